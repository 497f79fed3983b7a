//===- BitAgreementTest.cpp - Which bits lanes may differ in --------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Every operation of BitAgreement on every pair of three-bit operands, against
/// waves of 64 lanes in which every combination of differing bits occurs: lane
/// L takes combination L % 8 for the first operand and L / 8 for the second.
/// The bits that are the same but unknown take all values in turn. What holds
/// in all these waves is the best answer there is.
///
//===----------------------------------------------------------------------===//

#include "Uniformity/BitAgreement.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/MathExtras.h"
#include "gtest/gtest.h"
#include <array>
#include <optional>

using namespace llvm;

namespace {
constexpr unsigned Width = 3, Lanes = 64, Values = 1 << Width;
/// Nothing if the result is poison, or the operation undefined.
using Concrete = std::optional<uint64_t>;

/// The waves that an operand stands for: one for each value of the bits that
/// are the same but unknown, in each all combinations of those that differ.
struct Operand {
  BitAgreement Bits;
  std::vector<std::array<uint64_t, Values>> Waves;

  explicit Operand(const BitAgreement &B) : Bits(B) {
    const uint64_t Unknown = B.agreed() & ~B.knownZero() & ~B.knownOne();
    for (uint64_t Wave = 0; Wave < Values; ++Wave) {
      if (Wave & ~Unknown)
        continue;
      Waves.emplace_back();
      for (uint64_t Combination = 0; Combination < Values; ++Combination)
        Waves.back()[Combination] =
            B.knownOne() | Wave | (Combination & B.differ());
    }
  }
};

std::vector<Operand> allOperands() {
  std::vector<BitAgreement> All = {BitAgreement::same(Width)};
  for (unsigned Bit = 0; Bit < Width; ++Bit) {
    std::vector<BitAgreement> More;
    for (const BitAgreement &B : All)
      for (unsigned P : {BitAgreement::IsZero, BitAgreement::IsOne,
                         BitAgreement::Same, BitAgreement::Differs}) {
        More.push_back(B);
        More.back().set(Bit, P);
      }
    All = std::move(More);
  }
  return {All.begin(), All.end()};
}

/// What is seen of results, bit by bit.
class Seen {
public:
  explicit Seen(unsigned Width) : Width(Width) {}
  /// Lanes of poison among others have anything, for it may be their numbers
  /// that a scalar instruction takes.
  void add(ArrayRef<Concrete> Wave) {
    auto IsValue = [](const Concrete &V) { return V.has_value(); };
    if (none_of(Wave, IsValue))
      return;
    Any = true;
    const uint64_t First = find_if(Wave, IsValue)->value();
    for (const Concrete &V : Wave) {
      const uint64_t Lane = V.value_or(~First);
      Differ |= Lane ^ First;
      Ones &= Lane;
      Zeros &= ~Lane;
    }
  }
  BitAgreement bits() const {
    BitAgreement R = BitAgreement::same(Width);
    for (unsigned Bit = 0; Bit < Width; ++Bit)
      R.set(Bit, Zeros >> Bit & 1    ? BitAgreement::IsZero
                 : Ones >> Bit & 1   ? BitAgreement::IsOne
                 : Differ >> Bit & 1 ? BitAgreement::Differs
                                     : BitAgreement::Same);
    return R;
  }
  bool any() const { return Any; }

private:
  unsigned Width;
  uint64_t Ones = ~0ull, Zeros = ~0ull, Differ = 0;
  bool Any = false;
};

/// True if everything that \p Exact allows, \p Claimed allows.
bool covers(const BitAgreement &Claimed, const BitAgreement &Exact) {
  return Claimed.join(Exact) == Claimed;
}

using OnBits =
    function_ref<BitAgreement(const BitAgreement &, const BitAgreement &)>;
using OnNumbers = function_ref<Concrete(uint64_t, uint64_t)>;

/// Returns how many results are right but not the best.
unsigned check(
    const char *Name, OnBits Bits, OnNumbers Numbers,
    function_ref<bool(const BitAgreement &, const BitAgreement &)> Which =
        [](const BitAgreement &, const BitAgreement &) { return true; }) {
  unsigned Loose = 0;
  static const std::vector<Operand> Operands = allOperands();
  for (const auto &[A, WavesOfA] : Operands)
    for (const auto &[B, WavesOfB] : Operands) {
      if (!Which(A, B))
        continue;
      const BitAgreement R = Bits(A, B);
      Seen S(R.width());
      for (const auto &WaveA : WavesOfA)
        for (const auto &WaveB : WavesOfB) {
          Concrete Wave[Lanes];
          for (unsigned L = 0; L < Lanes; ++L)
            Wave[L] = Numbers(WaveA[L % Values], WaveB[L / Values]);
          S.add(Wave);
        }
      if (!S.any())
        continue;
      if (!covers(R, S.bits())) {
        ADD_FAILURE() << A.str() << ' ' << Name << ' ' << B.str() << " is "
                      << S.bits().str() << ", not " << R.str();
        return Loose;
      }
      Loose += !(R == S.bits());
    }
  return Loose;
}

/// As a number with a sign.
int64_t sign(uint64_t V) { return SignExtend64(V, Width); }
} // namespace

