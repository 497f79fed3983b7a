//===- ToyGCNAsmParser.cpp - Instructions: matching and checks ------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Makes an MCInst of parsed operands: the generated matcher picks the
/// instruction, then the parser checks restrictions that no single operand
/// shows.
///
//===----------------------------------------------------------------------===//

#include "AsmParser/ToyGCNAsmParser.h"
#include "AsmParser/StockInstruction.h"
#include "TargetInfo/ToyGCNTargetInfo.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/TargetRegistry.h"

using namespace llvm;
using namespace llvm::ToyGCN;

#define GET_REGISTER_MATCHER
#define GET_MATCHER_IMPLEMENTATION
namespace {
std::unique_ptr<ToyGCNOperand> defaultZero() {
  return ToyGCNOperand::createInt(0, SMLoc(), SMLoc());
}
std::unique_ptr<ToyGCNOperand> defaultMask() {
  return ToyGCNOperand::createInt(0xF, SMLoc(), SMLoc());
}
std::unique_ptr<ToyGCNOperand> defaultSel() {
  return ToyGCNOperand::createInt(SDWA::Dword, SMLoc(), SMLoc());
}
/// What stock takes if the text does not say it.
std::unique_ptr<ToyGCNOperand> defaultUnused() {
  return ToyGCNOperand::createInt(SDWA::Preserve, SMLoc(), SMLoc());
}
/// The same bit for each source, and above them a one.
template <unsigned Sources, bool Set>
std::unique_ptr<ToyGCNOperand> defaultPerSource() {
  return ToyGCNOperand::createInt((Set ? 2 << Sources : 1 << Sources) - Set,
                                  SMLoc(), SMLoc());
}
} // namespace
#include "ToyGCNGenAsmMatcher.inc"

ToyGCNAsmParser::ToyGCNAsmParser(const MCSubtargetInfo &STI,
                                 MCAsmParser &Parser, const MCInstrInfo &MII,
                                 const MCTargetOptions &Options)
    : MCTargetAsmParser(Options, STI, MII),
      MRI(*Parser.getContext().getRegisterInfo()) {
  MCAsmParserExtension::Initialize(Parser);
  setAvailableFeatures(ComputeAvailableFeatures(STI.getFeatureBits()));
}

/// Registers that stock text can name and no instruction of ours can read. They
/// must not become symbols.
static bool isForeignRegister(StringRef Text, bool MayBeTuple) {
  static constexpr StringLiteral Names[] = {
      "vccz", "execz",      "lds_direct", "pops_exiting_wave_id",
      "null", "xnack_mask", "tba",        "tma",
      "pc"};
  StringRef Short = Text;
  Short.consume_front("src_");
  if (!Short.consume_back("_lo"))
    Short.consume_back("_hi");
  if (is_contained(Names, Short))
    return true;
  for (StringRef File : {"ttmp", "acc", "a"}) {
    StringRef Number = Text;
    unsigned Index;
    if (Number.consume_front(File) &&
        (Number.empty() ? MayBeTuple : !Number.getAsInteger(10, Index)))
      return true;
  }
  return false;
}

/// The register that is called \p Text, maybe without its "src_".
static MCRegister findRegister(StringRef Text) {
  if (MCRegister Reg = MatchRegisterName(Text))
    return Reg;
  return MatchRegisterName(("src_" + Text).str());
}

bool ToyGCNAsmParser::isRegisterName(StringRef Text, bool MayBeTuple) const {
  if (isForeignRegister(Text, MayBeTuple))
    return true;
  if (Text == "s" || Text == "v")
    return MayBeTuple;
  unsigned Index;
  bool IsNumbered = (Text.front() == 's' || Text.front() == 'v') &&
                    !Text.drop_front().getAsInteger(10, Index);
  return IsNumbered || findRegister(Text);
}

ParseStatus ToyGCNAsmParser::tryParseRegister(MCRegister &Reg, SMLoc &Start,
                                              SMLoc &End) {
  const AsmToken &Token = getTok();
  Start = Token.getLoc();
  End = Token.getEndLoc();
  if (Token.is(AsmToken::LBrac))
    return parseRegisterList(Reg) ? ParseStatus::Failure : ParseStatus::Success;
  bool MayBeTuple = getLexer().peekTok().is(AsmToken::LBrac);
  if (Token.isNot(AsmToken::Identifier) ||
      !isRegisterName(Token.getString(), MayBeTuple))
    return ParseStatus::NoMatch;
  StringRef Text = Token.getString();
  if (isForeignRegister(Text, MayBeTuple)) {
    Error(Start, "register " + Text + " is not supported");
    return ParseStatus::Failure;
  }
  if (Text == "s" || Text == "v") {
    Lex();
    if (parseTuple(Text == "v", Reg))
      return ParseStatus::Failure;
    return ParseStatus::Success;
  }
  Reg = findRegister(Text);
  if (!Reg) {
    Error(Start, "no such register");
    return ParseStatus::Failure;
  }
  Lex();
  return ParseStatus::Success;
}

