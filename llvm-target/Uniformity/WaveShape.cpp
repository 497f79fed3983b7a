//===- WaveShape.cpp - The work-items that make a wave --------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uniformity/WaveShape.h"
#include "ToyGCNSubtarget.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Metadata.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::ToyGCN;

static constexpr unsigned IdWidth = 32;

/// Ids below \p Size that agree only in the zeros on top.
static BitAgreement anyBelow(unsigned Size) {
  return BitAgreement::differing(IdWidth) &
         BitAgreement::constant(IdWidth,
                                maskTrailingOnes<uint64_t>(Log2_32_Ceil(Size)));
}

namespace {
/// One dimension's ids, gathered work-item by work-item.
struct Gathered {
  uint32_t Ones = ~0u, Zeros = ~0u; ///< In every id so far.
  uint32_t Differ = 0;              ///< In a wave so far.
  uint32_t First = 0;               ///< Of this wave.

  void add(uint32_t Id, bool StartsWave) {
    First = StartsWave ? Id : First;
    Ones &= Id;
    Zeros &= ~Id;
    Differ |= Id ^ First;
  }
  BitAgreement bits() const {
    BitAgreement R = BitAgreement::same(IdWidth);
    for (unsigned Bit = 0; Bit < IdWidth; ++Bit)
      R.set(Bit, Zeros >> Bit & 1    ? BitAgreement::IsZero
                 : Ones >> Bit & 1   ? BitAgreement::IsOne
                 : Differ >> Bit & 1 ? BitAgreement::Differs
                                     : BitAgreement::Same);
    return R;
  }
};
} // namespace

IdBits ToyGCN::idBitsOf(const WorkgroupSize &Size) {
  Gathered Ids[3];
  unsigned Linear = 0;
  for (unsigned Z = 0; Z < Size[2]; ++Z)
    for (unsigned Y = 0; Y < Size[1]; ++Y)
      for (unsigned X = 0; X < Size[0]; ++X, ++Linear) {
        const bool StartsWave = Linear % ToyGCN::WaveSize == 0;
        Ids[0].add(X, StartsWave);
        Ids[1].add(Y, StartsWave);
        Ids[2].add(Z, StartsWave);
      }
  return {Ids[0].bits(), Ids[1].bits(), Ids[2].bits()};
}

std::optional<unsigned> ToyGCN::idDimension(const Instruction &I) {
  const auto *II = dyn_cast<IntrinsicInst>(&I);
  switch (II ? II->getIntrinsicID() : Intrinsic::not_intrinsic) {
  case Intrinsic::amdgcn_workitem_id_x:
    return 0;
  case Intrinsic::amdgcn_workitem_id_y:
    return 1;
  case Intrinsic::amdgcn_workitem_id_z:
    return 2;
  default:
    return std::nullopt;
  }
}

/// Front ends write it with "true", or without a value.
bool ToyGCN::hasWholeWorkgroups(const Function &F) {
  const Attribute Whole = F.getFnAttribute("uniform-work-group-size");
  return Whole.isValid() && Whole.getValueAsString() != "false";
}

void WaveShape::include(const WorkgroupSize &Size) {
  const IdBits More = idBitsOf(Size);
  for (unsigned Dim = 0; Dim < 3; ++Dim)
    Bits[Dim] = Known ? Bits[Dim].join(More[Dim]) : More[Dim];
  Known = true;
}

void WaveShape::includeAll(unsigned MaxSize) {
  for (BitAgreement &B : Bits)
    B = anyBelow(MaxSize);
}

/// A smaller workgroup is packed differently only if its rows (or planes) are
/// shorter. Fewer rows are the first rows of a whole one.
void WaveShape::includeRequired(const WorkgroupSize &Size, bool Whole) {
  const auto [X, Y, Z] = Size;
  const bool ShorterRows = !Whole && Y * Z > 1;
  const bool FewerRows = !Whole && Z > 1;
  for (unsigned PartX = ShorterRows ? 1 : X; PartX <= X; ++PartX)
    for (unsigned PartY = FewerRows ? 1 : Y; PartY <= Y; ++PartY)
      include({PartX, PartY, Z});
}

