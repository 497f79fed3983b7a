//===- PreLegalizerCombiner.cpp - Combine rules at work -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The combines of tablegen/ToyGCNCombine.td, pre legalization.
///
//===----------------------------------------------------------------------===//

#include "ToyGCN.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/GlobalISel/CSEInfo.h"
#include "llvm/CodeGen/GlobalISel/Combiner.h"
#include "llvm/CodeGen/GlobalISel/CombinerHelper.h"
#include "llvm/CodeGen/GlobalISel/CombinerInfo.h"
#include "llvm/CodeGen/GlobalISel/GIMatchTableExecutorImpl.h"
#include "llvm/CodeGen/GlobalISel/GISelValueTracking.h"
#include "llvm/CodeGen/MachineDominators.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/InitializePasses.h"

#define GET_GICOMBINER_DEPS
#include "ToyGCNGenPreLegalizeCombiner.inc"
#undef GET_GICOMBINER_DEPS

#define DEBUG_TYPE "toygcn-prelegalizer-combiner"

using namespace llvm;

namespace {
#define GET_GICOMBINER_TYPES
#include "ToyGCNGenPreLegalizeCombiner.inc"
#undef GET_GICOMBINER_TYPES

class ToyGCNPreLegalizerCombinerImpl final : public Combiner {
  const CombinerHelper Helper;
  const ToyGCNPreLegalizerCombinerImplRuleConfig &RuleConfig;
  const ToyGCNSubtarget &STI;

public:
  ToyGCNPreLegalizerCombinerImpl(
      MachineFunction &MF, CombinerInfo &CInfo, const TargetPassConfig *TPC,
      GISelValueTracking &VT, GISelCSEInfo *CSEInfo,
      const ToyGCNPreLegalizerCombinerImplRuleConfig &RuleConfig,
      MachineDominatorTree *MDT, const LegalizerInfo *LI);

  static const char *getName() { return "ToyGCNPreLegalizerCombiner"; }
  bool tryCombineAllImpl(MachineInstr &I) const;
  bool tryCombineAll(MachineInstr &I) const override {
    return tryCombineAllImpl(I);
  }

private:
#define GET_GICOMBINER_CLASS_MEMBERS
#include "ToyGCNGenPreLegalizeCombiner.inc"
#undef GET_GICOMBINER_CLASS_MEMBERS
};

#define GET_GICOMBINER_IMPL
#include "ToyGCNGenPreLegalizeCombiner.inc"
#undef GET_GICOMBINER_IMPL

ToyGCNPreLegalizerCombinerImpl::ToyGCNPreLegalizerCombinerImpl(
    MachineFunction &MF, CombinerInfo &CInfo, const TargetPassConfig *TPC,
    GISelValueTracking &VT, GISelCSEInfo *CSEInfo,
    const ToyGCNPreLegalizerCombinerImplRuleConfig &RuleConfig,
    MachineDominatorTree *MDT, const LegalizerInfo *LI)
    : Combiner(MF, CInfo, TPC, &VT, CSEInfo),
      Helper(Observer, B, /*IsPreLegalize=*/true, &VT, MDT, LI),
      RuleConfig(RuleConfig), STI(MF.getSubtarget<ToyGCNSubtarget>()),
#define GET_GICOMBINER_CONSTRUCTOR_INITS
#include "ToyGCNGenPreLegalizeCombiner.inc"
#undef GET_GICOMBINER_CONSTRUCTOR_INITS
{
}

class ToyGCNPreLegalizerCombiner final : public MachineFunctionPass {
public:
  static char ID;
  ToyGCNPreLegalizerCombiner() : MachineFunctionPass(ID) {
    if (!RuleConfig.parseCommandLineOption())
      report_fatal_error("invalid combiner rule in a command line option",
                         /*gen_crash_diag=*/false);
  }
  StringRef getPassName() const override {
    return "ToyGCN pre-legalization combiner";
  }
  void getAnalysisUsage(AnalysisUsage &AU) const override;
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  ToyGCNPreLegalizerCombinerImplRuleConfig RuleConfig;
};
} // namespace

void ToyGCNPreLegalizerCombiner::getAnalysisUsage(AnalysisUsage &AU) const {
  AU.addRequired<TargetPassConfig>();
  AU.setPreservesCFG();
  getSelectionDAGFallbackAnalysisUsage(AU);
  AU.addRequired<GISelValueTrackingAnalysisLegacy>();
  AU.addPreserved<GISelValueTrackingAnalysisLegacy>();
  AU.addRequired<MachineDominatorTreeWrapperPass>();
  AU.addPreserved<MachineDominatorTreeWrapperPass>();
  AU.addRequired<GISelCSEAnalysisWrapperPass>();
  AU.addPreserved<GISelCSEAnalysisWrapperPass>();
  MachineFunctionPass::getAnalysisUsage(AU);
}

bool ToyGCNPreLegalizerCombiner::runOnMachineFunction(MachineFunction &MF) {
  if (MF.getProperties().hasFailedISel())
    return false;
  auto &TPC = getAnalysis<TargetPassConfig>();
  auto &CSE =
      getAnalysis<GISelCSEAnalysisWrapperPass>().getCSEWrapper();
  auto *CSEInfo = &CSE.get(TPC.getCSEConfig());
  auto &VT = getAnalysis<GISelValueTrackingAnalysisLegacy>().get(MF);
  auto *MDT = &getAnalysis<MachineDominatorTreeWrapperPass>().getDomTree();
  const LegalizerInfo *LI = MF.getSubtarget().getLegalizerInfo();
  const Function &F = MF.getFunction();
  CombinerInfo CInfo(/*AllowIllegalOps=*/true, /*ShouldLegalizeIllegal=*/false,
                     LI, /*OptEnabled=*/!F.hasOptNone(), F.hasOptSize(),
                     F.hasMinSize());
  CInfo.MaxIterations = 1;
  CInfo.ObserverLvl = CombinerInfo::ObserverLevel::SinglePass;
  CInfo.EnableFullDCE = true;
  ToyGCNPreLegalizerCombinerImpl Impl(MF, CInfo, &TPC, VT, CSEInfo, RuleConfig,
                                      MDT, LI);
  return Impl.combineMachineInstrs();
}

char ToyGCNPreLegalizerCombiner::ID = 0;
INITIALIZE_PASS_BEGIN(ToyGCNPreLegalizerCombiner, DEBUG_TYPE,
                      "ToyGCN pre-legalization combiner", false, false)
INITIALIZE_PASS_DEPENDENCY(TargetPassConfig)
INITIALIZE_PASS_DEPENDENCY(GISelValueTrackingAnalysisLegacy)
INITIALIZE_PASS_DEPENDENCY(MachineDominatorTreeWrapperPass)
INITIALIZE_PASS_DEPENDENCY(GISelCSEAnalysisWrapperPass)
INITIALIZE_PASS_END(ToyGCNPreLegalizerCombiner, DEBUG_TYPE,
                    "ToyGCN pre-legalization combiner", false, false)

FunctionPass *llvm::createToyGCNPreLegalizerCombiner() {
  return new ToyGCNPreLegalizerCombiner();
}
