//===- IndexVectors.cpp - Elements whose index varies ---------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A small array of each work-item's own reaches the back end as a vector. An
/// element whose index is divergent is chosen by selections: one bit of the
/// index halves what is left, so n elements take n - 1 selections. An element
/// is changed by a comparison and a selection for each place.
///
///   %e = extractelement <4 x i32> %v, i32 %i
///   -->  %b0 = icmp ne (and %i, 1), 0
///        %low = select %b0, %v1, %v0
///        %high = select %b0, %v3, %v2
///        %b1 = icmp ugt %i, 1
///        %e = select %b1, %high, %low
///
///   %w = insertelement <4 x i32> %v, i32 %x, i32 %i
///   -->  %w0 = select (icmp eq %i, 0), %x, %v0
///        ...
///
/// If the index is uniform, it is the number of a register. A read of the first
/// lane says so to the legalizer, which knows nothing of lanes:
///
///   %e = extractelement <16 x i32> %v, i32 %u
///   -->  %r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %u)
///        %e = extractelement <16 x i32> %v, i32 %r
///
/// Places that the known bits of the index rule out cost nothing. An element
/// that is read and then written at one index is found by the comparisons that
/// the write needs. Bytes and halves are parts of a dword that is found so;
/// shifts take them out and put them in.
///
/// Needs: uniformity. Guarantees: no vector of up to
/// -toygcn-index-vectors-dwords dwords goes through scratch memory for an
/// element. The legalizer stores others, changes the element in memory, and
/// loads them.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "ToyGCN.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/InitializePasses.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-index-vectors"

static cl::opt<unsigned>
    MaxDwords("toygcn-index-vectors-dwords", cl::init(16), cl::Hidden,
              cl::desc("Vectors of up to so many dwords are indexed by "
                       "selections, larger ones in memory"));
static cl::opt<unsigned> MaxUniformPlaces(
    "toygcn-index-vectors-uniform", cl::init(2), cl::Hidden,
    cl::desc("Selections by a uniform index find one of up to so many places, "
             "registers by number one of more"));

namespace {
class ToyGCNIndexVectors final : public FunctionPass {
public:
  static char ID;
  ToyGCNIndexVectors() : FunctionPass(ID) {}
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<UniformityInfoWrapperPass>();
    AU.setPreservesCFG();
  }
  bool runOnFunction(Function &F) override;
};

using Elements = SmallVector<Value *, 32>;
} // namespace

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

/// Which places \p Index may mean.
static bool mayBe(const KnownBits &Index, unsigned Place) {
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

/// How an element is found.
enum class Way { None, Selections, Number };

/// What reads the first lane tells the legalizer that an index is uniform.
static Value *indexFor(IRBuilderBase &B, Way How, Value *Index) {
  if (How == Way::Selections)
    return Index;
  Index = B.CreateZExtOrTrunc(Index, B.getInt32Ty());
  return B.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {Index->getType()},
                           {Index});
}

static Value *readAt(IRBuilderBase &B, Way How, Value *Vector, Value *Index) {
  return How == Way::Number ? B.CreateExtractElement(Vector, Index)
                            : choose(B, split(B, Vector), Index);
}

