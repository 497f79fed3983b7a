//===- ScalarModelTest.cpp - A model of every scalar operation ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Every scalar row of the table is compared with a model, SCC included. A row
/// without a model has a test of its own, which is named here.
///
//===----------------------------------------------------------------------===//

#include "Assemble.h"
#include "OpTable.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <functional>

using namespace toygcn::sim;
using llvm::APInt;
using llvm::StringRef;
using Wide = __int128;

namespace {

struct Operands {
  u64 A, B, Old; ///< Sources, and the destination before.
  bool Scc;
};

/// The result and SCC after.
struct Answer {
  Wide Value;
  bool Scc;
};

using Model = std::function<Answer(const Operands &)>;

class Models {
public:
  Models();
  llvm::StringMap<Model> All;

private:
  void addArithmetic();
  void addCompares();
  void addWidth(unsigned Bits);

  /// SCC stays.
  template <typename Fn> void plain(const std::string &Name, Fn F) {
    All[Name] = [F](const Operands &O) { return Answer{Wide(F(O)), O.Scc}; };
  }
  /// SCC says whether the result, of \p Bits, is not 0.
  template <typename Fn>
  void nonZero(const std::string &Name, unsigned Bits, Fn F) {
    All[Name] = [F, Bits](const Operands &O) {
      Wide V = Wide(F(O));
      u64 Mask = Bits == 64 ? ~u64(0) : (u64(1) << Bits) - 1;
      return Answer{V, (u64(V) & Mask) != 0};
    };
  }
};

} // namespace

/// The low \p Bits of \p V as a number.
static Wide number(u64 V, unsigned Bits, bool Signed) {
  u64 Low = V << (64 - Bits);
  return Signed ? Wide(i64(Low) >> (64 - Bits)) : Wide(Low >> (64 - Bits));
}

void Models::addArithmetic() {
  auto S = [](u64 V) { return number(V, 32, true); };
  auto U = [](u64 V) { return number(V, 32, false); };
  auto carry = [&](const char *Name, auto F) {
    All[Name] = [=](const Operands &O) {
      Wide R = F(U(O.A), U(O.B), Wide(O.Scc));
      return Answer{R, R < 0 || R >> 32 != 0};
    };
  };
  carry("s_add_u32", [](Wide A, Wide B, Wide) { return A + B; });
  carry("s_sub_u32", [](Wide A, Wide B, Wide) { return A - B; });
  carry("s_addc_u32", [](Wide A, Wide B, Wide C) { return A + B + C; });
  carry("s_subb_u32", [](Wide A, Wide B, Wide C) { return A - B - C; });
  for (unsigned N = 1; N <= 4; ++N)
    carry(llvm::formatv("s_lshl{0}_add_u32", N).str().c_str(),
          [N](Wide A, Wide B, Wide) { return (A << N) + B; });
  auto overflow = [&](const char *Name, auto F) {
    All[Name] = [=](const Operands &O) {
      Wide R = F(S(O.A), S(O.B));
      return Answer{R, R < INT32_MIN || R > INT32_MAX};
    };
  };
  overflow("s_add_i32", [](Wide A, Wide B) { return A + B; });
  overflow("s_sub_i32", [](Wide A, Wide B) { return A - B; });
  plain("s_mul_i32", [=](const Operands &O) { return U(O.A) * U(O.B); });
  plain("s_mul_hi_u32",
        [=](const Operands &O) { return U(O.A) * U(O.B) >> 32; });
  plain("s_mul_hi_i32",
        [=](const Operands &O) { return S(O.A) * S(O.B) >> 32; });
  nonZero("s_abs_i32", 32,
          [=](const Operands &O) { return S(O.A) < 0 ? -S(O.A) : S(O.A); });
  // The difference wraps before its sign is looked at.
  nonZero("s_absdiff_i32", 32, [=](const Operands &O) {
    Wide D = S(u64(S(O.A) - S(O.B)));
    return D < 0 ? -D : D;
  });
  for (bool Signed : {false, true}) {
    std::string Tail = Signed ? "_i32" : "_u32";
    All["s_min" + Tail] = [=](const Operands &O) {
      Wide A = number(O.A, 32, Signed), B = number(O.B, 32, Signed);
      return Answer{std::min(A, B), A < B};
    };
    All["s_max" + Tail] = [=](const Operands &O) {
      Wide A = number(O.A, 32, Signed), B = number(O.B, 32, Signed);
      return Answer{std::max(A, B), A > B};
    };
  }
  plain("s_sext_i32_i8", [](const Operands &O) { return i8(O.A); });
  plain("s_sext_i32_i16", [](const Operands &O) { return i16(O.A); });
  plain("s_pack_ll_b32_b16",
        [](const Operands &O) { return u16(O.A) + (u64(u16(O.B)) << 16); });
  plain("s_pack_lh_b32_b16", [](const Operands &O) {
    return u16(O.A) + (u64(u16(O.B >> 16)) << 16);
  });
  plain("s_pack_hh_b32_b16", [](const Operands &O) {
    return u16(O.A >> 16) + (u64(u16(O.B >> 16)) << 16);
  });
  plain("s_bitreplicate_b64_b32", [](const Operands &O) {
    u64 R = 0;
    for (unsigned N = 0; N < 64; ++N)
      R += u64(O.A >> N / 2 & 1) << N;
    return R;
  });
}

