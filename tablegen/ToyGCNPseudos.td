//===- ToyGCNPseudos.td - What only code generation sees ---*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Target generic opcodes (G_TOYGCN_*), made by legalization of types and banks
// and gone after instruction selection, and pseudo instructions that stand for
// one or more real ones until after register allocation.
//
//===----------------------------------------------------------------------===//

class ToyGCNGenericInstruction : GenericInstruction {
  let Namespace = "ToyGCN";
  let hasSideEffects = false;
}

// s32 or s16 in an SGPR from a value in a VGPR that is uniform: the compiler's
// own v_readfirstlane. A user's llvm.amdgcn.readfirstlane stays an intrinsic.
def G_TOYGCN_READFIRSTLANE : ToyGCNGenericInstruction {
  let OutOperandList = (outs type0:$dst);
  let InOperandList = (ins type0:$src);
  let isConvergent = true;
}

// Lane mask (s1) with every lane equal to a uniform condition (s32, 0 or 1).
def G_TOYGCN_MASK_FROM_SCALAR : ToyGCNGenericInstruction {
  let OutOperandList = (outs type0:$dst);
  let InOperandList = (ins type1:$src);
}

// The uniform condition (s32, 0 or 1) that a lane mask holds in every active
// lane. Inactive lanes of the mask are ignored.
def G_TOYGCN_SCALAR_FROM_MASK : ToyGCNGenericInstruction {
  let OutOperandList = (outs type0:$dst);
  let InOperandList = (ins type1:$src);
}

// A divergent branch: the lanes whose bit in the mask is set go to the target.
def G_TOYGCN_BRCOND_LANES : ToyGCNGenericInstruction {
  let OutOperandList = (outs);
  let InOperandList = (ins type0:$mask, unknown:$target);
  let isBranch = true;
  let isTerminator = true;
  let isConvergent = true;
}

// A uniform value (s32) into the active lanes of a VGPR, inside the cycle that
// changes it: lanes that left the cycle earlier keep what they saw.
def G_TOYGCN_COPY_LANES : ToyGCNGenericInstruction {
  let OutOperandList = (outs type0:$dst);
  let InOperandList = (ins type0:$src);
  let isConvergent = true;
}

// The dwords of $vector from number $index on, one or two of them; the vector
// with these replaced. $index is a scalar, and at most the last one's number.
def G_TOYGCN_READ_INDEXED : ToyGCNGenericInstruction {
  let OutOperandList = (outs type0:$dst);
  let InOperandList = (ins type1:$vector, type2:$index);
}
def G_TOYGCN_WRITE_INDEXED : ToyGCNGenericInstruction {
  let OutOperandList = (outs type0:$dst);
  let InOperandList = (ins type0:$vector, type1:$value, type2:$index);
}

// Position of the first set bit from the top (FFBH) or the bottom (FFBL);
// -1 if no bit is set. Unlike G_CTLZ, defined for 0 as the hardware does it.
def G_TOYGCN_FFBH_U32 : ToyGCNGenericInstruction {
  let OutOperandList = (outs type0:$dst);
  let InOperandList = (ins type1:$src);
}
def G_TOYGCN_FFBL_B32 : ToyGCNGenericInstruction {
  let OutOperandList = (outs type0:$dst);
  let InOperandList = (ins type1:$src);
}

// A bit field, zero or sign extended; $field has the offset in bits 4:0 and
// the width in bits 22:16.
def G_TOYGCN_BFE_U32 : ToyGCNGenericInstruction {
  let OutOperandList = (outs type0:$dst);
  let InOperandList = (ins type0:$src, type0:$field);
}
def G_TOYGCN_BFE_I32 : ToyGCNGenericInstruction {
  let OutOperandList = (outs type0:$dst);
  let InOperandList = (ins type0:$src, type0:$field);
}

