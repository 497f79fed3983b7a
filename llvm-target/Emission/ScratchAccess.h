//===- ScratchAccess.h - Frame slots to addresses ---------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Makes scratch instructions of frame indices and spill pseudos.
///
/// Scratch addresses are byte offsets from FLAT_SCRATCH, which the prologue
/// points at the wave's own memory. gfx900 needs an SGPR or a VGPR in every
/// scratch address, so the address of a slot is `s32 + immediate`, where s32 is
/// 0 in kernels and the frame's start in plain functions.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_EMISSION_SCRATCHACCESS_H
#define TOYGCN_EMISSION_SCRATCHACCESS_H

namespace llvm {
class MachineInstr;
class RegScavenger;

namespace ToyGCN {
/// Rewrites operand \p FIOperandNum of \p MI, a frame index. Returns true if
/// \p MI was erased.
bool rewriteFrameIndex(MachineInstr &MI, unsigned FIOperandNum,
                       RegScavenger *RS);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_EMISSION_SCRATCHACCESS_H
