//===- ExpandIntrinsics.cpp - Intrinsics in terms of others ---------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Replaces intrinsics of LLVM that few kernels use by others, where IR says it
/// in fewer words than generic machine code. Those that it does not know stay.
///
///   %p = call float @llvm.pow.f32(float %x, float %y)
/// --->
///   %a = call float @llvm.fabs.f32(float %x)
///   %l = call float @llvm.log2.f32(float %a)
///   %m = fmul float %y, %l                     ; 0 if one of them is 0
///   %p = call float @llvm.exp2.f32(float %m)   ; and the sign of odd powers
///
/// Needs: nothing. Guarantees: intrinsics of the table are gone, for the types
/// that the target has.
///
//===----------------------------------------------------------------------===//

#include "Calls/CallGraph.h"
#include "Legalize/FixedPoint.h"
#include "Legalize/MachineIntrinsics.h"
#include "ToyGCN.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

#define DEBUG_TYPE "toygcn-expand-intrinsics"

namespace {
class ToyGCNExpandIntrinsics final : public FunctionPass {
public:
  static char ID;
  ToyGCNExpandIntrinsics() : FunctionPass(ID) {}
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
  }
  bool runOnFunction(Function &F) override;
};

/// The register MODE (Vega ISA, 3.3): how floats are rounded is in bits 3:0,
/// two for f32 and two for f16 and f64; denormals in bits 7:4.
constexpr unsigned Mode = 1;
constexpr unsigned hwReg(unsigned FirstBit, unsigned Bits) {
  return Mode | FirstBit << 6 | (Bits - 1) << 11;
}
constexpr unsigned Rounding = hwReg(0, 4), FloatMode = hwReg(0, 8);
/// As a kernel begins: to nearest even, denormals kept.
constexpr unsigned DefaultMode = 0xf0;

/// A table of 4-bit numbers in one constant. LLVM's modes are 0: to zero,
/// 1: to nearest even, 2: up, 3: down; those of MODE are 3, 0, 1, 2.
constexpr unsigned ToMode = 0x21'03, FromMode = 0x03'21;

Value *lookUp(IRBuilderBase &B, unsigned Table, Value *Index) {
  Value *Shift = B.CreateShl(B.CreateAnd(Index, 3), 2);
  return B.CreateAnd(B.CreateLShr(B.getInt32(Table), Shift), 3);
}

Value *getMode(IRBuilderBase &B, unsigned Field) {
  return B.CreateIntrinsic(Intrinsic::amdgcn_s_getreg, {}, {B.getInt32(Field)});
}
Value *setMode(IRBuilderBase &B, unsigned Field, Value *V) {
  return B.CreateIntrinsic(Intrinsic::amdgcn_s_setreg, {},
                           {B.getInt32(Field), V});
}

Value *getRounding(IntrinsicInst &, IRBuilderBase &B) {
  return lookUp(B, FromMode, getMode(B, Rounding));
}
Value *setRounding(IntrinsicInst &II, IRBuilderBase &B) {
  Value *M = lookUp(B, ToMode, II.getArgOperand(0));
  return setMode(B, Rounding, B.CreateOr(M, B.CreateShl(M, 2)));
}
Value *getFloatMode(IntrinsicInst &II, IRBuilderBase &B) {
  return II.getType()->isIntegerTy(32) ? getMode(B, FloatMode) : nullptr;
}
Value *setFloatMode(IntrinsicInst &II, IRBuilderBase &B) {
  Value *V = II.getArgOperand(0);
  return V->getType()->isIntegerTy(32) ? setMode(B, FloatMode, V) : nullptr;
}
Value *resetFloatMode(IntrinsicInst &, IRBuilderBase &B) {
  return setMode(B, FloatMode, B.getInt32(DefaultMode));
}

