//===- ToyGCNOperands.h - Questions about operands --------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What an operand of a machine instruction is, and what the encodings allow in
/// its place (Vega ISA, chapters 5 and 6). The instruction is in a function.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_TOYGCNOPERANDS_H
#define TOYGCN_TOYGCNOPERANDS_H

#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "llvm/CodeGen/MachineInstr.h"

namespace llvm::ToyGCN {

/// The operand \p Name of \p MI, or null if its format has none.
const MachineOperand *getOperand(const MachineInstr &MI, OpName Name);
inline MachineOperand *getOperand(MachineInstr &MI, OpName Name) {
  return const_cast<MachineOperand *>(getOperand(std::as_const(MI), Name));
}
/// The immediate in operand \p Name; 0 if the format has none.
int64_t getImmOrZero(const MachineInstr &MI, OpName Name);
/// What REG_SEQUENCE \p MI puts into \p SubReg; null if \p MI is something else
/// or has no such part.
const MachineOperand *getPart(const MachineInstr &MI, unsigned SubReg);
/// The bit pattern that \p MI moves into a register, if it is a constant.
std::optional<int64_t> getMovedConstant(const MachineInstr &MI);

/// True for a register of the vector or the scalar file. A lane mask is in the
/// scalar file.
bool isVGPR(const MachineOperand &MO);
bool isSGPR(const MachineOperand &MO);
bool isSGPR(Register Reg, const MachineFunction &MF);
/// True for a virtual register that has a value in all 64 lanes.
bool isWholeWave(const MachineOperand &MO);

/// The kind of source that operand \p OpIdx of \p MI is, or nothing.
std::optional<SourceKind> getSourceKind(const MachineInstr &MI, unsigned OpIdx);
/// True if operand \p OpIdx of \p MI is a constant that takes a literal dword.
bool isLiteral(const MachineInstr &MI, unsigned OpIdx);

/// True if no operand of \p MI but \p OpIdx reads a scalar value other than the
/// register \p SGPR. A vector instruction reads scalar values through one port,
/// the constant bus (Vega ISA, 6.2.1).
bool isBusFree(const MachineInstr &MI, unsigned OpIdx,
               const MachineOperand *SGPR = nullptr);
/// True if operand \p OpIdx of \p MI may be the constant \p Imm: inline, or a
/// 32-bit literal if the format has room for one and \p MI has none yet.
bool isImmLegal(const MachineInstr &MI, unsigned OpIdx, int64_t Imm);
/// True if operand \p OpIdx of \p MI may be scalar register \p SGPR: the
/// field takes SGPRs and \p MI reads no second one over the constant bus.
bool isSGPRLegal(const MachineInstr &MI, unsigned OpIdx,
                 const MachineOperand &SGPR);

/// True if \p MI, in DPP form, has a result in each lane that is active. In
/// whole-wave code all lanes are active, so each lane's source is, too.
bool dppWritesActiveLanes(const MachineInstr &MI);

} // namespace llvm::ToyGCN

#endif // TOYGCN_TOYGCNOPERANDS_H
