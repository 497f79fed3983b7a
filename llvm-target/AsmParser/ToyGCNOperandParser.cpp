//===- ToyGCNOperandParser.cpp - Operand syntax ---------------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The parser tells operands apart by how they start, never by the instruction
/// that they belong to.
///
//===----------------------------------------------------------------------===//

#include "AsmParser/ToyGCNAsmParser.h"
#include "MCTargetDesc/ToyGCNSwizzle.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"

using namespace llvm;
using namespace llvm::ToyGCN;

bool ToyGCNAsmParser::parseInstruction(ParseInstructionInfo &,
                                       StringRef Mnemonic, SMLoc Loc,
                                       OperandVector &Operands) {
  Operands.push_back(ToyGCNOperand::createToken(Mnemonic, Loc, Loc));
  bool Failed = false;
  while (!Failed && getTok().isNot(AsmToken::EndOfStatement)) {
    Failed = parseOperand(Operands);
    if (!Failed)
      parseOptionalToken(AsmToken::Comma);
  }
  while (getTok().isNot(AsmToken::EndOfStatement) &&
         getTok().isNot(AsmToken::Eof))
    getLexer().Lex();
  Statement = StringRef(Loc.getPointer(),
                        getTok().getLoc().getPointer() - Loc.getPointer());
  parseOptionalToken(AsmToken::EndOfStatement);
  if (!Failed || !findForeign(Loc))
    return Failed;
  getParser().clearPendingErrors();
  return false;
}

//===----------------------------------------------------------------------===//
// Small pieces
//===----------------------------------------------------------------------===//

void ToyGCNAsmParser::addNamed(OperandVector &Operands, Name N, int64_t Value,
                               SMLoc Start) {
  Operands.push_back(
      ToyGCNOperand::createNamed(N, Value, Start, getTok().getLoc()));
}

bool ToyGCNAsmParser::expect(AsmToken::TokenKind Kind, const Twine &What) {
  return parseToken(Kind, "expected " + What);
}

bool ToyGCNAsmParser::atIdentifier(StringRef Text) {
  return getTok().is(AsmToken::Identifier) && getTok().getString() == Text;
}

bool ToyGCNAsmParser::parseNumber(int64_t &Value) {
  return getParser().parseAbsoluteExpression(Value);
}

bool ToyGCNAsmParser::parseNameOrNumber(
    std::optional<unsigned> (*Find)(StringRef), int64_t &Value) {
  if (getTok().is(AsmToken::Identifier))
    if (std::optional<unsigned> Id = Find(getTok().getString())) {
      Value = *Id;
      Lex();
      return false;
    }
  return parseNumber(Value);
}

MCRegister ToyGCNAsmParser::getTuple(bool IsVector, unsigned First,
                                     unsigned Count) const {
  struct Class {
    unsigned Count, Vector, Scalar, ScalarAlignment;
  };
  static constexpr unsigned None = ~0u;
  static constexpr Class Classes[] = {
      {1, VGPR_32RegClassID, SGPR_32RegClassID, 1},
      {2, VReg_64RegClassID, SGPR_64RegClassID, 2},
      {3, VReg_96RegClassID, None, 1},
      {4, VReg_128RegClassID, SReg_128RegClassID, 4},
      {8, VReg_256RegClassID, SReg_256RegClassID, 4},
      {16, VReg_512RegClassID, SReg_512RegClassID, 4},
  };
  const Class *It =
      find_if(Classes, [=](const Class &C) { return C.Count == Count; });
  if (It == std::end(Classes))
    return MCRegister();
  unsigned Id = IsVector ? It->Vector : It->Scalar;
  unsigned Alignment = IsVector ? 1 : It->ScalarAlignment;
  if (Id == None || First % Alignment != 0)
    return MCRegister();
  const MCRegisterClass &RC = MRI.getRegClass(Id);
  unsigned Index = First / Alignment;
  return Index < RC.getNumRegs() ? RC.getRegister(Index) : MCRegister();
}

/// The "[4:7]" of s[4:7].
bool ToyGCNAsmParser::parseTuple(bool IsVector, MCRegister &Reg) {
  SMLoc Loc = getTok().getLoc();
  int64_t First, Last;
  if (expect(AsmToken::LBrac, "'['") || parseNumber(First))
    return true;
  Last = First;
  if (parseOptionalToken(AsmToken::Colon) && parseNumber(Last))
    return true;
  if (expect(AsmToken::RBrac, "']'"))
    return true;
  if (First >= 0 && First <= Last && Last < 256)
    Reg = getTuple(IsVector, First, Last - First + 1);
  if (!Reg)
    return Error(Loc, "no such register range (scalar ranges are aligned to 2 "
                      "or 4)");
  return false;
}

