//===- ToyGCNAsmPrinter.cpp - Kernels to MC -------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Makes MC instructions of machine instructions, and for each kernel its
/// descriptor, which the dispatcher reads, and its metadata, which the runtime
/// reads.
///
//===----------------------------------------------------------------------===//

#include "Calls/KernelMetadata.h"
#include "ControlFlow/DivergentBarriers.h"
#include "Emission/ToyGCNFrameLowering.h"
#include "MCTargetDesc/ToyGCNInstPrinter.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "MCTargetDesc/ToyGCNTargetStreamer.h"
#include "Select/SelectionFailures.h"
#include "TargetInfo/ToyGCNTargetInfo.h"
#include "Tools/FunctionError.h"
#include "ToyGCN.h"
#include "ToyGCNMachineFunctionInfo.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/AsmPrinter.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Target/TargetLoweringObjectFile.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-asm-printer"

namespace {
class ToyGCNAsmPrinter final : public AsmPrinter {
public:
  static char ID;
  ToyGCNAsmPrinter(TargetMachine &TM, std::unique_ptr<MCStreamer> Streamer)
      : AsmPrinter(TM, std::move(Streamer), ID) {}

  StringRef getPassName() const override { return "ToyGCN assembly printer"; }
  bool runOnMachineFunction(MachineFunction &MF) override;
  void emitStartOfAsmFile(Module &M) override;
  void emitEndOfAsmFile(Module &M) override;
  void emitFunctionBodyEnd() override;
  void emitGlobalVariable(const GlobalVariable *GV) override;
  void emitInstruction(const MachineInstr *MI) override;
  void emitInlineAsmStart() const override;
  bool PrintAsmOperand(const MachineInstr *MI, unsigned OpNo,
                       const char *ExtraCode, raw_ostream &OS) override;
  bool PrintAsmMemoryOperand(const MachineInstr *MI, unsigned OpNo,
                             const char *ExtraCode, raw_ostream &OS) override;

private:
  void forbidOtherLocalMemory();
  /// A kernel with calls, whose callees may not have been seen yet.
  struct Unfinished {
    const Function *Kernel;
    MCSymbol *Symbol;
    ToyGCN::KernelDescriptor Descriptor;
    msgpack::MapDocNode Metadata;
  };
  /// What belongs to a module: a printer may have several, one after the
  /// other.
  struct OfModule {
    KernelMetadata Metadata;
    ToyGCN::ResourceUse Resources;
    std::vector<Unfinished> WithCalls;
    unsigned NumMarks = 0; ///< Symbols of mark().
  };
  std::optional<OfModule> File;
  /// The function's inline assembly that is not empty, the next one last.
  mutable SmallVector<const MachineInstr *, 4> InlineAsm;

  ToyGCNTargetStreamer &streamer() {
    return static_cast<ToyGCNTargetStreamer &>(
        *OutStreamer->getTargetStreamer());
  }
  ToyGCN::KernelDescriptor describeKernel(const ToyGCN::Resources &Own) const;
  void finish(Unfinished &K);
  bool lowerOperand(const MachineOperand &MO, MCOperand &Out);
  void mark(const Twine &Kind);
};
} // namespace

namespace llvm::ToyGCN {
namespace {
struct LeftRow {
  uint16_t Opcode;
  StringLiteral Pass;
};
#define GET_LeftTable_IMPL
#include "ToyGCNGenSearchableTables.inc"
} // namespace
} // namespace llvm::ToyGCN

