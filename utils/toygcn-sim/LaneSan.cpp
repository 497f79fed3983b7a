//===- LaneSan.cpp - Lanes that whole-wave code harmed --------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Two kinds of values must not matter to a thread:
///   - what it finds in a register or in scratch where it left something else,
///     because whole-wave code or v_writelane wrote there while the thread was
///     not active (LaneShadow.h; ThreadMask.h says who is active),
///   - lanes that nobody ever wrote, read by v_readlane or in whole-wave mode.
/// Whole-wave code may move and compute with both, so they are followed as
/// taint, lane by lane, through registers, masks and scratch. It is an error
/// when one decides what can be seen: memory other than scratch, an address, a
/// branch, EXEC.
///
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "CrossLane.h"
#include "RegisterNames.h"
#include "ScalarTaint.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include <map>

using namespace llvm;
using namespace toygcn::sim;

namespace {

/// How a value went wrong.
struct Origin {
  bool Scratch = false;         ///< Row is a dword of scratch, not a register.
  u32 Row = 0;                  ///< Where it went wrong,
  const Inst *Over = nullptr;   ///< by which write; null: never written,
  int Lane = -1;                ///< in which lane (of those never written).
  const Inst *Reader = nullptr; ///< The first that read it.
  auto key() const { return std::tie(Scratch, Row, Over, Lane, Reader); }
  bool operator<(const Origin &O) const { return key() < O.key(); }
};

/// The shadow of one wave.
struct WaveShadow {
  LaneShadow Regs, Scratch;
  ScalarTaint Scalars;
  std::vector<unsigned> TouchedScratch; ///< Rows that this instruction writes.
  bool clean() const {
    return Regs.clean() && Scratch.clean() && Scalars.clean();
  }
};

class LaneSan : public Observer {
public:
  explicit LaneSan(Launch &L) : L(L) {}
  void waveStart(Wave &W) override;
  void before(Wave &W, const Inst &I) override;
  void after(Wave &W, const Inst &I) override;

  OriginId origin(const Origin &O);
  /// The story \p Id with \p Reader as the first reader.
  OriginId readBy(OriginId Id, const Inst &Reader);
  void report(Wave &W, const Inst &I, int Lane, StringRef Use, OriginId Id);

private:
  std::string place(const Inst &I) const;

  Launch &L;
  std::vector<WaveShadow> Waves;
  std::vector<Origin> Origins = {Origin()};
  std::map<Origin, OriginId> Known;
};

/// One instruction on the shadow.
class Step {
public:
  Step(LaneSan &San, WaveShadow &S, Wave &W, const Inst &I)
      : San(San), S(S), W(W), I(I), Exec(W.exec()), Threads(W.Threads.lanes()),
        Whole(W.Threads.wholeWave()) {}
  void run();
  /// All that needs doing while nothing is tainted and no whole-wave code runs.
  void runClean();
  bool readsUnwrittenLane();

private:
  // Sources.
  u64 lostLanes(const LaneShadow &Of, unsigned Row, const u32 *Now) const;
  void read(unsigned Reg, u64 Lanes, TaintedLanes &Out);
  void readSource(const Src &Op, u64 Lanes, TaintedLanes &Out);
  void readThroughDpp(TaintedLanes &Out);
  TaintedScalar scalar(const Src &Op);
  TaintedScalar anyScalarRead();
  // Results.
  void write(unsigned Reg, u64 Lanes, const TaintedLanes &T);
  void writeScalars(u64 Bits, OriginId From);
  bool fault(int Lane, StringRef Use, OriginId Id);
  bool faultLanes(const TaintedLanes &T, StringRef Use);
  // Instructions.
  void vector();
  void readLane(unsigned Lane);
  void writeLane();
  void swap();
  void permute();
  void memory();
  void scratchStore(unsigned Row, u64 Lanes, const TaintedLanes &Data);
  void scratchLoad(unsigned Row, u64 Lanes, TaintedLanes &Data);
  void scalarOp();
  void branch();

  bool reaches(unsigned Row) const { return Row < S.Regs.rows(); }
  const u32 *scratchRow(unsigned Row) const;
  /// Groups the lanes by the dword of scratch that they access first.
  template <typename Callable> u64 forScratchRows(Callable Fn);

  LaneSan &San;
  WaveShadow &S;
  Wave &W;
  const Inst &I;
  const u64 Exec, Threads;
  const bool Whole;
};

} // namespace

