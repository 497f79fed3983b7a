//===- ResolveArtifacts.cpp - Dwords in place of values of other types ----===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The legalizer gives every operation types that registers have. Between these
/// and other types stand artifacts: merges, unmerges, bitcasts, extensions,
/// truncations, of any type. The pass finds for each artifact the dwords that
/// its bits come from, and makes its users read these:
///
///   %a:_(s128) = G_MERGE_VALUES %x:_(s64), %y:_(s64)
///   %b:_(s65) = G_TRUNC %a
///   %c:_(s96) = G_ZEXT %b
///   %d:_(s32), %e:_(s32), %f:_(s32) = G_UNMERGE_VALUES %c
///   G_STORE %f, ...
///      -->
///   %yl:_(s32), %yh:_(s32) = G_UNMERGE_VALUES %y
///   %f:_(s32) = G_AND %yl, 1
///   G_STORE %f, ...
///
/// Needs: the legalizer's work. Guarantees: every artifact that an operation
/// uses is one that selection has an instruction or a copy for (isNative).
///
/// LLVM's legalizer lowers such artifacts to shifts of the whole value. If
/// widths are no multiples of each other, it drops bits (LLVM 22: narrowing an
/// extension of s65) or does not end (unmerging <20 x s16>).
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "Operations/Dwords.h"
#include "Operations/Types.h"
#include "ToyGCN.h"
#include "ToyGCNRegisterInfo.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/CodeGen/GlobalISel/Utils.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetOpcodes.h"
#include "llvm/InitializePasses.h"

using namespace llvm;
using namespace TargetOpcode;
using namespace llvm::ToyGCN::Types;
using ToyGCN::dwordsOf;

#define DEBUG_TYPE "toygcn-resolve-artifacts"

namespace {
/// Dwords of a value. An invalid register is an undefined dword.
using DwordList = SmallVector<Register, 4>;

/// The bits above a value.
enum class Top { Any, Zero, Sign };

bool isArtifact(const MachineInstr &MI) {
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

/// A type that a register of the vector or scalar unit holds.
bool isRegisterType(LLT Ty) {
  const unsigned Bits = Ty.getSizeInBits();
  return Ty == S1 ||
         (ToyGCN::isTupleSize(Bits) && Ty.getScalarSizeInBits() % 32 == 0);
}

/// True if selection makes a register sequence, or copies of parts.
bool areParts(LLT Whole, LLT Part, unsigned Count) {
  const unsigned Bits = Part.getSizeInBits();
  return isRegisterType(Whole) && isRegisterType(Part) && Bits % 32 == 0 &&
         ToyGCNRegisterInfo::getSubRegIndex((Count - 1) * Bits / 32, Bits / 32);
}

/// True if selection, or bank legalization before it, has a rule for the
/// artifact.
bool isNative(const MachineInstr &MI, const MachineRegisterInfo &MRI) {
  const LLT Dst = MRI.getType(MI.getOperand(0).getReg());
  if (MI.getOpcode() == G_IMPLICIT_DEF)
    return isRegisterType(Dst);
  const unsigned Last = MI.getNumOperands() - 1;
  switch (MI.getOpcode()) {
  case G_MERGE_VALUES:
  case G_BUILD_VECTOR:
  case G_CONCAT_VECTORS:
    return areParts(Dst, MRI.getType(MI.getOperand(1).getReg()), Last);
  case G_UNMERGE_VALUES:
    return areParts(MRI.getType(MI.getOperand(Last).getReg()), Dst, Last);
  case G_EXTRACT:
  case G_INSERT:
    return false;
  default:
    break;
  }
  const LLT Src = MRI.getType(MI.getOperand(1).getReg());
  switch (MI.getOpcode()) {
  case G_BITCAST:
    return isRegisterType(Dst) && isRegisterType(Src);
  case G_SEXT_INREG:
    return Dst == S32;
  case G_TRUNC:
    return (Dst == S1 && (Src == S32 || Src == S64)) ||
           (Dst == S32 && Src == S64);
  default: // The extensions.
    return (Src == S1 && (Dst == S32 || Dst == S64)) ||
           (Src == S32 && Dst == S64);
  }
}

/// Finds the dwords of a value, and builds the instructions that compute them.
class DwordFinder {
public:
  explicit DwordFinder(MachineFunction &MF) : B(MF), MRI(MF.getRegInfo()) {}

  /// A register of the same type as \p R with the same bits, made of dwords
  /// before \p MI; none if no register has that type.
  Register rebuild(Register R, MachineInstr &MI);

private:
  MachineIRBuilder B;
  MachineRegisterInfo &MRI;
  DenseMap<Register, DwordList> Known;

  DwordList of(Register R);
  DwordList find(Register R);
  DwordList ofLeaf(Register R);
  DwordList ofConstant(const APInt &Value);
  DwordList ofSources(MachineInstr &MI);
  DwordList ofInsertion(MachineInstr &MI);
  DwordList ofExtension(MachineInstr &MI, Top Fill);
  DwordList ofElement(MachineInstr &MI, const DwordList &Src, unsigned I,
                      Top Fill);

  struct Field {
    DwordList Dwords;
    unsigned Bits;
  };
  void fillTop(DwordList &Dwords, unsigned Bits, Top Fill);
  DwordList cut(const DwordList &Src, unsigned Offset, unsigned Bits);
  DwordList extend(DwordList Field, unsigned From, unsigned To, Top Fill);
  DwordList join(MutableArrayRef<Field> Fields);

  unsigned bits(Register R) const { return MRI.getType(R).getSizeInBits(); }
  Register constant(int64_t Value) {
    return B.buildConstant(S32, Value).getReg(0);
  }
  Register defined(Register Dword) {
    return Dword.isValid() ? Dword : B.buildUndef(S32).getReg(0);
  }
  Register pair(Register Lo, Register Hi);
};
} // namespace

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
DwordList DwordFinder::cut(const DwordList &Src, unsigned Offset,
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
    else if (Lo.isValid())
      Result.push_back(B.buildLShr(S32, Lo, constant(Shift)).getReg(0));
    else if (Hi.isValid())
      Result.push_back(B.buildShl(S32, Hi, constant(32 - Shift)).getReg(0));
    else
      Result.push_back(Register());
  }
  return Result;
}

