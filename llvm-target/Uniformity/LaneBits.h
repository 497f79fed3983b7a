//===- LaneBits.h - Which bits lanes may differ in ------------ -*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What is known of each bit of a value that every lane holds its own copy of:
///
///   0, 1      all lanes have this bit
///   Same      all lanes have the same bit, who knows which
///   Differs   two lanes may have different bits
///
/// Those are sets of the pairs (bit of one lane, bit of another one): {00},
/// {11}, {00, 11}, all four. What an operation makes of them is computed on
/// pairs, position by position, with the pairs of carries that are possible
/// there. Since a position's bits tell nothing about another one's, the result
/// for each bit is the best there is, unless the operation says otherwise.
///
///   x:        0 0 0 0 S S D D   at most 15; lanes differ in the low two bits
///   x + 4:    0 0 0 S S S D D   all lanes have the same carry into bit 2
///   x + 1:    0 0 0 D D D D D   here lanes have different carries
///   x >> 2:   0 0 0 0 0 0 S S   all lanes have the same number
///
/// Two values are taken to be independent of each other, even if they are one.
/// Nothing is concluded from what would be poison (nuw, exact, shifts that are
/// too wide): a scalar instruction may compute it from another lane's bits.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNIFORMITY_LANEBITS_H
#define TOYGCN_UNIFORMITY_LANEBITS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/InstrTypes.h"
#include <cstdint>
#include <optional>
#include <string>

namespace llvm {

class LaneBits {
public:
  static constexpr unsigned MaxWidth = 64;
  /// A bit's pairs, as a set: 1 << (2 * one lane's bit + the other lane's bit).
  enum Pairs : uint8_t { IsZero = 1, IsOne = 8, Same = 9, Differs = 15 };

  static LaneBits differing(unsigned Width);
  static LaneBits same(unsigned Width);
  static LaneBits constant(unsigned Width, uint64_t Value);

  unsigned width() const { return Width; }
  Pairs get(unsigned Bit) const;
  /// Any set of pairs that holds with (a, b) also (b, a).
  void set(unsigned Bit, unsigned P);

  uint64_t knownZero() const { return Zero; }
  uint64_t knownOne() const { return One; }
  /// The bits in which lanes may differ.
  uint64_t differ() const { return Differ; }
  /// The bits that all lanes agree in.
  uint64_t agreed() const { return mask() & ~Differ; }
  bool isUniform() const { return Differ == 0; }
  bool isConstant() const { return (Zero | One) == mask(); }
  uint64_t min() const { return One; }
  uint64_t max() const { return mask() & ~Zero; }

  /// Either of the two; all lanes take the same one.
  LaneBits join(const LaneBits &B) const;
  /// Each lane may have it from another time: only constants are the same.
  LaneBits ofAnyTime() const;
  /// Known bits become unknown: a step up for values that change in a loop.
  LaneBits forgetKnown() const;

  LaneBits operator&(const LaneBits &B) const;
  LaneBits operator|(const LaneBits &B) const;
  LaneBits operator^(const LaneBits &B) const;
  LaneBits operator+(const LaneBits &B) const;
  LaneBits operator-(const LaneBits &B) const;
  /// Best for powers of two only.
  LaneBits operator*(const LaneBits &B) const;
  /// Best for powers of two only. A division by zero is anything.
  LaneBits udiv(const LaneBits &B) const;
  LaneBits urem(const LaneBits &B) const;
  /// Of values that may be negative: uniform, or nothing is known.
  LaneBits sdiv(const LaneBits &B) const;
  LaneBits srem(const LaneBits &B) const;
  /// Best if the amount is the same in all lanes.
  LaneBits shl(const LaneBits &Amount) const;
  LaneBits lshr(const LaneBits &Amount) const;
  LaneBits ashr(const LaneBits &Amount) const;
  LaneBits umin(const LaneBits &B) const;
  LaneBits umax(const LaneBits &B) const;
  LaneBits smin(const LaneBits &B) const;
  LaneBits smax(const LaneBits &B) const;
  LaneBits trunc(unsigned To) const;
  LaneBits zext(unsigned To) const;
  LaneBits sext(unsigned To) const;
  /// One bit wide.
  LaneBits icmp(CmpInst::Predicate P, const LaneBits &B) const;
  /// This one bit decides for each lane.
  LaneBits select(const LaneBits &IfTrue, const LaneBits &IfFalse) const;

  bool operator==(const LaneBits &B) const {
    return Width == B.Width && Zero == B.Zero && One == B.One &&
           Differ == B.Differ;
  }
  /// From the top: 0, 1, S(ame) or D(iffers).
  std::string str() const;

private:
  explicit LaneBits(unsigned Width) : Width(Width) {}
  uint64_t mask() const { return ~uint64_t(0) >> (64 - Width); }
  LaneBits flipSign() const;
  std::optional<LaneBits> plainSum(const LaneBits &B) const;
  LaneBits shift(const LaneBits &Amount,
                 function_ref<LaneBits(unsigned)> By) const;
  LaneBits lessThan(const LaneBits &B, bool OrEqual) const;
  LaneBits extreme(const LaneBits &B, bool Max) const;
  LaneBits timesConstant(uint64_t Factor) const;
  unsigned lowestDiffering() const;

  unsigned Width;
  // Disjoint; what is in none of them is Same.
  uint64_t Zero = 0, One = 0, Differ = 0;
};

} // namespace llvm

#endif // TOYGCN_UNIFORMITY_LANEBITS_H
