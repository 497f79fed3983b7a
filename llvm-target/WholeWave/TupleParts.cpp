//===- TupleParts.cpp - Parts of tuples, where they are made --------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WholeWave/TupleParts.h"
#include "ToyGCNSubtarget.h"
#include "llvm/ADT/PostOrderIterator.h"
#include <optional>

using namespace llvm;

namespace {
/// Dwords of a whole-wave register.
constexpr unsigned MostDwords = 2;

/// \p Dwords dwords of \p R from dword \p First on.
struct Part {
  Register R;
  unsigned First, Dwords;
};

class TupleParts {
public:
  explicit TupleParts(MachineFunction &MF)
      : MF(MF), MRI(MF.getRegInfo()),
        TII(*MF.getSubtarget<ToyGCNSubtarget>().getInstrInfo()),
        TRI(*MF.getSubtarget<ToyGCNSubtarget>().getRegisterInfo()) {}
  void run();

private:
  unsigned dwords(Register R) const {
    return TRI.getRegSizeInBits(R, MRI) / 32;
  }
  bool isVector(Register R) const {
    return R.isVirtual() && TRI.isVGPRClass(MRI.getRegClass(R));
  }
  Part partOf(const MachineOperand &MO) const;
  std::optional<Part> whereMade(const Part &P) const;
  Part resolved(Part P) const;
  void read(MachineOperand &MO);
  void joinParts(MachineInstr &Copy, const Part &P);
  void setTo(MachineOperand &MO, const Part &P);

  MachineFunction &MF;
  MachineRegisterInfo &MRI;
  const ToyGCNInstrInfo &TII;
  const ToyGCNRegisterInfo &TRI;
};
} // namespace

Part TupleParts::partOf(const MachineOperand &MO) const {
  const unsigned Sub = MO.getSubReg();
  return Sub ? Part{MO.getReg(), TRI.getSubRegIdxOffset(Sub) / 32,
                    TRI.getSubRegIdxSize(Sub) / 32}
             : Part{MO.getReg(), 0, dwords(MO.getReg())};
}

/// \p P in an operand of the copy or the tuple that makes its register.
std::optional<Part> TupleParts::whereMade(const Part &P) const {
  const MachineInstr *Def = MRI.getVRegDef(P.R);
  auto In = [&](const MachineOperand &MO, unsigned At) -> std::optional<Part> {
    if (!isVector(MO.getReg()))
      return std::nullopt;
    const Part Source = partOf(MO);
    if (P.First < At || P.First + P.Dwords > At + Source.Dwords)
      return std::nullopt;
    return Part{Source.R, Source.First + P.First - At, P.Dwords};
  };
  if (Def && Def->isCopy() && Def->getOperand(1).isReg())
    return In(Def->getOperand(1), 0);
  if (!Def || !Def->isRegSequence())
    return std::nullopt;
  for (unsigned I = 1; I < Def->getNumOperands(); I += 2)
    if (auto Found =
            In(Def->getOperand(I),
               TRI.getSubRegIdxOffset(Def->getOperand(I + 1).getImm()) / 32))
      return Found;
  return std::nullopt;
}

/// A copy of itself, in code that nothing reaches, is made nowhere.
Part TupleParts::resolved(Part P) const {
  SmallDenseSet<Register, 8> Seen;
  for (std::optional<Part> Next = whereMade(P); Next && Seen.insert(P.R).second;
       Next = whereMade(P))
    P = *Next;
  return P;
}

void TupleParts::setTo(MachineOperand &MO, const Part &P) {
  MRI.clearKillFlags(P.R);
  MO.setReg(P.R);
  MO.setSubReg(P.Dwords == dwords(P.R)
                   ? 0
                   : ToyGCNRegisterInfo::getSubRegIndex(P.First, P.Dwords));
}

/// A copy of two dwords that no one register has: they are read one by one.
void TupleParts::joinParts(MachineInstr &Copy, const Part &P) {
  auto Pair =
      BuildMI(*Copy.getParent(), Copy, Copy.getDebugLoc(),
              TII.get(TargetOpcode::REG_SEQUENCE), Copy.getOperand(0).getReg());
  for (unsigned I = 0; I < P.Dwords; ++I) {
    Pair.addReg(P.R).addImm(ToyGCNRegisterInfo::getSubRegIndex(I, 1));
    setTo(Pair->getOperand(Pair->getNumOperands() - 2),
          resolved({P.R, P.First + I, 1}));
  }
  Copy.eraseFromParent();
}

void TupleParts::read(MachineOperand &MO) {
  if (!MO.isReg() || !isVector(MO.getReg()) ||
      dwords(MO.getReg()) <= MostDwords)
    return;
  const Part P = partOf(MO);
  if (P.Dwords > MostDwords)
    return;
  const Part Made = resolved(P);
  if (dwords(Made.R) <= MostDwords || P.Dwords == 1)
    setTo(MO, Made);
  else if (MO.getParent()->isCopy())
    joinParts(*MO.getParent(), P);
}

void TupleParts::run() {
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : make_early_inc_range(MBB))
      if (MI.isCopy())
        read(MI.getOperand(1));
      else if (!MI.isRegSequence() && !MI.isDebugInstr())
        for (MachineOperand &MO : MI.explicit_uses())
          if (MO.isReg() && MO.getSubReg())
            read(MO);
  for (MachineBasicBlock *MBB : post_order(&MF))
    for (MachineInstr &MI : make_early_inc_range(reverse(*MBB)))
      if ((MI.isCopy() || MI.isRegSequence()) &&
          isVector(MI.getOperand(0).getReg()) &&
          MRI.use_nodbg_empty(MI.getOperand(0).getReg())) {
        MRI.markUsesInDebugValueAsUndef(MI.getOperand(0).getReg());
        MI.eraseFromParent();
      }
}

void ToyGCN::readPartsOfTuples(MachineFunction &MF) { TupleParts(MF).run(); }
