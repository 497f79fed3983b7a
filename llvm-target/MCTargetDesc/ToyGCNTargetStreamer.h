//===- ToyGCNTargetStreamer.h - Code object contents ------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Writes the parts of an amdhsa code object other than instructions. The text
/// form uses the directives of AMDGPUUsage ("Assembler"), so that the stock
/// assembler makes the same object of it.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_MCTARGETDESC_TOYGCNTARGETSTREAMER_H
#define TOYGCN_MCTARGETDESC_TOYGCNTARGETSTREAMER_H

#include "MCTargetDesc/ToyGCNKernelDescriptor.h"
#include "llvm/MC/MCStreamer.h"

namespace llvm {

namespace msgpack {
class Document;
} // namespace msgpack

class ToyGCNTargetStreamer : public MCTargetStreamer {
public:
  explicit ToyGCNTargetStreamer(MCStreamer &S) : MCTargetStreamer(S) {}

  /// The target id of all output.
  static constexpr StringLiteral TargetID = "amdgcn-amd-amdhsa--gfx900";

  /// .amdgcn_target; first thing in a file.
  virtual void emitTargetID() {}
  /// \p Version is 4, 5 or 6. Call before the first kernel descriptor.
  virtual void emitCodeObjectVersion(unsigned Version) {}
  /// Descriptor of the function \p KernelName, as symbol "<KernelName>.kd" in
  /// .rodata; the current section stays. Call after the function's symbol has
  /// its binding (.globl).
  void emitKernelDescriptor(StringRef KernelName,
                            const ToyGCN::KernelDescriptor &KD);
  /// The same in the current section, as the directive means it.
  virtual void emitKernelDescriptorHere(StringRef KernelName,
                                        const ToyGCN::KernelDescriptor &KD) {}
  /// The amdhsa metadata map ("amdhsa.kernels" ...), once, at the end.
  virtual void emitMetadata(msgpack::Document &Metadata) {}
};

} // namespace llvm

#endif // TOYGCN_MCTARGETDESC_TOYGCNTARGETSTREAMER_H
