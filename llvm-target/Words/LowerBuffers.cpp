//===- LowerBuffers.cpp - Pointers to buffers -----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Replaces pointers to buffers by numbers (BufferPointers.h), and accesses by
/// the intrinsics that take a resource as dwords, on data of dwords. Loads of
/// other sizes get whole dwords.
///
///   %b = call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc(ptr %p, ...)
///   %q = getelementptr i32, ptr addrspace(7) %b, i32 %i
///   %x = load float, ptr addrspace(7) %q
/// --->
///   %offset = shl i32 %i, 2
///   %d = call i32 @llvm.amdgcn.raw.buffer.load.i32(<4 x i32> %resource,
///                                                  i32 %offset, i32 0, i32 0)
///   %x = bitcast i32 %d to float
///
/// Half pointers to constant memory become whole ones (Constant32.h).
///
/// Needs: nothing. Guarantees: of what the pass knows, no use of a pointer to a
/// buffer is left. The rest stays, for toygcn-diagnose-unsupported to refuse.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "Operations/Operations.h"
#include "Tools/PassBase.h"
#include "Words/BufferData.h"
#include "Words/BufferPointers.h"
#include "Words/Constant32.h"
#include "llvm/CodeGen/TargetOpcodes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace ToyGCN;

#define DEBUG_TYPE "toygcn-lower-buffers"

namespace {
class ToyGCNLowerBuffers final : public IRPass<ToyGCNLowerBuffers, KeepsCFG> {
  bool runOnFunction(Function &F) override;
};

/// Replaces accesses. Functions return what an instruction's value is now,
/// Gone if it has none, or null if it stays.
class Accesses {
public:
  explicit Accesses(Function &F) : Pointers(F) {}
  Value *replace(Instruction &I, IRBuilderBase &B);
  BufferPointers Pointers;

private:
  Value *replaceIntrinsic(IntrinsicInst &II, IRBuilderBase &B);
  Value *replaceScalarLoad(IntrinsicInst &II, IRBuilderBase &B);
  Value *replaceLoad(LoadInst &LI, IRBuilderBase &B);
  Value *replaceStore(StoreInst &SI, IRBuilderBase &B);
  Value *replaceAtomic(AtomicRMWInst &RMW, IRBuilderBase &B);
  Value *replaceExchange(AtomicCmpXchgInst &X, IRBuilderBase &B);
  Value *replaceCompare(ICmpInst &Cmp, IRBuilderBase &B);
};
} // namespace

namespace llvm::ToyGCN {
namespace {
struct BufferWordRow {
  unsigned ID;
  Intrinsic::ID WithDwords;
  bool IsAtomic;
};
#define GET_BufferWords_DECL
#define GET_BufferWords_IMPL
#include "ToyGCNGenWords.inc"
} // namespace
} // namespace llvm::ToyGCN

Value *Accesses::replaceIntrinsic(IntrinsicInst &II, IRBuilderBase &B) {
  if (II.getIntrinsicID() == Intrinsic::amdgcn_s_buffer_load)
    return replaceScalarLoad(II, B);
  const BufferWordRow *Word = findBufferWord(II.getIntrinsicID());
  const Intrinsic::ID ID = Word ? Word->WithDwords : II.getIntrinsicID();
  const BufferRow *Row = findBufferRow(ID);
  if (!Row)
    return nullptr;
  const DataLayout &DL = II.getDataLayout();
  const bool IsStore = Row->Generic == TargetOpcode::G_STORE;
  Type *Ty = IsStore ? II.getArgOperand(0)->getType() : II.getType();
  const bool IsSwap = Row->Generic == TargetOpcode::G_ATOMICRMW_XCHG;
  const bool IsAtomic = !IsStore && Row->Generic != TargetOpcode::G_LOAD;
  if (IsAtomic ? !isBufferAtomic(DL, Ty, IsSwap) : !canBeBits(Ty))
    return nullptr;
  uint64_t Bytes = DL.getTypeStoreSize(Ty);
  // opt makes loads of <3 x half> of those whose last element is not used.
  if (Row->Generic == TargetOpcode::G_LOAD && Bytes > 4)
    Bytes = alignTo(Bytes, 4);
  Type *NewTy = IsAtomic ? B.getIntNTy(8 * Bytes) : bufferDataType(B, Bytes);
  if (!NewTy)
    return nullptr;
  SmallVector<Value *, 8> Args(II.args());
  for (Value *&Arg : Args)
    if (isBufferPointer(Arg->getType())) {
      const auto P = Pointers.find(Arg);
      if (!P)
        return nullptr;
      Arg = P->Resource;
    }
  if (Word && Word->IsAtomic) {
    const auto *Aux = cast<ConstantInt>(Args.back());
    Args.back() = B.getInt32(Aux->getZExtValue() | CPol::Volatile);
  }
  if (ID == II.getIntrinsicID() && NewTy == Ty)
    return nullptr;
  if (IsStore || IsSwap)
    Args[0] = B.CreateBitCast(toBits(B, DL, Args[0]), NewTy);
  Value *New = B.CreateIntrinsic(ID, {NewTy}, Args);
  return IsStore ? New : fromBits(B, DL, toBits(B, DL, New), Ty);
}

