//===- VectorElement.cpp - An element at an index of run time -------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Garden/VectorElement.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using ToyGCN::mayBe;
using ToyGCN::Way;

using Elements = SmallVector<Value *, 32>;

static Elements split(IRBuilderBase &B, Value *Vector) {
  Elements Parts;
  const unsigned N = cast<FixedVectorType>(Vector->getType())->getNumElements();
  for (unsigned I = 0; I < N; ++I)
    Parts.push_back(B.CreateExtractElement(Vector, I));
  return Parts;
}

static Value *join(IRBuilderBase &B, Type *Ty, ArrayRef<Value *> Parts) {
  Value *Vector = PoisonValue::get(Ty);
  for (unsigned I = 0; I < Parts.size(); ++I)
    Vector = B.CreateInsertElement(Vector, Parts[I], I);
  return Vector;
}

bool ToyGCN::mayBe(const KnownBits &Index, unsigned Place) {
  return !Index.Zero.intersects(APInt(Index.getBitWidth(), Place)) &&
         Index.One.isSubsetOf(APInt(Index.getBitWidth(), Place));
}

static Value *isAt(IRBuilderBase &B, Value *Index, unsigned Place) {
  return B.CreateICmpEQ(Index, ConstantInt::get(Index->getType(), Place));
}

/// Element \p Index of \p Parts, found by the bits of the index. An index out
/// of range finds any of them.
static Value *chooseByBits(IRBuilderBase &B, Elements Parts, Value *Index,
                           const KnownBits &Known) {
  for (unsigned Bit = 0; Parts.size() > 1; ++Bit) {
    const uint64_t Weight = uint64_t(1) << Bit;
    Type *Ty = Index->getType();
    Value *IsSet = nullptr;
    // What is left of an index in range are its highest bits.
    if (!Known.Zero[Bit] && !Known.One[Bit])
      IsSet = Parts.size() == 2
                  ? B.CreateICmpUGT(Index, ConstantInt::get(Ty, Weight - 1))
                  : B.CreateICmpNE(B.CreateAnd(Index, Weight),
                                   ConstantInt::getNullValue(Ty));
    Elements Left;
    for (unsigned I = 0; I < Parts.size(); I += 2)
      Left.push_back(I + 1 == Parts.size() || Known.Zero[Bit] ? Parts[I]
                     : Known.One[Bit]
                         ? Parts[I + 1]
                         : B.CreateSelect(IsSet, Parts[I + 1], Parts[I]));
    Parts = std::move(Left);
  }
  return Parts[0];
}

/// The same by a comparison with each place.
static Value *chooseByPlace(IRBuilderBase &B, const Elements &Parts,
                            Value *Index, const KnownBits &Known) {
  Value *Chosen = nullptr;
  for (unsigned I = 0; I < Parts.size(); ++I)
    if (mayBe(Known, I))
      Chosen = Chosen ? B.CreateSelect(isAt(B, Index, I), Parts[I], Chosen)
                      : Parts[I];
  return Chosen ? Chosen : PoisonValue::get(Parts[0]->getType());
}

static Value *choose(IRBuilderBase &B, const Elements &Parts, Value *Index) {
  const KnownBits Known =
      computeKnownBits(Index, B.GetInsertBlock()->getDataLayout());
  const bool IsWritten = any_of(Index->users(), [&](const User *U) {
    return isa<InsertElementInst>(U) && U->getOperand(2) == Index;
  });
  return IsWritten ? chooseByPlace(B, Parts, Index, Known)
                   : chooseByBits(B, Parts, Index, Known);
}

static void replaceAt(IRBuilderBase &B, Elements &Parts, Value *Index,
                      Value *New) {
  const KnownBits Known =
      computeKnownBits(Index, B.GetInsertBlock()->getDataLayout());
  for (unsigned I = 0; I < Parts.size(); ++I)
    if (mayBe(Known, I))
      Parts[I] = B.CreateSelect(isAt(B, Index, I), New, Parts[I]);
}

