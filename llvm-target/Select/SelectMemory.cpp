//===- SelectMemory.cpp - Selection of memory access ----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Selects loads, stores and atomics. The address decides the form; form and
/// size decide the opcode (tablegen/ToyGCNMemoryOperations.td). The addresses
/// of objects come last.
///
///   %o:vgpr(s64) = G_ZEXT %i:vgpr(s32)
///   %p:vgpr(p1) = G_PTR_ADD %base, %o       GLOBAL_LOAD_DWORD_SADDR
///   %q:vgpr(p1) = G_PTR_ADD %p, 16     -->      %i, %base:sreg_64, 16
///   %v:vgpr(s32) = G_LOAD %q
///
/// A uniform base plus a zero-extended 32-bit offset needs no 64-bit vector
/// arithmetic at all.
///
//===----------------------------------------------------------------------===//

#include "Operations/MemoryTable.h"
#include "Operations/Operations.h"
#include "Select/MemoryOrder.h"
#include "Select/ToyGCNInstructionSelector.h"
#include "llvm/CodeGen/GlobalISel/GISelValueTracking.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;
using namespace TargetOpcode;

using namespace llvm::ToyGCN::Forms;

namespace {
/// The signed 21-bit offset of SMEM in bytes (Vega ISA, 7.2).
constexpr int64_t MinScalarOffset = -(1 << 20), MaxScalarOffset = (1 << 20) - 1;
constexpr int64_t MaxLDSOffset = 65535;

/// The opcode of \p MI, a load, store or atomic, or nothing.
std::optional<unsigned> findOpcode(const MachineInstr &MI, AddressForm Form,
                                   bool WithOld = false, unsigned Generic = 0) {
  if (!Generic)
    Generic = MI.getOpcode() == G_ZEXTLOAD ? unsigned(G_LOAD) : MI.getOpcode();
  const unsigned Bytes =
      (*MI.memoperands_begin())->getMemoryType().getSizeInBytes();
  const auto *Row = ToyGCN::findMemoryRow(Generic, Bytes, Form, WithOld);
  return Row ? std::optional<unsigned>(Row->Opcode) : std::nullopt;
}

/// What loads and stores do with the caches (AMDGPUUsage, "Memory Model
/// GFX6-GFX9"). Loads that must see what other workgroups store bypass the
/// first level; stores go through it anyhow.
unsigned cachePolicy(const MachineMemOperand &MMO, const MachineFunction &MF) {
  bool Bypasses = MMO.isVolatile();
  if (isStrongerThanUnordered(MMO.getMergedOrdering()))
    Bypasses =
        ToyGCN::observersOf(MMO.getSyncScopeID(), MF, MMO.getAddrSpace()) ==
        ToyGCN::Observers::Device;
  else if (!Bypasses && MMO.isNonTemporal())
    return ToyGCN::CPol::GLC | ToyGCN::CPol::SLC;
  return Bypasses && MMO.isLoad() ? ToyGCN::CPol::GLC : ToyGCN::CPol::None;
}

/// Guards \p MI, at which \p B stands: an ordered access waits for the accesses
/// before it (release), and the accesses after it wait for it (acquire).
void buildOrderAround(MachineIRBuilder &B, MachineInstr &MI) {
  const MachineMemOperand &MMO = **MI.memoperands_begin();
  const AtomicOrdering Order = MMO.getMergedOrdering();
  const ToyGCN::Observers By = ToyGCN::observersOf(
      MMO.getSyncScopeID(), *MI.getMF(), MMO.getAddrSpace());
  if (isReleaseOrStronger(Order))
    ToyGCN::buildOrder(B, By, /*Acquire=*/false);
  if (!isAcquireOrStronger(Order) || !MMO.isLoad())
    return;
  B.setInsertPt(*MI.getParent(), std::next(MI.getIterator()));
  ToyGCN::buildOrder(B, By, /*Acquire=*/true);
  B.setInstr(MI);
}
} // namespace

