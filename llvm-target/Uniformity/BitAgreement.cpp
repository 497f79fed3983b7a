//===- BitAgreement.cpp - Which bits lanes may differ in ------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uniformity/BitAgreement.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <optional>

using namespace llvm;

//===----------------------------------------------------------------------===//
// Making and looking
//===----------------------------------------------------------------------===//

BitAgreement BitAgreement::differing(unsigned Width) {
  BitAgreement R(Width);
  R.Differ = R.mask();
  return R;
}

BitAgreement BitAgreement::same(unsigned Width) { return BitAgreement(Width); }

BitAgreement BitAgreement::constant(unsigned Width, uint64_t Value) {
  BitAgreement R(Width);
  R.One = Value & R.mask();
  R.Zero = ~Value & R.mask();
  return R;
}

BitAgreement::Pairs BitAgreement::get(unsigned Bit) const {
  return Differ >> Bit & 1 ? Differs
         : Zero >> Bit & 1 ? IsZero
         : One >> Bit & 1  ? IsOne
                           : Same;
}

void BitAgreement::set(unsigned Bit, unsigned P) {
  const uint64_t M = uint64_t(1) << Bit;
  constexpr unsigned Unequal = Differs & ~Same;
  Zero = P == IsZero ? Zero | M : Zero & ~M;
  One = P == IsOne ? One | M : One & ~M;
  Differ = P & Unequal ? Differ | M : Differ & ~M;
}

std::string BitAgreement::str() const {
  std::string S;
  for (unsigned Bit = Width; Bit-- > 0;)
    switch (get(Bit)) {
    case IsZero:
      S += '0';
      break;
    case IsOne:
      S += '1';
      break;
    case Same:
      S += 'S';
      break;
    case Differs:
      S += 'D';
      break;
    }
  return S;
}

BitAgreement BitAgreement::join(const BitAgreement &B) const {
  BitAgreement R(Width);
  R.Zero = Zero & B.Zero;
  R.One = One & B.One;
  R.Differ = Differ | B.Differ;
  return R;
}

BitAgreement BitAgreement::ofAnyTime() const {
  BitAgreement R = *this;
  R.Differ = mask() & ~(Zero | One);
  return R;
}

BitAgreement BitAgreement::forgetKnown() const {
  BitAgreement R(Width);
  R.Differ = Differ;
  return R;
}

/// The other half of the number circle: unsigned order becomes signed order.
BitAgreement BitAgreement::flipSign() const {
  return *this ^ constant(Width, uint64_t(1) << (Width - 1));
}

unsigned BitAgreement::lowestDiffering() const {
  return Differ ? countr_zero(Differ) : MaxWidth;
}

//===----------------------------------------------------------------------===//
// Walks over the bits with something to carry
//===----------------------------------------------------------------------===//

namespace {
/// What a lane does at one bit: it has carried State to here, and its operands
/// have bits A and B.
struct Step {
  unsigned Next; ///< Carried on.
  bool Out;      ///< The result's bit.
};

/// Calls \p Each with (a, b) for each pair in \p P.
template <typename Fn> void forEachPair(unsigned P, Fn Each) {
  for (unsigned I = 0; I < 4; ++I)
    if (P >> I & 1)
      Each(I >> 1, I & 1);
}

/// Walks over the bits of two lanes at once, and keeps the pairs of states that
/// they may be in. At first both lanes are in the first state.
template <unsigned States> class PairWalk {
public:
  /// Goes one bit on; returns the pairs of the result's bit.
  template <typename Fn> unsigned step(unsigned A, unsigned B, Fn Lane) {
    bool After[States][States] = {};
    unsigned Out = 0;
    for (unsigned S = 0; S < States; ++S)
      for (unsigned T = 0; T < States; ++T)
        if (Now[S][T])
          forEachPair(A, [&](unsigned A1, unsigned A2) {
            forEachPair(B, [&](unsigned B1, unsigned B2) {
              const Step One = Lane(S, A1, B1), Two = Lane(T, A2, B2);
              After[One.Next][Two.Next] = true;
              Out |= 1u << (2 * One.Out + Two.Out);
            });
          });
    std::copy(&After[0][0], &After[0][0] + States * States, &Now[0][0]);
    return Out;
  }
  /// The pairs of both lanes' answers to \p Is after the last bit.
  template <typename Fn> unsigned answer(Fn Is) const {
    unsigned Out = 0;
    for (unsigned S = 0; S < States; ++S)
      for (unsigned T = 0; T < States; ++T)
        if (Now[S][T])
          Out |= 1u << (2 * unsigned(Is(S)) + unsigned(Is(T)));
    return Out;
  }

private:
  bool Now[States][States] = {{true}};
};
} // namespace

