//===- GlobalOps.cpp - Flat, global, scratch and buffer memory ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// FLAT, GLOBAL, SCRATCH and MUBUF ("Vega" ISA manual, sections 8.1, 9). A
/// lane's address is resolved to host bytes in one of three spaces: global
/// memory, LDS (flat addresses in the shared aperture), or the lane's own
/// scratch, which is interleaved by dwords over the 64 lanes of the wave.
///
//===----------------------------------------------------------------------===//

#include "LateMemory.h"
#include "Transfer.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace toygcn::sim;
using namespace toygcn::sim::transfer;

namespace {

/// Largest access of a lane, bytes.
constexpr unsigned MaxBytes = 16;

/// Resolves the addresses of one instruction and moves the data.
class Access {
public:
  Access(Wave &W, const Inst &I)
      : W(W), I(I), M(I.Op->Mem), Trace(W.Context.footprint()) {}

  bool global(unsigned L, u64 Addr);
  /// All active lanes, at \p Addr by lane. False: they do not lie in one
  /// allocation, or not as they should; nothing is resolved then. Inactive
  /// lanes get addresses of active ones.
  bool allGlobal(u64 *Addr);
  bool lds(unsigned L, u64 Addr);
  /// \p Offset is in the lane's private space, as flat scratch counts it.
  bool scratch(unsigned L, u64 Base, u64 Offset);
  bool flat(unsigned L, u64 Addr);
  /// A lane of a buffer access with \p Bytes in range: its others read
  /// zero.
  bool partlyInRange(unsigned L, u64 Addr, unsigned Bytes);
  void transfer();

private:
  void keepOld(LateMemory &Late) const;
  unsigned alignment() const;
  bool aligned(unsigned L, u64 Addr);
  bool writes() const { return M.Kind != MemKind::Load; }
  void note(Footprint::Space Space, unsigned L, u64 Addr, unsigned Bytes) {
    if (LLVM_UNLIKELY(Trace != nullptr))
      Trace->add(Space, 0, L, Addr, Bytes);
  }
  /// Host byte \p B of private offset \p Offset of lane \p L.
  static u64 swizzled(u64 Base, u64 Offset, unsigned L) {
    return Base + (Offset / 4) * 4 * WaveSize + L * 4 + Offset % 4;
  }
  void bounce(unsigned L) {
    Ptr[L] = Copy[L];
    Bounced |= u64(1) << L;
  }

  Wave &W;
  const Inst &I;
  const MemInfo &M;
  Footprint *const Trace;
  LanePtrs Ptr;
  /// Scratch bytes are not contiguous: they go through a copy.
  u8 Copy[WaveSize][MaxBytes];
  u64 ScratchBase[WaveSize];
  u64 ScratchOffset[WaveSize];
  u64 Bounced = 0;
  /// Lanes whose first bytes alone go to memory.
  struct CutLane {
    u8 *To;
    const u8 *From;
    unsigned Bytes;
  };
  SmallVector<CutLane, 0> Cut;
};

} // namespace

unsigned Access::alignment() const {
  return M.Kind == MemKind::Atomic       ? M.Bytes
         : W.Context.Options.StrictAlign ? std::min<unsigned>(M.Bytes, 4)
                                         : 1;
}

bool Access::aligned(unsigned L, u64 Addr) {
  if (!(Addr & (alignment() - 1)))
    return true;
  W.fault(L, "misaligned access of " + Twine(unsigned(M.Bytes)) +
                 " bytes at 0x" + utohexstr(Addr, true));
  return false;
}

bool Access::global(unsigned L, u64 Addr) {
  u8 *P = W.Context.View.access(Addr, M.Bytes, writes());
  if (LLVM_UNLIKELY(!P)) {
    W.fault(L, W.Context.Mem.describe(Addr, M.Bytes, writes()));
    return false;
  }
  Ptr[L] = P;
  note(Footprint::Global, L, Addr, M.Bytes);
  return aligned(L, Addr);
}

