//===- ScalarControlOps.cpp - Branches, calls, EXEC and program control ---===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Scalar instructions that do more than compute a value: EXEC masks, the
/// program counter, hardware registers, SOPP ("Vega" ISA manual, 12.2 - 12.5).
///
//===----------------------------------------------------------------------===//

#include "Launch.h"
#include "ScalarRow.h"
#include <optional>

using namespace toygcn::sim;

//===----------------------------------------------------------------------===//
// EXEC masks
//===----------------------------------------------------------------------===//

using MaskFn = u64 (*)(u64 Source, u64 Exec);

template <MaskFn F, bool SavesResult>
static void saveExec(Wave &W, const Inst &I) {
  u64 Old = W.exec();
  u64 New = F(W.read(I.S[0]), Old);
  W.writeScalar64(I.Dst, SavesResult ? New : Old);
  W.setExec(New);
  W.SCC = New != 0;
}

static u64 maskAnd(u64 S, u64 E) { return S & E; }
static u64 maskOr(u64 S, u64 E) { return S | E; }
static u64 maskXor(u64 S, u64 E) { return S ^ E; }
static u64 maskAndN2(u64 S, u64 E) { return S & ~E; }
static u64 maskOrN2(u64 S, u64 E) { return S | ~E; }
static u64 maskAndN1(u64 S, u64 E) { return ~S & E; }
static u64 maskOrN1(u64 S, u64 E) { return ~S | E; }
static u64 maskNand(u64 S, u64 E) { return ~(S & E); }
static u64 maskNor(u64 S, u64 E) { return ~(S | E); }
static u64 maskXnor(u64 S, u64 E) { return ~(S ^ E); }

static void addExecOps(OpTable &T) {
  const std::pair<const char *, RunFn> Rows[] = {
      {"s_and_saveexec_b64", saveExec<maskAnd, false>},
      {"s_or_saveexec_b64", saveExec<maskOr, false>},
      {"s_xor_saveexec_b64", saveExec<maskXor, false>},
      {"s_andn2_saveexec_b64", saveExec<maskAndN2, false>},
      {"s_orn2_saveexec_b64", saveExec<maskOrN2, false>},
      {"s_nand_saveexec_b64", saveExec<maskNand, false>},
      {"s_nor_saveexec_b64", saveExec<maskNor, false>},
      {"s_xnor_saveexec_b64", saveExec<maskXnor, false>},
      {"s_andn1_saveexec_b64", saveExec<maskAndN1, false>},
      {"s_orn1_saveexec_b64", saveExec<maskOrN1, false>},
      {"s_andn1_wrexec_b64", saveExec<maskAndN1, true>},
      {"s_andn2_wrexec_b64", saveExec<maskAndN2, true>},
  };
  for (auto [Name, Run] : Rows) {
    OpInfo &Op = T.special(Name, OpClass::SALU, Run, Type::B64, {Type::B64});
    Op.WritesScc = Op.WritesExec = true;
  }
}

//===----------------------------------------------------------------------===//
// Program counter
//===----------------------------------------------------------------------===//

using Condition = bool (*)(Wave &);

template <Condition C> static void branch(Wave &W, const Inst &I) {
  if (C(W))
    W.NextPC = I.target();
}

static bool always(Wave &) { return true; }
static bool scc0(Wave &W) { return !W.SCC; }
static bool scc1(Wave &W) { return W.SCC; }
static bool vccz(Wave &W) { return W.vccIsZero(); }
static bool vccnz(Wave &W) { return !W.vccIsZero(); }
static bool execz(Wave &W) { return W.exec() == 0; }
static bool execnz(Wave &W) { return W.exec() != 0; }

static void getPC(Wave &W, const Inst &I) { W.writeScalar64(I.Dst, W.NextPC); }
static void setPC(Wave &W, const Inst &I) { W.NextPC = W.read(I.S[0]); }
static void swapPC(Wave &W, const Inst &I) {
  u64 Target = W.read(I.S[0]);
  W.writeScalar64(I.Dst, W.NextPC);
  W.NextPC = Target;
}
static void callImm(Wave &W, const Inst &I) {
  W.writeScalar64(I.Dst, W.NextPC);
  W.NextPC = I.target();
}

static void addBranchOps(OpTable &T) {
  const std::pair<const char *, RunFn> Rows[] = {
      {"s_branch", branch<always>},         {"s_cbranch_scc0", branch<scc0>},
      {"s_cbranch_scc1", branch<scc1>},     {"s_cbranch_vccz", branch<vccz>},
      {"s_cbranch_vccnz", branch<vccnz>},   {"s_cbranch_execz", branch<execz>},
      {"s_cbranch_execnz", branch<execnz>},
  };
  for (auto [Name, Run] : Rows)
    T.special(Name, OpClass::Branch, Run);
  T.special("s_cbranch_scc0", OpClass::Branch, branch<scc0>).ReadsScc = true;
  T.special("s_cbranch_scc1", OpClass::Branch, branch<scc1>).ReadsScc = true;
  T.special("s_cbranch_vccz", OpClass::Branch, branch<vccz>).MaskIn = true;
  T.special("s_cbranch_vccnz", OpClass::Branch, branch<vccnz>).MaskIn = true;
  T.special("s_getpc_b64", OpClass::SALU, getPC, Type::B64);
  T.special("s_setpc_b64", OpClass::Branch, setPC, Type::None, {Type::B64});
  T.special("s_swappc_b64", OpClass::Branch, swapPC, Type::B64, {Type::B64});
  T.special("s_call_b64", OpClass::Branch, callImm, Type::B64);
}

