//===- LaneRules.h - What IR operations do to facts about lanes -*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The one list of integer operations that are followed lane by lane. Each
/// lane's result depends on that lane's operands only:
///
///   %w = lshr i32 %tid, 6        applyLaneRule(%w, {fact of %tid, fact of 6})
///                              = fact of %tid .lshr( fact of 6 )
///
/// A fact is a class with one method an operation: BitAgreement says in which
/// bits lanes agree, KnownBits says what one lane has. The rule only finds the
/// method. An analysis decides in which order it asks, what phis and ids mean,
/// and what becomes of operations without a rule.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNIFORMITY_LANERULES_H
#define TOYGCN_UNIFORMITY_LANERULES_H

#include "llvm/IR/IntrinsicInst.h"

namespace llvm::ToyGCN {

/// Facts are about integers of at most 64 bits.
inline bool isFollowedByLane(const Type *Ty) {
  return Ty->isIntegerTy() && Ty->getIntegerBitWidth() <= 64;
}

/// The operands that a rule of \p I reads, without the function that it calls.
inline iterator_range<User::const_op_iterator>
laneOperands(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  return Call ? Call->args() : I.operands();
}

/// True if applyLaneRule() knows \p I.
inline bool hasLaneRule(const Instruction &I) {
  return isa<BinaryOperator, ICmpInst, SelectInst, FreezeInst, TruncInst,
             ZExtInst, SExtInst, MinMaxIntrinsic>(I) &&
         isFollowedByLane(I.getType()) &&
         all_of(laneOperands(I),
                [](const Use &U) { return isFollowedByLane(U->getType()); });
}

/// The fact about \p I, which has a rule, from those about its laneOperands().
template <class Fact>
Fact applyLaneRule(const Instruction &I, ArrayRef<Fact> Ops) {
  const unsigned Width = I.getType()->getIntegerBitWidth();
  switch (I.getOpcode()) {
  case Instruction::And:
    return Ops[0] & Ops[1];
  case Instruction::Or:
    return Ops[0] | Ops[1];
  case Instruction::Xor:
    return Ops[0] ^ Ops[1];
  case Instruction::Add:
    return Ops[0] + Ops[1];
  case Instruction::Sub:
    return Ops[0] - Ops[1];
  case Instruction::Mul:
    return Ops[0] * Ops[1];
  case Instruction::UDiv:
    return Ops[0].udiv(Ops[1]);
  case Instruction::URem:
    return Ops[0].urem(Ops[1]);
  case Instruction::SDiv:
    return Ops[0].sdiv(Ops[1]);
  case Instruction::SRem:
    return Ops[0].srem(Ops[1]);
  case Instruction::Shl:
    return Ops[0].shl(Ops[1]);
  case Instruction::LShr:
    return Ops[0].lshr(Ops[1]);
  case Instruction::AShr:
    return Ops[0].ashr(Ops[1]);
  case Instruction::ICmp:
    return Ops[0].icmp(cast<ICmpInst>(I).getPredicate(), Ops[1]);
  case Instruction::Select:
    return Ops[0].select(Ops[1], Ops[2]);
  case Instruction::Freeze:
    return Ops[0];
  case Instruction::Trunc:
    return Ops[0].trunc(Width);
  case Instruction::ZExt:
    return Ops[0].zext(Width);
  case Instruction::SExt:
    return Ops[0].sext(Width);
  }
  switch (cast<MinMaxIntrinsic>(I).getIntrinsicID()) {
  case Intrinsic::umin:
    return Ops[0].umin(Ops[1]);
  case Intrinsic::umax:
    return Ops[0].umax(Ops[1]);
  case Intrinsic::smin:
    return Ops[0].smin(Ops[1]);
  default:
    return Ops[0].smax(Ops[1]);
  }
}

} // namespace llvm::ToyGCN

#endif // TOYGCN_UNIFORMITY_LANERULES_H
