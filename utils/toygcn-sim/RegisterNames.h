//===- RegisterNames.h - Names of registers for messages --------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_REGISTERNAMES_H
#define TOYGCN_SIM_REGISTERNAMES_H

#include "Types.h"
#include <string>

namespace toygcn::sim {

inline std::string registerName(bool Vector, unsigned Reg) {
  if (Vector)
    return "v" + std::to_string(Reg);
  switch (Reg) {
  case VccLo:
  case VccHi:
    return "vcc";
  case ExecLo:
  case ExecHi:
    return "exec";
  case M0:
    return "m0";
  case FlatScrLo:
  case FlatScrLo + 1:
    return "flat_scratch";
  case Scc:
    return "scc";
  default:
    return "s" + std::to_string(Reg);
  }
}

} // namespace toygcn::sim

#endif // TOYGCN_SIM_REGISTERNAMES_H
