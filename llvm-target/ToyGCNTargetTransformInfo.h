//===- ToyGCNTargetTransformInfo.h - Facts for IR passes --------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Answers the questions of IR passes about the target: address spaces, vector
/// widths of memory accesses, and uniformity (Uniformity/UniformityFacts.h).
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_TOYGCNTARGETTRANSFORMINFO_H
#define TOYGCN_TOYGCNTARGETTRANSFORMINFO_H

#include "Addresses/AddressSpaceAA.h"
#include "Addresses/PointerMasks.h"
#include "Operations/Costs.h"
#include "Operations/Operations.h"
#include "ToyGCN.h"
#include "ToyGCNTargetMachine.h"
#include "Uniformity/UniformityFacts.h"
#include "llvm/CodeGen/BasicTTIImpl.h"

namespace llvm {

class ToyGCNTTIImpl final : public BasicTTIImplBase<ToyGCNTTIImpl> {
  using Base = BasicTTIImplBase<ToyGCNTTIImpl>;
  friend Base;

  const ToyGCNSubtarget *ST;
  const ToyGCNTargetLowering *TLI;
  unsigned MaxScalarLoadBits;
  const ToyGCNSubtarget *getST() const { return ST; }
  const ToyGCNTargetLowering *getTLI() const { return TLI; }
  /// \p Cost of an operation of full rate, for \p Generic on \p Ty: doubles
  /// take 8 or 16 times as long. Integers count as if all had the full rate:
  /// most are uniform, or have few bits (docs/decisions.md).
  static InstructionCost atRate(unsigned Generic, const Type *Ty,
                                TargetTransformInfo::TargetCostKind Kind,
                                InstructionCost Cost) {
    if (Kind == TargetTransformInfo::TCK_CodeSize || !Ty->isFPOrFPVectorTy())
      return Cost;
    const auto Costs = ToyGCN::issueCostsOf(Generic, Ty->getScalarSizeInBits());
    return Cost * (Costs.Vector / ToyGCN::OneIssue);
  }

  /// An integer division in products and sums, four times as many for 64 bits;
  /// one of unsigned numbers by a power of two is a shift.
  static InstructionCost
  ofDivision(unsigned Opcode, const Type *Ty,
             TargetTransformInfo::OperandValueInfo Divisor) {
    const bool IsSigned =
        Opcode == Instruction::SDiv || Opcode == Instruction::SRem;
    if (Divisor.isPowerOf2() && !IsSigned)
      return 1;
    return (Divisor.isConstant() ? 4 : 8) *
           (Ty->getScalarSizeInBits() > 32 ? 4 : 1);
  }

public:
  ToyGCNTTIImpl(const ToyGCNTargetMachine *TM, const Function &F)
      : Base(TM, F.getDataLayout()), ST(TM->getSubtargetImpl(F)),
        TLI(ST->getTargetLowering()),
        MaxScalarLoadBits(32 * ToyGCNSubtarget::getMaxScalarLoadDwords(F)) {}

  bool hasBranchDivergence(const Function * = nullptr) const override {
    return true;
  }
  InstructionUniformity
  getInstructionUniformity(const Value *V) const override {
    return ToyGCN::getUniformity(*V);
  }

  unsigned getFlatAddressSpace() const override { return ToyGCNAS::Flat; }
  bool isNoopAddrSpaceCast(unsigned From, unsigned To) const override {
    return getTLI()->isNoopAddrSpaceCast(From, To);
  }
  // A memmove between address spaces compares its pointers in one of them.
  bool isValidAddrSpaceCast(unsigned From, unsigned To) const override {
    return std::max(From, To) <= ToyGCNAS::Private &&
           ToyGCN::mayShareBytes(From, To);
  }
  bool addrspacesMayAlias(unsigned AS, unsigned Other) const override {
    return ToyGCN::mayShareBytes(AS, Other);
  }
  unsigned getAssumedAddrSpace(const Value *V) const override {
    return getTLI()->getTargetMachine().getAssumedAddrSpace(V);
  }