TOYGCN_INLINE bool Access::allGlobal(u64 *Addr) {
  const u64 Exec = W.exec();
  if (!Exec || W.Context.Options.LongWay)
    return false;
  // Inactive lanes go where an active one goes.
  if (Exec != FullExec) {
    const u64 Any = Addr[llvm::countr_zero(Exec)];
    for (unsigned L = 0; L < WaveSize; ++L)
      Addr[L] = laneBit(Exec, L) ? Addr[L] : Any;
  }
  u64 Lowest = ~u64(0), Highest = 0, Bits = 0;
  for (unsigned L = 0; L < WaveSize; ++L) {
    Lowest = std::min(Lowest, Addr[L]);
    Highest = std::max(Highest, Addr[L]);
    Bits |= Addr[L];
  }
  if (Bits & (alignment() - 1))
    return false;
  u8 *First =
      W.Context.View.access(Lowest, Highest - Lowest + M.Bytes, writes());
  if (!First)
    return false;
  for (unsigned L = 0; L < WaveSize; ++L)
    Ptr[L] = First + (Addr[L] - Lowest);
  if (Trace)
    Trace->addAll(Footprint::Global, Addr, Exec, M.Bytes);
  return true;
}

bool Access::lds(unsigned L, u64 Addr) {
  u64 Size = W.Context.ldsBytes();
  if (Addr + M.Bytes > Size) {
    W.fault(L, Twine("LDS access of ") + Twine(unsigned(M.Bytes)) +
                   " bytes at " + Twine(Addr) + " is outside the " +
                   Twine(Size) + " bytes of the workgroup");
    return false;
  }
  Ptr[L] = W.Group.Lds.data() + Addr;
  note(Footprint::Lds, L, Addr, M.Bytes);
  return aligned(L, Addr);
}

bool Access::scratch(unsigned L, u64 Base, u64 Offset) {
  u64 Limit = W.Context.scratchPerLane();
  const Region *R = W.Context.scratch();
  if (!R || Base != W.Context.scratchBase(W)) {
    W.fault(L, R ? "the scratch base 0x" + utohexstr(Base, true) +
                       " is not this wave's scratch memory"
                 : std::string("the kernel has no scratch memory"));
    return false;
  }
  if (Offset >= Limit || M.Bytes > Limit - Offset) {
    W.fault(L, Twine("scratch ") + (writes() ? "write" : "read") + " of " +
                   Twine(unsigned(M.Bytes)) + " bytes at offset " +
                   Twine(i64(Offset)) + " is outside the lane's " +
                   Twine(Limit) + " bytes" +
                   (W.Context.K.DynamicStack ? " (--stack gives more)" : ""));
    return false;
  }
  if (!aligned(L, Offset))
    return false;
  ScratchBase[L] = Base;
  ScratchOffset[L] = Offset;
  note(Footprint::Scratch, L, Offset, M.Bytes);
  for (unsigned B = 0; B < M.Bytes; ++B)
    Copy[L][B] = *R->at(swizzled(Base, Offset + B, L));
  bounce(L);
  return true;
}

bool Access::flat(unsigned L, u64 Addr) {
  if (Addr - SharedAperture < ApertureSize)
    return lds(L, u32(Addr));
  if (Addr - PrivateAperture >= ApertureSize)
    return global(L, Addr);
  // A lane's dwords are not contiguous there (LLVM's pull request 109407).
  if (M.Kind == MemKind::Atomic && M.Bytes > 4) {
    W.fault(L, "atomics of 64 bits do not work on private memory");
    return false;
  }
  return scratch(L, W.readScalar64(FlatScrLo), u32(Addr));
}

bool Access::partlyInRange(unsigned L, u64 Addr, unsigned Bytes) {
  memset(Copy[L], 0, MaxBytes);
  Ptr[L] = Copy[L];
  if (!Bytes)
    return true;
  u8 *P = W.Context.View.access(Addr, Bytes, writes());
  if (!P) {
    W.fault(L, W.Context.Mem.describe(Addr, Bytes, writes()));
    return false;
  }
  memcpy(Copy[L], P, Bytes);
  Cut.push_back({P, Copy[L], Bytes});
  note(Footprint::Global, L, Addr, Bytes);
  return aligned(L, Addr);
}

