//===- TranslateRows.h - The rows' functions, and LLVM ----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The part of the translator that knows LLVM: it finds rows' functions in
/// bitcode and compiles steps that become one.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_TRANSLATEROWS_H
#define TOYGCN_SIM_TRANSLATEROWS_H

#include "Translate.h"
#include "Wave.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include <mutex>

namespace toygcn::sim {

class RowLibrary {
public:
  /// Interprets steps for one group of lanes, where a row has to be asked.
  using AskFn = void (*)(Wave &, const FusedStep &, u32 Group, u64 *Masks);

  static RowLibrary &get();
  bool isUsable() const { return Jit != nullptr; }
  /// Whether the row's function can be inlined.
  bool has(const OpInfo &Op) const {
    return Op.Key && Functions.contains(Op.Key);
  }
  /// Gives each its code. False: LLVM could not, and they must not run.
  bool compile(llvm::ArrayRef<FusedStep *> Steps, AskFn Ask);

private:
  RowLibrary();
  void collect();

  std::unique_ptr<llvm::orc::LLJIT> Jit;
  llvm::StringMap<std::string> Functions; ///< By OpInfo::Key.
  std::mutex Lock;
  unsigned Compiled = 0;
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_TRANSLATEROWS_H