namespace {
/// A vector of bytes or halves as dwords, and the place of an element.
struct DwordPlace {
  Type *Dwords; ///< The vector.
  Value *Index; ///< Of the dword.
  Value *Shift; ///< Bits below the element, i32.

  static DwordPlace of(IRBuilderBase &B, FixedVectorType *Ty, Value *Index) {
    const unsigned Bits = Ty->getScalarSizeInBits();
    Index = B.CreateZExtOrTrunc(Index, B.getInt32Ty());
    return {
        FixedVectorType::get(B.getInt32Ty(), Ty->getNumElements() * Bits / 32),
        B.CreateLShr(Index, Log2_32(32 / Bits)),
        B.CreateMul(B.CreateAnd(Index, 32 / Bits - 1), B.getInt32(Bits))};
  }
};
} // namespace

/// What reads the first lane tells the legalizer that an index is uniform.
static Value *uniform(IRBuilderBase &B, Value *Index) {
  return B.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {Index->getType()},
                           {Index});
}

namespace {
/// A vector of dwords or pairs as tuples of registers, and a uniform index,
/// which is the same in each tuple.
class Tuples {
public:
  Tuples(IRBuilderBase &B, unsigned Dwords, Value *Vector, Value *Index)
      : B(B), Ty(cast<FixedVectorType>(Vector->getType())),
        Size(32 * Dwords / Ty->getScalarSizeInBits()),
        Index(B.CreateZExtOrTrunc(Index, B.getInt32Ty())) {
    const Elements All = split(B, Vector);
    for (ArrayRef<Value *> Left = All; !Left.empty();) {
      ArrayRef<Value *> Part = Left.take_front(Size);
      Left = Left.drop_front(Part.size());
      Parts.push_back(join(
          B, FixedVectorType::get(Ty->getElementType(), Part.size()), Part));
    }
    if (Parts.size() == 1)
      Parts[0] = Vector;
    At = AtLast =
        uniform(B, Parts.size() == 1 ? this->Index
                                     : B.CreateAnd(this->Index, Size - 1));
    // What the last tuple has less is no register that was written.
    if (const unsigned Rest = All.size() % Size; Parts.size() > 1 && Rest)
      AtLast = uniform(B, B.CreateBinaryIntrinsic(Intrinsic::umin, At,
                                                  B.getInt32(Rest - 1)));
  }

  /// One of what each tuple has at the index.
  Value *read() {
    Value *Found = readFrom(0);
    for (unsigned I = 1; I < Parts.size(); ++I)
      Found = B.CreateSelect(B.CreateICmpUGE(Index, B.getInt32(I * Size)),
                             readFrom(I), Found);
    return Found;
  }

  /// Each tuple is written, all but one with what it had.
  Value *write(Value *New) {
    if (Parts.size() == 1)
      return B.CreateInsertElement(Parts[0], New, At);
    Value *Number = B.CreateUDiv(Index, B.getInt32(Size));
    Elements All;
    for (unsigned I = 0; I < Parts.size(); ++I) {
      Value *Here = B.CreateSelect(B.CreateICmpEQ(Number, B.getInt32(I)), New,
                                   readFrom(I));
      append_range(All,
                   split(B, B.CreateInsertElement(Parts[I], Here, indexIn(I))));
    }
    return join(B, Ty, All);
  }

private:
  IRBuilderBase &B;
  FixedVectorType *Ty;
  unsigned Size; ///< Elements of a tuple, but for the last one.
  Value *Index;
  Value *At, *AtLast; ///< The index in a tuple, and in the last one.
  SmallVector<Value *, 4> Parts;

  Value *indexIn(unsigned I) const {
    return I + 1 == Parts.size() ? AtLast : At;
  }
  Value *readFrom(unsigned I) {
    return B.CreateExtractElement(Parts[I], indexIn(I));
  }
};
} // namespace

