//===- LowerDivergentLanes.cpp - Lane numbers that differ -----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// v_readlane and v_writelane take their lane number from a scalar register, a
/// lane mask is a scalar, and so is the resource of a buffer. If such an
/// operand is divergent, each lane uses its own. Accesses to buffers become
/// waterfalls. The other operations have a form without loop:
///
///   %r = readlane(%x, %i)        -->  %r = wave.shuffle(%x, %i)
///   %r = writelane(%v, %i, %x)   -->  %mine = icmp eq %lane, %i
///                                     %r = select %mine, %v, %x
///   %r = inverse.ballot(%m)      -->  %bits = lshr %m, %lane
///                                     %r = trunc %bits to i1
///
/// ds_bpermute reads all lanes at once, and a lane keeps the value of a
/// writelane only if it writes to itself. That is cheaper than one round of a
/// waterfall, so only -toygcn-waterfall=always makes waterfalls of readlane and
/// inverse.ballot. A writelane never becomes one: its round would write a lane
/// that is not in it.
///
/// Needs: uniformity; loops in their final form, which a waterfall already has.
/// Guarantees: the lane numbers of readlane and writelane, the values that
/// writelane writes, the masks of inverse.ballot, and the resources and scalar
/// offsets of buffer accesses are uniform.
///
//===----------------------------------------------------------------------===//

#include "ControlFlow/Waterfall.h"
#include "CrossLane/LaneIndex.h"
#include "Operations/Costs.h"
#include "Operations/Operations.h"
#include "Tools/PassBase.h"
#include "Uniformity/Divergence.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace llvm::ToyGCN;
using namespace llvm::TargetOpcode;

#define DEBUG_TYPE "toygcn-lower-divergent-lanes"

namespace {
enum class Choice { Auto, Never, Always };
} // namespace

static cl::opt<Choice> Waterfalls(
    "toygcn-waterfall", cl::init(Choice::Auto),
    cl::desc(
        "Where to loop over the values of a scalar operand if lanes differ"),
    cl::values(clEnumValN(Choice::Auto, "auto", "where cheaper (default)"),
               clEnumValN(Choice::Never, "never", "where nothing else does"),
               clEnumValN(Choice::Always, "always", "wherever possible")));

static cl::opt<unsigned> ExpectedValues(
    "toygcn-waterfall-values", cl::init(8), cl::Hidden,
    cl::desc("The expected number of different values in a wave"));

ToyGCN::WaterfallPolicy ToyGCN::waterfallPolicy() {
  return {Waterfalls == Choice::Auto
              ? std::nullopt
              : std::optional(Waterfalls == Choice::Always),
          ExpectedValues};
}

