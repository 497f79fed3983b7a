//===- DwordFinder.cpp - The dwords that a value consists of --------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Artifacts/DwordFinder.h"
#include "Operations/Dwords.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/GlobalISel/Utils.h"

using namespace llvm;
using namespace TargetOpcode;
using namespace llvm::ToyGCN;
using namespace llvm::ToyGCN::Types;

bool ToyGCN::isArtifact(const MachineInstr &MI) {
  switch (MI.getOpcode()) {
  case G_MERGE_VALUES:
  case G_BUILD_VECTOR:
  case G_CONCAT_VECTORS:
  case G_UNMERGE_VALUES:
  case G_BITCAST:
  case G_TRUNC:
  case G_ANYEXT:
  case G_ZEXT:
  case G_SEXT:
  case G_SEXT_INREG:
  case G_EXTRACT:
  case G_INSERT:
  case G_IMPLICIT_DEF:
    return true;
  default:
    return false;
  }
}

bool ToyGCN::isRegisterType(LLT Ty) {
  const unsigned Bits = Ty.getSizeInBits();
  return Ty == S1 || Ty == S16 ||
         (isTupleSize(Bits) && Ty.getScalarSizeInBits() % 32 == 0);
}

/// Makes the bits above \p Bits in the last dword \p Fill.
void DwordFinder::fillTop(DwordList &Dwords, unsigned Bits, Top Fill) {
  const unsigned Rest = Bits % 32;
  Register &Last = Dwords.back();
  if (Rest == 0 || Fill == Top::Any || !Last.isValid())
    return;
  const MachineInstr *Def = MRI.getVRegDef(Last);
  if (Fill == Top::Zero && Def->getOpcode() == G_ZEXT &&
      MRI.getType(Def->getOperand(1).getReg()) == S1)
    return;
  Last = Fill == Top::Zero
             ? B.buildAnd(S32, Last, constant(maskTrailingOnes<uint32_t>(Rest)))
                   .getReg(0)
             : B.buildSExtInReg(S32, Last, Rest).getReg(0);
}

/// \p Bits bits of \p Src from bit \p Offset on.
DwordFinder::DwordList DwordFinder::cut(const DwordList &Src, unsigned Offset,
                                        unsigned Bits) {
  const unsigned Shift = Offset % 32;
  DwordList Result;
  for (unsigned Done = 0; Done < Bits; Done += 32) {
    const unsigned Index = (Offset + Done) / 32;
    const unsigned Wanted = std::min(32u, Bits - Done);
    Register Lo = Src[Index], Hi;
    if (Shift + Wanted > 32)
      Hi = Src[Index + 1];
    if (Shift == 0)
      Result.push_back(Lo);
    else if (Lo.isValid() && Hi.isValid())
      Result.push_back(
          B.buildInstr(G_FSHR, {S32}, {Hi, Lo, constant(Shift)}).getReg(0));
    else if (Lo.isValid()) {
      Result.push_back(B.buildLShr(S32, Lo, constant(Shift)).getReg(0));
      const Origin From = originOf(Lo);
      Origins[Result.back()] = {From.Dword, From.Offset + Shift};
    } else if (Hi.isValid())
      Result.push_back(B.buildShl(S32, Hi, constant(32 - Shift)).getReg(0));
    else
      Result.push_back(Register());
  }
  return Result;
}

/// True if the dword of \p F has the bits of \p Next above its own.
bool DwordFinder::continues(const Field &F, const Field &Next) const {
  if (F.Dwords.size() != 1 || Next.Dwords.size() != 1 ||
      !F.Dwords[0].isValid() || !Next.Dwords[0].isValid())
    return false;
  const Origin First = originOf(F.Dwords[0]);
  const Origin Second = originOf(Next.Dwords[0]);
  return First.Dword == Second.Dword &&
         Second.Offset == First.Offset + F.Bits &&
         Second.Offset + Next.Bits <= 32;
}

