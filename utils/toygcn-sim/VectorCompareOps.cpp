//===- VectorCompareOps.cpp - Vector comparisons --------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FloatMath.h"
#include "OpTable.h"

using namespace toygcn::sim;

/// Adds the v_cmp row and the v_cmpx row, which writes EXEC as well.
template <typename Fn>
static void addBoth(OpTable &T, const std::string &Tail, Fn F,
                    BitRule Rule = BitRule::Any) {
  T.vector("v_cmp_" + Tail, F).rule(Rule);
  T.vector("v_cmpx_" + Tail, F).rule(Rule).WritesExec = true;
}

template <typename V> static void addIntegers(OpTable &T, std::string Ty) {
  addBoth(T, "f_" + Ty, [](V, V) { return false; }, BitRule::Order);
  addBoth(T, "lt_" + Ty, [](V A, V B) { return A < B; }, BitRule::Order);
  addBoth(T, "eq_" + Ty, [](V A, V B) { return A == B; }, BitRule::Equal);
  addBoth(T, "le_" + Ty, [](V A, V B) { return A <= B; }, BitRule::Order);
  addBoth(T, "gt_" + Ty, [](V A, V B) { return A > B; }, BitRule::Order);
  addBoth(T, "ne_" + Ty, [](V A, V B) { return A != B; }, BitRule::Equal);
  addBoth(T, "ge_" + Ty, [](V A, V B) { return A >= B; }, BitRule::Order);
  addBoth(T, "t_" + Ty, [](V, V) { return true; }, BitRule::Order);
}

/// The value of a float operand as something the host compares.
static f32 value(f16 V) { return halfToFloat(V.Bits); }
static f32 value(f32 V) { return V; }
static f64 value(f64 V) { return V; }

template <typename V> static void addFloats(OpTable &T, std::string Ty) {
  addBoth(T, "f_" + Ty, [](V, V) { return false; });
  addBoth(T, "lt_" + Ty, [](V A, V B) { return value(A) < value(B); });
  addBoth(T, "eq_" + Ty, [](V A, V B) { return value(A) == value(B); });
  addBoth(T, "le_" + Ty, [](V A, V B) { return value(A) <= value(B); });
  addBoth(T, "gt_" + Ty, [](V A, V B) { return value(A) > value(B); });
  addBoth(T, "lg_" + Ty,
          [](V A, V B) { return value(A) < value(B) || value(A) > value(B); });
  addBoth(T, "ge_" + Ty, [](V A, V B) { return value(A) >= value(B); });
  addBoth(T, "o_" + Ty, [](V A, V B) {
    return value(A) == value(A) && value(B) == value(B);
  });
  addBoth(T, "u_" + Ty, [](V A, V B) {
    return value(A) != value(A) || value(B) != value(B);
  });
  addBoth(T, "nge_" + Ty, [](V A, V B) { return !(value(A) >= value(B)); });
  addBoth(T, "nlg_" + Ty, [](V A, V B) {
    return !(value(A) < value(B) || value(A) > value(B));
  });
  addBoth(T, "ngt_" + Ty, [](V A, V B) { return !(value(A) > value(B)); });
  addBoth(T, "nle_" + Ty, [](V A, V B) { return !(value(A) <= value(B)); });
  addBoth(T, "neq_" + Ty, [](V A, V B) { return value(A) != value(B); });
  addBoth(T, "nlt_" + Ty, [](V A, V B) { return !(value(A) < value(B)); });
  addBoth(T, "tru_" + Ty, [](V, V) { return true; });
}

/// Bit of the class mask that \p V belongs to: signalling NaN, quiet NaN,
/// -inf, -normal, -denormal, -0, +0, +denormal, +normal, +inf.
template <typename F> static unsigned classOf(F V) {
  if (V != V)
    return isSignalingNan(V) ? 0 : 1;
  unsigned Magnitude = isInf(V) ? 0 : V == F(0) ? 3 : isDenormal(V) ? 2 : 1;
  return signOf(V) ? 2 + Magnitude : 9 - Magnitude;
}

static unsigned classOf(f16 V) {
  u32 Exp = V.Bits >> 10 & 31, Man = V.Bits & 0x3FF;
  if (Exp == 31 && Man)
    return Man & 0x200 ? 1 : 0;
  unsigned Magnitude = Exp == 31 ? 0 : Exp ? 1 : Man ? 2 : 3;
  return V.Bits & 0x8000 ? 2 + Magnitude : 9 - Magnitude;
}

template <typename V> static void addClass(OpTable &T, const char *Ty) {
  auto Test = [](V A, u32 Mask) { return bool((Mask >> classOf(A)) & 1); };
  std::string Name = std::string("class_") + Ty;
  T.vector("v_cmp_" + Name, Test).neverFlush();
  T.vector("v_cmpx_" + Name, Test).neverFlush().WritesExec = true;
}

void toygcn::sim::addVectorCompareOps(OpTable &T) {
  addIntegers<i16>(T, "i16");
  addIntegers<u16>(T, "u16");
  addIntegers<i32>(T, "i32");
  addIntegers<u32>(T, "u32");
  addIntegers<i64>(T, "i64");
  addIntegers<u64>(T, "u64");
  addFloats<f16>(T, "f16");
  addFloats<f32>(T, "f32");
  addFloats<f64>(T, "f64");
  addClass<f16>(T, "f16");
  addClass<f32>(T, "f32");
  addClass<f64>(T, "f64");
}
