//===- Registers.cpp - What an instruction reads and writes ---------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The registers of decoded instructions. The checks rest on them; a run
/// without checks uses only the highest register numbers.
///
//===----------------------------------------------------------------------===//

#include "Decoder.h"
#include "OpTable.h"

using namespace toygcn::sim;

namespace {

class Collector {
public:
  explicit Collector(Inst &I) : I(I), Op(*I.Op) {}
  void run();

private:
  void read(bool Vector, unsigned First, unsigned Count, bool Data = false) {
    if (Count)
      I.Reads.push_back({Vector, u16(First), u8(Count), Data});
  }
  void write(bool Vector, unsigned First, unsigned Count, bool Data = false) {
    if (Count)
      I.Writes.push_back({Vector, u16(First), u8(Count), Data});
  }
  bool isLaneNumber(const Src &S) const {
    return &S == &I.S[1] &&
           (Op.Name == "v_readlane_b32" || Op.Name == "v_writelane_b32");
  }
  /// The result keeps what the register held in the rest of a lane.
  bool keepsRest() const {
    return Op.PreserveHigh || (I.HasSdwa && I.DstUnused == 2);
  }
  void readSource(const Src &S) {
    bool Data = (Op.IsMove && !isLaneNumber(S)) || Op.MaskLogic;
    if (S.K != Src::Vector && S.K != Src::Scalar)
      return;
    bool Vector = S.K == Src::Vector;
    read(Vector, S.Reg, dwords(S.Ty), Data);
  }
  void scalarMemory();
  void vectorMemory();
  void limits();
  void execSource();

  Inst &I;
  const OpInfo &Op;
};

} // namespace

void Collector::scalarMemory() {
  const MemInfo &M = Op.Mem;
  if (M.Kind == MemKind::None) { // s_memtime, s_dcache_*
    write(false, I.Dst, M.DstDwords);
    return;
  }
  read(false, I.SAddr, M.Elements); // Elements: registers of the base.
  if (I.HasSOffset)
    read(false, I.Data1, 1);
  if (M.Kind == MemKind::Store)
    read(false, I.Dst, M.DataDwords, true);
  write(false, I.Dst, M.DstDwords);
}

void Collector::vectorMemory() {
  const MemInfo &M = Op.Mem;
  switch (I.Fmt) {
  case Format::DS:
    read(true, I.Addr, Op.Src[0] == Type::None ? 0 : 1);
    break;
  case Format::FLAT:
    if (I.HasSAddr)
      read(false, I.SAddr, I.Segment == 1 ? 1 : 2);
    if (I.HasVAddr && !(I.Segment == 1 && I.HasSAddr))
      read(true, I.Addr, I.Segment == 1 || I.HasSAddr ? 1 : 2);
    break;
  default: // MUBUF
    if (M.Kind == MemKind::None)
      return;
    read(true, I.Addr, unsigned(I.Offen) + I.Idxen);
    read(false, I.SAddr, 4);
    readSource(I.S[0]);
    break;
  }
  bool Returns = M.Kind == MemKind::Load ||
                 (M.Kind == MemKind::Atomic && (I.Fmt == Format::DS || I.Glc));
  if (M.Kind != MemKind::Load && M.DataDwords) {
    // Permutes move lanes, undefined ones too.
    read(true, I.Data0, M.DataDwords, M.Kind == MemKind::Store || !M.Bytes);
    if (I.Fmt == Format::DS ? M.Elements == 2 : false)
      read(true, I.Data1, M.DataDwords, true);
    if (Op.Src[2] != Type::None) // compare-and-swap
      read(true, I.Data1, M.DataDwords);
  }
  if (Returns)
    write(true, I.Dst, M.DstDwords * M.Elements, M.PartialDst);
}

void Collector::limits() {
  for (const RegRange &R : I.Reads)
    I.ReadSet.add(R);
  for (const RegRange &R : I.Writes)
    I.WriteSet.add(R);
  for (const auto *List : {&I.Reads, &I.Writes})
    for (const RegRange &R : *List) {
      u16 End = R.First + R.Count;
      if (R.IsVector)
        I.VgprLimit = std::max(I.VgprLimit, End);
      else if (R.First < MaxSGPR)
        I.SgprLimit = std::max(I.SgprLimit, End);
    }
}

/// Where the new bits of EXEC come from (ThreadMask.h).
void Collector::execSource() {
  for (const RegRange &R : I.Writes)
    for (unsigned N = R.First; !R.IsVector && N < unsigned(R.First + R.Count);
         ++N)
      if (N == ExecLo || N == ExecHi)
        I.ExecBits |= u64(0xFFFFFFFF) << (N == ExecHi ? 32 : 0);
  if (!I.ExecBits)
    return;
  bool Mask = Op.Class == OpClass::VALU, Exec = Op.WritesExec;
  for (const RegRange &R : I.Reads) {
    bool IsExec = !R.IsVector && (R.First == ExecLo || R.First == ExecHi);
    (IsExec ? Exec : Mask) = true;
  }
  I.ExecFrom = !Mask  ? ExecSource::Constants
               : Exec ? ExecSource::ExecMask
                      : ExecSource::Mask;
}

void Collector::run() {
  bool Memory = Op.Class == OpClass::VMEM || Op.Class == OpClass::LDS;
  if (Op.Class == OpClass::SMEM) {
    scalarMemory();
  } else if (Memory) {
    vectorMemory();
  } else {
    for (const Src &S : I.S)
      readSource(S);
    if (I.Mask.K == Src::Scalar)
      read(false, I.Mask.Reg, 2, Op.IsMove && !keepsRest());
    if (Op.Name == "v_swap_b32")
      write(true, I.S[0].Reg, 1);
    bool Vector = Op.Class == OpClass::VALU;
    bool Keeps = keepsRest();
    if (Op.ReadsDst || (Vector && Keeps))
      read(Vector && !Op.ScalarDst, I.Dst, dwords(Op.Dst), true);
    write(Vector && !Op.ScalarDst, I.Dst, dwords(Op.Dst), Keeps);
    if (Op.MaskOut)
      write(false, I.MaskDst, 2);
    if (Op.Class == OpClass::Branch && Op.MaskIn)
      read(false, VccLo, 2);
    if (Op.WritesExec)
      write(false, ExecLo, 2);
  }
  if (Op.ReadsScc)
    read(false, Scc, 1);
  if (Op.WritesScc)
    write(false, Scc, 1);
  if (Op.ReadsM0)
    read(false, M0, 1);
  execSource();
  limits();
}

void toygcn::sim::collectRegisters(Inst &I) { Collector(I).run(); }
