//===- LaneMemory.cpp - Taint through memory ------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneStep.h"
#include "Lanes.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace toygcn::sim;

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

const u32 *Step::scratchRow(unsigned Row) const {
  u64 Addr = W.Context.scratchBase(W) + u64(Row) * sizeof(LaneRow);
  return reinterpret_cast<const u32 *>(W.Context.scratch()->at(Addr));
}

/// Calls \p Fn(row, lanes); returns the lanes that do not access scratch.
template <typename Callable> u64 Step::forScratchRows(Callable Fn) {
  u64 Elsewhere = 0, Left = Exec;
  unsigned Dwords = (I.Op->Mem.Bytes + 3) / 4;
  while (Left) {
    unsigned First = countr_zero(Left);
    std::optional<u64> Offset = scratchOffset(W, I, First);
    u64 Group = u64(1) << First;
    for (u64 Rest = Left & (Left - 1); Offset && Rest; Rest &= Rest - 1) {
      unsigned Lane = countr_zero(Rest);
      std::optional<u64> Other = scratchOffset(W, I, Lane);
      if (Other && *Other / 4 == *Offset / 4)
        Group |= u64(1) << Lane;
    }
    Left &= ~Group;
    if (!Offset)
      Elsewhere |= Group;
    else if (*Offset / 4 + Dwords <= S.Scratch.rows()) // Else a fault follows.
      Fn(unsigned(*Offset / 4), Group);
  }
  return Elsewhere;
}

/// Lanes that a thread moves between a register and scratch, and that do not
/// hold what it left but what v_writelane wrote. A function saves registers
/// whose lanes may be spilled scalars of its caller, and loads them back: the
/// lanes are that in scratch, too, and then again in the register.
u64 Step::movedSpills(const LaneShadow &Of, unsigned Row,
                      const u32 *Now) const {
  const MemInfo &M = I.Op->Mem;
  if (Whole || M.Bytes % 4 || M.Elements != 1)
    return 0;
  return Of.lost(Row, Now) & Of.writtenByLane(Row) & Threads;
}

/// The bits of \p P's dword of scratch that \p Lane accesses: those of dword
/// P.D of the access that begin there, or go on there.
u32 Step::scratchField(const ScratchPart &P, unsigned Lane) const {
  const unsigned First = *scratchOffset(W, I, Lane) % 4;
  const unsigned Bytes = std::min(4u, I.Op->Mem.Bytes - 4 * P.D);
  const u64 Field = ((u64(1) << 8 * Bytes) - 1) << 8 * First;
  return P.GoesOn ? Field >> 32 : u32(Field);
}

/// Calls \p Fn(part) for the dwords of scratch that dword \p D of the access
/// covers; returns the lanes that do not access scratch.
template <typename Callable>
u64 Step::forScratchParts(unsigned D, Callable Fn) {
  return forScratchRows([&](unsigned Row, u64 Lanes) {
    Fn(ScratchPart{Row + D, Lanes, D, false});
    ScratchPart Rest{Row + D + 1, 0, D, true};
    for (u64 Left = Lanes; Left; Left &= Left - 1)
      if (scratchField(Rest, countr_zero(Left)))
        Rest.Lanes |= u64(1) << countr_zero(Left);
    if (Rest.Lanes && Rest.Row < S.Scratch.rows())
      Fn(Rest);
  });
}

/// Moves the bits of \p In from where they are in the register to where they
/// are in \p P's dword of scratch, whose other bits stay as they were.
void Step::placeInScratch(const ScratchPart &P, TaintedLanes &In) const {
  for (u64 Left = P.Lanes; Left; Left &= Left - 1) {
    const unsigned Lane = countr_zero(Left);
    const u32 Field = scratchField(P, Lane);
    if (laneBit(In.Lanes, Lane)) {
      const u64 Bits = u64(In.Bits[Lane])
                       << 8 * (*scratchOffset(W, I, Lane) % 4);
      In.Bits[Lane] = u32(P.GoesOn ? Bits >> 32 : Bits) & Field;
      if (!In.Bits[Lane])
        In.Lanes &= ~(u64(1) << Lane);
    }
    const u32 Others = laneBit(S.Scratch.tainted(P.Row), Lane)
                           ? S.Scratch.taintedBits(P.Row, Lane) & ~Field
                           : 0;
    if (Others)
      In.addLane(Lane, S.Scratch.taintOrigin(P.Row, Lane), Others);
  }
}

