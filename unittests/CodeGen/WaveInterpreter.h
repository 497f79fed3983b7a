//===- WaveInterpreter.h - Runs a wave's machine code -----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNITTESTS_CODEGEN_WAVEINTERPRETER_H
#define TOYGCN_UNITTESTS_CODEGEN_WAVEINTERPRETER_H

#include "LaneCode.h"

/// Runs what the lowering of divergent branches has made of a LaneCode: EXEC,
/// masks in virtual registers, SCC. Knows the instructions that occur.
class WaveInterpreter {
public:
  static constexpr unsigned Lanes = 6;

  /// One instruction of the wave's way. \p Reads and \p Writes are VGPRs, for
  /// the lanes in \p Exec.
  struct Step {
    const llvm::MachineBasicBlock *MBB;
    unsigned Index; ///< Of the instruction in its block.
    uint64_t Exec;
    llvm::SmallVector<unsigned, 2> Reads, Writes;
  };

  WaveInterpreter(const LaneCode &Code, const llvm::MachineFunction &MF)
      : Code(Code), MF(MF) {}

  /// Empty, or what went wrong.
  std::string run();

  std::vector<Step> Steps;
  std::vector<unsigned> Trace[Lanes]; ///< As LaneCode::run's.
  llvm::SmallVector<bool, 0> Uniform[Lanes];

private:
  const LaneCode &Code;
  const llvm::MachineFunction &MF;
  llvm::DenseMap<llvm::Register, uint64_t> Scalars;
  unsigned V[Lanes][LaneCode::NumVGPRs];
  uint64_t Exec = (1 << Lanes) - 1;
  bool SCC = false;
  std::vector<unsigned> MaskVisits[Lanes];
  llvm::DenseMap<unsigned, unsigned> WaveVisits;
  const llvm::MachineBasicBlock *Target = nullptr;
  std::string Unknown;

  uint64_t value(const llvm::MachineOperand &MO) const;
  void set(const llvm::MachineOperand &MO, uint64_t Value);
  void takePhis(const llvm::MachineBasicBlock &MBB,
                const llvm::MachineBasicBlock *From);
  bool execute(const llvm::MachineInstr &MI, Step &S);
  bool executeMask(const llvm::MachineInstr &MI);
  bool executeBranch(const llvm::MachineInstr &MI);
  void eachLane(llvm::function_ref<void(unsigned)> Do) const {
    for (unsigned L = 0; L < Lanes; ++L)
      if (Exec >> L & 1)
        Do(L);
  }
};

#endif // TOYGCN_UNITTESTS_CODEGEN_WAVEINTERPRETER_H
