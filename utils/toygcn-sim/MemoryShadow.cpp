//===- MemoryShadow.cpp - What is known of the bytes of memory ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemoryShadow.h"
#include "llvm/Support/MemAlloc.h"

using namespace toygcn::sim;

ByteMask *GlobalFlags::region(const Memory &Mem, u64 Addr, bool Make) {
  if (Last && Addr - Last->Base < Last->Size)
    return LastMasks;
  const Region *R = Mem.find(Addr);
  auto It = Regions.find(R);
  if (!R || (It == Regions.end() && !Make))
    return nullptr;
  if (It == Regions.end())
    It = Regions
             .try_emplace(R,
                          static_cast<ByteMask *>(
                              llvm::safe_calloc((R->Size + 3) / 4 + 1, 1)),
                          std::free)
             .first;
  Last = R;
  return LastMasks = It->second.get();
}

void GlobalFlags::set(const Memory &Mem, u64 Addr, unsigned Bytes) {
  ByteMask *Masks = region(Mem, Addr, /*Make=*/true);
  if (!Masks)
    return;
  const u64 First = Addr - Last->Base, End = First + Bytes;
  if (Bytes == 4 && First % 4 == 0) { // As most are.
    Masks[First / 4] = AllBytes;
    return;
  }
  for (u64 At = First; At < End; At = (At | 3) + 1)
    Masks[At / 4] |= bytesOf(At, unsigned(std::min<u64>(End - At, 4)));
}

ByteMask GlobalFlags::at(const Memory &Mem, u64 Addr) {
  const ByteMask *Masks = region(Mem, Addr, /*Make=*/false);
  return Masks ? Masks[(Addr - Last->Base) / 4] : ByteMask(0);
}
