//===- BufferPointers.cpp - Pointers to buffers as numbers ----------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Words/BufferPointers.h"
#include "Addresses/KernargLayout.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "llvm/Analysis/TargetFolder.h"
#include "llvm/Analysis/Utils/Local.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace ToyGCN;

using MaybePointer = std::optional<BufferPointer>;

bool ToyGCN::isBufferPointer(const Type *Ty) {
  return Ty->isPointerTy() &&
         (Ty->getPointerAddressSpace() == ToyGCNAS::FatBuffer ||
          Ty->getPointerAddressSpace() == ToyGCNAS::Buffer);
}
static bool hasOffset(const Type *Ty) {
  return Ty->getPointerAddressSpace() == ToyGCNAS::FatBuffer;
}

static Type *resourceType(IRBuilderBase &B) {
  return FixedVectorType::get(B.getInt32Ty(), 4);
}
static Type *bitsType(IRBuilderBase &B, const Type *Ty) {
  return B.getIntNTy(hasOffset(Ty) ? 160 : 128);
}

static BufferPointer splitBits(IRBuilderBase &B, Value *Bits) {
  if (Bits->getType()->isIntegerTy(128))
    return {B.CreateBitCast(Bits, resourceType(B)), nullptr};
  Value *High = B.CreateTrunc(B.CreateLShr(Bits, 32), B.getInt128Ty());
  return {B.CreateBitCast(High, resourceType(B)),
          B.CreateTrunc(Bits, B.getInt32Ty())};
}

Value *BufferPointer::join(IRBuilderBase &B) const {
  Value *Bits = B.CreateBitCast(Resource, B.getInt128Ty());
  if (!Offset)
    return Bits;
  Type *Ty = B.getIntNTy(160);
  return B.CreateOr(B.CreateShl(B.CreateZExt(Bits, Ty), 32),
                    B.CreateZExt(Offset, Ty));
}

Value *BufferPointer::address(IRBuilderBase &B) const {
  Value *Bits = B.CreateBitCast(Resource, B.getInt128Ty());
  Value *Base = B.CreateAnd(B.CreateTrunc(Bits, B.getInt64Ty()),
                            maskTrailingOnes<uint64_t>(48));
  return Offset ? B.CreateAdd(Base, B.CreateZExt(Offset, B.getInt64Ty()))
                : Base;
}

/// Operands: address, stride, size, flags.
static BufferPointer makeResource(IntrinsicInst &II, IRBuilderBase &B) {
  Type *Dword = B.getInt32Ty();
  Value *Address = B.CreatePtrToInt(II.getArgOperand(0), B.getInt64Ty());
  Value *High = B.CreateTrunc(B.CreateLShr(Address, 32), Dword);
  Value *Stride = B.CreateShl(B.CreateZExt(II.getArgOperand(1), Dword), 16);
  Value *Dwords[] = {B.CreateTrunc(Address, Dword),
                     B.CreateOr(B.CreateAnd(High, 0xffff), Stride),
                     B.CreateZExtOrTrunc(II.getArgOperand(2), Dword),
                     II.getArgOperand(3)};
  Value *Resource = PoisonValue::get(resourceType(B));
  for (unsigned I = 0; I < 4; ++I)
    Resource = B.CreateInsertElement(Resource, Dwords[I], uint64_t(I));
  return {Resource, hasOffset(II.getType()) ? B.getInt32(0) : nullptr};
}

/// A pointer that the phi does not know stays, and is refused, with its users.
MaybePointer BufferPointers::takePhi(PHINode &Phi) {
  IRBuilder<> B(&Phi);
  const unsigned N = Phi.getNumIncomingValues();
  PHINode *Resource = B.CreatePHI(resourceType(B), N), *Offset = nullptr;
  if (hasOffset(Phi.getType()))
    Offset = B.CreatePHI(B.getInt32Ty(), N);
  Known[&Phi] = {Resource, Offset};
  for (unsigned I = 0; I < N; ++I) {
    const BufferPointer In =
        find(Phi.getIncomingValue(I))
            .value_or(BufferPointer{PoisonValue::get(resourceType(B)),
                                    PoisonValue::get(B.getInt32Ty())});
    Resource->addIncoming(In.Resource, Phi.getIncomingBlock(I));
    if (Offset)
      Offset->addIncoming(In.Offset, Phi.getIncomingBlock(I));
  }
  return Known[&Phi];
}

MaybePointer BufferPointers::takeSelect(SelectInst &S) {
  const MaybePointer T = find(S.getTrueValue()), F = find(S.getFalseValue());
  if (!T || !F)
    return std::nullopt;
  IRBuilder<> B(&S);
  auto Select = [&](Value *X, Value *Y) {
    return X ? B.CreateSelect(S.getCondition(), X, Y) : nullptr;
  };
  return BufferPointer{Select(T->Resource, F->Resource),
                       Select(T->Offset, F->Offset)};
}