//===----------------------------------------------------------------------===//
// Stories and reports
//===----------------------------------------------------------------------===//

OriginId LaneSan::origin(const Origin &O) {
  auto [It, IsNew] = Known.try_emplace(O, OriginId(Origins.size()));
  if (IsNew)
    Origins.push_back(O);
  return It->second;
}

OriginId LaneSan::readBy(OriginId Id, const Inst &Reader) {
  Origin O = Origins[Id];
  O.Reader = &Reader;
  return origin(O);
}

std::string LaneSan::place(const Inst &I) const {
  return "pc 0x" + utohexstr(L.Prog.object().elfAddress(I.PC), true) + ": " +
         L.Prog.text(I);
}

void LaneSan::report(Wave &W, const Inst &I, int Lane, StringRef Use,
                     OriginId Id) {
  const Origin &O = Origins[Id];
  std::string Where = O.Scratch ? "scratch dword " + std::to_string(O.Row)
                                : registerName(true, O.Row);
  std::string Story =
      O.Over ? Where +
                   ", which the thread wrote and which was overwritten "
                   "while the thread was not active, at " +
                   place(*O.Over)
             : "lane " + std::to_string(O.Lane) + " of " + Where +
                   ", which was never written";
  if (O.Reader && O.Reader != &I)
    Story += "; read at " + place(*O.Reader);
  W.fault(Lane, Use + " depends on " + Story);
}

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

/// Lanes whose own thread is reading and does not find what it left. What
/// v_writelane wrote is for other lane reads, spilled scalars for one.
u64 Step::lostLanes(const LaneShadow &Of, unsigned Row, const u32 *Now) const {
  u64 Lost = Of.lost(Row, Now) & Threads;
  return Whole ? Lost & ~Of.writtenByLane(Row) : Lost;
}

/// What is wrong with \p Lanes of v[\p Reg].
void Step::read(unsigned Reg, u64 Lanes, TaintedLanes &Out) {
  if (!reaches(Reg))
    return;
  u64 Lost = lostLanes(S.Regs, Reg, W.V[Reg]) & Lanes;
  for (u64 Left = Lost; Left; Left &= Left - 1) {
    unsigned Lane = countr_zero(Left);
    Out.addLane(Lane, San.readBy(S.Regs.overwriteOrigin(Reg, Lane), I));
  }
  for (u64 Left = S.Regs.tainted(Reg) & Lanes; Left; Left &= Left - 1) {
    unsigned Lane = countr_zero(Left);
    Out.addLane(Lane, S.Regs.taintOrigin(Reg, Lane),
                S.Regs.taintedBits(Reg, Lane));
  }
  if (!Whole)
    return;
  for (u64 Left = Lanes & ~Threads & ~S.Regs.written(Reg); Left;
       Left &= Left - 1) {
    int Lane = countr_zero(Left);
    Out.addLane(Lane, San.origin({false, Reg, nullptr, Lane, &I}));
  }
}

TaintedScalar Step::scalar(const Src &Op) {
  TaintedScalar T;
  if (Op.K == Src::Scalar)
    T = S.Scalars.read(Op.Reg, dwords(Op.Ty));
  if (Op.K != Src::None && Op.K != Src::Vector)
    T.Value = W.read(Op);
  return T;
}

void Step::readSource(const Src &Op, u64 Lanes, TaintedLanes &Out) {
  if (Op.K == Src::Vector)
    for (unsigned D = 0; D < dwords(Op.Ty); ++D)
      read(Op.Reg + D, Lanes, Out);
  else if (TaintedScalar T = scalar(Op); T.Bits)
    Out.add(Lanes, T.From);
}

/// Source 0 of a DPP instruction, lane by lane where it comes from. A lane that
/// is not active gives nothing.
void Step::readThroughDpp(TaintedLanes &Out) {
  TaintedLanes Source;
  readSource(I.S[0], Exec, Source);
  const LaneMap &Map = dppMap(I.Dpp.Ctrl);
  for (u64 Left = Exec; Left; Left &= Left - 1) {
    unsigned Lane = countr_zero(Left);
    if (Map[Lane] >= 0 && laneBit(Source.Lanes, Map[Lane]))
      Out.addLane(Lane, Source.From[Map[Lane]]);
  }
}

