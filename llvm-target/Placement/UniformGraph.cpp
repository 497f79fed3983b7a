//===- UniformGraph.cpp - A function's uniform values as a graph ----------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Placement/UniformGraph.h"
#include "Operations/Costs.h"
#include "Operations/Operations.h"
#include "Operations/Types.h"
#include "ToyGCNUseBlocks.h"
#include "Uniformity/Divergence.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/GlobalISel/Utils.h"
#include "llvm/CodeGen/MachineBlockFrequencyInfo.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace ToyGCN;
using namespace llvm::ToyGCN::Types;
using Cost = PlacementGraph::Cost;

/// The graph counts costs in such fractions of a cycle.
static constexpr double CostsPerCycle = 64;

bool UniformGraph::isConstant(const MachineInstr &MI) {
  return MI.getOpcode() == TargetOpcode::G_CONSTANT ||
         MI.getOpcode() == TargetOpcode::G_FCONSTANT ||
         MI.getOpcode() == TargetOpcode::G_IMPLICIT_DEF;
}

static unsigned dwordsOf(LLT Ty) {
  return std::max<unsigned>(1, Ty.getSizeInBits().getFixedValue() / 32);
}

/// True if the vector unit may have the result of \p MI, a uniform value that
/// the scalar unit can compute.
static bool mayMoveToVector(const MachineInstr &MI,
                            const MachineRegisterInfo &MRI) {
  if (!hasForm(Unit::Vector, MI, MRI) || isScalarLoad(MI, MRI))
    return false;
  // The lane that is read may be inactive and its register never written: no
  // vector instruction may compute with that, a scalar one may.
  for (const MachineOperand &MO : MI.explicit_uses())
    if (MO.isReg() && MO.getReg().isVirtual())
      if (const auto *GI = dyn_cast<GIntrinsic>(MRI.getVRegDef(MO.getReg()));
          GI && GI->getIntrinsicID() == Intrinsic::amdgcn_readlane)
        return false;
  if (MI.isCopy() && !MI.getOperand(1).getReg().isVirtual())
    return false;
  if (OracleInput::isPartlyUndefined(MI, MRI))
    return false;
  // A phi or copy of a condition stays on one unit: lane masks are merged where
  // lanes meet, scalars are not.
  return MRI.getType(MI.getOperand(0).getReg()) != S1 || !isValueMover(MI) ||
         MI.getOpcode() == TargetOpcode::G_TRUNC ||
         MI.getOpcode() == TargetOpcode::G_FREEZE;
}

/// True for a 32-bit offset on a base: if the base is scalar, one instruction
/// has it as address.
static bool canHaveScalarBase(const MachineInstr &MI,
                              const MachineRegisterInfo &MRI) {
  if (MI.getOpcode() != TargetOpcode::G_PTR_ADD ||
      MRI.getType(MI.getOperand(0).getReg()).getAddressSpace() !=
          ToyGCNAS::Global)
    return false;
  const MachineInstr *Offset = MRI.getVRegDef(MI.getOperand(2).getReg());
  return Offset && Offset->getOpcode() == TargetOpcode::G_ZEXT &&
         MRI.getType(Offset->getOperand(1).getReg()) == LLT::scalar(32);
}

UniformGraph::UniformGraph(const FunctionFacts &Facts, PressureCosts Pressure,
                           unsigned Waves)
    : Facts(Facts), MRI(Facts.MF.getRegInfo()), Pressure(Pressure) {
  Graph.setWaves(Waves);
  numberNests();
  AlwaysScalar = addNode({}, 0, PlacementGraph::Infinite);
  AlwaysVector = addNode({}, PlacementGraph::Infinite, 0);
  for (const MachineBasicBlock &MBB : Facts.MF)
    for (const MachineInstr &MI : MBB)
      if (isRelevant(MI))
        addInstruction(MI);
      else if (canHaveScalarBase(MI, MRI))
        AddressOf[&MI] = addNode({&MI, /*IsAddress=*/true}, 0,
                                 costIn(MBB, 2 * OneIssue), nestOf(MBB));
  // All users have nodes now.
  for (unsigned N = 0, E = Origins.size(); N < E; ++N)
    if (Origins[N].MI && !Origins[N].IsAddress)
      for (const MachineOperand &Def : Origins[N].MI->all_defs())
        if (Def.getReg().isVirtual())
          addValue(*Origins[N].MI, Def.getReg());
  addFixedWork();
}