/// The first pass that replaces \p MI, or nothing if it can be printed.
static StringRef passThatReplaces(const MachineInstr &MI) {
  const unsigned Opcode = MI.getOpcode();
  if (isPreISelGenericOpcode(Opcode))
    return "instruction-select";
  if (MI.isDebugInstr())
    return "";
  const MachineRegisterInfo &MRI = MI.getMF()->getRegInfo();
  bool HasVirtual = false, HasFrameIndex = false;
  for (const MachineOperand &MO : MI.operands()) {
    const bool IsVirtual = MO.isReg() && MO.getReg().isVirtual();
    if (IsVirtual && ToyGCNRegisterInfo::isWholeWaveClass(
                         MRI.getRegClassOrNull(MO.getReg())))
      return "toygcn-allocate-whole-wave";
    HasVirtual |= IsVirtual;
    HasFrameIndex |= MO.isFI();
  }
  if (MI.isPseudo())
    for (const ToyGCN::LeftRow &Row : ToyGCN::LeftTable)
      if (Row.Opcode == Opcode)
        return Row.Pass;
  const bool IsOurs = Opcode > TargetOpcode::GENERIC_OP_END && MI.isPseudo();
  return HasVirtual      ? "virtregrewriter"
         : HasFrameIndex ? "prologepilog"
         : MI.isCopyLike() || (IsOurs && Opcode != ToyGCN::WAVE_BARRIER)
             ? "postrapseudos"
             : "";
}

/// Reports the first instruction of \p MF that a pass should have replaced.
static bool reportLeft(const MachineFunction &MF) {
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB.instrs())
      if (const StringRef Pass = passThatReplaces(MI); !Pass.empty()) {
        reportLeftOut(MI, Pass);
        return true;
      }
  return false;
}

/// Without the passes before it, there may be nothing to print.
bool ToyGCNAsmPrinter::runOnMachineFunction(MachineFunction &Fn) {
  if (reportLeft(Fn))
    return false;
  // The dispatcher needs kernels at multiples of 256 bytes.
  if (Fn.getInfo<ToyGCNMachineFunctionInfo>()->isKernel())
    Fn.ensureAlignment(Align(256));
  InlineAsm.clear();
  for (const MachineBasicBlock &MBB : reverse(Fn))
    for (const MachineInstr &MI : reverse(MBB))
      if (MI.isInlineAsm() && *MI.getOperand(0).getSymbolName())
        InlineAsm.push_back(&MI);
  return AsmPrinter::runOnMachineFunction(Fn);
}

void ToyGCNAsmPrinter::emitStartOfAsmFile(Module &M) {
  File.emplace();
  streamer().emitTargetID();
  streamer().emitCodeObjectVersion(ToyGCN::getCodeObjectVersion(M));
}

void ToyGCNAsmPrinter::emitEndOfAsmFile(Module &M) {
  for (Unfinished &K : File->WithCalls)
    finish(K);
  if (ToyGCN::mixesLocalMemory(M))
    forbidOtherLocalMemory();
  File->Metadata.finish(M);
  streamer().emitMetadata(File->Metadata.document());
}

/// Defines a symbol that a linker accepts from one module only.
void ToyGCNAsmPrinter::forbidOtherLocalMemory() {
  MCSymbol *Symbol = OutContext.getOrCreateSymbol(
      "__toygcn_local_memory_has_places_in_one_module_only");
  OutStreamer->switchSection(getObjFileLowering().getReadOnlySection());
  OutStreamer->emitSymbolAttribute(Symbol, MCSA_Global);
  OutStreamer->emitSymbolAttribute(Symbol, MCSA_Hidden);
  OutStreamer->emitLabel(Symbol);
}

/// LDS variables are offsets in the instructions, not data.
void ToyGCNAsmPrinter::emitGlobalVariable(const GlobalVariable *GV) {
  if (GV->getAddressSpace() == ToyGCNAS::Local)
    return;
  AsmPrinter::emitGlobalVariable(GV);
}

