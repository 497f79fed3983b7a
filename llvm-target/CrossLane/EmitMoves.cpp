//===- EmitMoves.cpp - The moves of a plan as LLVM IR ---------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CrossLane/EmitMoves.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace llvm::ToyGCN;

static Value *masked(Value *Address, const LaneMove &M, IRBuilder<> &B) {
  if (M.And != 63)
    Address = B.CreateAnd(Address, 4 * M.And);
  if (M.Or)
    Address = B.CreateOr(Address, 4 * M.Or);
  if (M.Xor)
    Address = B.CreateXor(Address, 4 * M.Xor);
  return Address;
}

Value *MoveEmitter::emit(const LaneMove &M, Value *Source, Value *Old,
                         IRBuilder<> &B) {
  auto Call = [&](Intrinsic::ID ID, ArrayRef<Type *> Types,
                  ArrayRef<Value *> Args) {
    return B.CreateIntrinsic(ID, Types, Args);
  };
  auto Pull = [&](Value *Address) {
    return Call(Intrinsic::amdgcn_ds_bpermute, {}, {Address, Source});
  };
  Type *I32 = B.getInt32Ty();
  switch (M.Kind) {
  case MoveKind::DPP:
    return Call(Intrinsic::amdgcn_update_dpp, I32,
                {Old, Source, B.getInt32(M.Control), B.getInt32(M.RowMask),
                 B.getInt32(M.BankMask), B.getInt1(M.BoundCtrl)});
  case MoveKind::Swizzle:
    return Call(Intrinsic::amdgcn_ds_swizzle, {},
                {Source, B.getInt32(M.Control)});
  case MoveKind::Rotate:
    return Pull(
        B.CreateAdd(Index.permuteAddress(AlongX), B.getInt32(4 * M.Control)));
  case MoveKind::Permute:
    return Pull(masked(Index.permuteAddress(AlongX), M, B));
  case MoveKind::ReadLane:
    return createReadLane(B, Source, B.getInt32(M.Control));
  case MoveKind::Select:
    return B.CreateSelect(Call(Intrinsic::amdgcn_inverse_ballot, B.getInt64Ty(),
                               B.getInt64(M.Lanes)),
                          Source, Old);
  }
  return nullptr;
}

Value *MoveEmitter::emit(const MovePlan &Plan, Value *Input, IRBuilder<> &B) {
  SmallVector<Value *, 4> Results = {Input};
  auto ResultOf = [&](int Number) -> Value * {
    return Number == LaneMove::Nothing ? PoisonValue::get(Input->getType())
           : Number == LaneMove::ZeroValue
               ? ConstantInt::get(Input->getType(), 0)
               : Results[unsigned(Number)];
  };
  for (const LaneMove &M : Plan.Moves)
    Results.push_back(emit(M, ResultOf(M.Source), ResultOf(M.Old), B));
  return Results.back();
}
