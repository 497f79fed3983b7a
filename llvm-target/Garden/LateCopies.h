//===- LateCopies.h - Copies and constants where they are read --*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_GARDEN_LATECOPIES_H
#define TOYGCN_GARDEN_LATECOPIES_H

namespace llvm {
class MachineFunction;
struct MachineSchedContext;

namespace ToyGCN {

/// How many waves of a SIMD the LDS has room for, 1 to 10.
unsigned usefulWaves(const MachineFunction &MF);

/// Copies of scalars to VGPRs, and constants in VGPRs, go to their users where
/// their registers cost a wave. Before allocation, without phis.
void makeCopiesLate(const MachineSchedContext &C);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_GARDEN_LATECOPIES_H
