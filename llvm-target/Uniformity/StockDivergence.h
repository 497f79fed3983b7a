//===- StockDivergence.h - LLVM's analysis, corrected -----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM's uniformity analysis, corrected for this machine. LLVM 22 takes these
/// for uniform although they are divergent:
///
/// * A readlane whose lane number differs between lanes. LLVM leaves its result
///   undefined; here each lane gets the lane that it names.
///   Workaround: divergent-readlane.
/// * Phis where lanes meet that left a cycle in different iterations by
///   different edges:
///
///     header: br i1 %uniform, label %exit, label %body
///     body:   br i1 %divergent, label %exit, label %header
///     exit:   %phi = phi i32 [ 1, %header ], [ 2, %body ]   ; divergent
///
///   Workaround: exits-apart.
/// * What lanes read after a cycle whose header sends them apart, if some of
///   them leave it further on: LLVM follows no lanes from a header to the
///   exits. Workaround: late-readers.
/// * Phis of one value and undefined ones in registers that have a place for
///   each lane: lanes that come by the undefined one find there what it held.
///   Workaround: undefined-phis.
///
/// All are marked divergent, and LLVM's analysis goes on from there. It also
/// takes for divergent what is uniform: each use outside a cycle that lanes
/// leave one by one. A value that the cycle does not change stays uniform,
/// however it is computed, and so does a phi of such values where no lanes from
/// different ways meet.
///
/// The facts about opcodes are those of UniformityFacts.h. Nothing is shared
/// with DivergenceOracle, so each can judge what was compiled by the other. A
/// unit test checks that a value that the oracle calls uniform is uniform here,
/// too.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNIFORMITY_STOCKDIVERGENCE_H
#define TOYGCN_UNIFORMITY_STOCKDIVERGENCE_H

#include "llvm/ADT/GenericCycleInfo.h"
#include <memory>

namespace llvm::ToyGCN {

/// \p ContextT is SSAContext or MachineSSAContext. The function is in SSA form.
template <class ContextT> class StockDivergence {
public:
  using FunctionT = typename ContextT::FunctionT;
  using BlockT = typename ContextT::BlockT;

  StockDivergence(const FunctionT &F,
                  const typename ContextT::DominatorTreeT &Dominators,
                  const GenericCycleInfo<ContextT> &Cycles);
  ~StockDivergence();

  /// True if lanes that compute \p V may get different values.
  bool isDivergent(typename ContextT::ConstValueRefT V) const;
  /// True if lanes that read \p U may see different values.
  bool isDivergentUse(const typename ContextT::UseT &U) const;
  /// True if the branch of \p BB may send lanes apart.
  bool isDivergentBranch(const BlockT &BB) const;

private:
  class Solver;
  std::unique_ptr<Solver> Solved;
};

} // namespace llvm::ToyGCN

#endif // TOYGCN_UNIFORMITY_STOCKDIVERGENCE_H
