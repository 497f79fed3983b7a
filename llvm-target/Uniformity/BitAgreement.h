//===- BitAgreement.h - Which bits lanes may differ in ----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The facts about each bit of a value; each lane has its own copy:
///
///   0, 1      all lanes have this bit
///   Same      all lanes have the same bit, 0 or 1
///   Differs   two lanes may have different bits
///
/// These are sets of pairs (bit of one lane, bit of another lane): {00}, {11},
/// {00, 11}, all four. An operation computes on pairs, bit by bit, with the
/// pairs of carries that are possible there. The facts about one bit say
/// nothing about another, so the result for each bit is the best possible one,
/// unless the operation says otherwise.
///
///   x:        0 0 0 0 S S D D   at most 15; lanes differ in the low two bits
///   x + 4:    0 0 0 S S S D D   all lanes have the same carry into bit 2
///   x + 1:    0 0 0 D D D D D   here lanes have different carries
///   x >> 2:   0 0 0 0 0 0 S S   all lanes have the same number
///
/// Operations take two operands for independent, even if they are the same
/// value. They conclude nothing from poison (nuw, exact, shifts that are too
/// wide): a scalar instruction may compute the value from another lane's bits.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNIFORMITY_BITAGREEMENT_H
#define TOYGCN_UNIFORMITY_BITAGREEMENT_H

#include "llvm/IR/InstrTypes.h"
#include <cstdint>
#include <optional>
#include <string>

namespace llvm {

class BitAgreement {
public:
  static constexpr unsigned MaxWidth = 64;
  /// A bit's pairs, as a set: 1 << (2 * one lane's bit + the other lane's bit).
  enum Pairs : uint8_t { IsZero = 1, IsOne = 8, Same = 9, Differs = 15 };

  static BitAgreement differing(unsigned Width);
  static BitAgreement same(unsigned Width);
  static BitAgreement constant(unsigned Width, uint64_t Value);

  unsigned width() const { return Width; }
  Pairs get(unsigned Bit) const;
  /// \p P is a set of pairs that has (b, a) if it has (a, b).
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

  /// One of the two; all lanes take the same one.
  BitAgreement join(const BitAgreement &B) const;
  /// Lanes may have the value from different iterations: they agree in constant
  /// bits only.
  BitAgreement ofAnyTime() const;
  /// Makes known bits unknown, for values that change in a loop.
  BitAgreement forgetKnown() const;

  BitAgreement operator&(const BitAgreement &B) const;
  BitAgreement operator|(const BitAgreement &B) const;
  BitAgreement operator^(const BitAgreement &B) const;
  BitAgreement operator+(const BitAgreement &B) const;
  BitAgreement operator-(const BitAgreement &B) const;
  /// Best for powers of two only.
  BitAgreement operator*(const BitAgreement &B) const;
  /// Best for powers of two only. The result of a division by zero is
  /// undefined.
  BitAgreement udiv(const BitAgreement &B) const;
  BitAgreement urem(const BitAgreement &B) const;
  /// If a value may be negative, the result is uniform or unknown.
  BitAgreement sdiv(const BitAgreement &B) const;
  BitAgreement srem(const BitAgreement &B) const;
  /// Best if the amount is the same in all lanes.
  BitAgreement shl(const BitAgreement &Amount) const;
  BitAgreement lshr(const BitAgreement &Amount) const;
  BitAgreement ashr(const BitAgreement &Amount) const;
  BitAgreement umin(const BitAgreement &B) const;
  BitAgreement umax(const BitAgreement &B) const;
  BitAgreement smin(const BitAgreement &B) const;
  BitAgreement smax(const BitAgreement &B) const;
  BitAgreement trunc(unsigned To) const;
  BitAgreement zext(unsigned To) const;
  BitAgreement sext(unsigned To) const;
  /// One bit wide.
  BitAgreement icmp(CmpInst::Predicate P, const BitAgreement &B) const;
  /// This one bit decides for each lane.
  BitAgreement select(const BitAgreement &IfTrue,
                      const BitAgreement &IfFalse) const;

  bool operator==(const BitAgreement &B) const {
    return Width == B.Width && Zero == B.Zero && One == B.One &&
           Differ == B.Differ;
  }
  /// From the top: 0, 1, S(ame) or D(iffers).
  std::string str() const;

private:
  explicit BitAgreement(unsigned Width) : Width(Width) {}
  uint64_t mask() const { return ~uint64_t(0) >> (64 - Width); }
  BitAgreement flipSign() const;
  std::optional<BitAgreement> plainSum(const BitAgreement &B) const;
  template <class LaneT> BitAgreement sum(const BitAgreement &B, LaneT) const;
  BitAgreement shift(const BitAgreement &Amount,
                     function_ref<BitAgreement(unsigned)> By) const;
  BitAgreement lessThan(const BitAgreement &B, bool OrEqual) const;
  BitAgreement extreme(const BitAgreement &B, bool Max) const;
  BitAgreement timesConstant(uint64_t Factor) const;
  BitAgreement anyOf(const BitAgreement &B) const;
  unsigned lowestDiffering() const;

  unsigned Width;
  // Disjoint; a bit in none of them is Same.
  uint64_t Zero = 0, One = 0, Differ = 0;
};

} // namespace llvm

#endif // TOYGCN_UNIFORMITY_BITAGREEMENT_H
