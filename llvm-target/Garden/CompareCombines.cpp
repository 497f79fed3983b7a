//===- CompareCombines.cpp - Combines of comparisons ----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Garden/CompareCombines.h"
#include "Operations/Types.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/CodeGen/GlobalISel/Utils.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace TargetOpcode;
using namespace llvm::ToyGCN::Types;

namespace {
/// A tree with more leaves is left alone: each leaf is held against each.
constexpr unsigned MostLeaves = 32;

/// X is on one side of the limit.
struct Bound {
  CmpInst::Predicate Side;
  Register X, Limit;
};

/// The leaves of a tree of one operation, and the comparisons among them.
class CompareTree {
public:
  CompareTree(const MachineInstr &Logic, const MachineRegisterInfo &MRI)
      : Logic(Logic), MRI(MRI) {}

  /// True if another instruction of the same tree reads the result.
  bool isInner() const;
  /// Fills in the conditions; true if there is a group of comparisons.
  bool group();
  /// Writes the new tree.
  void build(MachineIRBuilder &B) const;

private:
  /// What the new tree has as a leaf: one condition, or a comparison of the
  /// least or greatest of several values.
  struct Condition {
    Register Leaf;
    SmallVector<Register, 4> Values;
    CmpInst::Predicate Side;
    Register Limit;
  };

  const MachineInstr &Logic;
  const MachineRegisterInfo &MRI;
  SmallVector<Register, 8> Leaves;
  SmallVector<Condition, 8> Conditions;

  /// What computes \p X in this block, if nothing else reads it.
  const MachineInstr *onlyFor(Register X) const;
  void addLeaves(const MachineInstr &Node);
  /// The comparison of a leaf with its operand \p Number (0 or 1) as X.
  std::optional<Bound> boundOf(Register Leaf, unsigned Number) const;
  bool isSameLimit(Register A, Register B) const;
};
} // namespace

bool CompareTree::isInner() const {
  const Register Dst = Logic.getOperand(0).getReg();
  if (!MRI.hasOneNonDBGUse(Dst))
    return false;
  const MachineInstr &User = *MRI.use_instr_nodbg_begin(Dst);
  return User.getOpcode() == Logic.getOpcode() &&
         User.getParent() == Logic.getParent();
}

const MachineInstr *CompareTree::onlyFor(Register X) const {
  const MachineInstr *Def = MRI.getVRegDef(X);
  return Def && Def->getParent() == Logic.getParent() && MRI.hasOneNonDBGUse(X)
             ? Def
             : nullptr;
}

void CompareTree::addLeaves(const MachineInstr &Node) {
  for (unsigned I : {1, 2}) {
    const Register X = Node.getOperand(I).getReg();
    const MachineInstr *Def = onlyFor(X);
    if (Def && Def->getOpcode() == Logic.getOpcode() &&
        Leaves.size() <= MostLeaves)
      addLeaves(*Def);
    else
      Leaves.push_back(X);
  }
}

std::optional<Bound> CompareTree::boundOf(Register Leaf,
                                          unsigned Number) const {
  const auto *Compare = dyn_cast_or_null<GICmp>(onlyFor(Leaf));
  if (!Compare || MRI.getType(Compare->getLHSReg()) != S32)
    return std::nullopt;
  Bound B = {Compare->getCond(), Compare->getLHSReg(), Compare->getRHSReg()};
  if (Number) {
    B.Side = CmpInst::getSwappedPredicate(B.Side);
    std::swap(B.X, B.Limit);
  }
  if (!CmpInst::isEquality(B.Side))
    return B;
  // 0 is the least number in x == 0 || y == 0, and in x != 0 && y != 0.
  const auto Value = getIConstantVRegVal(B.Limit, MRI);
  if (!Value || !Value->isZero() ||
      (B.Side == CmpInst::ICMP_EQ) != (Logic.getOpcode() == G_OR))
    return std::nullopt;
  B.Side = B.Side == CmpInst::ICMP_EQ ? CmpInst::ICMP_ULE : CmpInst::ICMP_UGT;
  return B;
}

bool CompareTree::isSameLimit(Register A, Register B) const {
  if (A == B)
    return true;
  const auto Left = getIConstantVRegVal(A, MRI);
  const auto Right = getIConstantVRegVal(B, MRI);
  return Left && Right && *Left == *Right;
}

bool CompareTree::group() {
  addLeaves(Logic);
  if (Leaves.size() > MostLeaves)
    return false;
  bool Grouped = false;
  while (!Leaves.empty()) {
    const Register First = Leaves.front();
    Leaves.erase(Leaves.begin());
    Condition &C = Conditions.emplace_back();
    C.Leaf = First;
    for (unsigned Number : {0, 1}) {
      const auto Whole = boundOf(First, Number);
      if (!Whole || !C.Values.empty())
        continue;
      auto Joins = [&](Register Leaf) {
        for (unsigned Other : {0, 1}) {
          const auto B = boundOf(Leaf, Other);
          if (!B || B->Side != Whole->Side ||
              !isSameLimit(B->Limit, Whole->Limit))
            continue;
          C.Values.push_back(B->X);
          return true;
        }
        return false;
      };
      erase_if(Leaves, Joins);
      if (C.Values.empty())
        continue;
      C.Values.insert(C.Values.begin(), Whole->X);
      C.Side = Whole->Side;
      C.Limit = Whole->Limit;
      Grouped = true;
    }
  }
  return Grouped;
}

void CompareTree::build(MachineIRBuilder &B) const {
  const unsigned Opcode = Logic.getOpcode();
  const Register Dst = Logic.getOperand(0).getReg();
  auto nextDst = [&](bool Last) { return Last ? DstOp(Dst) : DstOp(S1); };
  Register Tree;
  for (const Condition &C : Conditions) {
    Register X = C.Leaf;
    const bool Last = &C == &Conditions.back();
    if (!C.Values.empty()) {
      const bool Least = (Opcode == G_OR) ==
                         (ICmpInst::isLT(C.Side) || ICmpInst::isLE(C.Side));
      const unsigned Extreme = ICmpInst::isSigned(C.Side)
                                   ? (Least ? G_SMIN : G_SMAX)
                                   : (Least ? G_UMIN : G_UMAX);
      Register Value = C.Values.front();
      for (Register Other : drop_begin(C.Values))
        Value = B.buildInstr(Extreme, {S32}, {Value, Other}).getReg(0);
      X = B.buildICmp(C.Side, nextDst(Last && !Tree), Value, C.Limit).getReg(0);
    }
    Tree =
        Tree ? B.buildInstr(Opcode, {nextDst(Last)}, {Tree, X}).getReg(0) : X;
  }
}

bool ToyGCN::matchLogicOfCompares(const MachineInstr &Logic,
                                  const MachineRegisterInfo &MRI,
                                  BuildFnTy &Build) {
  if (MRI.getType(Logic.getOperand(0).getReg()) != S1)
    return false;
  CompareTree Tree(Logic, MRI);
  if (Tree.isInner() || !Tree.group())
    return false;
  Build = [Tree](MachineIRBuilder &B) { Tree.build(B); };
  return true;
}
