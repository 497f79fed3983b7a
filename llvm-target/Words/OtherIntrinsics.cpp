//===- OtherIntrinsics.cpp - Intrinsics that the target lacks -------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Words/OtherIntrinsics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

/// Functions for which the machine has an instruction for floats.
static constexpr Intrinsic::ID NotOfDoubles[] = {
    Intrinsic::cos,  Intrinsic::exp,   Intrinsic::exp10,  Intrinsic::exp2,
    Intrinsic::log,  Intrinsic::log10, Intrinsic::log2,   Intrinsic::pow,
    Intrinsic::powi, Intrinsic::sin,   Intrinsic::sincos,
};

namespace {
struct Row {
  StringLiteral Start; ///< Of the intrinsic's name, after "llvm.".
  StringLiteral Why;
};
} // namespace

/// The first row that fits counts.
static constexpr Row Rows[] = {
    {"amdgcn.cluster.", ": gfx900 has no clusters of workgroups"},
    {"amdgcn.dead", ": it is for functions whose caller has other lanes"},
    {"amdgcn.ds.gws.", ": there is no global wave synchronization"},
    {"amdgcn.else", ": the compiler makes EXEC from branches"},
    {"amdgcn.end.cf", ": the compiler makes EXEC from branches"},
    {"amdgcn.exp", ": it is for pixel shaders"},
    {"amdgcn.if", ": the compiler makes EXEC from branches"},
    {"amdgcn.image.", ": images are not supported"},
    {"amdgcn.implicit.buffer.ptr", ": no launch of a kernel has that buffer"},
    {"amdgcn.init.", ": it is for functions whose caller has other lanes"},
    {"amdgcn.interp.", ": it is for pixel shaders"},
    {"amdgcn.kill", ": it is for pixel shaders"},
    {"amdgcn.lds.kernel.id", ": local variables have the same place in all "
                             "kernels that call functions"},
    {"amdgcn.live.mask", ": it is for pixel shaders"},
    {"amdgcn.loop", ": the compiler makes EXEC from branches"},
    {"amdgcn.mfma.", ": gfx900 does not have it"},
    {"amdgcn.permlane", ": gfx900 does not have it"},
    {"amdgcn.pops.", ": it is for pixel shaders"},
    {"amdgcn.ps.live", ": it is for pixel shaders"},
    {"amdgcn.softwqm", ": whole-quad mode is for pixel shaders"},
    {"amdgcn.strict.wqm", ": whole-quad mode is for pixel shaders"},
    {"amdgcn.wave.id", ": gfx900 does not have it"},
    {"amdgcn.wqm", ": whole-quad mode is for pixel shaders"},
    {"coro.", ": LLVM's passes for coroutines have not run"},
    {"eh.", ": nothing unwinds"},
    {"experimental.deoptimize", ": there is no interpreter to go to"},
    {"experimental.gc.", ": there is no garbage collector"},
    {"experimental.patchpoint", ": nothing patches the code"},
    {"experimental.stackmap", ": nothing reads maps of the stack"},
    {"gcread", ": there is no garbage collector"},
    {"gcroot", ": there is no garbage collector"},
    {"gcwrite", ": there is no garbage collector"},
    {"matrix.", ": LLVM's pass for matrices (lower-matrix-intrinsics) has not "
                "run"},
    {"va_", ": only a function with a variable number of arguments has them"},
    {"vscale", ": there are no scalable vectors"},
};

static bool isWithoutDouble(const IntrinsicInst &II) {
  return II.arg_size() && is_contained(NotOfDoubles, II.getIntrinsicID()) &&
         II.getArgOperand(0)->getType()->getScalarType()->isDoubleTy();
}

/// A function does not know which kernel runs it.
static bool isOfOneKernel(const IntrinsicInst &II) {
  return II.getIntrinsicID() == Intrinsic::amdgcn_groupstaticsize &&
         II.getFunction()->getCallingConv() != CallingConv::AMDGPU_KERNEL;
}

bool ToyGCN::isLackingHere(const IntrinsicInst &II) {
  return isWithoutDouble(II) || isOfOneKernel(II);
}

StringRef ToyGCN::whyNotIntrinsic(const IntrinsicInst &II) {
  if (isWithoutDouble(II))
    return ": the machine has it for floats, not for doubles";
  if (isOfOneKernel(II))
    return ": each kernel has another size, and a function does not know which "
           "runs it";
  StringRef Name = II.getCalledFunction()->getName();
  Name.consume_front("llvm.");
  const auto *R =
      find_if(Rows, [&](const Row &R) { return Name.starts_with(R.Start); });
  return R == std::end(Rows) ? StringRef() : StringRef(R->Why);
}
