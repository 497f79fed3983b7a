//===- DwordCombines.h - 64-bit arithmetic that dwords do -------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Matches of combine rules (tablegen/ToyGCNCombine.td) that need to know how
/// many bits of a value are used.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_GARDEN_DWORDCOMBINES_H
#define TOYGCN_GARDEN_DWORDCOMBINES_H

#include "llvm/CodeGen/GlobalISel/CombinerHelper.h"

namespace llvm::ToyGCN {

/// A product of 64 bits whose factors are dwords, both with zeros or both with
/// their signs above: the low and the high product of dwords.
bool matchMulOfDwords(const MachineInstr &Mul, const MachineRegisterInfo &MRI,
                      GISelValueTracking &VT, BuildFnTy &Build);

/// True if the dwords \p X and \p Y are signed numbers of 24 bits.
bool areOf24Bits(Register X, Register Y, GISelValueTracking &VT);

/// A comparison of 64 bits of what are dwords, both with zeros or both with
/// their signs above: the comparison of the dwords.
bool matchCompareOfDwords(const MachineInstr &Compare,
                          const MachineRegisterInfo &MRI,
                          GISelValueTracking &VT, BuildFnTy &Build);

/// x < 0, and other orders of 64 bits that the low dwords do not decide.
bool matchCompareOfHighDword(const MachineInstr &Compare,
                             const MachineRegisterInfo &MRI, BuildFnTy &Build);

/// x % constant == 0: a product in the range of quotients.
bool matchIsMultiple(const MachineInstr &Compare,
                     const MachineRegisterInfo &MRI, GISelValueTracking &VT,
                     BuildFnTy &Build);

/// x < p ? x : x - p, of unsigned dwords, or a sum with such a choice: the
/// lesser of x and x - p. So x mod p is computed of what is below 2 * p.
bool matchReduction(const MachineInstr &Root, const MachineRegisterInfo &MRI,
                    BuildFnTy &Build);

/// x < y ? y - x : x - y, of at most a dword: the greater less the lesser.
bool matchDistance(const MachineInstr &Select, const MachineRegisterInfo &MRI,
                   BuildFnTy &Build);

/// (x << 32) >> n, n < 32, with signs: the low dword's value times 2^(32-n).
bool matchShiftedDword(const MachineInstr &Ashr, const MachineRegisterInfo &MRI,
                       BuildFnTy &Build);

/// True if \p Wide, 64 bits, has one user, which the rule takes in, or if all
/// users read its low dword alone. Several are in its block, so that no loop
/// computes for one of them what was before it.
bool isReadAsDword(Register Wide, const MachineRegisterInfo &MRI);

/// A phi of 64 bits whose low dwords alone are read: a phi of dwords.
bool matchPhiOfLowDwords(MachineInstr &Phi, const MachineRegisterInfo &MRI,
                         BuildFnTy &Build);

/// True if a load of constant memory, as kernel arguments are, gives \p X.
bool isConstantLoad(Register X, const MachineRegisterInfo &MRI);

/// Parts or the low bits \p Root of a load: if only some neighbouring dwords
/// are read, a load of these. The scalar unit loads no three dwords, so what it
/// may load stays whole then.
bool matchPartsOfLoad(MachineInstr &Root, const MachineRegisterInfo &MRI,
                      const CombinerHelper &Helper, BuildFnTy &Build);

/// True if some user of \p Load extends its sign, and no user reads what a load
/// with zeros has above.
bool isReadWithSign(const MachineInstr &Load, const MachineRegisterInfo &MRI);

/// Logic of 64 bits with a constant that takes two moves: logic of its halves.
bool matchHalvesOfLogic(const MachineInstr &Logic,
                        const MachineRegisterInfo &MRI, BuildFnTy &Build);

/// Bytes of one or two dwords, put together in any order: v_perm_b32.
bool matchBytePermute(const MachineInstr &Or, const MachineRegisterInfo &MRI,
                      BuildFnTy &Build);

} // namespace llvm::ToyGCN

#endif // TOYGCN_GARDEN_DWORDCOMBINES_H