void Models::addCompares() {
  const std::pair<const char *, unsigned> Names[] = {
      {"eq", 2}, {"lg", 5}, {"gt", 4}, {"ge", 6}, {"lt", 1}, {"le", 3}};
  for (auto [Name, Accepted] : Names)
    for (auto [Tail, Bits, Signed] :
         {std::tuple("_i32", 32u, true), std::tuple("_u32", 32u, false),
          std::tuple("_u64", 64u, false)})
      All[std::string("s_cmp_") + Name + Tail] =
          [Accepted = Accepted, Bits = Bits,
           Signed = Signed](const Operands &O) {
            Wide A = number(O.A, Bits, Signed), B = number(O.B, Bits, Signed);
            return Answer{0, (Accepted & (A < B ? 1 : A == B ? 2 : 4)) != 0};
          };
}

/// What exists for 32 and 64 bits.
void Models::addWidth(unsigned Bits) {
  const std::string N = llvm::utostr(Bits), B = "_b" + N;
  auto logic = [&](const char *Name, auto F) {
    nonZero(Name + B, Bits, [F](const Operands &O) { return F(O.A, O.B); });
  };
  logic("s_and", [](u64 X, u64 Y) { return ~(~X | ~Y); });
  logic("s_or", [](u64 X, u64 Y) { return ~(~X & ~Y); });
  logic("s_xor", [](u64 X, u64 Y) { return (X | Y) - (X & Y); });
  logic("s_andn2", [](u64 X, u64 Y) { return X - (X & Y); });
  logic("s_orn2", [](u64 X, u64 Y) { return ~(~X & Y); });
  logic("s_nand", [](u64 X, u64 Y) { return ~X | ~Y; });
  logic("s_nor", [](u64 X, u64 Y) { return ~X & ~Y; });
  logic("s_xnor", [](u64 X, u64 Y) { return (X & Y) | (~X & ~Y); });
  logic("s_not", [](u64 X, u64) { return ~X; });
  nonZero("s_lshl" + B, Bits, [=](const Operands &O) {
    return number(O.A, Bits, false) << O.B % Bits;
  });
  nonZero("s_lshr" + B, Bits, [=](const Operands &O) {
    return number(O.A, Bits, false) >> O.B % Bits;
  });
  nonZero("s_ashr_i" + N, Bits, [=](const Operands &O) {
    return number(O.A, Bits, true) >> O.B % Bits;
  });
  plain("s_mov" + B, [](const Operands &O) { return O.A; });
  plain("s_cmov" + B, [](const Operands &O) { return O.Scc ? O.A : O.Old; });
  plain("s_cselect" + B, [](const Operands &O) { return O.Scc ? O.A : O.B; });
  plain("s_bfm" + B, [=](const Operands &O) {
    return ((Wide(1) << O.A % Bits) - 1) << O.B % Bits;
  });
  plain("s_bitset0" + B, [=](const Operands &O) {
    u64 One = u64(1) << O.A % Bits;
    return (O.Old | One) - One;
  });
  plain("s_bitset1" + B,
        [=](const Operands &O) { return O.Old | u64(1) << O.A % Bits; });
  for (bool Set : {false, true})
    All["s_bitcmp" + llvm::utostr(Set) + B] = [=](const Operands &O) {
      return Answer{0, bool(O.A >> O.B % Bits & 1) == Set};
    };
  // Width in bits 22 to 16, and at most the whole.
  for (bool Signed : {false, true})
    nonZero((Signed ? "s_bfe_i" : "s_bfe_u") + N, Bits, [=](const Operands &O) {
      unsigned Width = std::min<unsigned>(O.B >> 16 & 127, Bits);
      Wide V = number(O.A, Bits, Signed) >> O.B % Bits;
      return Width ? number(u64(V), Width, Signed) : Wide(0);
    });
  auto value = [Bits](u64 V) { return APInt(64, V).trunc(Bits); };
  plain("s_brev" + B, [=](const Operands &O) {
    return value(O.A).reverseBits().getZExtValue();
  });
  auto quads = [Bits](u64 V, unsigned Step, u64 Mark) {
    u64 R = 0;
    for (unsigned Q = 0; Q < Bits / 4; ++Q)
      R |= V >> 4 * Q & 15 ? Mark << Step * Q : 0;
    return R;
  };
  nonZero("s_wqm" + B, Bits,
          [=](const Operands &O) { return quads(O.A, 4, 15); });
  nonZero("s_quadmask" + B, Bits,
          [=](const Operands &O) { return quads(O.A, 1, 1); });
  nonZero("s_bcnt1_i32" + B, 32,
          [=](const Operands &O) { return value(O.A).popcount(); });
  nonZero("s_bcnt0_i32" + B, 32,
          [=](const Operands &O) { return Bits - value(O.A).popcount(); });
  auto found = [Bits](unsigned At) { return At == Bits ? -1 : int(At); };
  plain("s_ff1_i32" + B,
        [=](const Operands &O) { return found(value(O.A).countr_zero()); });
  plain("s_ff0_i32" + B,
        [=](const Operands &O) { return found(value(O.A).countr_one()); });
  plain("s_flbit_i32" + B,
        [=](const Operands &O) { return found(value(O.A).countl_zero()); });
  plain(Bits == 32 ? "s_flbit_i32" : "s_flbit_i32_i64",
        [=](const Operands &O) { return found(value(O.A).getNumSignBits()); });
}

