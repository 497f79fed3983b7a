//===- RandomProgram.cpp - Programs that lanes run in tests ---------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomProgram.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;
using LaneValue = DivergenceOracle::Value;
using IU = InstructionUniformity;

static constexpr unsigned NumLanes = 6, MaxSteps = 60;

RandomProgram::RandomProgram(unsigned Seed, bool WithUndefined) : Rng(Seed) {
  do
    makeBlocks();
  while (!allReachable());
  makeValues(WithUndefined);
}

RandomProgram::RandomProgram(unsigned Seed, const CycleNest::Graph &Blocks)
    : Rng(Seed) {
  Successors = Blocks;
  findPredecessors();
  makeValues(/*WithUndefined=*/false);
}

bool RandomProgram::isReducible() const {
  return all_of(CycleNest(Successors).cycles(),
                [](const CycleNest::Cycle &C) { return C.isReducible(); });
}

/// Mostly forward edges to near blocks; one branch in four may go back.
void RandomProgram::makeBlocks() {
  const unsigned N = 3 + below(9);
  Successors.assign(N, {});
  for (unsigned B = 0; B + 1 < N; ++B) {
    Successors[B].push_back(B + 1 + below(std::min(3u, N - B - 1)));
    unsigned Other = below(4) == 0 ? 1 + below(N - 1)
                                   : B + 1 + below(std::min(4u, N - B - 1));
    if (below(5) && Other != Successors[B][0])
      Successors[B].push_back(Other);
  }
  findPredecessors();
}

void RandomProgram::findPredecessors() {
  Predecessors.assign(Successors.size(), {});
  for (unsigned B = 0; B < Successors.size(); ++B)
    for (unsigned S : Successors[B])
      Predecessors[S].push_back(B);
}

std::vector<bool> RandomProgram::reachableWithout(unsigned Removed) const {
  std::vector<bool> Seen(Successors.size());
  SmallVector<unsigned, 8> Work;
  if (Removed != 0) {
    Seen[0] = true;
    Work.push_back(0);
  }
  while (!Work.empty())
    for (unsigned S : Successors[Work.pop_back_val()])
      if (S != Removed && !Seen[S]) {
        Seen[S] = true;
        Work.push_back(S);
      }
  return Seen;
}

bool RandomProgram::allReachable() {
  return all_of(reachableWithout(~0u), [](bool B) { return B; });
}

/// A value whose block dominates \p Block.
unsigned RandomProgram::pickAtEnd(unsigned Block) {
  SmallVector<unsigned, 32> Choice;
  for (unsigned V = 0; V < Values.size(); ++V)
    if (Dominates[Values[V].Block][Block])
      Choice.push_back(V);
  return Choice[below(Choice.size())];
}

unsigned RandomProgram::addValue(unsigned Block, IU What,
                                 unsigned NumOperands) {
  LaneValue V{Block, What};
  for (unsigned I = 0; I < NumOperands; ++I)
    V.Operands.push_back(pickAtEnd(Block));
  Values.push_back(V);
  Undefined.push_back(false);
  return Values.size() - 1;
}

/// Every other one copies the first one, which is in the entry.
unsigned RandomProgram::addUndefined(unsigned Block) {
  const auto First = find(Undefined, true) - Undefined.begin();
  const unsigned V = addValue(Block, IU::Default, 0);
  Undefined[V] = true;
  if (First < V && below(2))
    Values[V].Operands = {unsigned(First)};
  return V;
}

/// What the lanes that are together have in common at this time.
unsigned RandomProgram::addVote(unsigned Block) {
  const unsigned V = addValue(Block, IU::AlwaysUniform, 1);
  Values[V].IsRepeatable = false;
  return V;
}

