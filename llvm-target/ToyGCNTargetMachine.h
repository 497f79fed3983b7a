//===- ToyGCNTargetMachine.h - The pipeline ---------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The target machine: data layout, subtarget, pass pipeline.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_TOYGCNTARGETMACHINE_H
#define TOYGCN_TOYGCNTARGETMACHINE_H

#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/CodeGenTargetMachineImpl.h"
#include <memory>
#include <optional>

namespace llvm {

class ToyGCNTargetMachine final : public CodeGenTargetMachineImpl {
public:
  ToyGCNTargetMachine(const Target &T, const Triple &TT, StringRef CPU,
                      StringRef FS, const TargetOptions &Options,
                      std::optional<Reloc::Model> RM,
                      std::optional<CodeModel::Model> CM, CodeGenOptLevel OL,
                      bool JIT);

  const ToyGCNSubtarget *getSubtargetImpl(const Function &) const override {
    return &Subtarget;
  }
  const ToyGCNSubtarget *getSubtargetImpl() const { return &Subtarget; }
  TargetLoweringObjectFile *getObjFileLowering() const override {
    return TLOF.get();
  }
  TargetTransformInfo getTargetTransformInfo(const Function &F) const override;
  TargetPassConfig *createPassConfig(PassManagerBase &PM) override;
  /// Callers keep values in registers that the function which they call leaves
  /// alone: docs/calls.md.
  bool useIPRA() const override { return true; }
  ScheduleDAGInstrs *
  createMachineScheduler(MachineSchedContext *C) const override;
  MachineFunctionInfo *
  createMachineFunctionInfo(BumpPtrAllocator &Allocator, const Function &F,
                            const TargetSubtargetInfo *STI) const override;

  yaml::MachineFunctionInfo *createDefaultFuncInfoYAML() const override;
  yaml::MachineFunctionInfo *
  convertFuncInfoToYAML(const MachineFunction &MF) const override;
  bool parseMachineFunctionInfo(const yaml::MachineFunctionInfo &Yaml,
                                PerFunctionMIParsingState &PFS,
                                SMDiagnostic &Error,
                                SMRange &Range) const override;

  bool isNoopAddrSpaceCast(unsigned SrcAS, unsigned DestAS) const override;
  unsigned getAssumedAddrSpace(const Value *V) const override;

private:
  std::unique_ptr<TargetLoweringObjectFile> TLOF;
  ToyGCNSubtarget Subtarget;
};
} // namespace llvm

#endif // TOYGCN_TOYGCNTARGETMACHINE_H
