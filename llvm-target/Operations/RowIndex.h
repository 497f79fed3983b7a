//===- RowIndex.h - Rows by opcode and width --------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds the rows that are generated from tablegen/ToyGCNOperations.td.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_OPERATIONS_ROWINDEX_H
#define TOYGCN_OPERATIONS_ROWINDEX_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

namespace llvm::ToyGCN {
/// The width of a row for all widths that have no row of their own.
constexpr unsigned AnyWidth = 0;

/// \p Row has the members Opcode and Width (bits).
template <typename Row> class RowIndex {
public:
  explicit RowIndex(ArrayRef<Row> Rows) {
    for (const Row &R : Rows)
      Index.try_emplace({R.Opcode, R.Width}, &R);
  }
  /// The row of \p Opcode for exactly \p Width bits, otherwise that for any
  /// width, or nullptr.
  const Row *find(unsigned Opcode, unsigned Width) const {
    if (const Row *R = Index.lookup({Opcode, Width}))
      return R;
    return Index.lookup({Opcode, AnyWidth});
  }

private:
  DenseMap<std::pair<unsigned, unsigned>, const Row *> Index;
};
} // namespace llvm::ToyGCN

#endif // TOYGCN_OPERATIONS_ROWINDEX_H
