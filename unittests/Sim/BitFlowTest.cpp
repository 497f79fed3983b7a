//===- BitFlowTest.cpp - Bits that are said to be known are known ---------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Every operation gets random sources with random open bits. Whatever the open
/// bits are, the bits of the result that are not open must stay as they are.
///
//===----------------------------------------------------------------------===//

#include "BitFlow.h"
#include "Assemble.h"
#include "OpTable.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace toygcn::sim;

namespace {

class BitFlowTest : public testing::Test {
protected:
  Random R{71};

  /// Many, few, or neighbouring bits.
  u32 someBits() {
    switch (R.bits() % 6) {
    case 0:
      return 0;
    case 1:
      return 1u << R.bits() % 32;
    case 2:
      return ~u32(0) << R.bits() % 32;
    case 3:
      return ~u32(0) >> R.bits() % 32;
    case 4:
      return (1u << R.bits() % 32) | (1u << R.bits() % 32);
    default:
      return R.bits() & R.bits();
    }
  }
  /// Those of \p Value with other bits in place of the open ones.
  u32 other(u32 Value, u32 Open) {
    return (Value & ~Open) | (R.integer() & Open);
  }

  void checkVector(Wave &W, const Inst &I);
  void checkScalar(Wave &W, const Inst &I);
};

} // namespace

void BitFlowTest::checkVector(Wave &W, const Inst &I) {
  const OpInfo &Op = *I.Op;
  LaneFlow Flow(W, I);
  LaneRow Old[3][2];
  for (unsigned K = 0; K < 3; ++K)
    for (unsigned D = 0; D < dwords(Op.Src[K]); ++D)
      for (unsigned L = 0; L < WaveSize; ++L) {
        W.V[4 * K + D][L] = Old[K][D][L] = R.integer();
        Flow.Open[K][D][L] =
            Op.Controls >> K & 1 && R.bits() % 8 ? 0 : someBits();
      }
  for (unsigned L = 0; L < WaveSize; ++L) {
    W.V[20][L] = R.bits();
    Flow.OpenOld[L] = someBits();
  }
  LaneRow OldResult;
  memcpy(OldResult, W.V[20], sizeof(OldResult));
  const u64 Mask = R.bits64();
  Flow.OpenMask = Op.MaskIn ? R.bits64() & R.bits64() : 0;
  W.writeScalar64(42, Mask);
  Flow.run();
  LaneRow Result[2];
  u64 MaskOut = 0;
  for (unsigned N = 0; N < 24; ++N) {
    for (unsigned K = 0; K < 3; ++K)
      for (unsigned D = 0; D < dwords(Op.Src[K]); ++D)
        for (unsigned L = 0; L < WaveSize; ++L) {
          const u32 Open = Flow.Open[K][D][L];
          W.V[4 * K + D][L] = N == 0   ? Old[K][D][L]
                              : N == 1 ? Old[K][D][L] ^ Open
                                       : other(Old[K][D][L], Open);
        }
    for (unsigned L = 0; L < WaveSize; ++L)
      W.V[20][L] = N ? other(OldResult[L], Flow.OpenOld[L]) : OldResult[L];
    W.writeScalar64(42, Mask ^ (N ? R.bits64() & Flow.OpenMask : 0));
    Op.Run(W, I);
    const u64 NewMask = W.S[40] | u64(W.S[41]) << 32;
    if (N == 0) {
      memcpy(Result, W.V[20], sizeof(Result));
      MaskOut = NewMask;
    }
    if (Op.MaskOut)
      ASSERT_EQ((NewMask ^ MaskOut) & ~Flow.Mask, 0u) << Op.Name;
    for (unsigned D = 0; D < dwords(Op.Dst); ++D)
      for (unsigned L = 0; L < WaveSize; ++L)
        ASSERT_EQ((W.V[20 + D][L] ^ Result[D][L]) & ~Flow.Result[D][L], 0u)
            << Op.Name << " lane " << L;
    W.setExec(FullExec); // v_cmpx
  }
}

