//===- UndefinedValuesTest.cpp - Facts about values that may be undefined -===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Random IR with cycles through undef, poison and freeze, run in all 64 lanes
/// of a wave. An undefined value is another number in each lane and each time
/// it is read, as in a register that nothing wrote; several choices are tried.
/// What AgreementAnalysis, DivergenceOracle and PerLaneEvaluator say must hold
/// for each of them in all lanes that are together: those in the same block in
/// the same iteration of every cycle around it.
///
/// What reads one and is uniform by plain uniformity analysis is no such
/// register. All lanes read something undefined, or it is a phi, which code
/// generation keeps in an SGPR: a lane that brings nothing there holds what
/// others bring. Both are unknown numbers here, and so is what is computed from
/// them. No lane goes on from a branch on an undefined value.
///
//===----------------------------------------------------------------------===//

#include "CrossLane/PerLaneEvaluator.h"
#include "Uniformity/AgreementAnalysis.h"
#include "Uniformity/CycleNest.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "gtest/gtest.h"
#include <map>
#include <random>

using namespace llvm;
using namespace llvm::ToyGCN;

namespace {
constexpr unsigned MaxSteps = 50;

/// A kernel `i32 %n`, workgroups of 256 work-items in a row, with values of 32
/// bits and conditions.
class RandomKernel {
public:
  explicit RandomKernel(unsigned Seed);

  Function &function() { return *F; }
  const std::vector<BasicBlock *> &blocks() const { return Blocks; }
  const CycleNest::Graph &successors() const { return Succs; }

private:
  LLVMContext Context;
  Module M{"m", Context};
  Function *F = nullptr;
  std::mt19937 Rng;
  CycleNest::Graph Succs, Preds;
  std::vector<BasicBlock *> Blocks;
  std::vector<std::vector<Value *>> Words, Bits; ///< Of each block.

  unsigned below(unsigned N) { return Rng() % N; }
  void makeGraph();
  bool reaches(unsigned To, unsigned Without) const;
  void makeFunction();
  void fill(unsigned B);
  void finish(unsigned B);
  Value *undefined(Type *Ty);
  Value *pick(unsigned B, Type *Ty);
  void addOne(unsigned B);
};
} // namespace

/// True if block \p To can be reached from the entry, not by \p Without.
bool RandomKernel::reaches(unsigned To, unsigned Without) const {
  std::vector<bool> Seen(Succs.size());
  SmallVector<unsigned, 16> Work;
  if (Without != 0)
    Work.push_back(0);
  while (!Work.empty()) {
    const unsigned B = Work.pop_back_val();
    if (B == To)
      return true;
    for (unsigned S : Succs[B])
      if (S != Without && !Seen[S]) {
        Seen[S] = true;
        Work.push_back(S);
      }
  }
  return false;
}

/// Mostly forward edges to near blocks; every third branch may go back.
void RandomKernel::makeGraph() {
  const unsigned N = 4 + below(7);
  Succs.assign(N, {});
  for (unsigned B = 0; B + 1 < N; ++B) {
    Succs[B].push_back(B + 1);
    const unsigned Other = below(3) == 0
                               ? 1 + below(N - 1)
                               : B + 1 + below(std::min(4u, N - B - 1));
    if (B && below(5) && Other != B + 1)
      Succs[B].push_back(Other);
  }
  Preds.assign(N, {});
  for (unsigned B = 0; B < N; ++B)
    for (unsigned S : Succs[B])
      Preds[S].push_back(B);
}

void RandomKernel::makeFunction() {
  Type *I32 = Type::getInt32Ty(Context);
  F = Function::Create(
      FunctionType::get(Type::getVoidTy(Context), {I32}, false),
      Function::ExternalLinkage, "k", M);
  F->setCallingConv(CallingConv::AMDGPU_KERNEL);
  F->addFnAttr("uniform-work-group-size", "true");
  Metadata *Size[3];
  for (unsigned Dim = 0; Dim < 3; ++Dim)
    Size[Dim] = ConstantAsMetadata::get(ConstantInt::get(I32, Dim ? 1 : 256));
  F->setMetadata("reqd_work_group_size", MDNode::get(Context, Size));
  for (unsigned B = 0; B < Succs.size(); ++B)
    Blocks.push_back(BasicBlock::Create(Context, "b" + Twine(B), F));
  Words.resize(Blocks.size());
  Bits.resize(Blocks.size());
  Function *Id =
      Intrinsic::getOrInsertDeclaration(&M, Intrinsic::amdgcn_workitem_id_x);
  auto *Tid = CallInst::Create(Id, "tid", Blocks[0]);
  auto *Wave = BinaryOperator::Create(
      Instruction::LShr, Tid, ConstantInt::get(I32, 6), "wave", Blocks[0]);
  Words[0] = {F->getArg(0), Tid, Wave};
}