#define BITS(E) [](const BitAgreement &A, const BitAgreement &B) { return E; }
#define NUMBERS(E)                                                             \
  [](uint64_t A, uint64_t B) -> Concrete {                                     \
    (void)B;                                                                   \
    return E;                                                                  \
  }
#define EXPECT_BEST(OnBits, OnNumbers)                                         \
  EXPECT_EQ(check(#OnBits, BITS(OnBits), NUMBERS(OnNumbers)), 0u)

TEST(BitAgreement, SumsAndLogicAreTheBestThereIs) {
  EXPECT_BEST(A & B, A & B);
  EXPECT_BEST(A | B, A | B);
  EXPECT_BEST(A ^ B, A ^ B);
  EXPECT_BEST(A + B, A + B);
  EXPECT_BEST(A - B, A - B);
}

TEST(BitAgreement, ComparesAreTheBestThereIs) {
  EXPECT_BEST(A.icmp(CmpInst::ICMP_EQ, B), A == B);
  EXPECT_BEST(A.icmp(CmpInst::ICMP_NE, B), A != B);
  EXPECT_BEST(A.icmp(CmpInst::ICMP_ULT, B), A < B);
  EXPECT_BEST(A.icmp(CmpInst::ICMP_ULE, B), A <= B);
  EXPECT_BEST(A.icmp(CmpInst::ICMP_UGT, B), A > B);
  EXPECT_BEST(A.icmp(CmpInst::ICMP_UGE, B), A >= B);
  EXPECT_BEST(A.icmp(CmpInst::ICMP_SLT, B), sign(A) < sign(B));
  EXPECT_BEST(A.icmp(CmpInst::ICMP_SLE, B), sign(A) <= sign(B));
  EXPECT_BEST(A.icmp(CmpInst::ICMP_SGT, B), sign(A) > sign(B));
  EXPECT_BEST(A.icmp(CmpInst::ICMP_SGE, B), sign(A) >= sign(B));
  EXPECT_BEST(A.umin(B), std::min(A, B));
  EXPECT_BEST(A.umax(B), std::max(A, B));
  EXPECT_BEST(A.smin(B), std::min(sign(A), sign(B)));
  EXPECT_BEST(A.smax(B), std::max(sign(A), sign(B)));
}

TEST(BitAgreement, WidthsAreTheBestThereIs) {
  EXPECT_BEST(A.trunc(2), A & 3);
  EXPECT_BEST(A.zext(5), A);
  EXPECT_BEST(A.sext(5), sign(A));
}

bool isOneAmount(const BitAgreement &, const BitAgreement &B) {
  return B.isUniform() && B.max() < Width;
}

TEST(BitAgreement, ShiftsByOneAmountAreTheBestThereIs) {
  EXPECT_EQ(check("<<", BITS(A.shl(B)), NUMBERS(A << B), isOneAmount), 0u);
  EXPECT_EQ(check(">>", BITS(A.lshr(B)), NUMBERS(A >> B), isOneAmount), 0u);
  EXPECT_EQ(check(">>s", BITS(A.ashr(B)), NUMBERS(sign(A) >> B), isOneAmount),
            0u);
}

TEST(BitAgreement, ShiftsByAnyAmountAreRight) {
  auto InRange = [](uint64_t B) { return B < Width; };
  check("<<", BITS(A.shl(B)), [&](uint64_t A, uint64_t B) {
    return InRange(B) ? Concrete(A << B) : std::nullopt;
  });
  check(">>", BITS(A.lshr(B)), [&](uint64_t A, uint64_t B) {
    return InRange(B) ? Concrete(A >> B) : std::nullopt;
  });
  check(">>s", BITS(A.ashr(B)), [&](uint64_t A, uint64_t B) {
    return InRange(B) ? Concrete(sign(A) >> B) : std::nullopt;
  });
}

bool isByPowerOf2(const BitAgreement &, const BitAgreement &B) {
  return B.isConstant() && isPowerOf2_64(B.min());
}

TEST(BitAgreement, ProductsAndQuotientsAreRight) {
  auto Product = [](uint64_t A, uint64_t B) { return Concrete(A * B); };
  auto Quotient = [](uint64_t A, uint64_t B) {
    return B ? Concrete(A / B) : std::nullopt;
  };
  auto Rest = [](uint64_t A, uint64_t B) {
    return B ? Concrete(A % B) : std::nullopt;
  };
  // By a power of two, the best there is.
  EXPECT_EQ(check("*", BITS(A * B), Product, isByPowerOf2), 0u);
  EXPECT_EQ(check("/", BITS(A.udiv(B)), Quotient, isByPowerOf2), 0u);
  EXPECT_EQ(check("%", BITS(A.urem(B)), Rest, isByPowerOf2), 0u);
  check("*", BITS(A * B), Product);
  check("/", BITS(A.udiv(B)), Quotient);
  check("%", BITS(A.urem(B)), Rest);
  check("/s", BITS(A.sdiv(B)), [](uint64_t A, uint64_t B) {
    return B ? Concrete(sign(A) / sign(B)) : std::nullopt;
  });
  check("%s", BITS(A.srem(B)), [](uint64_t A, uint64_t B) {
    return B ? Concrete(sign(A) % sign(B)) : std::nullopt;
  });
}

/// The condition is in the lowest bit of the first operand; what it chooses
/// from is the rest of it and the second operand.
TEST(BitAgreement, SelectIsTheBestThereIs) {
  EXPECT_BEST(A.trunc(1).select(A.lshr(BitAgreement::constant(Width, 1)), B),
              A & 1 ? A >> 1 : B);
}

TEST(BitAgreement, JoinsAreOfOneWaveOrAnyTime) {
  const BitAgreement Two = BitAgreement::constant(4, 2),
                     Three = BitAgreement::constant(4, 3);
  EXPECT_EQ(Two.join(Three).str(), "001S");
  EXPECT_EQ(Two.join(Three).ofAnyTime().str(), "001D");
  EXPECT_EQ(Two.join(Three).forgetKnown().str(), "SSSS");
}

/// What the design's example says.
TEST(BitAgreement, CarriesAreFollowed) {
  BitAgreement X = BitAgreement::same(8) & BitAgreement::constant(8, 15);
  X.set(0, BitAgreement::Differs);
  X.set(1, BitAgreement::Differs);
  EXPECT_EQ(X.str(), "0000SSDD");
  EXPECT_EQ((X + BitAgreement::constant(8, 4)).str(), "000SSSDD");
  EXPECT_EQ((X + BitAgreement::constant(8, 1)).str(), "000DDDDD");
  EXPECT_EQ(X.lshr(BitAgreement::constant(8, 2)).str(), "000000SS");
}

/// A product has no more bits than its factors together, and the trailing zeros
/// of both.
TEST(BitAgreement, ProductsAreZeroAtBothEnds) {
  auto Digit = [](unsigned First) {
    return BitAgreement::differing(16) & BitAgreement::constant(16, 7 << First);
  };
  EXPECT_EQ((Digit(0) * Digit(0)).str(), "0000000000DDDDDD");
  EXPECT_EQ((Digit(2) * Digit(1)).str(), "0000000DDDDDD000");
}

TEST(BitAgreement, AllWidths) {
  for (unsigned W : {1u, 31u, 32u, 33u, 63u, 64u}) {
    const BitAgreement Top = BitAgreement::differing(W),
                       Unknown = BitAgreement::same(W);
    EXPECT_EQ(Top + Top, Top);
    EXPECT_EQ(Unknown * Unknown, Unknown);
    EXPECT_TRUE((Top & BitAgreement::constant(W, 0)).isConstant());
    EXPECT_TRUE((Top ^ Unknown).zext(64).trunc(W) == Top);
    EXPECT_TRUE(Unknown.icmp(CmpInst::ICMP_SLT, Unknown).isUniform());
    EXPECT_FALSE(Top.icmp(CmpInst::ICMP_SLT, Unknown).isUniform());
  }
}
