//===- ScalarDwords.cpp - Bytes and halves from the scalar cache ----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Addresses/ScalarDwords.h"
#include "Addresses/KernargLayout.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace {
constexpr Align Dword = Align::Constant<4>();

/// An address and a number of bytes above it. The address is \c Above bytes
/// above a multiple of 4.
struct Place {
  Value *Base;
  int64_t Offset;
  unsigned Above;

  unsigned inDword() const { return (Above + Offset) & 3; }
};
} // namespace

static bool isConstantLoad(const LoadInst &Load) {
  const unsigned AS = Load.getPointerAddressSpace();
  return Load.isSimple() &&
         (AS == ToyGCNAS::Constant || AS == ToyGCNAS::Constant32);
}

/// True for a number, or a vector, that a part of a dword can be cast to.
static bool isSmall(const LoadInst &Load, const DataLayout &DL) {
  const Type *Ty = Load.getType();
  const uint64_t Bits = DL.getTypeSizeInBits(Load.getType());
  return Ty->isSingleValueType() && !Ty->isPtrOrPtrVectorTy() &&
         (Bits == 8 || Bits == 16);
}

/// The bytes of \p Base above a multiple of 4, if that is known. An argument in
/// the kernarg segment has its place there, whatever alignment its type has.
static std::optional<unsigned> bytesAboveDword(Value *Base, LoadInst &Load,
                                               const DataLayout &DL) {
  if (getKnownAlignment(Base, DL, &Load) >= Dword)
    return 0;
  const auto *Arg = dyn_cast<Argument>(Base);
  const Function &F = *Load.getFunction();
  if (!Arg || !Arg->hasByRefAttr() ||
      F.getCallingConv() != CallingConv::AMDGPU_KERNEL)
    return std::nullopt;
  uint64_t InSegment = 0;
  ToyGCN::forEachKernarg(F, [&](const Argument &A, Type *, uint64_t Offset) {
    if (&A == Arg)
      InSegment = Offset;
  });
  return InSegment & 3;
}

/// Where \p Load is in its dword; none if that is not known.
static std::optional<Place> findPlace(LoadInst &Load, const DataLayout &DL) {
  Value *Pointer = Load.getPointerOperand();
  if (Load.getAlign() >= Dword)
    return Place{Pointer, 0, 0};
  APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
  Value *Base = Pointer->stripAndAccumulateConstantOffsets(
      DL, Offset, /*AllowNonInbounds=*/true);
  if (Base->getType() != Pointer->getType())
    return std::nullopt;
  const std::optional<unsigned> Above = bytesAboveDword(Base, Load, DL);
  if (!Above)
    return std::nullopt;
  return Place{Base, Offset.getSExtValue(), *Above};
}

static bool widen(LoadInst &Load, const DataLayout &DL) {
  const std::optional<Place> P = findPlace(Load, DL);
  if (!P)
    return false;
  const int64_t Bytes = DL.getTypeStoreSize(Load.getType());
  const int64_t First = P->inDword();
  if (First + Bytes > 4)
    return false;
  IRBuilder<> B(&Load);
  const int64_t Start = P->Offset - First;
  Value *Pointer = Start ? B.CreatePtrAdd(P->Base, B.getInt64(Start)) : P->Base;
  LoadInst *Wide = B.CreateAlignedLoad(B.getInt32Ty(), Pointer, Dword);
  Wide->copyMetadata(Load, LLVMContext::MD_invariant_load);
  Value *Moved = First ? B.CreateLShr(Wide, 8 * First) : Wide;
  Value *Bits = B.CreateTrunc(Moved, B.getIntNTy(8 * Bytes));
  Value *New = B.CreateBitCast(Bits, Load.getType());
  New->takeName(&Load);
  Load.replaceAllUsesWith(New);
  Load.eraseFromParent();
  return true;
}

/// Says that \p Load is of whole dwords, if it is.
static bool align(LoadInst &Load, const DataLayout &DL) {
  if (Load.getAlign() >= Dword)
    return false;
  const std::optional<Place> P = findPlace(Load, DL);
  if (!P || P->inDword() != 0)
    return false;
  Load.setAlignment(Dword);
  return true;
}

/// Makes of three dwords in a load two and one.
static bool splitTriple(LoadInst &Load, const DataLayout &DL) {
  auto *Dwords = FixedVectorType::get(Type::getInt32Ty(Load.getContext()), 3);
  if (DL.getTypeSizeInBits(Load.getType()) != 96 || Load.getAlign() < Dword ||
      !CastInst::isBitCastable(Dwords, Load.getType()))
    return false;
  IRBuilder<> B(&Load);
  auto Part = [&](Type *Ty, int64_t Bytes) {
    Value *Address =
        B.CreatePtrAdd(Load.getPointerOperand(), B.getInt64(Bytes));
    auto *L = B.CreateAlignedLoad(Ty, Address, Dword);
    L->copyMetadata(Load, {Load.getContext().getMDKindID(ToyGCN::Mark),
                           LLVMContext::MD_invariant_load});
    return L;
  };
  Value *Pair = Part(FixedVectorType::get(B.getInt32Ty(), 2), 0);
  Value *All = B.CreateInsertElement(B.CreateShuffleVector(Pair, {0, 1, -1}),
                                     Part(B.getInt32Ty(), 8), 2);
  Load.replaceAllUsesWith(B.CreateBitCast(All, Load.getType()));
  Load.eraseFromParent();
  return true;
}

bool ToyGCN::loadScalarDwords(Function &F, const IRDivergence &Divergence) {
  const DataLayout &DL = F.getDataLayout();
  SmallVector<LoadInst *, 8> Loads;
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<LoadInst>(&I))
      if (Load->hasMetadata(Mark) ||
          (isConstantLoad(*Load) &&
           !Divergence.isDivergent(*Load->getPointerOperand())))
        Loads.push_back(Load);
  bool Changed = false;
  for (LoadInst *Load : Loads)
    if (isConstantLoad(*Load) && isSmall(*Load, DL)) {
      Changed |= widen(*Load, DL);
    } else {
      Changed |= align(*Load, DL);
      Changed |= splitTriple(*Load, DL);
    }
  return Changed;
}