/// Keeps nothing of scratch, which no other wave and no scalar load reaches.
void Access::keepOld(LateMemory &Late) const {
  for (const CutLane &C : Cut)
    Late.keepOld(C.To, C.Bytes);
  forEachLane(W.exec() & ~Bounced, [&](unsigned L) {
    if (Ptr[L] != Copy[L])
      Late.keepOld(Ptr[L], M.Bytes);
  });
}

void Access::transfer() {
  if (LateMemory *Late = W.Context.late(); LLVM_UNLIKELY(Late) && writes())
    keepOld(*Late);
  bool Returns = M.Kind == MemKind::Load || I.Glc;
  M.Transfer(Ptr, W.exec(), Returns ? &W.V[I.Dst] : nullptr, &W.V[I.Data0],
             M.Kind == MemKind::Atomic && I.Op->Src[2] != Type::None
                 ? &W.V[I.Data1]
                 : nullptr);
  if (!writes())
    return;
  for (const CutLane &C : Cut)
    memcpy(C.To, C.From, C.Bytes);
  const Region *R = W.Context.scratch();
  for (u64 Left = Bounced; Left; Left &= Left - 1) {
    unsigned L = llvm::countr_zero(Left);
    for (unsigned B = 0; B < M.Bytes; ++B)
      *R->at(swizzled(ScratchBase[L], ScratchOffset[L] + B, L)) = Copy[L][B];
  }
}

/// Resolves all active lanes with \p One; then moves the data.
template <typename Callable>
static void accessLanes(Wave &W, const Inst &I, Callable One) {
  Access A(W, I);
  for (u64 Left = W.exec(); Left; Left &= Left - 1)
    if (!One(A, unsigned(llvm::countr_zero(Left))))
      return;
  A.transfer();
}

//===----------------------------------------------------------------------===//
// Addressing
//===----------------------------------------------------------------------===//

static u64 address64(Wave &W, const Inst &I, unsigned L) {
  return W.V[I.Addr][L] | u64(W.V[I.Addr + 1][L]) << 32;
}

/// The usual case of all lanes together, else lane by lane for the message.
TOYGCN_INLINE static void accessGlobal(Wave &W, const Inst &I, u64 *Addr) {
  Access A(W, I);
  if (A.allGlobal(Addr))
    return A.transfer();
  accessLanes(W, I,
              [&](Access &A, unsigned L) { return A.global(L, Addr[L]); });
}

/// Most loads and stores. False: nothing happened.
TOYGCN_INLINE static bool runInGroups(Wave &W, const Inst &I, u64 Base) {
  const MemInfo &M = I.Op->Mem;
  const LaunchOptions &Options = W.Context.Options;
  if (M.Kind == MemKind::Atomic || Options.LongWay || Options.StrictAlign ||
      W.Context.footprint() || W.Context.late())
    return false;
  const u32 *High = I.HasSAddr ? nullptr : W.V[I.Addr + 1];
  const u64 Exec = W.exec();
  if (High && Exec & 1)
    Base += u64(*High) << 32;
  else if (High)
    return false;
  auto At = [&](u32 Place, u32 Bytes) {
    return W.Context.View.access(Base + Place, Bytes, M.Kind == MemKind::Store);
  };
  return transferGroups(M, Exec, W.V[I.Addr], High, At, &W.V[I.Dst],
                        &W.V[I.Data0]);
}

/// No allocation has addresses of LDS or of private memory.
TOYGCN_INLINE static void runFlat(Wave &W, const Inst &I) {
  Access A(W, I);
  u64 Addr[WaveSize];
  if (runInGroups(W, I, i64(I.Offset)))
    return;
  for (unsigned L = 0; L < WaveSize; ++L)
    Addr[L] = address64(W, I, L) + i64(I.Offset);
  if (A.allGlobal(Addr))
    return A.transfer();
  accessLanes(W, I, [&](Access &A, unsigned L) { return A.flat(L, Addr[L]); });
}

