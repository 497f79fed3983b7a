//===- LaneCode.cpp - Random code of lanes --------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneCode.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;

LaneCode::LaneCode(unsigned Seed)
    : Seed(Seed), Random(Seed), G(RandomGraph(Seed).make()), Blocks(G.size()) {
  const auto Reached = reachedWithout(G.size());
  for (unsigned B = 0; B < G.size(); ++B) {
    if (!Reached[B])
      G[B] = {};
    for (unsigned S : G[B].Succs)
      Blocks[S].Preds.push_back(B);
  }
  for (unsigned B = 0; B < G.size(); ++B) {
    Dominates.push_back(reachedWithout(B));
    Dominates[B].flip();
  }
  for (unsigned B = 0; B < G.size(); ++B) {
    if (!isReached(B))
      continue;
    if (B == 0) // There is always one to choose.
      Blocks[B].Ops.push_back({Kind::Compare, newMask(B)});
    if (Blocks[B].Preds.size() > 1)
      for (unsigned N = pick(3); N; --N)
        Blocks[B].Phis.push_back({newMask(B), {}});
    addOps(B);
    if (G[B].Divergent)
      addCondition(B);
  }
  for (Block &B : Blocks)
    for (Phi &P : B.Phis)
      for (unsigned From : B.Preds)
        P.Operands.push_back(maskAtEnd(From));
  makeScalars();
  readScalars();
}

std::vector<bool> LaneCode::reachedWithout(unsigned Removed) const {
  std::vector<bool> Reached(G.size());
  Reached[0] = Removed != 0;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned B = 0; B < G.size(); ++B)
      for (unsigned S : G[B].Succs)
        if (Reached[B] && S != Removed && !Reached[S])
          Changed = Reached[S] = true;
  }
  return Reached;
}

unsigned LaneCode::newMask(unsigned B) {
  Masks.push_back({B});
  return Masks.size() - 1;
}

/// A condition that is known at the end of block \p B.
unsigned LaneCode::maskAtEnd(unsigned B) {
  std::vector<unsigned> Known;
  for (unsigned M = 0; M < Masks.size(); ++M)
    if (Dominates[Masks[M].Block][B])
      Known.push_back(M);
  return Known[pick(Known.size())];
}

void LaneCode::addOps(unsigned B) {
  auto VGPR = [&] { return pick(NumVGPRs); };
  for (unsigned N = pick(5); N; --N) {
    Op O{Kind(pick(4)), 0};
    switch (O.What) {
    case Kind::Not:
      O.Mask = maskAtEnd(B);
      [[fallthrough]];
    case Kind::Compare:
      O.Dst = newMask(B);
      break;
    case Kind::Select:
      O.Mask = maskAtEnd(B);
      [[fallthrough]];
    default:
      O.Dst = VGPR();
      O.A = VGPR();
      O.B = VGPR();
      break;
    }
    Blocks[B].Ops.push_back(O);
  }
}

void LaneCode::addCondition(unsigned B) {
  unsigned C = newMask(B);
  Masks[C].Decides = true;
  Blocks[B].Ops.push_back({Kind::Compare, C});
  if (pick(3) == 0) {
    Masks[C].Negated = true;
    const unsigned Not = newMask(B);
    Blocks[B].Ops.push_back({Kind::Not, Not, 0, 0, C});
    C = Not;
  }
  Blocks[B].Condition = C;
}

unsigned LaneCode::newScalar(unsigned B) {
  ScalarBlocks.push_back(B);
  return ScalarBlocks.size() - 1;
}

/// Constants, and phis where ways meet.
void LaneCode::makeScalars() {
  for (unsigned B = 0; B < G.size(); ++B) {
    if (!isReached(B))
      continue;
    if (B == 0 || pick(2))
      Blocks[B].Ops.insert(Blocks[B].Ops.begin(),
                           {Kind::Constant, newScalar(B)});
    if (Blocks[B].Preds.size() > 1)
      for (unsigned N = pick(3); N; --N)
        Blocks[B].ScalarPhis.push_back({newScalar(B), {}});
  }
  for (Block &B : Blocks)
    for (Phi &P : B.ScalarPhis)
      for (unsigned From : B.Preds) {
        std::vector<unsigned> Known;
        for (unsigned S = 0; S < ScalarBlocks.size(); ++S)
          if (Dominates[ScalarBlocks[S]][From])
            Known.push_back(S);
        // Mostly late ones: those of the arms.
        P.Operands.push_back(pick(3) ? Known.back()
                                     : Known[pick(Known.size())]);
      }
}

