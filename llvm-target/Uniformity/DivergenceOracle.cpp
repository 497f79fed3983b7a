//===- DivergenceOracle.cpp - Divergence from first principles ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uniformity/DivergenceOracle.h"
#include <set>

using namespace llvm;

/// Follows the lanes that one divergent branch sends apart, each group under a
/// label, one level of the cycle nest after the other: first the rest of the
/// iteration of the innermost cycle, then the code after that cycle's exits. A
/// node that two labels reach is a join and goes on under a label of its own.
class DivergenceOracle::LaneWalk {
public:
  LaneWalk(DivergenceOracle &Oracle, unsigned Branch)
      : Oracle(Oracle), Nest(Oracle.Nest), Branch(Branch) {}
  void run();

private:
  using Label = unsigned;
  static constexpr Label NoLabel = 0;
  /// Lanes on an edge.
  struct Arrival {
    unsigned From, To;
    Label Group;
  };
  using Arrivals = SmallVector<Arrival, 4>;

  DivergenceOracle &Oracle;
  const CycleNest &Nest;
  const unsigned Branch;
  Label LastLabel = NoLabel;
  // The state of the current level.
  unsigned Level = None;
  DenseMap<unsigned, Label> Reached;
  std::set<std::pair<unsigned, unsigned>> Pending; // Position and node.
  Label AtEntries = NoLabel;
  Arrivals AtExits;

  bool walkLevel(const Arrivals &Seeds);
  void arrive(const Arrival &A);
  void meet(Label &Old, Label Group, unsigned Node, unsigned Block);
  bool scatters(unsigned Node) const;
  Arrivals leaveCycle();
};

/// The lanes of \p Group arrive at \p Block, a part of \p Node.
void DivergenceOracle::LaneWalk::meet(Label &Old, Label Group, unsigned Node,
                                      unsigned Block) {
  if (Old == NoLabel) {
    Old = Group;
    return;
  }
  if (Old == Group)
    return;
  Old = ++LastLabel;
  if (Nest.isCycle(Node) && !Nest.cycles()[Nest.cycleOf(Node)].isReducible())
    Oracle.leaveApart(Nest.cycleOf(Node), Branch);
  else
    Oracle.markPhis(Block, Branch, /*EvenEqual=*/false);
}

void DivergenceOracle::LaneWalk::arrive(const Arrival &A) {
  if (Level != None && Nest.innermost(A.To) == Level && Nest.isEntry(A.To))
    return meet(AtEntries, A.Group, A.To, A.To);
  if (Level != None && !Nest.contains(Level, A.To)) {
    AtExits.push_back(A);
    return;
  }
  const unsigned Node = Nest.nodeOn(Level, A.To);
  meet(Reached[Node], A.Group, Node, A.To);
  Pending.insert({Nest.position(Node), Node});
}

/// True for a cycle with several entries that different groups entered: they
/// leave it anywhere.
bool DivergenceOracle::LaneWalk::scatters(unsigned Node) const {
  return Nest.isCycle(Node) &&
         !Nest.cycles()[Nest.cycleOf(Node)].isReducible() &&
         Oracle.LeftApart[Nest.cycleOf(Node)] != None;
}

/// Returns false where all lanes are together again.
bool DivergenceOracle::LaneWalk::walkLevel(const Arrivals &Seeds) {
  Reached.clear();
  AtEntries = NoLabel;
  AtExits.clear();
  for (const Arrival &A : Seeds)
    arrive(A);
  while (!Pending.empty()) {
    const unsigned Node = Pending.begin()->second;
    Pending.erase(Pending.begin());
    const bool Scatters = scatters(Node);
    if (Pending.empty() && AtEntries == NoLabel && AtExits.empty() && !Scatters)
      return false;
    const Label Group = Reached[Node];
    if (Nest.isCycle(Node))
      for (const CycleNest::Edge &E : Nest.cycles()[Nest.cycleOf(Node)].Exits)
        arrive({E.From, E.To, Scatters ? ++LastLabel : Group});
    else
      for (unsigned S : Oracle.P.Successors[Node])
        arrive({Node, S, Group});
  }
  return Level != None;
}

