//===- ToyGCNVALUInstructions.td - Vector ALU --------------*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// VOP1, VOP2, VOP3, DPP and SDWA forms. A profile states the types of an
/// operation once; the operand lists and texts of all its encodings follow
/// from it:
///   _e32  4 bytes, first source anything, the others VGPR
///   _e64  8 bytes, each source VGPR, SGPR or inline constant (one SGPR in
///         all); float sources have modifiers, then clamp and omod
///   _dpp  8 bytes, VGPR sources, the first one moved across lanes; lanes that
///         get nothing keep $old
///   _sdwa 8 bytes, no literal; each source a byte, a half or the whole of its
///         register, the result a part of $old or of zeros
///
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// Profiles
//===----------------------------------------------------------------------===//

// One source: its operand in each encoding.
class VOPSrc<RegisterOperand e32, RegisterOperand e64, RegisterClass vgpr,
             bit mods, list<RegisterOperand> sdwa = []> {
  RegisterOperand E32 = e32;
  RegisterOperand E64 = e64;
  RegisterClass VGPR = vgpr;
  bit Mods = mods;
  list<RegisterOperand> SDWA = sdwa; // None: no such form.
}
def SrcB32 : VOPSrc<VSrc_b32, VCSrc_b32, VGPR_32, 0, [SDWASrc_b32]>;
// Constants would be halves there: registers only.
def SrcB16 : VOPSrc<VGPRSrc9, VGPRSrc9, VGPR_32, 0>;
def SrcB64 : VOPSrc<VSrc_b64, VCSrc_b64, VReg_64, 0>;
def SrcF16 : VOPSrc<VSrc_f16, VCSrc_f16, VGPR_32, 1, [SDWASrc_f16]>;
def SrcF32 : VOPSrc<VSrc_f32, VCSrc_f32, VGPR_32, 1, [SDWASrc_f32]>;
def SrcF64 : VOPSrc<VSrc_f64, VCSrc_f64, VReg_64, 1>;
// Float sources of instructions that have no modifiers (v_div_scale).
def SrcPlainF32 : VOPSrc<VSrc_f32, VCSrc_b32, VGPR_32, 0>;
def SrcPlainF64 : VOPSrc<VSrc_f64, VCSrc_b64, VReg_64, 0>;

class VOPProfile<RegisterClass dst, list<VOPSrc> srcs> {
  RegisterClass Dst = dst;
  list<VOPSrc> Srcs = srcs;
  bit HasMods = !foldl(0, srcs, acc, src, !or(acc, src.Mods));
  bit HasClamp = HasMods;
  bit HasOMod = HasMods;
  // DPP moves dwords.
  bit HasDPP = !and(!eq(dst, VGPR_32),
                    !foldl(1, srcs, acc, src,
                           !and(acc, !eq(src.VGPR, VGPR_32))));

  dag Outs = (outs dst:$vdst);

