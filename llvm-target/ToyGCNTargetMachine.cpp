//===- ToyGCNTargetMachine.cpp - The pipeline -----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The target machine and its pipeline, ToyGCNPassConfig: a kernel passes from
/// top to bottom through ToyGCNPasses.def's passes and LLVM's between them.
/// docs/architecture.md tells the story.
///
//===----------------------------------------------------------------------===//

#include "ToyGCNTargetMachine.h"
#include "Garden/VGPRLimit.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Select/SelectionFailures.h"
#include "TargetInfo/ToyGCNTargetInfo.h"
#include "Tools/Garden.h"
#include "ToyGCNFunctionYAML.h"
#include "ToyGCNTargetTransformInfo.h"
#include "llvm/Analysis/ScopedNoAliasAA.h"
#include "llvm/Analysis/TypeBasedAliasAnalysis.h"
#include "llvm/CodeGen/GlobalISel/CSEInfo.h"
#include "llvm/CodeGen/GlobalISel/IRTranslator.h"
#include "llvm/CodeGen/GlobalISel/InstructionSelect.h"
#include "llvm/CodeGen/GlobalISel/Legalizer.h"
#include "llvm/CodeGen/GlobalISel/Localizer.h"
#include "llvm/CodeGen/MIRParser/MIParser.h"
#include "llvm/CodeGen/RegAllocRegistry.h"
#include "llvm/CodeGen/TargetLoweringObjectFileImpl.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/PassRegistry.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/Scalar.h"
#include "llvm/Transforms/Utils.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

using namespace llvm;

extern "C" LLVM_ABI void LLVMInitializeToyGCNTarget() {
  RegisterTargetMachine<ToyGCNTargetMachine> X(getTheToyGCNTarget());
  PassRegistry &PR = *PassRegistry::getPassRegistry();
  // What passes of the target require.
  initializeAnalysis(PR);
  initializeCodeGen(PR);
  initializeGlobalISel(PR);
#define TOYGCN_PASS(Kind, Name, Parameters) initializeToyGCN##Name##Pass(PR);
#define TOYGCN_ANALYSIS(Name) initializeToyGCN##Name##Pass(PR);
#define TOYGCN_CHECK(Name) initializeToyGCN##Name##Pass(PR);
#include "ToyGCNPasses.def"
}

/// The data layout of amdgcn-amd-amdhsa, so that its IR compiles unchanged.
static constexpr StringLiteral DataLayoutString =
    "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-"
    "p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-"
    "v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-"
    "v2048:2048-n32:64-S32-A5-G1-ni:7:8:9";

/// In its default mode ("speed"), the greedy allocator of LLVM 22 copies the
/// rest of a split tuple before the tuple's last use, and copies only the
/// registers that live after that use. Both tuples spill to one slot, and the
/// spiller takes the second store, which has all registers, for redundant.
static void splitWithoutOverlap() {
  const auto &Options = cl::getRegisteredOptions();
  const auto Mode = Options.find("split-spill-mode");
  if (Mode != Options.end() && !Mode->second->getNumOccurrences())
    Mode->second->addOccurrence(0, "split-spill-mode", "default");
}

ToyGCNTargetMachine::ToyGCNTargetMachine(const Target &T, const Triple &TT,
                                         StringRef CPU, StringRef FS,
                                         const TargetOptions &Options,
                                         std::optional<Reloc::Model> RM,
                                         std::optional<CodeModel::Model>,
                                         CodeGenOptLevel OL, bool)
    : CodeGenTargetMachineImpl(T, DataLayoutString, TT, "gfx900", "", Options,
                               Reloc::PIC_, CodeModel::Small, OL),
      TLOF(std::make_unique<TargetLoweringObjectFileELF>()),
      Subtarget(TT, "gfx900", "", *this) {
  initAsmInfo();
  setGlobalISel(true);
  // An instruction that cannot be selected is an error of its function, not the
  // end of the process: Select/SelectionFailures.h.
  setGlobalISelAbort(GlobalISelAbortMode::Disable);
  setRequiresStructuredCFG(false);
  splitWithoutOverlap();
}

