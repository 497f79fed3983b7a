//===- ToyGCNInstrFormats.td - Encodings -------------------*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One class for each GFX9 encoding ("Vega" ISA manual, chapter 13): field
/// layout, TSFlags, what every instruction of the format reads. What an
/// instruction does is in the instruction files; its mnemonic is its record
/// name in lower case unless said otherwise.
///
//===----------------------------------------------------------------------===//

// Is there an operand of this name? Fields without one are 0.
class Has<string name, dag ins, dag outs = (outs)> {
  list<string> Names =
      !listconcat(!foreach(i, !range(!size(outs)), !getdagname(outs, i)),
                  !foreach(i, !range(!size(ins)), !getdagname(ins, i)));
  bit ret = !not(!empty(!filter(n, Names, !eq(n, name))));
}

// Common to all. Size is 4 or 8 bytes without a trailing literal constant.
class GCNInst<dag outs, dag ins, string operands> : Instruction {
  let Namespace = "ToyGCN";
  let OutOperandList = outs;
  let InOperandList = ins;
  string Mnemonic = !tolower(NAME);
  let AsmString = Mnemonic # operands;
  let Size = 4;
  let DecoderNamespace = "ToyGCN";
  let UseNamedOperandTable = 1;
  let mayLoad = 0;
  let mayStore = 0;
  let hasSideEffects = 0;

  // Keep in step with TSFlags in MCTargetDesc/ToyGCNBaseInfo.h.
  bit SALU = 0;
  bit VALU = 0;
  bit SOP1 = 0;
  bit SOP2 = 0;
  bit SOPK = 0;
  bit SOPC = 0;
  bit SOPP = 0;
  bit SMEM = 0;
  bit VOP1 = 0;
  bit VOP2 = 0;
  bit VOPC = 0;
  bit VOP3 = 0;
  bit DPP = 0;
  bit SDWA = 0;
  bit DS = 0;
  bit FLAT = 0;
  bit GLOBAL = 0;
  bit SCRATCH = 0;
  bit MUBUF = 0;
  bit HasFloatModifiers = 0;
  bit IsAtomicNoRet = 0;
  bit IsAtomicRet = 0;
  // Properties of an operation that its DPP and SDWA forms do not share: they
  // move or select parts of sources, and need the old value.
  bit Commutes = 0;
  bit IsPlainMove = 0;
  let isCommutable = !and(Commutes, !not(!or(DPP, SDWA)));
  let isReMaterializable = !and(IsPlainMove, !not(!or(DPP, SDWA)));
  let isAsCheapAsAMove = !and(IsPlainMove, !not(!or(DPP, SDWA)));
  let isMoveImm = !and(IsPlainMove, !not(!or(DPP, SDWA)));

  let TSFlags{0} = SALU;
  let TSFlags{1} = VALU;
  let TSFlags{2} = SOP1;
  let TSFlags{3} = SOP2;
  let TSFlags{4} = SOPK;
  let TSFlags{5} = SOPC;
  let TSFlags{6} = SOPP;
  let TSFlags{7} = SMEM;
  let TSFlags{8} = VOP1;
  let TSFlags{9} = VOP2;
  let TSFlags{10} = VOPC;
  let TSFlags{11} = VOP3;
  let TSFlags{12} = DPP;
  let TSFlags{13} = DS;
  let TSFlags{14} = FLAT;
  let TSFlags{15} = GLOBAL;
  let TSFlags{16} = SCRATCH;
  let TSFlags{17} = MUBUF;
  let TSFlags{18} = HasFloatModifiers;
  let TSFlags{19} = IsAtomicNoRet;
  let TSFlags{20} = IsAtomicRet;
  let TSFlags{21} = SDWA;
}

class Inst32<dag outs, dag ins, string operands>
    : GCNInst<outs, ins, operands> {
  field bits<32> Inst = 0;
  field bits<32> SoftFail = 0;
}

