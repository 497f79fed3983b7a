//===- JoinArgumentLoads.cpp - One load for many arguments ----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A scalar load of up to 16 dwords takes as long as one of a dword. The first
/// block of a kernel loads the arguments that its own code reads, blocks that
/// not every wave enters load the others. If one load has room for both, it
/// stands in the first block: the others wait no second time.
///
///   bb.0:                                     bb.0:
///     %1:sreg_32 = S_LOAD_DWORD_IMM %0, 16      %3 = S_LOAD_DWORDX8_IMM %0, 0
///     ... %1 ...                         -->    ... %3.sub4 ...
///   bb.1:                                     bb.1:
///     %2:sreg_128 = S_LOAD_DWORDX4_IMM %0, 0    ... %3.sub0 ...
///     ... %2.sub0 ...
///
/// Hidden arguments and the dispatch packet are arguments here.
///
/// Needs: SSA, selected instructions. Guarantees: no wave executes more loads
/// than before.
///
//===----------------------------------------------------------------------===//

#include "Addresses/KernargLayout.h"
#include "Operations/MemoryTable.h"
#include "Tools/PassBase.h"
#include "ToyGCNMachineFunctionInfo.h"
#include "ToyGCNSubtarget.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using ToyGCN::MemoryRow;

#define DEBUG_TYPE "toygcn-join-argument-loads"

static cl::opt<unsigned> MostDwords(
    "toygcn-joined-arguments", cl::Hidden, cl::init(32),
    cl::desc("The most dwords of a kernel's joined loads of arguments; 0: "
             "loads stay"));
static cl::opt<unsigned>
    MostUnread("toygcn-joined-arguments-unread", cl::Hidden, cl::init(4),
               cl::desc("The most dwords of a joined load that nothing reads"));

/// The size of the dispatch packet.
static constexpr unsigned PacketBytes = 64;

namespace {
/// A load of arguments; in dwords from the start of its segment.
struct ArgumentLoad {
  MachineInstr *MI;
  unsigned First, End; ///< [First, End).
};

class ToyGCNJoinArgumentLoads final
    : public MachinePass<ToyGCNJoinArgumentLoads, KeepsCFG> {
  bool runOnMachineFunction(MachineFunction &MF) override;

  const ToyGCNInstrInfo *TII = nullptr;
  const ToyGCNRegisterInfo *TRI = nullptr;
  MachineRegisterInfo *MRI = nullptr;
  unsigned Used = 0;   ///< Dwords of joined loads.
  unsigned Widest = 0; ///< Dwords that a load may have.

  bool joinAt(Register Base, unsigned SegmentBytes);
  unsigned indexIn(const MachineOperand &Use, unsigned Skipped,
                   const TargetRegisterClass &RC) const;
  bool fits(const ArgumentLoad &L, unsigned First,
            const TargetRegisterClass &RC) const;
  SmallVector<ArgumentLoad, 8> membersAt(ArrayRef<ArgumentLoad> Loads,
                                         unsigned First, unsigned Size) const;
  bool join(ArrayRef<ArgumentLoad> Loads, Register Base, unsigned First,
            unsigned SegmentBytes);
  void replace(ArrayRef<ArgumentLoad> Members, Register Base, unsigned First,
               const MemoryRow &Row);
};

/// The first scalar load at a constant offset that \p Is finds, or null.
template <typename Fn> const MemoryRow *findScalarLoad(Fn Is) {
  const auto *Row = find_if(ToyGCN::MemoryTable, [&](const MemoryRow &R) {
    return R.Form == ToyGCN::Forms::ScalarImm &&
           R.Generic == TargetOpcode::G_LOAD && Is(R);
  });
  return Row == std::end(ToyGCN::MemoryTable) ? nullptr : Row;
}

const MemoryRow *findRow(const MachineInstr &MI) {
  return findScalarLoad(
      [&](const MemoryRow &R) { return R.Opcode == MI.getOpcode(); });
}

/// A segment's last 16 bytes may be read if one of them is inside.
unsigned roundedUp(unsigned SegmentBytes) {
  return alignTo(SegmentBytes, ToyGCN::KernargAlign);
}
} // namespace

