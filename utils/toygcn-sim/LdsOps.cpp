//===- LdsOps.cpp - Local data share --------------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// DS instructions on LDS memory ("Vega" ISA manual, section 12.13).
///
//===----------------------------------------------------------------------===//

#include "FloatMath.h"
#include "LateMemory.h"
#include "Transfer.h"

using namespace llvm;
using namespace toygcn::sim;
using namespace toygcn::sim::transfer;

/// Only waves of the same workgroup reach the memory, one at a time.
template <typename T, typename Fn>
constexpr TransferFn inLds = atomic<T, Fn, /*Shared=*/false>;

/// All active lanes together. False: not all of them may access LDS so.
TOYGCN_INLINE static bool resolveAll(Wave &W, const Inst &I, u32 Offset,
                                     u32 Align, LanePtrs Ptr) {
  const u64 Exec = W.exec();
  if (!Exec || I.Op->ReadsM0 || W.Context.footprint() ||
      W.Context.Options.LongWay)
    return false;
  // Inactive lanes go where an active one goes.
  const LaneRow &Row = W.V[I.Addr];
  alignas(64) LaneRow First;
  fillRow(First, Row[countr_zero(Exec)]);
  writeRow(First, Row, Exec);
  u32 Highest = 0, Bits = 0;
  for (unsigned L = 0; L < WaveSize; ++L) {
    const u32 Addr = First[L] + Offset;
    Highest = std::max(Highest, Addr);
    Bits |= Addr;
  }
  if (u64(Highest) + I.Op->Mem.Bytes > W.Context.ldsBytes() ||
      (Bits & (Align - 1)))
    return false;
  u8 *Base = W.Group.Lds.data();
  for (unsigned L = 0; L < WaveSize; ++L)
    Ptr[L] = Base + u32(First[L] + Offset);
  return true;
}

/// Resolves element \p Element of every active lane. False after a fault.
TOYGCN_INLINE static bool resolve(Wave &W, const Inst &I, unsigned Element,
                                  u32 Offset, LanePtrs Ptr) {
  const MemInfo &M = I.Op->Mem;
  Footprint *Trace = W.Context.footprint();
  u32 Size = W.Context.ldsBytes();
  u32 Align = M.Kind == MemKind::Atomic       ? M.Bytes
              : W.Context.Options.StrictAlign ? M.Bytes
                                              : 1;
  if (Align == 12)
    Align = 16;
  if (resolveAll(W, I, Offset, Align, Ptr))
    return true;
  u8 *Base = W.Group.Lds.data();
  bool Ok = true;
  forEachLane(W.exec(), [&](unsigned L) {
    // The address unit adds in 32 bits: a negative base and an offset meet
    // inside LDS again. The forms without an address register add the lane.
    u32 First = I.Op->ReadsM0 ? u16(W.S[M0]) + 4 * L : W.V[I.Addr][L];
    u64 Addr = u32(First + Offset);
    if (LLVM_UNLIKELY(Addr + M.Bytes > Size || (Addr & (Align - 1)))) {
      if (!Ok)
        return;
      Ok = false;
      const char *What = M.Kind == MemKind::Load ? "read" : "write";
      if (Addr + M.Bytes > Size)
        W.fault(L, Twine("LDS ") + What + " of " + Twine(unsigned(M.Bytes)) +
                       " bytes at " + Twine(Addr) + " is outside the " +
                       Twine(Size) + " bytes of the workgroup");
      else
        W.fault(L, Twine("misaligned LDS ") + What + " of " +
                       Twine(unsigned(M.Bytes)) + " bytes at " + Twine(Addr));
      return;
    }
    Ptr[L] = Base + Addr;
    if (LLVM_UNLIKELY(Trace != nullptr))
      Trace->add(Footprint::Lds, Element, L, Addr, M.Bytes);
  });
  return Ok;
}

/// Most loads and stores. False: nothing happened.
TOYGCN_INLINE static bool runInGroups(Wave &W, const Inst &I) {
  const MemInfo &M = I.Op->Mem;
  const LaunchOptions &Options = W.Context.Options;
  if (M.Kind == MemKind::Atomic || M.Elements != 1 || I.Op->ReadsM0 ||
      Options.LongWay || Options.StrictAlign || W.Context.footprint() ||
      W.Context.late())
    return false;
  auto At = [&](u32 Place, u32 Bytes) {
    const u64 Addr = u32(Place + u32(I.Offset));
    return Addr + Bytes <= W.Context.ldsBytes() ? W.Group.Lds.data() + Addr
                                                : nullptr;
  };
  return transferGroups(M, W.exec(), W.V[I.Addr], nullptr, At, &W.V[I.Dst],
                        &W.V[I.Data0]);
}