void UniformGraph::numberNests() {
  NestOf[nullptr] = 0;
  for (const MachineBasicBlock &MBB : Facts.MF)
    NestOf.try_emplace(Facts.Cycles.getCycle(&MBB), NestOf.size());
}

const MachineCycle *UniformGraph::cycleOf(unsigned Nest) const {
  return find_if(NestOf, [&](auto &Of) { return Of.second == Nest; })->first;
}

/// True for logic of lane masks: the scalar unit's.
static bool isLogicOfMasks(const MachineInstr &MI,
                           const MachineRegisterInfo &MRI) {
  return MRI.getType(MI.getOperand(0).getReg()) == S1 && !isa<GAnyCmp>(MI) &&
         !isa<GIntrinsic>(MI);
}

/// The cycles of an instruction that is no question of placement. Branches have
/// a unit of their own.
PlacementGraph::Work UniformGraph::fixedWorkOf(const MachineInstr &MI) const {
  const MachineBasicBlock &MBB = *MI.getParent();
  if (MI.getOpcode() == TargetOpcode::G_BRCOND)
    return {costIn(MBB,
                   Facts.Divergence.isDivergentBranch(MBB) * 2 * ChangeOfExec)};
  if (MI.mayLoadOrStore())
    return {0, 0, costIn(MBB, memoryTimeOf(MI))};
  if (NodeOf.contains(&MI) || AddressOf.contains(&MI) || isConstant(MI) ||
      MI.isDebugInstr() || !MI.getNumExplicitDefs() ||
      !MI.getOperand(0).getReg().isVirtual())
    return {};
  const Cost C = costIn(MBB, issueCostsOf(MI, MRI).Vector);
  return isLogicOfMasks(MI, MRI) ? PlacementGraph::Work{C, 0}
                                 : PlacementGraph::Work{0, C};
}

/// The cycles in which memory serves the wave, if the four SIMDs share it.
unsigned UniformGraph::memoryTimeOf(const MachineInstr &MI) const {
  if (isScalarLoad(MI, MRI) &&
      !Facts.Divergence.isDivergent(MI.getOperand(0).getReg()))
    return 0;
  unsigned Cycles = 0;
  for (const MachineMemOperand *MMO : MI.memoperands())
    if (MMO->getSize().hasValue())
      Cycles += divideCeil(MMO->getSize().getValue().getFixedValue(), 4) *
                (MMO->getAddrSpace() == ToyGCNAS::Local ? LDSTurn : MemoryTurn);
  return Cycles;
}

/// Two nodes for each nest, and its memory.
void UniformGraph::addFixedWork() {
  std::vector<PlacementGraph::Work> Fixed(NestOf.size());
  for (const MachineBasicBlock &MBB : Facts.MF)
    for (const MachineInstr &MI : MBB) {
      const PlacementGraph::Work W = fixedWorkOf(MI);
      const unsigned Nest = nestOf(MBB);
      Fixed[Nest].Scalar += W.Scalar;
      Fixed[Nest].Vector += W.Vector;
      Graph.addMemory(Nest, W.Memory);
    }
  for (auto [Nest, W] : enumerate(Fixed)) {
    addNode({}, W.Scalar, PlacementGraph::Infinite, Nest);
    addNode({}, PlacementGraph::Infinite, W.Vector, Nest);
  }
}

