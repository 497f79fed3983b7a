//===- ApproximateFloats.cpp - As exact as was asked for ------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Divisions and square roots in f32 that need not be correctly rounded, by
/// !fpmath or the flag afn, become the machine's approximations. OpenCL asks
/// for 2.5 and 3 units in the last place. With the flag afn, so do those of
/// halves and the reciprocals of square roots in f64.
///
/// v_rcp_f32, v_rsq_f32 and v_sqrt_f32 are within one unit, of an argument and
/// a result that are no denormals. A quotient n * rcp(d) is within 2.5: the
/// unit of the reciprocal is two of the quotient at most. Unless denormals are
/// flushed, or afn is set, arguments are scaled:
///
///   n / d       ldexp(mant(n) * rcp(mant(d)), exponent(n) - exponent(d))
///   1 / d       ldexp(rcp(mant(d)), -exponent(d))
///   sqrt(x)     ldexp(sqrt(ldexp(x, 32)), -16) for denormals
///   1 / sqrt(x) ldexp(rsq(ldexp(x, 24)), 12) for denormals
///
/// v_rsq_f64 has 22 bits or more. With y = v_rsq_f64(x) and e = 1 - x * y * y,
/// 1 / sqrt(x) is y / sqrt(1 - e) = y + y * e * (1/2 + 3/8 * e), within 5/16 of
/// the third power of e. Zero and infinity have no such e. That is rounded
/// once, and v_rsq_f16 is within 0.51 units: both are nearer to 1 / sqrt(x)
/// than a rounded reciprocal of a rounded root. So the flag contract is enough
/// for them, if both operations have it.
///
/// With the flag arcp, n / d is n * (1 / d), a product if d is a constant. A
/// division by a power of two is a product in any case, of any type. The flag
/// does not say that v_rcp_f32, which is not correctly rounded, will do.
///
/// Needs: nothing. Guarantees: what is left is to be correctly rounded.
///
///   %d = fdiv float 1.0, %n, !fpmath !0     ; %n = uitofp i32 %i to float
///   -->
///   %d = call float @llvm.amdgcn.rcp.f32(float %n)
///
//===----------------------------------------------------------------------===//

#include "Tools/PassBase.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"
#include <limits>

using namespace llvm;
using namespace PatternMatch;

#define DEBUG_TYPE "toygcn-approximate-floats"

namespace {
class ToyGCNApproximateFloats final
    : public IRPass<ToyGCNApproximateFloats, KeepsCFG> {
  bool runOnFunction(Function &F) override;
};

/// What is done in place of one operation, element by element.
class Approximation {
public:
  Approximation(Instruction &I, bool FlushesDenormals)
      : B(&I), I(I), Afn(I.hasApproxFunc()), Arcp(I.hasAllowReciprocal()),
        Unscaled(Afn || FlushesDenormals) {
    const float Asked = cast<FPMathOperator>(I).getFPAccuracy();
    Units = Afn ? std::numeric_limits<float>::infinity() : Asked;
    B.setFastMathFlags(I.getFastMathFlags());
  }
  /// The value in place of the operation; null if it stays.
  Value *build();

private:
  IRBuilder<> B;
  Instruction &I;
  const bool Afn, Arcp;
  /// Results and arguments that are denormals do not count.
  const bool Unscaled;
  /// The error that is allowed, in units in the last place.
  float Units;

  Value *call(Intrinsic::ID ID, Value *X) {
    return B.CreateUnaryIntrinsic(ID, X);
  }
  Value *exponent(Value *X) {
    return B.CreateIntrinsic(Intrinsic::amdgcn_frexp_exp,
                             {B.getInt32Ty(), X->getType()}, {X});
  }
  Value *scale(Value *X, Value *By) { return B.CreateLdexp(X, By); }
  Value *scaledIfDenormal(Intrinsic::ID ID, Value *X, int Up, int Down);
  Value *reciprocal(Value *D);
  Value *quotient(Value *N, Value *D);
  Value *quotientByConstant(Value *N, const APFloat &D);
  Value *squareRoot(Value *X);
  Value *reciprocalRoot64(Value *X);
  Value *element(ArrayRef<Value *> Operands);
  Value *elementOf(Value *V, unsigned N);
};
} // namespace

/// True if neither \p X nor its reciprocal is a denormal or overflows: an
/// integer, a half, or a square root.
static bool hasPlainReciprocal(const Value *X) {
  const Value *Y;
  if (match(X, m_FNeg(m_Value(Y))) || match(X, m_FAbs(m_Value(Y))))
    return hasPlainReciprocal(Y);
  if (isa<SIToFPInst, UIToFPInst>(X))
    return cast<CastInst>(X)->getSrcTy()->getScalarSizeInBits() <= 64;
  if (isa<FPExtInst>(X))
    return cast<CastInst>(X)->getSrcTy()->isHalfTy();
  return match(X, m_Sqrt(m_Value())) ||
         match(X, m_Intrinsic<Intrinsic::amdgcn_sqrt>());
}

