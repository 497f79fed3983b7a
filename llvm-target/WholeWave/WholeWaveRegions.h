//===- WholeWaveRegions.h - EXEC around whole-wave code ---------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Whole-wave instructions run with EXEC = -1, all others with the thread's own
/// EXEC. A region begins before the first whole-wave instruction and ends
/// before the first instruction that must not run in it, so neighbours share
/// one:
///
///                                      $sgpr4_sgpr5 = S_OR_SAVEEXEC_B64 -1
///   $vgpr2 = V_ADD_U32_dpp ... (whole) $vgpr2 = V_ADD_U32_dpp ...
///   $sgpr6 = S_ADD_I32 ...             $sgpr6 = S_ADD_I32 ...
///   $vgpr3 = V_ADD_U32_dpp ... (whole) $vgpr3 = V_ADD_U32_dpp ...
///                                      $exec = S_MOV_B64 $sgpr4_sgpr5
///   $vgpr4 = V_MOV_B32_e32 $vgpr3      $vgpr4 = V_MOV_B32_e32 $vgpr3
///
/// Inside, the saved EXEC says which lanes are the thread's:
///
///   $vgpr2 = V_SET_INACTIVE_B32 $vgpr0, 0
///     -->  $vgpr2 = V_CNDMASK_B32_e64 0, 0, 0, $vgpr0, $sgpr4_sgpr5
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_WHOLEWAVE_WHOLEWAVEREGIONS_H
#define TOYGCN_WHOLEWAVE_WHOLEWAVEREGIONS_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/MC/MCRegister.h"

namespace llvm {
class MachineFunction;
class MachineInstr;
class SlotIndexes;

/// Puts regions around the instructions in \p WholeWave and expands
/// V_SET_INACTIVE_B32. Registers are physical. Erased instructions leave \p
/// Indexes; new ones are not in it yet.
void enterWholeWave(MachineFunction &MF,
                    const SmallPtrSetImpl<MachineInstr *> &WholeWave,
                    SlotIndexes &Indexes);

/// The scalar pair that holds the thread's EXEC inside regions: the lowest one
/// that nothing else uses, at worst the reserved one.
MCRegister findSavedExec(const MachineFunction &MF);
} // namespace llvm

#endif // TOYGCN_WHOLEWAVE_WHOLEWAVEREGIONS_H
