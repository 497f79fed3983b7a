//===- Encoding.cpp - Operands that an instruction cannot have ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The stock disassembler prints combinations of operands that no assembler
/// takes, and the hardware does something else than they seem to say.
///
//===----------------------------------------------------------------------===//

#include "Decoder.h"

using namespace toygcn::sim;

/// Whether the dword after the instruction is a literal that it computes with.
static bool hasVectorLiteral(const Inst &I) {
  bool Short =
      I.Fmt == Format::VOP1 || I.Fmt == Format::VOP2 || I.Fmt == Format::VOPC;
  return Short && I.Size == 8 && !I.HasSdwa && !I.HasDpp;
}

/// A vector instruction reads at most one scalar value: a literal, an SGPR or
/// pair, VCC as carry or select mask included ("Vega" ISA manual, section 6.2).
/// The lane number of v_writelane_b32 may be M0 in addition.
static bool readsTwoScalars(const Inst &I) {
  if (I.Op->Class != OpClass::VALU)
    return false;
  const Src *First = nullptr;
  int Count = hasVectorLiteral(I) ? 1 : 0;
  auto add = [&](const Src &S) {
    if (S.K != Src::Scalar)
      return;
    if (S.Reg == M0 && &S == &I.S[1] && I.Op->Name == "v_writelane_b32")
      return;
    // The same register, or a pair and one of its halves, is one value.
    if (First && S.Reg < First->Reg + dwords(First->Ty) &&
        First->Reg < S.Reg + dwords(S.Ty))
      return;
    First = &S;
    ++Count;
  };
  for (const Src &S : I.S)
    add(S);
  add(I.Mask);
  return Count > 1;
}

/// Tuples of two begin at even registers, of four and more at multiples of four
/// ("Vega" ISA manual, section 3.6.1).
static const char *misalignedTuple(const Inst &I) {
  auto check = [](unsigned First, unsigned Count) -> const char * {
    if (First >= 128 || Count < 2)
      return nullptr;
    if (Count >= 4 && First % 4)
      return "four or more scalar registers begin at a multiple of four";
    return First % 2 ? "a pair of scalar registers begins at an odd one"
                     : nullptr;
  };
  for (const Src &S : I.S)
    if (S.K == Src::Scalar)
      if (const char *Why = check(S.Reg, dwords(S.Ty)))
        return Why;
  for (const auto *List : {&I.Reads, &I.Writes})
    for (const RegRange &R : *List)
      if (!R.IsVector)
        if (const char *Why = check(R.First, R.Count))
          return Why;
  return nullptr;
}

/// The result of a quad operation is written in steps, between which it reads
/// its sources.
static bool overwritesSource(const Inst &I) {
  if (!I.Op->WritesEarly)
    return false;
  for (const Src &S : I.S)
    if (S.K == Src::Vector && S.Reg < I.Dst + dwords(I.Op->Dst) &&
        I.Dst < S.Reg + dwords(S.Ty))
      return true;
  return false;
}

const char *toygcn::sim::illegalOperands(const Inst &I) {
  if (overwritesSource(I))
    return "writes a source that it has not read completely";
  if (readsTwoScalars(I))
    return "reads two scalar values; a vector instruction has one";
  return misalignedTuple(I);
}
