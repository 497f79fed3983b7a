//===- ToyGCNISelLowering.cpp - Target questions --------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ToyGCNISelLowering.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/AsmOperands.h"
#include "Operations/Operations.h"
#include "ToyGCN.h"
#include "ToyGCNMachineFunctionInfo.h"
#include "ToyGCNSubtarget.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

ToyGCNTargetLowering::ToyGCNTargetLowering(const TargetMachine &TM,
                                           const ToyGCNSubtarget &ST)
    : TargetLowering(TM, ST) {
  addRegisterClass(MVT::i32, &ToyGCN::SReg_32RegClass);
  addRegisterClass(MVT::f32, &ToyGCN::VGPR_32RegClass);
  addRegisterClass(MVT::i64, &ToyGCN::SReg_64RegClass);
  addRegisterClass(MVT::f64, &ToyGCN::VReg_64RegClass);
  computeRegisterProperties(ST.getRegisterInfo());
  setBooleanContents(ZeroOrOneBooleanContent);
  // One instruction combines two conditions; a divergent branch takes more.
  setJumpIsExpensive(true);
  setStackPointerRegisterToSaveRestore(ToyGCNRegisterInfo::getScratchBaseReg());
  setMinFunctionAlignment(Align(4));
  setPrefFunctionAlignment(Align(256));
  setMaxAtomicSizeInBitsSupported(64);
  setOperationAction(ISD::FREM, {MVT::f16, MVT::f32, MVT::f64}, Expand);
  setMaxDivRemBitWidthSupported(64);
  setMaxLargeFPConvertBitWidthSupported(64);
  setMinCmpXchgSizeInBits(32);
  // An indirect branch is not worth a table: a switch becomes a compare tree.
  setMinimumJumpTableEntries(UINT_MAX);
}

/// v_fma_f16, v_fma_f32 and v_fma_f64 run at the rate of the multiply (Vega
/// ISA, 6.2), and, unlike v_mad_f32, keep denormals.
bool ToyGCNTargetLowering::isFMAFasterThanFMulAndFAdd(const MachineFunction &,
                                                      EVT VT) const {
  const EVT Scalar = VT.getScalarType();
  return Scalar == MVT::f16 || Scalar == MVT::f32 || Scalar == MVT::f64;
}

/// v_mad_f32 flushes denormals, also of the product, whatever the mode is;
/// v_mad_legacy_f16 does so by the mode.
bool ToyGCNTargetLowering::isFMADLegal(const MachineInstr &MI, LLT Ty) const {
  return (Ty == LLT::scalar(16) || Ty == LLT::scalar(32)) &&
         MI.getMF()->getDenormalMode(getFltSemanticForLLT(Ty)) ==
             DenormalMode::getPreserveSign();
}

/// Legalize/LowerMemory.h says which accesses are one instruction. Those of LDS
/// that are not aligned take longer.
static bool isFastAccess(uint64_t Bits, unsigned AddrSpace, Align Alignment,
                         unsigned *Fast) {
  const Align Least(Bits == 96 ? 16 : Bits > 64 ? 8 : 4);
  const bool IsLDS = AddrSpace == ToyGCNAS::Local;
  const bool OK = IsLDS ? Bits >= 32 && Alignment >= Least : Bits >= 16;
  if (Fast)
    *Fast = OK;
  return OK;
}

bool ToyGCNTargetLowering::allowsMisalignedMemoryAccesses(
    EVT VT, unsigned AddrSpace, Align Alignment, MachineMemOperand::Flags,
    unsigned *Fast) const {
  return (VT.isSimple() || VT.getSizeInBits() == 96) &&
         isFastAccess(VT.getSizeInBits(), AddrSpace, Alignment, Fast);
}

bool ToyGCNTargetLowering::allowsMisalignedMemoryAccesses(
    LLT Ty, unsigned AddrSpace, Align Alignment, MachineMemOperand::Flags,
    unsigned *Fast) const {
  return isFastAccess(Ty.getSizeInBits(), AddrSpace, Alignment, Fast);
}

unsigned ToyGCNTargetLowering::getNumRegistersForCallingConv(LLVMContext &,
                                                             CallingConv::ID,
                                                             EVT VT) const {
  return divideCeil(VT.getFixedSizeInBits(), 32);
}

MachineMemOperand::Flags
ToyGCNTargetLowering::getTargetMMOFlags(const Instruction &I) const {
  return I.hasMetadata("amdgpu.noclobber") ? MONoClobber
                                           : MachineMemOperand::MONone;
}

/// True for an operation on floats or doubles that other lanes see.
static bool isFloatAtomic(const AtomicRMWInst &RMW) {
  const unsigned AS = RMW.getPointerAddressSpace();
  const Type &Ty = *RMW.getType();
  return (Ty.isFloatTy() || Ty.isDoubleTy()) &&
         RMW.isFloatingPointOperation() &&
         (AS == ToyGCNAS::Flat || AS == ToyGCNAS::Global ||
          AS == ToyGCNAS::Local);
}

