//===- MaskMerging.cpp - Lane masks where lanes meet ----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ControlFlow/MaskMerging.h"
#include "ControlFlow/WaveGraph.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "ToyGCNSubtarget.h"
#include "ToyGCNUseBlocks.h"
#include "llvm/CodeGen/MachineSSAUpdater.h"

using namespace llvm;
using namespace ToyGCN;

namespace {
/// Inserts mask operations at a place.
class MaskBuilder {
public:
  MaskBuilder(MachineBasicBlock &MBB, MachineBasicBlock::iterator Pos)
      : MBB(MBB), Pos(Pos), MF(*MBB.getParent()), MRI(MF.getRegInfo()),
        TII(*MF.getSubtarget<ToyGCNSubtarget>().getInstrInfo()) {}

  Register op(unsigned Opcode, Register A, Register B) {
    Register R = MRI.createVirtualRegister(&ToyGCN::LaneMask_64RegClass);
    BuildMI(MBB, Pos, DebugLoc(), TII.get(Opcode), R).addReg(A).addReg(B);
    return R;
  }

  /// \p Dst = the bits of \p New for active lanes, of \p Old for the others.
  /// The bits of an undefined Old do not count.
  void merge(Register Dst, Register Old, Register New) {
    const MachineInstr *OldDef = MRI.getVRegDef(Old);
    if (OldDef && OldDef->isImplicitDef()) {
      BuildMI(MBB, Pos, DebugLoc(), TII.get(TargetOpcode::COPY), Dst)
          .addReg(New);
      return;
    }
    MRI.clearKillFlags(Old);
    MRI.clearKillFlags(New);
    const Register Condition = saveSCC();
    auto Finish = [&](unsigned Opcode, Register A, Register B) {
      BuildMI(MBB, Pos, DebugLoc(), TII.get(Opcode), Dst).addReg(A).addReg(B);
    };
    if (auto C = constant(New)) {
      Finish(*C ? ToyGCN::S_OR_B64 : ToyGCN::S_ANDN2_B64, Old, ToyGCN::EXEC);
    } else {
      Finish(ToyGCN::S_OR_B64, op(ToyGCN::S_ANDN2_B64, Old, ToyGCN::EXEC),
             op(ToyGCN::S_AND_B64, New, ToyGCN::EXEC));
    }
    if (Condition)
      BuildMI(MBB, Pos, DebugLoc(), TII.get(ToyGCN::S_CMP_LG_U32))
          .addReg(Condition)
          .addImm(0);
  }

private:
  /// SCC in a register, if something from here on reads it.
  Register saveSCC() {
    auto It = Pos;
    for (; It != MBB.end() && !It->readsRegister(ToyGCN::SCC, nullptr); ++It)
      if (It->modifiesRegister(ToyGCN::SCC, nullptr))
        return Register();
    if (It == MBB.end())
      return Register();
    Register R = MRI.createVirtualRegister(&ToyGCN::SReg_32RegClass);
    BuildMI(MBB, Pos, DebugLoc(), TII.get(ToyGCN::S_CSELECT_B32), R)
        .addImm(1)
        .addImm(0);
    return R;
  }

  /// All bits of \p R, if they are known to be the same.
  std::optional<bool> constant(Register R) const {
    const MachineInstr *Def = MRI.getVRegDef(R);
    if (!Def || !Def->isMoveImmediate() || !Def->getOperand(1).isImm())
      return std::nullopt;
    const int64_t Imm = Def->getOperand(1).getImm();
    if (Imm != 0 && Imm != -1)
      return std::nullopt;
    return Imm != 0;
  }

  MachineBasicBlock &MBB;
  MachineBasicBlock::iterator Pos;
  MachineFunction &MF;
  MachineRegisterInfo &MRI;
  const ToyGCNInstrInfo &TII;
};

bool isMask(const MachineRegisterInfo &MRI, Register R) {
  return R.isVirtual() &&
         MRI.getRegClassOrNull(R) == &ToyGCN::LaneMask_64RegClass;
}

class LoopMasks {
public:
  explicit LoopMasks(WaveGraph &G) : G(G) {}

