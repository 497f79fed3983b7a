//===- AllocateWholeWave.cpp - Registers for all lanes --------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Gives every whole-wave register a VGPR that no lane needs, wherever that
/// lane is (WholeWave/LaneLiveness.h), and puts EXEC = -1 around the code that
/// defines them (WholeWave/WholeWaveRegions.h).
///
/// Needs: all other virtual registers assigned, live intervals of the
/// whole-wave ones, the edges of lanes and wave together. Guarantees: no
/// virtual register is left; in a plain function every VGPR that is written in
/// all lanes, or by v_writelane (Emission/LowerSGPRSpills.cpp), is saved for
/// the caller's lanes.
///
///   %1:wholewave_32 = V_SET_INACTIVE_B32 $vgpr0, 0
///   %2:wholewave_32 = V_ADD_U32_dpp %1, %1, %1, 289, 15, 15, 0
///   GLOBAL_STORE_DWORD $vgpr1, %2
///     -->  $sgpr4_sgpr5 = S_OR_SAVEEXEC_B64 -1
///          $vgpr2 = V_CNDMASK_B32_e64 0, 0, 0, $vgpr0, $sgpr4_sgpr5
///          $vgpr2 = V_ADD_U32_dpp $vgpr2, $vgpr2, $vgpr2, 289, 15, 15, 0
///          $exec = S_MOV_B64 $sgpr4_sgpr5
///          GLOBAL_STORE_DWORD $vgpr1, $vgpr2
///
/// A register that finds no VGPR lives in scratch memory, 64 lanes wide, and
/// visits VGPRs for one instruction at a time; whoever owns them is saved to
/// scratch meanwhile. So every budget that holds the operands of one
/// instruction is enough.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "ToyGCN.h"
#include "ToyGCNMachineFunctionInfo.h"
#include "ToyGCNSubtarget.h"
#include "WholeWave/LaneLiveness.h"
#include "WholeWave/WholeWaveRegions.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineOptimizationRemarkEmitter.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/InitializePasses.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-allocate-whole-wave"

