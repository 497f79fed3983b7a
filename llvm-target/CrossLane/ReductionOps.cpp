//===- ReductionOps.cpp - What a wave can be reduced by -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CrossLane/ReductionOps.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using ToyGCN::ReductionOp;
using Identity = ReductionOp::Identity;
using Repeated = ReductionOp::Repeated;

static constexpr unsigned None = 0;
static constexpr Intrinsic::ID NoID = Intrinsic::not_intrinsic;

// The flags are IsFloat, IsSigned, IsNegated.
static constexpr ReductionOp Ops[] = {
    {Intrinsic::amdgcn_wave_reduce_add, "add", Instruction::Add, NoID,
     Identity::Zero, Repeated::Times},
    {Intrinsic::amdgcn_wave_reduce_sub, "sub", Instruction::Add, NoID,
     Identity::Zero, Repeated::Times, false, false, true},
    {Intrinsic::amdgcn_wave_reduce_umin, "umin", None, Intrinsic::umin,
     Identity::Ones, Repeated::Same},
    {Intrinsic::amdgcn_wave_reduce_umax, "umax", None, Intrinsic::umax,
     Identity::Zero, Repeated::Same},
    {Intrinsic::amdgcn_wave_reduce_min, "min", None, Intrinsic::smin,
     Identity::SMax, Repeated::Same, false, true},
    {Intrinsic::amdgcn_wave_reduce_max, "max", None, Intrinsic::smax,
     Identity::SMin, Repeated::Same, false, true},
    {Intrinsic::amdgcn_wave_reduce_and, "and", Instruction::And, NoID,
     Identity::Ones, Repeated::Same},
    {Intrinsic::amdgcn_wave_reduce_or, "or", Instruction::Or, NoID,
     Identity::Zero, Repeated::Same},
    {Intrinsic::amdgcn_wave_reduce_xor, "xor", Instruction::Xor, NoID,
     Identity::Zero, Repeated::Parity},
    {Intrinsic::amdgcn_wave_reduce_fadd, "fadd", Instruction::FAdd, NoID,
     Identity::MinusZero, Repeated::Times, true},
    {Intrinsic::amdgcn_wave_reduce_fsub, "fsub", Instruction::FAdd, NoID,
     Identity::MinusZero, Repeated::Times, true, false, true},
    {Intrinsic::amdgcn_wave_reduce_fmin, "fmin", None, Intrinsic::minnum,
     Identity::NaN, Repeated::Same, true},
    {Intrinsic::amdgcn_wave_reduce_fmax, "fmax", None, Intrinsic::maxnum,
     Identity::NaN, Repeated::Same, true},
};

const ReductionOp *ToyGCN::getReductionOp(Intrinsic::ID ID) {
  for (const ReductionOp &Op : Ops)
    if (Op.ID == ID)
      return &Op;
  return nullptr;
}

bool ReductionOp::isBitwise() const {
  return Opcode == Instruction::And || Opcode == Instruction::Or ||
         Opcode == Instruction::Xor;
}

Constant *ReductionOp::identity(Type *Ty) const {
  const unsigned Bits = Ty->getScalarSizeInBits();
  switch (Neutral) {
  case Identity::Zero:
    return Constant::getNullValue(Ty);
  case Identity::Ones:
    return Constant::getAllOnesValue(Ty);
  case Identity::SMin:
    return ConstantInt::get(Ty, APInt::getSignedMinValue(Bits));
  case Identity::SMax:
    return ConstantInt::get(Ty, APInt::getSignedMaxValue(Bits));
  case Identity::MinusZero:
    return ConstantFP::getNegativeZero(Ty);
  case Identity::NaN:
    break;
  }
  // All bits set: an inline constant.
  return ConstantFP::get(
      Ty, APFloat(Ty->getFltSemantics(), APInt::getAllOnes(Bits)));
}

Value *ReductionOp::combine(IRBuilderBase &B, Value *L, Value *R) const {
  if (Opcode == None)
    return B.CreateBinaryIntrinsic(Combine, L, R);
  return B.CreateBinOp(Instruction::BinaryOps(Opcode), L, R);
}