/// What the instructions of \p MF name. A call's callee counts for itself.
static ToyGCN::Resources ownResources(const MachineFunction &MF) {
  ToyGCN::Resources Own;
  const TargetRegisterInfo &TRI = *MF.getSubtarget().getRegisterInfo();
  BitVector Units(TRI.getNumRegUnits());
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB.instrs())
      for (const MachineOperand &MO : MI.operands())
        if (MO.isReg() && MO.getReg() && !MO.isDebug())
          for (MCRegUnit U : TRI.regunits(MO.getReg()))
            Units.set(static_cast<unsigned>(U));
  auto Used = [&](MCRegister R) {
    return Units.test(static_cast<unsigned>(*TRI.regunits(R).begin()));
  };
  for (unsigned I = ToyGCNSubtarget::MaxSGPRs; I-- > 0 && !Own.SGPRs;)
    if (Used(ToyGCN::SGPR_32RegClass.getRegister(I)))
      Own.SGPRs = I + 1;
  for (unsigned I = ToyGCNSubtarget::MaxVGPRs; I-- > 0 && !Own.VGPRs;)
    if (Used(ToyGCN::VGPR_32RegClass.getRegister(I)))
      Own.VGPRs = I + 1;
  Own.VCC = Used(ToyGCN::VCC_LO) || Used(ToyGCN::VCC_HI);
  Own.PrivateBytes = ToyGCNFrameLowering::getFrameBytes(MF);
  return Own;
}

ToyGCN::KernelDescriptor
ToyGCNAsmPrinter::describeKernel(const ToyGCN::Resources &Own) const {
  const auto &Info = *MF->getInfo<ToyGCNMachineFunctionInfo>();
  const Function &F = MF->getFunction();
  ToyGCN::KernelDescriptor KD;
  KD.GroupSegmentSize = Info.getLDSBytes();
  KD.PrivateSegmentSize =
      Info.UsesScratch ? MF->getFrameInfo().getStackSize() : 0;
  KD.KernargSize = Info.getKernargBytes();

  auto Has = [&](Preload P) { return Info.getPreloaded(P).isValid(); };
  KD.UserDispatchPtr = Has(Preload::DispatchPtr);
  KD.UserQueuePtr = Has(Preload::QueuePtr);
  KD.UserKernargSegmentPtr = Has(Preload::KernargPtr);
  KD.UserDispatchID = Has(Preload::DispatchID);
  KD.UserFlatScratchInit = Info.UsesScratch;
  KD.EnablePrivateSegment = Info.UsesScratch;
  KD.WorkgroupIDX = Has(Preload::WorkGroupIDX);
  KD.WorkgroupIDY = Has(Preload::WorkGroupIDY);
  KD.WorkgroupIDZ = Has(Preload::WorkGroupIDZ);
  KD.WorkitemIDs = Has(Preload::WorkItemIDZ)   ? 2
                   : Has(Preload::WorkItemIDY) ? 1
                                               : 0;

  KD.ReserveVCC = Own.VCC;
  // The dispatcher fills these registers whether the kernel reads them or not.
  const unsigned Preloaded =
      Info.numUserSGPRs() + Info.numSystemSGPRs() + (Info.UsesScratch ? 3 : 0);
  KD.NextFreeSGPR = std::max({Own.SGPRs, Preloaded, 1u});
  KD.NextFreeVGPR = std::max(Own.VGPRs, KD.WorkitemIDs + 1);
  KD.ReserveFlatScratch = Info.UsesScratch;

  KD.DenormMode32 =
      ToyGCN::denormalMode(F.getDenormalMode(APFloat::IEEEsingle()));
  KD.DenormMode16And64 =
      ToyGCN::denormalMode(F.getDenormalMode(APFloat::IEEEdouble()));
  return KD;
}

/// Reports a kernel \p F that needs \p Bytes of \p What.
static void checkLimit(const Function &F, uint64_t Bytes, StringRef What,
                       uint64_t Limit) {
  if (Bytes > Limit)
    F.getContext().diagnose(
        FunctionError(F, F.getSubprogram(),
                      Twine(Bytes) + " bytes of " + What + " " + Twine(Limit)));
}

static void checkPrivate(const Function &F, uint64_t Bytes) {
  checkLimit(F, Bytes, "private memory, but a work-item has",
             ToyGCNSubtarget::MaxScratchBytes);
}

