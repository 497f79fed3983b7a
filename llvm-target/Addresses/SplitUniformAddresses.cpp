//===- SplitUniformAddresses.cpp - Scalar base, small offset --------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Sorts the terms of a global address into a uniform part, which scalar
/// registers hold, and a divergent part that fits 32 bits, which the memory
/// instruction adds as an unsigned offset. Without that every lane computes
/// the whole 64-bit address.
///
///   %gid = add i64 %group.base, %tid.zext       ; %group.base is uniform
///   %p = getelementptr i32, ptr addrspace(1) %a, i64 %gid
///   -->
///   %u = getelementptr i8, ptr addrspace(1) %a, i64 %group.base.times.4
///   %o = shl i32 %tid, 2
///   %p = getelementptr i8, ptr addrspace(1) %u, i64 (zext %o)
///
/// Sums, products with constants, and extensions of sums that do not wrap are
/// taken apart; arithmetic is modulo 2^64, as addresses are. If the divergent
/// part is not proved to stay below 2^32, lanes compute the address from what
/// is uniform, unless a loop changes that:
///
///   %v = getelementptr i8, ptr addrspace(1) %a, i64 %lanes
///   %p = getelementptr i8, ptr addrspace(1) %v, i64 %offset  ; is uniform
///   -->
///   %u = getelementptr i8, ptr addrspace(1) %a, i64 %offset
///   %p = getelementptr i8, ptr addrspace(1) %u, i64 %lanes
///
/// What a loop does not change of the uniform part is added before it.
///
/// A row of a picture is a product, and of sums with it lanes compute the row
/// once, if they access three places in it; two sums become one:
///
///   %i = add nsw i32 (mul nsw i32 %y, %w), %x1   ; and with %x2, %x3
///   %p = getelementptr i8, ptr addrspace(1) %a, i64 (sext %i)
///   -->
///   %r = getelementptr i8, ptr addrspace(1) %a, i64 (sext (mul nsw ...))
///   %p = getelementptr i8, ptr addrspace(1) %r, i64 (sext %x1)
///
///   %r = getelementptr i8, ptr addrspace(1) %a, i64 %row
///   %p = getelementptr i8, ptr addrspace(1) %r, i64 %x    ; reads %r alone
///   -->
///   %p = getelementptr i8, ptr addrspace(1) %a, i64 (add %row, %x)
///
/// Then a constant that no instruction holds is parted, so that accesses near
/// each other share a sum:
///
///   %q = getelementptr i8, ptr addrspace(1) %p, i64 6176
///   -->
///   %b = getelementptr i8, ptr addrspace(1) %p, i64 8192
///   %q = getelementptr i8, ptr addrspace(1) %b, i64 -2016
///
//===----------------------------------------------------------------------===//

#include "Addresses/LinearAddress.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "Tools/Garden.h"
#include "Tools/PassBase.h"
#include "Uniformity/Divergence.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace ToyGCN;

#define DEBUG_TYPE "toygcn-split-uniform-addresses"

namespace {
class ToyGCNSplitUniformAddresses final
    : public IRPass<ToyGCNSplitUniformAddresses, KeepsCFG, ToyGCNIRDivergence,
                    LoopInfoWrapperPass> {
  bool runOnFunction(Function &F) override;

  const ToyGCN::IRDivergence *Divergence = nullptr;
  const LoopInfo *Loops = nullptr;
  const DataLayout *DL = nullptr;
  /// Pointer -> what it is a constant number of bytes from, and the number.
  DenseMap<const Value *, std::pair<Value *, APInt>> Constants;

  std::pair<Value *, APInt> withoutConstant(Value *Ptr);
  bool split(Instruction &I, Use &PtrUse);
  bool partConstant(Use &PtrUse);
  void makeScalesPositive(LinearAddress &A,
                          MutableArrayRef<Term> Divergent) const;
  bool fitsOffset(ArrayRef<Term> Terms) const;
  bool addsUniformLate(const Instruction &I, const Value &Ptr,
                       ArrayRef<Term> Uniform) const;
  void notePlaces(Value *Ptr);
  Value *addUniform(Instruction &I, Value *Base, ArrayRef<Term> Terms) const;

  /// Base and a row of it -> the places in the row that are accessed.
  DenseMap<std::pair<const Value *, const Value *>,
           SmallPtrSet<const Value *, 4>>
      Places;
};
} // namespace

