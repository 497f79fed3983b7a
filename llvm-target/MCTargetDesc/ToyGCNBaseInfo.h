//===- ToyGCNBaseInfo.h - Facts shared by codegen and MC --------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Enumerations that TableGen, code generation and the MC layer share, and the
/// encodings of immediates. Field layouts are those of the GFX9 ("Vega") ISA
/// manual, chapters 4 and 13.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_MCTARGETDESC_TOYGCNBASEINFO_H
#define TOYGCN_MCTARGETDESC_TOYGCNBASEINFO_H

#include "llvm/ADT/StringRef.h"
#include "llvm/MC/MCInstrDesc.h"
#include "llvm/Support/MathExtras.h"
#include <array>
#include <cstdint>
#include <optional>

namespace llvm {
namespace ToyGCNAS {
/// Address spaces of the amdgcn-amd-amdhsa data layout.
enum : unsigned {
  Flat = 0,
  Global = 1,
  Region = 2,
  Local = 3,
  Constant = 4,
  Private = 5,
  Constant32 = 6,
  FatBuffer = 7, ///< A buffer and an offset in it.
  Buffer = 8,
};
} // namespace ToyGCNAS

namespace ToyGCN {

/// Lanes of a wave.
constexpr unsigned WaveSize = 64;

/// Bits of MCInstrDesc::TSFlags; GCNInst in ToyGCNInstrFormats.td sets them.
namespace TSFlags {
enum : uint64_t {
  SALU = 1u << 0,
  VALU = 1u << 1,
  SOP1 = 1u << 2,
  SOP2 = 1u << 3,
  SOPK = 1u << 4,
  SOPC = 1u << 5,
  SOPP = 1u << 6,
  SMEM = 1u << 7,
  VOP1 = 1u << 8,
  VOP2 = 1u << 9,
  VOPC = 1u << 10,
  VOP3 = 1u << 11,
  DPP = 1u << 12,
  DS = 1u << 13,
  FLAT = 1u << 14,
  GLOBAL = 1u << 15,
  SCRATCH = 1u << 16,
  MUBUF = 1u << 17,
  /// Has src*_modifiers operands (float VOP3, DPP and SDWA).
  HasFloatModifiers = 1u << 18,
  IsAtomicNoRet = 1u << 19,
  IsAtomicRet = 1u << 20,
  SDWA = 1u << 21,

