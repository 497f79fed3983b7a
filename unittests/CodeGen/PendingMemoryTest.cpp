//===- PendingMemoryTest.cpp - Counters against explicit queues -----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emission/PendingMemory.h"
#include "gtest/gtest.h"
#include <deque>
#include <random>
#include <vector>

using namespace llvm;
using ToyGCN::Arrival;
using ToyGCN::PendingCounter;

namespace {
constexpr unsigned MaxCount = 15;
constexpr unsigned Units = 4, NoUnit = Units;

/// What may be under way at one place: for each path that leads there, the
/// operations in their order of issue. An operation of a path is done for sure
/// if the counter cannot be as low as it is with this one under way.
class Paths {
public:
  void issue(unsigned Unit, Arrival How) {
    for (Path &P : All) {
      P.Queue.push_back({Unit, How});
      P.Most = std::min(P.Most + 1, MaxCount);
    }
  }
  void wait(unsigned Count) {
    for (Path &P : All) {
      P.Most = std::min(P.Most, Count);
      std::deque<Operation> Left;
      for (unsigned I = 0; I < P.Queue.size(); ++I)
        if (fewestWith(P, I) <= Count)
          Left.push_back(P.Queue[I]);
      P.Queue = Left;
    }
  }
  void join(const Paths &Other) {
    All.insert(All.end(), Other.All.begin(), Other.All.end());
  }
  /// The largest count that, waited for, leaves no write of \p Unit under way
  /// on any path; MaxCount if no write is under way anyhow.
  unsigned countFor(unsigned Unit) const {
    unsigned Count = MaxCount;
    for (const Path &P : All)
      for (unsigned I = 0; I < P.Queue.size(); ++I)
        if (P.Queue[I].Unit == Unit)
          Count = std::min({Count, fewestWith(P, I) - 1, MaxCount - 1});
    return Count;
  }
  unsigned outstanding() const {
    unsigned Most = 0;
    for (const Path &P : All)
      Most = std::max(Most, P.Most);
    return Most;
  }
  bool isOrdered() const {
    for (const Path &P : All)
      for (const Operation &O : P.Queue)
        if (O.How != Arrival::InOrder)
          return false;
    return true;
  }

private:
  struct Operation {
    unsigned Unit;
    Arrival How;
  };
  struct Path {
    std::deque<Operation> Queue;
    unsigned Most = 0;
  };
  std::vector<Path> All = {{}};

  /// The lowest value of the counter while operation \p I is under way: with
  /// it are those after it that arrive in its order.
  static unsigned fewestWith(const Path &P, unsigned I) {
    unsigned Fewest = 1;
    for (unsigned J = I + 1; J < P.Queue.size(); ++J)
      Fewest += P.Queue[I].How == Arrival::InOrder &&
                P.Queue[J].How == Arrival::InOrder;
    return Fewest;
  }
};

struct Both {
  PendingCounter Counter{MaxCount};
  Paths Model;
};
} // namespace

static void expectSame(const Both &State) {
  for (unsigned Unit = 0; Unit < Units; ++Unit)
    if (State.Model.isOrdered())
      ASSERT_EQ(State.Counter.countFor(Unit), State.Model.countFor(Unit))
          << "unit " << Unit;
    else
      ASSERT_LE(State.Counter.countFor(Unit), State.Model.countFor(Unit))
          << "unit " << Unit;
  ASSERT_EQ(State.Counter.outstanding(), State.Model.outstanding());
}

/// Rounds of random steps. With \p Unordered, one operation in four arrives in
/// any order, or perhaps does not count.
static void compareWithPaths(bool Unordered) {
  std::mt19937 Random(1);
  for (unsigned Round = 0; Round < 500; ++Round) {
    std::vector<Both> States(3);
    unsigned Joins = 0;
    for (unsigned Step = 0; Step < 60; ++Step) {
      Both &State = States[Random() % States.size()];
      switch (Random() % 8) {
      case 0: {
        unsigned Count = Random() % (MaxCount + 1);
        State.Counter.wait(Count);
        if (Count < MaxCount)
          State.Model.wait(Count);
        break;
      }
      case 1: {
        // Paths multiply: a few joins are enough.
        Both &Other = States[Random() % States.size()];
        if (&Other == &State || ++Joins > 8)
          break;
        State.Counter.join(Other.Counter);
        State.Model.join(Other.Model);
        break;
      }
      default: {
        const unsigned Draw = Unordered ? Random() % 8 : 0;
        const Arrival How = Draw == 1   ? Arrival::AnyOrder
                            : Draw == 2 ? Arrival::MaybeNever
                                        : Arrival::InOrder;
        unsigned Unit = How == Arrival::MaybeNever ? NoUnit : Random() % Units;
        State.Counter.issue(How);
        if (Unit != NoUnit)
          State.Counter.writes(Unit);
        State.Model.issue(Unit, How);
      }
      }
      expectSame(State);
    }
  }
}

TEST(PendingCounter, EqualsQueuesOfAllPaths) { compareWithPaths(false); }

TEST(PendingCounter, IsSafeForOperationsWithoutOrder) {
  compareWithPaths(true);
}

TEST(PendingCounter, JoinSaysWhetherItChanged) {
  PendingCounter A(MaxCount), B(MaxCount);
  EXPECT_FALSE(A.join(B));
  B.issue(Arrival::InOrder);
  B.writes(1);
  EXPECT_TRUE(A.join(B));
  EXPECT_FALSE(A.join(B));
  EXPECT_EQ(A.countFor(1), 0u);
  // The same operations again, and one without order among them.
  B.issue(Arrival::InOrder);
  EXPECT_TRUE(A.join(B));
  B.issue(Arrival::AnyOrder);
  EXPECT_TRUE(A.join(B));
  EXPECT_FALSE(A.join(B));
}

TEST(PendingCounter, AnyOrderMeansAll) {
  PendingCounter C(MaxCount);
  C.issue(Arrival::AnyOrder);
  C.writes(1);
  C.issue(Arrival::AnyOrder);
  C.writes(2);
  EXPECT_EQ(C.countFor(1), 0u);
  C.wait(1);
  EXPECT_EQ(C.countFor(1), 0u) << "one of the two is done, but which?";
  C.wait(0);
  EXPECT_EQ(C.countFor(1), MaxCount);
  EXPECT_EQ(C.countFor(2), MaxCount);
  EXPECT_EQ(C.outstanding(), 0u);
}

TEST(PendingCounter, AnyOrderTakesTheOrderFromTheOthers) {
  PendingCounter C(MaxCount);
  C.issue(Arrival::InOrder);
  C.writes(1);
  C.issue(Arrival::AnyOrder);
  EXPECT_EQ(C.countFor(1), 0u) << "the later one may arrive first";
  C.wait(1);
  EXPECT_EQ(C.countFor(1), 0u);
}

TEST(PendingCounter, WhatMayNotCountIsNoPartOfACount) {
  PendingCounter C(MaxCount);
  C.issue(Arrival::InOrder);
  C.writes(1);
  C.issue(Arrival::MaybeNever);
  EXPECT_EQ(C.countFor(1), 0u);
  C.issue(Arrival::InOrder);
  EXPECT_EQ(C.countFor(1), 1u);
  EXPECT_EQ(C.outstanding(), 3u);
}