void RandomProgram::makeValues(bool WithUndefined) {
  const unsigned N = Successors.size();
  for (unsigned B = 0; B < N; ++B) {
    Dominates.push_back(reachableWithout(B));
    Dominates.back().flip();
  }
  addValue(0, IU::NeverUniform, 0);
  addValue(0, IU::Default, 0); // FirstConstant
  addValue(0, IU::Default, 0);
  const unsigned None = WithUndefined ? addUndefined(0) : ~0u;
  for (unsigned B = 0; B < N; ++B) {
    for (unsigned I = below(3); B && I; --I)
      Values[addValue(B, IU::Default, 0)].IsPhi = true;
    for (unsigned I = below(4); I; --I)
      addValue(B, IU::Default, below(3));
    if (WithUndefined && below(3) == 0)
      addUndefined(B);
    if (below(6) == 0)
      Values[addValue(B, IU::AlwaysUniform, 1)].IsRepeatable = below(2);
    for (unsigned I = below(3); I == 1; --I)
      Values[addValue(B, IU::Default, 1)].IsRepeatable = false;
  }
  for (LaneValue &V : Values)
    if (V.IsPhi)
      for (unsigned Pred : Predecessors[V.Block])
        V.Operands.push_back(WithUndefined && below(3) == 0 ? None
                                                            : pickAtEnd(Pred));
  Conditions.assign(N, {});
  for (unsigned B = 0; B < N; ++B)
    if (Successors[B].size() > 1)
      Conditions[B].push_back(below(4) ? pickAtEnd(B) : addVote(B));
}

namespace {
/// Blocks with dispatch blocks before the entries of cycles that have several.
struct OneEntryBlocks {
  CycleNest::Graph Successors;
  /// The dispatch blocks on an edge of the program, in order.
  std::map<std::pair<unsigned, unsigned>, SmallVector<unsigned, 2>> Via;

  explicit OneEntryBlocks(const CycleNest::Graph &Blocks);
};

class Lane {
public:
  Lane(const RandomProgram &P, const OneEntryBlocks &Ways,
       const CycleNest &Nest, unsigned Number, LaneRuns &Runs)
      : P(P), Ways(Ways), Nest(Nest), Number(Number), Runs(Runs),
        Now(P.Values.size()), Iteration(Nest.cycles().size()) {}
  void run();

private:
  const RandomProgram &P;
  const OneEntryBlocks &Ways;
  const CycleNest &Nest;
  const unsigned Number;
  LaneRuns &Runs;
  std::vector<std::optional<unsigned>> Now; ///< Nothing if it is unknown.
  std::vector<unsigned> Iteration;

  void enter(unsigned From, unsigned To);
  LanePlace place(unsigned Block) const;
  std::optional<unsigned> compute(unsigned V, unsigned From,
                                  const LanePlace &At) const;
};
} // namespace

OneEntryBlocks::OneEntryBlocks(const CycleNest::Graph &Blocks)
    : Successors(Blocks) {
  std::map<std::pair<unsigned, unsigned>, SmallVector<unsigned, 4>> Paths;
  for (unsigned B = 0; B < Blocks.size(); ++B)
    for (unsigned S : Blocks[B])
      Paths[{B, S}] = {B, S};
  while (true) {
    const CycleNest Nest(Successors);
    const auto *C = find_if(Nest.cycles(), [](const CycleNest::Cycle &C) {
      return !C.isReducible();
    });
    if (C == Nest.cycles().end())
      break;
    const unsigned Dispatch = Successors.size();
    SmallVector<unsigned, 2> Entries;
    for (unsigned B = 0; B < Dispatch; ++B)
      for (unsigned S : Successors[B])
        if (is_contained(C->Blocks, S) && !is_contained(C->Blocks, B) &&
            !is_contained(Entries, S))
          Entries.push_back(S);
    for (auto &[Edge, Path] : Paths)
      for (unsigned I = 1; I < Path.size(); ++I)
        if (is_contained(Entries, Path[I]))
          Path.insert(Path.begin() + I++, Dispatch);
    for (auto &Targets : Successors) {
      const unsigned Before = Targets.size();
      erase_if(Targets, [&](unsigned S) { return is_contained(Entries, S); });
      if (Targets.size() != Before)
        Targets.push_back(Dispatch);
    }
    Successors.push_back(Entries);
  }
  for (auto &[Edge, Path] : Paths)
    Via[Edge].assign(Path.begin() + 1, Path.end() - 1);
}

