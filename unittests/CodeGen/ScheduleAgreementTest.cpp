//===- ScheduleAgreementTest.cpp - Compiler and simulator on latencies ----===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComputeUnit.h"
#include "Machine.h"
#include "OpTable.h"
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

/// The name of an instruction in the simulator: without its encoding.
static std::string plainName(const ToyGCNInstrInfo &TII, unsigned Opcode) {
  const std::string Name = TII.getName(Opcode).lower();
  StringRef Base = Name;
  for (StringRef Suffix : {"_e32", "_e64", "_dpp", "_sdwa"})
    if (Base.consume_back(Suffix))
      break;
  return Base.str();
}

/// A unit without queues: an instruction that takes longer is issued longer.
TEST(ScheduleAgreement, InstructionsIssueAsLongAsTheSimulatorSays) {
  using namespace toygcn::sim;
  TestMachine T;
  TargetSchedModel Model;
  Model.init(&T.subtarget());
  unsigned Compared = 0;
  for (unsigned Opc = 0; Opc < T.tii().getNumOpcodes(); ++Opc) {
    const std::string Name = plainName(T.tii(), Opc);
    const OpInfo *Op = OpTable::get().find(Name);
    // v_swap_b32 moves twice; nothing selects it.
    if (!Op || Name == "v_swap_b32" ||
        (Op->Class != OpClass::VALU && Op->Class != OpClass::SALU))
      continue;
    ++Compared;
    EXPECT_EQ(Model.computeInstrLatency(Opc) * cu::Turn, Op->Cycles) << Name;
  }
  EXPECT_GT(Compared, 800u);
}