Value *RandomKernel::undefined(Type *Ty) {
  return below(2) ? UndefValue::get(Ty) : PoisonValue::get(Ty);
}

/// A value that is there at the end of block \p B.
Value *RandomKernel::pick(unsigned B, Type *Ty) {
  if (below(12) == 0)
    return undefined(Ty);
  if (below(5) == 0)
    return ConstantInt::get(Ty, below(2) ? below(9) : 64 << below(4));
  SmallVector<Value *, 32> Choice;
  for (unsigned D = 0; D < Blocks.size(); ++D)
    if (D == B || !reaches(B, D))
      append_range(Choice, Ty->isIntegerTy(1) ? Bits[D] : Words[D]);
  return Choice.empty() ? ConstantInt::get(Ty, below(2))
                        : Choice[below(Choice.size())];
}

void RandomKernel::addOne(unsigned B) {
  static constexpr Instruction::BinaryOps Ops[] = {
      Instruction::Add, Instruction::Sub, Instruction::Mul,  Instruction::And,
      Instruction::Or,  Instruction::Xor, Instruction::LShr, Instruction::Shl,
      Instruction::And, Instruction::AShr};
  Type *I32 = Type::getInt32Ty(Context), *I1 = Type::getInt1Ty(Context);
  BasicBlock *BB = Blocks[B];
  auto Word = [&] { return pick(B, I32); };
  switch (below(8)) {
  case 0:
    Bits[B].push_back(
        new ICmpInst(BB, CmpInst::Predicate(32 + below(10)), Word(), Word()));
    return;
  case 1:
  case 2: {
    Value *C = pick(B, I1), *X = Word(), *Y = Word();
    Words[B].push_back(SelectInst::Create(C, X, Y, "", BB->end()));
    return;
  }
  case 3:
    if (below(4) == 0)
      Bits[B].push_back(new FreezeInst(pick(B, I1), "", BB));
    else
      Words[B].push_back(new FreezeInst(Word(), "", BB));
    return;
  default: {
    const auto Op = Ops[below(std::size(Ops))];
    Value *X = Word();
    Value *Y = Instruction::isShift(Op) && below(4)
                   ? ConstantInt::get(I32, below(8))
                   : Word();
    Words[B].push_back(BinaryOperator::Create(Op, X, Y, "", BB));
  }
  }
}

void RandomKernel::fill(unsigned B) {
  Type *I32 = Type::getInt32Ty(Context), *I1 = Type::getInt1Ty(Context);
  for (unsigned N = B ? below(4) : 0; N; --N)
    Words[B].push_back(PHINode::Create(I32, Preds[B].size(), "", Blocks[B]));
  if (B && below(4) == 0)
    Bits[B].push_back(PHINode::Create(I1, Preds[B].size(), "", Blocks[B]));
  for (unsigned N = below(5); N; --N)
    addOne(B);
}

/// Fills phis, which may take values of later blocks.
void RandomKernel::finish(unsigned B) {
  for (PHINode &Phi : Blocks[B]->phis())
    for (unsigned Pred : Preds[B])
      Phi.addIncoming(below(4) ? pick(Pred, Phi.getType())
                               : undefined(Phi.getType()),
                      Blocks[Pred]);
  if (Succs[B].empty())
    ReturnInst::Create(Context, Blocks[B]);
  else if (Succs[B].size() == 1)
    BranchInst::Create(Blocks[Succs[B][0]], Blocks[B]);
  else
    BranchInst::Create(Blocks[Succs[B][0]], Blocks[Succs[B][1]],
                       pick(B, Type::getInt1Ty(Context)), Blocks[B]);
}

RandomKernel::RandomKernel(unsigned Seed) : Rng(Seed) {
  do
    makeGraph();
  while (any_of(CycleNest(Succs).cycles(),
                [](const CycleNest::Cycle &C) { return !C.isReducible(); }));
  makeFunction();
  // A value may be read by a later block only once it is there.
  for (unsigned B = 0; B < Blocks.size(); ++B)
    fill(B);
  for (unsigned B = 0; B < Blocks.size(); ++B)
    finish(B);
}

