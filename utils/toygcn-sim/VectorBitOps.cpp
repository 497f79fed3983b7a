//===- VectorBitOps.cpp - Vector moves, logic, shifts and bit fields ------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpTable.h"
#include "llvm/ADT/bit.h"

using namespace toygcn::sim;

static void addLogic(OpTable &T) {
  T.vector("v_mov_b32", [](u32 A) { return A; }).move().bitwise();
  T.vector("v_not_b32", [](u32 A) { return ~A; }).bitwise();
  T.vector("v_and_b32", [](u32 A, u32 B) { return A & B; }).bitwise();
  T.vector("v_or_b32", [](u32 A, u32 B) { return A | B; }).bitwise();
  T.vector("v_xor_b32", [](u32 A, u32 B) { return A ^ B; }).bitwise();
  T.vector("v_cndmask_b32", [](u32 A, u32 B, bool C) { return C ? B : A; })
      .move()
      .bitwise();
  T.vector("v_or3_b32", [](u32 A, u32 B, u32 C) {
     return A | B | C;
   }).bitwise();
  T.vector("v_and_or_b32", [](u32 A, u32 B, u32 C) {
     return (A & B) | C;
   }).bitwise();
  T.vector("v_bfi_b32", [](u32 A, u32 B, u32 C) {
     return (A & B) | (~A & C);
   }).bitwise();
}

static void addShifts(OpTable &T) {
  // "rev": the shift amount is the first operand.
  T.vector("v_lshlrev_b32", [](u32 A, u32 B) { return B << (A & 31); })
      .bitwise()
      .controlledBy(0, 31);
  T.vector("v_lshrrev_b32", [](u32 A, u32 B) { return B >> (A & 31); })
      .bitwise()
      .controlledBy(0, 31);
  T.vector("v_ashrrev_i32", [](u32 A, i32 B) { return B >> (A & 31); })
      .bitwise()
      .controlledBy(0, 31);
  T.vector("v_lshlrev_b16", [](u16 A, u16 B) { return u16(B << (A & 15)); })
      .bitwise()
      .controlledBy(0, 15);
  T.vector("v_lshrrev_b16", [](u16 A, u16 B) { return u16(B >> (A & 15)); })
      .bitwise()
      .controlledBy(0, 15);
  T.vector("v_ashrrev_i16", [](u16 A, i16 B) { return i16(B >> (A & 15)); })
      .bitwise()
      .controlledBy(0, 15);
  // 64-bit shifts run at a quarter of the rate.
  T.vector("v_lshlrev_b64", [](u32 A, u64 B) { return B << (A & 63); })
      .cycles(16)
      .bitwise()
      .controlledBy(0, 63);
  T.vector("v_lshrrev_b64", [](u32 A, u64 B) { return B >> (A & 63); })
      .cycles(16)
      .bitwise()
      .controlledBy(0, 63);
  T.vector("v_ashrrev_i64", [](u32 A, i64 B) { return B >> (A & 63); })
      .cycles(16)
      .bitwise()
      .controlledBy(0, 63);
  T.vector("v_lshl_or_b32",
           [](u32 A, u32 B, u32 C) { return (A << (B & 31)) | C; })
      .bitwise()
      .controlledBy(1, 31);
  T.vector(
       "v_alignbit_b32",
       [](u32 A, u32 B, u32 C) { return u32((u64(A) << 32 | B) >> (C & 31)); })
      .bitwise()
      .controlledBy(2, 31);
  T.vector("v_alignbyte_b32",
           [](u32 A, u32 B, u32 C) {
             return u32((u64(A) << 32 | B) >> (8 * (C & 3)));
           })
      .bitwise()
      .controlledBy(2, 3);
}

/// One byte of v_perm_b32: \p In is {S0, S1}, S1 low.
static u32 permByte(u64 In, u32 Sel) {
  if (Sel < 8)
    return u32(In >> (8 * Sel)) & 0xFF;
  if (Sel >= 13)
    return 0xFF;
  if (Sel == 12)
    return 0;
  unsigned Byte = 2 * (Sel - 8) + 1; // Sign of byte 1, 3, 5 or 7.
  return (In >> (8 * Byte + 7)) & 1 ? 0xFF : 0;
}

static void addFields(OpTable &T) {
  T.vector("v_bfe_u32",
           [](u32 A, u32 B, u32 C) {
             unsigned Width = C & 31;
             return (A >> (B & 31)) & ((1u << Width) - 1);
           })
      .bitwise()
      .controlledBy(1, 31)
      .controlledBy(2, 31);
  T.vector("v_bfe_i32",
           [](i32 A, u32 B, u32 C) {
             unsigned Lo = B & 31, Width = C & 31;
             if (Width == 0)
               return i32(0);
             return i32(u32(A >> Lo) << (32 - Width)) >> (32 - Width);
           })
      .bitwise()
      .controlledBy(1, 31)
      .controlledBy(2, 31);
  T.vector("v_bfm_b32",
           [](u32 A, u32 B) { return ((1u << (A & 31)) - 1) << (B & 31); });
  T.vector("v_perm_b32",
           [](u32 A, u32 B, u32 C) {
             u64 In = u64(A) << 32 | B;
             u32 R = 0;
             for (unsigned K = 0; K < 32; K += 8)
               R |= permByte(In, (C >> K) & 0xFF) << K;
             return R;
           })
      .bitwise()
      .controlledBy(2);
  T.vector("v_pack_b32_f16", [](f16 A, f16 B) {
     return u32(A.Bits) | u32(B.Bits) << 16;
   }).bitwise();
  T.vector("v_sat_pk_u8_i16", [](u32 A) {
    auto Sat = [](i16 V) { return u32(V < 0 ? 0 : V > 255 ? 255 : V); };
    return u16(Sat(i16(A)) | Sat(i16(A >> 16)) << 8);
  });
}

static void addCounts(OpTable &T) {
  T.vector("v_bfrev_b32", [](u32 A) {
     return __builtin_bitreverse32(A);
   }).bitwise();
  T.vector("v_bcnt_u32_b32",
           [](u32 A, u32 B) { return u32(llvm::popcount(A)) + B; });
  T.vector("v_ffbh_u32",
           [](u32 A) { return A ? u32(llvm::countl_zero(A)) : ~0u; });
  T.vector("v_ffbl_b32",
           [](u32 A) { return A ? u32(llvm::countr_zero(A)) : ~0u; });
  T.vector("v_ffbh_i32", [](i32 A) {
    u32 X = u32(A < 0 ? ~A : A);
    return X ? u32(llvm::countl_zero(X)) : ~0u;
  });
  T.vector("v_mbcnt_lo_u32_b32", [](u32 A, u32 B, LaneId Id) {
    u32 Below = Id.L < 32 ? (1u << Id.L) - 1 : ~0u;
    return u32(llvm::popcount(A & Below)) + B;
  });
  T.vector("v_mbcnt_hi_u32_b32", [](u32 A, u32 B, LaneId Id) {
    u32 Below = Id.L < 32 ? 0 : (1u << (Id.L - 32)) - 1;
    return u32(llvm::popcount(A & Below)) + B;
  });
}

void toygcn::sim::addVectorBitOps(OpTable &T) {
  addLogic(T);
  addShifts(T);
  addFields(T);
  addCounts(T);
}