/// The register index of what \p Use reads of its load in a tuple of \p RC in
/// which \p Skipped dwords stand before that load's; 0 if no index fits.
unsigned ToyGCNJoinArgumentLoads::indexIn(const MachineOperand &Use,
                                          unsigned Skipped,
                                          const TargetRegisterClass &RC) const {
  const TargetRegisterClass *Read = MRI->getRegClass(Use.getReg());
  unsigned First = Skipped, Size = TRI->getRegSizeInBits(*Read) / 32;
  if (const unsigned Sub = Use.getSubReg()) {
    First += TRI->getSubRegIdxOffset(Sub) / 32;
    Size = TRI->getSubRegIdxSize(Sub) / 32;
    Read = ToyGCNRegisterInfo::getSGPRClass(32 * Size);
  }
  if (!Read || First % std::min(Size, 4u) != 0)
    return 0;
  const unsigned Index = ToyGCNRegisterInfo::getSubRegIndex(First, Size);
  return Index && TRI->getMatchingSuperRegClass(&RC, Read, Index) == &RC ? Index
                                                                         : 0;
}

bool ToyGCNJoinArgumentLoads::fits(const ArgumentLoad &L, unsigned First,
                                   const TargetRegisterClass &RC) const {
  return all_of(MRI->use_nodbg_operands(L.MI->getOperand(0).getReg()),
                [&](const MachineOperand &Use) {
                  return indexIn(Use, L.First - First, RC) != 0;
                });
}

SmallVector<ArgumentLoad, 8>
ToyGCNJoinArgumentLoads::membersAt(ArrayRef<ArgumentLoad> Loads, unsigned First,
                                   unsigned Size) const {
  const TargetRegisterClass *RC = ToyGCNRegisterInfo::getSGPRClass(32 * Size);
  SmallVector<ArgumentLoad, 8> Members;
  for (const ArgumentLoad &L : Loads)
    if (L.First >= First && L.End <= First + Size && L.End - L.First < Size &&
        fits(L, First, *RC))
      Members.push_back(L);
  return Members;
}

void ToyGCNJoinArgumentLoads::replace(ArrayRef<ArgumentLoad> Members,
                                      Register Base, unsigned First,
                                      const MemoryRow &Row) {
  MachineFunction &MF = *Members.front().MI->getMF();
  MachineBasicBlock &Entry = MF.front();
  // All users of the others come after the first one, too.
  const auto Place = find_if(Entry, [&](const MachineInstr &MI) {
    return any_of(Members,
                  [&MI](const ArgumentLoad &L) { return L.MI == &MI; });
  });
  const TargetRegisterClass *RC =
      ToyGCNRegisterInfo::getSGPRClass(8 * Row.Bytes);
  const Register Tuple = MRI->createVirtualRegister(RC);
  auto *MMO = MF.getMachineMemOperand(
      MachinePointerInfo(ToyGCNAS::Constant, 4 * First),
      MachineMemOperand::MOLoad | MachineMemOperand::MOInvariant |
          MachineMemOperand::MODereferenceable,
      LLT::scalar(8 * Row.Bytes),
      commonAlignment(ToyGCN::KernargAlign, 4 * First));
  BuildMI(Entry, Place, DebugLoc(), TII->get(Row.Opcode), Tuple)
      .addReg(Base)
      .addImm(4 * First)
      .addImm(0)
      .addMemOperand(MMO);
  for (const ArgumentLoad &L : Members) {
    const Register Old = L.MI->getOperand(0).getReg();
    // What takes a lane mask takes a whole register.
    const auto IsPair = [&L](const MachineOperand &Use) {
      return !Use.getSubReg() && L.End - L.First > 1;
    };
    const auto Pair = find_if(MRI->use_nodbg_operands(Old), IsPair);
    if (Pair != MRI->use_nodbg_end()) {
      BuildMI(*L.MI->getParent(), L.MI, L.MI->getDebugLoc(),
              TII->get(TargetOpcode::COPY), Old)
          .addReg(Tuple, 0, indexIn(*Pair, L.First - First, *RC));
      L.MI->eraseFromParent();
      continue;
    }
    for (MachineOperand &Use : make_early_inc_range(MRI->use_operands(Old))) {
      const unsigned Index = indexIn(Use, L.First - First, *RC);
      Use.setReg(Index ? Tuple : Register());
      Use.setSubReg(Index);
    }
    L.MI->eraseFromParent();
  }
  MRI->clearKillFlags(Base);
}