class Inst64<dag outs, dag ins, string operands>
    : GCNInst<outs, ins, operands> {
  field bits<64> Inst = 0;
  field bits<64> SoftFail = 0;
  let Size = 8;
}

//===----------------------------------------------------------------------===//
// Scalar
//===----------------------------------------------------------------------===//

class EncSOP1<bits<8> op, dag outs, dag ins, string operands>
    : Inst32<outs, ins, operands> {
  bits<7> sdst;
  bits<8> src0;
  let Inst{31-23} = 0b101111101;
  let Inst{22-16} = !if(Has<"sdst", ins, outs>.ret, sdst, 0);
  let Inst{15-8} = op;
  let Inst{7-0} = !if(Has<"src0", ins>.ret, src0, 0);
  let SALU = 1;
  let SOP1 = 1;
  let SchedRW = [WriteSALU];
}

class EncSOP2<bits<7> op, dag outs, dag ins, string operands>
    : Inst32<outs, ins, operands> {
  bits<7> sdst;
  bits<8> src0;
  bits<8> src1;
  let Inst{31-30} = 0b10;
  let Inst{29-23} = op;
  let Inst{22-16} = !if(Has<"sdst", ins, outs>.ret, sdst, 0);
  let Inst{15-8} = src1;
  let Inst{7-0} = src0;
  let SALU = 1;
  let SOP2 = 1;
  let SchedRW = [WriteSALU];
}

class EncSOPC<bits<7> op, dag ins, string operands>
    : Inst32<(outs), ins, operands> {
  bits<8> src0;
  bits<8> src1;
  let Inst{31-23} = 0b101111110;
  let Inst{22-16} = op;
  let Inst{15-8} = src1;
  let Inst{7-0} = src0;
  let SALU = 1;
  let SOPC = 1;
  let Defs = [SCC];
  let SchedRW = [WriteSALU];
}

class EncSOPK<bits<5> op, dag outs, dag ins, string operands>
    : Inst32<outs, ins, operands> {
  bits<7> sdst;
  bits<16> simm16;
  let Inst{31-28} = 0b1011;
  let Inst{27-23} = op;
  let Inst{22-16} = !if(Has<"sdst", ins, outs>.ret, sdst, 0);
  let Inst{15-0} = simm16;
  let SALU = 1;
  let SOPK = 1;
  let SchedRW = [WriteSALU];
}

// s_setreg_imm32_b32: the second dword is part of the instruction.
class EncSOPK64<bits<5> op, dag outs, dag ins, string operands>
    : Inst64<outs, ins, operands> {
  bits<16> simm16;
  bits<32> imm;
  let Inst{63-32} = imm;
  let Inst{31-28} = 0b1011;
  let Inst{27-23} = op;
  let Inst{15-0} = simm16;
  let SALU = 1;
  let SOPK = 1;
  let SchedRW = [WriteSALU];
}

class EncSOPP<bits<7> op, dag ins, string operands>
    : Inst32<(outs), ins, operands> {
  bits<16> simm16;
  let Inst{31-23} = 0b101111111;
  let Inst{22-16} = op;
  let Inst{15-0} = !if(Has<"simm16", ins>.ret, simm16, 0);
  let SALU = 1;
  let SOPP = 1;
  let SchedRW = [WriteNop];
}

class EncSMEM<bits<8> op, dag outs, dag ins, string operands>
    : Inst64<outs, ins, operands> {
  bits<7> sdst;
  bits<6> sbase;
  bits<21> offset;
  bits<1> glc;
  bit IsImm = 0;
  let Inst{31-26} = 0b110000;
  let Inst{25-18} = op;
  let Inst{17} = IsImm;
  let Inst{16} = !if(Has<"glc", ins>.ret, glc, 0);
  let Inst{12-6} = !if(Has<"sdst", ins, outs>.ret, sdst, 0);
  let Inst{5-0} = !if(Has<"sbase", ins>.ret, sbase, 0);
  let Inst{52-32} = !if(Has<"offset", ins>.ret, offset, 0);
  let SMEM = 1;
  let SchedRW = [WriteSMEM];
}