/// What x to the power of y is, of f32. As on stock, its error is that of a
/// product with log2(x). \p IsOdd and \p IsWhole are what y is.
Value *power(IRBuilderBase &B, Value *X, Value *Y, Value *IsOdd,
             Value *IsWhole) {
  // On the way there are NaN and infinities also where the result is none.
  FastMathFlags FMF = B.getFastMathFlags();
  FMF.setNoNaNs(false);
  FMF.setNoInfs(false);
  IRBuilderBase::FastMathFlagGuard Guard(B);
  B.setFastMathFlags(FMF);
  Type *Ty = X->getType();
  auto Number = [&](double V) { return ConstantFP::get(Ty, V); };
  auto Call = [&](Intrinsic::ID ID, Value *V) {
    return B.CreateUnaryIntrinsic(ID, V);
  };
  Value *Size = Call(Intrinsic::fabs, X);
  Value *Log = Call(Intrinsic::log2, Size);
  Value *IsOne = B.CreateOr(B.CreateFCmpOEQ(Y, Number(0)),
                            B.CreateFCmpOEQ(Log, Number(0)));
  Value *Product = B.CreateSelect(IsOne, Number(0), B.CreateFMul(Y, Log));
  Value *Result = Call(Intrinsic::exp2, Product);
  Value *Signed = B.CreateBinaryIntrinsic(Intrinsic::copysign, Result, X);
  Result = B.CreateSelect(IsOdd, Signed, Result);
  Value *IsNegative =
      B.CreateAnd(B.CreateFCmpOLT(X, Number(0)),
                  B.CreateFCmpONE(Size, ConstantFP::getInfinity(Ty)));
  // -1 to the power of an infinity is 1.
  Value *IsFraction = B.CreateAnd(B.CreateNot(IsWhole), B.CreateNot(IsOne));
  return B.CreateSelect(B.CreateAnd(IsNegative, IsFraction),
                        ConstantFP::getNaN(Ty), Result);
}

/// By way of f32; nothing of f64, for which there is no exp2.
Value *expandPower(IntrinsicInst &II, IRBuilderBase &B) {
  Type *Ty = II.getType();
  if (Ty->getScalarSizeInBits() > 32 || Ty->getScalarType()->isBFloatTy())
    return nullptr;
  Type *Single = Ty->getWithNewType(B.getFloatTy());
  Value *X = B.CreateFPExt(II.getArgOperand(0), Single);
  Value *Y = B.CreateFPExt(II.getArgOperand(1), Single);
  auto Truncate = [&](Value *V) {
    return B.CreateUnaryIntrinsic(Intrinsic::trunc, V);
  };
  Value *Half = B.CreateFMul(Y, ConstantFP::get(Single, 0.5));
  Value *IsWhole = B.CreateFCmpOEQ(Truncate(Y), Y);
  Value *IsOdd = B.CreateAnd(IsWhole, B.CreateFCmpONE(Truncate(Half), Half));
  return B.CreateFPTrunc(power(B, X, Y, IsOdd, IsWhole), Ty);
}

/// A constant power is a product of squares; another is that of a float.
Value *expandIntegerPower(IntrinsicInst &II, IRBuilderBase &B) {
  Type *Ty = II.getType();
  Value *X = II.getArgOperand(0);
  const auto *N = dyn_cast<ConstantInt>(II.getArgOperand(1));
  if (!N) {
    if (!Ty->isFloatTy())
      return nullptr;
    Value *Power = II.getArgOperand(1);
    // A float of more than 2^24 is even.
    Value *IsOdd = B.CreateTrunc(Power, B.getInt1Ty());
    return power(B, X, B.CreateSIToFP(Power, Ty), IsOdd, B.getTrue());
  }
  Value *Product = ConstantFP::get(Ty, 1.0);
  for (uint64_t Left = N->getValue().abs().getZExtValue(); Left; Left >>= 1) {
    if (Left & 1)
      Product = B.CreateFMul(Product, X);
    X = B.CreateFMul(X, X);
  }
  return N->isNegative() ? B.CreateFDiv(ConstantFP::get(Ty, 1.0), Product)
                         : Product;
}

Value *makePair(IRBuilderBase &B, Type *Ty, Value *First, Value *Second) {
  Value *Pair = B.CreateInsertValue(PoisonValue::get(Ty), First, 0);
  return B.CreateInsertValue(Pair, Second, 1);
}

