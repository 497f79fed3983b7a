//===- SelectProduct.cpp - Products and their sums ------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A vector product of dwords takes as long as four other instructions. One
/// instruction multiplies two dwords and adds the 64 bits of the product to a
/// pair: addresses of structures are such sums.
///
///   %2:vgpr(s32) = G_MUL %0, %1
///   %3:vgpr(s32) = G_SMULH %0, %1
///   %4:vgpr(s64) = G_MERGE_VALUES %2, %3    -->  %6:vreg_64, dead %7 =
///   %6:vgpr(p1) = G_PTR_ADD %5, %4                 V_MAD_I64_I32 %0, %1, %5
///
//===----------------------------------------------------------------------===//

#include "Operations/Types.h"
#include "Select/ToyGCNInstructionSelector.h"
#include "Tools/Garden.h"
#include "ToyGCNOperands.h"

using namespace llvm;
using namespace TargetOpcode;

/// The most sums that read a product of 64 bits and multiply anew, each for
/// itself.
static unsigned mostSums() {
  return ToyGCN::gardenHas(ToyGCN::Garden::WideProductSums) ? 3 : 0;
}

bool ToyGCNInstructionSelector::selectMad64(MachineInstr &MI) const {
  buildWideProduct(MI,
                   {MI.getOperand(1).getReg(), MI.getOperand(2).getReg(),
                    /*IsSigned=*/false},
                   MI.getOperand(3));
  return true;
}

/// A product that 24 bits of its factors decide.
bool ToyGCNInstructionSelector::isFastProduct(const MachineInstr &Mul) const {
  MachineOperand A = Mul.getOperand(1), B = Mul.getOperand(2);
  return (selectUnsigned24(A) && selectUnsigned24(B)) ||
         (selectSigned24(A) && selectSigned24(B));
}

/// True if the dword \p R can be the low half of a pair without a move: a
/// constant that needs no register, or a value of its own in a VGPR.
bool ToyGCNInstructionSelector::canBeLowHalf(Register R) const {
  const Register Source = lookThroughCopies(R);
  if (const auto C = constant(Source))
    return ToyGCN::isInlineInteger(*C);
  return Source.isVirtual() && !isScalar(Source) &&
         MRI->getVRegDef(Source)->getOpcode() != G_UNMERGE_VALUES;
}

/// A sum of a product of 32 bits, which takes four times as long as the sum, is
/// the low half of v_mad_u64_u32.
bool ToyGCNInstructionSelector::selectSum(MachineInstr &MI) const {
  for (unsigned I : {1, 2}) {
    MachineInstr &Mul = *MRI->getVRegDef(MI.getOperand(I).getReg());
    const Register Term = MI.getOperand(3 - I).getReg();
    if (Mul.getOpcode() != G_MUL || Mul.getParent() != MI.getParent() ||
        !MRI->hasOneNonDBGUse(Mul.getOperand(0).getReg()) ||
        isFastProduct(Mul) || !canBeLowHalf(Term))
      continue;
    const TargetRegisterClass *Pair = ToyGCNRegisterInfo::getVGPRClass(64);
    const TargetRegisterClass *Mask = &ToyGCN::LaneMask_64RegClass;
    MachineIRBuilder B(MI);
    const Register Sum = MRI->createVirtualRegister(Pair);
    auto Mad = B.buildInstrNoInsert(ToyGCN::V_MAD_U64_U32_e64)
                   .addDef(Sum)
                   .addDef(MRI->createVirtualRegister(Mask), RegState::Dead)
                   .addUse(Mul.getOperand(1).getReg())
                   .addUse(Mul.getOperand(2).getReg());
    if (const auto C = constant(Term)) {
      Mad.addImm(*C);
    } else {
      const Register High =
          MRI->createVirtualRegister(ToyGCNRegisterInfo::getVGPRClass(32));
      B.buildInstr(IMPLICIT_DEF).addDef(High);
      const Register Wide = MRI->createVirtualRegister(Pair);
      buildPair(B, Wide, Term, High);
      if (!constrain(Term))
        return false;
      Mad.addUse(Wide);
    }
    B.insertInstr(Mad);
    constrainSelectedInstRegOperands(*Mad, TII, TRI, RBI);
    MI.setDesc(TII.get(COPY));
    MI.removeOperand(2);
    MI.getOperand(1).setReg(Sum);
    MI.getOperand(1).setSubReg(ToyGCN::sub0);
    return constrain(MI.getOperand(0).getReg());
  }
  return selectByPattern(MI);
}

