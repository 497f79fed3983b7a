//===- Memory.cpp - Allocations that a kernel may touch -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemAlloc.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <sys/mman.h>

using namespace llvm;
using namespace toygcn::sim;

/// Addresses that a program may ever get. Pages that are not in use cost
/// nothing; addresses are not used twice.
static constexpr u64 ReservedPages = u64(16) << 40;
static constexpr u64 PageBytes = 4096;

static u64 upToPage(u64 Size) { return alignTo(Size, PageBytes); }

Memory::Memory(Addresses Kind) {
  if (Kind == Addresses::Own)
    return;
  // Less where a limit of address space does not allow more.
  for (PagesSize = ReservedPages; PagesSize > MaxBytes; PagesSize /= 4) {
    void *P = mmap(nullptr, PagesSize, PROT_NONE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (P == MAP_FAILED)
      continue;
    Pages = Next = reinterpret_cast<u64>(P);
    return;
  }
  report_bad_alloc_error("no addresses for the memory of kernels");
}

Memory::~Memory() {
  Regions.clear();
  if (Pages)
    munmap(reinterpret_cast<void *>(Pages), PagesSize);
}

u64 Memory::reserve(u64 Size) {
  std::unique_lock<std::shared_mutex> Writing(Lock);
  u64 Base = Next;
  Next = upToPage(Next + Size + GuardBytes);
  if (Pages && Next > Pages + PagesSize)
    report_bad_alloc_error("all addresses of the memory of kernels are used");
  return Base;
}

/// Makes pages of the process out of reserved addresses.
u8 *Memory::commit(u64 Base, u64 Size) {
  u8 *P = reinterpret_cast<u8 *>(Base);
  u64 First = Base & ~(PageBytes - 1);
  if (mprotect(reinterpret_cast<void *>(First),
               upToPage(Base + Size + 16) - First, PROT_READ | PROT_WRITE))
    report_bad_alloc_error("no memory for a kernel's allocation");
  return P;
}

Region &Memory::add(Region R) {
  std::unique_lock<std::shared_mutex> Writing(Lock);
  Total += R.IsOwn ? R.Size : 0;
  auto Made = std::make_unique<Region>(std::move(R));
  Region &Result = *Made;
  Regions[Result.Base] = std::move(Made);
  return Result;
}

Region &Memory::allocateAt(StringRef Name, u64 Base, u64 Size, bool Writable) {
  Region R;
  R.Name = Name.str();
  R.Base = Base;
  R.Size = Size;
  R.Writable = Writable;
  if (Pages)
    R.Bytes = {commit(Base, Size), [Size](u8 *P) {
                 // New pages without access in place of the old ones.
                 u64 First = reinterpret_cast<u64>(P) & ~(PageBytes - 1);
                 u64 End = upToPage(reinterpret_cast<u64>(P) + Size + 16);
                 mmap(reinterpret_cast<void *>(First), End - First, PROT_NONE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED,
                      -1, 0);
               }};
  else
    R.Bytes = {static_cast<u8 *>(safe_calloc(Size + 16, 1)), std::free};
  return add(std::move(R));
}

Region &Memory::allocate(StringRef Name, u64 Size, bool Writable) {
  return allocateAt(Name, reserve(Size), Size, Writable);
}

Region &Memory::alias(StringRef Name, u64 Base, void *Bytes, u64 Size) {
  Region R;
  R.Name = Name.str();
  R.Base = Base;
  R.Size = Size;
  R.IsOwn = false;
  R.Bytes = {static_cast<u8 *>(Bytes), [](u8 *) {}};
  return add(std::move(R));
}

Region &Memory::adopt(StringRef Name, void *Bytes, u64 Size) {
  return alias(Name, reinterpret_cast<u64>(Bytes), Bytes, Size);
}

const Region *Memory::findLocked(u64 Addr) const {
  auto It = Regions.upper_bound(Addr);
  if (It == Regions.begin())
    return nullptr;
  const Region &R = *std::prev(It)->second;
  return Addr - R.Base < R.Size ? &R : nullptr;
}

const Region *Memory::find(u64 Addr) const {
  std::shared_lock<std::shared_mutex> Reading(Lock);
  return findLocked(Addr);
}

const Region *Memory::findFrom(u64 Addr) const {
  std::shared_lock<std::shared_mutex> Reading(Lock);
  if (const Region *R = findLocked(Addr))
    return R;
  auto It = Regions.upper_bound(Addr);
  return It == Regions.end() ? nullptr : It->second.get();
}

u8 *Memory::access(u64 Addr, u64 Bytes, bool Write) const {
  const Region *R = find(Addr);
  return R && R->hasRange(Addr, Bytes, Write) ? R->at(Addr) : nullptr;
}

void Memory::release(const Region &R) {
  std::unique_lock<std::shared_mutex> Writing(Lock);
  auto It = Regions.find(R.Base);
  if (It == Regions.end() || It->second.get() != &R)
    return;
  Total -= R.IsOwn ? R.Size : 0;
  It->second->Size = 0;
  It->second->Bytes.reset();
  if (Views)
    Released.push_back(std::move(It->second));
  Regions.erase(It);
}

void Memory::openView() const {
  std::unique_lock<std::shared_mutex> Writing(Lock);
  ++Views;
}

void Memory::closeView() const {
  std::unique_lock<std::shared_mutex> Writing(Lock);
  if (--Views == 0)
    Released.clear();
}

std::string Memory::describe(u64 Addr, u64 Bytes, bool Write) const {
  std::shared_lock<std::shared_mutex> Reading(Lock);
  std::string S;
  raw_string_ostream OS(S);
  OS << (Write ? "write" : "read") << " of " << Bytes << " bytes at "
     << format_hex(Addr, 1);
  if (const Region *R = findLocked(Addr)) {
    u64 Offset = Addr - R->Base;
    if (Bytes <= R->Size - Offset)
      OS << " is in read-only " << R->Name;
    else
      OS << " runs past the end of " << R->Name << " (" << R->Size
         << " bytes at " << format_hex(R->Base, 1) << ")";
    return S;
  }
  auto distance = [Addr](const Region &R) {
    return Addr < R.Base ? R.Base - Addr : Addr - (R.Base + R.Size);
  };
  const Region *Near = nullptr;
  auto After = Regions.upper_bound(Addr);
  if (After != Regions.end())
    Near = After->second.get();
  if (After != Regions.begin())
    if (const Region &R = *std::prev(After)->second;
        !Near || distance(R) <= distance(*Near))
      Near = &R;
  if (!Near)
    return S += " is outside every allocation";
  bool Before = Addr < Near->Base;
  OS << " is outside every allocation; nearest: " << Near->Name << " ("
     << Near->Size << " bytes at " << format_hex(Near->Base, 1) << "), "
     << distance(*Near) << " bytes "
     << (Before ? "before its start" : "past its end");
  return S;
}
