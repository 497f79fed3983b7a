//===- Decoder.cpp - From microcode to decoded instructions ---------------===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The stock disassembler says *which* instruction a word is; the fields of
/// its microcode format ("Vega" ISA manual, section 13) say which operands it
/// has; the semantics table says their types. Here the three meet.
///
//===----------------------------------------------------------------------===//

#include "Decoder.h"
#include "OpTable.h"
#include "Wave.h"

using namespace llvm;
using namespace toygcn::sim;

static Format formatOf(u32 W) {
  if (!(W >> 31)) {
    u32 Op = field(W, 25, 6);
    return Op == 0x3F ? Format::VOP1 : Op == 0x3E ? Format::VOPC : Format::VOP2;
  }
  if ((W >> 30) == 2) {
    u32 Op = field(W, 23, 7);
    if (Op == 0x7D)
      return Format::SOP1;
    if (Op == 0x7E)
      return Format::SOPC;
    if (Op == 0x7F)
      return Format::SOPP;
    return (W >> 28) == 0xB ? Format::SOPK : Format::SOP2;
  }
  switch (W >> 26) {
  case 0x30:
    return Format::SMEM;
  case 0x34:
    return (W >> 23) == 0x1A7 ? Format::VOP3P : Format::VOP3;
  case 0x36:
    return Format::DS;
  case 0x37:
    return Format::FLAT;
  case 0x38:
    return Format::MUBUF;
  default:
    return Format::Unknown;
  }
}

static f64 inlineFloat(unsigned Enc) {
  // 1/(2*pi) is given in the manual as a bit pattern per width.
  const f64 Values[] = {0.5, -0.5, 1.0, -1.0, 2.0, -2.0, 4.0, -4.0};
  return Values[Enc - 240];
}

static u16 inlineHalf(unsigned Enc) {
  const u16 Values[] = {0x3800, 0xB800, 0x3C00, 0xBC00, 0x4000,
                        0xC000, 0x4400, 0xC400, 0x3118};
  return Values[Enc - 240];
}

/// The bits of inline float constant \p Enc (240..248) for type \p T.
static u64 inlineFloatBits(unsigned Enc, Type T) {
  switch (T) {
  case Type::F16:
  case Type::PkF16:
    return inlineHalf(Enc);
  case Type::F64:
  case Type::B64:
  case Type::I64:
    return Enc == 248 ? 0x3FC45F306DC9C882 : bitCast<u64>(inlineFloat(Enc));
  default:
    return Enc == 248 ? 0x3E22F983 : bitCast<u32>(f32(inlineFloat(Enc)));
  }
}

/// A 32-bit literal as a value of type \p T.
static u64 literalBits(u32 Literal, Type T) {
  if (T == Type::F64)
    return u64(Literal) << 32;
  return T == Type::I64 ? u64(i64(i32(Literal))) : Literal;
}

void InstDecoder::unsupported(const char *Why) {
  if (!I.Unsupported)
    I.Unsupported = Why;
}

u32 InstDecoder::literal() { return word(1); }

Src InstDecoder::constant(Type T, u64 Value) {
  Src S;
  S.K = Src::Constant;
  S.Ty = T;
  S.Value = Value;
  return S;
}

Src InstDecoder::vector(Type T, unsigned Reg) {
  Src S;
  S.K = Src::Vector;
  S.Ty = T;
  S.Reg = Reg;
  return S;
}

Src InstDecoder::scalar(Type T, unsigned Reg) {
  Src S;
  S.K = Src::Scalar;
  S.Ty = T;
  S.Reg = Reg;
  return S;
}