  /// The uses of \p R, defined in \p Def's loop, for which lanes keep their
  /// bits. \p Left is the outermost loop that lanes leave before one of them.
  SmallVector<MachineOperand *, 4> usesBehindLoop(const MachineInstr &Def,
                                                  Register R,
                                                  const MachineLoop *&Left) {
    SmallVector<MachineOperand *, 4> Uses;
    const MachineRegisterInfo &MRI = Def.getMF()->getRegInfo();
    Left = nullptr;
    for (MachineOperand &Use : MRI.use_nodbg_operands(R))
      if (const MachineLoop *L =
              leftOneByOne(*Def.getParent(), *blockOfUse(Use))) {
        Uses.push_back(&Use);
        if (!Left || L->contains(Left))
          Left = L;
      }
    return Uses;
  }

private:
  const MachineLoop *leftOneByOne(const MachineBasicBlock &From,
                                  const MachineBasicBlock &To) {
    const MachineLoop *Outermost = nullptr;
    for (const MachineLoop *L = G.loops().getLoopFor(&From);
         L && !L->contains(&To); L = L->getParentLoop()) {
      auto [It, IsNew] = Divergent.try_emplace(L, false);
      if (IsNew)
        It->second = G.hasDivergentExit(*L);
      if (It->second)
        Outermost = L;
    }
    return Outermost;
  }

  WaveGraph &G;
  DenseMap<const MachineLoop *, bool> Divergent;
};
} // namespace

/// An undefined mask.
static Register makeNothing(MachineBasicBlock &MBB) {
  MachineFunction &MF = *MBB.getParent();
  Register R =
      MF.getRegInfo().createVirtualRegister(&ToyGCN::LaneMask_64RegClass);
  BuildMI(MBB, MBB.getFirstNonPHI(), DebugLoc(),
          MF.getSubtarget().getInstrInfo()->get(TargetOpcode::IMPLICIT_DEF), R);
  return R;
}

/// Keeps each lane's bit of masks that are used after a loop which lanes leave
/// one by one.
static void keepMasksOfLoops(WaveGraph &G) {
  LoopMasks Loops(G);
  MachineFunction &MF = *G[0].MBB->getParent();
  MachineRegisterInfo &MRI = MF.getRegInfo();
  struct Kept {
    MachineInstr *Def;
    Register Mask;
    const MachineLoop *Left;
    SmallVector<MachineOperand *, 4> Uses;
  };
  SmallVector<Kept, 4> Work;
  const MachineLoop *Left;
  for (unsigned I = 0; I < G.size(); ++I)
    if (G.loops().getLoopFor(G[I].MBB))
      for (MachineBasicBlock *MBB : {G[I].MBB, G[I].Body}) {
        for (MachineInstr &MI : *MBB)
          for (const MachineOperand &Def : MI.all_defs())
            if (isMask(MRI, Def.getReg()))
              if (auto Uses = Loops.usesBehindLoop(MI, Def.getReg(), Left);
                  !Uses.empty())
                Work.push_back({&MI, Def.getReg(), Left, std::move(Uses)});
        if (G[I].Body == G[I].MBB)
          break;
      }
  MachineSSAUpdater SSA(MF);
  for (Kept &K : Work) {
    MachineBasicBlock &MBB = *K.Def->getParent();
    Register All = MRI.createVirtualRegister(&ToyGCN::LaneMask_64RegClass);
    SSA.Initialize(K.Mask);
    SSA.AddAvailableValue(&MBB, All);
    // Before the loop no lane has a bit to keep. No bit goes through an
    // iteration of an outer loop.
    MachineBasicBlock *Before = K.Left->getLoopPreheader();
    if (Before && K.Left->getParentLoop() &&
        G.dominators().dominates(Before, &MBB))
      SSA.AddAvailableValue(Before, makeNothing(*Before));
    Register Old = SSA.GetValueInMiddleOfBlock(&MBB);
    auto Pos =
        K.Def->isPHI() ? MBB.getFirstNonPHI() : std::next(K.Def->getIterator());
    MaskBuilder(MBB, Pos).merge(All, Old, K.Mask);
    for (MachineOperand *Use : K.Uses)
      Use->setReg(All);
  }
}

