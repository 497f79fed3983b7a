//===- AlignLDS.cpp - Alignment of objects in LDS -------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Words/AlignLDS.h"
#include "ToyGCNSubtarget.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

/// The alignment of the widest access that an object can take.
static Align wideAlignOf(uint64_t Bytes) {
  return Align(Bytes >= 16 ? 16 : Bytes >= 8 ? 8 : 1);
}

/// Each object gets an alignment of its own: without one, passes on IR take the
/// type's preferred alignment for known, which may not fit.
static bool alignObjects(Module &M) {
  const DataLayout &DL = M.getDataLayout();
  struct Object {
    GlobalVariable *GV;
    Align Least, Wide;
  };
  SmallVector<Object, 8> Objects;
  uint64_t Sum = 0;
  for (GlobalVariable &GV : M.globals()) {
    if (GV.getAddressSpace() != ToyGCNAS::Local || GV.isDeclaration())
      continue;
    const uint64_t Bytes = DL.getTypeAllocSize(GV.getValueType());
    const Align Least =
        DL.getValueOrABITypeAlignment(GV.getAlign(), GV.getValueType());
    Objects.push_back({&GV, Least, std::max(Least, wideAlignOf(Bytes))});
    // In any order, an object has less than its alignment before it.
    Sum += Bytes + Objects.back().Wide.value() - 1;
  }
  const bool Fits = Sum <= ToyGCNSubtarget::MaxLDSBytes;
  bool Changed = false;
  for (const Object &O : Objects) {
    const Align A = Fits ? O.Wide : O.Least;
    Changed |= O.GV->getAlign() != A;
    O.GV->setAlignment(A);
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
