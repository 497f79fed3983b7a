//===- LowerMath.cpp - Functions of floats --------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Square roots and, of f32 and halves, powers, logarithms, sine and cosine, by
/// the instructions that approximate them, after scaling of arguments and
/// results that are out of their range. Errors are in units in the last place.
///
//===----------------------------------------------------------------------===//

#include "Legalize/CustomLowering.h"
#include "Operations/Types.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/TargetOpcodes.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace TargetOpcode;
using namespace llvm::ToyGCN::Types;

namespace {
/// Builds float operations of one width on the results of others.
class FloatBuilder {
public:
  FloatBuilder(MachineIRBuilder &B, LLT Ty) : B(B), Ty(Ty) {}

  Register constant(double V) { return B.buildFConstant(Ty, V).getReg(0); }
  Register add(Register X, Register Y) {
    return B.buildFAdd(Ty, X, Y).getReg(0);
  }
  Register mul(Register X, Register Y) {
    return B.buildFMul(Ty, X, Y).getReg(0);
  }
  Register fma(Register X, Register Y, Register Z) {
    return B.buildFMA(Ty, X, Y, Z).getReg(0);
  }
  Register neg(Register X) { return B.buildFNeg(Ty, X).getReg(0); }
  Register isBelow(Register X, double Limit) {
    return B.buildFCmp(CmpInst::FCMP_OLT, S1, X, constant(Limit)).getReg(0);
  }
  Register isClass(Register X, FPClassTest Mask) {
    return B.buildIsFPClass(S1, X, Mask).getReg(0);
  }
  Register select(Register C, Register X, Register Y) {
    return B.buildSelect(Ty, C, X, Y).getReg(0);
  }
  Register choose(Register C, double X, double Y) {
    return select(C, constant(X), constant(Y));
  }
  /// The machine's own approximation.
  Register approximate(Intrinsic::ID ID, Register X) {
    return B.buildIntrinsic(ID, {Ty}).addUse(X).getReg(0);
  }
  /// X * (High + Low) as two floats, the larger one first.
  std::pair<Register, Register> product(Register X, double High, double Low) {
    Register H = constant(High);
    Register Main = mul(X, H);
    return {Main, fma(X, constant(Low), fma(X, H, neg(Main)))};
  }

