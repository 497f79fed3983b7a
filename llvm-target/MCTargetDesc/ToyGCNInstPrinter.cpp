//===- ToyGCNInstPrinter.cpp - Instructions as text -----------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNInstPrinter.h"
#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "MCTargetDesc/ToyGCNSwizzle.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"

using namespace llvm;

#include "ToyGCNGenAsmWriter.inc"

/// A function of the class's type Printer.
#define PRINTER(Name)                                                          \
  void ToyGCNInstPrinter::print##Name(const MCInst *MI, unsigned OpNo,         \
                                      const MCSubtargetInfo &STI,              \
                                      raw_ostream &OS)

void ToyGCNInstPrinter::printInst(const MCInst *MI, uint64_t Address,
                                  StringRef Annot, const MCSubtargetInfo &STI,
                                  raw_ostream &OS) {
  printInstruction(MI, Address, STI, OS);
  printAnnotation(OS, Annot);
}

void ToyGCNInstPrinter::printRegName(raw_ostream &OS, MCRegister Reg) {
  OS << getRegisterName(Reg);
}

PRINTER(Operand) {
  const MCOperand &Op = MI->getOperand(OpNo);
  if (Op.isReg())
    printRegName(OS, Op.getReg());
  else if (Op.isImm())
    OS << Op.getImm();
  else if (Op.isExpr())
    MAI.printExpr(OS, *Op.getExpr());
}

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

/// Small integers in decimal, anything else in hexadecimal.
static void printInteger(uint32_t Value, raw_ostream &OS) {
  int32_t Signed = static_cast<int32_t>(Value);
  if (ToyGCN::isInlineInteger(Signed))
    OS << Signed;
  else
    OS << format_hex(Value, 1);
}

/// Text of the inline float with source encoding \p Encoding (240 ... 248).
static StringRef getInlineFloatText(unsigned Encoding, unsigned Bits) {
  static constexpr StringLiteral Texts[] = {"0.5", "-0.5", "1.0", "-1.0",
                                            "2.0", "-2.0", "4.0", "-4.0"};
  if (Encoding < 248)
    return Texts[Encoding - 240];
  return Bits == 64 ? "0.15915494309189532" : "0.15915494";
}

void ToyGCNInstPrinter::printConstant(int64_t Value, unsigned Bits,
                                      bool IsFloat64, raw_ostream &OS) {
  std::optional<unsigned> Encoding = ToyGCN::getInlineEncoding(Value, Bits);
  if (!Encoding) {
    uint64_t Literal = IsFloat64 ? Hi_32(Value) : Lo_32(Value);
    OS << format_hex(Bits == 16 ? Literal & 0xFFFF : Literal, 1);
  } else if (*Encoding >= 240) {
    OS << getInlineFloatText(*Encoding, Bits);
  } else {
    OS << SignExtend64(Value, Bits);
  }
}

void ToyGCNInstPrinter::printSrc(const MCInst *MI, unsigned OpNo, unsigned Bits,
                                 raw_ostream &OS) {
  const MCOperand &Op = MI->getOperand(OpNo);
  if (Op.isReg())
    return printRegName(OS, Op.getReg());
  if (Op.isExpr())
    return MAI.printExpr(OS, *Op.getExpr());
  unsigned Type = MII.get(MI->getOpcode()).operands()[OpNo].OperandType;
  printConstant(Op.getImm(), Bits,
                Type == ToyGCN::OPERAND_VSRC_FP64 ||
                    Type == ToyGCN::OPERAND_VCSRC_FP64,
                OS);
}