//===----------------------------------------------------------------------===//
// Hardware registers
//===----------------------------------------------------------------------===//

/// Hardware register numbers of s_getreg/s_setreg.
enum HwReg : unsigned { HwMode = 1, HwId = 4, HwShMemBases = 15 };

/// A hardware register. The other bits of it are reserved, or are not modelled.
struct HwValue {
  u32 Value, Known;
};

/// Bits of MODE that stay as they are: traps on exceptions, which nothing
/// takes, and the overflow of halves.
constexpr u32 ModeTraps = 0x7F << 12, ModeFp16Overflow = 1 << 23;

/// Where the wave runs: WAVE_ID in bits 3:0, SIMD_ID in 5:4. All else is 0: the
/// workgroups run on one compute unit, one after the other.
static u32 hwId(const Wave &W) { return W.Slot / 4 | (W.Slot % 4) << 4; }

static std::optional<HwValue> hwRegister(const Wave &W, unsigned Number) {
  switch (Number) {
  case HwMode:
    return HwValue{W.ModeReg, 0x3FF | ModeTraps | ModeFp16Overflow |
                                  Mode::GprIndexEnable | Mode::VSkip};
  case HwId:
    return HwValue{hwId(W), ~u32(0)};
  case HwShMemBases: // Private aperture in the low half, shared in the high.
    return HwValue{u32(PrivateAperture >> 48) | u32(SharedAperture >> 48) << 16,
                   ~u32(0)};
  default:
    return std::nullopt;
  }
}

namespace {
/// The operand of s_getreg and s_setreg.
struct HwField {
  unsigned Number, First, Count;
  explicit HwField(const Inst &I)
      : Number(u32(I.Offset) & 63), First((u32(I.Offset) >> 6) & 31),
        Count(((u32(I.Offset) >> 11) & 31) + 1) {}
  u32 mask() const { return (Count == 32 ? ~0u : (1u << Count) - 1) << First; }
  /// Reports a field that does not exist.
  bool isValid(Wave &W) const;
};
} // namespace

bool HwField::isValid(Wave &W) const {
  const std::optional<HwValue> R = hwRegister(W, Number);
  if (!R)
    W.fault(-1,
            "hardware register " + llvm::Twine(Number) + " is not modelled");
  else if (First + Count > 32)
    W.fault(-1, "bits " + llvm::Twine(First) + " to " +
                    llvm::Twine(First + Count - 1) + " of hardware register " +
                    llvm::Twine(Number) + ", which has 32");
  else if (!(R->Known & mask()))
    W.fault(-1, "bits " + llvm::Twine(First) + " to " +
                    llvm::Twine(First + Count - 1) + " of hardware register " +
                    llvm::Twine(Number) + " are reserved, or are not modelled");
  return W.State != WaveState::Faulted;
}

static void getReg(Wave &W, const Inst &I) {
  const HwField F(I);
  if (F.isValid(W))
    W.writeScalar(I.Dst,
                  field(hwRegister(W, F.Number)->Value, F.First, F.Count));
}

static void setReg(Wave &W, const Inst &I) {
  const HwField F(I);
  if (F.Number != HwMode) {
    W.fault(-1, "only the MODE register can be written");
    return;
  }
  if (!F.isValid(W))
    return;
  const u32 Old = W.ModeReg;
  W.ModeReg = (Old & ~F.mask()) | ((u32(W.read(I.S[0])) << F.First) & F.mask());
  if (W.ModeReg & Mode::VSkip)
    W.fault(-1, "skipping vector instructions (MODE.VSKIP) is not modelled");
  else if ((W.ModeReg & ~Old) & ModeFp16Overflow)
    W.fault(-1,
            "halves that do not overflow (MODE.FP16_OVFL) are not modelled");
  else if ((W.ModeReg & ~Old) & ModeTraps)
    W.fault(-1, "traps on exceptions (MODE.EXCP_EN) are not modelled");
}

//===----------------------------------------------------------------------===//
// Register indexing
//===----------------------------------------------------------------------===//

/// s_movrels and s_movreld: a move between registers that Program::indexed has
/// found.
template <typename U> static void movRel(Wave &W, const Inst &I) {
  sizeof(U) == 8 ? W.writeScalar64(I.Dst, W.read(I.S[0]))
                 : W.writeScalar(I.Dst, u32(W.read(I.S[0])));
}

