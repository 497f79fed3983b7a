//===- ToyGCNLegalizerInfo.cpp - Legal operations -------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The rules, by kind of operation. An operation that fits no rule is an error
/// of its function, reported with the instruction (Select/SelectionFailures.h).
///
///   %2:_(s64) = G_MUL %0, %1          %lo:_(s32) = G_MUL %a, %c
///                              --->   %h:_(s32) = G_UMULH %a, %c  ...
///
//===----------------------------------------------------------------------===//

#include "Legalize/ToyGCNLegalizerInfo.h"
#include "Legalize/CustomLowering.h"
#include "Legalize/LowerMemory.h"
#include "Operations/Dwords.h"
#include "Operations/Types.h"
#include "llvm/CodeGen/GlobalISel/LegalizerHelper.h"

using namespace llvm;
using namespace LegalizeActions;
using namespace LegalityPredicates;
using namespace LegalizeMutations;
using namespace TargetOpcode;
using namespace llvm::ToyGCN::Types;

namespace {
const std::initializer_list<LLT> RegisterTypes = {S32, S64, P0, P1,
                                                  P3,  P4,  P5, P6};

/// Pointers, and the integers of their width.
const std::initializer_list<std::pair<LLT, LLT>> PointersAndOffsets = {
    {P0, S64}, {P1, S64}, {P4, S64}, {P3, S32}, {P5, S32}, {P6, S32}};

bool isTuple(LLT Ty) { return ToyGCN::isTupleSize(Ty.getSizeInBits()); }

/// More than two halves.
bool hasManyHalves(const LegalityQuery &Q) {
  return Q.Types[0].isVector() && Q.Types[0].getElementType() == S16 &&
         Q.Types[0].getNumElements() > 2;
}

constexpr LLT V4S8 = LLT::fixed_vector(4, 8);

/// More than four bytes.
bool hasManyBytes(const LegalityQuery &Q) {
  return Q.Types[0].isVector() && Q.Types[0].getScalarSizeInBits() == 8 &&
         Q.Types[0].getNumElements() > 4;
}

/// A vector of elements below a dword, but not of conditions.
bool hasSmallElements(const LegalityQuery &Q) {
  const unsigned Bits = Q.Types[0].getScalarSizeInBits();
  return Q.Types[0].isVector() && Bits > 1 && Bits < 32;
}

std::pair<unsigned, LLT> toBits(const LegalityQuery &Q) {
  return {0, ToyGCN::bitsOfVector(Q.Types[0])};
}

/// Element or scalar of at least a dword: parts of it are whole registers.
bool hasDwordParts(LLT Ty) {
  unsigned Bits = Ty.getScalarSizeInBits();
  return Bits >= 32 && Bits % 32 == 0;
}

bool isLegalAccess(const LegalityQuery &Q, bool IsLoad) {
  return ToyGCN::isOneAccess({Q.Types[0], Q.Types[1].getAddressSpace(),
                              unsigned(Q.MMODescrs[0].MemoryTy.getSizeInBits()),
                              unsigned(Q.MMODescrs[0].AlignInBits), IsLoad});
}

/// True for an access of whole dwords by another type than a vector of dwords.
bool isDwordVectorInDisguise(const LegalityQuery &Q) {
  const LLT Ty = Q.Types[0];
  return Ty.isVector() && !Ty.isPointerVector() && Ty.getElementType() != S32 &&
         Ty.getSizeInBits() % 32 == 0 &&
         Q.MMODescrs[0].MemoryTy.getSizeInBits() == Ty.getSizeInBits();
}

std::pair<unsigned, LLT> asDwords(const LegalityQuery &Q) {
  unsigned N = Q.Types[0].getSizeInBits() / 32;
  return {0, N == 1 ? S32 : LLT::fixed_vector(N, S32)};
}

/// More bits than a register pair has: legalized by halves.
bool isWide(LLT Ty) { return Ty.getScalarSizeInBits() > 64; }

LegalityPredicate isWideScalar(unsigned TypeIdx) {
  return [=](const LegalityQuery &Q) { return isWide(Q.Types[TypeIdx]); };
}

/// Wide, and no number of dwords.
bool hasBrokenDword(const LegalityQuery &Q) {
  return isWide(Q.Types[0]) && Q.Types[0].getScalarSizeInBits() % 32 != 0;
}

/// Wide, and a number of dwords but not of pairs.
bool hasOddDwords(const LegalityQuery &Q) {
  return isWide(Q.Types[0]) && Q.Types[0].getScalarSizeInBits() % 64 != 0;
}

std::pair<unsigned, LLT> toWholeDwords(const LegalityQuery &Q) {
  return {0, LLT::scalar(alignTo(Q.Types[0].getSizeInBits(), 32))};
}

LegalizeMutation toHalf(unsigned TypeIdx) {
  return [=](const LegalityQuery &Q) {
    return std::pair(TypeIdx,
                     LLT::scalar(Q.Types[TypeIdx].getSizeInBits() / 2));
  };
}

/// Two halves at a time, the elements of other vectors one by one.
LegalizeRuleSet &byHalves(LegalizeRuleSet &R) {
  return R.fewerElementsIf(hasManyHalves, changeTo(0, V2S16)).scalarize(0);
}

/// A dword or a pair at a time, whatever the width.
LegalizeRuleSet &toPairs(LegalizeRuleSet &R) {
  return R.scalarize(0)
      .widenScalarIf(hasBrokenDword, toWholeDwords)
      .narrowScalarIf(hasOddDwords, changeTo(0, S32))
      .widenScalarToNextPow2(0, 32)
      .clampScalar(0, S32, S64);
}
} // namespace