  list<int> Ids = !range(!size(srcs));
  dag InsE32 = !foldl((ins), Ids, acc, i,
      !con(acc, !dag(ins, [!if(!eq(i, 0), srcs[i].E32, srcs[i].VGPR)],
                     ["src"#i])));
  string AsmSrcsE32 = !interleave(!foreach(i, Ids, "$src"#i), ", ");
  string AsmE32 = " $vdst, " # AsmSrcsE32;

  dag SrcsE64 = !foldl((ins), Ids, acc, i,
      !con(acc, !if(srcs[i].Mods,
                    !dag(ins, [SrcModifiers, srcs[i].E64],
                         ["src"#i#"_modifiers", "src"#i]),
                    !dag(ins, [srcs[i].E64], ["src"#i]))));
  dag InsClamp = !if(HasClamp, (ins Clamp:$clamp), (ins));
  dag InsOMod = !if(HasOMod, (ins OMod:$omod), (ins));
  dag InsE64 = !con(SrcsE64, InsClamp, InsOMod);
  string AsmSrcsE64 = !interleave(
      !foreach(i, Ids, !if(srcs[i].Mods, "$src"#i#"_modifiers", "")#"$src"#i),
      ", ") # !if(HasClamp, "$clamp", "") # !if(HasOMod, "$omod", "");
  string AsmE64 = " $vdst, " # AsmSrcsE64;

  dag SrcsDPP = !foldl((ins), Ids, acc, i,
      !con(acc, !if(srcs[i].Mods,
                    !dag(ins, [SrcModifiers, VGPRModSrc],
                         ["src"#i#"_modifiers", "src"#i]),
                    !dag(ins, [VGPR_32], ["src"#i]))));
  dag CtrlDPP = (ins DPPCtrl:$dpp_ctrl, RowMask:$row_mask, BankMask:$bank_mask,
                 BoundCtrl:$bound_ctrl);
  dag InsDPP = !con((ins VGPR_32:$old), SrcsDPP, CtrlDPP);
  string AsmSrcsDPP = !interleave(
      !foreach(i, Ids, !if(srcs[i].Mods, "$src"#i#"_modifiers", "")#"$src"#i),
      ", ");
  string AsmCtrlDPP = " $dpp_ctrl$row_mask$bank_mask$bound_ctrl";
  string AsmDPP = " $vdst, " # AsmSrcsDPP # AsmCtrlDPP;

  bit HasOModSDWA = HasOMod;
  bit HasSDWA = !and(!eq(dst, VGPR_32), !foldl(1, srcs, acc, src,
                                               !and(acc, !size(src.SDWA))));
  dag SrcsSDWA = !foldl((ins), Ids, acc, i,
      !con(acc, !if(!empty(srcs[i].SDWA), (ins),
                    !dag(ins, [!if(srcs[i].Mods, SrcModifiers, Sext),
                               !head(srcs[i].SDWA)],
                         ["src"#i#!if(srcs[i].Mods, "_modifiers", "_sext"),
                          "src"#i]))));
  dag SelsSDWA = !foldl((ins), Ids, acc, i,
      !con(acc, !dag(ins, [!if(i, Src1Sel, Src0Sel)], ["src"#i#"_sel"])));
  dag InsSDWA = !con((ins VGPR_32:$old), SrcsSDWA, InsClamp,
                     !if(HasOModSDWA, (ins OMod:$omod), (ins)),
                     (ins DstSel:$dst_sel, DstUnused:$dst_unused), SelsSDWA);
  string AsmSrcsSDWA = !interleave(
      !foreach(i, Ids, !if(srcs[i].Mods, "$src"#i#"_modifiers",
                           "$src"#i#"_sext")#"$src"#i), ", ");
  string AsmSelsSDWA = !interleave(!foreach(i, Ids, "$src"#i#"_sel"), "");
  string AsmSDWA = " $vdst, " # AsmSrcsSDWA # !if(HasClamp, "$clamp", "")
                   # !if(HasOModSDWA, "$omod", "") # "$dst_sel$dst_unused"
                   # AsmSelsSDWA;
}

// Float to integer in a way that takes no output modifier.
class VOPProfileNoOMod<RegisterClass dst, list<VOPSrc> srcs>
    : VOPProfile<dst, srcs> {
  let HasOMod = 0;
}
// The same in the SDWA form alone.
class VOPProfileNoOModSDWA<RegisterClass dst, list<VOPSrc> srcs>
    : VOPProfile<dst, srcs> {
  let HasOModSDWA = 0;
}
class VOPProfileNoClamp<RegisterClass dst, list<VOPSrc> srcs>
    : VOPProfileNoOMod<dst, srcs> {
  let HasClamp = 0;
}

def B32_B32 : VOPProfile<VGPR_32, [SrcB32]>;
def B64_B32 : VOPProfile<VReg_64, [SrcB32]>;
def B32_F32 : VOPProfile<VGPR_32, [SrcF32]>;
def B32_F32_NoOMod : VOPProfileNoOMod<VGPR_32, [SrcF32]>;
def B32_F64 : VOPProfile<VGPR_32, [SrcF64]>;
def B32_F64_NoOMod : VOPProfileNoOMod<VGPR_32, [SrcF64]>;
def B64_F32 : VOPProfile<VReg_64, [SrcF32]>;
def B64_F64 : VOPProfile<VReg_64, [SrcF64]>;
def B32_F16 : VOPProfile<VGPR_32, [SrcF16]>;
def I32_F32 : VOPProfileNoOModSDWA<VGPR_32, [SrcF32]>;
def I16_F16 : VOPProfileNoOModSDWA<VGPR_32, [SrcF16]>;
def B32_B16 : VOPProfile<VGPR_32, [SrcB16]>;

def B32_F16x2 : VOPProfile<VGPR_32, [SrcF16, SrcF16]>;
def B32_F16x3 : VOPProfile<VGPR_32, [SrcF16, SrcF16, SrcF16]>;

def B32_B32x2 : VOPProfile<VGPR_32, [SrcB32, SrcB32]>;
def B32_F32x2 : VOPProfile<VGPR_32, [SrcF32, SrcF32]>;
def B64_F64x2 : VOPProfile<VReg_64, [SrcF64, SrcF64]>;
def B64_B32_B64 : VOPProfile<VReg_64, [SrcB32, SrcB64]>;
def B32_F32_B32 : VOPProfile<VGPR_32, [SrcF32, SrcB32]>;
def B64_F64_B32 : VOPProfile<VReg_64, [SrcF64, SrcB32]>;

def B32_B32x3 : VOPProfile<VGPR_32, [SrcB32, SrcB32, SrcB32]>;
def B32_F32x3 : VOPProfile<VGPR_32, [SrcF32, SrcF32, SrcF32]>;
def B64_F64x3 : VOPProfile<VReg_64, [SrcF64, SrcF64, SrcF64]>;
def B64_B32_B32_B64 : VOPProfile<VReg_64, [SrcB32, SrcB32, SrcB64]>;
def B64_B64_B32_B64 : VOPProfile<VReg_64, [SrcB64, SrcB32, SrcB64]>;
def B32_F32x2_NoOMod : VOPProfileNoOMod<VGPR_32, [SrcF32, SrcF32]>;
def B32_F32x2_Select : VOPProfileNoClamp<VGPR_32, [SrcF32, SrcF32]>;
def B32_F32_B32_B32 : VOPProfileNoOMod<VGPR_32, [SrcF32, SrcB32, SrcB32]>;
def B32_F32x3_Plain
    : VOPProfile<VGPR_32, [SrcPlainF32, SrcPlainF32, SrcPlainF32]>;
def B64_F64x3_Plain
    : VOPProfile<VReg_64, [SrcPlainF64, SrcPlainF64, SrcPlainF64]>;

//===----------------------------------------------------------------------===//
// Relations between the encodings of one operation
//===----------------------------------------------------------------------===//

// OpName is the operation, Form its encoding. CommuteRow is the operation that
// this one equals with its sources exchanged, or itself.
class VOPForm<string operation, string form, string original> {
  string OpName = operation;
  string Form = form;
  string CommuteRow = !if(!empty(original), operation, original);
  bit IsOriginal = !empty(original);
}

class FormMapping<string from, string to> : InstrMapping {
  let FilterClass = "VOPForm";
  let RowFields = ["OpName"];
  let ColFields = ["Form"];
  let KeyCol = [from];
  let ValueCols = [[to]];
}
def getVOPe64 : FormMapping<"e32", "e64">;
def getVOPe32 : FormMapping<"e64", "e32">;
def getDPPOp : FormMapping<"e32", "dpp">;
def getSDWAOp : FormMapping<"e64", "sdwa">;

class CommuteMapping<string from, string to> : InstrMapping {
  let FilterClass = "VOPForm";
  let RowFields = ["CommuteRow", "Form"];
  let ColFields = ["IsOriginal"];
  let KeyCol = [from];
  let ValueCols = [[to]];
}
def getCommuteRev : CommuteMapping<"1", "0">;
def getCommuteOrig : CommuteMapping<"0", "1">;

//===----------------------------------------------------------------------===//
// VOP1
//===----------------------------------------------------------------------===//

multiclass VOP1<int op, VOPProfile p> {
  def _e32 : EncVOP1<op, p.Outs, p.InsE32, p.AsmE32>, VOPForm<NAME, "e32", "">;
  let HasFloatModifiers = p.HasMods in
    def _e64 : EncVOP3<!add(0x140, op), p.Outs, p.InsE64, p.AsmE64>,
               VOPForm<NAME, "e64", "">;
  if p.HasDPP then
    let Constraints = "$vdst = $old", HasFloatModifiers = p.HasMods in
      def _dpp : EncVOP1DPP<op, p.Outs, p.InsDPP, p.AsmDPP>,
                 VOPForm<NAME, "dpp", "">;
  if p.HasSDWA then
    let Constraints = "$vdst = $old", HasFloatModifiers = p.HasMods in
      def _sdwa : EncVOP1SDWA<op, p.Outs, p.InsSDWA, p.AsmSDWA>,
                  VOPForm<NAME, "sdwa", "">;
}

let hasSideEffects = 1 in {
  def V_NOP : EncVOP1<0, (outs), (ins), "">;
  def V_CLREXCP : EncVOP1<53, (outs), (ins), ""> {
    let Inst{24-17} = 0;
  }
}
let IsPlainMove = 1 in
  defm V_MOV_B32 : VOP1<1, B32_B32>;

// The value of the lowest active lane (of lane 0 if EXEC is 0). The plain one
// is made by the compiler, of values that are the same in all active lanes; the
// second one is what the source asked for and may lose the other lanes' values.
// The compiler uses only those bits of the third one that all active lanes
// agree in: those of its mask. The fourth one is the compiler's for values of
// 16 bits, where the other half is anything. To the hardware they are one.
class ReadFirstLane<dag more = (ins)>
    : EncVOP1<2, (outs SReg_32_Plain:$sdst),
              !con((ins VGPRSrc9:$src0), more), " $sdst, $src0"> {
  bits<7> sdst;
  let Inst{24-17} = {0, sdst};
}
let isConvergent = 1 in {
  def V_READFIRSTLANE_B32 : ReadFirstLane;
  let isCodeGenOnly = 1, Mnemonic = "v_readfirstlane_b32" in {
    def V_READFIRSTLANE_B32_user : ReadFirstLane;
    def V_READFIRSTLANE_B32_agree : ReadFirstLane<(ins i32imm:$mask)>;
    def V_READFIRSTLANE_B32_half : ReadFirstLane;
  }
}

let Constraints = "$vdst = $src1_in, $vdst1 = $src0" in
  def V_SWAP_B32 : EncVOP1<81, (outs VGPR_32:$vdst, VGPRSrc9:$vdst1),
                           (ins VGPRSrc9:$src0, VGPR_32:$src1_in),
                           " $vdst, $src0">;

defm V_CVT_F32_I32 : VOP1<5, B32_B32>;
defm V_CVT_F32_U32 : VOP1<6, B32_B32>;
defm V_CVT_U32_F32 : VOP1<7, I32_F32>;
defm V_CVT_I32_F32 : VOP1<8, I32_F32>;
defm V_CVT_F16_F32 : VOP1<10, B32_F32>;
defm V_CVT_F32_F16 : VOP1<11, B32_F16>;
defm V_CVT_RPI_I32_F32 : VOP1<12, B32_F32_NoOMod>;
defm V_CVT_FLR_I32_F32 : VOP1<13, B32_F32_NoOMod>;
defm V_CVT_OFF_F32_I4 : VOP1<14, B32_B32>;
defm V_CVT_F32_UBYTE0 : VOP1<17, B32_B32>;
defm V_CVT_F32_UBYTE1 : VOP1<18, B32_B32>;
defm V_CVT_F32_UBYTE2 : VOP1<19, B32_B32>;
defm V_CVT_F32_UBYTE3 : VOP1<20, B32_B32>;
defm V_FRACT_F32 : VOP1<27, B32_F32>;
defm V_TRUNC_F32 : VOP1<28, B32_F32>;
defm V_CEIL_F32 : VOP1<29, B32_F32>;
defm V_RNDNE_F32 : VOP1<30, B32_F32>;
defm V_FLOOR_F32 : VOP1<31, B32_F32>;
let SchedRW = [WriteVALUQuarter] in {
  defm V_EXP_F32 : VOP1<32, B32_F32>;
  defm V_LOG_F32 : VOP1<33, B32_F32>;
  defm V_RCP_F32 : VOP1<34, B32_F32>;
  defm V_RCP_IFLAG_F32 : VOP1<35, B32_F32>;
  defm V_RSQ_F32 : VOP1<36, B32_F32>;
  defm V_SQRT_F32 : VOP1<39, B32_F32>;
  defm V_SIN_F32 : VOP1<41, B32_F32>;
  defm V_COS_F32 : VOP1<42, B32_F32>;
  defm V_EXP_LEGACY_F32 : VOP1<75, B32_F32>;
  defm V_LOG_LEGACY_F32 : VOP1<76, B32_F32>;
}
// Conversions of a half, in the low 16 bits of a register.
defm V_CVT_F16_U16 : VOP1<57, B32_B16>;
defm V_CVT_F16_I16 : VOP1<58, B32_B16>;
defm V_CVT_U16_F16 : VOP1<59, I16_F16>;
defm V_CVT_I16_F16 : VOP1<60, I16_F16>;
defm V_FLOOR_F16 : VOP1<68, B32_F16>;
defm V_CEIL_F16 : VOP1<69, B32_F16>;
defm V_TRUNC_F16 : VOP1<70, B32_F16>;
defm V_RNDNE_F16 : VOP1<71, B32_F16>;
defm V_FRACT_F16 : VOP1<72, B32_F16>;
let SchedRW = [WriteVALUQuarter] in {
  defm V_RCP_F16 : VOP1<61, B32_F16>;
  defm V_SQRT_F16 : VOP1<62, B32_F16>;
  defm V_RSQ_F16 : VOP1<63, B32_F16>;
  defm V_LOG_F16 : VOP1<64, B32_F16>;
  defm V_EXP_F16 : VOP1<65, B32_F16>;
  defm V_SIN_F16 : VOP1<73, B32_F16>;
  defm V_COS_F16 : VOP1<74, B32_F16>;
}
defm V_NOT_B32 : VOP1<43, B32_B32>;
defm V_BFREV_B32 : VOP1<44, B32_B32>;
defm V_FFBH_U32 : VOP1<45, B32_B32>;
defm V_FFBL_B32 : VOP1<46, B32_B32>;
defm V_FFBH_I32 : VOP1<47, B32_B32>;
defm V_FREXP_EXP_I32_F32 : VOP1<51, B32_F32_NoOMod>;
defm V_FREXP_MANT_F32 : VOP1<52, B32_F32>;
let SchedRW = [WriteVALUDouble] in {
  defm V_CVT_I32_F64 : VOP1<3, B32_F64>;
  defm V_CVT_F64_I32 : VOP1<4, B64_B32>;
  defm V_CVT_F32_F64 : VOP1<15, B32_F64>;
  defm V_CVT_F64_F32 : VOP1<16, B64_F32>;
  defm V_CVT_U32_F64 : VOP1<21, B32_F64>;
  defm V_CVT_F64_U32 : VOP1<22, B64_B32>;
  defm V_TRUNC_F64 : VOP1<23, B64_F64>;
  defm V_CEIL_F64 : VOP1<24, B64_F64>;
  defm V_RNDNE_F64 : VOP1<25, B64_F64>;
  defm V_FLOOR_F64 : VOP1<26, B64_F64>;
  defm V_FREXP_EXP_I32_F64 : VOP1<48, B32_F64_NoOMod>;
  defm V_FREXP_MANT_F64 : VOP1<49, B64_F64>;
  defm V_FRACT_F64 : VOP1<50, B64_F64>;
}
let SchedRW = [WriteVALUDoubleProduct] in {
  defm V_RCP_F64 : VOP1<37, B64_F64>;
  defm V_RSQ_F64 : VOP1<38, B64_F64>;
  defm V_SQRT_F64 : VOP1<40, B64_F64>;
}

//===----------------------------------------------------------------------===//
// VOP2
//===----------------------------------------------------------------------===//

multiclass VOP2<int op, VOPProfile p, string original = ""> {
  def _e32 : EncVOP2<op, p.Outs, p.InsE32, p.AsmE32>,
             VOPForm<NAME, "e32", original>;
  let HasFloatModifiers = p.HasMods in
    def _e64 : EncVOP3<!add(0x100, op), p.Outs, p.InsE64, p.AsmE64>,
               VOPForm<NAME, "e64", original>;
  if p.HasDPP then
    let Constraints = "$vdst = $old", HasFloatModifiers = p.HasMods in
      def _dpp : EncVOP2DPP<op, p.Outs, p.InsDPP, p.AsmDPP>,
                 VOPForm<NAME, "dpp", original>;
  if p.HasSDWA then
    let Constraints = "$vdst = $old", HasFloatModifiers = p.HasMods in
      def _sdwa : EncVOP2SDWA<op, p.Outs, p.InsSDWA, p.AsmSDWA>,
                  VOPForm<NAME, "sdwa", original>;
}

// Selects by a lane mask: VCC, or any SGPR pair in _e64.
multiclass VOP2Select<int op, VOPProfile p> {
  let Uses = [EXEC, VCC] in
    def _e32 : EncVOP2<op, p.Outs, p.InsE32, p.AsmE32 # ", vcc">,
               VOPForm<NAME, "e32", "">;
  let HasFloatModifiers = p.HasMods in
    def _e64 : EncVOP3<!add(0x100, op), p.Outs,
                       !con(p.InsE64, (ins LaneMask_64:$src2)),
                       p.AsmE64 # ", $src2">,
               VOPForm<NAME, "e64", "">;
  let Constraints = "$vdst = $old", Uses = [EXEC, VCC],
      HasFloatModifiers = p.HasMods in
    def _dpp : EncVOP2DPP<op, p.Outs, p.InsDPP,
                          " $vdst, " # p.AsmSrcsDPP # ", vcc" # p.AsmCtrlDPP>,
               VOPForm<NAME, "dpp", "">;
}

// Carry out into a lane mask, and with CarryIn = 1 carry in from one.
multiclass VOP2Carry<int op, VOPProfile p, bit carryIn,
                     string original = ""> {
  defvar vccIn = !if(carryIn, ", vcc", "");
  let Uses = !if(carryIn, [EXEC, VCC], [EXEC]), Defs = [VCC] in
    def _e32 : EncVOP2<op, p.Outs, p.InsE32,
                       " $vdst, vcc, " # p.AsmSrcsE32 # vccIn>,
               VOPForm<NAME, "e32", original>;
  def _e64 : EncVOP3B<!add(0x100, op), (outs p.Dst:$vdst, LaneMask_64:$sdst),
                      !con(p.InsE64,
                           !if(carryIn, (ins LaneMask_64:$src2), (ins))),
                      " $vdst, $sdst, " # p.AsmSrcsE64
                          # !if(carryIn, ", $src2", "")>,
             VOPForm<NAME, "e64", original>;
  let Constraints = "$vdst = $old", Defs = [VCC],
      Uses = !if(carryIn, [EXEC, VCC], [EXEC]) in
    def _dpp : EncVOP2DPP<op, p.Outs, p.InsDPP,
                          " $vdst, vcc, " # p.AsmSrcsDPP # vccIn
                              # p.AsmCtrlDPP>,
               VOPForm<NAME, "dpp", original>;
}

// vdst = src0 * src1 + src2, where src2 is vdst.
multiclass VOP2Mac<int op, VOPProfile p> {
  let Constraints = "$vdst = $src2" in {
    def _e32 : EncVOP2<op, p.Outs, !con(p.InsE32, (ins p.Dst:$src2)), p.AsmE32>,
               VOPForm<NAME, "e32", "">;
    let HasFloatModifiers = 1 in {
      def _e64 : EncVOP3<!add(0x100, op), p.Outs,
                         !con(p.SrcsE64, (ins p.Dst:$src2, Clamp:$clamp,
                                          OMod:$omod)),
                         p.AsmE64>,
                 VOPForm<NAME, "e64", ""> {
        let Inst{58-50} = 0;
      }
      def _dpp : EncVOP2DPP<op, p.Outs,
                            !con(p.SrcsDPP, (ins p.Dst:$src2), p.CtrlDPP),
                            p.AsmDPP>,
                 VOPForm<NAME, "dpp", "">;
    }
  }
}

// Its sources are bits, and may still be taken for floats: neg(0) is the least
// integer.
defm V_CNDMASK_B32 : VOP2Select<0, B32_F32x2_Select>;
// LLVM's matcher does not see what follows the operands of the instruction that
// has the most, v_add_f32_sdwa. This alias has one more and matches no text:
// the parser makes no token "_".
def : InstAlias<"v_add_f32_sdwa _ _ _ _ _ _ _ _ _ _ _ _", (S_NOP 0),
                /*Emit=*/0>;
let Commutes = 1 in {
  defm V_ADD_F32 : VOP2<1, B32_F32x2>;
  defm V_SUB_F32 : VOP2<2, B32_F32x2>;
  defm V_SUBREV_F32 : VOP2<3, B32_F32x2, "V_SUB_F32">;
  defm V_MUL_LEGACY_F32 : VOP2<4, B32_F32x2>;
  defm V_MUL_F32 : VOP2<5, B32_F32x2>;
  defm V_MUL_I32_I24 : VOP2<6, B32_B32x2>;
  defm V_MUL_HI_I32_I24 : VOP2<7, B32_B32x2>;
  defm V_MUL_U32_U24 : VOP2<8, B32_B32x2>;
  defm V_MUL_HI_U32_U24 : VOP2<9, B32_B32x2>;
  defm V_MIN_F32 : VOP2<10, B32_F32x2>;
  defm V_MAX_F32 : VOP2<11, B32_F32x2>;
  defm V_ADD_F16 : VOP2<31, B32_F16x2>;
  defm V_SUB_F16 : VOP2<32, B32_F16x2>;
  defm V_SUBREV_F16 : VOP2<33, B32_F16x2, "V_SUB_F16">;
  defm V_MUL_F16 : VOP2<34, B32_F16x2>;
  defm V_MAX_F16 : VOP2<45, B32_F16x2>;
  defm V_MIN_F16 : VOP2<46, B32_F16x2>;
  defm V_MIN_I32 : VOP2<12, B32_B32x2>;
  defm V_MAX_I32 : VOP2<13, B32_B32x2>;
  defm V_MIN_U32 : VOP2<14, B32_B32x2>;
  defm V_MAX_U32 : VOP2<15, B32_B32x2>;
  defm V_AND_B32 : VOP2<19, B32_B32x2>;
  defm V_OR_B32 : VOP2<20, B32_B32x2>;
  defm V_XOR_B32 : VOP2<21, B32_B32x2>;
  defm V_MAC_F32 : VOP2Mac<22, B32_F32x2>;
  defm V_ADD_CO_U32 : VOP2Carry<25, B32_B32x2, 0>;
  defm V_SUB_CO_U32 : VOP2Carry<26, B32_B32x2, 0>;
  defm V_SUBREV_CO_U32 : VOP2Carry<27, B32_B32x2, 0, "V_SUB_CO_U32">;
  defm V_ADDC_CO_U32 : VOP2Carry<28, B32_B32x2, 1>;
  defm V_SUBB_CO_U32 : VOP2Carry<29, B32_B32x2, 1>;
  defm V_SUBBREV_CO_U32 : VOP2Carry<30, B32_B32x2, 1, "V_SUBB_CO_U32">;
  defm V_ADD_U32 : VOP2<52, B32_B32x2>;
  defm V_SUB_U32 : VOP2<53, B32_B32x2>;
  defm V_SUBREV_U32 : VOP2<54, B32_B32x2, "V_SUB_U32">;
}
// Shift amount first.
defm V_LSHRREV_B32 : VOP2<16, B32_B32x2>;
defm V_ASHRREV_I32 : VOP2<17, B32_B32x2>;
defm V_LSHLREV_B32 : VOP2<18, B32_B32x2>;

// vdst = src0 * imm + src1 and vdst = src0 * src1 + imm. The constant takes the
// place of the scalar that src0 could be.
def V_MADMK_F32 : EncVOP2K<23, (outs VGPR_32:$vdst),
                           (ins VCSrc_b32:$src0, Literal32:$imm, VGPR_32:$src1),
                           " $vdst, $src0, $imm, $src1">;
let Commutes = 1 in
  def V_MADAK_F32 : EncVOP2K<24, (outs VGPR_32:$vdst),
                             (ins VCSrc_b32:$src0, VGPR_32:$src1,
                              Literal32:$imm),
                             " $vdst, $src0, $src1, $imm">;

//===----------------------------------------------------------------------===//
// VOP3 only
//===----------------------------------------------------------------------===//

multiclass VOP3<int op, VOPProfile p> {
  let Mnemonic = !tolower(NAME), HasFloatModifiers = p.HasMods in
    def _e64 : EncVOP3<op, p.Outs, p.InsE64, p.AsmE64>;
}
multiclass VOP3B<int op, VOPProfile p> {
  let Mnemonic = !tolower(NAME) in
    def _e64 : EncVOP3B<op, (outs p.Dst:$vdst, LaneMask_64:$sdst), p.InsE64,
                        " $vdst, $sdst, " # p.AsmSrcsE64>;
}

// Integers with the clamp bit: a result that is out of range becomes the
// nearest number in range.
multiclass Saturated<int op, VOPProfile p, string suffix> {
  let Mnemonic = !tolower(NAME) # suffix in
    def _sat : EncVOP3<op, p.Outs, p.InsE64, p.AsmE64 # " clamp"> {
      let Inst{15} = 1;
    }
}
let Commutes = 1 in {
  defm V_ADD_U32 : Saturated<0x134, B32_B32x2, "_e64">;
  defm V_ADD_I32 : Saturated<0x29c, B32_B32x2, "">;
}
defm V_SUB_U32 : Saturated<0x135, B32_B32x2, "_e64">;
defm V_SUB_I32 : Saturated<0x29d, B32_B32x2, "">;

let Commutes = 1 in {
  defm V_MAD_LEGACY_F32 : VOP3<0x1c0, B32_F32x3>;
  defm V_MAD_F32 : VOP3<0x1c1, B32_F32x3>;
  defm V_MAD_I32_I24 : VOP3<0x1c2, B32_B32x3>;
  defm V_MAD_U32_U24 : VOP3<0x1c3, B32_B32x3>;
  defm V_FMA_F32 : VOP3<0x1cb, B32_F32x3>;
  defm V_MAD_LEGACY_F16 : VOP3<0x1ea, B32_F16x3>;
  defm V_FMA_F16 : VOP3<0x206, B32_F16x3>;
  defm V_MED3_F16 : VOP3<0x1fa, B32_F16x3>;
  defm V_MIN3_F32 : VOP3<0x1d0, B32_F32x3>;
  defm V_MIN3_I32 : VOP3<0x1d1, B32_B32x3>;
  defm V_MIN3_U32 : VOP3<0x1d2, B32_B32x3>;
  defm V_MAX3_F32 : VOP3<0x1d3, B32_F32x3>;
  defm V_MAX3_I32 : VOP3<0x1d4, B32_B32x3>;
  defm V_MAX3_U32 : VOP3<0x1d5, B32_B32x3>;
  defm V_MED3_F32 : VOP3<0x1d6, B32_F32x3>;
  defm V_MED3_I32 : VOP3<0x1d7, B32_B32x3>;
  defm V_MED3_U32 : VOP3<0x1d8, B32_B32x3>;
  defm V_SAD_U8 : VOP3<0x1d9, B32_B32x3>;
  defm V_SAD_HI_U8 : VOP3<0x1da, B32_B32x3>;
  defm V_SAD_U16 : VOP3<0x1db, B32_B32x3>;
  defm V_SAD_U32 : VOP3<0x1dc, B32_B32x3>;
  defm V_XAD_U32 : VOP3<0x1f3, B32_B32x3>;
  defm V_ADD3_U32 : VOP3<0x1ff, B32_B32x3>;
  defm V_ADD_LSHL_U32 : VOP3<0x1fe, B32_B32x3>;
  defm V_AND_OR_B32 : VOP3<0x201, B32_B32x3>;
  defm V_OR3_B32 : VOP3<0x202, B32_B32x3>;
  let SchedRW = [WriteVALUQuarter] in {
    defm V_MUL_LO_U32 : VOP3<0x285, B32_B32x2>;
    defm V_MUL_HI_U32 : VOP3<0x286, B32_B32x2>;
    defm V_MUL_HI_I32 : VOP3<0x287, B32_B32x2>;
    defm V_MAD_U64_U32 : VOP3B<0x1e8, B64_B32_B32_B64>;
    defm V_MAD_I64_I32 : VOP3B<0x1e9, B64_B32_B32_B64>;
  }
  let SchedRW = [WriteVALUDoubleProduct] in {
    defm V_FMA_F64 : VOP3<0x1cc, B64_F64x3>;
    defm V_MUL_F64 : VOP3<0x281, B64_F64x2>;
  }
  let SchedRW = [WriteVALUDouble] in {
    defm V_ADD_F64 : VOP3<0x280, B64_F64x2>;
    defm V_MIN_F64 : VOP3<0x282, B64_F64x2>;
    defm V_MAX_F64 : VOP3<0x283, B64_F64x2>;
  }
}
defm V_BFE_U32 : VOP3<0x1c8, B32_B32x3>;
defm V_BFE_I32 : VOP3<0x1c9, B32_B32x3>;
defm V_BFI_B32 : VOP3<0x1ca, B32_B32x3>;
defm V_LERP_U8 : VOP3<0x1cd, B32_B32x3>;
defm V_ALIGNBIT_B32 : VOP3<0x1ce, B32_B32x3>;
defm V_ALIGNBYTE_B32 : VOP3<0x1cf, B32_B32x3>;
defm V_CVT_PK_U8_F32 : VOP3<0x1dd, B32_F32_B32_B32>;
// A vector points at a face of a cube. The instructions find the face, its
// coordinates and the larger axis.
defm V_CUBEID_F32 : VOP3<0x1c4, B32_F32x3>;
defm V_CUBESC_F32 : VOP3<0x1c5, B32_F32x3>;
defm V_CUBETC_F32 : VOP3<0x1c6, B32_F32x3>;
defm V_CUBEMA_F32 : VOP3<0x1c7, B32_F32x3>;
defm V_DIV_FIXUP_F16 : VOP3<0x207, B32_F16x3>;
defm V_MSAD_U8 : VOP3<0x1e4, B32_B32x3>;
defm V_PERM_B32 : VOP3<0x1ed, B32_B32x3>;
defm V_LSHL_ADD_U32 : VOP3<0x1fd, B32_B32x3>;
defm V_LSHL_OR_B32 : VOP3<0x200, B32_B32x3>;
defm V_LDEXP_F32 : VOP3<0x288, B32_F32_B32>;
defm V_BCNT_U32_B32 : VOP3<0x28b, B32_B32x2>;
defm V_BFM_B32 : VOP3<0x293, B32_B32x2>;
defm V_CVT_PKNORM_I16_F32 : VOP3<0x294, B32_F32x2_NoOMod>;
defm V_CVT_PKNORM_U16_F32 : VOP3<0x295, B32_F32x2_NoOMod>;
defm V_CVT_PKRTZ_F16_F32 : VOP3<0x296, B32_F32x2>;
defm V_CVT_PK_U16_U32 : VOP3<0x297, B32_B32x2>;
defm V_CVT_PK_I16_I32 : VOP3<0x298, B32_B32x2>;
defm V_ADD_I32 : VOP3<0x29c, B32_B32x2>;
defm V_SUB_I32 : VOP3<0x29d, B32_B32x2>;

// The lane number is in the count of mask bits below each lane.
defm V_MBCNT_LO_U32_B32 : VOP3<0x28c, B32_B32x2>;
defm V_MBCNT_HI_U32_B32 : VOP3<0x28d, B32_B32x2>;

// Division: scale writes VCC-like masks that fmas reads from VCC.
let SchedRW = [WriteVALUQuarter] in {
  defm V_DIV_FIXUP_F32 : VOP3<0x1de, B32_F32x3>;
  defm V_DIV_SCALE_F32 : VOP3B<0x1e0, B32_F32x3_Plain>;
  let Uses = [EXEC, VCC] in
    defm V_DIV_FMAS_F32 : VOP3<0x1e2, B32_F32x3>;
}
let SchedRW = [WriteVALUDouble] in {
  defm V_DIV_FIXUP_F64 : VOP3<0x1df, B64_F64x3>;
  defm V_DIV_SCALE_F64 : VOP3B<0x1e1, B64_F64x3_Plain>;
  defm V_LDEXP_F64 : VOP3<0x284, B64_F64_B32>;
}
let SchedRW = [WriteVALUDoubleProduct] in {
  let Uses = [EXEC, VCC] in
    defm V_DIV_FMAS_F64 : VOP3<0x1e3, B64_F64x3>;
  defm V_TRIG_PREOP_F64 : VOP3<0x292, B64_F64_B32>;
}
let SchedRW = [WriteVALUQuarter] in {
  defm V_LSHLREV_B64 : VOP3<0x28f, B64_B32_B64>;
  defm V_LSHRREV_B64 : VOP3<0x290, B64_B32_B64>;
  defm V_ASHRREV_I64 : VOP3<0x291, B64_B32_B64>;
}

// One lane, chosen by a scalar; EXEC does not matter to the writes, but the
// use keeps them in place.
let isConvergent = 1 in {
  def V_READLANE_B32 : EncVOP3S<0x289, (outs SReg_32_Plain:$sdst),
                                (ins VGPRSrc9:$src0, SCSrc_b32:$src1),
                                " $sdst, $src0, $src1">;
  let Constraints = "$vdst = $vdst_in" in
    def V_WRITELANE_B32 : EncVOP3<0x28a, (outs VGPR_32:$vdst),
                                  (ins SCSrc_b32:$src0, SCSrc_b32:$src1,
                                   VGPR_32:$vdst_in),
                                  " $vdst, $src0, $src1">;
}

//===----------------------------------------------------------------------===//
// VOP3P: two halves at a time
//===----------------------------------------------------------------------===//

class PackedProfile<RegisterOperand src, int sources, bit isFloat> {
  dag Outs = (outs VGPR_32:$vdst);
  list<int> Ids = !range(sources);
  defvar imms = !listconcat(["OpSel", "OpSelHi"],
                            !if(isFloat, ["NegLo", "NegHi"], []));
  defvar names = !listconcat(["op_sel", "op_sel_hi"],
                             !if(isFloat, ["neg_lo", "neg_hi"], []));
  dag Ins = !con(
      !foldl((ins), Ids, acc, i, !con(acc, !dag(ins, [src], ["src"#i]))),
      !foldl((ins), !range(!size(imms)), acc, i,
             !con(acc, !dag(ins, [!cast<Operand>(imms[i]#sources)],
                            [names[i]]))),
      !if(isFloat, (ins Clamp:$clamp), (ins)));
  string Asm = " $vdst, " # !interleave(!foreach(i, Ids, "$src"#i), ", ")
                   # !interleave(!foreach(n, names, "$"#n), "")
                   # !if(isFloat, "$clamp", "");
}
def V2B16x2 : PackedProfile<VCSrc_v2b16, 2, 0>;
def V2B16x3 : PackedProfile<VCSrc_v2b16, 3, 0>;
def V2F16x2 : PackedProfile<VCSrc_v2f16, 2, 1>;
def V2F16x3 : PackedProfile<VCSrc_v2f16, 3, 1>;

class VOP3P<int op, PackedProfile p> : EncVOP3P<op, p.Outs, p.Ins, p.Asm>;

def V_PK_MAD_I16 : VOP3P<0, V2B16x3>;
def V_PK_MUL_LO_U16 : VOP3P<1, V2B16x2>;
def V_PK_ADD_I16 : VOP3P<2, V2B16x2>;
def V_PK_SUB_I16 : VOP3P<3, V2B16x2>;
def V_PK_LSHLREV_B16 : VOP3P<4, V2B16x2>;
def V_PK_LSHRREV_B16 : VOP3P<5, V2B16x2>;
def V_PK_ASHRREV_I16 : VOP3P<6, V2B16x2>;
def V_PK_MAX_I16 : VOP3P<7, V2B16x2>;
def V_PK_MIN_I16 : VOP3P<8, V2B16x2>;
def V_PK_MAD_U16 : VOP3P<9, V2B16x3>;
def V_PK_ADD_U16 : VOP3P<10, V2B16x2>;
def V_PK_SUB_U16 : VOP3P<11, V2B16x2>;
def V_PK_MAX_U16 : VOP3P<12, V2B16x2>;
def V_PK_MIN_U16 : VOP3P<13, V2B16x2>;
def V_PK_FMA_F16 : VOP3P<14, V2F16x3>;
def V_PK_ADD_F16 : VOP3P<15, V2F16x2>;
def V_PK_MUL_F16 : VOP3P<16, V2F16x2>;
def V_PK_MIN_F16 : VOP3P<17, V2F16x2>;
def V_PK_MAX_F16 : VOP3P<18, V2F16x2>;

// See Saturated.
class SaturatedPair<string name, int op>
    : EncVOP3P<op, V2B16x2.Outs, V2B16x2.Ins, V2B16x2.Asm # " clamp"> {
  let Mnemonic = name;
  let Inst{15} = 1;
}
def V_PK_ADD_I16_sat : SaturatedPair<"v_pk_add_i16", 2>;
def V_PK_SUB_I16_sat : SaturatedPair<"v_pk_sub_i16", 3>;
def V_PK_ADD_U16_sat : SaturatedPair<"v_pk_add_u16", 10>;
def V_PK_SUB_U16_sat : SaturatedPair<"v_pk_sub_u16", 11>;

//===----------------------------------------------------------------------===//
// Floats that the clamp bit moves between 0 and 1
//===----------------------------------------------------------------------===//

// The float that an instruction computes: 16, 32 or 64 bits, or two of 16. The
// bit makes a result below 0 or NaN 0, and one above 1 1 (Vega ISA, 3.3:
// DX10_CLAMP). Integers are not in the table: there the bit means something
// else.
class FloatResult<Instruction op, int width, bit isPair> {
  Instruction Opcode = op;
  bits<7> Bits = width;
  bit IsPair = isPair;
}
foreach w = [16, 32, 64] in {
  foreach op = ["ADD", "MUL", "MIN", "MAX", "FMA", "FRACT", "FLOOR", "CEIL",
                "TRUNC", "RNDNE", "RCP", "RSQ", "SQRT", "DIV_FIXUP"] in
    def : FloatResult<!cast<Instruction>("V_"#op#"_F"#w#"_e64"), w, 0>;
  if !ne(w, 64) then
    foreach op = ["SUB", "SUBREV", "MAD_LEGACY", "MED3", "EXP", "LOG", "SIN",
                  "COS"] in
      def : FloatResult<!cast<Instruction>("V_"#op#"_F"#w#"_e64"), w, 0>;
  foreach from = !filter(from, [16, 32, 64], !ne(from, w)) in
    if !ne(!add(from, w), 80) then
      def : FloatResult<!cast<Instruction>("V_CVT_F"#w#"_F"#from#"_e64"),
                        w, 0>;
}
foreach op = ["MAD", "MUL_LEGACY", "MIN3", "MAX3", "LDEXP", "DIV_FMAS"] in
  def : FloatResult<!cast<Instruction>("V_"#op#"_F32_e64"), 32, 0>;
foreach op = ["LDEXP", "DIV_FMAS"] in
  def : FloatResult<!cast<Instruction>("V_"#op#"_F64_e64"), 64, 0>;
foreach op = ["ADD", "MUL", "FMA", "MIN", "MAX"] in
  def : FloatResult<!cast<Instruction>("V_PK_"#op#"_F16"), 16, 1>;
def FloatResultTable : GenericTable {
  let FilterClass = "FloatResult";
  let CppTypeName = "FloatResultRow";
  let Fields = ["Opcode", "Bits", "IsPair"];
  let PrimaryKey = ["Opcode"];
  let PrimaryKeyName = "findFloatResult";
}
