//===- MachineIntrinsics.cpp - Rare intrinsics of the machine -------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "Operations/Aperture.h"
#include "Words/Words.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/MDBuilder.h"

using namespace llvm;

namespace llvm::ToyGCN {
namespace {
/// The largest number instead of an infinity.
Value *expandClampedRoot(IntrinsicInst &II, WordBuilder &B) {
  Type *Ty = II.getType();
  if (!Ty->isHalfTy() && !Ty->isFloatTy() && !Ty->isDoubleTy())
    return nullptr;
  const APFloat Largest = APFloat::getLargest(Ty->getFltSemantics());
  Value *Root =
      B.CreateIntrinsic(Intrinsic::amdgcn_rsq, {Ty}, {II.getArgOperand(0)});
  Root = B.CreateMinNum(Root, ConstantFP::get(Ty, Largest));
  return B.CreateMaxNum(Root, ConstantFP::get(Ty, neg(Largest)));
}

/// The parts of a half are those of the float.
Value *expandHalfPart(IntrinsicInst &II, WordBuilder &B) {
  Value *X = II.getArgOperand(0);
  if (!X->getType()->isHalfTy())
    return nullptr;
  X = B.CreateFPExt(X, B.getFloatTy());
  if (II.getType()->isHalfTy())
    return B.CreateFPTrunc(
        B.CreateIntrinsic(II.getIntrinsicID(), {X->getType()}, {X}),
        II.getType());
  Value *Exponent = B.CreateIntrinsic(II.getIntrinsicID(),
                                      {B.getInt32Ty(), X->getType()}, {X});
  return B.CreateZExtOrTrunc(Exponent, II.getType());
}

/// A known field of bits is shifted to the top and back. Operands: the dword,
/// the first bit, the number of bits; five bits of both numbers count.
Value *expandBitfield(IntrinsicInst &II, WordBuilder &B) {
  const auto *First = dyn_cast<ConstantInt>(II.getArgOperand(1));
  const auto *Bits = dyn_cast<ConstantInt>(II.getArgOperand(2));
  const bool IsDword = II.getType()->isIntegerTy(32);
  if (IsDword && Bits && Bits->getZExtValue() % 32 == 0)
    return B.getInt32(0);
  if (!IsDword || !First || !Bits)
    return nullptr;
  const unsigned Low = First->getZExtValue() % 32;
  const unsigned High = std::min<unsigned>(Low + Bits->getZExtValue() % 32, 32);
  Value *Top = B.CreateShl(II.getArgOperand(0), 32 - High);
  return II.getIntrinsicID() == Intrinsic::amdgcn_ubfe
             ? B.CreateLShr(Top, 32 - High + Low)
             : B.CreateAShr(Top, 32 - High + Low);
}

/// Classes that are known are those of LLVM's own intrinsic.
Value *expandClass(IntrinsicInst &II, WordBuilder &B) {
  const auto *Classes = dyn_cast<ConstantInt>(II.getArgOperand(1));
  if (!Classes)
    return nullptr;
  const unsigned Mask = Classes->getZExtValue() & fcAllFlags;
  if (Mask == fcNone || Mask == fcAllFlags)
    return B.getInt1(Mask != fcNone);
  return B.createIsFPClass(II.getArgOperand(0), Mask);
}

/// Operands: left, right, predicate. The lanes where it holds.
Value *expandCompare(IntrinsicInst &II, WordBuilder &B) {
  const auto P = CmpInst::Predicate(
      cast<ConstantInt>(II.getArgOperand(2))->getZExtValue());
  const bool Floats = II.getIntrinsicID() == Intrinsic::amdgcn_fcmp;
  if (Floats ? !CmpInst::isFPPredicate(P) : !CmpInst::isIntPredicate(P))
    return PoisonValue::get(II.getType());
  Value *Holds = B.CreateCmp(P, II.getArgOperand(0), II.getArgOperand(1));
  return B.CreateIntrinsic(Intrinsic::amdgcn_ballot, {II.getType()}, {Holds});
}

/// A lane without a source keeps its value.
Value *expandMovDpp(IntrinsicInst &II, WordBuilder &B) {
  SmallVector<Value *, 6> Args(II.args());
  Args.insert(Args.begin(), II.getArgOperand(0));
  return B.CreateIntrinsic(Intrinsic::amdgcn_update_dpp, {II.getType()}, Args);
}

/// Sums of differences of bytes, from each of the four bytes on. Operands: 8
/// bytes, 4 bytes, what the sums are added to.
Value *expandQuadSum(IntrinsicInst &II, WordBuilder &B) {
  const auto One = Intrinsic::ID(B.Row->Detail);
  const unsigned Bits = II.getType()->getPrimitiveSizeInBits() / 4;
  Type *Ty = FixedVectorType::get(B.getIntNTy(Bits), 4);
  Value *Sums = B.CreateBitCast(II.getArgOperand(2), Ty);
  for (unsigned I = 0; I < 4; ++I) {
    Value *Bytes =
        B.CreateTrunc(B.CreateLShr(II.getArgOperand(0), 8 * I), B.getInt32Ty());
    Value *Old = B.CreateZExt(B.CreateExtractElement(Sums, I), B.getInt32Ty());
    Value *New = B.CreateIntrinsic(One, {}, {Bytes, II.getArgOperand(1), Old});
    Sums =
        B.CreateInsertElement(Sums, B.CreateTrunc(New, Ty->getScalarType()), I);
  }
  return B.CreateBitCast(Sums, II.getType());
}

Value *isInSpace(IntrinsicInst &II, WordBuilder &B) {
  return isIn(B.Row->Detail, II.getArgOperand(0), B);
}

/// A kernel returns to no address and has no caller's frame.
Value *giveNullInKernel(IntrinsicInst &II, WordBuilder &) {
  const bool IsKernel =
      II.getFunction()->getCallingConv() == CallingConv::AMDGPU_KERNEL;
  return IsKernel ? Constant::getNullValue(II.getType()) : nullptr;
}

/// A counter of lanes: the first active lane adds how many are active.
Value *countLanes(IntrinsicInst &II, WordBuilder &B) {
  Type *Ty = B.getInt32Ty();
  Value *Lanes = B.CreateIntrinsic(Intrinsic::amdgcn_ballot, {B.getInt64Ty()},
                                   {B.getTrue()});
  Value *Before = B.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_lo, {},
                                    {B.CreateTrunc(Lanes, Ty), B.getInt32(0)});
  Before =
      B.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_hi, {},
                        {B.CreateTrunc(B.CreateLShr(Lanes, 32), Ty), Before});
  Value *Count =
      B.CreateTrunc(B.CreateUnaryIntrinsic(Intrinsic::ctpop, Lanes), Ty);
  Value *Step = B.CreateSelect(B.CreateIsNull(Before), Count, B.getInt32(0));
  auto *Old = B.CreateAtomicRMW(AtomicRMWInst::BinOp(B.Row->Detail),
                                II.getArgOperand(0), Step, Align(4),
                                AtomicOrdering::Monotonic);
  Old->setVolatile(!cast<ConstantInt>(II.getArgOperand(1))->isZero());
  return B.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {Ty}, {Old});
}