TargetTransformInfo
ToyGCNTargetMachine::getTargetTransformInfo(const Function &F) const {
  return TargetTransformInfo(std::make_unique<ToyGCNTTIImpl>(this, F));
}

MachineFunctionInfo *ToyGCNTargetMachine::createMachineFunctionInfo(
    BumpPtrAllocator &Allocator, const Function &F,
    const TargetSubtargetInfo *STI) const {
  return ToyGCNMachineFunctionInfo::create<ToyGCNMachineFunctionInfo>(Allocator,
                                                                      F, STI);
}

yaml::MachineFunctionInfo *
ToyGCNTargetMachine::createDefaultFuncInfoYAML() const {
  return new yaml::ToyGCNFunctionInfo();
}

yaml::MachineFunctionInfo *
ToyGCNTargetMachine::convertFuncInfoToYAML(const MachineFunction &MF) const {
  return new yaml::ToyGCNFunctionInfo(MF);
}

bool ToyGCNTargetMachine::parseMachineFunctionInfo(
    const yaml::MachineFunctionInfo &Yaml, PerFunctionMIParsingState &PFS,
    SMDiagnostic &Error, SMRange &Range) const {
  return PFS.MF.getInfo<ToyGCNMachineFunctionInfo>()->parse(
      static_cast<const yaml::ToyGCNFunctionInfo &>(Yaml), PFS, Error, Range);
}

bool ToyGCNTargetMachine::isNoopAddrSpaceCast(unsigned SrcAS,
                                              unsigned DestAS) const {
  return Subtarget.getTargetLowering()->isNoopAddrSpaceCast(SrcAS, DestAS);
}

/// A flat pointer that is a kernel argument, or was loaded from constant
/// memory, can only be a global one: the host has made it.
unsigned ToyGCNTargetMachine::getAssumedAddrSpace(const Value *V) const {
  if (const auto *A = dyn_cast<Argument>(V))
    if (A->getParent()->getCallingConv() == CallingConv::AMDGPU_KERNEL)
      return ToyGCNAS::Global;
  if (const auto *L = dyn_cast<LoadInst>(V))
    if (L->getPointerAddressSpace() == ToyGCNAS::Constant)
      return ToyGCNAS::Global;
  return ~0u;
}

static cl::opt<bool> VerifyIR("toygcn-verify-ir", cl::Hidden,
                              cl::desc("Check LLVM IR after each pass of the "
                                       "target, not only after the last"));

namespace {
/// Scalar registers are allocated first: their spills need vector registers.
/// Whole-wave registers come last, in a pass of their own.
bool isScalarClass(const TargetRegisterInfo &, const MachineRegisterInfo &MRI,
                   const Register R) {
  return ToyGCNRegisterInfo::isSGPRClass(MRI.getRegClassOrNull(R));
}
bool isVectorClass(const TargetRegisterInfo &, const MachineRegisterInfo &MRI,
                   const Register R) {
  const TargetRegisterClass *RC = MRI.getRegClassOrNull(R);
  return ToyGCNRegisterInfo::isVGPRClass(RC) &&
         !ToyGCNRegisterInfo::isWholeWaveClass(RC);
}

class ToyGCNPassConfig final : public TargetPassConfig {
public:
  ToyGCNPassConfig(ToyGCNTargetMachine &TM, PassManagerBase &PM)
      : TargetPassConfig(TM, PM) {
    // Nothing here can unwind, collect garbage, or patch and trace calls.
    for (const void *ID :
         {&FuncletLayoutID, &StackMapLivenessID, &FixupStatepointCallerSavedID,
          &GCMachineCodeAnalysisID, &PatchableFunctionID, &FEntryInserterID,
          &XRayInstrumentationID, &ShrinkWrapID})
      disablePass(ID);
    // It moves copies into successors, before what sets EXEC there.
    disablePass(&PostRAMachineSinkingID);
    // It would give loops a second latch.
    disablePass(&EarlyTailDuplicateLegacyID);
    // It forwards scalar registers into operands by register class alone and
    // does not know the constant bus. toygcn-fold-operands does it right.
    disablePass(&MachineCopyPropagationID);
    insertToyGCNVerifyUniformity(*this);
    insertToyGCNVerifyConvergence(*this);
  }

