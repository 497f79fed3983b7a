//===- MemoryShadow.h - What is known of the bytes of memory ----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LDS and scratch hold nothing when a workgroup starts: their shadow knows the
/// bits that a lane gave a value. Global memory always holds something, but
/// the scalar cache does not see what the vector unit stores: its shadow knows
/// the bytes that were stored by vector instructions of the dispatch.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_MEMORYSHADOW_H
#define TOYGCN_SIM_MEMORYSHADOW_H

#include "Memory.h"
#include <map>
#include <vector>

namespace toygcn::sim {

/// Bytes of a dword, bit n for byte n.
using ByteMask = u8;
constexpr ByteMask AllBytes = 0xF;

/// The bytes of the dword at \p Addr / 4 that an access of up to 4 bytes of it
/// touches; the rest of the access is in the next dword.
inline ByteMask bytesOf(u64 Addr, unsigned Count) {
  return ByteMask(((1u << Count) - 1) << (Addr & 3)) & AllBytes;
}

/// The bits of the bytes \p Mask.
inline u32 bitsOf(ByteMask Mask) {
  return ((Mask & 1) | (Mask & 2) << 7 | (Mask & 4) << 14 |
          u32(Mask & 8) << 21) *
         0xFFu;
}

/// One flag for each bit of LDS, or of the scratch of one wave.
class BitFlags {
public:
  void reset(u64 Dwords) { Masks.assign(Dwords, 0); }
  u64 dwords() const { return Masks.size(); }
  u32 &operator[](u64 Dword) { return Masks[Dword]; }

private:
  std::vector<u32> Masks;
};

/// One flag for each byte of global memory.
class GlobalFlags {
public:
  void clear() { Regions.clear(), Last = nullptr; }
  bool empty() const { return Regions.empty(); }
  /// Sets the flags of \p Bytes bytes from \p Addr, which are in one region.
  void set(const Memory &Mem, u64 Addr, unsigned Bytes);
  /// The flags of the dword at \p Addr, a multiple of 4.
  ByteMask at(const Memory &Mem, u64 Addr);

private:
  /// Zeroed by the system, page by page when first touched.
  using Masks = std::unique_ptr<ByteMask, void (*)(void *)>;
  ByteMask *region(const Memory &Mem, u64 Addr, bool Make);
  std::map<const Region *, Masks> Regions;
  const Region *Last = nullptr; ///< Looked up last,
  ByteMask *LastMasks = nullptr;
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_MEMORYSHADOW_H
