//===- WaveShape.h - The work-items that make a wave ------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The bits of the work-item ids in which the lanes of a wave differ.
///
/// Work-items are numbered along x, then y, then z; a wave is 64 in a row. So
/// the bits depend on the sizes of the workgroup:
///
///   256 x 1 x 1   x: bits 0-5 differ                y, z: 0
///    64 x 4 x 1   x: bits 0-5 differ                y: all agree    z: 0
///    16 x 16 x 1  x: bits 0-3, y: bits 0-1 differ   z: 0
///    65 x 2 x 1   x: bits 0-6 differ, y: bit 0: the second wave has x = 64
///                 of one row and x = 0 ... 62 of the next
///
/// The class needs no rules: it looks at all workgroups that the kernel may be
/// started with, work-item by work-item, and keeps the facts that hold in all
/// of them. `reqd_work_group_size` names one workgroup,
/// "amdgpu-flat-work-group-size" those of some number of work-items. Unless
/// "uniform-work-group-size" rules it out, those at the end of a grid may be
/// smaller in each dimension; then rows are shorter, and for 64 x 4 x 1 only
/// the ids' maximum is known.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNIFORMITY_WAVESHAPE_H
#define TOYGCN_UNIFORMITY_WAVESHAPE_H

#include "Uniformity/BitAgreement.h"
#include <array>
#include <optional>

namespace llvm {
class Function;
class Instruction;

namespace ToyGCN {

using WorkgroupSize = std::array<unsigned, 3>;
/// The bits of the ids in x, y and z, each 32 bits wide.
using IdBits = std::array<BitAgreement, 3>;

/// The most work-items that a workgroup may have.
constexpr unsigned MaxWorkItems = 1024;

/// The bits in a workgroup of exactly this size, which has at most
/// MaxWorkItems.
IdBits idBitsOf(const WorkgroupSize &Size);

/// The size that `reqd_work_group_size` promises, of at most MaxWorkItems; or
/// nothing.
std::optional<WorkgroupSize> requiredSize(const Function &F);

/// 0 to 2 if \p I is a work-item's id along x, y or z.
std::optional<unsigned> idDimension(const Instruction &I);

/// The most work-items that a workgroup of kernel \p F has along x, y and z.
WorkgroupSize largestWorkgroup(const Function &F);

/// The most work-items that a workgroup of kernel \p F has in all.
unsigned maxWorkItems(const Function &F);

/// True if no workgroup at the end of a grid is smaller than the others.
bool hasWholeWorkgroups(const Function &F);

/// True if every wave of kernel \p F starts with 64 active lanes.
bool startsFull(const Function &F);

class WaveShape {
public:
  explicit WaveShape(const Function &F);

  const IdBits &ids() const { return Bits; }
  /// False if no more is known of the ids than their maximum.
  bool isKnown() const { return Known; }
  /// What is known of the workgroup and whence, for remarks.
  const std::string &description() const { return Description; }

private:
  IdBits Bits;
  bool Known = false; ///< Bits are of at least one workgroup.
  std::string Description;

  void includeRequired(const WorkgroupSize &Size, bool Whole);
  void includeFlat(unsigned Min, unsigned Max, bool Whole);
  void include(const WorkgroupSize &Size);
  void includeAll(unsigned MaxSize);
};

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_UNIFORMITY_WAVESHAPE_H
