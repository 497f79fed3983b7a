//===- ToyGCNSMEMInstructions.td - Scalar memory -----------*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Scalar loads: 1 to 16 dwords at a 64-bit base plus an immediate (21 bits,
/// signed, bytes), an SGPR (bytes), or both. All lanes get the same value, so
/// the address must be uniform; the scalar cache is not coherent with vector
/// stores of the same kernel.
///
//===----------------------------------------------------------------------===//

class SMEMLoadImm<bits<8> op, RegisterClass dst>
    : EncSMEM<op, (outs dst:$sdst),
              (ins SBase:$sbase, SMEMOffset:$offset, GLC:$glc),
              " $sdst, $sbase, $offset$glc"> {
  let Mnemonic = !subst("_imm", "", !tolower(NAME));
  let IsImm = 1;
}
class SMEMLoadSGPR<bits<8> op, RegisterClass dst>
    : EncSMEM<op, (outs dst:$sdst),
              (ins SBase:$sbase, SReg_32:$soffset, GLC:$glc),
              " $sdst, $sbase, $soffset$glc"> {
  let Mnemonic = !subst("_sgpr", "", !tolower(NAME));
  bits<7> soffset;
  let Inst{52-39} = 0;
  let Inst{38-32} = soffset;
}
class SMEMLoadBoth<bits<8> op, RegisterClass dst>
    : EncSMEM<op, (outs dst:$sdst),
              (ins SBase:$sbase, SReg_32:$soffset, NamedSMEMOffset:$offset,
                   GLC:$glc),
              " $sdst, $sbase, $soffset $offset$glc"> {
  let Mnemonic = !subst("_both", "", !tolower(NAME));
  let IsImm = 1;
  bits<7> soffset;
  let Inst{63-57} = soffset;
  let Inst{14} = 1; // The SGPR counts besides the immediate.
}

let mayLoad = 1 in {
  multiclass SMEMLoad<bits<8> op, RegisterClass dst> {
    def _IMM : SMEMLoadImm<op, dst>;
    def _SGPR : SMEMLoadSGPR<op, dst>;
    def _BOTH : SMEMLoadBoth<op, dst>;
  }
  defm S_LOAD_DWORD : SMEMLoad<0, SReg_32_Plain>;
  defm S_LOAD_DWORDX2 : SMEMLoad<1, SReg_64_Plain>;
  defm S_LOAD_DWORDX4 : SMEMLoad<2, SReg_128>;
  defm S_LOAD_DWORDX8 : SMEMLoad<3, SReg_256>;
  defm S_LOAD_DWORDX16 : SMEMLoad<4, SReg_512>;
}

// Text may leave out the offset 0.
foreach load = ["DWORD", "DWORDX2", "DWORDX4", "DWORDX8", "DWORDX16"] in {
  defvar imm = !cast<GCNInst>("S_LOAD_" # load # "_IMM");
  defvar dst = !getdagarg<RegisterClass>(imm.OutOperandList, "sdst");
  def : InstAlias<imm.Mnemonic # " $sdst, $sbase$glc",
                  (imm dst:$sdst, SBase:$sbase, 0, GLC:$glc), /*Emit=*/0>;
}

let hasSideEffects = 1, mayLoad = 1, mayStore = 1 in {
  def S_DCACHE_INV : EncSMEM<32, (outs), (ins), "">;
  def S_DCACHE_WB : EncSMEM<33, (outs), (ins), "">;
  def S_DCACHE_INV_VOL : EncSMEM<34, (outs), (ins), "">;
  def S_DCACHE_WB_VOL : EncSMEM<35, (outs), (ins), "">;
}
let hasSideEffects = 1 in {
  def S_MEMTIME : EncSMEM<36, (outs SReg_64_Plain:$sdst), (ins), " $sdst">;
  def S_MEMREALTIME : EncSMEM<37, (outs SReg_64_Plain:$sdst), (ins), " $sdst">;
}
