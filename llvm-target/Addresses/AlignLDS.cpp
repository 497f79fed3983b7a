//===- AlignLDS.cpp - Alignment of objects in LDS -------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Addresses/AlignLDS.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "ToyGCNSubtarget.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

/// The alignment of the widest access that an object can take.
static Align wideAlignOf(uint64_t Bytes) {
  return Align(Bytes >= 16 ? 16 : Bytes >= 8 ? 8 : 1);
}

static bool alignObjects(Module &M) {
  const DataLayout &DL = M.getDataLayout();
  SmallVector<std::pair<GlobalVariable *, Align>, 8> Objects;
  uint64_t Sum = 0;
  for (GlobalVariable &GV : M.globals()) {
    if (GV.getAddressSpace() != ToyGCNAS::Local || GV.isDeclaration())
      continue;
    const uint64_t Bytes = DL.getTypeAllocSize(GV.getValueType());
    const Align A = std::max(
        DL.getValueOrABITypeAlignment(GV.getAlign(), GV.getValueType()),
        wideAlignOf(Bytes));
    Objects.emplace_back(&GV, A);
    // In any order, an object has less than its alignment before it.
    Sum += Bytes + A.value() - 1;
  }
  if (Sum > ToyGCNSubtarget::MaxLDSBytes)
    return false;
  bool Changed = false;
  for (auto [GV, A] : Objects)
    if (GV->getAlign().valueOrOne() < A) {
      GV->setAlignment(A);
      Changed = true;
    }
  return Changed;
}

/// Gives accesses the alignment that their addresses are known to have.
static bool alignAccesses(Function &F) {
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    Value *Address = getLoadStorePointerOperand(&I);
    if (!Address ||
        Address->getType()->getPointerAddressSpace() != ToyGCNAS::Local)
      continue;
    const Align Known = getKnownAlignment(Address, F.getDataLayout(), &I);
    if (Known > getLoadStoreAlignment(&I)) {
      setLoadStoreAlignment(&I, Known);
      Changed = true;
    }
  }
  return Changed;
}

bool ToyGCN::alignLDS(Module &M) {
  bool Changed = alignObjects(M);
  for (Function &F : M)
    Changed |= alignAccesses(F);
  return Changed;
}
