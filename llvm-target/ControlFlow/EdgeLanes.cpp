//===- EdgeLanes.cpp - Which lanes take an edge ---------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ControlFlow/EdgeLanes.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "ToyGCNRegisterInfo.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;
using namespace ToyGCN;

MachineInstr *ToyGCN::divergentBranch(const MachineBasicBlock &MBB) {
  for (const MachineInstr &MI : MBB.terminators())
    if (MI.getOpcode() == ToyGCN::BRCOND_LANES)
      return const_cast<MachineInstr *>(&MI);
  return nullptr;
}

EdgeLanes ToyGCN::lanesOf(const MachineInstr &Br, const MachineBasicBlock &To) {
  const MachineRegisterInfo &MRI = Br.getMF()->getRegInfo();
  EdgeLanes Lanes{Br.getOperand(0).getReg(), Br.getOperand(1).getMBB() == &To};
  // A negation sets the lanes that its operand does not set.
  for (const MachineInstr *Def = MRI.getVRegDef(Lanes.Mask);
       Def && Def->getOpcode() == ToyGCN::S_XOR_B64 &&
       Def->getOperand(1).isReg() && Def->getOperand(2).isImm() &&
       Def->getOperand(2).getImm() == -1 &&
       Def->getOperand(1).getReg().isVirtual();
       Def = MRI.getVRegDef(Lanes.Mask))
    Lanes = {Def->getOperand(1).getReg(), !Lanes.OnSet};
  return Lanes;
}

namespace {
/// Values in machine SSA, as the first active lane of a block has them.
class FirstLane {
public:
  explicit FirstLane(const MachineBasicBlock &MBB)
      : MBB(MBB), MRI(MBB.getParent()->getRegInfo()) {}

  bool takes(EdgeLanes Lanes) const;

private:
  /// A register or a part of it.
  using Value = std::pair<Register, unsigned>;

  const MachineBasicBlock &MBB;
  const MachineRegisterInfo &MRI;

  static bool isNull(const MachineOperand &MO) {
    return MO.isImm() && MO.getImm() == 0;
  }
  static Value valueOf(const MachineOperand &MO) {
    return MO.isReg() ? Value{MO.getReg(), MO.getSubReg()} : Value{};
  }
  const MachineInstr *defOf(Value V) const;
  Value source(Value V) const;
  Value part(const MachineOperand &MO, unsigned Index) const;
  bool readsAllLanes(const MachineInstr &Read) const;
  bool isReadOf(Value Scalar, Value V) const;
  bool isSame(Value A, Value B) const;
  bool countsActive(const MachineInstr &High) const;
  bool isZero(Value V) const;
};
} // namespace

/// The instruction that gives all of \p V.
const MachineInstr *FirstLane::defOf(Value V) const {
  return V.first.isVirtual() && !V.second ? MRI.getVRegDef(V.first) : nullptr;
}

/// What copies and tuples take \p V from.
FirstLane::Value FirstLane::source(Value V) const {
  while (V.first.isVirtual()) {
    const MachineInstr *Def = MRI.getVRegDef(V.first);
    if (Def && Def->isCopy() && !V.second &&
        Def->getOperand(1).getReg().isVirtual()) {
      V = valueOf(Def->getOperand(1));
      continue;
    }
    if (!Def || !Def->isRegSequence() || !V.second)
      break;
    unsigned I = 1;
    while (I < Def->getNumOperands() &&
           Def->getOperand(I + 1).getImm() != V.second)
      I += 2;
    if (I >= Def->getNumOperands())
      break;
    V = valueOf(Def->getOperand(I));
  }
  return V;
}

/// The dword of \p MO that \p Index, a subregister index or 0, names.
FirstLane::Value FirstLane::part(const MachineOperand &MO,
                                 unsigned Index) const {
  const Value V = valueOf(MO);
  if (!Index || !V.first.isVirtual() || V.second)
    return V;
  return {V.first, Index};
}

/// In whole-wave mode the first lane is not the first active one.
bool FirstLane::readsAllLanes(const MachineInstr &Read) const {
  return ToyGCNRegisterInfo::isWholeWaveClass(
      MRI.getRegClass(Read.getOperand(1).getReg()));
}

