//===- HazardCheck.cpp - Check --------------------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"
using namespace toygcn::sim;
namespace {
class C : public Observer {};
} // namespace
std::unique_ptr<Observer> toygcn::sim::createHazardCheck(Launch &) {
  return std::make_unique<C>();
}
