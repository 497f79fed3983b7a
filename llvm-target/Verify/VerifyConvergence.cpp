//===- VerifyConvergence.cpp - Lanes are asked where the source says ------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// -toygcn-verify-convergence: after each pass from LLVM IR to machine SSA,
/// looks for an operation whose result depends on the active lanes and that the
/// pass moved to a place with other active lanes, for example out of a loop
/// that lanes leave one by one. It changes no code, and costs nothing when off.
///
///   bb.0:                                 bb.0:
///     S_BRANCH %bb.1                        %b:sreg_64 = S_BALLOT_B64 %c
///   bb.1:                            -->    S_BRANCH %bb.1
///     %b:sreg_64 = S_BALLOT_B64 %c        bb.1:
///     BRCOND_LANES %d, %bb.1                BRCOND_LANES %d, %bb.1
///
///   error: in function k: after early-machinelicm: a convergent operation was
///   moved to where other lanes are active
///     %b:sreg_64 = S_BALLOT_B64 %c
///     from %bb.1 to %bb.0
///
/// What is checked:
/// * convergent calls and instructions keep the divergent branches that decide
///   whether a lane comes to them (DivergentEdges.h), also where a pass
///   replaces one by another that is equal to it; V_STRICT_WWM_B32, which
///   copies each lane for itself, may also go to where its operand is computed;
/// * in machine SSA, a mask is taken for a number by S_BALLOT_B64 only.
///
/// What is not:
/// * an operation whose block the same pass removed;
/// * new operations that replace old ones: legalization, instruction selection;
/// * after toygcn-lower-divergent-branches EXEC is a register like others, and
///   the machine verifier and the simulator see its readers.
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "Uniformity/Divergence.h"
#include "Verify/ConvergenceRecord.h"
#include "Verify/VerifyAfterEach.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace ToyGCN;

#define DEBUG_TYPE "toygcn-verify-convergence"

static cl::opt<bool>
    Verify(DEBUG_TYPE, cl::Hidden,
           cl::desc("Check after each pass that what depends on the active "
                    "lanes stays where these lanes are"));

namespace {
/// The passes that are verified, by their arguments: of LLVM IR, and from there
/// to the lowering of divergent branches. Passes that only remove code, and
/// that run again after it, are not among them.
constexpr const char *VerifiedOnIR[] = {
    "toygcn-guard-convergence",
    "atomic-expand",
    "infer-address-spaces",
    "sroa",
    "separate-const-offset-from-gep",
    "early-cse",
    "unreachableblockelim",
    "scalarize-masked-mem-intrin",
    "simplifycfg",
    "lowerswitch",
    "toygcn-lower-lane-maps",
    "toygcn-read-agreed-bits",
    "toygcn-split-uniform-addresses",
    "dce",
    "load-store-vectorizer",
    "toygcn-annotate-scalar-loads",
    "toygcn-prepare-control-flow",
    "toygcn-unify-entries",
    "loop-simplify",
    "toygcn-expand-reductions",
    "toygcn-compare-next-index",
    "toygcn-lower-divergent-lanes",
};
constexpr const char *VerifiedOnMIR[] = {
    "irtranslator",
    "toygcn-prelegalizer-combiner",
    "legalizer",
    "toygcn-postlegalizer-combiner",
    "toygcn-regbankselect",
    "toygcn-regbanklegalize",
    "instruction-select",
    "toygcn-type-whole-wave",
    "finalize-isel",
    "toygcn-fuse-dpp",
    "toygcn-fold-operands",
    "opt-phis",
    "early-machinelicm",
    "machine-cse",
    "machine-sink",
    "peephole-opt",
};

/// The records of the last verification of each function.
class ToyGCNConvergenceRecords final : public ImmutablePass {
public:
  static char ID;
  ToyGCNConvergenceRecords() : ImmutablePass(ID) {}
  DenseMap<const Function *, std::unique_ptr<IRConvergence>> OnIR;
  DenseMap<const Function *, std::unique_ptr<MachineConvergence>> OnMIR;
};

void report(const Function &F, const char *After, const Twine &What) {
  F.getContext().emitError("in function " + F.getName() + ": after " + After +
                           ": " + What);
}

class VerifyOnIR final : public IRPass<VerifyOnIR, ToyGCNConvergenceRecords,
                                       PostDominatorTreeWrapperPass,
                                       ToyGCNIRDivergence, KeepsAll> {
public:
  static constexpr const char *Title = "ToyGCN verification of convergence";
  explicit VerifyOnIR(const char *After) : After(After) {}
  StringRef getPassName() const override { return Title; }
  bool runOnFunction(Function &F) override;

private:
  const char *After;
};

class VerifyOnMIR final
    : public MachinePass<VerifyOnMIR, ToyGCNConvergenceRecords, KeepsAll> {
public:
  static constexpr const char *Title = VerifyOnIR::Title;
  explicit VerifyOnMIR(const char *After) : After(After) {}
  StringRef getPassName() const override { return Title; }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  const char *After;
};
} // namespace

bool VerifyOnIR::runOnFunction(Function &F) {
  auto &Record = getAnalysis<ToyGCNConvergenceRecords>().OnIR[&F];
  if (Record)
    if (auto Moved = Record->findMoved(
            F, getAnalysis<PostDominatorTreeWrapperPass>().getPostDomTree(),
            getAnalysis<ToyGCNIRDivergence>().getDivergence()))
      report(F, After, *Moved);
  Record = std::make_unique<IRConvergence>(F);
  return false;
}

/// Reports once for a function: the same fault would be found after every later
/// pass.
bool VerifyOnMIR::runOnMachineFunction(MachineFunction &MF) {
  const Function &F = MF.getFunction();
  auto &Record = getAnalysis<ToyGCNConvergenceRecords>().OnMIR[&F];
  std::unique_ptr<MachineConvergence> Before = std::move(Record);
  if (MF.getProperties().hasFailedISel() || !isLanesOwnGraph(MF))
    return false;
  std::optional<std::string> Wrong;
  if (Before)
    Wrong = Before->findMoved(MF);
  if (const MachineInstr *MI = findMaskAsNumber(MF); MI && !Wrong) {
    raw_string_ostream OS(Wrong.emplace());
    OS << "a lane mask is taken for a number\n  ";
    MI->print(OS, /*IsStandalone=*/true, /*SkipOpers=*/false,
              /*SkipDebugLoc=*/true, /*AddNewLine=*/false);
  }
  if (Wrong) {
    report(F, After, *Wrong);
    MF.getProperties().setFailedISel();
    return true;
  }
  Record = std::make_unique<MachineConvergence>(MF);
  return false;
}

char ToyGCNConvergenceRecords::ID = 0;
INITIALIZE_PASS(ToyGCNConvergenceRecords, DEBUG_TYPE "-records",
                "ToyGCN records of convergence", false, true)

void llvm::insertToyGCNVerifyConvergence(TargetPassConfig &Config) {
  if (!Verify)
    return;
  VerifyAfterEach<VerifyOnIR, VerifiedOnIR>::insert(Config);
  VerifyAfterEach<VerifyOnMIR, VerifiedOnMIR>::insert(Config);
}