/// Joins the fields, the first one lowest.
DwordFinder::DwordList DwordFinder::join(ArrayRef<Field> Parts) {
  SmallVector<Field, 16> Fields;
  for (const Field &Part : Parts)
    if (!Fields.empty() && continues(Fields.back(), Part))
      Fields.back().Bits += Part.Bits;
    else
      Fields.push_back(Part);
  DwordList Result;
  unsigned Position = 0;
  auto Or = [&](unsigned Index, Register Part) {
    Register &Dword = Result[Index];
    Dword = Dword.isValid() ? B.buildOr(S32, Dword, Part).getReg(0) : Part;
  };
  for (Field &F : Fields) {
    const bool IsLast = &F == &Fields.back();
    const unsigned Shift = Position % 32;
    const unsigned First = Position / 32;
    Result.resize(divideCeil(Position + F.Bits, 32));
    // Bits above a field would spoil the next one.
    fillTop(F.Dwords, F.Bits, IsLast ? Top::Any : Top::Zero);
    for (unsigned I = 0; I < F.Dwords.size(); ++I) {
      Register Dword = F.Dwords[I];
      if (!Dword.isValid())
        continue;
      const unsigned Width = std::min(32u, F.Bits - 32 * I);
      Or(First + I,
         Shift ? B.buildShl(S32, Dword, constant(Shift)).getReg(0) : Dword);
      if (Shift + Width > 32)
        Or(First + I + 1,
           B.buildLShr(S32, Dword, constant(32 - Shift)).getReg(0));
    }
    Position += F.Bits;
  }
  return Result;
}

DwordFinder::DwordList DwordFinder::ofConstant(const APInt &Value) {
  const unsigned Count = divideCeil(Value.getBitWidth(), 32);
  const APInt Whole = Value.zext(32 * Count);
  DwordList Result;
  for (unsigned I = 0; I < Count; ++I)
    Result.push_back(constant(Whole.extractBits(32, 32 * I).getSExtValue()));
  return Result;
}

/// The result of an operation.
DwordFinder::DwordList DwordFinder::ofLeaf(Register R) {
  LLT Ty = MRI.getType(R);
  if (Ty == S32)
    return {R};
  MachineInstr &Def = *MRI.getVRegDef(R);
  if (Def.isPHI())
    B.setInsertPt(*Def.getParent(), Def.getParent()->getFirstNonPHI());
  else
    B.setInsertPt(*Def.getParent(), std::next(Def.getIterator()));
  B.setDebugLoc(Def.getDebugLoc());
  if (Ty == S1)
    return {B.buildZExt(S32, R).getReg(0)};
  if (Ty == S16)
    return {B.buildAnyExt(S32, R).getReg(0)};
  DwordList Result;
  if (Ty.isPointerVector()) {
    auto Pointers = B.buildUnmerge(Ty.getElementType(), R);
    for (unsigned I = 0; I < Ty.getNumElements(); ++I)
      ToyGCN::splitIntoDwords(B, Pointers.getReg(I), Result);
  } else if (Ty.isVector() && Ty.getElementType() != S32) {
    LLT Flat = LLT::scalarOrVector(ElementCount::getFixed(dwordsOf(Ty)), S32);
    ToyGCN::splitIntoDwords(B, B.buildBitcast(Flat, R).getReg(0), Result);
  } else {
    ToyGCN::splitIntoDwords(B, R, Result);
  }
  return Result;
}

/// Merges of all kinds.
DwordFinder::DwordList DwordFinder::ofSources(MachineInstr &MI) {
  SmallVector<Field, 16> Fields;
  for (const MachineOperand &MO : drop_begin(MI.operands()))
    Fields.push_back({of(MO.getReg()), bits(MO.getReg())});
  B.setInstrAndDebugLoc(MI);
  return join(Fields);
}

DwordFinder::DwordList DwordFinder::ofInsertion(MachineInstr &MI) {
  const Register Whole = MI.getOperand(1).getReg();
  const Register Part = MI.getOperand(2).getReg();
  const unsigned Offset = MI.getOperand(3).getImm();
  const unsigned End = Offset + bits(Part);
  const DwordList Old = of(Whole), New = of(Part);
  B.setInstrAndDebugLoc(MI);
  SmallVector<Field, 3> Fields;
  if (Offset > 0)
    Fields.push_back({cut(Old, 0, Offset), Offset});
  Fields.push_back({New, bits(Part)});
  if (End < bits(Whole))
    Fields.push_back({cut(Old, End, bits(Whole) - End), bits(Whole) - End});
  return join(Fields);
}