/// The register that is made of \p Parts, in this order; none if they do not
/// follow one another.
MCRegister ToyGCNAsmParser::joinRegisters(ArrayRef<MCRegister> Parts) const {
  if (Parts.size() == 1)
    return Parts[0];
  SmallVector<MCRegUnit> Units;
  for (MCRegister Part : Parts)
    append_range(Units, MRI.regunits(Part));
  for (MCPhysReg Super : MRI.superregs(Parts[0]))
    if (equal(MRI.regunits(Super), Units))
      return Super;
  return MCRegister();
}

/// [s2,s3] is s[2:3]; [vcc] is vcc.
bool ToyGCNAsmParser::parseRegisterList(MCRegister &Reg) {
  const SMLoc Start = getTok().getLoc();
  SmallVector<MCRegister, 16> Parts;
  Lex();
  do {
    SMLoc Loc, End;
    if (parseRegister(Parts.emplace_back(), Loc, End))
      return true;
  } while (parseOptionalToken(AsmToken::Comma));
  if (expect(AsmToken::RBrac, "']'"))
    return true;
  Reg = joinRegisters(Parts);
  return !Reg && Error(Start, "these registers are no register range");
}

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

bool ToyGCNAsmParser::parseExpression(OperandVector &Operands) {
  SMLoc Start = getTok().getLoc(), End;
  const MCExpr *Expr;
  int64_t Value;
  if (getParser().parseExpression(Expr, End))
    return true;
  if (Expr->evaluateAsAbsolute(Value))
    Operands.push_back(ToyGCNOperand::createInt(Value, Start, End));
  else
    Operands.push_back(ToyGCNOperand::createExpr(Expr, Start, End));
  return false;
}

/// A register or constant without modifiers. "-1.0" is one constant.
bool ToyGCNAsmParser::parseSource(OperandVector &Operands) {
  SMLoc Start = getTok().getLoc(), End;
  MCRegister Reg;
  ParseStatus Status = tryParseRegister(Reg, Start, End);
  if (Status.isFailure())
    return true;
  if (Status.isSuccess()) {
    Operands.push_back(ToyGCNOperand::createReg(MRI, Reg, Start, End));
    return false;
  }
  bool IsNegative = getTok().is(AsmToken::Minus);
  if (IsNegative && getLexer().peekTok().is(AsmToken::Minus))
    return Error(Start, "a constant has one sign");
  AsmToken Number = IsNegative ? getLexer().peekTok() : getTok();
  if (Number.isNot(AsmToken::Real))
    return parseExpression(Operands);
  double Value;
  if (Number.getString().getAsDouble(Value, /*AllowInexact=*/true))
    return Error(Start, "invalid floating point number");
  if (IsNegative)
    Lex();
  Lex();
  Operands.push_back(ToyGCNOperand::createReal(IsNegative ? -Value : Value,
                                               Start, getTok().getLoc()));
  return false;
}

/// The constant or register in |...|.
bool ToyGCNAsmParser::parseBarredSource(OperandVector &Operands) {
  SMLoc Start = getTok().getLoc(), End;
  AsmToken First = getTok();
  if (First.is(AsmToken::Minus))
    First = getLexer().peekTok();
  if (First.isNot(AsmToken::Integer) && First.isNot(AsmToken::LParen))
    return parseSource(Operands) || expect(AsmToken::Pipe, "'|'");
  // A whole expression would take the closing bar for "or".
  const MCExpr *Expr;
  int64_t Value;
  if (getParser().parsePrimaryExpr(Expr, End, nullptr))
    return true;
  if (!Expr->evaluateAsAbsolute(Value))
    return Error(Start, "expected a number");
  Operands.push_back(ToyGCNOperand::createInt(Value, Start, End));
  return expect(AsmToken::Pipe, "'|'");
}

/// Takes "neg(" or "abs(".
bool ToyGCNAsmParser::parseCall(StringRef Function) {
  if (!atIdentifier(Function) || getLexer().peekTok().isNot(AsmToken::LParen))
    return false;
  Lex();
  Lex();
  return true;
}

