//===- IndexedRegisters.h - Registers by a number in M0 ---------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A vector in registers; a scalar known at run time says which dword is meant.
///
///   v4 = V_READ_INDEXED_32_512 v[8:23], s6
///   -->  s_set_gpr_idx_on s6, gpr_idx(SRC0)
///        v_mov_b32_e32 v4, v8
///        s_set_gpr_idx_off
///
///   s4 = S_READ_INDEXED_32_512 s[8:23], s6
///   -->  s_mov_b32 m0, s6
///        s_movrels_b32 s4, s8
///
/// What M0 holds is added to the register's number (GFX9 ISA, "VGPR indexing"
/// and s_movrels_b32).
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_OPERATIONS_INDEXEDREGISTERS_H
#define TOYGCN_OPERATIONS_INDEXEDREGISTERS_H

namespace llvm {
class MachineInstr;
class TargetInstrInfo;
class TargetRegisterInfo;

namespace ToyGCN {
enum class Unit;

/// The pseudo instruction that reads, or writes, 32 or 64 bits of a vector of
/// \p VectorBits; 0 if no instruction has these sizes.
unsigned indexedOpcode(Unit On, bool Writes, unsigned ElementBits,
                       unsigned VectorBits);

/// Replaces \p MI, if it is such an instruction, after register allocation.
bool expandIndexed(MachineInstr &MI, const TargetInstrInfo &TII,
                   const TargetRegisterInfo &TRI);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_OPERATIONS_INDEXEDREGISTERS_H
