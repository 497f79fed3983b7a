//===- IntegerTest.cpp - Integer semantics against plain C++ --------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assemble.h"
#include "llvm/ADT/bit.h"

using namespace toygcn::sim;

namespace {

/// An instruction on v1, v2, v3 with result v4, and what it should give.
struct Case {
  const char *Name;
  u32 (*Want)(u32 A, u32 B, u32 C);
  unsigned Sources;
};

} // namespace

static u32 signExtend(u32 V, unsigned Bits) {
  return Bits == 0 ? 0 : u32(i32(V << (32 - Bits)) >> (32 - Bits));
}

static const Case Cases[] = {
    {"v_add_u32", [](u32 A, u32 B, u32) { return A + B; }, 2},
    {"v_sub_u32", [](u32 A, u32 B, u32) { return A - B; }, 2},
    {"v_subrev_u32", [](u32 A, u32 B, u32) { return B - A; }, 2},
    {"v_mul_lo_u32", [](u32 A, u32 B, u32) { return A * B; }, 2},
    {"v_mul_hi_u32", [](u32 A, u32 B, u32) { return u32(u64(A) * B >> 32); },
     2},
    {"v_mul_hi_i32",
     [](u32 A, u32 B, u32) { return u32(i64(i32(A)) * i32(B) >> 32); }, 2},
    {"v_mul_u32_u24",
     [](u32 A, u32 B, u32) { return (A % (1 << 24)) * (B % (1 << 24)); }, 2},
    {"v_mul_i32_i24",
     [](u32 A, u32 B, u32) { return signExtend(A, 24) * signExtend(B, 24); },
     2},
    {"v_mad_u32_u24",
     [](u32 A, u32 B, u32 C) { return (A % (1 << 24)) * (B % (1 << 24)) + C; },
     3},
    {"v_lshlrev_b32", [](u32 A, u32 B, u32) { return B << A % 32; }, 2},
    {"v_lshrrev_b32", [](u32 A, u32 B, u32) { return B >> A % 32; }, 2},
    {"v_ashrrev_i32", [](u32 A, u32 B, u32) { return u32(i32(B) >> A % 32); },
     2},
    {"v_min_i32",
     [](u32 A, u32 B, u32) { return u32(std::min(i32(A), i32(B))); }, 2},
    {"v_max_u32", [](u32 A, u32 B, u32) { return std::max(A, B); }, 2},
    {"v_med3_i32",
     [](u32 A, u32 B, u32 C) {
       i32 V[] = {i32(A), i32(B), i32(C)};
       std::sort(V, V + 3);
       return u32(V[1]);
     },
     3},
    {"v_bfe_u32",
     [](u32 A, u32 B, u32 C) {
       return u32((u64(A) >> B % 32) % (u64(1) << C % 32));
     },
     3},
    {"v_bfe_i32",
     [](u32 A, u32 B, u32 C) {
       return signExtend(u32(i64(i32(A)) >> B % 32), C % 32);
     },
     3},
    {"v_bfi_b32", [](u32 A, u32 B, u32 C) { return (B & A) | (C & ~A); }, 3},
    {"v_alignbit_b32",
     [](u32 A, u32 B, u32 C) {
       return C % 32 ? B >> C % 32 | A << (32 - C % 32) : B;
     },
     3},
    {"v_alignbyte_b32",
     [](u32 A, u32 B, u32 C) {
       return C % 4 ? B >> C % 4 * 8 | A << (32 - C % 4 * 8) : B;
     },
     3},
    {"v_and_or_b32", [](u32 A, u32 B, u32 C) { return (A & B) | C; }, 3},
    {"v_or3_b32", [](u32 A, u32 B, u32 C) { return A | B | C; }, 3},
    {"v_add3_u32", [](u32 A, u32 B, u32 C) { return A + B + C; }, 3},
    {"v_lshl_add_u32", [](u32 A, u32 B, u32 C) { return (A << B % 32) + C; },
     3},
    {"v_add_lshl_u32", [](u32 A, u32 B, u32 C) { return (A + B) << C % 32; },
     3},
    {"v_xad_u32", [](u32 A, u32 B, u32 C) { return (A ^ B) + C; }, 3},
    {"v_bcnt_u32_b32",
     [](u32 A, u32 B, u32) { return u32(llvm::popcount(A)) + B; }, 2},
    {"v_ffbh_u32",
     [](u32 A, u32, u32) { return A ? u32(__builtin_clz(A)) : ~0u; }, 1},
    {"v_ffbl_b32",
     [](u32 A, u32, u32) { return A ? u32(__builtin_ctz(A)) : ~0u; }, 1},
    {"v_ffbh_i32",
     [](u32 A, u32, u32) {
       for (unsigned N = 1; N < 32; ++N)
         if ((A >> (31 - N) & 1) != A >> 31)
           return N;
       return ~0u;
     },
     1},
    {"v_bfrev_b32",
     [](u32 A, u32, u32) {
       u32 R = 0;
       for (unsigned N = 0; N < 32; ++N)
         R = R * 2 + (A >> N & 1);
       return R;
     },
     1},
    {"v_sad_u8",
     [](u32 A, u32 B, u32 C) {
       for (unsigned K = 0; K < 32; K += 8)
         C += std::abs(int(A >> K & 255) - int(B >> K & 255));
       return C;
     },
     3},
    {"v_perm_b32",
     [](u32 A, u32 B, u32 C) {
       u8 In[8];
       memcpy(In, &B, 4);
       memcpy(In + 4, &A, 4);
       u32 R = 0;
       for (unsigned K = 0; K < 4; ++K) {
         u32 S = C >> 8 * K & 255;
         u32 Byte = S < 8     ? In[S]
                    : S < 12  ? (In[(S - 8) * 2 + 1] & 128 ? 255 : 0)
                    : S == 12 ? 0
                              : 255;
         R |= Byte << 8 * K;
       }
       return R;
     },
     3},
};