/// A sum or difference that needs no walk. If lanes differ in every bit of an
/// operand, they differ in every bit of the result. If no bit is known but all
/// are the same, the same holds for the result.
std::optional<BitAgreement>
BitAgreement::plainSum(const BitAgreement &B) const {
  if (Differ == mask() || B.Differ == mask())
    return differing(Width);
  if ((Differ | B.Differ | Zero | One | B.Zero | B.One) == 0)
    return same(Width);
  return std::nullopt;
}

/// \p Lane says what a lane carries on.
template <class LaneT>
BitAgreement BitAgreement::sum(const BitAgreement &B, LaneT Lane) const {
  if (std::optional<BitAgreement> Plain = plainSum(B))
    return *Plain;
  BitAgreement R(Width);
  PairWalk<2> Carry;
  for (unsigned Bit = 0; Bit < Width; ++Bit)
    R.set(Bit, Carry.step(get(Bit), B.get(Bit), Lane));
  return R;
}

BitAgreement BitAgreement::operator+(const BitAgreement &B) const {
  return sum(B, [](unsigned S, unsigned A, unsigned B) {
    return Step{(A + B + S) >> 1, bool((A + B + S) & 1)};
  });
}

BitAgreement BitAgreement::operator-(const BitAgreement &B) const {
  return sum(B, [](unsigned S, unsigned A, unsigned B) {
    return Step{A < B + S, bool((A ^ B ^ S) & 1)};
  });
}

/// The order of the low bits stays unless a higher bit decides.
BitAgreement BitAgreement::lessThan(const BitAgreement &B, bool OrEqual) const {
  PairWalk<2> Order; // State 1: the outcome is not that of equal numbers.
  for (unsigned Bit = 0; Bit < Width; ++Bit)
    Order.step(get(Bit), B.get(Bit), [&](unsigned S, unsigned A, unsigned B) {
      return Step{A == B ? S : unsigned((A < B) != OrEqual), false};
    });
  BitAgreement R(1);
  R.set(0, Order.answer([&](unsigned S) { return (S == 1) != OrEqual; }));
  return R;
}

BitAgreement BitAgreement::icmp(CmpInst::Predicate P,
                                const BitAgreement &B) const {
  if (ICmpInst::isEquality(P)) {
    PairWalk<2> Unequal;
    for (unsigned Bit = 0; Bit < Width; ++Bit)
      Unequal.step(get(Bit), B.get(Bit),
                   [](unsigned S, unsigned A, unsigned B) {
                     return Step{S | unsigned(A != B), false};
                   });
    BitAgreement R(1);
    R.set(0, Unequal.answer([&](unsigned S) {
      return (S == 1) == (P == CmpInst::ICMP_NE);
    }));
    return R;
  }
  if (CmpInst::isSigned(P))
    return flipSign().icmp(ICmpInst::getUnsignedPredicate(P), B.flipSign());
  const bool OrEqual = CmpInst::isNonStrictPredicate(P);
  const bool Less = P == CmpInst::ICMP_ULT || P == CmpInst::ICMP_ULE;
  return Less ? lessThan(B, OrEqual) : B.lessThan(*this, OrEqual);
}

/// The highest bit in which a lane's two numbers differ says which one the lane
/// takes.
BitAgreement BitAgreement::extreme(const BitAgreement &B, bool Max) const {
  BitAgreement R(Width);
  PairWalk<3> Taken; // 0: no difference so far, 1: the first, 2: the second.
  for (unsigned Bit = Width; Bit-- > 0;)
    R.set(Bit, Taken.step(get(Bit), B.get(Bit),
                          [&](unsigned S, unsigned A, unsigned B) {
                            if (S == 0 && A != B)
                              S = (A == 1) == Max ? 1 : 2;
                            return Step{S, bool(S == 2 ? B : A)};
                          }));
  return R;
}

