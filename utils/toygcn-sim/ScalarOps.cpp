//===- ScalarOps.cpp - SOP1, SOP2, SOPC and SOPK arithmetic ---------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Scalar arithmetic as table rows ("Vega" ISA manual, sections 12.1 - 12.4).
/// `s_cmov`, `s_bitset` and SOPK arithmetic see the old destination as their
/// first source. Control transfers are in ScalarControlOps.cpp.
///
//===----------------------------------------------------------------------===//

#include "ScalarRow.h"
#include "llvm/ADT/bit.h"

using namespace toygcn::sim;

static u64 ones(unsigned Count) {
  return Count >= 64 ? ~u64(0) : (u64(1) << Count) - 1;
}

static void addAdds(OpTable &T) {
  T.scalar("s_add_u32", [](u32 A, u32 B, bool &Scc) {
    Scc = (u64(A) + B) >> 32;
    return A + B;
  });
  T.scalar("s_sub_u32", [](u32 A, u32 B, bool &Scc) {
    Scc = B > A;
    return A - B;
  });
  auto AddI32 = [](i32 A, i32 B, bool &Scc) {
    i32 R;
    Scc = __builtin_add_overflow(A, B, &R);
    return R;
  };
  T.scalar("s_add_i32", AddI32);
  T.scalar("s_addk_i32", AddI32);
  T.scalar("s_sub_i32", [](i32 A, i32 B, bool &Scc) {
    i32 R;
    Scc = __builtin_sub_overflow(A, B, &R);
    return R;
  });
  T.scalar("s_addc_u32", [](u32 A, u32 B, bool In, bool &Scc) {
    Scc = (u64(A) + B + In) >> 32;
    return A + B + In;
  });
  T.scalar("s_subb_u32", [](u32 A, u32 B, bool In, bool &Scc) {
    Scc = u64(B) + In > A;
    return A - B - In;
  });
  auto Mul = [](u32 A, u32 B) { return A * B; };
  T.scalar("s_mul_i32", Mul);
  T.scalar("s_mulk_i32", [](i32 A, i32 B) { return i32(u32(A) * u32(B)); });
  T.scalar("s_mul_hi_u32", [](u32 A, u32 B) { return u32(u64(A) * B >> 32); });
  T.scalar("s_mul_hi_i32", [](i32 A, i32 B) { return i32(i64(A) * B >> 32); });
  T.scalar("s_absdiff_i32", [](i32 A, i32 B, bool &Scc) {
    u32 D = u32(A) - u32(B);
    u32 R = i32(D) < 0 ? 0 - D : D;
    Scc = R != 0;
    return R;
  });
  T.scalar("s_abs_i32", [](i32 A, bool &Scc) {
    Scc = A != 0;
    return A < 0 ? 0 - u32(A) : u32(A);
  });
  T.scalar("s_min_i32", [](i32 A, i32 B, bool &Scc) {
    Scc = A < B;
    return A < B ? A : B;
  });
  T.scalar("s_min_u32", [](u32 A, u32 B, bool &Scc) {
    Scc = A < B;
    return A < B ? A : B;
  });
  T.scalar("s_max_i32", [](i32 A, i32 B, bool &Scc) {
    Scc = A > B;
    return A > B ? A : B;
  });
  T.scalar("s_max_u32", [](u32 A, u32 B, bool &Scc) {
    Scc = A > B;
    return A > B ? A : B;
  });
}

template <unsigned N> static void addShiftAdd(OpTable &T, const char *Name) {
  T.scalar(Name, [](u32 A, u32 B, bool &Scc) {
    u64 R = (u64(A) << N) + B;
    Scc = R >> 32;
    return u32(R);
  });
}

