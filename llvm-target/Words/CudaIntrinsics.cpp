//===- CudaIntrinsics.cpp - Lowering of NVVM intrinsics -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CrossLane/LaneMapCall.h"
#include "Uniformity/WorkgroupShape.h"
#include "Words/Words.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace llvm::ToyGCN {
namespace {
enum ShuffleMode { Up, Down, Butterfly, ByIndex };
enum VoteKind { All, Any, Same, Ballot };
enum FenceScope { OfBlock, OfDevice, OfSystem };

//===----------------------------------------------------------------------===//
// Exchange
//===----------------------------------------------------------------------===//

/// The lane that a lane reads, and whether the one it asks for is in range.
struct Source {
  Value *Lane, *InRange;
};

/// "Parallel Thread Execution ISA", shfl.sync: of lane \p Lane. The last two
/// operands are the distance or index, and the segment with its end.
Source sourceOf(Value *Lane, const IntrinsicInst &I, WordBuilder &B) {
  const unsigned Mode = B.Row->Detail;
  Value *By = B.CreateAnd(I.getArgOperand(I.arg_size() - 2), 31);
  Value *Control = I.getArgOperand(I.arg_size() - 1);
  Value *Clamp = B.CreateAnd(Control, 31);
  Value *Segment = B.CreateAnd(B.CreateLShr(Control, 8), 31);
  Value *InSegment = B.CreateXor(Segment, 31);
  Value *MinLane = B.CreateAnd(Lane, Segment);
  Value *MaxLane = B.CreateOr(MinLane, B.CreateAnd(Clamp, InSegment));
  Value *Asked = Mode == Up     ? B.CreateSub(Lane, By)
                 : Mode == Down ? B.CreateAdd(Lane, By)
                 : Mode == Butterfly
                     ? B.CreateXor(Lane, By)
                     : B.CreateOr(MinLane, B.CreateAnd(By, InSegment));
  Value *InRange = Mode == Up ? B.CreateICmpSGE(Asked, MaxLane)
                              : B.CreateICmpSLE(Asked, MaxLane);
  return {B.CreateSelect(InRange, Asked, Lane), InRange};
}

/// The map if the operands are constant: the same arithmetic for each lane of
/// both halves.
std::optional<LaneMap> constantMap(const IntrinsicInst &I, WordBuilder &B) {
  if (!isa<ConstantInt>(I.getArgOperand(I.arg_size() - 2)) ||
      !isa<ConstantInt>(I.getArgOperand(I.arg_size() - 1)))
    return std::nullopt;
  LaneMap Map;
  for (unsigned L = 0; L < WaveSize; ++L) {
    Value *From = sourceOf(B.getInt32(L % 32), I, B).Lane;
    Map.set(L, int(cast<ConstantInt>(From)->getZExtValue() + L / 32 * 32));
  }
  return Map;
}

/// Out of range, a lane gets its own value. Some forms return both; a mask is
/// the first operand of four.
Value *shuffle(IntrinsicInst &I, WordBuilder &B) {
  Value *Data = I.getArgOperand(I.arg_size() - 3);
  Value *Bits = B.CreateBitCast(Data, B.getInt32Ty());
  const std::optional<LaneMap> Map = constantMap(I, B);
  Value *Moved = Map ? createLaneMapCall(B, Bits, *Map) : nullptr;
  const bool AsksRange = I.getType()->isStructTy();
  Source From = {nullptr, nullptr};
  if (!Moved || AsksRange)
    From = sourceOf(B.Half.laneId(), I, B);
  if (!Moved)
    Moved = B.Half.pull(From.Lane, Bits);
  Value *Result = B.CreateBitCast(Moved, Data->getType());
  return AsksRange ? B.makePair(I.getType(), Result, From.InRange) : Result;
}

/// A mask is the first operand of two.
Value *vote(IntrinsicInst &I, WordBuilder &B) {
  const unsigned Kind = B.Row->Detail;
  Value *Condition = I.getArgOperand(I.arg_size() - 1);
  auto Among = [&](Value *C) {
    Value *Lanes = B.Half.ballot(C);
    return I.arg_size() == 2 ? B.CreateAnd(Lanes, I.getArgOperand(0)) : Lanes;
  };
  if (Kind == Ballot)
    return Among(Condition);
  auto None = [&](Value *C) { return B.CreateIsNull(Among(C)); };
  if (Kind == Any)
    return B.CreateNot(None(Condition));
  Value *IsAll = Kind == Same ? None(Condition) : nullptr;
  Value *NoneFails = None(B.CreateNot(Condition));
  return IsAll ? B.CreateOr(IsAll, NoneFails) : NoneFails;
}

Value *activeMask(IntrinsicInst &, WordBuilder &B) {
  return B.Half.ballot(B.getTrue());
}
Value *matchAny(IntrinsicInst &I, WordBuilder &B) {
  return B.CreateAnd(B.Half.matching(I, I.getArgOperand(1)),
                     I.getArgOperand(0));
}

/// Each lane compares with the first active one of its mask.
Value *matchAll(IntrinsicInst &I, WordBuilder &B) {
  Value *Data = I.getArgOperand(1);
  Value *Members = B.CreateAnd(B.Half.ballot(B.getTrue()), I.getArgOperand(0));
  Value *First = B.CreateIntrinsic(Intrinsic::cttz, B.getInt32Ty(),
                                   {Members, B.getTrue()});
  Value *Differs = B.CreateICmpNE(Data, B.Half.pull(First, Data));
  Value *Differing = B.CreateAnd(B.Half.ballot(Differs), I.getArgOperand(0));
  Value *IsSame = B.CreateIsNull(Differing);
  return B.makePair(I.getType(), B.CreateSelect(IsSame, Members, B.getInt32(0)),
                    IsSame);
}

template <bool OfMagnitudes, bool KeepsNaN>
Value *reduce(IntrinsicInst &I, WordBuilder &B) {
  Value *Data = I.getArgOperand(0), *Mask = I.getArgOperand(1);
  // The identity may be a NaN.
  B.clearFastMathFlags();
  Value *Result = B.Half.reduce(
      I, Intrinsic::ID(B.Row->Detail),
      OfMagnitudes ? B.CreateUnaryIntrinsic(Intrinsic::fabs, Data) : Data,
      Mask);
  if (!KeepsNaN)
    return Result;
  Value *NaNs = B.CreateAnd(B.Half.ballot(B.CreateFCmpUNO(Data, Data)), Mask);
  return B.CreateSelect(B.CreateIsNull(NaNs), Result,
                        ConstantFP::getQNaN(Result->getType()));
}

//===----------------------------------------------------------------------===//
// Ids and barriers
//===----------------------------------------------------------------------===//

/// A dword of the packet that launched the kernel ("HSA Platform System
/// Architecture", kernel dispatch packet). Smaller fields are cut out of it:
/// the scalar cache serves dwords.
Value *launchField(WordBuilder &B, unsigned Offset) {
  Value *Field = B.CreateConstInBoundsGEP1_32(
      B.getInt8Ty(), B.call(Intrinsic::amdgcn_dispatch_ptr), Offset);
  LoadInst *Load = B.CreateAlignedLoad(B.getInt32Ty(), Field, Align(4));
  Load->setMetadata(LLVMContext::MD_invariant_load,
                    MDNode::get(B.getContext(), {}));
  return Load;
}

Value *sizeAlong(unsigned Dim, const IntrinsicInst &I, WordBuilder &B) {
  const WorkgroupShape Shape(*I.getFunction());
  if (const auto &Size = Shape.required())
    return B.getInt32((*Size)[Dim]);
  // 16 bits each, from byte 4 on.
  Value *Pair = launchField(B, 4 + Dim / 2 * 4);
  return Dim % 2 ? B.CreateLShr(Pair, 16) : B.CreateAnd(Pair, 0xFFFF);
}
Value *groupSize(IntrinsicInst &I, WordBuilder &B) {
  return sizeAlong(B.Row->Detail, I, B);
}

/// CUDA's grids have no partial blocks.
Value *groupCount(IntrinsicInst &I, WordBuilder &B) {
  Value *Size = groupSize(I, B);
  return B.CreateUDiv(launchField(B, 12 + 4 * B.Row->Detail), Size);
}

/// Where a wave runs: the compute unit, 4 bits from bit 8 of HW_ID on, and the
/// shader array and engine above it (Vega ISA, 3.12); 7 bits in all.
Value *computeUnit(IntrinsicInst &, WordBuilder &B) {
  return B.CreateIntrinsic(Intrinsic::amdgcn_s_getreg, {},
                           {B.getInt32(4 | 8 << 6 | (7 - 1) << 11)});
}

/// In the order of CUDA's work-items.
Value *warpId(IntrinsicInst &I, WordBuilder &B) {
  Value *Id = B.call(Intrinsic::amdgcn_workitem_id_z);
  Id = B.CreateAdd(B.CreateMul(Id, sizeAlong(1, I, B)),
                   B.call(Intrinsic::amdgcn_workitem_id_y));
  Id = B.CreateAdd(B.CreateMul(Id, sizeAlong(0, I, B)),
                   B.call(Intrinsic::amdgcn_workitem_id_x));
  return B.CreateLShr(Id, 5);
}
Value *warpCount(IntrinsicInst &I, WordBuilder &B) {
  Value *Size = B.CreateMul(B.CreateMul(sizeAlong(0, I, B), sizeAlong(1, I, B)),
                            sizeAlong(2, I, B));
  return B.CreateLShr(B.CreateAdd(Size, B.getInt32(31)), 5);
}

Value *laneId(IntrinsicInst &, WordBuilder &B) { return B.Half.laneId(); }
Value *lanesFrom(IntrinsicInst &, WordBuilder &B) {
  return B.CreateShl(B.getInt32(B.Row->Detail), B.Half.laneId());
}
Value *lanesBelow(IntrinsicInst &I, WordBuilder &B) {
  return B.CreateNot(lanesFrom(I, B));
}

Value *fence(IntrinsicInst &, WordBuilder &B) {
  constexpr StringLiteral Names[] = {"workgroup", "agent", ""};
  return B.CreateFence(
      AtomicOrdering::SequentiallyConsistent,
      B.getContext().getOrInsertSyncScopeID(Names[B.Row->Detail]));
}

Value *barrier(WordBuilder &B, Intrinsic::ID ID, StringRef Scope) {
  const SyncScope::ID Lanes = B.getContext().getOrInsertSyncScopeID(Scope);
  B.CreateFence(AtomicOrdering::Release, Lanes);
  B.call(ID);
  return B.CreateFence(AtomicOrdering::Acquire, Lanes);
}

/// The machine has one barrier, which is number 0 of CUDA's 16. It waits for
/// all work-items of the group.
bool isOfWholeGroup(const IntrinsicInst &I) {
  if (!PatternMatch::match(I.getArgOperand(0), PatternMatch::m_Zero()))
    return false;
  if (I.arg_size() == 1)
    return true;
  const WorkgroupShape Shape(*I.getFunction());
  const auto &Size = Shape.required();
  return Size && PatternMatch::match(I.getArgOperand(1),
                                     PatternMatch::m_SpecificInt(
                                         (*Size)[0] * (*Size)[1] * (*Size)[2]));
}

Value *workgroupBarrier(IntrinsicInst &I, WordBuilder &B) {
  return isOfWholeGroup(I)
             ? barrier(B, Intrinsic::amdgcn_s_barrier, "workgroup")
             : nullptr;
}
Value *warpBarrier(IntrinsicInst &, WordBuilder &B) {
  return barrier(B, Intrinsic::amdgcn_wave_barrier, "wavefront");
}
} // namespace

#define GET_CudaWords_IMPL
#include "ToyGCNGenWords.inc"
} // namespace llvm::ToyGCN
