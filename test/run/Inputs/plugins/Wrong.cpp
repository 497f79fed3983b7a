// Models and a chooser that are wrong.

#include "CrossLane/MoveChooser.h"
#include "Placement/PlacementModels.h"

using namespace llvm::ToyGCN;

namespace {
struct Short final : PlacementModel {
  Placement place(const PlacementGraph &, const ChainLimits &) const override {
    return {Place::Scalar};
  }
};
struct Scalar final : PlacementModel {
  Placement place(const PlacementGraph &G, const ChainLimits &) const override {
    return Placement(G.nodes().size(), Place::Scalar);
  }
};
struct Stay final : MoveChooser {
  std::optional<MovePlan> choose(const LaneMap &, const MoveConditions &,
                                 const MoveCosts &Costs) const override {
    return makePlan({}, Costs);
  }
};

const PlacementModels::Add<Short> AddShort("short", "");
const PlacementModels::Add<Scalar> AddScalar("scalar", "");
const MoveChoosers::Add<Stay> AddStay("stay", "");
} // namespace
