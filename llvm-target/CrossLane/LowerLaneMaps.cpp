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
/// A ds_bpermute with a uniform index becomes v_readlane; a movement of a
/// uniform value is removed if each lane gets some lane's value. A ds_permute
/// gives 0 to lanes that no lane sends to.
///
/// An inactive source lane gives ds_bpermute 0, but v_readlane whatever its
/// register holds. For calls with !toygcn.shuffle (CUDA's) that value is
/// undefined. For others the pass uses v_readlane only if all lanes are active,
/// or together with a test of EXEC.
///
/// Remarks: -pass-remarks=toygcn-lower-lane-maps. Map is the lane that each of
/// the 64 lanes reads; "zero" if it gets the number 0, "any" if it gets
/// something that nothing reads. -pass-remarks-analysis lists other sequences
/// of instructions with their costs.
///
//===----------------------------------------------------------------------===//

#include "CrossLane/EmitMoves.h"
#include "CrossLane/MoveChooser.h"
#include "CrossLane/PerLaneEvaluator.h"
#include "CrossLane/PlanCheck.h"
#include "Tools/FunctionError.h"
#include "Tools/PassBase.h"
#include "Tools/RegistryOption.h"
#include "ToyGCN.h"
#include "Uniformity/FullWaves.h"
#include "Uniformity/WholeWaveCalls.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/InitializePasses.h"
#include "llvm/Support/CommandLine.h"
#include <map>

using namespace llvm;
using namespace llvm::ToyGCN;

#define DEBUG_TYPE "toygcn-lower-lane-maps"

static RegistryOption<MoveChooser> ChooserName(
    "toygcn-lane-maps-chooser", cl::Hidden, cl::init("cheapest"),
    cl::value_desc("chooser"),
    cl::desc("The chooser of these instructions: cheapest, or a plugin's"));

namespace {
/// A call that moves values between lanes, with the facts that hold before the
/// pass rewrites anything.
struct Movement {
  IntrinsicInst *Call;
  unsigned DataOperand;
  bool InactiveIsZero;
  bool AllActive;
  bool GivesEachLane; ///< In full waves, each lane gets a lane's value.
  bool UniformData;
  bool UniformAddress; ///< Of a ds_bpermute.
  std::optional<LaneMap> Map;

  Value *data() const { return Call->getArgOperand(DataOperand); }
};

class ToyGCNLowerLaneMaps final
    : public IRPass<ToyGCNLowerLaneMaps, KeepsCFG, ToyGCNIRDivergence,
                    PostDominatorTreeWrapperPass> {
  bool runOnFunction(Function &F) override;
};

class Rewriter {
public:
  Rewriter(Function &F, const IRDivergence &Divergence,
           const PostDominatorTree &PDT)
      : F(F), Values(F), Moves(F, Values.shape().wavesLieAlongX()),
        Divergence(Divergence), Waves(F, Divergence, PDT), Remarks(&F) {}
  bool run();

private:
  Function &F;
  PerLaneEvaluator Values;
  MoveEmitter Moves;
  const IRDivergence &Divergence;
  const FullWaves Waves;
  OptimizationRemarkEmitter Remarks;
  MoveCosts Costs;
  const std::unique_ptr<MoveChooser> Chooser =
      makeRegistered<MoveChooser>(ChooserName);
  using Key = std::tuple<LaneMap, bool, bool>;
  std::map<Key, std::optional<MovePlan>> Plans;

  std::optional<Movement> understand(IntrinsicInst &Call);
  std::optional<LaneMap> indexMap(const Value &Number, unsigned Shift);
  const std::optional<MovePlan> &planFor(const Movement &M);
  void refuse(const Movement &M, const Twine &What);
  Value *rewrite(const Movement &M);
  Value *readUniformLane(const Movement &M, IRBuilder<> &B);
  void remark(const Movement &M, StringRef What, const Twine &How);
  void remarkPlan(const Movement &M, const MovePlan &Plan);
};
} // namespace

/// True if a whole-wave computation reads \p V: LaneIndex computes only for
/// active lanes.
static bool feedsWholeWave(const Value &V) {
  SmallSetVector<const Value *, 16> Seen;
  Seen.insert(&V);
  for (unsigned I = 0; I < Seen.size(); ++I)
    for (const User *U : Seen[I]->users()) {
      const auto *II = dyn_cast<IntrinsicInst>(U);
      const Intrinsic::ID ID = II ? II->getIntrinsicID() : 0;
      if (endsWholeWave(ID))
        return true;
      if (!beginsWholeWave(ID) && isa<Instruction>(U))
        Seen.insert(U);
    }
  return false;
}

