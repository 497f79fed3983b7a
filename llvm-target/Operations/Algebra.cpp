//===- Algebra.cpp - Laws of operations -----------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Operations/Algebra.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "llvm/CodeGen/LowLevelTypeUtils.h"
#include "llvm/CodeGen/TargetOpcodes.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

// The rows name opcodes.
namespace llvm::ToyGCN {
using namespace TargetOpcode;
static constexpr auto Zero = Algebra::Zero, One = Algebra::One,
                      Ones = Algebra::Ones, SMin = Algebra::SMin,
                      SMax = Algebra::SMax, MinusZero = Algebra::MinusZero,
                      NaN = Algebra::NaN;
#define GET_AlgebraTable_IMPL
#include "ToyGCNGenSearchableTables.inc"
} // namespace llvm::ToyGCN

using ToyGCN::Algebra;

static const Algebra *findLaws(function_ref<bool(const Algebra &)> IsRow) {
  const auto *Row = find_if(ToyGCN::AlgebraTable, IsRow);
  return Row == std::end(ToyGCN::AlgebraTable) ? nullptr : Row;
}

const Algebra *ToyGCN::algebraOf(unsigned Opcode) {
  return findLaws([&](const Algebra &A) {
    return A.Opcode == Opcode || (A.Machine && A.Machine == Opcode);
  });
}

const Algebra *ToyGCN::algebraOf(const Instruction &I) {
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  return findLaws([&](const Algebra &A) {
    return Call ? A.ID == Call->getIntrinsicID()
                : A.IR && A.IR == I.getOpcode();
  });
}

static const fltSemantics &floatOf(unsigned Bits) {
  return getFltSemanticForLLT(LLT::scalar(Bits));
}

static APInt bitsOf(const Algebra &A, unsigned Bits) {
  switch (A.Neutral) {
  case Algebra::Zero:
    return APInt::getZero(Bits);
  case Algebra::One:
    return A.IsFloat ? APFloat::getOne(floatOf(Bits)).bitcastToAPInt()
                     : APInt(Bits, 1);
  case Algebra::Ones:
  case Algebra::NaN: // An inline constant.
    return APInt::getAllOnes(Bits);
  case Algebra::SMin:
  case Algebra::MinusZero:
    return APInt::getSignedMinValue(Bits);
  case Algebra::SMax:
    return APInt::getSignedMaxValue(Bits);
  }
  llvm_unreachable("no such identity");
}

Constant *Algebra::identity(Type *Ty) const {
  const APInt Bits = bitsOf(*this, Ty->getScalarSizeInBits());
  if (IsFloat)
    return ConstantFP::get(Ty, APFloat(Ty->getFltSemantics(), Bits));
  return ConstantInt::get(Ty, Bits);
}

bool Algebra::isIdentity(const APInt &Bits) const {
  if (Neutral != NaN)
    return Bits == bitsOf(*this, Bits.getBitWidth());
  const APFloat X(floatOf(Bits.getBitWidth()), Bits);
  return X.isNaN() && !X.isSignaling();
}

Value *Algebra::build(IRBuilderBase &B, Value *L, Value *R) const {
  return IR ? B.CreateBinOp(Instruction::BinaryOps(IR), L, R)
            : B.CreateBinaryIntrinsic(ID, L, R);
}