namespace {
/// What \p I, a load or a store, does with the caches.
unsigned policyOf(const Instruction &I) {
  if (I.isVolatile() || I.isAtomic())
    return CPol::Volatile;
  return I.hasMetadata(LLVMContext::MD_nontemporal) ? CPol::GLC | CPol::SLC
                                                    : CPol::None;
}

/// Resource, offset, no scalar offset, policy.
SmallVector<Value *, 6> addressOf(IRBuilderBase &B, const BufferPointer &P,
                                  uint64_t At, unsigned Policy) {
  return {P.Resource, B.CreateAdd(P.Offset, B.getInt32(At)), B.getInt32(0),
          B.getInt32(Policy)};
}

/// What an ordered access does before and after itself.
void release(IRBuilderBase &B, AtomicOrdering Order, SyncScope::ID Scope) {
  if (isReleaseOrStronger(Order))
    B.CreateFence(AtomicOrdering::Release, Scope);
}
void acquire(IRBuilderBase &B, AtomicOrdering Order, SyncScope::ID Scope) {
  if (isAcquireOrStronger(Order))
    B.CreateFence(AtomicOrdering::Acquire, Scope);
}

constexpr std::pair<AtomicRMWInst::BinOp, Intrinsic::ID> Atomics[] = {
    {AtomicRMWInst::Xchg, Intrinsic::amdgcn_raw_buffer_atomic_swap},
    {AtomicRMWInst::Add, Intrinsic::amdgcn_raw_buffer_atomic_add},
    {AtomicRMWInst::Sub, Intrinsic::amdgcn_raw_buffer_atomic_sub},
    {AtomicRMWInst::And, Intrinsic::amdgcn_raw_buffer_atomic_and},
    {AtomicRMWInst::Or, Intrinsic::amdgcn_raw_buffer_atomic_or},
    {AtomicRMWInst::Xor, Intrinsic::amdgcn_raw_buffer_atomic_xor},
    {AtomicRMWInst::Max, Intrinsic::amdgcn_raw_buffer_atomic_smax},
    {AtomicRMWInst::Min, Intrinsic::amdgcn_raw_buffer_atomic_smin},
    {AtomicRMWInst::UMax, Intrinsic::amdgcn_raw_buffer_atomic_umax},
    {AtomicRMWInst::UMin, Intrinsic::amdgcn_raw_buffer_atomic_umin},
    {AtomicRMWInst::UIncWrap, Intrinsic::amdgcn_raw_buffer_atomic_inc},
    {AtomicRMWInst::UDecWrap, Intrinsic::amdgcn_raw_buffer_atomic_dec},
};
} // namespace

/// Pieces of a number of \p Bytes.
static Value *loadPieces(IRBuilderBase &B, const DataLayout &DL,
                         const BufferPointer &P, ArrayRef<AccessPiece> Pieces,
                         uint64_t Bytes, unsigned Policy) {
  Type *Ty = B.getIntNTy(8 * Bytes);
  Value *Sum = nullptr;
  for (const AccessPiece &Part : Pieces) {
    Value *V = B.CreateIntrinsic(Intrinsic::amdgcn_raw_buffer_load,
                                 {bufferDataType(B, Part.Bytes)},
                                 addressOf(B, P, Part.At, Policy));
    V = B.CreateShl(B.CreateZExt(toBits(B, DL, V), Ty), 8 * Part.At);
    Sum = Sum ? B.CreateOr(Sum, V) : V;
  }
  return Sum;
}

