//===- OracleInput.cpp - Machine code as numbered values ------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uniformity/OracleInput.h"
#include "ToyGCNOperands.h"
#include "ToyGCNRegisterBankInfo.h"
#include "ToyGCNSubtarget.h"
#include "Uniformity/UniformityFacts.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;

OracleInput::Holds OracleInput::holds(Register Reg,
                                      const MachineRegisterInfo &MRI) {
  const TargetRegisterClass *RC;
  if (Reg.isVirtual()) {
    if (const RegisterBank *Bank = MRI.getRegBankOrNull(Reg))
      return Bank == &ToyGCN::SGPRRegBank       ? Holds::Scalar
             : Bank == &ToyGCN::LaneMaskRegBank ? Holds::Mask
                                                : Holds::Lanes;
    RC = MRI.getRegClassOrNull(Reg);
    if (!RC)
      return Holds::Lanes;
  } else {
    if (Reg == ToyGCN::VCC || Reg == ToyGCN::EXEC)
      return Holds::Mask;
    RC = MRI.getTargetRegisterInfo()->getMinimalPhysRegClass(Reg.asMCReg());
  }
  if (Reg.isVirtual() && ToyGCN::LaneMask_64RegClass.hasSubClassEq(RC))
    return Holds::Mask;
  return ToyGCNRegisterInfo::isSGPRClass(RC) || RC == &ToyGCN::SCC_CLASSRegClass
             ? Holds::Scalar
             : Holds::Lanes;
}

bool OracleInput::isCompilerRead(const MachineInstr &MI) {
  return MI.getOpcode() == ToyGCN::G_TOYGCN_READFIRSTLANE ||
         MI.getOpcode() == ToyGCN::V_READFIRSTLANE_B32 ||
         MI.getOpcode() == ToyGCN::V_READFIRSTLANE_B32_half;
}

static bool isUndefined(const MachineInstr &MI) {
  return MI.isImplicitDef() || MI.getOpcode() == TargetOpcode::INIT_UNDEF ||
         MI.getOpcode() == TargetOpcode::G_IMPLICIT_DEF;
}

/// The same of a register, or of what it is copied from. Faulty code may copy
/// in a circle.
static bool isUndefined(Register Reg, const MachineRegisterInfo &MRI) {
  SmallSet<Register, 4> Seen;
  while (Reg.isVirtual() && Seen.insert(Reg).second) {
    const MachineInstr *Def = MRI.getUniqueVRegDef(Reg);
    if (!Def || isUndefined(*Def) || !Def->isFullCopy())
      return Def && isUndefined(*Def);
    Reg = Def->getOperand(1).getReg();
  }
  return false;
}

bool OracleInput::isPartlyUndefined(const MachineInstr &MI,
                                    const MachineRegisterInfo &MRI) {
  return MI.isPHI() && any_of(MI.uses(), [&](const MachineOperand &MO) {
           return MO.isReg() && isUndefined(MO.getReg(), MRI);
         });
}

/// EXEC is the same for all active lanes. An instruction that writes it changes
/// which lanes are active, not the values that they hold.
static bool isExec(Register Reg, const TargetRegisterInfo &TRI) {
  return Reg.isPhysical() && TRI.regsOverlap(Reg, ToyGCN::EXEC);
}

/// Finds the value of registers with several definitions at the start of each
/// block in which they are live. A register that is written in parts is taken
/// dword by dword.
class OracleInput::Renaming {
public:
  /// A register, or a dword of one that is written in parts.
  using Cell = std::pair<Register, unsigned>;

  Renaming(OracleInput &LP, const MachineFunction &MF);
  SmallVector<Cell, 4> cells(const MachineOperand &MO) const;
  unsigned atStart(Cell C, const MachineBasicBlock *MBB) const {
    return AtStart.lookup_or({C, MBB}, None);
  }

private:
  /// The reads and writes of a cell in a block.
  struct Mention {
    bool ReadsFirst = false; ///< Before it is written.
    unsigned Last = None;    ///< The last value written.
  };
  using Mentions = MapVector<const MachineBasicBlock *, Mention>;
  using Place = std::pair<Cell, const MachineBasicBlock *>;
  using BlockList = SmallVector<const MachineBasicBlock *, 16>;

