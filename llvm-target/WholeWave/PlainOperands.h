//===- PlainOperands.h - Plain values in whole-wave code --------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Whole-wave code also reads values that do not come from a set_inactive. Such
/// a plain value stays plain for its other readers. Whole-wave code gets a
/// version of its own, or takes the value if it is the only reader:
///   - a constant, or a copy of a scalar, is made again for each reader;
///   - a value that each lane computes, alone or from other lanes' values, is
///     computed again in all lanes, and so are its operands, for example the
///     lane's number, or a phi of values that moved between lanes. So a
///     strict_wwm has the meaning of the LangRef, computed as if all lanes were
///     active, even if the optimizer has found that a move between lanes of
///     whole-wave code moves a constant;
///   - any other value that is the same in all active lanes (a load from a
///     uniform address, a phi) is read from the first active lane and copied to
///     all;
///   - any other divergent value is read as it is. It is undefined in lanes
///     that were not active where it was computed;
///   - so is a value of a cycle that lanes leave in different iterations, where
///     it is read after the cycle: each lane has another one. Only if it comes
///     from a move between lanes is it computed again, in the cycle, and each
///     lane keeps its own (WholeWave/OwnLanes.h).
///
///   %2:vgpr_32 = V_MOV_B32_e32 0
///   %3:wholewave_32 = V_MOV_B32_dpp %2, %1, 273, 15, 15, 0
///   %4:vgpr_32 = V_MOV_B32_dpp %2, %0, 85, 15, 15, 0
///     -->  %2:vgpr_32 = V_MOV_B32_e32 0
///          %5:wholewave_32 = V_MOV_B32_e32 0, implicit $whole_wave
///          %3:wholewave_32 = V_MOV_B32_dpp %5, %1, 273, 15, 15, 0
///          %4:vgpr_32 = V_MOV_B32_dpp %2, %0, 85, 15, 15, 0
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_WHOLEWAVE_PLAINOPERANDS_H
#define TOYGCN_WHOLEWAVE_PLAINOPERANDS_H

#include "ToyGCNSubtarget.h"
#include "Uniformity/OracleInput.h"

namespace llvm {

/// Instructions that run in whole-wave mode, in the order they were found.
using WholeWaveCode = SmallSetVector<MachineInstr *, 16>;

/// Makes \p MI run in whole-wave mode: its vector results get whole-wave
/// classes. Returns false if a result is too wide.
bool typeWholeWave(MachineInstr &MI);

/// True if a result may take the place of the register that \p Use reads: of a
/// tied operand, or of one that reads it by phis and copies, which later passes
/// fold.
bool reachesTied(const MachineOperand &Use, const MachineRegisterInfo &MRI);

/// True if \p MI moves values between lanes. In whole-wave code it reads all
/// lanes.
bool isExchange(const MachineInstr &MI);

class PlainOperands {
public:
  /// \p MF is SSA, and nothing in it is typed yet.
  PlainOperands(MachineFunction &MF, const MachineCycleInfo &Cycles);

  /// Makes the operands of \p Code, which is typed, and the first sources of
  /// \p Readers whole-wave. Adds what it builds to \p Code.
  void replaceIn(WholeWaveCode &Code, ArrayRef<MachineInstr *> Readers);

private:
  MachineFunction &MF;
  MachineRegisterInfo &MRI;
  const ToyGCNInstrInfo &TII;
  const ToyGCNRegisterInfo &TRI;
  const MachineCycleInfo &Cycles;
  /// The function before anything was typed, and what it said about registers.
  const OracleInput Lanes;
  const DivergenceOracle Oracle;
  DenseMap<Register, unsigned> Values;
  /// For vector registers that hold one value in all active lanes, the
  /// instruction that reads it.
  DenseMap<Register, unsigned> FirstLaneReads;
  /// Versions that serve all readers: of a register, or a dword of a tuple.
  DenseMap<std::pair<Register, unsigned>, Register> Versions;

  /// New code goes to Block, before the instruction Before.
  struct Place {
    MachineBasicBlock *Block;
    MachineBasicBlock::iterator Before;
  };
  static Place after(MachineInstr &MI);
  static Place runningWith(MachineOperand &Use);
  bool isLeftApart(const MachineOperand &Use) const;
  bool movesBetweenLanes(const MachineInstr &MI) const;
  void replace(MachineOperand &MO, WholeWaveCode &Code);
  void moveFirst(MachineOperand &MO, WholeWaveCode &Code);
  Register again(MachineInstr &Def, Register R, Place At, WholeWaveCode &Code);
  Register fromFirstLane(Register R, unsigned SubReg, WholeWaveCode &Code);
};

} // namespace llvm

#endif // TOYGCN_WHOLEWAVE_PLAINOPERANDS_H
