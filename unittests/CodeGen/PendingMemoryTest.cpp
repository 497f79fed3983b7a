//===- PendingMemoryTest.cpp - Counters against explicit queues
//-------------===//
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
using ToyGCN::PendingCounter;

namespace {
constexpr unsigned MaxCount = 15;
constexpr unsigned Units = 4;

/// What may be under way at one place: for each path that leads there, the
/// operations in their order of issue, each as the unit that it writes.
class Paths {
public:
  void issue(unsigned Unit) {
    for (auto &Queue : Queues)
      Queue.push_back(Unit);
  }
  void wait(unsigned Count) {
    for (auto &Queue : Queues)
      while (Queue.size() > Count)
        Queue.pop_front();
  }
  void join(const Paths &Other) {
    Queues.insert(Queues.end(), Other.Queues.begin(), Other.Queues.end());
  }
  /// The largest count that, waited for, leaves no write of \p Unit under way
  /// on any path; MaxCount if there is none anyhow.
  unsigned countFor(unsigned Unit) const {
    unsigned Count = MaxCount;
    for (const auto &Queue : Queues)
      for (unsigned I = 0; I < Queue.size(); ++I)
        if (Queue[I] == Unit)
          Count = std::min(
              Count, std::min<unsigned>(Queue.size() - 1 - I, MaxCount - 1));
    return Count;
  }
  unsigned outstanding() const {
    size_t Most = 0;
    for (const auto &Queue : Queues)
      Most = std::max(Most, Queue.size());
    return std::min<size_t>(Most, MaxCount);
  }

private:
  std::vector<std::deque<unsigned>> Queues = {{}};
};

struct Both {
  PendingCounter Counter{MaxCount};
  Paths Model;
};
} // namespace

static void expectSame(const Both &State) {
  for (unsigned Unit = 0; Unit < Units; ++Unit)
    ASSERT_EQ(State.Counter.countFor(Unit), State.Model.countFor(Unit))
        << "unit " << Unit;
  ASSERT_EQ(State.Counter.outstanding(), State.Model.outstanding());
}

TEST(PendingCounter, EqualsQueuesOfAllPaths) {
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
        unsigned Unit = Random() % Units;
        State.Counter.issue();
        State.Counter.writes(Unit, /*OutOfOrder=*/false);
        State.Model.issue(Unit);
      }
      }
      expectSame(State);
    }
  }
}

TEST(PendingCounter, JoinSaysWhetherItChanged) {
  PendingCounter A(MaxCount), B(MaxCount);
  EXPECT_FALSE(A.join(B));
  B.issue();
  B.writes(1, false);
  EXPECT_TRUE(A.join(B));
  EXPECT_FALSE(A.join(B));
  EXPECT_EQ(A.countFor(1), 0u);
}

TEST(PendingCounter, OutOfOrderMeansAll) {
  PendingCounter C(MaxCount);
  C.issue();
  C.writes(1, /*OutOfOrder=*/true);
  C.issue();
  C.writes(2, /*OutOfOrder=*/true);
  EXPECT_EQ(C.countFor(1), 0u);
  C.wait(1);
  EXPECT_EQ(C.countFor(1), 0u) << "one of the two is done, but which?";
  C.wait(0);
  EXPECT_EQ(C.countFor(1), MaxCount);
  EXPECT_EQ(C.countFor(2), MaxCount);
  EXPECT_FALSE(C.mayBeOutstanding());
}
