//===- ResourceUse.cpp - What a kernel needs with its callees -------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Calls/ResourceUse.h"
#include "llvm/IR/Function.h"

using namespace llvm;
using namespace llvm::ToyGCN;

const ResourceUse::Entry &ResourceUse::find(const Function &F) {
  Entry &E = Uses[&F];
  if (E.Callees.empty()) {
    E.Callees = calleesOf(F);
    E.LeavesModule = leavesModule(F);
  }
  return E;
}

/// Finds the private bytes of the longest chain of calls from \p F on, and
/// those of its callees. Returns false if a function calls itself in the end.
bool ResourceUse::longestChain(const Function &F,
                               DenseMap<const Function *, uint64_t> &Bytes) {
  constexpr uint64_t UnderWay = ~uint64_t(0);
  auto [It, IsNew] = Bytes.try_emplace(&F, UnderWay);
  if (!IsNew)
    return It->second != UnderWay;
  const Entry E = find(F);
  uint64_t Longest = 0;
  for (const Function *Callee : E.Callees) {
    if (!longestChain(*Callee, Bytes))
      return false;
    Longest = std::max(Longest, Bytes[Callee]);
  }
  Bytes[&F] = E.Own.PrivateBytes + Longest;
  return true;
}

Resources ResourceUse::total(const Function &F) {
  Resources Total;
  FunctionSet Roots;
  Roots.insert(&F);
  for (const Function *Used : reachableFrom(std::move(Roots))) {
    const auto &[Own, Callees, LeavesModule] = find(*Used);
    Total.LeavesModule |= LeavesModule;
    Total.SGPRs = std::max(Total.SGPRs, Own.SGPRs);
    Total.VGPRs = std::max(Total.VGPRs, Own.VGPRs);
    Total.VCC |= Own.VCC;
    Total.PrivateBytes += Own.PrivateBytes;
  }
  DenseMap<const Function *, uint64_t> Bytes;
  Total.Recursive = !longestChain(F, Bytes);
  if (!Total.Recursive)
    Total.PrivateBytes = Bytes[&F];
  if (Total.Recursive || Total.LeavesModule)
    Total.PrivateBytes += UncountedBytes;
  return Total;
}
