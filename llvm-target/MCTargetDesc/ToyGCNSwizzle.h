//===- ToyGCNSwizzle.h - ds_swizzle_b32 patterns ----------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The 16-bit offset of ds_swizzle_b32 is a lane pattern ("Vega" ISA manual,
/// DS_SWIZZLE_B32): four lanes permuted (bit 15), 32 lanes rotated (bits
/// 15-14), or lane' = ((lane & and) | or) ^ xor in groups of 32 lanes.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_MCTARGETDESC_TOYGCNSWIZZLE_H
#define TOYGCN_MCTARGETDESC_TOYGCNSWIZZLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace llvm::ToyGCN {

/// Forms of the offset; an offset below QuadPerm holds masks.
namespace SwizzleMode {
enum : unsigned {
  QuadPerm = 0x8000,
  Rotate = 0xC000,
  FFT = 0xE000,
  RotateRight = 0x400, ///< A bit of Rotate.
};
} // namespace SwizzleMode

/// Offset of the bit-mask form; masks have 5 bits.
constexpr unsigned encodeSwizzleMasks(unsigned And, unsigned Or, unsigned Xor) {
  return And | Or << 5 | Xor << 10;
}

/// Assembly text of \p Offset: "swizzle(SWAP,16)", or a number where no
/// pattern has that encoding.
std::string formatSwizzle(unsigned Offset);

/// Offset of swizzle(\p Mode, \p Args...), nothing if that does not exist.
std::optional<unsigned> encodeSwizzle(StringRef Mode, ArrayRef<int64_t> Args);
/// Offset of swizzle(BITMASK_PERM, "\p Control"): for each of 5 lane bits from
/// the highest, '0', '1', 'p'reserve or 'i'nvert.
std::optional<unsigned> encodeSwizzleControl(StringRef Control);

/// Assembly text of a DPP control: "row_shl:1".
std::string formatDppControl(unsigned Control);

} // namespace llvm::ToyGCN

#endif // TOYGCN_MCTARGETDESC_TOYGCNSWIZZLE_H
