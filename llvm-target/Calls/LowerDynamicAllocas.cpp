//===- LowerDynamicAllocas.cpp - Objects of any size ----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A frame has a fixed size. A function with allocas of a size that only the
/// run knows, or in a cycle, gets one object for all of them, the
/// pool, and counts how much of it is used. Each lane counts for itself, so a
/// size may be divergent.
///
///   %a = alloca i32, i32 %n, addrspace(5)
/// --->
///   %start = ... %used, aligned
///   %end = ... %start + 4 * %n             ; beyond the pool: trap 2
///   %a = getelementptr i8, ptr addrspace(5) %pool, i32 %start
///
/// No frame starts at a multiple of more than MostFrameAlign. An object that
/// has to is put at the first such address of a larger one:
///
///   %a = alloca i32, align 1024, addrspace(5)
/// --->
///   %more = alloca [772 x i8], align 256, addrspace(5)
///   %last = getelementptr i8, ptr addrspace(5) %more, i32 768
///   %a = llvm.ptrmask(%last, -1024)
///
/// LLVM allows markers of where an object begins and ends to live for allocas
/// only: an object in the pool loses them, a larger one takes them over.
///
/// The trap says why: bits 15:8 of its number, which the machine does not look
/// at, are PoolIsFull, and M0 is the size of the pool in bytes.
///
/// Needs: nothing. Guarantees: all allocas but those of scalable vectors are
/// static, before all else, and aligned to MostFrameAlign at most; a
/// function that had others does not save and restore the stack.
///
//===----------------------------------------------------------------------===//

#include "Calls/Refusal.h"
#include "Calls/ResourceUse.h"
#include "Tools/FunctionError.h"
#include "Tools/PassBase.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/ScopedPrinter.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-lower-dynamic-allocas"

static cl::opt<unsigned>
    PoolBytes("toygcn-dynamic-alloca-bytes", cl::init(4096),
              cl::desc("Bytes of private memory of each lane for objects whose "
                       "size is known at run time, for each function"));

/// Known to utils/toygcn-sim, too.
static constexpr unsigned PoolIsFull = 1;

namespace {
class ToyGCNLowerDynamicAllocas final
    : public IRPass<ToyGCNLowerDynamicAllocas> {
  bool runOnFunction(Function &F) override;
};

/// The objects of one function.
class Pool {
public:
  Pool(Function &F, Align Alignment);
  void replace(AllocaInst &AI);
  void replaceSave(IntrinsicInst &Save);
  void replaceRestore(IntrinsicInst &Restore);

private:
  AllocaInst *Bytes;
  AllocaInst *Used; ///< An i32.
};
} // namespace

Pool::Pool(Function &F, Align Alignment) {
  IRBuilder<> B(&F.getEntryBlock(), F.getEntryBlock().begin());
  Bytes = B.CreateAlloca(ArrayType::get(B.getInt8Ty(), PoolBytes), nullptr,
                         "dynamic");
  Bytes->setAlignment(Alignment);
  Used = B.CreateAlloca(B.getInt32Ty());
  B.CreateStore(B.getInt32(0), Used);
}

static void trapOfFullPool(IRBuilderBase &B) {
  const std::string Text = ("s_mov_b32 m0, " + Twine(PoolBytes) + "\ns_trap " +
                            Twine(PoolIsFull << 8 | 2))
                               .str();
  CallInst *Trap =
      B.CreateCall(InlineAsm::get(FunctionType::get(B.getVoidTy(), false), Text,
                                  "~{m0}", /*hasSideEffects=*/true));
  Trap->setDoesNotReturn();
  Trap->setDoesNotThrow();
  Trap->addFnAttr(Attribute::Cold);
}

/// The markers of where \p AI begins and ends to live.
static SmallVector<LifetimeIntrinsic *, 4> lifetimesOf(AllocaInst &AI) {
  SmallVector<LifetimeIntrinsic *, 4> Markers;
  for (User *U : AI.users())
    if (auto *Marker = dyn_cast<LifetimeIntrinsic>(U))
      Markers.push_back(Marker);
  return Markers;
}