namespace {
/// A number, or nothing if it is unknown.
using Number = std::optional<uint32_t>;
/// Block, then iterations from inside out.
using Place = std::vector<unsigned>;
/// What the lanes held that were at a place.
using Held = std::map<Place, std::map<const void *, std::vector<Number>>>;

class Lane {
public:
  Lane(RandomKernel &K, const CycleNest &Nest, const AgreementAnalysis &Facts,
       unsigned Id, unsigned Choice, Held &Defined, Held &Used)
      : K(K), Nest(Nest), Facts(Facts), Id(Id), Choice(Choice),
        Defined(Defined), Used(Used), Iteration(Nest.cycles().size()) {}
  void run();

private:
  RandomKernel &K;
  const CycleNest &Nest;
  const AgreementAnalysis &Facts;
  const unsigned Id, Choice;
  Held &Defined, &Used;
  std::vector<unsigned> Iteration;
  DenseMap<const Value *, Number> Now;
  unsigned Reads = 0; ///< Of undefined values.

  Place enter(unsigned From, unsigned To);
  Number read(const Value &V);
  Number readFor(const Instruction &I, const Value &V);
  Number compute(const Instruction &I, const Place &At);
};
} // namespace

Place Lane::enter(unsigned From, unsigned To) {
  Place At{To};
  for (unsigned C = Nest.innermost(To); C != CycleNest::None;
       C = Nest.cycles()[C].Parent) {
    if (From == CycleNest::None || !Nest.contains(C, From))
      Iteration[C] = 0;
    else if (Nest.isEntry(To) && Nest.innermost(To) == C)
      ++Iteration[C];
    At.push_back(Iteration[C]);
  }
  return At;
}

Number Lane::read(const Value &V) {
  const uint32_t Mask = V.getType()->isIntegerTy(1) ? 1 : ~0u;
  if (isa<UndefValue>(V))
    return uint32_t(hash_combine(Choice, Id, ++Reads)) & Mask;
  if (const auto *C = dyn_cast<ConstantInt>(&V))
    return uint32_t(C->getZExtValue());
  if (isa<Argument>(V))
    return 1000 + 77 * Choice;
  return Now.lookup(&V);
}

Number Lane::readFor(const Instruction &I, const Value &V) {
  return isa<UndefValue>(V) && !Facts.isPlainlyDivergent(I) ? Number()
                                                            : read(V);
}

static uint32_t combine(unsigned Opcode, uint32_t A, uint32_t B) {
  switch (Opcode) {
  case Instruction::Add:
    return A + B;
  case Instruction::Sub:
    return A - B;
  case Instruction::Mul:
    return A * B;
  case Instruction::And:
    return A & B;
  case Instruction::Or:
    return A | B;
  case Instruction::Xor:
    return A ^ B;
  case Instruction::Shl:
    return A << (B & 31);
  case Instruction::LShr:
    return A >> (B & 31);
  default:
    return int32_t(A) >> (B & 31);
  }
}

Number Lane::compute(const Instruction &I, const Place &At) {
  if (isa<CallInst>(I))
    return Id;
  SmallVector<Number, 3> Ops;
  for (const Use &U : I.operands()) {
    Ops.push_back(readFor(I, *U));
    Used[At][&U].push_back(Ops.back());
  }
  if (isa<SelectInst>(I))
    return Ops[0] ? *Ops[0] ? Ops[1] : Ops[2] : Number();
  if (isa<FreezeInst>(I))
    return Ops[0];
  if (!Ops[0] || !Ops[1])
    return std::nullopt;
  if (const auto *Cmp = dyn_cast<ICmpInst>(&I))
    return ICmpInst::compare(APInt(32, *Ops[0]), APInt(32, *Ops[1]),
                             Cmp->getPredicate());
  return combine(I.getOpcode(), *Ops[0], *Ops[1]);
}

void Lane::run() {
  unsigned From = CycleNest::None, Block = 0;
  for (unsigned Step = 0; Step < MaxSteps; ++Step) {
    const Place At = enter(From, Block);
    DenseMap<const Value *, Number> Next = Now;
    for (const PHINode &Phi : K.blocks()[Block]->phis())
      Next[&Phi] =
          readFor(Phi, *Phi.getIncomingValueForBlock(K.blocks()[From]));
    Now = std::move(Next);
    for (const Instruction &I : *K.blocks()[Block]) {
      if (I.isTerminator())
        continue;
      if (!isa<PHINode>(I))
        Now[&I] = compute(I, At);
      Defined[At][&I].push_back(Now[&I]);
    }
    const auto &Ways = K.successors()[Block];
    if (Ways.empty())
      return;
    From = Block;
    Block = Ways[0];
    if (Ways.size() == 1)
      continue;
    const auto &Branch = cast<BranchInst>(*K.blocks()[From]->getTerminator());
    const Value &Condition = *Branch.getCondition();
    const Number C = isa<UndefValue>(Condition) ? Number() : read(Condition);
    if (!C)
      return;
    Block = Ways[*C ? 0 : 1];
  }
}

