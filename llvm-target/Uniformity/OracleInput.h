//===- OracleInput.h - Machine code as numbered values ----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A machine function as the numbered values and operands that DivergenceOracle
/// reads.
///
/// In SSA a virtual register is a value. After SSA each definition is a value,
/// and where different ones arrive at a block in which the register is live,
/// the class adds a phi:
///
///   bb.1: %0 = S_MOV_B32 1        value 4
///   bb.2: %0 = S_MOV_B32 2        value 5
///   bb.3: ... = COPY %0           value 6 = phi of 4 and 5 in bb.3
///
/// A register that is written in parts is followed dword by dword. Physical
/// registers (SCC, VCC, M0) are followed inside a block. EXEC is the same for
/// all active lanes.
///
/// A lane mask is divergent if the condition in it is. Its 64 bits as a number
/// are the wave's: a scalar instruction that reads a mask and writes a plain
/// SGPR makes a uniform value, and so does a copy of the mask's number to a
/// VGPR. The coalescer may put a mask into a part of a wider scalar register:
/// the operand of the instruction that writes it says that it is one. Only an
/// `S_AND_B64 mask, EXEC` whose result is not read is different: its SCC is the
/// one condition that is in the mask.
///
/// A phi of one value and undefined ones is that value if one register holds it
/// for the wave. In a VGPR or a lane mask, lanes that come by an undefined
/// operand keep what the register held. Bank selection keeps uniform phis of
/// this kind scalar, so before it undefined operands do not count either.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNIFORMITY_ORACLEINPUT_H
#define TOYGCN_UNIFORMITY_ORACLEINPUT_H

#include "Uniformity/DivergenceOracle.h"
#include "llvm/CodeGen/MachineFunction.h"

namespace llvm {

class OracleInput {
public:
  static constexpr unsigned None = DivergenceOracle::None;

  /// What a register holds: one value for the wave, one bit for each lane, or
  /// one value for each lane.
  enum class Holds { Scalar, Mask, Lanes };

  /// Where a value comes from; MI is null for a phi that the class added.
  struct Origin {
    const MachineInstr *MI;
    const MachineBasicBlock *MBB;
    Register Reg;
  };

  explicit OracleInput(const MachineFunction &MF);

  const DivergenceOracle::Program &program() const { return Program; }
  const Origin &origin(unsigned Value) const { return Origins[Value]; }
  /// The value that register operand \p MO defines or reads, or None.
  unsigned valueOf(const MachineOperand &MO) const {
    return Values.lookup_or(&MO, None);
  }
  const MachineBasicBlock *block(unsigned Number) const {
    return Blocks[Number];
  }
  unsigned number(const MachineBasicBlock &MBB) const {
    return BlockNumbers.lookup(&MBB);
  }
  /// A virtual register without bank or class holds Lanes.
  static Holds holds(Register Reg, const MachineRegisterInfo &MRI);
  /// The same for a written operand. It is a lane mask if the instruction's
  /// operand is one, even if the register is a part of a wider scalar register.
  static Holds holdsDefined(const MachineOperand &Def);
  /// True for a phi that has nothing to write for lanes on some way.
  static bool isPartlyUndefined(const MachineInstr &MI,
                                const MachineRegisterInfo &MRI);
  /// A readfirstlane whose operand the compiler takes for uniform.
  static bool isCompilerRead(const MachineInstr &MI);

private:
  class Renaming;
  class BlockState;
  const MachineRegisterInfo &MRI;
  DivergenceOracle::Program Program;
  std::vector<Origin> Origins;
  std::vector<const MachineBasicBlock *> Blocks;
  DenseMap<const MachineBasicBlock *, unsigned> BlockNumbers;
  DenseMap<const MachineOperand *, unsigned> Values;

  void numberBlocks(const MachineFunction &MF);
  unsigned addValue(const Origin &From);
  void addDefinitions(const MachineInstr &MI);
  void readOperands(const MachineBasicBlock &MBB, const Renaming &Names);
  bool isMask(const MachineOperand &Use, unsigned Value) const;
  bool depends(const MachineOperand &Def, const MachineOperand &Use,
               unsigned Value) const;
  void connect(const MachineInstr &MI);
};

} // namespace llvm

#endif // TOYGCN_UNIFORMITY_ORACLEINPUT_H