Value *expandSinCos(IntrinsicInst &II, IRBuilderBase &B) {
  Value *X = II.getArgOperand(0);
  if (X->getType()->getScalarSizeInBits() > 32)
    return nullptr;
  return makePair(B, II.getType(), B.CreateUnaryIntrinsic(Intrinsic::sin, X),
                  B.CreateUnaryIntrinsic(Intrinsic::cos, X));
}

/// The fraction of an infinity is 0; both parts have the sign of the whole.
Value *expandModF(IntrinsicInst &II, IRBuilderBase &B) {
  Value *X = II.getArgOperand(0);
  Type *Ty = X->getType();
  Value *Whole = B.CreateUnaryIntrinsic(Intrinsic::trunc, X);
  Value *Size = B.CreateUnaryIntrinsic(Intrinsic::fabs, X);
  Value *Part =
      B.CreateSelect(B.CreateFCmpOEQ(Size, ConstantFP::getInfinity(Ty)),
                     ConstantFP::getZero(Ty), B.CreateFSub(X, Whole));
  Part = B.CreateBinaryIntrinsic(Intrinsic::copysign, Part, X);
  return makePair(B, II.getType(), Part, Whole);
}

Value *expandTrap(IntrinsicInst &, IRBuilderBase &B) {
  return B.CreateIntrinsic(B.getVoidTy(), Intrinsic::trap, {});
}

/// A kernel returns to no address and has no caller's frame.
Value *giveNull(IntrinsicInst &II, IRBuilderBase &) {
  const bool IsKernel =
      II.getFunction()->getCallingConv() == CallingConv::AMDGPU_KERNEL;
  return IsKernel ? Constant::getNullValue(II.getType()) : nullptr;
}

/// toygcn-lower-dynamic-allocas has replaced those that move the stack's end.
Value *keepStack(IntrinsicInst &II, IRBuilderBase &B) {
  if (II.getType()->isVoidTy())
    return B.CreateIntrinsic(B.getVoidTy(), Intrinsic::donothing, {});
  return Constant::getNullValue(II.getType());
}

/// What an intrinsic of a constrained float operation does.
struct ConstrainedRow {
  Intrinsic::ID ID;
  unsigned Opcode;     ///< Of an instruction, or 0.
  Intrinsic::ID Plain; ///< Else this intrinsic.
};
constexpr ConstrainedRow ConstrainedRows[] = {
#define DAG_INSTRUCTION(NAME, NARG, ROUND_MODE, INTRINSIC, DAGN)               \
  {Intrinsic::INTRINSIC, Instruction::NAME, Intrinsic::not_intrinsic},
#define DAG_FUNCTION(NAME, NARG, ROUND_MODE, INTRINSIC, DAGN)                  \
  {Intrinsic::INTRINSIC, 0, Intrinsic::NAME},
#include "llvm/IR/ConstrainedOps.def"
    {Intrinsic::experimental_constrained_fmuladd, 0, Intrinsic::fmuladd},
};

/// True if \p F rounds as kernels begin. What callers and callees do counts for
/// a function, and for a kernel that makes calls.
bool keepsRounding(const Function &F) {
  constexpr Intrinsic::ID Setters[] = {Intrinsic::set_rounding,
                                       Intrinsic::set_fpmode,
                                       Intrinsic::amdgcn_s_setreg};
  const bool IsAlone = ToyGCN::isKernelAlone(F);
  return none_of(*F.getParent(), [&](const Function &Setter) {
    return is_contained(Setters, Setter.getIntrinsicID()) &&
           any_of(Setter.users(), [&](const User *U) {
             return !IsAlone || cast<Instruction>(U)->getFunction() == &F;
           });
  });
}

