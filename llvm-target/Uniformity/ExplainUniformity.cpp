//===- ExplainUniformity.cpp - Why a value is divergent -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reports for each value and each branch whether lanes agree, and if not, the
/// chain back to a source of divergence, which DivergenceOracle has found:
///
///   %tid = call i32 @llvm.amdgcn.workitem.id.x()
///   %odd = and i32 %tid, 1
///   -->
///   remark: k.cl:3:7: %odd is divergent
///     <- %odd = and i32 %tid, 1
///     <- %tid = call i32 @llvm.amdgcn.workitem.id.x(): differs between lanes
///     uniform if: llvm.amdgcn.readfirstlane reads what lanes agree on, or ...
///
/// A uniform value has one line. Nothing changes, and nothing is computed
/// unless these remarks are asked for (-pass-remarks-analysis or -output;
/// -pass-remarks-filter); `utils/toygcn explain` does.
///
/// Needs: no switch. Guarantees: a remark for each value with users and each
/// conditional branch, of the code as the passes on uniformity first see it.
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "Uniformity/IROracleInput.h"
#include "Uniformity/WorkgroupShape.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/ModuleSlotTracker.h"

using namespace llvm;
using namespace llvm::ToyGCN;

#define DEBUG_TYPE "toygcn-explain-uniformity"

static constexpr char Remarks[] = "toygcn-uniformity";

static cl::opt<unsigned> MaxSteps(
    "toygcn-explained-steps", cl::Hidden, cl::init(32),
    cl::desc("The most steps of an explanation; the last one names the value "
             "whose explanation has the rest"));

namespace {
using Cause = DivergenceOracle::Cause;
using Step = DivergenceOracle::Step;
using RemarkArgument = DiagnosticInfoOptimizationBase::Argument;

class Explainer {
  const IROracleInput Input;
  const DivergenceOracle Oracle;
  OptimizationRemarkEmitter ORE;
  ModuleSlotTracker Slots;
  /// By their numbers in the input.
  std::vector<const Value *> Values;
  std::vector<const BasicBlock *> Blocks;

public:
  explicit Explainer(const Function &F)
      : Input(F), Oracle(Input.Program), ORE(&F), Slots(F.getParent()),
        Values(Input.Program.Values.size()), Blocks(Input.Blocks.size()) {
    Slots.incorporateFunction(F);
    for (auto [V, Number] : Input.Numbers)
      Values[Number] = V;
    for (auto [BB, Number] : Input.Blocks)
      Blocks[Number] = BB;
  }

  void explain() {
    for (const BasicBlock *BB : Blocks) {
      for (const Instruction &I : *BB)
        if (!I.use_empty())
          explainValue(I);
      if (BB->getTerminator()->getNumSuccessors() > 1)
        explainBranch(*BB);
    }
  }

private:
  void explainBranch(const BasicBlock &BB) {
    const unsigned Block = Input.Blocks.lookup(&BB);
    OptimizationRemarkAnalysis R(Remarks, "Branch", BB.getTerminator());
    R << RemarkArgument("Name", "the branch of " + nameOf(BB));
    addAnswer(R, Oracle.explainBranch(Block));
    ORE.emit(R);
  }

  void explainValue(const Instruction &I) {
    const unsigned Number = Input.Numbers.lookup(&I);
    OptimizationRemarkAnalysis R(Remarks, "Value", &I);
    R << RemarkArgument("Name", nameOf(I));
    if (const auto Variable = variableOf(I))
      R << " (" << RemarkArgument("Variable", *Variable) << ")";
    const auto Chain = Oracle.explain(Number);
    addAnswer(R, Chain);
    if (Chain.empty())
      addUsesApart(R, I, Number);
    ORE.emit(R);
  }

  std::string nameOf(const Value &V) {
    std::string Text;
    raw_string_ostream OS(Text);
    V.printAsOperand(OS, /*PrintType=*/false, Slots);
    return Text;
  }

  /// The variable of the source that has this value, if one is known.
  static std::optional<StringRef> variableOf(const Instruction &I) {
    SmallVector<DbgVariableRecord *, 2> Records;
    findDbgValues(const_cast<Instruction *>(&I), Records);
    if (Records.empty())
      return std::nullopt;
    return Records.front()->getVariable()->getName();
  }

  /// The instruction in one line, without its metadata.
  std::string textOf(const Value &V) {
    if (!isa<Instruction>(V))
      return nameOf(V);
    std::string Text;
    raw_string_ostream OS(Text);
    V.print(OS, Slots);
    return StringRef(Text).split(", !").first.trim().str();
  }

