//===- HalfWave.cpp - Exchange among 32 lanes -----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CrossLane/HalfWave.h"
#include "ControlFlow/Waterfall.h"
#include "CrossLane/DppControl.h"
#include "CrossLane/ReductionOps.h"
#include "MCTargetDesc/ToyGCNSwizzle.h"
#include "Operations/Costs.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::ToyGCN;
using namespace llvm::TargetOpcode;

Value *HalfWave::halfOf(Value *WaveMask) {
  Value *Low = B.CreateTrunc(WaveMask, B.getInt32Ty());
  Value *High = B.CreateTrunc(B.CreateLShr(WaveMask, 32), B.getInt32Ty());
  Value *IsLow = B.CreateICmpULT(Index.lane(), B.getInt32(32));
  return B.CreateSelect(IsLow, Low, High);
}

Value *HalfWave::ballot(Value *Condition) {
  return halfOf(call(Intrinsic::amdgcn_ballot, B.getInt64Ty(), Condition));
}

Value *HalfWave::pull(Value *LaneId, Value *Data) {
  Value *Half = B.CreateAnd(Index.lane(), 32);
  Value *Address = B.CreateShl(B.CreateOr(Half, LaneId), 2);
  auto Part = [&](Value *V) {
    auto *Pull =
        cast<CallInst>(call(Intrinsic::amdgcn_ds_bpermute, {}, {Address, V}));
    Pull->setMetadata("toygcn.shuffle", MDNode::get(F.getContext(), {}));
    return Pull;
  };
  if (Data->getType()->isIntegerTy(32))
    return Part(Data);
  Type *I32 = B.getInt32Ty(), *I64 = B.getInt64Ty();
  Value *Low = Part(B.CreateTrunc(Data, I32));
  Value *High = Part(B.CreateTrunc(B.CreateLShr(Data, 32), I32));
  return B.CreateOr(B.CreateZExt(Low, I64),
                    B.CreateShl(B.CreateZExt(High, I64), 32));
}

/// Takes one round for each value that occurs, or one step for each bit.
Value *HalfWave::matching(Instruction &At, Value *Data) {
  const KnownBits Known = computeKnownBits(Data, F.getDataLayout());
  const APInt Open = ~(Known.Zero | Known.One);
  // A ballot is a scalar of two dwords; each lane takes one of them.
  const unsigned Bit =
      issueCostsOf({G_AND, G_ICMP, G_SELECT, G_SEXT, G_XOR, G_OR}).Vector +
      2 * OneIssue;
  const WaterfallCosts Costs = {/*Round=*/0,
                                /*LoopFree=*/Open.popcount() * Bit};
  return prefersWaterfall(At, *Data, Costs, waterfallPolicy())
             ? matchingByValues(At, Data)
             : matchingByBits(Data, Open);
}

/// All lanes with the first active lane's value see each other.
Value *HalfWave::matchingByValues(Instruction &At, Value *Data) {
  Value *Lanes = buildWaterfallOfAll(
      At, *Data, [](IRBuilderBase &InLoop, Value &Same) -> Value * {
        return InLoop.CreateIntrinsic(Intrinsic::amdgcn_ballot,
                                      {InLoop.getInt64Ty()}, {&Same});
      });
  B.SetInsertPoint(&At);
  return halfOf(Lanes);
}

/// A lane has another value if one of the bits that may differ does.
Value *HalfWave::matchingByBits(Value *Data, const APInt &Open) {
  Value *Others = B.getInt32(0);
  for (unsigned Bit = 0; Bit < Open.getBitWidth(); ++Bit) {
    if (!Open[Bit])
      continue;
    Value *Only = ConstantInt::get(
        Data->getType(), APInt::getOneBitSet(Open.getBitWidth(), Bit));
    Value *IsSet = B.CreateIsNotNull(B.CreateAnd(Data, Only));
    Value *Set = ballot(IsSet);
    Value *Mine = B.CreateSExt(IsSet, B.getInt32Ty());
    Others = B.CreateOr(Others, B.CreateXor(Set, Mine));
  }
  return B.CreateAnd(ballot(B.getTrue()), B.CreateNot(Others));
}

/// Takes five steps, with all lanes of the wave active. Lanes that do not take
/// part, because they are inactive or not in \p Members, hold the identity.
Value *HalfWave::reduceMembers(const ReductionOp &Op, Value *Data,
                               Value *Members) {
  Type *Ty = Data->getType();
  const Algebra &Laws = Op.laws();
  if (!PatternMatch::match(Members, PatternMatch::m_AllOnes())) {
    Value *Half = B.CreateZExt(Members, B.getInt64Ty());
    Value *Both = B.CreateOr(Half, B.CreateShl(Half, 32));
    Value *IsMember =
        call(Intrinsic::amdgcn_inverse_ballot, B.getInt64Ty(), Both);
    Data = B.CreateSelect(IsMember, Data, Laws.identity(Ty));
  }
  Value *X =
      call(Intrinsic::amdgcn_set_inactive, Ty, {Data, Laws.identity(Ty)});
  for (unsigned Control :
       {DPP::quadPerm(1, 0, 3, 2), DPP::quadPerm(2, 3, 0, 1),
        unsigned(DPP::RowHalfMirror), unsigned(DPP::RowMirror)})
    X = Laws.build(B, X, DPP::createMove(B, X, Control));
  Value *Swapped = call(Intrinsic::amdgcn_ds_swizzle, {},
                        {B.CreateBitCast(X, B.getInt32Ty()),
                         B.getInt32(encodeSwizzleMasks(31, 0, 16))});
  X = Laws.build(B, X, B.CreateBitCast(Swapped, Ty));
  return call(Intrinsic::amdgcn_strict_wwm, Ty, X);
}

Value *HalfWave::reduce(Instruction &At, Intrinsic::ID ID, Value *Data,
                        Value *Members) {
  const ReductionOp &Op = *getReductionOp(ID);
  if (isa<Constant>(Members))
    return reduceMembers(Op, Data, Members);
  Value *Result =
      buildWaterfall(At, *Members, [&](IRBuilderBase &InArm, Value &Same) {
        B.SetInsertPoint(InArm.GetInsertBlock());
        return reduceMembers(Op, Data, &Same);
      });
  B.SetInsertPoint(&At);
  return Result;
}
