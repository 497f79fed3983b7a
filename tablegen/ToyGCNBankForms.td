//===- ToyGCNBankForms.td - Which unit selects what --------*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Why an operation is selected on one unit and not on the other. Nothing is
/// generated from these records: `utils/toygcn patterns --asymmetries` lists
/// them beside what selection can do, and the test suite fails when a form is
/// missing on one unit without a reason here, so that a forgotten one shows.
///
/// A type is written as in MIR, that of the result: "s32"; of the first source
/// where the result is a condition; "s32 from s64" where the two differ.
///
//===----------------------------------------------------------------------===//

// What the C++ part of selection (ToyGCNInstructionSelector::select) does, by
// unit: "any" where types do not matter to it. Kept true by a test that
// compares the opcodes with the cases of the switches there.
class CppForm<list<Instruction> ops, list<string> scalar, list<string> vector> {
  list<Instruction> Opcodes = ops;
  list<Intrinsic> Intrinsics = [];
  list<string> Scalar = scalar;
  list<string> Vector = vector;
}
class CppIntrinsic<list<Intrinsic> ops, bit scalar, bit vector>
    : CppForm<[], !if(scalar, ["any"], []), !if(vector, ["any"], [])> {
  let Intrinsics = ops;
}

// A form that only one unit has; of all types where none are listed.
class OneBankOnly<string reason, list<Instruction> ops, list<string> types> {
  string Reason = reason;
  string Missing = "";
  list<Instruction> Opcodes = ops;
  list<Intrinsic> Intrinsics = [];
  list<string> Types = types;
  // Bank legalization has a rule that rewrites it (checked).
  bit IsRewritten = 0;
}
class NoScalarForm<string reason, list<Instruction> ops,
                   list<string> types = []>
    : OneBankOnly<reason, ops, types> {
  let Missing = "scalar";
}
class NoVectorForm<string reason, list<Instruction> ops,
                   list<string> types = []>
    : OneBankOnly<reason, ops, types> {
  let Missing = "vector";
}
class NoScalarIntrinsic<string reason, list<Intrinsic> ops>
    : NoScalarForm<reason, []> {
  let Intrinsics = ops;
}
class NoVectorIntrinsic<string reason, list<Intrinsic> ops>
    : NoVectorForm<reason, []> {
  let Intrinsics = ops;
}

//===----------------------------------------------------------------------===//
// Selected in C++
//===----------------------------------------------------------------------===//

// What only passes a value on.
def : CppForm<[G_PHI, G_FREEZE, G_BITCAST, G_INTTOPTR, G_PTRTOINT,
               G_ASSERT_ZEXT, G_ASSERT_SEXT, G_ASSERT_ALIGN, G_IMPLICIT_DEF,
               G_CONSTANT, G_FCONSTANT, G_MERGE_VALUES, G_BUILD_VECTOR,
               G_CONCAT_VECTORS, G_UNMERGE_VALUES, G_TRUNC],
              ["any"], ["any"]>;
def : CppForm<[G_ZEXT, G_ANYEXT, G_SEXT], ["s64 from s32"], ["s64 from s32"]>;
def : CppForm<[G_SEXT_INREG, G_FRAME_INDEX], ["s32"], ["s32"]>;
def : CppForm<[G_UBFX, G_SBFX], [], ["s32"]>;
def : CppForm<[G_ADD, G_SUB], ["s64"], ["s64"]>;
def : CppForm<[G_PTR_ADD], ["any"], ["any"]>;
def : CppForm<[G_UADDO, G_UADDE, G_USUBO, G_USUBE], [], ["s32"]>;
def : CppForm<[G_AND, G_OR, G_XOR], [], ["s1"]>;
def : CppForm<[G_FNEG, G_FABS], [], ["s32"]>;
def : CppForm<[G_GLOBAL_VALUE], ["any"], []>;
def : CppForm<[G_IS_FPCLASS], [], ["s32", "s64"]>;
def : CppForm<[G_FPTOSI_SAT, G_FPTOUI_SAT], [], ["s32"]>;
def : CppForm<[G_ICMP], ["s32", "s64"], []>;
def : CppForm<[G_SELECT], ["s32", "s64"], ["s32"]>;
def : CppForm<[G_BRCOND], ["any"], []>;
def : CppForm<[G_TOYGCN_BRCOND_LANES, G_TOYGCN_COPY_LANES,
               G_TOYGCN_MASK_FROM_SCALAR], [], ["any"]>;