/// Empty if \p B holds for the lanes' \p Numbers.
static std::string contradiction(const BitAgreement &B,
                                 ArrayRef<Number> Numbers) {
  Number First;
  for (Number N : Numbers) {
    if (!N)
      continue;
    First = First ? First : N;
    if ((*N & B.knownZero()) || (~*N & B.knownOne()) ||
        ((*N ^ *First) & B.agreed()))
      return B.str() + ": " + utohexstr(*First) + " and " + utohexstr(*N);
  }
  return "";
}

namespace {
struct Totals {
  unsigned Agreed = 0, Constant = 0, Differing = 0, PerLane = 0;
};
} // namespace

static void expectFacts(RandomKernel &K, const AgreementAnalysis &Facts,
                        const Held &Defined, const Held &Used, Totals &T) {
  for (const auto &[At, ByValue] : Defined)
    for (const auto &[Key, Numbers] : ByValue) {
      const auto &I = *static_cast<const Instruction *>(Key);
      const BitAgreement B = Facts.of(I);
      ++(B.isConstant() ? T.Constant : B.isUniform() ? T.Agreed : T.Differing);
      EXPECT_EQ(contradiction(B, Numbers), "") << I.getNameOrAsOperand();
      if (!Facts.isPlainlyDivergent(I))
        EXPECT_EQ(contradiction(BitAgreement::same(B.width()), Numbers), "")
            << I.getNameOrAsOperand() << " is uniform";
    }
  for (const auto &[At, ByUse] : Used)
    for (const auto &[Key, Numbers] : ByUse) {
      const Use &U = *static_cast<const Use *>(Key);
      EXPECT_EQ(contradiction(Facts.at(U), Numbers), "")
          << U.getUser()->getNameOrAsOperand() << ", operand "
          << U.getOperandNo();
    }
}

/// \p Numbers of one value are those of lane \p L.
static void expectLane(PerLaneEvaluator &Values, const Held &Defined,
                       unsigned L, Totals &T) {
  for (const auto &[At, ByValue] : Defined)
    for (const auto &[Key, Numbers] : ByValue) {
      const auto &I = *static_cast<const Instruction *>(Key);
      const KnownBits Known = Values.evaluate(I)[L];
      T.PerLane += !Known.isUnknown();
      for (Number N : Numbers)
        if (N)
          EXPECT_TRUE((*N & Known.Zero) == 0 && (~*N & Known.One) == 0)
              << I.getNameOrAsOperand() << " in lane " << L;
    }
}

static void runKernel(RandomKernel &K, Totals &T) {
  const CycleNest Nest(K.successors());
  const IdBits Ids = WorkgroupShape(K.function()).ids();
  const AgreementAnalysis Facts(K.function(), Ids);
  PerLaneEvaluator Values(K.function());
  for (unsigned Choice = 0; Choice < 3; ++Choice) {
    Held Defined, Used;
    for (unsigned L = 0; L < WaveSize; ++L) {
      Held Own;
      Lane(K, Nest, Facts, 64 * Choice + L, Choice, Own, Used).run();
      expectLane(Values, Own, L, T);
      for (auto &[At, ByValue] : Own)
        for (auto &[Key, Numbers] : ByValue)
          append_range(Defined[At][Key], Numbers);
    }
    expectFacts(K, Facts, Defined, Used, T);
  }
}

TEST(UndefinedValues, FactsHoldWhateverTheyAre) {
  Totals T;
  for (unsigned Seed = 0; Seed < 1500; ++Seed) {
    RandomKernel K(Seed);
    std::string Text;
    raw_string_ostream OS(Text);
    K.function().print(OS);
    ASSERT_FALSE(verifyFunction(K.function(), &OS)) << Text;
    runKernel(K, T);
    ASSERT_FALSE(HasFailure()) << "seed " << Seed << "\n" << Text;
  }
  // The analyses do say something.
  EXPECT_GT(T.Agreed, 1000u);
  EXPECT_GT(T.Constant, 1000u);
  EXPECT_GT(T.Differing, 1000u);
  EXPECT_GT(T.PerLane, 1000u);
}
