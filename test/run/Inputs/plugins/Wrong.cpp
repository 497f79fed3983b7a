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

/// Chains the plans of two halves, through lanes that may be inactive.
struct Chained final : MoveChooser {
  std::optional<MovePlan> choose(const LaneMap &, const MoveConditions &,
                                 const MoveCosts &Costs) const override {
    LaneMove There = {MoveKind::DPP};
    There.Control = 0x4E; // quad_perm: xor 2.
    LaneMove Back = There;
    Back.Control = 0x1B; // xor 3.
    Back.Source = 1;
    return makePlan({There, Back}, Costs);
  }
};

template <MoveKind Kind, unsigned Control, int Source>
struct Beyond final : MoveChooser {
  std::optional<MovePlan> choose(const LaneMap &, const MoveConditions &,
                                 const MoveCosts &) const override {
    LaneMove Move = {Kind};
    Move.Control = Control;
    Move.Source = Source;
    MovePlan Plan;
    Plan.Moves.push_back(Move);
    return Plan;
  }
};

const PlacementModels::Add<Short> AddShort("short", "");
const PlacementModels::Add<Scalar> AddScalar("scalar", "");
const MoveChoosers::Add<Stay> AddStay("stay", "");
const MoveChoosers::Add<Chained> AddChained("chained", "");
const MoveChoosers::Add<Beyond<MoveKind::Swizzle, 0xE000, 0>> AddFFT("fft", "");
const MoveChoosers::Add<Beyond<MoveKind::ReadLane, 64, 0>> AddLane("lane64",
                                                                   "");
const MoveChoosers::Add<Beyond<MoveKind::DPP, 0x100, 0>> AddDPP("dpp256", "");
const MoveChoosers::Add<Beyond<MoveKind::DPP, 0, 1>> AddLater("later", "");
} // namespace
