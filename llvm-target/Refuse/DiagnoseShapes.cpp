//===- DiagnoseShapes.cpp - Operands that do not fit ----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Refuses calls of intrinsics that LLVM's verifier accepts although operands
/// and result have different numbers of elements. No operation has this
/// meaning, and LLVM's passes and those of the target compute with the wrong
/// number of elements or stop.
///
/// Workaround: element-counts.
///
///   error: in function f: unsupported intrinsic 'llvm.fptosi.sat.v8i32.f32':
///   its result has 8 elements, operand 0 is a scalar:
///   %r = call <8 x i32> @llvm.fptosi.sat.v8i32.f32(float %x)
///
/// Atomic accesses that are too wide, or not at a multiple of their size, are
/// refused here, too: LLVM would make a library's function of them.
///
/// So are masked loads and stores of vectors whose elements have gaps between
/// them in an array: LLVM would access an array. Workaround: masked-gaps.
///
/// Needs: nothing, and no pass before it: LLVM's expansion of a few intrinsics,
/// its first pass of all, stops at such shapes. Guarantees: an intrinsic that
/// works on each element alone has as many of them in its result, or in each
/// part of it, as in each operand that is not a scalar for all of them. No
/// intrinsic of the machine that takes any type is of a structure or an array.
/// An atomic access is one of the machine's in size and alignment. The elements
/// of a masked access are as far from each other as those of an array.
///
//===----------------------------------------------------------------------===//

#include "Calls/Refusal.h"
#include "Tools/PassBase.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-diagnose-shapes"