/// M0[7:0] is the index, M0[15:12] says which operands it applies to.
static void setM0Index(Wave &W, u32 Index) {
  W.S[M0] = (W.S[M0] & ~0xFFu) | (Index & 0xFF);
}
static void gprIdxOn(Wave &W, const Inst &I) {
  W.ModeReg |= Mode::GprIndexEnable;
  setM0Index(W, u32(W.read(I.S[0])));
  W.S[M0] = (W.S[M0] & ~0xF000u) | u32(W.read(I.S[1])) << 12;
}
static void gprIdxOff(Wave &W, const Inst &) {
  W.ModeReg &= ~Mode::GprIndexEnable;
}
static void gprIdxMode(Wave &W, const Inst &I) {
  W.S[M0] = (W.S[M0] & ~0xF000u) | (u32(I.Offset) & 0xF) << 12;
}
static void gprIdxIdx(Wave &W, const Inst &I) {
  setM0Index(W, u32(W.read(I.S[0])));
}

static void addRegisterOps(OpTable &T) {
  T.special("s_getreg_b32", OpClass::SALU, getReg, Type::B32);
  T.special("s_setreg_b32", OpClass::SALU, setReg, Type::None, {Type::B32});
  T.special("s_setreg_imm32_b32", OpClass::SALU, setReg, Type::None,
            {Type::B32});
  auto Indexed = [&](const char *Name, RunFn Run, Type Ty) {
    T.special(Name, OpClass::SALU, Run, Ty, {Ty}).ReadsM0 = true;
  };
  Indexed("s_movrels_b32", movRel<u32>, Type::B32);
  Indexed("s_movrels_b64", movRel<u64>, Type::B64);
  Indexed("s_movreld_b32", movRel<u32>, Type::B32);
  Indexed("s_movreld_b64", movRel<u64>, Type::B64);
  T.special("s_set_gpr_idx_on", OpClass::SALU, gprIdxOn, Type::None,
            {Type::B32, Type::B32});
  T.special("s_set_gpr_idx_off", OpClass::SALU, gprIdxOff);
  T.special("s_set_gpr_idx_mode", OpClass::SALU, gprIdxMode);
  T.special("s_set_gpr_idx_idx", OpClass::SALU, gprIdxIdx, Type::None,
            {Type::B32});
}

//===----------------------------------------------------------------------===//
// SOPP
//===----------------------------------------------------------------------===//

static void nothing(Wave &, const Inst &) {}
static void endProgram(Wave &W, const Inst &) { W.State = WaveState::Ended; }
static void barrier(Wave &W, const Inst &) { W.State = WaveState::AtBarrier; }
/// Trap 3 is for a debugger: without one the wave goes on. The machine does not
/// look at bits 15:8; ToyGCN's llc says there why it makes trap 2: 1 is a pool
/// for dynamic allocas, of M0 bytes, that is full.
static void trap(Wave &W, const Inst &I) {
  const u32 Number = u32(I.Offset) & 0xFF, Why = u32(I.Offset) >> 8 & 0xFF;
  if (Number == 3)
    return;
  std::string Text = ("trap " + llvm::Twine(Number) + " was raised").str();
  if (Number == 2 && Why == 1)
    Text += (": the pool of " + llvm::Twine(W.S[M0]) +
             " bytes for dynamic allocas is full; llc's option "
             "-toygcn-dynamic-alloca-bytes gives it another size")
                .str();
  W.fault(-1, Text);
}
static void halt(Wave &W, const Inst &) { W.fault(-1, "the wave was halted"); }

/// A compute kernel interrupts the host, with bits of M0; other messages are
/// for graphics and for the trap handler. The host of this wave does not look.
static void sendMessage(Wave &W, const Inst &I) {
  if (constexpr u32 Interrupt = 1; u16(I.Offset) != Interrupt)
    W.fault(-1, "message " + llvm::Twine(u16(I.Offset)) +
                    " is not for compute kernels");
}

void toygcn::sim::addScalarControlOps(OpTable &T) {
  addExecOps(T);
  addBranchOps(T);
  addRegisterOps(T);
  T.special("s_nop", OpClass::Nop, nothing);
  T.special("s_endpgm", OpClass::Other, endProgram);
  T.special("s_barrier", OpClass::Other, barrier);
  T.special("s_waitcnt", OpClass::Waitcnt, nothing);
  T.special("s_trap", OpClass::Other, trap);
  T.special("s_sethalt", OpClass::Other, halt);
  OpInfo &Message = T.special("s_sendmsg", OpClass::Other, sendMessage);
  Message.Message = Message.ReadsM0 = true;
  for (const char *Name : {"s_sleep", "s_setprio", "s_icache_inv", "s_wakeup",
                           "s_incperflevel", "s_decperflevel", "s_ttracedata"})
    T.special(Name, OpClass::Other, nothing);
}
