//===- ToyGCNSALUInstructions.td - Scalar ALU --------------*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// SOP1, SOP2, SOPK, SOPC and SOPP. All but the moves write SCC as the ISA
/// manual says: a carry, "result is not zero", or the compare.
///
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// SOP1
//===----------------------------------------------------------------------===//

class SOP1<bits<8> op, DAGOperand dst, DAGOperand src>
    : EncSOP1<op, (outs dst:$sdst), (ins src:$src0), " $sdst, $src0">;
class SOP1_32<bits<8> op> : SOP1<op, SReg_32, SSrc_b32>;
class SOP1_64<bits<8> op> : SOP1<op, SReg_64, SSrc_b64>;
class SOP1_32_64<bits<8> op> : SOP1<op, SReg_32, SSrc_b64>;

let IsPlainMove = 1 in {
  def S_MOV_B32 : SOP1_32<0>;
  def S_MOV_B64 : SOP1_64<1>;
}
let Uses = [SCC], Constraints = "$sdst = $sdst_in" in {
  class CondMove<bits<8> op, DAGOperand dst, DAGOperand src>
      : EncSOP1<op, (outs dst:$sdst), (ins src:$src0, dst:$sdst_in),
                " $sdst, $src0">;
  def S_CMOV_B32 : CondMove<2, SReg_32, SSrc_b32>;
  def S_CMOV_B64 : CondMove<3, SReg_64, SSrc_b64>;
}
let Defs = [SCC] in {
  def S_NOT_B32 : SOP1_32<4>;
  def S_NOT_B64 : SOP1_64<5>;
  def S_WQM_B32 : SOP1_32<6>;
  def S_WQM_B64 : SOP1_64<7>;
  def S_BCNT0_I32_B32 : SOP1_32<10>;
  def S_BCNT0_I32_B64 : SOP1_32_64<11>;
  def S_BCNT1_I32_B32 : SOP1_32<12>;
  def S_BCNT1_I32_B64 : SOP1_32_64<13>;
  def S_QUADMASK_B32 : SOP1_32<40>;
  def S_QUADMASK_B64 : SOP1_64<41>;
  def S_ABS_I32 : SOP1_32<48>;
}
def S_BREV_B32 : SOP1_32<8>;
def S_BREV_B64 : SOP1_64<9>;
def S_FF0_I32_B32 : SOP1_32<14>;
def S_FF0_I32_B64 : SOP1_32_64<15>;
def S_FF1_I32_B32 : SOP1_32<16>;
def S_FF1_I32_B64 : SOP1_32_64<17>;
def S_FLBIT_I32_B32 : SOP1_32<18>;
def S_FLBIT_I32_B64 : SOP1_32_64<19>;
def S_FLBIT_I32 : SOP1_32<20>;
def S_FLBIT_I32_I64 : SOP1_32_64<21>;
def S_SEXT_I32_I8 : SOP1_32<22>;
def S_SEXT_I32_I16 : SOP1_32<23>;

// Changes one bit of the destination; source is the bit number.
class BitSet<bits<8> op, DAGOperand dst>
    : EncSOP1<op, (outs dst:$sdst), (ins SSrc_b32:$src0, dst:$sdst_in),
              " $sdst, $src0"> {
  let Constraints = "$sdst = $sdst_in";
}
def S_BITSET0_B32 : BitSet<24, SReg_32>;
def S_BITSET0_B64 : BitSet<25, SReg_64>;
def S_BITSET1_B32 : BitSet<26, SReg_32>;
def S_BITSET1_B64 : BitSet<27, SReg_64>;
def S_BITREPLICATE_B64_B32 : SOP1<55, SReg_64, SSrc_b32>;

// Moves an SGPR whose number is relative to M0.
let Uses = [M0], hasSideEffects = 1 in {
  def S_MOVRELS_B32 : SOP1<42, SReg_32, SReg_32>;
  def S_MOVRELS_B64 : SOP1<43, SReg_64, SReg_64>;
  def S_MOVRELD_B32 : SOP1_32<44>;
  def S_MOVRELD_B64 : SOP1_64<45>;
}

// M0[7:0], the index of VGPRs between s_set_gpr_idx_on and s_set_gpr_idx_off.
let Uses = [M0], Defs = [M0], hasSideEffects = 1 in
  def S_SET_GPR_IDX_IDX : EncSOP1<50, (outs), (ins SSrc_b32:$src0), " $src0">;