  // Kinds of instructions, by what executes them.
  Scalar = SALU | SMEM,
  AnyFLAT = FLAT | GLOBAL | SCRATCH, ///< The FLAT encoding in its segments.
  VMEM = AnyFLAT | MUBUF,
  Vector = VALU | DS | VMEM,
};
} // namespace TSFlags

/// Operand types of ToyGCNOperands.td. A source is named <what it can be>_<how
/// a constant is read><bits>:
///   SSRC   SGPR, inline constant or literal
///   SCSRC  SGPR or inline constant
///   VSRC   VGPR, SGPR, inline constant or literal
///   VCSRC  VGPR, SGPR or inline constant
/// PACKED16 is two halves, a float constant below zeros.
enum OperandType : unsigned {
  OPERAND_SSRC_INT32 = MCOI::OPERAND_FIRST_TARGET,
  OPERAND_SSRC_INT64,
  OPERAND_SCSRC_INT32,
  OPERAND_VSRC_INT32,
  OPERAND_VSRC_INT64,
  OPERAND_VSRC_FP16,
  OPERAND_VSRC_FP32,
  OPERAND_VSRC_FP64,
  OPERAND_VCSRC_INT32,
  OPERAND_VCSRC_INT64,
  OPERAND_VCSRC_FP16,
  OPERAND_VCSRC_FP32,
  OPERAND_VCSRC_FP64,
  OPERAND_VCSRC_PACKED16,
  OPERAND_SIMM16,
  OPERAND_UIMM16,
  OPERAND_LITERAL32,
  OPERAND_SMEMOFFSET,
  OPERAND_WAITCOUNT,
  OPERAND_SENDMESSAGE,
  OPERAND_HWREG,
  OPERAND_GPRINDEXMODE,
  OPERAND_BRANCHTARGET,
  OPERAND_SRCMODIFIERS,
  OPERAND_CLAMP,
  OPERAND_OMOD,
  OPERAND_GLC,
  OPERAND_CPOL,
  OPERAND_CPOLNORTN,
  OPERAND_CPOLRTN,
  OPERAND_DSOFFSET,
  OPERAND_DSOFFSET0,
  OPERAND_DSOFFSET1,
  OPERAND_SWIZZLEOFFSET,
  OPERAND_FLATOFFSET,
  OPERAND_GLOBALOFFSET,
  OPERAND_DPPCTRL,
  OPERAND_ROWMASK,
  OPERAND_BANKMASK,
  OPERAND_BOUNDCTRL,
  OPERAND_PERSOURCE,
  OPERAND_SEXT,
  OPERAND_SDWASEL,
  OPERAND_DSTUNUSED,
};

//===----------------------------------------------------------------------===//
// Source constants
//===----------------------------------------------------------------------===//

/// The values that a source operand can read.
struct SourceKind {
  uint8_t Bits;      ///< Width of a constant's bit pattern: 16, 32 or 64.
  bool IsFloat;      ///< A 64-bit literal is the high half, not the low one.
  bool TakesVGPR;    ///< VGPRs are readable.
  bool TakesLiteral; ///< A literal dword may follow the instruction.
};

/// The kind of source that \p OperandType (MCOperandInfo::OperandType) is, or
/// nothing if it is not a source that takes constants.
std::optional<SourceKind> getSourceKind(unsigned OperandType);

/// The source-field encoding (128-248) of the constant whose \p Bits wide bit
/// pattern is in the low bits of \p Value, or nothing if it needs a literal:
/// small integers, +-0.5, +-1, +-2, +-4 and 1/(2 pi).
std::optional<unsigned> getInlineEncoding(int64_t Value, unsigned Bits);
inline bool isInlineConstant(int64_t Value, unsigned Bits) {
  return getInlineEncoding(Value, Bits).has_value();
}
/// The integers that are inline constants at any width.
constexpr bool isInlineInteger(int64_t Value) {
  return Value >= -16 && Value <= 64;
}

/// The reverse: the bit pattern that source-field encoding \p Encoding stands
/// for in a \p Bits wide operand, integers sign-extended.
std::optional<int64_t> getInlineValue(unsigned Encoding, unsigned Bits);

/// The literal dword for \p Value in an operand of kind \p Kind, or nothing if
/// one dword cannot give that value. For 64-bit integers it is the low dword of
/// a value that fits in 32 bits, signed or unsigned, as assemblers read it.
std::optional<uint32_t> getLiteralEncoding(int64_t Value, SourceKind Kind);

/// True if code generation can use \p Value in an operand of type
/// \p OperandType, as inline constant or literal. Stricter than the assembler:
/// a 64-bit integer literal must not depend on how the dword is extended.
bool isLegalConstant(int64_t Value, unsigned OperandType);

//===----------------------------------------------------------------------===//
// Modifiers and cache policy
//===----------------------------------------------------------------------===//

namespace SrcMods {
enum : unsigned { None = 0, Neg = 1, Abs = 2 };
} // namespace SrcMods

/// Output modifiers: multiply the result.
namespace OMod {
enum : unsigned { None = 0, Mul2 = 1, Mul4 = 2, Div2 = 3 };
} // namespace OMod

namespace CPol {
enum : unsigned {
  None = 0,
  GLC = 1,
  SLC = 2,
  Volatile = 1u << 31, ///< In an intrinsic of buffers.
};
} // namespace CPol

/// Range of the signed 13-bit immediate offset of GLOBAL, FLAT and SCRATCH
/// instructions in bytes (Vega ISA, 13.9; FLAT allows only 0 and above).
constexpr int MinMemOffset = -4096;
constexpr int MaxMemOffset = 4095;

//===----------------------------------------------------------------------===//
// DPP control (9 bits)
//===----------------------------------------------------------------------===//

namespace DPPCtrl {
enum : unsigned {
  QuadPerm = 0x000, ///< | lane0 | lane1 << 2 | lane2 << 4 | lane3 << 6
  RowShl = 0x100,   ///< | 1 ... 15
  RowShr = 0x110,   ///< | 1 ... 15
  RowRor = 0x120,   ///< | 1 ... 15
  WaveShl1 = 0x130,
  WaveRol1 = 0x134,
  WaveShr1 = 0x138,
  WaveRor1 = 0x13C,
  RowMirror = 0x140,
  RowHalfMirror = 0x141,
  RowBcast15 = 0x142,
  RowBcast31 = 0x143,
};

/// True for the values that GFX9 defines.
constexpr bool isValid(unsigned Ctrl) {
  return Ctrl <= 0xFF || (Ctrl > RowShl && Ctrl <= RowShl + 15) ||
         (Ctrl > RowShr && Ctrl <= RowShr + 15) ||
         (Ctrl > RowRor && Ctrl <= RowRor + 15) || Ctrl == WaveShl1 ||
         Ctrl == WaveRol1 || Ctrl == WaveShr1 || Ctrl == WaveRor1 ||
         (Ctrl >= RowMirror && Ctrl <= RowBcast31);
}

/// The row and bank masks that leave no lane out.
constexpr unsigned AllRows = 0xf, AllBanks = 0xf;

/// True if every lane has a source lane in the wave.
constexpr bool isTotal(unsigned Control) {
  return Control < RowShl || (Control & ~0xfu) == RowRor ||
         Control == WaveRol1 || Control == WaveRor1 || Control == RowMirror ||
         Control == RowHalfMirror;
}
} // namespace DPPCtrl

//===----------------------------------------------------------------------===//
// SDWA: parts of registers
//===----------------------------------------------------------------------===//

namespace SDWA {
/// A part of a register.
enum Sel : unsigned { Byte0, Byte1, Byte2, Byte3, Word0, Word1, Dword };
/// What becomes of the bits of the result's register that are not in it.
enum Unused : unsigned { Pad, SignExtend, Preserve };
constexpr std::array<StringLiteral, 7> SelNames = {
    "BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1", "DWORD"};
constexpr std::array<StringLiteral, 3> UnusedNames = {
    "UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE"};

constexpr unsigned width(unsigned S) { return S < 4 ? 8 : S < 6 ? 16 : 32; }
constexpr unsigned offset(unsigned S) {
  return S < 4 ? 8 * S : S == Word1 ? 16 : 0;
}
/// The part of \p Width bits at bit \p Offset.
constexpr std::optional<unsigned> sel(unsigned Offset, unsigned Width) {
  for (unsigned S = Byte0; S <= Dword; ++S)
    if (width(S) == Width && offset(S) == Offset)
      return S;
  return std::nullopt;
}
} // namespace SDWA

//===----------------------------------------------------------------------===//
// s_waitcnt
//===----------------------------------------------------------------------===//

/// Outstanding operations that s_waitcnt allows to remain. The maximum of a
/// counter means "do not wait for it".
struct WaitCounts {
  static constexpr unsigned MaxVM = 63, MaxExp = 7, MaxLGKM = 15;
  unsigned VM = MaxVM;     ///< Vector memory: 0 ... 63.
  unsigned Exp = MaxExp;   ///< Exports and GDS: 0 ... 7.
  unsigned LGKM = MaxLGKM; ///< LDS, GDS, constant, message: 0 ... 15.

