//===- LowerExecReads.cpp - Reads of EXEC are ballots ---------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM's InstCombine makes a read of register "exec" of the ballot of a
/// constant, and of icmp and fcmp of equal operands. The pass makes it the
/// ballot again.
///
///   %m = call i64 @llvm.read_register.i64(metadata !{!"exec"})
///   -->  %m = call i64 @llvm.amdgcn.ballot.i64(i1 true)
///
/// Needs: nothing. Guarantees: no read of "exec", "exec_lo" or "exec_hi" is
/// left. Reads of other registers stay, and toygcn-diagnose-unsupported refuses
/// them.
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "ToyGCN.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-lower-exec-reads"

namespace {
class ToyGCNLowerExecReads final
    : public IRPass<ToyGCNLowerExecReads, KeepsCFG> {
  bool runOnFunction(Function &F) override;
};

/// The bits of EXEC that a register's name means.
struct ExecPart {
  StringLiteral Name;
  unsigned Bits, FirstBit;
};
constexpr ExecPart Parts[] = {
    {"exec", 64, 0}, {"exec_lo", 32, 0}, {"exec_hi", 32, 32}};
} // namespace

/// The part of EXEC that \p Call reads, or nullptr.
static const ExecPart *readPart(const IntrinsicInst &Call) {
  if (Call.getIntrinsicID() != Intrinsic::read_register &&
      Call.getIntrinsicID() != Intrinsic::read_volatile_register)
    return nullptr;
  const auto *Node = dyn_cast<MDNode>(
      cast<MetadataAsValue>(Call.getArgOperand(0))->getMetadata());
  const auto *Name = Node && Node->getNumOperands() == 1
                         ? dyn_cast<MDString>(Node->getOperand(0))
                         : nullptr;
  for (const ExecPart &P : Parts)
    if (Name && Name->getString() == P.Name &&
        Call.getType()->isIntegerTy(P.Bits))
      return &P;
  return nullptr;
}

bool ToyGCNLowerExecReads::runOnFunction(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    const ExecPart *Part = Call ? readPart(*Call) : nullptr;
    if (!Part)
      continue;
    IRBuilder<> B(Call);
    Value *Exec = B.CreateIntrinsic(Intrinsic::amdgcn_ballot, B.getInt64Ty(),
                                    B.getTrue());
    Exec = B.CreateTrunc(B.CreateLShr(Exec, Part->FirstBit), Call->getType());
    Exec->takeName(Call);
    Call->replaceAllUsesWith(Exec);
    Call->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, LowerExecReads, "ToyGCN lowering of reads of EXEC")
