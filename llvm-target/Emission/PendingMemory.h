//===- PendingMemory.h - Memory operations under way ------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The memory operations that are under way at a point of the program, by the
/// two counters that s_waitcnt can wait for (Vega ISA manual, section 4.4):
///   VM    global, scratch and flat accesses
///   LGKM  LDS, scalar memory, messages, and flat accesses, which may go to LDS
///
/// Global and scratch accesses arrive in the order of issue, and so do LDS
/// accesses among themselves. Scalar loads, messages and flat accesses may
/// arrive before operations that were issued earlier. While one of those is
/// under way, a count above 0 does not say which operations are done:
///
///   global_load_dword v2, ...       vmcnt(1) may be reached
///   flat_load_dword v3, ...         by the second load alone:
///   v_mov_b32 v4, v2                needs vmcnt(0)
///
/// A load may overwrite what a load before it will write, if they arrive in
/// order: the later one wins.
///
/// Each counter knows how many operations may be under way, and for each
/// register that one of them will write how many were issued after it: that is
/// the count to wait for. Besides, some accesses wait for others by another way
/// to memory (AccessOrder.h), and nothing follows a volatile access before it
/// is done.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_EMISSION_PENDINGMEMORY_H
#define TOYGCN_EMISSION_PENDINGMEMORY_H

#include "Emission/AccessOrder.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include <optional>

namespace llvm {
class MachineInstr;
class TargetRegisterInfo;

namespace ToyGCN {

/// How an operation takes its counter down again.
enum class Arrival {
  InOrder,
  AnyOrder,
  /// It writes no register, and the manual does not say whether it counts.
  MaybeNever,
};

/// Operations of one counter. Registers are register units.
class PendingCounter {
public:
  explicit PendingCounter(unsigned MaxCount) : MaxCount(MaxCount) {}

  /// Records that another operation is issued.
  void issue(Arrival How);
  /// Records that the latest operation will write \p Unit.
  void writes(unsigned Unit) { Writes[Unit] = Issued; }
  /// The count to wait for before \p Unit can be touched; MaxCount: none.
  unsigned countFor(unsigned Unit) const;
  /// The same before an operation that arrives as \p How can write \p Unit.
  unsigned countToOverwrite(unsigned Unit, Arrival How) const;
  /// True if no register waits for an operation.
  bool writesNothing() const { return Writes.empty(); }
  /// Records a wait until at most \p Count operations remain.
  void wait(unsigned Count);
  /// Most operations that can be under way, capped at the counter's maximum.
  unsigned outstanding() const { return Outstanding; }
  /// Widens this state to cover \p Other as well; true if it changed.
  bool join(const PendingCounter &Other);

private:
  unsigned MaxCount;
  unsigned Issued = 0; ///< Operations that arrive in order, so far.
  unsigned Outstanding = 0;
  /// An operation that arrives in any order may be under way.
  bool AnyOrder = false;
  /// For each register that will be written, the value of Issued then.
  DenseMap<unsigned, unsigned> Writes;

  unsigned after(unsigned Serial) const { return Issued - Serial; }
};

class PendingMemory {
public:
  /// How an instruction takes down the counters that it raises.
  struct Raised {
    std::optional<Arrival> VM, LGKM;
  };

  /// \p MI is executed, after a wait for the counts that are returned: those
  /// that it needs, or if it is a wait itself, those that it does not ask for
  /// in vain. Then the wave waits for waitAfter().
  WaitCounts execute(const MachineInstr &MI, const TargetRegisterInfo &TRI,
                     AccessOrder &Order);
  /// The counts to wait for after \p MI.
  static WaitCounts waitAfter(const MachineInstr &MI);
  /// Records a wait until at most \p Counts operations remain.
  void wait(WaitCounts Counts);
  /// Those of \p Counts that operations under way may pass.
  WaitCounts withoutRedundant(WaitCounts Counts) const;
  /// Widens this state to cover \p Other as well; true if it changed.
  bool join(const PendingMemory &Other);

private:
  PendingCounter VM{WaitCounts::MaxVM};
  PendingCounter LGKM{WaitCounts::MaxLGKM};
  /// Those that LGKM counts.
  AccessesUnderWay Accesses;

  WaitCounts required(const MachineInstr &MI, const Raised &R,
                      const TargetRegisterInfo &TRI, AccessOrder &Order) const;
  void issue(const MachineInstr &MI, const Raised &R,
             const TargetRegisterInfo &TRI);
};

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_EMISSION_PENDINGMEMORY_H
