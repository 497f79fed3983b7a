//===- AgreementAnalysis.h - Bit agreement of IR values ---------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// BitAgreement for the values of an IR function, from the bits of the work-item
/// ids (WaveShape) on:
///
///   %tid = call i32 @llvm.amdgcn.workitem.id.x()   0...0 SSSS DDDDDD
///   %w = lshr i32 %tid, 6                          0...0       SSSS
///   %p = getelementptr i32, ptr %a, i32 %w         uniform
///
/// Two things depend on control flow. A phi where lanes meet that a divergent
/// branch sent apart has, lane by lane, any of its operands: only what is
/// constant in all of them is the same. A value that lanes take out of a loop
/// in different iterations is one of any time. DivergenceOracle says where that
/// is so, given the divergent branches. At first those are what divergence of
/// whole values makes them; then each branch whose condition turned out to be
/// uniform is taken off, and the rest is computed again.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNIFORMITY_AGREEMENTANALYSIS_H
#define TOYGCN_UNIFORMITY_AGREEMENTANALYSIS_H

#include "Uniformity/BitAgreement.h"
#include "Uniformity/DivergenceOracle.h"
#include "Uniformity/WaveShape.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
class PHINode;
class Type;
class Use;
class Value;

namespace ToyGCN {

class AgreementAnalysis {
public:
  AgreementAnalysis(const Function &F, const IdBits &Ids);

  /// Integers of at most 64 bits are followed bit by bit. Of everything else
  /// one bit tells whether it is uniform.
  static bool isFollowed(const Type *Ty);

  /// Of a value where it is defined; of unreachable code nothing is said.
  BitAgreement of(const Value &V) const;
  /// Of what \p U reads, there.
  BitAgreement at(const Use &U) const;
  bool isUniform(const Value &V) const { return of(V).isUniform(); }
  /// Divergent if nothing were known of single bits.
  bool isPlainlyDivergent(const Value &V) const;

private:
  const Function &F;
  const IdBits &Ids;
  DenseMap<const BasicBlock *, unsigned> Blocks;
  DenseMap<const Value *, unsigned> Numbers;
  std::vector<const Instruction *> Order; ///< Reachable, in reverse post-order.
  std::vector<bool> PlainlyDivergent;
  /// Of each phi: a stand-in that is divergent if lanes meet there.
  DenseMap<const PHINode *, unsigned> Joins;
  DivergenceOracle::Program Program;
  std::unique_ptr<DivergenceOracle> Oracle;
  DenseMap<const Instruction *, BitAgreement> State;
  std::vector<bool> DivergentBranch;

  void number();
  void findPlainDivergence();
  void findJoins();
  void iterate();
  bool dropUniformBranches();
  std::optional<BitAgreement> read(const Use &U) const;
  std::optional<BitAgreement> compute(const Instruction &I) const;
  std::optional<BitAgreement> computePhi(const PHINode &Phi) const;
  std::optional<BitAgreement> computeWhole(const Instruction &I) const;
};

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_UNIFORMITY_AGREEMENTANALYSIS_H
