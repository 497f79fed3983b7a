//===- ClockConstants.h - The constants of the model of time ----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// ClockConstants.def as constants, as a set that a clock may have other values
/// in, and as a table.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_CLOCKCONSTANTS_H
#define TOYGCN_SIM_CLOCKCONSTANTS_H

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class raw_ostream;
}

namespace toygcn::sim {

namespace cu {
#define TOYGCN_CLOCK(Name, Value, ...) constexpr unsigned Name = Value;
#include "ClockConstants.def"
} // namespace cu

/// The constants of one clock.
struct ClockConstants {
#define TOYGCN_CLOCK(Name, Value, ...) unsigned Name = Value;
#include "ClockConstants.def"
};

/// One row of the table; --sensitivity tries no others where Low is 0.
struct ClockConstant {
  const char *Name;
  unsigned ClockConstants::*Field;
  unsigned Value, Low, High;
  const char *Standing, *Source, *What;
};
llvm::ArrayRef<ClockConstant> clockConstants();
void printClockConstants(llvm::raw_ostream &OS);

} // namespace toygcn::sim

#endif // TOYGCN_SIM_CLOCKCONSTANTS_H
