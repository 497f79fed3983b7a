//===- PairLDS.cpp - Two accesses of the LDS in one instruction -----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Two reads or two writes of the LDS at one base become a read2 or a write2,
/// whose offsets count elements (st64: 64 elements) and have eight bits.
///
/// Needs: SSA, selected instructions. Guarantees: no more accesses than before.
///
///   %a:vgpr_32 = DS_READ_B32 %base, 32
///   %b:vgpr_32 = DS_READ_B32 %base, 96
///     -->  %p:vreg_64 = DS_READ2_B32 %base, 8, 24
///          %a:vgpr_32 = COPY %p.sub0
///          %b:vgpr_32 = COPY %p.sub1
///
/// The second read moves up to the first, but not past a write to the LDS. The
/// first write moves down to the second, but not past an access to the LDS,
/// unless that one has the same base and does not overlap. Volatile and ordered
/// accesses, barriers and whole-wave code stay as they are.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Tools/PassBase.h"
#include "ToyGCN.h"
#include "ToyGCNSubtarget.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-pair-lds"

static cl::opt<unsigned> Window(
    "toygcn-lds-pairs", cl::Hidden, cl::init(64),
    cl::desc("The most instructions between two LDS accesses that become one; "
             "0: accesses stay"));

namespace {
struct PairOpcodes {
  unsigned Single, Pair, PairFar;
  unsigned Bytes; ///< Of an element.
  bool IsStore;
};
constexpr PairOpcodes Accesses[] = {
    {ToyGCN::DS_READ_B32, ToyGCN::DS_READ2_B32, ToyGCN::DS_READ2ST64_B32, 4,
     false},
    {ToyGCN::DS_READ_B64, ToyGCN::DS_READ2_B64, ToyGCN::DS_READ2ST64_B64, 8,
     false},
    {ToyGCN::DS_WRITE_B32, ToyGCN::DS_WRITE2_B32, ToyGCN::DS_WRITE2ST64_B32, 4,
     true},
    {ToyGCN::DS_WRITE_B64, ToyGCN::DS_WRITE2_B64, ToyGCN::DS_WRITE2ST64_B64, 8,
     true},
};

/// An access that waits for another of its kind.
struct Access {
  MachineInstr *MI;
  const PairOpcodes *Op;
  unsigned Position; ///< In its block.

  Register base() const { return MI->getOperand(Op->IsStore ? 0 : 1).getReg(); }
  int64_t offset() const { return MI->getOperand(2).getImm(); }
  bool overlaps(const Access &A) const {
    return offset() < A.offset() + A.Op->Bytes &&
           A.offset() < offset() + Op->Bytes;
  }
};

class ToyGCNPairLDS final : public MachinePass<ToyGCNPairLDS, KeepsCFG> {
  bool runOnMachineFunction(MachineFunction &MF) override;

  const ToyGCNInstrInfo *TII = nullptr;
  MachineRegisterInfo *MRI = nullptr;
  SmallVector<Access, 16> Reads, Writes;

  bool pairBlock(MachineBasicBlock &MBB);
  bool pairRead(const Access &Second);
  bool pairWrite(const Access &Second);
  void close(const MachineInstr &MI);
  MachineInstrBuilder build(const Access &First, const Access &Second,
                            MachineInstr &Where, Register Dst, bool IsFar);
};

/// Offsets of a pair, in elements or 64 elements.
std::optional<bool> isFarPair(const Access &A, const Access &B) {
  for (bool Far : {false, true}) {
    const int64_t Unit = A.Op->Bytes * (Far ? 64 : 1);
    if (all_of(ArrayRef<int64_t>{A.offset(), B.offset()},
               [&](int64_t O) { return O % Unit == 0 && O / Unit <= 255; }))
      return Far;
  }
  return std::nullopt;
}

/// Null if \p MI is not in the table, or must stay alone: volatile, unaligned.
const PairOpcodes *findAccess(const MachineInstr &MI) {
  const auto *Op = find_if(Accesses, [&](const PairOpcodes &A) {
    return A.Single == MI.getOpcode();
  });
  if (Op == std::end(Accesses) || MI.memoperands_empty() ||
      MI.hasOrderedMemoryRef() ||
      (*MI.memoperands_begin())->getAlign() < Align(4) ||
      MI.getOperand(Op->IsStore ? 0 : 1).getSubReg() ||
      MI.getNumOperands() !=
          MI.getDesc().getNumOperands() + MI.getDesc().implicit_uses().size())
    return nullptr;
  return Op;
}

bool mayTouchLDS(const MachineInstr &MI) {
  return MI.memoperands_empty() ||
         any_of(MI.memoperands(), [](const MachineMemOperand *MMO) {
           return MMO->getAddrSpace() == ToyGCNAS::Local ||
                  MMO->getAddrSpace() == ToyGCNAS::Flat;
         });
}
} // namespace