/// The address of a global, flat or scratch access.
struct ToyGCNInstructionSelector::Address {
  AddressForm Form;
  Register Base;        // Saddr forms: SGPRs.
  Register Vector;      // VGPR address or offset; none with ScratchSaddr.
  int64_t Offset;       // Bytes.
  int64_t Constant = 0; // Bytes, of the VGPR offset if there is no Vector.
};

const GPtrAdd *ToyGCNInstructionSelector::sumOf(Register Ptr) const {
  return dyn_cast_or_null<GPtrAdd>(source(Ptr));
}

/// Splits constants off \p Ptr as long as their sum stays in [Min, Max].
std::pair<Register, int64_t>
ToyGCNInstructionSelector::stripConstantOffset(Register Ptr, int64_t Min,
                                               int64_t Max) const {
  int64_t Offset = 0;
  while (const GPtrAdd *Sum = sumOf(Ptr)) {
    const auto C = constant(Sum->getOffsetReg());
    if (!C || Offset + *C < Min || Offset + *C > Max)
      break;
    Offset += *C;
    Ptr = Sum->getBaseReg();
  }
  return {Ptr, Offset};
}

/// True if \p R, a scratch address, is below 2^31.
bool ToyGCNInstructionSelector::isNonNegative(Register R) const {
  if (VT) // Not at -O0.
    return VT->getKnownBits(R).isNonNegative();
  const MachineInstr *Def = source(R);
  return Def && Def->getOpcode() == G_FRAME_INDEX;
}

/// The same for scratch. The unit takes the register for an unsigned number and
/// adds the offset in more than 32 bits: a[i + 1] with i = -1 lies 4 GiB beyond
/// a[0]. So an offset above 0 is split only off an address that is not
/// negative, or off sums that do not wrap. If the offset is below 0, the
/// register is above an address of the frame, so the sum does not wrap either.
std::pair<Register, int64_t>
ToyGCNInstructionSelector::stripScratchOffset(Register Ptr) const {
  std::pair<Register, int64_t> Best = {Ptr, 0};
  bool NoWrap = true;
  int64_t Offset = 0;
  for (Register R = Ptr; const GPtrAdd *Sum = sumOf(R);) {
    const auto C = constant(Sum->getOffsetReg());
    Offset += C.value_or(0);
    if (!C || Offset < ToyGCN::MinMemOffset || Offset > ToyGCN::MaxMemOffset)
      break;
    NoWrap &= *C >= 0 && Sum->getFlag(MachineInstr::NoUWrap);
    R = Sum->getBaseReg();
    if (Offset <= 0 || NoWrap || isNonNegative(R))
      Best = {R, Offset};
  }
  return Best;
}

/// The same for LDS, whose addresses wrap at 32 bits: an object's own address
/// is also a constant, and the index in it may be negative. No base means 0.
std::pair<Register, int64_t>
ToyGCNInstructionSelector::stripLDSOffset(Register Ptr) const {
  auto [Base, Offset] = stripConstantOffset(Ptr, 0, MaxLDSOffset);
  const MachineInstr *Def = source(Base);
  if (Def && Def->getOpcode() == G_INTTOPTR)
    Def = source(Def->getOperand(1).getReg());
  if (Def && Def->getOpcode() == G_CONSTANT) {
    const int64_t C = Def->getOperand(1).getCImm()->getSExtValue();
    return C >= 0 && Offset + C <= MaxLDSOffset
               ? std::pair(Register(), Offset + C)
               : std::pair(Base, Offset);
  }
  const auto *Sum = dyn_cast_or_null<GPtrAdd>(Def);
  const auto Object = Sum ? constant(Sum->getBaseReg()) : std::nullopt;
  if (!Object || *Object < 0 || Offset + *Object > MaxLDSOffset)
    return {Base, Offset};
  return {Sum->getOffsetReg(), Offset + *Object};
}

