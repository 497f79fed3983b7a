//===- Facts.h - Answers to questions for an attribute ------- -*- C++ -*--===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_HSA_FACTS_H
#define TOYGCN_HSA_FACTS_H

#include "Runtime.h"
#include "llvm/ADT/ArrayRef.h"

namespace toygcn::hsa {

/// The answer to one question: a number of 1 to 8 bytes.
struct Fact {
  unsigned What;
  u8 Bytes;
  u64 Value;
};

/// Writes the answer to \p What to \p Out. A question without an answer is an
/// error of the caller; with TOYGCN_TRACE, stderr has it.
hsa_status_t tell(llvm::StringRef OfWhat, llvm::ArrayRef<Fact> Facts,
                  unsigned What, void *Out);

} // namespace toygcn::hsa

#endif // TOYGCN_HSA_FACTS_H