namespace {
class ToyGCNAllocateWholeWave final : public MachineFunctionPass {
public:
  static char ID;
  ToyGCNAllocateWholeWave() : MachineFunctionPass(ID) {}
  StringRef getPassName() const override {
    return "ToyGCN whole-wave register allocation";
  }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<LiveIntervalsWrapperPass>();
    AU.addRequired<SlotIndexesWrapperPass>();
    AU.addRequired<MachineOptimizationRemarkEmitterPass>();
    AU.setPreservesAll();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;
};

/// One function's allocation.
class Allocation {
public:
  Allocation(MachineFunction &MF, LiveIntervals &LIS,
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
  VGPRSet Used;         // Of the function so far.
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
  void rewrite(MachineOperand &MO, unsigned First);
  void spill(ArrayRef<Register> Regs);
  void visitVGPRs(MachineInstr &MI, const DenseMap<Register, int> &Slots,
                  const VGPRSet &LiveBefore, const VGPRSet &LiveAfter);
  MachineInstr &move(MachineBasicBlock::iterator Pos, bool Save, unsigned First,
                     unsigned Dwords, int Slot);
  bool isDefined(const MachineInstr &MI, unsigned I) const;
  int newSlot(unsigned Dwords);
  void saveForCaller();
  void numberNewInstrs();
};
} // namespace

static bool writesLane(const MachineInstr &MI) {
  return MI.getOpcode() == ToyGCN::V_WRITELANE_B32;
}

Allocation::Allocation(MachineFunction &MF, LiveIntervals &LIS,
                       MachineOptimizationRemarkEmitter &ORE)
    : MF(MF), MRI(MF.getRegInfo()), LIS(LIS), ORE(ORE),
      TII(*MF.getSubtarget<ToyGCNSubtarget>().getInstrInfo()),
      TRI(TII.getRegisterInfo()), Lanes(MF),
      Budget(
          MF.getSubtarget<ToyGCNSubtarget>().getMaxNumVGPRs(MF.getFunction())) {
  for (unsigned I = 0; I < Budget; ++I)
    if (MRI.isPhysRegUsed(ToyGCN::VGPR_32RegClass.getRegister(I)))
      Used.set(I);
}

MCRegister Allocation::vgpr(unsigned First, unsigned Dwords) const {
  MCRegister R = ToyGCN::VGPR_32RegClass.getRegister(First);
  if (Dwords == 1)
    return R;
  return TRI.getMatchingSuperReg(R, ToyGCN::sub0, &ToyGCN::VReg_64RegClass);
}

/// VGPRs that \p LI must stay away from: what some lane needs where it lives,
/// and what is written there.
VGPRSet Allocation::forbidden(const LiveInterval &LI) const {
  VGPRSet Out;
  const SlotIndexes &Indexes = *LIS.getSlotIndexes();
  for (const MachineBasicBlock &MBB : MF) {
    const SlotIndex Start = Indexes.getMBBStartIdx(&MBB);
    if (!LI.overlaps(Start, Indexes.getMBBEndIdx(&MBB)))
      continue;
    Out |= Lanes.waiting(MBB);
    const std::vector<VGPRSet> &Live = Lanes.liveBefore(MBB);
    if (LI.liveAt(Start))
      Out |= Live[0];
    for (auto [I, MI] : enumerate(MBB)) {
      if (MI.isDebugInstr())
        continue;
      const SlotIndex Idx = Indexes.getInstructionIndex(MI);
      const bool Early = LI.liveAt(Idx.getRegSlot(/*EC=*/true));
      if (LI.liveAt(Idx.getBaseIndex()) || Early)
        Out |= Live[I];
      if (LI.liveAt(Idx.getRegSlot()) || LI.liveAt(Idx.getDeadSlot())) {
        Out |= Live[I + 1];
        Lanes.addDefs(MI, Out);
      }
    }
  }
  return Out;
}

/// The lowest VGPR that fits, first among those in use anyway.
std::optional<unsigned> Allocation::find(Register R,
                                         const VGPRSet &Forbidden) const {
  const unsigned N = dwords(R);
  const LiveInterval &LI = LIS.getInterval(R);
  VGPRSet Taken = Forbidden;
  for (const Assigned &A : Done)
    if (LIS.getInterval(A.Reg).overlaps(LI))
      addVGPRs(Taken, A.First, dwords(A.Reg));
  std::optional<unsigned> Fresh;
  for (unsigned First = 0; First + N <= Budget; ++First) {
    bool Free = true, New = false;
    for (unsigned I = First; I < First + N; ++I) {
      Free &= !Taken.test(I);
      New |= !Used.test(I);
    }
    if (Free && !New)
      return First;
    if (Free && !Fresh)
      Fresh = First;
  }
  return Fresh;
}

void Allocation::assign(Register R, unsigned First) {
  Done.push_back({R, First});
  addVGPRs(Used, First, dwords(R));
  addVGPRs(WrittenInAll, First, dwords(R));
}

/// A whole-wave operand becomes physical; only the kill flag is lost, since
/// another lane may see another end.
void Allocation::rewrite(MachineOperand &MO, unsigned First) {
  MCRegister P = vgpr(First, dwords(MO.getReg()));
  if (const unsigned Sub = MO.getSubReg())
    P = TRI.getSubReg(P, Sub);
  MO.setSubReg(0);
  MO.setReg(P);
  if (MO.isDef())
    MO.setIsUndef(false);
  else
    MO.setIsKill(false);
  MO.setIsRenamable(false);
}

int Allocation::newSlot(unsigned Dwords) {
  return MF.getFrameInfo().CreateSpillStackObject(4 * Dwords, Align(4));
}

/// Whole-wave store of VGPRs to \p Slot, or load, in front of \p Pos.
MachineInstr &Allocation::move(MachineBasicBlock::iterator Pos, bool Save,
                               unsigned First, unsigned Dwords, int Slot) {
  MachineBasicBlock &MBB = *Pos->getParent();
  const MCRegister R = vgpr(First, Dwords);
  const TargetRegisterClass *RC = ToyGCNRegisterInfo::getVGPRClass(32 * Dwords);
  if (Save)
    TII.storeRegToStackSlot(MBB, Pos, R, /*IsKill=*/false, Slot, RC,
                            Register());
  else
    TII.loadRegFromStackSlot(MBB, Pos, R, Slot, RC, Register());
  MachineInstr &New = *std::prev(Pos);
  WholeWave.insert(&New);
  return New;
}

/// Whether a thread that comes to \p MI has written VGPR \p I and not read it
/// for the last time. Others may have: lanes that wait elsewhere.
bool Allocation::isDefined(const MachineInstr &MI, unsigned I) const {
  const MachineBasicBlock &MBB = *MI.getParent();
  const MCRegister R = vgpr(I, 1);
  bool Defined = MBB.isLiveIn(R);
  for (const MachineInstr &Before :
       make_range(MBB.begin(), MachineBasicBlock::const_iterator(MI))) {
    if (Before.killsRegister(R, &TRI))
      Defined = false;
    if (Before.modifiesRegister(R, &TRI))
      Defined = !Before.registerDefIsDead(R, &TRI);
  }
  return Defined;
}

/// Runs \p MI with its spilled operands in VGPRs of the moment.
void Allocation::visitVGPRs(MachineInstr &MI,
                            const DenseMap<Register, int> &Slots,
                            const VGPRSet &LiveBefore,
                            const VGPRSet &LiveAfter) {
  VGPRSet Taken;
  Lanes.addUses(MI, Taken);
  Lanes.addDefs(MI, Taken);
  const SlotIndex Idx = LIS.getInstructionIndex(MI);
  VGPRSet Owned = LiveBefore;
  Owned |= LiveAfter;
  Owned |= Lanes.waiting(*MI.getParent());
  for (const Assigned &A : Done) {
    const LiveInterval &LI = LIS.getInterval(A.Reg);
    if (LI.liveAt(Idx.getBaseIndex()) || LI.liveAt(Idx.getDeadSlot()))
      addVGPRs(Owned, A.First, dwords(A.Reg));
  }
  for (const MachineOperand &MO : MI.operands())
    if (MO.isReg())
      for (const Assigned &A : Done)
        if (A.Reg == MO.getReg())
          addVGPRs(Taken, A.First, dwords(A.Reg));

  // Reads first; a result may then take the place of what was read.
  struct Visit {
    Register Reg;
    unsigned First;
    bool Read, Written;
  };
  SmallVector<Visit, 4> Visits;
  auto Place = [&](Register R, const VGPRSet &Not) {
    const unsigned N = dwords(R);
    std::optional<unsigned> Best;
    for (unsigned F = 0; F + N <= Budget; ++F) {
      bool Possible = true, Free = true;
      for (unsigned I = F; I < F + N; ++I) {
        Possible &= !Not.test(I);
        Free &= !Owned.test(I);
      }
      if (Possible && Free)
        return F;
      if (Possible && !Best)
        Best = F;
    }
    if (!Best)
      MF.getFunction().getContext().diagnose(DiagnosticInfoUnsupported(
          MF.getFunction(),
          "whole-wave instruction with more registers than \"amdgpu-num-vgpr\" "
          "allows",
          MI.getDebugLoc()));
    return Best.value_or(0);
  };
  for (MachineOperand &MO : MI.operands()) {
    if (!MO.isReg() || !Slots.contains(MO.getReg()) || MO.isDef())
      continue;
    const Register R = MO.getReg();
    if (any_of(Visits, [&](const Visit &V) { return V.Reg == R; }))
      continue;
    Visits.push_back({R, Place(R, Taken), !MO.isUndef(), false});
    addVGPRs(Taken, Visits.back().First, dwords(R));
  }
  VGPRSet TakenByDefs;
  Lanes.addDefs(MI, TakenByDefs);
  for (MachineOperand &MO : MI.operands()) {
    if (!MO.isReg() || !Slots.contains(MO.getReg()) || !MO.isDef())
      continue;
    const Register R = MO.getReg();
    auto *It = find_if(Visits, [&](const Visit &V) { return V.Reg == R; });
    if (It == Visits.end()) {
      // A part is written: the rest comes along.
      const bool Keeps = MO.getSubReg() && !MO.isUndef();
      const bool Apart = MO.isEarlyClobber() || Keeps;
      VGPRSet Not = Apart ? Taken : TakenByDefs;
      Visits.push_back({R, Place(R, Not), Keeps, true});
      It = std::prev(Visits.end());
    }
    It->Written = true;
    addVGPRs(TakenByDefs, It->First, dwords(R));
    addVGPRs(Taken, It->First, dwords(R));
  }

  // Whoever lives there steps aside.
  const auto Behind = std::next(MI.getIterator());
  SmallVector<std::pair<unsigned, int>, 4> Guests;
  VGPRSet Saved;
  for (const Visit &V : Visits)
    for (unsigned I = V.First; I < V.First + dwords(V.Reg); ++I)
      if (Owned.test(I) && !Saved.test(I)) {
        Saved.set(I);
        Guests.emplace_back(I, newSlot(1));
        const bool Known = isDefined(MI, I);
        move(MI, /*Save=*/true, I, 1, Guests.back().second)
            .getOperand(0)
            .setIsUndef(!Known);
      } else if (!Owned.test(I)) {
        WrittenInAll.set(I);
      }
  for (const Visit &V : Visits)
    if (V.Read)
      move(MI, /*Save=*/false, V.First, dwords(V.Reg), Slots.lookup(V.Reg));
  for (const Visit &V : Visits)
    if (V.Written)
      move(Behind, /*Save=*/true, V.First, dwords(V.Reg), Slots.lookup(V.Reg));
  for (auto [I, Slot] : Guests)
    move(Behind, /*Save=*/false, I, 1, Slot);
  for (MachineOperand &MO : MI.operands())
    if (MO.isReg())
      for (const Visit &V : Visits)
        if (MO.getReg() == V.Reg) {
          rewrite(MO, V.First);
          break;
        }
}

void Allocation::spill(ArrayRef<Register> Regs) {
  DenseMap<Register, int> Slots;
  for (Register R : Regs) {
    Slots[R] = newSlot(dwords(R));
    ORE.emit([&] {
      MachineInstr &Def = *MRI.def_instr_begin(R);
      return MachineOptimizationRemarkMissed(DEBUG_TYPE, "Spilled",
                                             Def.getDebugLoc(), Def.getParent())
             << "a whole-wave value of " << std::to_string(32 * dwords(R))
             << " bits found no VGPR and lives in scratch memory";
    });
  }
  for (MachineBasicBlock &MBB : MF) {
    const std::vector<VGPRSet> &Live = Lanes.liveBefore(MBB);
    unsigned I = 0;
    for (MachineInstr &MI : make_early_inc_range(MBB)) {
      const unsigned At = I++;
      if (MI.isDebugInstr()) {
        for (MachineOperand &MO : MI.debug_operands())
          if (MO.isReg() && Slots.contains(MO.getReg()))
            MO.setReg(Register());
        continue;
      }
      if (any_of(MI.operands(), [&](const MachineOperand &MO) {
            return MO.isReg() && Slots.contains(MO.getReg());
          })) {
        visitVGPRs(MI, Slots, Live[At], Live[At + 1]);
      }
    }
  }
}

/// A caller's lanes that are not active in this function own every VGPR: what
/// is written whatever EXEC says is theirs again at the end. VCC is free at
/// both ends of a function.
void Allocation::saveForCaller() {
  const MCRegister Saved = ToyGCN::VCC;
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB)
      if (writesLane(MI))
        Lanes.addDefs(MI, WrittenInAll);
  SmallVector<std::pair<unsigned, int>, 8> Slots;
  for (unsigned I = 0; I < Budget; ++I)
    if (WrittenInAll.test(I))
      Slots.emplace_back(I, newSlot(1));
  if (Slots.empty())
    return;
  auto Emit = [&](MachineBasicBlock::iterator Pos, MachineBasicBlock &MBB,
                  bool Save) {
    DebugLoc DL;
    auto Flip =
        BuildMI(MBB, Pos, DL, TII.get(ToyGCN::S_XOR_SAVEEXEC_B64), Saved)
            .addImm(-1);
    Flip->addRegisterDead(ToyGCN::SCC, &TRI);
    for (auto [I, Slot] : Slots) {
      const MCRegister R = vgpr(I, 1);
      if (Save)
        TII.storeRegToStackSlot(MBB, Pos, R, false, Slot,
                                &ToyGCN::VGPR_32RegClass, Register(),
                                MachineInstr::FrameSetup);
      else
        TII.loadRegFromStackSlot(MBB, Pos, R, Slot, &ToyGCN::VGPR_32RegClass,
                                 Register(), 0, MachineInstr::FrameDestroy);
    }
    BuildMI(MBB, Pos, DL, TII.get(ToyGCN::S_MOV_B64), ToyGCN::EXEC)
        .addReg(Saved);
  };
  for (auto [I, Slot] : Slots)
    if (!MF.front().isLiveIn(vgpr(I, 1)))
      MF.front().addLiveIn(vgpr(I, 1));
  Emit(MF.front().begin(), MF.front(), /*Save=*/true);
  for (MachineBasicBlock &MBB : MF)
    if (MBB.isReturnBlock())
      Emit(MBB.getFirstTerminator(), MBB, /*Save=*/false);
}

