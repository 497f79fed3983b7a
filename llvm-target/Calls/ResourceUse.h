//===- ResourceUse.h - What a kernel needs with its callees -----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Sums up registers and private memory over the calls of a kernel.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CALLS_RESOURCEUSE_H
#define TOYGCN_CALLS_RESOURCEUSE_H

#include "Calls/CallGraph.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Alignment.h"

namespace llvm::ToyGCN {

/// Bytes of private memory, for each lane, for frames that cannot be counted:
/// in a recursion all but the first of each function; where a call leaves the
/// module, those of functions elsewhere.
constexpr uint64_t UncountedBytes = 16384;

/// Each frame starts at a multiple of this many bytes, or of more where the
/// function has the attribute alignstack, which can say MostFrameAlign.
constexpr Align LeastFrameAlign = Align::Constant<16>();
constexpr Align MostFrameAlign = Align::Constant<256>();

struct Resources {
  unsigned SGPRs = 0, VGPRs = 0; ///< The highest register, plus one.
  bool VCC = false;
  uint64_t PrivateBytes = 0; ///< For each lane.
  bool Recursive = false;
  bool LeavesModule = false; ///< Functions of other modules need more.
};

class ResourceUse {
public:
  /// \p Own is what \p F itself uses: private memory up to a callee's frame.
  void add(const Function &F, const Resources &Own) { Uses[&F].Own = Own; }

  /// \p F and all that it calls in its module. Private memory is that of the
  /// longest chain of calls, in a recursion a frame of each function; and
  /// UncountedBytes if there are frames that cannot be counted.
  Resources total(const Function &F);

private:
  struct Entry {
    Resources Own;
    FunctionSet Callees;
    bool LeavesModule = false;
  };
  DenseMap<const Function *, Entry> Uses;

  const Entry &find(const Function &F);
  bool longestChain(const Function &F, DenseMap<const Function *, uint64_t> &);
};

} // namespace llvm::ToyGCN

#endif // TOYGCN_CALLS_RESOURCEUSE_H
