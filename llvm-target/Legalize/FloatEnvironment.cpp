//===- FloatEnvironment.cpp - How floats are rounded ----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Legalize/FloatEnvironment.h"
#include "Calls/CallGraph.h"
#include "Legalize/IntrinsicRows.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace {
/// The register MODE (Vega ISA, 3.3): how floats are rounded is in bits 3:0,
/// two for f32 and two for f16 and f64; denormals in bits 7:4; clamping, IEEE
/// rules and exceptions up to bit 22.
constexpr unsigned Mode = 1;
constexpr unsigned hwReg(unsigned FirstBit, unsigned Bits) {
  return Mode | FirstBit << 6 | (Bits - 1) << 11;
}
constexpr unsigned Rounding = hwReg(0, 4), FloatMode = hwReg(0, 8),
                   Environment = hwReg(0, 23);
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
/// The environment of stock: MODE, and flags of exceptions in the high half,
/// which nothing reads.
Value *getFloatEnvironment(IntrinsicInst &II, IRBuilderBase &B) {
  return II.getType()->isIntegerTy(64)
             ? B.CreateZExt(getMode(B, Environment), II.getType())
             : nullptr;
}
Value *setFloatEnvironment(IntrinsicInst &II, IRBuilderBase &B) {
  Value *V = II.getArgOperand(0);
  return V->getType()->isIntegerTy(64)
             ? setMode(B, Environment, B.CreateTrunc(V, B.getInt32Ty()))
             : nullptr;
}

constexpr ToyGCN::IntrinsicRow Rows[] = {
    {Intrinsic::get_rounding, getRounding},
    {Intrinsic::set_rounding, setRounding},
    {Intrinsic::get_fpmode, getFloatMode},
    {Intrinsic::set_fpmode, setFloatMode},
    {Intrinsic::reset_fpmode, resetFloatMode},
    {Intrinsic::get_fpenv, getFloatEnvironment},
    {Intrinsic::set_fpenv, setFloatEnvironment},
    {Intrinsic::reset_fpenv, resetFloatMode},
};
} // namespace

Value *ToyGCN::expandFloatEnvironment(IntrinsicInst &II, IRBuilderBase &B) {
  return expandByRows(Rows, II, B);
}

// What callers and callees do counts for a function, and for a kernel that
// makes calls.
bool ToyGCN::keepsRounding(const Function &F) {
  constexpr Intrinsic::ID Setters[] = {
      Intrinsic::set_rounding, Intrinsic::set_fpmode, Intrinsic::set_fpenv,
      Intrinsic::amdgcn_s_setreg};
  const bool IsAlone = ToyGCN::isKernelAlone(F);
  return none_of(*F.getParent(), [&](const Function &Setter) {
    return is_contained(Setters, Setter.getIntrinsicID()) &&
           any_of(Setter.users(), [&](const User *U) {
             return !IsAlone || cast<Instruction>(U)->getFunction() == &F;
           });
  });
}
