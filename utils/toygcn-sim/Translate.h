//===- Translate.h - Vector instructions as code of the host ----*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A block that ran often gets new steps: vector instructions that run the
/// short way and can run one after the other become one step, a function of
/// the host that does all of them for sixteen lanes at a time. Values between
/// them stay in registers of the host.
///
///   before: v_mul_f32 v3, v1, v2; s_add_u32 s4, s4, 1; v_add_f32 v3, v3, s0;
///           global_store_dword v[6:7], v3
///   after:  s_add_u32; [v_mul_f32, v_add_f32]; global_store_dword
///
/// The meaning of an instruction is the small function of its row, as in the
/// interpreter: bitcode of all of them (made when the simulator is built) is in
/// the program, and LLVM inlines them. A row whose function has branches or
/// calls is interpreted.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_TRANSLATE_H
#define TOYGCN_SIM_TRANSLATE_H

#include "Block.h"

namespace toygcn::sim {

/// Several steps as one. The instruction is the last of them.
struct FusedStep : Inst {
  std::vector<Block::Step> Steps;
  llvm::SmallVector<u16, 4> Masks; ///< Pairs that get lane masks.
  RunFn Code = nullptr;
};

/// Whether this program has the rows' bitcode, for a host that can run it.
bool canTranslate();

/// \p B's steps with those that become one put together. \p Check: each such
/// step is interpreted, too, and a difference is a fault. Empty if none are.
std::vector<Block::Step>
translate(const Block &B, std::vector<std::unique_ptr<FusedStep>> &Pool,
          bool Check);

} // namespace toygcn::sim

#endif // TOYGCN_SIM_TRANSLATE_H
