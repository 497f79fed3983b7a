//===- ToyGCNRegisterBankInfo.h - The banks ---------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The three banks and how register classes map to them.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_TOYGCNREGISTERBANKINFO_H
#define TOYGCN_TOYGCNREGISTERBANKINFO_H

#include "llvm/CodeGen/RegisterBankInfo.h"

#define GET_REGBANK_DECLARATIONS
#include "ToyGCNGenRegisterBank.inc"

namespace llvm {
class MachineRegisterInfo;

class ToyGCNGenRegisterBankInfo : public RegisterBankInfo {
protected:
#define GET_TARGET_REGBANK_CLASS
#include "ToyGCNGenRegisterBank.inc"
};

class ToyGCNRegisterBankInfo final : public ToyGCNGenRegisterBankInfo {
public:
  /// An s1 in a scalar class is a lane mask: a uniform i1 is an s32 by then.
  const RegisterBank &getRegBankFromRegClass(const TargetRegisterClass &RC,
                                             LLT Ty) const override;

  /// The class that holds \p Ty (32 to 512 bits, or s1) in \p Bank; nullptr
  /// if no tuple has that size.
  static const TargetRegisterClass *getClassFor(const RegisterBank &Bank,
                                                LLT Ty);
};

namespace ToyGCN {
extern const RegisterBank SGPRRegBank;
extern const RegisterBank VGPRRegBank;
extern const RegisterBank LaneMaskRegBank;
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_TOYGCNREGISTERBANKINFO_H