// A half as a float of the integer in the low 16 bits, and the way back,
// towards zero, clamped to 16 bits, below 16 bits of zeros; NaN gives 0.
foreach sign = ["I", "U"] in {
  def G_TOYGCN_F16_OF_#sign#16 : ToyGCNGenericInstruction {
    let OutOperandList = (outs type0:$dst);
    let InOperandList = (ins type1:$src);
  }
  def G_TOYGCN_#sign#16_OF_F16 : ToyGCNGenericInstruction {
    let OutOperandList = (outs type0:$dst);
    let InOperandList = (ins type1:$src);
  }
}

// A product whose bits 23:0 count: those of the factors decide.
def G_TOYGCN_MUL_LOW24 : ToyGCNGenericInstruction {
  let OutOperandList = (outs type0:$dst);
  let InOperandList = (ins type0:$a, type0:$b);
}

// $a * $b + $c, where $a and $b have 32 bits, the others 64.
def G_TOYGCN_MAD_U64_U32 : ToyGCNGenericInstruction {
  let OutOperandList = (outs type0:$dst);
  let InOperandList = (ins type1:$a, type1:$b, type0:$c);
}

// An operation on both halves of a dword, each as the generic one does it.
foreach name = ["ADD", "SUB", "MUL", "SHL", "LSHR", "ASHR", "SMIN", "SMAX",
                "UMIN", "UMAX", "UADDSAT", "USUBSAT", "SADDSAT", "SSUBSAT",
                "FADD", "FMUL", "FMINNUM_IEEE", "FMAXNUM_IEEE"] in
  def G_TOYGCN_PK_#name : ToyGCNGenericInstruction {
    let OutOperandList = (outs type0:$dst);
    let InOperandList = (ins type0:$a, type0:$b);
  }
// $a * $b + $c
def G_TOYGCN_PK_FMA : ToyGCNGenericInstruction {
  let OutOperandList = (outs type0:$dst);
  let InOperandList = (ins type0:$a, type0:$b, type0:$c);
}