Value *Accesses::replaceLoad(LoadInst &LI, IRBuilderBase &B) {
  const DataLayout &DL = LI.getDataLayout();
  if (!isBufferPointer(LI.getPointerOperandType()))
    return nullptr;
  const auto P = Pointers.findAccessed(LI.getPointerOperand());
  if (!P || !canBeBits(LI.getType()) || isBufferPointer(LI.getType()))
    return nullptr;
  const uint64_t Bytes = DL.getTypeStoreSize(LI.getType());
  const auto Pieces = cutUpAccess(Bytes, LI.getAlign());
  if (LI.isAtomic() && Pieces.size() > 1)
    return nullptr;
  release(B, LI.getOrdering(), LI.getSyncScopeID());
  Value *Sum = loadPieces(B, DL, *P, Pieces, Bytes, policyOf(LI));
  acquire(B, LI.getOrdering(), LI.getSyncScopeID());
  return fromBits(B, DL, Sum, LI.getType());
}

/// The scalar cache's load has no form for lanes; that of lanes does it.
Value *Accesses::replaceScalarLoad(IntrinsicInst &II, IRBuilderBase &B) {
  const DataLayout &DL = II.getDataLayout();
  if (!canBeBits(II.getType()))
    return nullptr;
  const uint64_t Bytes = DL.getTypeStoreSize(II.getType());
  const BufferPointer P = {II.getArgOperand(0), II.getArgOperand(1)};
  Value *Sum =
      loadPieces(B, DL, P, cutUpAccess(Bytes, Align(4)), Bytes, CPol::None);
  return fromBits(B, DL, Sum, II.getType());
}

/// A store of a pointer, or through one.
Value *Accesses::replaceStore(StoreInst &SI, IRBuilderBase &B) {
  const DataLayout &DL = SI.getDataLayout();
  Value *V = SI.getValueOperand();
  const bool IsPointer = isBufferPointer(V->getType());
  if (IsPointer == isBufferPointer(SI.getPointerOperandType()))
    return nullptr;
  const auto P = IsPointer ? Pointers.find(V)
                           : Pointers.findAccessed(SI.getPointerOperand());
  if (!P)
    return nullptr;
  if (IsPointer)
    return B.CreateAlignedStore(P->join(B), SI.getPointerOperand(),
                                SI.getAlign(), SI.isVolatile());
  if (!canBeBits(V->getType()))
    return nullptr;
  const auto Pieces =
      cutUpAccess(DL.getTypeStoreSize(V->getType()), SI.getAlign());
  if (SI.isAtomic() && Pieces.size() > 1)
    return nullptr;
  release(B, SI.getOrdering(), SI.getSyncScopeID());
  V = toBits(B, DL, V);
  for (const AccessPiece &Part : Pieces) {
    Type *Ty = bufferDataType(B, Part.Bytes);
    Value *Bits = B.CreateTrunc(B.CreateLShr(V, 8 * Part.At),
                                B.getIntNTy(8 * Part.Bytes));
    auto Args = addressOf(B, *P, Part.At, policyOf(SI));
    Args.insert(Args.begin(), B.CreateBitCast(Bits, Ty));
    B.CreateIntrinsic(Intrinsic::amdgcn_raw_buffer_store, {Ty}, Args);
  }
  return &SI;
}

