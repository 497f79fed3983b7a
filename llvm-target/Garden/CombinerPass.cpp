//===- CombinerPass.cpp - Combine rules at work ---------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The combines of tablegen/ToyGCNCombine.td, before and after legalization.
///
///   %2:_(s32) = G_MUL %0, 8        -->   %2:_(s32) = G_SHL %0, 3
///
//===----------------------------------------------------------------------===//

#include "Garden/DwordCombines.h"
#include "Garden/FloatCombines.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Tools/Garden.h"
#include "ToyGCN.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/GlobalISel/CSEInfo.h"
#include "llvm/CodeGen/GlobalISel/Combiner.h"
#include "llvm/CodeGen/GlobalISel/CombinerHelper.h"
#include "llvm/CodeGen/GlobalISel/GIMatchTableExecutorImpl.h"
#include "llvm/CodeGen/GlobalISel/GISelValueTracking.h"
#include "llvm/CodeGen/MachineDominators.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/InitializePasses.h"

#define GET_GICOMBINER_DEPS
#include "ToyGCNGenCombiner.inc"
#undef GET_GICOMBINER_DEPS

#define DEBUG_TYPE "toygcn-combiner"

using namespace llvm;

namespace {
#define GET_GICOMBINER_TYPES
#include "ToyGCNGenCombiner.inc"
#undef GET_GICOMBINER_TYPES

class ToyGCNCombinerImpl final : public Combiner {
  const CombinerHelper Helper;
  const ToyGCNCombinerImplRuleConfig &RuleConfig;
  const ToyGCNSubtarget &STI;

public:
  ToyGCNCombinerImpl(MachineFunction &MF, CombinerInfo &CInfo,
                     const TargetPassConfig *TPC, GISelValueTracking &VT,
                     GISelCSEInfo *CSEInfo,
                     const ToyGCNCombinerImplRuleConfig &RuleConfig,
                     MachineDominatorTree *MDT, const LegalizerInfo *LI,
                     bool IsPreLegalize);

  static const char *getName() { return "ToyGCNCombiner"; }
  bool tryCombineAllImpl(MachineInstr &I) const;
  bool tryCombineAll(MachineInstr &I) const override {
    return tryCombineAllImpl(I);
  }

private:
#define GET_GICOMBINER_CLASS_MEMBERS
#include "ToyGCNGenCombiner.inc"
#undef GET_GICOMBINER_CLASS_MEMBERS
};

#define GET_GICOMBINER_IMPL
#include "ToyGCNGenCombiner.inc"
#undef GET_GICOMBINER_IMPL

ToyGCNCombinerImpl::ToyGCNCombinerImpl(
    MachineFunction &MF, CombinerInfo &CInfo, const TargetPassConfig *TPC,
    GISelValueTracking &VT, GISelCSEInfo *CSEInfo,
    const ToyGCNCombinerImplRuleConfig &RuleConfig, MachineDominatorTree *MDT,
    const LegalizerInfo *LI, bool IsPreLegalize)
    : Combiner(MF, CInfo, TPC, &VT, CSEInfo),
      Helper(Observer, B, IsPreLegalize, &VT, MDT, LI), RuleConfig(RuleConfig),
      STI(MF.getSubtarget<ToyGCNSubtarget>()),
#define GET_GICOMBINER_CONSTRUCTOR_INITS
#include "ToyGCNGenCombiner.inc"
#undef GET_GICOMBINER_CONSTRUCTOR_INITS
{
}

/// The pass runs before and after the legalizer.
template <bool IsPreLegalize>
class ToyGCNCombiner final : public MachineFunctionPass {
public:
  static char ID;
  ToyGCNCombiner() : MachineFunctionPass(ID) {
    if (!RuleConfig.parseCommandLineOption())
      report_fatal_error("invalid combiner rule in a command line option",
                         /*gen_crash_diag=*/false);
  }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
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
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  ToyGCNCombinerImplRuleConfig RuleConfig;
};

template <bool IsPreLegalize>
bool ToyGCNCombiner<IsPreLegalize>::runOnMachineFunction(MachineFunction &MF) {
  if (MF.getProperties().hasFailedISel())
    return false;
  auto &TPC = getAnalysis<TargetPassConfig>();
  auto &CSE = getAnalysis<GISelCSEAnalysisWrapperPass>().getCSEWrapper();
  auto *CSEInfo = &CSE.get(TPC.getCSEConfig());
  auto &VT = getAnalysis<GISelValueTrackingAnalysisLegacy>().get(MF);
  auto *MDT = &getAnalysis<MachineDominatorTreeWrapperPass>().getDomTree();
  const LegalizerInfo *LI = MF.getSubtarget().getLegalizerInfo();
  const Function &F = MF.getFunction();
  CombinerInfo CInfo(/*AllowIllegalOps=*/IsPreLegalize,
                     /*ShouldLegalizeIllegal=*/false, LI,
                     /*OptEnabled=*/!F.hasOptNone(), F.hasOptSize(),
                     F.hasMinSize());
  // One iteration over the function, with the cheapest worklist.
  CInfo.MaxIterations = 1;
  CInfo.ObserverLvl = CombinerInfo::ObserverLevel::SinglePass;
  CInfo.EnableFullDCE = IsPreLegalize;
  ToyGCNCombinerImpl Impl(MF, CInfo, &TPC, VT, CSEInfo, RuleConfig, MDT, LI,
                          IsPreLegalize);
  return Impl.combineMachineInstrs();
}

template <bool IsPreLegalize> char ToyGCNCombiner<IsPreLegalize>::ID = 0;

using ToyGCNPreLegalizerCombiner = ToyGCNCombiner<true>;
using ToyGCNPostLegalizerCombiner = ToyGCNCombiner<false>;
} // namespace

INITIALIZE_PASS(ToyGCNPreLegalizerCombiner, "toygcn-prelegalizer-combiner",
                "ToyGCN pre-legalization combiner", false, false)
INITIALIZE_PASS(ToyGCNPostLegalizerCombiner, "toygcn-postlegalizer-combiner",
                "ToyGCN post-legalization combiner", false, false)

FunctionPass *llvm::createToyGCNPreLegalizerCombinerPass() {
  return new ToyGCNPreLegalizerCombiner();
}
FunctionPass *llvm::createToyGCNPostLegalizerCombinerPass() {
  return new ToyGCNPostLegalizerCombiner();
}