void Step::scratchStore(const ScratchPart &P, const TaintedLanes &Data,
                        unsigned Reg) {
  const unsigned Row = P.Row;
  const u64 Lanes = P.Lanes;
  TaintedLanes In;
  if (!Whole) {
    const u64 Spills =
        reaches(Reg) ? movedSpills(S.Regs, Reg, W.V[Reg]) & Lanes : 0;
    In.add(Lanes & ~Spills, Data);
    placeInScratch(P, In);
    if (Spills)
      readTaint(S.Regs, Reg, Spills, In);
    S.Scratch.writeOwn(Row, Lanes, In);
    S.Scratch.copyWrittenByLane(Row, Spills, S.Regs, Reg);
    return;
  }
  In.add(Lanes, Data);
  if (I.Op->Mem.Bytes % 4)
    In.spread();
  S.Scratch.writeWhole(Row, Lanes, Threads, scratchRow(Row),
                       San.origin({Origin::ScratchRow, Row, &I, -1, nullptr}),
                       In);
  S.TouchedScratch.push_back(Row);
}

void Step::scratchLoad(const ScratchPart &P, TaintedLanes &Data) {
  const unsigned Row = P.Row;
  const u64 Lanes = P.Lanes;
  const u32 *Now = scratchRow(Row);
  u64 Lost = lostLanes(S.Scratch, Row, Now) & Lanes &
             ~movedSpills(S.Scratch, Row, Now);
  for (; Lost; Lost &= Lost - 1) {
    unsigned Lane = countr_zero(Lost);
    Data.addLane(Lane, San.readBy(S.Scratch.overwriteOrigin(Row, Lane), I));
  }
  for (u64 Left = S.Scratch.tainted(Row) & Lanes; Left; Left &= Left - 1) {
    const unsigned Lane = countr_zero(Left);
    const u64 Bits = S.Scratch.taintedBits(Row, Lane) & scratchField(P, Lane);
    const unsigned Shift = 8 * (*scratchOffset(W, I, Lane) % 4);
    const u32 Came = u32(P.GoesOn ? Bits << 32 >> Shift : Bits >> Shift);
    if (Came)
      Data.addLane(Lane, S.Scratch.taintOrigin(Row, Lane), Came);
  }
}

/// After v[\p Reg] was written.
void Step::loadSpills(unsigned Row, u64 Lanes, unsigned Reg) {
  const u64 Spills = movedSpills(S.Scratch, Row, scratchRow(Row)) & Lanes;
  if (Spills && reaches(Reg))
    S.Regs.copyWrittenByLane(Reg, Spills, S.Scratch, Row);
}

static bool isCompareAndSwap(const Inst &I) {
  const StringRef Name = I.Op->Name;
  return Name.contains("_cmpswap") || Name.contains("_cmpst_");
}

/// What of \p Data must not get into memory other than scratch. Values of
/// memory that was never written may: into LDS, which knows then that it holds
/// nothing, and unchanged anywhere.
TaintedLanes Step::storable(const TaintedLanes &Data) const {
  TaintedLanes Bad;
  for (u64 Left = Data.Lanes; Left; Left &= Left - 1) {
    unsigned Lane = countr_zero(Left);
    const Origin &O = San.story(Data.From[Lane]);
    if (!O.unwrittenMemory() || (O.Computed && I.Op->Class != OpClass::LDS))
      Bad.addLane(Lane, Data.From[Lane], Data.Bits[Lane]);
  }
  return Bad;
}

