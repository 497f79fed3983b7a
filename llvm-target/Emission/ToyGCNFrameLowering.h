//===- ToyGCNFrameLowering.h - Scratch frames -------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Stack frames live in scratch memory, one private copy for each lane. A
/// kernel has no caller: its frame starts at private address 0. A function's
/// frame starts at s32, where its caller's ends.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_EMISSION_TOYGCNFRAMELOWERING_H
#define TOYGCN_EMISSION_TOYGCNFRAMELOWERING_H

#include "Calls/ResourceUse.h"
#include "llvm/CodeGen/TargetFrameLowering.h"

namespace llvm {

class ToyGCNFrameLowering final : public TargetFrameLowering {
public:
  ToyGCNFrameLowering()
      : TargetFrameLowering(StackGrowsUp, /*StackAl=*/ToyGCN::LeastFrameAlign,
                            /*LAO=*/0, /*TransAl=*/ToyGCN::LeastFrameAlign,
                            /*StackReal=*/false) {}

  void emitPrologue(MachineFunction &MF, MachineBasicBlock &MBB) const override;
  void emitEpilogue(MachineFunction &MF, MachineBasicBlock &MBB) const override;

  /// Bytes from the start of \p MF's frame to that of a function it calls.
  static uint64_t getFrameBytes(const MachineFunction &MF);
  void determineCalleeSaves(MachineFunction &MF, BitVector &SavedRegs,
                            RegScavenger *RS) const override;
  bool spillCalleeSavedRegisters(MachineBasicBlock &MBB,
                                 MachineBasicBlock::iterator Pos,
                                 ArrayRef<CalleeSavedInfo> Saved,
                                 const TargetRegisterInfo *) const override;

protected:
  bool hasFPImpl(const MachineFunction &) const override { return false; }
};
} // namespace llvm

#endif // TOYGCN_EMISSION_TOYGCNFRAMELOWERING_H
