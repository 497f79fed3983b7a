//===- HiddenArguments.cpp - What the runtime adds to a launch ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Calls/HiddenArguments.h"
#include "Calls/CallGraph.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "ToyGCNMachineFunctionInfo.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include <bitset>

using namespace llvm;

namespace {
struct Row {
  unsigned Offset, Size;
  StringLiteral Kind;
  StringLiteral Unless = ""; ///< A kernel with this attribute does not read it.
};

/// One bit for each byte of the block.
constexpr unsigned BlockSize = 256;
using BlockBytes = std::bitset<BlockSize>;
} // namespace

constexpr StringLiteral NoHostcall = "amdgpu-no-hostcall-ptr",
                        NoMultigrid = "amdgpu-no-multigrid-sync-arg",
                        NoHeap = "amdgpu-no-heap-ptr",
                        NoDefaultQueue = "amdgpu-no-default-queue",
                        NoCompletion = "amdgpu-no-completion-action",
                        NoQueue = "amdgpu-no-queue-ptr";

// AMDGPUUsage, "Code Object V4 Metadata" and "V5". Two rows of one offset: the
// first one that a kernel has.
constexpr Row RowsV4[] = {
    {0, 8, "hidden_global_offset_x"},
    {8, 8, "hidden_global_offset_y"},
    {16, 8, "hidden_global_offset_z"},
    {24, 8, "hidden_printf_buffer"},
    {24, 8, "hidden_hostcall_buffer", NoHostcall},
    {24, 8, "hidden_none"},
    {32, 8, "hidden_default_queue", NoDefaultQueue},
    {32, 8, "hidden_none"},
    {40, 8, "hidden_completion_action", NoCompletion},
    {40, 8, "hidden_none"},
    {48, 8, "hidden_multigrid_sync_arg", NoMultigrid},
    {48, 8, "hidden_none"},
};
constexpr Row RowsV5[] = {
    {0, 4, "hidden_block_count_x"},
    {4, 4, "hidden_block_count_y"},
    {8, 4, "hidden_block_count_z"},
    {12, 2, "hidden_group_size_x"},
    {14, 2, "hidden_group_size_y"},
    {16, 2, "hidden_group_size_z"},
    {18, 2, "hidden_remainder_x"},
    {20, 2, "hidden_remainder_y"},
    {22, 2, "hidden_remainder_z"},
    {40, 8, "hidden_global_offset_x"},
    {48, 8, "hidden_global_offset_y"},
    {56, 8, "hidden_global_offset_z"},
    {64, 2, "hidden_grid_dims"},
    {72, 8, "hidden_printf_buffer"},
    {80, 8, "hidden_hostcall_buffer", NoHostcall},
    {88, 8, "hidden_multigrid_sync_arg", NoMultigrid},
    {96, 8, "hidden_heap_v1", NoHeap},
    {104, 8, "hidden_default_queue", NoDefaultQueue},
    {112, 8, "hidden_completion_action", NoCompletion},
    {120, 4, "hidden_dynamic_lds_size"},
    // At 192 and 196 are the apertures, which gfx900 has in registers.
    {200, 8, "hidden_queue_ptr", NoQueue},
};

static ArrayRef<Row> rowsOf(const Module &M) {
  if (ToyGCN::getCodeObjectVersion(M) >= 5)
    return RowsV5;
  return RowsV4;
}

namespace {
/// Follows the pointers into the block through one function. A pointer that
/// leaves it, or whose place is not constant, may read everything.
class BlockReads {
public:
  explicit BlockReads(const Function &F) : DL(F.getDataLayout()) {
    for (const Instruction &I : instructions(F))
      if (const auto *II = dyn_cast<IntrinsicInst>(&I))
        if (II->getIntrinsicID() == Intrinsic::amdgcn_implicitarg_ptr)
          follow(I, 0);
  }
  BlockBytes bytes() const { return Read; }

private:
  /// A bound for the search: a pointer in a loop has no end.
  static constexpr unsigned MostPlaces = 64;

  const DataLayout &DL;
  BlockBytes Read;
  SmallSet<std::pair<const Value *, int64_t>, 16> Places;

  void follow(const Value &Pointer, int64_t Offset);
  void addUse(const Use &U, int64_t Offset);
  void add(int64_t Offset, uint64_t Size);
};
} // namespace