/// A compare-and-swap that expects a stale value finds out. From then on the
/// program knows whether it was one, and may go on with it if it was not. The
/// same holds of bits that were never written beside others that were: that is
/// how bytes and shorts are swapped.
void Step::expectStale() {
  auto forget = [&](OriginId Id) {
    const Origin Like = San.story(Id);
    auto IsIt = [&](OriginId Other) {
      const Origin &O = San.story(Other);
      return O.What == Like.What && O.Reader == Like.Reader &&
             O.Over == Like.Over && O.Computed == Like.Computed;
    };
    S.Regs.untaint(IsIt);
    S.Scalars.untaint(IsIt);
  };
  for (unsigned D = 0; D < I.Op->Mem.DataDwords; ++D) {
    const unsigned Reg = (I.Op->Class == OpClass::LDS ? I.Data0 : I.Data1) + D;
    const u64 Lanes = S.Regs.tainted(Reg) & Exec;
    if (!Lanes)
      continue;
    const unsigned Lane = countr_zero(Lanes);
    const OriginId Id = S.Regs.taintOrigin(Reg, Lane);
    const Origin &O = San.story(Id);
    if (O.What == Origin::StaleScalar ||
        (O.unwrittenMemory() && !O.Computed && ~S.Regs.taintedBits(Reg, Lane)))
      forget(Id);
  }
}

void Step::memory() {
  const MemInfo &M = I.Op->Mem;
  if (isCompareAndSwap(I))
    expectStale();
  bool Stores = M.Kind == MemKind::Store, Loads = M.Kind == MemKind::Load;
  TaintedLanes Seen; // Addresses, and data that does not go to scratch.
  for (const RegRange &R : I.Reads)
    for (unsigned N = R.First; R.IsVector && N < unsigned(R.First + R.Count);
         ++N)
      if (!(Stores && R.Data))
        read(N, Exec, Seen);
  if (TaintedScalar T = anyScalarRead(); T.Bits)
    Seen.add(Exec, T.From);
  if (faultLanes(Seen, Loads ? "the address" : "what it writes"))
    return;
  for (unsigned D = 0; Stores && D < M.DataDwords; ++D) {
    TaintedLanes Data;
    read(I.Data0 + D, Exec, Data);
    if (M.Elements == 2)
      read(I.Data1 + D, Exec, Data);
    Data.keep(I.Op->fieldMoved());
    for (u64 Left = Data.Lanes; Left; Left &= Left - 1)
      Data.Bits[countr_zero(Left)] >>= I.Op->memShift();
    u64 Elsewhere = forScratchParts(
        D, [&](const ScratchPart &P) { scratchStore(P, Data, I.Data0 + D); });
    Seen.add(Elsewhere, storable(Data));
  }
  if (faultLanes(Seen, "what it writes"))
    return;
  for (const RegRange &R : I.Writes)
    for (unsigned D = 0; R.IsVector && D < R.Count; ++D) {
      TaintedLanes Data;
      const bool FromScratch =
          Loads && I.Op->Class == OpClass::VMEM && !S.Scratch.clean();
      if (FromScratch)
        forScratchParts(D, [&](const ScratchPart &P) { scratchLoad(P, Data); });
      for (u64 Left = Data.Lanes; Left; Left &= Left - 1)
        Data.Bits[countr_zero(Left)] =
            I.Op->widened(Data.Bits[countr_zero(Left)]);
      if (R.Data) {
        TaintedLanes Old;
        read(R.First + D, Exec, Old);
        if (M.PartialDst) {
          const u32 Loaded = I.Op->memShift() ? 0xFFFF0000 : 0xFFFF;
          Data.keep(Loaded);
          Old.keep(~Loaded);
        }
        Data.add(Exec, Old);
      }
      write(R.First + D, Exec, Data);
      if (FromScratch)
        forScratchRows([&](unsigned Row, u64 Lanes) {
          loadSpills(Row + D, Lanes, R.First + D);
        });
    }
}

