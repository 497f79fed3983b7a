//===- ExplainSelect.cpp - Why this instruction ---------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Records which patterns matched, and with -toygcn-explain-select prints the
/// steps of the match table to standard error. `utils/toygcn explain-select`
/// turns that into patterns and predicates.
///
///   explain: function add
///   explain: 2: %2:vgpr(s32) = G_ADD %0:vgpr, %1:vgpr
///   1114: Begin try-block
///   ...
///   explain: pattern 48
///
//===----------------------------------------------------------------------===//

#include "Select/ToyGCNInstructionSelector.h"
#include "llvm/Support/CodeGenCoverage.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

static cl::opt<bool> ExplainSelect(
    "toygcn-explain-select",
    cl::desc("Print what selection tries for each generic instruction"),
    cl::init(false), cl::Hidden);

bool ToyGCN::TraceMatchTable = false;

void ToyGCNInstructionSelector::startExplaining(const MachineFunction &MF) {
  Numbers.clear();
  if (!ExplainSelect)
    return;
  errs() << "explain: function " << MF.getName() << '\n';
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB)
      if (MI.isPreISelOpcode())
        Numbers.try_emplace(&MI, Numbers.size() + 1);
}

bool ToyGCNInstructionSelector::startExplaining(const MachineInstr &MI) const {
  auto Number = Numbers.find(&MI);
  if (Number == Numbers.end() || !MI.isPreISelOpcode())
    return false;
  errs() << "explain: " << Number->second << ": ";
  MI.print(errs(), /*IsStandalone=*/false, /*SkipOpers=*/false,
           /*SkipDebugLoc=*/true, /*AddNewLine=*/false);
  errs() << '\n';
  return true;
}

void ToyGCNInstructionSelector::endExplaining(bool Selected) {
  errs() << (Selected ? "explain: selected\n" : "explain: not selected\n");
}

bool ToyGCNInstructionSelector::mustTellOfPatterns() { return ExplainSelect; }

bool ToyGCNInstructionSelector::selectAndTell(MachineInstr &MI) const {
  CodeGenCoverage Matched;
  ToyGCN::TraceMatchTable = true;
  const bool Selected = selectImpl(MI, Matched);
  ToyGCN::TraceMatchTable = false;
  for (unsigned Number : Matched.covered())
    errs() << "explain: pattern " << Number << '\n';
  return Selected;
}