/// \p Field, of \p From bits, extended to \p To bits.
DwordFinder::DwordList DwordFinder::extend(DwordList Field, unsigned From,
                                           unsigned To, Top Fill) {
  fillTop(Field, From, Fill);
  // All bits of the extension of an undefined value are the same.
  if (Fill != Top::Any && !Field.back().isValid())
    Field.back() = constant(0);
  // A register that was never written is never read, so Top::Any is 0 as well.
  Register Above;
  if (divideCeil(To, 32) > Field.size() && Field.back().isValid())
    Above = Fill == Top::Sign
                ? B.buildAShr(S32, Field.back(), constant(31)).getReg(0)
                : constant(0);
  Field.resize(divideCeil(To, 32), Above);
  return Field;
}

/// Element \p I of an extension or truncation. A lane condition is extended
/// by an instruction.
DwordFinder::DwordList DwordFinder::ofElement(MachineInstr &MI,
                                              const DwordList &Src, unsigned I,
                                              Top Fill) {
  const Register From = MI.getOperand(1).getReg();
  const unsigned SrcBits = MRI.getType(From).getScalarSizeInBits();
  const unsigned DstBits =
      MRI.getType(MI.getOperand(0).getReg()).getScalarSizeInBits();
  if (DstBits <= SrcBits)
    return cut(Src, I * SrcBits, DstBits);
  if (MRI.getType(From) == S1 && Src[0].isValid() &&
      !isArtifact(*MRI.getVRegDef(From)))
    return extend({B.buildInstr(MI.getOpcode(), {S32}, {From}).getReg(0)}, 32,
                  DstBits, Fill);
  return extend(cut(Src, I * SrcBits, SrcBits), SrcBits, DstBits, Fill);
}

DwordFinder::DwordList DwordFinder::ofExtension(MachineInstr &MI, Top Fill) {
  const LLT Dst = MRI.getType(MI.getOperand(0).getReg());
  const DwordList Src = of(MI.getOperand(1).getReg());
  B.setInstrAndDebugLoc(MI);
  SmallVector<Field, 8> Fields;
  for (unsigned I = 0; I < (Dst.isVector() ? Dst.getNumElements() : 1); ++I)
    Fields.push_back({ofElement(MI, Src, I, Fill), Dst.getScalarSizeInBits()});
  return join(Fields);
}

DwordFinder::DwordList DwordFinder::of(Register R) {
  auto It = Known.find(R);
  if (It != Known.end())
    return It->second;
  DwordList Result = find(R);
  return Known[R] = Result;
}

DwordFinder::DwordList DwordFinder::find(Register R) {
  MachineInstr &MI = *MRI.getVRegDef(R);
  switch (MI.getOpcode()) {
  case G_IMPLICIT_DEF:
    return DwordList(dwordsOf(MRI.getType(R)));
  case G_CONSTANT:
    B.setInstrAndDebugLoc(MI);
    return MRI.getType(R) == S32
               ? DwordList{R}
               : ofConstant(MI.getOperand(1).getCImm()->getValue());
  case G_MERGE_VALUES:
  case G_BUILD_VECTOR:
  case G_CONCAT_VECTORS:
    return ofSources(MI);
  case G_UNMERGE_VALUES: {
    const unsigned Index = MI.findRegisterDefOperandIdx(R, nullptr);
    const DwordList Src = of(MI.getOperand(MI.getNumOperands() - 1).getReg());
    B.setInstrAndDebugLoc(MI);
    return cut(Src, Index * bits(R), bits(R));
  }
  case G_BITCAST:
  case G_INTTOPTR:
  case G_PTRTOINT:
    return of(MI.getOperand(1).getReg());
  case COPY: {
    const Register Src = MI.getOperand(1).getReg();
    if (Src.isVirtual() && MRI.getType(Src) == MRI.getType(R))
      return of(Src);
    return ofLeaf(R);
  }
  case G_TRUNC:
  case G_ANYEXT:
    return ofExtension(MI, Top::Any);
  case G_ZEXT:
    return ofExtension(MI, Top::Zero);
  case G_SEXT:
    return ofExtension(MI, Top::Sign);
  case G_SEXT_INREG: {
    const unsigned From = MI.getOperand(2).getImm();
    const DwordList Src = of(MI.getOperand(1).getReg());
    B.setInstrAndDebugLoc(MI);
    return extend(cut(Src, 0, From), From, bits(R), Top::Sign);
  }
  case G_EXTRACT: {
    const DwordList Src = of(MI.getOperand(1).getReg());
    B.setInstrAndDebugLoc(MI);
    return cut(Src, MI.getOperand(2).getImm(), bits(R));
  }
  case G_INSERT:
    return ofInsertion(MI);
  default:
    return ofLeaf(R);
  }
}

