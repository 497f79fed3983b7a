//===- Machine.cpp - A function to build instructions in
//--------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "llvm/IR/Function.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

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
  MMI = std::make_unique<MachineModuleInfo>(TM.get());
  MF = &MMI->getOrCreateMachineFunction(*F);
  MBB = MF->CreateMachineBasicBlock();
  MF->push_back(MBB);
}

TestMachine::~TestMachine() = default;

MachineInstrBuilder TestMachine::build(unsigned Opcode) {
  return BuildMI(MBB, DebugLoc(), tii().get(Opcode));
}
