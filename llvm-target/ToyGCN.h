//===- ToyGCN.h - The passes of the target ----------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Every pass the target adds, in the order in which a kernel meets them.
/// ToyGCNTargetMachine.cpp strings them together.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_TOYGCN_H
#define TOYGCN_TOYGCN_H

#include "llvm/Pass.h"
#include "llvm/Support/CodeGen.h"

namespace llvm {
class InstructionSelector;
class TargetPassConfig;
class ToyGCNRegisterBankInfo;
class ToyGCNSubtarget;
class ToyGCNTargetMachine;

// IR passes.
ModulePass *createToyGCNDropKernelStubsPass();
ModulePass *createToyGCNLowerNVVMPass();
FunctionPass *createToyGCNLowerMemoryTransfersPass();
FunctionPass *createToyGCNLowerLaneMapsPass();
FunctionPass *createToyGCNUseGuardedScalarsPass();
FunctionPass *createToyGCNAnnotateScalarLoadsPass();
FunctionPass *createToyGCNReadAgreedBitsPass();
FunctionPass *createToyGCNSplitUniformAddressesPass();
FunctionPass *createToyGCNRebaseAddressesPass();
FunctionPass *createToyGCNCompareNextIndexPass();
FunctionPass *createToyGCNGuardReductionsPass();
FunctionPass *createToyGCNLowerExecReadsPass();
FunctionPass *createToyGCNExpandReductionsPass();
FunctionPass *createToyGCNShortenScansPass();
/// \p MemoryOnly: asks about memory only, for a place before other IR passes.
FunctionPass *createToyGCNDiagnoseUnsupportedPass(bool MemoryOnly = false);

// GlobalISel.
FunctionPass *createToyGCNPreLegalizerCombiner();
FunctionPass *createToyGCNPostLegalizerCombiner();
FunctionPass *createToyGCNResolveArtifactsPass();
FunctionPass *createToyGCNRegBankSelectPass(CodeGenOptLevel Level);
FunctionPass *createToyGCNRegBankLegalizePass();
FunctionPass *createToyGCNAbandonFailedPass();

/// Puts -toygcn-verify-uniformity after the passes it covers, if it is on.
void insertToyGCNVerifyUniformity(TargetPassConfig &Config);
/// The same for -toygcn-verify-convergence.
void insertToyGCNVerifyConvergence(TargetPassConfig &Config);

// Machine SSA.
FunctionPass *createToyGCNBoundIdsPass();
FunctionPass *createToyGCNFuseDppPass();
FunctionPass *createToyGCNPairLDSPass();
FunctionPass *createToyGCNFoldOperandsPass();

// Control flow.
FunctionPass *createToyGCNPrepareControlFlowPass();
FunctionPass *createToyGCNUnifyEntriesPass();
FunctionPass *createToyGCNLowerDivergentBranchesPass();
FunctionPass *createToyGCNFoldBallotsPass();
FunctionPass *createToyGCNFinishControlFlowPass();
FunctionPass *createToyGCNFuseExecComparesPass();

// Cross-lane operations.
FunctionPass *createToyGCNLowerDivergentLanesPass();

// Whole-wave code.
FunctionPass *createToyGCNTypeWholeWavePass();
FunctionPass *createToyGCNAllocateWholeWavePass();

// After register allocation.
FunctionPass *createToyGCNLowerSGPRSpillsPass();
FunctionPass *createToyGCNShrinkInstructionsPass();
FunctionPass *createToyGCNInsertWaitcntPass();
FunctionPass *createToyGCNInsertHazardNopsPass();

void initializeToyGCNDropKernelStubsPass(PassRegistry &);
void initializeToyGCNLowerNVVMPass(PassRegistry &);
void initializeToyGCNLowerMemoryTransfersPass(PassRegistry &);
void initializeToyGCNLowerLaneMapsPass(PassRegistry &);
void initializeToyGCNLowerDivergentLanesPass(PassRegistry &);
void initializeToyGCNTypeWholeWavePass(PassRegistry &);
void initializeToyGCNAllocateWholeWavePass(PassRegistry &);
void initializeToyGCNUseGuardedScalarsPass(PassRegistry &);
void initializeToyGCNAnnotateScalarLoadsPass(PassRegistry &);
void initializeToyGCNReadAgreedBitsPass(PassRegistry &);
void initializeToyGCNSplitUniformAddressesPass(PassRegistry &);
void initializeToyGCNRebaseAddressesPass(PassRegistry &);
void initializeToyGCNCompareNextIndexPass(PassRegistry &);
void initializeToyGCNGuardReductionsPass(PassRegistry &);
void initializeToyGCNLowerExecReadsPass(PassRegistry &);
void initializeToyGCNExpandReductionsPass(PassRegistry &);
void initializeToyGCNShortenScansPass(PassRegistry &);
void initializeToyGCNDiagnoseUnsupportedPass(PassRegistry &);
void initializeToyGCNPreLegalizerCombinerPass(PassRegistry &);
void initializeToyGCNPostLegalizerCombinerPass(PassRegistry &);
void initializeToyGCNResolveArtifactsPass(PassRegistry &);
void initializeToyGCNRegBankSelectPass(PassRegistry &);
void initializeToyGCNRegBankLegalizePass(PassRegistry &);
void initializeToyGCNAbandonFailedPass(PassRegistry &);
void initializeToyGCNVerifyUniformityPass(PassRegistry &);
void initializeToyGCNConvergenceRecordsPass(PassRegistry &);
void initializeToyGCNFuseDppPass(PassRegistry &);
void initializeToyGCNBoundIdsPass(PassRegistry &);
void initializeToyGCNPairLDSPass(PassRegistry &);
void initializeToyGCNFoldOperandsPass(PassRegistry &);
void initializeToyGCNPrepareControlFlowPass(PassRegistry &);
void initializeToyGCNUnifyEntriesPass(PassRegistry &);
void initializeToyGCNLowerDivergentBranchesPass(PassRegistry &);
void initializeToyGCNFoldBallotsPass(PassRegistry &);
void initializeToyGCNFinishControlFlowPass(PassRegistry &);
void initializeToyGCNFuseExecComparesPass(PassRegistry &);
void initializeToyGCNLowerSGPRSpillsPass(PassRegistry &);
void initializeToyGCNShrinkInstructionsPass(PassRegistry &);
void initializeToyGCNInsertWaitcntPass(PassRegistry &);
void initializeToyGCNInsertHazardNopsPass(PassRegistry &);

InstructionSelector *
createToyGCNInstructionSelector(const ToyGCNTargetMachine &,
                                const ToyGCNSubtarget &,
                                const ToyGCNRegisterBankInfo &);
} // namespace llvm

#endif // TOYGCN_TOYGCN_H