  OracleInput &LP;
  DenseSet<Register> InParts;
  MapVector<Cell, Mentions> Cells;
  DenseMap<Place, unsigned> AtStart;

  void mention(const MachineInstr &MI);
  BlockList liveIn(const Mentions &In) const;
  void rename(Cell C, const Mentions &In);
  unsigned atEnd(Cell C, const Mentions &In,
                 const MachineBasicBlock *MBB) const {
    auto It = In.find(MBB);
    return It != In.end() && It->second.Last != None ? It->second.Last
                                                     : atStart(C, MBB);
  }
};

OracleInput::Renaming::Renaming(OracleInput &LP, const MachineFunction &MF)
    : LP(LP) {
  if (MF.getProperties().hasIsSSA())
    return;
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB)
      for (const MachineOperand &Def : MI.all_defs())
        if (Def.getReg().isVirtual() && Def.getSubReg())
          InParts.insert(Def.getReg());
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB)
      if (!MI.isDebugInstr())
        mention(MI);
  for (const auto &[C, In] : Cells)
    rename(C, In);
}

/// The cells that a virtual register operand reads or writes.
SmallVector<OracleInput::Renaming::Cell, 4>
OracleInput::Renaming::cells(const MachineOperand &MO) const {
  const Register Reg = MO.getReg();
  if (!InParts.contains(Reg))
    return {{Reg, 0}};
  const TargetRegisterInfo &TRI = *LP.MRI.getTargetRegisterInfo();
  unsigned Offset = 0, Bits = TRI.getRegSizeInBits(*LP.MRI.getRegClass(Reg));
  if (unsigned Sub = MO.getSubReg()) {
    Offset = TRI.getSubRegIdxOffset(Sub);
    Bits = TRI.getSubRegIdxSize(Sub);
  }
  SmallVector<Cell, 4> Result;
  for (unsigned Bit = Offset; Bit < Offset + Bits; Bit += 32)
    Result.push_back({Reg, Bit / 32});
  return Result;
}

void OracleInput::Renaming::mention(const MachineInstr &MI) {
  auto IsRenamed = [&](const MachineOperand &MO) {
    return MO.getReg().isVirtual() && !LP.MRI.hasOneDef(MO.getReg());
  };
  for (const MachineOperand &MO : MI.all_uses())
    if (IsRenamed(MO) && MO.readsReg())
      for (Cell C : cells(MO))
        if (Mention &M = Cells[C][MI.getParent()]; M.Last == None)
          M.ReadsFirst = true;
  for (const MachineOperand &MO : MI.all_defs())
    if (IsRenamed(MO))
      for (Cell C : cells(MO))
        Cells[C][MI.getParent()].Last = LP.valueOf(MO);
}

/// In reverse post-order.
OracleInput::Renaming::BlockList
OracleInput::Renaming::liveIn(const Mentions &In) const {
  BlockList Live;
  DenseSet<const MachineBasicBlock *> Seen;
  for (const auto &[MBB, M] : In)
    if (M.ReadsFirst && Seen.insert(MBB).second)
      Live.push_back(MBB);
  for (unsigned I = 0; I < Live.size(); ++I)
    for (const MachineBasicBlock *Pred : Live[I]->predecessors()) {
      auto It = In.find(Pred);
      const bool Defines = It != In.end() && It->second.Last != None;
      if (!Defines && Seen.insert(Pred).second)
        Live.push_back(Pred);
    }
  sort(Live, [&](const MachineBasicBlock *A, const MachineBasicBlock *B) {
    return LP.number(*A) < LP.number(*B);
  });
  return Live;
}