//===----------------------------------------------------------------------===//
// Vector ALU. All of it works under EXEC.
//===----------------------------------------------------------------------===//

class EncVOP1<bits<8> op, dag outs, dag ins, string operands>
    : Inst32<outs, ins, operands> {
  bits<8> vdst;
  bits<9> src0;
  let Inst{31-25} = 0b0111111;
  let Inst{24-17} = !if(Has<"vdst", ins, outs>.ret, vdst, 0);
  let Inst{16-9} = op;
  let Inst{8-0} = !if(Has<"src0", ins>.ret, src0, 0);
  let VALU = 1;
  let VOP1 = 1;
  let Uses = [EXEC];
  let SchedRW = [WriteVALU];
}

class EncVOP2<bits<6> op, dag outs, dag ins, string operands>
    : Inst32<outs, ins, operands> {
  bits<8> vdst;
  bits<9> src0;
  bits<8> src1;
  let Inst{31} = 0;
  let Inst{30-25} = op;
  let Inst{24-17} = vdst;
  let Inst{16-9} = src1;
  let Inst{8-0} = src0;
  let VALU = 1;
  let VOP2 = 1;
  let Uses = [EXEC];
  let SchedRW = [WriteVALU];
}

// v_madmk_f32, v_madak_f32: the second dword is part of the instruction.
class EncVOP2K<bits<6> op, dag outs, dag ins, string operands>
    : Inst64<outs, ins, operands> {
  bits<8> vdst;
  bits<9> src0;
  bits<8> src1;
  bits<32> imm;
  let Inst{63-32} = imm;
  let Inst{31} = 0;
  let Inst{30-25} = op;
  let Inst{24-17} = vdst;
  let Inst{16-9} = src1;
  let Inst{8-0} = src0;
  let VALU = 1;
  let VOP2 = 1;
  let Uses = [EXEC];
  let SchedRW = [WriteVALU];
}

class EncVOPC<bits<8> op, dag ins, string operands>
    : Inst32<(outs), ins, operands> {
  bits<9> src0;
  bits<8> src1;
  let Inst{31-25} = 0b0111110;
  let Inst{24-17} = op;
  let Inst{16-9} = src1;
  let Inst{8-0} = src0;
  let VALU = 1;
  let VOPC = 1;
  let Uses = [EXEC];
  let SchedRW = [WriteVALU];
}

// Modifier operands hold bit 0 = neg, bit 1 = abs.
class EncVOP3<bits<10> op, dag outs, dag ins, string operands>
    : Inst64<outs, ins, operands> {
  bits<8> vdst;
  bits<9> src0;
  bits<9> src1;
  bits<9> src2;
  bits<2> src0_modifiers;
  bits<2> src1_modifiers;
  bits<2> src2_modifiers;
  bits<1> clamp;
  bits<2> omod;
  let Inst{7-0} = !if(Has<"vdst", ins, outs>.ret, vdst, 0);
  let Inst{8} = !if(Has<"src0_modifiers", ins>.ret, src0_modifiers{1}, 0);
  let Inst{9} = !if(Has<"src1_modifiers", ins>.ret, src1_modifiers{1}, 0);
  let Inst{10} = !if(Has<"src2_modifiers", ins>.ret, src2_modifiers{1}, 0);
  let Inst{15} = !if(Has<"clamp", ins>.ret, clamp, 0);
  let Inst{25-16} = op;
  let Inst{31-26} = 0b110100;
  let Inst{40-32} = !if(Has<"src0", ins>.ret, src0, 0);
  let Inst{49-41} = !if(Has<"src1", ins>.ret, src1, 0);
  let Inst{58-50} = !if(Has<"src2", ins>.ret, src2, 0);
  let Inst{60-59} = !if(Has<"omod", ins>.ret, omod, 0);
  let Inst{61} = !if(Has<"src0_modifiers", ins>.ret, src0_modifiers{0}, 0);
  let Inst{62} = !if(Has<"src1_modifiers", ins>.ret, src1_modifiers{0}, 0);
  let Inst{63} = !if(Has<"src2_modifiers", ins>.ret, src2_modifiers{0}, 0);
  let VALU = 1;
  let VOP3 = 1;
  let Uses = [EXEC];
  let SchedRW = [WriteVALU];
}

