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
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_MEMORY_H
#define TOYGCN_SIM_MEMORY_H

#include "Types.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <array>
#include <cstdlib>
#include <deque>
#include <memory>
#include <string>
#include <utility>

namespace toygcn::sim {

/// One allocation: addresses [Base, Base + Size) and its bytes on the host.
struct Region {
  std::string Name;
  u64 Base = 0;
  u64 Size = 0;
  bool Writable = true;
  /// Zeroed by the system, page by page when first touched.
  std::unique_ptr<u8, void (*)(void *)> Bytes{nullptr, std::free};
  u8 *at(u64 Addr) const { return Bytes.get() + (Addr - Base); }
  /// Whether \p Count bytes at \p Addr, which is inside, are too.
  bool hasRange(u64 Addr, u64 Count, bool Write) const {
    return Count <= Size - (Addr - Base) && (!Write || Writable);
  }
};

class Memory {
public:
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
  /// Host address of \p Bytes bytes at \p Addr, or null when they are not all
  /// inside one allocation (or it is read-only and \p Write is set).
  u8 *access(u64 Addr, u64 Bytes, bool Write) const;
  const Region *find(u64 Addr) const;
  /// "4 bytes past the end of argument 1 (16 bytes at 0x...)".
  std::string describe(u64 Addr, u64 Bytes, bool Write) const;
  /// Frees the bytes of \p R; its addresses stay unmapped for good.
  void release(const Region &R);

private:
  std::deque<Region> Regions; ///< In order of address.
  u64 Next = 0x100000000;
  u64 Total = 0;
};

/// One thread's way into memory: it remembers the last allocations that it came
/// to. They may be released meanwhile, but not moved.
class MemoryView {
public:
  explicit MemoryView(const Memory &Mem) : Mem(Mem) {}
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
