//===- HazardCheck.cpp - Missing wait states ------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Software must keep some instruction pairs apart ("Vega" ISA manual, section
/// 4.5, table of required software-inserted wait states). Each instruction is
/// one wait state, `s_nop N` is N + 1. One table row a rule.
///
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "RegisterNames.h"
#include "llvm/ADT/StringExtras.h"
#include <deque>

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

/// What a rule found: the register that both instructions share.
struct Conflict {
  bool Found = false;
  bool Vector = false;
  unsigned Reg = 0;
};

/// \c Match looks at a producer and a later consumer.
struct Rule {
  unsigned WaitStates;
  const char *Text;
  Conflict (*Match)(const Inst &Producer, const Inst &Consumer);
};

} // namespace

static Conflict sharedRead(const Inst &P, const Inst &C, bool Vector) {
  unsigned Reg;
  for (const RegRange &R : C.Reads)
    if (R.IsVector == Vector && writesOneOf(P, R, Reg))
      return {true, Vector, Reg};
  return {};
}

static Conflict sgprToVmem(const Inst &P, const Inst &C) {
  return isValu(P) && isVmem(C) ? sharedRead(P, C, false) : Conflict();
}

static Conflict vccToDivFmas(const Inst &P, const Inst &C) {
  unsigned Reg;
  bool Hit =
      isValu(P) && C.Op->MaskInIsVcc && writesOneOf(P, {false, VccLo, 2}, Reg);
  return {Hit, false, VccLo};
}

static Conflict sgprToLaneSelect(const Inst &P, const Inst &C) {
  StringRef Name = C.Op->Name;
  unsigned Reg;
  bool Hit =
      isValu(P) && (Name == "v_readlane_b32" || Name == "v_writelane_b32") &&
      C.S[1].K == Src::Scalar && writesOneOf(P, {false, C.S[1].Reg, 1}, Reg);
  return {Hit, false, C.S[1].Reg};
}

static Conflict execToDpp(const Inst &P, const Inst &C) {
  unsigned Reg;
  bool Hit = isValu(P) && C.HasDpp && writesOneOf(P, {false, ExecLo, 2}, Reg);
  return {Hit, false, ExecLo};
}

static Conflict vgprToDpp(const Inst &P, const Inst &C) {
  unsigned Reg;
  if (isValu(P) && C.HasDpp)
    for (const Src &S : C.S)
      if (S.K == Src::Vector &&
          writesOneOf(P, {true, S.Reg, u8(dwords(S.Ty))}, Reg))
        return {true, true, Reg};
  return {};
}

static Conflict maskToZeroFlag(const Inst &P, const Inst &C) {
  unsigned Reg;
  if (isValu(P) && isValu(C))
    for (const Src &S : C.S)
      if (S.K == Src::Scalar &&
          ((S.Reg == VccZ && writesOneOf(P, {false, VccLo, 2}, Reg)) ||
           (S.Reg == ExecZ && writesOneOf(P, {false, ExecLo, 2}, Reg))))
        return {true, false, S.Reg == VccZ ? VccLo : ExecLo};
  return {};
}

static Conflict setregToHwreg(const Inst &P, const Inst &C) {
  auto isSet = [](const Inst &I) {
    return StringRef(I.Op->Name).starts_with("s_setreg");
  };
  bool Uses = isSet(C) || C.Op->Name == "s_getreg_b32";
  bool Hit = isSet(P) && Uses && ((P.Offset ^ C.Offset) & 63) == 0;
  return {Hit, false, NumScalarRegs};
}

static Conflict m0ToMovrel(const Inst &P, const Inst &C) {
  unsigned Reg;
  bool Hit = isSalu(P) && C.Op->ReadsM0 && writesOneOf(P, {false, M0, 1}, Reg);
  return {Hit, false, M0};
}

