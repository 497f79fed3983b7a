//===- MachineIntrinsics.cpp - Rare intrinsics of the machine -------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Words/MachineIntrinsics.h"
#include "Addresses/Aperture.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "Words/IntrinsicRows.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/MDBuilder.h"

using namespace llvm;

namespace {
Value *readClock(IntrinsicInst &, IRBuilderBase &B) {
  return B.CreateIntrinsic(Intrinsic::amdgcn_s_memtime, ArrayRef<Type *>(), {});
}
Value *readSteadyClock(IntrinsicInst &, IRBuilderBase &B) {
  return B.CreateIntrinsic(Intrinsic::amdgcn_s_memrealtime, ArrayRef<Type *>(),
                           {});
}

/// The largest number instead of an infinity.
Value *expandClampedRoot(IntrinsicInst &II, IRBuilderBase &B) {
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
Value *expandHalfPart(IntrinsicInst &II, IRBuilderBase &B) {
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
Value *expandBitfield(IntrinsicInst &II, IRBuilderBase &B) {
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
Value *expandClass(IntrinsicInst &II, IRBuilderBase &B) {
  const auto *Classes = dyn_cast<ConstantInt>(II.getArgOperand(1));
  if (!Classes)
    return nullptr;
  const unsigned Mask = Classes->getZExtValue() & fcAllFlags;
  if (Mask == fcNone || Mask == fcAllFlags)
    return B.getInt1(Mask != fcNone);
  return B.createIsFPClass(II.getArgOperand(0), Mask);
}

/// Sums of differences of bytes, from each of the four bytes on. Operands: 8
/// bytes, 4 bytes, what the sums are added to.
Value *expandQuadSum(IntrinsicInst &II, IRBuilderBase &B) {
  const Intrinsic::ID One =
      II.getIntrinsicID() == Intrinsic::amdgcn_qsad_pk_u16_u8
          ? Intrinsic::amdgcn_sad_u8
          : Intrinsic::amdgcn_msad_u8;
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

Value *isShared(IntrinsicInst &II, IRBuilderBase &B) {
  return ToyGCN::isIn(ToyGCNAS::Local, II.getArgOperand(0), B);
}
Value *isPrivate(IntrinsicInst &II, IRBuilderBase &B) {
  return ToyGCN::isIn(ToyGCNAS::Private, II.getArgOperand(0), B);
}

/// A counter of lanes: the first active lane adds how many are active.
Value *countLanes(IntrinsicInst &II, IRBuilderBase &B) {
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
  auto *Old = B.CreateAtomicRMW(
      II.getIntrinsicID() == Intrinsic::amdgcn_ds_append ? AtomicRMWInst::Add
                                                         : AtomicRMWInst::Sub,
      II.getArgOperand(0), Step, Align(4), AtomicOrdering::Monotonic);
  Old->setVolatile(!cast<ConstantInt>(II.getArgOperand(1))->isZero());
  return B.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {Ty}, {Old});
}

/// Products of 24 bits, signed or not: all 48 bits, or those above the low 32.
Value *expandShortProduct(IntrinsicInst &II, IRBuilderBase &B) {
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
Value *expandQuadVote(IntrinsicInst &II, IRBuilderBase &B) {
  Type *Mask = B.getInt64Ty();
  Value *Lanes = B.CreateIntrinsic(Intrinsic::amdgcn_ballot, {Mask},
                                   {II.getArgOperand(0)});
  Value *Quads =
      B.CreateIntrinsic(Intrinsic::amdgcn_s_wqm, {Mask, Mask}, {Lanes});
  return B.CreateIntrinsic(Intrinsic::amdgcn_inverse_ballot, {Mask}, {Quads});
}

/// A cast of a pointer that is not null is a cast.
Value *expandCastOfObject(IntrinsicInst &II, IRBuilderBase &B) {
  return B.CreateAddrSpaceCast(II.getArgOperand(0), II.getType());
}

/// Advice to a scheduler that this target does not have.
Value *dropAdvice(IntrinsicInst &, IRBuilderBase &B) {
  return B.CreateIntrinsic(B.getVoidTy(), Intrinsic::donothing, {});
}

/// A quotient that may be wrong by 2.5 units in the last place.
Value *expandFastQuotient(IntrinsicInst &II, IRBuilderBase &B) {
  Value *Quotient = B.CreateFDiv(II.getArgOperand(0), II.getArgOperand(1));
  if (auto *I = dyn_cast<Instruction>(Quotient))
    I->setMetadata(LLVMContext::MD_fpmath,
                   MDBuilder(I->getContext()).createFPMath(2.5f));
  return Quotient;
}

/// The low four bits are a signed number of sixteenths.
Value *expandSixteenths(IntrinsicInst &II, IRBuilderBase &B) {
  Value *Number = B.CreateAShr(B.CreateShl(II.getArgOperand(0), 28), 28);
  Type *Ty = II.getType();
  return B.CreateFMul(B.CreateSIToFP(Number, Ty),
                      ConstantFP::get(Ty, 1.0 / 16));
}

/// The product of halves is rounded before the sum.
Value *expandHalfMad(IntrinsicInst &II, IRBuilderBase &B) {
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

/// What talks to the host, counts for a profiler or only takes time. A second
/// operand is M0.
struct WaveTextRow {
  Intrinsic::ID ID;
  StringLiteral Mnemonic;
};
constexpr WaveTextRow WaveTexts[] = {
    {Intrinsic::amdgcn_s_sendmsg, "s_sendmsg"},
    {Intrinsic::amdgcn_s_sendmsghalt, "s_sendmsghalt"},
    {Intrinsic::amdgcn_s_incperflevel, "s_incperflevel"},
    {Intrinsic::amdgcn_s_decperflevel, "s_decperflevel"},
    {Intrinsic::amdgcn_s_nop, "s_nop"},
};
Value *expandWaveText(IntrinsicInst &II, IRBuilderBase &B) {
  const auto *Row = find_if(WaveTexts, [&](const WaveTextRow &R) {
    return R.ID == II.getIntrinsicID();
  });
  const uint64_t Bits =
      cast<ConstantInt>(II.getArgOperand(0))->getZExtValue() & 0xffff;
  SmallVector<Value *, 1> Inputs(drop_begin(II.args()));
  return writeText(B, II.getType(), Row->Mnemonic + " " + Twine(Bits),
                   Inputs.empty() ? "" : "{m0}", Inputs);
}
Value *readProgramCounter(IntrinsicInst &II, IRBuilderBase &B) {
  return writeText(B, II.getType(), "s_getpc_b64 $0", "=s", {});
}
Value *expandTraceData(IntrinsicInst &II, IRBuilderBase &B) {
  return writeText(B, II.getType(), "s_ttracedata", "{m0}",
                   {II.getArgOperand(0)});
}

/// Registers that have a name in IR. EXEC is not among them: a read of it is a
/// ballot (toygcn-lower-exec-reads), and control flow alone writes it.
struct RegisterRow {
  StringLiteral Name;
  unsigned Bits;
  bool MayWrite;
};
constexpr RegisterRow Registers[] = {{"m0", 32, true},
                                     {"flat_scratch", 64, false},
                                     {"flat_scratch_lo", 32, false},
                                     {"flat_scratch_hi", 32, false}};
Value *accessRegister(IntrinsicInst &II, IRBuilderBase &B) {
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
  if (Row == std::end(Registers) || (IsWrite && !Row->MayWrite))
    return nullptr;
  const StringRef Move = Row->Bits == 64 ? "s_mov_b64 " : "s_mov_b32 ";
  if (IsWrite)
    return writeText(B, II.getType(), Twine(Move) + Row->Name + ", $0",
                     "s,~{m0}", {Input});
  return writeText(B, Ty, Twine(Move) + "$0, " + Row->Name, "=s", {});
}

constexpr ToyGCN::IntrinsicRow Rows[] = {
    {Intrinsic::readcyclecounter, readClock},
    {Intrinsic::readsteadycounter, readSteadyClock},
    {Intrinsic::amdgcn_rsq_clamp, expandClampedRoot},
    {Intrinsic::amdgcn_frexp_mant, expandHalfPart},
    {Intrinsic::amdgcn_frexp_exp, expandHalfPart},
    {Intrinsic::amdgcn_ubfe, expandBitfield},
    {Intrinsic::amdgcn_sbfe, expandBitfield},
    {Intrinsic::amdgcn_class, expandClass},
    {Intrinsic::amdgcn_qsad_pk_u16_u8, expandQuadSum},
    {Intrinsic::amdgcn_mqsad_pk_u16_u8, expandQuadSum},
    {Intrinsic::amdgcn_mqsad_u32_u8, expandQuadSum},
    {Intrinsic::amdgcn_is_shared, isShared},
    {Intrinsic::amdgcn_is_private, isPrivate},
    {Intrinsic::amdgcn_ds_append, countLanes},
    {Intrinsic::amdgcn_ds_consume, countLanes},
    {Intrinsic::amdgcn_mul_i24, expandShortProduct},
    {Intrinsic::amdgcn_mul_u24, expandShortProduct},
    {Intrinsic::amdgcn_mulhi_u24, expandShortProduct},
    {Intrinsic::amdgcn_iglp_opt, dropAdvice},
    {Intrinsic::amdgcn_sched_group_barrier, dropAdvice},
    {Intrinsic::amdgcn_s_sendmsg, expandWaveText},
    {Intrinsic::amdgcn_s_sendmsghalt, expandWaveText},
    {Intrinsic::amdgcn_s_incperflevel, expandWaveText},
    {Intrinsic::amdgcn_s_decperflevel, expandWaveText},
    {Intrinsic::amdgcn_s_ttracedata, expandTraceData},
    {Intrinsic::amdgcn_s_nop, expandWaveText},
    {Intrinsic::amdgcn_addrspacecast_nonnull, expandCastOfObject},
    {Intrinsic::amdgcn_wqm_vote, expandQuadVote},
    {Intrinsic::amdgcn_s_getpc, readProgramCounter},
    {Intrinsic::amdgcn_fdiv_fast, expandFastQuotient},
    {Intrinsic::amdgcn_cvt_off_f32_i4, expandSixteenths},
    {Intrinsic::amdgcn_fmad_ftz, expandHalfMad},
    {Intrinsic::read_register, accessRegister},
    {Intrinsic::read_volatile_register, accessRegister},
    {Intrinsic::write_register, accessRegister},
};
} // namespace

Value *ToyGCN::expandMachineIntrinsic(IntrinsicInst &II, IRBuilderBase &B) {
  return expandByRows(Rows, II, B);
}