Src InstDecoder::source(unsigned Enc, Type T) {
  if (Enc >= 256)
    return vector(T, Enc - 256);
  if (T == Type::B128)
    unsupported("four dwords that are not in vector registers");
  if (Enc < 128 || (Enc >= SharedBase && Enc <= PrivateLimit) ||
      (Enc >= VccZ && Enc <= Scc)) {
    if (Enc >= 108 && Enc < 124)
      unsupported("trap registers are not modelled");
    return scalar(T, Enc);
  }
  if (Enc == 128 || (Enc > 128 && Enc <= 192))
    return constant(T, Enc - 128);
  if (Enc > 192 && Enc <= 208)
    return constant(T, dwords(T) == 2 ? u64(-i64(Enc - 192))
                                      : u64(u32(-i32(Enc - 192))));
  if (Enc >= 240 && Enc <= 248) {
    if (T == Type::B16 || T == Type::I16)
      unsupported("float constant for a 16-bit integer operand");
    return constant(T, inlineFloatBits(Enc, T));
  }
  if (Enc == 255)
    return constant(T, literalBits(literal(), T));
  unsupported("source operand is not modelled");
  return constant(T, 0);
}

//===----------------------------------------------------------------------===//
// Scalar formats
//===----------------------------------------------------------------------===//

void InstDecoder::decodeSOP1() {
  u32 W = word(0);
  I.Dst = field(W, 16, 7);
  unsigned N = 0;
  if (I.Op->NumSrc == 2) // The old destination comes first.
    I.S[N++] = scalar(I.Op->Src[0], I.Dst);
  if (I.Op->NumSrc > N)
    I.S[N] = source(field(W, 0, 8), I.Op->Src[N]);
}

void InstDecoder::decodeSOP2() {
  u32 W = word(0);
  I.Dst = field(W, 16, 7);
  for (unsigned N = 0; N < I.Op->NumSrc && N < 2; ++N)
    I.S[N] = source(field(W, 8 * N, 8), I.Op->Src[N]);
}

void InstDecoder::decodeSOPC() {
  u32 W = word(0);
  for (unsigned N = 0; N < I.Op->NumSrc && N < 2; ++N)
    I.S[N] = source(field(W, 8 * N, 8), I.Op->Src[N]);
  // s_set_gpr_idx_on has its mode bits where the second source would be.
  if (I.Op->Name == "s_set_gpr_idx_on")
    I.S[1] = constant(Type::B32, field(W, 8, 4));
}

void InstDecoder::decodeSOPK() {
  u32 W = word(0);
  u32 K = field(W, 0, 16);
  I.Dst = field(W, 16, 7);
  I.Offset = i16(K);
  if (I.Op->Name == "s_setreg_imm32_b32") {
    I.S[0] = constant(Type::B32, literal());
    return;
  }
  if (I.Op->Name == "s_setreg_b32") {
    I.S[0] = scalar(Type::B32, I.Dst);
    return;
  }
  unsigned N = 0;
  if (I.Op->NumSrc == 2)
    I.S[N++] = scalar(I.Op->Src[0], I.Dst);
  if (I.Op->NumSrc > N)
    I.S[N] = constant(I.Op->Src[N],
                      I.Op->Src[N] == Type::I32 ? u32(i32(i16(K))) : K);
}

void InstDecoder::decodeSMEM() {
  u32 W = word(0), W1 = word(1);
  I.Dst = field(W, 6, 7);
  I.SAddr = field(W, 0, 6) * 2;
  I.Glc = field(W, 16, 1);
  bool Imm = field(W, 17, 1), SOffsetEn = field(W, 14, 1);
  I.HasSOffset = !Imm || SOffsetEn;
  I.Data1 = SOffsetEn ? field(W1, 25, 7) : field(W1, 0, 7);
  I.Offset = Imm ? i32(W1 << 11) >> 11 : 0;
}

//===----------------------------------------------------------------------===//
// Vector formats
//===----------------------------------------------------------------------===//