  bool doInitialization(Module &M) override {
    ToyGCN::reportSelectionFailures(M.getContext());
    return false;
  }
  bool doFinalization(Module &M) override {
    ToyGCN::stopReportingSelectionFailures(M.getContext());
    return false;
  }

  using Garden = ToyGCN::Garden;

  bool isGISelCSEEnabled() const override { return optimizing(); }
  std::unique_ptr<CSEConfigBase> getCSEConfig() const override {
    return getStandardCSEConfigForOpt(getOptLevel());
  }

  void addIRPass(Pass *P) {
    addPass(P);
    if (VerifyIR)
      addPass(createVerifierPass());
  }

  /// Stock's pass makes records in a buffer of calls of printf, as clang does.
  /// A tool without the stock target does not have it, and calls stay.
  void addPrintf() {
    const PassInfo *Binding = PassRegistry::getPassRegistry()->getPassInfo(
        StringRef("amdgpu-printf-runtime-binding"));
    if (Binding)
      addIRPass(Binding->createPass());
  }

  /// Adds a pass that code is right without, unless -toygcn-garden leaves it
  /// out.
  void addOptional(Garden G, Pass *P) {
    std::unique_ptr<Pass> Owner(P);
    if (ToyGCN::gardenHas(G))
      addPass(Owner.release());
  }
  void addIROptional(Garden G, Pass *P) {
    addOptional(G, P);
    if (VerifyIR && ToyGCN::gardenHas(G))
      addPass(createVerifierPass());
  }

  bool optimizing() const { return getOptLevel() != CodeGenOptLevel::None; }

