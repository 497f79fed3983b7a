//===- ToyGCNLDSInstructions.td - Local data share ---------*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// DS: reads, writes and atomics of the workgroup's local memory, and the lane
/// permutations that use its crossbar. Addresses and offsets in bytes, except
/// in read2/write2, where offsets count elements (st64: 64 elements).
///
//===----------------------------------------------------------------------===//

class DSRead<bits<8> op, RegisterClass dst>
    : EncDS<op, (outs dst:$vdst), (ins VGPR_32:$addr, DSOffset:$offset),
            " $vdst, $addr$offset">;
class DSRead2<bits<8> op, RegisterClass dst>
    : EncDS2<op, (outs dst:$vdst),
             (ins VGPR_32:$addr, DSOffset0:$offset0, DSOffset1:$offset1),
             " $vdst, $addr$offset0$offset1">;
class DSWrite<bits<8> op, RegisterClass src>
    : EncDS<op, (outs), (ins VGPR_32:$addr, src:$data0, DSOffset:$offset),
            " $addr, $data0$offset">;
class DSWrite2<bits<8> op, RegisterClass src>
    : EncDS2<op, (outs),
             (ins VGPR_32:$addr, src:$data0, src:$data1, DSOffset0:$offset0,
              DSOffset1:$offset1),
             " $addr, $data0, $data1$offset0$offset1">;

let mayLoad = 1 in {
  def DS_READ_B32 : DSRead<54, VGPR_32>;
  def DS_READ2_B32 : DSRead2<55, VReg_64>;
  def DS_READ2ST64_B32 : DSRead2<56, VReg_64>;
  def DS_READ_I8 : DSRead<57, VGPR_32>;
  def DS_READ_U8 : DSRead<58, VGPR_32>;
  def DS_READ_I16 : DSRead<59, VGPR_32>;
  def DS_READ_U16 : DSRead<60, VGPR_32>;
  def DS_READ_B64 : DSRead<118, VReg_64>;
  def DS_READ2_B64 : DSRead2<119, VReg_128>;
  def DS_READ2ST64_B64 : DSRead2<120, VReg_128>;
  def DS_READ_B96 : DSRead<254, VReg_96>;
  def DS_READ_B128 : DSRead<255, VReg_128>;
}
let mayStore = 1 in {
  def DS_WRITE_B32 : DSWrite<13, VGPR_32>;
  def DS_WRITE2_B32 : DSWrite2<14, VGPR_32>;
  def DS_WRITE2ST64_B32 : DSWrite2<15, VGPR_32>;
  def DS_WRITE_B8 : DSWrite<30, VGPR_32>;
  def DS_WRITE_B16 : DSWrite<31, VGPR_32>;
  def DS_WRITE_B64 : DSWrite<77, VReg_64>;
  def DS_WRITE2_B64 : DSWrite2<78, VReg_64>;
  def DS_WRITE2ST64_B64 : DSWrite2<79, VReg_64>;
  def DS_WRITE_B8_D16_HI : DSWrite<84, VGPR_32>;
  def DS_WRITE_B16_D16_HI : DSWrite<85, VGPR_32>;
  def DS_WRITE_B96 : DSWrite<222, VReg_96>;
  def DS_WRITE_B128 : DSWrite<223, VReg_128>;
}

// Loads into one half of a register and keeps the other half.
let mayLoad = 1, Constraints = "$vdst = $vdst_in" in {
  class DSReadD16<bits<8> op>
      : EncDS<op, (outs VGPR_32:$vdst),
              (ins VGPR_32:$addr, DSOffset:$offset, VGPR_32:$vdst_in),
              " $vdst, $addr$offset">;
  def DS_READ_U8_D16 : DSReadD16<86>;
  def DS_READ_U8_D16_HI : DSReadD16<87>;
  def DS_READ_I8_D16 : DSReadD16<88>;
  def DS_READ_I8_D16_HI : DSReadD16<89>;
  def DS_READ_U16_D16 : DSReadD16<90>;
  def DS_READ_U16_D16_HI : DSReadD16<91>;
}

//===----------------------------------------------------------------------===//
// Atomics: DS_ADD_U32, and DS_ADD_RTN_U32 with the old value.
//===----------------------------------------------------------------------===//

class DSAtomicRet<bits<8> op, RegisterClass rc>
    : EncDS<op, (outs rc:$vdst),
            (ins VGPR_32:$addr, rc:$data0, DSOffset:$offset),
            " $vdst, $addr, $data0$offset"> {
  let IsAtomicRet = 1;
}
class DSAtomicNoRet<bits<8> op, RegisterClass rc> : DSWrite<op, rc> {
  let IsAtomicNoRet = 1;
}

