//===- ToyGCNRegisterInfo.h - Register facts --------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Register facts that TableGen cannot say: reserved registers, scalar and
/// vector classes, and how a frame index becomes a scratch address.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_TOYGCNREGISTERINFO_H
#define TOYGCN_TOYGCNREGISTERINFO_H

#include "llvm/CodeGen/TargetRegisterInfo.h"

#define GET_REGINFO_HEADER
#include "ToyGCNGenRegisterInfo.inc"

namespace llvm {

class ToyGCNRegisterInfo final : public ToyGCNGenRegisterInfo {
public:
  ToyGCNRegisterInfo();

  const MCPhysReg *getCalleeSavedRegs(const MachineFunction *) const override;
  const uint32_t *getCallPreservedMask(const MachineFunction &,
                                       CallingConv::ID) const override;
  /// Of VGPRs no more than the scheduler may use.
  unsigned getRegPressureSetLimit(const MachineFunction &MF,
                                  unsigned Set) const override;
  bool shouldRegionSplitForVirtReg(const MachineFunction &MF,
                                   const LiveInterval &R) const override;
  BitVector getReservedRegs(const MachineFunction &MF) const override;
  Register getFrameRegister(const MachineFunction &MF) const override;

  bool isDivergentRegClass(const TargetRegisterClass *RC) const override {
    return isVGPRClass(RC);
  }
  bool requiresRegisterScavenging(const MachineFunction &) const override {
    return true;
  }
  bool requiresFrameIndexScavenging(const MachineFunction &) const override {
    return true;
  }
  bool trackLivenessAfterRegAlloc(const MachineFunction &) const override {
    return true;
  }
  bool eliminateFrameIndex(MachineBasicBlock::iterator MI, int SPAdj,
                           unsigned FIOperandNum,
                           RegScavenger *RS) const override;
  bool getRegAllocationHints(Register VirtReg, ArrayRef<MCPhysReg> Order,
                             SmallVectorImpl<MCPhysReg> &Hints,
                             const MachineFunction &MF, const VirtRegMap *VRM,
                             const LiveRegMatrix *Matrix) const override;
  const TargetRegisterClass *
  getPointerRegClass(unsigned Kind = 0) const override;
  const TargetRegisterClass *
  getCrossCopyRegClass(const TargetRegisterClass *RC) const override;

  /// The register that scratch addresses are relative to: s32, 0 in kernels.
  static MCRegister getScratchBaseReg();

  bool shouldCoalesce(MachineInstr *MI, const TargetRegisterClass *SrcRC,
                      unsigned SubReg, const TargetRegisterClass *DstRC,
                      unsigned DstSubReg, const TargetRegisterClass *NewRC,
                      LiveIntervals &LIS) const override;
  const TargetRegisterClass *
  getLargestLegalSuperClass(const TargetRegisterClass *RC,
                            const MachineFunction &MF) const override;

  /// True for classes of values that live in all 64 lanes: see
  /// WholeWave/TypeWholeWave.cpp. They are also VGPR classes.
  static bool isWholeWaveClass(const TargetRegisterClass *RC) {
    return RC && (RC->TSFlags & WholeWave);
  }
  /// True if a virtual register of \p MRI is of such a class.
  static bool hasWholeWaveRegs(const MachineRegisterInfo &MRI);

  /// True for a dword that \p F may not use but as an argument of calls.
  bool isBeyondBudget(Register R, const Function &F) const;
  /// The number of scalar pairs, from s[0:1] on, that may hold EXEC around
  /// whole-wave code: in a plain function those that it need not save.
  static unsigned numPairsForExec(const MachineFunction &MF);
  /// The scalar pair that is kept free for EXEC while there are such registers.
  static MCRegister getSavedExecReg(const MachineFunction &MF);
  /// The scalar pair that is kept for far branches in long functions.
  static MCRegister getFarBranchReg(const MachineFunction &MF);

  /// Null, which registers have before selection, is a class of neither file.
  static bool isVGPRClass(const TargetRegisterClass *RC) {
    return RC && (RC->TSFlags & Vector);
  }
  static bool isSGPRClass(const TargetRegisterClass *RC) {
    return RC && (RC->TSFlags & Scalar);
  }

  /// The class of \p Bits (16 to 512) in the scalar or the vector file, or of
  /// values in all 64 lanes; nullptr if no class has that size. A half has a
  /// register of 32 bits.
  static const TargetRegisterClass *getSGPRClass(unsigned Bits);
  static const TargetRegisterClass *getVGPRClass(unsigned Bits);
  static const TargetRegisterClass *getWholeWaveClass(unsigned Bits);

  /// Sub-register index of \p Dwords dwords starting at dword \p First; 0 if
  /// the target has no such index.
  static unsigned getSubRegIndex(unsigned First, unsigned Dwords);

private:
  /// Keep in step with class GCNClass of ToyGCNRegisterInfo.td.
  enum RegClassFlags { Scalar = 1, Vector = 2, WholeWave = 4 };
};
} // namespace llvm

#endif // TOYGCN_TOYGCNREGISTERINFO_H
