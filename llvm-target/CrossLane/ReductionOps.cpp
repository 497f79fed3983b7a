//===- ReductionOps.cpp - What a wave can be reduced by -------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CrossLane/ReductionOps.h"
#include "llvm/CodeGen/TargetOpcodes.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace llvm::TargetOpcode;
using ToyGCN::ReductionOp;

#define GET_ReductionTable_IMPL
#include "ToyGCNGenSearchableTables.inc"

static const ReductionOp *findOp(function_ref<bool(const ReductionOp &)> Is) {
  const auto *Row = find_if(ReductionTable, Is);
  return Row == std::end(ReductionTable) ? nullptr : Row;
}

const ReductionOp *ToyGCN::getReductionOp(Intrinsic::ID ID) {
  return findOp([&](const ReductionOp &Op) { return Op.ID == ID; });
}

const ReductionOp *ToyGCN::combinationFor(AtomicRMWInst::BinOp Op) {
  if (Op == AtomicRMWInst::Sub)
    Op = AtomicRMWInst::Add;
  if (Op == AtomicRMWInst::FSub)
    Op = AtomicRMWInst::FAdd;
  return findOp([&](const ReductionOp &Each) { return Each.Atomic == Op; });
}
