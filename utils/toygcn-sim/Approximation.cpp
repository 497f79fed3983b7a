//===- Approximation.cpp - How far approximations are off -----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Approximation.h"
#include "FloatMath.h"

using namespace toygcn::sim;

namespace {
/// A float format, and the unit that results may be off by.
struct FloatLayout {
  unsigned MantissaBits, Bits;
  u64 Unit; ///< In units in the last place.
  u64 sign() const { return u64(1) << (Bits - 1); }
  u64 mantissa() const { return (u64(1) << MantissaBits) - 1; }
  u64 infinity() const { return sign() - 1 - mantissa(); }
};
constexpr FloatLayout Half = {10, 16, 1}, Single = {23, 32, 1},
                      Double = {52, 64, u64(1) << 29};

const FloatLayout &layoutOf(Type T) {
  return T == Type::F16 ? Half : T == Type::F32 ? Single : Double;
}

/// The finalizer of SplitMix64.
u64 scramble(u64 X) {
  X = (X ^ X >> 30) * 0xBF58476D1CE4E5B9;
  X = (X ^ X >> 27) * 0x94D049BB133111EB;
  return X ^ X >> 31;
}

/// By how many units in the last place a result may be higher than the
/// correctly rounded one, and lower. \p Side is the sign of the true value
/// minus that.
struct Range {
  i64 Lowest, Highest;
  Range(const FloatLayout &F, int Side)
      : Lowest(-i64(F.Unit)), Highest(i64(F.Unit)) {
    if (F.Unit == 1 && Side)
      (Side > 0 ? Lowest : Highest) = 0;
  }
  i64 choose(u64 Argument, Off By) const {
    return By == Off::Down ? Lowest
           : By == Off::Up
               ? Highest
               : Lowest + i64(scramble(Argument) % u64(Highest - Lowest + 1));
  }
};
} // namespace

/// Zero counts: its powers and cosine are exact.
static bool isPowerOfTwo(const FloatLayout &F, u64 V) {
  return !(V & F.mantissa()) && (V & ~F.sign()) != F.infinity();
}

/// \p Up is by how many units in the last place \p Result becomes higher.
static u64 moved(const FloatLayout &F, u64 Result, i64 Up) {
  // Floats of one sign are ordered as their magnitudes are.
  const u64 Sign = Result & F.sign();
  const i64 New = i64(Result & ~F.sign()) + (Sign ? -Up : Up);
  // In f32 what is below the normal numbers would become zero.
  const i64 Least = F.Bits == 32 ? i64(F.mantissa()) + 1 : 1;
  return New < Least || New >= i64(F.infinity()) ? Result : Sign | u64(New);
}

static f64 toDouble(const FloatLayout &F, u64 Bits) {
  return F.Bits == 64   ? bitCast<f64>(Bits)
         : F.Bits == 32 ? f64(bitCast<f32>(u32(Bits)))
                        : f64(halfToFloat(u16(Bits)));
}

static bool isExact(const FloatLayout &F, u64 Result, u64 Argument) {
  const u64 Magnitude = Result & ~F.sign();
  return !Magnitude || Magnitude >= F.infinity() ||
         (isPowerOfTwo(F, Result) && isPowerOfTwo(F, Argument));
}

static u64 laneBits(const FloatLayout &F, const u32 *Low, const u32 *High,
                    unsigned L) {
  if (F.Bits == 64)
    return Low[L] | u64(High[L]) << 32;
  return F.Bits == 16 ? Low[L] & 0xFFFF : Low[L];
}

/// Sine and cosine are no larger than 1, whose exponent is that of infinity
/// without the highest bit.
static bool isOne(const FloatLayout &F, u64 V) {
  return (V & ~F.sign()) == (F.infinity() & F.infinity() >> 1);
}

void toygcn::sim::moveResults(const OpInfo &Op, const LaneArgs &A, Off By) {
  if (By == Off::No)
    return;
  const FloatLayout &F = layoutOf(Op.Dst);
  const bool IsWave =
      Op.Approximates == sineOfTurns || Op.Approximates == cosineOfTurns;
  for (unsigned L = 0; L < WaveSize; ++L) {
    const u64 Result = laneBits(F, A.D[0], A.D[1], L);
    const u64 Argument = laneBits(F, A.S[0][0], A.S[0][1], L);
    if (isExact(F, Result, Argument) || (IsWave && isOne(F, Result)))
      continue;
    const f64 True = Op.Approximates(toDouble(F, Argument));
    const f64 Rounded = toDouble(F, Result);
    const Range Allowed(F, (True > Rounded) - (True < Rounded));
    const u64 New = moved(F, Result, Allowed.choose(Argument, By));
    A.D[0][L] = u32(New);
    if (F.Bits == 64)
      A.D[1][L] = u32(New >> 32);
  }
}
