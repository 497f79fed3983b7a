//===- LowerNVVM.cpp - CUDA's vocabulary on a wave of 64 lanes ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Turns llvm.nvvm intrinsics into llvm.amdgcn ones and plain IR, and kernels
/// of the PTX convention into AMDGPU kernels.
///
/// A CUDA warp of 32 lanes is a half of the wave. Lane ids, masks, segments and
/// clamps stay inside the half, so lane 40 of the wave has lane id 8.
///
///   %r = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %a, i32 1, i32 31)
///
///   -->  %j = xor i32 %lane.in.half, 1
///        %half = and i32 %lane, 32
///        %k = or i32 %half, %j
///        %address = shl i32 %k, 2
///        %r = call i32 @llvm.amdgcn.ds.bpermute(i32 %address, i32 %a),
///             !toygcn.shuffle
///
/// Where the indices are constant, LowerLaneMaps finds the movement in that
/// arithmetic and picks cheaper instructions. !toygcn.shuffle tells it that the
/// value of an inactive source lane is undefined, as in CUDA; for an amdgcn
/// call it is 0.
///
/// **Member masks.** Every lane that executes a .sync operation must be in the
/// mask it passes; all lanes of a mask must arrive with that same mask. So
/// * a shuffle may ignore the mask: reading a lane outside is undefined;
/// * a vote ands the lanes' bits with the lane's own mask, which is right also
///   if groups of lanes arrive together, each with its own mask;
/// * a reduction takes one group after the other, unless the mask is constant.
/// Lanes of one mask that are apart in divergent control flow do not wait for
/// each other.
///
/// DiagnoseUnsupported refuses the llvm.nvvm intrinsics that are left.
///
//===----------------------------------------------------------------------===//

#include "ControlFlow/Waterfall.h"
#include "CrossLane/DppControl.h"
#include "CrossLane/LaneIndex.h"
#include "CrossLane/MovePlan.h"
#include "CrossLane/ReductionOps.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNSwizzle.h"
#include "Operations/Operations.h"
#include "ToyGCN.h"
#include "Uniformity/WaveShape.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/InitializePasses.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::ToyGCN;

#define DEBUG_TYPE "toygcn-lower-nvvm"

namespace {
enum class Shuffle { Up, Down, Butterfly, Index };
enum class Vote { All, Any, Uniform, Ballot };
enum class LaneMask { Equal, Below, BelowOrEqual, Above, AboveOrEqual };

class FunctionLowering {
public:
  explicit FunctionLowering(Function &F)
      : F(F), B(F.getContext(), InstSimplifyFolder(F.getDataLayout())),
        Index(F) {}
  bool run();

  // The table of lowerings calls these; each returns the call's value, or null
  // if it has none.
  template <Shuffle Mode, bool Sync, bool Predicate>
  Value *shuffle(IntrinsicInst &I);
  template <Vote Kind, bool Sync> Value *vote(IntrinsicInst &I);
  Value *activeMask(IntrinsicInst &I);
  Value *matchAny(IntrinsicInst &I);
  Value *matchAll(IntrinsicInst &I);
  Value *reduce(IntrinsicInst &I);
  template <Intrinsic::ID ID> Value *plainId(IntrinsicInst &I);
  template <unsigned Dim> Value *groupSize(IntrinsicInst &I);
  template <unsigned Dim> Value *groupCount(IntrinsicInst &I);
  Value *warpSize(IntrinsicInst &I) { return B.getInt32(32); }
  Value *laneId(IntrinsicInst &I) { return Index.laneInHalf(); }
  template <LaneMask Which> Value *laneMask(IntrinsicInst &I);
  Value *workgroupBarrier(IntrinsicInst &I);
  Value *warpBarrier(IntrinsicInst &I);

private:
  Function &F;
  IRBuilder<InstSimplifyFolder> B;
  LaneIndex Index;

