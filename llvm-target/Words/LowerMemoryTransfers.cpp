//===- LowerMemoryTransfers.cpp - memcpy, memmove and memset --------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A copy or fill of a small constant size becomes loads and stores of four
/// dwords and the rest; a larger fill a loop of such stores. All others become
/// loops by LLVM's code, with the types that ToyGCNTargetTransformInfo.h names.
/// The legalizer cannot do it: it counts one offset for both pointers,
/// and a private and a global pointer differ in width.
///
///   call void @llvm.memcpy(ptr addrspace(5) align 4 %to,
///                          ptr addrspace(1) align 4 %from, i64 20, i1 false)
///   -->
///   %a = load <4 x i32>, ptr addrspace(1) %from, align 4
///   %p = getelementptr i8, ptr addrspace(1) %from, i64 16
///   %b = load i32, ptr addrspace(1) %p, align 4
///   store <4 x i32> %a, ptr addrspace(5) %to, align 4
///   %q = getelementptr i8, ptr addrspace(5) %to, i32 16
///   store i32 %b, ptr addrspace(5) %q, align 4
///
/// It runs twice: before pointers to buffers become numbers for transfers by
/// them (OnlyBuffers), and for all others once SROA has removed what it can.
///
/// Needs: nothing. Guarantees: no memcpy, memcpy.inline or memset is left, and
/// no memmove but those of unknown size between address spaces that may
/// overlap.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "Tools/PassBase.h"
#include "Words/BufferPointers.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LowerMemIntrinsics.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-lower-memory-transfers"

static cl::opt<unsigned> CopiedAtATime(
    "toygcn-copied-at-a-time", cl::Hidden, cl::init(8),
    cl::desc("The loads of a memory copy before its first store"));

namespace {
/// A part of a transfer; the offset is in bytes from its start.
struct Piece {
  uint64_t Offset;
  unsigned Bytes; ///< 1, 2, 4, 8 or 16.
};

/// In bytes.
constexpr unsigned WidestPiece = 16;
/// A transfer of more pieces becomes a loop.
constexpr unsigned MaxCopied = 16, MaxFilled = 64;
/// The pieces that one turn of a filling loop stores.
constexpr unsigned FilledPerTurn = 4;

class ToyGCNLowerMemoryTransfers final
    : public IRPass<ToyGCNLowerMemoryTransfers,
                    TargetTransformInfoWrapperPass> {
public:
  explicit ToyGCNLowerMemoryTransfers(bool OnlyBuffers = false)
      : OnlyBuffers(OnlyBuffers) {}

private:
  bool runOnFunction(Function &F) override;
  const bool OnlyBuffers;
};
} // namespace

/// The pieces of \p Bytes; none if there are more than \p Most. With \p Overlap
/// the last two may have bytes in common.
static SmallVector<Piece, 16> cutUp(uint64_t Bytes, unsigned Most,
                                    bool Overlap) {
  SmallVector<Piece, 16> Pieces;
  for (uint64_t Offset = 0; Offset < Bytes;) {
    if (Pieces.size() == Most)
      return {};
    const uint64_t Rest = Bytes - Offset;
    uint64_t Size = std::min<uint64_t>(WidestPiece, bit_floor(Rest));
    if (const uint64_t Whole = bit_ceil(Rest);
        Overlap && Whole <= std::min<uint64_t>(WidestPiece, Bytes)) {
      Size = Whole;
      Offset = Bytes - Size;
    }
    Pieces.push_back({Offset, unsigned(Size)});
    Offset += Size;
  }
  return Pieces;
}

/// Overlapping accesses are not aligned: LDS takes longer for them, and stores
/// to private memory are no longer forwarded.
static bool mayOverlap(const Value *Pointer) {
  const unsigned AS = Pointer->getType()->getPointerAddressSpace();
  return AS == ToyGCNAS::Global || AS == ToyGCNAS::Constant;
}

static Type *typeOf(IRBuilder<> &B, const Piece &P) {
  return P.Bytes <= 4 ? (Type *)B.getIntNTy(8 * P.Bytes)
                      : FixedVectorType::get(B.getInt32Ty(), P.Bytes / 4);
}

static Value *addressOf(IRBuilder<> &B, Value *Base, const Piece &P) {
  return P.Offset ? B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Base, P.Offset)
                  : Base;
}

/// A memmove reads everything before it writes.
static void copyPieces(MemTransferInst &I, ArrayRef<Piece> Pieces) {
  IRBuilder<> B(&I);
  const Align From = I.getSourceAlign().valueOrOne();
  const Align To = I.getDestAlign().valueOrOne();
  const unsigned Step =
      isa<MemMoveInst>(I) ? Pieces.size() : std::max(1u, +CopiedAtATime);
  for (; !Pieces.empty();
       Pieces = Pieces.drop_front(std::min<size_t>(Step, Pieces.size()))) {
    SmallVector<Value *, 16> Loaded;
    for (const Piece &P : Pieces.take_front(Step))
      Loaded.push_back(
          B.CreateAlignedLoad(typeOf(B, P), addressOf(B, I.getRawSource(), P),
                              commonAlignment(From, P.Offset), I.isVolatile()));
    for (auto [P, V] : zip(Pieces, Loaded))
      B.CreateAlignedStore(V, addressOf(B, I.getRawDest(), P),
                           commonAlignment(To, P.Offset), I.isVolatile());
  }
}

