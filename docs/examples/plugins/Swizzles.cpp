//===- Swizzles.cpp - A chooser of cross-lane moves in a plugin -----------===//
//
//   build/bin/llc -load=plugins/libSwizzles.so \
//                 -toygcn-lane-maps-chooser=swizzles ...
//
// Plans as if a DPP move had to wait long for its operand, so that LDS moves
// values wherever it can.

#include "CrossLane/MoveChooser.h"

using namespace llvm::ToyGCN;

namespace {
class Swizzles final : public MoveChooser {
public:
  std::optional<MovePlan> choose(const LaneMap &Map,
                                 const MoveConditions &Conditions,
                                 const MoveCosts &Costs) const override {
    MoveCosts Slow = Costs;
    Slow.DPPWaitStates = 32;
    std::optional<MovePlan> Plan = planMoves(Map, Conditions, Slow);
    if (Plan)
      Plan = makePlan(Plan->Moves, Costs);
    return Plan;
  }
};

const MoveChoosers::Add<Swizzles> Registered("swizzles", "LDS before DPP");
} // namespace