void ToyGCNAsmPrinter::emitFunctionBodyEnd() {
  const auto &Info = *MF->getInfo<ToyGCNMachineFunctionInfo>();
  const Function &F = MF->getFunction();
  const ToyGCN::Resources Own = ownResources(*MF);
  File->Resources.add(F, Own);
  if (!Info.isKernel())
    return;
  checkLimit(F, Info.getLDSBytes(), "local memory, but a workgroup has",
             ToyGCNSubtarget::MaxLDSBytes);
  ToyGCN::KernelDescriptor KD = describeKernel(Own);
  msgpack::MapDocNode Entry = File->Metadata.addKernel(*MF, KD);
  if (MF->getFrameInfo().hasCalls()) {
    File->WithCalls.push_back({&F, CurrentFnSym, KD, Entry});
    return;
  }
  checkPrivate(F, MF->getFrameInfo().getStackSize());
  streamer().emitKernelDescriptor(CurrentFnSym->getName(), KD);
}

/// Adds what the callees of \p K need, now that all have been seen.
void ToyGCNAsmPrinter::finish(Unfinished &K) {
  ToyGCN::Resources All = File->Resources.total(*K.Kernel);
  if (All.LeavesModule) { // Other modules' functions keep to its budget.
    using ST = ToyGCNSubtarget;
    All.SGPRs = std::max(All.SGPRs, ST::getMaxNumSGPRs(*K.Kernel));
    All.VGPRs = std::max(All.VGPRs, ST::getMaxNumVGPRs(*K.Kernel));
    All.VCC = true;
  }
  checkPrivate(*K.Kernel, All.PrivateBytes);
  ToyGCN::KernelDescriptor &KD = K.Descriptor;
  KD.NextFreeSGPR = std::max(KD.NextFreeSGPR, All.SGPRs);
  KD.NextFreeVGPR = std::max(KD.NextFreeVGPR, All.VGPRs);
  KD.ReserveVCC |= All.VCC;
  KD.PrivateSegmentSize = All.PrivateBytes;
  KD.UsesDynamicStack = All.Recursive || All.LeavesModule;
  KernelMetadata::setResources(K.Metadata, KD);
  streamer().emitKernelDescriptor(K.Symbol->getName(), KD);
}

bool ToyGCNAsmPrinter::lowerOperand(const MachineOperand &MO, MCOperand &Out) {
  const MCExpr *Sym = nullptr;
  switch (MO.getType()) {
  case MachineOperand::MO_Register:
    if (MO.isImplicit())
      return false;
    Out = MCOperand::createReg(MO.getReg());
    return true;
  case MachineOperand::MO_Immediate:
    Out = MCOperand::createImm(MO.getImm());
    return true;
  case MachineOperand::MO_MachineBasicBlock:
    Sym = MCSymbolRefExpr::create(MO.getMBB()->getSymbol(), OutContext);
    break;
  case MachineOperand::MO_GlobalAddress:
    Sym = MCSymbolRefExpr::create(getSymbol(MO.getGlobal()),
                                  MO.getTargetFlags(), OutContext);
    if (MO.getOffset())
      Sym = MCBinaryExpr::createAdd(
          Sym, MCConstantExpr::create(MO.getOffset(), OutContext), OutContext);
    break;
  case MachineOperand::MO_MCSymbol:
    // The parts of a far branch's distance: the text has no other place that
    // says what they are.
    Sym = MO.getMCSymbol()->isVariable()
              ? MO.getMCSymbol()->getVariableValue()
              : MCSymbolRefExpr::create(MO.getMCSymbol(), OutContext);
    break;
  default:
    return false;
  }
  Out = MCOperand::createExpr(Sym);
  return true;
}

/// Puts a symbol at the next instruction, which says what cannot be seen of it.
/// --check-uniform: the source asked for this readfirstlane, or only some bits
/// count. --check-races: an atomic access. --strict-barrier: EXEC says which
/// lanes come to a barrier. --lanesan: a v_writelane spills a scalar to a lane
/// that no thread may read. `prove`: a barrier that one wave does not need.
void ToyGCNAsmPrinter::mark(const Twine &Kind) {
  OutStreamer->emitLabel(OutContext.getOrCreateSymbol("__toygcn_" + Kind + "_" +
                                                      Twine(File->NumMarks++)));
}

