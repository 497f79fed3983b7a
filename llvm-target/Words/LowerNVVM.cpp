//===- LowerNVVM.cpp - CUDA's vocabulary on a wave of 64 lanes ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Turns llvm.nvvm intrinsics into llvm.amdgcn ones and plain IR. A CUDA warp
/// of 32 lanes is a half of the wave (HalfWave.h).
///
///   %r = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %a, i32 1, i32 31)
///
///   -->  %j = xor i32 %lane.in.half, 1
///        %half = and i32 %lane, 32
///        %k = or i32 %half, %j
///        %address = shl i32 %k, 2
///        %r = call i32 @llvm.amdgcn.ds.bpermute(i32 %address, i32 %a),
///             !toygcn.shuffle
///
/// Where the indices are constant, LowerLaneMaps finds the movement in that
/// arithmetic and picks cheaper instructions. !toygcn.shuffle tells it that the
/// value of an inactive source lane is undefined, as in CUDA; for an amdgcn
/// call it is 0.
///
/// **Member masks.** Every lane that executes a .sync operation must be in the
/// mask it passes; all lanes of a mask must arrive with that same mask. So
/// * a shuffle may ignore the mask: reading a lane outside is undefined;
/// * a vote ands the lanes' bits with the lane's own mask, which is right also
///   if groups of lanes arrive together, each with its own mask;
/// * a reduction takes one group after the other, unless the mask is constant.
/// Lanes of one mask that are apart in divergent control flow do not wait for
/// each other.
///
/// DiagnoseUnsupported refuses the llvm.nvvm intrinsics that are left.
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "ToyGCN.h"
#include "Words/CudaIntrinsics.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-lower-nvvm"

namespace {
class ToyGCNLowerNVVM final : public IRPass<ToyGCNLowerNVVM> {
  bool runOnFunction(Function &F) override {
    return ToyGCN::lowerCudaIntrinsics(F);
  }
};
} // namespace

TOYGCN_DEFINE_PASS(Function, LowerNVVM, "ToyGCN lowering of NVVM intrinsics")
