//===- SelectSmallNumbers.cpp - Operands of 16 and 24 bits ----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Operands whose low 16 or 24 bits an instruction reads. If a number was
/// masked to these bits, the instruction reads the number itself:
///
///   %1:sgpr(s32) = G_AND %0, 65535
///   %3:sgpr(s32) = G_SHL %2, 16      -->  %4:sreg_32 =
///   %4:sgpr(s32) = G_OR %1, %3              S_PACK_LL_B32_B16 %0, %2
///
//===----------------------------------------------------------------------===//

#include "Select/ToyGCNInstructionSelector.h"
#include "llvm/CodeGen/GlobalISel/GISelValueTracking.h"

using namespace llvm;
using namespace TargetOpcode;

/// Without an analysis (-O0) nothing is known of a value.
InstructionSelector::ComplexRendererFns
ToyGCNInstructionSelector::selectUnsigned(MachineOperand &Root,
                                          unsigned Bits) const {
  Register R = Root.getReg();
  if (!VT || VT->getKnownBits(R).countMinLeadingZeros() < 32 - Bits)
    return std::nullopt;
  R = withoutMask(R, maskTrailingOnes<uint64_t>(Bits));
  return {{[=](MachineInstrBuilder &MIB) { MIB.addUse(R); }}};
}

InstructionSelector::ComplexRendererFns
ToyGCNInstructionSelector::selectUnsigned24(MachineOperand &Root) const {
  return selectUnsigned(Root, 24);
}

/// Selects a scalar.
InstructionSelector::ComplexRendererFns
ToyGCNInstructionSelector::selectUnsigned16(MachineOperand &Root) const {
  return isScalar(Root.getReg()) ? selectUnsigned(Root, 16) : std::nullopt;
}

InstructionSelector::ComplexRendererFns
ToyGCNInstructionSelector::selectSigned24(MachineOperand &Root) const {
  const Register R = Root.getReg();
  auto IsShortField = [&] {
    const MachineInstr *Field = getOpcodeDef(G_SBFX, R, *MRI);
    auto Bits = Field ? getIConstantVRegValWithLookThrough(
                            Field->getOperand(3).getReg(), *MRI)
                      : std::nullopt;
    return Bits && Bits->Value.ule(24);
  };
  if (!VT || (VT->computeNumSignBits(R) <= 8 && !IsShortField()))
    return std::nullopt;
  return {{[=](MachineInstrBuilder &MIB) { MIB.addUse(R); }}};
}
