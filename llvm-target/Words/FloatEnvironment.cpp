//===- FloatEnvironment.cpp - How floats are rounded ----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Words/FloatEnvironment.h"
#include "Calls/CallGraph.h"
#include "MCTargetDesc/ToyGCNKernelDescriptor.h"
#include "Words/Words.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace llvm::ToyGCN {
namespace {
/// The register MODE (Vega ISA, 3.3): how floats are rounded is in bits 3:0,
/// two for f32 and two for f16 and f64; denormals in bits 7:4; clamping and
/// IEEE rules in bits 9:8; exceptions in bits 18:12; overflow of halves in bit
/// 23. The other bits are no part of how floats are computed.
constexpr unsigned Mode = 1;
constexpr unsigned hwReg(unsigned FirstBit, unsigned Bits) {
  return Mode | FirstBit << 6 | (Bits - 1) << 11;
}
constexpr unsigned Rounding = hwReg(0, 4), UpToOverflow = hwReg(0, 24),
                   Environment = hwReg(0, 23);

/// A run of bits of MODE.
struct ModeField {
  unsigned First, Bits;
  constexpr unsigned mask() const { return ((1u << Bits) - 1) << First; }
};
constexpr ModeField FloatFields[] = {{0, 10}, {12, 7}, {23, 1}};
constexpr unsigned floatMask() {
  unsigned Mask = 0;
  for (ModeField F : FloatFields)
    Mask |= F.mask();
  return Mask;
}

/// Bits 3:0 of MODE for each of LLVM's rounding modes: to zero, to nearest
/// even, up, down. From 8 on, LLVM counts modes that differ between f32 and the
/// other types: f32 to nearest even, up, down, to zero, each with f64 in that
/// order (AMDGPUUsage, "AMDGPU Floating Point Rounding Mode"). They stand here
/// without the gap from 4 to 7.
constexpr uint8_t RoundingModes[16] = {15, 0,  5, 10, 4,  8, 12, 1,
                                       9,  13, 2, 6,  14, 3, 7,  11};
constexpr unsigned FirstMixed = 4, Gap = 4;

/// 4-bit numbers in one constant: RoundingModes, and their inverse.
constexpr uint64_t tableOfModes(bool Inverse) {
  uint64_t Table = 0;
  for (uint64_t N = 0; N < 16; ++N)
    Table |= Inverse ? N << 4 * RoundingModes[N]
                     : uint64_t(RoundingModes[N]) << 4 * N;
  return Table;
}

Value *lookUp(IRBuilderBase &B, uint64_t Table, Value *Index) {
  Value *Shift = B.CreateZExt(B.CreateShl(Index, 2), B.getInt64Ty());
  Value *Number = B.CreateLShr(B.getInt64(Table), Shift);
  return B.CreateAnd(B.CreateTrunc(Number, B.getInt32Ty()), 15);
}

Value *getMode(IRBuilderBase &B, unsigned Field) {
  return B.CreateIntrinsic(Intrinsic::amdgcn_s_getreg, {}, {B.getInt32(Field)});
}
Value *setMode(IRBuilderBase &B, unsigned Field, Value *V) {
  return B.CreateIntrinsic(Intrinsic::amdgcn_s_setreg, {},
                           {B.getInt32(Field), V});
}

Value *getRounding(IntrinsicInst &, WordBuilder &B) {
  Value *N = lookUp(B, tableOfModes(/*Inverse=*/true), getMode(B, Rounding));
  Value *IsMixed = B.CreateICmpUGE(N, B.getInt32(FirstMixed));
  return B.CreateSelect(IsMixed, B.CreateAdd(N, B.getInt32(Gap)), N);
}
Value *setRounding(IntrinsicInst &II, WordBuilder &B) {
  Value *N = II.getArgOperand(0);
  // Below the gap the difference wraps.
  N = B.CreateBinaryIntrinsic(Intrinsic::umin, N,
                              B.CreateSub(N, B.getInt32(Gap)));
  return setMode(B, Rounding, lookUp(B, tableOfModes(/*Inverse=*/false), N));
}
Value *getFloatMode(IntrinsicInst &II, WordBuilder &B) {
  return II.getType()->isIntegerTy(32)
             ? B.CreateAnd(getMode(B, UpToOverflow), floatMask())
             : nullptr;
}
/// Bits that are no part of how floats are computed stay.
Value *writeFloatMode(IRBuilderBase &B, Value *V) {
  Value *Last = nullptr;
  for (ModeField F : FloatFields)
    Last = setMode(B, hwReg(F.First, F.Bits), B.CreateLShr(V, F.First));
  return Last;
}
Value *setFloatMode(IntrinsicInst &II, WordBuilder &B) {
  Value *V = II.getArgOperand(0);
  return V->getType()->isIntegerTy(32) ? writeFloatMode(B, V) : nullptr;
}

/// As the kernel descriptor says: to nearest even, denormals by the function's
/// attributes, DX10_CLAMP and IEEE, no exceptions.
Value *resetFloatMode(IntrinsicInst &II, WordBuilder &B) {
  const Function &F = *II.getFunction();
  const unsigned Denormals =
      denormalMode(F.getDenormalMode(APFloat::IEEEsingle())) |
      denormalMode(F.getDenormalMode(APFloat::IEEEdouble())) << 2;
  return writeFloatMode(B, B.getInt32(Denormals << 4 | 3 << 8));
}
/// The environment of stock: MODE, and flags of exceptions in the high half,
/// which nothing reads.
Value *getFloatEnvironment(IntrinsicInst &II, WordBuilder &B) {
  return II.getType()->isIntegerTy(64)
             ? B.CreateZExt(getMode(B, Environment), II.getType())
             : nullptr;
}
Value *setFloatEnvironment(IntrinsicInst &II, WordBuilder &B) {
  Value *V = II.getArgOperand(0);
  return V->getType()->isIntegerTy(64)
             ? setMode(B, Environment, B.CreateTrunc(V, B.getInt32Ty()))
             : nullptr;
}

} // namespace

#define GET_FloatEnvironmentWords_IMPL
#include "ToyGCNGenWords.inc"

// What callers and callees do counts for a function, and for a kernel that
// makes calls.
bool keepsRounding(const Function &F) {
  constexpr Intrinsic::ID Setters[] = {
      Intrinsic::set_rounding, Intrinsic::set_fpmode, Intrinsic::set_fpenv,
      Intrinsic::amdgcn_s_setreg};
  const bool IsAlone = isKernelAlone(F);
  return none_of(*F.getParent(), [&](const Function &Setter) {
    return is_contained(Setters, Setter.getIntrinsicID()) &&
           any_of(Setter.users(), [&](const User *U) {
             return !IsAlone || cast<Instruction>(U)->getFunction() == &F;
           });
  });
}
} // namespace llvm::ToyGCN