ToyGCNLegalizerInfo::ToyGCNLegalizerInfo() {
  addIntegerRules();
  addBitRules();
  addFloatRules();
  addConversionRules();
  addMemoryRules();
  addStructuralRules();
  getLegacyLegalizerInfo().computeTables();
}

LegalizeRuleSet &
ToyGCNLegalizerInfo::rules(std::initializer_list<unsigned> Opcodes) {
  // LLVM keeps a set for several opcodes apart from one for one.
  return Opcodes.size() == 1 ? getActionDefinitionsBuilder(*Opcodes.begin())
                             : getActionDefinitionsBuilder(Opcodes);
}

void ToyGCNLegalizerInfo::addIntegerRules() {
  toPairs(rules({G_ADD, G_SUB})
              .legalFor({S32, S64})
              .customFor({V2S16, V4S8})
              .fewerElementsIf(hasManyBytes, changeTo(0, V4S8))
              .fewerElementsIf(hasManyHalves, changeTo(0, V2S16)));
  toPairs(rules({G_AND, G_OR, G_XOR})
              .legalFor({S1, S32, S64})
              .bitcastIf(hasSmallElements, toBits));
  byHalves(rules({G_MUL}).legalFor({S32}).customFor({S64, V2S16}))
      .customIf([](const LegalityQuery &Q) {
        return Q.Types[0].getSizeInBits() <= 24;
      })
      .minScalar(0, S32)
      .widenScalarIf(hasBrokenDword, toWholeDwords)
      .customIf(isWideScalar(0))
      .widenScalarToNextPow2(0);
  // The product of the extended values has all bits.
  rules({G_UMULH, G_SMULH})
      .legalFor({S32})
      .customFor({S64})
      .scalarize(0)
      .lower();
  rules({G_UADDO, G_USUBO, G_UADDE, G_USUBE})
      .legalFor({{S32, S1}})
      .scalarize(0)
      .widenScalarToNextPow2(0, 32)
      .clampScalar(0, S32, S32);
  rules({G_SADDO, G_SSUBO})
      .legalFor({{S32, S1}})
      .scalarize(0)
      .minScalar(0, S32)
      .lowerIf(hasBrokenDword)
      .narrowScalarIf(isWideScalar(0), changeTo(0, S32))
      .lower();
  byHalves(rules({G_UADDSAT, G_USUBSAT, G_SADDSAT, G_SSUBSAT})
               .legalFor({S32})
               .customFor({V2S16}))
      .customIf([](const LegalityQuery &Q) {
        return Q.Types[0].getSizeInBits() < 32;
      })
      .lower();
  rules({G_SADDE, G_SSUBE, G_UMULO, G_SMULO, G_SSHLSAT, G_USHLSAT})
      .scalarize(0)
      .minScalar(0, S32)
      .lower();
  rules({G_UDIV, G_UREM, G_SDIV, G_SREM})
      .customFor({S32, S64})
      .scalarize(0)
      .widenScalarToNextPow2(0, 32)
      .minScalar(0, S32)
      .customIf(scalarWiderThan(0, 64));
  rules({G_UDIVREM, G_SDIVREM}).lower();
  byHalves(rules({G_SMIN, G_SMAX, G_UMIN, G_UMAX, G_ABS})
               .legalFor({S32})
               .customFor({V2S16}))
      .widenScalarToNextPow2(0, 32)
      .minScalar(0, S32)
      .lower();
  rules({G_ICMP})
      .legalForCartesianProduct({S1}, RegisterTypes)
      .scalarize(0)
      .widenScalarToNextPow2(1, 32)
      .clampScalar(1, S32, S64);
  rules({G_SCMP, G_UCMP}).lower();
  rules({G_PTR_ADD}).legalFor(PointersAndOffsets).scalarize(0);
  rules({G_PTRMASK}).legalFor(PointersAndOffsets).scalarSameSizeAs(1, 0);
}

