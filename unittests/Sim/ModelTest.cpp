//===- ModelTest.cpp - A model of every vector instruction ----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Every vector row of the table is compared with a model on random and extreme
/// operands. Floats are modelled by LLVM's software floats in all rounding
/// modes, integers in 128 bits. A row without a model has a test of its own,
/// which is named here.
///
//===----------------------------------------------------------------------===//

#include "Assemble.h"
#include "OpTable.h"
#include "VectorModels.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace toygcn::sim;
using llvm::RoundingMode;
using llvm::StringRef;

/// Rows that the models leave to other tests, by the beginning of their names.
static const std::pair<const char *, const char *> Elsewhere[] = {
    {"v_cube", "RareTest"},
    {"v_div_", "FloatTest, RareTest"},
    {"v_trig_preop_f64", "RareTest"},
    {"v_sad_", "RareTest"},
    {"v_msad_", "RareTest"},
    {"v_qsad_", "RareTest"},
    {"v_mqsad_", "RareTest"},
    {"v_sin_", "RareTest"},
    {"v_cos_", "RareTest"},
    {"v_exp_", "within a unit of the last place: test/kernels"},
    {"v_log_", "within a unit of the last place: test/kernels"},
    {"v_rsq_", "within a unit of the last place: test/kernels"},
    {"v_sqrt_", "the host's square root"},
    {"v_cvt_pkrtz_f16_f32", "rounds towards zero in every mode: FloatTest"},
    {"v_perm_b32", "IntegerTest"},
    {"v_mbcnt_", "CrossLaneTest"},
    {"v_madmk_", "v_mad with a literal"},
    {"v_madak_", "v_mad with a literal"},
};

static std::string vgpr(unsigned First, Type T) {
  unsigned N = dwords(T);
  return N == 1 ? llvm::formatv("v{0}", First).str()
                : llvm::formatv("v[{0}:{1}]", First, First + N - 1).str();
}

/// The result in v[0:1], sources in v4, v8 and v12, masks in s[10:11] (out) and
/// s[12:13] (in).
static std::string text(const OpInfo &Op) {
  std::vector<std::string> Operands;
  Operands.push_back(Op.IsCompare ? "s[10:11]" : vgpr(0, Op.Dst));
  if (Op.MaskOut && !Op.IsCompare)
    Operands.push_back("s[10:11]");
  for (unsigned K = 0; K + Op.TiedSrc2 < Op.NumSrc; ++K)
    Operands.push_back(vgpr(4 + 4 * K, Op.Src[K]));
  if (Op.MaskIn)
    Operands.push_back("s[12:13]");
  return Op.Name + "_e64 " + llvm::join(Operands, ", ");
}

static bool isNan(Type T, u64 Bits) {
  return isFloat(T) && floatOf(T, Bits).isNaN();
}

static void checkRow(const OpInfo &Op, const LaneModel &M, Random &R) {
  const RoundingMode Modes[] = {
      RoundingMode::NearestTiesToEven, RoundingMode::TowardPositive,
      RoundingMode::TowardNegative, RoundingMode::TowardZero};
  for (unsigned Round = 0; Round < 12; ++Round) {
    Snippet T;
    T.Mode |= (Round % 4) | (Round % 4) << 2;
    for (unsigned V = 0; V < 16; ++V)
      T.V[V] = {};
    for (unsigned K = 0; K < Op.NumSrc; ++K)
      for (unsigned L = 0; L < WaveSize; ++L) {
        u64 Bits = R.bitsOf(Op.Src[K]);
        T.V[4 + 4 * K][L] = u32(Bits);
        T.V[5 + 4 * K][L] = u32(Bits >> 32);
      }
    if (Op.TiedSrc2)
      T.V[0] = T.V[12];
    for (unsigned S : {10, 11, 12, 13})
      T.S[S] = R.bits();
    T.run(text(Op));
    ASSERT_EQ(T.Error, "");
    for (unsigned L = 0; L < WaveSize; ++L) {
      auto source = [&](unsigned V) {
        return T.V[V][L] | u64(T.V[V + 1][L]) << 32;
      };
      u64 In = T.S[12] | u64(T.S[13]) << 32;
      LaneOperands O{source(4), source(8), source(12), laneBit(In, L),
                     Modes[Round % 4]};
      LaneAnswer Want = M(O);
      if (Op.MaskOut)
        ASSERT_EQ(laneBit(T.S[10] | u64(T.S[11]) << 32, L), Want.Out)
            << llvm::formatv("{0} {1:x} {2:x} {3:x}", text(Op), O.A, O.B, O.C)
                   .str();
      if (Op.Dst == Type::None)
        continue;
      u64 Mask = is16Bit(Op.Dst)       ? 0xFFFF
                 : dwords(Op.Dst) == 1 ? 0xFFFFFFFF
                                       : ~u64(0);
      u64 Got = (T.V[0][L] | u64(T.V[1][L]) << 32) & Mask;
      if (!isNan(Op.Dst, Got) || !isNan(Op.Dst, Want.Value))
        ASSERT_EQ(Got, Want.Value & Mask)
            << llvm::formatv("{0} {1:x} {2:x} {3:x} mode {4}", text(Op), O.A,
                             O.B, O.C, Round % 4)
                   .str();
    }
  }
}

