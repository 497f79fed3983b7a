//===- Inst.h - Decoded instructions and what they do -----------*- C++ -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An instruction exists twice: \c OpInfo is its meaning, one per mnemonic,
/// made from the semantics tables; \c Inst is one decoded word of a program,
/// with operands resolved so that executing it never looks at bits again.
///
//===----------------------------------------------------------------------===//

#ifndef TOYGCN_SIM_INST_H
#define TOYGCN_SIM_INST_H

#include "ThreadMask.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <string>

namespace toygcn::sim {

class Wave;
struct Inst;
struct OpInfo;

/// The classes that --stats counts.
enum class OpClass : u8 {
  SALU,
  VALU,
  SMEM,
  VMEM,
  LDS,
  Branch,
  Waitcnt,
  Nop,
  Other
};

/// Microcode formats of the "Vega" ISA manual, section 13.
enum class Format : u8 {
  Unknown,
  SOP1,
  SOP2,
  SOPC,
  SOPK,
  SOPP,
  SMEM,
  VOP1,
  VOP2,
  VOPC,
  VOP3,
  VOP3P,
  DS,
  FLAT,
  MUBUF
};

/// What a vector operation sees: its sources as rows of 64 lanes (two rows,
/// low and high, for 64-bit types), rows for the result, and lane masks.
/// All lanes are computed. A result may be a source's row.
struct LaneArgs {
  const u32 *S[3][2];
  u32 *D[2];
  u64 Exec = ~u64(0); ///< Lanes of the result that are written.
  u64 MaskIn = 0;     ///< Carry-in or select mask.
  u64 MaskOut = 0;    ///< Carry-out or comparison result, all lanes.
  u32 Mode = 0;       ///< The MODE register.
};

using RunFn = void (*)(Wave &, const Inst &);
using LaneFn = void (*)(LaneArgs &);
/// Moves data between registers and resolved per-lane host addresses.
/// \p Dst may be null for an atomic without result.
using TransferFn = void (*)(u8 *const *Ptr, u64 Exec, LaneRow *Dst,
                            const LaneRow *Data0, const LaneRow *Data1);

enum class MemKind : u8 { None, Load, Store, Atomic };

/// Operations between lanes whose operands the checks treat apart.
enum class LaneOp : u8 {
  None,
  ReadLane,
  ReadFirstLane,
  WriteLane,
  Swap,
  Permute,
  BPermute
};

/// On what a bit of an operation's result hangs.
enum class BitRule : u8 {
  Any,     ///< On any bit that it reads; in packed halves, on the same halves.
  Bitwise, ///< On one bit of each source, and of a lane mask or SCC. SCC after
           ///< it says whether the result is not 0, or is the only result.
  Carry,   ///< On bits of no higher place: sums, differences and products.
  Equal,   ///< Whether two sources are the same.
  Order    ///< A comparison that no source changes twice as it grows.
};

/// How a memory operation moves data.
struct MemInfo {
  MemKind Kind = MemKind::None;
  u8 Bytes = 0;        ///< Bytes each lane touches per element.
  u8 DataDwords = 0;   ///< Registers of each data operand.
  u8 DstDwords = 0;    ///< Registers returned.
  u8 Elements = 1;     ///< 2 for read2/write2.
  u16 OffsetScale = 1; ///< Unit of the offset fields of read2/write2, bytes.
  bool PartialDst = false; ///< d16: keeps the other half of the register.
  bool Signed = false;     ///< A load of a signed byte or short.
  TransferFn Transfer = nullptr;
  /// In place of it, by the bits of MODE for denormals of 32 bits: bit 0, they
  /// stay as operands, bit 1, as results.
  const TransferFn *TransferByDenormals = nullptr;
};

/// What a mnemonic means. Filled by the tables in *Ops.cpp.
struct OpInfo {
  std::string Name; ///< Mnemonic without its encoding suffix.
  OpClass Class = OpClass::Other;
  RunFn Run = nullptr;
  LaneFn Lanes = nullptr;
  RunFn Short = nullptr;          ///< Runs the whole instruction the short way.
  const char *Key = nullptr;      ///< The row's function in bitcode.
  LaneFn PortableLanes = nullptr; ///< The same on any host, for tests.
  LaneFn ClampedLanes = nullptr;  ///< Saturating form of integer operations.
  Type Dst = Type::None;
  Type Src[3] = {Type::None, Type::None, Type::None};
  u8 NumSrc = 0;
  u8 Cycles = 4; ///< Issue cycles for 64 lanes.
  bool MaskIn = false;
  bool MaskInIsVcc = false; ///< The mask is VCC in every encoding.
  bool MaskOut = false;
  bool IsCompare = false; ///< The mask is the only result.
  bool WritesExec = false;
  bool ReadsScc = false;
  bool WritesScc = false;
  bool TiedSrc2 = false;      ///< mac: src2 is the destination.
  bool LiteralSrc1 = false;   ///< madmk: the literal is the second factor.
  bool LiteralSrc2 = false;   ///< madak: the literal is the addend.
  bool FlushF32 = false;      ///< Flushes f32 denormals whatever MODE says.
  bool NeverFlush = false;    ///< Looks at bits: no denormal flushing.
  bool PreserveHigh = false;  ///< 16-bit result keeps the other half.
  bool IsMove = false;        ///< Copies bits; may carry undefined values on.
  bool IsMinMax = false;      ///< Gives one of its sources.
  bool SelectsScalar = false; ///< Takes one of two scalars by SCC.
  bool ReadsDst = false;      ///< Destination is an input too.
  bool ReadsM0 = false;
  bool ScalarDst = false;   ///< Vector encoding, scalar destination.
  bool Message = false;     ///< Counts on LGKM until it is sent.
  bool WritesEarly = false; ///< Before it has read all: apart from sources.
  /// Bitwise logic of 64-bit masks, which may have undefined bits: bit
  /// 2 * Y + X is the result of bits X and Y. 0 of others.
  u8 MaskLogic = 0;
  BitRule Bits = BitRule::Any;
  u8 Controls = 0; ///< Sources that say where the bits of others go.
  u32 Reads[3] = {~u32(0), ~u32(0), ~u32(0)}; ///< Bits of each that count.
  LaneOp Between = LaneOp::None;
  MemInfo Mem;
  /// The function that the operation approximates; null of exact operations.
  f64 (*Approximates)(f64) = nullptr;