TEST(Integer, RowsAgreeWithOracle) {
  Random R(10);
  for (const Case &C : Cases)
    for (unsigned Round = 0; Round < 20; ++Round) {
      Snippet T;
      T.Exec = Round % 2 ? R.bits64() : FullExec;
      u64 Exec = T.Exec;
      for (unsigned V = 1; V <= 4; ++V)
        T.V[V] = R.integers();
      if (llvm::StringRef(C.Name) == "v_perm_b32")
        for (u32 &Sel : T.V[3])
          Sel &= 0x0F0F0F0F;
      Lanes Old = T.V[4];
      T.run(std::string(C.Name) + " v4, v1" + (C.Sources > 1 ? ", v2" : "") +
            (C.Sources > 2 ? ", v3" : ""));
      ASSERT_EQ(T.Error, "");
      for (unsigned L = 0; L < 64; ++L)
        ASSERT_EQ(T.V[4][L], laneBit(Exec, L)
                                 ? C.Want(T.V[1][L], T.V[2][L], T.V[3][L])
                                 : Old[L])
            << C.Name << " lane " << L;
    }
}

/// 64-bit values from register pairs.
static u64 pair(const Snippet &T, unsigned Reg, unsigned L) {
  return T.V.at(Reg)[L] | u64(T.V.at(Reg + 1)[L]) << 32;
}

TEST(Integer, CarryChains) {
  Random R(11);
  for (unsigned Round = 0; Round < 50; ++Round) {
    Snippet T;
    for (unsigned V = 1; V <= 8; ++V)
      T.V[V] = R.integers();
    T.S[8] = T.S[9] = 0;
    T.run("v_add_co_u32 v5, vcc, v1, v3\n"
          "v_addc_co_u32 v6, vcc, v2, v4, vcc\n"
          "v_sub_co_u32_e64 v7, s[8:9], v1, v3\n"
          "v_subb_co_u32_e64 v8, s[8:9], v2, v4, s[8:9]");
    u64 SubOut = T.S[8] | u64(T.S[9]) << 32;
    for (unsigned L = 0; L < 64; ++L) {
      u64 A = pair(T, 1, L), B = pair(T, 3, L);
      ASSERT_EQ(pair(T, 5, L), A + B);
      ASSERT_EQ(laneBit(T.Vcc, L), A + B < A);
      ASSERT_EQ(pair(T, 7, L), A - B);
      ASSERT_EQ(laneBit(SubOut, L), A < B);
    }
  }
}