// sdst = EXEC, EXEC = src0 op EXEC; the "wrexec" forms also return the new
// EXEC instead of the old.
let Defs = [EXEC, SCC], Uses = [EXEC], hasSideEffects = 1 in {
  class SaveExec<bits<8> op> : SOP1<op, SReg_64, SSrc_b64>;
  def S_AND_SAVEEXEC_B64 : SaveExec<32>;
  def S_OR_SAVEEXEC_B64 : SaveExec<33>;
  def S_XOR_SAVEEXEC_B64 : SaveExec<34>;
  def S_ANDN2_SAVEEXEC_B64 : SaveExec<35>;
  def S_ORN2_SAVEEXEC_B64 : SaveExec<36>;
  def S_NAND_SAVEEXEC_B64 : SaveExec<37>;
  def S_NOR_SAVEEXEC_B64 : SaveExec<38>;
  def S_XNOR_SAVEEXEC_B64 : SaveExec<39>;
  def S_ANDN1_SAVEEXEC_B64 : SaveExec<51>;
  def S_ORN1_SAVEEXEC_B64 : SaveExec<52>;
  def S_ANDN1_WREXEC_B64 : SaveExec<53>;
  def S_ANDN2_WREXEC_B64 : SaveExec<54>;
}

def S_GETPC_B64 : EncSOP1<28, (outs SReg_64:$sdst), (ins), " $sdst">;
let SchedRW = [WriteBranch] in {
  let isBranch = 1, isIndirectBranch = 1, isTerminator = 1, isBarrier = 1 in
    def S_SETPC_B64 : EncSOP1<29, (outs), (ins SReg_64:$src0), " $src0">;
  let isCall = 1, hasSideEffects = 1 in
    def S_SWAPPC_B64 : SOP1<30, SReg_64, SReg_64>;
}

//===----------------------------------------------------------------------===//
// SOP2
//===----------------------------------------------------------------------===//

class SOP2<bits<7> op, DAGOperand dst, DAGOperand src0, DAGOperand src1>
    : EncSOP2<op, (outs dst:$sdst), (ins src0:$src0, src1:$src1),
              " $sdst, $src0, $src1">;
class SOP2_32<bits<7> op> : SOP2<op, SReg_32, SSrc_b32, SSrc_b32>;
class SOP2_64<bits<7> op> : SOP2<op, SReg_64, SSrc_b64, SSrc_b64>;
// Shifts and bit fields: the second operand is a 32-bit amount or a
// (offset, width) pair.
class SOP2_64_32<bits<7> op> : SOP2<op, SReg_64, SSrc_b64, SSrc_b32>;

let Defs = [SCC] in {
  let Commutes = 1 in {
    def S_ADD_U32 : SOP2_32<0>;
    def S_ADD_I32 : SOP2_32<2>;
    let Uses = [SCC] in
      def S_ADDC_U32 : SOP2_32<4>;
    def S_MIN_I32 : SOP2_32<6>;
    def S_MIN_U32 : SOP2_32<7>;
    def S_MAX_I32 : SOP2_32<8>;
    def S_MAX_U32 : SOP2_32<9>;
    def S_AND_B32 : SOP2_32<12>;
    def S_AND_B64 : SOP2_64<13>;
    def S_OR_B32 : SOP2_32<14>;
    def S_OR_B64 : SOP2_64<15>;
    def S_XOR_B32 : SOP2_32<16>;
    def S_XOR_B64 : SOP2_64<17>;
    def S_NAND_B32 : SOP2_32<22>;
    def S_NAND_B64 : SOP2_64<23>;
    def S_NOR_B32 : SOP2_32<24>;
    def S_NOR_B64 : SOP2_64<25>;
    def S_XNOR_B32 : SOP2_32<26>;
    def S_XNOR_B64 : SOP2_64<27>;
    def S_ABSDIFF_I32 : SOP2_32<42>;
  }
  def S_SUB_U32 : SOP2_32<1>;
  def S_SUB_I32 : SOP2_32<3>;
  let Uses = [SCC] in
    def S_SUBB_U32 : SOP2_32<5>;
  def S_ANDN2_B32 : SOP2_32<18>;
  def S_ANDN2_B64 : SOP2_64<19>;
  def S_ORN2_B32 : SOP2_32<20>;
  def S_ORN2_B64 : SOP2_64<21>;
  def S_LSHL_B32 : SOP2_32<28>;
  def S_LSHL_B64 : SOP2_64_32<29>;
  def S_LSHR_B32 : SOP2_32<30>;
  def S_LSHR_B64 : SOP2_64_32<31>;
  def S_ASHR_I32 : SOP2_32<32>;
  def S_ASHR_I64 : SOP2_64_32<33>;
  def S_BFE_U32 : SOP2_32<37>;
  def S_BFE_I32 : SOP2_32<38>;
  def S_BFE_U64 : SOP2_64_32<39>;
  def S_BFE_I64 : SOP2_64_32<40>;
  def S_LSHL1_ADD_U32 : SOP2_32<46>;
  def S_LSHL2_ADD_U32 : SOP2_32<47>;
  def S_LSHL3_ADD_U32 : SOP2_32<48>;
  def S_LSHL4_ADD_U32 : SOP2_32<49>;
}
let Uses = [SCC] in {
  def S_CSELECT_B32 : SOP2_32<10>;
  def S_CSELECT_B64 : SOP2_64<11>;
}
def S_BFM_B32 : SOP2_32<34>;
def S_BFM_B64 : SOP2<35, SReg_64, SSrc_b32, SSrc_b32>;
let Commutes = 1 in {
  def S_MUL_I32 : SOP2_32<36>;
  def S_MUL_HI_U32 : SOP2_32<44>;
  def S_MUL_HI_I32 : SOP2_32<45>;
}
def S_PACK_LL_B32_B16 : SOP2_32<50>;
def S_PACK_LH_B32_B16 : SOP2_32<51>;
def S_PACK_HH_B32_B16 : SOP2_32<52>;