  /// A memory instruction of bytes or halves: where in a register they are.
  unsigned memShift() const {
    return llvm::StringRef(Name).ends_with("d16_hi") ? 16 : 0;
  }
  u32 fieldMoved() const {
    return Mem.Bytes < 4 ? ((1u << 8 * Mem.Bytes) - 1) << memShift() : ~u32(0);
  }

  /// What bits that a load brings are after it made a dword of them: the sign
  /// of a number is all bits above it.
  u32 widened(u32 Loaded) const {
    const unsigned Bits = 8 * Mem.Bytes;
    if (Bits < 32 && Mem.Signed && Loaded >> (Bits - 1) & 1)
      Loaded |= ~u32(0) << Bits;
    return Loaded << (Mem.PartialDst ? memShift() : 0);
  }

  OpInfo &between(LaneOp Op) { return Between = Op, *this; }
  OpInfo &rule(BitRule Rule) { return Bits = Rule, *this; }
  OpInfo &bitwise() { return rule(BitRule::Bitwise); }
  OpInfo &carries() { return rule(BitRule::Carry); }
  OpInfo &reads(unsigned Source, u32 Which) {
    return Reads[Source] = Which, *this;
  }
  OpInfo &controlledBy(unsigned Source, u32 Which = ~u32(0)) {
    return Controls |= u8(1u << Source), reads(Source, Which);
  }
  OpInfo &cycles(unsigned N) { return Cycles = N, *this; }
  OpInfo &mac() { return TiedSrc2 = true, *this; }
  OpInfo &move() { return IsMove = true, *this; }
  OpInfo &preserveHigh() { return PreserveHigh = true, *this; }
  OpInfo &flushF32() { return FlushF32 = true, *this; }
  OpInfo &approximates(f64 (*Fn)(f64)) { return Approximates = Fn, *this; }
  OpInfo &neverFlush() { return NeverFlush = true, *this; }
};

/// A source operand after decoding.
struct Src {
  enum Kind : u8 { None, Vector, Scalar, Constant };
  Kind K = None;
  Type Ty = Type::None;
  u16 Reg = 0;   ///< VGPR number, or scalar operand number.
  u64 Value = 0; ///< Constant, already expanded for the operand's type.
  /// A vector instruction's constant, with its signs, in all lanes.
  const LaneRow *Rows = nullptr;
  enum Way : u8 { Register, Kept, Uniform, Computed };
  /// How the short way has it: it is in its registers, in Rows, the same in all
  /// lanes, or has to be computed.
  Way ShortWay = Computed;
  u8 Sel = 6; ///< SDWA select: BYTE_0..3, WORD_0..1, DWORD.
  bool Sext = false, Neg = false, Abs = false;
  bool HighHalf = false; ///< op_sel: 16-bit operand from the high half.
  bool PkHi = true;      ///< op_sel_hi of packed operands.
  bool NegHi = false;    ///< neg_hi of packed operands.
  bool modified() const {
    return Sel != 6 || Sext || Neg || Abs || HighHalf || NegHi ||
           (isPacked(Ty) && !PkHi);
  }
};

/// A run of registers that an instruction reads or writes, for the checks.
struct RegRange {
  bool IsVector;
  u16 First;
  u8 Count;
  bool Data = false; ///< Stored, copied, compared: undefined is tolerable.
};

/// A set of vector registers and of scalar ones, by operand number.
class RegSet {
public:
  bool has(bool IsVector, unsigned Reg) const {
    return Words[4 * IsVector + (Reg >> 6 & 3)] >> (Reg & 63) & 1;
  }
  void set(bool IsVector, unsigned Reg, bool In) {
    u64 &Word = Words[4 * IsVector + (Reg >> 6 & 3)];
    Word = (Word & ~(u64(1) << (Reg & 63))) | u64(In) << (Reg & 63);
  }
  void add(const RegRange &R) {
    for (unsigned N = R.First; N < unsigned(R.First + R.Count); ++N)
      set(R.IsVector, N, true);
  }
  void add(const RegSet &Of) {
    for (unsigned K = 0; K < Words.size(); ++K)
      Words[K] |= Of.Words[K];
  }
  /// Whether all registers of \p Of are in it.
  bool hasAll(const RegSet &Of) const {
    u64 Missing = 0;
    for (unsigned K = 0; K < Words.size(); ++K)
      Missing |= Of.Words[K] & ~Words[K];
    return !Missing;
  }
  /// Whether one of them is.
  bool hasAny(const RegSet &Of) const {
    u64 Common = 0;
    for (unsigned K = 0; K < Words.size(); ++K)
      Common |= Of.Words[K] & Words[K];
    return Common;
  }

private:
  std::array<u64, (MaxVGPRs + NumScalarRegs) / 64> Words = {};
};

struct DppInfo {
  u16 Ctrl = 0;
  u8 RowMask = 0xF, BankMask = 0xF;
  bool BoundCtrl = false;
};

/// One decoded instruction of a program.
struct Inst {
  RunFn Run = nullptr;
  const OpInfo *Op = nullptr;
  u64 PC = 0;
  u32 Number = 0; ///< In order of decoding, for tables of observers.
  u8 Size = 4;    ///< Bytes.
  Format Fmt = Format::Unknown;
  bool Plain = true; ///< No source or result modifier.
  /// A vector instruction that runs the short way: of modifiers, only signs.
  bool Short = false;
  bool HasDpp = false, HasSdwa = false;
  bool Clamp = false;
  u8 Omod = 0;
  u8 DstSel = 6, DstUnused = 0; ///< SDWA.
  bool DstHigh = false;         ///< op_sel[3]: result into the high half.
  u16 Dst = 0;                  ///< VGPR, or scalar operand number.
  u16 MaskDst = VccLo;          ///< Scalar pair for carry-out or compare.
  Src S[3];
  Src Mask; ///< Carry-in or select mask.
  DppInfo Dpp;

