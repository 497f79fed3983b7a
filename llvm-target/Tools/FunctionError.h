//===- FunctionError.h - What a function cannot be compiled for -*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reports that a function cannot be compiled, always in this form:
///
///   error: k.cl:3:5: in function k: REASON
///
/// The place is missing if the module has no debug information.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_TOOLS_FUNCTIONERROR_H
#define TOYGCN_TOOLS_FUNCTIONERROR_H

#include "llvm/IR/DiagnosticInfo.h"
#include <string>

namespace llvm {
class MachineInstr;

class FunctionError final : public DiagnosticInfoWithLocationBase {
public:
  FunctionError(const Function &F, const DiagnosticLocation &Place,
                const Twine &Reason);
  void print(DiagnosticPrinter &DP) const override;

private:
  std::string Reason;
};

/// Reports that the user left out \p Pass, which replaces \p MI.
void reportLeftOut(const MachineInstr &MI, StringRef Pass);
} // namespace llvm

#endif // TOYGCN_TOOLS_FUNCTIONERROR_H