/// A sign and an absolute value around a source: "-" or "neg(...)", then
/// "|...|" or "abs(...)".
bool ToyGCNAsmParser::parseModifiedSource(OperandVector &Operands) {
  SMLoc Start = getTok().getLoc();
  bool IsNegCall = parseCall("neg");
  bool IsNeg = IsNegCall || parseOptionalToken(AsmToken::Minus);
  bool IsAbsCall = parseCall("abs");
  bool IsBarred = !IsAbsCall && parseOptionalToken(AsmToken::Pipe);
  unsigned Mods = (IsNeg ? SrcMods::Neg : SrcMods::None) |
                  (IsAbsCall || IsBarred ? SrcMods::Abs : SrcMods::None);
  addNamed(Operands, Name::SrcModifiers, Mods, Start);
  if (IsBarred ? parseBarredSource(Operands) : parseSource(Operands))
    return true;
  return (IsAbsCall && expect(AsmToken::RParen, "')'")) ||
         (IsNegCall && expect(AsmToken::RParen, "')'"));
}

//===----------------------------------------------------------------------===//
// Symbolic fields
//===----------------------------------------------------------------------===//

/// vmcnt(0) & lgkmcnt(0), separated by '&', ',' or nothing. A counter follows
/// each separator.
bool ToyGCNAsmParser::parseWaitCount(OperandVector &Operands) {
  SMLoc Start = getTok().getLoc();
  WaitCounts Counts;
  bool IsSeparated = false;
  while (IsSeparated || getTok().is(AsmToken::Identifier)) {
    SMLoc Loc = getTok().getLoc();
    StringRef Counter;
    int64_t Value;
    if (getParser().parseIdentifier(Counter))
      return Error(Loc, "expected vmcnt, expcnt or lgkmcnt");
    if (expect(AsmToken::LParen, "'('") || parseNumber(Value) ||
        expect(AsmToken::RParen, "')'"))
      return true;
    auto [Field, Max] =
        StringSwitch<std::pair<unsigned *, unsigned>>(Counter)
            .Case("vmcnt", {&Counts.VM, WaitCounts::MaxVM})
            .Case("expcnt", {&Counts.Exp, WaitCounts::MaxExp})
            .Case("lgkmcnt", {&Counts.LGKM, WaitCounts::MaxLGKM})
            .Default({nullptr, 0});
    if (!Field)
      return Error(Loc, "expected vmcnt, expcnt or lgkmcnt");
    if (Value < 0 || Value > Max)
      return Error(Loc, "counter is at most " + Twine(Max));
    *Field = Value;
    IsSeparated = parseOptionalToken(AsmToken::Amp) ||
                  parseOptionalToken(AsmToken::Comma);
  }
  addNamed(Operands, Name::WaitCount, Counts.encode(), Start);
  return false;
}

/// hwreg(HW_REG_MODE, offset, size).
bool ToyGCNAsmParser::parseHWReg(OperandVector &Operands) {
  SMLoc Start = getTok().getLoc();
  Lex();
  int64_t Id, Offset = 0, Size = 32;
  if (expect(AsmToken::LParen, "'('") || parseNameOrNumber(HWReg::getId, Id))
    return true;
  if (parseOptionalToken(AsmToken::Comma) &&
      (parseNumber(Offset) || expect(AsmToken::Comma, "','") ||
       parseNumber(Size)))
    return true;
  if (expect(AsmToken::RParen, "')'"))
    return true;
  if (!isUInt<6>(Id) || !isUInt<5>(Offset) || Size < 1 || Size > 32)
    return Error(Start, "hwreg: register 0-63, offset 0-31, size 1-32");
  addNamed(Operands, Name::HWReg, HWReg::encode(Id, Offset, Size), Start);
  return false;
}

/// sendmsg(MSG_INTERRUPT) or sendmsg(message, operation, stream). Messages with
/// a name take no operation.
bool ToyGCNAsmParser::parseSendMessage(OperandVector &Operands) {
  SMLoc Start = getTok().getLoc();
  Lex();
  int64_t Message, Operation = 0, Stream = 0;
  if (expect(AsmToken::LParen, "'('"))
    return true;
  const bool IsNamed = getTok().is(AsmToken::Identifier);
  if (parseNameOrNumber(getMessageId, Message))
    return true;
  if (!IsNamed && parseOptionalToken(AsmToken::Comma) && parseNumber(Operation))
    return true;
  if (!IsNamed && parseOptionalToken(AsmToken::Comma) && parseNumber(Stream))
    return true;
  if (expect(AsmToken::RParen, "')'"))
    return true;
  if (!isUInt<4>(Message) || !isUInt<3>(Operation) || !isUInt<2>(Stream))
    return Error(Start, "sendmsg: message 0-15, operation 0-7, stream 0-3");
  addNamed(Operands, Name::SendMessage, Message | Operation << 4 | Stream << 8,
           Start);
  return false;
}

