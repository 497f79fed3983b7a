//===- UniformityCheck.h - Divergent values in scalar places ----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The contract between uniformity and registers: a uniform value may be in a
/// VGPR, a divergent one never in an SGPR.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_VERIFY_UNIFORMITYCHECK_H
#define TOYGCN_VERIFY_UNIFORMITYCHECK_H

#include "Uniformity/Divergence.h"
#include <string>

namespace llvm::ToyGCN {

/// In SSA, what an instruction of its block reads before it is defined, and
/// where. Nothing if all is well.
std::optional<std::string> findEarlyRead(const MachineFunction &MF);

/// The first breach of the contract in \p MF, which has a bank or class for
/// every register: what is wrong, then one line for each step from the value
/// back to a source of divergence. Nothing if all is well.
std::optional<std::string> findDivergentScalar(const MachineFunction &MF);

/// The same by LLVM's analysis, which knows machine SSA on the lanes' graph
/// alone: nothing if \p MF is anything else.
std::optional<std::string> findDivergentScalarByLLVM(MachineFunction &MF);

} // namespace llvm::ToyGCN

#endif // TOYGCN_VERIFY_UNIFORMITYCHECK_H