/// The scalars by their numbers, then the condition of each divergent branch.
DivergenceOracle::Program LaneCode::scalarProgram() const {
  DivergenceOracle::Program P;
  for (unsigned B : ScalarBlocks)
    P.Values.push_back({B, InstructionUniformity::Default});
  P.Successors.resize(G.size());
  P.Conditions.resize(G.size());
  for (unsigned B = 0; B < G.size(); ++B) {
    P.Successors[B].assign(G[B].Succs.begin(), G[B].Succs.end());
    for (const Phi &Phi : Blocks[B].ScalarPhis) {
      P.Values[Phi.Dst].IsPhi = true;
      P.Values[Phi.Dst].Operands.assign(Phi.Operands.begin(),
                                        Phi.Operands.end());
    }
    if (!G[B].Divergent)
      continue;
    P.Conditions[B] = {unsigned(P.Values.size())};
    P.Values.push_back({B, InstructionUniformity::NeverUniform});
  }
  return P;
}

/// Adds scalars to VGPRs wherever lanes agree on them. Phis on which they do
/// not would not be scalars.
void LaneCode::readScalars() {
  const auto Program = scalarProgram();
  const DivergenceOracle Oracle(Program);
  for (unsigned B = 0; B < G.size(); ++B) {
    if (!isReached(B))
      continue;
    llvm::erase_if(Blocks[B].ScalarPhis,
                   [&](const Phi &P) { return Oracle.isDivergent(P.Dst); });
    for (unsigned S = 0; S < ScalarBlocks.size(); ++S)
      if (Dominates[ScalarBlocks[S]][B] && !Oracle.isDivergentAt(S, B) &&
          pick(2))
        Blocks[B].Ops.push_back(
            {Kind::AddScalar, pick(NumVGPRs), pick(NumVGPRs), 0, 0, S});
  }
}

/// Which successor: any, until the block was seen often enough.
unsigned LaneCode::choose(unsigned B, unsigned Lane, unsigned Visit) const {
  if (Visit > 3)
    for (unsigned I = 0; I < 2; ++I)
      if (G[B].Succs[I] > B)
        return I;
  std::seed_seq Mix{Seed, B, Lane, Visit};
  return std::mt19937(Mix)() % 2;
}

bool LaneCode::compare(unsigned M, unsigned Lane, unsigned Visit) const {
  if (Masks[M].Decides)
    return (choose(Masks[M].Block, Lane, Visit) == 0) != Masks[M].Negated;
  std::seed_seq Mix{Seed, 1000 + M, Lane, Visit};
  return std::mt19937(Mix)() % 2;
}

/// What scalar \p S is where it is a constant.
static unsigned constant(unsigned S) { return 10000 * (S + 1); }

std::vector<unsigned> LaneCode::run(unsigned Lane,
                                    ArrayRef<bool> Uniform) const {
  std::vector<unsigned> Trace, Visits(Masks.size());
  std::vector<bool> Value(Masks.size());
  std::vector<unsigned> Scalar(ScalarBlocks.size());
  unsigned V[NumVGPRs];
  for (unsigned I = 0; I < NumVGPRs; ++I)
    V[I] = initialValue(Lane, I);
  for (unsigned B = 0, From = 0;;) {
    const Block &Blk = Blocks[B];
    const auto Old = Value;
    for (const Phi &P : Blk.Phis)
      for (unsigned I = 0; I < Blk.Preds.size(); ++I)
        if (Blk.Preds[I] == From)
          Value[P.Dst] = Old[P.Operands[I]];
    const auto OldScalar = Scalar;
    for (const Phi &P : Blk.ScalarPhis)
      for (unsigned I = 0; I < Blk.Preds.size(); ++I)
        if (Blk.Preds[I] == From)
          Scalar[P.Dst] = OldScalar[P.Operands[I]];
    Trace.push_back(B);
    for (const Op &O : Blk.Ops)
      switch (O.What) {
      case Kind::Compare:
        Value[O.Dst] = compare(O.Dst, Lane, Visits[O.Dst]++);
        break;
      case Kind::Not:
        Value[O.Dst] = !Value[O.Mask];
        break;
      case Kind::Select:
        Trace.push_back(V[O.Dst] = Value[O.Mask] ? V[O.B] : V[O.A]);
        break;
      case Kind::Add:
        Trace.push_back(V[O.Dst] = V[O.A] + V[O.B]);
        break;
      case Kind::Constant:
        Scalar[O.Dst] = constant(O.Dst);
        break;
      case Kind::AddScalar:
        Trace.push_back(V[O.Dst] = V[O.A] + Scalar[O.Scalar]);
        break;
      }
    const auto &Succs = G[B].Succs;
    if (Succs.empty())
      return Trace;
    bool First = true;
    if (G[B].Divergent) {
      First = Value[Blk.Condition];
    } else if (Succs.size() == 2) {
      if (Uniform.empty()) {
        Trace.push_back(~0u); // The wave did not come here with it.
        return Trace;
      }
      First = Uniform.front();
      Uniform = Uniform.drop_front();
    }
    From = B;
    B = Succs[First ? 0 : 1];
  }
}

