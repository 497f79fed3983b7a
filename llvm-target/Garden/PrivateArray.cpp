//===- PrivateArray.cpp - An object of each lane, as elements -------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Garden/PrivateArray.h"
#include "llvm/Analysis/TargetFolder.h"

using namespace llvm;
using namespace llvm::ToyGCN;

static Type *accessedType(const Instruction &I) {
  if (const auto *Store = dyn_cast<StoreInst>(&I))
    return Store->getValueOperand()->getType();
  return I.getType();
}

/// True for a load or store that is neither volatile nor atomic, of a type that
/// is as many bits as its bytes have.
static bool isPlainAccess(const Instruction &I, const Value &Pointer) {
  const auto *Load = dyn_cast<LoadInst>(&I);
  const auto *Store = dyn_cast<StoreInst>(&I);
  if (!(Load && Load->isSimple()) &&
      !(Store && Store->isSimple() && Store->getValueOperand() != &Pointer))
    return false;
  Type *Ty = accessedType(I);
  return Ty->isSingleValueType() && !isa<ScalableVectorType>(Ty) &&
         (!Ty->isVectorTy() || !Ty->isPtrOrPtrVectorTy()) &&
         I.getDataLayout().typeSizeEqualsStoreSize(Ty) &&
         isPowerOf2_64(Ty->isPointerTy() ? 1 : Ty->getScalarSizeInBits());
}

/// Finds the uses of \p Pointer, which is \p Base after the object. Returns
/// what does not fit, or nothing.
StringRef PrivateArray::collect(Value &Pointer, const ArrayAccess &Base) {
  const DataLayout &DL = Object->getDataLayout();
  for (User *U : Pointer.users()) {
    auto *I = cast<Instruction>(U);
    if (I->isLifetimeStartOrEnd()) {
      Others.push_back(I);
    } else if (auto *GEP = dyn_cast<GetElementPtrInst>(I)) {
      ArrayAccess Next = Base;
      if (!GEP->getType()->isPointerTy() ||
          !cast<GEPOperator>(GEP)->collectOffset(DL, Base.Offset.getBitWidth(),
                                                 Next.Terms, Next.Offset))
        return "an address is not a sum of products";
      Next.MayWrap |= !GEP->hasNoUnsignedSignedWrap();
      Others.push_back(GEP);
      if (StringRef Why = collect(*GEP, Next); !Why.empty())
        return Why;
    } else if (isPlainAccess(*I, Pointer)) {
      Accesses.push_back(Base);
      Accesses.back().I = I;
    } else {
      return "its address goes elsewhere";
    }
  }
  return {};
}

/// Makes elements as small as \p A needs.
void PrivateArray::refine(const ArrayAccess &A) {
  auto Divide = [&](uint64_t Bytes) {
    while (Bytes % ElementBytes)
      ElementBytes /= 2;
  };
  Divide(A.I->getDataLayout().getTypeStoreSize(accessedType(*A.I)));
  Divide(A.Offset.getZExtValue());
  for (const auto &[V, Scale] : A.Terms)
    Divide(Scale.getZExtValue());
}

std::optional<PrivateArray> PrivateArray::of(AllocaInst &A, StringRef &Why) {
  const DataLayout &DL = A.getDataLayout();
  const std::optional<TypeSize> Size = A.getAllocationSize(DL);
  if (!A.isStaticAlloca() || !Size || Size->isScalable() || Size->isZero() ||
      Size->getFixedValue() > UINT16_MAX) {
    Why = "its size is not known, or more than 64 KiB";
    return std::nullopt;
  }
  PrivateArray Array;
  Array.Object = &A;
  const unsigned Bits = DL.getIndexTypeSizeInBits(A.getType());
  Why = Array.collect(A, {nullptr, {}, APInt(Bits, 0), false});
  if (!Why.empty())
    return std::nullopt;
  // What the elements are is for variable indices to say.
  for (const ArrayAccess &Access : Array.Accesses)
    Array.refine(Access);
  const unsigned Bytes = Size->getFixedValue();
  while (Bytes % Array.ElementBytes)
    Array.ElementBytes /= 2;
  Array.Elements = Bytes / Array.ElementBytes;
  return Array;
}

Value *PrivateArray::indexOf(const ArrayAccess &A, IRBuilderBase &B) const {
  const APInt Size(A.Offset.getBitWidth(), ElementBytes);
  Value *Index = nullptr;
  for (const auto &[V, Scale] : A.Terms) {
    Value *Term = B.CreateSExtOrTrunc(V, B.getInt32Ty());
    const int64_t Times = Scale.sdiv(Size).getSExtValue();
    if (Times != 1)
      Term = B.CreateMul(Term, B.getInt32(Times));
    Index = Index ? B.CreateAdd(Index, Term) : Term;
  }
  const int64_t First = A.Offset.sdiv(Size).getSExtValue();
  if (!Index)
    return B.getInt32(First);
  if (First)
    Index = B.CreateAdd(Index, B.getInt32(First));
  // 32 bits of bytes have fewer of elements.
  return A.MayWrap ? B.CreateAnd(Index, ~0u / ElementBytes) : Index;
}

unsigned PrivateArray::partsOf(const ArrayAccess &A) const {
  return A.I->getDataLayout().getTypeStoreSize(accessedType(*A.I)) /
         ElementBytes;
}

static Value *elementOf(IRBuilderBase &B, Value *Vector, unsigned I) {
  return Vector->getType()->isVectorTy() ? B.CreateExtractElement(Vector, I)
                                         : Vector;
}

void PrivateArray::rewrite(
    const ArrayAccess &A, function_ref<Value *(IRBuilderBase &, Value *)> Read,
    function_ref<void(IRBuilderBase &, Value *, Value *)> Write) {
  Type *Ty = accessedType(*A.I);
  const DataLayout &DL = A.I->getDataLayout();
  // A constant of another type is no expression, which nothing translates.
  IRBuilder<TargetFolder> B(A.I->getParent(), A.I->getIterator(),
                            TargetFolder(DL));
  const unsigned Parts = partsOf(A);
  Type *Element = B.getIntNTy(8 * ElementBytes);
  Type *As = Parts == 1 ? Element : FixedVectorType::get(Element, Parts);
  Type *Int = B.getIntNTy(DL.getTypeSizeInBits(Ty));
  Value *First = indexOf(A, B);
  auto IndexOf = [&](unsigned I) {
    return I ? B.CreateAdd(First, B.getInt32(I)) : First;
  };
  if (auto *Store = dyn_cast<StoreInst>(A.I)) {
    Value *V = Store->getValueOperand();
    if (Ty->isPointerTy())
      V = B.CreatePtrToInt(V, Int);
    V = B.CreateBitCast(V, As);
    for (unsigned I = 0; I < Parts; ++I)
      Write(B, IndexOf(I), elementOf(B, V, I));
  } else {
    Value *V = Parts == 1 ? nullptr : PoisonValue::get(As);
    for (unsigned I = 0; I < Parts; ++I) {
      Value *E = Read(B, IndexOf(I));
      V = Parts == 1 ? E : B.CreateInsertElement(V, E, I);
    }
    V = Ty->isPointerTy() ? B.CreateIntToPtr(B.CreateBitCast(V, Int), Ty)
                          : B.CreateBitCast(V, Ty);
    V->takeName(A.I);
    A.I->replaceAllUsesWith(V);
  }
}

void PrivateArray::erase() {
  for (const ArrayAccess &A : Accesses)
    A.I->eraseFromParent();
  for (Instruction *I : reverse(Others))
    I->eraseFromParent();
  Object->eraseFromParent();
}
