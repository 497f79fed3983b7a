//===- ClockConstants.cpp - The constants of the model of time ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClockConstants.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace toygcn::sim;

ArrayRef<ClockConstant> toygcn::sim::clockConstants() {
  static const ClockConstant Rows[] = {
#define TOYGCN_CLOCK(Name, ...) {#Name, &ClockConstants::Name, __VA_ARGS__},
#include "ClockConstants.def"
  };
  return Rows;
}

void toygcn::sim::printClockConstants(raw_ostream &OS) {
  for (const ClockConstant &C : clockConstants()) {
    const std::string Tried =
        C.Low ? formatv("{0}, {1}", C.Low, C.High).str() : std::string();
    const StringRef Sep = *C.Source ? "; " : "";
    OS << formatv("{0,-20}{1,5}  {2,-8}  {3,-9}", C.Name, C.Value, Tried,
                  C.Standing)
       << C.What << Sep << C.Source << '\n';
  }
}