  // 1. IR, phase "translate": the program in words of this machine. After it,
  //    but for what the end of phase 2 refuses,
  //    - calls are those of plain functions, and of intrinsics, none of them
  //      CUDA's; no argument is passed by value;
  //    - copies and fills of memory are loads and stores, perhaps in a loop;
  //    - no division or conversion is wider than the legalizer takes.
  //    Control flow is still that of the source.
  void addIRPasses() override {
    if (optimizing()) {
      addPass(ToyGCN::createAddressSpaceAAPass());
      // Types of the source, and noalias pointers of functions that were
      // inlined.
      addPass(createTypeBasedAAWrapperPass());
      addPass(createScopedNoAliasAAWrapperPass());
    }
    addPrintf();
    // What a call passes after the named arguments becomes a structure.
    addIRPass(createToyGCNExpandVariadicsPass());
    addIRPass(createToyGCNDiagnoseFunctionsPass());
    addIRPass(createToyGCNGuardConvergencePass());
    addPass(createAtomicExpandLegacyPass());
    addPass(createAlwaysInlinerLegacyPass());
    addIRPass(createToyGCNAdoptKernelsPass());
    addIRPass(createToyGCNLowerDynamicAllocasPass());
    addIRPass(createToyGCNLowerBFloatsPass());
    addIRPass(createToyGCNLowerWordsPass());
    addIRPass(createToyGCNLowerMemoryTransfersPass(/*OnlyBuffers=*/true));
    addIRPass(createToyGCNLowerBuffersPass());
    addIRPass(createToyGCNDiagnoseUnsupportedPass(/*MemoryOnly=*/true));
    if (optimizing())
      addIROptional(Garden::PassUniformArguments,
                    createToyGCNPassUniformArgumentsPass());
    addIRPass(createToyGCNRecordCalleesPass());
    if (optimizing()) {
      // InferAddressSpaces gives phis no operand for pointers of loops that
      // nothing jumps to.
      addPass(createUnreachableBlockEliminationPass());
      addIRPass(createToyGCNFreezeConstantPointersPass());
      addPass(createInferAddressSpacesPass());
      // Some generic atomics are private now.
      addPass(createAtomicExpandLegacyPass());
    }
    addIRPass(createToyGCNPartPrivateAtomicsPass());
    if (optimizing()) {
      addIRPass(createToyGCNShowPaddingPass());
      addPass(createSROAPass());
    }
    // Here because SROA removes many of them.
    addIRPass(createToyGCNLowerMemoryTransfersPass());
    if (optimizing()) {
      // What was copied into a variable and out of it needs no memory. LICM
      // would keep it in registers all through a loop.
      addPass(createSROAPass());
      addIROptional(Garden::PlaceArrays, createToyGCNPlaceArraysPass());
      addIRPass(createToyGCNSpareDeepNestsPass());
      addIROptional(Garden::UnrollLoops, createToyGCNUnrollLoopsPass());
      // The optimizer's run knew less: calls and copies were in the way. Once
      // vectors and constants are apart, it would take every address of an
      // unrolled body out of the loop, which fills the registers: LLVM's pass
      // for machine code counts them.
      addIROptional(Garden::LICM, createLICMPass());
      addIROptional(Garden::ScalarizeVectors,
                    createToyGCNScalarizeVectorsPass());
      addPass(createSeparateConstOffsetFromGEPPass());
      addIROptional(Garden::ChainProducts, createToyGCNChainProductsPass());
      addIROptional(Garden::ApproximateFloats,
                    createToyGCNApproximateFloatsPass());
      addPass(createEarlyCSEPass());
      addIROptional(Garden::BypassDivision, createToyGCNBypassDivisionPass());
      // Here because assumptions do not live much longer.
      addIROptional(Garden::CombineAtomics, createToyGCNCombineAtomicsPass());
    }
    addIRPass(createToyGCNExpandFloatAtomicsPass());
    // These are the passes of TargetPassConfig's own list that a kernel needs.
    // The list leaves out loop strength reduction and the freeze
    // canonicalization before it: both use scalar evolution, whose time
    // explodes with a chain of loops.
    addPass(createVerifierPass());
    addPass(createUnreachableBlockEliminationPass());
    addPass(createScalarizeMaskedMemIntrinLegacyPass());
    addPass(createExpandReductionsPass());
    // Division of more than 64 bits, conversions of such integers, frem.
    addPass(createExpandIRInstsPass(getOptLevel()));
  }