/// gpr_idx(SRC0,DST), each at most once.
bool ToyGCNAsmParser::parseGPRIndexMode(OperandVector &Operands) {
  SMLoc Start = getTok().getLoc();
  Lex();
  if (expect(AsmToken::LParen, "'('"))
    return true;
  unsigned Mode = 0;
  if (!parseOptionalToken(AsmToken::RParen)) {
    do {
      const SMLoc Loc = getTok().getLoc();
      const auto *Name = find(GPRIndex::Names, getTok().getString());
      if (Name == GPRIndex::Names.end())
        return Error(Loc, "expected SRC0, SRC1, SRC2 or DST");
      const unsigned Bit = 1 << (Name - GPRIndex::Names.begin());
      if (Mode & Bit)
        return Error(Loc, *Name + " stands here twice");
      Mode |= Bit;
      Lex();
    } while (parseOptionalToken(AsmToken::Comma));
    if (expect(AsmToken::RParen, "')'"))
      return true;
  }
  addNamed(Operands, Name::GPRIndexMode, Mode, Start);
  return false;
}

/// After "offset:swizzle": (SWAP,16) or (BITMASK_PERM,"00pip").
bool ToyGCNAsmParser::parseSwizzle(int64_t &Value) {
  SMLoc Loc = getTok().getLoc();
  StringRef Mode;
  if (expect(AsmToken::LParen, "'('") || getParser().parseIdentifier(Mode) ||
      expect(AsmToken::Comma, "','"))
    return true;
  std::optional<unsigned> Offset;
  if (Mode == "BITMASK_PERM") {
    std::string Control;
    if (getParser().parseEscapedString(Control))
      return true;
    Offset = encodeSwizzleControl(Control);
  } else {
    SmallVector<int64_t, 4> Args;
    do {
      if (parseNumber(Args.emplace_back()))
        return true;
    } while (parseOptionalToken(AsmToken::Comma));
    Offset = encodeSwizzle(Mode, Args);
  }
  if (!Offset)
    return Error(Loc, "no such swizzle");
  Value = *Offset;
  return expect(AsmToken::RParen, "')'");
}

bool ToyGCNAsmParser::parseOffset(OperandVector &Operands, Name N,
                                  SMLoc Start) {
  int64_t Value;
  bool IsSwizzle = atIdentifier("swizzle");
  if (IsSwizzle)
    Lex();
  if (IsSwizzle ? parseSwizzle(Value) : parseNumber(Value))
    return true;
  addNamed(Operands, IsSwizzle ? Name::Swizzle : N, Value, Start);
  return false;
}

bool ToyGCNAsmParser::parseQuadPerm(OperandVector &Operands, SMLoc Start) {
  int64_t Ctrl = DPPCtrl::QuadPerm;
  if (expect(AsmToken::LBrac, "'['"))
    return true;
  for (unsigned I = 0; I != 4; ++I) {
    int64_t Lane;
    if ((I != 0 && expect(AsmToken::Comma, "','")) || parseNumber(Lane))
      return true;
    if (!isUInt<2>(Lane))
      return Error(Start, "quad_perm lanes are 0 to 3");
    Ctrl |= Lane << (2 * I);
  }
  addNamed(Operands, Name::DPPCtrl, Ctrl, Start);
  return expect(AsmToken::RBrac, "']'");
}

/// [0,1,0]: one bit for each source.
bool ToyGCNAsmParser::parsePerSource(OperandVector &Operands, Name N,
                                     SMLoc Start) {
  int64_t Bits = 0, Sources = 0, Bit;
  if (expect(AsmToken::LBrac, "'['"))
    return true;
  do {
    if (parseNumber(Bit))
      return true;
    if (!isUInt<1>(Bit) || Sources == 3)
      return Error(Start, "expected 0 or 1 for each source");
    Bits |= Bit << Sources++;
  } while (parseOptionalToken(AsmToken::Comma));
  addNamed(Operands, N, Bits | int64_t(1) << Sources, Start);
  return expect(AsmToken::RBrac, "']'");
}

