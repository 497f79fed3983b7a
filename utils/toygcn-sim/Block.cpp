//===- Block.cpp - Instructions that run one after the other --------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Block.h"

using namespace llvm;
using namespace toygcn::sim;

bool Block::add(const Inst &I) {
  if (I.Unsupported || I.Relative)
    return false;
  if (I.Op->Class != OpClass::Waitcnt)
    Steps.push_back({I.Run, &I, Count});
  ++Count;
  Vectors += I.Short;
  // What a function of the host costs besides those of its instructions is as
  // much as sixty of these.
  Patience = 16 + 16 * 60 / std::max(Vectors, 1u);
  End = I.PC + I.Size;
  VgprLimit = std::max(VgprLimit, I.VgprLimit);
  SgprLimit = std::max(SgprLimit, I.SgprLimit);
  return true;
}

bool Block::isClosed(const Inst &Last) const {
  if (Count >= MaxCount)
    return true;
  const OpInfo &Op = *Last.Op;
  const StringRef Name = Op.Name;
  return Op.Class == OpClass::Branch || Op.Class == OpClass::Other ||
         Name.starts_with("s_setreg") || Name.starts_with("s_set_gpr_idx") ||
         Name == "s_getpc_b64" || Name == "ds_gws_barrier";
}
