//===- ModifierTest.cpp - Modifiers of every vector instruction -----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An instruction with modifiers gives what the plain one gives for operands
/// that the host modified: signs, halves, SDWA selections, DPP movement; and
/// output modifiers, clamping and placement change its result. This is checked
/// for every row of the table in every encoding that the stock assembler takes,
/// with random modifiers, operands and EXEC.
///
//===----------------------------------------------------------------------===//

#include "Assemble.h"
#include "OpTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
#include <set>

using namespace toygcn::sim;
using llvm::formatv;

namespace {

enum class Encoding { Long, Sdwa, Dpp };

/// One way to write an instruction. Sources are v4, v8 and v12, the result is
/// v0, masks are s[10:11] out and s[12:13] in, or VCC where the form has it.
struct Variant {
  Encoding Form = Encoding::Long;
  bool Neg[3] = {}, Abs[3] = {}, High[3] = {};
  bool Sext[2] = {};
  unsigned Sel[2] = {6, 6};
  bool DstHigh = false;
  unsigned DstSel = 6, DstUnused = 0;
  unsigned Turn = 0;  ///< row_ror of source 0, or row_shr.
  bool Shift = false; ///< row_shr: some lanes have no source.
  bool Bound = false; ///< Those lanes read 0, else they are not written.
  unsigned RowMask = 15;
  bool Clamp = false;
  unsigned Omod = 0;
};

} // namespace

static std::string vgpr(unsigned First, Type T) {
  unsigned N = dwords(T);
  return N == 1 ? formatv("v{0}", First).str()
                : formatv("v[{0}:{1}]", First, First + N - 1).str();
}

static bool isNarrow(const OpInfo &Op, unsigned K) {
  return is16Bit(Op.Src[K]);
}