void InstDecoder::decodeSDWA(bool Compare) {
  u32 W = word(1);
  I.HasSdwa = true;
  bool Scalar0 = field(W, 23, 1), Scalar1 = field(W, 31, 1);
  I.S[0] = Scalar0 ? source(field(W, 0, 8), I.Op->Src[0])
                   : vector(I.Op->Src[0], field(W, 0, 8));
  I.S[0].Sel = field(W, 16, 3);
  I.S[0].Sext = field(W, 19, 1);
  I.S[0].Neg = field(W, 20, 1);
  I.S[0].Abs = field(W, 21, 1);
  if (I.Op->NumSrc > 1) {
    unsigned Enc = field(word(0), 9, 8);
    I.S[1] = Scalar1 ? source(Enc, I.Op->Src[1]) : vector(I.Op->Src[1], Enc);
    I.S[1].Sel = field(W, 24, 3);
    I.S[1].Sext = field(W, 27, 1);
    I.S[1].Neg = field(W, 28, 1);
    I.S[1].Abs = field(W, 29, 1);
  }
  if (Compare) {
    if (field(W, 15, 1))
      I.MaskDst = field(W, 8, 7);
    return;
  }
  I.DstSel = field(W, 8, 3);
  I.DstUnused = field(W, 11, 2);
  I.Clamp = field(W, 13, 1);
  I.Omod = field(W, 14, 2);
}

void InstDecoder::decodeDPP() {
  u32 W = word(1);
  I.HasDpp = true;
  I.S[0] = vector(I.Op->Src[0], field(W, 0, 8));
  I.S[0].Neg = field(W, 20, 1);
  I.S[0].Abs = field(W, 21, 1);
  if (I.Op->NumSrc > 1) {
    I.S[1] = vector(I.Op->Src[1], field(word(0), 9, 8));
    I.S[1].Neg = field(W, 22, 1);
    I.S[1].Abs = field(W, 23, 1);
  }
  I.Dpp.Ctrl = field(W, 8, 9);
  I.Dpp.BoundCtrl = field(W, 19, 1);
  I.Dpp.BankMask = field(W, 24, 4);
  I.Dpp.RowMask = field(W, 28, 4);
}

/// src0 and src1 of VOP1, VOP2 and VOPC, whichever way they are encoded.
void InstDecoder::decodeVectorSources(bool Compare) {
  u32 W = word(0);
  unsigned Src0 = field(W, 0, 9);
  if (Src0 == 249 || Src0 == 250) {
    Src0 == 249 ? decodeSDWA(Compare) : decodeDPP();
    return;
  }
  if (I.Op->NumSrc > 0)
    I.S[0] = source(Src0, I.Op->Src[0]);
  if (I.Op->NumSrc > 1)
    I.S[1] = vector(I.Op->Src[1], field(W, 9, 8));
}

void InstDecoder::decodeVOP1() {
  I.Dst = field(word(0), 17, 8);
  decodeVectorSources(false);
}

void InstDecoder::decodeVOP2() {
  I.Dst = field(word(0), 17, 8);
  decodeVectorSources(false);
  if (I.Op->LiteralSrc1) { // D = S0 * K + S1
    I.S[2] = I.S[1];
    I.S[2].Ty = I.Op->Src[2];
    I.S[1] = constant(I.Op->Src[1], literal());
  } else if (I.Op->LiteralSrc2) {
    I.S[2] = constant(I.Op->Src[2], literal());
  } else if (I.Op->TiedSrc2) {
    I.S[2] = vector(I.Op->Src[2], I.Dst);
  }
  if (I.Op->MaskIn)
    I.Mask = scalar(Type::Mask, VccLo);
}

void InstDecoder::decodeVOPC() { decodeVectorSources(true); }

void InstDecoder::decodeVOP3() {
  u32 W = word(0), W1 = word(1);
  bool HasSdst = I.Op->MaskOut && !I.Op->IsCompare;
  I.Dst = field(W, 0, 8);
  if (I.Op->IsCompare)
    I.MaskDst = I.Dst;
  else if (HasSdst)
    I.MaskDst = field(W, 8, 7);
  I.Clamp = field(W, 15, 1);
  I.Omod = field(W1, 27, 2);
  u32 Abs = HasSdst ? 0 : field(W, 8, 3);
  u32 OpSel = HasSdst ? 0 : field(W, 11, 4);
  unsigned N = I.Op->NumSrc - (I.Op->TiedSrc2 ? 1 : 0);
  for (unsigned K = 0; K < N; ++K) {
    I.S[K] = source(field(W1, 9 * K, 9), I.Op->Src[K]);
    I.S[K].Neg = field(W1, 29 + K, 1);
    I.S[K].Abs = (Abs >> K) & 1;
    I.S[K].HighHalf = (OpSel >> K) & 1;
  }
  I.DstHigh = (OpSel >> 3) & 1;
  if (I.Op->TiedSrc2)
    I.S[2] = vector(I.Op->Src[2], I.Dst);
  if (I.Op->MaskInIsVcc)
    I.Mask = scalar(Type::Mask, VccLo);
  else if (I.Op->MaskIn)
    I.Mask = source(field(W1, 18, 9), Type::Mask);
}