TOYGCN_INLINE static void runGlobal(Wave &W, const Inst &I) {
  u64 Addr[WaveSize];
  u64 Base = i64(I.Offset) + (I.HasSAddr ? W.readScalar64(I.SAddr) : 0);
  if (runInGroups(W, I, Base))
    return;
  const LaneRow &Low = W.V[I.Addr], &High = W.V[I.Addr + !I.HasSAddr];
  const u64 HighMask = I.HasSAddr ? 0 : ~u64(0);
  for (unsigned L = 0; L < WaveSize; ++L)
    Addr[L] = Base + Low[L] + ((u64(High[L]) << 32) & HighMask);
  accessGlobal(W, I, Addr);
}

static void runScratch(Wave &W, const Inst &I) {
  u64 Base = W.readScalar64(FlatScrLo);
  accessLanes(W, I, [&](Access &A, unsigned L) {
    u32 Offset = I.HasSAddr ? W.readScalar(I.SAddr) : W.V[I.Addr][L];
    return A.scratch(L, Base, u64(i64(Offset) + I.Offset));
  });
}

namespace {
/// The fields of a buffer resource ("Vega" ISA manual, section 8.1.8).
struct BufferResource {
  u64 Base;
  u32 Stride, NumRecords, ElementSize, IndexStride;
  bool Swizzle, AddTid;

  BufferResource(Wave &W, unsigned Reg) {
    u32 D[4];
    for (unsigned N = 0; N < 4; ++N)
      D[N] = W.readScalar(Reg + N);
    Base = D[0] | u64(D[1] & 0xFFFF) << 32;
    Stride = D[1] >> 16 & 0x3FFF;
    Swizzle = D[1] >> 31;
    NumRecords = D[2];
    ElementSize = 2u << (D[3] >> 19 & 3);
    IndexStride = 8u << (D[3] >> 21 & 3);
    AddTid = D[3] >> 23 & 1;
    if (AddTid) // The data format field extends the stride.
      Stride |= (D[3] >> 15 & 15) << 14;
  }

  /// How many bytes of an access are in range. An index counts records of the
  /// stride's size, else records are bytes. Atomics are in range as a whole,
  /// loads and stores dword by dword ("Vega" ISA manual, section 8.1.5).
  unsigned bytesInRange(const Inst &I, u64 Index, u64 Offset,
                        u32 SOffset) const {
    const unsigned Bytes = I.Op->Mem.Bytes;
    if (I.Idxen && Stride)
      return Index < NumRecords ? Bytes : 0;
    const u64 Used = Offset + SOffset;
    const u64 Left = Used < NumRecords ? NumRecords - Used : 0;
    if (Left >= Bytes)
      return Bytes;
    return I.Op->Mem.Kind == MemKind::Atomic ? 0 : unsigned(Left & ~u64(3));
  }
};
} // namespace

/// A resource as the amdhsa ABI makes it for scratch: a dword of all lanes is
/// 256 bytes.
static bool isScratchBuffer(const BufferResource &R, const Inst &I) {
  return R.Swizzle && R.AddTid && !I.Idxen && R.ElementSize == 4 &&
         R.IndexStride == WaveSize && !R.Stride;
}

/// The lane's part of a buffer address, a sum of 32 bits ("Vega" ISA manual,
/// section 8.1.5). A negative VGPR offset and an immediate meet inside the
/// buffer: the stock compiler relies on that for scratch from gfx9 on
/// (privateMemoryResourceIsRangeChecked).
static u32 bufferOffset(const Wave &W, const Inst &I, unsigned L) {
  return (I.Offen ? W.V[I.Addr + I.Idxen][L] : 0) + u32(I.Offset);
}

