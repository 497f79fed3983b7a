//===- LowerBFloats.cpp - Arithmetic of bfloat ----------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A bfloat is the high half of a float. GFX9 has no arithmetic on it, and
/// generic machine code of LLVM 22 takes it for 16 bits. So loads, stores, phis
/// and their like are those of any 16 bits, and this pass does arithmetic in
/// floats:
///
///   %s = fadd bfloat %x, %y
/// --->
///   %a = ... the bits of %x, shifted left by 16, as a float
///   %b = ... the same of %y
///   %f = fadd float %a, %b
///   %s = ... %f, rounded to nearest even, as a bfloat
///
/// Sums, differences, products, quotients and roots are rounded as if once: a
/// float has more than twice the bits of a bfloat. Doubles and integers are
/// rounded to odd first, and so are sums of a product and a third number, which
/// may need more bits than a double has.
///
/// What moves values between lanes moves i16. A call passes and returns i16, in
/// the same registers: LLVM translates no such calls. Workaround: bfloats.
///
/// The pass runs twice. The second time, right before selection, it finds what
/// passes made of vectors, such as the additions of a reduction, and replaces
/// the calls, which no pass after it takes for direct ones.
///
/// Needs: nothing. Guarantees: of the operations that the pass knows, none has
/// an operand or a result of bfloat. The rest stays, for
/// toygcn-diagnose-unsupported to refuse.
///
//===----------------------------------------------------------------------===//

#include "Calls/CallGraph.h"
#include "Operations/Operations.h"
#include "Tools/PassBase.h"
#include "Words/BFloatConstants.h"
#include "Words/BFloatRounding.h"
#include "Words/FloatEnvironment.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/InitializePasses.h"

using namespace llvm;
using namespace ToyGCN;

#define DEBUG_TYPE "toygcn-lower-bfloats"