/// With all modifiers that move bits, and without.
TEST_F(BitFlowTest, VectorOperations) {
  inWave([&](Wave &W) {
    for (const auto &Row : OpTable::get().all()) {
      const OpInfo &Op = Row.second;
      if (Op.Class != OpClass::VALU || !Op.Lanes || Op.Approximates)
        continue;
      for (unsigned N = 0; N < 24; ++N) {
        Inst I = vectorInst(Op);
        const bool Small = dwords(Op.Dst) < 2 && !isPacked(Op.Dst);
        if (N % 4 == 1 && Small) { // SDWA
          I.Plain = false;
          I.HasSdwa = true;
          I.DstSel = u8(R.bits() % 7);
          I.DstUnused = u8(R.bits() % 3);
          for (unsigned K = 0; K < Op.NumSrc; ++K)
            if (dwords(Op.Src[K]) == 1 && !isPacked(Op.Src[K])) {
              I.S[K].Sel = u8(R.bits() % 7);
              I.S[K].Sext = R.bits() & 1;
            }
        }
        if (N % 4 == 2) { // op_sel
          I.Plain = false;
          I.DstHigh = is16Bit(Op.Dst) && R.bits() & 1;
          for (unsigned K = 0; K < Op.NumSrc; ++K) {
            I.S[K].HighHalf =
                (is16Bit(Op.Src[K]) || isPacked(Op.Src[K])) && R.bits() & 1;
            I.S[K].PkHi = R.bits() & 1;
          }
        }
        if (N % 4 == 3 && dwords(Op.Src[0]) == 1 && !Op.WritesExec) {
          I.HasDpp = true;
          I.Dpp.Ctrl = u16(R.bits() % 256); // quad_perm
          I.Dpp.BoundCtrl = true;
        }
        checkVector(W, I);
        if (HasFatalFailure())
          return;
      }
    }
  });
}

void BitFlowTest::checkScalar(Wave &W, const Inst &I) {
  const OpInfo &Op = *I.Op;
  ScalarFlow Flow(W, I);
  u64 Old[3];
  for (unsigned K = 0; K < 3; ++K) {
    Old[K] = R.integer() | u64(R.integer()) << 32;
    W.writeScalar64(4 * K, Old[K]);
    if (I.S[K].K != Src::None)
      Flow.Open[K] = Op.Controls >> K & 1 && R.bits() % 8
                         ? 0
                         : someBits() | u64(someBits()) << 32;
  }
  const bool Scc = R.bits() & 1;
  W.SCC = Scc;
  Flow.OpenScc = Op.ReadsScc && R.bits() & 1;
  const u64 Open[3] = {Flow.Open[0], Flow.Open[1], Flow.Open[2]};
  Flow.run();
  u64 Result = 0;
  bool SccOut = false;
  for (unsigned N = 0; N < 48; ++N) {
    for (unsigned K = 0; K < 3; ++K)
      W.writeScalar64(
          4 * K, N == 0 ? Old[K]
                 : N == 1
                     ? Old[K] ^ Open[K]
                     : other(u32(Old[K]), u32(Open[K])) |
                           u64(other(u32(Old[K] >> 32), u32(Open[K] >> 32)))
                               << 32);
    W.SCC = Scc ^ (N && Flow.OpenScc && R.bits() & 1);
    Op.Run(W, I);
    const u64 Now = W.S[20] | u64(W.S[21]) << 32;
    if (N == 0) {
      Result = Now;
      SccOut = W.SCC;
    }
    if (dwords(Op.Dst))
      ASSERT_EQ((Now ^ Result) & ~Flow.Result &
                    (dwords(Op.Dst) == 2 ? FullExec : 0xFFFFFFFF),
                0u)
          << Op.Name;
    if (Op.WritesScc && !Flow.Scc)
      ASSERT_EQ(W.SCC, SccOut) << Op.Name;
  }
}

TEST_F(BitFlowTest, ScalarOperations) {
  inWave([&](Wave &W) {
    for (const auto &Row : OpTable::get().all()) {
      const OpInfo &Op = Row.second;
      if (Op.Class != OpClass::SALU || Op.Bits == BitRule::Any)
        continue;
      Inst I;
      I.Op = &Op;
      I.Dst = 20;
      for (unsigned K = 0; K < Op.NumSrc; ++K) {
        I.S[K].K = Src::Scalar;
        I.S[K].Ty = Op.Src[K];
        I.S[K].Reg = u16(4 * K);
      }
      for (unsigned N = 0; N < 400; ++N) {
        checkScalar(W, I);
        if (HasFatalFailure())
          return;
      }
    }
  });
}