/// The lanes of \p Phi come from several blocks one after the other: each block
/// adds its lanes' bits to those of the blocks before it on the wave's way.
static void mergeMaskPhi(MachineInstr &Phi, MachineSSAUpdater &SSA,
                         WaveGraph &G) {
  MachineFunction &MF = *Phi.getMF();
  MachineRegisterInfo &MRI = MF.getRegInfo();
  SSA.Initialize(Phi.getOperand(0).getReg());
  SmallVector<Register, 4> Merged;
  // The mask is undefined where the ways part. In particular it has no bits of
  // an earlier iteration.
  MachineBasicBlock *Top = Phi.getParent();
  for (unsigned I = 1; I < Phi.getNumOperands(); I += 2)
    Top = G.dominators().findNearestCommonDominator(
        Top, Phi.getOperand(I + 1).getMBB());
  Top = G.commonStart(Phi.getParent(), Top);
  const Register Nothing = makeNothing(*Top);
  SSA.AddAvailableValue(Top, Nothing);
  for (unsigned I = 1; I < Phi.getNumOperands(); I += 2) {
    Merged.push_back(MRI.createVirtualRegister(&ToyGCN::LaneMask_64RegClass));
    SSA.AddAvailableValue(Phi.getOperand(I + 1).getMBB(), Merged.back());
  }
  for (unsigned I = 1; I < Phi.getNumOperands(); I += 2) {
    MachineBasicBlock &From = *Phi.getOperand(I + 1).getMBB();
    Register Old = &From == Top ? Nothing : SSA.GetValueInMiddleOfBlock(&From);
    MaskBuilder(From, From.getFirstTerminator())
        .merge(Merged[I / 2], Old, Phi.getOperand(I).getReg());
    Phi.getOperand(I).setReg(Merged[I / 2]);
    Phi.getOperand(I).setIsUndef(false);
  }
}

/// Adds operands to \p Phi for the edges that only the wave takes. A scalar
/// keeps its value on the wave's way; a vector's value does not count there.
static void addWaveOperands(MachineInstr &Phi, MachineSSAUpdater &SSA) {
  MachineBasicBlock &MBB = *Phi.getParent();
  MachineFunction &MF = *MBB.getParent();
  MachineRegisterInfo &MRI = MF.getRegInfo();
  SmallPtrSet<MachineBasicBlock *, 4> Known;
  const Register Dst = Phi.getOperand(0).getReg();
  const TargetRegisterClass *RC = MRI.getRegClass(Dst);
  const bool Scalar = ToyGCNRegisterInfo::isSGPRClass(RC);
  if (Scalar)
    SSA.Initialize(Dst);
  for (unsigned I = 1; I < Phi.getNumOperands(); I += 2) {
    MachineBasicBlock *From = Phi.getOperand(I + 1).getMBB();
    const Register R = Phi.getOperand(I).getReg();
    Known.insert(From);
    // If it is undefined, the scalar keeps its value.
    if (Scalar && !MRI.getVRegDef(R)->isImplicitDef())
      SSA.AddAvailableValue(From, R);
  }
  for (unsigned I = 1; Scalar && I < Phi.getNumOperands(); I += 2)
    if (MRI.getVRegDef(Phi.getOperand(I).getReg())->isImplicitDef())
      Phi.getOperand(I).setReg(
          SSA.GetValueAtEndOfBlock(Phi.getOperand(I + 1).getMBB()));
  const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
  for (MachineBasicBlock *P : MBB.predecessors()) {
    if (!Known.insert(P).second)
      continue;
    Register R;
    if (Scalar) {
      R = SSA.GetValueAtEndOfBlock(P);
      MRI.clearKillFlags(R);
    } else {
      R = MRI.createVirtualRegister(RC);
      BuildMI(*P, P->getFirstTerminator(), DebugLoc(),
              TII.get(TargetOpcode::IMPLICIT_DEF), R);
    }
    MachineInstrBuilder(MF, Phi).addReg(R).addMBB(P);
  }
}