/// The lane's number is in bits \p Shift to \p Shift + 5 of \p Number.
std::optional<LaneMap> Rewriter::indexMap(const Value &Number, unsigned Shift) {
  const auto Lanes = Values.numbers(Number, Shift, 6);
  if (!Lanes)
    return std::nullopt;
  LaneMap Map;
  for (unsigned L = 0; L < WaveSize; ++L)
    Map.set(L, int((*Lanes)[L]));
  return Map;
}

/// DPP control, row mask and bank mask are operands \p First to First + 2.
static bool keepsOwnValue(const IntrinsicInst &DPP, unsigned First) {
  auto Operand = [&](unsigned N) {
    return cast<ConstantInt>(DPP.getArgOperand(First + N))->getZExtValue();
  };
  return Operand(1) == 15 && Operand(2) == 15 &&
         dppMap(Operand(0) & 0x1FF) == LaneMap();
}

std::optional<Movement> Rewriter::understand(IntrinsicInst &Call) {
  Movement M = {&Call, 0, true, false, true, false, false, std::nullopt};
  switch (Call.getIntrinsicID()) {
  case Intrinsic::amdgcn_ds_bpermute:
    M.DataOperand = 1;
    M.Map = indexMap(*Call.getArgOperand(0), 2);
    M.InactiveIsZero = !Call.hasMetadata("toygcn.shuffle");
    M.UniformAddress = !Divergence.isDivergentUse(Call.getArgOperandUse(0));
    break;
  case Intrinsic::amdgcn_ds_permute:
    M.DataOperand = 1;
    // Lanes of one target would overwrite each other.
    if (auto Targets = indexMap(*Call.getArgOperand(0), 2))
      M.Map = Targets->inverse();
    // A lane that none sends to gets 0.
    M.GivesEachLane = M.Map.has_value();
    break;
  case Intrinsic::amdgcn_ds_swizzle:
    M.Map = swizzleMap(
        cast<ConstantInt>(Call.getArgOperand(1))->getZExtValue() & 0xFFFF);
    break;
  case Intrinsic::amdgcn_mov_dpp:
  case Intrinsic::amdgcn_update_dpp:
    // It is one instruction already, unless every lane keeps its own value.
    M.DataOperand = Call.getIntrinsicID() == Intrinsic::amdgcn_update_dpp;
    if (!keepsOwnValue(Call, M.DataOperand + 1))
      return std::nullopt;
    M.Map = LaneMap();
    break;
  case Intrinsic::amdgcn_readlane:
  case Intrinsic::amdgcn_wave_shuffle:
    // A readlane by a divergent number is a shuffle too.
    if (Divergence.isDivergentUse(Call.getArgOperandUse(1)) &&
        Call.getType()->getPrimitiveSizeInBits() == 32)
      M.Map = indexMap(*Call.getArgOperand(1), 0);
    [[fallthrough]];
  case Intrinsic::amdgcn_readfirstlane: // Only for what is uniform.
    M.InactiveIsZero = false;
    break;
  default:
    return std::nullopt;
  }
  M.UniformData =
      !Divergence.isDivergentUse(Call.getArgOperandUse(M.DataOperand));
  if (feedsWholeWave(Call))
    return std::nullopt;
  M.AllActive = Waves.isFull(*Call.getParent());
  return M;
}

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
  Value *Read = B.CreateIntrinsic(Intrinsic::amdgcn_readlane, B.getInt32Ty(),
                                  {M.data(), Lane});
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
  if (M.Map)
    if (const std::optional<MovePlan> &Plan = planFor(M)) {
      remarkPlan(M, *Plan);
      if (Plan->Moves.empty())
        return M.data();
      Value *Input = B.CreateBitCast(M.data(), B.getInt32Ty());
      return B.CreateBitCast(Moves.emit(*Plan, Input, B), M.Call->getType());
    }
  return nullptr;
}

bool Rewriter::run() {
  SmallVector<Movement, 8> Movements;
  for (Instruction &I : instructions(F))
    if (auto *II = dyn_cast<IntrinsicInst>(&I))
      if (auto M = understand(*II))
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
  if (skipFunction(F) || none_of(instructions(F), [](const Instruction &I) {
        return isa<IntrinsicInst>(I) && cast<IntrinsicInst>(I).isConvergent();
      }))
    return false;
  return Rewriter(F, getAnalysis<ToyGCNIRDivergence>().getDivergence(),
                  getAnalysis<PostDominatorTreeWrapperPass>().getPostDomTree())
      .run();
}

TOYGCN_DEFINE_PASS(Function, LowerLaneMaps, "ToyGCN shuffle lowering")