static Value *writeAt(IRBuilderBase &B, Way How, Value *Vector, Value *New,
                      Value *Index) {
  if (How == Way::Number)
    return B.CreateInsertElement(Vector, New, Index);
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

/// Integers of the pointers in \p Vector, which registers by number have.
static Value *toIntegers(IRBuilderBase &B, Value *Vector) {
  const DataLayout &DL = B.GetInsertBlock()->getDataLayout();
  return B.CreatePtrToInt(Vector, DL.getIntPtrType(Vector->getType()));
}

static Value *extract(IRBuilderBase &B, Way How, Value *Vector, Value *Index) {
  auto *Ty = cast<FixedVectorType>(Vector->getType());
  if (How == Way::Number && Ty->isPtrOrPtrVectorTy())
    return B.CreateIntToPtr(extract(B, How, toIntegers(B, Vector), Index),
                            Ty->getElementType());
  if (isDwords(*Ty))
    return readAt(B, How, Vector, indexFor(B, How, Index));
  const DwordPlace P = DwordPlace::of(B, Ty, Index);
  Value *Dword =
      readAt(B, How, toDwords(B, Vector, P.Dwords), indexFor(B, How, P.Index));
  Type *Int = B.getIntNTy(Ty->getScalarSizeInBits());
  return B.CreateBitCast(B.CreateTrunc(B.CreateLShr(Dword, P.Shift), Int),
                         Ty->getElementType());
}

static Value *insert(IRBuilderBase &B, Way How, Value *Vector, Value *New,
                     Value *Index) {
  auto *Ty = cast<FixedVectorType>(Vector->getType());
  if (How == Way::Number && Ty->isPtrOrPtrVectorTy())
    return B.CreateIntToPtr(
        insert(B, How, toIntegers(B, Vector), toIntegers(B, New), Index), Ty);
  if (isDwords(*Ty))
    return writeAt(B, How, Vector, New, indexFor(B, How, Index));
  const DwordPlace P = DwordPlace::of(B, Ty, Index);
  const unsigned Bits = Ty->getScalarSizeInBits();
  Value *Dwords = toDwords(B, Vector, P.Dwords);
  Value *At = indexFor(B, How, P.Index);
  Value *Mask = B.CreateShl(B.getInt32((1u << Bits) - 1), P.Shift);
  Value *Put = B.CreateShl(
      B.CreateZExt(B.CreateBitCast(B.CreateFreeze(New), B.getIntNTy(Bits)),
                   B.getInt32Ty()),
      P.Shift);
  Value *Dword = B.CreateOr(
      B.CreateAnd(readAt(B, How, Dwords, At), B.CreateNot(Mask)), Put);
  return B.CreateBitCast(writeAt(B, How, Dwords, Dword, At), Ty);
}

/// True if each element is some dwords, or dwords are some elements.
static bool canSelect(const FixedVectorType &Ty, const DataLayout &Layout) {
  Type &Element = *Ty.getElementType();
  if (Element.isPointerTy() &&
      Element.getPointerAddressSpace() > ToyGCNAS::Constant32)
    return false;
  const unsigned Bits = Layout.getTypeSizeInBits(&Element);
  const unsigned All = Bits * Ty.getNumElements();
  return (Bits == 8 || Bits == 16 || Bits == 32 || Bits == 64) &&
         All % 32 == 0 && All / 32 <= MaxDwords;
}

static Way wayFor(const Type &T, const Use &IndexUse,
                  const UniformityInfo &Uniformity) {
  const auto *Ty = dyn_cast<FixedVectorType>(&T);
  const Value &Index = *IndexUse.get();
  const auto &At = *cast<Instruction>(IndexUse.getUser());
  if (!Ty || isa<Constant>(Index) || !canSelect(*Ty, At.getDataLayout()) ||
      Index.getType()->getScalarSizeInBits() < 32)
    return Way::None;
  // Also one that is uniform in a loop that lanes leave one by one.
  if (Uniformity.isDivergentUse(IndexUse))
    return Way::Selections;
  const KnownBits Known = computeKnownBits(&Index, At.getDataLayout());
  const auto Places = seq(0u, Ty->getNumElements());
  const unsigned Possible =
      count_if(Places, [&](unsigned I) { return mayBe(Known, I); });
  return Possible <= MaxUniformPlaces ? Way::Selections : Way::Number;
}

bool ToyGCNIndexVectors::runOnFunction(Function &F) {
  if (skipFunction(F))
    return false;
  const UniformityInfo &Uniformity =
      getAnalysis<UniformityInfoWrapperPass>().getUniformityInfo();
  SmallVector<std::pair<ExtractElementInst *, Way>, 16> Reads;
  SmallVector<std::pair<InsertElementInst *, Way>, 16> Writes;
  for (Instruction &I : instructions(F))
    if (auto *E = dyn_cast<ExtractElementInst>(&I))
      Reads.push_back({E, wayFor(*E->getVectorOperandType(),
                                 E->getOperandUse(1), Uniformity)});
    else if (auto *E = dyn_cast<InsertElementInst>(&I))
      Writes.push_back(
          {E, wayFor(*E->getType(), E->getOperandUse(2), Uniformity)});
  auto IsLeft = [](const auto &Access) { return Access.second == Way::None; };
  erase_if(Reads, IsLeft);
  erase_if(Writes, IsLeft);
  auto Replace = [](Instruction *I, Value *New) {
    I->replaceAllUsesWith(New);
    I->eraseFromParent();
  };
  // Reads first: they look for a write at their index.
  for (auto [E, How] : Reads) {
    IRBuilder<> B(E);
    Replace(E, extract(B, How, E->getVectorOperand(), E->getIndexOperand()));
  }
  for (auto [E, How] : Writes) {
    IRBuilder<> B(E);
    Replace(E, insert(B, How, E->getOperand(0), E->getOperand(1),
                      E->getOperand(2)));
  }
  return !Reads.empty() || !Writes.empty();
}

TOYGCN_DEFINE_PASS(Function, IndexVectors,
                   "ToyGCN selection of vector elements")
