//===- ToyGCNMCAsmInfo.h - Assembly syntax ----------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_MCTARGETDESC_TOYGCNMCASMINFO_H
#define TOYGCN_MCTARGETDESC_TOYGCNMCASMINFO_H

#include "llvm/MC/MCAsmInfoELF.h"

namespace llvm {

class ToyGCNMCAsmInfo : public MCAsmInfoELF {
public:
  ToyGCNMCAsmInfo();
};

} // namespace llvm

#endif // TOYGCN_MCTARGETDESC_TOYGCNMCASMINFO_H
