//===- HazardRules.cpp - Required wait states as a table ------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HazardRules.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>

using namespace llvm;
using namespace toygcn::sim;

static bool isValu(const Inst &I) { return I.Op->Class == OpClass::VALU; }
static bool isSalu(const Inst &I) { return I.Op->Class == OpClass::SALU; }
static bool isVmem(const Inst &I) { return I.Op->Class == OpClass::VMEM; }

static bool overlap(const RegRange &A, const RegRange &B, unsigned &Reg) {
  Reg = std::max(A.First, B.First);
  return A.IsVector == B.IsVector && A.First < B.First + B.Count &&
         B.First < A.First + A.Count;
}

/// Whether \p P writes a register of \p R; names the first one.
static bool writesOneOf(const Inst &P, const RegRange &R, unsigned &Reg) {
  for (const RegRange &W : P.Writes)
    if (overlap(W, R, Reg))
      return true;
  return false;
}

namespace {

/// \c Match looks at a producer and a later consumer.
struct Rule {
  unsigned WaitStates;
  const char *Text;
  Hazard::Meeting (*Match)(const Inst &Producer, const Inst &Consumer);
  enum Of { Always, Strict, Merges } When = Always;
};

} // namespace

static Hazard::Meeting sharedRead(const Inst &P, const Inst &C, bool Vector) {
  unsigned Reg;
  for (const RegRange &R : C.Reads)
    if (R.IsVector == Vector && writesOneOf(P, R, Reg))
      return {true, Vector, Reg};
  return {};
}

static Hazard::Meeting sgprToVmem(const Inst &P, const Inst &C) {
  return isValu(P) && isVmem(C) ? sharedRead(P, C, false) : Hazard::Meeting();
}

static Hazard::Meeting vccToDivFmas(const Inst &P, const Inst &C) {
  unsigned Reg;
  bool Hit =
      isValu(P) && C.Op->MaskInIsVcc && writesOneOf(P, {false, VccLo, 2}, Reg);
  return {Hit, false, VccLo};
}

static Hazard::Meeting sgprToLaneSelect(const Inst &P, const Inst &C) {
  StringRef Name = C.Op->Name;
  unsigned Reg;
  bool Hit =
      isValu(P) && (Name == "v_readlane_b32" || Name == "v_writelane_b32") &&
      C.S[1].K == Src::Scalar && writesOneOf(P, {false, C.S[1].Reg, 1}, Reg);
  return {Hit, false, C.S[1].Reg};
}

static Hazard::Meeting execToDpp(const Inst &P, const Inst &C) {
  unsigned Reg;
  bool Hit = isValu(P) && C.HasDpp && writesOneOf(P, {false, ExecLo, 2}, Reg);
  return {Hit, false, ExecLo};
}

/// Only source 0 moves between lanes; the others are forwarded. AMD's own scan
/// ("GCN Assembly: Cross-Lane Operations", GPUOpen 2016) adds up in v1 by
/// `v1, v0, v1 row_shr:1`, `row_shr:2` and `row_shr:3` back to back, and waits
/// only where v1 is source 0.
static Hazard::Meeting vgprToDpp(const Inst &P, const Inst &C) {
  unsigned Reg;
  const Src &S = C.S[0];
  if (isValu(P) && C.HasDpp && S.K == Src::Vector &&
      writesOneOf(P, {true, S.Reg, u8(dwords(S.Ty))}, Reg))
    return {true, true, Reg};
  return {};
}

/// A lane that DPP masks or a missing source disable is not written: the manual
/// says so of the masks ("applies to the VGPR destination write only"), and the
/// scan above relies on it. LLVM takes the old value for a read, which is safe.
static Hazard::Meeting vgprToMerge(const Inst &P, const Inst &C) {
  unsigned Reg;
  const bool Merges = C.HasDpp && (C.Dpp.RowMask != 0xF ||
                                   C.Dpp.BankMask != 0xF || !C.Dpp.BoundCtrl);
  if (isValu(P) && isValu(C) && Merges)
    for (const RegRange &W : C.Writes)
      if (W.IsVector && writesOneOf(P, W, Reg))
        return {true, true, Reg};
  return {};
}

static Hazard::Meeting maskToZeroFlag(const Inst &P, const Inst &C) {
  unsigned Reg;
  if (isValu(P) && isValu(C))
    for (const Src &S : C.S)
      if (S.K == Src::Scalar &&
          ((S.Reg == VccZ && writesOneOf(P, {false, VccLo, 2}, Reg)) ||
           (S.Reg == ExecZ && writesOneOf(P, {false, ExecLo, 2}, Reg))))
        return {true, false, S.Reg == VccZ ? VccLo : ExecLo};
  return {};
}

