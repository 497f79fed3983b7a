//===- ToyGCNRegisterInfo.td - Registers and classes -------*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// Registers as in the GFX9 ISA manual. HWEncoding is the 9-bit source operand
/// encoding: 0-101 SGPR, 102-127 special, 235-238 apertures, 256+n VGPR n.
/// DWARF numbers are those of AMDGPU for 64-lane waves.
///
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// Sub-register indices: sub0 ... sub15 and runs of 2, 3, 4 and 8 of them.
//===----------------------------------------------------------------------===//

// "sub2_sub3" for first 2, count 2.
class SubRun<int first, int count> {
  list<int> Parts = !range(first, !add(first, count));
  string Name = !interleave(!foreach(i, Parts, "sub"#i), "_");
  list<SubRegIndex> Subs = !foreach(i, Parts, !cast<SubRegIndex>("sub"#i));
}

let Namespace = "ToyGCN" in {
foreach i = !range(32) in
  def sub#i : SubRegIndex<32, !mul(i, 32)>;

foreach count = [2, 3, 4, 8] in
  foreach first = !range(!sub(33, count)) in
    def SubRun<first, count>.Name
        : SubRegIndex<!mul(count, 32), !mul(first, 32)> {
      let CoveringSubRegIndices = SubRun<first, count>.Subs;
    }
} // Namespace

// The runs that values are taken apart into, by place and length in dwords.
class PartRow<int first, int count> {
  bits<8> First = first;
  bits<8> Dwords = count;
  code Index = "ToyGCN::" # SubRun<first, count>.Name;
}
foreach first = !range(32) in
  def : PartRow<first, 1>;
foreach first = !range(31) in
  def : PartRow<first, 2>;
def : PartRow<0, 3>;
foreach first = !range(0, 32, 4) in
  def : PartRow<first, 4>;
def PartTable : GenericTable {
  let FilterClass = "PartRow";
  let Fields = ["First", "Dwords", "Index"];
  string TypeOf_Index = "code";
  let PrimaryKey = ["First", "Dwords"];
  let PrimaryKeyName = "findPart";
}

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

class GCNReg<string name, int encoding> : Register<name> {
  let Namespace = "ToyGCN";
  let HWEncoding = encoding;
}

class GCNReg64<string name, int encoding, list<Register> halves>
    : RegisterWithSubRegs<name, halves> {
  let Namespace = "ToyGCN";
  let HWEncoding = encoding;
  let SubRegIndices = [sub0, sub1];
  let CoveredBySubRegs = 1;
}

foreach i = !range(102) in
  def SGPR#i : GCNReg<"s"#i, i>,
               DwarfRegNum<[!add(i, !if(!lt(i, 64), 32, 1024))]>;
foreach i = !range(256) in
  def VGPR#i : GCNReg<"v"#i, !add(256, i)>, DwarfRegNum<[!add(2560, i)]>;

def FLAT_SCR_LO : GCNReg<"flat_scratch_lo", 102>;
def FLAT_SCR_HI : GCNReg<"flat_scratch_hi", 103>;
def FLAT_SCR : GCNReg64<"flat_scratch", 102, [FLAT_SCR_LO, FLAT_SCR_HI]>;
def VCC_LO : GCNReg<"vcc_lo", 106>;
def VCC_HI : GCNReg<"vcc_hi", 107>;
def VCC : GCNReg64<"vcc", 106, [VCC_LO, VCC_HI]>;
def M0 : GCNReg<"m0", 124>;
def EXEC_LO : GCNReg<"exec_lo", 126>, DwarfRegNum<[1]>;
def EXEC_HI : GCNReg<"exec_hi", 127>;
def EXEC : GCNReg64<"exec", 126, [EXEC_LO, EXEC_HI]>, DwarfRegNum<[17]>;
def SCC : GCNReg<"src_scc", 253>;

// Apertures of the flat address space; 64 bits, the address in the high half.
def SRC_SHARED_BASE : GCNReg<"src_shared_base", 235>;
def SRC_SHARED_LIMIT : GCNReg<"src_shared_limit", 236>;
def SRC_PRIVATE_BASE : GCNReg<"src_private_base", 237>;
def SRC_PRIVATE_LIMIT : GCNReg<"src_private_limit", 238>;

// Program counter: never an operand; for unwind information only.
def PC : GCNReg<"pc", 0>, DwarfRegNum<[16]> {
  let isArtificial = 1;
}

// As an implicit operand: this instruction works in all 64 lanes, although no
// result says so. Never printed, never allocated.
def WHOLE_WAVE : GCNReg<"whole_wave", 0> {
  let isArtificial = 1;
  let isConstant = 1;
}

//===----------------------------------------------------------------------===//
// Tuples
//===----------------------------------------------------------------------===//

// All runs of `count` registers of a file of `total`, starting at multiples of
// `align`, printed as s[4:7].
class Tuples<string file, string asm, int total, int count, int align>
    : RegisterTuples<
          !foreach(i, !range(count), !cast<SubRegIndex>("sub"#i)),
          !foreach(i, !range(count),
                   (decimate (trunc (shl (sequence file#"%u", 0,
                                          !sub(total, 1)), i),
                                    !add(!sub(total, count), 1)), align)),
          !foreach(first,
                   !range(0, !add(!sub(total, count), 1), align),
                   asm#"["#first#":"#!add(first, count, -1)#"]")>;

class SGPRTuples<int count, int align>
    : Tuples<"SGPR", "s", 102, count, align>;
class VGPRTuples<int count> : Tuples<"VGPR", "v", 256, count, 1>;

def SGPR_64Tuples : SGPRTuples<2, 2>;
def SGPR_96Tuples : SGPRTuples<3, 4>;
def SGPR_128Tuples : SGPRTuples<4, 4>;
def SGPR_160Tuples : SGPRTuples<5, 4>;
def SGPR_256Tuples : SGPRTuples<8, 4>;
def SGPR_512Tuples : SGPRTuples<16, 4>;
def SGPR_1024Tuples : SGPRTuples<32, 4>;
def VGPR_64Tuples : VGPRTuples<2>;
def VGPR_96Tuples : VGPRTuples<3>;
def VGPR_128Tuples : VGPRTuples<4>;
def VGPR_160Tuples : VGPRTuples<5>;
def VGPR_256Tuples : VGPRTuples<8>;
def VGPR_512Tuples : VGPRTuples<16>;
def VGPR_1024Tuples : VGPRTuples<32>;

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

// The flags hold for subclasses, too: for those that TableGen makes as well.
class GCNClass<int width, list<ValueType> types, dag members, int cost = 1>
    : RegisterClass<"ToyGCN", types, 32, members> {
  bit IsScalar = false;
  bit IsVector = false;
  bit IsWholeWave = false;
  // Keep in step with RegClassFlags in ToyGCNRegisterInfo.h.
  let TSFlags{0} = IsScalar;
  let TSFlags{1} = IsVector;
  let TSFlags{2} = IsWholeWave;
  let Size = width;
  let CopyCost = cost;
}

defvar Types32 = [i32, f32, v2i16, v2f16, i16, f16];
defvar Types64 = [i64, f64, v2i32, v2f32, v4i16, v4f16];
defvar Types96 = [v3i32, v3f32];
defvar Types128 = [v4i32, v4f32, v2i64, v2f64];
defvar Types160 = [v5i32, v5f32];
defvar Types256 = [v8i32, v8f32, v4i64, v4f64];
defvar Types512 = [v16i32, v16f32, v8i64, v8f64];
defvar Types1024 = [v32i32, v32f32, v16i64, v16f64];

let IsScalar = true in {
def SGPR_32 : GCNClass<32, Types32, (sequence "SGPR%u", 0, 101)>;
def SReg_32 : GCNClass<32, Types32, (add SGPR_32, VCC_LO, VCC_HI, FLAT_SCR_LO,
                                     FLAT_SCR_HI, M0, EXEC_LO, EXEC_HI)>;
def SGPR_64 : GCNClass<64, Types64, (add SGPR_64Tuples)>;
def SReg_64 : GCNClass<64, Types64, (add SGPR_64, VCC, FLAT_SCR, EXEC)>;
def SReg_128 : GCNClass<128, Types128, (add SGPR_128Tuples), 2>;
def SReg_256 : GCNClass<256, Types256, (add SGPR_256Tuples), 4>;
def SReg_512 : GCNClass<512, Types512, (add SGPR_512Tuples), 8>;
def SReg_1024 : GCNClass<1024, Types1024, (add SGPR_1024Tuples), 16>;

// One bit for each lane, in a pair of SGPRs: the type says what the bits mean.
// It must be a proper subclass of SReg_64: of two classes with the same members
// TableGen would take this one for the common subclass of SReg_64 and SRC_64.
let GeneratePressureSet = 0 in {
  def LaneMask_64 : GCNClass<64, [i1], (add SGPR_64, VCC, EXEC)>;

  // Without M0 and EXEC: lane reads and scalar loads cannot write those, and as
  // a scalar address EXEC_HI would mean "none".
  def SReg_32_Plain : GCNClass<32, Types32, (add SGPR_32, VCC_LO, VCC_HI)>;
  def SReg_64_Plain : GCNClass<64, Types64, (add SGPR_64, VCC)>;
}
} // IsScalar

let IsVector = true in {
def VGPR_32 : GCNClass<32, Types32, (sequence "VGPR%u", 0, 255)>;
def VReg_64 : GCNClass<64, Types64, (add VGPR_64Tuples), 2>;
def VReg_96 : GCNClass<96, Types96, (add VGPR_96Tuples), 3>;
def VReg_128 : GCNClass<128, Types128, (add VGPR_128Tuples), 4>;
def VReg_256 : GCNClass<256, Types256, (add VGPR_256Tuples), 8>;
def VReg_512 : GCNClass<512, Types512, (add VGPR_512Tuples), 16>;
def VReg_1024 : GCNClass<1024, Types1024, (add VGPR_1024Tuples), 32>;

// A value in all 64 lanes, whatever EXEC says: the code that defines one runs
// in whole-wave mode. A proper subclass, without the last VGPR, so that the
// common subclass with a plain vector register is this one: the type can spread
// to other registers, but never gets lost.
let GeneratePressureSet = 0, IsWholeWave = true in {
  def WholeWave_32 : GCNClass<32, Types32, (sequence "VGPR%u", 0, 254)>;
  def WholeWave_64 : GCNClass<64, Types64,
                              (trunc VGPR_64Tuples, 254), 2>;
}
} // IsVector

// Operands of inline assembly: no value of the compiler's own has these
// classes, but where values of four overlap LLVM's coalescer may make five of
// them. They stay out of what register pressure counts.
let GeneratePressureSet = 0 in {
  let IsScalar = true in {
    def SReg_96 : GCNClass<96, Types96, (add SGPR_96Tuples), 3>;
    def SReg_160 : GCNClass<160, Types160, (add SGPR_160Tuples), 5>;
  }
  let IsVector = true in
  def VReg_160 : GCNClass<160, Types160, (add VGPR_160Tuples), 5>;
}

// Single registers, and unions that only describe what an operand can read.
let GeneratePressureSet = 0 in {
  let IsScalar = true in
  def M0_CLASS : GCNClass<32, [i32], (add M0)>;
  // Allocatable: LLVM's passes let no such register live across blocks.
  def SCC_CLASS : GCNClass<32, [i1], (add SCC), -1>;
  let isAllocatable = 0 in {
    def SRC_64 : GCNClass<64, Types64,
                          (add SReg_64, SRC_SHARED_BASE, SRC_SHARED_LIMIT,
                           SRC_PRIVATE_BASE, SRC_PRIVATE_LIMIT)>;
    def VS_32 : GCNClass<32, Types32, (add VGPR_32, SReg_32)>;
    def VS_64 : GCNClass<64, Types64, (add VReg_64, SReg_64)>;
  }
}
