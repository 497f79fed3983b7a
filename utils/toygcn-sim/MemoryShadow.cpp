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

template <typename Callable>
static void forDwords(ByteMask *Masks, u64 First, unsigned Bytes, Callable Fn) {
  for (u64 At = First, End = First + Bytes; At < End; At = (At | 3) + 1)
    Fn(Masks[At / 4], bytesOf(At, unsigned(std::min<u64>(End - At, 4))));
}

void GlobalFlags::set(const Memory &Mem, u64 Addr, unsigned Bytes) {
  if (ByteMask *Masks = region(Mem, Addr, /*Make=*/true))
    forDwords(Masks, Addr - Last->Base, Bytes,
              [](ByteMask &M, ByteMask Which) { M |= Which; });
}

void GlobalFlags::clear(const Memory &Mem, u64 Addr, unsigned Bytes) {
  if (ByteMask *Masks = region(Mem, Addr, /*Make=*/false))
    forDwords(Masks, Addr - Last->Base, Bytes,
              [](ByteMask &M, ByteMask Which) { M &= ~Which; });
}

ByteMask GlobalFlags::at(const Memory &Mem, u64 Addr) {
  const ByteMask *Masks = region(Mem, Addr, /*Make=*/false);
  return Masks ? Masks[(Addr - Last->Base) / 4] : ByteMask(0);
}