static bool isSetreg(const Inst &I) {
  return StringRef(I.Op->Name).starts_with("s_setreg");
}

static Hazard::Meeting setregToHwreg(const Inst &P, const Inst &C) {
  bool Uses = isSetreg(C) || C.Op->Name == "s_getreg_b32";
  bool Hit = isSetreg(P) && Uses && ((P.Offset ^ C.Offset) & 63) == 0;
  return {Hit, false, NumScalarRegs};
}

static Hazard::Meeting vskipToVector(const Inst &P, const Inst &C) {
  unsigned Id = P.Offset & 63, First = P.Offset >> 6 & 31,
           Last = First + (P.Offset >> 11 & 31);
  bool Hit = isSetreg(P) && Id == 1 && First <= 28 && Last >= 28 &&
             (isValu(C) || isVmem(C) || C.Op->Class == OpClass::LDS);
  return {Hit, false, NumScalarRegs};
}

/// VCC as a source operand; a carry or a condition is forwarded.
static Hazard::Meeting vccAsData(const Inst &P, const Inst &C) {
  unsigned Reg;
  if (isValu(P) && isValu(C))
    for (const Src &S : C.S)
      if (S.K == Src::Scalar && (S.Reg == VccLo || S.Reg == VccHi) &&
          writesOneOf(P, {false, S.Reg, u8(dwords(S.Ty))}, Reg))
        return {true, false, VccLo};
  return {};
}

/// s_movrel, s_sendmsg, and the LDS accesses that add the lane's number; not
/// the counters in LDS, which come right after the write in stock code.
static Hazard::Meeting m0ToReader(const Inst &P, const Inst &C) {
  unsigned Reg;
  bool Counter = C.Op->Mem.Kind == MemKind::Atomic;
  bool Hit = isSalu(P) && C.Op->ReadsM0 && !Counter &&
             writesOneOf(P, {false, M0, 1}, Reg);
  return {Hit, false, M0};
}

/// The data of a store wider than 64 bits is read one state late.
static Hazard::Meeting wideStoreData(const Inst &P, const Inst &C) {
  if (!isVmem(P) || !isValu(C) || P.Op->Mem.Kind == MemKind::Load)
    return {};
  if (P.Fmt == Format::MUBUF && P.S[0].K == Src::Scalar)
    return {}; // Not when an SGPR gives the offset.
  unsigned Dwords = P.Op->Mem.DataDwords * (P.Op->Src[2] != Type::None ? 2 : 1);
  unsigned Reg;
  bool Hit = Dwords > 2 && writesOneOf(C, {true, P.Data0, u8(Dwords)}, Reg);
  return {Hit, true, P.Data0};
}

// In the order of the manual's table. Its other rows are about instructions
// that are not modelled: s_setvskip, GDS, s_ttracedata, v_interp, loads to LDS,
// s_rfe. XNACK is off.
static const Rule Rules[] = {
    {2, "s_setreg before s_getreg or s_setreg of the same register",
     setregToHwreg},
    {2, "s_setreg writes MODE.VSKIP before a vector instruction",
     vskipToVector},
    {5, "VALU writes VCC or EXEC, VALU reads VCCZ or EXECZ", maskToZeroFlag},
    {4, "VALU writes an SGPR that selects the lane", sgprToLaneSelect},
    {4, "VALU writes VCC, v_div_fmas reads it", vccToDivFmas},
    {1, "VALU overwrites the data of a store wider than 64 bits",
     wideStoreData},
    {5, "VALU writes an SGPR that VMEM reads", sgprToVmem},
    {1, "SALU writes M0 that s_movrel, s_sendmsg or an LDS access reads",
     m0ToReader},
    {2, "VALU writes a VGPR that DPP moves", vgprToDpp},
    {5, "VALU writes EXEC before DPP", execToDpp},
    {1, "VALU writes VCC, VALU reads it as data", vccAsData, Rule::Strict},
    {2, "VALU writes a VGPR that DPP merges into", vgprToMerge, Rule::Merges},
};

unsigned toygcn::sim::longestHazard() {
  unsigned Longest = 0;
  for (const Rule &R : Rules)
    Longest = std::max(Longest, R.WaitStates);
  return Longest;
}

Hazard toygcn::sim::findHazard(const Inst &Producer, const Inst &Consumer,
                               u64 Have, bool Strict, bool Merges) {
  Hazard Worst;
  for (const Rule &R : Rules) {
    if (R.WaitStates <= std::max<u64>(Have, Worst.WaitStates) ||
        (R.When == Rule::Strict && !Strict) ||
        (R.When == Rule::Merges && !Merges))
      continue;
    Hazard::Meeting M = R.Match(Producer, Consumer);
    if (M.Found)
      Worst = {R.WaitStates, R.Text, M};
  }
  return Worst;
}
