//===- SelectionFailures.h - Errors of GlobalISel ---------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM's selection passes either end the process at the first instruction that
/// they cannot do ("LLVM ERROR", with a stack dump from some of them), or leave
/// a remark, mark the function and go on. ToyGCN lets them go on, and turns the
/// remark into an error:
///
///   error: in function k: unable to legalize instruction: %2:_(s32) = G_FREM
///
/// The compiler goes through every function of the module and ends with status
/// 1.
///
/// Workaround: end-of-process.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SELECT_SELECTIONFAILURES_H
#define TOYGCN_SELECT_SELECTIONFAILURES_H

namespace llvm {
class LLVMContext;
class MachineInstr;

namespace ToyGCN {
/// From here to stopReporting, a remark of \p Context that a selection pass
/// failed is an error. All other diagnostics go to the tool's handler.
void reportSelectionFailures(LLVMContext &Context);
void stopReportingSelectionFailures(LLVMContext &Context);

/// While that lasts: errors of the assembler from now on are about \p Asm, and
/// name its function.
void nameAssembledText(const MachineInstr &Asm);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_SELECT_SELECTIONFAILURES_H
