//===- Equality.cpp - Values that a condition makes equal -----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uniformity/Equality.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace PatternMatch;
using ToyGCN::Equality;

/// How deep conditions nest.
static constexpr unsigned MaxDepth = 8;

static void collect(Value *C, bool Holds, SmallVectorImpl<Equality> &Found,
                    unsigned Depth = 0) {
  Value *A, *B;
  if (Depth > MaxDepth)
    return;
  if (match(C, m_Not(m_Value(A))))
    return collect(A, !Holds, Found, Depth + 1);
  if (Holds ? match(C, m_LogicalAnd(m_Value(A), m_Value(B)))
            : match(C, m_LogicalOr(m_Value(A), m_Value(B)))) {
    collect(A, Holds, Found, Depth + 1);
    return collect(B, Holds, Found, Depth + 1);
  }
  auto *Compare = dyn_cast<ICmpInst>(C);
  if (!Compare || Compare->getPredicate() !=
                      (Holds ? ICmpInst::ICMP_EQ : ICmpInst::ICMP_NE))
    return;
  if (match(Compare, m_c_ICmp(m_Intrinsic<Intrinsic::amdgcn_ballot>(m_Value(A)),
                              m_Zero())))
    return collect(A, false, Found, Depth + 1);
  Found.push_back({Compare->getOperand(0), Compare->getOperand(1)});
}

void ToyGCN::collectEqualities(Value &Condition, bool Holds,
                               SmallVectorImpl<Equality> &Found) {
  collect(&Condition, Holds, Found);
}

bool ToyGCN::isReadFrom(const Value &Scalar, const Value &Pointer) {
  const auto *Read = dyn_cast<IntrinsicInst>(&Scalar);
  return Read &&
         (Read->getIntrinsicID() == Intrinsic::amdgcn_readfirstlane ||
          Read->getIntrinsicID() == Intrinsic::amdgcn_readlane) &&
         Read->getArgOperand(0) == &Pointer;
}

std::optional<Equality> ToyGCN::beforeCast(const Equality &E, IRBuilder<> &B) {
  if (auto *Freeze = dyn_cast<FreezeInst>(E.Left))
    return Equality{Freeze->getOperand(0), E.Right};
  auto *Cast = dyn_cast<CastInst>(E.Left);
  if (!Cast)
    return std::nullopt;
  Value *From = Cast->getOperand(0);
  Type *Ty = From->getType();
  const DataLayout &DL = Cast->getDataLayout();
  switch (Cast->getOpcode()) {
  case Instruction::ZExt:
  case Instruction::SExt:
    return Equality{From, B.CreateTrunc(E.Right, Ty)};
  case Instruction::BitCast:
    // Floats that are equal in bits are the same.
    return Equality{From, B.CreateBitCast(E.Right, Ty)};
  case Instruction::PtrToInt:
    if (Ty->isVectorTy() || DL.isNonIntegralPointerType(Ty) ||
        DL.getPointerTypeSizeInBits(Ty) !=
            Cast->getType()->getIntegerBitWidth())
      return std::nullopt;
    return Equality{From, B.CreateIntToPtr(E.Right, Ty)};
  default:
    return std::nullopt;
  }
}

Value *ToyGCN::wholeOf(Value *Low, Value *High) {
  Value *Whole;
  if (match(Low, m_Trunc(m_Value(Whole))) && Low->getType()->isIntegerTy(32) &&
      Whole->getType()->isIntegerTy(64) &&
      match(High, m_Trunc(m_Shr(m_Specific(Whole), m_SpecificInt(32)))) &&
      High->getType() == Low->getType())
    return Whole;
  return nullptr;
}