  // Memory.
  u16 Addr = 0, Data0 = 0, Data1 = 0, SAddr = 0;
  bool HasSAddr = false, HasVAddr = true;
  u8 Segment = 0; ///< FLAT format: 0 flat, 1 scratch, 2 global.
  bool Glc = false, Offen = false, Idxen = false, HasSOffset = false;
  i32 Offset = 0; ///< Bytes; also SIMM16 of SOPP/SOPK.
  u8 Offset1 = 0; ///< Second offset of read2/write2.

  const char *Unsupported = nullptr; ///< Why it cannot run, if it cannot.
  bool Relative = false; ///< s_movrel: a register's number counts from M0.

  u16 VgprLimit = 0; ///< One past the highest VGPR named.
  u16 SgprLimit = 0; ///< One past the highest of s0..s101 named.
  llvm::SmallVector<RegRange, 6> Reads, Writes;
  RegSet ReadSet, WriteSet;               ///< The same registers.
  ExecSource ExecFrom = ExecSource::None; ///< When it writes EXEC.
  u64 ExecBits = 0;                       ///< The bits of EXEC it writes.

  u64 target() const { return PC + 4 + i64(Offset) * 4; }
};

inline bool accessesMemory(const Inst &I) {
  return I.Op->Class == OpClass::SMEM || I.Op->Class == OpClass::VMEM ||
         I.Op->Class == OpClass::LDS;
}

} // namespace toygcn::sim

#endif // TOYGCN_SIM_INST_H
