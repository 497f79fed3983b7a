//===- ToyGCNMCCodeEmitter.cpp - Instructions as bytes --------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Field layouts come from TableGen. This file chooses the encoding of a source
/// operand, one of 512, and writes the literal dword after a 4-byte
/// instruction.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNFieldRanges.h"
#include "MCTargetDesc/ToyGCNFixupKinds.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/EndianStream.h"

using namespace llvm;
using namespace llvm::ToyGCN;

namespace {

/// Source encoding that says "the next dword".
constexpr unsigned LiteralEncoding = 255;

class ToyGCNMCCodeEmitter : public MCCodeEmitter {
public:
  ToyGCNMCCodeEmitter(const MCInstrInfo &MII, MCContext &Ctx)
      : MII(MII), Ctx(Ctx) {}

  void encodeInstruction(const MCInst &MI, SmallVectorImpl<char> &CB,
                         SmallVectorImpl<MCFixup> &Fixups,
                         const MCSubtargetInfo &STI) const override;

private:
  // Generated.
  uint64_t getBinaryCodeForInstr(const MCInst &MI,
                                 SmallVectorImpl<MCFixup> &Fixups,
                                 const MCSubtargetInfo &STI) const;

  // Called by the generated code; named in ToyGCNOperands.td.
  uint64_t getMachineOpValue(const MCInst &MI, const MCOperand &Op,
                             SmallVectorImpl<MCFixup> &Fixups,
                             const MCSubtargetInfo &STI) const;
  unsigned encodeSrc16(const MCInst &MI, unsigned OpNo,
                       SmallVectorImpl<MCFixup> &,
                       const MCSubtargetInfo &) const {
    return encodeSrc(MI, OpNo, 16);
  }
  unsigned encodeSrc32(const MCInst &MI, unsigned OpNo,
                       SmallVectorImpl<MCFixup> &,
                       const MCSubtargetInfo &) const {
    return encodeSrc(MI, OpNo, 32);
  }
  unsigned encodeSrc64(const MCInst &MI, unsigned OpNo,
                       SmallVectorImpl<MCFixup> &,
                       const MCSubtargetInfo &) const {
    return encodeSrc(MI, OpNo, 64);
  }
  // Bit 8 is 0 for VGPRs here, and 1 in other formats.
  unsigned encodeSDWASrc16(const MCInst &MI, unsigned OpNo,
                           SmallVectorImpl<MCFixup> &,
                           const MCSubtargetInfo &) const {
    return encodeSrc(MI, OpNo, 16) ^ 256;
  }
  unsigned encodeSDWASrc32(const MCInst &MI, unsigned OpNo,
                           SmallVectorImpl<MCFixup> &,
                           const MCSubtargetInfo &) const {
    return encodeSrc(MI, OpNo, 32) ^ 256;
  }
  unsigned encodeSDWAMask(const MCInst &MI, unsigned OpNo,
                          SmallVectorImpl<MCFixup> &Fixups,
                          const MCSubtargetInfo &STI) const {
    const MCOperand &Op = MI.getOperand(OpNo);
    return Op.getReg() == VCC ? 0
                              : getMachineOpValue(MI, Op, Fixups, STI) | 128;
  }
  unsigned encodeSBase(const MCInst &MI, unsigned OpNo,
                       SmallVectorImpl<MCFixup> &Fixups,
                       const MCSubtargetInfo &STI) const {
    return getMachineOpValue(MI, MI.getOperand(OpNo), Fixups, STI) >> 1;
  }
  unsigned encodeSRsrc(const MCInst &MI, unsigned OpNo,
                       SmallVectorImpl<MCFixup> &Fixups,
                       const MCSubtargetInfo &STI) const {
    return getMachineOpValue(MI, MI.getOperand(OpNo), Fixups, STI) >> 2;
  }
  unsigned encodeBranchTarget(const MCInst &MI, unsigned OpNo,
                              SmallVectorImpl<MCFixup> &Fixups,
                              const MCSubtargetInfo &STI) const;

  unsigned encodeSrc(const MCInst &MI, unsigned OpNo, unsigned Bits) const;
  void emitLiteral(const MCInst &MI, SmallVectorImpl<char> &CB,
                   SmallVectorImpl<MCFixup> &Fixups) const;

  const MCInstrInfo &MII;
  MCContext &Ctx;
};

} // namespace

