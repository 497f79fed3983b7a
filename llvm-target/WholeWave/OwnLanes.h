//===- OwnLanes.h - Whole-wave values where lanes meet ----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Whole-wave code writes all lanes, also those that have left the loop or wait
/// in the other arm of a branch. A thread that comes back from there must find
/// the value that it left with. So where lanes meet again, each active lane
/// brings its own value in a plain register, and all other lanes keep the
/// whole-wave value that was computed last:
///
///   loop:  %w:wholewave_32 = V_ADD_U32_dpp ...      ; lanes leave one by one
///   exit:  %r:wholewave_32 = V_MOV_B32_dpp %w, %w, ...
///     -->
///   loop:  %w:wholewave_32 = V_ADD_U32_dpp ...
///          %own:vgpr_32 = V_STRICT_WWM_B32 %w       ; under the thread's EXEC
///   exit:  %all:wholewave_32 = V_SET_INACTIVE_B32 %own, %w
///          %r:wholewave_32 = V_MOV_B32_dpp %all, %all, ...
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_WHOLEWAVE_OWNLANES_H
#define TOYGCN_WHOLEWAVE_OWNLANES_H

#include "WholeWave/PlainOperands.h"

namespace llvm {

/// Copies the active lanes of whole-wave register \p R to a plain one, in \p
/// MBB before \p Before. No pass moves the copy or looks through it.
Register ownLanes(Register R, MachineBasicBlock &MBB,
                  MachineBasicBlock::iterator Before);

/// Gives \p Code, and the strict_wwms that read it, each lane's own value where
/// lanes meet that came by different ways or left a cycle in different
/// iterations. \p MF is SSA, and \p Code and its operands are typed. Adds what
/// it builds in whole-wave mode to \p Code.
void keepOwnLanes(MachineFunction &MF, const MachineCycleInfo &Cycles,
                  WholeWaveCode &Code);

} // namespace llvm

#endif // TOYGCN_WHOLEWAVE_OWNLANES_H
