//===- LaneStep.cpp - One instruction on the shadow -----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneStep.h"
#include "CrossLane.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace toygcn::sim;

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

/// Lanes whose own thread is reading and does not find what it left. What
/// v_writelane wrote is for other lane reads, spilled scalars for one.
u64 Step::lostLanes(const LaneShadow &Of, unsigned Row, const u32 *Now) const {
  u64 Lost = Of.lost(Row, Now) & Threads;
  return Whole ? Lost & ~Of.writtenByLane(Row) : Lost;
}

void Step::readTaint(const LaneShadow &Of, unsigned Row, u64 Lanes,
                     TaintedLanes &Out) {
  for (u64 Left = Of.tainted(Row) & Lanes; Left; Left &= Left - 1) {
    unsigned Lane = countr_zero(Left);
    Out.addLane(Lane, Of.taintOrigin(Row, Lane), Of.taintedBits(Row, Lane));
  }
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
  readTaint(S.Regs, Reg, Lanes, Out);
  if (!Whole)
    return;
  for (u64 Left = Lanes & ~Threads & ~S.Regs.written(Reg); Left;
       Left &= Left - 1) {
    int Lane = countr_zero(Left);
    Out.addLane(Lane, San.origin({Origin::Register, Reg, nullptr, Lane, &I}));
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

/// The bits of a register that \p Op takes.
static u32 bitsTaken(const Src &Op) {
  constexpr u32 SdwaField[] = {0xFF,       0xFF00, 0xFF0000,
                               0xFF000000, 0xFFFF, 0xFFFF0000};
  if (Op.Sel < std::size(SdwaField))
    return SdwaField[Op.Sel];
  if (is16Bit(Op.Ty))
    return Op.HighHalf ? 0xFFFF0000 : 0xFFFF;
  return ~u32(0);
}

/// The bits of the result's register that stay as they are.
static u32 bitsKept(const Inst &I) {
  if (I.HasSdwa)
    return 0;
  return I.DstHigh ? 0xFFFF : I.Op->PreserveHigh ? 0xFFFF0000 : 0;
}

void Step::readSource(const Src &Op, u64 Lanes, TaintedLanes &Out) {
  const u32 Taken = bitsTaken(Op);
  if (Op.K == Src::Vector && ~Taken) {
    TaintedLanes Part;
    read(Op.Reg, Lanes, Part);
    Part.keep(Taken);
    Out.add(Lanes, Part);
  } else if (Op.K == Src::Vector)
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
                      San.origin({Origin::Register, Reg, &I, -1, nullptr}), T);
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

/// What is tainted in the result of an operation on \p In, which both sources
/// went into. Of bitwise logic the untainted bits may decide some, and whether
/// two numbers are equal.
void Step::compute(TaintedLanes &In) {
  In.spread();
  for (u64 Left = In.Lanes; Left; Left &= Left - 1) {
    unsigned L = countr_zero(Left);
    In.From[L] = San.computed(In.From[L]);
  }
  if ((!I.Op->LaneLogic && !I.Op->IsCompare) || !I.Plain || I.HasDpp)
    return;
  const StringRef Name = StringRef(I.Op->Name).drop_front(2);
  TaintedLanes Of[2];
  for (unsigned K = 0; K < 2; ++K)
    readSource(I.S[K], Exec, Of[K]);
  for (u64 Left = In.Lanes; Left; Left &= Left - 1) {
    unsigned L = countr_zero(Left);
    TaintedScalar Side[2];
    for (unsigned K = 0; K < 2; ++K)
      Side[K] = {I.S[K].K == Src::Vector ? W.V[I.S[K].Reg][L] : W.read(I.S[K]),
                 laneBit(Of[K].Lanes, L) ? Of[K].Bits[L] : 0, 0};
    if (I.Op->LaneLogic)
      In.Bits[L] = u32(taintOfLogic(Name, Side[0], Side[1])->Bits);
    else if (isDecidedTest(Name, Side[0], Side[1]))
      In.Bits[L] = 0;
    if (!In.Bits[L])
      In.Lanes &= ~(u64(1) << L);
  }
}

/// What is tainted in the low half of a result that the high halves of 64-bit
/// sources do not get into.
TaintedLanes Step::lowHalf() {
  TaintedLanes Low;
  for (Src S : I.S) {
    if (S.Ty == Type::B64 || S.Ty == Type::I64)
      S.Ty = Type::B32;
    readSource(S, Exec, Low);
  }
  compute(Low);
  return Low;
}

/// Where the mask of a select is tainted, so are the bits in which its sources
/// differ.
void Step::addUndecided(TaintedLanes &In) {
  if (I.Mask.K != Src::Scalar)
    return;
  const TaintedScalar Mask = S.Scalars.read(I.Mask.Reg, 2);
  TaintedLanes Of[2];
  for (unsigned K = 0; Mask.Bits && K < 2; ++K)
    readSource(I.S[K], Mask.Bits & Exec, Of[K]);
  auto Value = [&](unsigned K, unsigned L) {
    return u32(I.S[K].K == Src::Vector ? W.V[I.S[K].Reg][L] : W.read(I.S[K]));
  };
  for (u64 Left = Mask.Bits & Exec; Left; Left &= Left - 1) {
    const unsigned L = countr_zero(Left);
    u32 Bits = I.Plain ? Value(0, L) ^ Value(1, L) : ~u32(0);
    for (const TaintedLanes &T : Of)
      Bits |= laneBit(T.Lanes, L) ? T.Bits[L] : 0;
    if (Bits)
      In.addLane(L, Mask.From, Bits);
  }
}

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
  if (Selects) {
    addUndecided(In);
  } else if (I.Op->MaskIn && I.Mask.K == Src::Scalar) {
    TaintedScalar T = S.Scalars.read(I.Mask.Reg, 2);
    In.add(T.Bits & Exec, T.From);
  }
  // The part of the result that stays. A selection leaves none, but may have
  // the result's register for a source that it does not take.
  TaintedLanes Kept;
  for (const RegRange &R : I.Reads)
    for (unsigned N = R.First;
         R.IsVector && R.Data && N == I.Dst && (!Selects || I.HasSdwa) &&
         N < unsigned(R.First + R.Count);
         ++N)
      read(N, Exec, bitsKept(I) ? Kept : In);
  const bool Junk = In.Lanes && I.Op->HighMayBeJunk;
  TaintedLanes Low;
  if (Junk)
    Low = lowHalf();
  if (In.Lanes && !I.Op->IsMove)
    compute(In);
  if (u32 Bits = bitsKept(I)) {
    In.keep(~Bits);
    Kept.keep(Bits);
    In.add(Exec, Kept);
  }
  for (const RegRange &R : I.Writes)
    for (unsigned N = R.First; R.IsVector && N < unsigned(R.First + R.Count);
         ++N)
      write(N, Written, Junk && N == I.Dst ? Low : In);
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
      In.addLane(Lane, San.origin({Origin::Register, From.Reg, nullptr,
                                   int(Lane), &I}));
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
                     San.origin({Origin::Register, I.Dst, &I, -1, nullptr}),
                     In);
}