let mayLoad = 1, mayStore = 1 in {
  // "DS_ADD" and "_U32" give both forms; the one with result is 32 further.
  multiclass DSAtomic<bits<8> op, string type, RegisterClass rc> {
    def type : DSAtomicNoRet<op, rc>;
    def _RTN#type : DSAtomicRet<!add(op, 32), rc>;
  }
  foreach w = [32, 64] in {
    defvar rc = !cast<RegisterClass>(!if(!eq(w, 32), "VGPR_32", "VReg_64"));
    defvar base = !if(!eq(w, 32), 0, 64);
    defm DS_ADD : DSAtomic<!add(base, 0), "_U"#w, rc>;
    defm DS_SUB : DSAtomic<!add(base, 1), "_U"#w, rc>;
    defm DS_RSUB : DSAtomic<!add(base, 2), "_U"#w, rc>;
    defm DS_INC : DSAtomic<!add(base, 3), "_U"#w, rc>;
    defm DS_DEC : DSAtomic<!add(base, 4), "_U"#w, rc>;
    defm DS_MIN : DSAtomic<!add(base, 5), "_I"#w, rc>;
    defm DS_MAX : DSAtomic<!add(base, 6), "_I"#w, rc>;
    defm DS_MIN : DSAtomic<!add(base, 7), "_U"#w, rc>;
    defm DS_MAX : DSAtomic<!add(base, 8), "_U"#w, rc>;
    defm DS_AND : DSAtomic<!add(base, 9), "_B"#w, rc>;
    defm DS_OR : DSAtomic<!add(base, 10), "_B"#w, rc>;
    defm DS_XOR : DSAtomic<!add(base, 11), "_B"#w, rc>;
    defm DS_MIN : DSAtomic<!add(base, 18), "_F"#w, rc>;
    defm DS_MAX : DSAtomic<!add(base, 19), "_F"#w, rc>;
  }
  defm DS_ADD : DSAtomic<21, "_F32", VGPR_32>;

  // Exchange has only the form with result.
  def DS_WRXCHG_RTN_B32 : DSAtomicRet<45, VGPR_32>;
  def DS_WRXCHG_RTN_B64 : DSAtomicRet<109, VReg_64>;

  // Compare (data0) and store (data1).
  class DSCmpStore<bits<8> op, RegisterClass rc>
      : EncDS<op, (outs),
              (ins VGPR_32:$addr, rc:$data0, rc:$data1, DSOffset:$offset),
              " $addr, $data0, $data1$offset"> {
    let IsAtomicNoRet = 1;
  }
  class DSCmpStoreRet<bits<8> op, RegisterClass rc>
      : EncDS<op, (outs rc:$vdst),
              (ins VGPR_32:$addr, rc:$data0, rc:$data1, DSOffset:$offset),
              " $vdst, $addr, $data0, $data1$offset"> {
    let IsAtomicRet = 1;
  }
  def DS_CMPST_B32 : DSCmpStore<16, VGPR_32>;
  def DS_CMPST_F32 : DSCmpStore<17, VGPR_32>;
  def DS_CMPST_B64 : DSCmpStore<80, VReg_64>;
  def DS_CMPST_F64 : DSCmpStore<81, VReg_64>;
  def DS_CMPST_RTN_B32 : DSCmpStoreRet<48, VGPR_32>;
  def DS_CMPST_RTN_F32 : DSCmpStoreRet<49, VGPR_32>;
  def DS_CMPST_RTN_B64 : DSCmpStoreRet<112, VReg_64>;
  def DS_CMPST_RTN_F64 : DSCmpStoreRet<113, VReg_64>;
  // vdst = memory; memory = (memory & ~data0) | data1.
  def DS_MSKOR_B32 : DSCmpStore<12, VGPR_32>;
  def DS_MSKOR_B64 : DSCmpStore<76, VReg_64>;
  def DS_MSKOR_RTN_B32 : DSCmpStoreRet<44, VGPR_32>;
  def DS_MSKOR_RTN_B64 : DSCmpStoreRet<108, VReg_64>;
}

//===----------------------------------------------------------------------===//
// Lane permutations. They touch no memory.
//===----------------------------------------------------------------------===//

let isConvergent = 1 in {
  def DS_SWIZZLE_B32 : EncDS<61, (outs VGPR_32:$vdst),
                             (ins VGPR_32:$addr, SwizzleOffset:$offset),
                             " $vdst, $addr$offset">;
  // permute: lane i sends to lane addr/4; bpermute: lane i reads lane addr/4.
  class DSPermute<bits<8> op>
      : EncDS<op, (outs VGPR_32:$vdst),
              (ins VGPR_32:$addr, VGPR_32:$data0, DSOffset:$offset),
              " $vdst, $addr, $data0$offset">;
  def DS_PERMUTE_B32 : DSPermute<62>;
  def DS_BPERMUTE_B32 : DSPermute<63>;
}
//===----------------------------------------------------------------------===//
// Barriers of waves of the whole grid. The counters are no part of LDS; bits
// 21:16 of M0 and the offset say which one. The first active lane has how many
// waves there are besides the last one. With EXEC = 0 the machine hangs.
//===----------------------------------------------------------------------===//

let hasSideEffects = 1, isConvergent = 1 in {
  class DSGlobalWaves<bits<8> op>
      : EncDS<op, (outs), (ins VGPR_32:$addr, DSOffset:$offset),
              " $addr$offset gds"> {
    let Inst{16} = 1;
    let Uses = [EXEC, M0];
  }
  def DS_GWS_INIT : DSGlobalWaves<153>;
  def DS_GWS_BARRIER : DSGlobalWaves<157>;
}

def DS_NOP : EncDS<20, (outs), (ins), "">;