/// True for the root of \p X that nothing else reads.
static bool isOnlyARoot(Value *Root, Value *&X) {
  return match(Root, m_Sqrt(m_Value(X))) && !Root->hasNUsesOrMore(2);
}

/// True for a division by a root, of halves or f64, that flags let be one
/// operation. The approximation of f32 is not near enough.
static bool contractsRoot(const Instruction &Division) {
  if (Division.getOpcode() != Instruction::FDiv ||
      Division.getType()->getScalarType()->isFloatTy())
    return false;
  Value *X;
  return Division.hasAllowContract() &&
         isOnlyARoot(Division.getOperand(1), X) &&
         cast<Instruction>(Division.getOperand(1))->hasAllowContract();
}

Value *Approximation::scaledIfDenormal(Intrinsic::ID ID, Value *X, int Up,
                                       int Down) {
  if (Unscaled)
    return call(ID, X);
  Value *IsDenormal =
      B.CreateFCmpOLT(X, ConstantFP::get(X->getType(), 0x1p-126));
  auto If = [&](int By) {
    return B.CreateSelect(IsDenormal, B.getInt32(By), B.getInt32(0));
  };
  return scale(call(ID, scale(X, If(Up))), If(Down));
}

Value *Approximation::squareRoot(Value *X) {
  return Units < 1 || X->getType()->isDoubleTy()
             ? nullptr
             : scaledIfDenormal(Intrinsic::amdgcn_sqrt, X, 32, -16);
}

Value *Approximation::reciprocalRoot64(Value *X) {
  Type *Ty = X->getType();
  auto Constant = [&](double V) { return ConstantFP::get(Ty, V); };
  auto MulAdd = [&](Value *P, Value *Q, Value *R) {
    return B.CreateIntrinsic(Intrinsic::fma, {Ty}, {P, Q, R});
  };
  Value *Y = call(Intrinsic::amdgcn_rsq, X);
  Value *Off = MulAdd(B.CreateFNeg(B.CreateFMul(X, Y)), Y, Constant(1.0));
  Value *Series = MulAdd(Off, Constant(0.375), Constant(0.5));
  Value *Root = MulAdd(B.CreateFMul(Y, Off), Series, Y);
  // The root of what is or counts as 0, or of infinity, has no better one.
  return B.CreateSelect(B.createIsFPClass(Y, fcZero | fcInf), Y, Root);
}

/// The reciprocal of a root is within 2 units of that of the rounded root.
Value *Approximation::reciprocal(Value *D) {
  Value *X;
  const bool IsRoot = isOnlyARoot(D, X);
  if (D->getType()->isDoubleTy())
    return IsRoot && (contractsRoot(I) || cast<Instruction>(D)->hasApproxFunc())
               ? reciprocalRoot64(X)
               : nullptr;
  if (IsRoot && contractsRoot(I))
    return call(Intrinsic::amdgcn_rsq, X);
  if (Units >= 2.5f && IsRoot)
    return scaledIfDenormal(Intrinsic::amdgcn_rsq, X, 24, 12);
  if (Units < 1)
    return nullptr;
  if (Unscaled || hasPlainReciprocal(D))
    return call(Intrinsic::amdgcn_rcp, D);
  Value *R = call(Intrinsic::amdgcn_rcp, call(Intrinsic::amdgcn_frexp_mant, D));
  return scale(R, B.CreateNeg(exponent(D)));
}

/// A product with a rounded constant is within 1.5 units.
Value *Approximation::quotientByConstant(Value *N, const APFloat &D) {
  APFloat R(D.getSemantics(), 1);
  R.divide(D, APFloat::rmNearestTiesToEven);
  return (Units >= 1.5f || Arcp) && D.isNormal() && R.isNormal()
             ? B.CreateFMul(N, ConstantFP::get(N->getType(), R))
             : nullptr;
}

Value *Approximation::quotient(Value *N, Value *D) {
  const APFloat *C;
  if (match(N, m_SpecificFP(1.0)))
    return reciprocal(D);
  if (match(N, m_SpecificFP(-1.0))) {
    Value *R = reciprocal(D);
    return R ? B.CreateFNeg(R) : nullptr;
  }
  if (match(D, m_APFloat(C)))
    if (Value *Product = quotientByConstant(N, *C))
      return Product;
  Value *X;
  if (D->getType()->isDoubleTy())
    return Afn && isOnlyARoot(D, X) && cast<Instruction>(D)->hasApproxFunc()
               ? B.CreateFMul(N, reciprocalRoot64(X))
               : nullptr;
  if (Afn && isOnlyARoot(D, X) && cast<Instruction>(D)->hasApproxFunc())
    return B.CreateFMul(N, call(Intrinsic::amdgcn_rsq, X));
  if (Units < 2.5f)
    return nullptr;
  if (Afn || hasPlainReciprocal(D))
    return B.CreateFMul(N, call(Intrinsic::amdgcn_rcp, D));
  Value *R = call(Intrinsic::amdgcn_rcp, call(Intrinsic::amdgcn_frexp_mant, D));
  Value *Q = B.CreateFMul(call(Intrinsic::amdgcn_frexp_mant, N), R);
  return scale(Q, B.CreateSub(exponent(N), exponent(D)));
}