  Value *call(Intrinsic::ID ID, ArrayRef<Type *> Types,
              ArrayRef<Value *> Args) {
    return B.CreateIntrinsic(ID, Types, Args);
  }
  Value *halfOf(Value *WaveMask);
  Value *ballot(Value *Condition);
  Value *pull(Value *LaneInHalf, Value *Data);
  Value *pairOf(Type *Ty, Value *First, Value *Second);
  Value *launchField(unsigned Offset);
  Value *ladder(IntrinsicInst &I, Value *Members);
  Value *matchByValues(IntrinsicInst &I, Value *Data);
  Value *matchByBits(Value *Data, const APInt &Open);
  Value *orNaN(Value *Result, Value *Data, Value *Members);
  Value *reduceByGroups(IntrinsicInst &I, Value *Mask);
};

using Lowering = Value *(FunctionLowering::*)(IntrinsicInst &);
struct Row {
  Intrinsic::ID ID;
  Lowering Lower;
};
} // namespace

//===----------------------------------------------------------------------===//
// Halves
//===----------------------------------------------------------------------===//

/// The half of a 64-bit lane mask that the lane is in.
Value *FunctionLowering::halfOf(Value *WaveMask) {
  Value *Low = B.CreateTrunc(WaveMask, B.getInt32Ty());
  Value *High = B.CreateTrunc(B.CreateLShr(WaveMask, 32), B.getInt32Ty());
  Value *IsLow = B.CreateICmpULT(Index.lane(), B.getInt32(32));
  return B.CreateSelect(IsLow, Low, High);
}

/// The lanes of the half in which \p Condition holds.
Value *FunctionLowering::ballot(Value *Condition) {
  return halfOf(call(Intrinsic::amdgcn_ballot, B.getInt64Ty(), Condition));
}