/// Ends the level of a cycle: finds the groups that leave it, and whether they
/// are together.
DivergenceOracle::LaneWalk::Arrivals DivergenceOracle::LaneWalk::leaveCycle() {
  const CycleNest::Cycle &C = Nest.cycles()[Level];
  const bool AllExitTogether = all_of(AtExits, [&](const Arrival &A) {
    return A.Group == AtExits.front().Group;
  });
  if (C.isReducible() && AllExitTogether &&
      (AtExits.empty() || AtEntries == AtExits.front().Group))
    return {};
  // Some lanes stay and leave later: from each block of a cycle a way leads to
  // an entry. Lanes that leave by different edges meet other lanes after the
  // cycle. Lanes that stay are one group until this branch sends them apart
  // again.
  Oracle.leaveApart(Level, Branch);
  Arrivals Leaving;
  for (const CycleNest::Edge &E : C.Exits) {
    auto It = find_if(AtExits, [&](const Arrival &A) {
      return A.From == E.From && A.To == E.To;
    });
    const bool LeavesNow = It != AtExits.end() && It->Group != AtEntries;
    Leaving.push_back(
        {E.From, E.To,
         LeavesNow || !C.isReducible() ? ++LastLabel : AtEntries});
  }
  return Leaving;
}

void DivergenceOracle::LaneWalk::run() {
  Arrivals Seeds;
  for (unsigned S : Oracle.P.Successors[Branch])
    if (none_of(Seeds, [&](const Arrival &A) { return A.To == S; }))
      Seeds.push_back({Branch, S, ++LastLabel});
  if (Seeds.size() < 2)
    return;
  Level = Nest.innermost(Branch);
  while (!Seeds.empty() && walkLevel(Seeds)) {
    Seeds = leaveCycle();
    Level = Nest.cycles()[Level].Parent;
  }
}

DivergenceOracle::DivergenceOracle(const Program &P)
    : P(P), Nest(P.Successors), Divergent(P.Values.size()),
      Reasons(P.Values.size()), Users(P.Values.size()),
      BranchUsers(P.Values.size()), ValuesOf(P.Successors.size()),
      BranchReasons(P.Successors.size()), LeftApart(Nest.cycles().size(), None),
      Changing(Nest.cycles().size()) {
  for (unsigned V = 0; V < P.Values.size(); ++V) {
    ValuesOf[P.Values[V].Block].push_back(V);
    for (unsigned Operand : P.Values[V].Operands)
      Users[Operand].push_back(V);
  }
  for (unsigned B = 0; B < P.Conditions.size(); ++B)
    for (unsigned V : P.Conditions[B])
      BranchUsers[V].push_back(B);
  for (unsigned V = 0; V < P.Values.size(); ++V)
    if (P.Values[V].What == InstructionUniformity::NeverUniform)
      mark(V, {V, Cause::Source, None, None});
  while (!Work.empty())
    propagate(Work.pop_back_val());
}

void DivergenceOracle::mark(unsigned V, Step Why) {
  if (Divergent[V] ||
      P.Values[V].What == InstructionUniformity::AlwaysUniform ||
      !Nest.isReachable(P.Values[V].Block))
    return;
  Divergent[V] = true;
  Why.Value = V;
  Reasons[V] = Why;
  Work.push_back(V);
}

void DivergenceOracle::propagate(unsigned V) {
  for (unsigned User : Users[V])
    mark(User, {User, Cause::Operand, V, None});
  for (unsigned B : BranchUsers[V])
    diverge(B, {V, Cause::Operand, V, None});
}

void DivergenceOracle::diverge(unsigned Block, Step Why) {
  if (BranchReasons[Block].Value != None || !Nest.isReachable(Block))
    return;
  BranchReasons[Block] = Why;
  LaneWalk(*this, Block).run();
}