/// Splits a scalar address that nothing else reads: its constant, which is no
/// offset of the instruction, takes the one move to a VGPR that the access
/// needs anyway.
void ToyGCNInstructionSelector::splitLargeOffset(Address &A,
                                                 Register Ptr) const {
  const auto *Sum = dyn_cast_or_null<GPtrAdd>(MRI->getVRegDef(A.Base));
  if (!Sum || !MRI->hasOneNonDBGUse(A.Base) || !MRI->hasOneNonDBGUse(Ptr))
    return;
  const Register Base = lookThroughCopies(Sum->getBaseReg());
  const auto C = constant(Sum->getOffsetReg());
  if (!C || *C <= 0 || !isUInt<32>(*C) || !isScalar(Base))
    return;
  A.Base = Base;
  A.Constant = *C;
}

/// Splits \p Ptr into an SGPR base and a 32-bit VGPR offset if it is their
/// sum; otherwise it stays a 64-bit VGPR address.
void ToyGCNInstructionSelector::splitUniformBase(Address &A,
                                                 Register Ptr) const {
  Register Source = lookThroughCopies(Ptr);
  if (isScalar(Source)) {
    A.Form = GlobalSaddr;
    A.Base = Source;
    splitLargeOffset(A, Ptr);
    return; // The caller makes the vector offset, a constant.
  }
  const GPtrAdd *Sum = sumOf(Source);
  if (!Sum)
    return;
  Register Base = lookThroughCopies(Sum->getBaseReg());
  const MachineInstr *Off = source(Sum->getOffsetReg());
  if (!isScalar(Base) || !Off || Off->getOpcode() != G_ZEXT)
    return;
  Register Narrow = Off->getOperand(1).getReg();
  if (type(Narrow) != LLT::scalar(32) || isScalar(Narrow))
    return;
  A.Form = GlobalSaddr;
  A.Base = Base;
  A.Vector = Narrow;
}

ToyGCNInstructionSelector::Address
ToyGCNInstructionSelector::matchAddress(Register Ptr, unsigned AS) const {
  const bool IsFlat = AS == ToyGCNAS::Flat;
  auto [Rest, Offset] =
      AS == ToyGCNAS::Private
          ? stripScratchOffset(Ptr)
          : stripConstantOffset(Ptr, IsFlat ? 0 : ToyGCN::MinMemOffset,
                                ToyGCN::MaxMemOffset);
  Address A = {Global, Register(), Rest, Offset};
  if (AS == ToyGCNAS::Private) {
    Register Source = lookThroughCopies(Rest);
    A.Form = isScalar(Source) ? ScratchSaddr : Scratch;
    A.Base = A.Vector = A.Form == ScratchSaddr ? Source : Rest;
  } else if (IsFlat) {
    A.Form = Flat;
  } else {
    A.Vector = Register();
    splitUniformBase(A, Rest);
    if (A.Form == Global)
      A.Vector = Rest;
  }
  return A;
}

/// A register operand that may still be scalar, or missing: \p Constant.
Register ToyGCNInstructionSelector::toVGPR(MachineIRBuilder &B, Register R,
                                           int64_t Constant) const {
  if (R && !isScalar(R))
    return R;
  const unsigned Bits = R ? unsigned(type(R).getSizeInBits()) : 32;
  Register V =
      MRI->createVirtualRegister(ToyGCNRegisterInfo::getVGPRClass(Bits));
  if (R)
    B.buildInstr(COPY).addDef(V).addUse(R);
  else
    B.buildInstr(ToyGCN::V_MOV_B32_e32).addDef(V).addImm(Constant);
  return V;
}

