//===- LiveVGPRs.h - How many dwords are live where -------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_GARDEN_LIVEVGPRS_H
#define TOYGCN_GARDEN_LIVEVGPRS_H

#include "llvm/CodeGen/LiveIntervals.h"

namespace llvm::ToyGCN {

/// Dwords of \p R, which may be no VGPR.
unsigned dwordsOf(Register R, const MachineRegisterInfo &MRI);

/// How many dwords of VGPRs are live where, before anything is moved.
class LiveVGPRs {
public:
  LiveVGPRs(const MachineFunction &MF, const LiveIntervals &LIS);
  unsigned most() const { return Most; }
  /// The most if the registers that \p Instructions define were not there.
  unsigned mostWithout(ArrayRef<MachineInstr *> Instructions) const;
  unsigned before(SlotIndex At) const;

private:
  struct Change {
    SlotIndex At;
    int Dwords; ///< Begin, or end if negative.
    Register Of;
    int Now; ///< Live from here.
  };
  SmallVector<Change, 0> Changes; ///< In order.
  int Most = 0;
};

} // namespace llvm::ToyGCN

#endif // TOYGCN_GARDEN_LIVEVGPRS_H