def toygcn_bfe_u32 : SDNode<"ToyGCNISD::BFE_U32", SDTIntBinOp>;
def toygcn_bfe_i32 : SDNode<"ToyGCNISD::BFE_I32", SDTIntBinOp>;
def toygcn_mul_low24 : SDNode<"ToyGCNISD::MUL_LOW24", SDTIntBinOp>;
def : GINodeEquiv<G_TOYGCN_MUL_LOW24, toygcn_mul_low24>;
foreach sign = ["I", "U"] in {
  def toygcn_f16_of_#!tolower(sign)#16
      : SDNode<"ToyGCNISD::F16_OF_"#sign#"16",
               SDTypeProfile<1, 1, [SDTCisVT<0, f16>, SDTCisVT<1, i32>]>>;
  def toygcn_#!tolower(sign)#16_of_f16
      : SDNode<"ToyGCNISD::"#sign#"16_OF_F16",
               SDTypeProfile<1, 1, [SDTCisVT<0, i32>, SDTCisVT<1, f16>]>>;
  def : GINodeEquiv<!cast<Instruction>("G_TOYGCN_F16_OF_"#sign#"16"),
                    !cast<SDNode>("toygcn_f16_of_"#!tolower(sign)#"16")>;
  def : GINodeEquiv<!cast<Instruction>("G_TOYGCN_"#sign#"16_OF_F16"),
                    !cast<SDNode>("toygcn_"#!tolower(sign)#"16_of_f16")>;
}
def : GINodeEquiv<G_TOYGCN_BFE_U32, toygcn_bfe_u32>;
def : GINodeEquiv<G_TOYGCN_BFE_I32, toygcn_bfe_i32>;
def toygcn_ffbh_u32 : SDNode<"ToyGCNISD::FFBH_U32",
                             SDTypeProfile<1, 1, [SDTCisVT<0, i32>]>>;
def toygcn_ffbl_b32 : SDNode<"ToyGCNISD::FFBL_B32",
                             SDTypeProfile<1, 1, [SDTCisVT<0, i32>]>>;
def toygcn_readfirstlane : SDNode<"ToyGCNISD::READFIRSTLANE",
                                  SDTypeProfile<1, 1, [SDTCisSameAs<0, 1>]>>;
def : GINodeEquiv<G_TOYGCN_FFBH_U32, toygcn_ffbh_u32>;
def : GINodeEquiv<G_TOYGCN_FFBL_B32, toygcn_ffbl_b32>;
def : GINodeEquiv<G_TOYGCN_READFIRSTLANE, toygcn_readfirstlane>;

//===----------------------------------------------------------------------===//
// Pseudo instructions
//===----------------------------------------------------------------------===//

class ToyGCNPseudo<dag outs, dag ins> : Instruction {
  let Namespace = "ToyGCN";
  let OutOperandList = outs;
  let InOperandList = ins;
  let isPseudo = true;
  let isCodeGenOnly = true;
  let hasSideEffects = false;
  let mayLoad = false;
  let mayStore = false;
}
// Becomes instructions of the scalar unit, which read a lane mask as a number.
class ScalarPseudo<dag outs, dag ins> : ToyGCNPseudo<outs, ins> {
  let TSFlags{0} = true; // SALU
}

// A 64-bit constant in a register pair; one or two moves after allocation.
let isReMaterializable = true, isAsCheapAsAMove = true, isMoveImm = true in {
  def S_MOV_B64_IMM : ToyGCNPseudo<(outs SReg_64:$sdst), (ins i64imm:$src0)>;
  let Uses = [EXEC] in
  def V_MOV_B64_IMM : ToyGCNPseudo<(outs VReg_64:$vdst), (ins i64imm:$src0)>;
}

// Address of a global variable, and of the entry that the global offset table
// has for it: s_getpc_b64, s_add_u32, s_addc_u32.
let Defs = [SCC], isReMaterializable = true in {
  def S_GLOBAL_ADDRESS : ToyGCNPseudo<(outs SReg_64:$sdst), (ins i64imm:$sym)>;
  def S_GOT_ENTRY_ADDRESS : ToyGCNPseudo<(outs SReg_64:$sdst),
                                         (ins i64imm:$sym)>;
}

// Nothing moves across; a wave runs in step, so nothing is emitted.
let hasSideEffects = true, isConvergent = true in
def WAVE_BARRIER : ToyGCNPseudo<(outs), (ins)>;

// A divergent branch, until toygcn-lower-divergent-branches: the active lanes
// whose bit is set go to the target, the others on.
let isTerminator = true, isBranch = true, isConvergent = true in
def BRCOND_LANES : ToyGCNPseudo<(outs), (ins LaneMask_64:$mask,
                                         BranchTarget:$target)>;

// An edge of the control-flow graph that lanes take and the wave does not: it
// runs other lanes' blocks first. Keeps values of these lanes alive; gone after
// register allocation.
let isTerminator = true in
def S_THREAD_EDGE : ToyGCNPseudo<(outs), (ins i32imm:$target)>;

// The opposite: an edge that the wave takes and no lane does. A branch to the
// target stands beside it. Gone after register allocation.
let isTerminator = true in
def S_WAVE_EDGE : ToyGCNPseudo<(outs), (ins i32imm:$target)>;

// See G_TOYGCN_COPY_LANES. Opaque, so that no use reads the scalar instead.
let isConvergent = true, Uses = [EXEC] in
def V_COPY_LANES_B32 : ToyGCNPseudo<(outs VGPR_32:$vdst), (ins SReg_32:$src0)>;

// The active lanes whose bit is set: s_and_b64 with EXEC, where it stands.
let isConvergent = true, Uses = [EXEC], Defs = [SCC] in
def S_BALLOT_B64 : ToyGCNPseudo<(outs SReg_64:$sdst), (ins LaneMask_64:$mask)>;

// A whole-wave value: $src in the thread's own lanes, $inactive in all others.
// Written before $src is read: a constant that is not inline comes first.
let isConvergent = true, Uses = [EXEC], Constraints = "@earlyclobber $vdst" in
def V_SET_INACTIVE_B32 : ToyGCNPseudo<(outs VGPR_32:$vdst),
                                      (ins VGPR_32:$src, VSrc_b32:$inactive)>;

// Another value in one lane, until toygcn-type-whole-wave knows if that lane
// may be written: v_writelane does so whatever EXEC says.
let isConvergent = true, Uses = [EXEC] in
def V_WRITE_ONE_LANE_B32
    : ToyGCNPseudo<(outs VGPR_32:$vdst), (ins SCSrc_b32:$value, SCSrc_b32:$lane,
                                              VGPR_32:$others)>;

// Leaves whole-wave mode: what computes $src runs in all 64 lanes.
let isConvergent = true, Uses = [EXEC] in
def V_STRICT_WWM_B32 : ToyGCNPseudo<(outs VGPR_32:$vdst), (ins VGPR_32:$src)>;

// Changes of EXEC at the end of a block: terminators, because what the register
// allocator puts at a block's end belongs to all lanes that were in it.
let isTerminator = true in {
  def S_ZERO_EXEC_term : ToyGCNPseudo<(outs), (ins)> { let Defs = [EXEC]; }
  let Defs = [SCC] in {
    def S_AND_B64_term
        : ToyGCNPseudo<(outs SReg_64:$sdst), (ins SReg_64:$src0, SReg_64:$src1)>;
    def S_ANDN2_B64_term
        : ToyGCNPseudo<(outs SReg_64:$sdst), (ins SReg_64:$src0, SReg_64:$src1)>;
  }
}

// Registers by number, see G_TOYGCN_READ_INDEXED: M0 has the index. In VGPRs
// one or two v_mov_b32 between s_set_gpr_idx_on and s_set_gpr_idx_off, in SGPRs
// s_movrels or s_movreld. No vector there starts at VCC, whose number is past
// those that are counted. The result of a read is not in the vector: the first
// move would change what the second reads.
class IndexedRow<Instruction op, bit scalar, bit writes, int element, int vector> {
  Instruction Opcode = op;
  bit IsScalar = scalar;
  bit Writes = writes;
  bits<16> ElementBits = element;
  bits<16> VectorBits = vector;
}
foreach vector = [64, 128, 256, 512, 1024] in
  foreach element = !if(!eq(vector, 64), [32], [32, 64]) in {
    defvar suffix = element # "_" # vector;
    defvar vvector = !cast<RegisterClass>("VReg_" # vector);
    defvar svector =
        !cast<RegisterClass>(!if(!eq(vector, 64), "SGPR_", "SReg_") # vector);
    defvar velement = !if(!eq(element, 32), VGPR_32, VReg_64);
    defvar vvalue = !if(!eq(element, 32), VSrc_b32, VReg_64);
    defvar selement = !if(!eq(element, 32), SReg_32, SReg_64);
    let Defs = [M0], Uses = [EXEC] in {
      let Constraints = !if(!eq(element, 32), "", "@earlyclobber $dst") in
      def V_READ_INDEXED_ # suffix
          : ToyGCNPseudo<(outs velement:$dst),
                         (ins vvector:$vector, SReg_32:$index)>;
      let Constraints = "$dst = $vector" in
      def V_WRITE_INDEXED_ # suffix
          : ToyGCNPseudo<(outs vvector:$dst),
                         (ins vvector:$vector, vvalue:$value,
                              SReg_32:$index)>;
    }
    let Defs = [M0] in {
      def S_READ_INDEXED_ # suffix
          : ScalarPseudo<(outs selement:$dst),
                         (ins svector:$vector, SReg_32:$index)>;
      let Constraints = "$dst = $vector" in
      def S_WRITE_INDEXED_ # suffix
          : ScalarPseudo<(outs svector:$dst),
                         (ins svector:$vector, selement:$value,
                              SReg_32:$index)>;
    }
    foreach scalar = [0, 1] in
      foreach writes = [0, 1] in
        def : IndexedRow<!cast<Instruction>(
                             !if(scalar, "S_", "V_")
                             # !if(writes, "WRITE", "READ") # "_INDEXED_"
                             # suffix),
                         scalar, writes, element, vector>;
  }
def IndexedTable : GenericTable {
  let FilterClass = "IndexedRow";
  let CppTypeName = "IndexedRow";
  let Fields = ["Opcode", "IsScalar", "Writes", "ElementBits", "VectorBits"];
}

// A call of a plain function: s_swappc_b64, and around it the step of s32 from
// the caller's frame to the callee's. The registers of arguments and results
// are implicit operands. A function that is called by its name is an operand:
// LLVM looks for which registers it overwrites.
let isCall = true, isConvergent = true, hasSideEffects = true,
    Uses = [EXEC, FLAT_SCR], Defs = [SCC] in
def SI_CALL : ToyGCNPseudo<(outs), (ins SReg_64:$target, variable_ops)>;

// Return of a plain function to s[30:31].
let isTerminator = true, isReturn = true, isBarrier = true in
def SI_RETURN : ToyGCNPseudo<(outs), (ins)>;

// Spills. The slot of an SGPR is lanes of a VGPR; that of a VGPR is scratch.
class SpillRow<Instruction op, int width, bit scalar, bit saves> {
  Instruction Opcode = op;
  bits<16> Bits = width;
  bit IsScalar = scalar;
  bit Saves = saves;
}
foreach width = [32, 64, 96, 128, 160, 256, 512, 1024] in {
  defvar rc = !cast<RegisterClass>("SReg_" # width);
  let mayStore = true in
  def S_SPILL_SAVE_ # width : ToyGCNPseudo<(outs), (ins rc:$data, i32imm:$slot)>;
  let mayLoad = true in
  def S_SPILL_RESTORE_ # width : ToyGCNPseudo<(outs rc:$data), (ins i32imm:$slot)>;
}
foreach width = [32, 64, 96, 128, 160, 256, 512, 1024] in {
  defvar rc = !if(!eq(width, 32), VGPR_32, !cast<RegisterClass>("VReg_" # width));
  let Uses = [EXEC, FLAT_SCR] in {
    let mayStore = true in
    def V_SPILL_SAVE_ # width : ToyGCNPseudo<(outs), (ins rc:$data, i32imm:$slot)>;
    let mayLoad = true in
    def V_SPILL_RESTORE_ # width
        : ToyGCNPseudo<(outs rc:$data), (ins i32imm:$slot)>;
  }
  foreach scalar = [0, 1] in
    foreach saves = [0, 1] in
      def : SpillRow<!cast<Instruction>(!if(scalar, "S_SPILL_", "V_SPILL_")
                                        # !if(saves, "SAVE_", "RESTORE_")
                                        # width),
                     width, scalar, saves>;
}
def SpillTable : GenericTable {
  let FilterClass = "SpillRow";
  let CppTypeName = "SpillRow";
  let Fields = ["Opcode", "Bits", "IsScalar", "Saves"];
}

//===----------------------------------------------------------------------===//
// What was left
//===----------------------------------------------------------------------===//

// Only if the user leaves out a pass does the printer meet what that pass
// replaces. Pseudo instructions without a row are replaced by postrapseudos.
class LeftRow<Instruction op, string pass> {
  Instruction Opcode = op;
  string Pass = pass;
}
foreach op = [V_SET_INACTIVE_B32, V_WRITE_ONE_LANE_B32] in
  def : LeftRow<op, "toygcn-type-whole-wave">;
def : LeftRow<BRCOND_LANES, "toygcn-lower-divergent-branches">;
foreach op = [S_THREAD_EDGE, S_WAVE_EDGE, S_ZERO_EXEC_term, S_AND_B64_term, S_ANDN2_B64_term] in
  def : LeftRow<op, "toygcn-finish-control-flow">;
def : LeftRow<PHI, "phi-node-elimination">;
foreach op = [EXTRACT_SUBREG, INSERT_SUBREG, REG_SEQUENCE] in
  def : LeftRow<op, "twoaddressinstruction">;
foreach width = [32, 64, 96, 128, 160, 256, 512, 1024] in
  foreach what = ["SAVE_", "RESTORE_"] in {
    def : LeftRow<!cast<Instruction>("S_SPILL_" # what # width),
                  "toygcn-lower-sgpr-spills">;
    def : LeftRow<!cast<Instruction>("V_SPILL_" # what # width), "prologepilog">;
  }
def LeftTable : GenericTable {
  let FilterClass = "LeftRow";
  let CppTypeName = "LeftRow";
  let Fields = ["Opcode", "Pass"];
}
