//===- ToyGCNDisassembler.cpp - Bytes as instructions ---------------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/ToyGCNBaseInfo.h"
#include "MCTargetDesc/ToyGCNMCTargetDesc.h"
#include "TargetInfo/ToyGCNTargetInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDecoder.h"
#include "llvm/MC/MCDecoderOps.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"

using namespace llvm;
using namespace llvm::MCD;
using namespace llvm::ToyGCN;

using DecodeStatus = MCDisassembler::DecodeStatus;

namespace {

class ToyGCNDisassembler : public MCDisassembler {
public:
  using MCDisassembler::MCDisassembler;

  DecodeStatus getInstruction(MCInst &MI, uint64_t &Size,
                              ArrayRef<uint8_t> Bytes, uint64_t Address,
                              raw_ostream &CStream) const override;

  /// The dword after a 4-byte instruction, if there is one. Reading it makes
  /// the instruction 8 bytes long.
  std::optional<uint32_t> readLiteral() const {
    if (Rest.size() < 4)
      return std::nullopt;
    HasLiteral = true;
    return support::endian::read32le(Rest.data());
  }

  const MCRegisterClass &getRegClass(unsigned Id) const {
    return getContext().getRegisterInfo()->getRegClass(Id);
  }

private:
  // State of the instruction that is being decoded.
  mutable ArrayRef<uint8_t> Rest;
  mutable bool HasLiteral = false;
};

} // namespace

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

namespace {
struct SpecialRegister {
  unsigned Encoding;
  MCRegister Dword;
  MCRegister Pair;
};
} // namespace

static constexpr SpecialRegister SpecialRegisters[] = {
    {102, ToyGCN::FLAT_SCR_LO, ToyGCN::FLAT_SCR},
    {103, ToyGCN::FLAT_SCR_HI, MCRegister()},
    {106, ToyGCN::VCC_LO, ToyGCN::VCC},
    {107, ToyGCN::VCC_HI, MCRegister()},
    {124, ToyGCN::M0, MCRegister()},
    {126, ToyGCN::EXEC_LO, ToyGCN::EXEC},
    {127, ToyGCN::EXEC_HI, MCRegister()},
    {235, MCRegister(), ToyGCN::SRC_SHARED_BASE},
    {236, MCRegister(), ToyGCN::SRC_SHARED_LIMIT},
    {237, MCRegister(), ToyGCN::SRC_PRIVATE_BASE},
    {238, MCRegister(), ToyGCN::SRC_PRIVATE_LIMIT},
};

static DecodeStatus addRegister(MCInst &MI, MCRegister Reg) {
  if (!Reg)
    return MCDisassembler::Fail;
  MI.addOperand(MCOperand::createReg(Reg));
  return MCDisassembler::Success;
}

/// The register of class \p RCId that starts at register \p First of its file;
/// the class has one for each multiple of \p Alignment.
static MCRegister getTuple(const MCDisassembler *Decoder, unsigned RCId,
                           unsigned First, unsigned Alignment) {
  const MCRegisterClass &RC =
      static_cast<const ToyGCNDisassembler *>(Decoder)->getRegClass(RCId);
  if (First % Alignment != 0 || First / Alignment >= RC.getNumRegs())
    return MCRegister();
  return RC.getRegister(First / Alignment);
}

/// A scalar of 32 or 64 bits by its source encoding (0 ... 255).
static MCRegister getScalar(const MCDisassembler *Decoder, unsigned Encoding,
                            unsigned Bits) {
  if (Encoding < 102)
    return Bits == 64 ? getTuple(Decoder, SGPR_64RegClassID, Encoding, 2)
                      : getTuple(Decoder, SGPR_32RegClassID, Encoding, 1);
  for (const SpecialRegister &Special : SpecialRegisters)
    if (Special.Encoding == Encoding)
      return Bits == 64 ? Special.Pair : Special.Dword;
  return MCRegister();
}

/// A register of class SReg_32_Plain or SReg_64_Plain.
static MCRegister getPlainScalar(const MCDisassembler *Decoder,
                                 unsigned Encoding, unsigned Bits) {
  bool IsVCC = Encoding == 106 || Encoding == 107;
  return Encoding < 102 || IsVCC ? getScalar(Decoder, Encoding, Bits)
                                 : MCRegister();
}

static MCRegister getLaneMask(const MCDisassembler *Decoder, unsigned Encoding,
                              unsigned Bits) {
  MCRegister Reg = getScalar(Decoder, Encoding, Bits);
  return Reg == ToyGCN::FLAT_SCR ? MCRegister() : Reg;
}

// Names and signatures that the generated code expects.
#define TOYGCN_DECODE_SCALAR(Class, Find, Bits)                                \
  static DecodeStatus Decode##Class##RegisterClass(                            \
      MCInst &MI, unsigned Encoding, uint64_t, const MCDisassembler *D) {      \
    return addRegister(MI, Find(D, Encoding, Bits));                           \
  }