std::optional<u64> toygcn::sim::scratchOffset(Wave &W, const Inst &I,
                                              unsigned L) {
  if (!W.Context.scratch())
    return std::nullopt;
  if (I.Fmt == Format::FLAT && I.Segment == 1)
    return u64(i64(I.HasSAddr ? W.readScalar(I.SAddr) : W.V[I.Addr][L]) +
               I.Offset);
  if (I.Fmt == Format::FLAT && I.Segment == 0) {
    u64 Addr = address64(W, I, L) + i64(I.Offset);
    if (Addr - PrivateAperture < ApertureSize)
      return u32(Addr);
  }
  if (I.Fmt != Format::MUBUF || I.Op->Mem.Kind == MemKind::None)
    return std::nullopt;
  BufferResource R(W, I.SAddr);
  if (!isScratchBuffer(R, I))
    return std::nullopt;
  u64 Rows = R.Base + u32(W.read(I.S[0])) - W.Context.scratchBase(W);
  return Rows / WaveSize + bufferOffset(W, I, L);
}

static bool bufferLane(Access &A, Wave &W, const Inst &I,
                       const BufferResource &R, u32 SOffset, unsigned L) {
  const u64 Index = I.Idxen ? W.V[I.Addr][L] : 0;
  const u64 Offset = bufferOffset(W, I, L);
  if (isScratchBuffer(R, I)) {
    // Scratch: SOffset moves whole wave-wide rows.
    u64 Start = R.Base + SOffset,
        Wave = W.Context.scratch() ? W.Context.scratchBase(W) : 0;
    u64 Rows = Start - Wave;
    if (Rows % WaveSize) {
      W.fault(L, "scratch offset is not a multiple of the wave size");
      return false;
    }
    // Base plus wave offset is where this wave's scratch begins.
    return A.scratch(L, Wave, Rows / WaveSize + Offset);
  }
  if (R.Swizzle || R.AddTid) {
    W.fault(L, "swizzled buffers other than scratch are not modelled");
    return false;
  }
  const unsigned InRange = R.bytesInRange(I, Index, Offset, SOffset);
  if (InRange < I.Op->Mem.Bytes)
    return A.partlyInRange(L, R.Base + SOffset + Index * R.Stride + Offset,
                           InRange);
  return A.global(L, R.Base + SOffset + Index * R.Stride + Offset);
}

static void runBuffer(Wave &W, const Inst &I) {
  BufferResource R(W, I.SAddr);
  u32 SOffset = u32(W.read(I.S[0]));
  accessLanes(W, I, [&](Access &A, unsigned L) {
    return bufferLane(A, W, I, R, SOffset, L);
  });
}

static void nothing(Wave &, const Inst &) {}

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

namespace {
/// One row of the tables of loads and stores that all spaces have.
struct AccessRow {
  const char *Name; ///< After "global_", "buffer_", ...
  MemKind Kind;
  u8 Bytes;
  u8 DstDwords;
  u8 DataDwords;
  bool Partial; ///< d16
  TransferFn Fn;
};
} // namespace

static const AccessRow Plain[] = {
    {"load_ubyte", MemKind::Load, 1, 1, 0, false, loadExtend<u8>},
    {"load_sbyte", MemKind::Load, 1, 1, 0, false, loadExtend<i8>},
    {"load_ushort", MemKind::Load, 2, 1, 0, false, loadExtend<u16>},
    {"load_sshort", MemKind::Load, 2, 1, 0, false, loadExtend<i16>},
    {"load_ubyte_d16", MemKind::Load, 1, 1, 0, true, loadHalf<u8, false>},
    {"load_ubyte_d16_hi", MemKind::Load, 1, 1, 0, true, loadHalf<u8, true>},
    {"load_sbyte_d16", MemKind::Load, 1, 1, 0, true, loadHalf<i8, false>},
    {"load_sbyte_d16_hi", MemKind::Load, 1, 1, 0, true, loadHalf<i8, true>},
    {"load_short_d16", MemKind::Load, 2, 1, 0, true, loadHalf<i16, false>},
    {"load_short_d16_hi", MemKind::Load, 2, 1, 0, true, loadHalf<i16, true>},
    {"load_dword", MemKind::Load, 4, 1, 0, false, ForHost<load<1>>::best()},
    {"load_dwordx2", MemKind::Load, 8, 2, 0, false, ForHost<load<2>>::best()},
    {"load_dwordx3", MemKind::Load, 12, 3, 0, false, ForHost<load<3>>::best()},
    {"load_dwordx4", MemKind::Load, 16, 4, 0, false, ForHost<load<4>>::best()},
    {"store_byte", MemKind::Store, 1, 0, 1, false, storeNarrow<u8, 0>},
    {"store_byte_d16_hi", MemKind::Store, 1, 0, 1, false, storeNarrow<u8, 16>},
    {"store_short", MemKind::Store, 2, 0, 1, false, storeNarrow<u16, 0>},
    {"store_short_d16_hi", MemKind::Store, 2, 0, 1, false,
     storeNarrow<u16, 16>},
    {"store_dword", MemKind::Store, 4, 0, 1, false, ForHost<store<1>>::best()},
    {"store_dwordx2", MemKind::Store, 8, 0, 2, false,
     ForHost<store<2>>::best()},
    {"store_dwordx3", MemKind::Store, 12, 0, 3, false,
     ForHost<store<3>>::best()},
    {"store_dwordx4", MemKind::Store, 16, 0, 4, false,
     ForHost<store<4>>::best()},
};

