//===- Memory.cpp - Allocations that a kernel may touch -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemAlloc.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace toygcn::sim;

u64 Memory::reserve(u64 Size) {
  u64 Base = Next;
  Next = (Next + Size + GuardBytes + 4095) & ~u64(4095);
  return Base;
}

Region &Memory::allocateAt(StringRef Name, u64 Base, u64 Size, bool Writable) {
  Region R;
  R.Name = Name.str();
  R.Base = Base;
  R.Size = Size;
  R.Writable = Writable;
  R.Bytes.reset(static_cast<u8 *>(safe_calloc(Size + 16, 1)));
  Total += Size;
  Regions.push_back(std::move(R));
  return Regions.back();
}

Region &Memory::allocate(StringRef Name, u64 Size, bool Writable) {
  return allocateAt(Name, reserve(Size), Size, Writable);
}

const Region *Memory::find(u64 Addr) const {
  auto It = std::upper_bound(Regions.begin(), Regions.end(), Addr,
                             [](u64 A, const Region &R) { return A < R.Base; });
  if (It == Regions.begin())
    return nullptr;
  --It;
  return Addr - It->Base < It->Size ? &*It : nullptr;
}

u8 *Memory::access(u64 Addr, u64 Bytes, bool Write) const {
  const Region *R = find(Addr);
  return R && R->hasRange(Addr, Bytes, Write) ? R->at(Addr) : nullptr;
}

void Memory::release(const Region &R) {
  for (auto It = Regions.begin(); It != Regions.end(); ++It)
    if (&*It == &R) {
      // The address range is never reused: a stale pointer stays an error.
      Total -= It->Size;
      It->Bytes.reset(static_cast<u8 *>(safe_calloc(16, 1)));
      It->Size = 0;
      return;
    }
}

std::string Memory::describe(u64 Addr, u64 Bytes, bool Write) const {
  std::string S;
  raw_string_ostream OS(S);
  OS << (Write ? "write" : "read") << " of " << Bytes << " bytes at "
     << format_hex(Addr, 1);
  if (const Region *R = find(Addr)) {
    u64 Offset = Addr - R->Base;
    if (Bytes <= R->Size - Offset)
      OS << " is in read-only " << R->Name;
    else
      OS << " runs past the end of " << R->Name << " (" << R->Size
         << " bytes at " << format_hex(R->Base, 1) << ")";
    return S;
  }
  const Region *Near = nullptr;
  u64 Best = ~u64(0);
  for (const Region &R : Regions) {
    if (!R.Size)
      continue;
    u64 D = Addr < R.Base ? R.Base - Addr : Addr - (R.Base + R.Size);
    if (D < Best)
      Best = D, Near = &R;
  }
  if (!Near)
    return S += " is outside every allocation";
  bool Before = Addr < Near->Base;
  OS << " is outside every allocation; nearest: " << Near->Name << " ("
     << Near->Size << " bytes at " << format_hex(Near->Base, 1) << "), " << Best
     << " bytes " << (Before ? "before its start" : "past its end");
  return S;
}