/// Joins the fields, the first one lowest.
DwordList DwordFinder::join(MutableArrayRef<Field> Fields) {
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

DwordList DwordFinder::ofConstant(const APInt &Value) {
  const unsigned Count = divideCeil(Value.getBitWidth(), 32);
  const APInt Whole = Value.zext(32 * Count);
  DwordList Result;
  for (unsigned I = 0; I < Count; ++I)
    Result.push_back(constant(Whole.extractBits(32, 32 * I).getSExtValue()));
  return Result;
}

/// The result of an operation.
DwordList DwordFinder::ofLeaf(Register R) {
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
DwordList DwordFinder::ofSources(MachineInstr &MI) {
  SmallVector<Field, 16> Fields;
  for (const MachineOperand &MO : drop_begin(MI.operands()))
    Fields.push_back({of(MO.getReg()), bits(MO.getReg())});
  B.setInstrAndDebugLoc(MI);
  return join(Fields);
}

DwordList DwordFinder::ofInsertion(MachineInstr &MI) {
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
DwordList DwordFinder::extend(DwordList Field, unsigned From, unsigned To,
                              Top Fill) {
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
DwordList DwordFinder::ofElement(MachineInstr &MI, const DwordList &Src,
                                 unsigned I, Top Fill) {
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

DwordList DwordFinder::ofExtension(MachineInstr &MI, Top Fill) {
  const LLT Dst = MRI.getType(MI.getOperand(0).getReg());
  const DwordList Src = of(MI.getOperand(1).getReg());
  B.setInstrAndDebugLoc(MI);
  SmallVector<Field, 8> Fields;
  for (unsigned I = 0; I < (Dst.isVector() ? Dst.getNumElements() : 1); ++I)
    Fields.push_back({ofElement(MI, Src, I, Fill), Dst.getScalarSizeInBits()});
  return join(Fields);
}

DwordList DwordFinder::of(Register R) {
  auto It = Known.find(R);
  if (It != Known.end())
    return It->second;
  DwordList Result = find(R);
  return Known[R] = Result;
}

DwordList DwordFinder::find(Register R) {
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

Register DwordFinder::rebuild(Register R, MachineInstr &MI) {
  const LLT Ty = MRI.getType(R);
  if (!isRegisterType(Ty))
    return Register();
  const DwordList Dwords = of(R);
  B.setInstrAndDebugLoc(MI);
  if (all_of(Dwords, [](Register D) { return !D.isValid(); }))
    return B.buildUndef(Ty).getReg(0);
  if (Ty == S1)
    return B.buildTrunc(S1, Dwords[0]).getReg(0);
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

namespace {
class ToyGCNResolveArtifacts final : public MachineFunctionPass {
public:
  static char ID;
  ToyGCNResolveArtifacts() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "ToyGCN artifact resolver"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  MachineRegisterInfo *MRI = nullptr;

  bool isForeign(const MachineInstr &MI) const;
  void collect(MachineFunction &MF);
  bool eraseUnused();
  SmallVector<MachineInstr *, 32> Foreign;
  SmallPtrSet<const MachineInstr *, 32> IsForeign;
};
} // namespace

/// True for an artifact that is not native, or a copy of a type that no
/// register has.
bool ToyGCNResolveArtifacts::isForeign(const MachineInstr &MI) const {
  if (MI.isCopy()) {
    const Register R = MI.getOperand(0).getReg();
    return R.isVirtual() && MRI->getType(R).isValid() &&
           !isRegisterType(MRI->getType(R)) &&
           MI.getOperand(1).getReg().isVirtual();
  }
  return isArtifact(MI) && !isNative(MI, *MRI);
}

/// Collects foreign artifacts, and native ones that read a foreign one, since
/// they may find their dwords without it.
void ToyGCNResolveArtifacts::collect(MachineFunction &MF) {
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB) {
      const bool ReadsForeign =
          isArtifact(MI) &&
          any_of(MI.all_uses(), [&](const MachineOperand &MO) {
            return IsForeign.contains(MRI->getVRegDef(MO.getReg()));
          });
      if (!ReadsForeign && !isForeign(MI))
        continue;
      Foreign.push_back(&MI);
      IsForeign.insert(&MI);
    }
}

bool ToyGCNResolveArtifacts::eraseUnused() {
  bool Changed = false;
  for (MachineInstr *&MI : reverse(Foreign)) {
    if (!MI || any_of(MI->all_defs(), [&](const MachineOperand &MO) {
          return !MRI->use_nodbg_empty(MO.getReg());
        }))
      continue;
    for (const MachineOperand &MO : MI->all_defs())
      MRI->markUsesInDebugValueAsUndef(MO.getReg());
    MI->eraseFromParent();
    MI = nullptr;
    Changed = true;
  }
  return Changed;
}

bool ToyGCNResolveArtifacts::runOnMachineFunction(MachineFunction &MF) {
  if (MF.getProperties().hasFailedISel())
    return false;
  MRI = &MF.getRegInfo();
  Foreign.clear();
  IsForeign.clear();
  collect(MF);
  DwordFinder Finder(MF);
  for (MachineInstr *MI : Foreign)
    for (MachineOperand &Def : MI->all_defs()) {
      const Register Old = Def.getReg();
      if (all_of(MRI->use_nodbg_instructions(Old),
                 [&](const MachineInstr &U) { return IsForeign.contains(&U); }))
        continue;
      const Register New = Finder.rebuild(Old, *MI);
      if (!New.isValid())
        continue;
      for (MachineOperand &Use : make_early_inc_range(MRI->use_operands(Old)))
        if (!IsForeign.contains(Use.getParent()))
          Use.setReg(New);
    }
  while (eraseUnused())
    ;
  return !Foreign.empty();
}

char ToyGCNResolveArtifacts::ID = 0;
INITIALIZE_PASS(ToyGCNResolveArtifacts, DEBUG_TYPE, "ToyGCN artifact resolver",
                false, false)

FunctionPass *llvm::createToyGCNResolveArtifactsPass() {
  return new ToyGCNResolveArtifacts();
}
