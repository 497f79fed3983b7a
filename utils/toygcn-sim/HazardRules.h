//===- HazardRules.h - Required wait states as a table ----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The pairs of instructions that software must keep apart ("Vega" ISA manual,
/// section 4.5, table of required software-inserted wait states), one table row
/// a rule. Each instruction in between is one wait state, `s_nop N` is N + 1.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_HAZARDRULES_H
#define TOYGCN_SIM_HAZARDRULES_H

#include "Inst.h"

namespace toygcn::sim {

/// A rule that two instructions meet.
struct Hazard {
  /// The register that both share; NumScalarRegs when they share none.
  struct Meeting {
    bool Found = false;
    bool Vector = false;
    unsigned Reg = 0;
  };
  unsigned WaitStates = 0; ///< 0: no rule.
  const char *Text = "";
  Meeting At;
};

/// The rule that asks for most wait states between \p Producer and \p Consumer,
/// of those that ask for more than \p Have. \p Strict: with the rules that
/// stock code does not keep. \p Merges: with the rule that takes the old value
/// of a DPP instruction for a read, which the manual does not say.
Hazard findHazard(const Inst &Producer, const Inst &Consumer, u64 Have,
                  bool Strict, bool Merges = false);

/// The most wait states that any rule asks for.
unsigned longestHazard();

} // namespace toygcn::sim

#endif // TOYGCN_SIM_HAZARDRULES_H
