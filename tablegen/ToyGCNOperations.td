//===- ToyGCNOperations.td - What each unit can do ---------*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One row for each operation and width: what it is on the scalar unit and on
/// the vector unit, and whether its result is the same in all lanes. All
/// stages ask this table, each through the slice that is generated for it at
/// the end of this file:
///
///   uniformity analysis, bank selection, placement   OperationTable,
///                                                    IntrinsicTable
///   placement                                        FusedTable
///   the legalizer, of intrinsics                     IntrinsicLegalizeTable
///   bank legalization                                BankRewriteTable
///   instruction selection                            SelectionTable,
///                                                    IntrinsicSelectionTable,
///                                                    PackedSelectTable
///   `utils/toygcn patterns --asymmetries`            the records
///   peephole passes, reductions, scans, atomics      AlgebraTable,
///                                                    ReductionTable
///
/// An operation that has no row is divergent, and the vector unit has it.
///
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// Forms
//===----------------------------------------------------------------------===//

// An operation on one unit. It costs `cycles` of issue (docs/simulator.md) all
// in all, after bank legalization. Bank legalization calls `rewrite`, if there
// is one; otherwise, or if it leaves the instruction as it is, patterns select
// the instruction, or the C++ function `select` of the instruction selector.
class Form<string unit, int cycles, string rewrite, string select, string why> {
  string Unit = unit;
  bits<8> Cycles = cycles;
  string Rewrite = !if(!empty(rewrite), "nullptr", "llvm::" # rewrite);
  string Select = select;
  string SelectCode = !if(!empty(select), "nullptr",
                          "&ToyGCNInstructionSelector::" # select);
  // Why the unit has no form; empty if it has one.
  string Why = why;
}
class Scalar<int cycles, string rewrite = "", string select = "">
    : Form<"scalar", cycles, rewrite, select, "">;
class Vector<int cycles, string rewrite = "", string select = "">
    : Form<"vector", cycles, rewrite, select, "">;
// Other operations do it, as ToyGCNExpansions.td says; it costs the sum of the
// steps' cycles.
defvar SumOfSteps = 255;
defvar ExpandedHere = "expandOnBank";
def StepsOnScalar : Scalar<SumOfSteps, ExpandedHere>;
def StepsOnVector : Vector<SumOfSteps, ExpandedHere>;
class None<string why> : Form<"none", 0, "", "", why> {
  assert !not(!empty(why)), "a unit lacks a form: say why";
}

class TwoForms<Form scalar, Form vector> {
  assert !ne(scalar.Unit, "vector"), "the first form is the scalar unit's";
  assert !ne(vector.Unit, "scalar"), "the second form is the vector unit's";
  bits<8> ScalarCycles = scalar.Cycles;
  bits<8> VectorCycles = vector.Cycles;
  string ScalarRewrite = scalar.Rewrite;
  string VectorRewrite = vector.Rewrite;
  string ScalarSelect = scalar.Select;
  string VectorSelect = vector.Select;
  string ScalarSelectCode = scalar.SelectCode;
  string VectorSelectCode = vector.SelectCode;
  bit HasSelect = !not(!and(!empty(scalar.Select), !empty(vector.Select)));
  string ScalarWhy = scalar.Why;
  string VectorWhy = vector.Why;
  bit HasRewrite = !or(!ne(scalar.Rewrite, "nullptr"),
                       !ne(vector.Rewrite, "nullptr"));
  // When a result is uniform: ByOperands, if all operands are; Always, whatever
  // they are; Never.
  string Lanes = "ByOperands";
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

// Bits of what an operation works on: of its result, or its first operand where
// it has none. Where another operand decides, WidthOperand says which.
defvar AnyWidth = 0;
defvar W1 = 1;
defvar W16 = 16;
defvar W32 = 32;
defvar W64 = 64;

class OperandMask<list<int> operands> {
  bits<8> Bits = !foldl(0, operands, mask, n, !or(mask, !shl(1, n)));
}

// An operation with more than one row has one for AnyWidth, which says all
// that does not depend on the width.
class Op<Instruction op, int width, Form scalar, Form vector>
    : TwoForms<scalar, vector> {
  Instruction Opcode = op;
  string Name = !cast<string>(op);
  bits<16> Width = width;
  bits<8> WidthOperand = 0;
  // It only passes values on (a phi, a copy, a select): it belongs where its
  // operands are.
  bit PassesOn = 0;
  // The vector form's cycles where the last operand is a constant; 0: the same.
  bits<8> VectorCyclesByConstant = 0;
  // The vector instruction reads one scalar operand over the constant bus.
  bit ReadsScalar = !not(PassesOn);
  // It reads the low dword of one scalar operand of 64 bits in this way.
  bit ReadsScalarLow = 0;
  // A further condition for the scalar form.
  string ScalarIf = "nullptr";
  // Operands that are scalar on both units. The others are in the bank of the
  // result.
  list<int> ScalarOperands = [];
  bits<8> ScalarOperandMask = OperandMask<ScalarOperands>.Bits;
}

// An intrinsic. Operands are in the bank of the result, unless ScalarOperands
// lists those that must be scalar: then all others must not be.
class Intr<Intrinsic op, string lanes, Form scalar, Form vector>
    : TwoForms<scalar, vector> {
  Intrinsic ID = op;
  string Name = !cast<string>(op);
  let Lanes = lanes;
  bit HasOwnBanks = 0;
  list<int> ScalarOperands = [];
  bits<8> ScalarOperandMask = OperandMask<ScalarOperands>.Bits;
  // The legalizer's function for it; none if passes on LLVM IR replace it. The
  // result and the operands listed here have one type, any type, and the
  // operation does their dwords one by one; all dwords share the others.
  string Legalize = "";
  list<int> ByDwords = [];
  string LegalizeCode =
      !if(!empty(Legalize), "nullptr", "llvm::ToyGCN::" # Legalize);
  bit HasLegalize = !not(!empty(Legalize));
  bits<8> ByDwordsMask = OperandMask<ByDwords>.Bits;
}
class MovedByDwords<list<int> data> {
  string Legalize = "moveByDwords";
  list<int> ByDwords = data;
}
class OwnBanks<list<int> scalar> {
  bit HasOwnBanks = 1;
  list<int> ScalarOperands = scalar;
}

//===----------------------------------------------------------------------===//
// Values on their way
//===----------------------------------------------------------------------===//

defvar Gone = None<"lowered before banks are selected">;
defvar Copied = "selectCopyLike";

let PassesOn = 1 in {
  def : Op<COPY, AnyWidth, Scalar<0, select = Copied>,
           Vector<0, select = Copied>>;
  foreach op = [G_FREEZE, G_BITCAST, G_INTTOPTR, G_PTRTOINT, G_ASSERT_ZEXT,
                G_ASSERT_SEXT, G_ASSERT_ALIGN] in
    def : Op<op, AnyWidth, Scalar<0, select = Copied>,
             Vector<0, select = Copied>>;
  def : Op<G_FREEZE, W64, Scalar<0, select = Copied>, StepsOnVector>;
  def : Op<G_PHI, AnyWidth, Scalar<0, select = "selectPhi">,
           Vector<0, select = "selectPhi">>;
  foreach op = [G_MERGE_VALUES, G_BUILD_VECTOR, G_CONCAT_VECTORS] in
    def : Op<op, AnyWidth, Scalar<0, select = "selectMerge">,
             Vector<0, select = "selectMerge">>;
  def : Op<G_UNMERGE_VALUES, AnyWidth, Scalar<0, select = "selectUnmerge">,
           Vector<0, select = "selectUnmerge">>;
  def : Op<G_TRUNC, AnyWidth, Scalar<0, select = "selectTrunc">,
           Vector<0, select = "selectTrunc">>;
  def : Op<G_TRUNC, W1, Scalar<4, "lowerBoolTrunc">,
           Vector<8, "lowerMaskTrunc">>;
  def : Op<G_SELECT, AnyWidth, Scalar<4, select = "selectSelect">,
           Vector<4, select = "selectSelect">>;
  def : Op<G_SELECT, W64, Scalar<4, select = "selectSelect">, StepsOnVector>;
}
def : Op<G_IMPLICIT_DEF, AnyWidth, Scalar<0, select = "selectUndef">,
         Vector<0, select = "selectUndef">>;
foreach op = [G_CONSTANT, G_FCONSTANT] in
  def : Op<op, AnyWidth, Scalar<4, select = "selectConstant">,
           Vector<4, select = "selectConstant">>;

// A half is the low bits of a dword, whose others are any.
let WidthOperand = 1 in
  def : Op<G_ANYEXT, W16, Scalar<0, select = Copied>,
           Vector<0, select = Copied>>;

// A number that is wider. A uniform i1 is an s32 of 0 or 1.
let WidthOperand = 1 in {
  foreach op = [G_ZEXT, G_ANYEXT] in
    def : Op<op, AnyWidth, Scalar<4>, Vector<4, select = "selectVectorZExt">>;
  def : Op<G_SEXT, AnyWidth, Scalar<4>, StepsOnVector>;
  foreach op = [G_ZEXT, G_ANYEXT, G_SEXT] in
    def : Op<op, W1, Scalar<4, "lowerBoolExt">, Vector<4, "lowerMaskExt">>;
}
def : Op<G_SEXT_INREG, AnyWidth, Scalar<4>, Vector<4>>;

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

def : Op<G_ADD, AnyWidth, Scalar<4, select = "selectCount">,
         Vector<4, select = "selectSum">>;
def : Op<G_SUB, AnyWidth, Scalar<4>, Vector<4>>;
// The high dwords' sum of 64 bits has a carry on the bus.
let ReadsScalar = 0, ReadsScalarLow = 1 in
  foreach op = [G_ADD, G_SUB, G_PTR_ADD] in
    def : Op<op, W64, Scalar<8, select = "selectAddSub">,
             Vector<8, select = "selectAddSub">>;
foreach op = [G_MUL, G_UMULH, G_SMULH] in
  def : Op<op, AnyWidth, Scalar<4>,
           Vector<16, select = "selectHalfOfProduct">>;
def : Op<G_TOYGCN_MUL_LOW24, AnyWidth, Scalar<4>, Vector<4>>;
def : Op<G_TOYGCN_MAD_U64_U32, AnyWidth, Scalar<16, "lowerMad64">,
         Vector<16, select = "selectMad64">>;
foreach op = [G_AND, G_OR, G_XOR] in {
  def : Op<op, AnyWidth, Scalar<4>, Vector<4>>;
  def : Op<op, W64, Scalar<4>, Vector<8, "splitHalves">>;
  def : Op<op, W1, Scalar<4>, Vector<4, select = "selectMaskLogic">>;
}
foreach op = [G_SHL, G_LSHR, G_ASHR] in {
  def : Op<op, AnyWidth, Scalar<4>, Vector<4>>;
  let VectorCyclesByConstant = 8 in
    def : Op<op, W64, Scalar<4>, Vector<16, "splitShift">>;
}
foreach op = [G_SMIN, G_SMAX, G_UMIN, G_UMAX] in
  def : Op<op, AnyWidth, Scalar<4>, Vector<4>>;
def : Op<G_ABS, AnyWidth, Scalar<4>, StepsOnVector>;
// There is no scalar byte permute, but there are shifts and masks.
def : Op<G_BSWAP, AnyWidth, StepsOnScalar, Vector<8>>;
// There is no scalar funnel shift, but there is one of 64 bits. A rotation puts
// its value in both halves, which takes a copy.
def : Op<G_ROTR, AnyWidth, Scalar<12, ExpandedHere>, Vector<4>>;
def : Op<G_FSHR, AnyWidth, StepsOnScalar, Vector<4>>;
// The one of 64 bits is by a constant, 1 to 63.
def : Op<G_FSHR, W64, Scalar<12, "funnelByShifts">,
         Vector<8, "splitFunnelShift">>;
// The scalar form has position and width in one operand, mostly constants.
foreach op = [G_UBFX, G_SBFX] in
  def : Op<op, AnyWidth, Scalar<4, ExpandedHere>, Vector<4>>;
foreach op = [G_TOYGCN_BFE_U32, G_TOYGCN_BFE_I32] in
  def : Op<op, AnyWidth, Scalar<4>,
           None<"made of G_UBFX and G_SBFX for the scalar unit">>;
def : Op<G_BITREVERSE, AnyWidth, Scalar<4>, Vector<4>>;
def : Op<G_BITREVERSE, W64, Scalar<4>, StepsOnVector>;
let WidthOperand = 1 in {
  def : Op<G_CTPOP, AnyWidth, Scalar<4>, Vector<4>>;
  // The second count takes in the sum.
  def : Op<G_CTPOP, W64, Scalar<4>, Vector<8, ExpandedHere>>;
  foreach op = [G_TOYGCN_FFBH_U32, G_TOYGCN_FFBL_B32] in {
    def : Op<op, AnyWidth, Scalar<4>, Vector<4>>;
    def : Op<op, W64, Scalar<4>, StepsOnVector>;
  }
}
// SCC does not live across instructions: a carry is a compare.
foreach op = [G_UADDO, G_USUBO] in
  def : Op<op, AnyWidth, StepsOnScalar, Vector<4>>;
foreach op = [G_UADDE, G_USUBE] in
  def : Op<op, AnyWidth, StepsOnScalar, Vector<4>>;
// A scalar sum says in SCC that it is out of range.
foreach op = [G_SADDO, G_SSUBO] in
  def : Op<op, AnyWidth, Scalar<8, select = "selectSignedOverflow">,
           StepsOnVector>;
foreach op = [G_SADDSAT, G_SSUBSAT] in
  def : Op<op, AnyWidth, Scalar<16, select = "selectSignedSaturation">,
           Vector<4>>;
foreach op = [G_UADDSAT, G_USUBSAT] in
  def : Op<op, AnyWidth, StepsOnScalar, Vector<4>>;
let WidthOperand = 2 in {
  def : Op<G_ICMP, AnyWidth, Scalar<4, select = "selectCondition">,
           Vector<4>>;
  def : Op<G_ICMP, W64, Scalar<8, select = "selectCondition">, Vector<16>>;
}

//===----------------------------------------------------------------------===//
// Floating-point numbers
//===----------------------------------------------------------------------===//

defvar NoScalarFloats = None<"GFX9 has no scalar float unit">;

foreach op = [G_FSUB, G_FMAD, G_TOYGCN_F16_OF_I16, G_TOYGCN_F16_OF_U16,
              G_TOYGCN_I16_OF_F16, G_TOYGCN_U16_OF_F16] in
  def : Op<op, AnyWidth, NoScalarFloats, Vector<4>>;
// Doubles take longer.
multiclass Float<Instruction op, int doubles = 32> {
  def : Op<op, AnyWidth, NoScalarFloats, Vector<4>>;
  def : Op<op, W64, NoScalarFloats, Vector<doubles>>;
}
foreach op = [G_FADD, G_FMINNUM_IEEE, G_FMAXNUM_IEEE, G_FCANONICALIZE, G_FFLOOR,
              G_FCEIL, G_INTRINSIC_TRUNC, G_INTRINSIC_ROUNDEVEN, G_FRINT,
              G_FLDEXP, G_FPEXT, G_SITOFP, G_UITOFP] in
  defm : Float<op>;
foreach op = [G_FMUL, G_FMA] in
  defm : Float<op, 64>;
let WidthOperand = 1 in
  foreach op = [G_FPTRUNC, G_FPTOSI, G_FPTOUI, G_FPTOSI_SAT, G_FPTOUI_SAT,
                G_IS_FPCLASS] in
    defm : Float<op>;
let WidthOperand = 2 in
  defm : Float<G_FCMP>;
// Sign bits are bits; on the vector unit a modifier of the operand.
foreach op = [G_FNEG, G_FABS] in {
  def : Op<op, AnyWidth, Scalar<4, ExpandedHere>, Vector<0>>;
  def : Op<op, W64, StepsOnScalar, Vector<0, select = "selectSignBit64">>;
}

//===----------------------------------------------------------------------===//
// Two halves of a dword
//===----------------------------------------------------------------------===//

// The operation and its instruction, whose shifts have the amount first.
class Packed<string name, Instruction inst>
    : Op<!cast<Instruction>("G_TOYGCN_PK_" # name), AnyWidth,
         None<"the scalar unit has no operations on halves">,
         Vector<4, select = "selectPacked">> {
  Instruction Machine = inst;
  bit Reversed = !ne(!find(name, "SH"), -1);
}
def : Packed<"ADD", V_PK_ADD_U16>;
def : Packed<"SUB", V_PK_SUB_U16>;
def : Packed<"MUL", V_PK_MUL_LO_U16>;
def : Packed<"SHL", V_PK_LSHLREV_B16>;
def : Packed<"LSHR", V_PK_LSHRREV_B16>;
def : Packed<"ASHR", V_PK_ASHRREV_I16>;
def : Packed<"SMIN", V_PK_MIN_I16>;
def : Packed<"SMAX", V_PK_MAX_I16>;
def : Packed<"UMIN", V_PK_MIN_U16>;
def : Packed<"UMAX", V_PK_MAX_U16>;
def : Packed<"UADDSAT", V_PK_ADD_U16_sat>;
def : Packed<"USUBSAT", V_PK_SUB_U16_sat>;
def : Packed<"SADDSAT", V_PK_ADD_I16_sat>;
def : Packed<"SSUBSAT", V_PK_SUB_I16_sat>;
def : Packed<"FADD", V_PK_ADD_F16>;
def : Packed<"FMUL", V_PK_MUL_F16>;
def : Packed<"FMA", V_PK_FMA_F16>;
def : Packed<"FMINNUM_IEEE", V_PK_MIN_F16>;
def : Packed<"FMAXNUM_IEEE", V_PK_MAX_F16>;

//===----------------------------------------------------------------------===//
// Memory and addresses
//===----------------------------------------------------------------------===//

defvar NoScalarMemory =
    None<"the scalar cache is read-only and serves whole dwords">;

// The lanes' view of a load depends on the address space, and on the order that
// is asked for: see UniformityFacts.cpp.
let ScalarIf = "llvm::ToyGCN::isScalarLoad" in
  def : Op<G_LOAD, AnyWidth, Scalar<4, select = "selectLoadOrStore">,
           Vector<4, "splitWideLoad", "selectLoadOrStore">>;
foreach op = [G_SEXTLOAD, G_ZEXTLOAD] in
  def : Op<op, AnyWidth, NoScalarMemory,
           Vector<4, select = "selectLoadOrStore">>;
def : Op<G_STORE, AnyWidth, NoScalarMemory,
         Vector<4, "splitWideStore", "selectLoadOrStore">>;
def : Op<G_FENCE, AnyWidth, None<"a wait of the wave, without a value">,
         Vector<4, select = "selectFence">>;
// Read-modify-write: each lane sees its own turn.
let Lanes = "Never" in {
  foreach op = [G_ATOMIC_CMPXCHG, G_ATOMICRMW_XCHG, G_ATOMICRMW_ADD,
                G_ATOMICRMW_SUB, G_ATOMICRMW_AND, G_ATOMICRMW_OR,
                G_ATOMICRMW_XOR, G_ATOMICRMW_MAX, G_ATOMICRMW_MIN,
                G_ATOMICRMW_UMAX, G_ATOMICRMW_UMIN, G_ATOMICRMW_UINC_WRAP,
                G_ATOMICRMW_UDEC_WRAP] in
    def : Op<op, AnyWidth, NoScalarMemory, Vector<4, select = "selectAtomic">>;
  foreach op = [G_ATOMICRMW_FADD, G_ATOMICRMW_FMAX, G_ATOMICRMW_FMIN] in
    def : Op<op, AnyWidth, NoScalarMemory, Vector<4, select = "selectAtomic">>;
  foreach op = [G_ATOMIC_CMPXCHG_WITH_SUCCESS, G_ATOMICRMW_NAND,
                G_ATOMICRMW_FSUB] in
    def : Op<op, AnyWidth, Gone, Gone>;
}
def : Op<G_PTR_ADD, AnyWidth, Scalar<4, select = "selectPointerSum">,
         Vector<4, select = "selectPointerSum">>;
foreach width = [AnyWidth, W64] in
  def : Op<G_PTRMASK, width, StepsOnScalar, StepsOnVector>;
defvar SameAddress = None<"the same address in all lanes">;
def : Op<G_FRAME_INDEX, AnyWidth, Scalar<4, select = "selectFrameIndex">,
         SameAddress>;
def : Op<G_GLOBAL_VALUE, AnyWidth, Scalar<12, select = "selectGlobalValue">,
         SameAddress>;

//===----------------------------------------------------------------------===//
// Control flow, and the way between the units
//===----------------------------------------------------------------------===//

defvar OfLanes = None<"it is about lanes">;
defvar OneResult = None<"one result for the wave">;

def : Op<G_BR, AnyWidth, Scalar<4>, Vector<4>>;
foreach op = [G_TRAP, G_DEBUGTRAP] in
  def : Op<op, AnyWidth, Scalar<4>, Vector<4>>;
def : Op<G_BRCOND, AnyWidth, Scalar<4, select = "selectBrCond">,
         None<"a divergent branch is G_TOYGCN_BRCOND_LANES">>;
def : Op<G_TOYGCN_BRCOND_LANES, AnyWidth, OfLanes,
         Vector<4>>;
// Lanes leave at different times.
let Lanes = "Never" in
  def : Op<G_TOYGCN_COPY_LANES, AnyWidth, OfLanes, Vector<4>>;
def : Op<G_TOYGCN_MASK_FROM_SCALAR, AnyWidth, OfLanes,
         Vector<4, select = "selectMaskFromScalar">>;
let Lanes = "Always" in {
  def : Op<G_TOYGCN_SCALAR_FROM_MASK, AnyWidth,
           Scalar<4, select = "selectCondition">, OneResult>;
  def : Op<G_TOYGCN_READFIRSTLANE, AnyWidth, Scalar<4>, OneResult>;
}
// A scalar one writes M0, waits and moves; a vector one has three instructions,
// with 64 bits four.
foreach width = [AnyWidth, W64] in {
  defvar vector = Vector<!if(!eq(width, W64), 16, 12), select = "selectIndexed">;
  let ScalarOperands = [2] in
    def : Op<G_TOYGCN_READ_INDEXED, width, Scalar<12, select = "selectIndexed">,
             vector>;
  let ScalarOperands = [3], WidthOperand = 2 in
    def : Op<G_TOYGCN_WRITE_INDEXED, width, Scalar<12, select = "selectIndexed">,
             vector>;
}
foreach op = [G_INTRINSIC, G_INTRINSIC_W_SIDE_EFFECTS, G_INTRINSIC_CONVERGENT,
              G_INTRINSIC_CONVERGENT_W_SIDE_EFFECTS] in
  def : Op<op, AnyWidth, Scalar<4, select = "selectIntrinsic">,
           Vector<4, select = "selectIntrinsic">>;

//===----------------------------------------------------------------------===//
// Operations that other operations replace before banks are selected
//===----------------------------------------------------------------------===//

foreach op =
    [G_CONSTANT_POOL, G_BLOCK_ADDR, G_UDIV, G_SDIV, G_UREM, G_SREM, G_UDIVREM,
     G_SDIVREM, G_FSHL, G_ROTL, G_CTLZ, G_CTLZ_ZERO_UNDEF, G_CTTZ,
     G_CTTZ_ZERO_UNDEF, G_SADDE, G_SSUBE, G_UMULO, G_SMULO, G_EXTRACT, G_INSERT,
     G_BUILD_VECTOR_TRUNC, G_SHUFFLE_VECTOR, G_EXTRACT_VECTOR_ELT,
     G_INSERT_VECTOR_ELT, G_ADDRSPACE_CAST, G_FDIV, G_FREM,
     G_FCOPYSIGN, G_FSQRT, G_FEXP2, G_FLOG2, G_FNEARBYINT, G_INTRINSIC_ROUND,
     G_FMINNUM, G_FMAXNUM, G_FMINIMUMNUM, G_FMAXIMUMNUM, G_FMINIMUM,
     G_FMAXIMUM] in
  def : Op<op, AnyWidth, Gone, Gone>;

//===----------------------------------------------------------------------===//
// Machine instructions
//===----------------------------------------------------------------------===//

// For instructions without a row the format decides: what the scalar unit
// computes from uniform operands is uniform, a vector instruction works lane by
// lane.
defvar Selected = None<"selected">;

foreach op = [PHI, IMPLICIT_DEF, INIT_UNDEF, REG_SEQUENCE, INSERT_SUBREG,
              EXTRACT_SUBREG, SUBREG_TO_REG, KILL, DBG_VALUE, DBG_LABEL,
              LIFETIME_START, LIFETIME_END, V_STRICT_WWM_B32, S_MOV_B64_IMM, V_MOV_B64_IMM,
              S_GLOBAL_ADDRESS, S_GOT_ENTRY_ADDRESS, S_AND_B64_term,
              S_ANDN2_B64_term] in
  def : Op<op, AnyWidth, Selected, Selected>;
foreach access = ["V_READ", "V_WRITE", "S_READ", "S_WRITE"] in
  foreach size = ["32_64", "32_128", "64_128", "32_256", "64_256", "32_512",
                  "64_512", "32_1024", "64_1024"] in
    def : Op<!cast<Instruction>(access # "_INDEXED_" # size), AnyWidth, Selected,
             Selected>;
let Lanes = "Always" in
  foreach op = [V_READFIRSTLANE_B32, V_READFIRSTLANE_B32_user,
                V_READFIRSTLANE_B32_agree, V_READFIRSTLANE_B32_half,
                V_READLANE_B32, S_BALLOT_B64] in
    def : Op<op, AnyWidth, Selected, Selected>;
let Lanes = "Never" in
  foreach op = [V_WRITELANE_B32, V_WRITE_ONE_LANE_B32, V_MBCNT_LO_U32_B32_e64,
                V_MBCNT_HI_U32_B32_e64, V_COPY_LANES_B32,
                V_SET_INACTIVE_B32] in
    def : Op<op, AnyWidth, Selected, Selected>;

//===----------------------------------------------------------------------===//
// Intrinsics
//===----------------------------------------------------------------------===//

// Between lanes.
defvar BetweenLanes = None<"it moves values between lanes">;
let Legalize = "isLegal" in {
  foreach op = [int_amdgcn_mbcnt_lo, int_amdgcn_mbcnt_hi,
                int_amdgcn_ds_permute, int_amdgcn_ds_bpermute,
                int_amdgcn_ds_swizzle] in
    def : Intr<op, "Never", BetweenLanes, Vector<4>>;
}
def : Intr<int_amdgcn_update_dpp, "Never", BetweenLanes, Vector<4>>,
      MovedByDwords<[2, 3]>;
// v_writelane would write the lane if it is off, too: it is a selection.
def : Intr<int_amdgcn_writelane, "Never", BetweenLanes, Vector<12>>,
      OwnBanks<[2, 3]>, MovedByDwords<[2, 4]>;
let Legalize = "legalizeInverseBallot" in
  def : Intr<int_amdgcn_inverse_ballot, "Never", BetweenLanes, Vector<0>>,
        OwnBanks<[2]>;
// Equal in the active lanes, but whole-wave code reads the others, too.
def : Intr<int_amdgcn_set_inactive, "Never", BetweenLanes, Vector<4>>,
      MovedByDwords<[2, 3]>;
def : Intr<int_amdgcn_strict_wwm, "ByOperands", BetweenLanes, Vector<0>>,
      MovedByDwords<[2]>;

// From lanes to the wave.
def : Intr<int_amdgcn_readfirstlane, "Always",
           Scalar<4, select = "selectReadFirstLane">, OneResult>,
      OwnBanks<[]>, MovedByDwords<[2]>;
// The lane number must be uniform: toygcn-lower-divergent-lanes makes it so.
def : Intr<int_amdgcn_readlane, "Always", Scalar<4>, OneResult>,
      OwnBanks<[3]>, MovedByDwords<[2]>;
let Legalize = "legalizeBallot" in
  def : Intr<int_amdgcn_ballot, "Always", Scalar<4>, OneResult>,
        OwnBanks<[]>;

let Legalize = "isLegal" in {
  // Values of the wave.
  foreach op = [int_amdgcn_s_memtime, int_amdgcn_s_memrealtime] in
    def : Intr<op, "Always", Scalar<4>, OneResult>;
  def : Intr<int_amdgcn_s_getreg, "Always", Scalar<4>, OneResult>;
  def : Intr<int_amdgcn_groupstaticsize, "Always",
             Scalar<4, select = "selectGroupSize">, OneResult>;
  // Without a result.
  defvar OfWave = None<"an instruction of the wave">;
  foreach op = [int_amdgcn_wave_barrier, int_amdgcn_sched_barrier] in
    def : Intr<op, "ByOperands", Scalar<0>, OfWave>;
  foreach op = [int_amdgcn_s_sleep, int_amdgcn_s_setprio,
                int_amdgcn_s_sethalt] in
    def : Intr<op, "ByOperands", Scalar<4>, OfWave>;
  foreach op = [int_amdgcn_s_dcache_inv, int_amdgcn_s_dcache_inv_vol,
                int_amdgcn_s_dcache_wb, int_amdgcn_s_dcache_wb_vol,
                int_amdgcn_buffer_wbinvl1, int_amdgcn_buffer_wbinvl1_vol] in
    def : Intr<op, "ByOperands", Scalar<4, select = "selectCacheControl">,
               OfWave>;
  def : Intr<int_amdgcn_s_setreg, "ByOperands", Scalar<4>, OfWave>,
        OwnBanks<[2]>;
  def : Intr<int_amdgcn_s_barrier, "ByOperands",
             Scalar<4, select = "selectBarrier">, OfWave>;
  def : Intr<int_amdgcn_s_waitcnt, "ByOperands",
             Scalar<4, select = "selectWaitcnt">, OfWave>;
}

// Arithmetic. Cycles are those of dwords; no unit is chosen by them.
let Legalize = "hasOnlyFloats" in {
  foreach op = [int_amdgcn_fract, int_amdgcn_class] in
    def : Intr<op, "ByOperands", NoScalarFloats, Vector<4>>;
  foreach op = [int_amdgcn_rcp, int_amdgcn_rsq, int_amdgcn_sqrt,
                int_amdgcn_div_fixup] in
    def : Intr<op, "ByOperands", NoScalarFloats, Vector<16>>;
}
let Legalize = "hasOnlyHalvesOrDwords" in {
  foreach op = [int_amdgcn_sin, int_amdgcn_cos, int_amdgcn_log,
                int_amdgcn_exp2] in
    def : Intr<op, "ByOperands", NoScalarFloats, Vector<16>>;
  def : Intr<int_amdgcn_fmed3, "ByOperands", NoScalarFloats, Vector<4>>;
}
let Legalize = "hasOnlyDwordsOrPairs" in {
  foreach op = [int_amdgcn_frexp_mant, int_amdgcn_frexp_exp] in
    def : Intr<op, "ByOperands", NoScalarFloats, Vector<4>>;
  def : Intr<int_amdgcn_div_fmas, "ByOperands", NoScalarFloats, Vector<16>>;
  def : Intr<int_amdgcn_div_scale, "ByOperands", NoScalarFloats,
             Vector<16, select = "selectDivScale">>;
  def : Intr<int_amdgcn_trig_preop, "ByOperands", NoScalarFloats, Vector<64>>;
  foreach op = [int_amdgcn_s_wqm, int_amdgcn_s_bitreplicate] in
    def : Intr<op, "Always", Scalar<4>, None<"a mask is the wave's">>,
          OwnBanks<[2]>;
}
let Legalize = "makeDword" in
  foreach op = [int_amdgcn_cvt_pkrtz, int_amdgcn_cvt_pknorm_i16,
                int_amdgcn_cvt_pknorm_u16, int_amdgcn_cvt_pk_i16,
                int_amdgcn_cvt_pk_u16] in
    def : Intr<op, "ByOperands", None<"the scalar unit has no conversions">,
               Vector<4, select = "selectConvertPair">>;
let Legalize = "hasOnlyDwords" in {
  foreach op = [int_amdgcn_perm, int_amdgcn_alignbyte, int_amdgcn_mul_i24,
                int_amdgcn_mul_u24] in
    def : Intr<op, "ByOperands", None<"there is no such scalar instruction">,
               Vector<4>>;
  foreach op = [int_amdgcn_sad_u8, int_amdgcn_sad_hi_u8, int_amdgcn_sad_u16,
                int_amdgcn_msad_u8, int_amdgcn_lerp] in
    def : Intr<op, "ByOperands", None<"the scalar unit has no sums of bytes">,
               Vector<4>>;
  def : Intr<int_amdgcn_mulhi_i24, "ByOperands",
             None<"there is no such scalar instruction">, Vector<4>>;
  foreach op = [int_amdgcn_cubeid, int_amdgcn_cubesc, int_amdgcn_cubetc,
                int_amdgcn_cubema, int_amdgcn_fmul_legacy, int_amdgcn_fmad_ftz,
                int_amdgcn_cvt_pk_u8_f32] in
    def : Intr<op, "ByOperands", NoScalarFloats, Vector<4>>;
  def : Intr<int_amdgcn_sffbh, "ByOperands", Scalar<4>, Vector<4>>;
}

// The legalizer replaces them.
class Replaced<Intrinsic op, string lanes, string legalize>
    : Intr<op, lanes, Gone, Gone> {
  let Legalize = legalize;
}
foreach op = [int_amdgcn_workitem_id_x, int_amdgcn_workitem_id_y,
              int_amdgcn_workitem_id_z] in
  def : Replaced<op, "Never", "readPreload">;
foreach op = [int_amdgcn_workgroup_id_x, int_amdgcn_workgroup_id_y,
              int_amdgcn_workgroup_id_z, int_amdgcn_kernarg_segment_ptr,
              int_amdgcn_dispatch_ptr, int_amdgcn_queue_ptr,
              int_amdgcn_dispatch_id] in
  def : Replaced<op, "Always", "readPreload">;
def : Replaced<int_amdgcn_implicitarg_ptr, "Always", "findImplicitArguments">;
def : Replaced<int_amdgcn_wave_shuffle, "Never", "legalizeShuffle">;
foreach op = [int_amdgcn_ubfe, int_amdgcn_sbfe] in
  def : Replaced<op, "ByOperands", "legalizeBitfield">;

// Passes on LLVM IR or the translation to machine code replace them, or the
// legalizer refuses them.
foreach op = [int_amdgcn_wave_reduce_add,
              int_amdgcn_wave_reduce_fadd, int_amdgcn_wave_reduce_sub,
              int_amdgcn_wave_reduce_fsub, int_amdgcn_wave_reduce_min,
              int_amdgcn_wave_reduce_umin, int_amdgcn_wave_reduce_fmin,
              int_amdgcn_wave_reduce_max, int_amdgcn_wave_reduce_umax,
              int_amdgcn_wave_reduce_fmax, int_amdgcn_wave_reduce_and,
              int_amdgcn_wave_reduce_or, int_amdgcn_wave_reduce_xor] in
  def : Intr<op, "Always", Gone, Gone>;
foreach op = [int_amdgcn_wavefrontsize, int_amdgcn_icmp, int_amdgcn_fcmp] in
  def : Intr<op, "Always", Gone, Gone>;
def : Intr<int_amdgcn_mov_dpp, "Never", Gone, Gone>;
def : Intr<int_amdgcn_wwm, "ByOperands", Gone, Gone>;
foreach op =
    [int_abs, int_bitreverse, int_bswap, int_ptrmask, int_ctlz, int_ctpop,
     int_cttz, int_fshl, int_fshr, int_smax, int_smin, int_umax, int_umin, int_sadd_sat,
     int_ssub_sat, int_uadd_sat, int_usub_sat, int_sshl_sat, int_ushl_sat,
     int_trap, int_debugtrap, int_sadd_with_overflow,
     int_ssub_with_overflow, int_smul_with_overflow, int_uadd_with_overflow,
     int_usub_with_overflow, int_umul_with_overflow, int_fabs, int_copysign,
     int_canonicalize, int_ceil, int_floor, int_trunc, int_rint, int_nearbyint,
     int_roundeven, int_round, int_fma, int_fmuladd, int_sqrt, int_ldexp,
     int_frexp, int_exp2, int_log2, int_exp, int_exp10, int_log, int_log10,
     int_sin, int_cos, int_scmp, int_ucmp, int_maxnum, int_minnum,
     int_maximumnum, int_minimumnum, int_maximum, int_minimum, int_is_fpclass, int_fptosi_sat,
     int_fptoui_sat, int_expect, int_assume, int_lifetime_start,
     int_lifetime_end] in
  def : Intr<op, "ByOperands", Gone, Gone>;

//===----------------------------------------------------------------------===//
// Algebra
//===----------------------------------------------------------------------===//

// What holds of `x op y` at each type that the operation has, whatever x and y
// are: x op identity is x. `utils/toygcn prove --table algebra` proves it.
class Algebra<Instruction op, string identity> {
  Instruction Opcode = op;
  string Name = !cast<string>(op);
  string Neutral = identity;
  bit IsFloat = !eq(!find(Name, "G_F"), 0);
  bit IsAssociative = 0;
  bit IsCommutative = 0;
  bit IsIdempotent = 0;  // x op x is x.
  bit CancelsItself = 0; // x op x is the identity.
  bit IsBitwise = 0;     // The parts of its result are results of the parts.
  // What LLVM IR calls it: the opcode of an instruction, or an intrinsic.
  string IR = "0";
  string ID = "Intrinsic::not_intrinsic";
  // The vector instruction on dwords that has y as its first source.
  string Machine = "0";
}
class Instr<string ir> {
  string IR = "Instruction::" # ir;
}
class Call<string id> {
  string ID = "Intrinsic::" # id;
}
class Reversed<string machine> {
  string Machine = "V_" # machine # "_e64";
}

let IsAssociative = 1, IsCommutative = 1 in {
  def : Algebra<G_ADD, "Zero">, Instr<"Add">, Reversed<"ADD_U32">;
  def : Algebra<G_MUL, "One">, Instr<"Mul">, Reversed<"MUL_LO_U32">;
  let IsBitwise = 1, CancelsItself = 1 in
    def : Algebra<G_XOR, "Zero">, Instr<"Xor">, Reversed<"XOR_B32">;
  let IsIdempotent = 1 in {
    let IsBitwise = 1 in {
      def : Algebra<G_AND, "Ones">, Instr<"And">, Reversed<"AND_B32">;
      def : Algebra<G_OR, "Zero">, Instr<"Or">, Reversed<"OR_B32">;
    }
    def : Algebra<G_UMIN, "Ones">, Call<"umin">, Reversed<"MIN_U32">;
    def : Algebra<G_UMAX, "Zero">, Call<"umax">, Reversed<"MAX_U32">;
    def : Algebra<G_SMIN, "SMax">, Call<"smin">, Reversed<"MIN_I32">;
    def : Algebra<G_SMAX, "SMin">, Call<"smax">, Reversed<"MAX_I32">;
  }
}
def : Algebra<G_SUB, "Zero">, Instr<"Sub">, Reversed<"SUBREV_U32">;
def : Algebra<G_SHL, "Zero">, Instr<"Shl">, Reversed<"LSHLREV_B32">;
def : Algebra<G_LSHR, "Zero">, Instr<"LShr">, Reversed<"LSHRREV_B32">;
def : Algebra<G_ASHR, "Zero">, Instr<"AShr">, Reversed<"ASHRREV_I32">;
// Sums of floats round. What two zeros or a NaN give may be either zero or any
// NaN. Both the lesser and the greater of a number and a quiet NaN are the
// number.
let IsCommutative = 1 in {
  def : Algebra<G_FADD, "MinusZero">, Instr<"FAdd">, Reversed<"ADD_F32">;
  def : Algebra<G_FMUL, "One">, Instr<"FMul">, Reversed<"MUL_F32">;
  let IsIdempotent = 1 in {
    def : Algebra<G_FMINNUM, "NaN">, Call<"minnum">;
    def : Algebra<G_FMAXNUM, "NaN">, Call<"maxnum">;
    def : Algebra<G_FMINNUM_IEEE, "NaN">, Reversed<"MIN_F32">;
    def : Algebra<G_FMAXNUM_IEEE, "NaN">, Reversed<"MAX_F32">;
  }
}
def : Algebra<G_FSUB, "Zero">, Instr<"FSub">, Reversed<"SUBREV_F32">;

// A wave is reduced by an operation that has an identity, which inactive lanes
// hold. It combines the values of lanes for an atomic operation, too.
class Reduction<Intrinsic id, Instruction op, string atomic = "BAD_BINOP"> {
  Intrinsic ID = id;
  Instruction Opcode = op;
  string Atomic = "AtomicRMWInst::" # atomic;
  bit IsNegated = 0; // The result is 0 minus it.
}
def : Reduction<int_amdgcn_wave_reduce_add, G_ADD, "Add">;
def : Reduction<int_amdgcn_wave_reduce_umin, G_UMIN, "UMin">;
def : Reduction<int_amdgcn_wave_reduce_umax, G_UMAX, "UMax">;
def : Reduction<int_amdgcn_wave_reduce_min, G_SMIN, "Min">;
def : Reduction<int_amdgcn_wave_reduce_max, G_SMAX, "Max">;
def : Reduction<int_amdgcn_wave_reduce_and, G_AND, "And">;
def : Reduction<int_amdgcn_wave_reduce_or, G_OR, "Or">;
def : Reduction<int_amdgcn_wave_reduce_xor, G_XOR, "Xor">;
def : Reduction<int_amdgcn_wave_reduce_fadd, G_FADD, "FAdd">;
def : Reduction<int_amdgcn_wave_reduce_fmin, G_FMINNUM, "FMin">;
def : Reduction<int_amdgcn_wave_reduce_fmax, G_FMAXNUM, "FMax">;
let IsNegated = 1 in {
  def : Reduction<int_amdgcn_wave_reduce_sub, G_ADD>;
  def : Reduction<int_amdgcn_wave_reduce_fsub, G_FADD>;
}

//===----------------------------------------------------------------------===//
// What is generated, by the room that asks
//===----------------------------------------------------------------------===//

// Tables of operations are searched by RowIndex (Operations/RowIndex.h): the
// search that TableGen can make orders instructions by name, and the generic
// opcodes are not numbered so.

// llvm-target/Operations
def OperationTable : GenericTable {
  let FilterClass = "Op";
  let CppTypeName = "OperationRow";
  let Fields = ["Opcode", "Width", "WidthOperand", "PassesOn", "ReadsScalar",
                "ReadsScalarLow", "ScalarCycles", "VectorCycles",
                "VectorCyclesByConstant", "Lanes", "ScalarIf",
                "ScalarOperandMask", "ScalarWhy", "VectorWhy"];
  string TypeOf_Lanes = "code";
  string TypeOf_ScalarIf = "code";
}
// Which operations one instruction computes together, by the patterns.
def FusedTable : GenericTable {
  let FilterClass = "VFused";
  let CppTypeName = "FusedRow";
  let Fields = ["Outer", "Inner"];
}
def IntrinsicTable : GenericTable {
  let FilterClass = "Intr";
  let CppTypeName = "IntrinsicRow";
  let Fields = ["ID", "Lanes", "HasOwnBanks", "ScalarOperandMask",
                "ByDwordsMask", "ScalarCycles", "VectorCycles", "ScalarWhy",
                "VectorWhy"];
  string TypeOf_Lanes = "code";
  let PrimaryKey = ["ID"];
  let PrimaryKeyName = "findIntrinsicRow";
}

def AlgebraTable : GenericTable {
  let FilterClass = "Algebra";
  let CppTypeName = "Algebra";
  let Fields = ["Opcode", "Machine", "IR", "ID", "Neutral", "IsFloat",
                "IsAssociative", "IsCommutative", "IsIdempotent",
                "CancelsItself", "IsBitwise"];
  string TypeOf_Machine = "code";
  string TypeOf_IR = "code";
  string TypeOf_ID = "code";
  string TypeOf_Neutral = "code";
}

// llvm-target/CrossLane
def ReductionTable : GenericTable {
  let FilterClass = "Reduction";
  let CppTypeName = "ReductionOp";
  let Fields = ["ID", "Opcode", "Atomic", "IsNegated"];
  string TypeOf_Atomic = "code";
}

// llvm-target/Legalize
def IntrinsicLegalizeTable : GenericTable {
  let FilterClass = "Intr";
  let FilterClassField = "HasLegalize";
  let CppTypeName = "IntrinsicLegalizeRow";
  let Fields = ["ID", "LegalizeCode"];
  string TypeOf_LegalizeCode = "code";
  let PrimaryKey = ["ID"];
  let PrimaryKeyName = "findIntrinsicLegalizeRow";
}

// llvm-target/Banks
def BankRewriteTable : GenericTable {
  let FilterClass = "Op";
  let FilterClassField = "HasRewrite";
  let CppTypeName = "BankRewriteRow";
  let Fields = ["Opcode", "Width", "ScalarRewrite", "VectorRewrite"];
  string TypeOf_ScalarRewrite = "code";
  string TypeOf_VectorRewrite = "code";
}

// llvm-target/Select
def SelectionTable : GenericTable {
  let FilterClass = "Op";
  let FilterClassField = "HasSelect";
  let CppTypeName = "SelectionRow";
  let Fields = ["Opcode", "Width", "ScalarSelectCode", "VectorSelectCode"];
  string TypeOf_ScalarSelectCode = "code";
  string TypeOf_VectorSelectCode = "code";
}
def IntrinsicSelectionTable : GenericTable {
  let FilterClass = "Intr";
  let FilterClassField = "HasSelect";
  let CppTypeName = "IntrinsicSelectionRow";
  let Fields = ["ID", "ScalarSelectCode", "VectorSelectCode"];
  string TypeOf_ScalarSelectCode = "code";
  string TypeOf_VectorSelectCode = "code";
  let PrimaryKey = ["ID"];
  let PrimaryKeyName = "findIntrinsicSelectionRow";
}
def PackedSelectTable : GenericTable {
  let FilterClass = "Packed";
  let CppTypeName = "PackedRow";
  let Fields = ["Opcode", "Machine", "Reversed"];
}
