//===- PassBase.h - Base classes of passes ----------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Base classes of the target's passes. A pass lists the analyses that it
/// needs and what it keeps, and defines its run function:
///
///   class ToyGCNFoldBallots final
///       : public MachinePass<ToyGCNFoldBallots, KeepsCFG, OnSSA> {
///     bool runOnMachineFunction(MachineFunction &MF) override;
///   };
///
/// TOYGCN_DEFINE_PASS registers it. It comes from ToyGCN.h, as do the
/// declarations of passes, which this file includes.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_TOOLS_PASSBASE_H
#define TOYGCN_TOOLS_PASSBASE_H

#include "ToyGCN.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include <type_traits>

namespace llvm {

/// The pass changes no block and no edge.
struct KeepsCFG {};
/// The pass changes nothing that an analysis computes.
struct KeepsAll {};
/// The pass reads machine code in SSA form.
struct OnSSA {};

/// Adds to \p AU what \p Need stands for: one of the above, or an analysis.
template <class Need> void addNeed(AnalysisUsage &AU) {
  if constexpr (std::is_same_v<Need, KeepsCFG>)
    AU.setPreservesCFG();
  else if constexpr (std::is_same_v<Need, KeepsAll>)
    AU.setPreservesAll();
  else if constexpr (!std::is_same_v<Need, OnSSA>)
    AU.addRequired<Need>();
}

/// A pass of kind \p Base, for its class \p Derived.
template <class Derived, class Base, class... Needs>
class PassBase : public Base {
public:
  static inline char ID = 0;
  PassBase() : Base(ID) {}
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    (addNeed<Needs>(AU), ...);
    Base::getAnalysisUsage(AU);
  }
};

template <class Derived, class... Needs>
using IRPass = PassBase<Derived, FunctionPass, Needs...>;

template <class Derived, class... Needs>
using IRModulePass = PassBase<Derived, ModulePass, Needs...>;

template <class Derived, class... Needs>
class MachinePass : public PassBase<Derived, MachineFunctionPass, Needs...> {
public:
  MachineFunctionProperties getRequiredProperties() const override {
    MachineFunctionProperties Required;
    if constexpr ((std::is_same_v<Needs, OnSSA> || ...))
      Required.setIsSSA();
    return Required;
  }
};

} // namespace llvm

#endif // TOYGCN_TOOLS_PASSBASE_H