void BlockReads::add(int64_t Offset, uint64_t Size) {
  for (unsigned I = 0; I < BlockSize; ++I)
    if (int64_t(I) >= Offset && uint64_t(int64_t(I) - Offset) < Size)
      Read[I] = true;
}

void BlockReads::follow(const Value &Pointer, int64_t Offset) {
  if (Places.size() >= MostPlaces)
    Read.set();
  if (Read.all() || !Places.insert({&Pointer, Offset}).second)
    return;
  for (const Use &U : Pointer.uses())
    addUse(U, Offset);
}

void BlockReads::addUse(const Use &U, int64_t Offset) {
  const auto &User = *cast<Instruction>(U.getUser());
  if (const auto *Load = dyn_cast<LoadInst>(&User))
    return add(Offset, DL.getTypeStoreSize(Load->getType()));
  if (isa<AddrSpaceCastInst, BitCastInst, FreezeInst, PHINode, SelectInst>(
          User))
    return follow(User, Offset);
  if (const auto *Address = dyn_cast<GEPOperator>(&User)) {
    APInt Step(DL.getIndexTypeSizeInBits(Address->getType()), 0);
    if (Address->getType()->isPointerTy() &&
        Address->accumulateConstantOffset(DL, Step))
      return follow(User, Offset + Step.getSExtValue());
  }
  if (const auto *Copy = dyn_cast<MemTransferInst>(&User))
    if (const auto *Size = dyn_cast<ConstantInt>(Copy->getLength()))
      if (&U == &Copy->getRawSourceUse())
        return add(Offset, Size->getZExtValue());
  const auto *II = dyn_cast<IntrinsicInst>(&User);
  if (!isa<ICmpInst>(User) && !(II && II->isAssumeLikeIntrinsic()))
    Read.set();
}

static bool readsQueue(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    const auto *II = dyn_cast<IntrinsicInst>(&I);
    return II && II->getIntrinsicID() == Intrinsic::amdgcn_queue_ptr;
  });
}

void ToyGCN::recordHiddenArguments(Module &M) {
  for (Function &F : M) {
    if (F.isDeclaration() || F.getCallingConv() != CallingConv::AMDGPU_KERNEL)
      continue;
    FunctionSet Reached;
    Reached.insert(&F);
    BlockBytes Read;
    bool ReadsQueue = false;
    for (const Function *G : reachableFrom(std::move(Reached))) {
      Read |= BlockReads(*G).bytes();
      ReadsQueue |= readsQueue(*G);
      if (leavesModule(*G))
        Read.set();
    }
    for (const Row &R : rowsOf(M)) {
      bool IsRead = R.Unless == NoQueue && ReadsQueue;
      for (unsigned I = 0; I < R.Size; ++I)
        IsRead |= Read[R.Offset + I];
      if (!R.Unless.empty() && !IsRead)
        F.addFnAttr(R.Unless);
    }
  }
}

/// True if \p F, or what it calls, has a local variable whose size the launch
/// decides.
static bool hasLocalsOfLaunch(const Function &F) {
  ToyGCN::FunctionSet Reached;
  Reached.insert(&F);
  Reached = ToyGCN::reachableFrom(std::move(Reached));
  return any_of(F.getParent()->globals(), [&](const GlobalVariable &GV) {
    return GV.getAddressSpace() == ToyGCNAS::Local &&
           ToyGCN::isSizedByLaunch(GV) &&
           ToyGCN::isUsedBy(GV, [&](const Function &User) {
             return Reached.contains(&User);
           });
  });
}

static bool isListed(const Row &R, const Function &F) {
  if (R.Kind == "hidden_printf_buffer")
    return F.getParent()->getNamedMetadata("llvm.printf.fmts");
  if (R.Kind == "hidden_dynamic_lds_size")
    return hasLocalsOfLaunch(F);
  return R.Unless.empty() || !F.hasFnAttribute(R.Unless);
}

SmallVector<ToyGCN::HiddenArgument, 24>
ToyGCN::hiddenArguments(const Function &F) {
  SmallVector<HiddenArgument, 24> List;
  for (const Row &R : rowsOf(*F.getParent()))
    if ((List.empty() || List.back().Offset != R.Offset) && isListed(R, F))
      List.push_back({R.Offset, R.Size, R.Kind});
  return List;
}