/// Removes the waiting accesses that may not move past \p MI.
void ToyGCNPairLDS::close(const MachineInstr &MI) {
  if (MI.hasUnmodeledSideEffects() || MI.isCall() ||
      (MI.mayLoadOrStore() && MI.hasOrderedMemoryRef())) {
    Reads.clear();
    Writes.clear();
  } else if (MI.mayLoadOrStore() && mayTouchLDS(MI)) {
    if (MI.mayStore())
      Reads.clear();
    Writes.clear();
  }
}

MachineInstrBuilder ToyGCNPairLDS::build(const Access &First,
                                         const Access &Second,
                                         MachineInstr &Where, Register Dst,
                                         bool IsFar) {
  const PairOpcodes &Op = *First.Op;
  auto New = BuildMI(*Where.getParent(), Where, Where.getDebugLoc(),
                     TII->get(IsFar ? Op.PairFar : Op.Pair));
  if (Dst)
    New.addDef(Dst);
  New.addReg(First.base());
  for (const Access *A : {&First, &Second})
    if (Op.IsStore) {
      const MachineOperand &Data = A->MI->getOperand(1);
      New.addReg(Data.getReg(), getUndefRegState(Data.isUndef()),
                 Data.getSubReg());
    }
  const int64_t Unit = Op.Bytes * (IsFar ? 64 : 1);
  New.addImm(First.offset() / Unit).addImm(Second.offset() / Unit);
  MRI->clearKillFlags(First.base());
  return New.cloneMergedMemRefs({First.MI, Second.MI});
}

/// The nearest of \p Waiting that makes a pair with \p Second, and whether the
/// pair's offsets count 64 elements; null if no access does.
static std::pair<const Access *, bool> partnerOf(const Access &Second,
                                                 ArrayRef<Access> Waiting) {
  for (const Access &First : reverse(Waiting))
    if (First.Op == Second.Op && First.base() == Second.base() &&
        Second.Position - First.Position <= Window)
      if (const auto IsFar = isFarPair(First, Second))
        return {&First, *IsFar};
  return {nullptr, false};
}

bool ToyGCNPairLDS::pairRead(const Access &Second) {
  const auto [First, IsFar] = partnerOf(Second, Reads);
  if (!First)
    return false;
  const unsigned N = Second.Op->Bytes / 4;
  Register Both =
      MRI->createVirtualRegister(ToyGCNRegisterInfo::getVGPRClass(64 * N));
  build(*First, Second, *First->MI, Both, IsFar);
  for (const Access *A : {First, &Second})
    BuildMI(*First->MI->getParent(), *First->MI, A->MI->getDebugLoc(),
            TII->get(TargetOpcode::COPY), A->MI->getOperand(0).getReg())
        .addReg(Both, {},
                ToyGCNRegisterInfo::getSubRegIndex(A == First ? 0 : N, N));
  First->MI->eraseFromParent();
  Second.MI->eraseFromParent();
  Reads.erase(First);
  return true;
}

bool ToyGCNPairLDS::pairWrite(const Access &Second) {
  const auto [First, IsFar] = partnerOf(Second, Writes);
  if (!First)
    return false;
  for (const Access *A : {First, &Second})
    MRI->clearKillFlags(A->MI->getOperand(1).getReg());
  build(*First, Second, *Second.MI, Register(), IsFar);
  First->MI->eraseFromParent();
  Second.MI->eraseFromParent();
  Writes.erase(First);
  return true;
}

bool ToyGCNPairLDS::pairBlock(MachineBasicBlock &MBB) {
  bool Changed = false;
  unsigned Position = 0;
  Reads.clear();
  Writes.clear();
  for (MachineInstr &MI : make_early_inc_range(MBB)) {
    ++Position;
    const PairOpcodes *Op = findAccess(MI);
    if (!Op) {
      close(MI);
      continue;
    }
    const Access A = {&MI, Op, Position};
    if (Op->IsStore) {
      Reads.clear();
      // A write at another base may overlap.
      if (any_of(Writes, [&](const Access &W) {
            return W.base() != A.base() || W.overlaps(A);
          }))
        Writes.clear();
    } else {
      Writes.clear();
    }
    if (Op->IsStore ? pairWrite(A) : pairRead(A))
      Changed = true;
    else
      (Op->IsStore ? Writes : Reads).push_back(A);
  }
  return Changed;
}

bool ToyGCNPairLDS::runOnMachineFunction(MachineFunction &MF) {
  if (skipFunction(MF.getFunction()) || !Window)
    return false;
  TII = MF.getSubtarget<ToyGCNSubtarget>().getInstrInfo();
  MRI = &MF.getRegInfo();
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF)
    Changed |= pairBlock(MBB);
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, PairLDS, "ToyGCN pairing of LDS accesses")