/// Includes all sizes with \p Min to \p Max work-items. If 65 x 2 x 1 may be
/// one of them, little is left to prove.
void WaveShape::includeFlat(unsigned Min, unsigned Max, bool Whole) {
  constexpr unsigned Unprovable = 65 * 2;
  Min = Whole ? Min : 1;
  if (Min != Max && Max >= Unprovable)
    return includeAll(Max);
  for (unsigned Items = Min; Items <= Max; ++Items)
    for (unsigned X = 1; X <= Items; ++X)
      if (Items % X == 0)
        for (unsigned Rows = Items / X, Y = 1; Y <= Rows; ++Y)
          if (Rows % Y == 0)
            include({X, Y, Rows / Y});
}

std::optional<ToyGCN::WorkgroupSize> ToyGCN::requiredSize(const Function &F) {
  const MDNode *MD = F.getMetadata("reqd_work_group_size");
  if (!MD || MD->getNumOperands() != 3)
    return std::nullopt;
  WorkgroupSize Size;
  uint64_t Items = 1;
  for (unsigned Dim = 0; Dim < 3; ++Dim) {
    const auto *C = mdconst::dyn_extract<ConstantInt>(MD->getOperand(Dim));
    const uint64_t Extent = C ? C->getLimitedValue(MaxWorkItems + 1) : 0;
    Size[Dim] = Extent;
    Items *= Extent;
  }
  if (Items == 0 || Items > MaxWorkItems)
    return std::nullopt;
  return Size;
}

static std::optional<std::pair<unsigned, unsigned>>
flatSize(const Function &F) {
  auto [Low, High] = F.getFnAttribute("amdgpu-flat-work-group-size")
                         .getValueAsString()
                         .split(',');
  unsigned Min, Max;
  if (Low.trim().getAsInteger(10, Min) || High.trim().getAsInteger(10, Max) ||
      Min == 0 || Min > Max || Max > MaxWorkItems)
    return std::nullopt;
  return std::make_pair(Min, Max);
}

ToyGCN::WorkgroupSize ToyGCN::largestWorkgroup(const Function &F) {
  if (const auto Size = requiredSize(F))
    return *Size;
  const auto Flat = flatSize(F);
  const unsigned Most = Flat ? Flat->second : MaxWorkItems;
  return {Most, Most, Most};
}

/// The fewest and the most work-items of a workgroup.
static std::pair<unsigned, unsigned> workItems(const Function &F) {
  if (const auto Size = requiredSize(F)) {
    const unsigned Items = (*Size)[0] * (*Size)[1] * (*Size)[2];
    return {Items, Items};
  }
  return flatSize(F).value_or(std::pair(1u, MaxWorkItems));
}

unsigned ToyGCN::maxWorkItems(const Function &F) { return workItems(F).second; }

bool ToyGCN::startsFull(const Function &F) {
  const auto [Fewest, Most] = workItems(F);
  return F.getCallingConv() == CallingConv::AMDGPU_KERNEL &&
         hasWholeWorkgroups(F) && Fewest == Most && Most % WaveSize == 0;
}

WaveShape::WaveShape(const Function &F)
    : Bits{BitAgreement::differing(IdWidth), BitAgreement::differing(IdWidth),
           BitAgreement::differing(IdWidth)} {
  if (F.getCallingConv() != CallingConv::AMDGPU_KERNEL) {
    Description = "not a kernel";
    return;
  }
  const bool Whole = hasWholeWorkgroups(F);
  if (const auto Size = requiredSize(F)) {
    includeRequired(*Size, Whole);
    Description = ("workgroups of " + Twine((*Size)[0]) + " x " +
                   Twine((*Size)[1]) + " x " + Twine((*Size)[2]))
                      .str();
  } else if (const auto Flat = flatSize(F)) {
    includeFlat(Flat->first, Flat->second, Whole);
    Description = ("workgroups of " + Twine(Flat->first) + " to " +
                   Twine(Flat->second) + " work-items")
                      .str();
  } else {
    includeAll(MaxWorkItems);
    Description = "workgroups of any size";
  }
  if (!Whole)
    Description += ", smaller ones at the end of the grid";
}