namespace {
class ToyGCNLowerBFloats final : public IRPass<ToyGCNLowerBFloats, KeepsCFG> {
public:
  explicit ToyGCNLowerBFloats(bool WithCalls = false) : WithCalls(WithCalls) {}
  bool runOnFunction(Function &F) override;

private:
  const bool WithCalls;
};

bool isBFloat(const Type *Ty) { return Ty->getScalarType()->isBFloatTy(); }

/// Returns null if there is no such conversion.
Value *fromNumber(IRBuilderBase &B, CastInst &I) {
  Value *V = I.getOperand(0);
  Type *From = V->getType();
  const unsigned Bits = From->getScalarSizeInBits();
  Type *Float = shaped(B.getFloatTy(), From);
  if (I.getOpcode() == Instruction::FPTrunc)
    return toBFloat(B,
                    Bits == 64 ? roundToOdd(B, V) : B.CreateFPCast(V, Float));
  if (Bits > 64)
    return nullptr;
  const bool IsSigned = I.getOpcode() == Instruction::SIToFP;
  if (Bits > 32) {
    if (Bits > 53)
      V = shortened(B, V, 49, IsSigned);
    V = B.CreateCast(I.getOpcode(), V, shaped(B.getDoubleTy(), From));
    return toBFloat(B, roundToOdd(B, V));
  }
  if (Bits > 24)
    V = shortened(B, V, 24, IsSigned);
  return toBFloat(B, B.CreateCast(I.getOpcode(), V, Float));
}

/// By way of i16, which has a bfloat's type in generic machine code: LLVM's
/// translation refuses the bits of bfloats as another type, and a constant i16
/// as a bfloat. Else null.
Value *replaceBitCast(IRBuilderBase &B, CastInst &I) {
  Value *V = I.getOperand(0);
  if (auto *C = dyn_cast<Constant>(V))
    return ToyGCN::foldedBits(C, I.getDestTy(), I.getDataLayout());
  auto OfWords = [&](Type *Ty) { return shaped(B.getInt16Ty(), Ty); };
  if (isBFloat(I.getSrcTy()) && I.getDestTy() != OfWords(I.getSrcTy()))
    return B.CreateBitCast(B.CreateBitCast(V, OfWords(I.getSrcTy())),
                           I.getDestTy());
  if (isBFloat(I.getDestTy()) && I.getSrcTy() != OfWords(I.getDestTy()))
    return B.CreateBitCast(B.CreateBitCast(V, OfWords(I.getDestTy())),
                           I.getDestTy());
  return nullptr;
}

Value *replaceCast(IRBuilderBase &B, CastInst &I) {
  switch (I.getOpcode()) {
  case Instruction::BitCast:
    return replaceBitCast(B, I);
  case Instruction::FPTrunc:
  case Instruction::SIToFP:
  case Instruction::UIToFP:
    return isBFloat(I.getDestTy()) ? fromNumber(B, I) : nullptr;
  case Instruction::FPExt:
    return B.CreateFPExt(toFloat(B, I.getOperand(0)), I.getDestTy());
  case Instruction::FPToSI:
  case Instruction::FPToUI:
    return B.CreateCast(I.getOpcode(), toFloat(B, I.getOperand(0)),
                        I.getDestTy());
  default:
    return nullptr;
  }
}

/// The flags are of the operation, not of the way to it and from it.
Value *withFlags(Value *New, const Instruction &Old) {
  if (auto *I = dyn_cast<Instruction>(New); I && isa<FPMathOperator>(I))
    I->copyFastMathFlags(&Old);
  return New;
}

/// \p V with its sign cleared, inverted or taken from \p From: the other bits
/// stay, of a NaN too.
enum class Sign { Clear, Invert, Copy };
Value *replaceSign(IRBuilderBase &B, Sign S, Value *V, Value *From) {
  Type *Ty = V->getType(), *Word = shaped(B.getInt16Ty(), Ty);
  constexpr uint16_t Mask = 0x8000;
  Value *Bits = B.CreateBitCast(V, Word);
  if (S == Sign::Invert)
    return B.CreateBitCast(B.CreateXor(Bits, Mask), Ty);
  Bits = B.CreateAnd(Bits, uint16_t(~Mask));
  if (S == Sign::Copy)
    Bits = B.CreateOr(Bits, B.CreateAnd(B.CreateBitCast(From, Word), Mask));
  return B.CreateBitCast(Bits, Ty);
}

/// The same intrinsic of i16.
Value *replaceMove(IRBuilderBase &B, IntrinsicInst &II) {
  Type *Ty = II.getType(), *Word = shaped(B.getInt16Ty(), Ty);
  SmallVector<Value *, 6> Args;
  for (Value *Arg : II.args())
    Args.push_back(Arg->getType() == Ty ? B.CreateBitCast(Arg, Word) : Arg);
  CallInst *New = B.CreateIntrinsic(II.getIntrinsicID(), {Word}, Args);
  New->copyMetadata(II);
  return B.CreateBitCast(New, Ty);
}

/// Works on each element alone, or on whole values.
Value *replaceIntrinsic(IRBuilderBase &B, IntrinsicInst &II) {
  const Intrinsic::ID ID = II.getIntrinsicID();
  // It knows nothing of what bits mean.
  if (ToyGCN::getOperandsByDwords(ID))
    return replaceMove(B, II);
  if (ID == Intrinsic::fabs)
    return replaceSign(B, Sign::Clear, II.getArgOperand(0), nullptr);
  if (ID == Intrinsic::copysign)
    return replaceSign(B, Sign::Copy, II.getArgOperand(0), II.getArgOperand(1));
  if (ID == Intrinsic::frexp) {
    Value *V = toFloat(B, II.getArgOperand(0));
    Type *Count = II.getType()->getStructElementType(1);
    Value *Parts = B.CreateIntrinsic(ID, {V->getType(), Count}, {V});
    Value *Both = B.CreateInsertValue(PoisonValue::get(II.getType()),
                                      B.CreateExtractValue(Parts, 1), 1);
    return B.CreateInsertValue(Both,
                               toBFloat(B, B.CreateExtractValue(Parts, 0)), 0);
  }
  if (ID == Intrinsic::fma || ID == Intrinsic::fmuladd) {
    Type *Double = shaped(B.getDoubleTy(), II.getType());
    auto Wide = [&](unsigned I) {
      return B.CreateFPExt(toFloat(B, II.getArgOperand(I)), Double);
    };
    return toBFloat(B, roundToOdd(B, fusedToOdd(B, Wide(0), Wide(1), Wide(2))));
  }
  if ((!isTriviallyVectorizable(ID) && ID != Intrinsic::powi &&
       ID != Intrinsic::arithmetic_fence) ||
      II.getType()->isStructTy())
    return nullptr;
  SmallVector<Value *, 4> Args;
  for (Value *Arg : II.args())
    Args.push_back(isBFloat(Arg->getType()) ? toFloat(B, Arg) : Arg);
  const bool ToBFloat = isBFloat(II.getType());
  Type *Ty = ToBFloat ? shaped(B.getFloatTy(), II.getType()) : II.getType();
  Value *New = withFlags(B.CreateIntrinsic(Ty, ID, Args), II);
  return ToBFloat ? toBFloat(B, New) : New;
}

/// A call of the same function with i16 for bfloats. What is refused stays.
Value *replaceCall(IRBuilderBase &B, const CallBase &Call) {
  if (!isa<CallInst>(Call) || Call.isMustTailCall())
    return nullptr;
  auto Passed = [&](Type *Ty) {
    return isBFloat(Ty) ? shaped(B.getInt16Ty(), Ty) : Ty;
  };
  SmallVector<Type *, 8> Types;
  SmallVector<Value *, 8> Args;
  AttributeList Attrs = Call.getAttributes();
  for (const Use &Arg : Call.args()) {
    Type *Ty = Passed(Arg->getType());
    Types.push_back(Ty);
    Args.push_back(B.CreateBitCast(Arg, Ty));
    const unsigned N = Call.getArgOperandNo(&Arg);
    Attrs = Attrs.removeParamAttributes(
        B.getContext(), N,
        AttributeFuncs::typeIncompatible(Ty, Attrs.getParamAttrs(N)));
  }
  auto *Ty = FunctionType::get(Passed(Call.getType()), Types,
                               Call.getFunctionType()->isVarArg());
  SmallVector<OperandBundleDef, 1> Bundles;
  Call.getOperandBundlesAsDefs(Bundles);
  CallInst *New = B.CreateCall(Ty, Call.getCalledOperand(), Args, Bundles);
  New->setTailCallKind(cast<CallInst>(Call).getTailCallKind());
  New->setCallingConv(Call.getCallingConv());
  New->setAttributes(Attrs.removeRetAttributes(
      B.getContext(),
      AttributeFuncs::typeIncompatible(New->getType(), Attrs.getRetAttrs())));
  New->copyMetadata(Call);
  return B.CreateBitCast(New, Call.getType());
}

Value *replace(IRBuilderBase &B, Instruction &I);

/// What replaces the plain operation, or that one.
Value *replaceConstrained(IRBuilderBase &B, const ConstrainedFPIntrinsic &Op) {
  auto *Plain = dyn_cast_or_null<Instruction>(ToyGCN::createPlain(B, Op));
  if (Plain && isa<FPMathOperator>(Op))
    withFlags(Plain, Op);
  Value *New = Plain ? replace(B, *Plain) : nullptr;
  if (New)
    Plain->eraseFromParent();
  return New ? New : Plain;
}

/// Returns what replaces \p I, or null if it is no arithmetic.
Value *replace(IRBuilderBase &B, Instruction &I) {
  if (const auto *Op = dyn_cast<ConstrainedFPIntrinsic>(&I))
    return replaceConstrained(B, *Op);
  if (auto *II = dyn_cast<IntrinsicInst>(&I))
    return replaceIntrinsic(B, *II);
  if (auto *Cast = dyn_cast<CastInst>(&I))
    return replaceCast(B, *Cast);
  if (auto *Compare = dyn_cast<FCmpInst>(&I))
    return withFlags(B.CreateFCmp(Compare->getPredicate(),
                                  toFloat(B, Compare->getOperand(0)),
                                  toFloat(B, Compare->getOperand(1))),
                     I);
  if (auto *Op = dyn_cast<BinaryOperator>(&I))
    return toBFloat(B, withFlags(B.CreateBinOp(Op->getOpcode(),
                                               toFloat(B, Op->getOperand(0)),
                                               toFloat(B, Op->getOperand(1))),
                                 I));
  return isa<UnaryOperator>(I)
             ? replaceSign(B, Sign::Invert, I.getOperand(0), nullptr)
             : nullptr;
}
} // namespace

bool ToyGCNLowerBFloats::runOnFunction(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    Changed |= ToyGCN::foldBitsOfBFloats(I);
    if (!isBFloat(I.getType()) && none_of(I.operands(), [](const Use &U) {
          return isBFloat(U->getType());
        }))
      continue;
    IRBuilder<> B(&I);
    const CallBase *Call = WithCalls ? ToyGCN::asCall(I) : nullptr;
    Value *New = Call ? replaceCall(B, *Call) : replace(B, I);
    if (!New)
      continue;
    I.replaceAllUsesWith(New);
    I.eraseFromParent();
    Changed = true;
  }
  return Changed;
}

INITIALIZE_PASS(ToyGCNLowerBFloats, DEBUG_TYPE, "ToyGCN lowering of bfloat",
                false, false)

FunctionPass *llvm::createToyGCNLowerBFloatsPass(bool WithCalls) {
  return new ToyGCNLowerBFloats(WithCalls);
}