void Step::swap() {
  TaintedLanes A, B;
  read(I.Dst, Exec, A);
  readSource(I.S[0], Exec, B);
  write(I.Dst, Exec, B);
  write(I.S[0].Reg, Exec, A);
}

/// ds_bpermute_b32, ds_permute_b32 and ds_swizzle_b32: a lane that is not
/// active gives 0, as the manual says, and no taint.
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
  if (isDecidedTest(Name, A, B))
    return writeScalars(0, 0);
  bool SetsExec = Name.contains("exec_");
  if (SetsExec)
    B.Value = Exec;
  std::optional<LogicTaint> Result = taintOfLogic(Name, A, B);
  if (!Result)
    Result = taintOfShift(Name, A, B);
  if (Name.starts_with("mov_b"))
    Result = {A.Bits, 0};
  const TaintedScalar Decision = S.Scalars.read(Scc, 1);
  if (I.Op->SelectsScalar && !Decision.Bits) {
    (W.SCC ? B : A) = TaintedScalar(); // What is not taken does not matter.
    Result = {A.Bits | B.Bits, 0};
  } else if (I.Op->SelectsScalar) {
    Result = {A.Bits | B.Bits | (A.Value ^ B.Value), 0};
    A = Decision;
  }
  if (Result) {
    u64 Bits = Result->Bits;
    OriginId From = A.Bits ? A.From : B.From;
    if (!I.Op->IsMove && !I.Op->SelectsScalar)
      From = San.computed(From);
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
  writeScalars(Any.Bits ? FullExec : 0, San.computed(Any.From));
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
  switch (I.Op->Class) {
  case OpClass::VALU:
    switch (I.Op->Between) {
    case LaneOp::ReadLane:
      return readLane(u32(W.read(I.S[1])) & 63);
    case LaneOp::ReadFirstLane:
      return readLane(Exec ? countr_zero(Exec) : 0);
    case LaneOp::WriteLane:
      return writeLane();
    case LaneOp::Swap:
      return swap();
    default:
      return vector();
    }
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

bool Step::readsUnwrittenLane() {
  return I.Op->Between == LaneOp::ReadLane && I.S[0].K == Src::Vector &&
         reaches(I.S[0].Reg) &&
         !laneBit(S.Regs.written(I.S[0].Reg), W.read(I.S[1]) & 63);
}