void Lane::enter(unsigned From, unsigned To) {
  for (unsigned C = Nest.innermost(To); C != CycleNest::None;
       C = Nest.cycles()[C].Parent)
    if (From == CycleNest::None || !Nest.contains(C, From))
      Iteration[C] = 0;
    else if (Nest.isEntry(To) && Nest.innermost(To) == C)
      ++Iteration[C];
}

LanePlace Lane::place(unsigned Block) const {
  LanePlace At{Block};
  for (unsigned C = Nest.innermost(Block); C != CycleNest::None;
       C = Nest.cycles()[C].Parent)
    At.push_back(Iteration[C]);
  return At;
}

std::optional<unsigned> Lane::compute(unsigned V, unsigned From,
                                      const LanePlace &At) const {
  const LaneValue &Val = P.Values[V];
  if (P.Undefined[V])
    return std::nullopt;
  if (Val.IsPhi) {
    const auto &Preds = P.Predecessors[Val.Block];
    return Now[Val.Operands[find(Preds, From) - Preds.begin()]];
  }
  if (Val.What == IU::NeverUniform)
    return Number;
  size_t Hash = hash_value(V * 77);
  if (!Val.IsRepeatable)
    Hash = hash_combine(Hash, hash_combine_range(At));
  if (Val.What != IU::AlwaysUniform)
    for (unsigned Operand : Val.Operands) {
      if (!Now[Operand])
        return std::nullopt;
      Hash = hash_combine(Hash, *Now[Operand]);
    }
  return Hash % 5;
}

void Lane::run() {
  unsigned From = CycleNest::None, Block = 0;
  for (unsigned Step = 0; Step < MaxSteps; ++Step) {
    unsigned Last = From;
    if (From != CycleNest::None)
      for (unsigned Dispatch : Ways.Via.at({From, Block})) {
        enter(Last, Dispatch);
        Last = Dispatch;
      }
    enter(Last, Block);
    const LanePlace At = place(Block);
    auto Next = Now;
    for (unsigned V = 0; V < P.Values.size(); ++V) {
      if (P.Values[V].Block != Block)
        continue;
      for (unsigned Operand : P.Values[V].Operands)
        if (!P.Values[V].IsPhi)
          Runs.Used[At][Operand].add(Now[Operand]);
      Next[V] = compute(V, From, At);
      Runs.Defined[At][V].add(Next[V]);
      // Phis read together, before anything else.
      if (!P.Values[V].IsPhi)
        Now[V] = Next[V];
      else if (V + 1 == P.Values.size() || !P.Values[V + 1].IsPhi ||
               P.Values[V + 1].Block != Block)
        Now = Next;
    }
    const auto &Ways = P.Successors[Block];
    if (Ways.empty())
      return;
    From = Block;
    Block = Ways[0];
    if (Ways.size() == 1)
      continue;
    const auto Condition = Now[P.Conditions[From][0]];
    if (!Condition)
      return;
    Block = Ways[*Condition % 2];
  }
}

LaneRuns::LaneRuns(const RandomProgram &P) {
  const OneEntryBlocks Ways(P.Successors);
  const CycleNest Nest(Ways.Successors);
  for (unsigned L = 0; L < NumLanes; ++L)
    Lane(P, Ways, Nest, L, *this).run();
}

/// What both analyses take for uniform or not, and for repeatable or not, as
/// the value is.
static unsigned opcodeOf(const LaneValue &V, bool IsUndefined) {
  if (IsUndefined)
    return V.Operands.empty() ? TargetOpcode::G_IMPLICIT_DEF
                              : TargetOpcode::COPY;
  if (V.IsPhi)
    return TargetOpcode::G_PHI;
  if (V.What == IU::NeverUniform)
    return TargetOpcode::COPY;
  if (V.What == IU::AlwaysUniform)
    return V.IsRepeatable ? ToyGCN::G_TOYGCN_READFIRSTLANE
                          : ToyGCN::V_READFIRSTLANE_B32_user;
  if (!V.IsRepeatable)
    return TargetOpcode::G_LOAD;
  return V.Operands.empty()       ? TargetOpcode::G_CONSTANT
         : V.Operands.size() == 1 ? TargetOpcode::G_FREEZE
                                  : TargetOpcode::G_ADD;
}

