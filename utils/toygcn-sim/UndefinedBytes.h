//===- UndefinedBytes.h - Global memory without a value ---------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A program may store what was never written: a variable without a value, the
/// hole of a structure. It may not be looked at. So such a store is no error,
/// but what is left of it when the launch ends is worth a note: a result there
/// is the luck of a register.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_UNDEFINEDBYTES_H
#define TOYGCN_SIM_UNDEFINEDBYTES_H

#include "LaneShadow.h"
#include "MemoryShadow.h"
#include "Program.h"
#include <string>

namespace toygcn::sim {

/// The store that left an undefined byte.
struct UndefinedStore {
  const Inst *I = nullptr;
  u16 Reg = 0;
  u8 Lane = 0;
  OriginId From = 0; ///< The memory that the value comes from; 0: none.
};

class UndefinedBytes {
public:
  bool empty() const { return Dwords.empty(); }
  /// Bytes \p Mask of the dword at \p Addr / 4 get a value, or lose it by
  /// \p Store.
  void define(u64 Addr, ByteMask Mask);
  void undefine(u64 Addr, ByteMask Mask, const UndefinedStore &Store) {
    Dword &D = Dwords[Addr / 4];
    D.Mask |= Mask;
    D.Store = Store;
  }
  /// A line for each of the first instructions that left undefined bytes in
  /// memory. \p Value describes what one stored.
  std::vector<std::string>
  notes(const Memory &Mem, Program &Prog, llvm::StringRef Kernel,
        llvm::function_ref<std::string(const UndefinedStore &)> Value) const;
  /// First address and size of each run of undefined bytes, in order.
  std::vector<std::pair<u64, u64>> runs() const;

private:
  struct Dword {
    ByteMask Mask = 0;
    UndefinedStore Store;
  };
  std::map<u64, Dword> Dwords; ///< By address / 4.
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_UNDEFINEDBYTES_H