TOYGCN_INLINE static void runLds(Wave &W, const Inst &I) {
  const MemInfo &M = I.Op->Mem;
  if (runInGroups(W, I))
    return;
  LanePtrs Ptr[2];
  const u32 Offsets[] = {u32(I.Offset) * (M.Elements == 2 ? M.OffsetScale : 1),
                         u32(I.Offset1) * M.OffsetScale};
  for (unsigned E = 0; E < M.Elements; ++E)
    if (!resolve(W, I, E, Offsets[E], Ptr[E]))
      return;
  if (LateMemory *Late = W.Context.late();
      LLVM_UNLIKELY(Late) && M.Kind != MemKind::Load)
    for (unsigned E = 0; E < M.Elements; ++E)
      forEachLane(W.exec(),
                  [&](unsigned L) { Late->keepOld(Ptr[E][L], M.Bytes); });
  LaneRow *Dst = M.DstDwords ? &W.V[I.Dst] : nullptr;
  if (M.Elements == 1) {
    const TransferFn Transfer =
        M.TransferByDenormals
            ? M.TransferByDenormals[W.ModeReg / Mode::Denorm32In & 3]
            : M.Transfer;
    Transfer(Ptr[0], W.exec(), Dst, &W.V[I.Data0],
             M.DataDwords ? &W.V[I.Data1] : nullptr);
    return;
  }
  // The result may overlay the address; both elements are resolved by now.
  M.Transfer(Ptr[0], W.exec(), Dst, &W.V[I.Data0], nullptr);
  M.Transfer(Ptr[1], W.exec(), Dst ? Dst + M.DstDwords : nullptr, &W.V[I.Data1],
             nullptr);
}

namespace {

class LdsTable {
public:
  explicit LdsTable(OpTable &T) : T(T) {}
  OpInfo &add(std::string Name, MemKind Kind, unsigned Bytes,
              unsigned DstDwords, unsigned DataDwords, TransferFn Fn,
              bool Partial = false);
  void addPair(std::string Name, MemKind Kind, unsigned Bytes, TransferFn Fn);
  template <typename U, typename I> void addAtomics(const char *Bits);

private:
  template <typename Ty, typename Fn>
  void atomicRow(const std::string &Op, const std::string &Suffix,
                 bool TwoData = false);
  OpTable &T;
};

} // namespace

OpInfo &LdsTable::add(std::string Name, MemKind Kind, unsigned Bytes,
                      unsigned DstDwords, unsigned DataDwords, TransferFn Fn,
                      bool Partial) {
  OpInfo &Op = T.special("ds_" + Name, OpClass::LDS, ForHost<runLds>::best(),
                         Type::None, {Type::B32});
  Op.Mem.Kind = Kind;
  Op.Mem.Bytes = Bytes;
  Op.Mem.DstDwords = DstDwords;
  Op.Mem.DataDwords = DataDwords;
  Op.Mem.PartialDst = Partial;
  Op.Mem.Transfer = Fn;
  return Op;
}

/// read2/write2/wrxchg2 and their st64 forms, whose offsets count 64 elements.
void LdsTable::addPair(std::string Name, MemKind Kind, unsigned Bytes,
                       TransferFn Fn) {
  size_t At = Name.find("2_") + 1;
  for (bool Far : {false, true}) {
    std::string Full = Name;
    if (Far)
      Full.insert(At, "st64");
    OpInfo &Op = add(Full, Kind, Bytes, Kind != MemKind::Store ? Bytes / 4 : 0,
                     Kind != MemKind::Load ? Bytes / 4 : 0, Fn);
    Op.Mem.Elements = 2;
    Op.Mem.OffsetScale = Far ? 64 * Bytes : Bytes;
  }
}

