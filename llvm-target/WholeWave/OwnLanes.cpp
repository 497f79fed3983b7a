//===- OwnLanes.cpp - Whole-wave values where lanes meet ------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WholeWave/OwnLanes.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "ToyGCNUseBlocks.h"
#include "llvm/CodeGen/MachineDominators.h"

using namespace llvm;

/// \p Parts, one or two dwords, in one register.
static Register makeWhole(ArrayRef<Register> Parts, MachineBasicBlock &MBB,
                          MachineBasicBlock::iterator Before) {
  if (Parts.size() == 1)
    return Parts[0];
  MachineFunction &MF = *MBB.getParent();
  const Register All =
      MF.getRegInfo().createVirtualRegister(&ToyGCN::VReg_64RegClass);
  BuildMI(MBB, Before, DebugLoc(),
          MF.getSubtarget().getInstrInfo()->get(TargetOpcode::REG_SEQUENCE),
          All)
      .addReg(Parts[0])
      .addImm(ToyGCN::sub0)
      .addReg(Parts[1])
      .addImm(ToyGCN::sub1);
  return All;
}

Register llvm::ownLanes(Register R, MachineBasicBlock &MBB,
                        MachineBasicBlock::iterator Before) {
  MachineFunction &MF = *MBB.getParent();
  MachineRegisterInfo &MRI = MF.getRegInfo();
  const auto &TII = *MF.getSubtarget<ToyGCNSubtarget>().getInstrInfo();
  const unsigned Dwords = TII.getRegisterInfo().getRegSizeInBits(R, MRI) / 32;
  SmallVector<Register, 2> Parts;
  for (unsigned I = 0; I < Dwords; ++I) {
    Parts.push_back(MRI.createVirtualRegister(&ToyGCN::VGPR_32RegClass));
    BuildMI(MBB, Before, DebugLoc(), TII.get(ToyGCN::V_STRICT_WWM_B32),
            Parts[I])
        .addReg(R, {},
                Dwords == 1 ? 0 : ToyGCNRegisterInfo::getSubRegIndex(I, 1));
  }
  MRI.clearKillFlags(R);
  return makeWhole(Parts, MBB, Before);
}

namespace {
class OwnLanes {
public:
  OwnLanes(MachineFunction &MF, const MachineCycleInfo &Cycles,
           WholeWaveCode &Code)
      : MF(MF), MRI(MF.getRegInfo()),
        TII(*MF.getSubtarget<ToyGCNSubtarget>().getInstrInfo()),
        TRI(TII.getRegisterInfo()), Cycles(Cycles), Code(Code), Dominators(MF) {
  }
  void run();

private:
  using Iterator = MachineBasicBlock::iterator;
  /// A read of a whole-wave value after a cycle that lanes leave one by one.
  /// A phi reads at the end of the block that the lanes come from.
  struct LateRead {
    MachineInstr *User;
    unsigned Operand;
    /// The block where lanes that left the cycle meet, or that of the user.
    MachineBasicBlock *Meet;
  };

  MachineFunction &MF;
  MachineRegisterInfo &MRI;
  const ToyGCNInstrInfo &TII;
  const ToyGCNRegisterInfo &TRI;
  const MachineCycleInfo &Cycles;
  WholeWaveCode &Code;
  MachineDominatorTree Dominators;
  SmallVector<MachineInstr *, 8> Phis; ///< Where lanes meet.
  SmallVector<LateRead, 8> LateReads;
  /// What lanes took along of a register, and the merged value in a block.
  DenseMap<Register, Register> Taken;
  DenseMap<std::pair<Register, MachineBasicBlock *>, Register> Merged;