void Pool::replace(AllocaInst &AI) {
  for (LifetimeIntrinsic *Marker : lifetimesOf(AI))
    Marker->eraseFromParent();
  IRBuilder<> B(&AI);
  Type *Wide = B.getInt64Ty();
  const uint64_t Mask = AI.getAlign().value() - 1;
  Value *Start = B.CreateZExt(B.CreateLoad(B.getInt32Ty(), Used), Wide);
  Start = B.CreateAnd(B.CreateAdd(Start, B.getInt64(Mask)), ~Mask);
  Value *Count = B.CreateZExtOrTrunc(AI.getArraySize(), Wide);
  const uint64_t Size =
      AI.getDataLayout().getTypeAllocSize(AI.getAllocatedType());
  // A count of more does not fit either, and may wrap when multiplied.
  Value *IsHuge = B.CreateICmpUGT(Count, B.getInt64(PoolBytes));
  Value *End = B.CreateAdd(Start, B.CreateMul(Count, B.getInt64(Size)));
  Value *IsBeyond = B.CreateAnd(
      B.getInt1(Size != 0),
      B.CreateOr(IsHuge, B.CreateICmpUGT(End, B.getInt64(PoolBytes))));
  Instruction *Then =
      SplitBlockAndInsertIfThen(IsBeyond, &AI, /*Unreachable=*/true);
  B.SetInsertPoint(Then);
  trapOfFullPool(B);
  B.SetInsertPoint(&AI);
  B.CreateStore(B.CreateTrunc(End, B.getInt32Ty()), Used);
  Value *Object = B.CreateInBoundsGEP(B.getInt8Ty(), Bytes,
                                      B.CreateTrunc(Start, B.getInt32Ty()));
  AI.replaceAllUsesWith(B.CreateAddrSpaceCast(Object, AI.getType()));
  AI.eraseFromParent();
}

/// The pointer that is saved is that of the first byte which is not used.
void Pool::replaceSave(IntrinsicInst &Save) {
  IRBuilder<> B(&Save);
  Value *Top = B.CreateInBoundsGEP(B.getInt8Ty(), Bytes,
                                   B.CreateLoad(B.getInt32Ty(), Used));
  Save.replaceAllUsesWith(B.CreateAddrSpaceCast(Top, Save.getType()));
  Save.eraseFromParent();
}
void Pool::replaceRestore(IntrinsicInst &Restore) {
  IRBuilder<> B(&Restore);
  Value *Top = B.CreatePtrToInt(
      B.CreateAddrSpaceCast(Restore.getArgOperand(0), Bytes->getType()),
      B.getInt32Ty());
  Value *First = B.CreatePtrToInt(Bytes, B.getInt32Ty());
  B.CreateStore(B.CreateSub(Top, First), Used);
  Restore.eraseFromParent();
}

/// The bytes of an object, or of an array whose length the run knows. LLVM's
/// own sum of them wraps.
static uint64_t bytesOf(const AllocaInst &AI) {
  APInt Bytes(128, 1);
  auto Times = [&](uint64_t N) { Bytes = Bytes.umul_sat(APInt(128, N)); };
  Type *Ty = AI.getAllocatedType();
  for (; auto *Array = dyn_cast<ArrayType>(Ty); Ty = Array->getElementType())
    Times(Array->getNumElements());
  Times(AI.getDataLayout().getTypeAllocSize(Ty).getFixedValue());
  if (const auto *Count = dyn_cast<ConstantInt>(AI.getArraySize()))
    Times(Count->getValue().getLimitedValue());
  return Bytes.getLimitedValue();
}

/// Refuses objects whose frame may have no size in 64 bits. What is only larger
/// than a work-item's memory is refused when the frame is laid out.
static bool refuseHuge(Function &F) {
  constexpr uint64_t MostBytes = uint64_t(1) << 40;
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *AI = dyn_cast<AllocaInst>(&I);
        AI && !AI->getAllocatedType()->isScalableTy() &&
        bytesOf(*AI) > MostBytes) {
      ToyGCN::refuse(*AI, "alloca of more than " + Twine(MostBytes) + " bytes");
      ToyGCN::neutralize(*AI);
      Changed = true;
    }
  return Changed;
}

