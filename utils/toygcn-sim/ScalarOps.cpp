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
   }).carries();
  T.scalar("s_sub_u32", [](u32 A, u32 B, bool &Scc) {
     Scc = B > A;
     return A - B;
   }).carries();
  auto AddI32 = [](i32 A, i32 B, bool &Scc) {
    i32 R;
    Scc = __builtin_add_overflow(A, B, &R);
    return R;
  };
  T.scalar("s_add_i32", AddI32).carries();
  T.scalar("s_addk_i32", AddI32).carries();
  T.scalar("s_sub_i32", [](i32 A, i32 B, bool &Scc) {
     i32 R;
     Scc = __builtin_sub_overflow(A, B, &R);
     return R;
   }).carries();
  T.scalar("s_addc_u32", [](u32 A, u32 B, bool In, bool &Scc) {
     Scc = (u64(A) + B + In) >> 32;
     return A + B + In;
   }).carries();
  T.scalar("s_subb_u32", [](u32 A, u32 B, bool In, bool &Scc) {
     Scc = u64(B) + In > A;
     return A - B - In;
   }).carries();
  auto Mul = [](u32 A, u32 B) { return A * B; };
  T.scalar("s_mul_i32", Mul).carries();
  T.scalar("s_mulk_i32", [](i32 A, i32 B) {
     return i32(u32(A) * u32(B));
   }).carries();
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
   }).carries();
}

namespace {

/// A function whose row also sets SCC to "the result is not zero".
template <typename Fn, typename Sig> struct SetsScc;
template <typename Fn, typename R, typename... A>
struct SetsScc<Fn, R (Fn::*)(A...) const> {
  Fn F;
  R operator()(A... Values, bool &Scc) const {
    R Result = F(Values...);
    Scc = Result != 0;
    return Result;
  }
};

} // namespace

template <typename Fn>
static OpInfo &addNonZero(OpTable &T, const std::string &Name, Fn F) {
  return T.scalar(Name, SetsScc<Fn, decltype(&Fn::operator())>{F});
}

/// Rows that exist for 32 and 64 bits.
template <typename U, typename I>
static void addLogic(OpTable &T, const std::string &B, const std::string &IB) {
  constexpr unsigned Bits = sizeof(U) * 8, Mask = Bits - 1;
  addNonZero(T, "s_and_" + B, [](U X, U Y) { return X & Y; }).bitwise();
  addNonZero(T, "s_or_" + B, [](U X, U Y) { return X | Y; }).bitwise();
  addNonZero(T, "s_xor_" + B, [](U X, U Y) { return X ^ Y; }).bitwise();
  addNonZero(T, "s_andn2_" + B, [](U X, U Y) { return X & ~Y; }).bitwise();
  addNonZero(T, "s_orn2_" + B, [](U X, U Y) { return X | ~Y; }).bitwise();
  addNonZero(T, "s_nand_" + B, [](U X, U Y) { return ~(X & Y); }).bitwise();
  addNonZero(T, "s_nor_" + B, [](U X, U Y) { return ~(X | Y); }).bitwise();
  addNonZero(T, "s_xnor_" + B, [](U X, U Y) { return ~(X ^ Y); }).bitwise();
  addNonZero(T, "s_not_" + B, [](U X) { return ~X; }).bitwise();
  addNonZero(T, "s_lshl_" + B, [](U X, u32 N) { return X << (N & Mask); })
      .bitwise()
      .controlledBy(1, Mask);
  addNonZero(T, "s_lshr_" + B, [](U X, u32 N) { return X >> (N & Mask); })
      .bitwise()
      .controlledBy(1, Mask);
  addNonZero(T, "s_ashr_" + IB, [](I X, u32 N) { return X >> (N & Mask); })
      .bitwise()
      .controlledBy(1, Mask);
  T.scalar("s_cselect_" + B, [](U X, U Y, bool Scc) {
     return Scc ? X : Y;
   }).bitwise();
  T.scalar("s_mov_" + B, [](U X) { return X; }).move().bitwise();
  T.scalar("s_cmov_" + B, [](U Old, U X, bool Scc) {
     return Scc ? X : Old;
   }).bitwise();
  T.scalar("s_bfm_" + B, [](u32 Width, u32 Lo) {
    return U(ones(Width & Mask) << (Lo & Mask));
  });
  T.scalar("s_bitset0_" + B,
           [](U Old, u32 N) { return U(Old & ~(U(1) << (N & Mask))); })
      .bitwise()
      .controlledBy(1, Mask);
  T.scalar("s_bitset1_" + B,
           [](U Old, u32 N) { return U(Old | (U(1) << (N & Mask))); })
      .bitwise()
      .controlledBy(1, Mask);
  T.scalar("s_bitcmp0_" + B,
           [](U X, u32 N, bool &Scc) { Scc = !((X >> (N & Mask)) & 1); })
      .bitwise()
      .controlledBy(1, Mask);
  T.scalar("s_bitcmp1_" + B,
           [](U X, u32 N, bool &Scc) { Scc = (X >> (N & Mask)) & 1; })
      .bitwise()
      .controlledBy(1, Mask);
  T.scalar("s_brev_" + B, [](U X) {
     U R = 0;
     for (unsigned K = 0; K < Bits; ++K)
       R |= U((X >> K) & 1) << (Bits - 1 - K);
     return R;
   }).bitwise();
  addNonZero(T, "s_wqm_" + B, [](U X) {
    U R = 0;
    for (unsigned K = 0; K < Bits; K += 4)
      R |= (X >> K) & 0xF ? U(0xF) << K : 0;
    return R;
  });
  addNonZero(T, "s_quadmask_" + B, [](U X) {
    U R = 0;
    for (unsigned K = 0; K < Bits; K += 4)
      R |= U(((X >> K) & 0xF) != 0) << (K / 4);
    return R;
  });
  // Counts and searches return 32 bits for both widths.
  addNonZero(T, "s_bcnt0_i32_" + B,
             [](U X) { return u32(llvm::popcount(U(~X))); });
  addNonZero(T, "s_bcnt1_i32_" + B, [](U X) { return u32(llvm::popcount(X)); });
  T.scalar("s_ff0_i32_" + B,
           [](U X) { return ~X ? i32(llvm::countr_one(X)) : -1; });
  T.scalar("s_ff1_i32_" + B,
           [](U X) { return X ? i32(llvm::countr_zero(X)) : -1; });
  T.scalar("s_flbit_i32_" + B,
           [](U X) { return X ? i32(llvm::countl_zero(X)) : -1; });
  // Position of the first bit that differs from the sign bit.
  T.scalar(Bits == 32 ? "s_flbit_i32" : "s_flbit_i32_i64", [](I X) {
    U Bare = U(X < 0 ? ~X : X);
    return Bare ? i32(llvm::countl_zero(Bare)) : -1;
  });
}