void ToyGCNLegalizerInfo::addBitRules() {
  byHalves(rules({G_SHL, G_LSHR, G_ASHR})
               .legalFor({{S32, S32}, {S64, S32}})
               .customFor({{V2S16, V2S16}}))
      .clampScalar(1, S32, S32)
      .widenScalarToNextPow2(0, 32)
      .clampScalar(0, S32, S64);
  // Other widths become shifts, whose amounts are narrowed by their own rules.
  const auto IsPairOrWide = [](const LegalityQuery &Q) {
    return Q.Types[0] == S64 || isWide(Q.Types[0]);
  };
  rules({G_FSHR, G_ROTR})
      .legalFor({{S32, S32}})
      .scalarize(0)
      .customIf(IsPairOrWide)
      .lower();
  rules({G_FSHL, G_ROTL}).scalarize(0).customIf(IsPairOrWide).lower();
  rules({G_UBFX, G_SBFX}).legalFor({{S32, S32}}).minScalar(1, S32);
  rules({G_CTPOP})
      .legalFor({{S32, S32}, {S32, S64}})
      .scalarize(0)
      .clampScalar(0, S32, S32)
      .widenScalarToNextPow2(1, 32)
      .minScalar(1, S32)
      .narrowScalarIf(isWideScalar(1), toHalf(1));
  rules({G_CTLZ, G_CTTZ, G_CTLZ_ZERO_UNDEF, G_CTTZ_ZERO_UNDEF})
      .customFor({{S32, S32}, {S32, S64}})
      .scalarize(0)
      .clampScalar(0, S32, S32)
      .widenScalarToNextPow2(1, 32)
      .minScalar(1, S32)
      .narrowScalarIf(isWideScalar(1), toHalf(1));
  rules({G_BITREVERSE})
      .legalFor({S32, S64})
      .scalarize(0)
      .widenScalarToNextPow2(0, 32)
      .clampScalar(0, S32, S64);
  rules({G_BSWAP})
      .legalFor({S32})
      .scalarize(0)
      .widenScalarToNextPow2(0, 32)
      .clampScalar(0, S32, S32);
  rules({G_SEXT_INREG})
      .legalFor({S32})
      .customFor({S64})
      .scalarize(0)
      .minScalar(0, S32)
      .alwaysLegal(); // In any width: ResolveArtifacts.cpp.
  // Any width is legal: ResolveArtifacts.cpp.
  rules({G_SEXT, G_ZEXT, G_ANYEXT, G_TRUNC}).scalarize(0).alwaysLegal();
}