/// Assumes that the same value arrives over all edges, until there are two.
void OracleInput::Renaming::rename(Cell C, const Mentions &In) {
  const BlockList Live = liveIn(In);
  DenseMap<const MachineBasicBlock *, unsigned> Phis;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const MachineBasicBlock *MBB : Live) {
      if (Phis.contains(MBB))
        continue;
      unsigned Arrives = None;
      for (const MachineBasicBlock *Pred : MBB->predecessors()) {
        unsigned V = atEnd(C, In, Pred);
        if (V != None && Arrives != None && V != Arrives) {
          Arrives = Phis[MBB] = LP.addValue({nullptr, MBB, C.first});
          break;
        }
        Arrives = V != None ? V : Arrives;
      }
      Changed |= Arrives != atStart(C, MBB);
      AtStart[{C, MBB}] = Arrives;
    }
  }
  for (auto [MBB, Phi] : Phis)
    for (const MachineBasicBlock *Pred : MBB->predecessors())
      if (unsigned V = atEnd(C, In, Pred); V != None)
        LP.Program.Values[Phi].Operands.push_back(V);
}

void OracleInput::numberBlocks(const MachineFunction &MF) {
  auto Add = [&](const MachineBasicBlock *MBB) {
    if (BlockNumbers.try_emplace(MBB, Blocks.size()).second)
      Blocks.push_back(MBB);
  };
  for (const MachineBasicBlock *MBB :
       ReversePostOrderTraversal<const MachineFunction *>(&MF))
    Add(MBB);
  for (const MachineBasicBlock &MBB : MF)
    Add(&MBB);
  Program.Successors.resize(Blocks.size());
  Program.Conditions.resize(Blocks.size());
  for (unsigned B = 0; B < Blocks.size(); ++B)
    for (const MachineBasicBlock *S : Blocks[B]->successors())
      Program.Successors[B].push_back(number(*S));
}

/// True if \p MI, computed again, gives the same value.
static bool isRepeatable(const MachineInstr &MI) {
  if (OracleInput::isCompilerRead(MI))
    return true;
  if (MI.mayLoad() && !MI.isDereferenceableInvariantLoad())
    return false;
  return !MI.isConvergent() && !MI.hasUnmodeledSideEffects() && !MI.isCall();
}

unsigned OracleInput::addValue(const Origin &From) {
  DivergenceOracle::Value V;
  V.Block = number(*From.MBB);
  V.What = InstructionUniformity::Default;
  V.IsPhi = true;
  if (From.MI) {
    V.What = ToyGCN::restsOn(*From.MI).empty() ? ToyGCN::getUniformity(*From.MI)
                                               : InstructionUniformity::Default;
    if (From.MI->isInlineAsm() && holds(From.Reg, MRI) == Holds::Scalar)
      V.What = InstructionUniformity::AlwaysUniform;
    V.IsPhi = From.MI->isPHI();
    V.IsRepeatable = isRepeatable(*From.MI);
    V.Constant = ToyGCN::getMovedConstant(*From.MI);
  }
  Program.Values.push_back(std::move(V));
  Origins.push_back(From);
  return Origins.size() - 1;
}

void OracleInput::addDefinitions(const MachineInstr &MI) {
  const TargetRegisterInfo &TRI = *MRI.getTargetRegisterInfo();
  for (const MachineOperand &Def : MI.all_defs())
    if (Def.getReg() && !isExec(Def.getReg(), TRI))
      Values[&Def] = addValue({&MI, MI.getParent(), Def.getReg()});
}

/// The values that registers hold while a block is read from top to bottom.
class OracleInput::BlockState {
public:
  BlockState(OracleInput &LP, const Renaming &Names,
             const MachineBasicBlock &MBB)
      : LP(LP), Names(Names), MBB(MBB), TRI(*LP.MRI.getTargetRegisterInfo()) {}

  void read(const MachineOperand &MO) {
    if (MO.readsReg() && MO.getReg() && !isExec(MO.getReg(), TRI))
      if (unsigned V = now(MO); V != None)
        LP.Values[&MO] = V;
  }
  void write(const MachineOperand &MO);

private:
  OracleInput &LP;
  const Renaming &Names;
  const MachineBasicBlock &MBB;
  const TargetRegisterInfo &TRI;
  DenseMap<Renaming::Cell, unsigned> Virtual;
  SmallVector<std::pair<Register, unsigned>, 8> Physical;

