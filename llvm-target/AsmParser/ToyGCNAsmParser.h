//===- ToyGCNAsmParser.h - Assembly text as instructions --------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_ASMPARSER_TOYGCNASMPARSER_H
#define TOYGCN_ASMPARSER_TOYGCNASMPARSER_H

#include "AsmParser/ToyGCNOperand.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCParser/AsmLexer.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/MCSubtargetInfo.h"

namespace llvm {

class ToyGCNTargetStreamer;
namespace ToyGCN {
struct KernelDescriptor;
} // namespace ToyGCN

/// Reads the syntax of the stock assembler for gfx900. Mnemonics may lack their
/// _e32, _e64, _sdwa or _dpp; the parser then takes the first of these forms
/// that fits.
class ToyGCNAsmParser : public MCTargetAsmParser {
public:
  enum ToyGCNMatchResultTy : unsigned {
    Match_Dummy = FIRST_TARGET_MATCH_RESULT_TY,
#define GET_OPERAND_DIAGNOSTIC_TYPES
#include "ToyGCNGenAsmMatcher.inc"
  };

  ToyGCNAsmParser(const MCSubtargetInfo &STI, MCAsmParser &Parser,
                  const MCInstrInfo &MII, const MCTargetOptions &Options);

  bool parseRegister(MCRegister &Reg, SMLoc &Start, SMLoc &End) override;
  ParseStatus tryParseRegister(MCRegister &Reg, SMLoc &Start,
                               SMLoc &End) override;
  bool parseInstruction(ParseInstructionInfo &Info, StringRef Mnemonic,
                        SMLoc Loc, OperandVector &Operands) override;
  bool matchAndEmitInstruction(SMLoc Loc, unsigned &Opcode,
                               OperandVector &Operands, MCStreamer &Out,
                               uint64_t &ErrorInfo,
                               bool MatchingInlineAsm) override;
  ParseStatus parseDirective(AsmToken Directive) override;
  unsigned validateTargetOperandClass(MCParsedAsmOperand &Op,
                                      unsigned Kind) override;

#define GET_ASSEMBLER_HEADER
#include "ToyGCNGenAsmMatcher.inc"

private:
  using Name = ToyGCNOperand::Name;

  // Operands. Each adds to Operands and returns true after reporting an error.
  bool parseOperand(OperandVector &Operands);
  bool parseIdentifierOperand(OperandVector &Operands);
  bool parseNamedOperand(StringRef Text, OperandVector &Operands);
  bool parseSource(OperandVector &Operands);
  bool parseModifiedSource(OperandVector &Operands);
  bool parseBarredSource(OperandVector &Operands);
  bool parseCall(StringRef Function);
  bool parseExpression(OperandVector &Operands);
  bool parseWaitCount(OperandVector &Operands);
  bool parseHWReg(OperandVector &Operands);
  bool parseSendMessage(OperandVector &Operands);
  bool parseGPRIndexMode(OperandVector &Operands);
  bool parseOffset(OperandVector &Operands, Name N, SMLoc Start);
  bool parseSwizzle(int64_t &Value);
  bool parsePart(OperandVector &Operands, Name N, SMLoc Start);
  bool parsePerSource(OperandVector &Operands, Name N, SMLoc Start);
  bool parseQuadPerm(OperandVector &Operands, SMLoc Start);
  bool parseCachePolicy(OperandVector &Operands);
  void addNamed(OperandVector &Operands, Name N, int64_t Value, SMLoc Start);

  // Small pieces.
  /// \p MayBeTuple: "s" and "v" count, because "[" follows.
  bool isRegisterName(StringRef Text, bool MayBeTuple) const;
  bool parseTuple(bool IsVector, MCRegister &Reg);
  MCRegister joinRegisters(ArrayRef<MCRegister> Parts) const;
  bool parseRegisterList(MCRegister &Reg);
  MCRegister getTuple(bool IsVector, unsigned First, unsigned Count) const;
  bool parseNumber(int64_t &Value);
  bool parseNameOrNumber(std::optional<unsigned> (*Find)(StringRef),
                         int64_t &Value);
  bool expect(AsmToken::TokenKind Kind, const Twine &What);
  bool atIdentifier(StringRef Text);

  // Matching.
  unsigned match(const OperandVector &Operands, MCInst &Inst,
                 uint64_t &ErrorInfo);
  unsigned matchWithoutSuffix(StringRef Suffix, OperandVector &Operands,
                              MCInst &Inst, uint64_t &ErrorInfo);
  unsigned matchImpliedVCC(OperandVector &Operands, MCInst &Inst);
  unsigned matchAnyForm(OperandVector &Operands, MCInst &Inst,
                        uint64_t &ErrorInfo);
  bool reportMismatch(unsigned Result, SMLoc Loc, const OperandVector &Operands,
                      uint64_t ErrorInfo);
  const char *findRestriction(const MCInst &Inst) const;
  bool findForeign(SMLoc Loc);
  void emitForeign(MCStreamer &Out);

  // Directives (ToyGCNDirectiveParser.cpp).
  bool parseTargetID();
  bool parseCodeObjectVersion();
  bool parseKernelDescriptor();
  bool parseDescriptorField(ToyGCN::KernelDescriptor &KD, StringRef Field,
                            std::optional<int64_t> &UserSGPRs);
  bool parseMetadata();
  ToyGCNTargetStreamer &getTargetStreamer();

  const MCRegisterInfo &MRI;
  std::string FormMnemonic;     ///< Storage for a mnemonic with suffix.
  StringRef Statement;          ///< The text of the instruction, not empty.
  SmallVector<char, 8> Foreign; ///< Its bytes, if stock alone knows it.
};

} // namespace llvm

#endif // TOYGCN_ASMPARSER_TOYGCNASMPARSER_H