/// The factors of \p Merge, a product of dwords of 64 bits that nothing reads
/// in parts; nothing if it is something else.
std::optional<ToyGCNInstructionSelector::WideProduct>
ToyGCNInstructionSelector::findWideProduct(const MachineInstr &Merge) const {
  if (Merge.getOpcode() != G_MERGE_VALUES || Merge.getNumOperands() != 3 ||
      isScalar(Merge.getOperand(0).getReg()))
    return std::nullopt;
  const MachineInstr &Low = *MRI->getVRegDef(Merge.getOperand(1).getReg());
  const MachineInstr &High = *MRI->getVRegDef(Merge.getOperand(2).getReg());
  const bool IsSigned = High.getOpcode() == G_SMULH;
  if (Low.getOpcode() != G_MUL || (!IsSigned && High.getOpcode() != G_UMULH) ||
      !MRI->hasOneNonDBGUse(Low.getOperand(0).getReg()) ||
      !MRI->hasOneNonDBGUse(High.getOperand(0).getReg()) || isFastProduct(Low))
    return std::nullopt;
  for (unsigned I : {1, 2}) {
    const Register A = lookThroughCopies(Low.getOperand(I).getReg());
    const Register B = lookThroughCopies(High.getOperand(I).getReg());
    const auto C = constant(A);
    if (A != B && !(C && C == constant(B)))
      return std::nullopt;
  }
  return WideProduct{Low.getOperand(1).getReg(), Low.getOperand(2).getReg(),
                     IsSigned};
}

/// A sum of 64 bits and a product. If other sums read the product, they become
/// such ones, too.
bool ToyGCNInstructionSelector::selectWideSum(MachineInstr &MI) const {
  for (unsigned I : {1, 2}) {
    const Register R = MI.getOperand(I).getReg();
    const MachineInstr &Merge = *MRI->getVRegDef(R);
    const auto Product = findWideProduct(Merge);
    unsigned Sums = 0;
    auto IsSum = [&](const MachineInstr &User) {
      return (User.getOpcode() == G_ADD || User.getOpcode() == G_PTR_ADD) &&
             User.getParent() == Merge.getParent() && ++Sums <= mostSums();
    };
    if (!Product || MI.getOperand(3 - I).getReg() == R ||
        !all_of(MRI->use_nodbg_instructions(R), IsSum))
      continue;
    buildWideProduct(MI, *Product, MI.getOperand(3 - I));
    return true;
  }
  return false;
}

/// A product of 64 bits that is no part of a sum.
bool ToyGCNInstructionSelector::selectWideProduct(MachineInstr &MI) const {
  const auto Product = mostSums() ? findWideProduct(MI) : std::nullopt;
  if (Product)
    buildWideProduct(MI, *Product, MachineOperand::CreateImm(0));
  return Product.has_value();
}

/// The carry has no use.
void ToyGCNInstructionSelector::buildWideProduct(
    MachineInstr &MI, const WideProduct &Product,
    const MachineOperand &Sum) const {
  const Register Unused =
      MRI->createVirtualRegister(&ToyGCN::LaneMask_64RegClass);
  finish(MI, MachineIRBuilder(MI)
                 .buildInstr(Product.IsSigned ? ToyGCN::V_MAD_I64_I32_e64
                                              : ToyGCN::V_MAD_U64_U32_e64)
                 .add(MI.getOperand(0))
                 .addDef(Unused, RegState::Dead)
                 .addUse(Product.X)
                 .addUse(Product.Y)
                 .add(Sum));
}
