//===- LinearAddress.cpp - An address as a sum ----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Addresses/LinearAddress.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"

using namespace llvm;
using namespace ToyGCN;

Value *ExtendedValue::build(IRBuilderBase &B) const {
  switch (Ext) {
  case None:
    return V;
  case Zero:
    return B.CreateZExt(V, B.getInt64Ty());
  case Sign:
    return B.CreateSExt(V, B.getInt64Ty());
  }
  llvm_unreachable("all extensions are handled");
}

bool LinearAddress::decompose(Value *Ptr) {
  unsigned Depth = 0;
  for (Base = Ptr; auto *GEP = dyn_cast<GEPOperator>(Base);
       Base = GEP->getPointerOperand())
    if (GEP->getType()->isVectorTy() || ++Depth > MaxDepth || !addIndices(*GEP))
      return false;
  return true;
}

bool LinearAddress::addIndices(GEPOperator &GEP) {
  for (auto It = gep_type_begin(GEP), E = gep_type_end(GEP); It != E; ++It) {
    Value *Index = It.getOperand();
    if (StructType *ST = It.getStructTypeOrNull()) {
      unsigned Field = cast<ConstantInt>(Index)->getZExtValue();
      Constant += DL->getStructLayout(ST)->getElementOffset(Field);
      continue;
    }
    const unsigned Bits = Index->getType()->getScalarSizeInBits();
    TypeSize Stride = It.getSequentialElementStride(*DL);
    if ((Bits != 32 && Bits != 64) || Stride.isScalable())
      return false;
    add({{Index, Bits == 32 ? Term::Sign : Term::None},
         Stride.getFixedValue()});
  }
  return true;
}

bool ToyGCN::distributes(const BinaryOperator &BO,
                         ExtendedValue::Extension Ext) {
  if (Ext == ExtendedValue::None)
    return true;
  if (auto *PD = dyn_cast<PossiblyDisjointInst>(&BO))
    return PD->isDisjoint();
  return Ext == ExtendedValue::Zero ? BO.hasNoUnsignedWrap()
                                    : BO.hasNoSignedWrap();
}

bool LinearAddress::distribute(BinaryOperator &BO, const Term &T,
                               unsigned Depth) {
  Term Left = T, Right = T;
  Left.V = BO.getOperand(0), Right.V = BO.getOperand(1);
  switch (BO.getOpcode()) {
  case Instruction::Or:
    if (!cast<PossiblyDisjointInst>(BO).isDisjoint())
      return false;
    [[fallthrough]];
  case Instruction::Add:
    break;
  case Instruction::Sub:
    if (T.Ext == Term::Zero)
      return false;
    Right.Scale = -Right.Scale;
    break;
  case Instruction::Mul:
  case Instruction::Shl:
    return distributeProduct(BO, T, Depth);
  default:
    return false;
  }
  if (!distributes(BO, T.Ext))
    return false;
  add(Left, Depth + 1);
  add(Right, Depth + 1);
  return true;
}

bool LinearAddress::distributeProduct(BinaryOperator &BO, const Term &T,
                                      unsigned Depth) {
  if (!distributes(BO, T.Ext))
    return false;
  Value *Left = BO.getOperand(0), *Right = BO.getOperand(1);
  Term Product = T;
  Product.V = Left;
  if (auto *C = dyn_cast<ConstantInt>(Right)) {
    const bool IsShl = BO.getOpcode() == Instruction::Shl;
    if (IsShl && C->getValue().uge(C->getBitWidth()))
      return false;
    Product.Scale *= IsShl                 ? uint64_t(1) << C->getZExtValue()
                     : T.Ext == Term::Zero ? C->getZExtValue()
                                           : uint64_t(C->getSExtValue());
    add(Product, Depth + 1);
    return true;
  }
  if (!L || T.Factors.size() == MaxFactors ||
      BO.getOpcode() == Instruction::Shl)
    return false;
  if (L->isLoopInvariant(Left))
    std::swap(Left, Right);
  if (!L->isLoopInvariant(Right) || L->isLoopInvariant(Left))
    return false;
  Product.V = Left;
  Product.Factors.push_back({Right, T.Ext});
  add(Product, Depth + 1);
  return true;
}

void LinearAddress::add(Term T, unsigned Depth) {
  if (auto *C = dyn_cast<ConstantInt>(T.V)) {
    T.Scale *=
        T.Ext == Term::Zero ? C->getZExtValue() : uint64_t(C->getSExtValue());
    if (T.Factors.empty()) {
      Constant += T.Scale;
      return;
    }
    static_cast<ExtendedValue &>(T) = T.Factors.pop_back_val();
    if (T.Scale)
      add(T, Depth + 1);
    return;
  }
  if (Depth < MaxDepth) {
    if (auto *Cast = dyn_cast<CastInst>(T.V);
        Cast && T.Ext == Term::None && Cast->getSrcTy()->isIntegerTy(32) &&
        (isa<ZExtInst>(Cast) || isa<SExtInst>(Cast))) {
      T.V = Cast->getOperand(0);
      // Both are right of what is not negative. In loops, sums that do not wrap
      // as signed ones are the usual.
      T.Ext = isa<SExtInst>(Cast) || (L && Cast->hasNonNeg()) ? Term::Sign
                                                              : Term::Zero;
      return add(T, Depth + 1);
    }
    if (auto *BO = dyn_cast<BinaryOperator>(T.V);
        BO && distribute(*BO, T, Depth))
      return;
  }
  Terms.push_back(T);
}

Use *ToyGCN::globalPointerOf(Instruction &I) {
  Use *Pointer = nullptr;
  if (isa<LoadInst, AtomicRMWInst, AtomicCmpXchgInst>(I))
    Pointer = &I.getOperandUse(0);
  else if (isa<StoreInst>(I))
    Pointer = &I.getOperandUse(StoreInst::getPointerOperandIndex());
  else
    return nullptr;
  const unsigned AS = Pointer->get()->getType()->getPointerAddressSpace();
  return AS == ToyGCNAS::Global || AS == ToyGCNAS::Constant ? Pointer : nullptr;
}

Value *ToyGCN::buildSum(IRBuilderBase &B, ArrayRef<Term> Terms) {
  Value *Sum = nullptr;
  for (size_t I = 0; I < Terms.size();) {
    const uint64_t Scale = Terms[I].Scale;
    Value *Part = nullptr;
    for (; I < Terms.size() && Terms[I].Scale == Scale; ++I) {
      Value *V = Terms[I].build(B);
      for (const ExtendedValue &Factor : Terms[I].Factors)
        V = B.CreateMul(V, Factor.build(B));
      Part = Part ? B.CreateAdd(Part, V) : V;
    }
    if (Scale != 1)
      Part = B.CreateMul(Part, ConstantInt::get(Part->getType(), Scale,
                                                /*IsSigned=*/false,
                                                /*ImplicitTrunc=*/true));
    Sum = Sum ? B.CreateAdd(Sum, Part) : Part;
  }
  return Sum;
}
