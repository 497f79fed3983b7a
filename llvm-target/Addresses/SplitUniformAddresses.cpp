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
/// part is not proved to stay below 2^32, the address is left alone.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "ToyGCN.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/InitializePasses.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-split-uniform-addresses"

namespace {
/// \c Scale times an i64, an i32 zero-extended, or an i32 sign-extended.
struct Term {
  enum Extension { None, Zero, Sign };
  Value *V;
  Extension Ext;
  uint64_t Scale;
  /// If set, the term counts down: it is Scale * (From - V).
  std::optional<uint32_t> From = std::nullopt;
};

/// An address as base pointer + constant + terms, modulo 2^64.
class LinearAddress {
public:
  LinearAddress(const DataLayout &DL) : DL(DL) {}

  /// Takes \p Ptr apart. False if a part has a type that is not handled.
  bool decompose(Value *Ptr);

  Value *Base = nullptr;
  uint64_t Constant = 0;
  SmallVector<Term, 8> Terms;

private:
  const DataLayout &DL;
  static constexpr unsigned MaxDepth = 8;

  bool addIndices(GEPOperator &GEP);
  void add(Value *V, Term::Extension Ext, uint64_t Scale, unsigned Depth);
  bool distribute(BinaryOperator &BO, Term::Extension Ext, uint64_t Scale,
                  unsigned Depth);
};

class ToyGCNSplitUniformAddresses final : public FunctionPass {
public:
  static char ID;
  ToyGCNSplitUniformAddresses() : FunctionPass(ID) {}
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<UniformityInfoWrapperPass>();
    AU.setPreservesCFG();
  }
  bool runOnFunction(Function &F) override;

private:
  const UniformityInfo *UI = nullptr;
  const DataLayout *DL = nullptr;

  bool split(Instruction &I, Use &PtrUse);
  void makeScalesPositive(LinearAddress &A,
                          MutableArrayRef<Term> Divergent) const;
  bool fitsOffset(ArrayRef<Term> Divergent) const;
};
} // namespace

bool LinearAddress::decompose(Value *Ptr) {
  unsigned Depth = 0;
  for (Base = Ptr; auto *GEP = dyn_cast<GEPOperator>(Base);
       Base = GEP->getPointerOperand())
    if (GEP->getType()->isVectorTy() || ++Depth > MaxDepth || !addIndices(*GEP))
      return false;
  return true;
}

bool LinearAddress::addIndices(GEPOperator &GEP) {
  for (auto It = gep_type_begin(GEP), E = gep_type_end(GEP); It != E; ++It) {
    Value *Index = It.getOperand();
    if (StructType *ST = It.getStructTypeOrNull()) {
      unsigned Field = cast<ConstantInt>(Index)->getZExtValue();
      Constant += DL.getStructLayout(ST)->getElementOffset(Field);
      continue;
    }
    const unsigned Bits = Index->getType()->getScalarSizeInBits();
    TypeSize Stride = It.getSequentialElementStride(DL);
    if ((Bits != 32 && Bits != 64) || Stride.isScalable())
      return false;
    add(Index, Bits == 32 ? Term::Sign : Term::None, Stride.getFixedValue(), 0);
  }
  return true;
}

/// An extension distributes over a sum that does not wrap in its sense.
static bool distributes(const BinaryOperator &BO, Term::Extension Ext) {
  if (Ext == Term::None)
    return true;
  if (auto *PD = dyn_cast<PossiblyDisjointInst>(&BO))
    return PD->isDisjoint();
  return Ext == Term::Zero ? BO.hasNoUnsignedWrap() : BO.hasNoSignedWrap();
}

bool LinearAddress::distribute(BinaryOperator &BO, Term::Extension Ext,
                               uint64_t Scale, unsigned Depth) {
  Value *L = BO.getOperand(0), *R = BO.getOperand(1);
  switch (BO.getOpcode()) {
  case Instruction::Or:
    if (!cast<PossiblyDisjointInst>(BO).isDisjoint())
      return false;
    [[fallthrough]];
  case Instruction::Add:
    if (!distributes(BO, Ext))
      return false;
    add(L, Ext, Scale, Depth + 1);
    add(R, Ext, Scale, Depth + 1);
    return true;
  case Instruction::Sub:
    if (Ext == Term::Zero || !distributes(BO, Ext))
      return false;
    add(L, Ext, Scale, Depth + 1);
    add(R, Ext, -Scale, Depth + 1);
    return true;
  case Instruction::Mul:
  case Instruction::Shl: {
    auto *C = dyn_cast<ConstantInt>(R);
    if (!C || !distributes(BO, Ext))
      return false;
    const bool IsShl = BO.getOpcode() == Instruction::Shl;
    if (IsShl && C->getValue().uge(C->getBitWidth()))
      return false;
    uint64_t Factor = IsShl               ? uint64_t(1) << C->getZExtValue()
                      : Ext == Term::Zero ? C->getZExtValue()
                                          : uint64_t(C->getSExtValue());
    add(L, Ext, Scale * Factor, Depth + 1);
    return true;
  }
  default:
    return false;
  }
}

