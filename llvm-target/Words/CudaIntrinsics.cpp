//===- CudaIntrinsics.cpp - Lowering of NVVM intrinsics -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Words/CudaIntrinsics.h"
#include "ControlFlow/Waterfall.h"
#include "CrossLane/HalfWave.h"
#include "Uniformity/WorkgroupShape.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::ToyGCN;

namespace {
enum ShuffleMode { Up, Down, Butterfly, ByIndex };
enum VoteKind { All, Any, Same, Ballot };

class FunctionLowering {
public:
  explicit FunctionLowering(Function &F) : F(F), Shape(F), Half(F), B(Half.B) {}
  bool run();

  // The rows of the table name one of these, and the number that it gets. Each
  // returns the value that replaces the call, or null if it has none.
  Value *shuffle(IntrinsicInst &I, unsigned Mode);
  Value *vote(IntrinsicInst &I, unsigned Kind);
  Value *matchAny(IntrinsicInst &I, unsigned) {
    return B.CreateAnd(Half.matching(I, I.getArgOperand(1)),
                       I.getArgOperand(0));
  }
  Value *matchAll(IntrinsicInst &I, unsigned);
  Value *reduce(IntrinsicInst &I, unsigned WaveReduction);
  Value *plainId(IntrinsicInst &I, unsigned ID) { return call(ID); }
  Value *groupSize(IntrinsicInst &I, unsigned Dim);
  Value *groupCount(IntrinsicInst &I, unsigned Dim);
  Value *warpSize(IntrinsicInst &I, unsigned) { return B.getInt32(32); }
  Value *number(IntrinsicInst &I, unsigned N) {
    return ConstantInt::get(I.getType(), N);
  }
  Value *warpId(IntrinsicInst &I, unsigned);
  Value *warpCount(IntrinsicInst &I, unsigned);
  /// Bits of the register HW_ID: \p Field as s_getreg_b32 takes it.
  Value *hardwareId(IntrinsicInst &, unsigned Field) {
    return B.CreateIntrinsic(Intrinsic::amdgcn_s_getreg, {},
                             {B.getInt32(Field)});
  }
  Value *clock(IntrinsicInst &I, unsigned ID) {
    return B.CreateTrunc(call(ID), I.getType());
  }
  Value *fence(IntrinsicInst &, unsigned Scope);
  Value *laneId(IntrinsicInst &I, unsigned) { return Half.laneId(); }
  /// The mask \p First of lanes 0 and above, counted from the own lane.
  Value *lanesFrom(IntrinsicInst &, unsigned First) {
    return B.CreateShl(B.getInt32(First), Half.laneId());
  }
  Value *lanesBelow(IntrinsicInst &I, unsigned First) {
    return B.CreateNot(lanesFrom(I, First));
  }
  Value *activeMask(IntrinsicInst &, unsigned) {
    return Half.ballot(B.getTrue());
  }
  Value *workgroupBarrier(IntrinsicInst &, unsigned) {
    return barrier(Intrinsic::amdgcn_s_barrier, "workgroup");
  }
  Value *warpBarrier(IntrinsicInst &, unsigned) {
    return barrier(Intrinsic::amdgcn_wave_barrier, "wavefront");
  }

private:
  Function &F;
  const WorkgroupShape Shape;
  HalfWave Half;
  IRBuilder<InstSimplifyFolder> &B;

  Value *call(Intrinsic::ID ID) {
    return B.CreateIntrinsic(ID, ArrayRef<Type *>(), {});
  }
  Value *pairOf(Type *Ty, Value *First, Value *Second);
  Value *reduceMembers(IntrinsicInst &I, unsigned WaveReduction,
                       Value *Members);
  Value *launchField(unsigned Offset);
  Value *barrier(Intrinsic::ID ID, StringRef Scope);
};

using L = FunctionLowering;
struct Row {
  Intrinsic::ID ID;
  Value *(L::*Lower)(IntrinsicInst &, unsigned);
  unsigned Number = 0;
};
} // namespace

Value *FunctionLowering::pairOf(Type *Ty, Value *First, Value *Second) {
  Value *Pair = B.CreateInsertValue(PoisonValue::get(Ty), First, 0);
  return B.CreateInsertValue(Pair, Second, 1);
}

//===----------------------------------------------------------------------===//
// Exchange
//===----------------------------------------------------------------------===//

