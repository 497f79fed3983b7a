//===- ScalarDwords.cpp - Bytes and halves from the scalar cache ----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Addresses/ScalarDwords.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace {
constexpr Align Dword = Align::Constant<4>();

/// An address and a number of bytes above it.
struct Place {
  Value *Base;
  int64_t Offset;
};
} // namespace

static bool isSmallConstantLoad(const LoadInst &Load, const DataLayout &DL) {
  const unsigned AS = Load.getPointerAddressSpace();
  const uint64_t Bits = DL.getTypeSizeInBits(Load.getType());
  return Load.isSimple() &&
         (AS == ToyGCNAS::Constant || AS == ToyGCNAS::Constant32) &&
         !Load.getType()->isPtrOrPtrVectorTy() && (Bits == 8 || Bits == 16);
}

/// Where \p Load is, from an address that is a multiple of 4; none if that is
/// not known.
static std::optional<Place> findPlace(LoadInst &Load, const DataLayout &DL) {
  Value *Pointer = Load.getPointerOperand();
  if (Load.getAlign() >= Dword)
    return Place{Pointer, 0};
  APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
  Value *Base = Pointer->stripAndAccumulateConstantOffsets(
      DL, Offset, /*AllowNonInbounds=*/true);
  if (Base->getType() != Pointer->getType() ||
      getKnownAlignment(Base, DL, &Load) < Dword)
    return std::nullopt;
  return Place{Base, Offset.getSExtValue()};
}

static bool widen(LoadInst &Load, const DataLayout &DL) {
  const std::optional<Place> P = findPlace(Load, DL);
  if (!P)
    return false;
  const int64_t Bytes = DL.getTypeStoreSize(Load.getType());
  const int64_t First = P->Offset & 3;
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

bool ToyGCN::loadScalarDwords(Function &F, const UniformityInfo &UI) {
  const DataLayout &DL = F.getDataLayout();
  SmallVector<LoadInst *, 8> Loads;
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<LoadInst>(&I))
      if (isSmallConstantLoad(*Load, DL) &&
          !UI.isDivergent(Load->getPointerOperand()))
        Loads.push_back(Load);
  bool Changed = false;
  for (LoadInst *Load : Loads)
    Changed |= widen(*Load, DL);
  return Changed;
}
