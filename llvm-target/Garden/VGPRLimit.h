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
class ScheduleDAGInstrs;

namespace ToyGCN {

/// LLVM's scheduler before allocation, with a limit of VGPRs.
ScheduleDAGInstrs *createScheduler(MachineSchedContext &C);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_GARDEN_VGPRLIMIT_H