/// Some tainted bits among the scalar registers that \c I reads.
TaintedScalar Step::anyScalarRead() {
  TaintedScalar T;
  for (const RegRange &R : I.Reads)
    if (!R.IsVector && !T.Bits)
      T = S.Scalars.read(R.First, R.Count);
  return T;
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

void Step::write(unsigned Reg, u64 Lanes, const TaintedLanes &T) {
  if (!reaches(Reg))
    return;
  if (Whole)
    S.Regs.writeWhole(Reg, Lanes, Threads, W.V[Reg],
                      San.origin({false, Reg, &I, -1, nullptr}), T);
  else
    S.Regs.writeOwn(Reg, Lanes, T);
}

bool Step::fault(int Lane, StringRef Use, OriginId Id) {
  San.report(W, I, Lane, Use, Id);
  return true;
}

bool Step::faultLanes(const TaintedLanes &T, StringRef Use) {
  if (!T.Lanes)
    return false;
  unsigned Lane = countr_zero(T.Lanes);
  return fault(Lane, Use, T.From[Lane]);
}

/// All scalar results get the same taint. In EXEC it is an error, if it is a
/// thread's bit.
void Step::writeScalars(u64 Bits, OriginId From) {
  for (const RegRange &R : I.Writes) {
    if (R.IsVector)
      continue;
    if (R.First == ExecLo || R.First == ExecHi) {
      if (!(Bits & Threads))
        continue;
      fault(countr_zero(Bits & Threads), "the lane's bit of EXEC", From);
      return;
    }
    S.Scalars.write(R.First, R.Count, Bits, From);
  }
}

//===----------------------------------------------------------------------===//
// Vector instructions
//===----------------------------------------------------------------------===//

void Step::vector() {
  TaintedLanes In;
  u64 Written = lanesWritten(I, Exec);
  bool Selects = I.Op->IsMove && I.Op->MaskIn && !I.HasDpp;
  u64 Mask = I.Op->MaskIn ? W.read(I.Mask) : 0;
  for (unsigned K = 0; K < 3; ++K) {
    if (K == 0 && I.HasDpp)
      readThroughDpp(In);
    else
      readSource(I.S[K], !Selects ? Exec : K ? Exec & Mask : Exec & ~Mask, In);
  }
  if (I.Op->MaskIn && I.Mask.K == Src::Scalar) {
    TaintedScalar T = S.Scalars.read(I.Mask.Reg, 2);
    In.add(T.Bits & Exec, T.From);
  }
  for (const RegRange &R : I.Reads) // The part of the result that stays.
    for (unsigned N = R.First;
         R.IsVector && R.Data && N == I.Dst && N < unsigned(R.First + R.Count);
         ++N)
      read(N, Exec, In);
  if (!I.Op->IsMove)
    In.spread();
  unsigned Shift = 0;
  if ((W.ModeReg & Mode::GprIndexEnable) && (W.S[M0] >> 15 & 1))
    Shift = W.S[M0] & 0xFF;
  for (const RegRange &R : I.Writes)
    for (unsigned N = R.First; R.IsVector && N < unsigned(R.First + R.Count);
         ++N)
      write(N + Shift, Written, In);
  u64 Bits = In.Lanes & Exec;
  writeScalars(Bits, Bits ? In.From[countr_zero(Bits)] : 0);
}

/// The scalar depends on the one lane.
void Step::readLane(unsigned Lane) {
  TaintedLanes In;
  u64 Bit = u64(1) << Lane;
  const Src &From = I.S[0];
  TaintedScalar Select = scalar(I.S[1]);
  if (From.K == Src::Vector && reaches(From.Reg)) {
    read(From.Reg, S.Regs.writtenByLane(From.Reg) & Bit ? 0 : Bit, In);
    if (S.Regs.tainted(From.Reg) & Bit)
      In.addLane(Lane, S.Regs.taintOrigin(From.Reg, Lane),
                 S.Regs.taintedBits(From.Reg, Lane));
    if (!(S.Regs.written(From.Reg) & Bit))
      In.addLane(Lane, San.origin({false, From.Reg, nullptr, int(Lane), &I}));
  }
  if (Select.Bits)
    In.addLane(Lane, Select.From);
  writeScalars(In.Lanes ? In.Bits[Lane] : 0, In.Lanes ? In.From[Lane] : 0);
}

void Step::writeLane() {
  unsigned Lane = u32(W.read(I.S[1])) & 63;
  TaintedLanes In;
  if (TaintedScalar T = scalar(I.S[0]); T.Bits)
    In.addLane(Lane, T.From, u32(T.Bits));
  if (TaintedScalar T = scalar(I.S[1]); T.Bits)
    In.addLane(Lane, T.From);
  if (reaches(I.Dst))
    S.Regs.writeLane(I.Dst, Lane, Threads, W.V[I.Dst],
                     San.origin({false, I.Dst, &I, -1, nullptr}), In);
}

void Step::swap() {
  TaintedLanes A, B;
  read(I.Dst, Exec, A);
  readSource(I.S[0], Exec, B);
  write(I.Dst, Exec, B);
  write(I.S[0].Reg, Exec, A);
}

/// ds_bpermute_b32, ds_permute_b32 and ds_swizzle_b32: a lane that is not
/// active gives 0, which is nobody's fault.
void Step::permute() {
  TaintedLanes Addr, Data, Out;
  StringRef Name = I.Op->Name;
  bool Swizzle = Name == "ds_swizzle_b32", Push = Name == "ds_permute_b32";
  read(I.Addr, Exec, Addr);
  Swizzle ? Data.add(Exec, Addr) : read(I.Data0, Exec, Data);
  LaneMap Map = Swizzle ? swizzleMap(u32(I.Offset)) : LaneMap();
  for (u64 Left = Exec; Left; Left &= Left - 1) {
    unsigned Lane = countr_zero(Left);
    unsigned Other = Swizzle ? unsigned(Map[Lane])
                             : permuteLane(W.V[I.Addr][Lane], I.Offset);
    unsigned From = Push ? Lane : Other, To = Push ? Other : Lane;
    if (laneBit(Data.Lanes, From))
      Out.addLane(To, Data.From[From]);
    if (!Swizzle && laneBit(Addr.Lanes, Lane))
      Out.addLane(To, Addr.From[Lane]);
  }
  write(I.Dst, Exec, Out);
}

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

void Step::scratchStore(unsigned Row, u64 Lanes, const TaintedLanes &Data) {
  TaintedLanes In;
  In.add(Lanes, Data);
  if (!Whole)
    return S.Scratch.writeOwn(Row, Lanes, In);
  S.Scratch.writeWhole(Row, Lanes, Threads, scratchRow(Row),
                       San.origin({true, Row, &I, -1, nullptr}), In);
  S.TouchedScratch.push_back(Row);
}

void Step::scratchLoad(unsigned Row, u64 Lanes, TaintedLanes &Data) {
  u64 Lost = lostLanes(S.Scratch, Row, scratchRow(Row)) & Lanes;
  for (; Lost; Lost &= Lost - 1) {
    unsigned Lane = countr_zero(Lost);
    Data.addLane(Lane, San.readBy(S.Scratch.overwriteOrigin(Row, Lane), I));
  }
  for (u64 Left = S.Scratch.tainted(Row) & Lanes; Left; Left &= Left - 1) {
    unsigned Lane = countr_zero(Left);
    Data.addLane(Lane, S.Scratch.taintOrigin(Row, Lane),
                 S.Scratch.taintedBits(Row, Lane));
  }
}

void Step::memory() {
  const MemInfo &M = I.Op->Mem;
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
    if (M.Bytes % 4)
      Data.spread();
    u64 Elsewhere = forScratchRows(
        [&](unsigned Row, u64 Lanes) { scratchStore(Row + D, Lanes, Data); });
    Seen.add(Elsewhere, Data);
  }
  if (faultLanes(Seen, "what it writes"))
    return;
  for (const RegRange &R : I.Writes)
    for (unsigned D = 0; R.IsVector && D < R.Count; ++D) {
      TaintedLanes Data;
      if (Loads && I.Op->Class == OpClass::VMEM && !S.Scratch.clean())
        forScratchRows([&](unsigned Row, u64 Lanes) {
          scratchLoad(Row + D, Lanes, Data);
        });
      if (R.Data)
        read(R.First + D, Exec, Data);
      if (M.Bytes % 4)
        Data.spread();
      write(R.First + D, Exec, Data);
    }
}

