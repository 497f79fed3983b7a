//===- ToyGCNFunctionYAML.h - A function's state in MIR ---------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The part of ToyGCNMachineFunctionInfo that a MIR file keeps, so that
/// compilation can stop after one pass and go on from there. A field that is
/// not set is not printed:
///
///   machineFunctionInfo:
///     explicitKernargBytes: 24
///     preloads:
///       - { value: kernarg-ptr, register: '$sgpr0_sgpr1', copy: '%2' }
///       - { value: workgroup-id-x, register: '$sgpr2' }
///     ldsBytes: 1024
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_TOYGCNFUNCTIONYAML_H
#define TOYGCN_TOYGCNFUNCTIONYAML_H

#include "ToyGCNMachineFunctionInfo.h"
#include "llvm/CodeGen/MIRYamlMapping.h"

namespace llvm::yaml {

struct ToyGCNPreload {
  Preload Value = Preload::Count;
  StringValue Register; ///< The physical one.
  StringValue Copy;     ///< The virtual one with the value; may be missing.

  bool operator==(const ToyGCNPreload &Other) const {
    return Value == Other.Value && Register == Other.Register &&
           Copy == Other.Copy;
  }
};

/// The fields are those of ToyGCNMachineFunctionInfo.
struct ToyGCNFunctionInfo final : MachineFunctionInfo {
  unsigned ExplicitKernargBytes = 0;
  unsigned ImplicitKernargBytes = 0;
  std::vector<ToyGCNPreload> Preloads;
  uint64_t LDSBytes = 0;
  bool UsesScratch = false;

  ToyGCNFunctionInfo() = default;
  explicit ToyGCNFunctionInfo(const llvm::MachineFunction &MF);
  void mappingImpl(IO &YamlIO) override;
};

} // namespace llvm::yaml

#endif // TOYGCN_TOYGCNFUNCTIONYAML_H
