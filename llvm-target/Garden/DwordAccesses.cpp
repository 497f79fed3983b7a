//===- DwordAccesses.cpp - Neighbours of one width ------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Garden/DwordAccesses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace {
/// An access to \c Bytes bytes \c Offset bytes above its base.
struct Access {
  Instruction *I;
  int64_t Offset, Bytes;
};
} // namespace

/// The same number of dwords; null if \p Ty is no number of them.
static Type *dwordsOf(Type *Ty, const DataLayout &DL) {
  const uint64_t Bits = DL.getTypeSizeInBits(Ty);
  if (!Ty->isSingleValueType() || Ty->isPtrOrPtrVectorTy() ||
      (Bits != 32 && Bits != 64))
    return nullptr;
  Type *Dword = Type::getInt32Ty(Ty->getContext());
  return Bits == 32 ? Dword : FixedVectorType::get(Dword, 2);
}

static bool isSimple(const Instruction &I) {
  const auto *Load = dyn_cast<LoadInst>(&I);
  return Load ? Load->isSimple() : cast<StoreInst>(I).isSimple();
}

static void accessByDwords(Instruction &I, Type *Ty) {
  IRBuilder<> B(&I);
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    LoadInst *New =
        B.CreateAlignedLoad(Ty, Load->getPointerOperand(), Load->getAlign());
    copyMetadataForLoad(*New, *Load);
    Load->replaceAllUsesWith(B.CreateBitCast(New, Load->getType()));
  } else {
    auto &Store = cast<StoreInst>(I);
    B.CreateAlignedStore(B.CreateBitCast(Store.getValueOperand(), Ty),
                         Store.getPointerOperand(), Store.getAlign())
        ->copyMetadata(Store);
  }
  I.eraseFromParent();
}

bool ToyGCN::accessByDwords(BasicBlock &BB) {
  const DataLayout &DL = BB.getDataLayout();
  MapVector<std::pair<const Value *, unsigned>, SmallVector<Access, 4>> ByBase;
  for (Instruction &I : BB) {
    const Value *Address = getLoadStorePointerOperand(&I);
    if (!Address || !isSimple(I) || !dwordsOf(getLoadStoreType(&I), DL))
      continue;
    APInt Offset(DL.getIndexTypeSizeInBits(Address->getType()), 0);
    const Value *Base = Address->stripAndAccumulateConstantOffsets(
        DL, Offset, /*AllowNonInbounds=*/true);
    if (Base->getType() == Address->getType())
      ByBase[{Base, I.getOpcode()}].push_back(
          {&I, Offset.getSExtValue(),
           int64_t(DL.getTypeStoreSize(getLoadStoreType(&I)))});
  }
  auto ElementBits = [](const Access &A) {
    return getLoadStoreType(A.I)->getScalarSizeInBits();
  };
  SmallSetVector<Instruction *, 8> Found;
  for (auto &[Base, Accesses] : ByBase) {
    stable_sort(Accesses, [](const Access &A, const Access &B) {
      return A.Offset < B.Offset;
    });
    for (const auto &[A, B] : zip(Accesses, drop_begin(Accesses)))
      if (A.Offset + A.Bytes == B.Offset && ElementBits(A) != ElementBits(B))
        Found.insert_range(ArrayRef({A.I, B.I}));
  }
  for (Instruction *I : Found) {
    Type *Ty = dwordsOf(getLoadStoreType(I), DL);
    if (getLoadStoreType(I)->getScalarSizeInBits() != 32)
      ::accessByDwords(*I, Ty);
  }
  return !Found.empty();
}
