//===- SelectionFailures.cpp - Errors of GlobalISel -----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Select/SelectionFailures.h"
#include "Tools/FunctionError.h"
#include "llvm/CodeGen/MachineFunction.h"

using namespace llvm;

/// What LLVM says when a selection pass fails, and why one does.
struct FailureRow {
  StringLiteral Start, Why;
};
static constexpr FailureRow Failures[] = {
    {"unable to legalize instruction", "no unit does this on these types"},
    {"cannot select", "no instruction does this on these types"},
    {"unable to translate instruction", "there is no generic instruction"},
    {"unable to lower arguments", "no registers hold one of the types"},
};

static StringRef whyFailed(StringRef Text) {
  for (const FailureRow &Row : Failures)
    if (Text.starts_with(Row.Start))
      return Row.Why;
  return "";
}

namespace {
/// Stands before the handler that the tool has installed.
class FailureHandler final : public DiagnosticHandler {
public:
  FailureHandler(LLVMContext &Context, std::unique_ptr<DiagnosticHandler> Next)
      : Context(Context), Next(std::move(Next)) {}

  bool handleDiagnostics(const DiagnosticInfo &DI) override {
    const auto *Remark = dyn_cast<DiagnosticInfoOptimizationBase>(&DI);
    if (Remark && Remark->getRemarkName().starts_with("GISelFailure")) {
      report(*Remark);
      return true;
    }
    if (Asm && DI.getSeverity() == DS_Error && reportAsm(DI))
      return true;
    if (Remark && !Remark->isEnabled())
      return true;
    if (DI.getSeverity() == DS_Error)
      Next->HasErrors = true;
    return Next->handleDiagnostics(DI);
  }

  // A selection pass puts the instruction into its remark only if some kind of
  // remark is enabled. No pass makes this kind.
  bool isAnalysisRemarkEnabled(StringRef PassName) const override {
    return PassName.starts_with("gisel-") ||
           Next->isAnalysisRemarkEnabled(PassName);
  }
  bool isMissedOptRemarkEnabled(StringRef PassName) const override {
    return Next->isMissedOptRemarkEnabled(PassName);
  }
  bool isPassedOptRemarkEnabled(StringRef PassName) const override {
    return Next->isPassedOptRemarkEnabled(PassName);
  }
  bool isAnyRemarkEnabled() const override {
    return Next->isAnyRemarkEnabled();
  }

  std::unique_ptr<DiagnosticHandler> takeNext() { return std::move(Next); }

  const MachineInstr *Asm = nullptr; ///< Its text is assembled.

private:
  LLVMContext &Context;
  std::unique_ptr<DiagnosticHandler> Next;

  void reportAsm(const Twine &What) const {
    Context.diagnose(FunctionError(Asm->getMF()->getFunction(),
                                   Asm->getDebugLoc(),
                                   "inline assembly, " + What));
  }

  /// Returns false if \p DI is about something else.
  bool reportAsm(const DiagnosticInfo &DI) const {
    if (const auto *Text = dyn_cast<DiagnosticInfoSrcMgr>(&DI)) {
      const SMDiagnostic &D = Text->getSMDiag();
      reportAsm("line " + Twine(D.getLineNo()) + ": " + D.getMessage() + ": " +
                D.getLineContents().trim());
      return true;
    }
    if (DI.getKind() != DK_InlineAsm)
      return false;
    reportAsm(static_cast<const DiagnosticInfoInlineAsm &>(DI).getMsgStr());
    return true;
  }

  /// LLVM names the function at the end of the text, unless there is a place.
  void report(const DiagnosticInfoOptimizationBase &Remark) const {
    const Function &F = Remark.getFunction();
    std::string Reason = Remark.getMsg();
    StringRef Text = Reason;
    Text.consume_back((" (in function: " + F.getName() + ")").str());
    Text = Text.rtrim();
    const StringRef Why = whyFailed(Text);
    Context.diagnose(
        FunctionError(F, Remark.getLocation(),
                      Text + (Why.empty() ? "" : " (" + Why.str() + ")")));
  }
};
} // namespace

void ToyGCN::reportSelectionFailures(LLVMContext &Context) {
  Context.setDiagnosticHandler(std::make_unique<FailureHandler>(
      Context, Context.getDiagnosticHandler()));
}

void ToyGCN::stopReportingSelectionFailures(LLVMContext &Context) {
  std::unique_ptr<DiagnosticHandler> Handler = Context.getDiagnosticHandler();
  Context.setDiagnosticHandler(
      static_cast<FailureHandler &>(*Handler).takeNext());
}

void ToyGCN::nameAssembledText(const MachineInstr &Asm) {
  const DiagnosticHandler *Handler =
      Asm.getMF()->getFunction().getContext().getDiagHandlerPtr();
  const_cast<FailureHandler *>(static_cast<const FailureHandler *>(Handler))
      ->Asm = &Asm;
}