// With a scalar result beside the vector result.
class EncVOP3B<bits<10> op, dag outs, dag ins, string operands>
    : EncVOP3<op, outs, ins, operands> {
  bits<7> sdst;
  let Inst{14-8} = sdst;
}

// Compares and lane reads: the scalar result is where the vector result of
// others is.
class EncVOP3S<bits<10> op, dag outs, dag ins, string operands>
    : EncVOP3<op, outs, ins, operands> {
  bits<7> sdst;
  let Inst{7-0} = {0, sdst};
}

// The same on both halves of a register. For each source, op_sel chooses the
// half that the operation on the low halves reads, op_sel_hi the one that the
// operation on the high halves reads; neg_lo and neg_hi negate what they read.
// Bit n belongs to source n.
class EncVOP3P<bits<7> op, dag outs, dag ins, string operands>
    : Inst64<outs, ins, operands> {
  bits<8> vdst;
  bits<9> src0;
  bits<9> src1;
  bits<9> src2;
  bits<3> op_sel;
  bits<3> op_sel_hi;
  bits<3> neg_lo;
  bits<3> neg_hi;
  bits<1> clamp;
  let Inst{7-0} = vdst;
  let Inst{10-8} = !if(Has<"neg_hi", ins>.ret, neg_hi, 0);
  let Inst{13-11} = op_sel;
  let Inst{14} = !if(Has<"src2", ins>.ret, op_sel_hi{2}, 1);
  let Inst{15} = !if(Has<"clamp", ins>.ret, clamp, 0);
  let Inst{22-16} = op;
  let Inst{31-23} = 0b110100111;
  let Inst{40-32} = src0;
  let Inst{49-41} = src1;
  let Inst{58-50} = !if(Has<"src2", ins>.ret, src2, 0);
  let Inst{60-59} = op_sel_hi{1-0};
  let Inst{63-61} = !if(Has<"neg_lo", ins>.ret, neg_lo, 0);
  let VALU = 1;
  let VOP3 = 1;
  let Uses = [EXEC];
  let SchedRW = [WriteVALU];
}

// The DPP dword follows a VOP1 or VOP2 whose src0 field holds 0xFA.
class EncDPP<dag outs, dag ins, string operands>
    : Inst64<outs, ins, operands> {
  bits<8> src0;
  bits<9> dpp_ctrl;
  bits<1> bound_ctrl;
  bits<4> bank_mask;
  bits<4> row_mask;
  bits<2> src0_modifiers;
  bits<2> src1_modifiers;
  let Inst{8-0} = 0xFA;
  let Inst{39-32} = src0;
  let Inst{48-40} = dpp_ctrl;
  let Inst{51} = bound_ctrl;
  let Inst{52} = !if(Has<"src0_modifiers", ins>.ret, src0_modifiers{0}, 0);
  let Inst{53} = !if(Has<"src0_modifiers", ins>.ret, src0_modifiers{1}, 0);
  let Inst{54} = !if(Has<"src1_modifiers", ins>.ret, src1_modifiers{0}, 0);
  let Inst{55} = !if(Has<"src1_modifiers", ins>.ret, src1_modifiers{1}, 0);
  let Inst{59-56} = bank_mask;
  let Inst{63-60} = row_mask;
  let VALU = 1;
  let DPP = 1;
  let Uses = [EXEC];
  let isConvergent = 1;
  let SchedRW = [WriteVALU];
}

class EncVOP1DPP<bits<8> op, dag outs, dag ins, string operands>
    : EncDPP<outs, ins, operands> {
  bits<8> vdst;
  let Inst{31-25} = 0b0111111;
  let Inst{24-17} = vdst;
  let Inst{16-9} = op;
  let VOP1 = 1;
}