//===----------------------------------------------------------------------===//
// Named operands
//===----------------------------------------------------------------------===//

/// "glc slc": bits of one operand, each at most once.
bool ToyGCNAsmParser::parseCachePolicy(OperandVector &Operands) {
  const SMLoc Start = getTok().getLoc();
  unsigned Policy = 0;
  while (atIdentifier("glc") || atIdentifier("slc")) {
    const unsigned Bit = atIdentifier("glc") ? CPol::GLC : CPol::SLC;
    if (Policy & Bit)
      return TokError(getTok().getString() + " stands here twice");
    Policy |= Bit;
    Lex();
  }
  addNamed(Operands, Name::CPol, Policy, Start);
  return false;
}

namespace {
/// "name:value" with values Low ... High; the operand is Base + value.
struct NumberedName {
  StringLiteral Text;
  ToyGCNOperand::Name Operand;
  int64_t Base, Low, High;
};
/// A bare word.
struct Flag {
  StringLiteral Text;
  ToyGCNOperand::Name Operand;
  int64_t Value;
};
} // namespace

static constexpr NumberedName NumberedNames[] = {
    {"row_shl", ToyGCNOperand::Name::DPPCtrl, DPPCtrl::RowShl, 1, 15},
    {"row_shr", ToyGCNOperand::Name::DPPCtrl, DPPCtrl::RowShr, 1, 15},
    {"row_ror", ToyGCNOperand::Name::DPPCtrl, DPPCtrl::RowRor, 1, 15},
    {"wave_shl", ToyGCNOperand::Name::DPPCtrl, DPPCtrl::WaveShl1 - 1, 1, 1},
    {"wave_rol", ToyGCNOperand::Name::DPPCtrl, DPPCtrl::WaveRol1 - 1, 1, 1},
    {"wave_shr", ToyGCNOperand::Name::DPPCtrl, DPPCtrl::WaveShr1 - 1, 1, 1},
    {"wave_ror", ToyGCNOperand::Name::DPPCtrl, DPPCtrl::WaveRor1 - 1, 1, 1},
    {"row_mask", ToyGCNOperand::Name::RowMask, 0, 0, 15},
    {"bank_mask", ToyGCNOperand::Name::BankMask, 0, 0, 15},
};

static constexpr Flag Flags[] = {
    {"clamp", ToyGCNOperand::Name::Clamp, 1},
    {"row_mirror", ToyGCNOperand::Name::DPPCtrl, DPPCtrl::RowMirror},
    {"row_half_mirror", ToyGCNOperand::Name::DPPCtrl, DPPCtrl::RowHalfMirror},
};

/// The encodings of names whose values are few: "mul:2".
static std::optional<std::pair<ToyGCNOperand::Name, int64_t>>
findSpecialValue(StringRef Text, int64_t Value) {
  using Name = ToyGCNOperand::Name;
  if (Text == "mul" && (Value == 1 || Value == 2 || Value == 4))
    return std::make_pair(Name::OMod, Value / 2);
  if (Text == "div" && Value == 2)
    return std::make_pair(Name::OMod, int64_t(OMod::Div2));
  if (Text == "row_bcast" && Value == 15)
    return std::make_pair(Name::DPPCtrl, int64_t(DPPCtrl::RowBcast15));
  if (Text == "row_bcast" && Value == 31)
    return std::make_pair(Name::DPPCtrl, int64_t(DPPCtrl::RowBcast31));
  // Both mean the bit is set: see the printer.
  if (Text == "bound_ctrl" && (Value == 0 || Value == 1))
    return std::make_pair(Name::BoundCtrl, int64_t(1));
  return std::nullopt;
}

/// The operand of SDWA forms that is called \p Text.
static ToyGCNOperand::Name nameOfPart(StringRef Text) {
  using Name = ToyGCNOperand::Name;
  return StringSwitch<Name>(Text)
      .Case("dst_sel", Name::DstSel)
      .Case("src0_sel", Name::Src0Sel)
      .Case("src1_sel", Name::Src1Sel)
      .Case("dst_unused", Name::DstUnused)
      .Default(Name::None);
}

