//===- Disassembler.h - The stock AMDGPU disassembler -----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A thin wrapper around LLVM's AMDGPU MC layer for gfx900. It says which
/// instruction a word is (its mnemonic), how long it is, and how it prints.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_DISASSEMBLER_H
#define TOYGCN_SIM_DISASSEMBLER_H

#include "Types.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>

namespace toygcn::sim {

class Disassembler {
public:
  static llvm::Expected<std::unique_ptr<Disassembler>> create();
  ~Disassembler();

  /// Names the instruction at the start of \p Bytes. Returns its size in
  /// bytes, or 0 if no instruction stands there.
  unsigned decode(llvm::ArrayRef<u8> Bytes, u64 PC, std::string &Mnemonic);
  /// Cycles until the result, by LLVM's scheduling model of gfx900; 0 when it
  /// does not say.
  unsigned modelledCycles(llvm::ArrayRef<u8> Bytes);
  /// The instruction as assembly text.
  std::string print(llvm::ArrayRef<u8> Bytes, u64 PC);

private:
  Disassembler();
  struct Impl;
  std::unique_ptr<Impl> P;
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_DISASSEMBLER_H
