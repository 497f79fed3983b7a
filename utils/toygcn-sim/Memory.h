//===- Memory.h - Allocations that a kernel may touch -----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The simulated address space: named allocations with unmapped guard space
/// between them. An access is legal only inside one allocation.
///
/// A kernel that runs alone has addresses of its own, the same in every run. A
/// program whose host shares memory with its kernels has the addresses of the
/// process: there allocations come from one range of pages, and memory of the
/// process may be adopted. Several threads may allocate, release and look.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_MEMORY_H
#define TOYGCN_SIM_MEMORY_H

#include "GlobalWaveSync.h"
#include "Types.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <utility>
#include <vector>

namespace toygcn::sim {

/// One allocation: addresses [Base, Base + Size) and its bytes on the host.
struct Region {
  std::string Name;
  u64 Base = 0;
  u64 Size = 0;
  bool Writable = true;
  bool IsOwn = true; ///< Its bytes are not of the process or another region.
  /// Zeroed by the system, page by page when first touched.
  std::unique_ptr<u8, std::function<void(u8 *)>> Bytes;
  u8 *at(u64 Addr) const { return Bytes.get() + (Addr - Base); }
  /// Whether \p Count bytes at \p Addr, which is inside, are too.
  bool hasRange(u64 Addr, u64 Count, bool Write) const {
    return Count <= Size - (Addr - Base) && (!Write || Writable);
  }
};

/// Which addresses kernels see.
enum class Addresses { Own, OfProcess };

class Memory {
public:
  explicit Memory(Addresses Kind = Addresses::Own);
  ~Memory();
  Memory(const Memory &) = delete;

  /// Unmapped bytes after every allocation.
  static constexpr u64 GuardBytes = 1 << 16;

  /// The most bytes of all buffers together.
  static constexpr u64 MaxBytes = u64(4) << 30;

  /// Whether MaxBytes leaves room for \p Size more.
  bool hasRoom(u64 Size) const {
    return Total <= MaxBytes && Size <= MaxBytes - Total;
  }
  /// Adds zeroed bytes; the address is a multiple of 4096. Ask hasRoom first
  /// when the size comes from outside.
  Region &allocate(llvm::StringRef Name, u64 Size, bool Writable = true);
  /// Keeps \p Size addresses free for allocateAt; returns the first.
  u64 reserve(u64 Size);
  /// Adds zeroed bytes at an address inside the range reserved last.
  Region &allocateAt(llvm::StringRef Name, u64 Base, u64 Size, bool Writable);
  /// Adds bytes of the process at their own address. They stay its own, and no
  /// other allocation has any of them.
  Region &adopt(llvm::StringRef Name, void *Bytes, u64 Size);
  /// The same at addresses of the range reserved last: a second place of them.
  Region &alias(llvm::StringRef Name, u64 Base, void *Bytes, u64 Size);
  /// Host address of \p Bytes bytes at \p Addr, or null when they are not all
  /// inside one allocation (or it is read-only and \p Write is set).
  u8 *access(u64 Addr, u64 Bytes, bool Write) const;
  const Region *find(u64 Addr) const;
  /// The first allocation that ends after \p Addr.
  const Region *findFrom(u64 Addr) const;
  /// Whether \p Addr is in the pages that allocations of Addresses::OfProcess
  /// come from, whether one is there or not.
  bool isOwnPage(u64 Addr) const { return Addr - Pages < PagesSize; }
  /// "4 bytes past the end of argument 1 (16 bytes at 0x...)".
  std::string describe(u64 Addr, u64 Bytes, bool Write) const;
  /// Frees the bytes of \p R. The addresses of what was allocated stay unmapped
  /// for good: a stale pointer stays an error.
  void release(const Region &R);

  GlobalWaveSync Waves; ///< What also outlives a launch.

private:
  friend class MemoryView;
  Region &add(Region R);
  u8 *commit(u64 Base, u64 Size);
  const Region *findLocked(u64 Addr) const;
  void openView() const;
  void closeView() const;

  mutable std::shared_mutex Lock;                 ///< Of all below.
  std::map<u64, std::unique_ptr<Region>> Regions; ///< By address.
  /// Released ones that a MemoryView may remember, with size 0.
  mutable std::vector<std::unique_ptr<Region>> Released;
  mutable unsigned Views = 0;
  u64 Next = 0x100000000;
  u64 Total = 0;
  u64 Pages = 0, PagesSize = 0; ///< Of Addresses::OfProcess.
};

/// One thread's way into memory: it remembers the last allocations that it came
/// to. They may be released meanwhile, but not moved.
class MemoryView {
public:
  explicit MemoryView(const Memory &Mem) : Mem(Mem) { Mem.openView(); }
  ~MemoryView() { Mem.closeView(); }
  MemoryView(const MemoryView &) = delete;
  /// As Memory::access.
  u8 *access(u64 Addr, u64 Bytes, bool Write) {
    if (!holds(Known[0], Addr) && !look(Addr))
      return nullptr;
    return Known[0]->hasRange(Addr, Bytes, Write) ? Known[0]->at(Addr)
                                                  : nullptr;
  }

private:
  static bool holds(const Region *R, u64 Addr) {
    return R && Addr - R->Base < R->Size;
  }
  /// Brings the allocation of \p Addr to the front.
  bool look(u64 Addr) {
    auto It = std::find_if(Known.begin(), Known.end(),
                           [&](const Region *R) { return holds(R, Addr); });
    if (It == Known.end() && !(*--It = Mem.find(Addr)))
      return false;
    std::rotate(Known.begin(), It, It + 1);
    return true;
  }
  const Memory &Mem;
  std::array<const Region *, 4> Known = {}; ///< The last one first.
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_MEMORY_H
