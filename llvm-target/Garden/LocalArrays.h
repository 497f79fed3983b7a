//===- LocalArrays.h - Private arrays in LDS --------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Elements of one number are side by side for all work-items of a workgroup,
/// so that lanes meet no bank of LDS twice. Element %i of four bytes, in
/// workgroups of up to 64 work-items:
///
///   @k.a = internal addrspace(3) global [64 * 8 * 4 x i8]
///   %p = @k.a + %i * 64 * 4 + %item * 4
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_GARDEN_LOCALARRAYS_H
#define TOYGCN_GARDEN_LOCALARRAYS_H

#include "Uniformity/WorkgroupShape.h"
#include "llvm/IR/IRBuilder.h"

namespace llvm {
class Function;
class Value;

namespace ToyGCN {
class PrivateArray;

/// The arrays of a kernel that move to LDS.
class LocalArrays {
public:
  explicit LocalArrays(Function &F);
  /// Keeps room for \p A, or returns why there is no room.
  StringRef reserve(const PrivateArray &A);
  void move(PrivateArray &A);

private:
  Function &F;
  const WorkgroupShape Shape;
  unsigned WorkItems = 0; ///< Of a workgroup, a multiple of 64.
  uint64_t Used = 0;      ///< Bytes.
  StringRef Why;
  Value *Number = nullptr;

  Value *sizeOf(IRBuilderBase &B, unsigned Dimension) const;
  Value *numberOfWorkItem();
};
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_GARDEN_LOCALARRAYS_H
