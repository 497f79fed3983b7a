//===- ToyGCNISelLowering.h - Target questions ------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Answers the questions that target-independent code asks of a TargetLowering,
/// also under GlobalISel: legal register types, expansions in IR, flags of
/// loads.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_TOYGCNISELLOWERING_H
#define TOYGCN_TOYGCNISELLOWERING_H

#include "llvm/CodeGen/GlobalISel/InlineAsmLowering.h"
#include "llvm/CodeGen/TargetLowering.h"

namespace llvm {
class ToyGCNSubtarget;

/// Memory that no store of this dispatch can change before the load runs: the
/// scalar cache may serve it (Addresses/AnnotateScalarLoads.cpp decides).
constexpr MachineMemOperand::Flags MONoClobber =
    MachineMemOperand::MOTargetFlag1;

namespace ToyGCN {
/// True for an operation on floats or doubles that other lanes see and that no
/// instruction does: Words/ExpandFloatAtomics.cpp makes a loop of it. Only LDS
/// has some of them.
bool becomesLoop(const AtomicRMWInst &RMW);
} // namespace ToyGCN

class ToyGCNTargetLowering final : public TargetLowering {
public:
  ToyGCNTargetLowering(const TargetMachine &TM, const ToyGCNSubtarget &ST);

  /// LLVM asks for it of the results of a function that has been refused. No
  /// MVT is an integer of that width.
  MVT getPointerTy(const DataLayout &DL, uint32_t AS = 0) const override {
    const unsigned Bits = DL.getPointerSizeInBits(AS);
    return Bits == 160   ? MVT::amdgpuBufferFatPointer
           : Bits == 192 ? MVT::amdgpuBufferStridedPointer
                         : TargetLowering::getPointerTy(DL, AS);
  }

  MVT getScalarShiftAmountTy(const DataLayout &, EVT) const override {
    return MVT::i32;
  }
  bool isFMAFasterThanFMulAndFAdd(const MachineFunction &MF,
                                  EVT VT) const override;
  bool isFMAFasterThanFMulAndFAdd(const MachineFunction &,
                                  LLT Ty) const override {
    return Ty.getScalarSizeInBits() <= 64;
  }
  /// Below 64 bits an fma costs what a sum does: several multiply anew.
  bool enableAggressiveFMAFusion(LLT Ty) const override {
    return Ty.getScalarSizeInBits() < 64;
  }
  bool isFMADLegal(const MachineInstr &MI, LLT Ty) const override;
  bool allowsMisalignedMemoryAccesses(EVT VT, unsigned AddrSpace,
                                      Align Alignment,
                                      MachineMemOperand::Flags Flags,
                                      unsigned *Fast = nullptr) const override;
  bool allowsMisalignedMemoryAccesses(LLT Ty, unsigned AddrSpace,
                                      Align Alignment,
                                      MachineMemOperand::Flags Flags,
                                      unsigned *Fast = nullptr) const override;
  // Where arcp allows it, x/d and y/d are products with 1/d.
  unsigned combineRepeatedFPDivisors() const override { return 2; }
  void finalizeLowering(MachineFunction &MF) const override;
  /// A value of any type is passed in dwords.
  unsigned getNumRegistersForCallingConv(LLVMContext &, CallingConv::ID,
                                         EVT VT) const override;
  MVT getRegisterTypeForCallingConv(LLVMContext &, CallingConv::ID,
                                    EVT) const override {
    return MVT::i32;
  }
  MachineMemOperand::Flags
  getTargetMMOFlags(const Instruction &I) const override;

  AtomicExpansionKind
  shouldExpandAtomicRMWInIR(AtomicRMWInst *RMW) const override;
  AtomicExpansionKind shouldExpandAtomicLoadInIR(LoadInst *) const override {
    return AtomicExpansionKind::None;
  }
  AtomicExpansionKind
  shouldExpandAtomicCmpXchgInIR(AtomicCmpXchgInst *X) const override;
  // v_ffbh and v_ffbl are defined for 0: no branch around them.
  bool isCheapToSpeculateCttz(Type *) const override { return true; }
  bool isCheapToSpeculateCtlz(Type *) const override { return true; }
  bool isLegalAddressingMode(const DataLayout &DL, const AddrMode &AM, Type *Ty,
                             unsigned AddrSpace,
                             Instruction *I = nullptr) const override;
  void computeKnownBitsForFrameIndex(int FIOp, KnownBits &Known,
                                     const MachineFunction &MF) const override;
  void computeKnownBitsForTargetInstr(GISelValueTracking &Analysis, Register R,
                                      KnownBits &Known,
                                      const APInt &DemandedElts,
                                      const MachineRegisterInfo &MRI,
                                      unsigned Depth) const override;
  unsigned computeNumSignBitsForTargetInstr(GISelValueTracking &Analysis,
                                            Register R,
                                            const APInt &DemandedElts,
                                            const MachineRegisterInfo &MRI,
                                            unsigned Depth) const override;
  bool isNoopAddrSpaceCast(unsigned SrcAS, unsigned DestAS) const;

  bool getTgtMemIntrinsic(IntrinsicInfo &Info, const CallBase &Call,
                          MachineFunction &MF,
                          unsigned Intrinsic) const override;

  ConstraintType getConstraintType(StringRef Constraint) const override;
  std::pair<unsigned, const TargetRegisterClass *>
  getRegForInlineAsmConstraint(const TargetRegisterInfo *TRI,
                               StringRef Constraint, MVT VT) const override;
  /// A value of any type is in one register or tuple.
  unsigned getNumRegisters(LLVMContext &, EVT,
                           std::optional<MVT>) const override {
    return 1;
  }
};

/// LLVM's own knows the constants 'i' and 'n' only.
class ToyGCNInlineAsmLowering final : public InlineAsmLowering {
public:
  using InlineAsmLowering::InlineAsmLowering;
  bool lowerAsmOperandForConstraint(Value *Val, StringRef Constraint,
                                    std::vector<MachineOperand> &Ops,
                                    MachineIRBuilder &B) const override;
};
} // namespace llvm

#endif // TOYGCN_TOYGCNISELLOWERING_H
