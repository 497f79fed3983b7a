//===- Costs.h - The ledger of costs ----------------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What code costs: one ledger for all stages. Costs are cycles of issue, in
/// which a wave occupies a unit (docs/simulator.md), and waves, for registers.
///
///   a generic operation     its row in tablegen/ToyGCNOperations.td, with what
///                           bank legalization adds
///   one of LLVM IR          the generic operations that it becomes
///   a selected instruction  its row in tablegen/ToyGCNSchedule.td
///   what is neither         the constants here
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_OPERATIONS_COSTS_H
#define TOYGCN_OPERATIONS_COSTS_H

#include <initializer_list>

namespace llvm {
class Instruction;
class MachineInstr;
class MachineRegisterInfo;
class TargetSchedModel;

namespace ToyGCN {

/// One instruction that is neither a multiplication of 32 bits nor a shift of
/// 64: v_mov_b32, v_readfirstlane_b32, all scalar ones.
constexpr unsigned OneIssue = 4;
/// A condition in SCC becomes a lane mask by s_cselect_b64. Repeated compares
/// for further uses are not counted.
constexpr unsigned MaskFromScalar = OneIssue;
/// A lane mask becomes a condition in SCC by s_and_b64 with EXEC.
constexpr unsigned ScalarFromMask = OneIssue;
/// Lanes take their bits of a mask: s_andn2_b64, s_and_b64, s_or_b64.
constexpr unsigned MergeOfMasks = 3 * OneIssue;
constexpr unsigned ChangeOfExec = OneIssue;
constexpr unsigned BranchTaken = 16;
/// The number of a lane, or of those before it: v_mbcnt_lo, v_mbcnt_hi.
constexpr unsigned LaneNumber = 2 * OneIssue;
/// Wait states from a vector result to a DPP move of it ("Vega" ISA, 4.5).
constexpr unsigned DppWait = 2 * OneIssue;
constexpr unsigned WaitForMemory = OneIssue; ///< s_waitcnt.
/// Latencies count less than they last, since other waves fill most of them.
constexpr unsigned LDSLatency = 5 * OneIssue;
constexpr unsigned MemoryLatency = 16 * OneIssue;
/// What memory takes for a dword of 64 lanes, at 64 bytes a cycle, and LDS, at
/// 128, while it serves the other three SIMDs, too.
constexpr unsigned MemoryTurn = 16;
constexpr unsigned LDSTurn = 8;
/// Memory's time from one lane to the next on the same address.
constexpr unsigned AtomicTurn = OneIssue;

struct IssueCosts {
  unsigned Scalar, Vector;
  IssueCosts operator+(IssueCosts C) const {
    return {Scalar + C.Scalar, Vector + C.Vector};
  }
  IssueCosts operator*(unsigned N) const { return {N * Scalar, N * Vector}; }
};
IssueCosts issueCostsOf(const MachineInstr &MI, const MachineRegisterInfo &MRI);
/// The same, of generic operation \p Opcode on \p Bits; that of other
/// operations is OneIssue.
IssueCosts issueCostsOf(unsigned Opcode, unsigned Bits);
/// The sum of generic operations on dwords.
IssueCosts issueCostsOf(std::initializer_list<unsigned> Opcodes);
/// About: the types are not legal yet.
IssueCosts issueCostsOf(const Instruction &I);
unsigned issueCyclesOf(const MachineInstr &MI, const TargetSchedModel &Model);

/// Registers cost waves. A SIMD, one of four, has 256 VGPRs for each lane,
/// given out by four, and places for ten waves (GPUOpen, "Optimizing GPU
/// occupancy and resource usage").
constexpr unsigned SIMDs = 4;
/// How many waves of \p VGPRs each fit on a SIMD.
unsigned wavesOf(unsigned VGPRs);
/// The most VGPRs with which \p Waves, 1 to 10, fit on a SIMD.
unsigned mostVGPRsOf(unsigned Waves);

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_OPERATIONS_COSTS_H
