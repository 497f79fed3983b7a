//===- WorkgroupShape.h - The work-items that make a wave -------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What is known of the workgroups that a function runs in: their size, whether
/// waves start full, and the bits of the work-item ids in which the lanes of a
/// wave differ.
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
/// The bits need no rules: ids() looks at all workgroups that the kernel may be
/// started with, work-item by work-item, and keeps the facts that hold in all
/// of them. `reqd_work_group_size` names one workgroup,
/// "amdgpu-flat-work-group-size" those of some number of work-items. Unless
/// "uniform-work-group-size" rules it out, those at the end of a grid may be
/// smaller in each dimension; then rows are shorter, and for 64 x 4 x 1 only
/// the ids' maximum is known.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNIFORMITY_WORKGROUPSHAPE_H
#define TOYGCN_UNIFORMITY_WORKGROUPSHAPE_H

#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "Uniformity/BitAgreement.h"
#include <array>
#include <optional>
#include <string>

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

/// 0 to 2 if \p I is a work-item's id along x, y or z.
std::optional<unsigned> idDimension(const Instruction &I);

/// What the attributes of a function promise of the workgroups that it runs in.
class WorkgroupShape {
public:
  explicit WorkgroupShape(const Function &F);

  /// The size that `reqd_work_group_size` promises, of at most MaxWorkItems; or
  /// nothing.
  const std::optional<WorkgroupSize> &required() const { return Required; }
  /// The most work-items along x, y and z.
  WorkgroupSize largest() const;
  /// The most work-items in all.
  unsigned mostItems() const { return Most; }
  /// The most VGPRs of a wave with which that many fit, if they are promised.
  unsigned mostVGPRs() const;
  /// The workgroup of a kernel has one wave.
  bool isOneWave() const { return IsKernel && Most <= WaveSize; }
  /// Every wave of a kernel starts with 64 active lanes.
  bool startsFull() const;
  /// Only kernels are given the numbers of their work-items. Lane L's number
  /// along x is L plus a multiple of 64.
  bool wavesLieAlongX() const;

  /// False if no more is known of the ids than their maximum.
  bool boundsWaves() const;
  /// What is known of the ids. Looks at every workgroup that may be.
  IdBits ids() const;
  /// What is known of the workgroup and whence, for remarks.
  std::string description() const;

private:
  bool IsKernel;
  bool Whole; ///< No workgroup at the end of a grid is smaller than the others.
  bool HasFlat;
  std::optional<WorkgroupSize> Required;
  unsigned Fewest = 1, Most = MaxWorkItems; ///< Work-items in all.
};

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_UNIFORMITY_WORKGROUPSHAPE_H