TEST(Integer, WideMultiplyAdd) {
  Random R(12);
  for (unsigned Round = 0; Round < 50; ++Round) {
    Snippet T;
    for (unsigned V = 1; V <= 8; ++V)
      T.V[V] = R.integers();
    T.run("v_mad_u64_u32 v[5:6], vcc, v1, v2, v[3:4]\n"
          "v_mad_i64_i32 v[7:8], s[8:9], v1, v2, v[3:4]");
    for (unsigned L = 0; L < 64; ++L) {
      u64 C = pair(T, 3, L), P = u64(T.V[1][L]) * T.V[2][L];
      ASSERT_EQ(pair(T, 5, L), P + C);
      ASSERT_EQ(laneBit(T.Vcc, L), P + C < P);
      ASSERT_EQ(pair(T, 7, L), u64(i64(i32(T.V[1][L])) * i32(T.V[2][L])) + C);
    }
  }
}

TEST(Integer, WideShifts) {
  Random R(13);
  Snippet T;
  for (unsigned V = 1; V <= 9; ++V)
    T.V[V] = R.integers();
  for (unsigned L = 0; L < 64; ++L)
    T.V[1][L] = L;
  T.run("v_lshlrev_b64 v[4:5], v1, v[2:3]\n"
        "v_lshrrev_b64 v[6:7], v1, v[2:3]\n"
        "v_ashrrev_i64 v[8:9], v1, v[2:3]");
  for (unsigned L = 0; L < 64; ++L) {
    u64 A = pair(T, 2, L);
    EXPECT_EQ(pair(T, 4, L), A << L);
    EXPECT_EQ(pair(T, 6, L), A >> L);
    EXPECT_EQ(pair(T, 8, L), u64(i64(A) >> L));
  }
}

TEST(Integer, Saturation) {
  Random R(14);
  for (unsigned Round = 0; Round < 20; ++Round) {
    Snippet T;
    for (unsigned V = 1; V <= 6; ++V)
      T.V[V] = R.integers();
    T.run("v_add_u32 v3, v1, v2 clamp\n"
          "v_sub_u32 v4, v1, v2 clamp\n"
          "v_add_i32 v5, v1, v2 clamp\n"
          "v_sub_i32 v6, v1, v2 clamp");
    for (unsigned L = 0; L < 64; ++L) {
      u32 A = T.V[1][L], B = T.V[2][L];
      ASSERT_EQ(T.V[3][L], A + B < A ? ~0u : A + B);
      ASSERT_EQ(T.V[4][L], A < B ? 0 : A - B);
      auto Clamp = [](i64 V) {
        return u32(std::clamp<i64>(V, INT32_MIN, INT32_MAX));
      };
      ASSERT_EQ(T.V[5][L], Clamp(i64(i32(A)) + i32(B)));
      ASSERT_EQ(T.V[6][L], Clamp(i64(i32(A)) - i32(B)));
    }
  }
}

TEST(Integer, ComparesWriteZeroForInactiveLanes) {
  Random R(15);
  Snippet T;
  T.Exec = R.bits64();
  T.Vcc = FullExec;
  T.V[1] = R.integers();
  T.V[2] = R.integers();
  T.S[8] = T.S[9] = ~0u;
  u64 Exec = T.Exec;
  T.run("v_cmp_lt_i32 vcc, v1, v2\nv_cmp_le_u32_e64 s[8:9], v1, v2\n"
        "v_cmpx_ne_u32 s[10:11], v1, v2");
  u64 Le = T.S[8] | u64(T.S[9]) << 32;
  for (unsigned L = 0; L < 64; ++L) {
    bool On = laneBit(Exec, L);
    u32 A = T.V[1][L], B = T.V[2][L];
    EXPECT_EQ(laneBit(T.Vcc, L), On && i32(A) < i32(B));
    EXPECT_EQ(laneBit(Le, L), On && A <= B);
    EXPECT_EQ(laneBit(T.Exec, L), On && A != B);
  }
}