/// The low \p Width bits of \p V, but at most \p Bits, sign-extended.
static i64 signedField(i64 V, unsigned Width, unsigned Bits) {
  if (Width == 0 || Width >= Bits)
    return Width ? V : 0;
  return i64(u64(V) << (64 - Width)) >> (64 - Width);
}

/// Field extraction: the second source is offset | width << 16.
static void addBitFields(OpTable &T) {
  addNonZero(
      T, "s_bfe_u32",
      [](u32 X, u32 F) { return u32((X >> (F & 31)) & ones(F >> 16 & 127)); })
      .bitwise()
      .controlledBy(1, 0x7F001F);
  addNonZero(T, "s_bfe_u64",
             [](u64 X, u32 F) { return (X >> (F & 63)) & ones(F >> 16 & 127); })
      .bitwise()
      .controlledBy(1, 0x7F003F);
  addNonZero(T, "s_bfe_i32",
             [](i32 X, u32 F) {
               return i32(signedField(X >> (F & 31), F >> 16 & 127, 32));
             })
      .bitwise()
      .controlledBy(1, 0x7F001F);
  addNonZero(T, "s_bfe_i64",
             [](i64 X, u32 F) {
               return signedField(X >> (F & 63), F >> 16 & 127, 64);
             })
      .bitwise()
      .controlledBy(1, 0x7F003F);
  T.scalar("s_sext_i32_i8", [](u32 A) { return i32(i8(A)); }).bitwise();
  T.scalar("s_sext_i32_i16", [](u32 A) { return i32(i16(A)); }).bitwise();
  T.scalar("s_pack_ll_b32_b16", [](u32 A, u32 B) {
     return (A & 0xFFFF) | B << 16;
   }).bitwise();
  T.scalar("s_pack_lh_b32_b16", [](u32 A, u32 B) {
     return (A & 0xFFFF) | (B & 0xFFFF0000);
   }).bitwise();
  T.scalar("s_pack_hh_b32_b16", [](u32 A, u32 B) {
     return A >> 16 | (B & 0xFFFF0000);
   }).bitwise();
  T.scalar("s_bitreplicate_b64_b32", [](u32 A) {
     u64 R = 0;
     for (unsigned K = 0; K < 32; ++K)
       R |= u64((A >> K) & 1 ? 3 : 0) << (2 * K);
     return R;
   }).bitwise();
  T.scalar("s_movk_i32", [](i32 K) { return K; });
  T.scalar("s_cmovk_i32", [](i32 Old, i32 K, bool Scc) {
     return Scc ? K : Old;
   }).bitwise();
}

/// One comparison in its SOPC and SOPK forms.
template <typename Rel>
static void addCompares(OpTable &T, const char *Cond,
                        BitRule Rule = BitRule::Order) {
  std::string C = Cond;
  auto Signed = [](i32 A, i32 B, bool &Scc) { Scc = Rel()(A, B); };
  auto Unsigned = [](u32 A, u32 B, bool &Scc) { Scc = Rel()(A, B); };
  T.scalar("s_cmp_" + C + "_i32", Signed).rule(Rule);
  T.scalar("s_cmpk_" + C + "_i32", Signed).rule(Rule);
  T.scalar("s_cmp_" + C + "_u32", Unsigned).rule(Rule);
  T.scalar("s_cmpk_" + C + "_u32", Unsigned).rule(Rule);
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
  addCompares<std::equal_to<>>(T, "eq", BitRule::Equal);
  addCompares<std::not_equal_to<>>(T, "lg", BitRule::Equal);
  addCompares<std::greater<>>(T, "gt");
  addCompares<std::greater_equal<>>(T, "ge");
  addCompares<std::less<>>(T, "lt");
  addCompares<std::less_equal<>>(T, "le");
  // Mostly of lane masks: what asks all lanes asks the undefined ones, too.
  T.scalar("s_cmp_eq_u64", [](u64 A, u64 B, bool &Scc) { Scc = A == B; });
  T.scalar("s_cmp_lg_u64", [](u64 A, u64 B, bool &Scc) { Scc = A != B; });
}