bool ToyGCN::becomesLoop(const AtomicRMWInst &RMW) {
  if (!isFloatAtomic(RMW) || RMW.getPointerAddressSpace() != ToyGCNAS::Local)
    return isFloatAtomic(RMW);
  switch (RMW.getOperation()) {
  case AtomicRMWInst::FAdd:
    return RMW.getType()->isDoubleTy();
  case AtomicRMWInst::FMax:
  case AtomicRMWInst::FMin:
    return false;
  default:
    return true;
  }
}

/// The memory pipes of gfx900 do integer read-modify-write only.
TargetLowering::AtomicExpansionKind
ToyGCNTargetLowering::shouldExpandAtomicRMWInIR(AtomicRMWInst *RMW) const {
  if (RMW->getPointerAddressSpace() == ToyGCNAS::Private)
    return AtomicExpansionKind::NotAtomic; // Memory of one lane.
  if (isFloatAtomic(*RMW))
    return AtomicExpansionKind::None; // ExpandFloatAtomics does it.
  const uint64_t Bits = RMW->getDataLayout().getTypeSizeInBits(RMW->getType());
  if (Bits < getMinCmpXchgSizeInBits()) {
    // Where the address says that the element is the lowest of its dword, but
    // the instruction does not, LLVM 22 builds a loop that always computes with
    // the first value: it simplifies a shift by 0 over a phi that is not
    // complete. Workaround: element-of-dword.
    const Align Known =
        getKnownAlignment(RMW->getPointerOperand(), RMW->getDataLayout(), RMW);
    RMW->setAlignment(std::max(RMW->getAlign(), Known));
    return AtomicExpansionKind::CmpXChg;
  }
  switch (RMW->getOperation()) {
  case AtomicRMWInst::Nand:
  case AtomicRMWInst::FAdd:
  case AtomicRMWInst::FSub:
  case AtomicRMWInst::FMax:
  case AtomicRMWInst::FMin:
  case AtomicRMWInst::FMaximum:
  case AtomicRMWInst::FMinimum:
  case AtomicRMWInst::USubCond:
  case AtomicRMWInst::USubSat:
    return AtomicExpansionKind::CmpXChg;
  default:
    return AtomicExpansionKind::None;
  }
}

TargetLowering::AtomicExpansionKind
ToyGCNTargetLowering::shouldExpandAtomicCmpXchgInIR(
    AtomicCmpXchgInst *X) const {
  return X->getPointerAddressSpace() == ToyGCNAS::Private
             ? AtomicExpansionKind::NotAtomic
             : AtomicExpansionKind::None;
}

bool ToyGCNTargetLowering::isLegalAddressingMode(const DataLayout &,
                                                 const AddrMode &AM, Type *,
                                                 unsigned AddrSpace,
                                                 Instruction *) const {
  if (AM.BaseGV || AM.Scale > 1 || AM.Scale < 0)
    return false;
  switch (AddrSpace) {
  case ToyGCNAS::Local:
    return AM.Scale == 0 && isUInt<16>(AM.BaseOffs);
  case ToyGCNAS::Flat:
    return AM.Scale == 0 && AM.BaseOffs >= 0 &&
           AM.BaseOffs <= ToyGCN::MaxMemOffset;
  default:
    return AM.BaseOffs >= ToyGCN::MinMemOffset &&
           AM.BaseOffs <= ToyGCN::MaxMemOffset;
  }
}

/// A scratch address is a lane's own, from 0 on.
void ToyGCNTargetLowering::computeKnownBitsForFrameIndex(
    int FIOp, KnownBits &Known, const MachineFunction &MF) const {
  TargetLowering::computeKnownBitsForFrameIndex(FIOp, Known, MF);
  Known.Zero.setBitsFrom(Log2_32_Ceil(ToyGCNSubtarget::MaxScratchBytes));
}

/// The bits of the scalar field \p R, if it is one by \p Opcode: 1 to 31.
static std::optional<unsigned> bitsOfField(unsigned Opcode, Register R,
                                           const MachineRegisterInfo &MRI) {
  const MachineInstr &Field = *MRI.getVRegDef(R);
  if (Field.getOpcode() != Opcode)
    return std::nullopt;
  const auto C = getIConstantVRegVal(Field.getOperand(2).getReg(), MRI);
  const unsigned Bits = C ? C->extractBitsAsZExtValue(7, 16) : 0;
  return Bits && Bits < 32 ? std::optional(Bits) : std::nullopt;
}

void ToyGCNTargetLowering::computeKnownBitsForTargetInstr(
    GISelValueTracking &, Register R, KnownBits &Known, const APInt &,
    const MachineRegisterInfo &MRI, unsigned) const {
  if (const auto Bits = bitsOfField(ToyGCN::G_TOYGCN_BFE_U32, R, MRI))
    Known.Zero.setBitsFrom(*Bits);
}

