//===- ToyGCNTargetInfo.h - The target's registry entry ---------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_TARGETINFO_TOYGCNTARGETINFO_H
#define TOYGCN_TARGETINFO_TOYGCNTARGETINFO_H

namespace llvm {

class Target;

Target &getTheToyGCNTarget();

} // namespace llvm

#endif // TOYGCN_TARGETINFO_TOYGCNTARGETINFO_H