/// "Parallel Thread Execution ISA", shfl.sync: the source lane and whether it
/// is in range; out of range, a lane gets its own value. Some forms return
/// both; a mask is the first operand of four.
Value *FunctionLowering::shuffle(IntrinsicInst &I, unsigned Mode) {
  const unsigned First = I.arg_size() - 3;
  Value *Data = I.getArgOperand(First), *Lane = Half.laneId();
  Value *By = B.CreateAnd(I.getArgOperand(First + 1), 31);
  Value *Control = I.getArgOperand(First + 2);
  Value *Clamp = B.CreateAnd(Control, 31);
  Value *Segment = B.CreateAnd(B.CreateLShr(Control, 8), 31);
  Value *InSegment = B.CreateXor(Segment, 31);
  Value *MinLane = B.CreateAnd(Lane, Segment);
  Value *MaxLane = B.CreateOr(MinLane, B.CreateAnd(Clamp, InSegment));
  Value *Source = Mode == Up     ? B.CreateSub(Lane, By)
                  : Mode == Down ? B.CreateAdd(Lane, By)
                  : Mode == Butterfly
                      ? B.CreateXor(Lane, By)
                      : B.CreateOr(MinLane, B.CreateAnd(By, InSegment));
  Value *InRange = Mode == Up ? B.CreateICmpSGE(Source, MaxLane)
                              : B.CreateICmpSLE(Source, MaxLane);
  Value *From = B.CreateSelect(InRange, Source, Lane);
  Value *Bits = B.CreateBitCast(Data, B.getInt32Ty());
  Value *Result = B.CreateBitCast(Half.pull(From, Bits), Data->getType());
  return I.getType()->isStructTy() ? pairOf(I.getType(), Result, InRange)
                                   : Result;
}