/// Reads an element of a vector of dwords or pairs.
static Value *readAt(IRBuilderBase &B, Way W, Value *Vector, Value *Index) {
  return W.How == Way::Number ? Tuples(B, W.TupleDwords, Vector, Index).read()
                              : choose(B, split(B, Vector), Index);
}

static Value *writeAt(IRBuilderBase &B, Way W, Value *Vector, Value *New,
                      Value *Index) {
  if (W.How == Way::Number)
    return Tuples(B, W.TupleDwords, Vector, Index).write(New);
  Elements Parts = split(B, Vector);
  replaceAt(B, Parts, Index, New);
  return join(B, Vector->getType(), Parts);
}

static bool isDwords(const Type &Vector) {
  return Vector.getScalarSizeInBits() >= 32 || Vector.isPtrOrPtrVectorTy();
}

/// The dwords of bytes or halves. A poison element would make its dword poison,
/// and with it the elements beside.
static Value *toDwords(IRBuilderBase &B, Value *Vector, Type *Dwords) {
  return B.CreateBitCast(B.CreateFreeze(Vector), Dwords);
}

/// The vector that \p Vector is to registers, whose index is another one's, or
/// null if it has dwords or pairs: integers of pointers, pairs of 128 bits,
/// whole dwords of bytes.
static FixedVectorType *otherType(const Value &Vector, const DataLayout &DL,
                                  Way W) {
  auto *Ty = cast<FixedVectorType>(Vector.getType());
  LLVMContext &C = Ty->getContext();
  const unsigned N = Ty->getNumElements(), Bits = Ty->getScalarSizeInBits();
  if (Ty->isPtrOrPtrVectorTy())
    return W.How == Way::Number ? cast<FixedVectorType>(DL.getIntPtrType(Ty))
                                : nullptr;
  if (Bits == 128)
    return FixedVectorType::get(Type::getInt64Ty(C), 2 * N);
  if (const unsigned Per = 32 / std::min(32u, Bits); N % Per)
    return FixedVectorType::get(Ty->getElementType(), alignTo(N, Per));
  return nullptr;
}

/// Bits of \p V as \p Ty, or more or fewer elements.
static Value *convert(IRBuilderBase &B, Value *V, Type *Ty) {
  if (V->getType()->isPtrOrPtrVectorTy())
    return B.CreatePtrToInt(V, Ty);
  if (Ty->isPtrOrPtrVectorTy())
    return B.CreateIntToPtr(V, Ty);
  if (V->getType()->getPrimitiveSizeInBits() == Ty->getPrimitiveSizeInBits())
    return B.CreateBitCast(V, Ty);
  Elements Parts = split(B, V);
  Parts.resize(cast<FixedVectorType>(Ty)->getNumElements(),
               Constant::getNullValue(Ty->getScalarType()));
  return join(B, Ty, Parts);
}

static bool isPair(const Value &Vector) {
  return Vector.getType()->getScalarSizeInBits() == 128;
}

Value *ToyGCN::readElement(IRBuilderBase &B, Way W, Value *Vector,
                           Value *Index) {
  auto *Ty = cast<FixedVectorType>(Vector->getType());
  Type *Element = Ty->getElementType();
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  if (auto *Other = otherType(*Vector, DL, W)) {
    Value *V = convert(B, Vector, Other);
    if (!isPair(*Vector)) {
      Value *Read = readElement(B, W, V, Index);
      return Element->isPointerTy() ? B.CreateIntToPtr(Read, Element) : Read;
    }
    Value *Pair =
        PoisonValue::get(FixedVectorType::get(Other->getElementType(), 2));
    Index = B.CreateShl(Index, 1);
    for (unsigned I : {0u, 1u})
      Pair = B.CreateInsertElement(
          Pair,
          readAt(B, W, V,
                 B.CreateOr(Index, ConstantInt::get(Index->getType(), I))),
          I);
    return B.CreateBitCast(Pair, Element);
  }
  if (isDwords(*Ty))
    return readAt(B, W, Vector, Index);
  const DwordPlace P = DwordPlace::of(B, Ty, Index);
  Value *Dword = readAt(B, W, toDwords(B, Vector, P.Dwords), P.Index);
  Type *Int = B.getIntNTy(Ty->getScalarSizeInBits());
  return B.CreateBitCast(B.CreateTrunc(B.CreateLShr(Dword, P.Shift), Int),
                         Element);
}