/// Later passes know of spill slots by the numbers of instructions.
void Allocation::numberNewInstrs() {
  SlotIndexes &Indexes = *LIS.getSlotIndexes();
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      if (!MI.isDebugInstr() && !Indexes.hasIndex(MI))
        Indexes.insertMachineInstrInMaps(MI);
  for (unsigned Unit = 0; Unit < TRI.getNumRegUnits(); ++Unit)
    LIS.removeRegUnit(static_cast<MCRegUnit>(Unit));
}

void Allocation::run() {
  SmallVector<Register, 16> Regs, Homeless;
  for (unsigned I = 0, E = MRI.getNumVirtRegs(); I != E; ++I) {
    Register R = Register::index2VirtReg(I);
    if (!MRI.reg_nodbg_empty(R) &&
        ToyGCNRegisterInfo::isWholeWaveClass(MRI.getRegClass(R)))
      Regs.push_back(R);
  }
  for (Register R : Regs)
    for (MachineInstr &Def : MRI.def_instructions(R))
      if (!Def.isImplicitDef())
        WholeWave.insert(&Def);
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      if (MI.readsRegister(ToyGCN::WHOLE_WAVE, /*TRI=*/nullptr))
        WholeWave.insert(&MI);
  // What lives longest finds a place first.
  stable_sort(Regs, [&](Register A, Register B) {
    return LIS.getInterval(A).getSize() > LIS.getInterval(B).getSize();
  });
  for (Register R : Regs) {
    if (auto First = find(R, forbidden(LIS.getInterval(R))))
      assign(R, *First);
    else
      Homeless.push_back(R);
  }
  if (!Homeless.empty())
    spill(Homeless);
  for (const Assigned &A : Done) {
    const LiveInterval &LI = LIS.getInterval(A.Reg);
    for (MachineBasicBlock &MBB : MF)
      if (LI.liveAt(LIS.getMBBStartIdx(&MBB)))
        for (unsigned I = 0; I < dwords(A.Reg); ++I)
          MBB.addLiveIn(vgpr(A.First + I, 1));
    for (MachineOperand &MO : make_early_inc_range(MRI.reg_operands(A.Reg)))
      rewrite(MO, A.First);
  }
  enterWholeWave(MF, WholeWave, *LIS.getSlotIndexes());
  if (!MF.getInfo<ToyGCNMachineFunctionInfo>()->isKernel())
    saveForCaller();
  for (MachineBasicBlock &MBB : MF)
    MBB.sortUniqueLiveIns();
  numberNewInstrs();
}

