//===- IssueCosts.h - What an operation costs on each unit ------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Cycles of issue of a generic operation on the scalar and on the vector unit,
/// after bank legalization has done what it does to it on each (halves, carry
/// chains). The unit of time is that of docs/simulator.md.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_OPERATIONS_ISSUECOSTS_H
#define TOYGCN_OPERATIONS_ISSUECOSTS_H

namespace llvm {
class MachineInstr;
class MachineRegisterInfo;

namespace ToyGCN {
/// Of one instruction that is neither a multiplication of 32 bits nor a shift
/// of 64: v_mov_b32, v_readfirstlane_b32, all scalar ones.
constexpr unsigned OneIssue = 4;
/// A condition in SCC becomes a lane mask by s_cselect_b64. That compares are
/// repeated for each further use is not counted.
constexpr unsigned MaskFromScalar = 4;
/// A lane mask becomes a condition in SCC by s_and_b64 with EXEC.
constexpr unsigned ScalarFromMask = 4;

struct IssueCosts {
  unsigned Scalar, Vector;
};
IssueCosts issueCostsOf(const MachineInstr &MI, const MachineRegisterInfo &MRI);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_OPERATIONS_ISSUECOSTS_H