unsigned ToyGCNTargetLowering::computeNumSignBitsForTargetInstr(
    GISelValueTracking &, Register R, const APInt &,
    const MachineRegisterInfo &MRI, unsigned) const {
  const auto Bits = bitsOfField(ToyGCN::G_TOYGCN_BFE_I32, R, MRI);
  return Bits ? 33 - *Bits : 1;
}

bool ToyGCNTargetLowering::isNoopAddrSpaceCast(unsigned SrcAS,
                                               unsigned DestAS) const {
  auto Is64 = [](unsigned AS) {
    return AS == ToyGCNAS::Flat || AS == ToyGCNAS::Global ||
           AS == ToyGCNAS::Constant;
  };
  return Is64(SrcAS) && Is64(DestAS);
}

/// True if the code may get longer than the 128 KB that a branch reaches: an
/// instruction has up to 8 bytes, and spills may double them.
static bool mayBranchFar(const MachineFunction &MF) {
  const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
  uint64_t Bytes = 0;
  if (MF.size() > 1)
    for (const MachineBasicBlock &MBB : MF)
      for (const MachineInstr &MI : MBB)
        Bytes += MI.isInlineAsm() ? TII.getInstSizeInBytes(MI) : 8;
  return Bytes > 64 * 1024;
}

// What combiners and the selector took away has no register class, and its
// DBG_VALUEs no definition.
void ToyGCNTargetLowering::finalizeLowering(MachineFunction &MF) const {
  MachineRegisterInfo &MRI = MF.getRegInfo();
  for (unsigned I = 0, E = MRI.getNumVirtRegs(); I != E; ++I)
    if (const Register R = Register::index2VirtReg(I); MRI.def_empty(R))
      MRI.markUsesInDebugValueAsUndef(R);
  MF.getInfo<ToyGCNMachineFunctionInfo>()->KeepsFarBranchReg = mayBranchFar(MF);
  TargetLowering::finalizeLowering(MF);
}

/// Accesses to buffers.
bool ToyGCNTargetLowering::getTgtMemIntrinsic(IntrinsicInfo &Info,
                                              const CallBase &Call,
                                              MachineFunction &MF,
                                              unsigned Intrinsic) const {
  const ToyGCN::BufferRow *Row = ToyGCN::findBufferRow(Intrinsic);
  if (!Row)
    return false;
  const bool IsLoad = Row->Generic == TargetOpcode::G_LOAD;
  const bool IsStore = Row->Generic == TargetOpcode::G_STORE;
  const DataLayout &DL = MF.getDataLayout();
  Type *Ty = IsStore ? Call.getArgOperand(0)->getType() : Call.getType();
  Info.opc = IsStore ? ISD::INTRINSIC_VOID : ISD::INTRINSIC_W_CHAIN;
  Info.memVT = getValueType(DL, Ty);
  Info.fallbackAddressSpace = ToyGCNAS::Buffer;
  Info.align = Align(std::min<uint64_t>(DL.getTypeStoreSize(Ty), 4));
  Info.flags = IsLoad ? MachineMemOperand::MOLoad
               : IsStore
                   ? MachineMemOperand::MOStore
                   : MachineMemOperand::MOLoad | MachineMemOperand::MOStore;
  const auto *Policy =
      cast<ConstantInt>(Call.getArgOperand(Call.arg_size() - 1));
  if (Policy->getZExtValue() & ToyGCN::CPol::Volatile)
    Info.flags |= MachineMemOperand::MOVolatile;
  return true;
}

//===----------------------------------------------------------------------===//
// Inline assembly: Operations/AsmOperands.h
//===----------------------------------------------------------------------===//

TargetLowering::ConstraintType
ToyGCNTargetLowering::getConstraintType(StringRef Constraint) const {
  if (ToyGCN::isConstantAsmCode(Constraint))
    return C_Other;
  if (Constraint == "s" || Constraint == "v")
    return C_RegisterClass;
  return TargetLowering::getConstraintType(Constraint);
}

std::pair<unsigned, const TargetRegisterClass *>
ToyGCNTargetLowering::getRegForInlineAsmConstraint(const TargetRegisterInfo *,
                                                   StringRef Constraint,
                                                   MVT VT) const {
  const unsigned Bits =
      VT == MVT::Other ? 0 : unsigned(VT.getSizeInBits().getFixedValue());
  const auto [Reg, Class] = ToyGCN::findAsmRegister(Constraint, Bits);
  return {Reg.id(), Class};
}

bool ToyGCNInlineAsmLowering::lowerAsmOperandForConstraint(
    Value *Val, StringRef Constraint, std::vector<MachineOperand> &Ops,
    MachineIRBuilder &) const {
  const auto *C = dyn_cast<Constant>(Val);
  const auto Bits = C ? ToyGCN::getAsmConstant(*C, Constraint) : std::nullopt;
  if (Bits)
    Ops.push_back(MachineOperand::CreateImm(*Bits));
  return Bits.has_value();
}