namespace {
class ToyGCNLowerDivergentLanes final
    : public IRPass<ToyGCNLowerDivergentLanes, ToyGCNIRDivergence> {
  bool runOnFunction(Function &F) override;
};

void replace(IntrinsicInst &II, Value *New) {
  if (!II.getType()->isVoidTy()) {
    New->takeName(&II);
    II.replaceAllUsesWith(New);
  }
  II.eraseFromParent();
}

/// Operands: value, lane.
void lowerRead(IntrinsicInst &II) {
  Value *Data = II.getArgOperand(0), *Lane = II.getArgOperand(1);
  const DataLayout &DL = II.getDataLayout();
  const unsigned Dwords = divideCeil(DL.getTypeSizeInBits(Data->getType()), 32);
  // An arm that reads and moves; or shift, permute, wait.
  const WaterfallCosts Costs = {ChangeOfExec + 2 * Dwords * OneIssue,
                                (1 + Dwords) * OneIssue + WaitForMemory +
                                    LDSLatency};
  if (ToyGCN::prefersWaterfall(II, *Lane, Costs, ToyGCN::waterfallPolicy()))
    return replace(II, ToyGCN::buildWaterfall(
                           II, *Lane, [&](IRBuilderBase &B, Value &Scalar) {
                             return ToyGCN::createReadLane(B, Data, &Scalar);
                           }));
  IRBuilder<> B(&II);
  replace(II, B.CreateIntrinsic(Intrinsic::amdgcn_wave_shuffle, {II.getType()},
                                {Data, Lane}));
}

/// Operands: value, lane, value of the other lanes.
void lowerWrite(IntrinsicInst &II) {
  IRBuilder<> B(&II);
  Value *Me = ToyGCN::createLaneNumber(B);
  Value *Lane = B.CreateAnd(II.getArgOperand(1), 63);
  replace(II, B.CreateSelect(B.CreateICmpEQ(Me, Lane), II.getArgOperand(0),
                             II.getArgOperand(2)));
}

/// Operand: a mask of 64 or fewer lanes.
void lowerInverseBallot(IntrinsicInst &II) {
  Value *Mask = II.getArgOperand(0);
  if (!Mask->getType()->isIntegerTy() ||
      Mask->getType()->getIntegerBitWidth() > 64)
    return;
  // Lane number, the half that it is in, shift, compare.
  const WaterfallCosts Costs = {
      ChangeOfExec + MergeOfMasks,
      LaneNumber + issueCostsOf({G_ICMP, G_SELECT, G_AND, G_LSHR}).Vector +
          issueCostsOf(G_TRUNC, 1).Vector};
  if (ToyGCN::prefersWaterfall(II, *Mask, Costs, ToyGCN::waterfallPolicy()))
    return replace(
        II,
        ToyGCN::buildWaterfall(II, *Mask, [&](IRBuilderBase &B, Value &Scalar) {
          return B.CreateIntrinsic(Intrinsic::amdgcn_inverse_ballot,
                                   {Scalar.getType()}, {&Scalar});
        }));
  IRBuilder<> B(&II);
  Value *Me = ToyGCN::createLaneNumber(B);
  Value *Wide = B.CreateZExt(Mask, B.getInt64Ty());
  Value *Half = B.CreateSelect(
      B.CreateICmpULT(Me, B.getInt32(32)), B.CreateTrunc(Wide, B.getInt32Ty()),
      B.CreateTrunc(B.CreateLShr(Wide, 32), B.getInt32Ty()));
  Value *Bits = B.CreateLShr(Half, B.CreateAnd(Me, 31));
  replace(II, B.CreateTrunc(Bits, B.getInt1Ty()));
}

/// A buffer access needs a uniform resource and a uniform scalar offset.
void lowerBuffer(IntrinsicInst &II) {
  IRBuilder<> B(&II);
  const ToyGCN::BufferRow &Row = *ToyGCN::findBufferRow(II.getIntrinsicID());
  const unsigned At = Row.Data, SOffset = At + Row.Indexed + 2;
  Value *Resource = II.getArgOperand(At), *Offset = II.getArgOperand(SOffset);
  Type *Ty = B.getIntNTy(160);
  Value *Key = B.CreateBitCast(Resource, B.getInt128Ty());
  if (!isa<Constant>(Offset))
    Key = B.CreateOr(B.CreateZExt(Key, Ty),
                     B.CreateShl(B.CreateZExt(Offset, Ty), 128));
  Value *New =
      ToyGCN::buildWaterfall(II, *Key, [&](IRBuilderBase &B, Value &Scalar) {
        auto *Access = cast<IntrinsicInst>(II.clone());
        Access->setArgOperand(
            At, B.CreateBitCast(B.CreateTrunc(&Scalar, B.getInt128Ty()),
                                Resource->getType()));
        if (!isa<Constant>(Offset))
          Access->setArgOperand(
              SOffset,
              B.CreateTrunc(B.CreateLShr(&Scalar, 128), Offset->getType()));
        return B.Insert(Access);
      });
  replace(II, New);
}

/// How to lower an intrinsic with a divergent operand that must be uniform.
using Lowering = void(IntrinsicInst &);
constexpr std::pair<Intrinsic::ID, Lowering *> Rows[] = {
    {Intrinsic::amdgcn_readlane, lowerRead},
    {Intrinsic::amdgcn_writelane, lowerWrite},
    {Intrinsic::amdgcn_inverse_ballot, lowerInverseBallot},
};
Lowering *findLowering(Intrinsic::ID ID) {
  for (auto [Each, Lower] : Rows)
    if (Each == ID)
      return Lower;
  return ToyGCN::findBufferRow(ID) ? lowerBuffer : nullptr;
}
} // namespace

bool ToyGCNLowerDivergentLanes::runOnFunction(Function &F) {
  SmallVector<std::pair<IntrinsicInst *, Lowering *>, 8> Calls;
  for (Instruction &I : instructions(F))
    if (auto *II = dyn_cast<IntrinsicInst>(&I))
      if (auto *Lower = findLowering(II->getIntrinsicID()))
        Calls.push_back({II, Lower});
  if (Calls.empty())
    return false;
  const ToyGCN::IRDivergence &Divergence =
      getAnalysis<ToyGCNIRDivergence>().getDivergence();
  erase_if(Calls, [&](const auto &Call) {
    return none_of(Call.first->args(), [&](const Use &U) {
      return ToyGCN::mustBeScalar(U) && Divergence.isDivergentUse(U);
    });
  });
  for (auto [II, Lower] : Calls)
    Lower(*II);
  return !Calls.empty();
}

TOYGCN_DEFINE_PASS(Function, LowerDivergentLanes,
                   "ToyGCN lowering of divergent lane numbers")
