//===- ToyGCNPatterns.td - Generic to machine instructions -*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Selection by bank: the register class of a pattern's operands decides. The
/// same G_ADD becomes s_add_i32 on SReg_32 and v_add_u32 on VGPR_32. VALU
/// patterns choose the _e64 form, which takes any operand; constants and SGPRs
/// are folded in, and the short form is chosen, by later passes.
///
/// What TableGen cannot say is in llvm-target/Select:
///   copies, phis, constants,    values of any type, pointers too: a pattern is
///   tuples, truncations,        of one type
///   vector selections,
///   addresses of objects
///   scalar 64-bit sums,         TableGen emits the parts of a result from the
///   compares, conditions        last to the first, each with its SCC dead: no
///                               part can read the SCC of another
///   vector 64-bit sums          the second result of a part (its carry) has no
///                               name
///   vector zext to 64 bits      the low halves of VReg_64 are the registers of
///                               WholeWave_32: TableGen would take that class
///                               for the dword, and type it whole-wave
///   logic of lane masks         the result's bank is that of the instruction's
///                               class, and s_and_b64 writes an SGPR pair
///   div.scale                   an intrinsic of two results, one of any float
///                               type: TableGen cannot infer which
///   readfirstlane of agreed     one more operand than the intrinsic declares
///   bits
///   s.barrier, s.waitcnt,       TableGen refuses an intrinsic that touches no
///   emptying caches             memory for an instruction that does
///   packed conversions          a pattern would be of two halves, which are
///                               a dword in registers
///   loads, stores, atomics,     of any type, with waits around it if ordered:
///   fences                      rows of ToyGCNMemoryOperations.td
///
//===----------------------------------------------------------------------===//

class GCNPat<dag pattern, dag result> : Pat<pattern, result>;

// An operation whose result has no other use: fusing it removes it. One with a
// DPP move for an operand is better off alone, with the move in it.
class OneUse1<SDPatternOperator op>
    : PatFrag<(ops node:$a), (op $a), [{ return N->hasOneUse(); }]> {
  let GISelPredicateCode = [{
    return MRI.hasOneNonDBGUse(MI.getOperand(0).getReg());
  }];
}
class OneUse2<SDPatternOperator op>
    : PatFrag<(ops node:$a, node:$b), (op $a, $b),
              [{ return N->hasOneUse(); }]> {
  let GISelPredicateCode = [{
    return MRI.hasOneNonDBGUse(MI.getOperand(0).getReg()) &&
           !takesMovedLane(MI);
  }];
}
def shl_once : OneUse2<shl>;
def srl_once : OneUse2<srl>;
def and_once : OneUse2<and>;
def or_once : OneUse2<or>;
def xor_once : OneUse2<xor>;
def product_once : OneUse2<mul>;
def sub_once : OneUse2<sub>;
foreach op = ["smin", "smax", "umin", "umax", "fminnum_ieee",
              "fmaxnum_ieee"] in
  def op#_once : OneUse2<!cast<SDPatternOperator>(op)>;
def ctpop_once : OneUse1<ctpop>;
def select_once : PatFrag<(ops node:$c, node:$a, node:$b), (select $c, $a, $b),
                          [{ return N->hasOneUse(); }]> {
  let GISelPredicateCode = ctpop_once.GISelPredicateCode;
}
def not_once : PatFrag<(ops node:$a), (xor_once $a, -1)>;

// A float source with negation and absolute value taken into the instruction.
def Mods : ComplexPattern<untyped, 2, "">;
def gi_Mods : GIComplexOperandMatcher<s32, "selectMods">,
              GIComplexPatternEquiv<Mods>;

// A number of 24 bits, zero or sign extended. If a number was masked, the
// instruction takes the number itself: it reads 24 bits.
def Unsigned24 : ComplexPattern<i32, 1, "">;
def gi_Unsigned24 : GIComplexOperandMatcher<s32, "selectUnsigned24">,
                    GIComplexPatternEquiv<Unsigned24>;
def Signed24 : ComplexPattern<i32, 1, "">;
def gi_Signed24 : GIComplexOperandMatcher<s32, "selectSigned24">,
                  GIComplexPatternEquiv<Signed24>;

// A constant 2^n + 1, as n.
def OneAndPower : ComplexPattern<i32, 1, "", [], [], /*Complexity=*/0>;
def gi_OneAndPower : GIComplexOperandMatcher<s32, "selectOneAndPower">,
                     GIComplexPatternEquiv<OneAndPower>;

// A number of 16 bits, zero extended. If a number was masked, the instruction
// takes the number itself: it reads 16 bits.
def Unsigned16 : ComplexPattern<i32, 1, "">;
def gi_Unsigned16 : GIComplexOperandMatcher<s32, "selectUnsigned16">,
                    GIComplexPatternEquiv<Unsigned16>;