/// The fewest places in a row for which its address is computed.
constexpr unsigned FewestPlaces = 3;

/// A term that counts down from the base is turned around: -4 * t, where t is
/// at most 1023, is 4 * (1023 - t) less 4092, and the constant can be scalar.
void ToyGCNSplitUniformAddresses::makeScalesPositive(
    LinearAddress &A, MutableArrayRef<Term> Divergent) const {
  for (Term &T : Divergent) {
    if (int64_t(T.Scale) >= 0)
      continue;
    KnownBits Known = computeKnownBits(T.V, *DL);
    const APInt Max = Known.getMaxValue();
    if (Max.getActiveBits() > 31 || !Known.isNonNegative())
      continue;
    T.From = Max.getZExtValue();
    A.Constant += T.Scale * *T.From;
    T.Scale = -T.Scale;
  }
}

/// True if the sum of \p Terms is below 2^32 and can be computed there.
bool ToyGCNSplitUniformAddresses::fitsOffset(ArrayRef<Term> Terms) const {
  constexpr uint64_t Limit = UINT32_MAX;
  uint64_t Sum = 0;
  for (const Term &T : Terms) {
    KnownBits Known = computeKnownBits(T.V, *DL);
    if (T.Ext == Term::Sign && !Known.isNonNegative())
      return false;
    const APInt Max = Known.getMaxValue();
    if (Max.getActiveBits() > 32 || T.Scale > Limit)
      return false;
    // Both factors have 32 bits at most: no wrap in 64.
    const uint64_t Part = Max.getZExtValue() * T.Scale;
    if (Part > Limit || Sum + Part > Limit)
      return false;
    Sum += Part;
  }
  return true;
}

/// The value of a term that fitsOffset(), in 32 bits.
static Value *buildSmall(IRBuilder<> &B, const Term &T) {
  Value *V = B.CreateTrunc(T.V, B.getInt32Ty());
  if (T.From)
    V = B.CreateSub(B.getInt32(*T.From), V, "", /*HasNUW=*/true);
  if (T.Scale == 1)
    return V;
  if (isPowerOf2_64(T.Scale))
    return B.CreateShl(V, Log2_64(T.Scale), "", /*HasNUW=*/true);
  return B.CreateMul(V, B.getInt32(T.Scale), "", /*HasNUW=*/true);
}

/// The sum of \p Terms, which fitsOffset(): of dwords, extended.
static Value *buildSmallSum(IRBuilder<> &B, ArrayRef<Term> Terms) {
  Value *Sum = nullptr;
  for (const Term &T : Terms) {
    Value *V = buildSmall(B, T);
    Sum = Sum ? B.CreateAdd(Sum, V, "", /*HasNUW=*/true) : V;
  }
  return B.CreateZExt(Sum, B.getInt64Ty());
}

/// The part of \p Constant that the base gets, as no instruction can hold it.
static uint64_t heldByNone(uint64_t Constant) {
  constexpr uint64_t Range = ToyGCN::MaxMemOffset + 1;
  return alignDown(Constant + Range, 2 * Range);
}

/// Each step of a chain of pointers is looked at once.
std::pair<Value *, APInt>
ToyGCNSplitUniformAddresses::withoutConstant(Value *Ptr) {
  SmallVector<GEPOperator *, 4> Chain;
  Value *Base = Ptr;
  APInt Sum(64, 0);
  for (GEPOperator *GEP; (GEP = dyn_cast<GEPOperator>(Base)) &&
                         GEP->hasAllConstantIndices() && !Constants.count(Base);
       Base = GEP->getPointerOperand())
    Chain.push_back(GEP);
  if (const auto It = Constants.find(Base); It != Constants.end())
    std::tie(Base, Sum) = It->second;
  else
    Base = Base->stripAndAccumulateConstantOffsets(*DL, Sum,
                                                   /*AllowNonInbounds=*/true);
  for (GEPOperator *GEP : reverse(Chain)) {
    GEP->accumulateConstantOffset(*DL, Sum);
    Constants[GEP] = {Base, Sum};
  }
  return {Base, Sum};
}

