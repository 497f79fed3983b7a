//===- AgreementAnalysis.cpp - Bit agreement of IR values -----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uniformity/AgreementAnalysis.h"
#include "Uniformity/LaneRules.h"
#include "Uniformity/UniformityFacts.h"

using namespace llvm;
using namespace llvm::ToyGCN;

/// A phi whose bits change more often than that counts iterations. The analysis
/// forgets its known bits, or it would follow each iteration.
static constexpr unsigned MaxChanges = 4;
/// How often branches that turned out to be uniform may make others so.
static constexpr unsigned MaxRounds = 4;

static unsigned widthOf(const Type *Ty) {
  return isFollowedByLane(Ty) ? Ty->getIntegerBitWidth() : 1;
}

static BitAgreement wholeBits(const Type *Ty, bool Uniform) {
  return Uniform ? BitAgreement::same(widthOf(Ty))
                 : BitAgreement::differing(widthOf(Ty));
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

void AgreementAnalysis::findPlainDivergence() {
  const DivergenceOracle Plain(Program);
  PlainlyDivergent.resize(Program.Values.size());
  for (unsigned V = 0; V < Program.Values.size(); ++V)
    PlainlyDivergent[V] = Plain.isDivergent(V);
  DivergentBranch.resize(Program.Successors.size());
  for (unsigned B = 0; B < Program.Successors.size(); ++B)
    for (unsigned V : Program.Conditions[B])
      DivergentBranch[B] = Plain.isDivergentAt(V, B);
  // From now on, bits say which values are divergent; the oracle answers
  // questions about control flow only.
  for (DivergenceOracle::Value &V : Program.Values)
    V.What = InstructionUniformity::AlwaysUniform;
  for (auto &C : Program.Conditions)
    C.clear();
}

/// Makes a stand-in for each phi that chooses, and a source for each branch.
void AgreementAnalysis::findJoins() {
  const unsigned NumValues = Numbers.size();
  Program.Values.resize(NumValues);
  for (auto &C : Program.Conditions)
    C.clear();
  auto Add = [&](unsigned Block, InstructionUniformity What, bool IsPhi) {
    Program.Values.push_back({Block, What, IsPhi});
    return Program.Values.size() - 1;
  };
  const unsigned A = Add(0, InstructionUniformity::AlwaysUniform, false);
  const unsigned B = Add(0, InstructionUniformity::AlwaysUniform, false);
  for (const Instruction *I : Order)
    if (const auto *Phi = dyn_cast<PHINode>(I)) {
      const unsigned Join =
          Add(Blocks[Phi->getParent()], InstructionUniformity::Default, true);
      Program.Values[Join].Operands.push_back(A);
      if (!Phi->hasConstantValue() && !Phi->hasConstantOrUndefValue())
        Program.Values[Join].Operands.push_back(B);
      Joins[Phi] = Join;
    }
  for (unsigned Block = 0; Block < Program.Successors.size(); ++Block)
    if (DivergentBranch[Block])
      Program.Conditions[Block].push_back(
          Add(Block, InstructionUniformity::NeverUniform, false));
  Oracle = std::make_unique<DivergenceOracle>(Program);
}

//===----------------------------------------------------------------------===//
// One instruction
//===----------------------------------------------------------------------===//

/// The bits of a constant or an argument. An undefined value is what its
/// register happens to hold, in each lane something else.
static BitAgreement ofOperand(const Value &V) {
  if (const auto *C = dyn_cast<ConstantInt>(&V);
      C && isFollowedByLane(C->getType()))
    return BitAgreement::constant(C->getBitWidth(), C->getZExtValue());
  const bool Uniform =
      isa<Argument>(V)
          ? getUniformity(V) == InstructionUniformity::AlwaysUniform
          : !isa<UndefValue>(V);
  return wholeBits(V.getType(), Uniform);
}

/// Returns nothing if the value was not computed yet.
std::optional<BitAgreement> AgreementAnalysis::read(const Use &U) const {
  const Value &V = *U.get();
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I)
    return ofOperand(V);
  auto It = State.find(I);
  if (It == State.end())
    return std::nullopt;
  const auto *User = cast<Instruction>(U.getUser());
  const auto Block = Blocks.find(User->getParent());
  if (Block == Blocks.end() ||
      Oracle->timeBranch(Numbers.lookup(I), Block->second) ==
          DivergenceOracle::None)
    return It->second;
  return It->second.ofAnyTime();
}

