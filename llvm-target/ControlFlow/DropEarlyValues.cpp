//===- DropEarlyValues.cpp - Debuggers are told of values that are --------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Optimizers leave records that name a value before it is computed (clang's
/// SLP vectorizer does). The IRTranslator would number the value at the record,
/// and the register allocator's order depends on numbers: the code would depend
/// on -g.
///
/// Guarantees: the values of a debug record dominate it. A variable whose
/// record named another has no value there.
///
///   before   #dbg_value(i32 %e, !"e", ...)       %e is computed below
///            %e = extractelement <8 x i32> %state, i64 4
///   after    #dbg_value(i32 poison, !"e", ...)
///            %e = extractelement <8 x i32> %state, i64 4
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-drop-early-values"

namespace {
class ToyGCNDropEarlyValues final
    : public IRPass<ToyGCNDropEarlyValues, KeepsAll> {
  bool runOnFunction(Function &F) override;
};
} // namespace

bool ToyGCNDropEarlyValues::runOnFunction(Function &F) {
  if (!F.getSubprogram())
    return false;
  const DominatorTree DT(F);
  bool Changed = false;
  for (Instruction &I : instructions(F))
    for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange()))
      // A record stands before the instruction that it is attached to.
      if (any_of(Record.location_ops(), [&](const Value *V) {
            const auto *Def = dyn_cast<Instruction>(V);
            return Def && !DT.dominates(Def, &I);
          })) {
        Record.setKillLocation();
        Changed = true;
      }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, DropEarlyValues,
                   "ToyGCN dropping of debug records before their values")