/// \p Byte in each byte of a dword.
static Value *splat(IRBuilder<> &B, Value *Byte) {
  return B.CreateMul(B.CreateZExt(Byte, B.getInt32Ty()),
                     B.getInt32(0x01010101));
}

static void fillPieces(IRBuilder<> &B, const MemSetInst &I, Value *To,
                       Value *Dword, ArrayRef<Piece> Pieces) {
  for (const Piece &P : Pieces) {
    Value *V = P.Bytes <= 4 ? B.CreateTrunc(Dword, typeOf(B, P))
                            : B.CreateVectorSplat(P.Bytes / 4, Dword);
    B.CreateAlignedStore(
        V, addressOf(B, To, P),
        commonAlignment(I.getDestAlign().valueOrOne(), P.Offset),
        I.isVolatile());
  }
}

/// Fills in turns of FilledPerTurn pieces, then the rest.
static void fillInLoop(MemSetInst &I, uint64_t Bytes) {
  constexpr uint64_t Turn = FilledPerTurn * WidestPiece;
  IRBuilder<> B(&I);
  Value *To = I.getRawDest(), *Dword = splat(B, I.getValue());
  const DataLayout &Layout = I.getDataLayout();
  auto *Index = cast<IntegerType>(Layout.getIndexType(To->getType()));
  auto [Body, Count] = SplitBlockAndInsertSimpleForLoop(
      ConstantInt::get(Index, Bytes / Turn), I.getIterator());
  B.SetInsertPoint(Body);
  Value *Here =
      B.CreateInBoundsGEP(ArrayType::get(B.getInt8Ty(), Turn), To, Count);
  fillPieces(B, I, Here, Dword, cutUp(Turn, FilledPerTurn, false));
  B.SetInsertPoint(&I);
  const Piece Done{Bytes - Bytes % Turn, 0};
  fillPieces(B, I, addressOf(B, To, Done), Dword,
             cutUp(Bytes % Turn, MaxFilled, false));
}

static void fill(MemSetInst &I, uint64_t Bytes) {
  const auto Pieces =
      cutUp(Bytes, MaxFilled, mayOverlap(I.getRawDest()) && !I.isVolatile());
  if (Pieces.empty() && Bytes)
    return fillInLoop(I, Bytes);
  IRBuilder<> B(&I);
  fillPieces(B, I, I.getRawDest(), splat(B, I.getValue()), Pieces);
}

/// False if there are too many pieces.
static bool copy(MemTransferInst &I, uint64_t Bytes) {
  const bool Overlap = mayOverlap(I.getRawSource()) &&
                       mayOverlap(I.getRawDest()) && !I.isVolatile();
  const auto Pieces = cutUp(Bytes, MaxCopied, Overlap);
  if (Pieces.empty() && Bytes)
    return false;
  copyPieces(I, Pieces);
  return true;
}

/// False if \p I cannot be lowered.
static bool lower(MemIntrinsic &I, const TargetTransformInfo &TTI) {
  auto *Bytes = dyn_cast<ConstantInt>(I.getLength());
  if (auto *Set = dyn_cast<MemSetInst>(&I)) {
    Bytes ? fill(*Set, Bytes->getZExtValue()) : expandMemSetAsLoop(Set);
    return true;
  }
  auto &Transfer = cast<MemTransferInst>(I);
  if (Bytes && copy(Transfer, Bytes->getZExtValue()))
    return true;
  if (auto *Move = dyn_cast<MemMoveInst>(&I))
    return expandMemMoveAsLoop(Move, TTI);
  expandMemCpyAsLoop(cast<MemCpyInst>(&Transfer), TTI);
  return true;
}

bool ToyGCNLowerMemoryTransfers::runOnFunction(Function &F) {
  const auto &TTI = getAnalysis<TargetTransformInfoWrapperPass>().getTTI(F);
  SmallVector<MemIntrinsic *, 8> Found;
  for (Instruction &I : instructions(F))
    if (auto *MI = dyn_cast<MemIntrinsic>(&I);
        MI && (!OnlyBuffers || any_of(MI->args(), [](const Value *V) {
          return ToyGCN::isBufferPointer(V->getType());
        })))
      Found.push_back(MI);
  bool Changed = false;
  for (MemIntrinsic *I : Found)
    if (lower(*I, TTI)) {
      I->eraseFromParent();
      Changed = true;
    }
  return Changed;
}

INITIALIZE_PASS(ToyGCNLowerMemoryTransfers, DEBUG_TYPE,
                "ToyGCN lowering of memory transfers", false, false)

FunctionPass *llvm::createToyGCNLowerMemoryTransfersPass(bool OnlyBuffers) {
  return new ToyGCNLowerMemoryTransfers(OnlyBuffers);
}