  // 2. IR, phase "shape": lanes, addresses and control flow as the wave needs
  //    them. After it
  //    - the function has one exit, each cycle one entry, each loop a preheader
  //      and one latch, and no block ends in a switch;
  //    - no reduction over the wave is left, and the lane numbers of readlane
  //      and writelane are uniform, as are the targets of indirect calls;
  //    - the values of debug records dominate them;
  //    - above -O0, an address is a uniform base and a divergent offset where
  //      that can be seen, and loads for the scalar cache are marked;
  //    - what the target does not do has been refused.
  bool addPreISel() override {
    // Small arms without side effects become selections. To speculate larger
    // ones saves no time: docs/garden.md.
    if (optimizing())
      addPass(createCFGSimplificationPass());
    addPass(createIndirectBrExpandPass());
    addPass(createLowerSwitchPass());
    addIRPass(createToyGCNExplainUniformityPass());
    // What addressed the lanes dies below.
    addIRPass(createToyGCNLowerLaneMapsPass(/*FindsMaps=*/optimizing()));
    if (optimizing()) {
      // What the workgroup's shape makes uniform: addresses and branches.
      addIROptional(Garden::ReadAgreedBits, createToyGCNReadAgreedBitsPass());
      addIROptional(Garden::SplitUniformAddresses,
                    createToyGCNSplitUniformAddressesPass());
      addIROptional(Garden::IndexVectors, createToyGCNIndexVectorsPass());
      addPass(createEarlyCSEPass());
      addPass(createDeadCodeEliminationPass());
      addIROptional(Garden::SplitLongBlocks, createToyGCNSplitLongBlocksPass());
      addIROptional(Garden::RebaseAddresses, createToyGCNRebaseAddressesPass());
      // It takes an index in dwords and one in bytes for the same, unless
      // RebaseAddresses has made bytes of both.
      addOptional(Garden::RebaseAddresses, createLoadStoreVectorizerPass());
      addIROptional(Garden::AnnotateScalarLoads,
                    createToyGCNAnnotateScalarLoadsPass());
      addPass(createLoopSimplifyPass());
      addIROptional(Garden::StepPointers, createToyGCNStepPointersPass());
      addIROptional(Garden::SinkIntoArms, createToyGCNSinkIntoArmsPass());
    }
    addIRPass(createToyGCNPrepareControlFlowPass());
    addIRPass(createToyGCNUnifyEntriesPass());
    addPass(createLoopSimplifyPass());
    // Here because it asks of the final control flow where all lanes are.
    addIRPass(createToyGCNExpandReductionsPass());
    if (optimizing())
      addIROptional(Garden::CompareNextIndex,
                    createToyGCNCompareNextIndexPass());
    addIRPass(createToyGCNLowerDivergentLanesPass());
    addIRPass(createToyGCNLowerIndirectCallsPass());
    addIRPass(createToyGCNPrepareInlineAsmPass());
    addIRPass(createToyGCNLowerBFloatsPass(/*WithCalls=*/true));
    addIRPass(createToyGCNDropEarlyValuesPass());
    addIRPass(createToyGCNDiagnoseUnsupportedPass());
    return false;
  }

  // 3. Generic MIR, legal types.
  bool addIRTranslator() override {
    addPass(new IRTranslator(getOptLevel()));
    ByGlobalISel = true;
    return false;
  }
  void addPreLegalizeMachineIR() override {
    if (optimizing())
      addOptional(Garden::PreLegalizerCombiner,
                  createToyGCNPreLegalizerCombinerPass());
  }
  bool addLegalizeMachineIR() override {
    addPass(new Legalizer());
    addPass(createToyGCNResolveArtifactsPass());
    return false;
  }

  // 4. Banks, then instructions.
  void addPreRegBankSelect() override {
    if (!optimizing())
      return;
    addOptional(Garden::PostLegalizerCombiner,
                createToyGCNPostLegalizerCombinerPass());
    // The combiner may make artifacts of any type, which are legal.
    addPass(createToyGCNResolveArtifactsPass());
  }
  bool addRegBankSelect() override {
    addPass(createToyGCNRegBankSelectPass(getOptLevel()));
    addPass(createToyGCNRegBankLegalizePass());
    addPass(createToyGCNSplitTuplesPass());
    return false;
  }
  bool addGlobalInstructionSelect() override {
    addPass(new InstructionSelect(getOptLevel()));
    addPass(createToyGCNTypeWholeWavePass());
    addPass(createToyGCNAbandonFailedPass());
    return false;
  }
  bool ByGlobalISel = false; // Not with -global-isel=0 or -fast-isel.
  bool addInstSelector() override {
    if (!ByGlobalISel)
      reportFatalUsageError("ToyGCN selects instructions by GlobalISel only");
    return false;
  }

  // 5. Machine SSA: constants, scalars and moves across lanes go into operands.
  void addMachineSSAOptimization() override {
    addOptional(Garden::FuseDpp, createToyGCNFuseDppPass());
    addOptional(Garden::FoldOperands, createToyGCNFoldOperandsPass());
    addOptional(Garden::PlaceConstants, createToyGCNPlaceConstantsPass());
    TargetPassConfig::addMachineSSAOptimization();
    addOptional(Garden::FoldOperands, createToyGCNFoldOperandsPass());
    addOptional(Garden::ClampResults, createToyGCNClampResultsPass());
    addOptional(Garden::FuseSdwa, createToyGCNFuseSdwaPass());
    addOptional(Garden::JoinArgumentLoads, createToyGCNJoinArgumentLoadsPass());
    addPass(&DeadMachineInstructionElimID);
  }