Models::Models() {
  addArithmetic();
  addCompares();
  addWidth(32);
  addWidth(64);
}

//===----------------------------------------------------------------------===//

/// Rows that other tests cover, by the beginning of their names.
static const std::pair<const char *, const char *> Elsewhere[] = {
    {"s_and_saveexec_", "IntegerTest"},
    {"s_or_saveexec_", "IntegerTest"},
    {"s_xor_saveexec_", "IntegerTest"},
    {"s_andn1_", "IntegerTest"},
    {"s_andn2_saveexec_", "IntegerTest"},
    {"s_andn2_wrexec_", "IntegerTest"},
    {"s_orn1_saveexec_", "IntegerTest"},
    {"s_orn2_saveexec_", "IntegerTest"},
    {"s_nand_saveexec_", "IntegerTest"},
    {"s_nor_saveexec_", "IntegerTest"},
    {"s_xnor_saveexec_", "IntegerTest"},
    {"s_getpc_b64", "test/kernels: calls"},
    {"s_getreg_b32", "test/sim"},
    {"s_setreg_", "FloatTest"},
    {"s_movrel", "test/sim"},
    {"s_set_gpr_idx_", "test/sim"},
    {"s_addk_i32", "s_add_i32 with a constant"},
    {"s_mulk_i32", "s_mul_i32 with a constant"},
    {"s_movk_i32", "s_mov_b32 with a constant"},
    {"s_cmovk_i32", "s_cmov_b32 with a constant"},
    {"s_cmpk_", "s_cmp with a constant"},
};

/// Sources in s[4:5] and s[8:9], the result in s[2:3].
static std::string text(const OpInfo &Op) {
  auto name = [](unsigned First, Type T) {
    return dwords(T) == 1 ? llvm::formatv("s{0}", First).str()
                          : llvm::formatv("s[{0}:{1}]", First, First + 1).str();
  };
  std::vector<std::string> Operands;
  if (Op.Dst != Type::None)
    Operands.push_back(name(2, Op.Dst));
  // The old destination is a source of these that the text does not repeat.
  StringRef Name = Op.Name;
  bool Tied = Name.starts_with("s_cmov") || Name.starts_with("s_bitset");
  for (unsigned K = Tied; K < Op.NumSrc; ++K)
    Operands.push_back(name(Tied || K == 0 ? 4 : 8, Op.Src[K]));
  return Op.Name + " " + llvm::join(Operands, ", ");
}

static void checkRow(const OpInfo &Op, const Model &M, Random &R) {
  for (unsigned Round = 0; Round < 150; ++Round) {
    Snippet T;
    for (unsigned S : {2, 3, 4, 5, 8, 9})
      T.S[S] = R.integer();
    if (StringRef(Op.Name).starts_with("s_bfe"))
      T.S[8] = R.bits() % 80 | (R.bits() % 80) << 16;
    if (Round % 8 == 0) {
      T.S[8] = T.S[4];
      T.S[9] = T.S[5];
    }
    T.Scc = R.bits() % 2;
    auto pair = [&](unsigned S) { return T.S[S] | u64(T.S[S + 1]) << 32; };
    Operands O{pair(4), pair(8), pair(2), T.Scc};
    Answer Want = M(O);
    T.run(text(Op));
    ASSERT_EQ(T.Error, "");
    SCOPED_TRACE(
        llvm::formatv("{0} {1:x} {2:x} scc {3}", text(Op), O.A, O.B, O.Scc)
            .str());
    ASSERT_EQ(T.Scc, Want.Scc);
    if (Op.Dst == Type::None)
      continue;
    ASSERT_EQ(T.S[2], u32(Want.Value));
    ASSERT_EQ(T.S[3],
              dwords(Op.Dst) == 2 ? u32(Want.Value >> 32) : u32(O.Old >> 32));
  }
}

TEST(Model, OfEveryScalarRow) {
  Models M;
  Random R(61);
  unsigned Checked = 0;
  for (const auto &Row : OpTable::get().all()) {
    const OpInfo &Op = Row.getValue();
    if (Op.Class != OpClass::SALU)
      continue;
    auto It = M.All.find(Op.Name);
    bool Other = llvm::any_of(Elsewhere, [&](auto Test) {
      return StringRef(Op.Name).starts_with(Test.first);
    });
    EXPECT_NE(It != M.All.end(), Other) << Op.Name;
    if (It == M.All.end())
      continue;
    checkRow(Op, It->second, R);
    ++Checked;
  }
  EXPECT_GT(Checked, 90u);
}