/// Nothing traps and no flag of an exception can be read, so that an operation
/// that rounds to nearest even is the plain one.
Value *expandConstrained(IntrinsicInst &II, IRBuilderBase &B) {
  auto &Op = cast<ConstrainedFPIntrinsic>(II);
  const auto *R = find_if(ConstrainedRows, [&](const ConstrainedRow &Row) {
    return Row.ID == II.getIntrinsicID();
  });
  const RoundingMode Mode =
      Op.getRoundingMode().value_or(RoundingMode::NearestTiesToEven);
  const bool IsNearest =
      Mode == RoundingMode::NearestTiesToEven ||
      (Mode == RoundingMode::Dynamic && keepsRounding(*II.getFunction()));
  if (R == std::end(ConstrainedRows) || !IsNearest)
    return nullptr;
  SmallVector<Value *, 3> Args(II.arg_begin(),
                               II.arg_begin() + Op.getNonMetadataArgCount());
  if (const auto *Compare = dyn_cast<ConstrainedFPCmpIntrinsic>(&II))
    return B.CreateFCmp(Compare->getPredicate(), Args[0], Args[1]);
  if (!R->Opcode)
    return B.CreateIntrinsic(II.getType(), R->Plain, Args);
  if (Args.size() == 2)
    return B.CreateBinOp(Instruction::BinaryOps(R->Opcode), Args[0], Args[1]);
  return B.CreateCast(Instruction::CastOps(R->Opcode), Args[0], II.getType());
}

/// LLVM leaves these if an element may be NaN.
Value *expandExtreme(IntrinsicInst &II, IRBuilderBase &B) {
  Value *V = II.getArgOperand(0);
  const auto *Ty = dyn_cast<FixedVectorType>(V->getType());
  const Intrinsic::ID Each = getMinMaxReductionIntrinsicOp(II.getIntrinsicID());
  if (!Ty || Ty->getScalarType()->isBFloatTy())
    return nullptr;
  Value *Extreme = B.CreateExtractElement(V, uint64_t(0));
  for (unsigned I = 1; I < Ty->getNumElements(); ++I)
    Extreme = B.CreateBinaryIntrinsic(Each, Extreme,
                                      B.CreateExtractElement(V, uint64_t(I)));
  return Extreme;
}

struct Row {
  Intrinsic::ID ID;
  Value *(*Expand)(IntrinsicInst &, IRBuilderBase &);
};
constexpr Row Rows[] = {
    {Intrinsic::pow, expandPower},
    {Intrinsic::powi, expandIntegerPower},
    {Intrinsic::sincos, expandSinCos},
    {Intrinsic::modf, expandModF},
    {Intrinsic::ubsantrap, expandTrap},
    {Intrinsic::returnaddress, giveNull},
    {Intrinsic::frameaddress, giveNull},
    {Intrinsic::stacksave, keepStack},
    {Intrinsic::stackrestore, keepStack},
    {Intrinsic::get_rounding, getRounding},
    {Intrinsic::set_rounding, setRounding},
    {Intrinsic::get_fpmode, getFloatMode},
    {Intrinsic::set_fpmode, setFloatMode},
    {Intrinsic::reset_fpmode, resetFloatMode},
    {Intrinsic::vector_reduce_fmax, expandExtreme},
    {Intrinsic::vector_reduce_fmin, expandExtreme},
    {Intrinsic::vector_reduce_fmaximum, expandExtreme},
    {Intrinsic::vector_reduce_fminimum, expandExtreme},
};

/// Returns what replaces \p II, or null.
Value *expand(IntrinsicInst &II, IRBuilderBase &B) {
  if (isa<ConstrainedFPIntrinsic>(II))
    return expandConstrained(II, B);
  for (const Row &R : Rows)
    if (R.ID == II.getIntrinsicID())
      return R.Expand(II, B);
  if (Value *V = ToyGCN::expandFixedPoint(II, B))
    return V;
  return ToyGCN::expandMachineIntrinsic(II, B);
}
} // namespace

bool ToyGCNExpandIntrinsics::runOnFunction(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *II = dyn_cast<IntrinsicInst>(&I);
    if (!II)
      continue;
    IRBuilder<> B(II);
    if (isa<FPMathOperator>(II))
      B.setFastMathFlags(II->getFastMathFlags());
    Value *New = expand(*II, B);
    if (!New)
      continue;
    II->replaceAllUsesWith(New);
    II->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

TOYGCN_DEFINE_PASS(Function, ExpandIntrinsics,
                   "ToyGCN expansion of rare intrinsics")
