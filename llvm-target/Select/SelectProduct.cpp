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
/// pair: addresses of structures are such sums, and those of elements.
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

/// The most users of a factor that are asked whether they are the other half of
/// its product.
static constexpr unsigned MostUsersAsked = 64;

static bool joinsHalves() {
  return ToyGCN::gardenHas(ToyGCN::Garden::WideProductSums);
}

/// The most sums that read a product of 64 bits and multiply anew, each for
/// itself.
static unsigned mostSums() { return joinsHalves() ? 3 : 0; }

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

/// A product by 2^n + 1, which v_lshl_add_u32 is.
bool ToyGCNInstructionSelector::isSumOfShift(const MachineInstr &Mul) const {
  MachineOperand Factor = Mul.getOperand(2);
  return selectOneAndPower(Factor).has_value();
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

/// A pair with \p Low, whose other half has no value.
MachineOperand ToyGCNInstructionSelector::asLowHalf(MachineIRBuilder &B,
                                                    Register Low) const {
  const Register High =
      MRI->createVirtualRegister(ToyGCNRegisterInfo::getVGPRClass(32));
  B.buildInstr(IMPLICIT_DEF).addDef(High);
  const Register Pair =
      MRI->createVirtualRegister(ToyGCNRegisterInfo::getVGPRClass(64));
  buildPair(B, Pair, Low, High);
  return MachineOperand::CreateReg(Pair, /*isDef=*/false);
}

/// True if \p Mul is a product of dwords in \p MBB that only one instruction
/// reads, and only its low half: a sum can take it in.
bool ToyGCNInstructionSelector::isPartOfSum(
    const MachineInstr &Mul, const MachineBasicBlock &MBB) const {
  return Mul.getOpcode() == G_MUL && Mul.getParent() == &MBB &&
         MRI->hasOneNonDBGUse(Mul.getOperand(0).getReg()) &&
         !isFastProduct(Mul) && !otherHalf(Mul) && !isSumOfShift(Mul);
}

/// A sum of a product of 32 bits, which takes four times as long as the sum, is
/// the low half of v_mad_u64_u32.
bool ToyGCNInstructionSelector::selectSum(MachineInstr &MI) const {
  for (unsigned I : {1, 2}) {
    MachineInstr &Mul = *MRI->getVRegDef(MI.getOperand(I).getReg());
    const Register Term = MI.getOperand(3 - I).getReg();
    if (!isPartOfSum(Mul, *MI.getParent()) || !canBeLowHalf(Term))
      continue;
    MachineIRBuilder B(MI);
    const auto C = constant(Term);
    if (!C && !constrain(Term))
      return false;
    const Register Sum =
        buildMad(B,
                 {Mul.getOperand(1).getReg(), Mul.getOperand(2).getReg(),
                  /*IsSigned=*/false},
                 C ? MachineOperand::CreateImm(*C) : asLowHalf(B, Term));
    MI.setDesc(TII.get(COPY));
    MI.removeOperand(2);
    MI.getOperand(1).setReg(Sum);
    MI.getOperand(1).setSubReg(ToyGCN::sub0);
    return constrain(MI.getOperand(0).getReg());
  }
  return selectByPattern(MI);
}

/// True if \p A and \p B multiply the same dwords.
bool ToyGCNInstructionSelector::haveSameFactors(const MachineInstr &A,
                                                const MachineInstr &B) const {
  auto AreSame = [&](unsigned I, unsigned J) {
    const Register X = lookThroughCopies(A.getOperand(I).getReg());
    const Register Y = lookThroughCopies(B.getOperand(J).getReg());
    const auto C = constant(X);
    return X == Y || (C && C == constant(Y));
  };
  return (AreSame(1, 1) && AreSame(2, 2)) || (AreSame(1, 2) && AreSame(2, 1));
}

/// What computes the other half of the product of \p MI, in the same block;
/// nullptr if nothing does.
MachineInstr *
ToyGCNInstructionSelector::otherHalf(const MachineInstr &MI) const {
  if (!joinsHalves())
    return nullptr;
  const bool IsLow = MI.getOpcode() == G_MUL;
  auto IsOther = [&](const MachineInstr &Other) {
    const unsigned Opcode = Other.getOpcode();
    return (IsLow ? Opcode == G_UMULH || Opcode == G_SMULH : Opcode == G_MUL) &&
           Other.getParent() == MI.getParent() &&
           !MRI->use_nodbg_empty(Other.getOperand(0).getReg()) &&
           haveSameFactors(MI, Other);
  };
  const Register Factor = MI.getOperand(1).getReg();
  unsigned Asked = 0;
  for (MachineInstr &User : MRI->use_nodbg_instructions(
           constant(Factor) ? MI.getOperand(2).getReg() : Factor))
    if (++Asked > MostUsersAsked)
      return nullptr;
    else if (IsOther(User))
      return &User;
  return nullptr;
}

/// Both halves of a product are one product of 64 bits, where the first of them
/// stands. The other one is not selected yet: blocks are selected from their
/// end.
bool ToyGCNInstructionSelector::selectHalfOfProduct(MachineInstr &MI) const {
  MachineInstr *First = otherHalf(MI);
  if (!First)
    return selectByPattern(MI);
  MachineInstr &High = MI.getOpcode() == G_MUL ? *First : MI;
  MachineIRBuilder B(*First);
  const Register Product =
      buildMad(B,
               {First->getOperand(1).getReg(), First->getOperand(2).getReg(),
                /*IsSigned=*/High.getOpcode() == G_SMULH},
               MachineOperand::CreateImm(0));
  for (MachineInstr *Half : {First, &MI}) {
    Half->setDesc(TII.get(COPY));
    Half->removeOperand(2);
    Half->getOperand(1).setReg(Product);
    Half->getOperand(1).setSubReg(Half == &High ? ToyGCN::sub1 : ToyGCN::sub0);
    if (!constrain(Half->getOperand(0).getReg()))
      return false;
  }
  return true;
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
  if (!haveSameFactors(Low, High))
    return std::nullopt;
  return WideProduct{Low.getOperand(1).getReg(), Low.getOperand(2).getReg(),
                     IsSigned};
}

/// A scalar address and a dword, extended with its sign, times 2 to 64: that is
/// a product. Sums by halves would copy the address's upper half, too.
bool ToyGCNInstructionSelector::selectScaledIndex(MachineInstr &MI) const {
  const Register Base = MI.getOperand(1).getReg();
  const MachineInstr &Merge = *MRI->getVRegDef(MI.getOperand(2).getReg());
  if (!mostSums() || MI.getOpcode() != G_PTR_ADD ||
      !isScalar(lookThroughCopies(Base)) ||
      Merge.getOpcode() != G_MERGE_VALUES || Merge.getNumOperands() != 3 ||
      !MRI->hasOneNonDBGUse(MI.getOperand(2).getReg()))
    return false;
  const MachineInstr &Low = *MRI->getVRegDef(Merge.getOperand(1).getReg());
  const MachineInstr &High = *MRI->getVRegDef(Merge.getOperand(2).getReg());
  if (Low.getOpcode() != G_SHL || High.getOpcode() != G_ASHR ||
      !MRI->hasOneNonDBGUse(Low.getOperand(0).getReg()) ||
      !MRI->hasOneNonDBGUse(High.getOperand(0).getReg()) ||
      lookThroughCopies(Low.getOperand(1).getReg()) !=
          lookThroughCopies(High.getOperand(1).getReg()))
    return false;
  const auto Left = constant(Low.getOperand(2).getReg());
  const auto Right = constant(High.getOperand(2).getReg());
  if (!Left || !Right || *Left < 1 || *Left > 6 || *Left + *Right != 32)
    return false;
  MachineIRBuilder B(MI);
  const Register Scale =
      MRI->createVirtualRegister(ToyGCNRegisterInfo::getSGPRClass(32));
  B.buildInstr(ToyGCN::S_MOV_B32).addDef(Scale).addImm(1 << *Left);
  buildWideProduct(MI, {Low.getOperand(1).getReg(), Scale, /*IsSigned=*/true},
                   MI.getOperand(1));
  return true;
}

/// A sum of 64 bits and a product. If other sums read the product, they become
/// such ones, too.
bool ToyGCNInstructionSelector::selectWideSum(MachineInstr &MI) const {
  if (selectScaledIndex(MI))
    return true;
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
  for (unsigned I : {1, 2}) {
    const Register R = MI.getOperand(I).getReg();
    const MachineInstr &Merge = *MRI->getVRegDef(R);
    if (MRI->hasOneNonDBGUse(R) && Merge.getParent() == MI.getParent() &&
        selectSumOfHalves(MI, Merge, MI.getOperand(3 - I)))
      return true;
  }
  return false;
}

/// The product of dwords in \p Merge, and what is added to its high dword; no
/// product if \p Merge is something else, or another instruction or block reads
/// a part of it.
std::pair<const MachineInstr *, Register>
ToyGCNInstructionSelector::findHighSum(const MachineInstr &Merge) const {
  auto OnlyHere = [&](Register R, unsigned Opcode) -> const MachineInstr * {
    const MachineInstr *Def = MRI->getVRegDef(R);
    return Def->getOpcode() == Opcode && MRI->hasOneNonDBGUse(R) &&
                   Def->getParent() == Merge.getParent()
               ? Def
               : nullptr;
  };
  if (!mostSums() || Merge.getOpcode() != G_MERGE_VALUES ||
      Merge.getNumOperands() != 3 || isScalar(Merge.getOperand(0).getReg()))
    return {};
  const Register Low = Merge.getOperand(1).getReg();
  const MachineInstr *Halves = OnlyHere(Low, G_UNMERGE_VALUES);
  if (!Halves || Halves->getNumOperands() != 3 ||
      Halves->getOperand(0).getReg() != Low)
    return {};
  const Register High = Halves->getOperand(1).getReg();
  const MachineInstr *Mad =
      OnlyHere(Halves->getOperand(2).getReg(), ToyGCN::G_TOYGCN_MAD_U64_U32);
  const MachineInstr *Sum = OnlyHere(Merge.getOperand(2).getReg(), G_ADD);
  if (!Mad || !Sum || constant(Mad->getOperand(3).getReg()) != 0 ||
      !OnlyHere(High, G_UNMERGE_VALUES))
    return {};
  for (unsigned I : {1, 2})
    if (Sum->getOperand(I).getReg() == High)
      return {Mad, Sum->getOperand(3 - I).getReg()};
  return {};
}

/// \p High + \p Rest, of dwords. A product becomes the low half of a pair to
/// which \p High is added.
Register ToyGCNInstructionSelector::buildHighSum(MachineIRBuilder &B,
                                                 Register High,
                                                 Register Rest) const {
  const TargetRegisterClass *Dword = ToyGCNRegisterInfo::getVGPRClass(32);
  const MachineInstr &Def = *MRI->getVRegDef(Rest);
  if (isPartOfSum(Def, B.getMBB()))
    return extract(B,
                   buildMad(B,
                            {Def.getOperand(1).getReg(),
                             Def.getOperand(2).getReg(), /*IsSigned=*/false},
                            asLowHalf(B, High)),
                   ToyGCN::sub0, Dword);
  if (Def.getOpcode() == G_ADD && MRI->hasOneNonDBGUse(Rest) &&
      (isPartOfSum(*MRI->getVRegDef(Def.getOperand(1).getReg()), B.getMBB()) ||
       isPartOfSum(*MRI->getVRegDef(Def.getOperand(2).getReg()), B.getMBB())))
    return buildHighSum(B, buildHighSum(B, High, Def.getOperand(1).getReg()),
                        Def.getOperand(2).getReg());
  auto Add = B.buildInstr(ToyGCN::V_ADD_U32_e64, {Dword}, {High, Rest});
  constrainSelectedInstRegOperands(*Add, TII, TRI, RBI);
  return Add.getReg(0);
}

/// What is added to a product's high dword can be added last:
///
///   %6:vgpr(s64) = G_TOYGCN_MAD_U64_U32 %0, %1, 0
///   %7:vgpr(s32), %8:vgpr(s32) = G_UNMERGE_VALUES %6
///   %9:vgpr(s32) = G_ADD %8, %2                  %6 = V_MAD_U64_U32 %0, %1, %3
///   %10:vgpr(s64) = G_MERGE_VALUES %7, %9   -->  %9 = V_ADD_U32 %6.sub1, %2
///   %11:vgpr(s64) = G_ADD %10, %3                %11 = %6.sub0, %9
///
/// \p MI reads the sum \p Merge or is it; \p Sum is what it adds.
bool ToyGCNInstructionSelector::selectSumOfHalves(
    MachineInstr &MI, const MachineInstr &Merge,
    const MachineOperand &Sum) const {
  const auto [Mad, Rest] = findHighSum(Merge);
  if (!Mad)
    return false;
  MachineIRBuilder B(MI);
  const TargetRegisterClass *Dword = ToyGCNRegisterInfo::getVGPRClass(32);
  const Register New =
      buildMad(B,
               {Mad->getOperand(1).getReg(), Mad->getOperand(2).getReg(),
                /*IsSigned=*/false},
               Sum);
  const Register Low = extract(B, New, ToyGCN::sub0, Dword);
  const Register High = extract(B, New, ToyGCN::sub1, Dword);
  const Register Dst = MI.getOperand(0).getReg();
  buildPair(B, Dst, Low, buildHighSum(B, High, Rest));
  MI.eraseFromParent();
  return constrain(Dst);
}

/// A product of 64 bits that is no part of a sum.
bool ToyGCNInstructionSelector::selectWideProduct(MachineInstr &MI) const {
  if (!mostSums())
    return false;
  const MachineOperand Zero = MachineOperand::CreateImm(0);
  const auto Product = findWideProduct(MI);
  if (!Product)
    return selectSumOfHalves(MI, MI, Zero);
  buildWideProduct(MI, *Product, Zero);
  return true;
}

/// The carry has no use.
Register ToyGCNInstructionSelector::buildMad(MachineIRBuilder &B,
                                             const WideProduct &Product,
                                             const MachineOperand &Sum,
                                             Register Dst) const {
  if (!Dst)
    Dst = MRI->createVirtualRegister(ToyGCNRegisterInfo::getVGPRClass(64));
  const Register Unused =
      MRI->createVirtualRegister(&ToyGCN::LaneMask_64RegClass);
  auto Mad = B.buildInstr(Product.IsSigned ? ToyGCN::V_MAD_I64_I32_e64
                                           : ToyGCN::V_MAD_U64_U32_e64)
                 .addDef(Dst)
                 .addDef(Unused, RegState::Dead)
                 .addUse(Product.X)
                 .addUse(Product.Y)
                 .add(Sum);
  constrainSelectedInstRegOperands(*Mad, TII, TRI, RBI);
  return Dst;
}

void ToyGCNInstructionSelector::buildWideProduct(
    MachineInstr &MI, const WideProduct &Product,
    const MachineOperand &Sum) const {
  MachineIRBuilder B(MI);
  buildMad(B, Product, Sum, MI.getOperand(0).getReg());
  MI.eraseFromParent();
}
