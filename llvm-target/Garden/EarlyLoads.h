//===- EarlyLoads.h - Loads before what waits for others --------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_GARDEN_EARLYLOADS_H
#define TOYGCN_GARDEN_EARLYLOADS_H

namespace llvm {
class ScheduleDAGInstrs;
struct MachineSchedContext;

namespace ToyGCN {

/// LLVM's scheduler before allocation, and then loads started early.
ScheduleDAGInstrs *createScheduler(MachineSchedContext &C);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_GARDEN_EARLYLOADS_H