  void addPreRegAlloc() override {
    addPass(createToyGCNLowerDivergentBranchesPass());
    // From here on EXEC is explicit: a compare says where its zeros come from.
    addPass(createToyGCNFoldBallotsPass());
    if (optimizing())
      addPass(&DeadMachineInstructionElimID);
  }

  // 6. Registers: scalar, then vector. At -O0 the basic allocator: the fast
  //    one would spill between blocks what lives in lanes.
  void addFastRegAlloc() override { addOptimizedRegAlloc(); }
  FunctionPass *allocator(RegAllocFilterFunc Filter) {
    return optimizing() ? createGreedyRegisterAllocator(Filter)
                        : createBasicRegisterAllocator(Filter);
  }
  bool addRegAssignAndRewriteFast() override {
    return addRegAssignAndRewriteOptimized();
  }
  bool addRegAssignAndRewriteOptimized() override {
    addPass(createToyGCNNarrowTuplesPass());
    addPass(allocator(isScalarClass));
    addPass(createToyGCNKeepLocationsPass());
    addPass(createVirtRegRewriter(/*ClearVirtRegs=*/false));
    addPass(createToyGCNLowerSGPRSpillsPass());
    const bool ByLanes = optimizing() && ToyGCN::gardenHas(Garden::LaneEdges);
    if (ByLanes)
      addPass(createToyGCNLaneEdgesPass());
    addPass(allocator(isVectorClass));
    addPass(createToyGCNKeepLocationsPass());
    addPass(createVirtRegRewriter(/*ClearVirtRegs=*/false));
    if (ByLanes)
      addPass(createToyGCNLaneEdgesPass(/*Alone=*/false));
    addPass(createToyGCNAllocateWholeWavePass());
    addPass(createToyGCNKeepLocationsPass());
    addPass(createVirtRegRewriter(/*ClearVirtRegs=*/true));
    return true;
  }
  void addPostRegAlloc() override {
    addPass(createToyGCNFinishControlFlowPass());
    if (optimizing()) {
      addOptional(Garden::FuseExecCompares, createToyGCNFuseExecComparesPass());
    }
  }
  FunctionPass *createRegAllocPass(bool) override { return nullptr; }

  // 7. After allocation.
  void addPreSched2() override {
    addPass(createToyGCNShrinkInstructionsPass());
  }
  void addPreEmitPass() override {
    addPass(createToyGCNInsertWaitcntPass());
    addPass(createToyGCNInsertHazardNopsPass());
    addPass(&BranchRelaxationPassID);
  }
};
} // namespace

ScheduleDAGInstrs *
ToyGCNTargetMachine::createMachineScheduler(MachineSchedContext *C) const {
  return ToyGCN::createScheduler(*C);
}

/// LLVM's own check of these options has no words about what to do.
static void checkPassNames() {
  const PassRegistry &Registry = *PassRegistry::getPassRegistry();
  for (const StringRef Name :
       {"start-before", "start-after", "stop-before", "stop-after"}) {
    const auto *Option = static_cast<const cl::opt<std::string> *>(
        cl::getRegisteredOptions().lookup(Name));
    const StringRef Pass =
        Option ? StringRef(Option->getValue()).split(',').first : "";
    if (Pass.empty() || Registry.getPassInfo(Pass))
      continue;
    WithColor::error() << "no pass is named '" << Pass << "' (-" << Name
                       << "); -debug-pass=Arguments lists those that run\n";
    std::exit(1);
  }
}

TargetPassConfig *ToyGCNTargetMachine::createPassConfig(PassManagerBase &PM) {
  checkPassNames();
  // LLVM's own first passes run before those of addIRPasses.
  PM.add(createToyGCNDiagnoseShapesPass());
  PM.add(createToyGCNAvoidFaultsPass());
  return new ToyGCNPassConfig(*this, PM);
}
