//===- RebaseAddresses.cpp - Addresses that the vectorizer gets right -----===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An address that is a constant apart from the address of an earlier access in
/// the same block, but is computed from what that access or a later one loads,
/// becomes the earlier address and the constant:
///
///   %a = load i32, ptr addrspace(1) %p
///   %n = mul i32 %a, 0                       ; scalar evolution knows: 0
///   %z = zext i32 %n to i64
///   %q = getelementptr i32, ptr addrspace(1) %base, i64 %z
///   %b = load i32, ptr addrspace(1) %q
///   -->
///   %q = getelementptr i8, ptr addrspace(1) %p, i64 -4
///   %b = load i32, ptr addrspace(1) %q
///
/// Indices of one base that count in different units count in bytes:
///
///   %q = getelementptr i32, ptr %base, i64 %z       %n = shl i64 %z, 2
///   %r = getelementptr i8, ptr %base, i64 %z   -->  %q = getelementptr i8,
///                                                        ptr %base, i64 %n
///                                                   %r = (as before)
///
/// Neighbours whose elements have other widths, such as a pointer and an i32,
/// become accesses of dwords, which the vectorizer joins.
///
/// Needs: a place right before LLVM 22's load-store vectorizer. The vectorizer
/// asks scalar evolution how far two accesses are apart, puts the wide load
/// where the first one is, and moves the computation of its address up. If that
/// computation reads the first load, the vectorizer does not end. If scalar
/// evolution does not know, the vectorizer compares the last indices and takes
/// their units for equal. Guarantees: no two accesses that it takes for
/// neighbours depend on each other through loads of the block; last indices of
/// one base have one unit. Other addresses keep their scalar base.
///
/// Workaround: vectorizer-loop.
/// Workaround: vectorizer-units.
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/Utils/Local.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/InitializePasses.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-rebase-addresses"

/// Accesses before this one in its block that are compared with it.
static constexpr unsigned MostCompared = 64;

/// Value -> the last load in the block that it is computed from.
using LastLoads = DenseMap<const Value *, const Instruction *>;

namespace {
class ToyGCNRebaseAddresses final
    : public IRPass<ToyGCNRebaseAddresses, KeepsCFG,
                    ScalarEvolutionWrapperPass> {
  bool runOnFunction(Function &F) override;

  ScalarEvolution *SE = nullptr;

  /// Address -> the first access to it in a block.
  using Accesses = MapVector<Value *, const Instruction *>;
  bool rebase(Instruction &Access, const Instruction *Load,
              const Accesses &Earlier);
};
} // namespace

/// Notes the last load that \p I and its operands in its block are computed
/// from. These are noted before it.
static void noteLoads(const Instruction &I, LastLoads &Loads) {
  const Instruction *Last = nullptr;
  if (I.mayReadFromMemory())
    Last = &I;
  else if (!isa<PHINode>(I))
    for (const Value *Operand : I.operand_values())
      if (const Instruction *Load = Loads.lookup(Operand);
          Load && (!Last || Last->comesBefore(Load)))
        Last = Load;
  if (Last)
    Loads[&I] = Last;
}

static const Value *withoutConstant(const Value *Address,
                                    const DataLayout &DL) {
  APInt Offset(DL.getIndexTypeSizeInBits(Address->getType()), 0);
  return Address->stripAndAccumulateConstantOffsets(DL, Offset,
                                                    /*AllowNonInbounds=*/true);
}

/// \p Access is at an address that is computed from \p Load, if there is one.
bool ToyGCNRebaseAddresses::rebase(Instruction &Access, const Instruction *Load,
                                   const Accesses &Earlier) {
  Value *Address = getLoadStorePointerOperand(&Access);
  if (!Load)
    return false;
  const DataLayout &DL = Access.getDataLayout();
  const Value *Base = withoutConstant(Address, DL);
  for (auto [Other, First] :
       ArrayRef(Earlier.getArrayRef()).take_back(MostCompared)) {
    if (Load->comesBefore(First) || Other->getType() != Address->getType() ||
        withoutConstant(Other, DL) == Base)
      continue;
    const SCEV *Distance =
        SE->getMinusSCEV(SE->getSCEV(Address), SE->getSCEV(Other));
    const auto *Constant = dyn_cast<SCEVConstant>(Distance);
    if (!Constant)
      continue;
    IRBuilder<> B(&Access);
    Value *Sum = B.CreatePtrAdd(Other, Constant->getValue());
    Access.replaceUsesOfWith(Address, Sum);
    return true;
  }
  return false;
}

/// True if the indices of all \p Addresses count in the same units.
static bool haveOneUnit(ArrayRef<GetElementPtrInst *> Addresses) {
  return all_equal(map_range(Addresses, [](const GetElementPtrInst *Address) {
    return Address->getSourceElementType();
  }));
}

