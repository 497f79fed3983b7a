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
/// masked to these bits, or extended from 24, the instruction reads the number
/// itself:
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

/// The copies of its sign that the dword \p R has at least at the top. LLVM's
/// analysis knows nothing of fields, so not of their sums.
unsigned ToyGCNInstructionSelector::signBits(Register R, unsigned Depth) const {
  const MachineInstr *MI = source(R);
  const unsigned Opcode = MI ? MI->getOpcode() : 0;
  if (Opcode == G_SBFX) {
    const auto Bits = constant(MI->getOperand(3).getReg());
    return Bits && 0 < *Bits && *Bits <= 32 ? 33 - *Bits : 1;
  }
  if (Depth && (Opcode == G_ADD || Opcode == G_SUB)) {
    const unsigned Least =
        std::min(signBits(MI->getOperand(1).getReg(), Depth - 1),
                 signBits(MI->getOperand(2).getReg(), Depth - 1));
    if (Least > 1)
      return Least - 1;
  }
  return VT->computeNumSignBits(R);
}

InstructionSelector::ComplexRendererFns
ToyGCNInstructionSelector::selectSigned24(MachineOperand &Root) const {
  Register R = Root.getReg();
  if (!VT || signBits(R, /*Depth=*/2) <= 8)
    return std::nullopt;
  if (const MachineInstr *Extend = getOpcodeDef(G_SEXT_INREG, R, *MRI);
      Extend && Extend->getOperand(2).getImm() == 24 &&
      isScalar(Extend->getOperand(1).getReg()) == isScalar(R))
    R = Extend->getOperand(1).getReg();
  return {{[=](MachineInstrBuilder &MIB) { MIB.addUse(R); }}};
}

/// True if the difference whose absolute value \p Max gives, max(x, 0 - x), is
/// one of numbers that are not negative.
bool ToyGCNInstructionSelector::isOfNonNegatives(
    const MachineInstr &Max) const {
  for (const MachineOperand &MO : Max.all_uses()) {
    const MachineInstr &Sub = *MRI->getVRegDef(MO.getReg());
    if (Sub.getOpcode() == G_SUB && constant(Sub.getOperand(1).getReg()) != 0)
      return isNonNegative(Sub.getOperand(1).getReg()) &&
             isNonNegative(Sub.getOperand(2).getReg());
  }
  return false;
}

/// n of a constant 2^n + 1.
InstructionSelector::ComplexRendererFns
ToyGCNInstructionSelector::selectOneAndPower(MachineOperand &Root) const {
  const auto C = constant(Root.getReg());
  if (!C || !isPowerOf2_32(uint32_t(*C) - 1))
    return std::nullopt;
  const unsigned N = Log2_32(uint32_t(*C) - 1);
  return {{[=](MachineInstrBuilder &MIB) { MIB.addImm(N); }}};
}
