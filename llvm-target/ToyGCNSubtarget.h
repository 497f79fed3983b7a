//===- ToyGCNSubtarget.h - The machine --------------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The one machine there is: gfx900, wave64. Owns the per-target singletons
/// that code generation asks for.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_TOYGCNSUBTARGET_H
#define TOYGCN_TOYGCNSUBTARGET_H

#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "ToyGCNISelLowering.h"
#include "ToyGCNInstrInfo.h"
#include "ToyGCNRegisterBankInfo.h"
#include "llvm/CodeGen/GlobalISel/InstructionSelector.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include <memory>

#define GET_SUBTARGETINFO_HEADER
#include "ToyGCNGenSubtargetInfo.inc"

namespace llvm {
class CallLowering;
class LegalizerInfo;
class TargetFrameLowering;
class ToyGCNTargetMachine;

class ToyGCNSubtarget final : public ToyGCNGenSubtargetInfo {
public:
  /// LDS a workgroup may use, in bytes (Vega ISA, 2.3).
  static constexpr unsigned MaxLDSBytes = 65536;
  /// Scratch that a lane may use, in bytes. COMPUTE_TMPRING_SIZE.WAVESIZE has
  /// 13 bits and counts 1024 bytes of the wave (AMDGPU usage guide, "Compute
  /// Program Resource Registers"); stock code has the same limit.
  static constexpr unsigned MaxScratchBytes =
      ((1 << 13) - 1) * 1024 / ToyGCN::WaveSize;
  /// Registers one wave may address.
  static constexpr unsigned MaxVGPRs = 256;
  static constexpr unsigned MaxSGPRs = 102;

  ToyGCNSubtarget(const Triple &TT, StringRef CPU, StringRef FS,
                  const ToyGCNTargetMachine &TM);
  ~ToyGCNSubtarget() override;

  void ParseSubtargetFeatures(StringRef CPU, StringRef TuneCPU, StringRef FS);

  const ToyGCNInstrInfo *getInstrInfo() const override { return &InstrInfo; }
  const ToyGCNRegisterInfo *getRegisterInfo() const override {
    return &InstrInfo.getRegisterInfo();
  }
  const TargetFrameLowering *getFrameLowering() const override {
    return FrameLowering.get();
  }
  const ToyGCNTargetLowering *getTargetLowering() const override {
    return &TLInfo;
  }
  const CallLowering *getCallLowering() const override {
    return CallLower.get();
  }
  const InlineAsmLowering *getInlineAsmLowering() const override {
    return &AsmLowering;
  }
  const LegalizerInfo *getLegalizerInfo() const override {
    return Legalizer.get();
  }
  const ToyGCNRegisterBankInfo *getRegBankInfo() const override {
    return &RegBankInfo;
  }
  InstructionSelector *getInstructionSelector() const override {
    return Selector.get();
  }

  /// Local reassignment costs quadratic time in large blocks, and gains almost
  /// nothing.
  bool enableRALocalReassignment(CodeGenOptLevel) const override {
    return false;
  }
  bool enableMachineScheduler() const override { return true; }
  /// A function that a file gives no blocks gets an empty one: passes start at
  /// the entry.
  void mirFileLoaded(MachineFunction &MF) const override;
  bool enableIndirectBrExpand() const override { return true; }
  /// The scheduler asks what accesses may change places.
  bool useAA() const override { return true; }
  bool enableSubRegLiveness() const override { return true; }
  /// Parts of a tuple are scheduled by themselves.
  void overrideSchedPolicy(MachineSchedPolicy &Policy,
                           const SchedRegion &Region) const override;
  /// A DPP operation waits two states for a moved operand that the vector unit
  /// wrote; other instructions can fill them.
  void adjustSchedDependency(SUnit *Def, int DefOpIdx, SUnit *Use, int UseOpIdx,
                             SDep &Dep,
                             const TargetSchedModel *Model) const override;

  /// The VGPRs that the function may use: those of "amdgpu-num-vgpr", and no
  /// more than let the largest workgroup that it promises start.
  static unsigned getMaxNumVGPRs(const Function &F);
  /// True if tuples of four VGPRs may find no room beside each other: values
  /// move as single dwords then.
  static bool hasFewVGPRs(const Function &F) { return getMaxNumVGPRs(F) < 16; }
  /// The SGPRs that the function may use, without VCC and FLAT_SCRATCH.
  static unsigned getMaxNumSGPRs(const Function &F);
  /// The widest scalar load, 4 to 16 dwords, that leaves the function three
  /// quarters of its SGPRs.
  static unsigned getMaxScalarLoadDwords(const Function &F);
  /// The most dwords, 4 to 32, of a tuple that an index counts in: a quarter of
  /// the VGPRs of the function, a third of its SGPRs; 0 if these are too few.
  static unsigned getMaxIndexedDwords(const Function &F);

private:
  ToyGCNInstrInfo InstrInfo;
  std::unique_ptr<TargetFrameLowering> FrameLowering;
  ToyGCNTargetLowering TLInfo;
  std::unique_ptr<CallLowering> CallLower;
  ToyGCNInlineAsmLowering AsmLowering;
  std::unique_ptr<LegalizerInfo> Legalizer;
  ToyGCNRegisterBankInfo RegBankInfo;
  std::unique_ptr<InstructionSelector> Selector;
};
} // namespace llvm

#endif // TOYGCN_TOYGCNSUBTARGET_H
