//===- ToyGCNFieldRanges.cpp - What fields can hold -----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNFieldRanges.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace llvm::ToyGCN {
namespace {
struct FieldRangeRow {
  unsigned OperandType;
  int64_t Min, Max;
};

#define GET_FieldRangeTable_IMPL
#include "ToyGCNGenSearchableTables.inc"
} // namespace
} // namespace llvm::ToyGCN

bool ToyGCN::fitsField(int64_t Value, unsigned OperandType) {
  const auto *Row = find_if(FieldRangeTable, [&](const FieldRangeRow &R) {
    return R.OperandType == OperandType;
  });
  return Row == std::end(FieldRangeTable) ||
         (Value >= Row->Min && Value <= Row->Max);
}
