//===- Machine.h - A function to build instructions in ----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNITTESTS_CODEGEN_MACHINE_H
#define TOYGCN_UNITTESTS_CODEGEN_MACHINE_H

#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include <functional>

namespace llvm {
class FunctionPass;
class TargetMachine;

/// An empty kernel of one block, with all that instructions refer to.
class TestMachine {
public:
  TestMachine();
  ~TestMachine();

  const ToyGCNSubtarget &subtarget() const {
    return MF->getSubtarget<ToyGCNSubtarget>();
  }
  const ToyGCNInstrInfo &tii() const { return *subtarget().getInstrInfo(); }
  const ToyGCNRegisterInfo &tri() const {
    return *subtarget().getRegisterInfo();
  }
  /// Appends an instruction to the block.
  MachineInstrBuilder build(unsigned Opcode);
  /// Runs a pass on the function, which \p Then sees for the last time.
  void run(FunctionPass *Pass, std::function<void(MachineFunction &)> Then);

  MachineFunction *MF = nullptr;

private:
  LLVMContext Context;
  std::unique_ptr<TargetMachine> TM;
  std::unique_ptr<Module> M;
  std::unique_ptr<MachineModuleInfoWrapperPass> MMI;
  MachineBasicBlock *MBB = nullptr;
};
} // namespace llvm

#endif // TOYGCN_UNITTESTS_CODEGEN_MACHINE_H