bool ToyGCNAsmParser::parseRegister(MCRegister &Reg, SMLoc &Start, SMLoc &End) {
  ParseStatus Status = tryParseRegister(Reg, Start, End);
  if (Status.isNoMatch())
    return Error(Start, "expected a register");
  return Status.isFailure();
}

//===----------------------------------------------------------------------===//
// Matching
//===----------------------------------------------------------------------===//

unsigned ToyGCNAsmParser::match(const OperandVector &Operands, MCInst &Inst,
                                uint64_t &ErrorInfo) {
  Inst = MCInst();
  return MatchInstructionImpl(Operands, Inst, ErrorInfo,
                              /*matchingInlineAsm=*/false);
}

/// The word "clamp" is a part of some instructions and an operand of others.
unsigned ToyGCNAsmParser::validateTargetOperandClass(MCParsedAsmOperand &Op,
                                                     unsigned Kind) {
  return Kind == MCK_clamp &&
                 static_cast<ToyGCNOperand &>(Op).getName() == Name::Clamp
             ? unsigned(Match_Success)
             : unsigned(Match_InvalidOperand);
}

/// Tries the mnemonic without \p Suffix, where it names the only encoding:
/// v_add3_u32_e64, s_mov_b32_e32.
unsigned ToyGCNAsmParser::matchWithoutSuffix(StringRef Suffix,
                                             OperandVector &Operands,
                                             MCInst &Inst,
                                             uint64_t &ErrorInfo) {
  auto &Mnemonic = static_cast<ToyGCNOperand &>(*Operands[0]);
  StringRef Written = Mnemonic.getToken(), Short = Written;
  if (!Short.consume_back(Suffix))
    return Match_MnemonicFail;
  Mnemonic.setToken(Short);
  unsigned Result = match(Operands, Inst, ErrorInfo);
  const uint64_t Flags = MII.get(Inst.getOpcode()).TSFlags;
  // Stock knows lane reads and writes as short ones.
  bool IsLong = (Flags & TSFlags::VOP3) && Inst.getOpcode() != V_READLANE_B32 &&
                Inst.getOpcode() != V_WRITELANE_B32;
  if (Result == Match_Success && !(Flags & (TSFlags::DPP | TSFlags::SDWA)) &&
      IsLong == (Suffix == "_e64"))
    return Match_Success;
  Mnemonic.setToken(Written);
  return Match_MnemonicFail;
}

/// Tries the short encoding with VCC where the text leaves it out: as result of
/// a comparison, as carry out, as the mask of a select.
unsigned ToyGCNAsmParser::matchImpliedVCC(OperandVector &Operands,
                                          MCInst &Inst) {
  auto &Mnemonic = static_cast<ToyGCNOperand &>(*Operands[0]);
  StringRef Written = Mnemonic.getToken(), Base = Written;
  Base.consume_back("_e32");
  size_t Place = StringSwitch<size_t>(Base)
                     .StartsWith("v_cmp", 1)
                     .Cases({"v_add_co_u32", "v_sub_co_u32"}, 2)
                     .Case("v_subrev_co_u32", 2)
                     .Case("v_cndmask_b32", Operands.size())
                     .Default(0);
  if (Place == 0 || Place > Operands.size())
    return Match_InvalidOperand;
  SMLoc Loc = Mnemonic.getStartLoc();
  Operands.insert(Operands.begin() + Place,
                  ToyGCNOperand::createReg(MRI, ToyGCN::VCC, Loc, Loc));
  FormMnemonic = (Base + "_e32").str();
  Mnemonic.setToken(FormMnemonic);
  uint64_t ErrorInfo;
  unsigned Result = match(Operands, Inst, ErrorInfo);
  Operands.erase(Operands.begin() + Place);
  Mnemonic.setToken(Written);
  return Result;
}

/// Tries the mnemonic as it stands, then with the suffix of each encoding.
unsigned ToyGCNAsmParser::matchAnyForm(OperandVector &Operands, MCInst &Inst,
                                       uint64_t &ErrorInfo) {
  unsigned Result = match(Operands, Inst, ErrorInfo);
  if (Result != Match_MnemonicFail)
    return Result;
  for (StringRef Suffix : {"_e64", "_e32"})
    if (matchWithoutSuffix(Suffix, Operands, Inst, ErrorInfo) == Match_Success)
      return Match_Success;
  auto &Mnemonic = static_cast<ToyGCNOperand &>(*Operands[0]);
  StringRef Written = Mnemonic.getToken();
  for (StringRef Suffix : {"_e32", "_e64", "_sdwa", "_dpp"}) {
    FormMnemonic = (Written + Suffix).str();
    Mnemonic.setToken(FormMnemonic);
    uint64_t FormError = ~0ULL;
    MCInst Form;
    unsigned FormResult = match(Operands, Form, FormError);
    if (FormResult == Match_Success) {
      Inst = Form;
      return Match_Success;
    }
    if (FormResult != Match_MnemonicFail) {
      Result = FormResult;
      ErrorInfo = FormError;
    }
  }
  Mnemonic.setToken(Written);
  return Result;
}

