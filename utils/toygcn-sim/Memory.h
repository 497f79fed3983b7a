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
#include <atomic>
#include <cstdlib>
#include <deque>
#include <memory>
#include <string>

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
};

class Memory {
public:
  /// Unmapped bytes after every allocation.
  static constexpr u64 GuardBytes = 1 << 16;

  /// All buffers together may have so many bytes.
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
  u8 *access(u64 Addr, u64 Bytes, bool Write) {
    const Region *R = Last.load(std::memory_order_relaxed);
    if (R && Addr - R->Base < R->Size && Bytes <= R->Size - (Addr - R->Base) &&
        (!Write || R->Writable))
      return R->at(Addr);
    return accessSlow(Addr, Bytes, Write);
  }
  const Region *find(u64 Addr) const;
  /// "4 bytes past the end of argument 1 (16 bytes at 0x...)".
  std::string describe(u64 Addr, u64 Bytes, bool Write) const;
  /// Frees the bytes of \p R; its addresses stay unmapped for good.
  void release(const Region &R);

private:
  u8 *accessSlow(u64 Addr, u64 Bytes, bool Write);
  std::deque<Region> Regions; ///< In order of address.
  /// Where the last access was, and the last one elsewhere. Threads share
  /// them; any region will do.
  std::atomic<const Region *> Last = nullptr, Before = nullptr;
  u64 Next = 0x100000000;
  u64 Total = 0;
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_MEMORY_H
