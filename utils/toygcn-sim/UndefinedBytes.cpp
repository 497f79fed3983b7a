//===- UndefinedBytes.cpp - Global memory without a value -----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UndefinedBytes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace toygcn::sim;

/// The most instructions that are named.
constexpr unsigned MaxNotes = 4;

void UndefinedBytes::define(u64 Addr, ByteMask Mask) {
  auto It = Dwords.find(Addr / 4);
  if (It != Dwords.end() && !(It->second.Mask &= ~Mask))
    Dwords.erase(It);
}

std::vector<std::pair<u64, u64>> UndefinedBytes::runs() const {
  std::vector<std::pair<u64, u64>> Runs;
  for (const auto &[Number, D] : Dwords)
    for (unsigned B = 0; B < 4; ++B) {
      const u64 At = 4 * Number + B;
      if (!(D.Mask >> B & 1))
        continue;
      if (!Runs.empty() && Runs.back().first + Runs.back().second == At)
        ++Runs.back().second;
      else
        Runs.push_back({At, 1});
    }
  return Runs;
}

std::vector<std::string> UndefinedBytes::notes(
    const Memory &Mem, Program &Prog, StringRef Kernel,
    function_ref<std::string(const UndefinedStore &)> Value) const {
  struct Left {
    const Dword *First;
    u64 Addr, Bytes = 0;
  };
  std::vector<Left> ByInst;
  for (const auto &[Number, D] : Dwords) {
    auto It = find_if(
        ByInst, [&, I = D.Store.I](Left &L) { return L.First->Store.I == I; });
    if (It == ByInst.end())
      It = ByInst.insert(It, {&D, 4 * Number + countr_zero(D.Mask)});
    It->Bytes += popcount(D.Mask);
  }
  std::vector<std::string> Lines;
  for (const Left &L : ByInst) {
    if (Lines.size() == MaxNotes) {
      Lines.push_back(std::to_string(ByInst.size() - MaxNotes) +
                      " more instructions leave undefined bytes");
      break;
    }
    const UndefinedStore &S = L.First->Store;
    const Region *R = Mem.find(L.Addr);
    Lines.push_back(
        ("kernel '" + Kernel + "' at pc 0x" +
         utohexstr(Prog.object().elfAddress(S.I->PC), /*LowerCase=*/true) +
         ": " + Prog.text(*S.I) + ": lane " + Twine(unsigned(S.Lane)) +
         ": stores " + Value(S) + ", to byte " + Twine(L.Addr - R->Base) +
         " of " + R->Name + "; when the kernel ends, " + Twine(L.Bytes) +
         " bytes of such stores are left")
            .str());
  }
  return Lines;
}
