//===- Words.h - Rows of words and what they become -------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The rows of tablegen/ToyGCNWords.td. The file with a row's function has the
/// table, and this header declares the tables' searches.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_WORDS_WORDS_H
#define TOYGCN_WORDS_WORDS_H

#include "CrossLane/HalfWave.h"
#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/IR/IntrinsicInst.h"

namespace llvm::ToyGCN {

class WordBuilder;

struct WordRow {
  unsigned ID;
  /// Returns what takes the call's place; null to leave the call.
  Value *(*Expand)(IntrinsicInst &, WordBuilder &);
  unsigned Detail; ///< What the function takes it for.
  StringLiteral Text;
};

/// Builds before a word. It has the flags of the word's operation on floats.
class WordBuilder : public IRBuilder<InstSimplifyFolder> {
public:
  explicit WordBuilder(Function &F)
      : IRBuilder(F.getContext(), InstSimplifyFolder(F.getDataLayout())),
        Half(F, *this) {}
  WordBuilder(const WordBuilder &) = delete;

  const WordRow *Row = nullptr; ///< Of the word.
  HalfWave Half;

  CallInst *call(Intrinsic::ID ID) {
    return CreateIntrinsic(ID, ArrayRef<Type *>(), {});
  }
  Value *makePair(Type *Ty, Value *First, Value *Second) {
    Value *Pair = CreateInsertValue(PoisonValue::get(Ty), First, 0);
    return CreateInsertValue(Pair, Second, 1);
  }
};

#define GET_CudaWords_DECL
#define GET_MathWords_DECL
#define GET_FixedPointWords_DECL
#define GET_FloatEnvironmentWords_DECL
#define GET_VectorWords_DECL
#define GET_MachineWords_DECL
#include "ToyGCNGenWords.inc"

} // namespace llvm::ToyGCN

#endif // TOYGCN_WORDS_WORDS_H