BitAgreement BitAgreement::umin(const BitAgreement &B) const {
  return extreme(B, false);
}
BitAgreement BitAgreement::umax(const BitAgreement &B) const {
  return extreme(B, true);
}
BitAgreement BitAgreement::smin(const BitAgreement &B) const {
  return flipSign().extreme(B.flipSign(), false).flipSign();
}
BitAgreement BitAgreement::smax(const BitAgreement &B) const {
  return flipSign().extreme(B.flipSign(), true).flipSign();
}

//===----------------------------------------------------------------------===//
// Bit by bit
//===----------------------------------------------------------------------===//

BitAgreement BitAgreement::operator&(const BitAgreement &B) const {
  BitAgreement R(Width);
  R.Zero = Zero | B.Zero;
  R.One = One & B.One;
  R.Differ = (Differ | B.Differ) & ~R.Zero;
  return R;
}

BitAgreement BitAgreement::operator|(const BitAgreement &B) const {
  BitAgreement R(Width);
  R.One = One | B.One;
  R.Zero = Zero & B.Zero;
  R.Differ = (Differ | B.Differ) & ~R.One;
  return R;
}

BitAgreement BitAgreement::operator^(const BitAgreement &B) const {
  BitAgreement R(Width);
  R.Zero = (Zero & B.Zero) | (One & B.One);
  R.One = (Zero & B.One) | (One & B.Zero);
  R.Differ = Differ | B.Differ;
  return R;
}

/// If lanes may choose differently, one lane's bit may come from one value and
/// the other lane's bit from the other value.
BitAgreement BitAgreement::select(const BitAgreement &IfTrue,
                                  const BitAgreement &IfFalse) const {
  switch (get(0)) {
  case IsOne:
    return IfTrue;
  case IsZero:
    return IfFalse;
  case Same:
    return IfTrue.join(IfFalse);
  case Differs:
    break;
  }
  return IfTrue.join(IfFalse).ofAnyTime();
}

BitAgreement BitAgreement::trunc(unsigned To) const {
  BitAgreement R(To);
  R.Zero = Zero & R.mask();
  R.One = One & R.mask();
  R.Differ = Differ & R.mask();
  return R;
}

BitAgreement BitAgreement::zext(unsigned To) const {
  BitAgreement R(To);
  R.Zero = Zero | (R.mask() & ~mask());
  R.One = One;
  R.Differ = Differ;
  return R;
}

BitAgreement BitAgreement::sext(unsigned To) const {
  BitAgreement R = zext(To);
  for (unsigned Bit = Width; Bit < To; ++Bit)
    R.set(Bit, get(Width - 1));
  return R;
}

//===----------------------------------------------------------------------===//
// Shifts
//===----------------------------------------------------------------------===//

/// \p By gives the result for one amount. Lanes that shift by different amounts
/// share only the bits that are constant for all amounts. An amount that is too
/// large gives poison: any number that depends on the two operands.
BitAgreement
BitAgreement::shift(const BitAgreement &Amount,
                    function_ref<BitAgreement(unsigned)> By) const {
  std::optional<BitAgreement> R;
  if (Amount.max() >= Width)
    R = isUniform() ? same(Width) : differing(Width);
  for (uint64_t N = Amount.min(); N < Width && N <= Amount.max(); ++N)
    if ((N & Amount.knownZero()) == 0 &&
        (N & Amount.knownOne()) == Amount.knownOne())
      R = R ? R->join(By(N)) : By(N);
  return Amount.isUniform() ? *R : R->ofAnyTime();
}

BitAgreement BitAgreement::shl(const BitAgreement &Amount) const {
  return shift(Amount, [&](unsigned N) {
    BitAgreement R(Width);
    R.Zero = (Zero << N | maskTrailingOnes<uint64_t>(N)) & mask();
    R.One = One << N & mask();
    R.Differ = Differ << N & mask();
    return R;
  });
}

