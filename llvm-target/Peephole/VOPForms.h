//===- VOPForms.h - Short and long instructions -----------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The two lengths of a vector instruction: _e64 (8 bytes, any operand, no
/// literal) and _e32 (4 bytes, or 8 with a literal; second source a VGPR,
/// carries and conditions in VCC).
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_PEEPHOLE_VOPFORMS_H
#define TOYGCN_PEEPHOLE_VOPFORMS_H

namespace llvm {
class MachineInstr;
class ToyGCNInstrInfo;

namespace ToyGCN {
/// True if \p MI is an _e64 form whose _e32 form does the same, apart from its
/// sources: no modifiers, scalar operands in VCC. Before register allocation
/// (\p BeforeRA) nothing is in VCC yet, so forms that use it do not count.
bool canUseShortForm(const MachineInstr &MI, bool BeforeRA);

/// Replaces \p MI by its _e32 form; the caller makes sure that it takes the
/// sources.
MachineInstr *toShortForm(MachineInstr &MI, const ToyGCNInstrInfo &TII);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_PEEPHOLE_VOPFORMS_H