void ToyGCNLegalizerInfo::addFloatRules() {
  byHalves(rules({G_FADD, G_FMUL, G_FMA, G_FCANONICALIZE, G_FMINNUM_IEEE,
                  G_FMAXNUM_IEEE, G_FNEG, G_FABS})
               .legalFor({S16, S32, S64})
               .customFor({V2S16}));
  // Made where denormals are flushed.
  rules({G_FMAD}).legalFor({S16, S32});
  byHalves(rules({G_FSUB}).legalFor({S16, S32}).lowerFor({S64, V2S16}));
  byHalves(rules({G_FMINNUM, G_FMAXNUM, G_FMINIMUMNUM, G_FMAXIMUMNUM})
               .customFor({S16, S32, S64, V2S16}));
  byHalves(rules({G_FCOPYSIGN}).customFor({{V2S16, V2S16}}))
      .lowerForCartesianProduct({S16, S32, S64}, {S16, S32, S64});
  rules({G_FFLOOR, G_FCEIL, G_INTRINSIC_TRUNC, G_FRINT, G_INTRINSIC_ROUNDEVEN})
      .legalFor({S16, S32, S64})
      .scalarize(0);
  rules({G_FMINIMUM, G_FMAXIMUM}).scalarize(0).customFor({S16, S32, S64});
  rules({G_INTRINSIC_ROUND}).scalarize(0).lower();
  rules({G_FDIV, G_FSQRT, G_FNEARBYINT})
      .customFor({S16, S32, S64})
      .scalarize(0);
  rules({G_FEXP, G_FEXP2, G_FEXP10, G_FLOG, G_FLOG2, G_FLOG10, G_FSIN, G_FCOS})
      .customFor({S16, S32})
      .scalarize(0)
      .minScalar(0, S32);
  rules({G_FFREXP})
      .customFor({{S32, S32}, {S64, S32}})
      .scalarize(0)
      .minScalar(0, S32)
      .minScalar(1, S32);
  rules({G_FLDEXP})
      .legalFor({{S32, S32}, {S64, S32}})
      .scalarize(0)
      .minScalar(0, S32)
      .clampScalar(1, S32, S32);
  rules({G_FCMP, G_IS_FPCLASS})
      .legalForCartesianProduct({S1}, {S16, S32, S64})
      .scalarize(0);
}

void ToyGCNLegalizerInfo::addConversionRules() {
  rules({G_FPEXT})
      .legalFor({{S32, S16}, {S64, S32}})
      .scalarize(0)
      .narrowScalarIf(typePairInSet(0, 1, {{S64, S16}}), changeTo(0, S32));
  rules({G_FPTRUNC})
      .legalFor({{S16, S32}, {S32, S64}})
      .scalarize(0)
      .lowerIf(typePairInSet(0, 1, {{S16, S64}}));
  // A bit is a selection of constants. An integer whose bits f32 rounds away is
  // above all halves.
  rules({G_SITOFP, G_UITOFP})
      .lowerIf(typePairInSet(0, 1, {{S16, S1}, {S32, S1}, {S64, S1}}))
      .legalForCartesianProduct({S32, S64}, {S32})
      .customForCartesianProduct({S32, S64}, {S64})
      .scalarize(0)
      .customIf([](const LegalityQuery &Q) {
        const unsigned Bits = Q.Types[1].getSizeInBits();
        return Q.Types[0] == S16 && Bits > 1 && Bits <= 16;
      })
      .minScalar(0, S32)
      .widenScalarToNextPow2(1, 32)
      .minScalar(1, S32);
  rules({G_FPTOSI, G_FPTOUI})
      .legalForCartesianProduct({S32}, {S32, S64})
      .customForCartesianProduct({S64}, {S32, S64})
      .customFor({{S16, S16}})
      .scalarize(0)
      .minScalar(1, S32)
      .widenScalarToNextPow2(0, 32)
      .minScalar(0, S32);
  // v_cvt_{i32,u32}_f32 clamp and turn NaN into 0 (Vega ISA, 12.8).
  rules({G_FPTOSI_SAT, G_FPTOUI_SAT})
      .legalForCartesianProduct({S32}, {S32, S64})
      .customFor({{S16, S16}})
      .scalarize(0)
      .minScalar(1, S32)
      .customIf([](const LegalityQuery &Q) {
        return Q.Types[0].getSizeInBits() < 32;
      })
      .lower();
}

