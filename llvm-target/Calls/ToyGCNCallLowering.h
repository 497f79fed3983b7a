//===- ToyGCNCallLowering.h - Arguments, returns, calls ---------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Arguments, returns and calls: the amdhsa kernel ABI here, the convention of
/// plain functions in Calls/PlainFunctions.h.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_CALLS_TOYGCNCALLLOWERING_H
#define TOYGCN_CALLS_TOYGCNCALLLOWERING_H

#include "llvm/CodeGen/GlobalISel/CallLowering.h"

namespace llvm {
class ToyGCNTargetLowering;

class ToyGCNCallLowering final : public CallLowering {
public:
  explicit ToyGCNCallLowering(const ToyGCNTargetLowering &TLI);

  bool lowerReturn(MachineIRBuilder &B, const Value *Val,
                   ArrayRef<Register> VRegs,
                   FunctionLoweringInfo &FLI) const override;
  bool canLowerReturn(MachineFunction &MF, CallingConv::ID CallConv,
                      SmallVectorImpl<BaseArgInfo> &Outs,
                      bool IsVarArg) const override;
  bool lowerFormalArguments(MachineIRBuilder &B, const Function &F,
                            ArrayRef<ArrayRef<Register>> VRegs,
                            FunctionLoweringInfo &FLI) const override;
  bool lowerCall(MachineIRBuilder &B, CallLoweringInfo &Info) const override;
};
} // namespace llvm

#endif // TOYGCN_CALLS_TOYGCNCALLLOWERING_H
