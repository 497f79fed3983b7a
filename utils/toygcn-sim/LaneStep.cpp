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

/// What is wrong with source \p K as it comes to the lanes, and which bits of
/// its registers in \p Open. Through DPP a lane that is not active gives
/// nothing.
void Step::readSource(unsigned K, LaneRow (&Open)[2], TaintedLanes &Out) {
  const Src &Op = I.S[K];
  TaintedLanes Source;
  for (unsigned D = 0; D < dwords(Op.Ty); ++D) {
    TaintedLanes Part;
    if (Op.K == Src::Vector)
      read(Op.Reg + D, Exec, Part);
    else if (Op.K == Src::Scalar)
      if (TaintedScalar T = S.Scalars.read(Op.Reg + D, 1); T.Bits)
        for (unsigned L = 0; L < WaveSize; ++L)
          Part.addLane(L, T.From, u32(T.Bits));
    for (u64 Left = Part.Lanes; Left; Left &= Left - 1)
      Open[D ? 1 : 0][countr_zero(Left)] |= Part.Bits[countr_zero(Left)];
    Source.add(FullExec, Part);
  }
  if (!I.HasDpp || K != 0)
    return Out.add(FullExec, Source);
  const LaneMap &Map = dppMap(I.Dpp.Ctrl);
  for (u64 Left = Source.Lanes ? Exec : 0; Left; Left &= Left - 1) {
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

/// Whether a vector instruction reads something tainted.
bool Step::readsTaint() {
  if (anyScalarRead().Bits)
    return true;
  TaintedLanes T;
  for (const RegRange &R : I.Reads)
    for (unsigned N = R.First; R.IsVector && N < unsigned(R.First + R.Count);
         ++N)
      read(N, Exec, T);
  return T.Lanes;
}

/// Where bits of the result come from that \p Flow says are tainted: from one
/// of the sources \p Of, the mask, or what the register held.
OriginId Step::flowOrigin(const LaneFlow &Flow, unsigned L,
                          const TaintedLanes (&Of)[3], OriginId Mask,
                          const TaintedLanes &Old) {
  for (unsigned K = 0; K < 3; ++K)
    if (laneBit(Flow.By[K], L) && laneBit(Of[K].Lanes, L))
      return laneBit(Flow.Changed, L) ? San.computed(Of[K].From[L])
                                      : Of[K].From[L];
  return laneBit(Old.Lanes, L) ? Old.From[L] : San.computed(Mask);
}

void Step::vector() {
  const u64 Written = lanesWritten(I, Exec);
  TaintedLanes Results[2];
  u64 Bits = 0;
  OriginId BitsFrom = 0;
  if (readsTaint()) {
    LaneFlow Flow(W, I);
    TaintedLanes Of[3], Old;
    for (unsigned K = 0; K < 3; ++K)
      readSource(K, Flow.Open[K], Of[K]);
    TaintedScalar Mask;
    if (I.Op->MaskIn && I.Mask.K == Src::Scalar)
      Mask = S.Scalars.read(I.Mask.Reg, 2);
    Flow.OpenMask = Mask.Bits & Exec;
    if (bitsKept(I) || I.Op->ReadsDst)
      read(I.Dst, Exec, Old);
    for (u64 Left = Old.Lanes; Left; Left &= Left - 1)
      Flow.OpenOld[countr_zero(Left)] = Old.Bits[countr_zero(Left)];
    Flow.run();
    for (u64 Left = Exec; Left; Left &= Left - 1) {
      const unsigned L = countr_zero(Left);
      if (I.Op->ReadsDst && !bitsKept(I)) // Nothing says what is kept.
        Flow.Result[0][L] |= Flow.OpenOld[L];
      const bool Masked = I.Op->MaskOut && laneBit(Flow.Mask, L);
      if (!Flow.Result[0][L] && !Flow.Result[1][L] && !Masked)
        continue;
      const OriginId From = flowOrigin(Flow, L, Of, Mask.From, Old);
      for (unsigned D = 0; D < 2; ++D)
        if (Flow.Result[D][L])
          Results[D].addLane(L, From, Flow.Result[D][L]);
      if (Masked && !Bits)
        BitsFrom = From;
      Bits |= u64(Masked) << L;
    }
  }
  for (const RegRange &R : I.Writes)
    for (unsigned D = 0; R.IsVector && D < R.Count; ++D)
      write(R.First + D, Written, Results[D ? 1 : 0]);
  writeScalars(Bits, BitsFrom);
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
  // The source asks for a write into a lane of its own, and lends it. A spill
  // must not find a value there that the thread still reads.
  const u64 Lenders = San.spills(I) ? 0 : Threads;
  if (reaches(I.Dst))
    S.Regs.writeLane(I.Dst, Lane, Lenders, W.V[I.Dst],
                     San.origin({Origin::Register, I.Dst, &I, -1, nullptr}),
                     In);
}

void Step::swap() {
  TaintedLanes A, B;
  read(I.Dst, Exec, A);
  read(I.S[0].Reg, Exec, B);
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
      Out.addLane(To, Data.From[From], Data.Bits[From]);
    if (!Swizzle && laneBit(Addr.Lanes, Lane))
      Out.addLane(To, Addr.From[Lane]);
  }
  write(I.Dst, Exec, Out);
}

//===----------------------------------------------------------------------===//
// Scalar instructions
//===----------------------------------------------------------------------===//

/// An operation that has a rule (BitRule).
void Step::scalarFlow(const TaintedScalar &A, const TaintedScalar &B) {
  const TaintedScalar Decision = S.Scalars.read(Scc, 1);
  ScalarFlow Flow(W, I);
  Flow.Open[0] = A.Bits;
  Flow.Open[1] = B.Bits;
  Flow.OpenScc = I.Op->ReadsScc && Decision.Bits;
  Flow.run();
  OriginId From = Flow.By[3] ? Decision.From : Flow.By[0] ? A.From : B.From;
  if (Flow.Changed || Flow.Scc)
    From = San.computed(From);
  if (Flow.Result && (I.Dst == ExecLo || I.Dst == ExecHi))
    return void(
        fault(countr_zero(Flow.Result), "the lane's bit of EXEC", From));
  writeScalars(0, 0);
  if (Flow.Result)
    S.Scalars.write(I.Dst, dwords(I.Op->Dst), Flow.Result, From);
  if (Flow.Scc && I.Op->WritesScc)
    S.Scalars.write(Scc, 1, 1, From);
}

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
  const bool SetsExec = Name.contains("exec_");
  if (I.Op->Bits != BitRule::Any && !SetsExec)
    return scalarFlow(A, B);
  if (isDecidedTest(Name, A, B))
    return writeScalars(0, 0);
  if (SetsExec)
    B.Value = Exec;
  if (std::optional<LogicTaint> Result = taintOfLogic(Name, A, B)) {
    const u64 Bits = Result->Bits;
    const OriginId From = San.computed(A.Bits ? A.From : B.From);
    if (Bits)
      return void(fault(countr_zero(Bits), "the lane's bit of EXEC", From));
    return writeScalars(0, 0);
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
