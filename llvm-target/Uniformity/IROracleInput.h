//===- IROracleInput.h - LLVM IR as numbered values -------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An IR function as the values and operands that DivergenceOracle wants. For
/// machine code see OracleInput.h.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNIFORMITY_IRORACLEINPUT_H
#define TOYGCN_UNIFORMITY_IRORACLEINPUT_H

#include "Uniformity/DivergenceOracle.h"

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
class Value;

namespace ToyGCN {

struct IROracleInput {
  explicit IROracleInput(const Function &F);

  DivergenceOracle::Program Program;
  /// Reachable blocks, in reverse post-order, and the instructions in them.
  DenseMap<const BasicBlock *, unsigned> Blocks;
  std::vector<const Instruction *> Order;
  /// These instructions, and their other operands: arguments and constants
  /// count as computed in the entry.
  DenseMap<const Value *, unsigned> Numbers;
};

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_UNIFORMITY_IRORACLEINPUT_H
