//===- LaneMap.h - Constant movement between lanes --------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A constant movement of values between the 64 lanes of a wave: for each lane,
/// the lane whose value it gets. Plain numbers, no instructions:
///
///   up 1 in halves:   lane    0 1 2 3 ... 31 | 32 33 34 ...
///                     source  0 0 1 2 ... 30 | 32 32 33 ...
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CROSSLANE_LANEMAP_H
#define TOYGCN_CROSSLANE_LANEMAP_H

#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace llvm::ToyGCN {

class LLVM_ATTRIBUTE_VISIBILITY_DEFAULT LaneMap {
public:
  /// What a lane can get instead of some lane's value.
  enum : int8_t {
    Zero = -1, ///< The number 0.
    Any = -2,  ///< No user reads it.
  };
  /// What a shift puts into lanes whose source lies outside their segment.
  enum class Fill { Own, Zero, Any };

  /// Every lane keeps its own value.
  LaneMap();
  /// Every lane gets \p Source.
  static LaneMap all(int Source);

  // Lane L gets the value of ...
  static LaneMap exclusiveOr(unsigned Mask); ///< L ^ Mask.
  /// (L + By) % Width in its segment of \p Width lanes.
  static LaneMap rotate(int By, unsigned Width = WaveSize);
  /// L - By, if that lies in the same segment.
  static LaneMap up(unsigned By, unsigned Width = WaveSize,
                    Fill Outside = Fill::Own);
  /// L + By, if that lies in the same segment.
  static LaneMap down(unsigned By, unsigned Width = WaveSize,
                      Fill Outside = Fill::Own);
  /// Lane \p Lane of its segment.
  static LaneMap broadcast(unsigned Lane, unsigned Width = WaveSize);
  /// Two bits of \p Selectors for each lane of its four.
  static LaneMap quadPermute(unsigned Selectors);
  /// Segments in reverse order.
  static LaneMap mirror(unsigned Width);

  int operator[](unsigned Lane) const { return Sources[Lane]; }
  void set(unsigned Lane, int Source) { Sources[Lane] = int8_t(Source); }
  bool operator==(const LaneMap &Other) const {
    return Sources == Other.Sources;
  }
  bool operator<(const LaneMap &Other) const { return Sources < Other.Sources; }

  /// First this movement, then \p Next.
  LaneMap then(const LaneMap &Next) const;
  /// The lanes for which \p Other does what this map asks.
  uint64_t agreement(const LaneMap &Other) const;
  bool isDoneBy(const LaneMap &Other) const {
    return agreement(Other) == ~0ull;
  }
  /// The movement that sends where this one fetches: lane \p L's value goes to
  /// lane (*this)[L]. Nothing unless every lane gets exactly one value.
  std::optional<LaneMap> inverse() const;

  /// For remarks: "xor 4", "up 3 in 32", or "a map" if it has no name.
  std::string name() const;
  /// For remarks: the sources of lanes 0 to 63, "1 0 3 2 ...".
  std::string sources() const;

private:
  std::array<int8_t, WaveSize> Sources;
};

} // namespace llvm::ToyGCN

#endif // TOYGCN_CROSSLANE_LANEMAP_H
