//===- AddressSpaceAA.cpp - What address spaces share no byte -------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Addresses/AddressSpaceAA.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;

namespace {
enum class Memory { Device, Lds, Scratch, Any };

/// The memory that \p AddrSpace shows; a flat pointer may go anywhere.
Memory memoryOf(unsigned AddrSpace) {
  switch (AddrSpace) {
  case ToyGCNAS::Global:
  case ToyGCNAS::Constant:
  case ToyGCNAS::Constant32:
    return Memory::Device;
  case ToyGCNAS::Local:
    return Memory::Lds;
  case ToyGCNAS::Private:
    return Memory::Scratch;
  default:
    return Memory::Any;
  }
}

/// The address space of the object that \p Loc lies in: a flat pointer may come
/// from a cast.
unsigned addressSpaceOf(const MemoryLocation &Loc) {
  const unsigned Own = Loc.Ptr->getType()->getPointerAddressSpace();
  if (Own != ToyGCNAS::Flat)
    return Own;
  return getUnderlyingObject(Loc.Ptr)->getType()->getPointerAddressSpace();
}

class AddressSpaceAA : public AAResultBase {
public:
  AliasResult alias(const MemoryLocation &A, const MemoryLocation &B,
                    AAQueryInfo &, const Instruction *) {
    const unsigned Space = addressSpaceOf(A), Other = addressSpaceOf(B);
    // No kernel stores to what is constant, by whatever pointer.
    const bool IsReadOnly = ToyGCN::isConstantAddressSpace(Space) !=
                            ToyGCN::isConstantAddressSpace(Other);
    return IsReadOnly || !ToyGCN::mayShareBytes(Space, Other)
               ? AliasResult::NoAlias
               : AliasResult::MayAlias;
  }
  ModRefInfo getModRefInfoMask(const MemoryLocation &Loc, AAQueryInfo &, bool) {
    return ToyGCN::isConstantAddressSpace(addressSpaceOf(Loc))
               ? ModRefInfo::NoModRef
               : ModRefInfo::ModRef;
  }
};
} // namespace

bool ToyGCN::mayShareBytes(unsigned AddrSpace, unsigned Other) {
  const Memory M = memoryOf(AddrSpace), N = memoryOf(Other);
  return M == N || M == Memory::Any || N == Memory::Any;
}

bool ToyGCN::isConstantAddressSpace(unsigned AddrSpace) {
  return AddrSpace == ToyGCNAS::Constant || AddrSpace == ToyGCNAS::Constant32;
}

ImmutablePass *ToyGCN::createAddressSpaceAAPass() {
  // It lives as long as the pass that asks it.
  auto Answers = std::make_shared<AddressSpaceAA>();
  return createExternalAAWrapperPass(
      [Answers](Pass &, Function &, AAResults &AA) {
        AA.addAAResult(*Answers);
      });
}
