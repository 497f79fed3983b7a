//===- MedianCombines.cpp - The middle one of three values ----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Garden/MedianCombines.h"
#include "CrossLane/LegalizeCrossLane.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Types.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/CodeGen/GlobalISel/Utils.h"
#include "llvm/CodeGen/TargetOpcodes.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace TargetOpcode;
using namespace llvm::ToyGCN::Types;

namespace {
/// A minimum, its maximum, and the median of the same kind of numbers; 0 for
/// the median of floats, which is an intrinsic.
struct Kind {
  unsigned Min, Max, Median;
  bool isFloat() const { return !Median; }
};
constexpr Kind Kinds[] = {
    {G_SMIN, G_SMAX, ToyGCN::G_TOYGCN_SMED3},
    {G_UMIN, G_UMAX, ToyGCN::G_TOYGCN_UMED3},
    {G_FMINNUM_IEEE, G_FMAXNUM_IEEE, 0},
};

/// What a minimum or maximum has for operands.
struct Pair {
  Register A, B;
};

class MedianMatcher {
public:
  MedianMatcher(const MachineInstr &Outer, const MachineRegisterInfo &MRI,
                const Kind &K)
      : MRI(MRI), K(K), Same(Outer.getOpcode()),
        Other(Same == K.Min ? K.Max : K.Min) {}

  /// The operands of the median, if X and Y are what the outer one reads.
  std::optional<std::array<Register, 3>> ofThree(Register X, Register Y) const;

private:
  const MachineRegisterInfo &MRI;
  const Kind &K;
  const unsigned Same, Other;

  /// The operands of what computes \p X and nothing else reads. A movement
  /// between lanes is better off in an instruction of two operands.
  std::optional<Pair> operandsOf(Register X, unsigned Opcode) const;
  /// True if they are numbers, or \p X is poison if one is not.
  bool areNumbers(Register X, Pair P) const;
};
} // namespace

std::optional<Pair> MedianMatcher::operandsOf(Register X,
                                              unsigned Opcode) const {
  const MachineInstr *Def = MRI.getVRegDef(X);
  if (!Def || Def->getOpcode() != Opcode || !MRI.hasOneNonDBGUse(X))
    return std::nullopt;
  const Pair P = {Def->getOperand(1).getReg(), Def->getOperand(2).getReg()};
  if (ToyGCN::comesFromOtherLane(P.A, MRI) ||
      ToyGCN::comesFromOtherLane(P.B, MRI))
    return std::nullopt;
  return P;
}

bool MedianMatcher::areNumbers(Register X, Pair P) const {
  return MRI.getVRegDef(X)->getFlag(MachineInstr::FmNoNans) ||
         (isKnownNeverNaN(P.A, MRI) && isKnownNeverNaN(P.B, MRI));
}

std::optional<std::array<Register, 3>>
MedianMatcher::ofThree(Register X, Register Y) const {
  const auto Low = operandsOf(X, Other);
  const auto High = operandsOf(Y, Other);
  if (!Low || !High)
    return std::nullopt;
  // Of NaN, the minimum is the other operand, the median the least one.
  if (K.isFloat() && !(areNumbers(X, *Low) && areNumbers(Y, *High)))
    return std::nullopt;
  for (auto [Inner, Third] :
       {std::pair(High->A, High->B), std::pair(High->B, High->A)}) {
    const auto Again = operandsOf(Inner, Same);
    if (Again && ((Again->A == Low->A && Again->B == Low->B) ||
                  (Again->A == Low->B && Again->B == Low->A)))
      return std::array{Low->A, Low->B, Third};
  }
  return std::nullopt;
}

bool ToyGCN::matchMedian(const MachineInstr &Outer,
                         const MachineRegisterInfo &MRI, BuildFnTy &Build) {
  const unsigned Opcode = Outer.getOpcode();
  const auto *K = find_if(Kinds, [&](const Kind &Candidate) {
    return Candidate.Min == Opcode || Candidate.Max == Opcode;
  });
  const Register Dst = Outer.getOperand(0).getReg();
  const LLT Ty = MRI.getType(Dst);
  if (K == std::end(Kinds) || !(Ty == S32 || (Ty == S16 && K->isFloat())))
    return false;
  const Register X = Outer.getOperand(1).getReg();
  const Register Y = Outer.getOperand(2).getReg();
  const MedianMatcher Matcher(Outer, MRI, *K);
  auto Found = Matcher.ofThree(X, Y);
  if (!Found)
    Found = Matcher.ofThree(Y, X);
  if (!Found)
    return false;
  Build = [=, Flags = Outer.getFlags()](MachineIRBuilder &B) {
    auto Median = K->isFloat() ? B.buildIntrinsic(Intrinsic::amdgcn_fmed3,
                                                  ArrayRef<Register>(Dst))
                               : B.buildInstr(K->Median).addDef(Dst);
    for (Register Operand : *Found)
      Median.addUse(Operand);
    if (K->isFloat())
      Median->setFlags(Flags);
  };
  return true;
}
