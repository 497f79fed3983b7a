//===- ScalarTaint.h - Bits of scalars that should not count ----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Taint of scalar registers and SCC, bit by bit, because a scalar may be a
/// lane mask in which only some lanes are doubtful. A bit that the untainted
/// bits decide (`and` with 0) is not tainted.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_SCALARTAINT_H
#define TOYGCN_SIM_SCALARTAINT_H

#include "LaneShadow.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace toygcn::sim {

/// A scalar operand with the bits of it that are tainted.
struct TaintedScalar {
  u64 Value = 0, Bits = 0;
  OriginId From = 0;
};

class ScalarTaint {
public:
  void reset();
  bool clean() const { return Marked == 0; }
  /// Tainted bits of \p Count registers (at most two count) and why.
  TaintedScalar read(unsigned Reg, unsigned Count) const;
  /// Takes the taint of the stories that \p Which names away.
  void untaint(llvm::function_ref<bool(OriginId)> Which);
  void write(unsigned Reg, unsigned Count, u64 Bits, OriginId From);

private:
  u32 Bits[NumScalarRegs] = {};
  OriginId From[NumScalarRegs] = {};
  unsigned Marked = 0; ///< Registers with a tainted bit.
};

/// Bits of a result that depend on tainted bits, and bits that are 1 anyway.
struct LogicTaint {
  u64 Bits = 0, Ones = 0;
};

/// For bitwise logic: \p Name (without "s_") is and_b64, and_saveexec_b64 and
/// their like. None for anything else.
std::optional<LogicTaint> taintOfLogic(llvm::StringRef Name,
                                       const TaintedScalar &A,
                                       const TaintedScalar &B);

/// Whether untainted bits decide if two numbers are equal, or how a test of a
/// bit ends: \p Name (without "s_" or "v_") is cmp_eq_u32, bitcmp1_b32 and
/// their like.
bool isDecidedTest(llvm::StringRef Name, const TaintedScalar &A,
                   const TaintedScalar &B);

/// Whether "is \p Value zero?" depends on its bits \p Tainted.
inline bool zeroTestTainted(u64 Value, u64 Tainted) {
  return Tainted && !(Value & ~Tainted);
}

} // namespace toygcn::sim

#endif // TOYGCN_SIM_SCALARTAINT_H