/// Whether this block reads \p V of its first active lane as \p Scalar.
bool FirstLane::isReadOf(Value Scalar, Value V) const {
  const MachineInstr *Read = defOf(source(Scalar));
  return Read &&
         (Read->getOpcode() == ToyGCN::V_READFIRSTLANE_B32 ||
          Read->getOpcode() == ToyGCN::V_READFIRSTLANE_B32_user) &&
         Read->getParent() == &MBB && !readsAllLanes(*Read) &&
         source(valueOf(Read->getOperand(1))) == source(V);
}

bool FirstLane::isSame(Value A, Value B) const {
  return isReadOf(A, B) || isReadOf(B, A);
}

/// Whether \p High, with another v_mbcnt, counts those of the lanes below whose
/// bits a ballot of this block has: active ones.
bool FirstLane::countsActive(const MachineInstr &High) const {
  const MachineInstr *Low = defOf(source(valueOf(High.getOperand(2))));
  if (!Low || Low->getOpcode() != ToyGCN::V_MBCNT_LO_U32_B32_e64 ||
      !isNull(Low->getOperand(2)))
    return false;
  const Value Bits = source(valueOf(Low->getOperand(1)));
  const MachineInstr *Ballot = defOf({Bits.first, 0});
  return Ballot && Ballot->getOpcode() == ToyGCN::S_BALLOT_B64 &&
         Ballot->getParent() == &MBB && Bits.second == ToyGCN::sub0 &&
         source(valueOf(High.getOperand(1))) == Value{Bits.first, ToyGCN::sub1};
}

/// Whether \p V is 0: logic of what is the same, or a count of lanes below.
bool FirstLane::isZero(Value V) const {
  const MachineInstr *Def = defOf(source(V));
  if (!Def)
    return false;
  const auto Operand = [&](unsigned I) { return valueOf(Def->getOperand(I)); };
  switch (Def->getOpcode()) {
  case ToyGCN::V_XOR_B32_e64:
    return isSame(Operand(1), Operand(2));
  case ToyGCN::V_MBCNT_HI_U32_B32_e64:
    return countsActive(*Def);
  case ToyGCN::V_OR_B32_e64:
    return isZero(Operand(1)) && isZero(Operand(2));
  case ToyGCN::V_OR3_B32_e64:
    return isZero(Operand(1)) && isZero(Operand(2)) && isZero(Operand(3));
  default:
    return false;
  }
}

/// Whether a compare of this block says that the lane is one of \p Lanes.
bool FirstLane::takes(EdgeLanes Lanes) const {
  const MachineInstr *Compare = defOf({Lanes.Mask, 0});
  if (!Compare || Compare->getParent() != &MBB)
    return false;
  SmallVector<unsigned, 2> Parts;
  if (Compare->getOpcode() ==
      (Lanes.OnSet ? ToyGCN::V_CMP_EQ_U32_e64 : ToyGCN::V_CMP_NE_U32_e64))
    Parts = {0};
  else if (Compare->getOpcode() ==
           (Lanes.OnSet ? ToyGCN::V_CMP_EQ_U64_e64 : ToyGCN::V_CMP_NE_U64_e64))
    Parts = {ToyGCN::sub0, ToyGCN::sub1};
  // The lanes that were active then are those of the branch.
  if (Parts.empty() || any_of(MBB, [](const MachineInstr &MI) {
        return MI.modifiesRegister(ToyGCN::EXEC, /*TRI=*/nullptr);
      }))
    return false;
  const MachineOperand &A = Compare->getOperand(1), &B = Compare->getOperand(2);
  return all_of(Parts, [&](unsigned Index) {
    if (isNull(A) || isNull(B))
      return isZero(part(isNull(A) ? B : A, Index));
    return isSame(part(A, Index), part(B, Index));
  });
}

bool ToyGCN::firstLaneTakes(const MachineInstr &Br,
                            const MachineBasicBlock &To) {
  return FirstLane(*Br.getParent()).takes(lanesOf(Br, To));
}
