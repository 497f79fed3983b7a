//===- VerifyAfterEach.h - A check after each of some passes ----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Puts a verifying pass after each pass of a list. The pass manager inserts
/// passes by identifier and makes them without arguments, so each place in the
/// pipeline has an identifier of its own.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_VERIFY_VERIFYAFTEREACH_H
#define TOYGCN_VERIFY_VERIFYAFTEREACH_H

#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/PassRegistry.h"
#include <iterator>
#include <utility>

namespace llvm::ToyGCN {

/// \p Passes is an array of pass arguments; one that is not in the pipeline
/// does no harm. After each pass runs a \p VerifierT, made with that argument.
template <class VerifierT, const auto &Passes> class VerifyAfterEach {
public:
  static void insert(TargetPassConfig &Config) {
    PassRegistry &PR = *PassRegistry::getPassRegistry();
    registerPlaces(PR, std::make_index_sequence<std::size(Passes)>());
    for (size_t I = 0; I < std::size(Passes); ++I)
      if (const PassInfo *PI = PR.getPassInfo(StringRef(Passes[I])))
        Config.insertPass(PI->getTypeInfo(), &PlaceIDs[I]);
  }

private:
  static inline char PlaceIDs[std::size(Passes)];

  template <size_t Place> static Pass *createAt() {
    return new VerifierT(Passes[Place]);
  }
  template <size_t... Places>
  static void registerPlaces(PassRegistry &PR, std::index_sequence<Places...>) {
    auto Register = [&](char &ID, PassInfo::NormalCtor_t Create) {
      if (!PR.getPassInfo(&ID))
        PR.registerPass(
            *new PassInfo(VerifierT::Title, "", &ID, Create, false, false),
            /*ShouldFree=*/true);
    };
    (Register(PlaceIDs[Places], createAt<Places>), ...);
  }
};

} // namespace llvm::ToyGCN

#endif // TOYGCN_VERIFY_VERIFYAFTEREACH_H