//===----------------------------------------------------------------------===//
// SOPK
//===----------------------------------------------------------------------===//

let IsPlainMove = 1 in
  def S_MOVK_I32 : EncSOPK<0, (outs SReg_32:$sdst), (ins SImm16:$simm16),
                           " $sdst, $simm16">;

// Read and write sdst.
class SOPKTied<bits<5> op>
    : EncSOPK<op, (outs SReg_32:$sdst), (ins SReg_32:$sdst_in, SImm16:$simm16),
              " $sdst, $simm16"> {
  let Constraints = "$sdst = $sdst_in";
}
let Uses = [SCC] in
  def S_CMOVK_I32 : SOPKTied<1>;
let Defs = [SCC] in
  def S_ADDK_I32 : SOPKTied<14>;
def S_MULK_I32 : SOPKTied<15>;

// The compared register is where others have their destination.
class SOPKCompare<bits<5> op, GCNImm number = SImm16>
    : EncSOPK<op, (outs), (ins SReg_32:$sdst, number:$simm16),
              " $sdst, $simm16"> {
  let Defs = [SCC];
  let isCompare = 1;
}
def S_CMPK_EQ_I32 : SOPKCompare<2>;
def S_CMPK_LG_I32 : SOPKCompare<3>;
def S_CMPK_GT_I32 : SOPKCompare<4>;
def S_CMPK_GE_I32 : SOPKCompare<5>;
def S_CMPK_LT_I32 : SOPKCompare<6>;
def S_CMPK_LE_I32 : SOPKCompare<7>;
def S_CMPK_EQ_U32 : SOPKCompare<8, UImm16Hex>;
def S_CMPK_LG_U32 : SOPKCompare<9, UImm16Hex>;
def S_CMPK_GT_U32 : SOPKCompare<10, UImm16Hex>;
def S_CMPK_GE_U32 : SOPKCompare<11, UImm16Hex>;
def S_CMPK_LT_U32 : SOPKCompare<12, UImm16Hex>;
def S_CMPK_LE_U32 : SOPKCompare<13, UImm16Hex>;

let hasSideEffects = 1 in {
  def S_GETREG_B32 : EncSOPK<17, (outs SReg_32:$sdst), (ins HWRegField:$simm16),
                             " $sdst, $simm16">;
  def S_SETREG_B32 : EncSOPK<18, (outs),
                             (ins SReg_32:$sdst, HWRegField:$simm16),
                             " $simm16, $sdst">;
  def S_SETREG_IMM32_B32 : EncSOPK64<20, (outs),
                                     (ins SetRegImm32:$imm, HWRegField:$simm16),
                                     " $simm16, $imm">;
}
let isCall = 1, hasSideEffects = 1, SchedRW = [WriteBranch] in
  def S_CALL_B64 : EncSOPK<21, (outs SReg_64:$sdst), (ins BranchTarget:$simm16),
                           " $sdst, $simm16">;

//===----------------------------------------------------------------------===//
// SOPC
//===----------------------------------------------------------------------===//

let isCompare = 1 in {
  class SOPC_32<bits<7> op>
      : EncSOPC<op, (ins SSrc_b32:$src0, SSrc_b32:$src1), " $src0, $src1">;
  class SOPC_64<bits<7> op>
      : EncSOPC<op, (ins SSrc_b64:$src0, SSrc_b64:$src1), " $src0, $src1">;
  class SOPC_64_32<bits<7> op>
      : EncSOPC<op, (ins SSrc_b64:$src0, SSrc_b32:$src1), " $src0, $src1">;
}
let Commutes = 1 in {
  def S_CMP_EQ_I32 : SOPC_32<0>;
  def S_CMP_LG_I32 : SOPC_32<1>;
}
def S_CMP_GT_I32 : SOPC_32<2>;
def S_CMP_GE_I32 : SOPC_32<3>;
def S_CMP_LT_I32 : SOPC_32<4>;
def S_CMP_LE_I32 : SOPC_32<5>;
let Commutes = 1 in {
  def S_CMP_EQ_U32 : SOPC_32<6>;
  def S_CMP_LG_U32 : SOPC_32<7>;
}
def S_CMP_GT_U32 : SOPC_32<8>;
def S_CMP_GE_U32 : SOPC_32<9>;
def S_CMP_LT_U32 : SOPC_32<10>;
def S_CMP_LE_U32 : SOPC_32<11>;
def S_BITCMP0_B32 : SOPC_32<12>;
def S_BITCMP1_B32 : SOPC_32<13>;
def S_BITCMP0_B64 : SOPC_64_32<14>;
def S_BITCMP1_B64 : SOPC_64_32<15>;
let Commutes = 1 in {
  def S_CMP_EQ_U64 : SOPC_64<18>;
  def S_CMP_LG_U64 : SOPC_64<19>;
}