/// A phi's operands are used where it is. Code generation keeps a phi scalar
/// whose defined values are all the same scalar; else lanes that come by an
/// undefined operand may each have another value.
std::optional<BitAgreement>
AgreementAnalysis::computePhi(const PHINode &Phi) const {
  std::optional<BitAgreement> R;
  for (const Use &U : Phi.incoming_values())
    if (std::optional<BitAgreement> Op = read(U))
      R = R ? R->join(*Op) : *Op;
  if (R && Oracle->isDivergent(Joins.lookup(&Phi)))
    R = R->ofAnyTime();
  if (R && !R->isUniform() && !isPlainlyDivergent(Phi))
    return wholeBits(Phi.getType(), true);
  return R;
}

/// An instruction without a rule for its bits is uniform if it computes the
/// same from the same operands and these are uniform.
std::optional<BitAgreement>
AgreementAnalysis::computeWhole(const Instruction &I) const {
  const InstructionUniformity What = getUniformity(I);
  if (What == InstructionUniformity::NeverUniform)
    return wholeBits(I.getType(), false);
  SmallVector<const Use *, 1> Deciding;
  if (What == InstructionUniformity::AlwaysUniform)
    Deciding = restsOn(I);
  else // An undefined operand is undefined in all lanes.
    for (const Use &U : I.operands())
      if (Numbers.contains(U.get()))
        Deciding.push_back(&U);
  bool Uniform = true;
  for (const Use *U : Deciding) {
    std::optional<BitAgreement> Op = read(*U);
    if (!Op)
      return std::nullopt;
    Uniform &= Op->isUniform();
  }
  return wholeBits(I.getType(), Uniform);
}

std::optional<BitAgreement>
AgreementAnalysis::compute(const Instruction &I) const {
  if (const auto *Phi = dyn_cast<PHINode>(&I))
    return computePhi(*Phi);
  if (const auto Dim = idDimension(I))
    return Ids[*Dim];
  if (!hasLaneRule(I))
    return computeWhole(I);
  SmallVector<BitAgreement, 3> Ops;
  for (const Use &U : laneOperands(I)) {
    std::optional<BitAgreement> Op = read(U);
    if (!Op)
      return std::nullopt;
    Ops.push_back(*Op);
  }
  return applyLaneRule<BitAgreement>(I, Ops);
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

/// Takes what \p I computes now into its state. Returns true if that changed.
bool AgreementAnalysis::update(const Instruction &I, unsigned &Changes) {
  std::optional<BitAgreement> New = compute(I);
  if (!New)
    return false;
  auto [It, IsFirst] = State.try_emplace(&I, *New);
  if (IsFirst)
    return true;
  BitAgreement Both = It->second.join(*New);
  if (Both == It->second)
    return false;
  if (isa<PHINode>(I) && ++Changes > MaxChanges)
    Both = Both.forgetKnown();
  It->second = Both;
  return true;
}

/// Computes again, in order, those whose operands changed.
void AgreementAnalysis::iterate() {
  State.clear();
  DenseMap<const Instruction *, unsigned> Changes;
  DenseSet<const Instruction *> Current(Order.begin(), Order.end());
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const Instruction *I : Order)
      if (Current.erase(I) && !I->getType()->isVoidTy() &&
          update(*I, Changes[I])) {
        Changed = true;
        for (const User *U : I->users())
          Current.insert(cast<Instruction>(U));
      }
  }
}

/// Returns true if there are any.
bool AgreementAnalysis::dropUniformBranches() {
  bool Any = false;
  for (const auto &[BB, Number] : Blocks)
    if (DivergentBranch[Number] &&
        at(BB->getTerminator()->getOperandUse(0)).isUniform()) {
      DivergentBranch[Number] = false;
      Any = true;
    }
  return Any;
}

AgreementAnalysis::AgreementAnalysis(const Function &F, const IdBits &Ids)
    : IROracleInput(F), Ids(Ids) {
  findPlainDivergence();
  for (unsigned Round = 0; Round < MaxRounds; ++Round) {
    findJoins();
    iterate();
    if (!dropUniformBranches())
      break;
  }
}

BitAgreement AgreementAnalysis::of(const Value &V) const {
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I)
    return ofOperand(V);
  auto It = State.find(I);
  return It == State.end() ? wholeBits(V.getType(), false) : It->second;
}

BitAgreement AgreementAnalysis::at(const Use &U) const {
  return read(U).value_or(wholeBits(U.get()->getType(), false));
}

bool AgreementAnalysis::isPlainlyDivergent(const Value &V) const {
  auto It = Numbers.find(&V);
  return It != Numbers.end() && PlainlyDivergent[It->second];
}