/// A mask is the first operand of two.
Value *FunctionLowering::vote(IntrinsicInst &I, unsigned Kind) {
  Value *Condition = I.getArgOperand(I.arg_size() - 1);
  auto Among = [&](Value *C) {
    Value *Lanes = Half.ballot(C);
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

/// Each lane compares with the first active one of its mask.
Value *FunctionLowering::matchAll(IntrinsicInst &I, unsigned) {
  Value *Data = I.getArgOperand(1);
  Value *Members = B.CreateAnd(Half.ballot(B.getTrue()), I.getArgOperand(0));
  Value *First = B.CreateIntrinsic(Intrinsic::cttz, B.getInt32Ty(),
                                   {Members, B.getTrue()});
  Value *Differs = B.CreateICmpNE(Data, Half.pull(First, Data));
  Value *Differing = B.CreateAnd(Half.ballot(Differs), I.getArgOperand(0));
  Value *IsSame = B.CreateIsNull(Differing);
  return pairOf(I.getType(), B.CreateSelect(IsSame, Members, B.getInt32(0)),
                IsSame);
}

/// Reductions of floats can be of magnitudes (".abs"), and can give a NaN if a
/// lane has one (".NaN").
Value *FunctionLowering::reduceMembers(IntrinsicInst &I, unsigned WaveReduction,
                                       Value *Members) {
  const StringRef Name = I.getCalledFunction()->getName();
  Value *Data = I.getArgOperand(0);
  Value *Magnitudes = Name.contains(".abs")
                          ? B.CreateUnaryIntrinsic(Intrinsic::fabs, Data)
                          : Data;
  Value *Result =
      Half.reduce(*getReductionOp(WaveReduction), Magnitudes, Members);
  if (!Name.ends_with(".NaN"))
    return Result;
  Value *NaNs = B.CreateAnd(Half.ballot(B.CreateFCmpUNO(Data, Data)), Members);
  return B.CreateSelect(B.CreateIsNull(NaNs), Result,
                        ConstantFP::getQNaN(Result->getType()));
}

/// If the mask is no constant, takes one round for each mask that occurs, with
/// only the lanes of that mask active.
Value *FunctionLowering::reduce(IntrinsicInst &I, unsigned WaveReduction) {
  Value *Mask = I.getArgOperand(1);
  if (isa<Constant>(Mask))
    return reduceMembers(I, WaveReduction, Mask);
  Value *Result =
      buildWaterfall(I, *Mask, [&](IRBuilderBase &InArm, Value &Members) {
        B.SetInsertPoint(InArm.GetInsertBlock());
        return reduceMembers(I, WaveReduction, &Members);
      });
  B.SetInsertPoint(&I);
  return Result;
}

//===----------------------------------------------------------------------===//
// Ids and barriers
//===----------------------------------------------------------------------===//

/// A dword of the packet that launched the kernel ("HSA Platform System
/// Architecture", kernel dispatch packet). Smaller fields are cut out of it:
/// the scalar cache serves dwords.
Value *FunctionLowering::launchField(unsigned Offset) {
  Value *Field = B.CreateConstInBoundsGEP1_32(
      B.getInt8Ty(), call(Intrinsic::amdgcn_dispatch_ptr), Offset);
  LoadInst *Load = B.CreateAlignedLoad(B.getInt32Ty(), Field, Align(4));
  Load->setMetadata(LLVMContext::MD_invariant_load,
                    MDNode::get(F.getContext(), {}));
  return Load;
}

Value *FunctionLowering::groupSize(IntrinsicInst &, unsigned Dim) {
  if (const auto &Size = Shape.required())
    return B.getInt32((*Size)[Dim]);
  // 16 bits each, from byte 4 on.
  Value *Pair = launchField(4 + Dim / 2 * 4);
  return Dim % 2 ? B.CreateLShr(Pair, 16) : B.CreateAnd(Pair, 0xFFFF);
}

/// Where a wave runs: the compute unit, 4 bits from bit 8 of HW_ID on, and the
/// shader array and engine above it (Vega ISA, 3.12); 7 bits in all.
constexpr unsigned ComputeUnitId = 4 | 8 << 6 | (7 - 1) << 11;

/// CUDA's grids have no partial blocks.
Value *FunctionLowering::groupCount(IntrinsicInst &I, unsigned Dim) {
  Value *Size = groupSize(I, Dim);
  return B.CreateUDiv(launchField(12 + 4 * Dim), Size);
}

/// In the order of CUDA's work-items.
Value *FunctionLowering::warpId(IntrinsicInst &I, unsigned) {
  Value *Id = call(Intrinsic::amdgcn_workitem_id_z);
  Id = B.CreateAdd(B.CreateMul(Id, groupSize(I, 1)),
                   call(Intrinsic::amdgcn_workitem_id_y));
  Id = B.CreateAdd(B.CreateMul(Id, groupSize(I, 0)),
                   call(Intrinsic::amdgcn_workitem_id_x));
  return B.CreateLShr(Id, 5);
}
Value *FunctionLowering::warpCount(IntrinsicInst &I, unsigned) {
  Value *Size = B.CreateMul(B.CreateMul(groupSize(I, 0), groupSize(I, 1)),
                            groupSize(I, 2));
  return B.CreateLShr(B.CreateAdd(Size, B.getInt32(31)), 5);
}

/// \p Scope: 0 the block, 1 the device, 2 the system.
Value *FunctionLowering::fence(IntrinsicInst &, unsigned Scope) {
  constexpr StringLiteral Names[] = {"workgroup", "agent", ""};
  B.CreateFence(AtomicOrdering::SequentiallyConsistent,
                F.getContext().getOrInsertSyncScopeID(Names[Scope]));
  return nullptr;
}

Value *FunctionLowering::barrier(Intrinsic::ID ID, StringRef Scope) {
  const SyncScope::ID Lanes = F.getContext().getOrInsertSyncScopeID(Scope);
  B.CreateFence(AtomicOrdering::Release, Lanes);
  call(ID);
  B.CreateFence(AtomicOrdering::Acquire, Lanes);
  return nullptr;
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

// clang-format off
#define ROW(NAME, ...) {Intrinsic::nvvm_##NAME, &L::__VA_ARGS__}
#define BOTH(NAME, X, Y, ...) ROW(NAME##X, __VA_ARGS__), ROW(NAME##Y, __VA_ARGS__)
#define TYPED(NAME, ...) BOTH(NAME, _i32, _f32, __VA_ARGS__), \
                         BOTH(NAME, _i32p, _f32p, __VA_ARGS__)
#define SHUFFLE(NAME, MODE) TYPED(shfl_##NAME, shuffle, MODE), \
                            TYPED(shfl_sync_##NAME, shuffle, MODE)
#define VOTE(NAME, KIND) BOTH(vote_##NAME, , _sync, vote, KIND)
#define REDUCE(NAME, X) \
  ROW(redux_sync_##NAME##X, reduce, Intrinsic::amdgcn_wave_reduce_##NAME)
#define REDUCE_FLOATS(NAME) REDUCE(NAME, ), REDUCE(NAME, _abs), \
                              REDUCE(NAME, _NaN), REDUCE(NAME, _abs_NaN)
#define SREG(NAME, ...) ROW(read_ptx_sreg_##NAME, __VA_ARGS__)
#define SREG_XYZ(NAME, LOWER, X, Y, Z) SREG(NAME##_x, LOWER, X), \
                  SREG(NAME##_y, LOWER, Y), SREG(NAME##_z, LOWER, Z)
#define ID_XYZ(NAME, ID) SREG_XYZ(NAME, plainId, Intrinsic::amdgcn_##ID##_x, \
                          Intrinsic::amdgcn_##ID##_y, Intrinsic::amdgcn_##ID##_z)

static constexpr Row Rows[] = {
    SHUFFLE(up, Up),
    SHUFFLE(down, Down),
    SHUFFLE(bfly, Butterfly),
    SHUFFLE(idx, ByIndex),
    VOTE(all, All),
    VOTE(any, Any),
    VOTE(uni, Same),
    VOTE(ballot, Ballot),
    ROW(activemask, activeMask),
    BOTH(match_any_sync, _i32, _i64, matchAny),
    BOTH(match_all_sync, _i32p, _i64p, matchAll),
    REDUCE(add, ), REDUCE(and, ), REDUCE(or, ), REDUCE(xor, ),
    REDUCE(umin, ), REDUCE(umax, ), REDUCE(min, ), REDUCE(max, ),
    REDUCE_FLOATS(fmin), REDUCE_FLOATS(fmax),
    ID_XYZ(tid, workitem_id),
    ID_XYZ(ctaid, workgroup_id),
    SREG_XYZ(ntid, groupSize, 0, 1, 2),
    SREG_XYZ(nctaid, groupCount, 0, 1, 2),
    SREG(tid_w, number, 0u), SREG(ntid_w, number, 1u),
    SREG(ctaid_w, number, 0u), SREG(nctaid_w, number, 1u),
    SREG(warpid, warpId), SREG(nwarpid, warpCount),
    SREG(smid, hardwareId, ComputeUnitId), SREG(nsmid, number, 128u),
    SREG(gridid, clock, Intrinsic::amdgcn_dispatch_id),
    SREG(clock, clock, Intrinsic::amdgcn_s_memtime),
    SREG(clock64, clock, Intrinsic::amdgcn_s_memtime),
    SREG(globaltimer, clock, Intrinsic::amdgcn_s_memrealtime),
    SREG(globaltimer_lo, clock, Intrinsic::amdgcn_s_memrealtime),
    ROW(membar_cta, fence, 0u), ROW(membar_gl, fence, 1u),
    ROW(membar_sys, fence, 2u),
    SREG(warpsize, warpSize),
    SREG(laneid, laneId),
    SREG(lanemask_eq, lanesFrom, 1u),
    SREG(lanemask_gt, lanesFrom, ~1u), SREG(lanemask_ge, lanesFrom, ~0u),
    SREG(lanemask_lt, lanesBelow, ~0u), SREG(lanemask_le, lanesBelow, ~1u),
    BOTH(barrier_cta_sync, _all, _aligned_all, workgroupBarrier),
    BOTH(barrier_cta_sync, _count, _aligned_count, workgroupBarrier),
    ROW(bar_warp_sync, warpBarrier),
};
// clang-format on

/// The machine has one barrier, number 0 of CUDA's 16. It waits for all
/// work-items of the group.
static bool isOfWholeGroup(const IntrinsicInst &I) {
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

static const Row *findRow(const IntrinsicInst &I) {
  static const DenseMap<unsigned, const Row *> Map = [] {
    DenseMap<unsigned, const Row *> M;
    for (const Row &R : Rows)
      M[R.ID] = &R;
    return M;
  }();
  const Row *R = Map.lookup(I.getIntrinsicID());
  return R && R->Lower == &L::workgroupBarrier && !isOfWholeGroup(I) ? nullptr
                                                                     : R;
}

bool FunctionLowering::run() {
  SmallVector<std::pair<IntrinsicInst *, const Row *>, 8> Calls;
  for (Instruction &I : instructions(F))
    if (auto *II = dyn_cast<IntrinsicInst>(&I))
      if (const Row *R = findRow(*II))
        Calls.push_back({II, R});
  for (auto [Call, R] : Calls) {
    B.SetInsertPoint(Call);
    if (Value *Result = (this->*R->Lower)(*Call, R->Number)) {
      if (!Result->hasName())
        Result->takeName(Call);
      Call->replaceAllUsesWith(Result);
    }
    Call->eraseFromParent();
  }
  return !Calls.empty();
}

bool ToyGCN::lowerCudaIntrinsics(Function &F) {
  return FunctionLowering(F).run();
}
