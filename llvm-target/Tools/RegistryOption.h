//===- RegistryOption.h - Options that name a registered class --*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The values of such an option are the names in an llvm::Registry, also those
/// that a plugin registered which an earlier -load brought:
///
///   static RegistryOption<PlacementModel> Model("toygcn-placement", ...);
///   llc: for the --toygcn-placement option: there is no 'best'; there are
///   copy, chain, mincut
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_TOOLS_REGISTRYOPTION_H
#define TOYGCN_TOOLS_REGISTRYOPTION_H

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Registry.h"
#include <memory>
#include <string>

namespace llvm::ToyGCN {

/// The class that registered as \p Name; null if none did.
template <typename T> std::unique_ptr<T> makeRegistered(StringRef Name) {
  for (const auto &Entry : Registry<T>::entries())
    if (Entry.getName() == Name)
      return Entry.instantiate();
  return nullptr;
}

template <typename T> class RegistryParser : public cl::parser<std::string> {
public:
  using cl::parser<std::string>::parser;

  bool parse(cl::Option &O, StringRef, StringRef Name, std::string &Value) {
    Value = Name.str();
    if (any_of(Registry<T>::entries(),
               [&](const auto &Entry) { return Entry.getName() == Name; }))
      return false;
    return O.error(
        "there is no '" + Name + "'; there are " +
        join(map_range(Registry<T>::entries(),
                       [](const auto &Entry) { return Entry.getName().str(); }),
             ", "));
  }
};

template <typename T>
using RegistryOption = cl::opt<std::string, false, RegistryParser<T>>;

} // namespace llvm::ToyGCN

#endif // TOYGCN_TOOLS_REGISTRYOPTION_H
