//===- DropKernelStubs.cpp - What clang leaves over -----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// clang makes a plain function `__clang_ocl_kern_imp_NAME` of each OpenCL
/// kernel, for calls from other kernels, and leaves it in the module when every
/// call was inlined. Nothing can call it, since ToyGCN has no calls. The pass
/// removes it. That saves the compile time of a second copy of every kernel,
/// and removes uses of LDS in a function without a workgroup.
///
//===----------------------------------------------------------------------===//

#include "ToyGCN.h"
#include "llvm/IR/Module.h"
#include "llvm/InitializePasses.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-drop-kernel-stubs"

static constexpr StringLiteral StubPrefix = "__clang_ocl_kern_imp_";

namespace {
class ToyGCNDropKernelStubs final : public ModulePass {
public:
  static char ID;
  ToyGCNDropKernelStubs() : ModulePass(ID) {}
  bool runOnModule(Module &M) override {
    bool Changed = false;
    for (Function &F : make_early_inc_range(M))
      if (F.use_empty() && F.getName().starts_with(StubPrefix)) {
        F.eraseFromParent();
        Changed = true;
      }
    return Changed;
  }
};
} // namespace

TOYGCN_DEFINE_PASS(Module, DropKernelStubs, "ToyGCN removal of kernel stubs")