  std::string leftApart(unsigned Value, unsigned Block) {
    return "lanes leave the loop of " + nameOf(*Values[Value]) +
           " in different iterations, by the branch of " +
           nameOf(*Blocks[Block]);
  }

  void addAnswer(OptimizationRemarkAnalysis &R, ArrayRef<Step> Chain) {
    R << " is "
      << RemarkArgument("Is", Chain.empty() ? "uniform" : "divergent");
    const size_t End = endOf(Chain);
    for (const Step &S : Chain.take_front(End))
      addStep(R, S);
    if (End < Chain.size())
      R << "\n  <- as "
        << RemarkArgument("Rest", nameOf(*Values[Chain[End].Value]));
    if (!Chain.empty())
      R << "\n  uniform if: " << RemarkArgument("If", remedyOf(Chain));
  }

  /// How many steps a remark tells. The values of a long computation would fill
  /// gigabytes, as chains have their ends in common: after steps from operand
  /// to operand the rest is the chain of the next value.
  size_t endOf(ArrayRef<Step> Chain) const {
    for (size_t I = MaxSteps; I < Chain.size(); ++I)
      if (Chain[I - 1].Why == Cause::Operand &&
          Chain[I - 1].From == Chain[I].Value &&
          isa<Instruction>(Values[Chain[I].Value]))
        return I;
    return Chain.size();
  }

  /// What would take the end of the chain away.
  std::string remedyOf(ArrayRef<Step> Chain) {
    for (const Step &S : Chain)
      if (S.Why == Cause::Join || S.Why == Cause::Time)
        return "the branch of " + nameOf(*Blocks[S.Branch]) +
               " sends all lanes one way";
    return sourceRemedyOf(*Values[Chain.back().Value]).str();
  }

  static StringRef sourceRemedyOf(const Value &Source) {
    if (isa<Argument>(Source))
      return "the argument is `inreg`, or all callers of an internal function "
             "agree on it";
    if (isa<AtomicRMWInst, AtomicCmpXchgInst>(Source))
      return "one lane does the atomic operation, and all read its result by "
             "llvm.amdgcn.readfirstlane";
    if (isa<LoadInst>(Source))
      return "the memory is not each lane's own: global, constant or local";
    if (const auto *Call = dyn_cast<IntrinsicInst>(&Source)) {
      if (idDimension(*Call))
        return "llvm.amdgcn.readfirstlane reads what lanes agree on, or only "
               "bits count that the workgroup's shape makes the same in a wave";
      return "llvm.amdgcn.readfirstlane reads what lanes agree on";
    }
    if (isa<CallBase>(Source))
      return "the function is inlined, or llvm.amdgcn.readfirstlane reads its "
             "result";
    return "llvm.amdgcn.readfirstlane reads what lanes agree on";
  }

  void addStep(OptimizationRemarkAnalysis &R, const Step &S) {
    RemarkArgument Text("Step", textOf(*Values[S.Value]));
    if (const auto *I = dyn_cast<Instruction>(Values[S.Value]))
      Text.Loc = I->getDebugLoc();
    R << "\n  <- " << Text;
    if (S.Why == Cause::Source)
      R << ": " << RemarkArgument("Why", "differs between lanes");
    if (S.Why == Cause::Join)
      R << ": "
        << RemarkArgument("Why", "lanes meet that the branch of " +
                                     nameOf(*Blocks[S.Branch]) + " sent apart");
    if (S.Why == Cause::Time)
      R << ": " << RemarkArgument("Why", leftApart(S.From, S.Branch));
  }

  /// A value of a loop is uniform in it, and may be another for each lane
  /// after it.
  void addUsesApart(OptimizationRemarkAnalysis &R, const Instruction &I,
                    unsigned Number) {
    for (const User *U : I.users()) {
      const BasicBlock *BB = cast<Instruction>(U)->getParent();
      const unsigned Branch =
          Oracle.timeBranch(Number, Input.Blocks.lookup(BB));
      if (Branch == DivergenceOracle::None)
        continue;
      R << ", but not in " << RemarkArgument("Block", nameOf(*BB)) << ": "
        << RemarkArgument("Why", leftApart(Number, Branch));
      return;
    }
  }
};

class ToyGCNExplainUniformity final
    : public IRPass<ToyGCNExplainUniformity, KeepsAll> {
  bool runOnFunction(Function &F) override {
    if (!OptimizationRemarkEmitter(&F).allowExtraAnalysis(Remarks))
      return false;
    Explainer(F).explain();
    return false;
  }
};
} // namespace

TOYGCN_DEFINE_PASS(Function, ExplainUniformity,
                   "ToyGCN remarks on what is divergent, and why")
