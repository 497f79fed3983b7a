//===- LowerLaneMaps.cpp - Constant movement in its cheapest form ---------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Shuffle lowering: finds cross-lane calls whose lanes are constant and
/// replaces them by the cheapest moves (MovePlan.h).
///
///   %lane = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %lo)
///   %other = xor i32 %lane, 1
///   %address = shl i32 %other, 2
///   %r = call i32 @llvm.amdgcn.ds.bpermute(i32 %address, i32 %v)
///   -->
///   %r = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 177,
///                                             i32 15, i32 15, i1 true)
///
/// CUDA's shuffles come with their map (LaneMapCall.h). At -O0 the pass takes
/// these alone.
///
/// A ds_bpermute with a uniform index becomes v_readlane; a movement of a
/// uniform value is removed if each lane gets some lane's value. A ds_permute
/// gives 0 to lanes that no lane sends to.
///
/// An inactive source lane gives ds_bpermute 0, but v_readlane whatever its
/// register holds. For CUDA's shuffles that value is undefined. For others the
/// pass uses v_readlane only if all lanes are active, or together with a test
/// of EXEC.
///
/// Remarks: -pass-remarks=toygcn-lower-lane-maps. Map is the lane that each of
/// the 64 lanes reads; "zero" if it gets the number 0, "any" if it gets
/// something that nothing reads. -pass-remarks-analysis lists other sequences
/// of instructions with their costs.
///
/// Needs: nothing. Guarantees: no call that comes with its map is left.
///
//===----------------------------------------------------------------------===//

#include "CrossLane/EmitMoves.h"
#include "CrossLane/LaneMapCall.h"
#include "CrossLane/MoveChooser.h"
#include "CrossLane/Movement.h"
#include "CrossLane/PlanCheck.h"
#include "Tools/FunctionError.h"
#include "Tools/PassBase.h"
#include "Tools/RegistryOption.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include <map>

using namespace llvm;
using namespace llvm::ToyGCN;

#define DEBUG_TYPE "toygcn-lower-lane-maps"

static RegistryOption<MoveChooser> ChooserName(
    "toygcn-lane-maps-chooser", cl::Hidden, cl::init("cheapest"),
    cl::value_desc("chooser"),
    cl::desc("The chooser of these instructions: cheapest, or a plugin's"));

namespace {
class ToyGCNLowerLaneMaps final
    : public IRPass<ToyGCNLowerLaneMaps, KeepsCFG, ToyGCNIRDivergence,
                    PostDominatorTreeWrapperPass> {
public:
  explicit ToyGCNLowerLaneMaps(bool FindsMaps = true) : FindsMaps(FindsMaps) {}
  bool runOnFunction(Function &F) override;

private:
  const bool FindsMaps;
};

class Rewriter {
public:
  Rewriter(Function &F, const IRDivergence &Divergence,
           const PostDominatorTree &PDT)
      : F(F), Finder(F, Divergence, PDT), Moves(F, Finder.wavesLieAlongX()),
        Remarks(&F) {}
  /// Takes only calls that come with their map unless \p FindsMaps.
  bool run(bool FindsMaps);

private:
  Function &F;
  MovementFinder Finder;
  MoveEmitter Moves;
  OptimizationRemarkEmitter Remarks;
  MoveCosts Costs;
  const std::unique_ptr<MoveChooser> Chooser =
      makeRegistered<MoveChooser>(ChooserName);
  using Key = std::tuple<LaneMap, bool, bool>;
  std::map<Key, std::optional<MovePlan>> Plans;

  const std::optional<MovePlan> &planFor(const Movement &M);
  void refuse(const Movement &M, const Twine &What);
  Value *rewrite(const Movement &M);
  Value *readUniformLane(const Movement &M, IRBuilder<> &B);
  void remark(const Movement &M, StringRef What, const Twine &How);
  void remarkPlan(const Movement &M, const MovePlan &Plan);
};
} // namespace

const std::optional<MovePlan> &Rewriter::planFor(const Movement &M) {
  auto [It, IsNew] = Plans.try_emplace(
      Key(*M.Map, M.InactiveIsZero, M.AllActive), std::nullopt);
  if (!IsNew)
    return It->second;
  const MoveConditions Conditions = {M.InactiveIsZero, M.AllActive};
  std::optional<MovePlan> Plan = Chooser->choose(*M.Map, Conditions, Costs);
  if (!Plan)
    return It->second;
  if (!canFollow(Plan->Moves))
    refuse(M, "a move that no instruction does, or one of a later result");
  else if (!M.Map->isDoneBy(follow(Plan->Moves)))
    refuse(M, "another movement: " + Plan->text());
  else if (!holdsUnderAnyExec(Plan->Moves, *M.Map, Conditions))
    refuse(M,
           "moves that go wrong if some lanes are inactive: " + Plan->text());
  else
    It->second = std::move(Plan);
  return It->second;
}