  unsigned now(const MachineOperand &MO) const;
};

unsigned OracleInput::BlockState::now(const MachineOperand &MO) const {
  const Register Reg = MO.getReg();
  if (Reg.isPhysical()) {
    for (auto [Other, Value] : Physical)
      if (TRI.regsOverlap(Reg, Other))
        return Value;
    return None;
  }
  if (LP.MRI.hasOneDef(Reg))
    return LP.valueOf(*LP.MRI.def_begin(Reg));
  SmallVector<unsigned, 4> Parts;
  for (Renaming::Cell C : Names.cells(MO)) {
    auto It = Virtual.find(C);
    unsigned V = It != Virtual.end() ? It->second : Names.atStart(C, &MBB);
    if (V != None && !is_contained(Parts, V))
      Parts.push_back(V);
  }
  if (Parts.size() < 2)
    return Parts.empty() ? None : Parts.front();
  const unsigned All = LP.addValue({nullptr, &MBB, Reg});
  LP.Program.Values[All].IsPhi = false;
  LP.Program.Values[All].Operands.assign(Parts.begin(), Parts.end());
  return All;
}

void OracleInput::BlockState::write(const MachineOperand &MO) {
  const Register Reg = MO.getReg();
  const unsigned V = LP.valueOf(MO);
  if (V == None)
    return;
  if (Reg.isPhysical()) {
    erase_if(Physical, [&](const auto &Entry) {
      return TRI.regsOverlap(Reg, Entry.first);
    });
    Physical.push_back({Reg, V});
  } else if (!LP.MRI.hasOneDef(Reg)) {
    for (Renaming::Cell C : Names.cells(MO))
      Virtual[C] = V;
  }
}

/// Finds the value of each operand that the block reads.
void OracleInput::readOperands(const MachineBasicBlock &MBB,
                               const Renaming &Names) {
  BlockState State(*this, Names, MBB);
  for (const MachineInstr &MI : MBB) {
    if (MI.isDebugInstr())
      continue;
    for (const MachineOperand &MO : MI.all_uses())
      State.read(MO);
    for (const MachineOperand &MO : MI.all_defs())
      State.write(MO);
  }
}

/// True if \p MI is the compiler's question for the one condition in a mask.
static bool asksMask(const MachineInstr &MI, const MachineRegisterInfo &MRI) {
  if (MI.getOpcode() != ToyGCN::S_AND_B64)
    return false;
  const Register Dst = MI.getOperand(0).getReg();
  return Dst.isVirtual() && MRI.use_nodbg_empty(Dst) &&
         any_of(MI.uses(), [](const MachineOperand &MO) {
           return MO.isReg() && MO.getReg() == ToyGCN::EXEC;
         });
}

/// True if the instruction uses each lane's own bit of \p MO.
static bool isMaskOperand(const MachineOperand &MO) {
  const MachineInstr &MI = *MO.getParent();
  const unsigned Idx = MI.getOperandNo(&MO);
  return Idx < MI.getDesc().getNumOperands() &&
         MI.getDesc().operands()[Idx].RegClass == ToyGCN::LaneMask_64RegClassID;
}

OracleInput::Holds OracleInput::holdsDefined(const MachineOperand &Def) {
  const Holds H = holds(Def.getReg(), Def.getParent()->getMF()->getRegInfo());
  return H == Holds::Scalar && isMaskOperand(Def) ? Holds::Mask : H;
}