/// \p Data (i32 or i64) of a lane in the same half.
Value *FunctionLowering::pull(Value *LaneInHalf, Value *Data) {
  Value *Half = B.CreateAnd(Index.lane(), 32);
  Value *Address = B.CreateShl(B.CreateOr(Half, LaneInHalf), 2);
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

Value *FunctionLowering::pairOf(Type *Ty, Value *First, Value *Second) {
  Value *Pair = B.CreateInsertValue(PoisonValue::get(Ty), First, 0);
  return B.CreateInsertValue(Pair, Second, 1);
}

//===----------------------------------------------------------------------===//
// Shuffles, votes, matches
//===----------------------------------------------------------------------===//

/// "Parallel Thread Execution ISA", shfl.sync: the source lane and whether it
/// is in range; out of range, a lane gets its own value.
template <Shuffle Mode, bool Sync, bool Predicate>
Value *FunctionLowering::shuffle(IntrinsicInst &I) {
  Value *Data = I.getArgOperand(Sync), *Lane = Index.laneInHalf();
  Value *By = B.CreateAnd(I.getArgOperand(Sync + 1), 31);
  Value *Control = I.getArgOperand(Sync + 2);
  Value *Clamp = B.CreateAnd(Control, 31);
  Value *Segment = B.CreateAnd(B.CreateLShr(Control, 8), 31);
  Value *InSegment = B.CreateXor(Segment, 31);
  Value *MinLane = B.CreateAnd(Lane, Segment);
  Value *MaxLane = B.CreateOr(MinLane, B.CreateAnd(Clamp, InSegment));
  Value *Source = nullptr;
  if constexpr (Mode == Shuffle::Up)
    Source = B.CreateSub(Lane, By);
  else if constexpr (Mode == Shuffle::Down)
    Source = B.CreateAdd(Lane, By);
  else if constexpr (Mode == Shuffle::Butterfly)
    Source = B.CreateXor(Lane, By);
  else
    Source = B.CreateOr(MinLane, B.CreateAnd(By, InSegment));
  Value *InRange = Mode == Shuffle::Up ? B.CreateICmpSGE(Source, MaxLane)
                                       : B.CreateICmpSLE(Source, MaxLane);
  Value *From = B.CreateSelect(InRange, Source, Lane);
  Value *Bits = B.CreateBitCast(Data, B.getInt32Ty());
  Value *Result = B.CreateBitCast(pull(From, Bits), Data->getType());
  return Predicate ? pairOf(I.getType(), Result, InRange) : Result;
}

template <Vote Kind, bool Sync>
Value *FunctionLowering::vote(IntrinsicInst &I) {
  Value *Condition = I.getArgOperand(Sync);
  auto Among = [&](Value *C) {
    Value *Lanes = ballot(C);
    return Sync ? B.CreateAnd(Lanes, I.getArgOperand(0)) : Lanes;
  };
  auto None = [&](Value *C) { return B.CreateIsNull(Among(C)); };
  if constexpr (Kind == Vote::Ballot)
    return Among(Condition);
  else if constexpr (Kind == Vote::Any)
    return B.CreateNot(None(Condition));
  else if constexpr (Kind == Vote::All)
    return None(B.CreateNot(Condition));
  else
    return B.CreateOr(None(Condition), None(B.CreateNot(Condition)));
}

Value *FunctionLowering::activeMask(IntrinsicInst &) {
  return ballot(B.getTrue());
}

/// Lowers to one round for each value that occurs, or one step for each bit.
Value *FunctionLowering::matchAny(IntrinsicInst &I) {
  Value *Data = I.getArgOperand(1);
  const KnownBits Known = computeKnownBits(Data, F.getDataLayout());
  const APInt Open = ~(Known.Zero | Known.One);
  const WaterfallCosts Costs = {/*Round=*/0,
                                /*LoopFree=*/9 * OneIssue * Open.popcount()};
  Value *Lanes = prefersWaterfall(I, *Data, Costs, waterfallPolicy())
                     ? matchByValues(I, Data)
                     : matchByBits(Data, Open);
  return B.CreateAnd(Lanes, I.getArgOperand(0));
}

/// All lanes with the first active lane's value see each other.
Value *FunctionLowering::matchByValues(IntrinsicInst &I, Value *Data) {
  Value *Lanes = buildWaterfallOfAll(
      I, *Data, [](IRBuilderBase &InLoop, Value &Same) -> Value * {
        return InLoop.CreateIntrinsic(Intrinsic::amdgcn_ballot,
                                      {InLoop.getInt64Ty()}, {&Same});
      });
  B.SetInsertPoint(&I);
  return halfOf(Lanes);
}

/// A lane has another value if one of the bits that may differ does.
Value *FunctionLowering::matchByBits(Value *Data, const APInt &Open) {
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

/// Each lane compares with the first active one of its mask.
Value *FunctionLowering::matchAll(IntrinsicInst &I) {
  Value *Data = I.getArgOperand(1);
  Value *Members = B.CreateAnd(ballot(B.getTrue()), I.getArgOperand(0));
  Value *First = call(Intrinsic::cttz, B.getInt32Ty(), {Members, B.getTrue()});
  Value *Differs = B.CreateICmpNE(Data, pull(First, Data));
  Value *Differing = B.CreateAnd(ballot(Differs), I.getArgOperand(0));
  Value *Same = B.CreateIsNull(Differing);
  Value *Lanes = B.CreateSelect(Same, Members, B.getInt32(0));
  return pairOf(I.getType(), Lanes, Same);
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

namespace {
/// A reduction of CUDA's and the wave's of the same operation.
struct Reduction {
  Intrinsic::ID ID, OfWave;
  bool Abs = false, PropagateNaN = false;
};

constexpr Reduction Reductions[] = {
    {Intrinsic::nvvm_redux_sync_add, Intrinsic::amdgcn_wave_reduce_add},
    {Intrinsic::nvvm_redux_sync_and, Intrinsic::amdgcn_wave_reduce_and},
    {Intrinsic::nvvm_redux_sync_or, Intrinsic::amdgcn_wave_reduce_or},
    {Intrinsic::nvvm_redux_sync_xor, Intrinsic::amdgcn_wave_reduce_xor},
    {Intrinsic::nvvm_redux_sync_umin, Intrinsic::amdgcn_wave_reduce_umin},
    {Intrinsic::nvvm_redux_sync_umax, Intrinsic::amdgcn_wave_reduce_umax},
    {Intrinsic::nvvm_redux_sync_min, Intrinsic::amdgcn_wave_reduce_min},
    {Intrinsic::nvvm_redux_sync_max, Intrinsic::amdgcn_wave_reduce_max},
    {Intrinsic::nvvm_redux_sync_fmin, Intrinsic::amdgcn_wave_reduce_fmin},
    {Intrinsic::nvvm_redux_sync_fmin_abs, Intrinsic::amdgcn_wave_reduce_fmin,
     true},
    {Intrinsic::nvvm_redux_sync_fmin_NaN, Intrinsic::amdgcn_wave_reduce_fmin,
     false, true},
    {Intrinsic::nvvm_redux_sync_fmin_abs_NaN,
     Intrinsic::amdgcn_wave_reduce_fmin, true, true},
    {Intrinsic::nvvm_redux_sync_fmax, Intrinsic::amdgcn_wave_reduce_fmax},
    {Intrinsic::nvvm_redux_sync_fmax_abs, Intrinsic::amdgcn_wave_reduce_fmax,
     true},
    {Intrinsic::nvvm_redux_sync_fmax_NaN, Intrinsic::amdgcn_wave_reduce_fmax,
     false, true},
    {Intrinsic::nvvm_redux_sync_fmax_abs_NaN,
     Intrinsic::amdgcn_wave_reduce_fmax, true, true},
};
} // namespace

static const Reduction *findReduction(Intrinsic::ID ID) {
  for (const Reduction &R : Reductions)
    if (R.ID == ID)
      return &R;
  return nullptr;
}

/// Takes five steps over the 32 lanes of each half, with all 64 lanes active.
/// Lanes that do not take part, because they are inactive or not in \p Members,
/// hold the identity. Every lane gets the result.
Value *FunctionLowering::ladder(IntrinsicInst &I, Value *Members) {
  const Reduction &R = *findReduction(I.getIntrinsicID());
  const ReductionOp &Op = *getReductionOp(R.OfWave);
  Value *Data = I.getArgOperand(0);
  Type *Ty = Data->getType(), *I32 = B.getInt32Ty();
  if (R.Abs)
    Data = B.CreateUnaryIntrinsic(Intrinsic::fabs, Data);
  if (!PatternMatch::match(Members, PatternMatch::m_AllOnes())) {
    Value *Half = B.CreateZExt(Members, B.getInt64Ty());
    Value *Both = B.CreateOr(Half, B.CreateShl(Half, 32));
    Value *IsMember =
        call(Intrinsic::amdgcn_inverse_ballot, B.getInt64Ty(), Both);
    Data = B.CreateSelect(IsMember, Data, Op.identity(Ty));
  }
  Value *X = call(Intrinsic::amdgcn_set_inactive, Ty, {Data, Op.identity(Ty)});
  constexpr unsigned Controls[] = {DPP::quadPerm(1, 0, 3, 2),
                                   DPP::quadPerm(2, 3, 0, 1),
                                   DPP::RowHalfMirror, DPP::RowMirror};
  for (unsigned Control : Controls)
    X = Op.combine(B, X, DPP::createMove(B, X, Control));
  Value *Pattern = B.getInt32(encodeSwizzleMasks(31, 0, 16));
  Value *Swapped = call(Intrinsic::amdgcn_ds_swizzle, {},
                        {B.CreateBitCast(X, I32), Pattern});
  X = Op.combine(B, X, B.CreateBitCast(Swapped, Ty));
  X = call(Intrinsic::amdgcn_strict_wwm, Ty, X);
  return R.PropagateNaN ? orNaN(X, I.getArgOperand(0), Members) : X;
}

/// \p Result, or a NaN if \p Data is one in a lane of \p Members.
Value *FunctionLowering::orNaN(Value *Result, Value *Data, Value *Members) {
  Value *NaNs = B.CreateAnd(ballot(B.CreateFCmpUNO(Data, Data)), Members);
  return B.CreateSelect(B.CreateIsNull(NaNs), Result,
                        ConstantFP::getQNaN(Result->getType()));
}

/// Takes one round for each mask that occurs, with only the lanes of that mask
/// active.
Value *FunctionLowering::reduceByGroups(IntrinsicInst &I, Value *Mask) {
  Value *Result =
      buildWaterfall(I, *Mask, [&](IRBuilderBase &InArm, Value &Members) {
        B.SetInsertPoint(InArm.GetInsertBlock());
        return ladder(I, &Members);
      });
  B.SetInsertPoint(&I);
  return Result;
}

Value *FunctionLowering::reduce(IntrinsicInst &I) {
  Value *Mask = I.getArgOperand(1);
  return isa<Constant>(Mask) ? ladder(I, Mask) : reduceByGroups(I, Mask);
}

//===----------------------------------------------------------------------===//
// Ids and barriers
//===----------------------------------------------------------------------===//

template <Intrinsic::ID ID> Value *FunctionLowering::plainId(IntrinsicInst &) {
  return call(ID, {}, {});
}

/// A dword of the packet that launched the kernel ("HSA Platform System
/// Architecture", kernel dispatch packet). Smaller fields are cut out of it:
/// the scalar cache serves dwords.
Value *FunctionLowering::launchField(unsigned Offset) {
  Value *Packet = call(Intrinsic::amdgcn_dispatch_ptr, {}, {});
  Value *Field = B.CreateConstInBoundsGEP1_32(B.getInt8Ty(), Packet, Offset);
  LoadInst *Load = B.CreateAlignedLoad(B.getInt32Ty(), Field, Align(4));
  Load->setMetadata(LLVMContext::MD_invariant_load,
                    MDNode::get(F.getContext(), {}));
  return Load;
}

template <unsigned Dim> Value *FunctionLowering::groupSize(IntrinsicInst &) {
  if (const auto Size = requiredSize(F))
    return B.getInt32((*Size)[Dim]);
  // 16 bits each, from byte 4 on.
  Value *Pair = launchField(4 + Dim / 2 * 4);
  return Dim % 2 ? B.CreateLShr(Pair, 16) : B.CreateAnd(Pair, 0xFFFF);
}

/// CUDA's grids have no partial blocks.
template <unsigned Dim> Value *FunctionLowering::groupCount(IntrinsicInst &I) {
  Value *Size = groupSize<Dim>(I);
  return B.CreateUDiv(launchField(12 + 4 * Dim), Size);
}

template <LaneMask Which> Value *FunctionLowering::laneMask(IntrinsicInst &) {
  Value *Lane = Index.laneInHalf();
  auto From = [&](uint32_t First) {
    return B.CreateShl(B.getInt32(First), Lane);
  };
  if constexpr (Which == LaneMask::Equal)
    return From(1);
  else if constexpr (Which == LaneMask::AboveOrEqual)
    return From(~0u);
  else if constexpr (Which == LaneMask::Above)
    return From(~1u);
  else if constexpr (Which == LaneMask::Below)
    return B.CreateNot(From(~0u));
  else
    return B.CreateNot(From(~1u));
}

Value *FunctionLowering::workgroupBarrier(IntrinsicInst &) {
  const SyncScope::ID Scope =
      F.getContext().getOrInsertSyncScopeID("workgroup");
  B.CreateFence(AtomicOrdering::Release, Scope);
  call(Intrinsic::amdgcn_s_barrier, {}, {});
  B.CreateFence(AtomicOrdering::Acquire, Scope);
  return nullptr;
}

Value *FunctionLowering::warpBarrier(IntrinsicInst &) {
  const SyncScope::ID Scope =
      F.getContext().getOrInsertSyncScopeID("wavefront");
  B.CreateFence(AtomicOrdering::Release, Scope);
  call(Intrinsic::amdgcn_wave_barrier, {}, {});
  B.CreateFence(AtomicOrdering::Acquire, Scope);
  return nullptr;
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

using L = FunctionLowering;

#define SHUFFLES(MODE, NAME)                                                   \
  {Intrinsic::nvvm_shfl_##NAME##_i32, &L::shuffle<MODE, false, false>},        \
      {Intrinsic::nvvm_shfl_##NAME##_f32, &L::shuffle<MODE, false, false>},    \
      {Intrinsic::nvvm_shfl_##NAME##_i32p, &L::shuffle<MODE, false, true>},    \
      {Intrinsic::nvvm_shfl_##NAME##_f32p, &L::shuffle<MODE, false, true>},    \
      {Intrinsic::nvvm_shfl_sync_##NAME##_i32,                                 \
       &L::shuffle<MODE, true, false>},                                        \
      {Intrinsic::nvvm_shfl_sync_##NAME##_f32,                                 \
       &L::shuffle<MODE, true, false>},                                        \
      {Intrinsic::nvvm_shfl_sync_##NAME##_i32p,                                \
       &L::shuffle<MODE, true, true>},                                         \
  {                                                                            \
    Intrinsic::nvvm_shfl_sync_##NAME##_f32p, &L::shuffle<MODE, true, true>     \
  }

#define VOTE(KIND, NAME)                                                       \
  {Intrinsic::nvvm_vote_##NAME, &L::vote<KIND, false>}, {                      \
    Intrinsic::nvvm_vote_##NAME##_sync, &L::vote<KIND, true>                   \
  }

#define IN_EACH_DIMENSION(NAME, X, Y, Z)                                       \
  {Intrinsic::nvvm_read_ptx_sreg_##NAME##_x, &L::X},                           \
      {Intrinsic::nvvm_read_ptx_sreg_##NAME##_y, &L::Y}, {                     \
    Intrinsic::nvvm_read_ptx_sreg_##NAME##_z, &L::Z                            \
  }

static constexpr Row Rows[] = {
    SHUFFLES(Shuffle::Up, up),
    SHUFFLES(Shuffle::Down, down),
    SHUFFLES(Shuffle::Butterfly, bfly),
    SHUFFLES(Shuffle::Index, idx),
    VOTE(Vote::All, all),
    VOTE(Vote::Any, any),
    VOTE(Vote::Uniform, uni),
    VOTE(Vote::Ballot, ballot),
    {Intrinsic::nvvm_activemask, &L::activeMask},
    {Intrinsic::nvvm_match_any_sync_i32, &L::matchAny},
    {Intrinsic::nvvm_match_any_sync_i64, &L::matchAny},
    {Intrinsic::nvvm_match_all_sync_i32p, &L::matchAll},
    {Intrinsic::nvvm_match_all_sync_i64p, &L::matchAll},
    IN_EACH_DIMENSION(tid, plainId<Intrinsic::amdgcn_workitem_id_x>,
                      plainId<Intrinsic::amdgcn_workitem_id_y>,
                      plainId<Intrinsic::amdgcn_workitem_id_z>),
    IN_EACH_DIMENSION(ctaid, plainId<Intrinsic::amdgcn_workgroup_id_x>,
                      plainId<Intrinsic::amdgcn_workgroup_id_y>,
                      plainId<Intrinsic::amdgcn_workgroup_id_z>),
    IN_EACH_DIMENSION(ntid, groupSize<0>, groupSize<1>, groupSize<2>),
    IN_EACH_DIMENSION(nctaid, groupCount<0>, groupCount<1>, groupCount<2>),
    {Intrinsic::nvvm_read_ptx_sreg_warpsize, &L::warpSize},
    {Intrinsic::nvvm_read_ptx_sreg_laneid, &L::laneId},
    {Intrinsic::nvvm_read_ptx_sreg_lanemask_eq, &L::laneMask<LaneMask::Equal>},
    {Intrinsic::nvvm_read_ptx_sreg_lanemask_lt, &L::laneMask<LaneMask::Below>},
    {Intrinsic::nvvm_read_ptx_sreg_lanemask_le,
     &L::laneMask<LaneMask::BelowOrEqual>},
    {Intrinsic::nvvm_read_ptx_sreg_lanemask_gt, &L::laneMask<LaneMask::Above>},
    {Intrinsic::nvvm_read_ptx_sreg_lanemask_ge,
     &L::laneMask<LaneMask::AboveOrEqual>},
    {Intrinsic::nvvm_barrier_cta_sync_all, &L::workgroupBarrier},
    {Intrinsic::nvvm_barrier_cta_sync_aligned_all, &L::workgroupBarrier},
    {Intrinsic::nvvm_bar_warp_sync, &L::warpBarrier},
};

static Lowering findLowering(const IntrinsicInst &I) {
  static const DenseMap<unsigned, Lowering> Map = [] {
    DenseMap<unsigned, Lowering> M;
    for (const Row &R : Rows)
      M[R.ID] = R.Lower;
    for (const Reduction &R : Reductions)
      M[R.ID] = &L::reduce;
    return M;
  }();
  // The machine has one barrier; of CUDA's 16 that is number 0.
  const Lowering Lower = Map.lookup(I.getIntrinsicID());
  if (Lower == &L::workgroupBarrier &&
      !PatternMatch::match(I.getArgOperand(0), PatternMatch::m_Zero()))
    return nullptr;
  return Lower;
}

bool FunctionLowering::run() {
  SmallVector<std::pair<IntrinsicInst *, Lowering>, 8> Calls;
  for (Instruction &I : instructions(F))
    if (auto *II = dyn_cast<IntrinsicInst>(&I))
      if (Lowering Lower = findLowering(*II))
        Calls.push_back({II, Lower});
  for (auto [Call, Lower] : Calls) {
    B.SetInsertPoint(Call);
    if (Value *Result = (this->*Lower)(*Call)) {
      if (!Result->hasName())
        Result->takeName(Call);
      Call->replaceAllUsesWith(Result);
    }
    Call->eraseFromParent();
  }
  return !Calls.empty();
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// The sizes in "x", "x,y" or "x,y,z"; a missing one is 1.
static std::optional<std::array<unsigned, 3>> sizesIn(const Function &F,
                                                      StringRef Name) {
  if (!F.hasFnAttribute(Name))
    return std::nullopt;
  SmallVector<StringRef, 3> Parts;
  F.getFnAttribute(Name).getValueAsString().split(Parts, ',');
  std::array<unsigned, 3> Sizes = {1, 1, 1};
  if (Parts.size() > 3)
    return std::nullopt;
  for (auto [Part, Size] : zip(Parts, Sizes))
    if (Part.trim().getAsInteger(10, Size))
      return std::nullopt;
  return Sizes;
}

/// Gives every kind of kernel the convention that later passes know.
static bool adoptKernel(Function &F) {
  if (F.getCallingConv() == CallingConv::SPIR_KERNEL) {
    F.setCallingConv(CallingConv::AMDGPU_KERNEL);
    return true;
  }
  if (F.getCallingConv() != CallingConv::PTX_Kernel)
    return false;
  F.setCallingConv(CallingConv::AMDGPU_KERNEL);
  F.addFnAttr("uniform-work-group-size", "true");
  auto *I32 = Type::getInt32Ty(F.getContext());
  if (auto Sizes = sizesIn(F, "nvvm.reqntid")) {
    SmallVector<Metadata *, 3> Ops;
    for (unsigned Size : *Sizes)
      Ops.push_back(ConstantAsMetadata::get(ConstantInt::get(I32, Size)));
    F.setMetadata("reqd_work_group_size", MDNode::get(F.getContext(), Ops));
  } else if (auto Sizes = sizesIn(F, "nvvm.maxntid")) {
    const uint64_t Most = uint64_t((*Sizes)[0]) * (*Sizes)[1] * (*Sizes)[2];
    F.addFnAttr("amdgpu-flat-work-group-size", "1," + utostr(Most));
  }
  return true;
}

namespace {
class ToyGCNLowerNVVM final : public ModulePass {
public:
  static char ID;
  ToyGCNLowerNVVM() : ModulePass(ID) {}
  bool runOnModule(Module &M) override {
    bool Changed = false;
    for (Function &F : M) {
      Changed |= adoptKernel(F);
      if (!F.isDeclaration())
        Changed |= FunctionLowering(F).run();
    }
    return Changed;
  }
};
} // namespace

TOYGCN_DEFINE_PASS(Module, LowerNVVM, "ToyGCN lowering of NVVM intrinsics")