/// Loads and stores among them look like any others. The rest is marked so that
/// an object with atomics has marks.
static bool isAtomicAccess(const MachineInstr &MI) {
  return any_of(MI.memoperands(),
                [](const MachineMemOperand *M) { return M->isAtomic(); });
}

void ToyGCNAsmPrinter::emitInstruction(const MachineInstr *MI) {
  if (MI->getOpcode() == ToyGCN::WAVE_BARRIER) {
    if (MI->getFlag(MachineInstr::NoMerge))
      mark("barrier");
    return OutStreamer->emitRawComment(" wave barrier");
  }
  MCInst Inst;
  Inst.setOpcode(MI->getOpcode());
  if (MI->getOpcode() == ToyGCN::V_READFIRSTLANE_B32_user) {
    mark("user_read");
    Inst.setOpcode(ToyGCN::V_READFIRSTLANE_B32);
  } else if (MI->getOpcode() == ToyGCN::V_READFIRSTLANE_B32_half) {
    mark("agree_ffff");
    Inst.setOpcode(ToyGCN::V_READFIRSTLANE_B32);
  }
  if (MI->getOpcode() == ToyGCN::V_WRITELANE_B32 &&
      MI->getFlag(MachineInstr::FrameSetup))
    mark("spill");
  if (isAtomicAccess(*MI))
    mark("atomic");
  if (ToyGCN::isDivergentBarrier(*MI))
    mark("meeting");
  const MachineOperand *NotEncoded = nullptr;
  if (MI->getOpcode() == ToyGCN::V_READFIRSTLANE_B32_agree) {
    NotEncoded = &MI->getOperand(2);
    mark("agree_" + utohexstr(uint32_t(NotEncoded->getImm()),
                              /*LowerCase=*/true));
    Inst.setOpcode(ToyGCN::V_READFIRSTLANE_B32);
  }
  for (const MachineOperand &MO : MI->operands()) {
    if (&MO == NotEncoded)
      continue;
    MCOperand Op;
    if (lowerOperand(MO, Op))
      Inst.addOperand(Op);
  }
  EmitToStreamer(*OutStreamer, Inst);
}

void ToyGCNAsmPrinter::emitInlineAsmStart() const {
  AsmPrinter::emitInlineAsmStart();
  if (!InlineAsm.empty()) // Empty: assembly of the module.
    ToyGCN::nameAssembledText(*InlineAsm.pop_back_val());
}

/// Prints registers and constants as the assembler reads them. The modifier 'r'
/// is stock's for a register, and says nothing more.
bool ToyGCNAsmPrinter::PrintAsmOperand(const MachineInstr *MI, unsigned OpNo,
                                       const char *ExtraCode, raw_ostream &OS) {
  ToyGCN::nameAssembledText(*MI);
  if (ExtraCode && StringRef(ExtraCode) != "r")
    return AsmPrinter::PrintAsmOperand(MI, OpNo, ExtraCode, OS);
  const MachineOperand &MO = MI->getOperand(OpNo);
  if (MO.isReg())
    OS << ToyGCNInstPrinter::getRegisterName(MO.getReg().asMCReg());
  else if (MO.isImm() && ToyGCN::isInlineInteger(MO.getImm()))
    OS << MO.getImm();
  else if (MO.isImm())
    OS << format_hex(uint64_t(MO.getImm()), 3);
  return !MO.isReg() && !MO.isImm();
}

/// The address, as an instruction for its address space takes it.
bool ToyGCNAsmPrinter::PrintAsmMemoryOperand(const MachineInstr *MI,
                                             unsigned OpNo,
                                             const char *ExtraCode,
                                             raw_ostream &OS) {
  return PrintAsmOperand(MI, OpNo, ExtraCode, OS);
}

char ToyGCNAsmPrinter::ID = 0;

extern "C" LLVM_ABI void LLVMInitializeToyGCNAsmPrinter() {
  RegisterAsmPrinter<ToyGCNAsmPrinter> X(getTheToyGCNTarget());
}