/// The reason why the hardware cannot execute \p Inst, or null if it can. A
/// vector instruction reads at most one scalar value: an SGPR, VCC or a
/// literal. M0 as the lane of v_writelane_b32 does not count.
const char *ToyGCNAsmParser::findRestriction(const MCInst &Inst) const {
  const MCInstrDesc &Desc = MII.get(Inst.getOpcode());
  bool IsVector = Desc.TSFlags & TSFlags::VALU;
  SmallSet<MCRegister, 4> Scalars;
  // Literals by their bits. A relocation is equal to no other literal.
  SmallSet<uint64_t, 4> Literals;
  if (IsVector && is_contained(Desc.implicit_uses(), ToyGCN::VCC))
    Scalars.insert(ToyGCN::VCC);
  for (unsigned I = Desc.getNumDefs(), E = Desc.getNumOperands(); I != E; ++I) {
    const MCOperand &Op = Inst.getOperand(I);
    unsigned Type = Desc.operands()[I].OperandType;
    if (Op.isReg() && IsVector &&
        !(Inst.getOpcode() == V_WRITELANE_B32 && I == 2 &&
          Op.getReg() == ToyGCN::M0) &&
        (MRI.getRegClass(SReg_32RegClassID).contains(Op.getReg()) ||
         MRI.getRegClass(SReg_64RegClassID).contains(Op.getReg())))
      Scalars.insert(Op.getReg());
    std::optional<SourceKind> Kind = getSourceKind(Type);
    if (Type == OPERAND_LITERAL32 || (Kind && Op.isExpr()))
      Literals.insert(Make_64(1, I));
    else if (Kind && Op.isImm() && !getInlineEncoding(Op.getImm(), Kind->Bits))
      if (const auto Value = getLiteralEncoding(Op.getImm(), *Kind))
        Literals.insert(*Value);
  }
  if (Literals.size() > 1)
    return "only one literal constant is possible";
  if (IsVector && Scalars.size() + Literals.size() > 1)
    return "only one scalar register or literal constant is possible";
  return nullptr;
}

bool ToyGCNAsmParser::reportMismatch(unsigned Result, SMLoc Loc,
                                     const OperandVector &Operands,
                                     uint64_t ErrorInfo) {
  if (Result == Match_MnemonicFail)
    return Error(Loc, "no such instruction on gfx900, or not in ToyGCN's "
                      "subset of it");
  if (ErrorInfo == ~0ULL || ErrorInfo >= Operands.size())
    return Error(Loc, "too few operands for instruction");
  SMLoc OperandLoc = Operands[ErrorInfo]->getStartLoc();
  if (const char *Text = getMatchKindDiag(ToyGCNMatchResultTy(Result)))
    return Error(OperandLoc, Text);
  return Error(OperandLoc, "invalid operand for instruction");
}

/// Looks for the statement at \p Loc among stock's instructions. Only inline
/// assembly may have those that the subset lacks.
bool ToyGCNAsmParser::findForeign(SMLoc Loc) {
  const SourceMgr &Sources = getParser().getSourceManager();
  const unsigned Buffer = Sources.FindBufferContainingLoc(Loc);
  if (Buffer &&
      Sources.getMemoryBuffer(Buffer)->getBufferIdentifier() == "<inline asm>")
    Foreign = assembleByStock(Statement);
  return !Foreign.empty();
}

/// Emits the instruction that stock assembled.
void ToyGCNAsmParser::emitForeign(MCStreamer &Out) {
  Out.AddComment(Statement.trim());
  for (size_t I = 0; I < Foreign.size(); I += 4)
    Out.emitIntValue(support::endian::read32le(&Foreign[I]), 4);
  Foreign.clear();
}

bool ToyGCNAsmParser::matchAndEmitInstruction(SMLoc Loc, unsigned &Opcode,
                                              OperandVector &Operands,
                                              MCStreamer &Out,
                                              uint64_t &ErrorInfo,
                                              bool MatchingInlineAsm) {
  if (!Foreign.empty()) {
    emitForeign(Out);
    return false;
  }
  MCInst Inst;
  unsigned Result = matchAnyForm(Operands, Inst, ErrorInfo);
  if (Result != Match_Success) {
    MCInst Short;
    if (matchImpliedVCC(Operands, Short) == Match_Success) {
      Inst = Short;
      Result = Match_Success;
    }
  }
  if (Result != Match_Success && findForeign(Loc)) {
    emitForeign(Out);
    return false;
  }
  if (Result != Match_Success)
    return reportMismatch(Result, Loc, Operands, ErrorInfo);
  if (const char *Restriction = findRestriction(Inst))
    return Error(Loc, Restriction);
  Inst.setLoc(Loc);
  Opcode = Inst.getOpcode();
  Out.emitInstruction(Inst, getSTI());
  return false;
}

extern "C" void LLVMInitializeToyGCNAsmParser() {
  RegisterMCAsmParser<ToyGCNAsmParser> X(getTheToyGCNTarget());
}
