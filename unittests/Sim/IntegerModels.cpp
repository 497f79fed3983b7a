//===- IntegerModels.cpp - Independent semantics of integer rows ----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VectorModels.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace toygcn::sim;
using llvm::APInt;
using Wide = __int128;

/// The low \p Bits of \p V as a number.
static Wide number(u64 V, unsigned Bits, bool Signed) {
  u64 Low = V << (64 - Bits);
  return Signed ? Wide(i64(Low) >> (64 - Bits)) : Wide(Low >> (64 - Bits));
}

void VectorModels::addIntegerCompares(unsigned Bits, bool Signed) {
  std::string S = llvm::formatv("_{0}{1}", Signed ? "i" : "u", Bits);
  const std::pair<const char *, unsigned> Names[] = {
      {"f", 0},  {"lt", 1}, {"eq", 2}, {"le", 3},
      {"gt", 4}, {"ne", 5}, {"ge", 6}, {"t", 7}};
  for (auto [Name, Accepted] : Names)
    for (const char *Prefix : {"v_cmp_", "v_cmpx_"})
      add(Prefix + (Name + S), [=, Accepted = Accepted](const LaneOperands &O) {
        Wide A = number(O.A, Bits, Signed), B = number(O.B, Bits, Signed);
        return LaneAnswer{0, bool(Accepted & (A < B ? 1 : A == B ? 2 : 4))};
      });
}

void VectorModels::addNarrow() {
  for (unsigned Bits : {16u, 32u})
    for (bool Signed : {false, true}) {
      std::string S = llvm::formatv("_{0}{1}", Signed ? "i" : "u", Bits);
      auto ternary = [&](const char *Name, auto Fn) {
        value(Name + S, [=](const LaneOperands &O) {
          return Fn(number(O.A, Bits, Signed), number(O.B, Bits, Signed),
                    number(O.C, Bits, Signed));
        });
      };
      ternary("v_add", [](Wide A, Wide B, Wide) { return A + B; });
      ternary("v_sub", [](Wide A, Wide B, Wide) { return A - B; });
      ternary("v_subrev", [](Wide A, Wide B, Wide) { return B - A; });
      ternary("v_min", [](Wide A, Wide B, Wide) { return std::min(A, B); });
      ternary("v_max", [](Wide A, Wide B, Wide) { return std::max(A, B); });
      ternary("v_mul_lo", [](Wide A, Wide B, Wide) { return A * B; });
      ternary("v_mul_hi", [](Wide A, Wide B, Wide) { return A * B >> 32; });
      ternary("v_min3",
              [](Wide A, Wide B, Wide C) { return std::min({A, B, C}); });
      ternary("v_max3",
              [](Wide A, Wide B, Wide C) { return std::max({A, B, C}); });
      ternary("v_med3", [](Wide A, Wide B, Wide C) {
        return A + B + C - std::min({A, B, C}) - std::max({A, B, C});
      });
      ternary("v_mad", [](Wide A, Wide B, Wide C) { return A * B + C; });
      ternary("v_mad_legacy", [](Wide A, Wide B, Wide C) { return A * B + C; });
    }
  for (bool Signed : {false, true}) {
    std::string I = Signed ? "i" : "u";
    auto mad = [&](std::string Name, unsigned Bits, unsigned Shift, bool Adds) {
      value(Name, [=](const LaneOperands &O) {
        Wide P = number(O.A, Bits, Signed) * number(O.B, Bits, Signed);
        return (P >> Shift) + (Adds ? Wide(O.C) : 0);
      });
    };
    mad("v_mad_" + I + "32_" + I + "16", 16, 0, true);
    mad("v_mad_" + I + "32_" + I + "24", 24, 0, true);
    mad("v_mul_" + I + "32_" + I + "24", 24, 0, false);
    mad("v_mul_hi_" + I + "32_" + I + "24", 24, 32, false);
    add("v_mad_" + I + "64_" + I + "32", [=](const LaneOperands &O) {
      Wide R = number(O.A, 32, Signed) * number(O.B, 32, Signed) +
               number(O.C, 64, Signed);
      return LaneAnswer{u64(R), bool(R >> 64 & 1)};
    });
  }
}

