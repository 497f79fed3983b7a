//===- Arguments.h - Kernel arguments from the command line -----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_ARGUMENTS_H
#define TOYGCN_SIM_ARGUMENTS_H

#include "Launch.h"

namespace toygcn::sim {

/// Element types of buffers.
enum class Element : u8 { U8, I8, I16, U16, I32, U32, I64, U64, F16, F32, F64 };

unsigned elementBytes(Element E);

/// An --arg: the value to bind, and for a buffer how to print it.
struct Argument {
  ArgValue Value;
  Element Ty = Element::U8;
  u64 Count = 0;
};

/// Parses `i32:5`, `bytes:HEX`, `local:BYTES`, `buf:TYPE:COUNT[:FILL]`;
/// allocates and fills buffers as "argument N". See --help for the forms.
llvm::Expected<Argument> parseArgument(llvm::StringRef Spec, unsigned N,
                                       Memory &Mem);

/// The first \p Count elements, separated by spaces. Floats print with the
/// fewest digits that read back to the same value.
void printElements(const Argument &A, u64 Count, llvm::raw_ostream &OS);

} // namespace toygcn::sim

#endif // TOYGCN_SIM_ARGUMENTS_H
