//===- Waterfall.h - One scalar after the other -----------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// If an operation takes a scalar and the lanes have different values, it
/// becomes a loop with one round for each value that occurs. In a round the
/// lanes with the first active lane's value do the operation, all with that one
/// scalar, and leave.
///
///   loop:  %scalar = readfirstlane %key
///          %same = icmp eq %key, %scalar
///          br i1 %same, label %arm, label %next
///   arm:   %r = ... %scalar ...
///   next:  %result = phi [ poison, %loop ], [ %r, %arm ]
///          br i1 %same, label %done, label %loop
///
/// Where an operation has a form without loop, cycles of issue decide. The pass
/// does not know how many values occur. It estimates as many as the bits that
/// may differ allow, up to a limit.
/// -pass-remarks-analysis=toygcn-waterfall shows each decision.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CONTROLFLOW_WATERFALL_H
#define TOYGCN_CONTROLFLOW_WATERFALL_H

#include "llvm/IR/IRBuilder.h"
#include <optional>

namespace llvm::ToyGCN {

/// Cycles of issue (docs/simulator.md) of an operation that each lane does
/// with its own \c Key.
struct WaterfallCosts {
  /// The operation in each round, without the loop itself.
  unsigned Round;
  /// The form without loop, for all lanes at once.
  unsigned LoopFree;
};

/// The user's wishes.
struct WaterfallPolicy {
  std::optional<bool> Prefers; ///< A loop, or none, whatever it costs.
  unsigned ExpectedValues;     ///< Of a wave, at most; 0 counts as 1.
};
/// By the options of LowerDivergentLanes.cpp.
WaterfallPolicy waterfallPolicy();

/// Chooses the form of \p At, whose operand \p Key is to be a scalar.
bool prefersWaterfall(Instruction &At, Value &Key, WaterfallCosts Costs,
                      WaterfallPolicy Policy);

/// Puts a waterfall before \p At. \p Arm makes the operation on the scalar for
/// the lanes that have it, in one block. Returns the result of each lane.
Value *
buildWaterfall(Instruction &At, Value &Key,
               function_ref<Value *(IRBuilderBase &, Value &Scalar)> Arm);

/// The same for an operation of all lanes of a round, also of those with
/// another value: \p Round gets a condition that is true in the lanes that have
/// the scalar. Each lane's result is that of its last round.
Value *
buildWaterfallOfAll(Instruction &At, Value &Key,
                    function_ref<Value *(IRBuilderBase &, Value &Same)> Round);

} // namespace llvm::ToyGCN

#endif // TOYGCN_CONTROLFLOW_WATERFALL_H