  /// The 16-bit operand: vmcnt [3:0] and [15:14], expcnt [6:4], lgkmcnt [11:8].
  constexpr unsigned encode() const {
    return (VM & 15) | (Exp & 7) << 4 | (LGKM & 15) << 8 | (VM >> 4 & 3) << 14;
  }
  static constexpr WaitCounts decode(unsigned Imm) {
    WaitCounts Counts;
    Counts.VM = (Imm & 15) | (Imm >> 14 & 3) << 4;
    Counts.Exp = Imm >> 4 & 7;
    Counts.LGKM = Imm >> 8 & 15;
    return Counts;
  }
};

//===----------------------------------------------------------------------===//
// Hardware registers of s_getreg and s_setreg
//===----------------------------------------------------------------------===//

namespace HWReg {
enum : unsigned {
  Mode = 1,
  Status = 2,
  TrapStatus = 3,
  HWId = 4,
  GPRAlloc = 5,
  LDSAlloc = 6,
  IBStatus = 7,
  ShMemBases = 15,
  TBALow = 16,
  TBAHigh = 17,
  TMALow = 18,
  TMAHigh = 19,
};

/// The 16-bit operand for \p Size bits from bit \p Offset of register \p Id.
constexpr unsigned encode(unsigned Id, unsigned Offset = 0,
                          unsigned Size = 32) {
  return Id | Offset << 6 | (Size - 1) << 11;
}

/// Assembly name ("HW_REG_MODE"), empty if \p Id has none on gfx900.
StringRef getName(unsigned Id);
/// Number of a register by its assembly name.
std::optional<unsigned> getId(StringRef Name);
} // namespace HWReg

/// Operands of vector instructions whose register number M0 is added to, a bit
/// for each, between s_set_gpr_idx_on and s_set_gpr_idx_off.
namespace GPRIndex {
constexpr std::array<StringLiteral, 4> Names = {"SRC0", "SRC1", "SRC2", "DST"};
constexpr unsigned Src0 = 1, Dst = 8;
} // namespace GPRIndex

/// Message of s_sendmsg by number; name of a number, empty if it has none.
StringRef getMessageName(unsigned Id);
std::optional<unsigned> getMessageId(StringRef Name);

//===----------------------------------------------------------------------===//
// Relocation specifiers: sym@rel32@lo
//===----------------------------------------------------------------------===//

/// MCSymbolRefExpr specifiers. Also usable as MachineOperand target flags.
enum Specifier : uint16_t {
  S_None = 0,
  S_First = 4, ///< After the specifiers that MCSymbolRefExpr defines itself.
  S_REL32_LO = S_First,
  S_REL32_HI,
  S_REL64,
  S_GOTPCREL,
  S_GOTPCREL32_LO,
  S_GOTPCREL32_HI,
  S_ABS32_LO,
  S_ABS32_HI,
};

} // namespace ToyGCN
} // namespace llvm

#endif // TOYGCN_MCTARGETDESC_TOYGCNBASEINFO_H
