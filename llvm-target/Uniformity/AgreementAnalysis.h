//===- AgreementAnalysis.h - Bit agreement of IR values ---------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// BitAgreement of the values of an IR function, computed from the bits of the
/// work-item ids (WorkgroupShape):
///
///   %tid = call i32 @llvm.amdgcn.workitem.id.x()   0...0 SSSS DDDDDD
///   %w = lshr i32 %tid, 6                          0...0       SSSS
///   %p = getelementptr i32, ptr %a, i32 %w         uniform
///
/// Two things depend on control flow. Where lanes meet that a divergent branch
/// sent apart, each lane may take another operand of a phi: lanes agree only in
/// the bits that are constant in all operands. If lanes leave a loop in
/// different iterations, the value outside may come from any iteration.
/// DivergenceOracle says where that is so, given the divergent branches. At
/// first these are the branches on divergent values. Then the analysis drops
/// each branch whose condition turned out to be uniform, and computes the rest
/// again.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_UNIFORMITY_AGREEMENTANALYSIS_H
#define TOYGCN_UNIFORMITY_AGREEMENTANALYSIS_H

#include "Uniformity/IROracleInput.h"
#include "Uniformity/WorkgroupShape.h"
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

class AgreementAnalysis : IROracleInput {
public:
  AgreementAnalysis(const Function &F, const IdBits &Ids);

  /// The bits of a value where it is defined: of a type that is not followed by
  /// lane (LaneRules.h) one, which says whether the value is uniform. In
  /// unreachable code they mean nothing.
  BitAgreement of(const Value &V) const;
  /// The bits that \p U reads, where it reads them.
  BitAgreement at(const Use &U) const;
  bool isUniform(const Value &V) const { return of(V).isUniform(); }
  /// True if \p V is divergent when single bits are not followed.
  bool isPlainlyDivergent(const Value &V) const;

private:
  const IdBits &Ids;
  std::vector<bool> PlainlyDivergent;
  /// For each phi a stand-in that is divergent if lanes meet there.
  DenseMap<const PHINode *, unsigned> Joins;
  std::unique_ptr<DivergenceOracle> Oracle;
  DenseMap<const Instruction *, BitAgreement> State;
  std::vector<bool> DivergentBranch;

  void findPlainDivergence();
  void findJoins();
  bool update(const Instruction &I, unsigned &Changes);
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