/// Products of 24 bits, signed or not: all 48 bits, or those above the low 32.
Value *expandShortProduct(IntrinsicInst &II, WordBuilder &B) {
  const bool IsHigh = II.getType()->isIntegerTy(32);
  const Intrinsic::ID ID = II.getIntrinsicID();
  const bool IsSigned = ID == Intrinsic::amdgcn_mul_i24;
  if (IsHigh && ID != Intrinsic::amdgcn_mulhi_u24)
    return nullptr;
  Type *Wide = B.getInt64Ty();
  auto Extend = [&](Value *V) {
    if (!IsSigned)
      return B.CreateZExt(B.CreateAnd(V, 0xffffff), Wide);
    return B.CreateSExt(B.CreateAShr(B.CreateShl(V, 8), 8), Wide);
  };
  Value *Product =
      B.CreateMul(Extend(II.getArgOperand(0)), Extend(II.getArgOperand(1)));
  return IsHigh ? B.CreateTrunc(B.CreateLShr(Product, 32), II.getType())
                : Product;
}

/// True in all lanes of each four if one of them says so.
Value *expandQuadVote(IntrinsicInst &II, WordBuilder &B) {
  Type *Mask = B.getInt64Ty();
  Value *Lanes = B.CreateIntrinsic(Intrinsic::amdgcn_ballot, {Mask},
                                   {II.getArgOperand(0)});
  Value *Quads =
      B.CreateIntrinsic(Intrinsic::amdgcn_s_wqm, {Mask, Mask}, {Lanes});
  return B.CreateIntrinsic(Intrinsic::amdgcn_inverse_ballot, {Mask}, {Quads});
}

/// A cast of a pointer that is not null is a cast.
Value *expandCastOfObject(IntrinsicInst &II, WordBuilder &B) {
  return B.CreateAddrSpaceCast(II.getArgOperand(0), II.getType());
}

/// A quotient that may be wrong by 2.5 units in the last place.
Value *expandFastQuotient(IntrinsicInst &II, WordBuilder &B) {
  return B.CreateFDiv(II.getArgOperand(0), II.getArgOperand(1), "",
                      MDBuilder(B.getContext()).createFPMath(2.5f));
}

/// The low four bits are a signed number of sixteenths.
Value *expandSixteenths(IntrinsicInst &II, WordBuilder &B) {
  Value *Number = B.CreateAShr(B.CreateShl(II.getArgOperand(0), 28), 28);
  Type *Ty = II.getType();
  return B.CreateFMul(B.CreateSIToFP(Number, Ty),
                      ConstantFP::get(Ty, 1.0 / 16));
}

/// The product of halves is rounded before the sum.
Value *expandHalfMad(IntrinsicInst &II, WordBuilder &B) {
  if (!II.getType()->isHalfTy())
    return nullptr;
  IRBuilderBase::FastMathFlagGuard Guard(B);
  B.clearFastMathFlags();
  Value *Product = B.CreateFMul(II.getArgOperand(0), II.getArgOperand(1));
  return B.CreateFAdd(Product, II.getArgOperand(2));
}