/// What the rules are there for: bits that they do say are known.
TEST_F(BitFlowTest, KnownBitsOfVectors) {
  struct Case {
    const char *Name;
    u32 Value[3], Open[3], Result;
  };
  const Case Cases[] = {
      {"v_and_b32", {0xFFFF, 7}, {0, ~0u}, 0xFFFF},
      {"v_or_b32", {0xFFFF, 7}, {0, ~0u}, 0xFFFF0000},
      {"v_xor_b32", {0xFFFF, 7}, {0x10, 0x20}, 0x30},
      {"v_not_b32", {5}, {0x80}, 0x80},
      {"v_lshlrev_b32", {8, 1}, {0xFFFFFFE0, 0xFF}, 0xFF00},
      {"v_lshrrev_b32", {16, 1}, {0, 0xFF00FFFF}, 0xFF00},
      {"v_lshrrev_b32", {16, 1}, {1, 0}, ~0u},
      {"v_ashrrev_i32", {28, 1}, {0, 0x80000000}, 0xFFFFFFF8},
      {"v_bfe_u32", {0, 8, 8}, {0xFFFF00FF}, 0},
      {"v_bfe_i32", {0, 8, 8}, {0x8000}, 0xFFFFFF80},
      {"v_bfi_b32", {0xFF, 1, 2}, {0, 0xFF00, 0xFF}, 0},
      {"v_alignbit_b32", {1, 2, 16}, {0xFFFF0000, 0xFFFF}, 0},
      {"v_perm_b32", {1, 2, 0x07060100}, {0xFFFF, 0xFFFF0000}, 0},
      {"v_lshl_or_b32", {1, 16, 0}, {0xFFFF0000, 0, 4}, 4},
      {"v_and_or_b32", {1, 0xFF, 0}, {0xFFFFFF00, 0, 0}, 0},
      {"v_add_u32", {1, 2}, {0x100, 0x1000}, 0xFFFFFF00},
      {"v_mul_lo_u32", {4, 2}, {0, 0x10}, 0xFFFFFFC0},
      {"v_mul_u32_u24", {4, 2}, {0xFF000000, 0}, 0},
      {"v_pk_add_u16", {4, 2}, {0x8000, 0x10000}, 0xFFFF8000},
      {"v_cvt_f32_ubyte1", {4}, {0xFFFF00FF}, 0},
      {"v_add_f32", {4, 2}, {1, 0}, ~0u},
      {"v_add_u16", {4, 2}, {0x10001, 0}, 0xFFFF},
  };
  inWave([&](Wave &W) {
    for (const Case &C : Cases) {
      const OpInfo *Op = OpTable::get().find(C.Name);
      ASSERT_TRUE(Op) << C.Name;
      const Inst I = vectorInst(*Op);
      LaneFlow Flow(W, I);
      for (unsigned K = 0; K < Op->NumSrc; ++K) {
        std::fill(std::begin(W.V[4 * K]), std::end(W.V[4 * K]), C.Value[K]);
        Flow.Open[K][0][9] = C.Open[K];
      }
      Flow.run();
      EXPECT_EQ(Flow.Result[0][9], C.Result) << C.Name;
      EXPECT_EQ(Flow.Result[0][8], 0u) << C.Name;
    }
  });
}

TEST_F(BitFlowTest, ComparisonsThatKnownBitsDecide) {
  struct Case {
    const char *Name;
    u32 Value[2], Open[2];
    bool Known;
  };
  const Case Cases[] = {
      {"v_cmp_eq_u32", {0x100, 0}, {0xFF, 0}, true},
      {"v_cmp_eq_u32", {0x100, 0x180}, {0xFF, 0}, false},
      {"v_cmp_ne_u16", {0x10000, 0}, {1, 0}, false},
      {"v_cmp_gt_u32", {0x100, 0x20}, {0xFF, 0}, true},
      {"v_cmp_gt_u32", {0x100, 0x120}, {0xFF, 0}, false},
      {"v_cmp_gt_i32", {0x100, 0x20}, {0x80000000, 0}, false},
      {"v_cmp_lt_i32", {0x80000100, 0x20}, {0xFF, 0}, true},
      {"v_cmp_le_u32", {0, 5}, {0, ~0u}, false}, // Nothing of it is known.
      {"v_cmp_le_u32", {0, 5}, {0, ~1u}, true},
      {"v_cmp_lt_f32", {0, 0x3F800000}, {0, 1}, false},
  };
  inWave([&](Wave &W) {
    for (const Case &C : Cases) {
      const OpInfo *Op = OpTable::get().find(C.Name);
      ASSERT_TRUE(Op) << C.Name;
      const Inst I = vectorInst(*Op);
      LaneFlow Flow(W, I);
      for (unsigned K = 0; K < 2; ++K) {
        std::fill(std::begin(W.V[4 * K]), std::end(W.V[4 * K]), C.Value[K]);
        Flow.Open[K][0][9] = C.Open[K];
      }
      Flow.run();
      EXPECT_EQ(Flow.Mask, C.Known ? 0 : u64(1) << 9) << C.Name;
    }
  });
}