namespace {
class ToyGCNDiagnoseShapes final
    : public IRPass<ToyGCNDiagnoseShapes, KeepsCFG> {
  bool runOnFunction(Function &F) override;
};

/// True if the intrinsic does the same with each element.
bool isOfEachElement(Intrinsic::ID ID) {
  switch (ID) {
  case Intrinsic::convert_from_fp16:
  case Intrinsic::convert_to_fp16:
  case Intrinsic::experimental_constrained_ldexp:
  case Intrinsic::experimental_constrained_powi:
  case Intrinsic::frexp:
  case Intrinsic::ldexp:
  case Intrinsic::powi:
    return true;
  default:
    return isTriviallyVectorizable(ID);
  }
}

/// True if operand \p Index is one for all elements.
bool isForAll(const IntrinsicInst &II, unsigned Index) {
  const Intrinsic::ID ID = II.getIntrinsicID();
  return ID == Intrinsic::experimental_constrained_powi
             ? Index == 1
             : isVectorIntrinsicWithScalarOpAtArg(ID, Index, nullptr);
}

ElementCount countOf(const Type *Ty) {
  const auto *VT = dyn_cast<VectorType>(Ty);
  return VT ? VT->getElementCount() : ElementCount::getFixed(0);
}

std::string describe(const Type *Ty) {
  const unsigned Count = countOf(Ty).getKnownMinValue();
  return Count ? "has " + std::to_string(Count) +
                     (Count == 1 ? " element" : " elements")
               : "is a scalar";
}

/// Compares the parts of the result and the operands with the result's first
/// part.
std::string whyNotElements(const IntrinsicInst &II) {
  Type *Result = II.getType();
  Type *First = Result->isStructTy() ? Result->getStructElementType(0) : Result;
  auto Differ = [&](const Type *Ty, const Twine &Name) {
    return ("its result " + describe(First) + ", " + Name + " " + describe(Ty))
        .str();
  };
  for (const Type *Part : Result->subtypes())
    if (Result->isStructTy() && countOf(Part) != countOf(First))
      return Differ(Part, "another part of it");
  for (const Use &Arg : II.args()) {
    const Type *Ty = Arg->getType();
    const unsigned Index = II.getArgOperandNo(&Arg);
    if (Ty->isMetadataTy())
      continue;
    if (isForAll(II, Index) ? Ty->isVectorTy() : countOf(Ty) != countOf(First))
      return Differ(Ty, "operand " + Twine(Index));
  }
  return "";
}

constexpr int Result = -1;

/// What has to be one number: an operand, or the result.
struct NumberRow {
  Intrinsic::ID ID;
  int Operand;
};
constexpr NumberRow Numbers[] = {
    {Intrinsic::amdgcn_class, 0},
    {Intrinsic::amdgcn_fcmp, 0},
    {Intrinsic::amdgcn_frexp_exp, 0},
    {Intrinsic::amdgcn_frexp_exp, Result},
    {Intrinsic::amdgcn_icmp, 0},
    {Intrinsic::amdgcn_mul_i24, Result},
    {Intrinsic::amdgcn_mul_u24, Result},
    {Intrinsic::experimental_cttz_elts, Result},
    {Intrinsic::get_active_lane_mask, 0},
    {Intrinsic::get_active_lane_mask, 1},
    {Intrinsic::load_relative, 1},
    {Intrinsic::memcpy, 2},
    {Intrinsic::memmove, 2},
    {Intrinsic::memset, 2},
};

bool isExtremeOfFloats(Intrinsic::ID ID) {
  return ID == Intrinsic::vector_reduce_fmax ||
         ID == Intrinsic::vector_reduce_fmin ||
         ID == Intrinsic::vector_reduce_fmaximum ||
         ID == Intrinsic::vector_reduce_fminimum;
}

/// Looks at intrinsics that do not work on each element alone.
std::string whyNotOperands(const IntrinsicInst &II) {
  const Intrinsic::ID ID = II.getIntrinsicID();
  for (const NumberRow &Row : Numbers)
    if (Row.ID == ID) {
      const bool IsResult = Row.Operand == Result;
      const Type *Ty =
          IsResult ? II.getType() : II.getArgOperand(Row.Operand)->getType();
      if (Ty->isVectorTy())
        return (IsResult ? "its result "
                         : "operand " + std::to_string(Row.Operand) + " ") +
               describe(Ty);
    }
  if (ID == Intrinsic::protected_field_ptr)
    return "its pointers have the form of another machine";
  if (isExtremeOfFloats(ID) &&
      !II.getArgOperand(0)->getType()->isFPOrFPVectorTy())
    return "operand 0 has no floats";
  return "";
}

/// Looks at the machine's intrinsics of any type: none is of several values.
std::string whyNotOneValue(const IntrinsicInst &II) {
  const Function &Callee = *II.getCalledFunction();
  SmallVector<Type *, 4> Types;
  if (Callee.getName().starts_with("llvm.amdgcn.") &&
      Intrinsic::getIntrinsicSignature(II.getIntrinsicID(),
                                       Callee.getFunctionType(), Types))
    for (const Type *Ty : Types)
      if (Ty->isAggregateType())
        return "it is for one value, not for " + to_string(*Ty);
  return "";
}

/// A vector has no bits between its elements. LLVM accesses each of them at a
/// multiple of its type's size.
std::string whyNotMasked(const IntrinsicInst &II) {
  const Type *Ty = II.getType();
  switch (II.getIntrinsicID()) {
  case Intrinsic::masked_store:
  case Intrinsic::masked_compressstore:
    Ty = II.getArgOperand(0)->getType();
    break;
  case Intrinsic::masked_load:
  case Intrinsic::masked_expandload:
    break;
  default:
    return "";
  }
  Type *Element = Ty->getScalarType();
  const DataLayout &DL = II.getDataLayout();
  const uint64_t Bits = DL.getTypeSizeInBits(Element);
  const uint64_t Place = DL.getTypeAllocSizeInBits(Element);
  if (Bits == Place)
    return "";
  return ("elements of " + Twine(Bits) + " bits take " + Twine(Place) +
          " in an array")
      .str();
}

/// The type of the value in memory if \p I is atomic.
const Type *atomicType(const Instruction &I) {
  if (const auto *RMW = dyn_cast<AtomicRMWInst>(&I))
    return RMW->getValOperand()->getType();
  if (const auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return Exchange->getNewValOperand()->getType();
  return I.isAtomic() ? getLoadStoreType(&I) : nullptr;
}

Align alignmentOf(const Instruction &I) {
  if (const auto *RMW = dyn_cast<AtomicRMWInst>(&I))
    return RMW->getAlign();
  if (const auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    return Exchange->getAlign();
  return getLoadStoreAlignment(&I);
}

/// LLVM would call a function of a library.
std::string whyNotAtomic(const Instruction &I) {
  constexpr uint64_t MostBytes = 8;
  const Type *Ty = isa<FenceInst>(I) ? nullptr : atomicType(I);
  if (!Ty || Ty->isScalableTy())
    return "";
  const uint64_t Bytes =
      I.getDataLayout().getTypeStoreSize(const_cast<Type *>(Ty));
  auto Describe = [&](const Twine &What) {
    return ("atomic access to " + Twine(Bytes) + " bytes" + What).str();
  };
  if (Bytes > MostBytes)
    return Describe(": the machine's are of " + Twine(MostBytes) + " at most");
  if (const uint64_t At = alignmentOf(I).value(); At < Bytes)
    return Describe(" at a multiple of " + Twine(At));
  return "";
}

std::string whyNotShape(const Instruction &I) {
  if (std::string Why = whyNotAtomic(I); !Why.empty())
    return Why;
  const auto *II = dyn_cast<IntrinsicInst>(&I);
  if (!II)
    return "";
  std::string Why = isOfEachElement(II->getIntrinsicID()) ? whyNotElements(*II)
                                                          : whyNotOperands(*II);
  if (Why.empty())
    Why = whyNotOneValue(*II);
  if (Why.empty())
    Why = whyNotMasked(*II);
  return Why.empty()
             ? Why
             : "intrinsic '" + II->getCalledFunction()->getName().str() +
                   "': " + Why;
}
} // namespace

bool ToyGCNDiagnoseShapes::runOnFunction(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    const std::string Why = whyNotShape(I);
    if (Why.empty())
      continue;
    ToyGCN::refuse(I, Why);
    ToyGCN::neutralize(I);
    Changed = true;
  }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, DiagnoseShapes,
                   "ToyGCN diagnosis of shapes that do not fit")