/// Builds an access at \p A in the place of \p MI. Without a \p Result or \p
/// Data there is no such operand.
bool ToyGCNInstructionSelector::finishAccess(MachineInstr &MI, unsigned Opcode,
                                             const Address &A, Register Result,
                                             Register Data,
                                             unsigned CPol) const {
  auto New = MachineIRBuilder(MI).buildInstr(Opcode);
  if (Result)
    New.addDef(Result);
  if (A.Form != ScratchSaddr)
    New.addUse(A.Vector);
  if (Data)
    New.addUse(Data);
  if (A.Form == GlobalSaddr || A.Form == ScratchSaddr)
    New.addUse(A.Base);
  return finish(MI, New.addImm(A.Offset).addImm(CPol).cloneMemRefs(MI));
}

/// The base and the unsigned 32-bit offset that \p Ptr is the sum of, or none.
/// The hardware ignores the two lowest bits of both: they have to be zero in
/// the offset, so that they are in the base of an aligned address.
std::pair<Register, Register>
ToyGCNInstructionSelector::splitScalarOffset(Register Ptr) const {
  const GPtrAdd *Sum = sumOf(Ptr);
  const MachineInstr *Off = Sum ? source(Sum->getOffsetReg()) : nullptr;
  const bool IsWidened = Off && (Off->getOpcode() == G_ZEXT ||
                                 (Off->getOpcode() == G_MERGE_VALUES &&
                                  Off->getNumOperands() == 3 &&
                                  constant(Off->getOperand(2).getReg()) == 0));
  if (!IsWidened)
    return {};
  Register Base = lookThroughCopies(Sum->getBaseReg());
  Register Narrow = lookThroughCopies(Off->getOperand(1).getReg());
  if (type(Narrow) != LLT::scalar(32) || !isScalar(Narrow) || !isScalar(Base) ||
      !VT || VT->getKnownZeroes(Narrow).countr_one() < 2)
    return {};
  return {Base, Narrow};
}

bool ToyGCNInstructionSelector::selectScalarLoad(MachineInstr &MI) const {
  const auto &Load = cast<GLoad>(MI);
  auto Build = [&](std::optional<unsigned> Opcode, Register Base) {
    return MachineIRBuilder(MI)
        .buildInstr(*Opcode)
        .addDef(Load.getDstReg())
        .addUse(Base)
        .cloneMemRefs(MI);
  };
  if (auto [Base, Offset] = splitScalarOffset(Load.getPointerReg()); Offset)
    if (const auto Opcode = findOpcode(MI, ScalarSGPR))
      return finish(MI, Build(Opcode, Base).addUse(Offset).addImm(0));
  auto [Base, Offset] = stripConstantOffset(Load.getPointerReg(),
                                            MinScalarOffset, MaxScalarOffset);
  const auto Opcode = findOpcode(MI, ScalarImm);
  return Opcode &&
         finish(
             MI,
             Build(Opcode, lookThroughCopies(Base)).addImm(Offset).addImm(0));
}

bool ToyGCNInstructionSelector::selectLDS(MachineInstr &MI, Register Data,
                                          Register Addr, bool IsStore) const {
  const MachineMemOperand &MMO = **MI.memoperands_begin();
  const unsigned Bytes = MMO.getMemoryType().getSizeInBytes();
  // Bytes of a pair's element, 0: no pair. A pair's elements are aligned.
  const bool IsPair =
      MMO.getAlign() >= Align(4) && MMO.getAlign().value() < Bytes;
  const unsigned Element = IsPair ? Bytes / 2 : 0;
  const auto Opcode = findOpcode(MI, Element ? LDSPair : LDS);
  if (!Opcode || MMO.getAlign().value() < Element)
    return false;
  auto [Base, Offset] = stripLDSOffset(Addr);
  int64_t Constant = 0;
  if (Element && (Offset % Element || (Base && Offset / Element + 1 > 255))) {
    Base = Addr;
    Offset = 0;
  } else if (Element && !Base) {
    // Pairs near each other share a base: their offsets have eight bits.
    Constant = alignDown(Offset, 128 * Element);
    Offset -= Constant;
  }
  MachineIRBuilder B(MI);
  Base = toVGPR(B, Base, Constant);
  auto New = B.buildInstr(*Opcode);
  if (!IsStore)
    New.addDef(Data);
  New.addUse(Base);
  if (IsStore && Element) {
    const auto *RC = ToyGCNRegisterInfo::getVGPRClass(8 * Element);
    unsigned N = Element / 4;
    New.addUse(extract(B, Data, ToyGCNRegisterInfo::getSubRegIndex(0, N), RC));
    New.addUse(extract(B, Data, ToyGCNRegisterInfo::getSubRegIndex(N, N), RC));
    New->moveBefore(&MI);
  } else if (IsStore) {
    New.addUse(Data);
  }
  if (Element)
    New.addImm(Offset / Element).addImm(Offset / Element + 1);
  else
    New.addImm(Offset);
  return finish(MI, New.cloneMemRefs(MI));
}