/// Rows that exist for 32 and 64 bits and set SCC when the result is not zero.
template <typename U, typename I>
static void addLogic(OpTable &T, const char *Suffix, const char *SignedSuffix) {
  constexpr unsigned Bits = sizeof(U) * 8;
  auto Name = [&](const char *Base) { return std::string(Base) + Suffix; };
  T.scalar(Name("s_and_"), [](U A, U B, bool &Scc) {
    U R = A & B;
    Scc = R != 0;
    return R;
  });
  T.scalar(Name("s_or_"), [](U A, U B, bool &Scc) {
    U R = A | B;
    Scc = R != 0;
    return R;
  });
  T.scalar(Name("s_xor_"), [](U A, U B, bool &Scc) {
    U R = A ^ B;
    Scc = R != 0;
    return R;
  });
  T.scalar(Name("s_andn2_"), [](U A, U B, bool &Scc) {
    U R = A & ~B;
    Scc = R != 0;
    return R;
  });
  T.scalar(Name("s_orn2_"), [](U A, U B, bool &Scc) {
    U R = A | ~B;
    Scc = R != 0;
    return R;
  });
  T.scalar(Name("s_nand_"), [](U A, U B, bool &Scc) {
    U R = ~(A & B);
    Scc = R != 0;
    return R;
  });
  T.scalar(Name("s_nor_"), [](U A, U B, bool &Scc) {
    U R = ~(A | B);
    Scc = R != 0;
    return R;
  });
  T.scalar(Name("s_xnor_"), [](U A, U B, bool &Scc) {
    U R = ~(A ^ B);
    Scc = R != 0;
    return R;
  });
  T.scalar(Name("s_lshl_"), [](U A, u32 B, bool &Scc) {
    U R = A << (B & (Bits - 1));
    Scc = R != 0;
    return R;
  });
  T.scalar(Name("s_lshr_"), [](U A, u32 B, bool &Scc) {
    U R = A >> (B & (Bits - 1));
    Scc = R != 0;
    return R;
  });
  T.scalar(std::string("s_ashr_") + SignedSuffix, [](I A, u32 B, bool &Scc) {
    I R = A >> (B & (Bits - 1));
    Scc = R != 0;
    return R;
  });
  T.scalar(Name("s_not_"), [](U A, bool &Scc) {
    U R = ~A;
    Scc = R != 0;
    return R;
  });
  T.scalar(Name("s_cselect_"), [](U A, U B, bool Scc) { return Scc ? A : B; });
  T.scalar(Name("s_mov_"), [](U A) { return A; }).move();
  T.scalar(Name("s_cmov_"), [](U Old, U A, bool Scc) { return Scc ? A : Old; });
  T.scalar(Name("s_bfm_"), [](u32 A, u32 B) {
    return U(ones(A & (Bits - 1)) << (B & (Bits - 1)));
  });
  T.scalar(Name("s_bitset0_"),
           [](U Old, u32 A) { return U(Old & ~(U(1) << (A & (Bits - 1)))); });
  T.scalar(Name("s_bitset1_"),
           [](U Old, u32 A) { return U(Old | (U(1) << (A & (Bits - 1)))); });
  T.scalar(Name("s_bitcmp0_"),
           [](U A, u32 B, bool &Scc) { Scc = !((A >> (B & (Bits - 1))) & 1); });
  T.scalar(Name("s_bitcmp1_"),
           [](U A, u32 B, bool &Scc) { Scc = (A >> (B & (Bits - 1))) & 1; });
  T.scalar(Name("s_brev_"), [](U A) {
    U R = 0;
    for (unsigned K = 0; K < Bits; ++K)
      R |= U((A >> K) & 1) << (Bits - 1 - K);
    return R;
  });
  T.scalar(Name("s_wqm_"), [](U A, bool &Scc) {
    U R = 0;
    for (unsigned K = 0; K < Bits; K += 4)
      if ((A >> K) & 0xF)
        R |= U(0xF) << K;
    Scc = R != 0;
    return R;
  });
  T.scalar(Name("s_quadmask_"), [](U A, bool &Scc) {
    U R = 0;
    for (unsigned K = 0; K < Bits; K += 4)
      R |= U(((A >> K) & 0xF) != 0) << (K / 4);
    Scc = R != 0;
    return R;
  });
  // Counts and searches return 32 bits for both widths.
  T.scalar(Name("s_bcnt0_i32_"), [](U A, bool &Scc) {
    u32 R = Bits - llvm::popcount(A);
    Scc = R != 0;
    return R;
  });
  T.scalar(Name("s_bcnt1_i32_"), [](U A, bool &Scc) {
    u32 R = llvm::popcount(A);
    Scc = R != 0;
    return R;
  });
  T.scalar(Name("s_ff0_i32_"),
           [](U A) { return ~A ? i32(llvm::countr_one(A)) : -1; });
  T.scalar(Name("s_ff1_i32_"),
           [](U A) { return A ? i32(llvm::countr_zero(A)) : -1; });
  T.scalar(Name("s_flbit_i32_"),
           [](U A) { return A ? i32(llvm::countl_zero(A)) : -1; });
  // Position of the first bit that differs from the sign bit.
  T.scalar(Bits == 32 ? "s_flbit_i32" : "s_flbit_i32_i64", [](I A) {
    U X = U(A < 0 ? ~A : A);
    return X ? i32(llvm::countl_zero(X)) : -1;
  });
}

