//===- LocalArrays.cpp - Private arrays in LDS ----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Garden/LocalArrays.h"
#include "Calls/CallGraph.h"
#include "Garden/PrivateArray.h"
#include "Operations/Costs.h"
#include "ToyGCNSubtarget.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace llvm::ToyGCN;

static cl::opt<unsigned> LDSWaves(
    "toygcn-arrays-lds-waves", cl::init(6 * SIMDs), cl::Hidden,
    cl::desc(
        "The waves of a compute unit that private arrays in LDS leave room "
        "for; twice as many if the launch chooses the size of workgroups"));

LocalArrays::LocalArrays(Function &F) : F(F), Shape(F) {
  if (!isKernelAlone(F)) {
    Why = "only a kernel that calls no function has LDS of its own";
    return;
  }
  WorkItems = alignTo(Shape.mostItems(), ToyGCN::WaveSize);
  for (const Argument &A : F.args())
    if (A.getType()->isPointerTy() &&
        A.getType()->getPointerAddressSpace() == ToyGCNAS::Local)
      Why = "the launch says how much LDS there is";
  for (const GlobalVariable &GV : F.getParent()->globals()) {
    if (GV.getAddressSpace() != ToyGCNAS::Local ||
        !isUsedBy(GV, [&](const Function &User) { return &User == &F; }))
      continue;
    if (isSizedByLaunch(GV))
      Why = "the launch says how much LDS there is";
    Used += alignTo(F.getDataLayout().getTypeAllocSize(GV.getValueType()), 16);
  }
}

StringRef LocalArrays::reserve(const PrivateArray &A) {
  if (!Why.empty())
    return Why;
  const unsigned Waves = WorkItems / ToyGCN::WaveSize;
  // Where the launch chooses the size, its workgroups may be smaller, and waste
  // the rest.
  const unsigned Most = Shape.required() ? LDSWaves : 2 * LDSWaves;
  const unsigned Workgroups = std::max(1u, Most / Waves);
  const uint64_t Bytes = uint64_t(A.elementBytes()) * A.elements() * WorkItems;
  const uint64_t All = Used + alignTo(Bytes, 16);
  if (All * Workgroups > ToyGCNSubtarget::MaxLDSBytes)
    return "LDS would have no room for enough waves";
  Used = All;
  return {};
}

/// The work-items of the launch's workgroups along a dimension: in a
/// constant, or where HSA's packet of the dispatch has it, at bytes 4, 6, 8.
Value *LocalArrays::sizeOf(IRBuilderBase &B, unsigned Dimension) const {
  if (const auto &Size = Shape.required())
    return B.getInt32((*Size)[Dimension]);
  Value *Packet = B.CreateIntrinsic(Intrinsic::amdgcn_dispatch_ptr, {});
  const unsigned Offset = 4 + 2 * Dimension;
  Value *At = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Packet, Offset);
  // Two of them may become a load of a dword, which the scalar unit has.
  LoadInst *Size = B.CreateAlignedLoad(B.getInt16Ty(), At,
                                       commonAlignment(Align(4), Offset));
  Size->setMetadata(LLVMContext::MD_invariant_load,
                    MDNode::get(F.getContext(), {}));
  return B.CreateZExt(Size, B.getInt32Ty());
}

/// No two work-items of a workgroup have the same, below WorkItems.
Value *LocalArrays::numberOfWorkItem() {
  if (Number)
    return Number;
  const ToyGCN::WorkgroupSize Most = Shape.largest();
  IRBuilder<> B(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  constexpr Intrinsic::ID IDs[] = {Intrinsic::amdgcn_workitem_id_x,
                                   Intrinsic::amdgcn_workitem_id_y,
                                   Intrinsic::amdgcn_workitem_id_z};
  for (unsigned D : {2u, 1u, 0u}) {
    if (Most[D] == 1)
      continue;
    if (Number)
      Number = B.CreateMul(Number, sizeOf(B, D));
    Value *ID = B.CreateIntrinsic(IDs[D], {});
    Number = Number ? B.CreateAdd(Number, ID) : ID;
  }
  if (!Number)
    Number = B.getInt32(0);
  return Number;
}

void LocalArrays::move(PrivateArray &A) {
  const unsigned Size = A.elementBytes();
  const unsigned Stride = Size * WorkItems;
  const uint64_t Bytes = uint64_t(Stride) * A.elements();
  LLVMContext &C = F.getContext();
  auto *Ty = ArrayType::get(Type::getInt8Ty(C), Bytes);
  auto *GV = new GlobalVariable(
      *F.getParent(), Ty, /*isConstant=*/false, GlobalValue::InternalLinkage,
      PoisonValue::get(Ty), F.getName() + "." + A.object().getName(),
      /*InsertBefore=*/nullptr, GlobalValue::NotThreadLocal, ToyGCNAS::Local);
  GV->setAlignment(Align(Size));
  Value *Item = numberOfWorkItem();
  auto AddressOf = [&](IRBuilderBase &B, Value *Index) {
    Value *Offset = B.CreateAdd(B.CreateMul(Index, B.getInt32(Stride)),
                                B.CreateMul(Item, B.getInt32(Size)));
    return B.CreateInBoundsPtrAdd(GV, Offset);
  };
  for (const ArrayAccess &Access : A.accesses())
    A.rewrite(
        Access,
        [&](IRBuilderBase &B, Value *Index) {
          return B.CreateAlignedLoad(B.getIntNTy(8 * Size), AddressOf(B, Index),
                                     Align(Size));
        },
        [&](IRBuilderBase &B, Value *Index, Value *V) {
          B.CreateAlignedStore(V, AddressOf(B, Index), Align(Size));
        });
  A.erase();
}
