//===- ToyGCNInstPrinter.h - Instructions as text ---------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_MCTARGETDESC_TOYGCNINSTPRINTER_H
#define TOYGCN_MCTARGETDESC_TOYGCNINSTPRINTER_H

#include "llvm/MC/MCInstPrinter.h"

namespace llvm {

/// Prints the syntax that the stock assembler for gfx900 reads and its
/// disassembler prints.
class ToyGCNInstPrinter : public MCInstPrinter {
public:
  using MCInstPrinter::MCInstPrinter;

  std::pair<const char *, uint64_t>
  getMnemonic(const MCInst &MI) const override;
  void printInst(const MCInst *MI, uint64_t Address, StringRef Annot,
                 const MCSubtargetInfo &STI, raw_ostream &OS) override;
  void printRegName(raw_ostream &OS, MCRegister Reg) override;

  // Generated.
  void printInstruction(const MCInst *MI, uint64_t Address,
                        const MCSubtargetInfo &STI, raw_ostream &OS);
  static const char *getRegisterName(MCRegister Reg);

private:
  using Printer = void(const MCInst *MI, unsigned OpNo,
                       const MCSubtargetInfo &STI, raw_ostream &OS);

  // Called by the generated code; named in ToyGCNOperands.td.
  Printer printOperand;
  Printer printSrc16, printSrc32, printSrc64;
  Printer printModSrc16, printModSrc32, printModSrc64;
  Printer printSImm16, printUImm16, printLiteral32, printSetRegImm32;
  Printer printSMEMOffset, printNamedSMEMOffset;
  Printer printWaitCount, printSendMessage, printHWReg, printGPRIndexMode;
  Printer printSextSrc32, printSext;
  Printer printDstSel, printDstUnused, printSrc0Sel, printSrc1Sel;
  Printer printSrcModifiers, printClamp, printOMod;
  Printer printGLC, printCPol, printCPolNoRtn, printCPolRtn;
  Printer printDSOffset, printDSOffset0, printDSOffset1, printSwizzleOffset;
  Printer printFlatOffset, printGlobalOffset;
  Printer printDPPCtrl, printRowMask, printBankMask, printBoundCtrl;
  Printer printOpSel2, printOpSel3, printOpSelHi2, printOpSelHi3;
  Printer printNegLo2, printNegLo3, printNegHi2, printNegHi3;
  void printBranchTarget(const MCInst *MI, uint64_t Address, unsigned OpNo,
                         const MCSubtargetInfo &STI, raw_ostream &OS);
  void printBranchTarget(const MCInst *MI, unsigned OpNo,
                         const MCSubtargetInfo &STI, raw_ostream &OS) {
    printBranchTarget(MI, 0, OpNo, STI, OS);
  }

  void printConstant(int64_t Value, unsigned Bits, bool IsFloat64,
                     raw_ostream &OS);
  void printSrc(const MCInst *MI, unsigned OpNo, unsigned Bits,
                raw_ostream &OS);
  void printModSrc(const MCInst *MI, unsigned OpNo, unsigned Bits,
                   raw_ostream &OS);
};

} // namespace llvm

#endif // TOYGCN_MCTARGETDESC_TOYGCNINSTPRINTER_H