/// Field extraction: the second source is offset | width << 16.
static void addBitFields(OpTable &T) {
  T.scalar("s_bfe_u32", [](u32 A, u32 B, bool &Scc) {
    u32 R = u32((A >> (B & 31)) & ones((B >> 16) & 127));
    Scc = R != 0;
    return R;
  });
  T.scalar("s_bfe_i32", [](i32 A, u32 B, bool &Scc) {
    unsigned Lo = B & 31, Width = (B >> 16) & 127;
    i64 Field = i64(A) >> Lo;
    i32 R = Width == 0    ? 0
            : Width >= 32 ? i32(Field)
                          : i32(u32(Field) << (32 - Width)) >> (32 - Width);
    Scc = R != 0;
    return R;
  });
  T.scalar("s_bfe_u64", [](u64 A, u32 B, bool &Scc) {
    u64 R = (A >> (B & 63)) & ones((B >> 16) & 127);
    Scc = R != 0;
    return R;
  });
  T.scalar("s_bfe_i64", [](i64 A, u32 B, bool &Scc) {
    unsigned Lo = B & 63, Width = (B >> 16) & 127;
    i64 Field = A >> Lo;
    i64 R = Width == 0    ? 0
            : Width >= 64 ? Field
                          : i64(u64(Field) << (64 - Width)) >> (64 - Width);
    Scc = R != 0;
    return R;
  });
  T.scalar("s_sext_i32_i8", [](u32 A) { return i32(i8(A)); });
  T.scalar("s_sext_i32_i16", [](u32 A) { return i32(i16(A)); });
  T.scalar("s_pack_ll_b32_b16",
           [](u32 A, u32 B) { return (A & 0xFFFF) | B << 16; });
  T.scalar("s_pack_lh_b32_b16",
           [](u32 A, u32 B) { return (A & 0xFFFF) | (B & 0xFFFF0000); });
  T.scalar("s_pack_hh_b32_b16",
           [](u32 A, u32 B) { return A >> 16 | (B & 0xFFFF0000); });
  T.scalar("s_bitreplicate_b64_b32", [](u32 A) {
    u64 R = 0;
    for (unsigned K = 0; K < 32; ++K)
      R |= u64((A >> K) & 1 ? 3 : 0) << (2 * K);
    return R;
  });
  T.scalar("s_movk_i32", [](i32 K) { return K; });
  T.scalar("s_cmovk_i32",
           [](i32 Old, i32 K, bool Scc) { return Scc ? K : Old; });
}

/// One comparison in its SOPC and SOPK forms.
template <typename Rel> static void addCompares(OpTable &T, const char *Cond) {
  std::string C = Cond;
  auto Signed = [](i32 A, i32 B, bool &Scc) { Scc = Rel()(A, B); };
  auto Unsigned = [](u32 A, u32 B, bool &Scc) { Scc = Rel()(A, B); };
  T.scalar("s_cmp_" + C + "_i32", Signed);
  T.scalar("s_cmpk_" + C + "_i32", Signed);
  T.scalar("s_cmp_" + C + "_u32", Unsigned);
  T.scalar("s_cmpk_" + C + "_u32", Unsigned);
}

void toygcn::sim::addScalarOps(OpTable &T) {
  addAdds(T);
  addShiftAdd<1>(T, "s_lshl1_add_u32");
  addShiftAdd<2>(T, "s_lshl2_add_u32");
  addShiftAdd<3>(T, "s_lshl3_add_u32");
  addShiftAdd<4>(T, "s_lshl4_add_u32");
  addLogic<u32, i32>(T, "b32", "i32");
  addLogic<u64, i64>(T, "b64", "i64");
  addBitFields(T);
  addCompares<std::equal_to<>>(T, "eq");
  addCompares<std::not_equal_to<>>(T, "lg");
  addCompares<std::greater<>>(T, "gt");
  addCompares<std::greater_equal<>>(T, "ge");
  addCompares<std::less<>>(T, "lt");
  addCompares<std::less_equal<>>(T, "le");
  T.scalar("s_cmp_eq_u64", [](u64 A, u64 B, bool &Scc) { Scc = A == B; });
  T.scalar("s_cmp_lg_u64", [](u64 A, u64 B, bool &Scc) { Scc = A != B; });
}