template <typename Ty, typename Fn>
void LdsTable::atomicRow(const std::string &Op, const std::string &Suffix,
                         bool TwoData) {
  unsigned Dwords = sizeof(Ty) / 4;
  for (bool Returns : {false, true}) {
    std::string Name = Op + (Returns ? "_rtn_" : "_") + Suffix;
    OpInfo &Row = add(Name, MemKind::Atomic, sizeof(Ty), Returns ? Dwords : 0,
                      Dwords, inLds<Ty, Fn>);
    if (TwoData)
      Row.Src[2] = Type::B32;
  }
}

template <typename U, typename I>
void LdsTable::addAtomics(const char *BitsText) {
  std::string Bits = BitsText, B = "b" + Bits, UName = "u" + Bits,
              IName = "i" + Bits;
  atomicRow<U, rmw::Add>("add", UName);
  atomicRow<U, rmw::Sub>("sub", UName);
  atomicRow<U, rmw::RSub>("rsub", UName);
  atomicRow<U, rmw::Inc>("inc", UName);
  atomicRow<U, rmw::Dec>("dec", UName);
  atomicRow<I, rmw::Min>("min", IName);
  atomicRow<I, rmw::Max>("max", IName);
  atomicRow<U, rmw::Min>("min", UName);
  atomicRow<U, rmw::Max>("max", UName);
  atomicRow<U, rmw::And>("and", B);
  atomicRow<U, rmw::Or>("or", B);
  atomicRow<U, rmw::Xor>("xor", B);
  atomicRow<U, rmw::MaskedOr>("mskor", B, true);
  atomicRow<U, rmw::CompareLds>("cmpst", B, true);
  add("wrxchg_rtn_" + B, MemKind::Atomic, sizeof(U), sizeof(U) / 4,
      sizeof(U) / 4, inLds<U, rmw::Swap>);
  using F = std::conditional_t<sizeof(U) == 4, f32, f64>;
  std::string FName = "f" + Bits;
  atomicRow<F, rmw::MinNumber>("min", FName);
  atomicRow<F, rmw::MaxNumber>("max", FName);
  atomicRow<F, rmw::CompareLds>("cmpst", FName, true);
}

static void addPlain(LdsTable &D) {
  const MemKind L = MemKind::Load, S = MemKind::Store;
  D.add("read_b32", L, 4, 1, 0, ForHost<load<1>>::best());
  D.add("read_b64", L, 8, 2, 0, ForHost<load<2>>::best());
  D.add("read_b96", L, 12, 3, 0, ForHost<load<3>>::best());
  D.add("read_b128", L, 16, 4, 0, ForHost<load<4>>::best());
  D.add("read_u8", L, 1, 1, 0, loadExtend<u8>);
  D.add("read_i8", L, 1, 1, 0, loadExtend<i8>);
  D.add("read_u16", L, 2, 1, 0, loadExtend<u16>);
  D.add("read_i16", L, 2, 1, 0, loadExtend<i16>);
  D.add("read_u8_d16", L, 1, 1, 0, loadHalf<u8, false>, true);
  D.add("read_u8_d16_hi", L, 1, 1, 0, loadHalf<u8, true>, true);
  D.add("read_i8_d16", L, 1, 1, 0, loadHalf<i8, false>, true);
  D.add("read_i8_d16_hi", L, 1, 1, 0, loadHalf<i8, true>, true);
  D.add("read_u16_d16", L, 2, 1, 0, loadHalf<i16, false>, true);
  D.add("read_u16_d16_hi", L, 2, 1, 0, loadHalf<i16, true>, true);
  D.add("write_b8", S, 1, 0, 1, storeNarrow<u8, 0>);
  D.add("write_b16", S, 2, 0, 1, storeNarrow<u16, 0>);
  D.add("write_b8_d16_hi", S, 1, 0, 1, storeNarrow<u8, 16>);
  D.add("write_b16_d16_hi", S, 2, 0, 1, storeNarrow<u16, 16>);
  D.add("write_b32", S, 4, 0, 1, ForHost<store<1>>::best());
  D.add("write_b64", S, 8, 0, 2, ForHost<store<2>>::best());
  D.add("write_b96", S, 12, 0, 3, ForHost<store<3>>::best());
  D.add("write_b128", S, 16, 0, 4, ForHost<store<4>>::best());
  D.addPair("read2_b32", L, 4, ForHost<load<1>>::best());
  D.addPair("read2_b64", L, 8, ForHost<load<2>>::best());
  D.addPair("write2_b32", S, 4, ForHost<store<1>>::best());
  D.addPair("write2_b64", S, 8, ForHost<store<2>>::best());
  D.addPair("wrxchg2_rtn_b32", MemKind::Atomic, 4, inLds<u32, rmw::Swap>);
  D.addPair("wrxchg2_rtn_b64", MemKind::Atomic, 8, inLds<u64, rmw::Swap>);
  for (OpInfo *Op :
       {&D.add("read_addtid_b32", L, 4, 1, 0, ForHost<load<1>>::best()),
        &D.add("write_addtid_b32", S, 4, 0, 1, ForHost<store<1>>::best())}) {
    Op->Src[0] = Type::None;
    Op->ReadsM0 = true;
  }
}

