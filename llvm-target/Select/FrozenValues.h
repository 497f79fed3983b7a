//===- FrozenValues.h - Undefined values that are frozen --------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Freezing an undefined value gives a value that is the same wherever it is
/// read. The copy that it becomes promises less: of a register that nothing
/// wrote, each read may name another one. So what is frozen is zero:
///
///   %1:sgpr(s32) = G_IMPLICIT_DEF          %1:sgpr(s32) = G_CONSTANT i32 0
///   %2:sgpr(s32) = G_FREEZE %1       -->   %2:sgpr(s32) = G_FREEZE %1
///   %3:sgpr(s32) = G_ADD %2, %0            %3:sgpr(s32) = G_ADD %2, %0
///   %4:sgpr(s32) = G_SUB %3, %2            %4:sgpr(s32) = G_SUB %3, %2
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SELECT_FROZENVALUES_H
#define TOYGCN_SELECT_FROZENVALUES_H

namespace llvm {
class MachineFunction;

namespace ToyGCN {
/// Makes zeros of the undefined values whose bits some G_FREEZE of \p MF reads,
/// as they are, as a part of another value or by a compare. Registers have
/// banks.
void defineFrozenValues(MachineFunction &MF);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_SELECT_FROZENVALUES_H
