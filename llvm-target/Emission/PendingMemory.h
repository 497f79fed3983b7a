//===- PendingMemory.h - Memory operations under way ---------- -*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What memory operations are under way at a point of the program, by the two
/// counters that s_waitcnt can wait for:
///   VM    vector memory; completes in the order of issue
///   LGKM  LDS, in order among themselves, and scalar loads, in any order
///
/// Each counter knows how many operations may be under way, and for each
/// register that one of them will write how many were issued after it: that is
/// the count to wait for.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_EMISSION_PENDINGMEMORY_H
#define TOYGCN_EMISSION_PENDINGMEMORY_H

#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "llvm/ADT/DenseMap.h"

namespace llvm {
class MachineInstr;
class TargetRegisterInfo;

namespace ToyGCN {

/// Operations of one counter. Registers are register units.
class PendingCounter {
public:
  explicit PendingCounter(unsigned MaxCount) : MaxCount(MaxCount) {}

  /// Another operation is issued.
  void issue() {
    ++Issued;
    Outstanding = std::min(Outstanding + 1, MaxCount);
  }
  /// The latest operation will write \p Unit. \p OutOfOrder: nothing but
  /// "all done" says when.
  void writes(unsigned Unit, bool OutOfOrder);
  /// The count to wait for before \p Unit can be touched; MaxCount: none.
  unsigned countFor(unsigned Unit) const;
  /// At most \p Count operations remain.
  void wait(unsigned Count);
  bool mayBeOutstanding() const { return Outstanding != 0; }
  /// Most operations that can be under way, capped at the counter's maximum.
  unsigned outstanding() const { return Outstanding; }
  /// Widens this state to cover \p Other as well; true if it changed.
  bool join(const PendingCounter &Other);

private:
  struct Write {
    unsigned Serial;
    bool OutOfOrder;
  };
  unsigned MaxCount;
  unsigned Issued = 0;
  unsigned Outstanding = 0;
  DenseMap<unsigned, Write> Writes;

  unsigned after(const Write &W) const { return Issued - W.Serial; }
};

class PendingMemory {
public:
  /// The waits that \p MI needs in front of it.
  WaitCounts required(const MachineInstr &MI,
                      const TargetRegisterInfo &TRI) const;
  /// \p Counts have been waited for.
  void wait(WaitCounts Counts);
  /// \p MI has been issued.
  void issue(const MachineInstr &MI, const TargetRegisterInfo &TRI);
  bool join(const PendingMemory &Other);
  /// \p Counts without the parts that wait for nothing.
  WaitCounts withoutRedundant(WaitCounts Counts) const;

private:
  PendingCounter VM{WaitCounts::MaxVM};
  PendingCounter LGKM{WaitCounts::MaxLGKM};
  /// A scalar load may be under way: LDS results cannot be told apart from it.
  bool ScalarPending = false;
};

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_EMISSION_PENDINGMEMORY_H