/// False for a phi of one value, or of one number, and itself, which does not
/// depend on the way that lanes came.
bool DivergenceOracle::choosesByPath(unsigned Phi) const {
  auto Differ = [&](unsigned A, unsigned B) {
    return A != B && (!P.Values[A].Constant ||
                      P.Values[A].Constant != P.Values[B].Constant);
  };
  unsigned Only = Phi;
  for (unsigned Operand : P.Values[Phi].Operands) {
    if (Operand != Phi && Only != Phi && Differ(Operand, Only))
      return true;
    Only = Operand != Phi ? Operand : Only;
  }
  return false;
}

/// If \p EvenEqual, the lanes came in different iterations.
void DivergenceOracle::markPhis(unsigned Block, unsigned Branch,
                                bool EvenEqual) {
  for (unsigned V : ValuesOf[Block])
    if (P.Values[V].IsPhi && (EvenEqual || choosesByPath(V)))
      mark(V, {V, Cause::Join, None, Branch});
}

/// Lanes leave \p Cycle one after the other. In a cycle with several entries
/// they do not even agree on what an iteration is: all its phis are divergent.
void DivergenceOracle::leaveApart(unsigned Cycle, unsigned Branch) {
  if (LeftApart[Cycle] != None)
    return;
  LeftApart[Cycle] = Branch;
  findChanging(Cycle);
  for (unsigned B : Nest.cycles()[Cycle].Blocks) {
    if (!Nest.cycles()[Cycle].isReducible())
      markPhis(B, Branch, /*EvenEqual=*/true);
    for (unsigned V : ValuesOf[B]) {
      for (unsigned User : Users[V])
        if (timeBranch(V, P.Values[User].Block) != None)
          mark(User, {User, Cause::Time, V, Branch});
      for (unsigned UserBlock : BranchUsers[V])
        if (timeBranch(V, UserBlock) != None)
          diverge(UserBlock, {V, Cause::Time, V, Branch});
    }
  }
}

/// Fills Changing[Cycle]: phis of the cycle, what is no longer the same if it
/// is computed again, and all that is computed from them there.
void DivergenceOracle::findChanging(unsigned Cycle) {
  DenseSet<unsigned> &Found = Changing[Cycle];
  SmallVector<unsigned, 32> Left;
  for (unsigned B : Nest.cycles()[Cycle].Blocks)
    for (unsigned V : ValuesOf[B])
      if ((P.Values[V].IsPhi || !P.Values[V].IsRepeatable) &&
          Found.insert(V).second)
        Left.push_back(V);
  while (!Left.empty())
    for (unsigned User : Users[Left.pop_back_val()])
      if (Nest.contains(Cycle, P.Values[User].Block) &&
          Found.insert(User).second)
        Left.push_back(User);
}

unsigned DivergenceOracle::timeBranch(unsigned V, unsigned Block) const {
  for (unsigned C = Nest.innermost(P.Values[V].Block);
       C != None && !Nest.contains(C, Block); C = Nest.cycles()[C].Parent)
    if (LeftApart[C] != None && Changing[C].contains(V))
      return LeftApart[C];
  return None;
}

// Every reason is older than the value that it explains, so the chains end.
SmallVector<DivergenceOracle::Step, 8>
DivergenceOracle::explain(unsigned V) const {
  SmallVector<Step, 8> Chain;
  while (V != None && Divergent[V]) {
    const Step &S = Reasons[V];
    Chain.push_back(S);
    if (S.Why == Cause::Join || S.Why == Cause::Time) {
      append_range(Chain, explainBranch(S.Branch));
      break;
    }
    V = S.From;
  }
  return Chain;
}

SmallVector<DivergenceOracle::Step, 8>
DivergenceOracle::explainBranch(unsigned Block) const {
  SmallVector<Step, 8> Chain;
  for (; BranchReasons[Block].Why == Cause::Time;
       Block = BranchReasons[Block].Branch)
    Chain.push_back(BranchReasons[Block]);
  append_range(Chain, explain(BranchReasons[Block].From));
  return Chain;
}