/// One instruction of the wave, as text.
Value *writeText(IRBuilderBase &B, Type *Result, const Twine &Text,
                 StringRef Constraints, ArrayRef<Value *> Inputs) {
  SmallVector<Type *, 1> Types;
  for (const Value *V : Inputs)
    Types.push_back(V->getType());
  auto *Ty = FunctionType::get(Result, Types, /*isVarArg=*/false);
  CallInst *Call = B.CreateCall(
      InlineAsm::get(Ty, Text.str(), Constraints, /*hasSideEffects=*/true),
      Inputs);
  Call->setConvergent();
  return Call;
}

Value *expandWaveText(IntrinsicInst &II, WordBuilder &B) {
  const uint64_t Bits =
      cast<ConstantInt>(II.getArgOperand(0))->getZExtValue() & 0xffff;
  SmallVector<Value *, 1> Inputs(drop_begin(II.args()));
  return writeText(B, II.getType(), B.Row->Text + " " + Twine(Bits),
                   Inputs.empty() ? "" : "{m0}", Inputs);
}
/// Bits 21:16 of M0 say which barrier. The machine reads the number of waves
/// some time after it took the instruction.
Value *expandGlobalWaves(IntrinsicInst &II, WordBuilder &B) {
  Value *Barrier = II.getArgOperand(1);
  if (!isa<Constant>(Barrier))
    Barrier = B.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane,
                                {Barrier->getType()}, {Barrier});
  return writeText(
      B, II.getType(), B.Row->Text + " $0 gds\ns_waitcnt expcnt(0) lgkmcnt(0)",
      "v,{m0},~{memory}", {II.getArgOperand(0), B.CreateShl(Barrier, 16)});
}
Value *readProgramCounter(IntrinsicInst &II, WordBuilder &B) {
  return writeText(B, II.getType(), "s_getpc_b64 $0", "=s", {});
}
Value *expandTraceData(IntrinsicInst &II, WordBuilder &B) {
  return writeText(B, II.getType(), "s_ttracedata", "{m0}",
                   {II.getArgOperand(0)});
}

/// A register that has a name in IR.
struct RegisterRow {
  StringLiteral Name;
  unsigned Bits;
  enum { Read, ReadWrite, Exec } Access;
  unsigned FirstBit = 0; ///< Of EXEC.
};
constexpr RegisterRow Registers[] = {{"m0", 32, RegisterRow::ReadWrite},
                                     {"flat_scratch", 64, RegisterRow::Read},
                                     {"flat_scratch_lo", 32, RegisterRow::Read},
                                     {"flat_scratch_hi", 32, RegisterRow::Read},
                                     {"exec", 64, RegisterRow::Exec},
                                     {"exec_lo", 32, RegisterRow::Exec},
                                     {"exec_hi", 32, RegisterRow::Exec, 32}};

/// LLVM's InstCombine makes a read of EXEC of the ballot of a constant, and of
/// icmp and fcmp of equal operands. Control flow alone writes EXEC.
Value *readExec(const RegisterRow &Row, WordBuilder &B) {
  Value *Exec =
      B.CreateIntrinsic(Intrinsic::amdgcn_ballot, B.getInt64Ty(), B.getTrue());
  return B.CreateTrunc(B.CreateLShr(Exec, Row.FirstBit), B.getIntNTy(Row.Bits));
}

Value *accessRegister(IntrinsicInst &II, WordBuilder &B) {
  const auto *Node = dyn_cast<MDNode>(
      cast<MetadataAsValue>(II.getArgOperand(0))->getMetadata());
  const auto *Name = Node && Node->getNumOperands() == 1
                         ? dyn_cast<MDString>(Node->getOperand(0))
                         : nullptr;
  const bool IsWrite = II.getIntrinsicID() == Intrinsic::write_register;
  Value *Input = IsWrite ? II.getArgOperand(1) : nullptr;
  Type *Ty = IsWrite ? Input->getType() : II.getType();
  const auto *Row = find_if(Registers, [&](const RegisterRow &R) {
    return Name && Name->getString() == R.Name && Ty->isIntegerTy(R.Bits);
  });
  if (Row == std::end(Registers) ||
      (IsWrite && Row->Access != RegisterRow::ReadWrite))
    return nullptr;
  if (Row->Access == RegisterRow::Exec)
    return readExec(*Row, B);
  const StringRef Move = Row->Bits == 64 ? "s_mov_b64 " : "s_mov_b32 ";
  if (IsWrite)
    return writeText(B, II.getType(), Twine(Move) + Row->Name + ", $0",
                     "s,~{m0}", {Input});
  return writeText(B, Ty, Twine(Move) + "$0, " + Row->Name, "=s", {});
}
} // namespace

#define GET_MachineWords_IMPL
#include "ToyGCNGenWords.inc"
} // namespace llvm::ToyGCN
