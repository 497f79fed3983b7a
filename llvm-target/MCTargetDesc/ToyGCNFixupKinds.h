//===- ToyGCNFixupKinds.h - Fixups of our own -------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_MCTARGETDESC_TOYGCNFIXUPKINDS_H
#define TOYGCN_MCTARGETDESC_TOYGCNFIXUPKINDS_H

#include "llvm/MC/MCFixup.h"

namespace llvm::ToyGCN {

enum Fixups : MCFixupKind {
  /// Low 16 bits of a branch: signed dwords from the next instruction.
  fixup_branch16 = FirstTargetFixupKind,
};

} // namespace llvm::ToyGCN

#endif // TOYGCN_MCTARGETDESC_TOYGCNFIXUPKINDS_H