/// Parts the constant of an address that lanes compute.
bool ToyGCNSplitUniformAddresses::partConstant(Use &PtrUse) {
  auto *Ptr = dyn_cast<GetElementPtrInst>(PtrUse.get());
  if (!ToyGCN::gardenHas(ToyGCN::Garden::PartConstantOffsets) || !Ptr)
    return false;
  const auto [Base, Sum] = withoutConstant(Ptr);
  const uint64_t Constant = Sum.getZExtValue(), High = heldByNone(Constant);
  if (!High || High == Constant || Base->getType() != Ptr->getType())
    return false;
  // Where the old one is, perhaps before a loop.
  IRBuilder<> B(Ptr);
  PtrUse.set(B.CreatePtrAdd(B.CreatePtrAdd(Base, B.getInt64(High)),
                            B.getInt64(Constant - High)));
  return true;
}

/// True if lanes add something uniform to a pointer, of 64 bits, on the way to
/// \p Ptr, an address of \p I, for nothing else than this; and if no loop
/// around I changes one of the \p Uniform terms.
bool ToyGCNSplitUniformAddresses::addsUniformLate(
    const Instruction &I, const Value &Ptr, ArrayRef<Term> Uniform) const {
  auto IsUniform = [&](const Use &V) { return !Divergence->isDivergent(*V); };
  const auto *GEP = dyn_cast<GEPOperator>(&Ptr);
  while (GEP &&
         (GEP->hasAllConstantIndices() || IsUniform(GEP->getOperandUse(0)) ||
          !all_of(GEP->indices(), IsUniform))) {
    GEP = dyn_cast<GEPOperator>(GEP->getPointerOperand());
    if (GEP && !GEP->hasOneUse())
      return false;
  }
  const Loop *L = Loops->getLoopFor(I.getParent());
  return GEP && GEP->getPointerOperand()->hasOneUse() &&
         (!L || all_of(Uniform,
                       [&](const Term &T) { return L->isLoopInvariant(T.V); }));
}

/// \p Base and \p Terms, for the access \p I. What no loop around it changes is
/// added before the loops: LLVM does not take sums with carry out of them.
Value *ToyGCNSplitUniformAddresses::addUniform(Instruction &I, Value *Base,
                                               ArrayRef<Term> Terms) const {
  const auto SumOf = [this](IRBuilder<> &B, ArrayRef<Term> Of) {
    return fitsOffset(Of) ? buildSmallSum(B, Of) : buildSum(B, Of);
  };
  const Loop *L = Loops->getLoopFor(I.getParent());
  SmallVector<Term, 8> Kept, Changed;
  const auto IsKept = [&](const Loop &In) {
    return In.getLoopPreheader() && In.isLoopInvariant(Base);
  };
  for (const Term &T : Terms)
    (L && IsKept(*L) && L->isLoopInvariant(T.V) ? Kept : Changed).push_back(T);
  if (!Kept.empty()) {
    while (const Loop *Outer = L->getParentLoop()) {
      if (!IsKept(*Outer) || any_of(Kept, [Outer](const Term &T) {
            return !Outer->isLoopInvariant(T.V);
          }))
        break;
      L = Outer;
    }
    IRBuilder<> Before(L->getLoopPreheader()->getTerminator());
    Base = Before.CreatePtrAdd(Base, SumOf(Before, Kept));
  }
  IRBuilder<> B(&I);
  return Changed.empty() ? Base : B.CreatePtrAdd(Base, SumOf(B, Changed));
}

/// True if \p Ptr is an address to which lanes add twice, in one block and for
/// nothing else than it: a row's place, and one in the row.
static bool addsTwice(const Value &Ptr) {
  const auto *GEP = dyn_cast<GetElementPtrInst>(&Ptr);
  while (GEP && GEP->hasAllConstantIndices())
    GEP = dyn_cast<GetElementPtrInst>(GEP->getPointerOperand());
  const auto *Row =
      GEP ? dyn_cast<GetElementPtrInst>(GEP->getPointerOperand()) : nullptr;
  return Row && Row->hasOneUse() && Row->getParent() == GEP->getParent() &&
         !Row->hasAllConstantIndices();
}

