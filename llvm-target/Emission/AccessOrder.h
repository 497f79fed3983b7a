//===- AccessOrder.h - Order between the ways to memory ---------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Accesses that go to memory by one way are done in the order of issue: those
/// of the vector unit among themselves, and those of LDS instructions. Between
/// two ways only s_waitcnt makes an order (Vega ISA manual, section 4.4; LLVM's
/// AMDGPUUsage, "Memory Model GFX6-GFX9"):
///
///   s_load_dword s4, s[0:1], 0x0     may read what the store wrote
///   global_store_dword v0, v1, s[0:1]
///
/// An access that is under way matters if a later one by another way may touch
/// the same bytes, and one of the two stores.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_EMISSION_ACCESSORDER_H
#define TOYGCN_EMISSION_ACCESSORDER_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include <array>
#include <optional>

namespace llvm {
class MachineInstr;

namespace ToyGCN {

/// How an instruction gets to memory.
enum class MemoryWay {
  None,   ///< No access, or one that no other way can meet.
  Scalar, ///< By the scalar cache.
  Local,  ///< To LDS.
  Flat,   ///< To where each lane's address says: LDS or the vector's way.
  Vector, ///< To global memory or buffers.
};

/// The way of \p MI. A scalar load of memory that nothing stores to while the
/// kernel runs has none.
MemoryWay memoryWayOf(const MachineInstr &MI);

/// Accesses that may be under way, by way.
class AccessesUnderWay {
public:
  void issue(const MachineInstr &MI);
  void clear();
  /// Widens this to cover \p Other; true if it changed.
  bool join(const AccessesUnderWay &Other);

private:
  friend class AccessOrder;
  static constexpr unsigned MaxKnown = 8;
  /// By MemoryWay. Those of more than MaxKnown accesses are a null alone: any.
  std::array<SmallVector<const MachineInstr *, 2>, 4> ByWay;

  static bool add(SmallVectorImpl<const MachineInstr *> &To,
                  const MachineInstr *MI);
};

/// Asks alias analysis, once for each pair of accesses.
class AccessOrder {
public:
  /// Without \p Results, accesses that their operands do not tell apart may be
  /// of the same bytes.
  explicit AccessOrder(AAResults *Results);

  /// True if \p MI must wait for one of \p Before.
  bool mustWait(const AccessesUnderWay &Before, const MachineInstr &MI);

private:
  std::optional<BatchAAResults> AA;
  DenseMap<std::pair<const MachineInstr *, const MachineInstr *>, bool> Known;

  bool conflict(const MachineInstr *Earlier, const MachineInstr &MI);
};

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_EMISSION_ACCESSORDER_H