  bool isMask(Register R) const {
    return MRI.getRegClassOrNull(R) == &ToyGCN::LaneMask_64RegClass;
  }
  bool isWholeWave(Register R) const {
    return ToyGCNRegisterInfo::isWholeWaveClass(MRI.getRegClassOrNull(R));
  }
  bool hasLanes(Register R) const { return isWholeWave(R) || isMask(R); }
  static Iterator after(MachineInstr &MI) {
    return MI.isPHI() ? MI.getParent()->getFirstNonPHI()
                      : std::next(MI.getIterator());
  }
  /// True for an operand if only the thread's lanes of it count.
  static bool isThreads(const MachineOperand &Use) {
    const unsigned Opcode = Use.getParent()->getOpcode();
    return Opcode == ToyGCN::V_STRICT_WWM_B32 ||
           (Opcode == ToyGCN::V_SET_INACTIVE_B32 && Use.getOperandNo() == 1);
  }
  /// True for one if only its other lanes count.
  static bool isOthers(const MachineOperand &Use) {
    return Use.getParent()->getOpcode() == ToyGCN::V_SET_INACTIVE_B32 &&
           Use.getOperandNo() == 2;
  }
  void addCode(MachineInstr *MI);
  void collect();
  MachineBasicBlock *meetingPlace(const MachineInstr &Def,
                                  MachineBasicBlock *Last) const;
  Register numbersOf(Register Mask, MachineBasicBlock &MBB, Iterator Before);
  Register maskOf(Register Numbers, MachineBasicBlock &MBB, Iterator Before);
  Register taken(Register R);
  Register merge(Register Own, Register Others, MachineBasicBlock &MBB,
                 Iterator Before);
  void replaceByNumbers(MachineInstr &Phi);
  void mergeAt(MachineInstr &Phi);
  void read(const LateRead &Read);
};
} // namespace

void OwnLanes::addCode(MachineInstr *MI) {
  typeWholeWave(*MI);
  Code.insert(MI);
}

/// The block after the cycle of \p Def from which on \p Last reads the merged
/// value: the first that all lanes pass on their way there.
MachineBasicBlock *OwnLanes::meetingPlace(const MachineInstr &Def,
                                          MachineBasicBlock *Last) const {
  const MachineCycle *Left = Cycles.getCycle(Def.getParent());
  while (Left && Left->getParentCycle() &&
         !Left->getParentCycle()->contains(Last))
    Left = Left->getParentCycle();
  const MachineDomTreeNode *Node = Dominators.getNode(Last);
  while (Left && Node && Node->getIDom() &&
         !Left->contains(Node->getIDom()->getBlock()))
    Node = Node->getIDom();
  return Node ? Node->getBlock() : Last;
}

/// Finds the phis where lanes meet, and the reads after cycles. A phi of two
/// values of the entry block, which the oracle sees in each block that has
/// whole-wave phis, is divergent if lanes meet there.
void OwnLanes::collect() {
  Phis.clear();
  LateReads.clear();
  const OracleInput Lanes(MF);
  DivergenceOracle::Program Program = Lanes.program();
  const unsigned One = Program.Values.size();
  for (unsigned I = 0; I < 2; ++I)
    Program.Values.push_back({0, InstructionUniformity::Default});
  DenseMap<const MachineBasicBlock *, unsigned> Meets;
  for (const MachineInstr *MI : Code)
    if (MI->isPHI() &&
        Meets.try_emplace(MI->getParent(), Program.Values.size()).second)
      Program.Values.push_back({Lanes.number(*MI->getParent()),
                                InstructionUniformity::Default,
                                /*IsPhi=*/true,
                                /*IsRepeatable=*/true,
                                {One, One + 1}});
  const DivergenceOracle Oracle(Program);
  auto IsLate = [&](const MachineOperand &Use, const MachineBasicBlock &At) {
    const unsigned V = Lanes.valueOf(Use);
    return V != OracleInput::None &&
           Oracle.timeBranch(V, Lanes.number(At)) != OracleInput::None;
  };
  auto LeavesByEdge = [&](const MachineOperand &Use) {
    return IsLate(Use, *Use.getParent()->getParent()) &&
           !IsLate(Use, *ToyGCN::blockOfUse(Use));
  };
  for (MachineInstr *MI : Code)
    if (MI->isPHI() && hasLanes(MI->getOperand(0).getReg()) &&
        (Oracle.isDivergent(Meets.at(MI->getParent())) ||
         any_of(MI->all_uses(), LeavesByEdge)))
      Phis.push_back(MI);
  for (MachineInstr *MI : Code)
    for (const MachineOperand &Def : MI->all_defs()) {
      const Register R = Def.getReg();
      if (!R.isVirtual() || !hasLanes(R))
        continue;
      for (MachineOperand &Use : MRI.use_nodbg_operands(R)) {
        MachineInstr &User = *Use.getParent();
        const bool Reads = Code.contains(&User) || isThreads(Use) ||
                           User.getOpcode() == ToyGCN::V_READLANE_B32;
        if (Reads && !isOthers(Use) && IsLate(Use, *ToyGCN::blockOfUse(Use)))
          LateReads.push_back({&User, Use.getOperandNo(),
                               meetingPlace(*MI, ToyGCN::blockOfUse(Use))});
      }
    }
}

