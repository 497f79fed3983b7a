//===- SourceLines.h - Which line of source code came from ------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_SOURCELINES_H
#define TOYGCN_SIM_SOURCELINES_H

#include "Types.h"
#include "llvm/ADT/StringRef.h"
#include <memory>
#include <mutex>
#include <string>

namespace llvm {
class DWARFContext;
namespace object {
class ObjectFile;
} // namespace object
} // namespace llvm

namespace toygcn::sim {

/// The line table of a code object. It is read when it is first asked: most
/// runs never do. Threads may ask at the same time.
class SourceLines {
public:
  /// Keeps a copy of \p Bytes if they have a line table.
  explicit SourceLines(llvm::StringRef Bytes);
  ~SourceLines();
  /// "saxpy.cl:12" for an address as in the ELF file; empty if nothing says,
  /// also because the table is corrupt.
  std::string at(u64 ElfAddress) const;

private:
  void parse() const;

  std::string Image;
  mutable std::unique_ptr<llvm::object::ObjectFile> File;
  mutable std::unique_ptr<llvm::DWARFContext> Context;
  mutable bool Broken = false; ///< LLVM's reader crashed on the table.
  mutable std::mutex Asking;
};

} // namespace toygcn::sim

#endif // TOYGCN_SIM_SOURCELINES_H