// How far a value of 32 or 64 bits is shifted: the instruction reads as many
// bits of the amount as it needs, so a mask of them is left out.
foreach width = [32, 64] in {
  def ShiftAmount#width
      : ComplexPattern<i32, 1, "", [], [], /*Complexity=*/0>;
  def gi_ShiftAmount#width
      : GIComplexOperandMatcher<s32, "selectShiftAmount<"#width#">">,
        GIComplexPatternEquiv<!cast<ComplexPattern>("ShiftAmount"#width)>;
}

// A lane number, and any scalar: an inline constant or a register.
def LaneNumber : ComplexPattern<i32, 1, "">;
def gi_LaneNumber : GIComplexOperandMatcher<s32, "selectLaneNumber">,
                    GIComplexPatternEquiv<LaneNumber>;
def ScalarSource : ComplexPattern<i32, 1, "">;
def gi_ScalarSource : GIComplexOperandMatcher<s32, "selectScalarSource">,
                      GIComplexPatternEquiv<ScalarSource>;
// A byte address of a lane, and an offset in bytes.
def LaneAddress : ComplexPattern<untyped, 2, "">;
def gi_LaneAddress : GIComplexOperandMatcher<s32, "selectLaneAddress">,
                     GIComplexPatternEquiv<LaneAddress>;

// An immediate argument, cut to the bits that the instruction has.
foreach n = [1, 4, 7, 9, 16] in {
  def low#n : SDNodeXForm<timm, [{}]>;
  def gi_low#n : GICustomOperandRenderer<"renderLow"#n>,
                    GISDNodeXFormEquiv<!cast<SDNodeXForm>("low"#n)>;
}
// The field of that many bits at bit 0, as s_bfe_i32 reads it.
def field_of_width : SDNodeXForm<timm, [{}]>;
def gi_field_of_width : GICustomOperandRenderer<"renderFieldOfWidth">,
                        GISDNodeXFormEquiv<field_of_width>;

def SDTIntBitfield : SDTypeProfile<1, 3, [SDTCisSameAs<0, 1>, SDTCisInt<2>,
                                          SDTCisSameAs<2, 3>]>;
def SDTCarryOut : SDTypeProfile<2, 2, [SDTCisVT<0, i32>, SDTCisVT<1, i1>,
                                       SDTCisSameAs<0, 2>, SDTCisSameAs<0, 3>]>;
def SDTCarryInOut : SDTypeProfile<2, 3, [SDTCisVT<0, i32>, SDTCisVT<1, i1>,
                                         SDTCisSameAs<0, 2>, SDTCisSameAs<0, 3>,
                                         SDTCisSameAs<1, 4>]>;
// Generic operations that SelectionDAG knows otherwise, or not at all.
multiclass GenericNode<Instruction op, SDTypeProfile types> {
  def NAME : SDNode<"ToyGCNISD::"#NAME, types>;
  def : GINodeEquiv<op, !cast<SDNode>(NAME)>;
}
// This one has any width; LLVM's sext_inreg has i8 or i16.
defm any_sext_inreg : GenericNode<G_SEXT_INREG, SDTIntBinOp>;
defm ubfx : GenericNode<G_UBFX, SDTIntBitfield>;
defm sbfx : GenericNode<G_SBFX, SDTIntBitfield>;
defm uaddo : GenericNode<G_UADDO, SDTCarryOut>;
defm usubo : GenericNode<G_USUBO, SDTCarryOut>;
defm uadde : GenericNode<G_UADDE, SDTCarryInOut>;
defm usube : GenericNode<G_USUBE, SDTCarryInOut>;
defm copy_lanes : GenericNode<G_TOYGCN_COPY_LANES, SDTIntUnaryOp>;
defm brcond_lanes : GenericNode<G_TOYGCN_BRCOND_LANES, SDTBrcond>;

//===----------------------------------------------------------------------===//
// Scalar unit
//===----------------------------------------------------------------------===//

class SUnary<SDPatternOperator op, Instruction inst, ValueType vt = i32,
             RegisterClass rc = SReg_32>
    : GCNPat<(vt (op (vt rc:$a))), (inst $a)>;
class SBinary<SDPatternOperator op, Instruction inst, ValueType vt = i32,
              RegisterClass rc = SReg_32>
    : GCNPat<(vt (op (vt rc:$a), (vt rc:$b))), (inst $a, $b)>;
class SShift<SDPatternOperator op, Instruction inst, ValueType vt,
             RegisterClass rc>
    : GCNPat<(vt (op (vt rc:$a),
                     (i32 (!cast<ComplexPattern>("ShiftAmount" # vt.Size)
                               i32:$b)))),
             (inst $a, $b)> {
  // Fused forms come first.
  let AddedComplexity = -3;
}

def : SBinary<add, S_ADD_I32>;
def : SBinary<sub, S_SUB_I32>;
def : SBinary<mul, S_MUL_I32>;
def : SBinary<toygcn_mul_low24, S_MUL_I32>;
def : SBinary<mulhu, S_MUL_HI_U32>;
def : SBinary<mulhs, S_MUL_HI_I32>;
def : SBinary<smin, S_MIN_I32>;
def : SBinary<smax, S_MAX_I32>;
def : SBinary<umin, S_MIN_U32>;
def : SBinary<umax, S_MAX_U32>;
def : SBinary<and, S_AND_B32>;
def : SBinary<or, S_OR_B32>;
def : SBinary<xor, S_XOR_B32>;
def : SBinary<and, S_AND_B64, i64, SReg_64>;
def : SBinary<or, S_OR_B64, i64, SReg_64>;
def : SBinary<xor, S_XOR_B64, i64, SReg_64>;
def : SShift<shl, S_LSHL_B32, i32, SReg_32>;
def : SShift<srl, S_LSHR_B32, i32, SReg_32>;
def : SShift<sra, S_ASHR_I32, i32, SReg_32>;
def : SShift<shl, S_LSHL_B64, i64, SReg_64>;
def : SShift<srl, S_LSHR_B64, i64, SReg_64>;
def : SShift<sra, S_ASHR_I64, i64, SReg_64>;
def : SBinary<toygcn_bfe_u32, S_BFE_U32>;
def : SBinary<toygcn_bfe_i32, S_BFE_I32>;
def : SUnary<abs, S_ABS_I32>;
def : SUnary<ctpop, S_BCNT1_I32_B32>;
def : SUnary<bitreverse, S_BREV_B32>;
def : SUnary<bitreverse, S_BREV_B64, i64, SReg_64>;
def : SUnary<toygcn_ffbh_u32, S_FLBIT_I32_B32>;
def : SUnary<toygcn_ffbl_b32, S_FF1_I32_B32>;
def : SUnary<int_amdgcn_sffbh, S_FLBIT_I32>;
def : SUnary<int_amdgcn_s_wqm, S_WQM_B32>;
def : SUnary<int_amdgcn_s_wqm, S_WQM_B64, i64, SReg_64>;
def : GCNPat<(i64 (int_amdgcn_s_bitreplicate (i32 SReg_32:$a))),
             (S_BITREPLICATE_B64_B32 $a)>;
def : GCNPat<(i32 (ctpop (i64 SReg_64:$a))), (S_BCNT1_I32_B64 $a)>;
def : GCNPat<(i32 (toygcn_ffbh_u32 (i64 SReg_64:$a))), (S_FLBIT_I32_B64 $a)>;
def : GCNPat<(i32 (toygcn_ffbl_b32 (i64 SReg_64:$a))), (S_FF1_I32_B64 $a)>;

// The high half of an anyext is never read.
foreach ext = [zext, anyext] in
  def : GCNPat<(i64 (ext (i32 SReg_32:$a))),
               (REG_SEQUENCE SReg_64, $a, sub0, (S_MOV_B32 (i32 0)), sub1)>;
def : GCNPat<(i64 (sext (i32 SReg_32:$a))),
             (REG_SEQUENCE SReg_64, $a, sub0, (S_ASHR_I32 $a, (i32 31)), sub1)>;
let AddedComplexity = 10 in {
  def : GCNPat<(i32 (sext_inreg (i32 SReg_32:$a), i8)), (S_SEXT_I32_I8 $a)>;
  def : GCNPat<(i32 (sext_inreg (i32 SReg_32:$a), i16)), (S_SEXT_I32_I16 $a)>;
}
def : GCNPat<(i32 (any_sext_inreg (i32 SReg_32:$a), (i32 timm:$bits))),
             (S_BFE_I32 $a, (i32 (field_of_width timm:$bits)))>;

// Fused.
foreach n = [1, 2, 3, 4] in
  def : GCNPat<(i32 (add (shl_once (i32 SReg_32:$a), (i32 n)),
                         (i32 SReg_32:$b))),
               (!cast<Instruction>("S_LSHL"#n#"_ADD_U32") $a, $b)>;
// Two halves.
def : GCNPat<(i32 (or (i32 (Unsigned16 i32:$a)),
                      (shl_once (i32 SReg_32:$b), (i32 16)))),
             (S_PACK_LL_B32_B16 $a, $b)>;
def : GCNPat<(i32 (or (and_once (i32 SReg_32:$a), (i32 0xffff)),
                      (and_once (i32 SReg_32:$b), (i32 0xffff0000)))),
             (S_PACK_LH_B32_B16 $a, $b)>;
def : GCNPat<(i32 (or (srl_once (i32 SReg_32:$a), (i32 16)),
                      (and_once (i32 SReg_32:$b), (i32 0xffff0000)))),
             (S_PACK_HH_B32_B16 $a, $b)>;
// A number of ones, and where they begin.
class Ones<Instruction inst>
    : GCNPat<(i32 (shl (not_once (shl_once (i32 -1),
                                           (i32 (ShiftAmount32 i32:$a)))),
                       (i32 (ShiftAmount32 i32:$b)))),
             (inst $a, $b)>;
class LowOnes<Instruction inst>
    : GCNPat<(i32 (xor (shl_once (i32 -1), (i32 (ShiftAmount32 i32:$a))), -1)),
             (inst $a, (i32 0))> {
  // Before logic.
  let AddedComplexity = 30;
}
foreach inst = [S_BFM_B32, V_BFM_B32_e64] in {
  def : Ones<inst>;
  def : LowOnes<inst>;
}
def : GCNPat<(i32 (xor (i32 SReg_32:$a), -1)), (S_NOT_B32 $a)>;
def : GCNPat<(i64 (xor (i64 SReg_64:$a), -1)), (S_NOT_B64 $a)>;
foreach w = [32, 64] in {
  defvar vt = !cast<ValueType>("i"#w);
  defvar rc = !cast<RegisterClass>("SReg_"#w);
  def : GCNPat<(vt (and (vt rc:$a), (not_once (vt rc:$b)))),
               (!cast<Instruction>("S_ANDN2_B"#w) $a, $b)>;
  def : GCNPat<(vt (or (vt rc:$a), (not_once (vt rc:$b)))),
               (!cast<Instruction>("S_ORN2_B"#w) $a, $b)>;
  def : GCNPat<(vt (xor (and_once (vt rc:$a), (vt rc:$b)), -1)),
               (!cast<Instruction>("S_NAND_B"#w) $a, $b)>;
  def : GCNPat<(vt (xor (or_once (vt rc:$a), (vt rc:$b)), -1)),
               (!cast<Instruction>("S_NOR_B"#w) $a, $b)>;
  def : GCNPat<(vt (xor (xor_once (vt rc:$a), (vt rc:$b)), -1)),
               (!cast<Instruction>("S_XNOR_B"#w) $a, $b)>;
}

//===----------------------------------------------------------------------===//
// Vector unit, integers
//===----------------------------------------------------------------------===//

class VUnary<SDPatternOperator op, Instruction inst>
    : GCNPat<(i32 (op (i32 VGPR_32:$a))), (inst $a)>;
class VBinary<SDPatternOperator op, Instruction inst>
    : GCNPat<(i32 (op (i32 VGPR_32:$a), (i32 VGPR_32:$b))), (inst $a, $b)>;
class VTernary<SDPatternOperator op, Instruction inst>
    : GCNPat<(i32 (op (i32 VGPR_32:$a), (i32 VGPR_32:$b), (i32 VGPR_32:$c))),
             (inst $a, $b, $c)>;
// The machine shifts by its first operand.
class VShift<SDPatternOperator op, Instruction inst, ValueType vt = i32,
             RegisterClass rc = VGPR_32>
    : GCNPat<(vt (op (vt rc:$a),
                     (i32 (!cast<ComplexPattern>("ShiftAmount" # vt.Size)
                               i32:$b)))),
             (inst $b, $a)> {
  let AddedComplexity = -3;
}
// An operation that all its users take in.
class TakenIn<SDPatternOperator op>
    : PatFrag<(ops node:$a, node:$b), (op $a, $b),
              [{ return N->hasOneUse(); }]> {
  let GISelPredicateCode = [{ return allUsersTakeIn(MI); }];
}
foreach op = ["add", "shl", "and", "or", "xor", "smin", "smax", "umin", "umax",
              "toygcn_mul_low24"] in
  def op#_taken_in : TakenIn<!cast<SDPatternOperator>(op)>;
// outer(inner(a, b), c) in one instruction; the operations are those of the
// generic instructions Outer and Inner (FusedTable).
class VFused<string outer, string inner, Instruction inst>
    : GCNPat<(i32 (!cast<SDPatternOperator>(outer)
                       (!cast<SDPatternOperator>(inner # "_taken_in")
                            (i32 VGPR_32:$a), (i32 VGPR_32:$b)),
                       (i32 VGPR_32:$c))),
             (inst $a, $b, $c)> {
  Instruction Outer = !cast<Instruction>("G_" # !toupper(outer));
  Instruction Inner = !cast<Instruction>("G_" # !toupper(inner));
}

def : VBinary<add, V_ADD_U32_e64>;
def : VBinary<sub, V_SUB_U32_e64>;
def : VBinary<uaddsat, V_ADD_U32_sat>;
def : VBinary<usubsat, V_SUB_U32_sat>;
def : VBinary<saddsat, V_ADD_I32_sat>;
def : VBinary<ssubsat, V_SUB_I32_sat>;
def : VBinary<mul, V_MUL_LO_U32_e64>;
// At full rate; 32 bits take four times as long.
def : VBinary<toygcn_mul_low24, V_MUL_U32_U24_e64>;
def : VFused<"add", "toygcn_mul_low24", V_MAD_U32_U24_e64>;
def : GCNPat<(i32 (mul (i32 (Unsigned24 i32:$a)), (i32 (Unsigned24 i32:$b)))),
             (V_MUL_U32_U24_e64 $a, $b)>;
def : GCNPat<(i32 (mul (i32 (Signed24 i32:$a)), (i32 (Signed24 i32:$b)))),
             (V_MUL_I32_I24_e64 $a, $b)>;
foreach sign = ["Unsigned", "Signed"] in {
  defvar t = !if(!eq(sign, "Signed"), "I", "U");
  defvar small = !cast<ComplexPattern>(sign # "24");
  def : GCNPat<(i32 (add (product_once (i32 (small i32:$a)), (i32 (small i32:$b))),
                         (i32 VGPR_32:$c))),
               (!cast<Instruction>("V_MAD_"#t#"32_"#t#"24_e64") $a, $b, $c)>;
}
def : GCNPat<(i32 (mul (i32 VGPR_32:$a), (i32 (OneAndPower i32:$n)))),
             (V_LSHL_ADD_U32_e64 $a, $n, $a)>;
def : VBinary<mulhu, V_MUL_HI_U32_e64>;
def : VBinary<mulhs, V_MUL_HI_I32_e64>;
def : VBinary<smin, V_MIN_I32_e64>;
def : VBinary<smax, V_MAX_I32_e64>;
def : VBinary<umin, V_MIN_U32_e64>;
def : VBinary<umax, V_MAX_U32_e64>;
def : VBinary<and, V_AND_B32_e64>;
def : VBinary<or, V_OR_B32_e64>;
def : VBinary<xor, V_XOR_B32_e64>;
def : VShift<shl, V_LSHLREV_B32_e64>;
def : VShift<srl, V_LSHRREV_B32_e64>;
def : VShift<sra, V_ASHRREV_I32_e64>;
def : VShift<shl, V_LSHLREV_B64_e64, i64, VReg_64>;
def : VShift<srl, V_LSHRREV_B64_e64, i64, VReg_64>;
def : VShift<sra, V_ASHRREV_I64_e64, i64, VReg_64>;
def : VUnary<bitreverse, V_BFREV_B32_e64>;
def : VUnary<toygcn_ffbh_u32, V_FFBH_U32_e64>;
def : VUnary<toygcn_ffbl_b32, V_FFBL_B32_e64>;
def : VUnary<int_amdgcn_sffbh, V_FFBH_I32_e64>;
def : GCNPat<(i32 (ctpop (i32 VGPR_32:$a))), (V_BCNT_U32_B32_e64 $a, (i32 0))>;
def : GCNPat<(i32 (xor (i32 VGPR_32:$a), -1)), (V_NOT_B32_e64 $a)>;
def : GCNPat<(i32 (rotr (i32 VGPR_32:$a), (i32 (ShiftAmount32 i32:$b)))),
             (V_ALIGNBIT_B32_e64 $a, $a, $b)>;
def : GCNPat<(i32 (fshr (i32 VGPR_32:$a), (i32 VGPR_32:$b),
                        (i32 (ShiftAmount32 i32:$c)))),
             (V_ALIGNBIT_B32_e64 $a, $b, $c)>;
// Byte n of the result is byte 3 - n of the source.
def : GCNPat<(i32 (bswap (i32 VGPR_32:$a))),
             (V_PERM_B32_e64 $a, $a, (S_MOV_B32 (i32 0x00010203)))>;

def : GCNPat<(i32 (any_sext_inreg (i32 VGPR_32:$a), (i32 timm:$bits))),
             (V_BFE_I32_e64 $a, (i32 0), (i32 timm:$bits))>;
def : VTernary<ubfx, V_BFE_U32_e64>;
def : VTernary<sbfx, V_BFE_I32_e64>;
def : GCNPat<(i32 (copy_lanes (i32 SReg_32:$a))), (V_COPY_LANES_B32 $a)>;
// A carry is a lane mask.
class VCarryOut<SDNode op, Instruction inst>
    : GCNPat<(op (i32 VGPR_32:$a), (i32 VGPR_32:$b)), (inst $a, $b)>;
class VCarryInOut<SDNode op, Instruction inst>
    : GCNPat<(op (i32 VGPR_32:$a), (i32 VGPR_32:$b), (i1 LaneMask_64:$c)),
             (inst $a, $b, $c)>;
def : VCarryOut<uaddo, V_ADD_CO_U32_e64>;
def : VCarryOut<usubo, V_SUB_CO_U32_e64>;
def : VCarryInOut<uadde, V_ADDC_CO_U32_e64>;
def : VCarryInOut<usube, V_SUBB_CO_U32_e64>;
// The bit of a lane mask is a carry: what counts conditions.
foreach number = [1, -1] in {
  defvar condition = (select_once (i1 LaneMask_64:$c), (i32 number), (i32 0));
  defvar up = !if(!eq(number, 1), V_ADDC_CO_U32_e64, V_SUBB_CO_U32_e64);
  defvar down = !if(!eq(number, 1), V_SUBB_CO_U32_e64, V_ADDC_CO_U32_e64);
  def : GCNPat<(i32 (add condition, (i32 VGPR_32:$a))), (up $a, (i32 0), $c)>;
  def : GCNPat<(i32 (sub (i32 VGPR_32:$a), condition)), (down $a, (i32 0), $c)>;
}

def : VFused<"add", "shl", V_LSHL_ADD_U32_e64>;
def : VFused<"shl", "add", V_ADD_LSHL_U32_e64>;
def : VFused<"or", "shl", V_LSHL_OR_B32_e64>;
def : VFused<"or", "and", V_AND_OR_B32_e64>;
def : VFused<"add", "xor", V_XAD_U32_e64>;
def : VFused<"smin", "smin", V_MIN3_I32_e64>;
def : VFused<"smax", "smax", V_MAX3_I32_e64>;
def : VFused<"umin", "umin", V_MIN3_U32_e64>;
def : VFused<"umax", "umax", V_MAX3_U32_e64>;
// Last: a sum that is not taken in may take in the shift that is one of its own
// operands.
let AddedComplexity = -1 in {
  def : VFused<"add", "add", V_ADD3_U32_e64>;
  def : VFused<"or", "or", V_OR3_B32_e64>;
}
def : GCNPat<(i32 (add (ctpop_once (i32 VGPR_32:$a)), (i32 VGPR_32:$b))),
             (V_BCNT_U32_B32_e64 $a, $b)>;
// How far two numbers are from each other, alone and in a sum: the greater less
// the lesser, or the difference without its sign, of what is not negative.
foreach n = ["", "_once"] in {
  def distance#n : PatFrag<(ops node:$a, node:$b),
      (!cast<SDPatternOperator>("sub"#n) (umax_once $a, $b), (umin_once $a, $b))>;
  let GISelPredicateCode = [{ return isOfNonNegatives(MI); }] in
    def absolute#n : PatFrag<(ops node:$a, node:$b),
        (!cast<SDPatternOperator>("smax"#n) (sub $a, $b), (sub_once 0, (sub $a, $b))),
        [{ return false; }]>;
}
foreach op = ["distance", "absolute"] in {
  def : GCNPat<(i32 (!cast<PatFrag>(op) (i32 VGPR_32:$a), (i32 VGPR_32:$b))),
               (V_SAD_U32_e64 $a, $b, (i32 0))>;
  def : GCNPat<(i32 (add (!cast<PatFrag>(op#"_once") (i32 VGPR_32:$a), (i32 VGPR_32:$b)),
                         (i32 VGPR_32:$c))), (V_SAD_U32_e64 $a, $b, $c)>;
}
// A value between two constants.
class Clamp<string outer, string inner, string kind>
    : PatFrag<(ops node:$a, node:$b, node:$c),
              (!cast<SDPatternOperator>(outer)
                   (!cast<SDPatternOperator>(inner) $a, $b), $c),
              [{ return false; }]> {
  defvar isMin = !if(!eq(!find(outer, "min"), -1), "false", "true");
  let GISelPredicateCode =
      "return isClamp(MI, " # isMin # ", ClampOf::" # kind # ");";
}
def clamp_smin : Clamp<"smin", "smax", "Signed">;
def clamp_smax : Clamp<"smax", "smin", "Signed">;
def clamp_umin : Clamp<"umin", "umax", "Unsigned">;
// InstCombine makes it of the signed minimum.
def clamp_umin_of_smax : Clamp<"umin", "smax", "NonNegative">;
def clamp_umax : Clamp<"umax", "umin", "Unsigned">;
// Of NaN, the median is the lower bound.
def clamp_fmin : Clamp<"fminnum_ieee", "fmaxnum_ieee", "Float">;
foreach op = [clamp_smin, clamp_smax, clamp_umin_of_smax] in
  def : VTernary<op, V_MED3_I32_e64>;
foreach op = [clamp_umin, clamp_umax] in
  def : VTernary<op, V_MED3_U32_e64>;
// Two halves: byte n of the result is the byte of $b:$a with the number that
// byte n of the mask says.
class PutHalves<dag low, dag high, int bytes>
    : GCNPat<(i32 (or low, high)),
             (V_PERM_B32_e64 $b, $a, (S_MOV_B32 (i32 bytes)))>;
def : PutHalves<(and_once (i32 VGPR_32:$a), (i32 0xffff)),
                (shl_once (i32 VGPR_32:$b), (i32 16)), 0x05040100>;
def : PutHalves<(srl_once (i32 VGPR_32:$a), (i32 16)),
                (and_once (i32 VGPR_32:$b), (i32 0xffff0000)), 0x07060302>;
// Most operations of halves clear the upper half of the register.
def zero_above : PatFrag<(ops node:$a), (and node:$a, (i32 0xffff)),
                         [{ return false; }]> {
  let GISelPredicateCode = [{ return isZeroAbove(MI); }];
}
let AddedComplexity = 20 in {
  def : GCNPat<(i32 (zero_above (i32 VGPR_32:$a))),
               (COPY_TO_REGCLASS $a, VGPR_32)>;
  def : GCNPat<(i32 (or (zero_above (i32 VGPR_32:$a)),
                        (shl_once (i32 VGPR_32:$b), (i32 16)))),
               (V_LSHL_OR_B32_e64 $b, (i32 16), $a)>;
}
// The low half of one and the high half of another, a number and a sign.
foreach mask = [0xffff, 0x7fff, 0x7fff7fff, 0x7fffffff] in
  def : GCNPat<(i32 (or (and_once (i32 VGPR_32:$a), (i32 mask)),
                        (and_once (i32 VGPR_32:$b),
                                  (i32 !xor(mask, 0xffffffff))))),
               (V_BFI_B32_e64 (S_MOV_B32 (i32 mask)), $a, $b)>;
// Bits of b where the mask a is set, of c elsewhere.
def : GCNPat<(i32 (or (and_once (i32 VGPR_32:$a), (i32 VGPR_32:$b)),
                      (and_once (i32 VGPR_32:$c), (not_once VGPR_32:$a)))),
             (V_BFI_B32_e64 $a, $b, $c)>;
// All bits or none are an inline constant.
def : GCNPat<(i32 (or (not_once VGPR_32:$a), (i32 VGPR_32:$b))),
             (V_BFI_B32_e64 $a, $b, (i32 -1))>;
def : GCNPat<(i32 (and (not_once VGPR_32:$a), (i32 VGPR_32:$b))),
             (V_BFI_B32_e64 $a, (i32 0), $b)>;
// The same without a complement (isChoiceOfBits), as LLVM writes it.
def : GCNPat<(i32 (xor (and_once (xor (i32 VGPR_32:$b), (i32 VGPR_32:$c)),
                                 (i32 VGPR_32:$a)),
                       (i32 VGPR_32:$c))),
             (V_BFI_B32_e64 $a, $b, $c)>;
// What two of three say: c where a and b differ.
foreach either = [or_once, xor_once] in
  def : GCNPat<(i32 (or (and_once (either (i32 VGPR_32:$a), (i32 VGPR_32:$b)),
                                  (i32 VGPR_32:$c)),
                        (and_once (i32 VGPR_32:$a), (i32 VGPR_32:$b)))),
               (V_BFI_B32_e64 (V_XOR_B32_e64 $a, $b), $c, $b)>;

//===----------------------------------------------------------------------===//
// Vector unit, compares: a lane mask
//===----------------------------------------------------------------------===//

class ICond<CondCode cond, string name, bit signed> {
  CondCode Cond = cond;
  string Name = name;
  string Sign = !if(signed, "I", "U");
}
foreach c = [ICond<SETEQ, "EQ", 0>, ICond<SETNE, "NE", 0>,
             ICond<SETLT, "LT", 1>, ICond<SETLE, "LE", 1>,
             ICond<SETGT, "GT", 1>, ICond<SETGE, "GE", 1>,
             ICond<SETULT, "LT", 0>, ICond<SETULE, "LE", 0>,
             ICond<SETUGT, "GT", 0>, ICond<SETUGE, "GE", 0>] in {
  def : GCNPat<(i1 (setcc (i32 VGPR_32:$a), (i32 VGPR_32:$b), c.Cond)),
               (!cast<Instruction>("V_CMP_"#c.Name#"_"#c.Sign#"32_e64")
                    $a, $b)>;
  def : GCNPat<(i1 (setcc (i64 VReg_64:$a), (i64 VReg_64:$b), c.Cond)),
               (!cast<Instruction>("V_CMP_"#c.Name#"_"#c.Sign#"64_e64")
                    $a, $b)>;
}

class FCond<CondCode cond, string name> {
  CondCode Cond = cond;
  string Name = name;
}
// N-forms are the unordered conditions: not less is "unordered or >=".
foreach c = [FCond<SETOEQ, "EQ">, FCond<SETOGT, "GT">, FCond<SETOGE, "GE">,
             FCond<SETOLT, "LT">, FCond<SETOLE, "LE">, FCond<SETONE, "LG">,
             FCond<SETO, "O">, FCond<SETUO, "U">, FCond<SETUEQ, "NLG">,
             FCond<SETUGT, "NLE">, FCond<SETUGE, "NLT">,
             FCond<SETULT, "NGE">, FCond<SETULE, "NGT">,
             FCond<SETUNE, "NEQ">] in {
  foreach w = [16, 32, 64] in
    def : GCNPat<(i1 (setcc (!cast<ValueType>("f"#w)
                                 (Mods !cast<ValueType>("f"#w):$a, i32:$am)),
                            (!cast<ValueType>("f"#w)
                                 (Mods !cast<ValueType>("f"#w):$b, i32:$bm)),
                            c.Cond)),
                 (!cast<Instruction>("V_CMP_"#c.Name#"_F"#w#"_e64")
                      $am, $a, $bm, $b, (i32 0))>;
}

// Both have the ten classes in the order of LLVM's FPClassTest.
foreach w = [16, 32, 64] in {
  defvar vt = !cast<ValueType>("f"#w);
  defvar inst = !cast<Instruction>("V_CMP_CLASS_F"#w#"_e64");
  def : GCNPat<(i1 (is_fpclass (vt (Mods vt:$a, i32:$am)),
                               (i32 timm:$classes))),
               (inst $am, $a, (V_MOV_B32_e32 (i32 timm:$classes)))>;
  def : GCNPat<(i1 (int_amdgcn_class (vt (Mods vt:$a, i32:$am)),
                                     (i32 VGPR_32:$classes))),
               (inst $am, $a, $classes)>;
}

//===----------------------------------------------------------------------===//
// Vector unit, floats
//===----------------------------------------------------------------------===//

class FUnary<SDPatternOperator op, Instruction inst, ValueType dst,
             ValueType src>
    : GCNPat<(dst (op (src (Mods src:$a, i32:$am)))),
             (inst $am, $a, (i32 0), (i32 0))>;
class FBinary<SDPatternOperator op, Instruction inst, ValueType vt>
    : GCNPat<(vt (op (vt (Mods vt:$a, i32:$am)), (vt (Mods vt:$b, i32:$bm)))),
             (inst $am, $a, $bm, $b, (i32 0), (i32 0))>;
class FTernary<SDPatternOperator op, Instruction inst, ValueType vt>
    : GCNPat<(vt (op (vt (Mods vt:$a, i32:$am)), (vt (Mods vt:$b, i32:$bm)),
                     (vt (Mods vt:$c, i32:$cm)))),
             (inst $am, $a, $bm, $b, $cm, $c, (i32 0), (i32 0))>;

foreach w = [16, 32, 64] in {
  defvar vt = !cast<ValueType>("f"#w);
  def : FBinary<fadd, !cast<Instruction>("V_ADD_F"#w#"_e64"), vt>;
  def : FBinary<fmul, !cast<Instruction>("V_MUL_F"#w#"_e64"), vt>;
  def : FBinary<fminnum_ieee, !cast<Instruction>("V_MIN_F"#w#"_e64"), vt>;
  def : FBinary<fmaxnum_ieee, !cast<Instruction>("V_MAX_F"#w#"_e64"), vt>;
  def : FTernary<fma, !cast<Instruction>("V_FMA_F"#w#"_e64"), vt>;
  // The larger of x and x quiets a signaling NaN.
  def : GCNPat<(vt (fcanonicalize (vt (Mods vt:$a, i32:$am)))),
               (!cast<Instruction>("V_MAX_F"#w#"_e64")
                    $am, $a, $am, $a, (i32 0), (i32 0))>;
  def : FUnary<ffloor, !cast<Instruction>("V_FLOOR_F"#w#"_e64"), vt, vt>;
  def : FUnary<fceil, !cast<Instruction>("V_CEIL_F"#w#"_e64"), vt, vt>;
  def : FUnary<ftrunc, !cast<Instruction>("V_TRUNC_F"#w#"_e64"), vt, vt>;
  def : FUnary<frint, !cast<Instruction>("V_RNDNE_F"#w#"_e64"), vt, vt>;
  def : FUnary<froundeven, !cast<Instruction>("V_RNDNE_F"#w#"_e64"), vt, vt>;
  def : FUnary<int_amdgcn_rcp, !cast<Instruction>("V_RCP_F"#w#"_e64"), vt, vt>;
  def : FUnary<int_amdgcn_rsq, !cast<Instruction>("V_RSQ_F"#w#"_e64"), vt, vt>;
  def : FUnary<int_amdgcn_sqrt, !cast<Instruction>("V_SQRT_F"#w#"_e64"), vt,
               vt>;
  def : FUnary<int_amdgcn_fract, !cast<Instruction>("V_FRACT_F"#w#"_e64"), vt,
               vt>;
  def : FTernary<int_amdgcn_div_fixup,
                 !cast<Instruction>("V_DIV_FIXUP_F"#w#"_e64"), vt>;
}
// Other operations of halves are done in f32.
foreach w = [32, 64] in {
  defvar vt = !cast<ValueType>("f"#w);
  def : FUnary<int_amdgcn_frexp_mant,
               !cast<Instruction>("V_FREXP_MANT_F"#w#"_e64"), vt, vt>;
  def : GCNPat<(i32 (int_amdgcn_frexp_exp (vt (Mods vt:$a, i32:$am)))),
               (!cast<Instruction>("V_FREXP_EXP_I32_F"#w#"_e64")
                    $am, $a, (i32 0))>;
  def : GCNPat<(vt (fldexp (vt (Mods vt:$a, i32:$am)), (i32 VGPR_32:$b))),
               (!cast<Instruction>("V_LDEXP_F"#w#"_e64")
                    $am, $a, $b, (i32 0), (i32 0))>;
  // The instructions clamp, and NaN gives 0.
  foreach op = [fp_to_sint, fp_to_sint_sat_gi] in
    def : FUnary<op, !cast<Instruction>("V_CVT_I32_F"#w#"_e64"), i32, vt>;
  foreach op = [fp_to_uint, fp_to_uint_sat_gi] in
    def : FUnary<op, !cast<Instruction>("V_CVT_U32_F"#w#"_e64"), i32, vt>;
  def : GCNPat<(vt (sint_to_fp (i32 VGPR_32:$a))),
               (!cast<Instruction>("V_CVT_F"#w#"_I32_e64") $a)>;
  def : GCNPat<(vt (uint_to_fp (i32 VGPR_32:$a))),
               (!cast<Instruction>("V_CVT_F"#w#"_U32_e64") $a)>;
}
foreach w = [16, 32] in {
  defvar vt = !cast<ValueType>("f"#w);
  def : FBinary<fsub, !cast<Instruction>("V_SUB_F"#w#"_e64"), vt>;
  def : FUnary<int_amdgcn_sin, !cast<Instruction>("V_SIN_F"#w#"_e64"), vt, vt>;
  def : FUnary<int_amdgcn_cos, !cast<Instruction>("V_COS_F"#w#"_e64"), vt, vt>;
  def : FUnary<int_amdgcn_log, !cast<Instruction>("V_LOG_F"#w#"_e64"), vt, vt>;
  def : FUnary<int_amdgcn_exp2, !cast<Instruction>("V_EXP_F"#w#"_e64"), vt, vt>;
  foreach op = [int_amdgcn_fmed3, clamp_fmin] in
    def : FTernary<op, !cast<Instruction>("V_MED3_F"#w#"_e64"), vt>;
}
// With flushed denormals, a product that is rounded, and a sum.
def : FTernary<fmad, V_MAD_F32_e64, f32>;
def : FTernary<fmad, V_MAD_LEGACY_F16_e64, f16>;
class FExtreme3<string op, Instruction inst>
    : GCNPat<(f32 (!cast<SDPatternOperator>(op)
                       (!cast<SDPatternOperator>(op # "_once")
                            (f32 (Mods f32:$a, i32:$am)),
                            (f32 (Mods f32:$b, i32:$bm))),
                       (f32 (Mods f32:$c, i32:$cm)))),
             (inst $am, $a, $bm, $b, $cm, $c, (i32 0), (i32 0))>;
def : FExtreme3<"fminnum_ieee", V_MIN3_F32_e64>;
def : FExtreme3<"fmaxnum_ieee", V_MAX3_F32_e64>;
// A sign bit that no instruction took in as a modifier.
def : GCNPat<(f16 (fneg (f16 VGPR_32:$a))),
             (V_XOR_B32_e64 $a, (V_MOV_B32_e32 (i32 0x8000)))>;
def : GCNPat<(f16 (fabs (f16 VGPR_32:$a))),
             (V_AND_B32_e64 $a, (V_MOV_B32_e32 (i32 0x7fff)))>;
def : GCNPat<(f32 (fneg (f32 VGPR_32:$a))),
             (V_XOR_B32_e64 $a, (V_MOV_B32_e32 (i32 -2147483648)))>;
def : GCNPat<(f32 (fabs (f32 VGPR_32:$a))),
             (V_AND_B32_e64 $a, (V_MOV_B32_e32 (i32 0x7fffffff)))>;
class DivFMAs<ValueType vt, RegisterClass rc, Instruction inst>
    : GCNPat<(vt (int_amdgcn_div_fmas (vt rc:$a), (vt rc:$b), (vt rc:$c), VCC)),
             (inst (i32 0), $a, (i32 0), $b, (i32 0), $c, (i32 0), (i32 0))>;
def : DivFMAs<f32, VGPR_32, V_DIV_FMAS_F32_e64>;
def : DivFMAs<f64, VReg_64, V_DIV_FMAS_F64_e64>;
def : FUnary<fpextend, V_CVT_F64_F32_e64, f64, f32>;
def : FUnary<fpround, V_CVT_F32_F64_e64, f32, f64>;
def : FUnary<fpextend, V_CVT_F32_F16_e64, f32, f16>;
def : FUnary<fpround, V_CVT_F16_F32_e64, f16, f32>;
foreach sign = ["i", "u"] in {
  defvar Sign = !toupper(sign);
  def : GCNPat<(f16 (!cast<SDNode>("toygcn_f16_of_"#sign#"16")
                         (i32 VGPR_32:$a))),
               (!cast<Instruction>("V_CVT_F16_"#Sign#"16_e64") $a)>;
  def : FUnary<!cast<SDNode>("toygcn_"#sign#"16_of_f16"),
               !cast<Instruction>("V_CVT_"#Sign#"16_F16_e64"), i32, f16>;
}
// A byte as a float.
foreach n = [1, 2, 3] in
  def : GCNPat<(f32 (uint_to_fp (and (srl_once (i32 VGPR_32:$a),
                                                 (i32 !mul(n, 8))),
                                     (i32 255)))),
               (!cast<Instruction>("V_CVT_F32_UBYTE"#n#"_e64") $a)>;
foreach n = [1, 2] in
  def : GCNPat<(f32 (uint_to_fp (ubfx (i32 VGPR_32:$a), (i32 !mul(n, 8)),
                                      (i32 8)))),
               (!cast<Instruction>("V_CVT_F32_UBYTE"#n#"_e64") $a)>;
def : GCNPat<(f32 (uint_to_fp (srl (i32 VGPR_32:$a), (i32 24)))),
             (V_CVT_F32_UBYTE3_e64 $a)>;
def : GCNPat<(f32 (uint_to_fp (and (i32 VGPR_32:$a), (i32 255)))),
             (V_CVT_F32_UBYTE0_e64 $a)>;

//===----------------------------------------------------------------------===//
// Intrinsics that are one instruction
//===----------------------------------------------------------------------===//

def : VTernary<int_amdgcn_perm, V_PERM_B32_e64>;
def : VTernary<int_amdgcn_alignbyte, V_ALIGNBYTE_B32_e64>;
def : VTernary<int_amdgcn_sad_u8, V_SAD_U8_e64>;
def : VTernary<int_amdgcn_sad_hi_u8, V_SAD_HI_U8_e64>;
def : VTernary<int_amdgcn_sad_u16, V_SAD_U16_e64>;
def : VTernary<int_amdgcn_msad_u8, V_MSAD_U8_e64>;
def : VTernary<int_amdgcn_lerp, V_LERP_U8_e64>;
def : VBinary<int_amdgcn_mul_u24, V_MUL_U32_U24_e64>;
def : VBinary<int_amdgcn_mul_i24, V_MUL_I32_I24_e64>;
def : VBinary<int_amdgcn_mbcnt_lo, V_MBCNT_LO_U32_B32_e64>;
def : VBinary<int_amdgcn_mbcnt_hi, V_MBCNT_HI_U32_B32_e64>;
def : VBinary<int_amdgcn_mulhi_i24, V_MUL_HI_I32_I24_e64>;
foreach op = ["id", "sc", "tc", "ma"] in
  def : FTernary<!cast<Intrinsic>("int_amdgcn_cube" # op),
                 !cast<Instruction>("V_CUBE" # !toupper(op) # "_F32_e64"), f32>;
def : FBinary<int_amdgcn_fmul_legacy, V_MUL_LEGACY_F32_e64, f32>;
def : FTernary<int_amdgcn_fmad_ftz, V_MAD_F32_e64, f32>;
def : GCNPat<(i32 (int_amdgcn_cvt_pk_u8_f32 (f32 (Mods f32:$a, i32:$am)),
                                            (i32 VGPR_32:$byte),
                                            (i32 VGPR_32:$others))),
             (V_CVT_PK_U8_F32_e64 $am, $a, $byte, $others, (i32 0))>;
def : GCNPat<(f64 (int_amdgcn_trig_preop (f64 (Mods f64:$a, i32:$am)),
                                         (i32 VGPR_32:$part))),
             (V_TRIG_PREOP_F64_e64 $am, $a, $part, (i32 0), (i32 0))>;
def : GCNPat<(i32 (toygcn_readfirstlane (i32 VGPR_32:$a))),
             (V_READFIRSTLANE_B32 $a)>;
def : GCNPat<(i16 (toygcn_readfirstlane (i16 VGPR_32:$a))),
             (V_READFIRSTLANE_B32_half $a)>;
def : GCNPat<(int_amdgcn_s_sleep timm:$n), (S_SLEEP (low7 timm:$n))>;
def : GCNPat<(int_amdgcn_s_setprio timm:$n), (S_SETPRIO (low16 timm:$n))>;
def : GCNPat<(int_amdgcn_s_sethalt timm:$n), (S_SETHALT (low16 timm:$n))>;
def : GCNPat<(trap), (S_TRAP 2)>;
def : GCNPat<(debugtrap), (S_TRAP 3)>;
def : GCNPat<(i32 (int_amdgcn_s_getreg timm:$reg)),
             (S_GETREG_B32 (low16 timm:$reg))>;
def : GCNPat<(int_amdgcn_s_setreg timm:$reg, (i32 SReg_32:$value)),
             (S_SETREG_B32 $value, (low16 timm:$reg))>;
def : GCNPat<(i64 (int_amdgcn_s_memtime)), (S_MEMTIME)>;
def : GCNPat<(i64 (int_amdgcn_s_memrealtime)), (S_MEMREALTIME)>;
// One wave executes in step: only the compiler must not reorder.
def : GCNPat<(int_amdgcn_wave_barrier), (WAVE_BARRIER)>;
def : GCNPat<(int_amdgcn_sched_barrier timm), (WAVE_BARRIER)>;
def : GCNPat<(br bb:$target), (S_BRANCH bb:$target)>;
def : GCNPat<(brcond_lanes (i1 LaneMask_64:$lanes), bb:$target),
             (BRCOND_LANES $lanes, bb:$target)>;

//===----------------------------------------------------------------------===//
// Across lanes. Values are dwords by now, lane numbers that must be scalar are
// in SGPRs.
//===----------------------------------------------------------------------===//

def : GCNPat<(i32 (int_amdgcn_readfirstlane (i32 VGPR_32:$a))),
             (V_READFIRSTLANE_B32_user $a)>;
def : GCNPat<(i32 (int_amdgcn_readlane (i32 VGPR_32:$a),
                                       (i32 (LaneNumber i32:$lane)))),
             (V_READLANE_B32 $a, $lane)>;
def : GCNPat<(i32 (int_amdgcn_writelane (i32 (ScalarSource i32:$value)),
                                        (i32 (LaneNumber i32:$lane)),
                                        (i32 VGPR_32:$others))),
             (V_WRITE_ONE_LANE_B32 $value, $lane, $others)>;
def : GCNPat<(i32 (int_amdgcn_update_dpp (i32 VGPR_32:$old), (i32 VGPR_32:$a),
                                         timm:$control, timm:$rows, timm:$banks,
                                         timm:$bound)),
             (V_MOV_B32_dpp $old, $a, (i32 (low9 timm:$control)),
               (i32 (low4 timm:$rows)), (i32 (low4 timm:$banks)),
               (i32 (low1 timm:$bound)))>;
def : GCNPat<(i32 (int_amdgcn_ds_swizzle (i32 VGPR_32:$a), timm:$pattern)),
             (DS_SWIZZLE_B32 $a, (i32 (low16 timm:$pattern)))>;
class Permute<Intrinsic op, Instruction inst>
    : GCNPat<(i32 (op (i32 (LaneAddress i32:$lane, i32:$offset)),
                      (i32 VGPR_32:$a))),
             (inst $lane, $a, $offset)>;
def : Permute<int_amdgcn_ds_permute, DS_PERMUTE_B32>;
def : Permute<int_amdgcn_ds_bpermute, DS_BPERMUTE_B32>;
def : GCNPat<(i64 (int_amdgcn_ballot (i1 LaneMask_64:$a))), (S_BALLOT_B64 $a)>;
// A move, so that the number is no mask elsewhere: toygcn-fold-ballots.
def : GCNPat<(i1 (int_amdgcn_inverse_ballot (i64 SReg_64:$a))),
             (COPY_TO_REGCLASS (S_MOV_B64 $a), LaneMask_64)>;
def : VBinary<int_amdgcn_set_inactive, V_SET_INACTIVE_B32>;
def : VUnary<int_amdgcn_strict_wwm, V_STRICT_WWM_B32>;