/// Joins loads from dword \p First on.
bool ToyGCNJoinArgumentLoads::join(ArrayRef<ArgumentLoad> Loads, Register Base,
                                   unsigned First, unsigned SegmentBytes) {
  unsigned Best = 0;
  SmallVector<ArgumentLoad, 8> Members;
  for (const unsigned Size : {2, 4, 8, 16}) {
    if (4 * (First + Size) > roundedUp(SegmentBytes) ||
        Used + Size > std::min(+MostDwords, 2 * Widest) || Size > Widest)
      break;
    SmallVector<ArgumentLoad, 8> Of = membersAt(Loads, First, Size);
    unsigned Read = 0;
    for (const ArgumentLoad &L : Of)
      Read += L.End - L.First;
    if (Of.size() > Members.size() && Size <= Read + MostUnread) {
      Best = Size;
      Members = std::move(Of);
    }
  }
  const auto IsInEntry = [](const ArgumentLoad &L) {
    return L.MI->getParent()->isEntryBlock();
  };
  if (Members.size() < 2 || none_of(Members, IsInEntry))
    return false;
  replace(Members, Base, First, *findScalarLoad([&](const MemoryRow &R) {
            return R.Bytes == 4 * Best;
          }));
  Used += Best;
  return true;
}

/// Joins loads at \p Base once; false if no more can be joined.
bool ToyGCNJoinArgumentLoads::joinAt(Register Base, unsigned SegmentBytes) {
  SmallVector<ArgumentLoad, 8> Loads;
  for (MachineInstr &MI : MRI->use_nodbg_instructions(Base)) {
    const MemoryRow *Row = findRow(MI);
    if (!Row || MI.hasOrderedMemoryRef() || MI.getOperand(1).getReg() != Base ||
        MI.getOperand(1).getSubReg())
      continue;
    const uint64_t Offset = MI.getOperand(2).getImm();
    if (Offset % 4 == 0 && Offset + Row->Bytes <= roundedUp(SegmentBytes))
      Loads.push_back(
          {&MI, unsigned(Offset / 4), unsigned(Offset + Row->Bytes) / 4});
  }
  llvm::sort(Loads, [](const ArgumentLoad &A, const ArgumentLoad &B) {
    return std::tie(A.First, A.End) < std::tie(B.First, B.End);
  });
  // Whatever is aligned to its size fits a tuple that begins at 16 bytes.
  return any_of(Loads, [&](const ArgumentLoad &L) {
    return join(Loads, Base, alignDown(L.First, 4), SegmentBytes);
  });
}

bool ToyGCNJoinArgumentLoads::runOnMachineFunction(MachineFunction &MF) {
  const auto &Info = *MF.getInfo<ToyGCNMachineFunctionInfo>();
  if (skipFunction(MF.getFunction()) || !MostDwords || !Info.isKernel())
    return false;
  const auto &ST = MF.getSubtarget<ToyGCNSubtarget>();
  TII = ST.getInstrInfo();
  TRI = ST.getRegisterInfo();
  MRI = &MF.getRegInfo();
  Used = 0;
  Widest = ToyGCNSubtarget::getMaxScalarLoadDwords(MF.getFunction());
  const std::pair<Preload, unsigned> Segments[] = {
      {Preload::KernargPtr, Info.getKernargBytes()},
      {Preload::DispatchPtr, PacketBytes}};
  SmallVector<std::pair<Register, unsigned>, 2> Bases;
  for (const MachineInstr &MI : MF.front())
    for (const auto &[P, Bytes] : Segments)
      if (MI.isCopy() && Info.getPreloaded(P).isValid() &&
          MI.getOperand(1).getReg() == Info.getPreloaded(P))
        Bases.push_back({MI.getOperand(0).getReg(), Bytes});
  bool Changed = false;
  for (const auto &[Base, Bytes] : Bases)
    while (joinAt(Base, Bytes))
      Changed = true;
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, JoinArgumentLoads,
                   "ToyGCN joining of arguments' loads")