/// True if threads of a caller may lose values to scalar spills.
static bool writesCallersLanes(const MachineFunction &MF) {
  return !MF.getInfo<ToyGCNMachineFunctionInfo>()->isKernel() &&
         any_of(MF, [](const MachineBasicBlock &MBB) {
           return any_of(MBB, writesLane);
         });
}

bool ToyGCNAllocateWholeWave::runOnMachineFunction(MachineFunction &MF) {
  if (!ToyGCNRegisterInfo::hasWholeWaveRegs(MF.getRegInfo()) &&
      !writesCallersLanes(MF))
    return false;
  Allocation(MF, getAnalysis<LiveIntervalsWrapperPass>().getLIS(),
             getAnalysis<MachineOptimizationRemarkEmitterPass>().getORE())
      .run();
  return true;
}

char ToyGCNAllocateWholeWave::ID = 0;
INITIALIZE_PASS_BEGIN(ToyGCNAllocateWholeWave, DEBUG_TYPE,
                      "ToyGCN whole-wave register allocation", false, false)
INITIALIZE_PASS_DEPENDENCY(LiveIntervalsWrapperPass)
INITIALIZE_PASS_DEPENDENCY(SlotIndexesWrapperPass)
INITIALIZE_PASS_DEPENDENCY(MachineOptimizationRemarkEmitterPass)
INITIALIZE_PASS_END(ToyGCNAllocateWholeWave, DEBUG_TYPE,
                    "ToyGCN whole-wave register allocation", false, false)

FunctionPass *llvm::createToyGCNAllocateWholeWavePass() {
  return new ToyGCNAllocateWholeWave();
}