def : CppForm<[G_TOYGCN_SCALAR_FROM_MASK], ["any"], []>;
def : CppForm<[G_BR, G_FENCE], ["any"], ["any"]>;
def : CppForm<[G_LOAD], ["any"], ["any"]>;
def : CppForm<[G_SEXTLOAD, G_ZEXTLOAD, G_STORE], [], ["any"]>;
def : CppForm<[G_ATOMIC_CMPXCHG, G_ATOMICRMW_XCHG, G_ATOMICRMW_ADD,
               G_ATOMICRMW_SUB, G_ATOMICRMW_AND, G_ATOMICRMW_OR,
               G_ATOMICRMW_XOR, G_ATOMICRMW_MAX, G_ATOMICRMW_MIN,
               G_ATOMICRMW_UMAX, G_ATOMICRMW_UMIN, G_ATOMICRMW_UINC_WRAP,
               G_ATOMICRMW_UDEC_WRAP], [], ["any"]>;
def : CppIntrinsic<[int_amdgcn_readfirstlane, int_amdgcn_readlane,
                    int_amdgcn_ballot, int_amdgcn_s_memtime,
                    int_amdgcn_s_memrealtime], 1, 0>;
def : CppIntrinsic<[int_amdgcn_s_barrier, int_amdgcn_wave_barrier,
                    int_amdgcn_sched_barrier, int_amdgcn_s_waitcnt,
                    int_amdgcn_s_sleep], 1, 1>;
def : CppIntrinsic<[int_amdgcn_writelane, int_amdgcn_update_dpp,
                    int_amdgcn_ds_swizzle, int_amdgcn_ds_permute,
                    int_amdgcn_ds_bpermute, int_amdgcn_inverse_ballot,
                    int_amdgcn_set_inactive, int_amdgcn_strict_wwm,
                    int_amdgcn_class, int_amdgcn_div_scale,
                    int_amdgcn_div_fmas], 0, 1>;

//===----------------------------------------------------------------------===//
// On the vector unit only
//===----------------------------------------------------------------------===//

defvar NoScalarFloats = "GFX9 has no scalar float unit";
def : NoScalarForm<NoScalarFloats,
                   [G_FADD, G_FSUB, G_FMUL, G_FMA, G_FMINNUM_IEEE,
                    G_FMAXNUM_IEEE, G_FCANONICALIZE, G_FFLOOR, G_FCEIL,
                    G_INTRINSIC_TRUNC, G_INTRINSIC_ROUNDEVEN, G_FRINT, G_FLDEXP,
                    G_FPEXT, G_FPTRUNC, G_FPTOSI, G_FPTOUI, G_FPTOSI_SAT,
                    G_FPTOUI_SAT, G_SITOFP, G_UITOFP, G_FCMP, G_IS_FPCLASS]>;
def : NoScalarIntrinsic<NoScalarFloats,
                        [int_amdgcn_rcp, int_amdgcn_rsq, int_amdgcn_sqrt,
                         int_amdgcn_fract, int_amdgcn_div_fixup,
                         int_amdgcn_frexp_mant, int_amdgcn_frexp_exp,
                         int_amdgcn_sin, int_amdgcn_cos, int_amdgcn_log,
                         int_amdgcn_exp2, int_amdgcn_fmed3, int_amdgcn_class,
                         int_amdgcn_div_scale, int_amdgcn_div_fmas]>;
