//===- ScheduleAgreementTest.cpp - Compiler and simulator on latencies ----===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComputeUnit.h"
#include "Machine.h"
#include "llvm/CodeGen/TargetSchedule.h"
#include "gtest/gtest.h"

using namespace llvm;
namespace cu = toygcn::sim::cu;

/// The cycles from the issue of an instruction to its result, by
/// ToyGCNSchedule.td.
static unsigned scheduledCycles(unsigned Opcode) {
  TestMachine T;
  TargetSchedModel Model;
  Model.init(&T.subtarget());
  return Model.computeInstrLatency(Opcode) * cu::Turn;
}

TEST(ScheduleAgreement, LoadsTakeWhatTheComputeUnitSays) {
  EXPECT_EQ(scheduledCycles(ToyGCN::S_LOAD_DWORD_IMM), cu::ScalarMemoryLatency);
  EXPECT_EQ(scheduledCycles(ToyGCN::GLOBAL_LOAD_DWORD_SADDR),
            cu::MemoryLatency);
}