void Step::runClean() {
  for (const RegRange &R : I.Writes)
    if (R.IsVector)
      for (unsigned N = R.First; N < unsigned(R.First + R.Count); ++N)
        if (reaches(N))
          S.Regs.writeOwn(N, Exec);
  if (I.Op->Mem.Kind == MemKind::Store && I.Op->Class == OpClass::VMEM &&
      W.Context.scratch())
    for (unsigned D = 0; D < I.Op->Mem.DataDwords; ++D)
      forScratchRows(
          [&](unsigned Row, u64 Lanes) { S.Scratch.writeOwn(Row + D, Lanes); });
}

//===----------------------------------------------------------------------===//
// Bits that hold a value
//===----------------------------------------------------------------------===//

/// The flags of the dword at \p Addr of LDS or of the lane's scratch.
u32 &LaneSan::flagsOf(Wave &W, Footprint::Space Space, u64 Addr,
                      unsigned Lane) {
  if (Space == Footprint::Lds)
    return LdsBits[Addr / 4];
  return Waves[W.Slot].ScratchBits[Addr / 4 * WaveSize + Lane];
}

namespace {
/// A part of an access that lies in one dword of memory and belongs to one
/// dword of the data.
struct AccessPart {
  unsigned D;     ///< The dword of the data.
  u64 Addr;       ///< Where the part begins.
  ByteMask Bytes; ///< Of the dword there.
  int Shift;      ///< From bits of the data to bits in memory.
  u32 inMemory(u32 Bits) const {
    return (Shift < 0 ? Bits >> -Shift : Bits << Shift) & bitsOf(Bytes);
  }
  u32 inData(u32 Bits) const {
    Bits &= bitsOf(Bytes);
    return Shift < 0 ? Bits << -Shift : Bits >> Shift;
  }
};
} // namespace

/// Calls \p Fn(part) for the parts of an access.
template <typename Callable>
static void forParts(u64 First, unsigned Bytes, Callable Fn) {
  for (unsigned B = 0; B < Bytes; B = (B | 3) + 1) {
    const unsigned Count = std::min(Bytes - B, 4u);
    const u64 Addr = First + B;
    const unsigned Here = std::min<unsigned>(Count, 4 - (Addr & 3));
    Fn(AccessPart{B / 4, Addr, bytesOf(Addr, Here), int(8 * (Addr & 3))});
    if (Here < Count)
      Fn(AccessPart{B / 4, Addr + Here, bytesOf(Addr + Here, Count - Here),
                    -int(8 * Here)});
  }
}

/// A compare-and-swap of a dword that was written in part makes the rest
/// known.
void LaneSan::knowBits(Wave &W, const Inst &I, Footprint::Space Space) {
  forEachLane(Touched.Lanes[Space], [&](unsigned Lane) {
    forParts(Touched.Addr[0][Lane], Touched.Bytes[Lane],
             [&](const AccessPart &P) {
               u32 &Flags = flagsOf(W, Space, P.Addr, Lane);
               if (Flags & bitsOf(P.Bytes))
                 Flags |= bitsOf(P.Bytes);
             });
  });
}

