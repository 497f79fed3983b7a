//===- LaneCopies.cpp - One register where no lane needs two --------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Garden/LaneCopies.h"
#include "ToyGCNRegisterInfo.h"
#include "llvm/CodeGen/LiveDebugVariables.h"

using namespace llvm;
using namespace ToyGCN;

/// A register gets no more values than this: its interval is computed again for
/// each copy, and 8 000 branches in a row took 290 s without a bound. With 64,
/// formulas of fractals kept half of their copies.
constexpr unsigned MostValues = 256;

bool ToyGCN::isVector(Register R, const MachineRegisterInfo &MRI) {
  return R.isVirtual() &&
         ToyGCNRegisterInfo::isVGPRClass(MRI.getRegClassOrNull(R));
}

/// What \p MI would make one of: of copies between equal classes, dwords in
/// their places or all; or a whole register and dwords of another.
std::optional<LaneCopies::Pair>
LaneCopies::pairOf(const MachineInstr &MI) const {
  if (!MI.isCopy() || MI.getNumOperands() != 2 || MI.getOperand(1).isUndef())
    return std::nullopt;
  const MachineOperand *Large = &MI.getOperand(1), *Small = &MI.getOperand(0);
  if (Small->getSubReg())
    std::swap(Large, Small);
  if (!isVector(Large->getReg(), MRI) || !isVector(Small->getReg(), MRI))
    return std::nullopt;
  const Pair P = {Large->getReg(), Small->getReg(),
                  Small->getSubReg() ? 0 : Large->getSubReg()};
  const auto *LargeRC = MRI.getRegClass(P.Large),
             *SmallRC = MRI.getRegClass(P.Small);
  const bool Fits =
      P.Sub ? TRI.getMatchingSuperRegClass(LargeRC, SmallRC, P.Sub) == LargeRC
            : LargeRC == SmallRC && Large->getSubReg() == Small->getSubReg();
  return Fits ? std::optional(P) : std::nullopt;
}

/// True if \p Value of one register of \p P is a copy of what \p Range of the
/// other one, \p From, has there.
bool LaneCopies::isCopyOf(const VNInfo &Value, Pair P, Register From,
                          const LiveRange &Range, const VNInfo &Source) const {
  const MachineInstr *Def =
      Value.isPHIDef() ? nullptr : LIS.getInstructionFromIndex(Value.def);
  if (!Def || Range.Query(Value.def).valueIn() != &Source)
    return false;
  const auto Copied = pairOf(*Def);
  return Copied && Def->getOperand(1).getReg() == From && Copied->Sub == P.Sub;
}

/// True if no lane needs two different values of the ranges at once.
bool LaneCopies::agree(Pair P, const LiveRange &Large,
                       const LiveRange &Small) const {
  auto I = Large.begin(), J = Small.begin();
  while (I != Large.end() && J != Small.end()) {
    if (I->start < J->end && J->start < I->end &&
        !isCopyOf(*I->valno, P, P.Small, Small, *J->valno) &&
        !isCopyOf(*J->valno, P, P.Large, Large, *I->valno))
      return false;
    I->end < J->end ? ++I : ++J;
  }
  return true;
}

namespace {
/// Where the dwords in \p Dwords live.
struct Part {
  const LiveRange *Range;
  LaneBitmask Dwords;
};
} // namespace

static SmallVector<Part, 4> partsOf(const LiveInterval &LI) {
  if (!LI.hasSubRanges())
    return {{&LI, LaneBitmask::getAll()}};
  SmallVector<Part, 4> Parts;
  for (const LiveInterval::SubRange &Sub : LI.subranges())
    Parts.push_back({&Sub, Sub.LaneMask});
  return Parts;
}

/// The same for the registers of \p P, dword by dword.
bool LaneCopies::agree(Pair P) const {
  const auto Small = partsOf(LIS.getInterval(P.Small));
  for (const Part &L : partsOf(LIS.getInterval(P.Large)))
    for (const Part &S : Small) {
      const LaneBitmask Dwords =
          P.Sub ? TRI.getSubRegIndexLaneMask(P.Sub) &
                      TRI.composeSubRegIndexLaneMask(P.Sub, S.Dwords)
                : S.Dwords;
      if ((L.Dwords & Dwords).any() && !agree(P, *L.Range, *S.Range))
        return false;
    }
  return true;
}

/// A definition of some dwords says if the others have a value. They may have
/// one of the other register now.
void LaneCopies::keepOtherDwords(Pair P) {
  for (auto [R, Other] : {std::pair(P.Large, P.Small), {P.Small, P.Large}}) {
    const LiveInterval &LI = LIS.getInterval(Other);
    for (MachineOperand &MO : MRI.def_operands(R)) {
      const bool NamesDwords = MO.getSubReg() || (R == P.Small && P.Sub);
      const bool WasAlone = MO.isUndef() || !MO.getSubReg();
      if (NamesDwords && WasAlone)
        MO.setIsUndef(!LI.liveAt(LIS.getInstructionIndex(*MO.getParent())));
    }
  }
}

void LaneCopies::rename(Pair P) {
  for (MachineOperand &MO : make_early_inc_range(MRI.reg_operands(P.Small))) {
    MO.setReg(P.Large);
    MO.setSubReg(P.Sub ? TRI.composeSubRegIndices(P.Sub, MO.getSubReg())
                       : MO.getSubReg());
  }
}

void LaneCopies::computeInterval(Register R) {
  if (LIS.hasInterval(R))
    LIS.removeInterval(R);
  if (MRI.reg_nodbg_empty(R))
    return;
  SmallVector<LiveInterval *, 4> Parts;
  LIS.splitSeparateComponents(LIS.createAndComputeVirtRegInterval(R), Parts);
  if (Parts.empty() || !Variables)
    return;
  SmallVector<Register, 4> Registers = {R};
  for (const LiveInterval *Part : Parts)
    Registers.push_back(Part->reg());
  Variables->splitRegister(R, Registers, LIS);
}

bool LaneCopies::joinAt(MachineInstr &MI) {
  const auto P = pairOf(MI);
  if (!P)
    return false;
  const bool IsOne = P->Large == P->Small;
  const bool IsDead = MI.getOperand(0).isDead() && !IsOne;
  const bool Joins = !IsDead && !IsOne;
  if (Joins) {
    if (LIS.getInterval(P->Large).getNumValNums() +
                LIS.getInterval(P->Small).getNumValNums() >
            MostValues ||
        !agree(*P))
      return false;
    keepOtherDwords(*P);
    rename(*P);
    LIS.removeInterval(P->Small);
  }
  LIS.RemoveMachineInstrFromMaps(MI);
  MI.eraseFromParent();
  computeInterval(P->Large);
  if (IsDead)
    computeInterval(P->Small);
  else if (Joins && !P->Sub && Variables)
    Variables->splitRegister(P->Small, P->Large, LIS);
  return true;
}

unsigned LaneCopies::join(MachineFunction &MF) {
  SmallVector<MachineInstr *, 32> Copies;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      if (MI.isCopy())
        Copies.push_back(&MI);
  const size_t All = Copies.size();
  for (size_t Before = 0; Before != Copies.size();) {
    Before = Copies.size();
    llvm::erase_if(Copies, [&](MachineInstr *MI) { return joinAt(*MI); });
  }
  return All - Copies.size();
}
