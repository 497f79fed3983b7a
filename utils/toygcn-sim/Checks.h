//===- Checks.h - Observers that find faults --------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_CHECKS_H
#define TOYGCN_SIM_CHECKS_H

#include "Launch.h"

namespace toygcn::sim {

/// Reports uses of registers that the wave never wrote: in addresses, branches
/// and EXEC, and of what was computed from them, in stores. Moves, selects,
/// computations and stores may carry undefined values along.
std::unique_ptr<Observer> createUndefCheck();

/// Reports reads and overwrites of registers whose load is not waited for.
std::unique_ptr<Observer> createWaitcntCheck(Launch &L);

/// Reports missing wait states (HazardRules.h).
std::unique_ptr<Observer> createHazardCheck(Launch &L, bool Strict,
                                            bool Merges);

/// Reports a v_readfirstlane whose active lanes differ in a bit in which they
/// have to agree (CodeObject::agreedBits). Only lanes that were written count
/// if \p KnowsUndefined, which needs the check of undefined registers.
std::unique_ptr<Observer> createUniformCheck(Launch &L, bool KnowsUndefined);

/// Reports values that must not count: taken from a thread by whole-wave code,
/// never written in a register or in memory, stored past the scalar cache, or
/// under a scalar load. Its notes say which bytes of global memory hold no
/// value. \p ChecksUndef: createUndefCheck's observer runs before it.
std::unique_ptr<Observer> createLaneSan(Launch &L, bool ChecksUndef);

/// Reports accesses of LDS that no barrier orders, and lanes of one store that
/// write different values to one place.
std::unique_ptr<Observer> createRaceCheck(Launch &L);

/// Reports barriers to which some lanes come and others do not.
std::unique_ptr<Observer> createBarrierCheck(Launch &L);

/// Prints every instruction and the registers it wrote, lane 0 of vectors.
std::unique_ptr<Observer> createTrace(Launch &L, llvm::raw_ostream &OS);

} // namespace toygcn::sim

#endif // TOYGCN_SIM_CHECKS_H