Value *ToyGCN::writeElement(IRBuilderBase &B, Way W, Value *Vector, Value *New,
                            Value *Index) {
  auto *Ty = cast<FixedVectorType>(Vector->getType());
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  if (auto *Other = otherType(*Vector, DL, W)) {
    Value *V = convert(B, Vector, Other);
    if (isPair(*Vector)) {
      Value *Pair = B.CreateBitCast(
          New, FixedVectorType::get(Other->getElementType(), 2));
      Index = B.CreateShl(Index, 1);
      for (unsigned I : {0u, 1u})
        V = writeAt(B, W, V, B.CreateExtractElement(Pair, I),
                    B.CreateOr(Index, ConstantInt::get(Index->getType(), I)));
    } else {
      if (New->getType()->isPointerTy())
        New = B.CreatePtrToInt(New, Other->getElementType());
      V = writeElement(B, W, V, New, Index);
    }
    return convert(B, V, Ty);
  }
  if (isDwords(*Ty))
    return writeAt(B, W, Vector, New, Index);
  const DwordPlace P = DwordPlace::of(B, Ty, Index);
  const unsigned Bits = Ty->getScalarSizeInBits();
  Value *Dwords = toDwords(B, Vector, P.Dwords);
  Value *Mask = B.CreateShl(B.getInt32((1u << Bits) - 1), P.Shift);
  Value *Put = B.CreateShl(
      B.CreateZExt(B.CreateBitCast(B.CreateFreeze(New), B.getIntNTy(Bits)),
                   B.getInt32Ty()),
      P.Shift);
  Value *Dword = B.CreateOr(
      B.CreateAnd(readAt(B, W, Dwords, P.Index), B.CreateNot(Mask)), Put);
  return B.CreateBitCast(writeAt(B, W, Dwords, Dword, P.Index), Ty);
}

bool ToyGCN::canIndex(const FixedVectorType &Ty, const DataLayout &Layout) {
  Type &Element = *Ty.getElementType();
  if (Element.isPointerTy() &&
      Element.getPointerAddressSpace() > ToyGCNAS::Constant32)
    return false;
  const unsigned Bits = Layout.getTypeSizeInBits(&Element);
  return isPowerOf2_32(Bits) && Bits >= 8 && Bits <= 128;
}

bool ToyGCN::readsOldElements(FixedVectorType &Ty, Way W,
                              const DataLayout &Layout) {
  const uint64_t Bits = Layout.getTypeSizeInBits(&Ty);
  return !isDwords(Ty) || (W.How == Way::Number && Bits > 32 * W.TupleDwords);
}

/// \p C with zeros for elements that are undefined.
static Constant *withZeros(Constant *C) {
  Type *Ty = C->getType();
  return isa<UndefValue>(C)
             ? Constant::getNullValue(Ty)
             : Constant::replaceUndefsWith(
                   C, Constant::getNullValue(Ty->getScalarType()));
}

void ToyGCN::defineElements(ArrayRef<Use *> Vectors) {
  SmallSetVector<Instruction *, 16> Web;
  auto Define = [&](Use &U) {
    if (auto *C = dyn_cast<Constant>(U))
      U.set(withZeros(C));
    else if (isa<PHINode, SelectInst, InsertElementInst, ShuffleVectorInst,
                 FreezeInst, BitCastInst>(U))
      Web.insert(cast<Instruction>(U));
  };
  for (Use *U : Vectors)
    Define(*U);
  for (unsigned I = 0; I < Web.size(); ++I)
    for (Use &U : Web[I]->operands())
      if (isa<VectorType>(U->getType()))
        Define(U);
}
