//===- VectorModels.h - Independent semantics of vector rows ----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What each vector instruction gives, by LLVM's software floats and in 128-bit
/// integers.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNITTESTS_SIM_VECTORMODELS_H
#define TOYGCN_UNITTESTS_SIM_VECTORMODELS_H

#include "Types.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringMap.h"
#include <functional>

namespace toygcn::sim {

/// Operands of one lane as bits, and the rounding mode of all formats.
struct LaneOperands {
  u64 A, B, C;
  bool In; ///< The carry or select bit.
  llvm::RoundingMode Round;
};

/// What the lane gives. A float result that is NaN stands for every NaN.
struct LaneAnswer {
  u64 Value = 0;
  bool Out = false; ///< Carry or comparison.
};

using LaneModel = std::function<LaneAnswer(const LaneOperands &)>;

/// Models by mnemonic.
class VectorModels {
public:
  VectorModels();
  const LaneModel *find(llvm::StringRef Name) const {
    auto It = All.find(Name);
    return It == All.end() ? nullptr : &It->second;
  }

private:
  void addFloats(Type T);
  void addFloatCompares(Type T);
  void addConversions();
  void addIntegers();
  void addIntegerCompares(unsigned Bits, bool Signed);
  void addNarrow();
  void addBits();

  void add(const std::string &Name, LaneModel M) { All[Name] = std::move(M); }
  /// A model that gives only a value.
  template <typename Fn> void value(const std::string &Name, Fn F) {
    add(Name,
        [F](const LaneOperands &O) { return LaneAnswer{u64(F(O)), false}; });
  }
  llvm::StringMap<LaneModel> All;
};

/// The float of format \p T with these bits.
llvm::APFloat floatOf(Type T, u64 Bits);

} // namespace toygcn::sim

#endif // TOYGCN_UNITTESTS_SIM_VECTORMODELS_H