static void nothing(Wave &, const Inst &) {}

/// ds_append, ds_consume: one access for the whole wave adds or subtracts the
/// number of active lanes; all of them receive the value before. As stock code
/// has it, the low half of M0 is the address.
template <bool Adds> static void count(Wave &W, const Inst &I) {
  u32 Addr = W.S[M0] + u32(I.Offset);
  if (W.S[M0] >> 16)
    return W.fault(-1, "M0 is no address in LDS");
  if (Addr % 4 || Addr + 4 > W.Context.ldsBytes())
    return W.fault(
        -1, Twine("LDS counter at ") + Twine(Addr) +
                (Addr % 4 ? " is misaligned" : " is outside the workgroup's"));
  if (Footprint *Trace = W.Context.footprint(); Trace && W.exec())
    Trace->add(Footprint::Lds, 0, countr_zero(W.exec()), Addr, 4);
  u8 *At = W.Group.Lds.data() + Addr;
  u32 Old, Lanes = popcount(W.exec());
  memcpy(&Old, At, 4);
  u32 New = Adds ? Old + Lanes : Old - Lanes;
  if (LateMemory *Late = W.Context.late())
    Late->keepOld(At, 4);
  memcpy(At, &New, 4);
  forEachLane(W.exec(), [&](unsigned L) { W.V[I.Dst][L] = Old; });
}

static void addCounters(OpTable &T) {
  const std::pair<const char *, RunFn> Rows[] = {{"ds_append", count<true>},
                                                 {"ds_consume", count<false>}};
  for (auto [Name, Run] : Rows) {
    OpInfo &Op = T.special(Name, OpClass::LDS, Run);
    Op.Mem.Kind = MemKind::Atomic;
    Op.Mem.Bytes = 4;
    Op.Mem.DstDwords = 1;
    Op.ReadsM0 = true;
  }
}

/// A sum of floats rounds to the nearest even one, and takes denormals for
/// zeros where MODE says so (LLVM's pull request 89468).
template <bool AsOperands, bool AsResults> struct AddFloats {
  template <typename F> static F call(F M, F A, F) {
    auto Flushed = [](F V, bool Stays) {
      return isDenormal(V) && !Stays ? std::copysign(F(0), V) : V;
    };
    M = Flushed(M, AsOperands);
    A = Flushed(A, AsOperands);
    return Flushed(nanRule(M + A, M, A), AsResults);
  }
};

static void addFloatSums(LdsTable &D) {
  static constexpr TransferFn ByDenormals[] = {
      inLds<f32, AddFloats<false, false>>, inLds<f32, AddFloats<true, false>>,
      inLds<f32, AddFloats<false, true>>, inLds<f32, AddFloats<true, true>>};
  for (bool Returns : {false, true})
    D.add(Returns ? "add_rtn_f32" : "add_f32", MemKind::Atomic, 4, Returns, 1,
          ByDenormals[3])
        .Mem.TransferByDenormals = ByDenormals;
}

void toygcn::sim::addLdsOps(OpTable &T) {
  LdsTable D(T);
  addPlain(D);
  D.addAtomics<u32, i32>("32");
  D.addAtomics<u64, i64>("64");
  addFloatSums(D);
  D.add("wrap_rtn_b32", MemKind::Atomic, 4, 1, 1, inLds<u32, rmw::WrapRtn>);
  T.special("ds_nop", OpClass::LDS, nothing);
  addCounters(T);
  addGlobalWaveOps(T);
}
