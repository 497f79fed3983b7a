//===- ToyGCNRegisterBankInfo.cpp - The banks -----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ToyGCNRegisterBankInfo.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "ToyGCNRegisterInfo.h"

using namespace llvm;

#define GET_TARGET_REGBANK_IMPL
#include "ToyGCNGenRegisterBank.inc"

const RegisterBank &
ToyGCNRegisterBankInfo::getRegBankFromRegClass(const TargetRegisterClass &RC,
                                               LLT Ty) const {
  if (ToyGCNRegisterInfo::isVGPRClass(&RC) || &RC == &ToyGCN::VS_32RegClass ||
      &RC == &ToyGCN::VS_64RegClass)
    return ToyGCN::VGPRRegBank;
  // LaneMask and SReg_64 have the same members, so constraining a register can
  // turn one into the other: the type knows better.
  const bool IsMask =
      Ty.isValid() ? Ty == LLT::scalar(1) : &RC == &ToyGCN::LaneMask_64RegClass;
  return IsMask ? ToyGCN::LaneMaskRegBank : ToyGCN::SGPRRegBank;
}

const TargetRegisterClass *
ToyGCNRegisterBankInfo::getClassFor(const RegisterBank &Bank, LLT Ty) {
  if (&Bank == &ToyGCN::LaneMaskRegBank)
    return &ToyGCN::LaneMask_64RegClass;
  unsigned Bits = std::max<unsigned>(32, Ty.getSizeInBits());
  return &Bank == &ToyGCN::SGPRRegBank ? ToyGCNRegisterInfo::getSGPRClass(Bits)
                                       : ToyGCNRegisterInfo::getVGPRClass(Bits);
}