/// \p Use reads a mask as \p Value, maybe from a part of a wider register.
bool OracleInput::isMask(const MachineOperand &Use, unsigned Value) const {
  if (holds(Use.getReg(), MRI) != Holds::Scalar)
    return holds(Use.getReg(), MRI) == Holds::Mask;
  SmallVector<unsigned, 8> Work{Value};
  SmallDenseSet<unsigned, 8> Seen;
  while (!Work.empty()) {
    const unsigned V = Work.pop_back_val();
    if (!Seen.insert(V).second)
      continue;
    const Origin &O = Origins[V];
    if (!O.MI)
      append_range(Work, Program.Values[V].Operands);
    else if (any_of(O.MI->all_defs(), [&](const MachineOperand &Def) {
               return valueOf(Def) == V && isMaskOperand(Def);
             }))
      return true;
  }
  return false;
}

/// True if \p Def depends on the values of lanes in \p Use.
bool OracleInput::depends(const MachineOperand &Def, const MachineOperand &Use,
                          unsigned Value) const {
  const MachineInstr &MI = *Def.getParent();
  const Holds Defined = holdsDefined(Def);
  if (!isMask(Use, Value))
    return true;
  if (Defined == Holds::Mask) {
    // A vector compare reads the number, a scalar operation works bit by bit.
    const bool Vector = MI.getDesc().TSFlags & ToyGCN::TSFlags::VALU;
    return !Vector || Use.isImplicit() || isMaskOperand(Use);
  }
  const bool Moves = MI.isCopyLike() || MI.isRegSequence();
  if (Defined == Holds::Lanes) {
    // Once there are classes, all lanes get the number.
    const bool Selected =
        Moves ? Use.getReg().isVirtual() && MRI.getRegClassOrNull(Use.getReg())
              : !MI.isPreISelOpcode() && !MI.isPHI();
    return !Selected || isMaskOperand(Use);
  }
  if (!Moves && !(MI.getDesc().TSFlags & ToyGCN::TSFlags::Scalar))
    return true;
  return Def.getReg() == ToyGCN::SCC && asksMask(MI, MRI);
}

/// Branches whose condition is an operand, or SCC.
static bool branchesOnOperand(const MachineInstr &MI) {
  switch (MI.getOpcode()) {
  case TargetOpcode::G_BRCOND:
  case ToyGCN::G_TOYGCN_BRCOND_LANES:
  case ToyGCN::BRCOND_LANES:
  case ToyGCN::S_CBRANCH_SCC0:
  case ToyGCN::S_CBRANCH_SCC1:
    return true;
  default:
    return false;
  }
}

/// True for a phi that is no whole value in lanes that bring none.
static bool keepsLanes(const MachineInstr &MI, const MachineRegisterInfo &MRI) {
  if (!MI.isPHI())
    return false;
  const Register Reg = MI.getOperand(0).getReg();
  return !MRI.getRegClassOrRegBank(Reg).isNull() &&
         OracleInput::holds(Reg, MRI) != OracleInput::Holds::Scalar;
}

void OracleInput::connect(const MachineInstr &MI) {
  const auto Scalars = ToyGCN::restsOn(MI);
  const bool KeepsLanes = keepsLanes(MI, MRI);
  for (const MachineOperand &Use : MI.all_uses()) {
    const unsigned From = valueOf(Use);
    if (From == None || (!Scalars.empty() && !is_contained(Scalars, &Use)))
      continue;
    if (branchesOnOperand(MI))
      Program.Conditions[number(*MI.getParent())].push_back(From);
    const MachineInstr *Source = Origins[From].MI;
    if (!KeepsLanes &&
        ((Source && isUndefined(*Source)) || isUndefined(Use.getReg(), MRI)))
      continue;
    for (const MachineOperand &Def : MI.all_defs())
      if (unsigned V = valueOf(Def); V != None && depends(Def, Use, From))
        Program.Values[V].Operands.push_back(From);
  }
}

OracleInput::OracleInput(const MachineFunction &MF) : MRI(MF.getRegInfo()) {
  numberBlocks(MF);
  for (const MachineBasicBlock *MBB : Blocks)
    for (const MachineInstr &MI : *MBB)
      addDefinitions(MI);
  const Renaming Names(*this, MF);
  for (const MachineBasicBlock *MBB : Blocks) {
    readOperands(*MBB, Names);
    for (const MachineInstr &MI : *MBB)
      connect(MI);
  }
}