/// BYTE_0 or UNUSED_PAD.
bool ToyGCNAsmParser::parsePart(OperandVector &Operands, Name N, SMLoc Start) {
  const ArrayRef<StringLiteral> Words =
      N == Name::DstUnused ? ArrayRef<StringLiteral>(SDWA::UnusedNames)
                           : ArrayRef<StringLiteral>(SDWA::SelNames);
  const auto *Word = find(Words, getTok().getString());
  if (Word == Words.end())
    return Error(Start, "expected " + Words.front() + " or its like");
  addNamed(Operands, N, Word - Words.begin(), Start);
  Lex();
  return false;
}

/// Parses the value after "name:".
bool ToyGCNAsmParser::parseNamedOperand(StringRef Text,
                                        OperandVector &Operands) {
  SMLoc Start = getTok().getLoc();
  if (Text == "offset")
    return parseOffset(Operands, Name::Offset, Start);
  if (Text == "offset0")
    return parseOffset(Operands, Name::Offset0, Start);
  if (Text == "offset1")
    return parseOffset(Operands, Name::Offset1, Start);
  if (Text == "quad_perm")
    return parseQuadPerm(Operands, Start);
  const Name PerSource = StringSwitch<Name>(Text)
                             .Case("op_sel", Name::OpSel)
                             .Case("op_sel_hi", Name::OpSelHi)
                             .Case("neg_lo", Name::NegLo)
                             .Case("neg_hi", Name::NegHi)
                             .Default(Name::None);
  if (PerSource != Name::None)
    return parsePerSource(Operands, PerSource, Start);
  if (const Name N = nameOfPart(Text); N != Name::None)
    return parsePart(Operands, N, Start);
  int64_t Value;
  if (parseNumber(Value))
    return true;
  if (auto Special = findSpecialValue(Text, Value)) {
    addNamed(Operands, Special->first, Special->second, Start);
    return false;
  }
  for (const NumberedName &N : NumberedNames)
    if (N.Text == Text && Value >= N.Low && Value <= N.High) {
      addNamed(Operands, N.Operand, N.Base + Value, Start);
      return false;
    }
  return Error(Start, "no operand " + Text + ":" + Twine(Value));
}

bool ToyGCNAsmParser::parseIdentifierOperand(OperandVector &Operands) {
  SMLoc Start = getTok().getLoc();
  StringRef Text = getTok().getString();
  AsmToken::TokenKind Next = getLexer().peekTok().getKind();
  if (Next == AsmToken::LParen) {
    if (Text == "neg" || Text == "abs")
      return parseModifiedSource(Operands);
    if (parseCall("sext")) {
      addNamed(Operands, Name::Sext, 1, Start);
      return parseSource(Operands) || expect(AsmToken::RParen, "')'");
    }
    if (Text == "hwreg")
      return parseHWReg(Operands);
    if (Text == "sendmsg")
      return parseSendMessage(Operands);
    if (Text == "gpr_idx")
      return parseGPRIndexMode(Operands);
    return parseWaitCount(Operands);
  }
  if (Next == AsmToken::Colon) {
    Lex();
    Lex();
    return parseNamedOperand(Text, Operands);
  }
  if (Text == "off" || Text == "offen" || Text == "idxen" || Text == "gds") {
    Operands.push_back(ToyGCNOperand::createToken(Text, Start, Start));
    Lex();
    return false;
  }
  if (Text == "glc" || Text == "slc")
    return parseCachePolicy(Operands);
  for (const Flag &F : Flags)
    if (F.Text == Text) {
      Lex();
      addNamed(Operands, F.Operand, F.Value, Start);
      return false;
    }
  return parseSource(Operands);
}

bool ToyGCNAsmParser::parseOperand(OperandVector &Operands) {
  if (getTok().is(AsmToken::Identifier))
    return parseIdentifierOperand(Operands);
  if (getTok().is(AsmToken::Pipe))
    return parseModifiedSource(Operands);
  if (getTok().is(AsmToken::Minus)) {
    AsmToken Next = getLexer().peekTok();
    bool IsSource = Next.is(AsmToken::Identifier) &&
                    (Next.getString() == "abs" ||
                     isRegisterName(Next.getString(), /*MayBeTuple=*/true));
    if (Next.is(AsmToken::Pipe) || Next.is(AsmToken::LBrac) || IsSource)
      return parseModifiedSource(Operands);
  }
  return parseSource(Operands);
}