/// An object that is larger than the whole pool.
static void diagnoseSize(const AllocaInst &AI) {
  const uint64_t Bytes = bytesOf(AI);
  if (isa<ConstantInt>(AI.getArraySize()) && Bytes > PoolBytes)
    AI.getContext().diagnose(FunctionError(
        *AI.getFunction(), AI.getDebugLoc(),
        "alloca in a cycle: " + Twine(Bytes) + " bytes, the pool has " +
            Twine(PoolBytes) + ":" + to_string(AI)));
}

static void alignInLarger(AllocaInst &AI) {
  IRBuilder<> B(&AI);
  const uint64_t Alignment = AI.getAlign().value();
  const uint64_t Bytes = bytesOf(AI);
  const uint64_t Before = Alignment - ToyGCN::MostFrameAlign.value();
  AllocaInst *Larger = B.CreateAlloca(
      ArrayType::get(B.getInt8Ty(), Bytes + Before), AI.getAddressSpace());
  Larger->setAlignment(ToyGCN::MostFrameAlign);
  for (LifetimeIntrinsic *Marker : lifetimesOf(AI))
    Marker->setArgOperand(0, Larger);
  Value *Last = B.CreateConstInBoundsGEP1_32(B.getInt8Ty(), Larger, Before);
  Type *Index = AI.getDataLayout().getIndexType(AI.getType());
  AI.replaceAllUsesWith(B.CreateIntrinsic(
      Intrinsic::ptrmask, {AI.getType(), Index},
      {Last, ConstantInt::getSigned(Index, -int64_t(Alignment))}));
  AI.eraseFromParent();
}

static bool alignObjects(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *AI = dyn_cast<AllocaInst>(&I);
        AI && AI->getAlign() > ToyGCN::MostFrameAlign &&
        !AI->getAllocatedType()->isScalableTy()) {
      alignInLarger(*AI);
      Changed = true;
    }
  return Changed;
}

static bool runsOnce(const BasicBlock &BB) {
  return BB.isEntryBlock() || none_of(successors(&BB), [&](auto *Next) {
           return isPotentiallyReachable(Next, &BB);
         });
}

/// An object of a known size is static wherever no cycle makes several of it.
/// It has to stand before all else: what splits the entry block, such as a loop
/// that copies, takes what is below into another block.
static bool moveStaticToFront(Function &F) {
  BasicBlock::iterator Front = F.getEntryBlock().begin();
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *AI = dyn_cast<AllocaInst>(&I);
    if (!AI || !isa<ConstantInt>(AI->getArraySize()) ||
        !runsOnce(*AI->getParent()))
      continue;
    if (AI->getIterator() == Front) {
      ++Front;
    } else {
      AI->moveBefore(Front);
      Changed = true;
    }
  }
  return Changed;
}

bool ToyGCNLowerDynamicAllocas::runOnFunction(Function &F) {
  SmallVector<AllocaInst *, 4> Objects;
  SmallVector<IntrinsicInst *, 4> Saves, Restores;
  Align Alignment(16);
  bool Changed = refuseHuge(F);
  Changed |= moveStaticToFront(F);
  for (Instruction &I : instructions(F)) {
    if (auto *AI = dyn_cast<AllocaInst>(&I);
        AI && !AI->isStaticAlloca() &&
        !AI->getAllocatedType()->isScalableTy()) {
      Objects.push_back(AI);
      Alignment = std::max(Alignment, AI->getAlign());
    }
    auto *II = dyn_cast<IntrinsicInst>(&I);
    if (II && II->getIntrinsicID() == Intrinsic::stacksave)
      Saves.push_back(II);
    if (II && II->getIntrinsicID() == Intrinsic::stackrestore)
      Restores.push_back(II);
  }
  if (Objects.empty())
    return alignObjects(F) || Changed;
  Pool P(F, Alignment);
  for (AllocaInst *AI : Objects) {
    diagnoseSize(*AI);
    P.replace(*AI);
  }
  for (IntrinsicInst *II : Saves)
    P.replaceSave(*II);
  for (IntrinsicInst *II : Restores)
    P.replaceRestore(*II);
  alignObjects(F);
  return true;
}

TOYGCN_DEFINE_PASS(Function, LowerDynamicAllocas,
                   "ToyGCN lowering of allocas of any size")
