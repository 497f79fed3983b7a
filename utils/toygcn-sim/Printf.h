//===- Printf.h - What a kernel prints --------------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// printf on amdhsa without calls to the host. A hidden argument points to a
/// buffer of two dwords and records:
///
///   dword 0   bytes of records so far; kernels add to it
///   dword 1   bytes that there is room for, with this header
///
/// A record is the number of a text, then that text's arguments without gaps.
/// The list amdhsa.printf of the metadata has the texts, with their number, how
/// many arguments there are, and the bytes of each: "1:2:4:8:x is %d, %lu\n". A
/// string is a literal, whose characters are in the record.
///
/// The last dword of the buffer counts the bytes of records that had no room.
/// The device library of this project does so; if another one fills the buffer
/// to its end, that dword belongs to a record and nothing is known.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_PRINTF_H
#define TOYGCN_SIM_PRINTF_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace toygcn::sim {

/// Bytes of the buffer.
constexpr unsigned PrintfBytes = 1 << 22;

/// Prints the records of \p Buffer, which has PrintfBytes bytes, to \p OS in
/// the order in which they were made. Fails when texts or records are
/// malformed.
llvm::Error printRecords(llvm::ArrayRef<std::string> Texts,
                         const uint8_t *Buffer, llvm::raw_ostream &OS);

/// How many bytes of records had no room in \p Buffer, as far as is known.
uint32_t unprintedBytes(const uint8_t *Buffer);

} // namespace toygcn::sim

#endif // TOYGCN_SIM_PRINTF_H
