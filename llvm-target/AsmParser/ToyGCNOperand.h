//===- ToyGCNOperand.h - A parsed operand -----------------------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_ASMPARSER_TOYGCNOPERAND_H
#define TOYGCN_ASMPARSER_TOYGCNOPERAND_H

#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNFieldRanges.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCParser/MCParsedAsmOperand.h"
#include "llvm/MC/MCRegisterInfo.h"
#include <memory>

namespace llvm {

/// What the parser knows about an operand before it knows the instruction. The
/// generated matcher calls the predicates and renderers.
class ToyGCNOperand : public MCParsedAsmOperand {
public:
  /// Operands that have a name in the text.
  enum class Name {
    None,         ///< Not a named operand.
    SrcModifiers, ///< "-", "|...|" around the source that follows.
    WaitCount,
    HWReg,
    SendMessage,
    GPRIndexMode,
    Clamp,
    OMod,
    Offset,
    Swizzle, ///< The offset of ds_swizzle_b32, in words.
    Offset0,
    Offset1,
    CPol,
    DPPCtrl,
    RowMask,
    BankMask,
    BoundCtrl,
    OpSel,
    OpSelHi,
    NegLo,
    NegHi,
    Sext, ///< "sext(...)" around the source that follows.
    DstSel,
    Src0Sel,
    Src1Sel,
    DstUnused,
  };

  static std::unique_ptr<ToyGCNOperand> createToken(StringRef Text, SMLoc Start,
                                                    SMLoc End);
  static std::unique_ptr<ToyGCNOperand>
  createReg(const MCRegisterInfo &MRI, MCRegister Reg, SMLoc Start, SMLoc End);
  static std::unique_ptr<ToyGCNOperand> createInt(int64_t Value, SMLoc Start,
                                                  SMLoc End);
  static std::unique_ptr<ToyGCNOperand> createReal(double Value, SMLoc Start,
                                                   SMLoc End);
  static std::unique_ptr<ToyGCNOperand> createExpr(const MCExpr *Expr,
                                                   SMLoc Start, SMLoc End);
  static std::unique_ptr<ToyGCNOperand> createNamed(Name N, int64_t Value,
                                                    SMLoc Start, SMLoc End);

  SMLoc getStartLoc() const override { return Start; }
  SMLoc getEndLoc() const override { return End; }
  bool isToken() const override { return Kind == KindTy::Token; }
  bool isReg() const override { return Kind == KindTy::Reg; }
  bool isImm() const override { return Kind == KindTy::Int; }
  bool isMem() const override { return false; }
  MCRegister getReg() const override { return Reg; }
  StringRef getToken() const { return Text; }
  Name getName() const { return NameOf; }
  int64_t getValue() const { return Int; }
  void setValue(int64_t Value) { Int = Value; }
  void setToken(StringRef NewText) { Text = NewText; }
  void print(raw_ostream &OS, const MCAsmInfo &MAI) const override;

  // Sources.
  template <unsigned OperandType> bool isSource() const {
    return isSource(OperandType);
  }
  bool isVGPR32() const { return isRegIn(ToyGCN::VGPR_32RegClassID); }

  // Numbers.
  bool isSImm16() const { return isInt16(); }
  bool isUImm16() const { return isImm() && fits(ToyGCN::OPERAND_UIMM16); }
  bool isLiteral32() const { return isConstant(32); }
  bool isSMEMOffset() const {
    return isImm() && fits(ToyGCN::OPERAND_SMEMOFFSET);
  }
  bool isBranchTarget() const { return isLabel() || isInt16(); }

  // Named operands, and fields that can be given as numbers too.
  template <Name N, unsigned OperandType> bool isNamed() const {
    return isNamed(N) && fits(OperandType);
  }
  template <Name N, unsigned OperandType> bool isSymbolic() const {
    return (isImm() || isNamed(N)) && fits(OperandType);
  }
  bool isGLC() const { return isNamed(Name::CPol) && Int == ToyGCN::CPol::GLC; }
  bool isCPolRtn() const {
    return isNamed(Name::CPol) && (Int & ToyGCN::CPol::GLC);
  }
  bool isCPolNoRtn() const {
    return isNamed(Name::CPol) && !(Int & ToyGCN::CPol::GLC);
  }
  bool isSwizzleOffset() const {
    return isNamed<Name::Offset, ToyGCN::OPERAND_DSOFFSET>() ||
           isNamed(Name::Swizzle);
  }
  /// The value has a bit for each source, and above them a one.
  template <Name N, unsigned Sources> bool isPerSource() const {
    return isNamed(N) && Int >> Sources == 1;
  }

  void addRegOperands(MCInst &Inst, unsigned) const {
    Inst.addOperand(MCOperand::createReg(Reg));
  }
  void addImmOperands(MCInst &Inst, unsigned) const;
  void addINT32Operands(MCInst &Inst, unsigned) const { addSource(Inst, 32); }
  void addINT64Operands(MCInst &Inst, unsigned) const { addSource(Inst, 64); }
  void addFP16Operands(MCInst &Inst, unsigned) const { addSource(Inst, 16); }
  void addPACKED16Operands(MCInst &Inst, unsigned) const;
  void addPerSourceOperands(MCInst &Inst, unsigned) const;
  void addFP32Operands(MCInst &Inst, unsigned) const { addSource(Inst, 32); }
  void addFP64Operands(MCInst &Inst, unsigned) const {
    addSource(Inst, 64, /*IsFloat=*/true);
  }

private:
  enum class KindTy { Token, Reg, Int, Real, Expr, Named };

  ToyGCNOperand(KindTy Kind, SMLoc Start, SMLoc End)
      : Kind(Kind), Start(Start), End(End) {}
  static auto create(KindTy Kind, SMLoc Start, SMLoc End) {
    return std::unique_ptr<ToyGCNOperand>(new ToyGCNOperand(Kind, Start, End));
  }

  bool isNamed(Name N) const { return Kind == KindTy::Named && NameOf == N; }
  bool isLabel() const {
    return Kind == KindTy::Expr && isa<MCSymbolRefExpr>(Expr);
  }
  bool isInt16() const { return isImm() && fits(ToyGCN::OPERAND_SIMM16); }
  bool fits(unsigned OperandType) const {
    return ToyGCN::fitsField(Int, OperandType);
  }
  bool isRegIn(unsigned RCId) const {
    return isReg() && MRI->getRegClass(RCId).contains(Reg);
  }
  bool isConstant(unsigned Bits) const;
  bool isSource(unsigned OperandType) const;
  /// The bit pattern of a constant in a source of \p Bits bits.
  int64_t getPattern(unsigned Bits, bool IsFloat) const;
  void addSource(MCInst &Inst, unsigned Bits, bool IsFloat = false) const;

  KindTy Kind;
  SMLoc Start, End;
  StringRef Text;
  Name NameOf = Name::None;
  MCRegister Reg;
  const MCRegisterInfo *MRI = nullptr;
  int64_t Int = 0;
  double Real = 0;
  const MCExpr *Expr = nullptr;
};

} // namespace llvm

#endif // TOYGCN_ASMPARSER_TOYGCNOPERAND_H
