//===- ToyGCNInstrInfo.h - Instruction facts --------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Instruction facts and edits: copies, spills, branches, commuting. Operands:
/// ToyGCNOperands.h; rules of the machine verifier: ToyGCNInstrVerifier.cpp.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_TOYGCNINSTRINFO_H
#define TOYGCN_TOYGCNINSTRINFO_H

#include "ToyGCNRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"

#define GET_INSTRINFO_HEADER
#include "ToyGCNGenInstrInfo.inc"

namespace llvm {
class ToyGCNSubtarget;

class ToyGCNInstrInfo final : public ToyGCNGenInstrInfo {
public:
  explicit ToyGCNInstrInfo(const ToyGCNSubtarget &ST);

  const ToyGCNRegisterInfo &getRegisterInfo() const { return RI; }

  // Uniformity: see Uniformity/UniformityFacts.h.
  InstructionUniformity
  getInstructionUniformity(const MachineInstr &MI) const override;

  // Moving values.

  /// The instruction that moves a constant of \p Bits (32 or 64) into a
  /// register of the vector or the scalar file.
  static unsigned getConstantMove(bool IsVector, unsigned Bits);
  /// False for one in all lanes and one in those of single threads: a pass that
  /// takes the first for the second makes the second whole-wave.
  bool produceSameValue(const MachineInstr &A, const MachineInstr &B,
                        const MachineRegisterInfo *MRI) const override;
  void copyPhysReg(MachineBasicBlock &MBB, MachineBasicBlock::iterator MI,
                   const DebugLoc &DL, Register DestReg, Register SrcReg,
                   bool KillSrc, bool RenamableDest = false,
                   bool RenamableSrc = false) const override;
  /// What a pseudo instruction that moves a register to or from its stack slot
  /// does; nothing for other instructions.
  struct SpillKind {
    bool IsScalar, IsSave;
  };
  static std::optional<SpillKind> getSpillKind(unsigned Opcode);
  void storeRegToStackSlot(
      MachineBasicBlock &MBB, MachineBasicBlock::iterator MI, Register SrcReg,
      bool IsKill, int FI, const TargetRegisterClass *RC, Register VReg,
      MachineInstr::MIFlag Flags = MachineInstr::NoFlags) const override;
  void loadRegFromStackSlot(
      MachineBasicBlock &MBB, MachineBasicBlock::iterator MI, Register DestReg,
      int FI, const TargetRegisterClass *RC, Register VReg, unsigned SubReg = 0,
      MachineInstr::MIFlag Flags = MachineInstr::NoFlags) const override;
  bool expandPostRAPseudo(MachineInstr &MI) const override;

  // Branches.
  bool analyzeBranch(MachineBasicBlock &MBB, MachineBasicBlock *&TBB,
                     MachineBasicBlock *&FBB,
                     SmallVectorImpl<MachineOperand> &Cond,
                     bool AllowModify = false) const override;
  unsigned removeBranch(MachineBasicBlock &MBB,
                        int *BytesRemoved = nullptr) const override;
  unsigned insertBranch(MachineBasicBlock &MBB, MachineBasicBlock *TBB,
                        MachineBasicBlock *FBB, ArrayRef<MachineOperand> Cond,
                        const DebugLoc &DL,
                        int *BytesAdded = nullptr) const override;
  bool
  reverseBranchCondition(SmallVectorImpl<MachineOperand> &Cond) const override;
  MachineBasicBlock *getBranchDestBlock(const MachineInstr &MI) const override;
  bool isBranchOffsetInRange(unsigned BranchOpc,
                             int64_t BrOffset) const override;
  void insertIndirectBranch(MachineBasicBlock &MBB, MachineBasicBlock &NewDest,
                            MachineBasicBlock &RestoreBB, const DebugLoc &DL,
                            int64_t BrOffset, RegScavenger *RS) const override;

  unsigned getInstSizeInBytes(const MachineInstr &MI) const override;
  /// For -verify-machineinstrs: ToyGCNInstrVerifier.cpp.
  bool verifyInstruction(const MachineInstr &MI,
                         StringRef &ErrInfo) const override;
  bool isReMaterializableImpl(const MachineInstr &MI) const override;
  bool isIgnorableUse(const MachineOperand &MO) const override;

  // Limits that divergent branches set to other passes: ControlFlow/.

  /// False out of a cycle: lanes may leave it at different times.
  bool isSafeToSink(MachineInstr &MI, MachineBasicBlock *SuccToSinkTo,
                    MachineCycleInfo *CI) const override;
  /// True for instructions that set EXEC at a block's top, and for reloads of
  /// their masks.
  bool isBasicBlockPrologue(const MachineInstr &MI,
                            Register Reg = Register()) const override;
  bool areMemAccessesTriviallyDisjoint(const MachineInstr &A,
                                       const MachineInstr &B) const override;
  bool isSchedulingBoundary(const MachineInstr &MI,
                            const MachineBasicBlock *MBB,
                            const MachineFunction &MF) const override;
  MachineInstr *createPHIDestinationCopy(MachineBasicBlock &MBB,
                                         MachineBasicBlock::iterator InsPt,
                                         const DebugLoc &DL, Register Src,
                                         Register Dst) const override;

  bool findCommutedOpIndices(const MachineInstr &MI, unsigned &Idx1,
                             unsigned &Idx2) const override;

  // Names in MIR files of operands' relocations and of MONoClobber.
  std::pair<unsigned, unsigned>
  decomposeMachineOperandsTargetFlags(unsigned Flags) const override;
  ArrayRef<std::pair<unsigned, const char *>>
  getSerializableDirectMachineOperandTargetFlags() const override;
  ArrayRef<std::pair<MachineMemOperand::Flags, const char *>>
  getSerializableMachineMemOperandTargetFlags() const override;

protected:
  MachineInstr *commuteInstructionImpl(MachineInstr &MI, bool NewMI,
                                       unsigned Idx1,
                                       unsigned Idx2) const override;

private:
  const ToyGCNRegisterInfo RI;
};

namespace ToyGCN {
// TableGen's InstrMapping makes these; they return -1 if there is no such form.
int getVOPe32(uint16_t Opcode);
int getVOPe64(uint16_t Opcode);
int getCommuteRev(uint16_t Opcode);
int getCommuteOrig(uint16_t Opcode);
int getDPPOp(uint16_t Opcode);
int getSDWAOp(uint16_t Opcode);
int getCompareToExec(uint16_t Opcode);
int getSecondOfPair(uint16_t Opcode);
int getFirstOfPair(uint16_t Opcode);
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_TOYGCNINSTRINFO_H
