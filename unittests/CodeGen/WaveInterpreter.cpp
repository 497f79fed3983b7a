//===- WaveInterpreter.cpp - Runs a wave's machine code -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WaveInterpreter.h"

using namespace llvm;

static unsigned vgpr(const MachineOperand &MO) {
  return MO.getReg() - ToyGCN::VGPR0;
}

uint64_t WaveInterpreter::value(const MachineOperand &MO) const {
  if (MO.isImm())
    return MO.getImm();
  if (MO.getReg() == ToyGCN::EXEC)
    return Exec;
  return Scalars.lookup(MO.getReg());
}

void WaveInterpreter::set(const MachineOperand &MO, uint64_t Value) {
  if (MO.getReg() == ToyGCN::EXEC)
    Exec = Value & ((1 << Lanes) - 1);
  else
    Scalars[MO.getReg()] = Value;
}

void WaveInterpreter::takePhis(const MachineBasicBlock &MBB,
                               const MachineBasicBlock *From) {
  const auto Old = Scalars;
  for (const MachineInstr &Phi : MBB.phis())
    for (unsigned I = 1; I < Phi.getNumOperands(); I += 2)
      if (Phi.getOperand(I + 1).getMBB() == From)
        Scalars[Phi.getOperand(0).getReg()] =
            Old.lookup(Phi.getOperand(I).getReg());
}

bool WaveInterpreter::executeBranch(const MachineInstr &MI) {
  bool Taken;
  switch (MI.getOpcode()) {
  case ToyGCN::S_THREAD_EDGE: // Not for the wave.
  case ToyGCN::S_WAVE_EDGE:   // A branch stands beside it.
    return true;
  case ToyGCN::S_BRANCH:
    Taken = true;
    break;
  case ToyGCN::S_CBRANCH_EXECZ:
    Taken = !Exec;
    break;
  case ToyGCN::S_CBRANCH_EXECNZ:
    Taken = Exec;
    break;
  case ToyGCN::S_CBRANCH_SCC1:
    Taken = SCC;
    break;
  default:
    return false;
  }
  if (Taken)
    Target = MI.getOperand(0).getMBB();
  return true;
}

bool WaveInterpreter::executeMask(const MachineInstr &MI) {
  auto In = [&](unsigned I) { return value(MI.getOperand(I)); };
  uint64_t Result;
  switch (MI.getOpcode()) {
  case TargetOpcode::IMPLICIT_DEF: // Anything.
    set(MI.getOperand(0), 0x9249249249249249);
    return true;
  case TargetOpcode::COPY:
  case ToyGCN::S_MOV_B32:
  case ToyGCN::S_MOV_B64:
    set(MI.getOperand(0), In(1));
    return true;
  case ToyGCN::S_CSELECT_B32:
    set(MI.getOperand(0), SCC ? In(1) : In(2));
    return true;
  case ToyGCN::S_CMP_LG_U32:
    SCC = In(0) != In(1);
    return true;
  case ToyGCN::S_ZERO_EXEC_term:
    Exec = 0;
    return true;
  case ToyGCN::S_AND_B64:
  case ToyGCN::S_AND_B64_term:
    Result = In(1) & In(2);
    break;
  case ToyGCN::S_ANDN2_B64:
  case ToyGCN::S_ANDN2_B64_term:
    Result = In(1) & ~In(2);
    break;
  case ToyGCN::S_OR_B64:
    Result = In(1) | In(2);
    break;
  case ToyGCN::S_XOR_B64:
    Result = In(1) ^ In(2);
    break;
  default:
    return false;
  }
  set(MI.getOperand(0), Result);
  SCC = Result != 0;
  return true;
}

bool WaveInterpreter::execute(const MachineInstr &MI, Step &S) {
  switch (MI.getOpcode()) {
  case ToyGCN::V_MOV_B32_e32:
    eachLane(
        [&](unsigned L) { Trace[L].push_back(MI.getOperand(1).getImm()); });
    return true;
  case ToyGCN::S_CMP_EQ_U32: {
    const unsigned B = MI.getOperand(1).getImm();
    SCC = Code.isFirstTaken(B, WaveVisits[B]++);
    eachLane([&](unsigned L) { Uniform[L].push_back(SCC); });
    return true;
  }
  case ToyGCN::V_CMP_EQ_U32_e64: {
    const unsigned M = MI.getOperand(1).getImm();
    uint64_t Result = 0; // And in the lanes that are not there.
    eachLane([&](unsigned L) {
      Result |= uint64_t(Code.compare(M, L, MaskVisits[L][M]++)) << L;
    });
    set(MI.getOperand(0), Result);
    return true;
  }
  case ToyGCN::V_CNDMASK_B32_e64:
  case ToyGCN::V_ADD_U32_e64: {
    const unsigned Dst = vgpr(MI.getOperand(0)), A = vgpr(MI.getOperand(1));
    S.Writes = {Dst};
    S.Reads = {A};
    if (MI.getOperand(2).getReg().isVirtual()) {
      const unsigned Scalar = value(MI.getOperand(2));
      eachLane([&](unsigned L) {
        Trace[L].push_back(V[L][Dst] = V[L][A] + Scalar);
      });
      return true;
    }
    const unsigned B = vgpr(MI.getOperand(2));
    S.Reads.push_back(B);
    const bool Adds = MI.getOpcode() == ToyGCN::V_ADD_U32_e64;
    const uint64_t Mask = Adds ? 0 : value(MI.getOperand(3));
    eachLane([&](unsigned L) {
      V[L][Dst] = Adds ? V[L][A] + V[L][B] : V[L][Mask >> L & 1 ? B : A];
      Trace[L].push_back(V[L][Dst]);
    });
    return true;
  }
  default:
    return executeMask(MI) || executeBranch(MI);
  }
}

std::string WaveInterpreter::run() {
  for (unsigned L = 0; L < Lanes; ++L) {
    MaskVisits[L].resize(Code.numMasks());
    for (unsigned I = 0; I < LaneCode::NumVGPRs; ++I)
      V[L][I] = LaneCode::initialValue(L, I);
  }
  const MachineBasicBlock *MBB = &MF.front(), *From = nullptr;
  while (Steps.size() < 100000) {
    takePhis(*MBB, From);
    Target = nullptr;
    for (auto [I, MI] : enumerate(*MBB)) {
      if (MI.isPHI())
        continue;
      Steps.push_back({MBB, unsigned(I), Exec, {}, {}});
      if (MI.getOpcode() == ToyGCN::S_ENDPGM)
        return "";
      if (!execute(MI, Steps.back()))
        return "unknown instruction";
      if (Target)
        break;
    }
    From = MBB;
    MBB = Target ? Target : MBB->getNextNode();
    if (!From->isSuccessor(MBB))
      return "an edge that is not in the graph";
  }
  return "does not end";
}