/// Compilers load whole dwords and use a part: each bit counts for itself.
void LaneSan::loadBits(Wave &W, const Inst &I, Footprint::Space Space) {
  const MemInfo &M = I.Op->Mem;
  if (M.PartialDst)
    return;
  const auto Kind =
      Space == Footprint::Lds ? Origin::UnwrittenLds : Origin::UnwrittenBytes;
  for (unsigned E = 0; E < M.Elements; ++E) {
    TaintedLanes Empty[4]; // By dword.
    forEachLane(Touched.Lanes[Space], [&](unsigned Lane) {
      forParts(
          Touched.Addr[E][Lane], Touched.Bytes[Lane], [&](const AccessPart &P) {
            const u32 Bits = ~flagsOf(W, Space, P.Addr, Lane) & bitsOf(P.Bytes);
            if (!Bits)
              return;
            TaintedLanes &T = Empty[P.D];
            const u64 Byte = (P.Addr & ~u64(3)) + countr_zero(Bits) / 8;
            const OriginId From =
                T.Lanes ? T.From[countr_zero(T.Lanes)]
                        : origin({Kind, u32(Byte), nullptr, -1, &I});
            T.addLane(Lane, From, P.inData(Bits));
          });
    });
    for (unsigned D = 0; D < M.DstDwords; ++D)
      if (Empty[D].Lanes) {
        for (u64 Left = Empty[D].Lanes; Left; Left &= Left - 1) {
          u32 &Bits = Empty[D].Bits[countr_zero(Left)];
          Bits = I.Op->widened(Bits);
        }
        Waves[W.Slot].Regs.addTaint(I.Dst + E * M.DstDwords + D, Empty[D]);
      }
  }
}

/// Bits of a lane of a register that hold no value for \p Space. What is
/// tainted in scratch is known to the shadow of its rows.
u32 LaneSan::bitsWithout(const Wave &W, unsigned Reg, unsigned Lane,
                         Footprint::Space Space) const {
  const LaneShadow &Regs = Waves[W.Slot].Regs;
  if (!laneBit(Regs.written(Reg), Lane))
    return ~u32(0);
  u32 Bits = ChecksUndef ? W.Defined.undefined(Reg, Lane) : 0;
  if (Space == Footprint::Lds && laneBit(Regs.tainted(Reg), Lane) &&
      Origins[Regs.taintOrigin(Reg, Lane)].unwrittenMemory())
    Bits |= Regs.taintedBits(Reg, Lane);
  return Bits;
}

/// A store of no value takes the value away.
void LaneSan::storeBits(Wave &W, const Inst &I, Footprint::Space Space) {
  const MemInfo &M = I.Op->Mem;
  const LaneShadow &Regs = Waves[W.Slot].Regs;
  for (unsigned E = 0; E < M.Elements; ++E) {
    const unsigned First = E ? I.Data1 : I.Data0;
    u64 Maybe = 0; // Lanes that may store bits without a value.
    for (unsigned Reg = First; Reg < First + M.DataDwords; ++Reg)
      Maybe |= ~Regs.written(Reg) | Regs.tainted(Reg) |
               (ChecksUndef ? ~W.Defined.lanes(Reg) : 0);
    forEachLane(Touched.Lanes[Space], [&](unsigned Lane) {
      forParts(
          Touched.Addr[E][Lane], Touched.Bytes[Lane], [&](const AccessPart &P) {
            u32 &Flags = flagsOf(W, Space, P.Addr, Lane);
            Flags |= bitsOf(P.Bytes);
            if (laneBit(Maybe, Lane))
              Flags &= ~P.inMemory(bitsWithout(W, First + P.D, Lane, Space) >>
                                   I.Op->memShift());
          });
    });
  }
}

//===----------------------------------------------------------------------===//
// The scalar cache
//===----------------------------------------------------------------------===//

void LaneSan::storeGlobal() {
  forEachLane(Touched.Lanes[Footprint::Global], [&](unsigned Lane) {
    VectorStored.set(L.Mem, Touched.Addr[0][Lane], Touched.Bytes[Lane]);
    if (Invalidated)
      SinceInv.set(L.Mem, Touched.Addr[0][Lane], Touched.Bytes[Lane]);
  });
}

/// The bits of \p Lane of v[\p Reg], as \p I stores it, that were never written
/// or come from memory that was not.
u32 LaneSan::undefinedIn(const Wave &W, const Inst &I, unsigned Reg,
                         unsigned Lane, OriginId &From) const {
  const LaneShadow &Regs = Waves[W.Slot].Regs;
  From = 0;
  u32 Bits = ChecksUndef ? W.Defined.undefined(Reg, Lane) : 0;
  if (laneBit(Regs.tainted(Reg), Lane) &&
      Regs.taintedBits(Reg, Lane) & I.Op->fieldMoved() &&
      Origins[Regs.taintOrigin(Reg, Lane)].unwrittenMemory()) {
    From = Regs.taintOrigin(Reg, Lane);
    Bits |= Regs.taintedBits(Reg, Lane);
  }
  return (Bits & I.Op->fieldMoved()) >> I.Op->memShift();
}

