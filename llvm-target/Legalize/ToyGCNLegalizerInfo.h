//===- ToyGCNLegalizerInfo.h - Legal operations -----------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The operations and types that some bank of the machine has: scalars of 32
/// and 64 bits, i1, and vectors of dwords for memory.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_LEGALIZE_TOYGCNLEGALIZERINFO_H
#define TOYGCN_LEGALIZE_TOYGCNLEGALIZERINFO_H

#include "llvm/CodeGen/GlobalISel/LegalizerInfo.h"

namespace llvm {
class MachineIRBuilder;
class ToyGCNSubtarget;

class ToyGCNLegalizerInfo final : public LegalizerInfo {
public:
  ToyGCNLegalizerInfo();

  bool legalizeCustom(LegalizerHelper &Helper, MachineInstr &MI,
                      LostDebugLocObserver &LocObserver) const override;
  bool legalizeIntrinsic(LegalizerHelper &Helper,
                         MachineInstr &MI) const override;

private:
  /// The builder of the rules that \p Opcodes share.
  LegalizeRuleSet &rules(std::initializer_list<unsigned> Opcodes);

  void addIntegerRules();
  void addBitRules();
  void addFloatRules();
  void addConversionRules();
  void addMemoryRules();
  void addStructuralRules();
};
} // namespace llvm

#endif // TOYGCN_LEGALIZE_TOYGCNLEGALIZERINFO_H