/// This constant and the next one are the first ones of each program.
static constexpr unsigned FirstConstant = 1;

/// The constants \p First and \p Second as the results of one instruction.
static void makeHalves(TestMachine &T, MachineBasicBlock &MBB, Register First,
                       Register Second, int64_t Value) {
  const Register Whole =
      T.MF->getRegInfo().createGenericVirtualRegister(LLT::scalar(64));
  BuildMI(MBB, MBB.end(), DebugLoc(), T.tii().get(TargetOpcode::G_CONSTANT),
          Whole)
      .addImm(Value);
  BuildMI(MBB, MBB.end(), DebugLoc(),
          T.tii().get(TargetOpcode::G_UNMERGE_VALUES), First)
      .addDef(Second)
      .addReg(Whole);
}

std::vector<Register> llvm::makeCode(TestMachine &T, const RandomProgram &P,
                                     const RegisterBank *Bank) {
  MachineFunction &MF = *T.MF;
  std::vector<MachineBasicBlock *> Blocks{&MF.front()};
  while (Blocks.size() < P.Successors.size()) {
    Blocks.push_back(MF.CreateMachineBasicBlock());
    MF.push_back(Blocks.back());
  }
  std::vector<Register> Regs;
  for (unsigned V = 0; V < P.Values.size(); ++V)
    Regs.push_back(
        MF.getRegInfo().createGenericVirtualRegister(LLT::scalar(32)));
  for (unsigned B = 0; B < Blocks.size(); ++B)
    for (unsigned S : P.Successors[B])
      Blocks[B]->addSuccessor(Blocks[S]);
  for (unsigned V = 0; V < P.Values.size(); ++V) {
    const LaneValue &Val = P.Values[V];
    const unsigned Opc = opcodeOf(Val, P.Undefined[V]);
    if (V == FirstConstant)
      makeHalves(T, *Blocks[0], Regs[V], Regs[V + 1], V);
    if (V == FirstConstant || V == FirstConstant + 1)
      continue;
    auto MI = BuildMI(Blocks[Val.Block], DebugLoc(), T.tii().get(Opc), Regs[V]);
    if (Opc == TargetOpcode::G_LOAD)
      MI.addMemOperand(MF.getMachineMemOperand(
          MachinePointerInfo(ToyGCNAS::Global), MachineMemOperand::MOLoad,
          LLT::scalar(32), Align(4)));
    if (Val.What == IU::NeverUniform)
      MI.addReg(ToyGCN::VGPR0);
    else if (Opc == TargetOpcode::G_CONSTANT)
      MI.addImm(V);
    else
      for (unsigned I = 0; I < Val.Operands.size(); ++I) {
        MI.addReg(Regs[Val.Operands[I]]);
        if (Val.IsPhi)
          MI.addMBB(Blocks[P.Predecessors[Val.Block][I]]);
      }
  }
  for (unsigned B = 0; B < Blocks.size(); ++B)
    if (P.Successors[B].size() > 1)
      BuildMI(Blocks[B], DebugLoc(), T.tii().get(TargetOpcode::G_BRCOND))
          .addReg(Regs[P.Conditions[B][0]])
          .addMBB(Blocks[P.Successors[B][1]]);
  if (Bank)
    for (const Register R : Regs)
      MF.getRegInfo().setRegBank(R, *Bank);
  MF.getProperties().setIsSSA();
  return Regs;
}

std::string llvm::printed(const RandomProgram &P, const RegisterBank *Bank) {
  TestMachine T;
  makeCode(T, P, Bank);
  std::string Text;
  raw_string_ostream OS(Text);
  T.MF->print(OS);
  return Text;
}