/// Which bytes of global memory hold a value after \p I stored to it.
void LaneSan::storeValues(Wave &W, const Inst &I) {
  const MemInfo &M = I.Op->Mem;
  const u64 Lanes = Touched.Lanes[Footprint::Global];
  u64 Maybe = 0; // Lanes that may store an undefined value.
  for (unsigned D = 0; D < M.DataDwords; ++D) {
    const unsigned Reg = I.Data0 + D;
    Maybe |= Waves[W.Slot].Regs.tainted(Reg) |
             (ChecksUndef ? ~W.Defined.lanes(Reg) : 0);
  }
  if (Undefined.empty() && !(Maybe & Lanes))
    return;
  forEachLane(Lanes, [&](unsigned Lane) {
    forParts(
        Touched.Addr[0][Lane], Touched.Bytes[Lane], [&](const AccessPart &P) {
          const unsigned Reg = I.Data0 + P.D;
          OriginId From;
          const u32 Bits = P.inMemory(undefinedIn(W, I, Reg, Lane, From));
          ByteMask Without = 0;
          for (unsigned B = 0; B < 4; ++B)
            Without |= ByteMask(((Bits >> 8 * B & 0xFF) != 0) << B);
          Undefined.define(P.Addr, P.Bytes & ~Without);
          if (Without)
            Undefined.undefine(P.Addr, Without, {&I, u16(Reg), u8(Lane), From});
        });
  });
}

/// The order of a scalar load under way and of a store to its bytes is open.
void LaneSan::storeUnderLoads(Wave &W, const Inst &I) {
  WaveShadow &S = Waves[W.Slot];
  for (const ScalarLoad &Load : S.Loading) {
    u32 Bits[16] = {};
    forEachLane(Touched.Lanes[Footprint::Global], [&](unsigned Lane) {
      const u64 First = std::max(Touched.Addr[0][Lane], Load.First),
                End = std::min(Touched.Addr[0][Lane] + Touched.Bytes[Lane],
                               Load.End);
      for (u64 At = First; At < End; ++At)
        Bits[(At - Load.First) / 4] |= 0xFFu << 8 * (At & 3);
    });
    for (unsigned D = 0; D < std::size(Bits); ++D)
      if (Bits[D])
        S.Scalars.write(Load.I->Dst + D, 1,
                        Bits[D] | S.Scalars.read(Load.I->Dst + D, 1).Bits,
                        origin({Origin::StoredUnder, 0, &I, -1, Load.I}));
  }
}

/// After s_waitcnt. Scalar memory is out of order: only 0 tells.
void LaneSan::waited(Wave &W, const Inst &I) {
  const WaitCounts C = WaitCounts::decode(u32(I.Offset));
  WaveShadow &S = Waves[W.Slot];
  if (C.Lgkm == 0)
    S.Loading.clear();
  waitFor(S.Storing, C.Vm, &InFlight::OnVm);
  erase_if(S.Storing, [](const VectorStore &V) { return !V.OnVm; });
}

/// s_dcache_inv empties the cache of this compute unit, where the workgroup
/// runs. What is still on its way to memory comes after it.
void LaneSan::invalidate() {
  Invalidated = true;
  SinceInv.clear();
  for (const WaveShadow &S : Waves)
    for (const VectorStore &V : S.Storing)
      forEachLane(V.Where.Lanes[Footprint::Global], [&](unsigned Lane) {
        SinceInv.set(L.Mem, V.Where.Addr[0][Lane], V.Where.Bytes[Lane]);
      });
}

