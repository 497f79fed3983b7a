//===- KernelMetadata.h - What the runtime reads ----------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The amdhsa metadata note: for each kernel its arguments, explicit and
/// hidden, and its resources, as MessagePack (AMDGPU usage guide, "Code Object
/// Metadata").
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CALLS_KERNELMETADATA_H
#define TOYGCN_CALLS_KERNELMETADATA_H

#include "MCTargetDesc/ToyGCNKernelDescriptor.h"
#include "llvm/BinaryFormat/MsgPackDocument.h"

namespace llvm {
class Argument;
class MachineFunction;
class Module;

class KernelMetadata {
public:
  KernelMetadata();
  msgpack::MapDocNode addKernel(const MachineFunction &MF,
                                const ToyGCN::KernelDescriptor &KD);
  /// Sets what callees may add to, in the entry of a kernel.
  static void setResources(msgpack::MapDocNode Kernel,
                           const ToyGCN::KernelDescriptor &KD);
  /// Adds the entries of the whole module. Call once, last.
  void finish(const Module &M);
  msgpack::Document &document() { return Doc; }

private:
  msgpack::Document Doc;
  msgpack::ArrayDocNode Kernels;

  void addExplicitArgs(const MachineFunction &MF, msgpack::ArrayDocNode Args);
  /// Adds the name and the type that the source gives \p A.
  void addSourceWords(const Argument &A, msgpack::MapDocNode Arg);
  void addHiddenArgs(const MachineFunction &MF, msgpack::ArrayDocNode Args);
  msgpack::MapDocNode addArg(msgpack::ArrayDocNode Args, StringRef Kind,
                             unsigned Offset, unsigned Size);
};
} // namespace llvm

#endif // TOYGCN_CALLS_KERNELMETADATA_H
