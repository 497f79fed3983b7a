//===- LiveVGPRs.cpp - How many dwords are live where ---------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Garden/LiveVGPRs.h"
#include "ToyGCNRegisterInfo.h"

using namespace llvm;
using namespace ToyGCN;

unsigned ToyGCN::dwordsOf(Register R, const MachineRegisterInfo &MRI) {
  const TargetRegisterClass *RC = MRI.getRegClassOrNull(R);
  return ToyGCNRegisterInfo::isVGPRClass(RC)
             ? MRI.getTargetRegisterInfo()->getRegSizeInBits(*RC) / 32
             : 0;
}

LiveVGPRs::LiveVGPRs(const MachineFunction &MF, const LiveIntervals &LIS) {
  const MachineRegisterInfo &MRI = MF.getRegInfo();
  for (unsigned I = 0; I < MRI.getNumVirtRegs(); ++I) {
    const Register R = Register::index2VirtReg(I);
    const int Dwords = dwordsOf(R, MRI);
    if (!Dwords || MRI.reg_nodbg_empty(R) || !LIS.hasInterval(R))
      continue;
    for (const LiveRange::Segment &S : LIS.getInterval(R)) {
      Changes.push_back({S.start, Dwords, R, 0});
      Changes.push_back({S.end, -Dwords, R, 0});
    }
  }
  // What ends at a place comes before what begins there.
  llvm::sort(Changes, [](const Change &A, const Change &B) {
    return std::tie(A.At, A.Dwords) < std::tie(B.At, B.Dwords);
  });
  int Now = 0;
  for (Change &C : Changes)
    Most = std::max(Most, C.Now = Now += C.Dwords);
}

unsigned LiveVGPRs::mostWithout(ArrayRef<MachineInstr *> Instructions) const {
  SmallDenseSet<Register, 32> Without;
  for (const MachineInstr *MI : Instructions)
    Without.insert(MI->getOperand(0).getReg());
  int Now = 0, Highest = 0;
  for (const Change &C : Changes)
    if (!Without.contains(C.Of))
      Highest = std::max(Highest, Now += C.Dwords);
  return Highest;
}

unsigned LiveVGPRs::before(SlotIndex At) const {
  auto Next =
      partition_point(Changes, [&](const Change &C) { return C.At <= At; });
  return Next == Changes.begin() ? 0 : std::prev(Next)->Now;
}