Value *Approximation::element(ArrayRef<Value *> Operands) {
  return Operands.size() == 2 ? quotient(Operands[0], Operands[1])
                              : squareRoot(Operands[0]);
}

/// Element \p N of \p V, of a root that the quotient takes in the root of an
/// element.
Value *Approximation::elementOf(Value *V, unsigned N) {
  Value *X;
  if (!isOnlyARoot(V, X) ||
      !(contractsRoot(I) || (Afn && cast<Instruction>(V)->hasApproxFunc())))
    return B.CreateExtractElement(V, N);
  return B.CreateUnaryIntrinsic(Intrinsic::sqrt, B.CreateExtractElement(X, N),
                                cast<Instruction>(V));
}

Value *Approximation::build() {
  const bool IsDivision = I.getOpcode() == Instruction::FDiv;
  SmallVector<Value *, 2> Operands = {I.getOperand(0)};
  if (IsDivision)
    Operands.push_back(I.getOperand(1));
  auto *VT = dyn_cast<FixedVectorType>(I.getType());
  if (!VT)
    return element(Operands);
  Value *Result = PoisonValue::get(VT);
  for (unsigned N = 0; N < VT->getNumElements(); ++N) {
    SmallVector<Value *, 2> Parts;
    for (Value *V : Operands)
      Parts.push_back(V == Operands.back() && IsDivision
                          ? elementOf(V, N)
                          : B.CreateExtractElement(V, N));
    Value *Part = element(Parts);
    if (!Part) {
      Part = IsDivision ? B.CreateFDiv(Parts[0], Parts[1])
                        : call(Intrinsic::sqrt, Parts[0]);
      if (auto *New = dyn_cast<Instruction>(Part))
        New->copyMetadata(I, LLVMContext::MD_fpmath);
    }
    RecursivelyDeleteTriviallyDeadInstructions(Parts.back());
    Result = B.CreateInsertElement(Result, Part, N);
  }
  return Result;
}

/// Makes a division by a power of two a product.
static bool multiplyByInverse(Instruction &I) {
  const APFloat *D;
  APFloat Inverse(0.0f);
  if (!match(&I, m_FDiv(m_Value(), m_APFloat(D))) ||
      !D->getExactInverse(&Inverse))
    return false;
  IRBuilder<> B(&I);
  B.setFastMathFlags(I.getFastMathFlags());
  I.replaceAllUsesWith(
      B.CreateFMul(I.getOperand(0), ConstantFP::get(I.getType(), Inverse)));
  I.eraseFromParent();
  return true;
}

static bool mayApproximate(const Instruction &I) {
  const Type *Ty = I.getType()->getScalarType();
  if (!isa<FPMathOperator>(I))
    return false;
  if (Ty->isFloatTy())
    return I.hasApproxFunc() || I.hasAllowReciprocal() ||
           cast<FPMathOperator>(I).getFPAccuracy() != 0;
  return (Ty->isHalfTy() || Ty->isDoubleTy()) &&
         (I.hasApproxFunc() || contractsRoot(I));
}

bool ToyGCNApproximateFloats::runOnFunction(Function &F) {
  if (skipFunction(F))
    return false;
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    Changed |= multiplyByInverse(I);
  // With the mode "dynamic" a function has that of its kernel, any. There is
  // no mode that flushes to positive zero.
  const bool Flushes = F.getDenormalMode(APFloat::IEEEsingle()) ==
                       DenormalMode::getPreserveSign();
  // A division is before the root that it takes in.
  SmallVector<Instruction *, 16> Roots, All;
  for (Instruction &I : instructions(F)) {
    if (!mayApproximate(I))
      continue;
    if (I.getOpcode() == Instruction::FDiv)
      All.push_back(&I);
    else if (match(&I, m_Sqrt(m_Value())))
      Roots.push_back(&I);
  }
  append_range(All, Roots);
  for (Instruction *I : All) {
    if (Value *New =
            I->use_empty() ? nullptr : Approximation(*I, Flushes).build()) {
      New->takeName(I);
      I->replaceAllUsesWith(New);
      Changed = true;
    }
    if (I->use_empty())
      I->eraseFromParent();
  }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, ApproximateFloats,
                   "ToyGCN approximation of floats")