/// The term of \p Terms that is a row: a product, beside a place in it that
/// counts in the same units.
static const Term *rowOf(ArrayRef<Term> Terms) {
  if (Terms.size() != 2 || Terms[0].Scale != Terms[1].Scale)
    return nullptr;
  const Term *Row = find_if(Terms, [](const Term &T) {
    const auto *BO = dyn_cast<BinaryOperator>(T.V);
    return BO && BO->getOpcode() == Instruction::Mul;
  });
  return Row == Terms.end() ? nullptr : Row;
}

void ToyGCNSplitUniformAddresses::notePlaces(Value *Ptr) {
  LinearAddress A(*DL);
  if (isa<GEPOperator>(Ptr) && A.decompose(Ptr))
    if (const Term *Row = rowOf(A.Terms))
      Places[{A.Base, Row->V}].insert(A.Terms[Row == A.Terms.begin()].V);
}

bool ToyGCNSplitUniformAddresses::split(Instruction &I, Use &PtrUse) {
  Value *Ptr = PtrUse.get();
  if (!isa<GEPOperator>(Ptr) || !Divergence->isDivergent(*Ptr))
    return false;
  LinearAddress A(*DL);
  if (!A.decompose(Ptr) || Divergence->isDivergent(*A.Base))
    return partConstant(PtrUse);
  SmallVector<Term, 8> Uniform, Divergent;
  for (const Term &T : A.Terms)
    (Divergence->isDivergent(*T.V) ? Divergent : Uniform).push_back(T);
  const SmallVector<Term, 8> Wide(Divergent);
  const uint64_t WideConstant = A.Constant;
  makeScalesPositive(A, Divergent);
  const bool IsSmall = fitsOffset(Divergent);
  const Term *Row = Uniform.empty() && !IsSmall ? rowOf(Wide) : nullptr;
  if (Row && Places.lookup({A.Base, Row->V}).size() < FewestPlaces)
    Row = nullptr;
  if (Divergent.empty() || (!IsSmall && !addsUniformLate(I, *Ptr, Uniform) &&
                            !Row && !(Uniform.empty() && addsTwice(*Ptr))))
    return partConstant(PtrUse);
  if (!IsSmall)
    A.Constant = WideConstant;

  const uint64_t BaseConstant = heldByNone(A.Constant);
  IRBuilder<> B(&I);
  Value *P = A.Base;
  if (!Uniform.empty())
    P = addUniform(I, P, Uniform);
  if (BaseConstant)
    P = B.CreatePtrAdd(P, B.getInt64(BaseConstant));
  if (Row) {
    P = B.CreatePtrAdd(P, buildSum(B, *Row));
    P = B.CreatePtrAdd(P, buildSum(B, Wide[Row == Wide.begin()]));
  } else {
    P = B.CreatePtrAdd(P, IsSmall ? buildSmallSum(B, Divergent)
                                  : buildSum(B, Wide));
  }
  if (A.Constant != BaseConstant)
    P = B.CreatePtrAdd(P, B.getInt64(A.Constant - BaseConstant));
  PtrUse.set(P);
  return true;
}

bool ToyGCNSplitUniformAddresses::runOnFunction(Function &F) {
  Divergence = &getAnalysis<ToyGCNIRDivergence>().getDivergence();
  Loops = &getAnalysis<LoopInfoWrapperPass>().getLoopInfo();
  DL = &F.getDataLayout();
  Constants.clear();
  Places.clear();
  for (Instruction &I : instructions(F))
    if (Use *PtrUse = globalPointerOf(I))
      notePlaces(PtrUse->get());
  bool Changed = false;
  for (Instruction &I : instructions(F))
    if (Use *PtrUse = globalPointerOf(I))
      Changed |= split(I, *PtrUse);
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, SplitUniformAddresses,
                   "ToyGCN splitting of uniform addresses")