//===----------------------------------------------------------------------===//
// Scalar instructions
//===----------------------------------------------------------------------===//

void Step::scalarOp() {
  StringRef Name = I.Op->Name;
  Name.consume_front("s_");
  if (I.Op->Class != OpClass::SALU) {
    if (TaintedScalar T = anyScalarRead(); T.Bits)
      fault(-1, "what it uses", T.From);
    else
      writeScalars(0, 0);
    return;
  }
  TaintedScalar A = scalar(I.S[0]), B = scalar(I.S[1]);
  bool SetsExec = Name.contains("exec_");
  if (SetsExec)
    B.Value = Exec;
  std::optional<LogicTaint> Result = taintOfLogic(Name, A, B);
  if (Name.starts_with("mov_b"))
    Result = {A.Bits, 0};
  if (I.Op->SelectsScalar && !S.Scalars.read(Scc, 1).Bits) {
    (W.SCC ? B : A) = TaintedScalar(); // What is not taken does not matter.
    Result = {A.Bits | B.Bits, 0};
  }
  if (Result) {
    u64 Bits = Result->Bits;
    OriginId From = A.Bits ? A.From : B.From;
    if (Bits && (SetsExec || I.Dst == ExecLo || I.Dst == ExecHi))
      return void(fault(countr_zero(Bits), "the lane's bit of EXEC", From));
    writeScalars(0, 0);
    if (!SetsExec)
      S.Scalars.write(I.Dst, dwords(I.Op->Dst), Bits, From);
    if (I.Op->WritesScc && Bits && !Result->Ones)
      S.Scalars.write(Scc, 1, 1, From);
    return;
  }
  TaintedScalar Any = anyScalarRead();
  writeScalars(Any.Bits ? FullExec : 0, Any.From);
}

