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
  bool isSSrcINT32() const { return isSource(ToyGCN::OPERAND_SSRC_INT32); }
  bool isSSrcINT64() const { return isSource(ToyGCN::OPERAND_SSRC_INT64); }
  bool isSCSrcINT32() const { return isSource(ToyGCN::OPERAND_SCSRC_INT32); }
  bool isVSrcINT32() const { return isSource(ToyGCN::OPERAND_VSRC_INT32); }
  bool isVSrcINT64() const { return isSource(ToyGCN::OPERAND_VSRC_INT64); }
  bool isVSrcFP16() const { return isSource(ToyGCN::OPERAND_VSRC_FP16); }
  bool isVSrcFP32() const { return isSource(ToyGCN::OPERAND_VSRC_FP32); }
  bool isVSrcFP64() const { return isSource(ToyGCN::OPERAND_VSRC_FP64); }
  bool isVCSrcINT32() const { return isSource(ToyGCN::OPERAND_VCSRC_INT32); }
  bool isVCSrcINT64() const { return isSource(ToyGCN::OPERAND_VCSRC_INT64); }
  bool isVCSrcFP16() const { return isSource(ToyGCN::OPERAND_VCSRC_FP16); }
  bool isVCSrcFP32() const { return isSource(ToyGCN::OPERAND_VCSRC_FP32); }
  bool isVCSrcPACKED16() const {
    return isSource(ToyGCN::OPERAND_VCSRC_PACKED16);
  }
  bool isVCSrcFP64() const { return isSource(ToyGCN::OPERAND_VCSRC_FP64); }
  bool isVGPR32() const { return isRegIn(ToyGCN::VGPR_32RegClassID); }

  // Numbers.
  bool isSImm16() const { return isInt16(); }
  bool isUImm16() const { return isImm() && fits(ToyGCN::OPERAND_UIMM16); }
  bool isLiteral32() const { return isConstant(32); }
  bool isSMEMOffset() const {
    return isImm() && fits(ToyGCN::OPERAND_SMEMOFFSET);
  }
  bool isNamedSMEMOffset() const {
    return isNamed(Name::Offset) && fits(ToyGCN::OPERAND_SMEMOFFSET);
  }
  bool isBranchTarget() const { return isLabel() || isInt16(); }

  // Symbolic fields, which can be given as numbers too.
  bool isWaitCount() const { return isUImm16() || isNamed(Name::WaitCount); }
  bool isHWReg() const { return isUImm16() || isNamed(Name::HWReg); }
  bool isSendMessage() const {
    return isUImm16() || isNamed(Name::SendMessage);
  }
  bool isGPRIndexMode() const {
    return (isImm() || isNamed(Name::GPRIndexMode)) &&
           fits(ToyGCN::OPERAND_GPRINDEXMODE);
  }

  // Named operands.
  bool isSrcModifiers() const { return isNamed(Name::SrcModifiers); }
  bool isClamp() const { return isNamed(Name::Clamp); }
  bool isOMod() const { return isNamed(Name::OMod); }
  bool isCPol() const { return isNamed(Name::CPol); }
  bool isGLC() const { return isCPol() && Int == ToyGCN::CPol::GLC; }
  bool isCPolRtn() const { return isCPol() && (Int & ToyGCN::CPol::GLC); }
  bool isCPolNoRtn() const { return isCPol() && !(Int & ToyGCN::CPol::GLC); }
  bool isDSOffset() const {
    return isNamed(Name::Offset) && fits(ToyGCN::OPERAND_DSOFFSET);
  }
  bool isSwizzleOffset() const {
    return isDSOffset() || isNamed(Name::Swizzle);
  }
  bool isDSOffset0() const {
    return isNamed(Name::Offset0) && fits(ToyGCN::OPERAND_DSOFFSET0);
  }
  bool isDSOffset1() const {
    return isNamed(Name::Offset1) && fits(ToyGCN::OPERAND_DSOFFSET1);
  }
  bool isFlatOffset() const {
    return isNamed(Name::Offset) && fits(ToyGCN::OPERAND_FLATOFFSET);
  }
  bool isGlobalOffset() const {
    return isNamed(Name::Offset) && fits(ToyGCN::OPERAND_GLOBALOFFSET);
  }
  bool isDPPCtrl() const { return isNamed(Name::DPPCtrl); }
  bool isRowMask() const {
    return isNamed(Name::RowMask) && fits(ToyGCN::OPERAND_ROWMASK);
  }
  bool isBankMask() const {
    return isNamed(Name::BankMask) && fits(ToyGCN::OPERAND_BANKMASK);
  }
  bool isBoundCtrl() const { return isNamed(Name::BoundCtrl); }
  bool isOpSel2() const { return isPerSource(Name::OpSel, 2); }
  bool isOpSel3() const { return isPerSource(Name::OpSel, 3); }
  bool isOpSelHi2() const { return isPerSource(Name::OpSelHi, 2); }
  bool isOpSelHi3() const { return isPerSource(Name::OpSelHi, 3); }
  bool isNegLo2() const { return isPerSource(Name::NegLo, 2); }
  bool isNegLo3() const { return isPerSource(Name::NegLo, 3); }
  bool isNegHi2() const { return isPerSource(Name::NegHi, 2); }
  bool isNegHi3() const { return isPerSource(Name::NegHi, 3); }

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

  /// The value has a bit for each source, and above them a one.
  bool isPerSource(Name N, unsigned Sources) const {
    return isNamed(N) && Int >> Sources == 1;
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