static SmallVector<MachineInstr *, 16> phisOfWaitingLanes(WaveGraph &G) {
  SmallVector<MachineInstr *, 16> Phis;
  for (unsigned I = 0; I < G.size(); ++I)
    if (G[I].How != Arrival::Direct)
      for (MachineInstr &Phi : G[I].MBB->phis())
        Phis.push_back(&Phi);
  return Phis;
}

/// Parts of registers become registers, which is what the updater knows.
static void copyParts(MachineInstr &Phi) {
  MachineRegisterInfo &MRI = Phi.getMF()->getRegInfo();
  const TargetInstrInfo &TII = *Phi.getMF()->getSubtarget().getInstrInfo();
  for (unsigned I = 1; I < Phi.getNumOperands(); I += 2) {
    MachineOperand &Part = Phi.getOperand(I);
    if (!Part.getSubReg())
      continue;
    MachineBasicBlock &From = *Phi.getOperand(I + 1).getMBB();
    const Register R =
        MRI.createVirtualRegister(MRI.getRegClass(Phi.getOperand(0).getReg()));
    BuildMI(From, From.getFirstTerminator(), DebugLoc(),
            TII.get(TargetOpcode::COPY), R)
        .addReg(Part.getReg(), 0, Part.getSubReg());
    Part.setReg(R);
    Part.setSubReg(0);
  }
}

static void completePhis(WaveGraph &G, ArrayRef<MachineInstr *> Phis) {
  MachineFunction &MF = *G[0].MBB->getParent();
  const MachineRegisterInfo &MRI = MF.getRegInfo();
  MachineSSAUpdater SSA(MF);
  for (MachineInstr *Phi : Phis) {
    copyParts(*Phi);
    if (isMask(MRI, Phi->getOperand(0).getReg()))
      mergeMaskPhi(*Phi, SSA, G);
    addWaveOperands(*Phi, SSA);
  }
}

void ToyGCN::mergeMasks(WaveGraph &G) {
  // Only the function's own phis: those made here carry all lanes' bits.
  const auto Phis = phisOfWaitingLanes(G);
  keepMasksOfLoops(G);
  completePhis(G, Phis);
}

void ToyGCN::repairSSA(WaveGraph &G) {
  MachineFunction &MF = *G[0].MBB->getParent();
  MachineRegisterInfo &MRI = MF.getRegInfo();
  MachineDominatorTree DT(MF);
  MachineSSAUpdater SSA(MF);
  for (unsigned I = 0, E = MRI.getNumVirtRegs(); I != E; ++I) {
    const Register R = Register::index2VirtReg(I);
    MachineInstr *Def = MRI.getVRegDef(R);
    if (!Def)
      continue;
    SmallVector<MachineOperand *, 4> Lost;
    for (MachineOperand &Use : MRI.use_nodbg_operands(R))
      if (DT.isReachableFromEntry(blockOfUse(Use)) &&
          !DT.dominates(Def->getParent(), blockOfUse(Use)))
        Lost.push_back(&Use);
    if (Lost.empty())
      continue;
    SSA.Initialize(R);
    SSA.AddAvailableValue(Def->getParent(), R);
    for (MachineOperand *Use : Lost)
      SSA.RewriteUse(*Use);
  }
}