void InstDecoder::decodeVOP3P() {
  u32 W = word(0), W1 = word(1);
  I.Dst = field(W, 0, 8);
  I.Clamp = field(W, 15, 1);
  u32 OpSel = field(W, 11, 3);
  u32 OpSelHi = field(W1, 27, 2) | field(W, 14, 1) << 2;
  u32 NegHi = field(W, 8, 3);
  for (unsigned K = 0; K < I.Op->NumSrc; ++K) {
    Src &S = I.S[K];
    S = source(field(W1, 9 * K, 9), I.Op->Src[K]);
    S.Neg = field(W1, 29 + K, 1);
    if (isPacked(S.Ty)) {
      S.HighHalf = (OpSel >> K) & 1;
      S.PkHi = (OpSelHi >> K) & 1;
      S.NegHi = (NegHi >> K) & 1;
    }
  }
  if (I.Op->Run != runVector || !isPacked(I.Op->Src[0])) {
    // mad_mix: op_sel_hi says "half", op_sel which; see VectorPackedOps.cpp.
    I.Offset = OpSel | OpSelHi << 4 | NegHi << 8;
  }
}

//===----------------------------------------------------------------------===//
// Memory formats
//===----------------------------------------------------------------------===//

void InstDecoder::decodeDS() {
  u32 W = word(0), W1 = word(1);
  // ds_gws_* have the bit of the global data share, which is not modelled.
  if (bool(field(W, 16, 1)) != StringRef(I.Op->Name).starts_with("ds_gws_"))
    unsupported("global data share is not modelled");
  I.Addr = field(W1, 0, 8);
  I.Data0 = field(W1, 8, 8);
  I.Data1 = field(W1, 16, 8);
  I.Dst = field(W1, 24, 8);
  I.Offset = field(W, 0, 16);
  if (I.Op->Mem.Elements == 2) {
    I.Offset = field(W, 0, 8);
    I.Offset1 = field(W, 8, 8);
  }
}

void InstDecoder::decodeFLAT() {
  u32 W = word(0), W1 = word(1);
  I.Segment = field(W, 14, 2);
  I.Offset = I.Segment ? i32(W << 19) >> 19 : i32(field(W, 0, 12));
  if (field(W, 13, 1) && I.Segment)
    unsupported("loads to LDS are not modelled");
  I.Glc = field(W, 16, 1);
  I.Addr = field(W1, 0, 8);
  I.Data0 = field(W1, 8, 8);
  I.Data1 = I.Data0 + I.Op->Mem.DataDwords;
  I.SAddr = field(W1, 16, 7);
  I.HasSAddr = I.Segment && I.SAddr != 0x7F;
  // scratch: either a VGPR or an SGPR offset.
  I.HasVAddr = I.Segment != 1 || !I.HasSAddr;
  I.Dst = field(W1, 24, 8);
}

void InstDecoder::decodeMUBUF() {
  u32 W = word(0), W1 = word(1);
  I.Offset = field(W, 0, 12);
  I.Offen = field(W, 12, 1);
  I.Idxen = field(W, 13, 1);
  I.Glc = field(W, 14, 1);
  if (field(W, 16, 1))
    unsupported("loads to LDS are not modelled");
  I.Addr = field(W1, 0, 8);
  I.Dst = I.Data0 = field(W1, 8, 8);
  I.Data1 = I.Data0 + I.Op->Mem.DataDwords;
  I.SAddr = field(W1, 16, 5) * 4;
  I.S[0] = source(field(W1, 24, 8), Type::B32);
}

//===----------------------------------------------------------------------===//