/// The bits of \p Mask as a number in each lane.
Register OwnLanes::numbersOf(Register Mask, MachineBasicBlock &MBB,
                             Iterator Before) {
  const Register R = MRI.createVirtualRegister(&ToyGCN::VGPR_32RegClass);
  MRI.clearKillFlags(Mask);
  addCode(
      BuildMI(MBB, Before, DebugLoc(), TII.get(ToyGCN::V_CNDMASK_B32_e64), R)
          .addImm(ToyGCN::SrcMods::None)
          .addImm(0)
          .addImm(ToyGCN::SrcMods::None)
          .addImm(1)
          .addReg(Mask));
  return R;
}

Register OwnLanes::maskOf(Register Numbers, MachineBasicBlock &MBB,
                          Iterator Before) {
  const Register R = MRI.createVirtualRegister(&ToyGCN::LaneMask_64RegClass);
  addCode(BuildMI(MBB, Before, DebugLoc(), TII.get(ToyGCN::V_CMP_NE_U32_e64), R)
              .addReg(Numbers)
              .addImm(0));
  return R;
}

/// What each lane had in \p R when it was last there.
Register OwnLanes::taken(Register R) {
  Register &Own = Taken[R];
  MachineInstr &Def = *MRI.getVRegDef(R);
  if (!Own)
    Own = ownLanes(R, *Def.getParent(), after(Def));
  return Own;
}

/// A whole-wave value: \p Own in active lanes, \p Others in all others.
Register OwnLanes::merge(Register Own, Register Others, MachineBasicBlock &MBB,
                         Iterator Before) {
  const unsigned Dwords = TRI.getRegSizeInBits(Others, MRI) / 32;
  SmallVector<Register, 2> Parts;
  for (unsigned I = 0; I < Dwords; ++I) {
    const unsigned Sub =
        Dwords == 1 ? 0 : ToyGCNRegisterInfo::getSubRegIndex(I, 1);
    Parts.push_back(MRI.createVirtualRegister(&ToyGCN::VGPR_32RegClass));
    addCode(BuildMI(MBB, Before, DebugLoc(),
                    TII.get(ToyGCN::V_SET_INACTIVE_B32), Parts[I])
                .addReg(Own, {}, Sub)
                .addReg(Others, {}, Sub));
  }
  MRI.clearKillFlags(Own);
  MRI.clearKillFlags(Others);
  const Register All = makeWhole(Parts, MBB, Before);
  if (Dwords != 1)
    addCode(MRI.getVRegDef(All));
  return All;
}

