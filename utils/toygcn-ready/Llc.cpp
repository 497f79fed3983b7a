//===- Llc.cpp - IR to an object ------------------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tools.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include <optional>

using namespace llvm;

namespace {
struct Words {
  CodeGenOptLevel Level;
  StringRef Ir, Object;
};
} // namespace

/// \returns nothing for words of another form.
static std::optional<Words> read(ArrayRef<const char *> Given) {
  StringRef Level = Given.size() == 7 ? Given[2] : "";
  int Number;
  if (!Level.consume_front("-O") || Level.getAsInteger(10, Number) ||
      StringRef(Given[1]) != "-march=toygcn" ||
      StringRef(Given[3]) != "-filetype=obj" || StringRef(Given[5]) != "-o")
    return std::nullopt;
  std::optional<CodeGenOptLevel> Known = CodeGenOpt::getLevel(Number);
  if (!Known)
    return std::nullopt;
  return Words{*Known, Given[4], Given[6]};
}

static const Target *toygcnTarget() {
  for (const Target &T : TargetRegistry::targets())
    if (StringRef(T.getName()) == "toygcn")
      return &T;
  return nullptr;
}

/// \returns whether all went well and nothing is to be said.
static bool compile(const Words &W, const Target &T, raw_pwrite_stream &OS) {
  LLVMContext Context;
  bool Silent = true;
  Context.setDiagnosticHandlerCallBack(
      [](const DiagnosticInfo *Info, void *Silent) {
        if (Info->getSeverity() != DS_Remark)
          *static_cast<bool *>(Silent) = false;
      },
      &Silent);
  SMDiagnostic Wrong;
  std::unique_ptr<Module> M = parseIRFile(W.Ir, Wrong, Context);
  if (!M)
    return false;
  std::unique_ptr<TargetMachine> TM(
      T.createTargetMachine(M->getTargetTriple(), "", "", TargetOptions(),
                            std::nullopt, std::nullopt, W.Level));
  M->setDataLayout(TM->createDataLayout());
  legacy::PassManager PM;
  PM.add(new TargetLibraryInfoWrapperPass(
      TargetLibraryInfoImpl(M->getTargetTriple())));
  if (TM->addPassesToEmitFile(PM, OS, nullptr, CodeGenFileType::ObjectFile))
    return false;
  PM.run(*M);
  return Silent;
}

int toygcn::ready::llc(ArrayRef<const char *> Given) {
  static const Target *const T = toygcnTarget();
  const std::optional<Words> W = read(Given);
  if (!T || !W)
    return CannotSay;
  std::error_code EC;
  raw_fd_ostream OS(W->Object, EC);
  return !EC && compile(*W, *T, OS) ? 0 : CannotSay;
}
