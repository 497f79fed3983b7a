//===- MachineIntrinsics.cpp - Rare intrinsics of the machine -------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Legalize/MachineIntrinsics.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace {
Value *readClock(IntrinsicInst &, IRBuilderBase &B) {
  return B.CreateIntrinsic(Intrinsic::amdgcn_s_memtime, ArrayRef<Type *>(), {});
}
Value *readSteadyClock(IntrinsicInst &, IRBuilderBase &B) {
  return B.CreateIntrinsic(Intrinsic::amdgcn_s_memrealtime, ArrayRef<Type *>(),
                           {});
}

/// The largest number instead of an infinity.
Value *expandClampedRoot(IntrinsicInst &II, IRBuilderBase &B) {
  Type *Ty = II.getType();
  if (Ty->isHalfTy())
    return nullptr;
  const APFloat Largest = APFloat::getLargest(Ty->getFltSemantics());
  Value *Root =
      B.CreateIntrinsic(Intrinsic::amdgcn_rsq, {Ty}, {II.getArgOperand(0)});
  Root = B.CreateMinNum(Root, ConstantFP::get(Ty, Largest));
  return B.CreateMaxNum(Root, ConstantFP::get(Ty, neg(Largest)));
}

/// The parts of a half are those of the float.
Value *expandHalfPart(IntrinsicInst &II, IRBuilderBase &B) {
  Value *X = II.getArgOperand(0);
  if (!X->getType()->isHalfTy())
    return nullptr;
  X = B.CreateFPExt(X, B.getFloatTy());
  if (II.getType()->isHalfTy())
    return B.CreateFPTrunc(
        B.CreateIntrinsic(II.getIntrinsicID(), {X->getType()}, {X}),
        II.getType());
  Value *Exponent = B.CreateIntrinsic(II.getIntrinsicID(),
                                      {B.getInt32Ty(), X->getType()}, {X});
  return B.CreateZExtOrTrunc(Exponent, II.getType());
}

/// Sums of differences of bytes, from each of the four bytes on. Operands: 8
/// bytes, 4 bytes, what the sums are added to.
Value *expandQuadSum(IntrinsicInst &II, IRBuilderBase &B) {
  const Intrinsic::ID One =
      II.getIntrinsicID() == Intrinsic::amdgcn_qsad_pk_u16_u8
          ? Intrinsic::amdgcn_sad_u8
          : Intrinsic::amdgcn_msad_u8;
  const unsigned Bits = II.getType()->getPrimitiveSizeInBits() / 4;
  Type *Ty = FixedVectorType::get(B.getIntNTy(Bits), 4);
  Value *Sums = B.CreateBitCast(II.getArgOperand(2), Ty);
  for (unsigned I = 0; I < 4; ++I) {
    Value *Bytes =
        B.CreateTrunc(B.CreateLShr(II.getArgOperand(0), 8 * I), B.getInt32Ty());
    Value *Old = B.CreateZExt(B.CreateExtractElement(Sums, I), B.getInt32Ty());
    Value *New = B.CreateIntrinsic(One, {}, {Bytes, II.getArgOperand(1), Old});
    Sums =
        B.CreateInsertElement(Sums, B.CreateTrunc(New, Ty->getScalarType()), I);
  }
  return B.CreateBitCast(Sums, II.getType());
}

/// True if the high half of a flat address is that of memory \p AddrSpace.
Value *isIn(unsigned AddrSpace, IntrinsicInst &II, IRBuilderBase &B) {
  auto High = [&](Value *Ptr) {
    return B.CreateTrunc(
        B.CreateLShr(B.CreatePtrToInt(Ptr, B.getInt64Ty()), 32),
        B.getInt32Ty());
  };
  Value *Any = B.CreateIntToPtr(B.getInt32(16), B.getPtrTy(AddrSpace));
  return B.CreateICmpEQ(High(II.getArgOperand(0)),
                        High(B.CreateAddrSpaceCast(Any, B.getPtrTy())));
}
Value *isShared(IntrinsicInst &II, IRBuilderBase &B) {
  return isIn(ToyGCNAS::Local, II, B);
}
Value *isPrivate(IntrinsicInst &II, IRBuilderBase &B) {
  return isIn(ToyGCNAS::Private, II, B);
}

/// A counter of lanes: the first active lane adds how many are active.
Value *countLanes(IntrinsicInst &II, IRBuilderBase &B) {
  Type *Ty = B.getInt32Ty();
  Value *Lanes = B.CreateIntrinsic(Intrinsic::amdgcn_ballot, {B.getInt64Ty()},
                                   {B.getTrue()});
  Value *Before = B.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_lo, {},
                                    {B.CreateTrunc(Lanes, Ty), B.getInt32(0)});
  Before =
      B.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_hi, {},
                        {B.CreateTrunc(B.CreateLShr(Lanes, 32), Ty), Before});
  Value *Count =
      B.CreateTrunc(B.CreateUnaryIntrinsic(Intrinsic::ctpop, Lanes), Ty);
  Value *Step = B.CreateSelect(B.CreateIsNull(Before), Count, B.getInt32(0));
  auto *Old = B.CreateAtomicRMW(
      II.getIntrinsicID() == Intrinsic::amdgcn_ds_append ? AtomicRMWInst::Add
                                                         : AtomicRMWInst::Sub,
      II.getArgOperand(0), Step, Align(4), AtomicOrdering::Monotonic);
  Old->setVolatile(!cast<ConstantInt>(II.getArgOperand(1))->isZero());
  return B.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {Ty}, {Old});
}

struct Row {
  Intrinsic::ID ID;
  Value *(*Expand)(IntrinsicInst &, IRBuilderBase &);
};
constexpr Row Rows[] = {
    {Intrinsic::readcyclecounter, readClock},
    {Intrinsic::readsteadycounter, readSteadyClock},
    {Intrinsic::amdgcn_rsq_clamp, expandClampedRoot},
    {Intrinsic::amdgcn_frexp_mant, expandHalfPart},
    {Intrinsic::amdgcn_frexp_exp, expandHalfPart},
    {Intrinsic::amdgcn_qsad_pk_u16_u8, expandQuadSum},
    {Intrinsic::amdgcn_mqsad_pk_u16_u8, expandQuadSum},
    {Intrinsic::amdgcn_mqsad_u32_u8, expandQuadSum},
    {Intrinsic::amdgcn_is_shared, isShared},
    {Intrinsic::amdgcn_is_private, isPrivate},
    {Intrinsic::amdgcn_ds_append, countLanes},
    {Intrinsic::amdgcn_ds_consume, countLanes},
};
} // namespace

Value *ToyGCN::expandMachineIntrinsic(IntrinsicInst &II, IRBuilderBase &B) {
  for (const Row &R : Rows)
    if (R.ID == II.getIntrinsicID())
      return R.Expand(II, B);
  return nullptr;
}