bool ToyGCNInstructionSelector::selectLoadOrStore(MachineInstr &MI) const {
  const auto &Access = cast<GLoadStore>(MI);
  const bool IsStore = isa<GStore>(MI);
  const MachineMemOperand &MMO = Access.getMMO();
  Register Data = MI.getOperand(0).getReg(), Ptr = Access.getPointerReg();
  if (!IsStore && isScalar(Data))
    return selectScalarLoad(MI);
  MachineIRBuilder B(MI);
  buildOrderAround(B, MI);
  const unsigned AS = type(Ptr).getAddressSpace();
  if (AS == ToyGCNAS::Local)
    return selectLDS(MI, Data, Ptr, IsStore);
  // Constant memory is written between kernels, by the same instructions.
  if (AS != ToyGCNAS::Global && AS != ToyGCNAS::Constant &&
      AS != ToyGCNAS::Private && AS != ToyGCNAS::Flat)
    return false;
  Address A = matchAddress(Ptr, AS);
  const auto Opcode = findOpcode(MI, A.Form);
  if (!Opcode)
    return false;
  if (A.Form != ScratchSaddr)
    A.Vector = toVGPR(B, A.Vector, A.Constant);
  return finishAccess(MI, *Opcode, A, IsStore ? Register() : Data,
                      IsStore ? Data : Register(),
                      cachePolicy(MMO, *MI.getMF()));
}

/// The new value in the low half, the expected one in the high half.
Register ToyGCNInstructionSelector::pairOfExchange(MachineInstr &MI,
                                                   Register New,
                                                   Register Expected) const {
  const unsigned Bits = type(New).getSizeInBits();
  Register Pair =
      MRI->createVirtualRegister(ToyGCNRegisterInfo::getVGPRClass(2 * Bits));
  constrain(New);
  constrain(Expected);
  MachineIRBuilder B(MI);
  buildPair(B, Pair, New, Expected, Bits / 32);
  return Pair;
}