/// A source after a modifiers operand: -v0, |v0|, -|v0|, neg(1.0).
void ToyGCNInstPrinter::printModSrc(const MCInst *MI, unsigned OpNo,
                                    unsigned Bits, raw_ostream &OS) {
  unsigned Mods = MI->getOperand(OpNo - 1).getImm();
  bool IsAbs = Mods & ToyGCN::SrcMods::Abs;
  // "-1.0" is a constant of its own.
  bool IsNegCall =
      (Mods & ToyGCN::SrcMods::Neg) && !IsAbs && !MI->getOperand(OpNo).isReg();
  OS << (IsNegCall ? "neg(" : Mods & ToyGCN::SrcMods::Neg ? "-" : "");
  OS << (IsAbs ? "|" : "");
  printSrc(MI, OpNo, Bits, OS);
  OS << (IsAbs ? "|" : IsNegCall ? ")" : "");
}

#define TOYGCN_PRINT_SRC(Bits)                                                 \
  PRINTER(Src##Bits) { printSrc(MI, OpNo, Bits, OS); }                         \
  PRINTER(ModSrc##Bits) { printModSrc(MI, OpNo, Bits, OS); }
TOYGCN_PRINT_SRC(16)
TOYGCN_PRINT_SRC(32)
TOYGCN_PRINT_SRC(64)
#undef TOYGCN_PRINT_SRC

/// A source that may be sign-extended: v0, sext(v0).
PRINTER(SextSrc32) {
  const bool IsExtended = MI->getOperand(OpNo - 1).getImm();
  OS << (IsExtended ? "sext(" : "");
  printSrc(MI, OpNo, 32, OS);
  OS << (IsExtended ? ")" : "");
}

// Printed around the source that follows.
PRINTER(SrcModifiers) {}
PRINTER(Sext) {}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

PRINTER(SImm16) {
  const MCOperand &Op = MI->getOperand(OpNo);
  if (!Op.isImm())
    return printOperand(MI, OpNo, STI, OS);
  OS << format_hex(Op.getImm() & 0xFFFF, 1);
}

PRINTER(UImm16) { printInteger(MI->getOperand(OpNo).getImm() & 0xFFFF, OS); }

PRINTER(Literal32) {
  const MCOperand &Op = MI->getOperand(OpNo);
  if (!Op.isImm())
    return printOperand(MI, OpNo, STI, OS);
  OS << format_hex(Lo_32(Op.getImm()), 1);
}

PRINTER(SetRegImm32) {
  const MCOperand &Op = MI->getOperand(OpNo);
  if (!Op.isImm())
    return printOperand(MI, OpNo, STI, OS);
  // Stock prints 1.0 for 0x3f800000 here, but its assembler reads that as 0.
  printInteger(Lo_32(Op.getImm()), OS);
}

PRINTER(SMEMOffset) {
  const MCOperand &Op = MI->getOperand(OpNo);
  if (!Op.isImm())
    return printOperand(MI, OpNo, STI, OS);
  OS << formatHex(Op.getImm());
}

PRINTER(NamedSMEMOffset) {
  OS << "offset:";
  printSMEMOffset(MI, OpNo, STI, OS);
}

void ToyGCNInstPrinter::printBranchTarget(const MCInst *MI, uint64_t Address,
                                          unsigned OpNo,
                                          const MCSubtargetInfo &STI,
                                          raw_ostream &OS) {
  const MCOperand &Op = MI->getOperand(OpNo);
  if (!Op.isImm())
    return printOperand(MI, OpNo, STI, OS);
  OS << Op.getImm(); // signed if written so, unsigned from the disassembler
}

//===----------------------------------------------------------------------===//
// Symbolic 16-bit fields
//===----------------------------------------------------------------------===//

PRINTER(WaitCount) {
  using ToyGCN::WaitCounts;
  WaitCounts Counts = WaitCounts::decode(MI->getOperand(OpNo).getImm());
  bool PrintAll = Counts.VM == WaitCounts::MaxVM &&
                  Counts.Exp == WaitCounts::MaxExp &&
                  Counts.LGKM == WaitCounts::MaxLGKM;
  ListSeparator Space(" ");
  auto Print = [&](StringRef Name, unsigned Value, unsigned Max) {
    if (PrintAll || Value != Max)
      OS << StringRef(Space) << Name << '(' << Value << ')';
  };
  Print("vmcnt", Counts.VM, WaitCounts::MaxVM);
  Print("expcnt", Counts.Exp, WaitCounts::MaxExp);
  Print("lgkmcnt", Counts.LGKM, WaitCounts::MaxLGKM);
}

PRINTER(SendMessage) {
  unsigned Imm = MI->getOperand(OpNo).getImm() & 0xFFFF;
  unsigned Message = Imm & 15, Operation = Imm >> 4 & 7, Stream = Imm >> 8 & 3;
  StringRef Name = ToyGCN::getMessageName(Imm);
  if (!Name.empty())
    OS << "sendmsg(" << Name << ')';
  else if (Imm == (Message | Operation << 4 | Stream << 8))
    OS << "sendmsg(" << Message << ", " << Operation << ", " << Stream << ')';
  else
    OS << Imm;
}

PRINTER(HWReg) {
  unsigned Imm = MI->getOperand(OpNo).getImm() & 0xFFFF;
  unsigned Id = Imm & 63, Offset = Imm >> 6 & 31, Size = (Imm >> 11) + 1;
  OS << "hwreg(";
  StringRef Name = ToyGCN::HWReg::getName(Id);
  if (Name.empty())
    OS << Id;
  else
    OS << Name;
  if (Offset != 0 || Size != 32)
    OS << ", " << Offset << ", " << Size;
  OS << ')';
}

PRINTER(GPRIndexMode) {
  const unsigned Mode = MI->getOperand(OpNo).getImm();
  OS << "gpr_idx(";
  ListSeparator Comma(",");
  for (unsigned I = 0; I < ToyGCN::GPRIndex::Names.size(); ++I)
    if (Mode & 1 << I)
      OS << StringRef(Comma) << ToyGCN::GPRIndex::Names[I];
  OS << ')';
}

//===----------------------------------------------------------------------===//
// Optional operands. Each prints its own leading space.
//===----------------------------------------------------------------------===//

PRINTER(Clamp) {
  if (MI->getOperand(OpNo).getImm() & 1)
    OS << " clamp";
}

PRINTER(OMod) {
  static constexpr StringLiteral Texts[] = {"", " mul:2", " mul:4", " div:2"};
  OS << Texts[MI->getOperand(OpNo).getImm() & 3];
}

PRINTER(GLC) {
  if (MI->getOperand(OpNo).getImm() & 1)
    OS << " glc";
}

PRINTER(CPol) {
  unsigned Policy = MI->getOperand(OpNo).getImm();
  OS << (Policy & ToyGCN::CPol::GLC ? " glc" : "")
     << (Policy & ToyGCN::CPol::SLC ? " slc" : "");
}

PRINTER(CPolNoRtn) {
  if (MI->getOperand(OpNo).getImm() & ToyGCN::CPol::SLC)
    OS << " slc";
}

PRINTER(CPolRtn) {
  unsigned Policy = MI->getOperand(OpNo).getImm();
  OS << " glc" << (Policy & ToyGCN::CPol::SLC ? " slc" : "");
}

static void printNamed(StringRef Name, int64_t Value, raw_ostream &OS) {
  if (Value != 0)
    OS << ' ' << Name << ':' << Value;
}

PRINTER(DSOffset) {
  printNamed("offset", MI->getOperand(OpNo).getImm() & 0xFFFF, OS);
}

PRINTER(DSOffset0) {
  printNamed("offset0", MI->getOperand(OpNo).getImm() & 0xFF, OS);
}

PRINTER(DSOffset1) {
  printNamed("offset1", MI->getOperand(OpNo).getImm() & 0xFF, OS);
}

PRINTER(SwizzleOffset) {
  unsigned Offset = MI->getOperand(OpNo).getImm() & 0xFFFF;
  if (Offset != 0)
    OS << " offset:" << ToyGCN::formatSwizzle(Offset);
}

PRINTER(FlatOffset) { printNamed("offset", MI->getOperand(OpNo).getImm(), OS); }

PRINTER(GlobalOffset) {
  printNamed("offset", MI->getOperand(OpNo).getImm(), OS);
}

//===----------------------------------------------------------------------===//
// DPP
//===----------------------------------------------------------------------===//

PRINTER(DPPCtrl) {
  unsigned Ctrl = MI->getOperand(OpNo).getImm() & 0x1FF;
  if (ToyGCN::DPPCtrl::isValid(Ctrl))
    OS << ToyGCN::formatDppControl(Ctrl);
  else
    OS << "/* invalid dpp_ctrl " << Ctrl << " */";
}

PRINTER(RowMask) {
  OS << " row_mask:" << format_hex(MI->getOperand(OpNo).getImm() & 15, 1);
}

PRINTER(BankMask) {
  OS << " bank_mask:" << format_hex(MI->getOperand(OpNo).getImm() & 15, 1);
}

// The bit says "invalid lanes read 0"; GFX9 assemblers spell it bound_ctrl:1
// and also read bound_ctrl:0 as that.
PRINTER(BoundCtrl) {
  if (MI->getOperand(OpNo).getImm() & 1)
    OS << " bound_ctrl:1";
}

//===----------------------------------------------------------------------===//
// SDWA
//===----------------------------------------------------------------------===//

#define TOYGCN_PRINT_NAME(Kind, Text, Names)                                   \
  PRINTER(Kind) {                                                              \
    OS << " " Text ":" << ToyGCN::SDWA::Names[MI->getOperand(OpNo).getImm()];  \
  }
TOYGCN_PRINT_NAME(DstSel, "dst_sel", SelNames)
TOYGCN_PRINT_NAME(Src0Sel, "src0_sel", SelNames)
TOYGCN_PRINT_NAME(Src1Sel, "src1_sel", SelNames)
TOYGCN_PRINT_NAME(DstUnused, "dst_unused", UnusedNames)
#undef TOYGCN_PRINT_NAME

//===----------------------------------------------------------------------===//
// Packed instructions
//===----------------------------------------------------------------------===//

/// One bit for each source, unless all are \p Default.
static void printPerSource(StringRef Name, unsigned Bits, unsigned Sources,
                           bool Default, raw_ostream &OS) {
  if (Bits == (Default ? maskTrailingOnes<unsigned>(Sources) : 0))
    return;
  OS << ' ' << Name << ":[";
  ListSeparator Comma(",");
  for (unsigned I = 0; I < Sources; ++I)
    OS << StringRef(Comma) << (Bits >> I & 1);
  OS << ']';
}

#define TOYGCN_PRINT_PER_SOURCE(Kind, Text, Sources, Default)                  \
  PRINTER(Kind##Sources) {                                                     \
    printPerSource(Text, MI->getOperand(OpNo).getImm(), Sources, Default, OS); \
  }
TOYGCN_PRINT_PER_SOURCE(OpSel, "op_sel", 2, false)
TOYGCN_PRINT_PER_SOURCE(OpSel, "op_sel", 3, false)
TOYGCN_PRINT_PER_SOURCE(OpSelHi, "op_sel_hi", 2, true)
TOYGCN_PRINT_PER_SOURCE(OpSelHi, "op_sel_hi", 3, true)
TOYGCN_PRINT_PER_SOURCE(NegLo, "neg_lo", 2, false)
TOYGCN_PRINT_PER_SOURCE(NegLo, "neg_lo", 3, false)
TOYGCN_PRINT_PER_SOURCE(NegHi, "neg_hi", 2, false)
TOYGCN_PRINT_PER_SOURCE(NegHi, "neg_hi", 3, false)
#undef TOYGCN_PRINT_PER_SOURCE