void InstDecoder::decodeFields() {
  switch (I.Fmt) {
  case Format::SOP1:
    return decodeSOP1();
  case Format::SOP2:
    return decodeSOP2();
  case Format::SOPC:
    return decodeSOPC();
  case Format::SOPK:
    return decodeSOPK();
  case Format::SOPP:
    I.Offset = i16(word(0));
    return;
  case Format::SMEM:
    return decodeSMEM();
  case Format::VOP1:
    return decodeVOP1();
  case Format::VOP2:
    return decodeVOP2();
  case Format::VOPC:
    return decodeVOPC();
  case Format::VOP3:
    return decodeVOP3();
  case Format::VOP3P:
    return decodeVOP3P();
  case Format::DS:
    return decodeDS();
  case Format::FLAT:
    return decodeFLAT();
  case Format::MUBUF:
    return decodeMUBUF();
  case Format::Unknown:
    return unsupported("microcode format is not modelled");
  }
}

/// SDWA and op_sel forms exist where the table cannot tell; reject the
/// combinations that are undefined rather than guess.
void InstDecoder::checkModifiers() {
  if (I.Op->Run != runVector)
    return;
  if (I.Clamp && !isFloat(I.Op->Dst) && !I.Op->ClampedLanes)
    unsupported("clamp of this operation is not modelled");
  if (I.Omod && !isFloat(I.Op->Dst))
    unsupported("output modifier on a result that is no float");
  bool Modified = I.HasDpp || I.HasSdwa || I.Clamp || I.Omod || I.DstHigh;
  for (const Src &S : I.S) {
    Modified |= S.K != Src::None && S.modified();
    if ((S.Neg || S.Abs) && !isFloat(S.Ty) && !isPacked(S.Ty) &&
        S.K != Src::None && S.Ty != Type::B32)
      unsupported("sign modifier on an integer operand");
  }
  I.Plain = !Modified && !I.Op->FlushF32 && !is16Bit(I.Op->Dst) &&
            !isPacked(I.Op->Dst);
  prepareShortWay(I);
}

static void writeVcc(Wave &W, const Inst &I) {
  I.Op->Run(W, I);
  W.wroteVcc();
}

static void writeHalfOfVcc(Wave &W, const Inst &I) {
  W.writesHalfOfVcc(I);
  I.Op->Run(W, I);
}

/// What runs \p I, so that the wave knows VCCZ.
static RunFn runOf(const Inst &I) {
  const bool Low = I.WriteSet.has(false, VccLo),
             High = I.WriteSet.has(false, VccHi);
  // Rows of the short way know it if VCC is their mask.
  if (I.Short && I.Op->Short &&
      (Low && High ? I.MaskDst == VccLo : !Low && !High))
    return I.Op->Short;
  return Low && High ? writeVcc : Low || High ? writeHalfOfVcc : I.Op->Run;
}

void InstDecoder::run() {
  std::string Mnemonic;
  unsigned Size = Dis.decode(Bytes, I.PC, Mnemonic);
  I.Run = runUnsupported;
  if (!Size) {
    I.Unsupported = "not a gfx900 instruction";
    return;
  }
  I.Size = Size;
  StringRef Name = Mnemonic;
  for (StringRef Suffix : {"_e32", "_e64", "_sdwa", "_dpp"})
    if (Name.consume_back(Suffix))
      break;
  I.Op = OpTable::get().find(Name);
  I.Fmt = formatOf(word(0));
  if (!I.Op) {
    I.Unsupported = "instruction is not modelled";
    return;
  }
  decodeFields();
  checkModifiers();
  collectRegisters(I);
  if (!I.Unsupported)
    I.Unsupported = illegalOperands(I);
  if (I.Unsupported)
    return;
  I.Run = runOf(I);
  I.Relative = StringRef(I.Op->Name).starts_with("s_movrel");
}

void toygcn::sim::decodeInst(Disassembler &Dis, ArrayRef<u8> Bytes, u64 PC,
                             Inst &I) {
  I.PC = PC;
  InstDecoder(Dis, Bytes, I).run();
}