class EncVOP2DPP<bits<6> op, dag outs, dag ins, string operands>
    : EncDPP<outs, ins, operands> {
  bits<8> vdst;
  bits<8> src1;
  let Inst{31} = 0;
  let Inst{30-25} = op;
  let Inst{24-17} = vdst;
  let Inst{16-9} = src1;
  let VOP2 = 1;
}

// The SDWA dword follows a VOP1, VOP2 or VOPC whose src0 field holds 0xF9. Bit
// 8 of a source is 0 for VGPRs.
class EncSDWA<dag outs, dag ins, string operands>
    : Inst64<outs, ins, operands> {
  bits<9> src0;
  bits<9> src1;
  bits<1> src0_sext;
  bits<1> src1_sext;
  bits<2> src0_modifiers;
  bits<2> src1_modifiers;
  bits<3> src0_sel;
  bits<3> src1_sel;
  defvar Binary = Has<"src1", ins>.ret;
  let Inst{8-0} = 0xF9;
  let Inst{39-32} = src0{7-0};
  let Inst{50-48} = src0_sel;
  let Inst{51} = !if(Has<"src0_sext", ins>.ret, src0_sext, 0);
  let Inst{52} = !if(Has<"src0_modifiers", ins>.ret, src0_modifiers{0}, 0);
  let Inst{53} = !if(Has<"src0_modifiers", ins>.ret, src0_modifiers{1}, 0);
  let Inst{55} = src0{8};
  let Inst{58-56} = !if(Binary, src1_sel, 0);
  let Inst{59} = !if(Has<"src1_sext", ins>.ret, src1_sext, 0);
  let Inst{60} = !if(Has<"src1_modifiers", ins>.ret, src1_modifiers{0}, 0);
  let Inst{61} = !if(Has<"src1_modifiers", ins>.ret, src1_modifiers{1}, 0);
  let Inst{63} = !if(Binary, src1{8}, 0);
  let VALU = 1;
  let SDWA = 1;
  let Uses = [EXEC];
  let SchedRW = [WriteVALU];
}

class EncVOP1SDWA<bits<8> op, dag outs, dag ins, string operands>
    : EncSDWA<outs, ins, operands> {
  bits<8> vdst;
  bits<3> dst_sel;
  bits<2> dst_unused;
  bits<1> clamp;
  bits<2> omod;
  let Inst{31-25} = 0b0111111;
  let Inst{24-17} = vdst;
  let Inst{16-9} = op;
  let Inst{42-40} = dst_sel;
  let Inst{44-43} = dst_unused;
  let Inst{45} = !if(Has<"clamp", ins>.ret, clamp, 0);
  let Inst{47-46} = !if(Has<"omod", ins>.ret, omod, 0);
  let VOP1 = 1;
}

class EncVOP2SDWA<bits<6> op, dag outs, dag ins, string operands>
    : EncVOP1SDWA<0, outs, ins, operands> {
  let Inst{31} = 0;
  let Inst{30-25} = op;
  let Inst{16-9} = src1{7-0};
  let VOP1 = 0;
  let VOP2 = 1;
}