void ToyGCNLegalizerInfo::addMemoryRules() {
  for (unsigned Opc : {G_LOAD, G_STORE})
    rules({Opc})
        .legalIf([=](const LegalityQuery &Q) {
          return isLegalAccess(Q, Opc == G_LOAD);
        })
        .bitcastIf(isDwordVectorInDisguise, asDwords)
        .custom();
  rules({G_SEXTLOAD, G_ZEXTLOAD})
      .legalIf([](const LegalityQuery &Q) {
        unsigned MemBits = Q.MMODescrs[0].MemoryTy.getSizeInBits();
        return MemBits < 32 && isLegalAccess(Q, /*IsLoad=*/true);
      })
      .custom();
  const std::initializer_list<LLT> AtomicPtrs = {P0, P1, P3};
  rules({G_ATOMICRMW_XCHG, G_ATOMICRMW_ADD, G_ATOMICRMW_SUB, G_ATOMICRMW_AND,
         G_ATOMICRMW_OR, G_ATOMICRMW_XOR, G_ATOMICRMW_MAX, G_ATOMICRMW_MIN,
         G_ATOMICRMW_UMAX, G_ATOMICRMW_UMIN, G_ATOMICRMW_UINC_WRAP,
         G_ATOMICRMW_UDEC_WRAP})
      .legalForCartesianProduct({S32, S64}, AtomicPtrs);
  rules({G_ATOMICRMW_FADD}).legalFor({{S32, P3}});
  rules({G_ATOMICRMW_FMAX, G_ATOMICRMW_FMIN}).legalFor({{S32, P3}, {S64, P3}});
  rules({G_ATOMIC_CMPXCHG}).legalForCartesianProduct({S32, S64}, AtomicPtrs);
  rules({G_ATOMIC_CMPXCHG_WITH_SUCCESS}).lower();
  rules({G_FENCE}).alwaysLegal();
  rules({G_GLOBAL_VALUE}).customFor({P3}).legalFor({P1, P4, P0});
  rules({G_FRAME_INDEX}).legalFor({P5});
  rules({G_ADDRSPACE_CAST}).scalarize(0).custom();
  rules({G_PTRTOINT})
      .legalFor(
          {{S64, P0}, {S64, P1}, {S64, P4}, {S32, P3}, {S32, P5}, {S32, P6}})
      .scalarize(0)
      .scalarSameSizeAs(0, 1);
  rules({G_INTTOPTR})
      .legalFor(PointersAndOffsets)
      .scalarize(0)
      .scalarSameSizeAs(1, 0);
}

void ToyGCNLegalizerInfo::addStructuralRules() {
  rules({G_CONSTANT})
      .legalFor({S1, S32, S64, P0, P1, P3, P4, P5, P6})
      .widenScalarToNextPow2(0, 32)
      .clampScalar(0, S32, S64);
  rules({G_FCONSTANT}).customFor({S16, S32, S64});
  toPairs(rules({G_FREEZE})
              .legalFor({S1, S32, S64, P0, P1, P3, P4, P5, P6})
              .customIf(hasSmallElements)
              .legalIf([](const LegalityQuery &Q) {
                return Q.Types[0].isVector() && !Q.Types[0].isPointerVector() &&
                       hasDwordParts(Q.Types[0]) && isTuple(Q.Types[0]);
              }));
  rules({G_CONSTANT_FOLD_BARRIER}).custom();
  toPairs(rules({G_PHI})
              .legalFor({S1, S32, S64, P0, P1, P3, P4, P5, P6})
              .customIf(hasSmallElements));
  toPairs(rules({G_SELECT})
              .legalForCartesianProduct(RegisterTypes, {S1})
              .bitcastIf(
                  [](const LegalityQuery &Q) {
                    return hasSmallElements(Q) && Q.Types[1] == S1;
                  },
                  toBits));
  rules({G_BRCOND}).legalFor({S1});
  // Any type is legal: ResolveArtifacts.cpp.
  rules({G_IMPLICIT_DEF, G_BITCAST, G_MERGE_VALUES, G_UNMERGE_VALUES,
         G_BUILD_VECTOR, G_CONCAT_VECTORS, G_EXTRACT, G_INSERT})
      .alwaysLegal();
  rules({G_SHUFFLE_VECTOR}).custom();
  rules({G_EXTRACT_VECTOR_ELT, G_INSERT_VECTOR_ELT}).custom();
  rules({G_TRAP, G_DEBUGTRAP}).alwaysLegal();
}

bool ToyGCNLegalizerInfo::legalizeCustom(LegalizerHelper &Helper,
                                         MachineInstr &MI,
                                         LostDebugLocObserver &) const {
  if (ToyGCN::lowerCustom(MI, Helper.MIRBuilder, Helper.getValueTracking()))
    return true;
  // Through memory.
  return (MI.getOpcode() == G_EXTRACT_VECTOR_ELT ||
          MI.getOpcode() == G_INSERT_VECTOR_ELT) &&
         Helper.lowerExtractInsertVectorElt(MI) == LegalizerHelper::Legalized;
}

bool ToyGCNLegalizerInfo::legalizeIntrinsic(LegalizerHelper &Helper,
                                            MachineInstr &MI) const {
  return ToyGCN::legalizeIntrinsic(MI, Helper.MIRBuilder);
}