/// The two dwords as one value: the one that they are the parts of, if any.
Register DwordFinder::pair(Register Lo, Register Hi) {
  if (!Lo.isValid() && !Hi.isValid())
    return B.buildUndef(S64).getReg(0);
  if (Lo.isValid() && Hi.isValid()) {
    const auto *Parts = dyn_cast<GUnmerge>(MRI.getVRegDef(Lo));
    if (Parts && Parts->getNumDefs() == 2 && Parts->getReg(0) == Lo &&
        Parts->getReg(1) == Hi) {
      const Register Whole = Parts->getSourceReg();
      return MRI.getType(Whole) == S64 ? Whole
                                       : B.buildBitcast(S64, Whole).getReg(0);
    }
  }
  return B.buildMergeLikeInstr(S64, {defined(Lo), defined(Hi)}).getReg(0);
}

SmallVector<Register, 4> DwordFinder::findDwords(Register R, MachineInstr &MI) {
  DwordList Dwords = of(R);
  B.setInstrAndDebugLoc(MI);
  for (Register &D : Dwords)
    D = defined(D);
  return Dwords;
}

Register DwordFinder::rebuild(Register R, MachineInstr &MI) {
  const LLT Ty = MRI.getType(R);
  if (!isRegisterType(Ty))
    return Register();
  const DwordList Dwords = of(R);
  B.setInstrAndDebugLoc(MI);
  if (all_of(Dwords, [](Register D) { return !D.isValid(); }))
    return B.buildUndef(Ty).getReg(0);
  if (Ty == S1 || Ty == S16)
    return B.buildTrunc(Ty, Dwords[0]).getReg(0);
  if (Ty == S32)
    return Dwords[0];
  if (Ty == S64)
    return pair(Dwords[0], Dwords[1]);
  if (Ty.isPointer()) {
    Register Int = Dwords.size() == 2 ? pair(Dwords[0], Dwords[1]) : Dwords[0];
    return B.buildIntToPtr(Ty, Int).getReg(0);
  }
  DwordList Defined;
  for (Register D : Dwords)
    Defined.push_back(defined(D));
  if (Defined.size() == 1)
    return B.buildBitcast(Ty, Defined[0]).getReg(0);
  if (Ty.isPointerVector()) {
    const unsigned Each = Ty.getScalarSizeInBits() / 32;
    SmallVector<Register, 8> Pointers;
    for (unsigned I = 0; I < Defined.size(); I += Each)
      Pointers.push_back(B.buildIntToPtr(Ty.getElementType(),
                                         Each == 2
                                             ? pair(Defined[I], Defined[I + 1])
                                             : Defined[I])
                             .getReg(0));
    return B.buildBuildVector(Ty, Pointers).getReg(0);
  }
  if (Ty.isVector() && Ty.getElementType() != S32) {
    LLT Flat = LLT::fixed_vector(Defined.size(), S32);
    return B.buildBitcast(Ty, B.buildBuildVector(Flat, Defined)).getReg(0);
  }
  return B.buildMergeLikeInstr(Ty, Defined).getReg(0);
}
