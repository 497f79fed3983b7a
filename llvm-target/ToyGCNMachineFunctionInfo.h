//===- ToyGCNMachineFunctionInfo.h - Per-function state ---------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The state of code generation for one function: the preloaded registers that
/// it uses, its LDS layout, and the place of its kernel arguments.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_TOYGCNMACHINEFUNCTIONINFO_H
#define TOYGCN_TOYGCNMACHINEFUNCTIONINFO_H

#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/Register.h"
#include <array>

namespace llvm {
class GlobalVariable;
struct PerFunctionMIParsingState;
class SMDiagnostic;
class SMRange;
namespace yaml {
struct ToyGCNFunctionInfo;
}

/// The values that the dispatcher can put into registers before a kernel
/// starts, in the order in which it fills SGPRs, then VGPRs (AMDGPU usage
/// guide, "Initial Kernel Execution State"). A value that the kernel does not
/// use is not enabled.
enum class Preload : unsigned {
  DispatchPtr,
  QueuePtr,
  KernargPtr,
  ImplicitArgPtr, // Plain functions; a kernel's follows its arguments.
  DispatchID,
  WorkGroupIDX,
  WorkGroupIDY,
  WorkGroupIDZ,
  WorkItemIDX,
  WorkItemIDY,
  WorkItemIDZ,
  Count
};

namespace ToyGCN {
/// The code object version of \p M: 4, 5 or 6. Clang sets it in the module flag
/// amdhsa_code_object_version; without the flag it is the newest.
unsigned getCodeObjectVersion(const Module &M);
} // namespace ToyGCN

/// Size of a preloaded value in dwords: 1 or 2.
unsigned getPreloadDwords(Preload P);

class ToyGCNMachineFunctionInfo final : public MachineFunctionInfo {
public:
  ToyGCNMachineFunctionInfo(const Function &F, const TargetSubtargetInfo *STI);

  MachineFunctionInfo *
  clone(BumpPtrAllocator &Allocator, MachineFunction &DestMF,
        const DenseMap<MachineBasicBlock *, MachineBasicBlock *> &)
      const override;

  bool isKernel() const { return Kernel; }

  /// Physical register of a preloaded value, or none if it is not enabled.
  MCRegister getPreloaded(Preload P) const { return Preloaded[unsigned(P)]; }
  void setPreloaded(Preload P, MCRegister R) { Preloaded[unsigned(P)] = R; }

  /// Virtual register that was made for a preloaded value; see Preloads.h.
  Register getPreloadedVReg(Preload P) const { return VRegs[unsigned(P)]; }
  void setPreloadedVReg(Preload P, Register R) { VRegs[unsigned(P)] = R; }

  /// A kernel's user SGPRs come before the workgroup ids; system SGPRs are the
  /// ids themselves.
  unsigned numUserSGPRs() const;
  unsigned numSystemSGPRs() const;
  /// Bytes of explicit kernel arguments; implicit ones follow at the next
  /// multiple of 8.
  unsigned ExplicitKernargBytes = 0;
  /// Bytes of the implicit arguments the kernel may read, 0 if it does not.
  unsigned ImplicitKernargBytes = 0;

  /// Bytes of the kernarg segment, implicit arguments included.
  unsigned getKernargBytes() const;

  /// Set by frame lowering: the kernel has a scratch frame, so the prologue
  /// sets up FLAT_SCRATCH and the descriptor enables its inputs.
  bool UsesScratch = false;

  /// Set after selection: the code may be so long that a branch does not reach
  /// its target, so a pair of SGPRs is kept for far branches.
  bool KeepsFarBranchReg = false;

  /// VGPRs that the scheduler may use to hide latency.
  unsigned ScheduleVGPRs = ~0u;

  /// Virtual registers and what the allocator's phases gave them, for the
  /// locations of variables.
  DenseMap<Register, MCRegister> DebugHomes;

  /// Byte offset of an LDS variable in the workgroup's block, allocated at
  /// first request.
  uint64_t getLDSOffset(const GlobalVariable &GV);

  /// The LDS that the kernel owns statically, in bytes.
  uint64_t getLDSBytes() const { return LDSBytes; }

  /// Takes the fields of a MIR file. Returns true, with \p Error, if they are
  /// wrong.
  bool parse(const yaml::ToyGCNFunctionInfo &Yaml,
             PerFunctionMIParsingState &PFS, SMDiagnostic &Error,
             SMRange &Range);

private:
  bool Kernel;
  std::array<MCRegister, unsigned(Preload::Count)> Preloaded = {};
  std::array<Register, unsigned(Preload::Count)> VRegs = {};
  DenseMap<const GlobalVariable *, uint64_t> LDSOffsets;
  uint64_t LDSBytes = 0;
};
} // namespace llvm

#endif // TOYGCN_TOYGCNMACHINEFUNCTIONINFO_H