// Without a bit for it, the result is VCC.
class EncVOPCSDWA<bits<8> op, dag outs, dag ins, string operands>
    : EncSDWA<outs, ins, operands> {
  bits<8> sdst;
  let Inst{31-25} = 0b0111110;
  let Inst{24-17} = op;
  let Inst{16-9} = src1{7-0};
  let Inst{47-40} = sdst;
  let VOPC = 1;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

class EncDS<bits<8> op, dag outs, dag ins, string operands>
    : Inst64<outs, ins, operands> {
  bits<8> vdst;
  bits<8> addr;
  bits<8> data0;
  bits<8> data1;
  bits<16> offset;
  let Inst{15-0} = !if(Has<"offset", ins>.ret, offset, 0);
  let Inst{24-17} = op;
  let Inst{31-26} = 0b110110;
  let Inst{39-32} = !if(Has<"addr", ins>.ret, addr, 0);
  let Inst{47-40} = !if(Has<"data0", ins>.ret, data0, 0);
  let Inst{55-48} = !if(Has<"data1", ins>.ret, data1, 0);
  let Inst{63-56} = !if(Has<"vdst", ins, outs>.ret, vdst, 0);
  let DS = 1;
  let Uses = [EXEC];
  let SchedRW = [WriteLDS];
}

// Two 8-bit offsets in units of the access size.
class EncDS2<bits<8> op, dag outs, dag ins, string operands>
    : EncDS<op, outs, ins, operands> {
  bits<8> offset0;
  bits<8> offset1;
  let Inst{7-0} = offset0;
  let Inst{15-8} = offset1;
}

// segment: 0 FLAT, 1 SCRATCH, 2 GLOBAL. saddr 0x7f is "off": forms with a
// scalar address are decoded after those without.
class EncFLAT<bits<7> op, bits<2> segment, bit hasSaddr, dag outs, dag ins,
              string operands>
    : Inst64<outs, ins, operands> {
  let DecoderNamespace = !if(hasSaddr, "ToyGCNSaddr", "ToyGCN");
  bits<8> vdst;
  bits<8> vaddr;
  bits<8> vdata;
  bits<7> saddr;
  bits<13> offset;
  bits<2> cpol;
  let Inst{12-0} = offset;
  let Inst{15-14} = segment;
  let Inst{16} = cpol{0};
  let Inst{17} = cpol{1};
  let Inst{24-18} = op;
  let Inst{31-26} = 0b110111;
  let Inst{39-32} = !if(Has<"vaddr", ins>.ret, vaddr, 0);
  let Inst{47-40} = !if(Has<"vdata", ins>.ret, vdata, 0);
  let Inst{54-48} =
      !if(Has<"saddr", ins>.ret, saddr, !if(!eq(segment, 0), 0, 0x7f));
  let Inst{63-56} = !if(Has<"vdst", ins, outs>.ret, vdst, 0);
  let FLAT = !eq(segment, 0);
  let SCRATCH = !eq(segment, 1);
  let GLOBAL = !eq(segment, 2);
  // FLAT finds out lane by lane whether an address is in scratch.
  let Uses = !cond(!eq(segment, 0): [EXEC, FLAT_SCR],
                   !eq(segment, 1): [EXEC, FLAT_SCR],
                   true: [EXEC]);
  let SchedRW = [WriteVMEM];
}

// offen: vaddr has an offset; idxen: it has an index, which comes first.
class EncMUBUF<bits<7> op, dag outs = (outs), dag ins = (ins),
               string operands = "", bit offen = 0, bit idxen = 0>
    : Inst64<outs, ins, operands> {
  bits<8> vdata;
  bits<8> vaddr;
  bits<5> srsrc;
  bits<8> soffset;
  bits<12> offset;
  bits<2> cpol;
  let Inst{11-0} = !if(Has<"offset", ins>.ret, offset, 0);
  let Inst{12} = offen;
  let Inst{13} = idxen;
  let Inst{14} = !if(Has<"cpol", ins>.ret, cpol{0}, 0);
  let Inst{17} = !if(Has<"cpol", ins>.ret, cpol{1}, 0);
  let Inst{24-18} = op;
  let Inst{31-26} = 0b111000;
  let Inst{39-32} = !if(Has<"vaddr", ins>.ret, vaddr, 0);
  let Inst{47-40} = !if(Has<"vdata", ins, outs>.ret, vdata, 0);
  let Inst{52-48} = !if(Has<"srsrc", ins>.ret, srsrc, 0);
  let Inst{63-56} = !if(Has<"soffset", ins>.ret, soffset, 0);
  let MUBUF = 1;
  let SchedRW = [WriteVMEM];
}
