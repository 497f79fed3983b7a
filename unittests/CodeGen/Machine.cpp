//===- Machine.cpp - A function to build instructions in ------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace {
/// The last pass of a pipeline: the function is gone after it.
class LookAt final : public MachineFunctionPass {
public:
  explicit LookAt(std::function<void(MachineFunction &)> Then)
      : MachineFunctionPass(ID), Then(std::move(Then)) {}
  bool runOnMachineFunction(MachineFunction &MF) override {
    Then(MF);
    return false;
  }

private:
  static char ID;
  std::function<void(MachineFunction &)> Then;
};
char LookAt::ID = 0;
} // namespace

TestMachine::TestMachine() {
  Triple TT("amdgcn-amd-amdhsa");
  std::string Error;
  const Target *T = TargetRegistry::lookupTarget("toygcn", TT, Error);
  TM.reset(
      T->createTargetMachine(TT, "gfx900", "", TargetOptions(), std::nullopt));
  M = std::make_unique<Module>("test", Context);
  M->setDataLayout(TM->createDataLayout());
  auto *Ty = FunctionType::get(Type::getVoidTy(Context), false);
  auto *F = Function::Create(Ty, GlobalValue::ExternalLinkage, "kernel", *M);
  F->setCallingConv(CallingConv::AMDGPU_KERNEL);
  MMI = std::make_unique<MachineModuleInfoWrapperPass>(TM.get());
  MF = &MMI->getMMI().getOrCreateMachineFunction(*F);
  MBB = MF->CreateMachineBasicBlock();
  MF->push_back(MBB);
}

TestMachine::~TestMachine() = default;

MachineInstrBuilder TestMachine::build(unsigned Opcode) {
  return BuildMI(MBB, DebugLoc(), tii().get(Opcode));
}

void TestMachine::run(FunctionPass *Pass,
                      std::function<void(MachineFunction &)> Then) {
  // Passes skip declarations.
  auto *Entry = BasicBlock::Create(Context, "", M->getFunction(MF->getName()));
  ReturnInst::Create(Context, Entry);
  legacy::PassManager PM;
  PM.add(MMI.release());
  PM.add(Pass);
  PM.add(new LookAt(std::move(Then)));
  PM.run(*M);
  MF = nullptr;
}
