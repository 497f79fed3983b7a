//===- CheckSet.cpp - Which checks watch a launch -------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckSet.h"
#include "Checks.h"

using namespace toygcn::sim;

std::vector<std::unique_ptr<Observer>> CheckSet::watch(Launch &L) const {
  std::vector<std::unique_ptr<Observer>> Checks;
  if (CheckUndef)
    Checks.push_back(createUndefCheck());
  if (CheckWaitcnt || L.late())
    Checks.push_back(createWaitcntCheck(L));
  if (CheckHazards || StrictHazards || CheckDppMerges)
    Checks.push_back(createHazardCheck(L, StrictHazards, CheckDppMerges));
  if (CheckUniform)
    Checks.push_back(createUniformCheck(L, CheckUndef));
  if (LaneSan)
    Checks.push_back(createLaneSan(L, CheckUndef));
  if (CheckRaces)
    Checks.push_back(createRaceCheck(L));
  if (L.Options.StrictBarrier)
    Checks.push_back(createBarrierCheck(L));
  for (auto &Check : Checks)
    L.addObserver(*Check);
  return Checks;
}