//===----------------------------------------------------------------------===//
// Scalar
//===----------------------------------------------------------------------===//

TEST(Scalar, SixtyFourBitArithmetic) {
  Random R(16);
  for (unsigned Round = 0; Round < 300; ++Round) {
    Snippet T;
    for (unsigned S = 8; S < 20; ++S)
      T.S[S] = R.integer();
    auto get = [&](unsigned S) { return T.S[S] | u64(T.S[S + 1]) << 32; };
    u64 A = get(8), B = get(10);
    u32 Sh = T.S[12];
    T.run("s_add_u32 s14, s8, s10\ns_addc_u32 s15, s9, s11\n"
          "s_sub_u32 s16, s8, s10\ns_subb_u32 s17, s9, s11\n"
          "s_lshl_b64 s[18:19], s[8:9], s12");
    ASSERT_EQ(get(14), A + B);
    ASSERT_EQ(get(16), A - B);
    ASSERT_EQ(get(18), A << Sh % 64);
    ASSERT_EQ(T.Scc, A << Sh % 64 != 0);
  }
}

TEST(Scalar, BitFields) {
  Random R(17);
  for (unsigned Round = 0; Round < 300; ++Round) {
    Snippet T;
    for (unsigned S = 8; S < 20; ++S)
      T.S[S] = R.bits();
    u32 Lo = R.bits() % 64, Width = R.bits() % 65;
    T.S[10] = Lo | Width << 16;
    u64 A = T.S[8] | u64(T.S[9]) << 32;
    T.run("s_bfe_u64 s[12:13], s[8:9], s10\ns_bfe_i64 s[14:15], s[8:9], s10\n"
          "s_bfe_u32 s16, s8, s10\ns_bfe_i32 s17, s8, s10\n"
          "s_flbit_i32_b64 s18, s[8:9]\ns_ff1_i32_b64 s19, s[8:9]");
    auto field = [](__int128 V, unsigned Lo, unsigned Width) {
      return (V >> Lo) & (((__int128)1 << Width) - 1);
    };
    u64 U = u64(field((__int128)A, Lo, Width));
    ASSERT_EQ(T.S[12] | u64(T.S[13]) << 32, U);
    __int128 Signed = field((__int128)i64(A), Lo, Width);
    if (Width && (Signed >> (Width - 1) & 1))
      Signed -= (__int128)1 << Width;
    ASSERT_EQ(T.S[14] | u64(T.S[15]) << 32, u64(Signed));
    ASSERT_EQ(T.S[16], u32(field((__int128)u32(A), Lo % 32, Width)));
    ASSERT_EQ(T.S[18], A ? u32(__builtin_clzll(A)) : ~0u);
    ASSERT_EQ(T.S[19], A ? u32(__builtin_ctzll(A)) : ~0u);
  }
}

TEST(Scalar, ExecMasks) {
  Snippet T;
  T.Exec = 0xFF00FF00FF00FF00;
  T.S[8] = 0x12345678, T.S[9] = 0x9ABCDEF0;
  for (unsigned S = 10; S < 16; ++S)
    T.S[S] = 0;
  u64 Exec = T.Exec, M = 0x9ABCDEF012345678;
  T.run("s_and_saveexec_b64 s[10:11], s[8:9]\n"
        "s_xor_b64 s[12:13], exec, s[10:11]\n"
        "s_or_saveexec_b64 s[14:15], s[12:13]");
  EXPECT_EQ(T.S[10] | u64(T.S[11]) << 32, Exec);
  EXPECT_EQ(T.S[14] | u64(T.S[15]) << 32, Exec & M);
  EXPECT_EQ(T.Exec, Exec);
  EXPECT_TRUE(T.Scc);
}