void LaneCode::build(TestMachine &M) const {
  MachineRegisterInfo &MRI = M.MF->getRegInfo();
  std::vector<Register> Reg;
  for (unsigned I = 0; I < Masks.size(); ++I)
    Reg.push_back(MRI.createVirtualRegister(&ToyGCN::LaneMask_64RegClass));
  std::vector<Register> Scalar;
  for (unsigned I = 0; I < ScalarBlocks.size(); ++I)
    Scalar.push_back(MRI.createVirtualRegister(&ToyGCN::SReg_32RegClass));
  std::vector<MachineBasicBlock *> MBBs{&M.MF->front()};
  while (MBBs.size() < Blocks.size()) {
    MBBs.push_back(M.MF->CreateMachineBasicBlock());
    if (isReached(MBBs.size() - 1))
      M.MF->push_back(MBBs.back());
  }
  auto VGPR = [](unsigned N) { return ToyGCN::VGPR_32RegClass.getRegister(N); };
  for (unsigned B = 0; B < Blocks.size(); ++B) {
    if (!isReached(B))
      continue;
    auto Build = [&](unsigned Opcode) {
      return BuildMI(MBBs[B], DebugLoc(), M.tii().get(Opcode));
    };
    auto BuildPhis = [&](ArrayRef<Phi> Phis, ArrayRef<Register> Regs) {
      for (const Phi &P : Phis) {
        auto MIB = Build(TargetOpcode::PHI).addDef(Regs[P.Dst]);
        for (unsigned I = 0; I < P.Operands.size(); ++I)
          MIB.addReg(Regs[P.Operands[I]]).addMBB(MBBs[Blocks[B].Preds[I]]);
      }
    };
    BuildPhis(Blocks[B].Phis, Reg);
    BuildPhis(Blocks[B].ScalarPhis, Scalar);
    // That a lane is here. A scalar instruction with side effects would make
    // the pass jump over every block without lanes.
    Build(ToyGCN::V_MOV_B32_e32).addDef(VGPR(NumVGPRs)).addImm(B);
    for (const Op &O : Blocks[B].Ops)
      switch (O.What) {
      case Kind::Compare:
        Build(ToyGCN::V_CMP_EQ_U32_e64)
            .addDef(Reg[O.Dst])
            .addImm(O.Dst)
            .addImm(0);
        break;
      case Kind::Not:
        Build(ToyGCN::S_XOR_B64)
            .addDef(Reg[O.Dst])
            .addReg(Reg[O.Mask])
            .addImm(-1);
        break;
      case Kind::Select:
        Build(ToyGCN::V_CNDMASK_B32_e64)
            .addDef(VGPR(O.Dst))
            .addReg(VGPR(O.A))
            .addReg(VGPR(O.B))
            .addReg(Reg[O.Mask]);
        break;
      case Kind::Add:
        Build(ToyGCN::V_ADD_U32_e64)
            .addDef(VGPR(O.Dst))
            .addReg(VGPR(O.A))
            .addReg(VGPR(O.B));
        break;
      case Kind::Constant:
        Build(ToyGCN::S_MOV_B32).addDef(Scalar[O.Dst]).addImm(constant(O.Dst));
        break;
      case Kind::AddScalar:
        Build(ToyGCN::V_ADD_U32_e64)
            .addDef(VGPR(O.Dst))
            .addReg(VGPR(O.A))
            .addReg(Scalar[O.Scalar]);
        break;
      }
    const auto &Succs = G[B].Succs;
    for (unsigned S : Succs)
      MBBs[B]->addSuccessor(MBBs[S]);
    if (Succs.empty()) {
      Build(ToyGCN::S_ENDPGM);
      continue;
    }
    if (G[B].Divergent) {
      Build(ToyGCN::BRCOND_LANES)
          .addReg(Reg[Blocks[B].Condition])
          .addMBB(MBBs[Succs[0]]);
    } else if (Succs.size() == 2) {
      Build(ToyGCN::S_CMP_EQ_U32).addReg(ToyGCN::SGPR8).addImm(B);
      Build(ToyGCN::S_CBRANCH_SCC1).addMBB(MBBs[Succs[0]]);
    }
    Build(ToyGCN::S_BRANCH).addMBB(MBBs[Succs.back()]);
  }
}
