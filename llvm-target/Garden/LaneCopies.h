//===- LaneCopies.h - One register where no lane needs two ------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Joins the registers of a copy on the lanes' graph, in a function without
/// whole-wave registers. LLVM's coalescer has done so on the graph with the
/// wave's edges, when scalar registers were virtual, too. Now it would lose
/// where variables are.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_GARDEN_LANECOPIES_H
#define TOYGCN_GARDEN_LANECOPIES_H

#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"

namespace llvm {
class LiveDebugVariables;

namespace ToyGCN {
/// True for virtual registers of vector classes.
bool isVector(Register R, const MachineRegisterInfo &MRI);

class LaneCopies {
public:
  /// \p Variables may be null.
  LaneCopies(MachineFunction &MF, LiveIntervals &LIS,
             LiveDebugVariables *Variables)
      : MRI(MF.getRegInfo()), TRI(*MRI.getTargetRegisterInfo()), LIS(LIS),
        Variables(Variables) {}

  /// Computes the interval of \p R, which the edges or the code around it no
  /// longer fit. Parts of it that nothing connects become registers of their
  /// own.
  void computeInterval(Register R);
  /// Removes copies of vectors that nothing reads, and those whose registers
  /// can be one: they differ nowhere that both are live. Returns how many.
  unsigned join(MachineFunction &MF);

private:
  MachineRegisterInfo &MRI;
  const TargetRegisterInfo &TRI;
  LiveIntervals &LIS;
  LiveDebugVariables *Variables;

  /// Two registers: \p Small, and \p Large or the dwords \p Sub of it.
  struct Pair {
    Register Large, Small;
    unsigned Sub = 0;
  };
  std::optional<Pair> pairOf(const MachineInstr &MI) const;
  bool isCopyOf(const VNInfo &Value, Pair P, Register From,
                const LiveRange &Range, const VNInfo &Source) const;
  bool agree(Pair P, const LiveRange &Large, const LiveRange &Small) const;
  bool agree(Pair P) const;
  void keepOtherDwords(Pair P);
  void rename(Pair P);
  bool joinAt(MachineInstr &MI);
};
} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_GARDEN_LANECOPIES_H
