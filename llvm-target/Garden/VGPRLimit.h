//===- VGPRLimit.h - Latency within an occupancy ----------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_GARDEN_VGPRLIMIT_H
#define TOYGCN_GARDEN_VGPRLIMIT_H

namespace llvm {
struct MachineSchedContext;

namespace ToyGCN {

/// How many waves of \p VGPRs each fit on a SIMD.
unsigned wavesOfOccupancy(unsigned VGPRs);

/// The most VGPRs with which as many waves fit on a SIMD as with \p VGPRs.
unsigned mostVGPRsOfOccupancy(unsigned VGPRs);

/// Sets the limit of VGPRs that the scheduler keeps before allocation, by how
/// many are live at most in the order that it finds.
void limitVGPRs(MachineSchedContext &C);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_GARDEN_VGPRLIMIT_H