/// Replaces \p Phi of lane masks by one of numbers and a compare.
void OwnLanes::replaceByNumbers(MachineInstr &Phi) {
  MachineBasicBlock &MBB = *Phi.getParent();
  const Register Dst = Phi.getOperand(0).getReg();
  const Register Numbers = MRI.createVirtualRegister(&ToyGCN::VGPR_32RegClass);
  auto New =
      BuildMI(MBB, Phi, Phi.getDebugLoc(), TII.get(TargetOpcode::PHI), Numbers);
  for (unsigned I = 1; I < Phi.getNumOperands(); I += 2) {
    MachineBasicBlock &From = *Phi.getOperand(I + 1).getMBB();
    New.addReg(numbersOf(Phi.getOperand(I).getReg(), From,
                         From.getFirstTerminator()))
        .addMBB(&From);
  }
  addCode(New);
  const Register Mask = maskOf(Numbers, MBB, MBB.getFirstNonPHI());
  MRI.replaceRegWith(Dst, Mask);
  Code.remove(&Phi);
  Phi.eraseFromParent();
}

/// Lanes come to \p Phi by several ways, each with its own value. The phi
/// itself is left for those that come by none.
void OwnLanes::mergeAt(MachineInstr &Phi) {
  MachineBasicBlock &MBB = *Phi.getParent();
  const Register Others = Phi.getOperand(0).getReg();
  const Register Own = MRI.createVirtualRegister(
      ToyGCNRegisterInfo::getVGPRClass(TRI.getRegSizeInBits(Others, MRI)));
  SmallVector<MachineOperand *, 8> Readers;
  for (MachineOperand &Use : MRI.use_nodbg_operands(Others))
    if (!isOthers(Use))
      Readers.push_back(&Use);
  Register All;
  for (MachineOperand *Use : Readers) {
    if (!isThreads(*Use) && !All)
      All = merge(Own, Others, MBB, MBB.getFirstNonPHI());
    Use->setReg(isThreads(*Use) ? Own : All);
  }
  auto OwnPhi =
      BuildMI(MBB, Phi, Phi.getDebugLoc(), TII.get(TargetOpcode::PHI), Own);
  for (unsigned I = 1; I < Phi.getNumOperands(); I += 2) {
    const MachineOperand &MO = Phi.getOperand(I);
    OwnPhi
        .addReg(isWholeWave(MO.getReg()) ? taken(MO.getReg()) : MO.getReg(),
                getUndefRegState(MO.isUndef()), MO.getSubReg())
        .addMBB(Phi.getOperand(I + 1).getMBB());
    MRI.clearKillFlags(MO.getReg());
  }
}

/// Lets the user read the merged value, or, if it is a thread, its own.
void OwnLanes::read(const LateRead &Read) {
  MachineOperand &MO = Read.User->getOperand(Read.Operand);
  const Register R = MO.getReg();
  if (isThreads(MO)) {
    MO.setReg(taken(R));
    return;
  }
  Register &All = Merged[{R, Read.Meet}];
  if (!All) {
    MachineInstr &Def = *MRI.getVRegDef(R);
    const Register Others =
        isMask(R) ? numbersOf(R, *Def.getParent(), after(Def)) : R;
    const Register Own = taken(Others);
    const Iterator Before = Read.Meet->getFirstNonPHI();
    All = merge(Own, Others, *Read.Meet, Before);
    if (isMask(R))
      All = maskOf(All, *Read.Meet, Before);
  }
  MO.setReg(All);
}

void OwnLanes::run() {
  collect();
  if (any_of(Phis, [&](const MachineInstr *Phi) {
        return isMask(Phi->getOperand(0).getReg());
      })) {
    for (MachineInstr *Phi : Phis)
      if (isMask(Phi->getOperand(0).getReg()))
        replaceByNumbers(*Phi);
    collect();
  }
  for (MachineInstr *Phi : Phis)
    mergeAt(*Phi);
  for (const LateRead &Read : LateReads)
    read(Read);
}

void llvm::keepOwnLanes(MachineFunction &MF, const MachineCycleInfo &Cycles,
                        WholeWaveCode &Code) {
  OwnLanes(MF, Cycles, Code).run();
}