void VectorModels::addIntegers() {
  addNarrow();
  auto carry = [&](const char *Name, auto Fn) {
    add(Name, [=](const LaneOperands &O) {
      Wide R = Fn(Wide(u32(O.A)), Wide(u32(O.B)), Wide(O.In));
      return LaneAnswer{u32(R), R < 0 || R >> 32};
    });
  };
  carry("v_add_co_u32", [](Wide A, Wide B, Wide) { return A + B; });
  carry("v_sub_co_u32", [](Wide A, Wide B, Wide) { return A - B; });
  carry("v_subrev_co_u32", [](Wide A, Wide B, Wide) { return B - A; });
  carry("v_addc_co_u32", [](Wide A, Wide B, Wide In) { return A + B + In; });
  carry("v_subb_co_u32", [](Wide A, Wide B, Wide In) { return A - B - In; });
  carry("v_subbrev_co_u32", [](Wide A, Wide B, Wide In) { return B - A - In; });
  auto ternary = [&](const char *Name, auto Fn) {
    value(Name, [=](const LaneOperands &O) {
      return Fn(u32(O.A), u32(O.B), u32(O.C));
    });
  };
  ternary("v_add3_u32", [](u32 A, u32 B, u32 C) { return A + (B + C); });
  ternary("v_lshl_add_u32",
          [](u32 A, u32 B, u32 C) { return A * (1u << B % 32) + C; });
  ternary("v_add_lshl_u32",
          [](u32 A, u32 B, u32 C) { return (A + B) * (1u << C % 32); });
  ternary("v_xad_u32", [](u32 A, u32 B, u32 C) { return C + (B ^ A); });
  ternary("v_lerp_u8", [](u32 A, u32 B, u32 C) {
    u32 R = 0;
    for (unsigned K = 0; K < 4; ++K)
      R |= (u32(u8(A >> 8 * K)) + u8(B >> 8 * K) + (C >> 8 * K & 1)) / 2
           << 8 * K;
    return R;
  });
}

void VectorModels::addBits() {
  auto ternary = [&](const char *Name, auto Fn) {
    value(Name, [=](const LaneOperands &O) {
      return Fn(u32(O.A), u32(O.B), u32(O.C));
    });
  };
  ternary("v_mov_b32", [](u32 A, u32, u32) { return A; });
  ternary("v_not_b32", [](u32 A, u32, u32) { return ~u64(0) - A; });
  ternary("v_and_b32", [](u32 A, u32 B, u32) { return ~(~A | ~B); });
  ternary("v_or_b32", [](u32 A, u32 B, u32) { return ~(~A & ~B); });
  ternary("v_xor_b32", [](u32 A, u32 B, u32) { return (A | B) - (A & B); });
  ternary("v_or3_b32", [](u32 A, u32 B, u32 C) { return C | B | A; });
  ternary("v_and_or_b32", [](u32 A, u32 B, u32 C) { return C | (B & A); });
  ternary("v_bfi_b32", [](u32 A, u32 B, u32 C) { return C ^ (A & (B ^ C)); });
  ternary("v_lshl_or_b32",
          [](u32 A, u32 B, u32 C) { return C | A * (1u << B % 32); });
  value("v_cndmask_b32",
        [](const LaneOperands &O) { return O.In ? O.B : O.A; });
  for (unsigned Bits : {16u, 32u, 64u}) {
    std::string S = llvm::utostr(Bits);
    auto shift = [&](std::string Name, bool Signed, bool Left) {
      value(Name, [=](const LaneOperands &O) {
        Wide V = number(O.B, Bits, Signed);
        unsigned By = O.A % Bits;
        return Left ? V * (Wide(1) << By) : V >> By;
      });
    };
    shift("v_lshlrev_b" + S, false, true);
    shift("v_lshrrev_b" + S, false, false);
    shift("v_ashrrev_i" + S, true, false);
  }
  ternary("v_alignbit_b32", [](u32 A, u32 B, u32 C) {
    return (number(B, 32, false) + (Wide(A) << 32)) >> C % 32;
  });
  ternary("v_alignbyte_b32", [](u32 A, u32 B, u32 C) {
    return (number(B, 32, false) + (Wide(A) << 32)) >> C % 4 * 8;
  });
  ternary("v_bfe_u32", [](u32 A, u32 B, u32 C) {
    return C % 32 ? number(A >> B % 32, C % 32, false) : 0;
  });
  ternary("v_bfe_i32", [](u32 A, u32 B, u32 C) {
    return C % 32 ? number(u64(i64(i32(A)) >> B % 32), C % 32, true) : 0;
  });
  ternary("v_bfm_b32",
          [](u32 A, u32 B, u32) { return ((u64(1) << A % 32) - 1) << B % 32; });
  ternary("v_bfrev_b32", [](u32 A, u32, u32) {
    return APInt(32, A).reverseBits().getZExtValue();
  });
  ternary("v_bcnt_u32_b32",
          [](u32 A, u32 B, u32) { return APInt(32, A).popcount() + B; });
  ternary("v_ffbh_u32",
          [](u32 A, u32, u32) { return A ? APInt(32, A).countl_zero() : ~0u; });
  ternary("v_ffbl_b32",
          [](u32 A, u32, u32) { return A ? APInt(32, A).countr_zero() : ~0u; });
  ternary("v_ffbh_i32", [](u32 A, u32, u32) {
    unsigned Same = APInt(32, A).getNumSignBits();
    return Same == 32 ? ~0u : Same;
  });
}

VectorModels::VectorModels() {
  for (Type T : {Type::F16, Type::F32, Type::F64}) {
    addFloats(T);
    addFloatCompares(T);
  }
  addConversions();
  addIntegers();
  addBits();
  for (unsigned Bits : {16u, 32u, 64u})
    for (bool Signed : {false, true})
      addIntegerCompares(Bits, Signed);
}
