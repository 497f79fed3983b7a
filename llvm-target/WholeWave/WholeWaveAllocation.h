//===- WholeWaveAllocation.h - One function's allocation --------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The state that both halves of whole-wave register allocation share: finding
/// VGPRs (AllocateWholeWave.cpp), and spilling (SpillWholeWave.cpp).
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_WHOLEWAVE_WHOLEWAVEALLOCATION_H
#define TOYGCN_WHOLEWAVE_WHOLEWAVEALLOCATION_H

#include "ToyGCNSubtarget.h"
#include "WholeWave/LaneLiveness.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineOptimizationRemarkEmitter.h"
#include <optional>

namespace llvm {

/// One function's allocation.
class WholeWaveAllocation {
public:
  WholeWaveAllocation(MachineFunction &MF, LiveIntervals &LIS,
                      MachineOptimizationRemarkEmitter &ORE);
  void run();

private:
  struct Assigned {
    Register Reg;
    unsigned First;
  };

  MachineFunction &MF;
  MachineRegisterInfo &MRI;
  LiveIntervals &LIS;
  MachineOptimizationRemarkEmitter &ORE;
  const ToyGCNInstrInfo &TII;
  const ToyGCNRegisterInfo &TRI;
  const LaneLiveness Lanes;
  const unsigned Budget;
  VGPRSet Used;         // By the function so far.
  VGPRSet WrittenInAll; // By instructions that run in all lanes.
  SmallVector<Assigned, 8> Done;
  SmallPtrSet<MachineInstr *, 32> WholeWave;

  unsigned dwords(Register R) const {
    return TRI.getRegSizeInBits(*MRI.getRegClass(R)) / 32;
  }
  MCRegister vgpr(unsigned First, unsigned Dwords) const;
  VGPRSet forbidden(const LiveInterval &LI) const;
  std::optional<unsigned> find(Register R, const VGPRSet &Forbidden) const;
  void assign(Register R, unsigned First);
  void rewrite(MachineOperand &MO, MCRegister P);
  void spill(ArrayRef<Register> Regs);
  /// Slots of a spilled register, one for each dword.
  using SlotMap = DenseMap<Register, SmallVector<int, 2>>;
  /// A spilled register, or one dword of it, in VGPRs for one instruction.
  struct Visit {
    Register Reg;
    unsigned Sub; // 0: all of it.
    unsigned First;
    bool Read, Written;
    bool is(const MachineOperand &MO) const {
      return MO.isReg() && MO.getReg() == Reg && MO.getSubReg() == Sub;
    }
  };
  unsigned dwordsOf(const MachineOperand &MO) const {
    return MO.getSubReg() ? 1 : dwords(MO.getReg());
  }
  void moveVisit(MachineBasicBlock &MBB, MachineBasicBlock::iterator Pos,
                 bool Save, const Visit &V, const SlotMap &Slots);
  VGPRSet ownedAround(const MachineInstr &MI, const VGPRSet &LiveBefore,
                      const VGPRSet &LiveAfter) const;
  std::optional<SmallVector<Visit, 4>> planVisits(const MachineInstr &MI,
                                                  const SlotMap &Slots,
                                                  VGPRSet Taken,
                                                  const VGPRSet &Owned) const;
  void visitVGPRs(MachineInstr &MI, const SlotMap &Slots,
                  const VGPRSet &LiveBefore, const VGPRSet &LiveAfter);
  MachineInstr &move(MachineBasicBlock &MBB, MachineBasicBlock::iterator Pos,
                     bool Save, unsigned First, unsigned Dwords, int Slot);
  bool owns(const Assigned &A, unsigned I) const;
  bool hasValue(const Assigned &A, unsigned I, SlotIndex Idx) const;
  bool isDefined(const MachineInstr &MI, unsigned I) const;
  int newSlot(unsigned Dwords);
  void saveForCaller();
  void numberNewInstrs();
};
} // namespace llvm

#endif // TOYGCN_WHOLEWAVE_WHOLEWAVEALLOCATION_H