bool UniformGraph::isRelevant(const MachineInstr &MI) const {
  if (isConstant(MI) || MI.isDebugInstr())
    return false;
  bool AnyUniform = false;
  for (const MachineOperand &Def : MI.all_defs())
    AnyUniform |=
        Def.getReg().isVirtual() && !Facts.Divergence.isDivergent(Def.getReg());
  return AnyUniform;
}

unsigned UniformGraph::addNode(Origin O, Cost OnScalar, Cost OnVector,
                               unsigned Nest) {
  Origins.push_back(O);
  return Graph.addNode(OnScalar, OnVector, Nest);
}

double UniformGraph::frequencyOf(const MachineBasicBlock &MBB) const {
  return Facts.Frequencies.getBlockFreqRelativeToEntryBlock(&MBB);
}

double UniformGraph::toCycles(Cost C) { return double(C) / CostsPerCycle; }

/// The cost is never 0, however rarely the block runs.
Cost UniformGraph::costIn(const MachineBasicBlock &MBB, double Cycles) const {
  if (Cycles <= 0)
    return 0;
  const double C = Cycles * frequencyOf(MBB) * CostsPerCycle;
  return std::clamp<double>(C, 1, PlacementGraph::MaxFinite);
}

void UniformGraph::addInstruction(const MachineInstr &MI) {
  const MachineBasicBlock &MBB = *MI.getParent();
  bool Scalar = hasForm(Unit::Scalar, MI, MRI);
  const bool Vector = !Scalar || mayMoveToVector(MI, MRI);
  unsigned Dwords = 0;
  for (const MachineOperand &Def : MI.all_defs())
    if (Register R = Def.getReg(); R.isVirtual()) {
      Scalar &= !Facts.Divergence.isDivergent(R);
      Dwords += dwordsOf(MRI.getType(R));
    }
  const bool Vanishes = Scalar && Vector && vanishesOnVector(MI);
  IssueCosts C = issueCostsOf(MI, MRI);
  if (!Scalar && MI.mayLoadOrStore()) // Memory has a unit of its own.
    C.Vector = 0;
  auto On = [&](unsigned Cycles, double Register) {
    return costIn(MBB, Cycles + Dwords * Register);
  };
  NodeOf[&MI] = addNode(
      {&MI}, Scalar ? On(C.Scalar, Pressure.SGPR) : PlacementGraph::Infinite,
      Vanishes            ? 0
      : Vector || !Scalar ? On(C.Vector, Pressure.VGPR)
                          : PlacementGraph::Infinite,
      nestOf(MBB));
  Graph.node(NodeOf[&MI]).IsMask = isLogicOfMasks(MI, MRI);
}

/// True for the copy of a call's or an assembly's operand to an SGPR.
static bool isCopyToSGPR(const MachineInstr &MI,
                         const MachineRegisterInfo &MRI) {
  if (!MI.isCopy())
    return false;
  const Register To = MI.getOperand(0).getReg();
  return (To.isPhysical() || MRI.getRegClassOrNull(To)) &&
         OracleInput::holds(To, MRI) == OracleInput::Holds::Scalar;
}

/// The node of a use, and whether it takes a scalar without a copy.
std::pair<unsigned, bool>
UniformGraph::userOf(const MachineOperand &Use) const {
  const MachineInstr &MI = *Use.getParent();
  const unsigned Idx = Use.getOperandNo();
  if (auto It = AddressOf.find(&MI); It != AddressOf.end() && Idx == 1)
    return {It->second, true};
  if (const auto *GI = dyn_cast<GIntrinsic>(&MI))
    if (auto Scalars = getScalarOperands(GI->getIntrinsicID())) {
      const bool IsRead =
          GI->getIntrinsicID() == Intrinsic::amdgcn_readfirstlane;
      return {*Scalars & 1 << Idx ? AlwaysScalar : AlwaysVector, IsRead};
    }
  if (isAlwaysScalar(MI, Idx) || isCopyToSGPR(MI, MRI))
    return {AlwaysScalar, false};
  if (MI.getOpcode() == TargetOpcode::G_BRCOND)
    return {Facts.Divergence.isDivergentBranch(*MI.getParent()) ? AlwaysVector
                                                                : AlwaysScalar,
            false};
  const bool IsFree =
      isFreeOnVector(Use) && !Facts.Divergence.isDivergentUse(Use);
  auto It = NodeOf.find(&MI);
  return {It == NodeOf.end() ? AlwaysVector : It->second, IsFree};
}