  // The base answers "no" here, and InferAddressSpaces drops the pointer.
  Value *rewriteIntrinsicWithAddressSpace(IntrinsicInst *II, Value *Old,
                                          Value *New) const override {
    return II->getIntrinsicID() == Intrinsic::ptrmask
               ? ToyGCN::maskInSpace(*II, Old, New)
               : nullptr;
  }

  // Words/LowerMemoryTransfers.cpp has all transfers of constant size; LLVM
  // has made loops of the others.
  uint64_t getMaxMemIntrinsicInlineSizeThreshold() const override {
    return UINT64_MAX;
  }
  // The type that one turn of a copying loop moves, and those of the rest.
  Type *
  getMemcpyLoopLoweringType(LLVMContext &Context, Value *Length, unsigned,
                            unsigned, Align, Align,
                            std::optional<uint32_t> Atomic) const override {
    if (Atomic)
      return Type::getIntNTy(Context, 8 * *Atomic);
    return FixedVectorType::get(Type::getInt32Ty(Context),
                                isa<ConstantInt>(Length) ? 16 : 4);
  }
  void getMemcpyLoopResidualLoweringType(
      SmallVectorImpl<Type *> &Types, LLVMContext &Context, unsigned Bytes,
      unsigned FromAS, unsigned ToAS, Align From, Align To,
      std::optional<uint32_t> Atomic) const override {
    if (Atomic)
      return Base::getMemcpyLoopResidualLoweringType(
          Types, Context, Bytes, FromAS, ToAS, From, To, Atomic);
    auto *Dword = Type::getInt32Ty(Context);
    for (; Bytes >= 16; Bytes -= 16)
      Types.push_back(FixedVectorType::get(Dword, 4));
    for (unsigned Size : {8, 4, 2, 1})
      if (Bytes & Size)
        Types.push_back(Type::getIntNTy(Context, 8 * Size));
  }

  // An arm of slow operations is no selection. Quotients are made of products.
  InstructionCost
  getArithmeticInstrCost(unsigned Opcode, Type *Ty,
                         TargetTransformInfo::TargetCostKind Kind,
                         TargetTransformInfo::OperandValueInfo Left = {},
                         TargetTransformInfo::OperandValueInfo Right = {},
                         ArrayRef<const Value *> Args = {},
                         const Instruction *I = nullptr) const override {
    if (Instruction::isIntDivRem(Opcode) && Ty->isIntegerTy() &&
        Kind != TargetTransformInfo::TCK_CodeSize)
      return ofDivision(Opcode, Ty, Right);
    const bool IsSum =
        Opcode == Instruction::FAdd || Opcode == Instruction::FSub;
    return atRate(
        IsSum ? TargetOpcode::G_FADD : TargetOpcode::G_FMUL, Ty, Kind,
        Base::getArithmeticInstrCost(Opcode, Ty, Kind, Left, Right, Args, I));
  }
  InstructionCost getIntrinsicInstrCost(
      const IntrinsicCostAttributes &Call,
      TargetTransformInfo::TargetCostKind Kind) const override {
    const bool IsProduct =
        Call.getID() == Intrinsic::fma || Call.getID() == Intrinsic::fmuladd;
    return atRate(IsProduct ? TargetOpcode::G_FMA : TargetOpcode::G_FFLOOR,
                  Call.getReturnType(), Kind,
                  Base::getIntrinsicInstrCost(Call, Kind));
  }

  // The load-store vectorizer may make accesses of four dwords, and wider
  // scalar loads.
  unsigned getLoadStoreVecRegBitWidth(unsigned AS) const override {
    return AS == ToyGCNAS::Constant ? MaxScalarLoadBits : 128;
  }
  bool isLegalToVectorizeLoadChain(unsigned, Align Alignment,
                                   unsigned AS) const override {
    return AS != ToyGCNAS::Local || Alignment >= Align(4);
  }
  bool isLegalToVectorizeStoreChain(unsigned, Align Alignment,
                                    unsigned AS) const override {
    return AS != ToyGCNAS::Local || Alignment >= Align(4);
  }
};
} // namespace llvm

#endif // TOYGCN_TOYGCNTARGETTRANSFORMINFO_H