  MachineIRBuilder &B;

private:
  const LLT Ty;
};

/// The correctly rounded square root of \p X, of f32 or f64, where \p S is
/// within one unit in the last place: the sign of x - s*(s -/+ ulp) says which
/// neighbour is nearer.
Register buildNearestRoot(FloatBuilder &F, LLT Ty, Register S, Register X) {
  MachineIRBuilder &B = F.B;
  Register Zero = F.constant(0);
  auto Below = B.buildAdd(Ty, S, B.buildConstant(Ty, -1));
  auto Above = B.buildAdd(Ty, S, B.buildConstant(Ty, 1));
  auto ErrBelow = B.buildFMA(Ty, B.buildFNeg(Ty, Below), S, X);
  auto ErrAbove = B.buildFMA(Ty, B.buildFNeg(Ty, Above), S, X);
  auto TooHigh = B.buildFCmp(CmpInst::FCMP_OLE, S1, ErrBelow, Zero);
  auto TooLow = B.buildFCmp(CmpInst::FCMP_OGT, S1, ErrAbove, Zero);
  auto R = B.buildSelect(Ty, TooHigh, Below, S);
  return B.buildSelect(Ty, TooLow, Above, R).getReg(0);
}

/// f32 square root, correctly rounded: v_sqrt_f32 is within one unit in the
/// last place. Small arguments are scaled so that the residual, which may have
/// 2^-48 of them, is no denormal in any mode.
Register buildSqrt32(FloatBuilder &F, Register X) {
  Register IsSmall = F.isBelow(X, 0x1p-64);
  Register XS = F.select(IsSmall, F.mul(X, F.constant(0x1p+96)), X);
  Register S = F.approximate(Intrinsic::amdgcn_sqrt, XS);
  Register R = buildNearestRoot(F, S32, S, XS);
  Register Root = F.select(IsSmall, F.mul(R, F.constant(0x1p-48)), R);
  // Zeros and infinity are their own roots.
  return F.select(F.isClass(XS, fcZero | fcPosInf), XS, Root);
}

/// f64 square root, correctly rounded. With y near 1/sqrt(x), g = x*y is near
/// the root and h = y/2 near half its reciprocal; one step brings both from the
/// 24 bits of v_rsq_f64 to 46 (Goldschmidt). h times what x - g*g is off brings
/// g to within one unit.
Register buildSqrt64(FloatBuilder &F, Register X) {
  Register IsSmall = F.isBelow(X, 0x1p-767);
  Register XS = F.mul(X, F.choose(IsSmall, 0x1p+256, 1.0));
  Register Y = F.approximate(Intrinsic::amdgcn_rsq, XS);
  Register Half = F.constant(0.5);
  Register G = F.mul(XS, Y), H = F.mul(Y, Half);
  Register Off = F.fma(F.neg(H), G, Half);
  G = F.fma(G, Off, G);
  H = F.fma(H, Off, H);
  G = F.fma(F.fma(F.neg(G), G, XS), H, G);
  G = buildNearestRoot(F, S64, G, XS);
  Register Root = F.mul(G, F.choose(IsSmall, 0x1p-128, 1.0));
  return F.select(F.isClass(XS, fcZero | fcPosInf), XS, Root);
}

/// 2^x; v_exp_f32 has no denormal results. Error: 1.
Register buildExp2(FloatBuilder &F, Register X) {
  Register IsSmall = F.isBelow(X, -126.0);
  Register Scaled = F.add(X, F.choose(IsSmall, 64.0, 0.0));
  Register R = F.approximate(Intrinsic::amdgcn_exp2, Scaled);
  return F.mul(R, F.choose(IsSmall, 0x1p-64, 1.0));
}

/// The base-2 logarithm; v_log_f32 has no denormal arguments. Error: 1.
Register buildLog2(FloatBuilder &F, Register X) {
  Register IsSmall = F.isBelow(X, 0x1p-126);
  Register Scaled = F.mul(X, F.choose(IsSmall, 0x1p+32, 1.0));
  Register R = F.approximate(Intrinsic::amdgcn_log, Scaled);
  return F.add(R, F.choose(IsSmall, -32.0, 0.0));
}

/// Base^x is 2^(x * log2(Base)); the whole part of the product goes to the
/// exponent. Error: 2.
struct PowerOf {
  unsigned Opcode;
  double High, Low;       ///< log2(Base).
  double Lowest, Highest; ///< Arguments with a result other than 0 and inf.
};
constexpr PowerOf Powers[] = {
    {G_FEXP, 0x1.715476p+0, 0x1.4ae0bep-26, -0x1.9d1da0p+6, 0x1.62e430p+6},
    {G_FEXP10, 0x1.a934f0p+1, 0x1.2f346ep-24, -0x1.66d3e8p+5, 0x1.344136p+5},
};

Register buildExp(FloatBuilder &F, Register X, const PowerOf &P) {
  MachineIRBuilder &B = F.B;
  auto [Main, Rest] = F.product(X, P.High, P.Low);
  auto Whole = B.buildInstr(G_INTRINSIC_ROUNDEVEN, {S32}, {Main});
  Register Part = F.add(F.add(Main, F.neg(Whole.getReg(0))), Rest);
  Register R = F.approximate(Intrinsic::amdgcn_exp2, Part);
  R = B.buildFLdexp(S32, R, B.buildFPTOSI(S32, Whole)).getReg(0);
  R = F.select(F.isBelow(X, P.Lowest), F.constant(0.0), R);
  Register IsHigh =
      B.buildFCmp(CmpInst::FCMP_OGT, S1, X, F.constant(P.Highest)).getReg(0);
  return F.select(IsHigh, F.constant(std::numeric_limits<double>::infinity()),
                  R);
}

/// log2(x) * log(2). Error: 3.
struct LogarithmOf {
  unsigned Opcode;
  double High, Low; ///< The logarithm of 2.
};
constexpr LogarithmOf Logarithms[] = {
    {G_FLOG, 0x1.62e42ep-1, 0x1.efa39ep-25},
    {G_FLOG10, 0x1.344134p-2, 0x1.09f79ep-26},
};

Register buildLog(FloatBuilder &F, Register X, const LogarithmOf &L) {
  Register Y = buildLog2(F, X);
  auto [Main, Rest] = F.product(Y, L.High, L.Low);
  // The correction of an infinity is NaN.
  return F.select(F.isClass(Y, fcFinite), F.add(Main, Rest), Y);
}

/// v_sin_f32 takes turns, not radians, of any size, and keeps the sign of zero.
/// The error is that of the product, relative for small arguments, and near
/// 0x1p-20 for those of a few turns.
Register buildOfTurns(FloatBuilder &F, Register X, Intrinsic::ID ID) {
  return F.approximate(ID, F.mul(X, F.constant(0x1.45f306p-3)));
}

/// By the instructions, without scaling: the error of powers grows with the
/// argument, and that of logarithms is absolute. None for what has no
/// instruction.
Register buildApproximately(FloatBuilder &F, unsigned Opcode, Register X) {
  for (const PowerOf &P : Powers)
    if (P.Opcode == Opcode)
      return F.approximate(Intrinsic::amdgcn_exp2,
                           F.mul(X, F.constant(P.High)));
  for (const LogarithmOf &L : Logarithms)
    if (L.Opcode == Opcode)
      return F.mul(F.approximate(Intrinsic::amdgcn_log, X), F.constant(L.High));
  switch (Opcode) {
  case G_FSQRT:
    return F.approximate(Intrinsic::amdgcn_sqrt, X);
  case G_FEXP2:
    return F.approximate(Intrinsic::amdgcn_exp2, X);
  case G_FLOG2:
    return F.approximate(Intrinsic::amdgcn_log, X);
  case G_FSIN:
    return buildOfTurns(F, X, Intrinsic::amdgcn_sin);
  case G_FCOS:
    return buildOfTurns(F, X, Intrinsic::amdgcn_cos);
  default:
    return Register();
  }
}

/// Square root of a half, correctly rounded. An f32 root that is off by one
/// unit is on the right side of the middle of two halves, or it is that middle:
/// no root of a half is within half a unit of it. The residual says to which
/// side it has to go; an odd f32 is no middle.
Register buildSqrt16(MachineIRBuilder &B, Register X) {
  FloatBuilder Half(B, S16), Float(B, S32);
  Register Wide = B.buildFPExt(S32, X).getReg(0);
  Register S = Float.approximate(Intrinsic::amdgcn_sqrt, Wide);
  Register Residual = Float.fma(Float.neg(S), S, Wide);
  auto Below = B.buildAShr(S32, Residual, B.buildConstant(S32, 31));
  auto Odd = B.buildOr(S32, B.buildAdd(S32, S, Below), B.buildConstant(S32, 1));
  Register Root = B.buildFPTrunc(S16, Odd).getReg(0);
  // Zeros and infinity are their own roots.
  return Half.select(Half.isClass(X, fcZero | fcPosInf), X, Root);
}

/// For halves, v_exp_f16 and v_log_f16 are within one unit. Others are done in
/// f32, whose arguments and results are no denormals: a power's product
/// is off by 2^-20 at most.
Register buildOfHalf(MachineIRBuilder &B, unsigned Opcode, Register X,
                     bool Afn) {
  FloatBuilder Half(B, S16), Float(B, S32);
  if (Afn || Opcode == G_FEXP2 || Opcode == G_FLOG2)
    return buildApproximately(Half, Opcode, X);
  if (Opcode == G_FSQRT)
    return buildSqrt16(B, X);
  Register Wide = B.buildFPExt(S32, X).getReg(0);
  Register R = buildApproximately(Float, Opcode, Wide);
  return R ? B.buildFPTrunc(S16, R).getReg(0) : R;
}

/// If \p Afn, the error of powers grows with the argument, and that of
/// logarithms is absolute.
Register buildFunction(FloatBuilder &F, unsigned Opcode, LLT Ty, Register X,
                       bool Afn) {
  if (Ty == S16)
    return buildOfHalf(F.B, Opcode, X, Afn);
  for (const PowerOf &P : Powers)
    if (P.Opcode == Opcode)
      return Afn ? buildExp2(F, F.mul(X, F.constant(P.High)))
                 : buildExp(F, X, P);
  for (const LogarithmOf &L : Logarithms)
    if (L.Opcode == Opcode)
      return Afn ? F.mul(buildLog2(F, X), F.constant(L.High))
                 : buildLog(F, X, L);
  switch (Opcode) {
  case G_FSQRT:
    return Ty == S64 ? buildSqrt64(F, X) : buildSqrt32(F, X);
  case G_FEXP2:
    return buildExp2(F, X);
  case G_FLOG2:
    return buildLog2(F, X);
  case G_FSIN:
    return buildOfTurns(F, X, Intrinsic::amdgcn_sin);
  case G_FCOS:
    return buildOfTurns(F, X, Intrinsic::amdgcn_cos);
  default:
    return Register();
  }
}
} // namespace

bool ToyGCN::lowerFloatFunction(MachineInstr &MI, MachineIRBuilder &B) {
  const Register Dst = MI.getOperand(0).getReg();
  const LLT Ty = B.getMRI()->getType(Dst);
  FloatBuilder F(B, Ty);
  const Register R =
      buildFunction(F, MI.getOpcode(), Ty, MI.getOperand(1).getReg(),
                    MI.getFlag(MachineInstr::FmAfn));
  if (!R.isValid())
    return false;
  B.buildCopy(Dst, R);
  MI.eraseFromParent();
  return true;
}