void UniformGraph::addValue(const MachineInstr &MI, Register R) {
  const MachineBasicBlock &MBB = *MI.getParent();
  const LLT Ty = MRI.getType(R);
  const unsigned Dwords = dwordsOf(Ty);
  SmallVector<const MachineOperand *, 8> Candidates;
  SmallVector<std::pair<unsigned, bool>, 8> Users;
  bool IsLowFree = true;
  for (const MachineOperand &Use : MRI.use_nodbg_operands(R)) {
    Users.push_back(userOf(Use));
    IsLowFree &= Users.back().second || Users.back().first == AlwaysScalar ||
                 isLowFreeOnVector(Use);
    if (Graph.nodes()[Users.back().first].canBeOn(Place::Scalar))
      Candidates.push_back(&Use);
  }
  const bool IsBit = Ty == S1;
  const MachineBasicBlock &ReadIn =
      IsBit || Candidates.empty() ? MBB : *coldestBlockFor(R, Candidates);
  const unsigned V = Graph.addValue(
      NodeOf.lookup(&MI), Dwords,
      costIn(ReadIn, IsBit ? ScalarFromMask : Dwords * OneIssue),
      costIn(MBB, IsBit ? MaskFromScalar : (Dwords - IsLowFree) * OneIssue));
  Graph.value(V).ReadNest = nestOf(ReadIn);
  Graph.value(V).IsMask = IsBit;
  Registers.push_back(R);
  for (auto [User, IsFree] : Users)
    Graph.addUse(V, User, IsFree);
}

SmallVector<const MachineOperand *, 8>
UniformGraph::scalarUsesOf(unsigned V, const Placement &P) const {
  SmallVector<const MachineOperand *, 8> Uses;
  for (const MachineOperand &Use : MRI.use_nodbg_operands(Registers[V]))
    if (P[userOf(Use).first] == Place::Scalar)
      Uses.push_back(&Use);
  return Uses;
}

const MachineBasicBlock *
UniformGraph::coldestBlockFor(Register R,
                              ArrayRef<const MachineOperand *> Uses) const {
  const MachineBasicBlock *Def = MRI.getVRegDef(R)->getParent();
  SmallVector<MachineBasicBlock *, 8> Blocks;
  for (const MachineOperand *Use : Uses)
    Blocks.push_back(blockOfUse(*Use));
  const MachineBasicBlock *Last = commonDominator(Facts.Dominators, Blocks);
  const MachineBasicBlock *Coldest = Def;
  for (; Last && Last != Def;
       Last = Facts.Dominators.getNode(Last)->getIDom()->getBlock())
    if (frequencyOf(*Last) < frequencyOf(*Coldest) &&
        !entersCycle(*Def, *Last, Blocks))
      Coldest = Last;
  return Coldest;
}

/// True if a definition moved from \p Def to \p To comes into a cycle that one
/// of \p Uses is outside of. Lanes that leave the cycle in turn would each have
/// the value of another iteration there: the analysis calls it divergent.
bool UniformGraph::entersCycle(const MachineBasicBlock &Def,
                               const MachineBasicBlock &To,
                               ArrayRef<MachineBasicBlock *> Uses) const {
  const MachineCycle *C = Facts.Cycles.getCycle(&To);
  return C && !C->contains(&Def) &&
         any_of(Uses, [&](const MachineBasicBlock *Use) {
           return !C->contains(Use);
         });
}