BitAgreement BitAgreement::lshr(const BitAgreement &Amount) const {
  return shift(Amount, [&](unsigned N) {
    BitAgreement R(Width);
    R.Zero = Zero >> N | (mask() & ~(mask() >> N));
    R.One = One >> N;
    R.Differ = Differ >> N;
    return R;
  });
}

BitAgreement BitAgreement::ashr(const BitAgreement &Amount) const {
  return shift(Amount, [&](unsigned N) {
    BitAgreement R = lshr(constant(Width, N));
    for (unsigned Bit = Width - N; Bit < Width; ++Bit)
      R.set(Bit, get(Width - 1));
    return R;
  });
}

//===----------------------------------------------------------------------===//
// Products and quotients
//===----------------------------------------------------------------------===//

BitAgreement BitAgreement::timesConstant(uint64_t Factor) const {
  BitAgreement Sum = constant(Width, 0);
  for (unsigned Bit = 0; Bit < Width; ++Bit)
    if (Factor >> Bit & 1)
      Sum = Sum + shl(constant(Width, Bit));
  return Sum;
}

/// Bit N of a product depends on bits 0 to N of both factors. If one factor has
/// K trailing zeros, only bits 0 to N - K of the other one count.
BitAgreement BitAgreement::operator*(const BitAgreement &B) const {
  if (B.isConstant())
    return timesConstant(B.One);
  if (isConstant())
    return B.timesConstant(One);
  const unsigned ZerosA = countr_one(Zero), ZerosB = countr_one(B.Zero);
  const unsigned Agreed = std::min(
      {lowestDiffering() + ZerosB, B.lowestDiffering() + ZerosA, Width});
  const unsigned Top = bit_width(max()) + bit_width(B.max());
  BitAgreement R(Width);
  R.Differ = mask() & ~maskTrailingOnes<uint64_t>(Agreed);
  for (unsigned Bit = 0; Bit < Width; ++Bit)
    if (Bit < ZerosA + ZerosB || Bit >= Top)
      R.set(Bit, IsZero);
  return R;
}

/// Any number that depends on both operands.
BitAgreement BitAgreement::anyOf(const BitAgreement &B) const {
  return isUniform() && B.isUniform() ? same(Width) : differing(Width);
}

/// A divisor 2^K * M only reads the bits from K on.
BitAgreement BitAgreement::udiv(const BitAgreement &B) const {
  if (!B.isConstant() || B.One == 0)
    return anyOf(B);
  const BitAgreement High = lshr(constant(Width, countr_zero(B.One)));
  if (isPowerOf2_64(B.One))
    return High;
  BitAgreement R = High.isUniform() ? same(Width) : differing(Width);
  const unsigned Bits = bit_width(max() / B.One);
  for (unsigned Bit = Bits; Bit < Width; ++Bit)
    R.set(Bit, IsZero);
  return R;
}

/// Below K, the remainder has the bits of the dividend.
BitAgreement BitAgreement::urem(const BitAgreement &B) const {
  if (!B.isConstant() || B.One == 0)
    return anyOf(B);
  const unsigned K = countr_zero(B.One);
  const BitAgreement LowMask = constant(Width, maskTrailingOnes<uint64_t>(K));
  const BitAgreement High = lshr(constant(Width, K));
  BitAgreement R = High.isUniform() ? same(Width) : differing(Width);
  const unsigned Bits = bit_width(std::min(max(), B.One - 1));
  for (unsigned Bit = 0; Bit < Width; ++Bit)
    if (Bit >= Bits)
      R.set(Bit, IsZero);
    else if (Bit < K)
      R.set(Bit, (*this & LowMask).get(Bit));
  return R;
}

static bool neverNegative(const BitAgreement &A) {
  return A.get(A.width() - 1) == BitAgreement::IsZero;
}

BitAgreement BitAgreement::sdiv(const BitAgreement &B) const {
  if (neverNegative(*this) && neverNegative(B))
    return udiv(B);
  return anyOf(B);
}

BitAgreement BitAgreement::srem(const BitAgreement &B) const {
  if (neverNegative(*this) && neverNegative(B))
    return urem(B);
  return anyOf(B);
}
