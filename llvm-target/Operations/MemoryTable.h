//===- MemoryTable.h - Loads, stores and atomics ----------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// For each generic memory operation, size and form of address the instruction
/// that does it: tablegen/ToyGCNMemoryOperations.td.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_OPERATIONS_MEMORYTABLE_H
#define TOYGCN_OPERATIONS_MEMORYTABLE_H

#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "llvm/CodeGen/TargetOpcodes.h"

namespace llvm::ToyGCN {
/// How an access is addressed.
namespace Forms {
enum AddressForm : uint8_t {
  Flat,
  Global,
  GlobalSaddr,
  BufferOffset,
  BufferOffen,
  BufferIdxen,
  BufferBothen,
  Scratch,
  ScratchSaddr,
  ScalarImm,
  ScalarSGPR,
  LDS,
  LDSPair
};
} // namespace Forms

struct MemoryRow {
  uint16_t Generic; ///< The generic opcode.
  uint8_t Bytes;    ///< In memory.
  Forms::AddressForm Form;
  bool WithOld; ///< An atomic operation that returns the old value.
  uint16_t Opcode;
};

// The rows name opcodes and forms.
namespace MemoryRows {
using namespace TargetOpcode;
using namespace Forms;
#define GET_MemoryTable_IMPL
#include "ToyGCNGenSearchableTables.inc"
} // namespace MemoryRows
using MemoryRows::MemoryTable;

/// Null if there is no such instruction.
inline const MemoryRow *findMemoryRow(unsigned Generic, unsigned Bytes,
                                      Forms::AddressForm Form,
                                      bool WithOld = false) {
  for (const MemoryRow &Row : MemoryTable)
    if (Row.Generic == Generic && Row.Bytes == Bytes && Row.Form == Form &&
        Row.WithOld == WithOld)
      return &Row;
  return nullptr;
}

} // namespace llvm::ToyGCN

#endif // TOYGCN_OPERATIONS_MEMORYTABLE_H
