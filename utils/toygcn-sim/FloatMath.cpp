//===- FloatMath.cpp - Float rules of the machine -------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FloatMath.h"

using namespace toygcn::sim;

/// Whether to step the magnitude up, given the bits cut off.
static bool roundsUp(Round R, bool Negative, bool Odd, u64 Rest, u64 Half) {
  switch (R) {
  case Round::NearestEven:
    return Rest > Half || (Rest == Half && Odd);
  case Round::Up:
    return Rest && !Negative;
  case Round::Down:
    return Rest && Negative;
  case Round::Zero:
    return false;
  }
  return false;
}

f16 toygcn::sim::doubleToHalf(f64 V, Round R) {
  u64 B = bitCast<u64>(V);
  bool Negative = B >> 63;
  u16 Sign = Negative ? 0x8000 : 0;
  int Exp = int(B >> 52 & 0x7FF);
  u64 Man = B & ((u64(1) << 52) - 1);
  if (Exp == 0x7FF)
    return {u16(Sign | 0x7C00 | (Man ? 0x200 | Man >> 42 : 0))};
  if (Exp == 0)
    Man ? Exp = 1 : Exp = 0;
  else
    Man |= u64(1) << 52;
  if (!Man)
    return {Sign};
  // The result is Man * 2^(Exp - 1075); a half has unit 2^-24 when denormal.
  int HalfExp = Exp - 1023 + 15;
  int Shift = HalfExp >= 1 ? 42 : 43 - HalfExp; // Bits to cut off.
  if (Shift > 63)
    Shift = 63;
  u64 Kept = Man >> Shift;
  u64 Rest = Man & ((u64(1) << Shift) - 1);
  Kept += roundsUp(R, Negative, Kept & 1, Rest, u64(1) << (Shift - 1));
  // For normal numbers Kept carries the implicit bit, which adds 1 to the
  // exponent field; a carry out of the mantissa does the same.
  u64 Bits = HalfExp >= 1 ? (u64(HalfExp - 1) << 10) + Kept : Kept;
  if (Bits >= 0x7C00) {
    bool ToInf = R == Round::NearestEven || (R == Round::Up && !Negative) ||
                 (R == Round::Down && Negative);
    Bits = ToInf ? 0x7C00 : 0x7BFF;
  }
  return {u16(Sign | Bits)};
}

/// Sine of \p First + \p Quarters + 4 \p Rest quarter turns, |\p Rest| at most
/// 1/8 turn. Where there is no such number, \p Quarters and \p Rest are NaN.
static f64 sineOfQuarters(int First, f64 Quarters, f64 Rest) {
  const int Number = First + (std::isnan(Quarters) ? 0 : int(Quarters));
  f64 Angle = Rest * 6.283185307179586476925286766559;
  f64 V = Number & 1 ? std::cos(Angle) : std::sin(Angle);
  return Number & 2 ? 0.0 - V : V;
}

f64 toygcn::sim::sineOfTurns(f64 Turns) {
  if (Turns == 0) // -0 as well.
    return Turns;
  f64 Part = Turns - __builtin_roundeven(Turns);
  f64 Quarters = __builtin_roundeven(4 * Part);
  return sineOfQuarters(0, Quarters, Part - Quarters / 4);
}

f64 toygcn::sim::cosineOfTurns(f64 Turns) {
  f64 Part = Turns - __builtin_roundeven(Turns);
  f64 Quarters = __builtin_roundeven(4 * Part);
  return sineOfQuarters(1, Quarters, Part - Quarters / 4);
}
