//===- DebugValues.h - What debuggers are told of a mask --------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CONTROLFLOW_DEBUGVALUES_H
#define TOYGCN_CONTROLFLOW_DEBUGVALUES_H

#include "llvm/CodeGen/TargetRegisterInfo.h"

namespace llvm::ToyGCN {

/// \p Removed no longer writes \p Reg: debuggers find no value in it, up to
/// where the block writes it again.
inline void forgetValue(MachineInstr &Removed, Register Reg,
                        const TargetRegisterInfo *TRI) {
  const MachineBasicBlock::iterator First = std::next(Removed.getIterator());
  for (MachineInstr &MI : make_range(First, Removed.getParent()->end())) {
    if (MI.isDebugValue() && MI.readsRegister(Reg, TRI))
      MI.setDebugValueUndef();
    if (MI.modifiesRegister(Reg, TRI))
      return;
  }
}

} // namespace llvm::ToyGCN

#endif // TOYGCN_CONTROLFLOW_DEBUGVALUES_H
