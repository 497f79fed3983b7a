//===- Equality.cpp - Values that a condition makes equal -----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Garden/Equality.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace PatternMatch;
using ToyGCN::Equality;

/// How deep conditions nest.
static constexpr unsigned MaxDepth = 8;

static void collect(Value *C, bool Holds, SmallVectorImpl<Equality> &Found,
                    unsigned Depth = 0) {
  Value *A, *B;
  if (Depth > MaxDepth)
    return;
  if (match(C, m_Not(m_Value(A))))
    return collect(A, !Holds, Found, Depth + 1);
  if (Holds ? match(C, m_LogicalAnd(m_Value(A), m_Value(B)))
            : match(C, m_LogicalOr(m_Value(A), m_Value(B)))) {
    collect(A, Holds, Found, Depth + 1);
    return collect(B, Holds, Found, Depth + 1);
  }
  auto *Compare = dyn_cast<ICmpInst>(C);
  if (!Compare || Compare->getPredicate() !=
                      (Holds ? ICmpInst::ICMP_EQ : ICmpInst::ICMP_NE))
    return;
  if (match(Compare, m_c_ICmp(m_Intrinsic<Intrinsic::amdgcn_ballot>(m_Value(A)),
                              m_Zero())))
    return collect(A, false, Found, Depth + 1);
  Found.push_back({Compare->getOperand(0), Compare->getOperand(1)});
}

void ToyGCN::collectEqualities(Value &Condition, bool Holds,
                               SmallVectorImpl<Equality> &Found) {
  collect(&Condition, Holds, Found);
}