MaybePointer BufferPointers::takeInstruction(Instruction &I) {
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return takePhi(*Phi);
  if (auto *S = dyn_cast<SelectInst>(&I))
    return takeSelect(*S);
  IRBuilder<TargetFolder> B(I.getParent(), I.getIterator(),
                            TargetFolder(I.getDataLayout()));
  if (auto *LI = dyn_cast<LoadInst>(&I)) {
    if (!LI->isSimple() || isBufferPointer(LI->getPointerOperandType()))
      return std::nullopt;
    return splitBits(B, B.CreateAlignedLoad(bitsType(B, I.getType()),
                                            LI->getPointerOperand(),
                                            LI->getAlign()));
  }
  if (auto *II = dyn_cast<IntrinsicInst>(&I))
    return II->getIntrinsicID() == Intrinsic::amdgcn_make_buffer_rsrc
               ? MaybePointer(makeResource(*II, B))
               : std::nullopt;
  if (isa<IntToPtrInst>(I))
    return splitBits(
        B, B.CreateZExtOrTrunc(I.getOperand(0), bitsType(B, I.getType())));
  if (!isa<GetElementPtrInst, FreezeInst, AddrSpaceCastInst>(I) ||
      !isBufferPointer(I.getOperand(0)->getType()))
    return std::nullopt;
  MaybePointer P = find(I.getOperand(0));
  if (!P || isa<AddrSpaceCastInst>(I) == !!P->Offset)
    return isa<FreezeInst>(I) && P
               ? MaybePointer({B.CreateFreeze(P->Resource), nullptr})
               : std::nullopt;
  if (isa<AddrSpaceCastInst>(I))
    P->Offset = B.getInt32(0);
  else if (isa<FreezeInst>(I))
    P = {B.CreateFreeze(P->Resource), B.CreateFreeze(P->Offset)};
  else
    P->Offset =
        B.CreateAdd(P->Offset, emitGEPOffset(&B, I.getDataLayout(), &I));
  return P;
}

/// Registers hold no such pointer, so its bits come from the kernarg segment.
static MaybePointer takeArgument(const Argument &A, IRBuilderBase &B) {
  if (A.getParent()->getCallingConv() != CallingConv::AMDGPU_KERNEL)
    return std::nullopt;
  uint64_t Offset = 0;
  forEachKernarg(*A.getParent(),
                 [&](const Argument &Each, Type *, uint64_t At) {
                   if (&Each == &A)
                     Offset = At;
                 });
  Value *Segment = B.CreateIntrinsic(Intrinsic::amdgcn_kernarg_segment_ptr, {});
  LoadInst *Bits = B.CreateAlignedLoad(
      bitsType(B, A.getType()),
      B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Segment, Offset),
      commonAlignment(KernargAlign, Offset));
  Bits->setMetadata(LLVMContext::MD_invariant_load,
                    MDNode::get(B.getContext(), {}));
  return splitBits(B, Bits);
}

MaybePointer BufferPointers::take(Value &V) {
  if (auto *I = dyn_cast<Instruction>(&V))
    return takeInstruction(*I);
  BasicBlock &Entry = F.getEntryBlock();
  IRBuilder<TargetFolder> B(&Entry, Entry.getFirstInsertionPt(),
                            TargetFolder(F.getDataLayout()));
  if (auto *A = dyn_cast<Argument>(&V))
    return takeArgument(*A, B);
  if (auto *Expression = dyn_cast<ConstantExpr>(&V))
    return find(B.Insert(Expression->getAsInstruction()));
  Type *Bits = bitsType(B, V.getType());
  if (isa<UndefValue>(V))
    return splitBits(B, PoisonValue::get(Bits));
  if (isa<ConstantPointerNull>(V))
    return splitBits(B, Constant::getNullValue(Bits));
  return std::nullopt;
}

MaybePointer BufferPointers::find(Value *V) {
  if (const auto It = Known.find(V); It != Known.end())
    return It->second.Resource ? MaybePointer(It->second) : std::nullopt;
  const MaybePointer P = take(*V);
  Known[V] = P.value_or(BufferPointer());
  if (auto *I = dyn_cast<Instruction>(V); I && P)
    Old.push_back(I);
  return P;
}

MaybePointer BufferPointers::findAccessed(Value *V) {
  return hasOffset(V->getType()) ? find(V) : std::nullopt;
}

bool ToyGCN::eraseDeadBufferPointers(Function &F) {
  SmallVector<WeakTrackingVH, 8> Dead;
  for (Instruction &I : instructions(F))
    if (isBufferPointer(I.getType()) && isInstructionTriviallyDead(&I))
      Dead.push_back(&I);
  return RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
}

void BufferPointers::eraseUnused() {
  SmallPtrSet<const User *, 16> Unused(Old.begin(), Old.end());
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Instruction *I : Old)
      if (Unused.contains(I) && any_of(I->users(), [&](const User *U) {
            return !Unused.contains(U);
          })) {
        Unused.erase(I);
        Changed = true;
      }
  }
  for (Instruction *I : Old)
    if (Unused.contains(I)) {
      I->replaceAllUsesWith(PoisonValue::get(I->getType()));
      I->eraseFromParent();
    }
}
