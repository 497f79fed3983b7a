//===- LowerMemoryTransfers.cpp - memcpy, memmove and memset --------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A copy or fill of a small constant size becomes loads and stores of the
/// widest pieces that the alignment allows; all others become loops, by LLVM's
/// code. The legalizer cannot do it: it counts one offset for both pointers,
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
/// Needs: nothing. Guarantees: no memcpy, memcpy.inline or memset is left, and
/// no memmove but those of unknown size between address spaces that may
/// overlap.
///
//===----------------------------------------------------------------------===//

#include "ToyGCN.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/InitializePasses.h"
#include "llvm/Pass.h"
#include "llvm/Transforms/Utils/LowerMemIntrinsics.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-lower-memory-transfers"

namespace {
/// A part of a transfer; the offset is in bytes from its start.
struct Piece {
  uint64_t Offset;
  unsigned Bytes; ///< 1, 2, 4, 8 or 16.
};

/// A transfer of more pieces becomes a loop.
constexpr unsigned MaxCopied = 16, MaxFilled = 64;
/// The number of loads of a memcpy that are issued before the first store.
constexpr unsigned CopiedAtATime = 4;

class ToyGCNLowerMemoryTransfers final : public FunctionPass {
public:
  static char ID;
  ToyGCNLowerMemoryTransfers() : FunctionPass(ID) {}
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<TargetTransformInfoWrapperPass>();
  }
  bool runOnFunction(Function &F) override;
};
} // namespace

/// The pieces of \p Bytes at an address of alignment \p A; none if there are
/// more than \p Most.
static SmallVector<Piece, 16> cutUp(uint64_t Bytes, Align A, unsigned Most) {
  const uint64_t Widest = A >= Align(4) ? 16 : A.value();
  SmallVector<Piece, 16> Pieces;
  for (uint64_t Offset = 0; Offset < Bytes;) {
    if (Pieces.size() == Most)
      return {};
    const uint64_t Size = std::min(Widest, bit_floor(Bytes - Offset));
    Pieces.push_back({Offset, unsigned(Size)});
    Offset += Size;
  }
  return Pieces;
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
      isa<MemMoveInst>(I) ? Pieces.size() : size_t(CopiedAtATime);
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

static void fillPieces(MemSetInst &I, ArrayRef<Piece> Pieces) {
  IRBuilder<> B(&I);
  const Align To = I.getDestAlign().valueOrOne();
  Value *Dword = B.CreateMul(B.CreateZExt(I.getValue(), B.getInt32Ty()),
                             B.getInt32(0x01010101));
  for (const Piece &P : Pieces) {
    Value *V = P.Bytes <= 4 ? B.CreateTrunc(Dword, typeOf(B, P))
                            : B.CreateVectorSplat(P.Bytes / 4, Dword);
    B.CreateAlignedStore(V, addressOf(B, I.getRawDest(), P),
                         commonAlignment(To, P.Offset), I.isVolatile());
  }
}

/// False if \p I cannot be lowered.
static bool lower(MemIntrinsic &I, const TargetTransformInfo &TTI) {
  auto *Set = dyn_cast<MemSetInst>(&I);
  auto *Transfer = dyn_cast<MemTransferInst>(&I);
  if (auto *Bytes = dyn_cast<ConstantInt>(I.getLength())) {
    Align A = I.getDestAlign().valueOrOne();
    if (Transfer)
      A = std::min(A, Transfer->getSourceAlign().valueOrOne());
    const auto Pieces =
        cutUp(Bytes->getZExtValue(), A, Set ? MaxFilled : MaxCopied);
    if (!Pieces.empty() || Bytes->isZero()) {
      Set ? fillPieces(*Set, Pieces) : copyPieces(*Transfer, Pieces);
      return true;
    }
  }
  if (auto *Move = dyn_cast<MemMoveInst>(&I))
    return expandMemMoveAsLoop(Move, TTI);
  Set ? expandMemSetAsLoop(Set) : expandMemCpyAsLoop(cast<MemCpyInst>(&I), TTI);
  return true;
}

bool ToyGCNLowerMemoryTransfers::runOnFunction(Function &F) {
  const auto &TTI = getAnalysis<TargetTransformInfoWrapperPass>().getTTI(F);
  SmallVector<MemIntrinsic *, 8> Found;
  for (Instruction &I : instructions(F))
    if (auto *MI = dyn_cast<MemIntrinsic>(&I))
      Found.push_back(MI);
  bool Changed = false;
  for (MemIntrinsic *I : Found)
    if (lower(*I, TTI)) {
      I->eraseFromParent();
      Changed = true;
    }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, LowerMemoryTransfers,
                   "ToyGCN lowering of memory transfers")