/// A packed instruction does to each half what the narrow one does, with the
/// halves and signs that its modifiers choose.
static void checkPacked(const OpInfo &Op, const LaneModel &Narrow, Random &R) {
  const char *Names[] = {"op_sel", "op_sel_hi", "neg_lo", "neg_hi"};
  bool Float = isFloat(Op.Dst);
  for (unsigned Round = 0; Round < 24; ++Round) {
    Snippet T;
    T.V[0] = {};
    for (unsigned V : {4, 8, 12})
      T.V[V] = R.lanes(
          [&] { return u32(R.bitsOf(Type::F16) | R.bitsOf(Type::F16) << 16); });
    bool Choice[4][3];
    std::string Text = Op.Name + " v0, v4, v8";
    if (Op.NumSrc == 3)
      Text += ", v12";
    for (unsigned M = 0; M < (Float ? 4 : 2); ++M) {
      std::vector<std::string> Flags;
      for (unsigned K = 0; K < Op.NumSrc; ++K)
        Flags.push_back((Choice[M][K] = R.bits() % 2) ? "1" : "0");
      Text += std::string(" ") + Names[M] + ":[" + llvm::join(Flags, ",") + "]";
    }
    T.run(Text);
    ASSERT_EQ(T.Error, "");
    for (unsigned L = 0; L < WaveSize; ++L)
      for (unsigned Half = 0; Half < 2; ++Half) {
        u64 In[3] = {};
        for (unsigned K = 0; K < Op.NumSrc; ++K)
          In[K] = u16(T.V[4 + 4 * K][L] >> (16 * Choice[Half][K])) ^
                  (Float && Choice[2 + Half][K] ? 0x8000 : 0);
        u64 Want = Narrow({In[0], In[1], In[2], false,
                           RoundingMode::NearestTiesToEven})
                       .Value &
                   0xFFFF;
        u64 Got = u16(T.V[0][L] >> (16 * Half));
        if (!Float || !isNan(Type::F16, Got) || !isNan(Type::F16, Want))
          ASSERT_EQ(Got, Want) << Text << " half " << Half;
      }
  }
}

TEST(Model, OfEveryVectorRow) {
  VectorModels All;
  Random R(60);
  unsigned Checked = 0;
  for (const auto &Row : OpTable::get().all()) {
    const OpInfo &Op = Row.getValue();
    if (Op.Class != OpClass::VALU || Op.Run != runVector)
      continue;
    std::string Name = Op.Name;
    bool Packed = isPacked(Op.Dst);
    if (Packed)
      Name.erase(2, 3); // v_pk_add_f16 by v_add_f16.
    const LaneModel *M = All.find(Name);
    bool Other = llvm::any_of(Elsewhere, [&](auto Test) {
      return StringRef(Op.Name).starts_with(Test.first);
    });
    EXPECT_NE(M != nullptr, Other)
        << Op.Name << (M ? " has two tests" : " has no model");
    if (M)
      Packed ? checkPacked(Op, *M, R) : checkRow(Op, *M, R);
    Checked += M != nullptr;
  }
  EXPECT_GT(Checked, 350u);
}

/// \c OpInfo::Lanes is what this host runs fastest.
TEST(Model, AnyHostGivesTheSame) {
  Random R(61);
  for (const auto &Row : OpTable::get().all()) {
    const OpInfo &Op = Row.getValue();
    for (unsigned Round = 0; Op.Lanes && Round < 16; ++Round) {
      LaneRow Sources[3][2], Results[2][2] = {};
      LaneArgs A;
      for (unsigned K = 0; K < 3; ++K) {
        for (unsigned L = 0; L < WaveSize; ++L) {
          const u64 Bits = R.bitsOf(Op.Src[K]);
          Sources[K][0][L] = u32(Bits);
          Sources[K][1][L] = u32(Bits >> 32);
        }
        A.S[K][0] = Sources[K][0];
        A.S[K][1] = Sources[K][1];
      }
      A.MaskIn = R.bits64();
      A.Mode = Round << 2;
      u64 Masks[2];
      for (unsigned Which : {0, 1}) {
        A.D[0] = Results[Which][0];
        A.D[1] = Results[Which][1];
        A.MaskOut = 0;
        (Which ? Op.Lanes : Op.PortableLanes)(A);
        Masks[Which] = A.MaskOut;
      }
      EXPECT_EQ(Masks[0], Masks[1]) << Op.Name;
      EXPECT_FALSE(memcmp(Results[0], Results[1], sizeof(Results[0])))
          << Op.Name;
    }
  }
}
