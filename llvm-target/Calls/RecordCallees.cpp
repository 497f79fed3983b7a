//===- RecordCallees.cpp - What callers must know of functions ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Functions are compiled one after the other, and later passes remove code: a
/// caller may be finished before its callee. What both sides must agree on is
/// noted here, for the whole module at once:
///
///   define i32 @f() {                       define i32 @f() #0 {
///     %i = workgroup.id.x()            -->  #0 = { "toygcn-passed"="32" }
///     %x = alloca [9 x i8], align 64       #0 = { alignstack=64 }
///   @cells = addrspace(3) global ...        @cells = ..., !toygcn.shared !0
///   define amdgpu_kernel void @k()          #1 = { "amdgpu-no-heap-ptr" ... }
///
/// Needs: inputs are read by intrinsics of this machine. Guarantees: each plain
/// function says which inputs its callers pass (Calls/Preloads.h), each kernel
/// which hidden arguments are not read (Calls/HiddenArguments.h), each local
/// variable that plain functions use says so (Calls/CallGraph.h). All functions
/// that call or are called have the stack alignment that the most aligned
/// object of any of them needs, so that each frame starts at a multiple of it;
/// where a call leaves the module, that is the largest alignment of all. A
/// kernel alone, whose frame starts at 0, has its own.
///
//===----------------------------------------------------------------------===//

#include "Calls/HiddenArguments.h"
#include "Calls/Preloads.h"
#include "Calls/ResourceUse.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "Tools/PassBase.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-record-callees"

namespace {
class ToyGCNRecordCallees final
    : public IRModulePass<ToyGCNRecordCallees, KeepsAll> {
  bool runOnModule(Module &M) override;
};
} // namespace

/// The alignment in bytes of the most aligned object in \p F's frame.
static Align frameAlign(const Function &F) {
  Align Most = F.getFnStackAlign().valueOrOne();
  for (const Instruction &I : instructions(F))
    if (const auto *AI = dyn_cast<AllocaInst>(&I))
      Most = std::max(Most, AI->getAlign());
  return Most;
}

static void recordFrameAligns(Module &M) {
  Align Shared;
  for (const Function &F : M)
    if (ToyGCN::leavesModule(F))
      Shared = ToyGCN::MostFrameAlign;
    else if (!ToyGCN::isKernelAlone(F))
      Shared = std::max(Shared, frameAlign(F));
  for (Function &F : M) {
    const Align A = ToyGCN::isKernelAlone(F) ? frameAlign(F) : Shared;
    if (!F.isDeclaration() && A > ToyGCN::LeastFrameAlign)
      F.addFnAttrs(AttrBuilder(F.getContext()).addStackAlignmentAttr(A));
  }
}

static bool isPlain(const Function &F) {
  return F.getCallingConv() != CallingConv::AMDGPU_KERNEL;
}

static bool isPartOfCalls(const Function &F) {
  return !ToyGCN::isKernelAlone(F);
}

static void recordSharedLocals(Module &M) {
  SmallVector<GlobalVariable *, 4> Locals;
  for (GlobalVariable &GV : M.globals())
    if (GV.getAddressSpace() == ToyGCNAS::Local)
      Locals.push_back(&GV);
  // What has no size comes after all others, which must then be the same.
  const bool AfterAll = any_of(Locals, [](const GlobalVariable *GV) {
    return ToyGCN::isSizedByLaunch(*GV) && ToyGCN::isUsedBy(*GV, isPlain);
  });
  for (GlobalVariable *GV : Locals)
    if (ToyGCN::isUsedBy(*GV, AfterAll ? isPartOfCalls : isPlain))
      GV->setMetadata(ToyGCN::SharedLocalName, MDNode::get(M.getContext(), {}));
}

bool ToyGCNRecordCallees::runOnModule(Module &M) {
  ToyGCN::recordPreloads(M);
  ToyGCN::recordHiddenArguments(M);
  recordFrameAligns(M);
  recordSharedLocals(M);
  return true;
}

TOYGCN_DEFINE_PASS(Module, RecordCallees, "ToyGCN record of callees")
