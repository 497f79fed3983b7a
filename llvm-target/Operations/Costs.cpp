//===- Costs.cpp - The ledger of costs ------------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Operations/Costs.h"
#include "Operations/Algebra.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/TargetSchedule.h"

using namespace llvm;
using namespace llvm::ToyGCN;
using namespace llvm::TargetOpcode;

IssueCosts ToyGCN::issueCostsOf(std::initializer_list<unsigned> Opcodes) {
  IssueCosts Sum = {0, 0};
  for (unsigned Opcode : Opcodes)
    Sum = Sum + issueCostsOf(Opcode, 32);
  return Sum;
}

/// The index that varies is extended, scaled by a dword's shift and added. The
/// shift has two dwords after an extension by zeros.
static IssueCosts costsOfAddress(const GetElementPtrInst &GEP) {
  if (GEP.hasAllConstantIndices())
    return {0, 0};
  IssueCosts Sum = issueCostsOf(G_PTR_ADD, 64);
  const Value *Index = GEP.getOperand(GEP.getNumOperands() - 1);
  if (!GEP.getSourceElementType()->isIntegerTy(8)) {
    Sum = Sum + issueCostsOf(G_SHL, 32);
    const auto *Zext = dyn_cast<ZExtInst>(Index);
    if (Zext && Zext->getSrcTy()->isIntegerTy(32))
      Sum = Sum + issueCostsOf(G_LSHR, 32);
  }
  if (!Index->getType()->isIntegerTy(64))
    Sum = Sum + issueCostsOf(G_SEXT, 32);
  return Sum;
}

IssueCosts ToyGCN::issueCostsOf(const Instruction &I) {
  if (const auto *GEP = dyn_cast<GetElementPtrInst>(&I))
    return costsOfAddress(*GEP);
  const unsigned Bits = I.getType()->getScalarSizeInBits();
  const unsigned Dwords = divideCeil(Bits, 32);
  if (I.getOpcode() == Instruction::Mul)
    return issueCostsOf(G_MUL, 32) * (Dwords * Dwords);
  if (isa<SExtInst>(I))
    return issueCostsOf(G_SEXT, 32);
  if (isa<ZExtInst>(I)) // The high bits are zeros.
    return {0, 0};
  if (const Algebra *Laws = algebraOf(I))
    return issueCostsOf(Laws->Opcode, Bits);
  return IssueCosts{OneIssue, OneIssue} * Dwords;
}

unsigned ToyGCN::issueCyclesOf(const MachineInstr &MI,
                               const TargetSchedModel &Model) {
  unsigned Slots = 1;
  const MCSchedClassDesc *Class = Model.resolveSchedClass(&MI);
  if (Class->isValid())
    for (const MCWriteProcResEntry &Unit :
         make_range(Model.getWriteProcResBegin(Class),
                    Model.getWriteProcResEnd(Class)))
      Slots = std::max<unsigned>(Slots, Unit.ReleaseAtCycle);
  return Slots * OneIssue;
}

static constexpr unsigned VGPRsOfSIMD = 256, Granule = 4, MostWaves = 10;

unsigned ToyGCN::wavesOf(unsigned VGPRs) {
  const unsigned Given = std::max<unsigned>(alignTo(VGPRs, Granule), 1);
  return std::clamp(VGPRsOfSIMD / Given, 1u, MostWaves);
}

unsigned ToyGCN::mostVGPRsOf(unsigned Waves) {
  return alignDown(VGPRsOfSIMD / Waves, Granule);
}