void LinearAddress::add(Value *V, Term::Extension Ext, uint64_t Scale,
                        unsigned Depth) {
  if (auto *C = dyn_cast<ConstantInt>(V)) {
    Constant += Scale * (Ext == Term::Zero ? C->getZExtValue()
                                           : uint64_t(C->getSExtValue()));
    return;
  }
  if (Depth < MaxDepth) {
    if (Ext == Term::None)
      if (auto *Cast = dyn_cast<CastInst>(V);
          Cast && Cast->getSrcTy()->isIntegerTy(32) &&
          (isa<ZExtInst>(Cast) || isa<SExtInst>(Cast)))
        return add(Cast->getOperand(0),
                   isa<ZExtInst>(Cast) ? Term::Zero : Term::Sign, Scale,
                   Depth + 1);
    if (auto *BO = dyn_cast<BinaryOperator>(V);
        BO && distribute(*BO, Ext, Scale, Depth))
      return;
  }
  Terms.push_back({V, Ext, Scale});
}

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

/// True if the sum of \p Divergent is below 2^32 and can be computed there.
bool ToyGCNSplitUniformAddresses::fitsOffset(ArrayRef<Term> Divergent) const {
  constexpr uint64_t Limit = UINT32_MAX;
  uint64_t Sum = 0;
  for (const Term &T : Divergent) {
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

/// The value of a uniform term, without its scale, in 64 bits.
static Value *buildUniform(IRBuilder<> &B, const Term &T) {
  Value *V = T.V;
  if (T.Ext != Term::None)
    V = T.Ext == Term::Zero ? B.CreateZExt(V, B.getInt64Ty())
                            : B.CreateSExt(V, B.getInt64Ty());
  return V;
}

/// The sum of the uniform terms, one for all the pointers it is added to;
/// nullptr if there are none. Terms with a common scale are scaled once.
static Value *buildUniformSum(IRBuilder<> &B, ArrayRef<Term> Uniform) {
  Value *Sum = nullptr;
  for (size_t I = 0; I < Uniform.size();) {
    const uint64_t Scale = Uniform[I].Scale;
    Value *Part = nullptr;
    for (; I < Uniform.size() && Uniform[I].Scale == Scale; ++I) {
      Value *V = buildUniform(B, Uniform[I]);
      Part = Part ? B.CreateAdd(Part, V) : V;
    }
    if (Scale != 1)
      Part = B.CreateMul(Part, B.getInt64(Scale));
    Sum = Sum ? B.CreateAdd(Sum, Part) : Part;
  }
  return Sum;
}

/// The value of a divergent term that fitsOffset(), in 32 bits.
static Value *buildDivergent(IRBuilder<> &B, const Term &T) {
  Value *V = B.CreateTrunc(T.V, B.getInt32Ty());
  if (T.From)
    V = B.CreateSub(B.getInt32(*T.From), V, "", /*HasNUW=*/true);
  if (T.Scale == 1)
    return V;
  if (isPowerOf2_64(T.Scale))
    return B.CreateShl(V, Log2_64(T.Scale), "", /*HasNUW=*/true);
  return B.CreateMul(V, B.getInt32(T.Scale), "", /*HasNUW=*/true);
}

bool ToyGCNSplitUniformAddresses::split(Instruction &I, Use &PtrUse) {
  Value *Ptr = PtrUse.get();
  if (!isa<GEPOperator>(Ptr) || !UI->isDivergent(Ptr))
    return false;
  LinearAddress A(*DL);
  if (!A.decompose(Ptr) || UI->isDivergent(A.Base))
    return false;
  SmallVector<Term, 8> Uniform, Divergent;
  for (const Term &T : A.Terms)
    (UI->isDivergent(T.V) ? Divergent : Uniform).push_back(T);
  makeScalesPositive(A, Divergent);
  if (Divergent.empty() || !fitsOffset(Divergent))
    return false;

  // The part of the constant that the instruction cannot hold goes into the
  // base.
  constexpr uint64_t Range = ToyGCN::MaxMemOffset + 1;
  const uint64_t BaseConstant = alignDown(A.Constant + Range, 2 * Range);

  IRBuilder<> B(&I);
  Value *P = A.Base;
  if (Value *Sum = buildUniformSum(B, Uniform))
    P = B.CreatePtrAdd(P, Sum);
  if (BaseConstant)
    P = B.CreatePtrAdd(P, B.getInt64(BaseConstant));
  Value *Offset = nullptr;
  for (const Term &T : Divergent) {
    Value *V = buildDivergent(B, T);
    Offset = Offset ? B.CreateAdd(Offset, V, "", /*HasNUW=*/true) : V;
  }
  P = B.CreatePtrAdd(P, B.CreateZExt(Offset, B.getInt64Ty()));
  if (A.Constant != BaseConstant)
    P = B.CreatePtrAdd(P, B.getInt64(A.Constant - BaseConstant));
  PtrUse.set(P);
  return true;
}

bool ToyGCNSplitUniformAddresses::runOnFunction(Function &F) {
  UI = &getAnalysis<UniformityInfoWrapperPass>().getUniformityInfo();
  DL = &F.getDataLayout();
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    Use *PtrUse = nullptr;
    if (isa<LoadInst, AtomicRMWInst, AtomicCmpXchgInst>(I))
      PtrUse = &I.getOperandUse(0);
    else if (isa<StoreInst>(I))
      PtrUse = &I.getOperandUse(StoreInst::getPointerOperandIndex());
    else
      continue;
    const unsigned AS = PtrUse->get()->getType()->getPointerAddressSpace();
    if (AS == ToyGCNAS::Global || AS == ToyGCNAS::Constant)
      Changed |= split(I, *PtrUse);
  }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, SplitUniformAddresses,
                   "ToyGCN splitting of uniform addresses")