Value *Accesses::replaceAtomic(AtomicRMWInst &RMW, IRBuilderBase &B) {
  const auto *Row = find_if(
      Atomics, [&](const auto &R) { return R.first == RMW.getOperation(); });
  if (!isBufferPointer(RMW.getPointerOperand()->getType()))
    return nullptr;
  const auto P = Pointers.findAccessed(RMW.getPointerOperand());
  Type *Ty = RMW.getType();
  const DataLayout &DL = RMW.getDataLayout();
  const bool IsSwap = RMW.getOperation() == AtomicRMWInst::Xchg;
  if (!P || Row == std::end(Atomics) || !isBufferAtomic(DL, Ty, IsSwap))
    return nullptr;
  release(B, RMW.getOrdering(), RMW.getSyncScopeID());
  auto Args = addressOf(B, *P, 0, CPol::None);
  Value *Bits = toBits(B, DL, RMW.getValOperand());
  Args.insert(Args.begin(), Bits);
  Value *New = B.CreateIntrinsic(Row->second, {Bits->getType()}, Args);
  acquire(B, RMW.getOrdering(), RMW.getSyncScopeID());
  return fromBits(B, DL, New, Ty);
}

Value *Accesses::replaceExchange(AtomicCmpXchgInst &X, IRBuilderBase &B) {
  if (!isBufferPointer(X.getPointerOperand()->getType()))
    return nullptr;
  const auto P = Pointers.findAccessed(X.getPointerOperand());
  Type *Ty = X.getCompareOperand()->getType();
  if (!P || (!Ty->isIntegerTy(32) && !Ty->isIntegerTy(64)))
    return nullptr;
  release(B, X.getMergedOrdering(), X.getSyncScopeID());
  auto Args = addressOf(B, *P, 0, CPol::None);
  Value *Data[] = {X.getNewValOperand(), X.getCompareOperand()};
  Args.insert(Args.begin(), std::begin(Data), std::end(Data));
  Value *Old = B.CreateIntrinsic(Intrinsic::amdgcn_raw_buffer_atomic_cmpswap,
                                 {Ty}, Args);
  acquire(B, X.getMergedOrdering(), X.getSyncScopeID());
  Value *Pair = B.CreateInsertValue(PoisonValue::get(X.getType()), Old, 0);
  return B.CreateInsertValue(Pair, B.CreateICmpEQ(Old, X.getCompareOperand()),
                             1);
}

/// Equal pointers have equal bits. What comes before what, which a memmove
/// asks, only addresses can say: two buffers may share memory.
Value *Accesses::replaceCompare(ICmpInst &Cmp, IRBuilderBase &B) {
  if (!isBufferPointer(Cmp.getOperand(0)->getType()))
    return nullptr;
  const auto L = Pointers.find(Cmp.getOperand(0));
  const auto R = Pointers.find(Cmp.getOperand(1));
  if (!L || !R)
    return nullptr;
  if (Cmp.isEquality())
    return B.CreateICmp(Cmp.getPredicate(), L->join(B), R->join(B));
  return B.CreateICmp(Cmp.getPredicate(), L->address(B), R->address(B));
}

Value *Accesses::replace(Instruction &I, IRBuilderBase &B) {
  if (auto *II = dyn_cast<IntrinsicInst>(&I))
    return replaceIntrinsic(*II, B);
  if (auto *SI = dyn_cast<StoreInst>(&I))
    return replaceStore(*SI, B);
  if (auto *LI = dyn_cast<LoadInst>(&I))
    return replaceLoad(*LI, B);
  if (auto *RMW = dyn_cast<AtomicRMWInst>(&I))
    return replaceAtomic(*RMW, B);
  if (auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
    return replaceExchange(*X, B);
  if (auto *Cmp = dyn_cast<ICmpInst>(&I))
    return replaceCompare(*Cmp, B);
  auto *Cast = dyn_cast<PtrToIntInst>(&I);
  if (!Cast || !isBufferPointer(Cast->getSrcTy()))
    return nullptr;
  const auto P = Pointers.find(Cast->getPointerOperand());
  return P ? B.CreateZExtOrTrunc(P->join(B), I.getType()) : nullptr;
}

bool ToyGCNLowerBuffers::runOnFunction(Function &F) {
  bool Changed = eraseDeadBufferPointers(F);
  Accesses A(F);
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    IRBuilder<> B(&I);
    Value *Whole = widenConstantPointer(I);
    Value *New = Whole ? Whole : A.replace(I, B);
    if (!New)
      continue;
    if (!I.getType()->isVoidTy())
      I.replaceAllUsesWith(New);
    I.eraseFromParent();
    Changed = true;
  }
  A.Pointers.eraseUnused();
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, LowerBuffers,
                   "ToyGCN lowering of pointers to buffers")
