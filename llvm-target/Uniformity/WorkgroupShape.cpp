//===- WorkgroupShape.cpp - The work-items that make a wave ---------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uniformity/WorkgroupShape.h"
#include "Operations/Costs.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Support/raw_ostream.h"
#include <tuple>

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

//===----------------------------------------------------------------------===//
// What the function promises
//===----------------------------------------------------------------------===//

static std::optional<WorkgroupSize> requiredSize(const Function &F) {
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

/// Front ends write it with "true", or without a value.
static bool hasWholeWorkgroups(const Function &F) {
  const Attribute Whole = F.getFnAttribute("uniform-work-group-size");
  return Whole.isValid() && Whole.getValueAsString() != "false";
}

WorkgroupShape::WorkgroupShape(const Function &F)
    : IsKernel(F.getCallingConv() == CallingConv::AMDGPU_KERNEL),
      Whole(hasWholeWorkgroups(F)), Required(requiredSize(F)) {
  const auto Flat = flatSize(F);
  HasFlat = Flat.has_value();
  if (Required)
    Fewest = Most = (*Required)[0] * (*Required)[1] * (*Required)[2];
  else if (Flat)
    std::tie(Fewest, Most) = *Flat;
}

WorkgroupSize WorkgroupShape::largest() const {
  return Required.value_or(WorkgroupSize{Most, Most, Most});
}

unsigned WorkgroupShape::mostVGPRs() const {
  const unsigned Items = HasFlat || Required ? Most : 1;
  return alignDown(256 / divideCeil(Items, SIMDs * WaveSize), 4);
}

bool WorkgroupShape::startsFull() const {
  return IsKernel && Whole && Fewest == Most && Most % WaveSize == 0;
}

/// Unless the function excludes it, workgroups at the end of a grid may be
/// smaller, and their rows shorter.
bool WorkgroupShape::wavesLieAlongX() const {
  if (!IsKernel || !Required)
    return false;
  const auto [X, Y, Z] = *Required;
  return (X % WaveSize == 0 && Whole) || (Y == 1 && Z == 1);
}

std::string WorkgroupShape::description() const {
  if (!IsKernel)
    return "not a kernel";
  std::string Text = "workgroups of ";
  raw_string_ostream OS(Text);
  if (Required)
    OS << (*Required)[0] << " x " << (*Required)[1] << " x " << (*Required)[2];
  else if (HasFlat)
    OS << Fewest << " to " << Most << " work-items";
  else
    OS << "any size";
  if (!Whole)
    OS << ", smaller ones at the end of the grid";
  return Text;
}

//===----------------------------------------------------------------------===//
// The ids
//===----------------------------------------------------------------------===//

/// If 65 x 2 x 1 may be one of several sizes, little is left to prove.
bool WorkgroupShape::boundsWaves() const {
  constexpr unsigned Unprovable = 65 * 2;
  if (!IsKernel || Required)
    return IsKernel;
  return HasFlat && ((Whole && Fewest == Most) || Most < Unprovable);
}

/// Calls \p Each with the sizes that have \p Items work-items.
static void forEachSize(unsigned Items,
                        function_ref<void(const WorkgroupSize &)> Each) {
  for (unsigned X = 1; X <= Items; ++X)
    if (Items % X == 0)
      for (unsigned Rows = Items / X, Y = 1; Y <= Rows; ++Y)
        if (Rows % Y == 0)
          Each({X, Y, Rows / Y});
}

/// A smaller workgroup is packed differently only if its rows (or planes) are
/// shorter. Fewer rows are the first rows of a whole one.
static void forEachPart(const WorkgroupSize &Size, bool Whole,
                        function_ref<void(const WorkgroupSize &)> Each) {
  const auto [X, Y, Z] = Size;
  const bool ShorterRows = !Whole && Y * Z > 1;
  const bool FewerRows = !Whole && Z > 1;
  for (unsigned PartX = ShorterRows ? 1 : X; PartX <= X; ++PartX)
    for (unsigned PartY = FewerRows ? 1 : Y; PartY <= Y; ++PartY)
      Each({PartX, PartY, Z});
}

IdBits WorkgroupShape::ids() const {
  const BitAgreement Any =
      IsKernel ? anyBelow(Most) : BitAgreement::differing(IdWidth);
  if (!boundsWaves())
    return {Any, Any, Any};
  std::optional<IdBits> Bits;
  auto Include = [&](const WorkgroupSize &Size) {
    const IdBits More = idBitsOf(Size);
    if (!Bits)
      Bits = More;
    for (unsigned Dim = 0; Dim < 3; ++Dim)
      (*Bits)[Dim] = (*Bits)[Dim].join(More[Dim]);
  };
  if (Required)
    forEachPart(*Required, Whole, Include);
  else
    for (unsigned Items = Whole ? Fewest : 1; Items <= Most; ++Items)
      forEachSize(Items, Include);
  return *Bits;
}