/// A chooser made \p What.
void Rewriter::refuse(const Movement &M, const Twine &What) {
  F.getContext().diagnose(
      FunctionError(F, M.Call->getDebugLoc(),
                    "lane-map chooser '" + ChooserName.getValue() + "' turns " +
                        M.Map->name() + " into " + What));
}

/// Reads the lane by v_readlane, and gives 0 if an inactive lane must give 0
/// and EXEC says that it is inactive.
Value *Rewriter::readUniformLane(const Movement &M, IRBuilder<> &B) {
  Value *Lane = B.CreateAnd(B.CreateLShr(M.Call->getArgOperand(0), 2), 63);
  Value *Read = createReadLane(B, M.data(), Lane);
  if (!M.InactiveIsZero || M.AllActive)
    return Read;
  Value *Exec = B.CreateIntrinsic(Intrinsic::amdgcn_ballot, B.getInt64Ty(),
                                  {B.getTrue()});
  Value *Shifted = B.CreateLShr(Exec, B.CreateZExt(Lane, B.getInt64Ty()));
  Value *IsActive = B.CreateTrunc(Shifted, B.getInt1Ty());
  return B.CreateSelect(IsActive, Read, B.getInt32(0));
}

void Rewriter::remark(const Movement &M, StringRef What, const Twine &How) {
  Remarks.emit([&] {
    OptimizationRemark R(DEBUG_TYPE, "LaneMap", M.Call);
    R << What << ": " << ore::NV("How", How.str());
    if (M.Map)
      R << "; lanes 0 to 63 read " << ore::NV("Map", M.Map->sources());
    return R;
  });
}

static std::string describe(const MovePlan &Plan) {
  return (Plan.text() + ", cost " + Twine(Plan.Cost) + ", issue slots " +
          Twine(Plan.IssueSlots))
      .str();
}

/// Reports the plan that was taken, and the others.
void Rewriter::remarkPlan(const Movement &M, const MovePlan &Plan) {
  remark(M, M.Map->name(), describe(Plan));
  if (!Remarks.allowExtraAnalysis(DEBUG_TYPE))
    return;
  for (const MovePlan &Other :
       listPlans(*M.Map, {M.InactiveIsZero, M.AllActive}, Costs))
    if (Other.text() != Plan.text())
      Remarks.emit([&] {
        return OptimizationRemarkAnalysis(DEBUG_TYPE, "Instead", M.Call)
               << M.Map->name()
               << ", instead: " << ore::NV("How", describe(Other));
      });
}

/// The value that replaces the call, or null to keep the call.
Value *Rewriter::rewrite(const Movement &M) {
  IRBuilder<> B(M.Call);
  const bool MayFold = !M.InactiveIsZero || M.AllActive;
  if (M.UniformData && M.GivesEachLane && MayFold) {
    remark(M, "uniform value", "nothing");
    return M.data();
  }
  if (M.UniformAddress) {
    remark(M, "uniform index", MayFold ? "readlane" : "readlane if active");
    return readUniformLane(M, B);
  }
  if (M.Map) {
    std::optional<MovePlan> Plan = planFor(M);
    if (!Plan && M.HasMap)
      Plan = planMoves(*M.Map, {M.InactiveIsZero, M.AllActive}, Costs);
    if (Plan) {
      remarkPlan(M, *Plan);
      if (Plan->Moves.empty())
        return M.data();
      Value *Input = B.CreateBitCast(M.data(), B.getInt32Ty());
      return B.CreateBitCast(Moves.emit(*Plan, Input, B), M.Call->getType());
    }
  }
  return nullptr;
}

bool Rewriter::run(bool FindsMaps) {
  SmallVector<Movement, 8> Movements;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I))
      if (auto M = Finder.find(*Call, FindsMaps))
        Movements.push_back(std::move(*M));
  bool Changed = false;
  for (const Movement &M : Movements)
    if (Value *Result = rewrite(M)) {
      M.Call->replaceAllUsesWith(Result);
      M.Call->eraseFromParent();
      Changed = true;
    }
  return Changed;
}

bool ToyGCNLowerLaneMaps::runOnFunction(Function &F) {
  const bool Finds = FindsMaps && choosesLaneMaps() && !skipFunction(F);
  if (none_of(instructions(F), [&](const Instruction &I) {
        const auto *Call = dyn_cast<CallInst>(&I);
        return Call && Call->isConvergent() &&
               (getLaneMapCall(*Call) || (Finds && isa<IntrinsicInst>(Call)));
      }))
    return false;
  return Rewriter(F, getAnalysis<ToyGCNIRDivergence>().getDivergence(),
                  getAnalysis<PostDominatorTreeWrapperPass>().getPostDomTree())
      .run(Finds);
}

INITIALIZE_PASS(ToyGCNLowerLaneMaps, DEBUG_TYPE, "ToyGCN shuffle lowering",
                false, false)

FunctionPass *llvm::createToyGCNLowerLaneMapsPass(bool FindsMaps) {
  return new ToyGCNLowerLaneMaps(FindsMaps);
}