/// Makes variable indices count in bytes, where addresses of one base have
/// several units.
static bool countInBytes(Function &F) {
  MapVector<const Value *, SmallVector<GetElementPtrInst *, 4>> ByBase;
  for (Instruction &I : instructions(F))
    if (auto *Address = dyn_cast<GetElementPtrInst>(&I);
        Address && !Address->hasAllConstantIndices() &&
        !Address->getType()->isVectorTy())
      ByBase[Address->getPointerOperand()].push_back(Address);
  bool Changed = false;
  for (auto &[Base, Addresses] : ByBase) {
    if (haveOneUnit(Addresses))
      continue;
    for (GetElementPtrInst *Address : Addresses) {
      IRBuilder<> B(Address);
      Value *Offset = emitGEPOffset(&B, F.getDataLayout(), Address);
      Value *InBytes = B.CreatePtrAdd(Address->getPointerOperand(), Offset, "",
                                      Address->getNoWrapFlags());
      InBytes->takeName(Address);
      Address->replaceAllUsesWith(InBytes);
      Address->eraseFromParent();
    }
    Changed = true;
  }
  return Changed;
}

/// As many dwords; null if \p I is no access that can be of dwords.
static Type *dwordsOf(const Instruction &I, const DataLayout &DL) {
  Type *Ty = getLoadStorePointerOperand(&I) ? getLoadStoreType(&I) : nullptr;
  if (!Ty || I.isVolatile() || I.isAtomic() || !Ty->isSingleValueType() ||
      (Ty->isPtrOrPtrVectorTy() &&
       (!Ty->isPointerTy() || DL.isNonIntegralPointerType(Ty))))
    return nullptr;
  Type *Dword = Type::getInt32Ty(I.getContext());
  const uint64_t N = DL.getTypeSizeInBits(Ty);
  return N == 32 ? Dword : N == 64 ? FixedVectorType::get(Dword, 2) : nullptr;
}

/// \p V, whose size is that of \p Ty, as a \p Ty. Pointers are numbers on the
/// way.
static Value *bitsAs(Type *Ty, Value *V, IRBuilder<> &B) {
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  if (V->getType()->isPointerTy())
    V = B.CreatePtrToInt(V, DL.getIntPtrType(V->getType()));
  if (!Ty->isPointerTy())
    return B.CreateBitCast(V, Ty);
  return B.CreateIntToPtr(B.CreateBitCast(V, DL.getIntPtrType(Ty)), Ty);
}

static void accessBy(Type *Ty, Instruction &I) {
  IRBuilder<> B(&I);
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    LoadInst *New =
        B.CreateAlignedLoad(Ty, Load->getPointerOperand(), Load->getAlign());
    copyMetadataForLoad(*New, *Load);
    Load->replaceAllUsesWith(bitsAs(Load->getType(), New, B));
  } else {
    auto &Store = cast<StoreInst>(I);
    B.CreateAlignedStore(bitsAs(Ty, Store.getValueOperand(), B),
                         Store.getPointerOperand(), Store.getAlign())
        ->copyMetadata(Store);
  }
  I.eraseFromParent();
}

/// Makes neighbours of dwords whose elements have other widths.
static bool accessNeighboursByDwords(BasicBlock &BB) {
  const DataLayout &DL = BB.getDataLayout();
  using Places = SmallVector<std::pair<int64_t, Instruction *>, 4>;
  MapVector<std::pair<const Value *, unsigned>, Places> ByBase;
  for (Instruction &I : BB)
    if (dwordsOf(I, DL)) {
      int64_t Offset = 0;
      const Value *Base = GetPointerBaseWithConstantOffset(
          getLoadStorePointerOperand(&I), Offset, DL);
      ByBase[{Base, I.getOpcode()}].push_back({Offset, &I});
    }
  SmallSetVector<Instruction *, 8> Found;
  for (auto &[Base, Accesses] : ByBase) {
    stable_sort(Accesses, less_first());
    for (const auto &[A, B] : zip(Accesses, drop_begin(Accesses))) {
      Type *Ty = getLoadStoreType(A.second), *Next = getLoadStoreType(B.second);
      if (A.first + int64_t(DL.getTypeStoreSize(Ty)) == B.first &&
          Ty->getScalarSizeInBits() != Next->getScalarSizeInBits())
        Found.insert_range(ArrayRef({A.second, B.second}));
    }
  }
  for (Instruction *I : Found)
    accessBy(dwordsOf(*I, DL), *I);
  return !Found.empty();
}

bool ToyGCNRebaseAddresses::runOnFunction(Function &F) {
  bool Changed = countInBytes(F);
  SE = &getAnalysis<ScalarEvolutionWrapperPass>().getSE();
  for (BasicBlock &BB : F) {
    Accesses Earlier;
    LastLoads Loads;
    for (Instruction &I : BB) {
      noteLoads(I, Loads);
      const Value *Address = getLoadStorePointerOperand(&I);
      if (!Address)
        continue;
      Changed |= rebase(I, Loads.lookup(Address), Earlier);
      Earlier.try_emplace(getLoadStorePointerOperand(&I), &I);
    }
    Changed |= accessNeighboursByDwords(BB);
  }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, RebaseAddresses, "ToyGCN rebasing of addresses")