// Vector instructions add M0[7:0] to the register numbers of the operands that
// $src1 names (M0[15:12]), until s_set_gpr_idx_off. Leaves SCC alone.
let Defs = [M0], Uses = [M0], hasSideEffects = 1 in
  def S_SET_GPR_IDX_ON
      : EncSOPC<17, (ins SSrc_b32:$src0, GPRIndexMode:$src1), " $src0, $src1">;

//===----------------------------------------------------------------------===//
// SOPP
//===----------------------------------------------------------------------===//

class SOPP<bits<7> op> : EncSOPP<op, (ins), "">;
class SOPPImm<bits<7> op> : EncSOPP<op, (ins UImm16:$simm16), " $simm16">;

let hasSideEffects = 1 in {
  def S_NOP : SOPPImm<0>;
  let isTerminator = 1, isBarrier = 1, isReturn = 1, Uses = [EXEC] in
    def S_ENDPGM : SOPP<1>;
  def S_WAKEUP : SOPP<3>;
  let isConvergent = 1, mayLoad = 1, mayStore = 1 in
    def S_BARRIER : SOPP<10>;
  def S_SETKILL : SOPPImm<11>;
  let mayLoad = 1, mayStore = 1 in
    def S_WAITCNT : EncSOPP<12, (ins WaitCount:$simm16), " $simm16">;
  def S_SETHALT : SOPPImm<13>;
  def S_SLEEP : SOPPImm<14>;
  def S_SETPRIO : SOPPImm<15>;
  let Uses = [EXEC, M0] in
    def S_SENDMSG : EncSOPP<16, (ins SendMessage:$simm16), " $simm16">;
  let Uses = [EXEC, M0] in
    def S_SENDMSGHALT : EncSOPP<17, (ins SendMessage:$simm16), " $simm16">;
  def S_TRAP : SOPPImm<18>;
  def S_ICACHE_INV : SOPP<19>;
  def S_INCPERFLEVEL : SOPPImm<20>;
  def S_DECPERFLEVEL : SOPPImm<21>;
  let Uses = [M0] in
    def S_TTRACEDATA : SOPP<22>;
  def S_SET_GPR_IDX_OFF : SOPP<28>;
  let Uses = [M0], Defs = [M0] in
    def S_SET_GPR_IDX_MODE
        : EncSOPP<29, (ins GPRIndexMode:$simm16), " $simm16">;
}

// A conditional branch, and the one on the opposite.
class BranchForm<string asks, bit ifNot> {
  string Asks = asks;
  bit IfNot = ifNot;
}
class OppositeMapping<string from, string to> : InstrMapping {
  let FilterClass = "BranchForm";
  let RowFields = ["Asks"];
  let ColFields = ["IfNot"];
  let KeyCol = [from];
  let ValueCols = [[to]];
}
def getBranchIfNot : OppositeMapping<"0", "1">;
def getBranchIf : OppositeMapping<"1", "0">;

let isBranch = 1, isTerminator = 1, SchedRW = [WriteBranch] in {
  class Branch<bits<7> op>
      : EncSOPP<op, (ins BranchTarget:$simm16), " $simm16">;
  class CondBranch<bits<7> op, string asks, bit ifNot>
      : Branch<op>, BranchForm<asks, ifNot>;
  let isBarrier = 1 in
    def S_BRANCH : Branch<2>;
  let Uses = [SCC] in {
    def S_CBRANCH_SCC0 : CondBranch<4, "SCC", 1>;
    def S_CBRANCH_SCC1 : CondBranch<5, "SCC", 0>;
  }
  let Uses = [VCC] in {
    def S_CBRANCH_VCCZ : CondBranch<6, "VCC", 1>;
    def S_CBRANCH_VCCNZ : CondBranch<7, "VCC", 0>;
  }
  let Uses = [EXEC] in {
    def S_CBRANCH_EXECZ : CondBranch<8, "EXEC", 1>;
    def S_CBRANCH_EXECNZ : CondBranch<9, "EXEC", 0>;
  }
}