/// The data of a store wider than 64 bits is read one state late.
static Conflict wideStoreData(const Inst &P, const Inst &C) {
  if (!isVmem(P) || !isValu(C) || P.Op->Mem.Kind == MemKind::Load)
    return {};
  if (P.Fmt == Format::MUBUF && P.S[0].K == Src::Scalar)
    return {}; // Not when an SGPR gives the offset.
  unsigned Dwords = P.Op->Mem.DataDwords * (P.Op->Src[2] != Type::None ? 2 : 1);
  unsigned Reg;
  bool Hit = Dwords > 2 && writesOneOf(C, {true, P.Data0, u8(Dwords)}, Reg);
  return {Hit, true, P.Data0};
}

static const Rule Rules[] = {
    {5, "VALU writes an SGPR that VMEM reads", sgprToVmem},
    {4, "VALU writes VCC, v_div_fmas reads it", vccToDivFmas},
    {4, "VALU writes an SGPR that selects the lane", sgprToLaneSelect},
    {5, "VALU writes EXEC before DPP", execToDpp},
    {2, "VALU writes a VGPR that DPP reads", vgprToDpp},
    {5, "VALU writes VCC or EXEC, VALU reads VCCZ or EXECZ", maskToZeroFlag},
    {2, "s_setreg before s_getreg or s_setreg of the same register",
     setregToHwreg},
    {1, "SALU writes M0 that s_movrel reads", m0ToMovrel},
    {1, "VALU overwrites the data of a store wider than 64 bits",
     wideStoreData},
};

constexpr unsigned LongestRule = 5;

namespace {

class HazardCheck : public Observer {
public:
  explicit HazardCheck(Launch &L) : L(L) {}
  void waveStart(Wave &W) override {
    if (Waves.size() <= W.Slot)
      Waves.resize(W.Slot + 1);
    Waves[W.Slot] = WaveInfo();
  }
  void before(Wave &W, const Inst &I) override;
  void after(Wave &W, const Inst &I) override;

private:
  struct Past {
    const Inst *I;
    u64 End; ///< Wait states counted up to and including it.
  };
  struct WaveInfo {
    std::deque<Past> Recent; ///< Newest last.
    u64 Now = 0;             ///< Wait states so far.
  };
  void report(Wave &W, const Rule &R, const Conflict &C, const Past &P,
              u64 Have);

  Launch &L;
  std::vector<WaveInfo> Waves;
};

} // namespace

void HazardCheck::report(Wave &W, const Rule &R, const Conflict &C,
                         const Past &P, u64 Have) {
  std::string Reg = C.Reg < NumScalarRegs
                        ? " (" + registerName(C.Vector, C.Reg) + ")"
                        : std::string();
  W.fault(-1, Twine("missing wait states: ") + R.Text + Reg + ": needs " +
                  Twine(R.WaitStates) + ", has " + Twine(Have) +
                  " after pc 0x" +
                  utohexstr(L.Prog.object().elfAddress(P.I->PC), true) + ": " +
                  L.Prog.text(*P.I) + " (ISA manual, section 4.5)");
}

void HazardCheck::before(Wave &W, const Inst &I) {
  if (!I.Op)
    return;
  WaveInfo &Info = Waves[W.Slot];
  for (const Past &P : Info.Recent) {
    u64 Have = Info.Now - P.End;
    for (const Rule &R : Rules) {
      if (Have >= R.WaitStates)
        continue;
      Conflict C = R.Match(*P.I, I);
      if (C.Found)
        return report(W, R, C, P, Have);
    }
  }
}

void HazardCheck::after(Wave &W, const Inst &I) {
  WaveInfo &Info = Waves[W.Slot];
  Info.Now += I.Op->Class == OpClass::Nop ? (u32(I.Offset) & 15) + 1 : 1;
  Info.Recent.push_back({&I, Info.Now});
  while (Info.Now - Info.Recent.front().End >= LongestRule)
    Info.Recent.pop_front();
}

std::unique_ptr<Observer> toygcn::sim::createHazardCheck(Launch &L) {
  return std::make_unique<HazardCheck>(L);
}