let IsRewritten = 1 in {
  def : NoScalarForm<"there is no scalar byte permute: shifts and masks",
                     [G_BSWAP]>;
  def : NoScalarForm<"there is no scalar funnel shift: a 64-bit shift",
                     [G_ROTR, G_FSHR]>;
  def : NoScalarForm<"the scalar form has position and width in one operand",
                     [G_UBFX, G_SBFX]>;
  def : NoScalarForm<"SCC does not live across instructions: a compare",
                     [G_UADDO, G_UADDE, G_USUBO, G_USUBE]>;
  def : NoScalarForm<"a scalar sign bit is a bit: and, xor", [G_FNEG, G_FABS]>;
}
def : NoScalarForm<"a uniform i1 is an s32, 0 or 1", [G_AND, G_OR, G_XOR],
                   ["s1"]>;
def : NoScalarForm<"the scalar cache is read-only and serves whole dwords",
                   [G_SEXTLOAD, G_ZEXTLOAD, G_STORE, G_ATOMIC_CMPXCHG,
                    G_ATOMICRMW_XCHG, G_ATOMICRMW_ADD, G_ATOMICRMW_SUB,
                    G_ATOMICRMW_AND, G_ATOMICRMW_OR, G_ATOMICRMW_XOR,
                    G_ATOMICRMW_MAX, G_ATOMICRMW_MIN, G_ATOMICRMW_UMAX,
                    G_ATOMICRMW_UMIN, G_ATOMICRMW_UINC_WRAP,
                    G_ATOMICRMW_UDEC_WRAP]>;
def : NoScalarForm<"it is about lanes",
                   [G_TOYGCN_BRCOND_LANES, G_TOYGCN_COPY_LANES,
                    G_TOYGCN_MASK_FROM_SCALAR]>;
def : NoScalarIntrinsic<"it moves values between lanes",
                        [int_amdgcn_writelane, int_amdgcn_update_dpp,
                         int_amdgcn_ds_swizzle, int_amdgcn_ds_permute,
                         int_amdgcn_ds_bpermute, int_amdgcn_inverse_ballot,
                         int_amdgcn_set_inactive, int_amdgcn_strict_wwm,
                         int_amdgcn_mbcnt_lo, int_amdgcn_mbcnt_hi]>;
def : NoScalarIntrinsic<"there is no such scalar instruction",
                        [int_amdgcn_perm, int_amdgcn_alignbyte,
                         int_amdgcn_mul_u24, int_amdgcn_mul_i24]>;

//===----------------------------------------------------------------------===//
// On the scalar unit only
//===----------------------------------------------------------------------===//

let IsRewritten = 1 in {
  def : NoVectorForm<"no 64-bit form: by halves", [G_AND, G_OR, G_XOR],
                     ["s64"]>;
  def : NoVectorForm<"no 64-bit form: by halves", [G_SELECT, G_BITREVERSE],
                     ["s64"]>;
  def : NoVectorForm<"no 64-bit form: by halves",
                     [G_CTPOP, G_TOYGCN_FFBH_U32, G_TOYGCN_FFBL_B32],
                     ["s32 from s64"]>;
  def : NoVectorForm<"the larger of x and -x", [G_ABS], ["s32"]>;
}
def : NoVectorForm<"made by bank legalization for the scalar unit; the vector "
                   "unit has G_UBFX and G_SBFX",
                   [G_TOYGCN_BFE_U32, G_TOYGCN_BFE_I32]>;
def : NoVectorForm<"the way from lanes to the wave",
                   [G_TOYGCN_READFIRSTLANE, G_TOYGCN_SCALAR_FROM_MASK]>;
def : NoVectorForm<"a divergent branch is G_TOYGCN_BRCOND_LANES", [G_BRCOND]>;
def : NoVectorForm<"the same address in all lanes", [G_GLOBAL_VALUE]>;
def : NoVectorIntrinsic<"one result for the wave",
                        [int_amdgcn_readfirstlane, int_amdgcn_readlane,
                         int_amdgcn_ballot, int_amdgcn_s_memtime,
                         int_amdgcn_s_memrealtime]>;