/// What scalar stores left in the cache the vector unit does not see, until
/// s_dcache_wb writes it to memory.
void LaneSan::loadGlobal(Wave &W) {
  forEachLane(Touched.Lanes[Footprint::Global], [&](unsigned Lane) {
    const u64 Addr = Touched.Addr[0][Lane], End = Addr + Touched.Bytes[Lane];
    for (u64 At = Addr; At < End; At = (At | 3) + 1)
      if (ScalarStored.at(L.Mem, At & ~u64(3)) &
              bytesOf(At, unsigned(std::min<u64>(End - At, 4))) &&
          W.State != WaveState::Faulted)
        W.fault(int(Lane), "reads what a scalar store left in the scalar "
                           "cache, without s_dcache_wb");
  });
}

void LaneSan::scalarMemory(Wave &W, const Inst &I) {
  StringRef Name = I.Op->Name;
  if (Name.starts_with("s_dcache_inv"))
    invalidate();
  if (Name.starts_with("s_dcache_wb"))
    ScalarStored.clear();
  if (I.Op->Mem.Kind == MemKind::Store)
    ScalarStored.set(L.Mem, Touched.Addr[0][0], Touched.Bytes[0]);
  if (I.Op->Mem.Kind != MemKind::Load)
    return;
  const u64 First = Touched.Addr[0][0];
  if (Touched.Bytes[0])
    Waves[W.Slot].Loading.push_back({&I, First, First + Touched.Bytes[0]});
  GlobalFlags &Stored = Invalidated ? SinceInv : VectorStored;
  if (Stored.empty())
    return;
  for (unsigned D = 0; D < Touched.Bytes[0] / 4u; ++D) {
    u32 Bits = 0;
    for (ByteMask Mask = Stored.at(L.Mem, First + 4 * D); Mask;
         Mask &= Mask - 1)
      Bits |= 0xFFu << (8 * countr_zero(Mask));
    if (Bits)
      Waves[W.Slot].Scalars.write(
          I.Dst + D, 1, Bits,
          origin({Origin::StaleScalar, 0, nullptr, -1, &I}));
  }
}

void LaneSan::followMemory(Wave &W, const Inst &I) {
  const MemInfo &M = I.Op->Mem;
  if (I.Op->Class == OpClass::SMEM)
    return scalarMemory(W, I);
  if (I.Op->Class == OpClass::Waitcnt)
    return waited(W, I);
  if (!M.Bytes || (I.Op->Class != OpClass::LDS && I.Op->Class != OpClass::VMEM))
    return;
  if (M.Kind != MemKind::Load && Touched.Lanes[Footprint::Global]) {
    storeGlobal();
    storeUnderLoads(W, I);
    if (M.Kind == MemKind::Store)
      storeValues(W, I);
    std::vector<VectorStore> &Storing = Waves[W.Slot].Storing;
    if (MayInvalidate)
      Storing.emplace_back(I).Where = Touched;
    if (Storing.size() > 63) // vmcnt counts no further: the wave waits.
      Storing.erase(Storing.begin());
  }
  if (M.Kind != MemKind::Store && !ScalarStored.empty())
    loadGlobal(W);
  if (!Touched.Lanes[Footprint::Lds] && !Touched.Lanes[Footprint::Scratch])
    return;
  const bool Sets = M.Kind == MemKind::Store ||
                    StringRef(I.Op->Name).contains("xchg") ||
                    StringRef(I.Op->Name).contains("_swap");
  const bool Gets =
      M.Kind == MemKind::Load || (M.Kind == MemKind::Atomic && M.DstDwords &&
                                  (I.Op->Class == OpClass::LDS || I.Glc));
  for (auto Space : {Footprint::Lds, Footprint::Scratch}) {
    if (!Touched.Lanes[Space])
      continue;
    if (isCompareAndSwap(I))
      knowBits(W, I, Space);
    if (Gets)
      loadBits(W, I, Space);
    if (Sets)
      storeBits(W, I, Space);
  }
}