bool ToyGCNInstructionSelector::selectAtomic(MachineInstr &MI) const {
  Register Dst = MI.getOperand(0).getReg(), Ptr = MI.getOperand(1).getReg();
  const bool IsCmpXchg = MI.getOpcode() == G_ATOMIC_CMPXCHG;
  const bool NeedsOld = !MRI->use_nodbg_empty(Dst);
  const unsigned AS = type(Ptr).getAddressSpace();
  if (MI.memoperands_empty())
    return false;
  MachineIRBuilder B(MI);
  buildOrderAround(B, MI);

  if (AS == ToyGCNAS::Local) {
    const auto Opcode = findOpcode(MI, LDS, NeedsOld);
    if (!Opcode)
      return false;
    auto [Base, Offset] = stripLDSOffset(Ptr);
    Base = toVGPR(B, Base);
    auto New = B.buildInstr(*Opcode);
    if (TII.get(*Opcode).getNumDefs())
      New.addDef(NeedsOld ? Dst : MRI->cloneVirtualRegister(Dst),
                 NeedsOld ? 0u : unsigned(RegState::Dead));
    New.addUse(Base);
    for (unsigned I = 2; I < (IsCmpXchg ? 4 : 3); ++I)
      New.addUse(MI.getOperand(I).getReg());
    return finish(MI, New.addImm(Offset).cloneMemRefs(MI));
  }
  if (AS != ToyGCNAS::Global && AS != ToyGCNAS::Flat)
    return false;
  Address A = matchAddress(Ptr, AS);
  const auto Opcode = findOpcode(MI, A.Form, NeedsOld);
  if (!Opcode)
    return false;
  A.Vector = toVGPR(B, A.Vector, A.Constant);
  Register Data = MI.getOperand(2).getReg();
  if (IsCmpXchg)
    Data = pairOfExchange(MI, MI.getOperand(3).getReg(), Data);
  return finishAccess(MI, *Opcode, A, NeedsOld ? Dst : Register(), Data,
                      NeedsOld ? ToyGCN::CPol::GLC : ToyGCN::CPol::None);
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

struct ToyGCNInstructionSelector::BufferAddress {
  AddressForm Form;
  Register Vector; // Index, offset, or a pair of both; none with BufferOffset.
  unsigned Resource; // Number of the operand.
  unsigned ScalarOffset;
  int64_t Offset; // Bytes.
};

/// \p R without a constant of up to \p Max, which the hardware adds in 32 bits
/// as well; no register if nothing is left.
std::pair<Register, int64_t>
ToyGCNInstructionSelector::stripSum(Register R, int64_t Max) const {
  auto Fitting = [&](Register C) -> std::optional<int64_t> {
    const auto V = constant(C);
    return V && *V >= 0 && *V <= Max ? V : std::nullopt;
  };
  if (const auto C = Fitting(R))
    return {Register(), *C};
  const MachineInstr *Def = source(R);
  if (Def && Def->getOpcode() == G_ADD)
    if (const auto C = Fitting(Def->getOperand(2).getReg()))
      return {Def->getOperand(1).getReg(), *C};
  return {R, 0};
}

ToyGCNInstructionSelector::BufferAddress
ToyGCNInstructionSelector::matchBuffer(MachineInstr &MI) const {
  const ToyGCN::BufferRow &Row =
      *ToyGCN::findBufferRow(cast<GIntrinsic>(MI).getIntrinsicID());
  const unsigned Resource = MI.getNumExplicitDefs() + 1 + Row.Data;
  const unsigned At = Resource + 1 + Row.Indexed;
  auto [Rest, Offset] =
      stripSum(MI.getOperand(At).getReg(), ToyGCN::MaxMemOffset);
  MachineIRBuilder B(MI);
  auto AsVector = [&](Register R) {
    R = toVGPR(B, R);
    constrain(R);
    return R;
  };
  if (Rest)
    Rest = AsVector(Rest);
  if (!Row.Indexed)
    return {Rest ? BufferOffen : BufferOffset, Rest, Resource, At + 1, Offset};
  const Register Index = AsVector(MI.getOperand(Resource + 1).getReg());
  if (!Rest)
    return {BufferIdxen, Index, Resource, At + 1, Offset};
  Register Both = MRI->createVirtualRegister(&ToyGCN::VReg_64RegClass);
  buildPair(B, Both, Index, Rest);
  return {BufferBothen, Both, Resource, At + 1, Offset};
}

bool ToyGCNInstructionSelector::selectBufferAccess(MachineInstr &MI) const {
  const ToyGCN::BufferRow &Row =
      *ToyGCN::findBufferRow(cast<GIntrinsic>(MI).getIntrinsicID());
  const bool IsLoad = Row.Generic == G_LOAD, IsStore = Row.Generic == G_STORE;
  const Register Dst = IsStore ? Register() : MI.getOperand(0).getReg();
  const bool WithOld = !IsLoad && !IsStore && !MRI->use_nodbg_empty(Dst);
  const BufferAddress A = matchBuffer(MI);
  const auto Opcode = findOpcode(MI, A.Form, WithOld, Row.Generic);
  if (!Opcode)
    return false;
  MachineIRBuilder B(MI);
  Register Data = IsLoad ? Dst : MI.getOperand(A.Resource - Row.Data).getReg();
  if (Row.Data == 2)
    Data = pairOfExchange(MI, Data, MI.getOperand(A.Resource - 1).getReg());
  auto New = B.buildInstr(*Opcode);
  Register Old = Dst;
  if (WithOld && Row.Data == 2) // The old value is the pair's low half.
    Old = MRI->cloneVirtualRegister(Data);
  if (IsLoad || WithOld)
    New.addDef(Old);
  if (!IsLoad && !WithOld)
    New.addUse(Data);
  if (A.Vector)
    New.addUse(A.Vector);
  const unsigned Policy = MI.getOperand(A.ScalarOffset + 1).getImm();
  const bool HasGlc = WithOld || (IsLoad && Policy & ToyGCN::CPol::Volatile) ||
                      ((IsLoad || IsStore) && Policy & ToyGCN::CPol::GLC);
  New.addUse(MI.getOperand(A.Resource).getReg())
      .addUse(MI.getOperand(A.ScalarOffset).getReg())
      .addImm(A.Offset)
      .addImm((HasGlc ? ToyGCN::CPol::GLC : 0) | (Policy & ToyGCN::CPol::SLC));
  if (WithOld)
    New.addUse(Data);
  if (Old != Dst)
    B.buildInstr(COPY).addDef(Dst).addUse(
        Old, {},
        ToyGCNRegisterInfo::getSubRegIndex(0, type(Dst).getSizeInBits() / 32));
  return (Old == Dst || constrain(Dst)) && finish(MI, New.cloneMemRefs(MI));
}

bool ToyGCNInstructionSelector::selectFrameIndex(MachineInstr &MI) const {
  MachineIRBuilder B(MI);
  Register Dst = MI.getOperand(0).getReg();
  return finish(MI, B.buildInstr(isScalar(Dst) ? ToyGCN::S_MOV_B32
                                               : ToyGCN::V_MOV_B32_e32)
                        .addDef(Dst)
                        .add(MI.getOperand(1)));
}

/// Another object may replace a global of default visibility: its address comes
/// from the object's table of addresses, which the loader fills.
bool ToyGCNInstructionSelector::selectGlobalValue(MachineInstr &MI) const {
  MachineIRBuilder B(MI);
  MachineFunction &MF = *MI.getMF();
  const MachineOperand &Global = MI.getOperand(1);
  if (!MF.getTarget().shouldAssumeDSOLocal(Global.getGlobal())) {
    if (Global.getOffset())
      return false;
    Register Entry = MRI->createVirtualRegister(&ToyGCN::SReg_64RegClass);
    B.buildInstr(ToyGCN::S_GOT_ENTRY_ADDRESS).addDef(Entry).add(Global);
    auto *MMO = MF.getMachineMemOperand(
        MachinePointerInfo::getGOT(MF),
        MachineMemOperand::MOLoad | MachineMemOperand::MODereferenceable |
            MachineMemOperand::MOInvariant,
        LLT::scalar(64), Align(8));
    return finish(MI, B.buildInstr(ToyGCN::S_LOAD_DWORDX2_IMM)
                          .add(MI.getOperand(0))
                          .addUse(Entry)
                          .addImm(0)
                          .addImm(0)
                          .addMemOperand(MMO));
  }
  return finish(MI, B.buildInstr(ToyGCN::S_GLOBAL_ADDRESS)
                        .add(MI.getOperand(0))
                        .add(MI.getOperand(1)));
}