void Step::branch() {
  TaintedScalar T = anyScalarRead();
  if (I.Op->MaskIn && !zeroTestTainted(W.vcc(), T.Bits))
    return;
  if (T.Bits)
    fault(-1, "the branch", T.From);
  else
    writeScalars(0, 0);
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

void Step::run() {
  StringRef Name = I.Op->Name;
  switch (I.Op->Class) {
  case OpClass::VALU:
    if (Name == "v_readlane_b32")
      return readLane(u32(W.read(I.S[1])) & 63);
    if (Name == "v_readfirstlane_b32")
      return readLane(Exec ? countr_zero(Exec) : 0);
    if (Name == "v_writelane_b32")
      return writeLane();
    return Name == "v_swap_b32" ? swap() : vector();
  case OpClass::LDS:
    return I.Op->Mem.Bytes ? memory() : permute();
  case OpClass::VMEM:
    return memory();
  case OpClass::Branch:
    return branch();
  default:
    return scalarOp();
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

bool Step::readsUnwrittenLane() {
  return I.Op->Name == "v_readlane_b32" && I.S[0].K == Src::Vector &&
         reaches(I.S[0].Reg) &&
         !laneBit(S.Regs.written(I.S[0].Reg), W.read(I.S[1]) & 63);
}

void LaneSan::waveStart(Wave &W) {
  if (Waves.size() <= W.Slot)
    Waves.resize(W.Slot + 1);
  WaveShadow &S = Waves[W.Slot];
  S.Regs.reset(W.NumVGPRs, W.VectorDefined.data());
  S.Scratch.reset((L.scratchPerLane() + 3) / 4);
  S.Scalars.reset();
}

void LaneSan::before(Wave &W, const Inst &I) {
  if (!I.Op || I.Unsupported)
    return;
  WaveShadow &S = Waves[W.Slot];
  S.TouchedScratch.clear();
  Step Now(*this, S, W, I);
  if (!W.Threads.wholeWave() && S.clean() && !Now.readsUnwrittenLane() &&
      I.Op->Name != "v_writelane_b32")
    Now.runClean();
  else
    Now.run();
}

/// What whole-wave code put back is the thread's again.
void LaneSan::after(Wave &W, const Inst &I) {
  WaveShadow &S = Waves[W.Slot];
  if (S.Regs.clean() && S.Scratch.clean())
    return;
  for (const RegRange &R : I.Writes)
    for (unsigned N = R.First; R.IsVector && N < unsigned(R.First + R.Count);
         ++N)
      if (N < S.Regs.rows())
        S.Regs.settle(N, W.V[N]);
  for (unsigned Row : S.TouchedScratch) {
    u64 Addr = L.scratchBase(W) + u64(Row) * sizeof(LaneRow);
    S.Scratch.settle(Row, reinterpret_cast<const u32 *>(L.scratch()->at(Addr)));
  }
}

std::unique_ptr<Observer> toygcn::sim::createLaneSan(Launch &L) {
  return std::make_unique<LaneSan>(L);
}