#define TOYGCN_DECODE_TUPLE(Class, Alignment)                                  \
  static DecodeStatus Decode##Class##RegisterClass(                            \
      MCInst &MI, unsigned Encoding, uint64_t, const MCDisassembler *D) {      \
    return addRegister(                                                        \
        MI, getTuple(D, ToyGCN::Class##RegClassID, Encoding, Alignment));      \
  }
TOYGCN_DECODE_SCALAR(SReg_32, getScalar, 32)
TOYGCN_DECODE_SCALAR(SReg_64, getScalar, 64)
TOYGCN_DECODE_SCALAR(LaneMask_64, getLaneMask, 64)
TOYGCN_DECODE_SCALAR(SReg_32_Plain, getPlainScalar, 32)
TOYGCN_DECODE_SCALAR(SReg_64_Plain, getPlainScalar, 64)
TOYGCN_DECODE_TUPLE(SReg_128, 4)
TOYGCN_DECODE_TUPLE(SReg_256, 4)
TOYGCN_DECODE_TUPLE(SReg_512, 4)
TOYGCN_DECODE_TUPLE(VGPR_32, 1)
TOYGCN_DECODE_TUPLE(VReg_64, 1)
TOYGCN_DECODE_TUPLE(VReg_96, 1)
TOYGCN_DECODE_TUPLE(VReg_128, 1)
#undef TOYGCN_DECODE_SCALAR
#undef TOYGCN_DECODE_TUPLE

static DecodeStatus decodeSBase(MCInst &MI, unsigned Field, uint64_t Address,
                                const MCDisassembler *D) {
  return DecodeSReg_64RegisterClass(MI, Field * 2, Address, D);
}

static DecodeStatus decodeSRsrc(MCInst &MI, unsigned Field, uint64_t Address,
                                const MCDisassembler *D) {
  return DecodeSReg_128RegisterClass(MI, Field * 4, Address, D);
}

static DecodeStatus decodeVGPRSrc9(MCInst &MI, unsigned Encoding,
                                   uint64_t Address, const MCDisassembler *D) {
  if (Encoding < 256)
    return MCDisassembler::Fail;
  return DecodeVGPR_32RegisterClass(MI, Encoding - 256, Address, D);
}

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

static DecodeStatus addConstant(MCInst &MI, int64_t Value) {
  MI.addOperand(MCOperand::createImm(Value));
  return MCDisassembler::Success;
}

static DecodeStatus addLiteral(MCInst &MI, SourceKind Kind,
                               const MCDisassembler *D) {
  std::optional<uint32_t> Literal =
      static_cast<const ToyGCNDisassembler *>(D)->readLiteral();
  if (!Literal || !Kind.TakesLiteral)
    return MCDisassembler::Fail;
  // No assembly text stands for bits that the operand does not read.
  if (Kind.Bits == 16 && !isUInt<16>(*Literal))
    return MCDisassembler::Fail;
  if (Kind.Bits == 64 && Kind.IsFloat)
    return addConstant(MI, Make_64(*Literal, 0));
  return addConstant(MI, *Literal);
}

static DecodeStatus decodeSource(MCInst &MI, unsigned Encoding, unsigned Type,
                                 const MCDisassembler *D) {
  SourceKind Kind = *getSourceKind(Type);
  if (Encoding >= 256) {
    if (!Kind.TakesVGPR)
      return MCDisassembler::Fail;
    unsigned RC = Kind.Bits == 64 ? VReg_64RegClassID : VGPR_32RegClassID;
    return addRegister(MI, getTuple(D, RC, Encoding - 256, 1));
  }
  if (Encoding == 255)
    return addLiteral(MI, Kind, D);
  if (std::optional<int64_t> Value = getInlineValue(Encoding, Kind.Bits))
    return addConstant(MI, *Value);
  return addRegister(MI, getScalar(D, Encoding, Kind.Bits));
}

#define TOYGCN_DECODE_SOURCE(Name, Type)                                       \
  static DecodeStatus decode##Name(MCInst &MI, unsigned Encoding, uint64_t,    \
                                   const MCDisassembler *D) {                  \
    return decodeSource(MI, Encoding, ToyGCN::Type, D);                        \
  }
TOYGCN_DECODE_SOURCE(SSrcINT32, OPERAND_SSRC_INT32)
TOYGCN_DECODE_SOURCE(SSrcINT64, OPERAND_SSRC_INT64)
TOYGCN_DECODE_SOURCE(SCSrcINT32, OPERAND_SCSRC_INT32)
TOYGCN_DECODE_SOURCE(VSrcINT32, OPERAND_VSRC_INT32)
TOYGCN_DECODE_SOURCE(VSrcINT64, OPERAND_VSRC_INT64)
TOYGCN_DECODE_SOURCE(VSrcFP16, OPERAND_VSRC_FP16)
TOYGCN_DECODE_SOURCE(VSrcFP32, OPERAND_VSRC_FP32)
TOYGCN_DECODE_SOURCE(VSrcFP64, OPERAND_VSRC_FP64)
TOYGCN_DECODE_SOURCE(VCSrcINT32, OPERAND_VCSRC_INT32)
TOYGCN_DECODE_SOURCE(VCSrcINT64, OPERAND_VCSRC_INT64)
TOYGCN_DECODE_SOURCE(VCSrcFP16, OPERAND_VCSRC_FP16)
TOYGCN_DECODE_SOURCE(VCSrcFP32, OPERAND_VCSRC_FP32)
TOYGCN_DECODE_SOURCE(VCSrcFP64, OPERAND_VCSRC_FP64)
TOYGCN_DECODE_SOURCE(VCSrcPACKED16, OPERAND_VCSRC_PACKED16)
#undef TOYGCN_DECODE_SOURCE

template <unsigned Type>
static DecodeStatus decodeSDWASrc(MCInst &MI, unsigned Encoding, uint64_t,
                                  const MCDisassembler *D) {
  return decodeSource(MI, Encoding ^ 256, Type, D);
}

/// VCC is no number.
static DecodeStatus decodeSDWAMask(MCInst &MI, unsigned Encoding,
                                   uint64_t Address, const MCDisassembler *D) {
  if (Encoding == 0)
    return addRegister(MI, VCC);
  constexpr unsigned HasNumber = 128, NumberOfVCC = 106;
  if (!(Encoding & HasNumber) || Encoding == (HasNumber | NumberOfVCC))
    return MCDisassembler::Fail;
  return DecodeLaneMask_64RegisterClass(MI, Encoding & ~HasNumber, Address, D);
}

//===----------------------------------------------------------------------===//
// Immediates
//===----------------------------------------------------------------------===//

template <unsigned Bits>
static DecodeStatus decodeSImm(MCInst &MI, uint64_t Field, uint64_t,
                               const MCDisassembler *) {
  return addConstant(MI, SignExtend64<Bits>(Field));
}

template <unsigned Max>
static DecodeStatus decodeUpTo(MCInst &MI, uint64_t Field, uint64_t,
                               const MCDisassembler *) {
  return Field <= Max ? addConstant(MI, Field) : MCDisassembler::Fail;
}

static DecodeStatus decodeFlatOffset(MCInst &MI, uint64_t Field, uint64_t,
                                     const MCDisassembler *) {
  return isUInt<12>(Field) ? addConstant(MI, Field) : MCDisassembler::Fail;
}

static DecodeStatus decodeCPolRtn(MCInst &MI, uint64_t Field, uint64_t,
                                  const MCDisassembler *) {
  return addConstant(MI, Field | CPol::GLC);
}

static DecodeStatus decodeDPPCtrl(MCInst &MI, uint64_t Field, uint64_t,
                                  const MCDisassembler *) {
  return DPPCtrl::isValid(Field) ? addConstant(MI, Field)
                                 : MCDisassembler::Fail;
}

static DecodeStatus decodeGPRIndexMode(MCInst &MI, uint64_t Field, uint64_t,
                                       const MCDisassembler *) {
  return isUInt<4>(Field) ? addConstant(MI, Field) : MCDisassembler::Fail;
}

#include "ToyGCNGenDisassemblerTables.inc"

DecodeStatus ToyGCNDisassembler::getInstruction(MCInst &MI, uint64_t &Size,
                                                ArrayRef<uint8_t> Bytes,
                                                uint64_t Address,
                                                raw_ostream &) const {
  // The disassembler skips one dword that it cannot decode.
  Size = std::min<uint64_t>(Bytes.size(), 4);
  if (Bytes.size() < 4)
    return Fail;
  HasLiteral = false;
  Rest = {};
  if (Bytes.size() >= 8) {
    uint64_t Bits = support::endian::read64le(Bytes.data());
    for (const uint8_t *Table :
         {DecoderTableToyGCN64, DecoderTableToyGCNSaddr64}) {
      if (decodeInstruction(Table, MI, Bits, Address, this, STI) != Success)
        continue;
      Size = 8;
      return Success;
    }
  }
  Rest = Bytes.drop_front(4);
  uint32_t Bits = support::endian::read32le(Bytes.data());
  if (decodeInstruction(DecoderTableToyGCN32, MI, Bits, Address, this, STI) !=
      Success)
    return Fail;
  Size = HasLiteral ? 8 : 4;
  return Success;
}

static MCDisassembler *
createDisassembler(const Target &, const MCSubtargetInfo &STI, MCContext &Ctx) {
  return new ToyGCNDisassembler(STI, Ctx);
}

extern "C" void LLVMInitializeToyGCNDisassembler() {
  TargetRegistry::RegisterMCDisassembler(getTheToyGCNTarget(),
                                         createDisassembler);
}