template <typename U, typename I>
static std::vector<std::pair<const char *, TransferFn>> atomicRows() {
  return {
      {"swap", atomic<U, rmw::Swap>},
      {"add", atomic<U, rmw::Add>},
      {"sub", atomic<U, rmw::Sub>},
      {"smin", atomic<I, rmw::Min>},
      {"umin", atomic<U, rmw::Min>},
      {"smax", atomic<I, rmw::Max>},
      {"umax", atomic<U, rmw::Max>},
      {"and", atomic<U, rmw::And>},
      {"or", atomic<U, rmw::Or>},
      {"xor", atomic<U, rmw::Xor>},
      {"inc", atomic<U, rmw::Inc>},
      {"dec", atomic<U, rmw::Dec>},
      {"cmpswap", atomic<U, rmw::CompareGlobal>},
  };
}

static OpInfo &addRow(OpTable &T, const std::string &Name, RunFn Run,
                      const AccessRow &R) {
  OpInfo &Op = T.special(Name, OpClass::VMEM, Run);
  Op.Mem.Kind = R.Kind;
  Op.Mem.Bytes = R.Bytes;
  Op.Mem.DstDwords = R.DstDwords;
  Op.Mem.DataDwords = R.DataDwords;
  Op.Mem.PartialDst = R.Partial;
  Op.Mem.Transfer = R.Fn;
  return Op;
}

static void addAtomics(OpTable &T, const std::string &Prefix, RunFn Run) {
  for (unsigned Dwords : {1, 2})
    for (auto [Op, Fn] :
         Dwords == 1 ? atomicRows<u32, i32>() : atomicRows<u64, i64>()) {
      std::string Name = Prefix + "atomic_" + Op + (Dwords == 2 ? "_x2" : "");
      OpInfo &Row = addRow(T, Name, Run,
                           {"", MemKind::Atomic, u8(4 * Dwords), u8(Dwords),
                            u8(Dwords), false, Fn});
      if (StringRef(Op) == "cmpswap")
        Row.Src[2] = Type::B32;
    }
}

void toygcn::sim::addGlobalOps(OpTable &T) {
  const std::pair<const char *, RunFn> Spaces[] = {
      {"flat_", ForHost<runFlat>::best()},
      {"global_", ForHost<runGlobal>::best()},
      {"scratch_", runScratch},
      {"buffer_", runBuffer}};
  for (auto [Prefix, Run] : Spaces) {
    for (const AccessRow &R : Plain)
      addRow(T, std::string(Prefix) + R.Name, Run, R);
    if (Run != runScratch)
      addAtomics(T, Prefix, Run);
  }
  T.special("buffer_wbinvl1", OpClass::VMEM, nothing);
  T.special("buffer_wbinvl1_vol", OpClass::VMEM, nothing);
}
