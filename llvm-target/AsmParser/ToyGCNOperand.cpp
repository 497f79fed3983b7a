//===- ToyGCNOperand.cpp - A parsed operand -------------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AsmParser/ToyGCNOperand.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCSymbol.h"

using namespace llvm;
using namespace llvm::ToyGCN;

std::unique_ptr<ToyGCNOperand>
ToyGCNOperand::createToken(StringRef Text, SMLoc Start, SMLoc End) {
  auto Op = create(KindTy::Token, Start, End);
  Op->Text = Text;
  return Op;
}

std::unique_ptr<ToyGCNOperand>
ToyGCNOperand::createReg(const MCRegisterInfo &MRI, MCRegister Reg, SMLoc Start,
                         SMLoc End) {
  auto Op = create(KindTy::Reg, Start, End);
  Op->Reg = Reg;
  Op->MRI = &MRI;
  return Op;
}

std::unique_ptr<ToyGCNOperand>
ToyGCNOperand::createInt(int64_t Value, SMLoc Start, SMLoc End) {
  auto Op = create(KindTy::Int, Start, End);
  Op->Int = Value;
  return Op;
}

std::unique_ptr<ToyGCNOperand>
ToyGCNOperand::createReal(double Value, SMLoc Start, SMLoc End) {
  auto Op = create(KindTy::Real, Start, End);
  Op->Real = Value;
  return Op;
}

std::unique_ptr<ToyGCNOperand>
ToyGCNOperand::createExpr(const MCExpr *Expr, SMLoc Start, SMLoc End) {
  auto Op = create(KindTy::Expr, Start, End);
  Op->Expr = Expr;
  return Op;
}

std::unique_ptr<ToyGCNOperand>
ToyGCNOperand::createNamed(Name N, int64_t Value, SMLoc Start, SMLoc End) {
  auto Op = create(KindTy::Named, Start, End);
  Op->NameOf = N;
  Op->Int = Value;
  return Op;
}

/// The bits of \p Value rounded to a float of \p Bits bits; none if the type
/// has no such magnitude, so that not only a few bits of the value are lost.
static std::optional<int64_t> getFloatBits(double Value, unsigned Bits) {
  APFloat Float(Value);
  bool LosesInfo;
  const fltSemantics &Semantics = Bits == 16   ? APFloat::IEEEhalf()
                                  : Bits == 32 ? APFloat::IEEEsingle()
                                               : APFloat::IEEEdouble();
  const APFloat::opStatus Status =
      Float.convert(Semantics, APFloat::rmNearestTiesToEven, &LosesInfo);
  if (LosesInfo && (Status & (APFloat::opOverflow | APFloat::opUnderflow)))
    return std::nullopt;
  return Float.bitcastToAPInt().getZExtValue();
}

int64_t ToyGCNOperand::getPattern(unsigned Bits, bool IsFloat) const {
  if (Kind == KindTy::Real)
    return *getFloatBits(Real, Bits);
  // A number that fits in a dword is the literal itself: the high half.
  if (Bits == 64 && IsFloat && !getInlineEncoding(Int, 64) &&
      (isInt<32>(Int) || isUInt<32>(Int)))
    return Make_64(Lo_32(Int), 0);
  return Int;
}

bool ToyGCNOperand::isConstant(unsigned Bits) const {
  if (Kind == KindTy::Real)
    return getFloatBits(Real, Bits).has_value();
  if (Bits == 64 && isImm() && getInlineEncoding(Int, 64))
    return true;
  // A literal has 32 bits.
  Bits = std::min(Bits, 32u);
  return isImm() && (isIntN(Bits, Int) || isUIntN(Bits, Int));
}

/// True if \p Expr begins with "abs" or "neg" without parentheses.
static bool beginsWithModifier(const MCExpr *Expr) {
  while (const auto *Binary = dyn_cast<MCBinaryExpr>(Expr))
    Expr = Binary->getLHS();
  const auto *Ref = dyn_cast<MCSymbolRefExpr>(Expr);
  return Ref && is_contained({"abs", "neg"}, Ref->getSymbol().getName());
}

bool ToyGCNOperand::isSource(unsigned OperandType) const {
  SourceKind Source = *getSourceKind(OperandType);
  if (isReg()) {
    bool IsWide = Source.Bits == 64;
    if (Source.TakesVGPR)
      return isRegIn(IsWide ? VS_64RegClassID : VS_32RegClassID);
    return isRegIn(IsWide ? SRC_64RegClassID : SReg_32RegClassID);
  }
  if (Kind == KindTy::Expr) // A relocation fills a dword.
    return Source.TakesLiteral && Source.Bits == 32 &&
           !(Source.TakesVGPR && beginsWithModifier(Expr));
  if (OperandType == OPERAND_VCSRC_PACKED16 && isImm())
    return (isInt<32>(Int) || isUInt<32>(Int)) &&
           isLegalConstant(SignExtend64<32>(Int), OperandType);
  if (!isConstant(Source.Bits))
    return false;
  int64_t Pattern = getPattern(Source.Bits, Source.IsFloat);
  return getInlineEncoding(Pattern, Source.Bits) ||
         (Source.TakesLiteral && getLiteralEncoding(Pattern, Source));
}

void ToyGCNOperand::addSource(MCInst &Inst, unsigned Bits, bool IsFloat) const {
  if (isReg())
    Inst.addOperand(MCOperand::createReg(Reg));
  else if (Kind == KindTy::Expr)
    Inst.addOperand(MCOperand::createExpr(Expr));
  else
    Inst.addOperand(MCOperand::createImm(getPattern(Bits, IsFloat)));
}

void ToyGCNOperand::addImmOperands(MCInst &Inst, unsigned) const {
  if (Kind == KindTy::Expr)
    Inst.addOperand(MCOperand::createExpr(Expr));
  else
    Inst.addOperand(MCOperand::createImm(getPattern(32, false)));
}

void ToyGCNOperand::addPACKED16Operands(MCInst &Inst, unsigned) const {
  if (isImm())
    Inst.addOperand(MCOperand::createImm(SignExtend64<32>(Int)));
  else
    addSource(Inst, 16);
}

void ToyGCNOperand::addPerSourceOperands(MCInst &Inst, unsigned) const {
  const unsigned Sources = Log2_64(Int);
  Inst.addOperand(
      MCOperand::createImm(Int & maskTrailingOnes<uint64_t>(Sources)));
}

void ToyGCNOperand::print(raw_ostream &OS, const MCAsmInfo &MAI) const {
  switch (Kind) {
  case KindTy::Token:
    OS << Text;
    break;
  case KindTy::Reg:
    OS << "register " << Reg.id();
    break;
  case KindTy::Int:
  case KindTy::Named:
    OS << Int;
    break;
  case KindTy::Real:
    OS << Real;
    break;
  case KindTy::Expr:
    MAI.printExpr(OS, *Expr);
    break;
  }
}