unsigned ToyGCNMCCodeEmitter::encodeSrc(const MCInst &MI, unsigned OpNo,
                                        unsigned Bits) const {
  const MCOperand &Op = MI.getOperand(OpNo);
  if (Op.isReg())
    return Ctx.getRegisterInfo()->getEncodingValue(Op.getReg());
  if (Op.isImm())
    if (std::optional<unsigned> Inline = getInlineEncoding(Op.getImm(), Bits))
      return *Inline;
  unsigned Type = MII.get(MI.getOpcode()).operands()[OpNo].OperandType;
  if (!getSourceKind(Type)->TakesLiteral)
    Ctx.reportError(MI.getLoc(), "instruction cannot have a literal constant");
  return LiteralEncoding;
}

unsigned
ToyGCNMCCodeEmitter::encodeBranchTarget(const MCInst &MI, unsigned OpNo,
                                        SmallVectorImpl<MCFixup> &Fixups,
                                        const MCSubtargetInfo &) const {
  const MCOperand &Op = MI.getOperand(OpNo);
  if (Op.isImm())
    return Op.getImm() & 0xFFFF;
  Fixups.push_back(
      MCFixup::create(0, Op.getExpr(), fixup_branch16, /*PCRel=*/true));
  return 0;
}

uint64_t
ToyGCNMCCodeEmitter::getMachineOpValue(const MCInst &MI, const MCOperand &Op,
                                       SmallVectorImpl<MCFixup> &Fixups,
                                       const MCSubtargetInfo &) const {
  if (Op.isReg())
    return Ctx.getRegisterInfo()->getEncodingValue(Op.getReg());
  if (Op.isImm())
    return Op.getImm();
  Ctx.reportError(MI.getLoc(), "operand must be a constant");
  return 0;
}

/// One literal serves all sources that need it, so they must be equal.
void ToyGCNMCCodeEmitter::emitLiteral(const MCInst &MI,
                                      SmallVectorImpl<char> &CB,
                                      SmallVectorImpl<MCFixup> &Fixups) const {
  const MCInstrDesc &Desc = MII.get(MI.getOpcode());
  std::optional<uint32_t> Literal;
  const MCExpr *Symbolic = nullptr;
  for (unsigned I = 0, E = Desc.getNumOperands(); I != E; ++I) {
    const MCOperand &Op = MI.getOperand(I);
    std::optional<SourceKind> Kind =
        getSourceKind(Desc.operands()[I].OperandType);
    if (!Kind || Op.isReg())
      continue;
    std::optional<uint32_t> Value = 0;
    if (Op.isImm()) {
      if (getInlineEncoding(Op.getImm(), Kind->Bits))
        continue;
      Value = getLiteralEncoding(Op.getImm(), *Kind);
    }
    if (!Value)
      return Ctx.reportError(MI.getLoc(), "constant does not fit in a literal");
    if (Literal && (Literal != Value || Symbolic || Op.isExpr()))
      return Ctx.reportError(MI.getLoc(),
                             "only one literal constant is possible");
    Literal = Value;
    if (Op.isExpr())
      Symbolic = Op.getExpr();
  }
  if (!Literal)
    return;
  if (Symbolic)
    Fixups.push_back(MCFixup::create(4, Symbolic, FK_Data_4));
  support::endian::write<uint32_t>(CB, *Literal, endianness::little);
}

void ToyGCNMCCodeEmitter::encodeInstruction(const MCInst &MI,
                                            SmallVectorImpl<char> &CB,
                                            SmallVectorImpl<MCFixup> &Fixups,
                                            const MCSubtargetInfo &STI) const {
  const MCInstrDesc &Desc = MII.get(MI.getOpcode());
  if (Desc.isPseudo())
    return Ctx.reportError(MI.getLoc(), "cannot encode pseudo instruction " +
                                            MII.getName(MI.getOpcode()));
  for (auto [Op, Info] : zip(MI, Desc.operands()))
    if (Op.isImm() && !fitsField(Op.getImm(), Info.OperandType))
      return Ctx.reportError(MI.getLoc(), MII.getName(MI.getOpcode()) + ": " +
                                              Twine(Op.getImm()) +
                                              " does not fit in its field");
  uint64_t Bits = getBinaryCodeForInstr(MI, Fixups, STI);
  if (Desc.getSize() == 8)
    return support::endian::write<uint64_t>(CB, Bits, endianness::little);
  support::endian::write<uint32_t>(CB, Bits, endianness::little);
  emitLiteral(MI, CB, Fixups);
}

MCCodeEmitter *llvm::createToyGCNMCCodeEmitter(const MCInstrInfo &MII,
                                               MCContext &Ctx) {
  return new ToyGCNMCCodeEmitter(MII, Ctx);
}

#include "ToyGCNGenMCCodeEmitter.inc"