/// Sources that the text has: a tied one is the result.
static unsigned written(const OpInfo &Op) {
  return Op.NumSrc - (Op.TiedSrc2 ? 1 : 0);
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static std::string sourceText(const OpInfo &Op, const Variant &V, unsigned K) {
  std::string S = vgpr(4 + 4 * K, Op.Src[K]);
  if (K < 2 && V.Sext[K])
    return "sext(" + S + ")";
  if (V.Abs[K])
    S = "|" + S + "|";
  return (V.Neg[K] ? "-" : "") + S;
}

static std::string modifierText(const OpInfo &Op, const Variant &V) {
  static const char *const Sels[] = {"BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3",
                                     "WORD_0", "WORD_1", "DWORD"};
  static const char *const Unused[] = {"PAD", "SEXT", "PRESERVE"};
  static const char *const Omods[] = {"", " mul:2", " mul:4", " div:2"};
  std::string S;
  bool AnyHigh = V.DstHigh || V.High[0] || V.High[1] || V.High[2];
  if (AnyHigh) {
    S += " op_sel:[";
    for (unsigned K = 0; K < written(Op); ++K)
      S += V.High[K] ? "1," : "0,";
    S += V.DstHigh ? "1]" : "0]";
  }
  if (V.Clamp)
    S += " clamp";
  S += Omods[V.Omod];
  if (V.Form == Encoding::Sdwa) {
    if (!Op.IsCompare)
      S += formatv(" dst_sel:{0} dst_unused:UNUSED_{1}", Sels[V.DstSel],
                   Unused[V.DstUnused]);
    for (unsigned K = 0; K < written(Op); ++K)
      S += formatv(" src{0}_sel:{1}", K, Sels[V.Sel[K]]);
  }
  if (V.Form == Encoding::Dpp)
    S += formatv(" row_{0}:{1} row_mask:{2} bank_mask:0xf{3}",
                 V.Shift ? "shr" : "ror", V.Turn, V.RowMask,
                 V.Bound ? " bound_ctrl:0" : "");
  return S;
}

static std::string text(const OpInfo &Op, const Variant &V) {
  bool Long = V.Form == Encoding::Long, Dpp = V.Form == Encoding::Dpp;
  std::vector<std::string> Operands;
  if (Op.IsCompare)
    Operands.push_back(Dpp ? "vcc" : "s[10:11]");
  else
    Operands.push_back(vgpr(0, Op.Dst));
  if (Op.MaskOut && !Op.IsCompare)
    Operands.push_back(Long ? "s[10:11]" : "vcc");
  for (unsigned K = 0; K < written(Op); ++K)
    Operands.push_back(sourceText(Op, V, K));
  if (Op.MaskIn && !Op.MaskInIsVcc)
    Operands.push_back(Long ? "s[12:13]" : "vcc");
  std::string S = Op.Name + (Long ? "_e64 " : Dpp ? "_dpp " : "_sdwa ");
  return S + llvm::join(Operands, ", ") + modifierText(Op, V);
}

//===----------------------------------------------------------------------===//
// What the host does instead
//===----------------------------------------------------------------------===//

static u32 select(u32 V, unsigned Sel, bool Sext) {
  if (Sel == 6)
    return V;
  unsigned Bits = Sel < 4 ? 8 : 16, Low = Sel < 4 ? 8 * Sel : 16 * (Sel - 4);
  u32 Field = V << (32 - Bits - Low);
  return Sext ? u32(i32(Field) >> (32 - Bits)) : Field >> (32 - Bits);
}

/// Lanes that get a source through DPP.
static u64 withSource(const Variant &V, u64 Exec) {
  u64 Mask = 0;
  for (unsigned L = 0; L < WaveSize; ++L) {
    unsigned Row = L & ~15u;
    bool Falls = V.Shift && L - Row < V.Turn;
    unsigned From = Row | ((L - V.Turn) & 15);
    Mask |= u64(!Falls && laneBit(Exec, From)) << L;
  }
  return Mask;
}

static void moveLanes(const Variant &V, u64 Exec, Lanes &Row) {
  Lanes Old = Row;
  u64 Valid = withSource(V, Exec);
  for (unsigned L = 0; L < WaveSize; ++L)
    Row[L] = laneBit(Valid, L) ? Old[(L & ~15u) | ((L - V.Turn) & 15)] : 0;
}

/// Modifies the source registers of \p T as the instruction would.
static void modifySources(const OpInfo &Op, const Variant &V, Snippet &T) {
  for (unsigned K = 0; K < written(Op); ++K) {
    unsigned Low = 4 + 4 * K, High = Low + dwords(Op.Src[K]) - 1;
    u32 Sign = isNarrow(Op, K) ? 0x8000 : 0x80000000;
    if (V.Form == Encoding::Dpp && K == 0)
      for (unsigned R = Low; R <= High; ++R)
        moveLanes(V, T.Exec, T.V[R]);
    for (u32 &Lane : T.V[High]) {
      if (V.Form == Encoding::Sdwa)
        Lane = select(Lane, V.Sel[K], V.Sext[K]);
      if (V.High[K])
        Lane >>= 16;
      if (V.Abs[K])
        Lane &= ~Sign;
      if (V.Neg[K])
        Lane ^= Sign;
    }
  }
}

template <typename F> static F scale(F R, const Variant &V, F Smallest) {
  const f32 Factors[] = {1, 2, 4, 0.5f};
  if (V.Omod) {
    R = F(R * F(Factors[V.Omod]));
    if (R > -Smallest && R < Smallest)
      R = 0;
  }
  if (V.Clamp)
    R = R > F(0) ? R < F(1) ? R : F(1) : F(0);
  return R;
}

/// The value \p R of v0, with the low dword in the low half, scaled and
/// clamped.
static u64 scaled(Type T, const Variant &V, u64 R) {
  if (T == Type::F64)
    return bitCast<u64>(scale<f64>(bitCast<f64>(R), V, 0x1p-1022));
  if (T == Type::F32)
    return bitCast<u32>(scale<f32>(bitCast<f32>(u32(R)), V, 0x1p-126f));
  _Float16 H;
  u16 Bits = u16(R);
  memcpy(&H, &Bits, 2);
  H = _Float16(scale<f32>(f32(H), V, 0x1p-14f));
  memcpy(&Bits, &H, 2);
  return Bits;
}

/// Where SDWA or op_sel put \p R in the old register.
static u32 place(const Variant &V, u32 Old, u32 R) {
  if (V.DstHigh)
    return (Old & 0xFFFF) | R << 16;
  if (V.DstSel == 6)
    return R;
  unsigned Bits = V.DstSel < 4 ? 8 : 16;
  unsigned Low = V.DstSel < 4 ? 8 * V.DstSel : 16 * (V.DstSel - 4);
  u64 Field = R & ((u64(1) << Bits) - 1), Mask = ((u64(1) << Bits) - 1) << Low;
  if (V.DstUnused == 2)
    return u32((Old & ~Mask) | Field << Low);
  bool Negative = V.DstUnused == 1 && (Field >> (Bits - 1));
  return u32(Field << Low | (Negative ? ~u64(0) << (Low + Bits) : 0));
}

//===----------------------------------------------------------------------===//
// Running both
//===----------------------------------------------------------------------===//

static void randomInputs(const OpInfo &Op, Random &R, Snippet &T) {
  for (unsigned Reg = 0; Reg < 16; ++Reg)
    T.V[Reg] = R.bits() % 2 ? R.integers() : R.floats();
  for (unsigned K = 0; K < Op.NumSrc; ++K)
    if (is16Bit(Op.Src[K]) || isPacked(Op.Src[K]))
      T.V[4 + 4 * K] = R.lanes([&] { return R.bits(); });
  for (unsigned Reg : {10, 11, 12, 13})
    T.S[Reg] = R.bits();
  T.Exec = R.bits() % 2 ? FullExec : R.bits64();
  T.Vcc = T.S[12] | u64(T.S[13]) << 32;
}

static Variant randomVariant(const OpInfo &Op, Encoding Form, Random &R) {
  Variant V;
  V.Form = Form;
  bool Float = isFloat(Op.Dst) && !isPacked(Op.Dst);
  for (unsigned K = 0; K < written(Op); ++K) {
    bool Signed = isFloat(Op.Src[K]);
    if (Form == Encoding::Sdwa && K < 2) {
      V.Sel[K] = R.bits() % 7;
      V.Sext[K] = !Signed && R.bits() % 2;
    }
    V.Neg[K] = Signed && R.bits() % 2;
    V.Abs[K] = Signed && R.bits() % 2;
    V.High[K] = Form == Encoding::Long && isNarrow(Op, K) && R.bits() % 3 == 0;
  }
  if (Form == Encoding::Long && is16Bit(Op.Dst))
    V.DstHigh = R.bits() % 3 == 0;
  if (Form == Encoding::Sdwa && !Op.IsCompare) {
    V.DstSel = R.bits() % 7;
    V.DstUnused = R.bits() % 3;
  }
  if (Form == Encoding::Dpp) {
    V.Turn = 1 + R.bits() % 15;
    // A mask of lanes without a source is undefined.
    V.Shift = !Op.MaskOut && R.bits() % 2;
    V.Bound = R.bits() % 2 || Op.MaskOut;
    V.RowMask = Op.MaskOut ? 15 : R.bits() % 16;
  }
  V.Clamp = Float && Form != Encoding::Dpp && R.bits() % 3 == 0;
  V.Omod = Float && Form != Encoding::Dpp ? R.bits() % 4 : 0;
  return V;
}

/// Lanes whose result is written.
static u64 writtenLanes(const Variant &V, u64 Exec) {
  if (V.Form != Encoding::Dpp)
    return Exec;
  u64 Mask = V.Bound ? FullExec : withSource(V, Exec);
  for (unsigned L = 0; L < WaveSize; ++L)
    if (!(V.RowMask >> (L / 16) & 1))
      Mask &= ~(u64(1) << L);
  return Mask & Exec;
}

static void compare(const OpInfo &Op, const Variant &V, const Snippet &Before,
                    const Snippet &Plain, const Snippet &Got) {
  bool Vcc =
      V.Form != Encoding::Long && !(Op.IsCompare && V.Form == Encoding::Sdwa);
  auto mask = [](const Snippet &T, bool Vcc) {
    return Vcc ? T.Vcc : T.S.at(10) | u64(T.S.at(11)) << 32;
  };
  if (Op.MaskOut)
    ASSERT_EQ(mask(Got, Vcc), mask(Plain, false));
  ASSERT_EQ(Got.Exec, Plain.Exec);
  u64 Lanes = writtenLanes(V, Before.Exec);
  for (unsigned L = 0; L < WaveSize && Op.Dst != Type::None; ++L) {
    auto read = [&](const Snippet &T) {
      u64 High = dwords(Op.Dst) == 2 ? T.V.at(1)[L] : 0;
      return T.V.at(0)[L] | High << 32;
    };
    u64 Want = read(Before);
    if (laneBit(Lanes, L)) {
      u64 R = read(Plain);
      if (V.Clamp || V.Omod)
        R = is16Bit(Op.Dst) ? (R & ~u64(0xFFFF)) | scaled(Op.Dst, V, R)
                            : scaled(Op.Dst, V, R);
      if (is16Bit(Op.Dst) && (V.DstHigh || V.Form == Encoding::Sdwa))
        R &= 0xFFFF;
      Want = dwords(Op.Dst) == 2 ? R : place(V, u32(Want), u32(R));
    }
    ASSERT_EQ(read(Got), Want) << "lane " << L;
  }
}

/// Result of one trial: whether the stock assembler takes the text.
static bool tryVariant(const OpInfo &Op, const Variant &V, Random &R,
                       std::set<std::string> &Refused) {
  std::string Text = text(Op, V);
  if (!assembles(Text))
    return false;
  SCOPED_TRACE(Text);
  Snippet Before;
  randomInputs(Op, R, Before);
  if (V.Omod) // They need both off.
    Before.Mode = Mode::Dx10Clamp;
  Snippet Plain = Before, Got = Before;
  modifySources(Op, V, Plain);
  Plain.run(text(Op, Variant()));
  Got.run(Text);
  EXPECT_EQ(Plain.Error, "");
  if (!Got.Error.empty())
    Refused.insert(Op.Name + ": " + Got.Error);
  else
    compare(Op, V, Before, Plain, Got);
  return true;
}

TEST(Modifiers, OfEveryVectorInstruction) {
  Random R(50);
  std::set<std::string> Refused;
  unsigned Trials[3] = {}, Rows = 0;
  for (const auto &Row : OpTable::get().all()) {
    const OpInfo &Op = Row.getValue();
    if (Op.Class != OpClass::VALU || Op.Run != runVector || Op.LiteralSrc1 ||
        Op.LiteralSrc2 || isPacked(Op.Src[0]))
      continue;
    ++Rows;
    for (Encoding Form : {Encoding::Long, Encoding::Sdwa, Encoding::Dpp}) {
      if (Form != Encoding::Long && written(Op) > 2)
        continue;
      for (unsigned N = 0; N < 4; ++N) {
        Trials[unsigned(Form)] +=
            tryVariant(Op, randomVariant(Op, Form, R), R, Refused);
        if (HasFatalFailure())
          return;
      }
    }
  }
  for (const std::string &Text : Refused)
    ADD_FAILURE() << Text;
  EXPECT_GT(Rows, 420u);
  EXPECT_GT(Trials[0], 1350u);
  EXPECT_GT(Trials[1], 750u);
  EXPECT_GT(Trials[2], 250u);
}
