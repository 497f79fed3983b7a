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
/// signed, bytes) or an SGPR (bytes). All lanes get the same value, so the
/// address must be uniform; the scalar cache is not coherent with vector
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

let mayLoad = 1 in {
  multiclass SMEMLoad<bits<8> op, RegisterClass dst> {
    def _IMM : SMEMLoadImm<op, dst>;
    def _SGPR : SMEMLoadSGPR<op, dst>;
  }
  defm S_LOAD_DWORD : SMEMLoad<0, SReg_32_Plain>;
  defm S_LOAD_DWORDX2 : SMEMLoad<1, SReg_64_Plain>;
  defm S_LOAD_DWORDX4 : SMEMLoad<2, SReg_128>;
  defm S_LOAD_DWORDX8 : SMEMLoad<3, SReg_256>;
  defm S_LOAD_DWORDX16 : SMEMLoad<4, SReg_512>;
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
