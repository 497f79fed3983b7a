//===- ToyGCNCombine.td - Combine rules --------------------*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The stock GlobalISel combines that pay on this machine, and rules of our
/// own as match/apply pairs. Both combiner passes run all of them, the later
/// one as far as results are legal.
///
/// A rule of our own is of a part of the garden (ToyGCNPasses.def), or has the
/// place of a stock rule.
///
//===----------------------------------------------------------------------===//

include "llvm/Target/GlobalISel/Combine.td"

/// The rules of a part of the garden.
class CombinePart<string name>
    : Predicate<"ToyGCN::gardenHas(ToyGCN::Garden::" # name # ")">;

//===----------------------------------------------------------------------===//
// Rules of our own
//===----------------------------------------------------------------------===//

// 64-bit arithmetic costs two instructions and a carry on the vector
// unit, so what only needs a dword is computed in one.
def DwordCombines : CombinePart<"DwordCombines">;
let Predicates = [DwordCombines] in {

// The low dword of a 64-bit value, extended again.
def and_low_dword : GICombineRule<
    (defs root:$dst),
    (match (G_AND i64:$dst, $x, (i64 4294967295))),
    (apply (G_TRUNC i32:$low, $x),
           (G_ZEXT $dst, $low))>;

// The low dword of a sum needs only the low dwords of its terms.
class narrow_to_dword<Instruction op> : GICombineRule<
    (defs root:$dst),
    (match (op i64:$wide, $x, $y),
           (G_TRUNC i32:$dst, $wide),
           [{ return MRI.hasOneNonDBGUse(${wide}.getReg()); }]),
    (apply (G_TRUNC i32:$low_x, $x),
           (G_TRUNC i32:$low_y, $y),
           (op $dst, $low_x, $low_y))>;
def narrow_add : narrow_to_dword<G_ADD>;
def narrow_sub : narrow_to_dword<G_SUB>;
def narrow_mul : narrow_to_dword<G_MUL>;
def narrow_and : narrow_to_dword<G_AND>;
def narrow_or : narrow_to_dword<G_OR>;
def narrow_xor : narrow_to_dword<G_XOR>;

// The high dword.
class high_dword<Instruction shift> : GICombineRule<
    (defs root:$dst),
    (match (shift i64:$shifted, $x, 32),
           (G_TRUNC i32:$dst, $shifted)),
    (apply (G_UNMERGE_VALUES i32:$low, $dst, $x))>;
def high_dword_lshr : high_dword<G_LSHR>;
def high_dword_ashr : high_dword<G_ASHR>;

// Products of dwords, 64 bits wide: a high product instead of two cross ones.
def mul_of_dwords : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (G_MUL $root, $x, $y):$mul,
           [{ return ToyGCN::matchMulOfDwords(*${mul}, MRI,
                                              *Helper.getValueTracking(),
                                              ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${mul}, ${info}); }])>;

// The scalar unit has no order of 64 bits, and the vector unit one at a quarter
// of the rate.
def compare_of_dwords : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (G_ICMP $root, $pred, $x, $y):$icmp,
           [{ return ToyGCN::matchCompareOfDwords(*${icmp}, MRI,
                                                  *Helper.getValueTracking(),
                                                  ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${icmp}, ${info}); }])>;

// (int64_t)(int)x << n, which LLVM writes as (x << 32) >> (32 - n).
def shifted_dword : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (G_ASHR $root, $x, $y):$ashr,
           [{ return ToyGCN::matchShiftedDword(*${ashr}, MRI, ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${ashr}, ${info}); }])>;

// Logic of 64 bits with a constant that is no operand of the instruction.
def halves_of_logic : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (wip_match_opcode G_AND, G_OR, G_XOR):$root,
           [{ return !Helper.isPreLegalize() &&
                     ToyGCN::matchHalvesOfLogic(*${root}, MRI, ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${root}, ${info}); }])>;

// A mask of bits that a shift moves out.
def shl_of_low_bits : GICombineRule<
    (defs root:$dst),
    (match (G_AND i32:$low, $x, (i32 65535)),
           (G_SHL $dst, $low, (i32 16))),
    (apply (G_SHL $dst, $x, (i32 16)))>;

} // Predicates = [DwordCombines]

def ShiftAddCombines : CombinePart<"ShiftAddCombines">;
let Predicates = [ShiftAddCombines] in {

// x * (2^n + 1) is s_lshl<n>_add_u32 or v_lshl_add_u32; a vector multiply runs
// at a quarter of the rate.
class mul_to_shl_add<int n> : GICombineRule<
    (defs root:$dst),
    (match (G_MUL i32:$dst, $x, (i32 !add(!shl(1, n), 1)))),
    (apply (G_SHL i32:$s, $x, (i32 n)),
           (G_ADD $dst, $s, $x))>;
foreach n = [1, 2, 3, 4] in
  def mul_to_shl#n#_add : mul_to_shl_add<n>;

} // Predicates = [ShiftAddCombines]

def DivisionCombines : CombinePart<"DivisionCombines">;
let Predicates = [DivisionCombines] in {

// A division of 64 bits whose operands have 32.
class division_of_dwords<Instruction op> : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (op $root, $x, $y):$div,
           [{ return ToyGCN::matchDivisionOfDwords(*${div}, MRI,
                                                   *Helper.getValueTracking(),
                                                   ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${div}, ${info}); }])>;
def sdiv_of_dwords : division_of_dwords<G_SDIV>;
def udiv_of_dwords : division_of_dwords<G_UDIV>;
def srem_of_dwords : division_of_dwords<G_SREM>;
def urem_of_dwords : division_of_dwords<G_UREM>;

// Stock multiplies by a magic number.
def srem_by_power_of_2 : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (G_SREM $root, $x, $y):$rem,
           [{ return ToyGCN::matchSRemByPowerOf2(*${rem}, MRI, ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${rem}, ${info}); }])>;

// Each constant has its own way; stock has one for all elements.
def division_by_constants : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (wip_match_opcode G_SDIV, G_UDIV, G_SREM, G_UREM):$root,
           [{ return ToyGCN::matchDivisionByConstants(*${root}, MRI,
                                                      ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${root}, ${info}); }])>;

} // Predicates = [DivisionCombines]

def ConstantCombines : CombinePart<"ConstantCombines">;
let Predicates = [ConstantCombines] in {

def mad_of_constants : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (G_TOYGCN_MAD_U64_U32 $root, $x, $y, $sum):$mad,
           [{ return ToyGCN::matchMadOfConstants(*${mad}, MRI, ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${mad}, ${info}); }])>;

// A part of a value that differs between lanes may be the same in all.
def first_lane_of_constant : GICombineRule<
    (defs root:$dst),
    (match (G_CONSTANT $constant, $value),
           (int_amdgcn_readfirstlane $dst, $constant)),
    (apply (GIReplaceReg $dst, $constant))>;

} // Predicates = [ConstantCombines]

def PackedCombines : CombinePart<"PackedCombines">;
let Predicates = [PackedCombines] in {

// A product of halves that only sums read: each sum then multiplies.
class packed_mad<dag sum> : GICombineRule<
    (defs root:$dst),
    (match (G_TOYGCN_PK_MUL $product, $x, $y),
           sum,
           [{ return all_of(MRI.use_nodbg_instructions(${product}.getReg()),
                            [](const MachineInstr &User) {
                              return User.getOpcode() ==
                                     ToyGCN::G_TOYGCN_PK_ADD;
                            }); }]),
    (apply (G_TOYGCN_PK_MAD $dst, $x, $y, $z))>;
def packed_mad_left : packed_mad<(G_TOYGCN_PK_ADD $dst, $product, $z)>;
def packed_mad_right : packed_mad<(G_TOYGCN_PK_ADD $dst, $z, $product)>;

} // Predicates = [PackedCombines]

def MedianCombines : CombinePart<"MedianCombines">;
let Predicates = [MedianCombines] in {

// The median is one instruction of the vector unit; both banks have the result.
def median : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (wip_match_opcode G_SMIN, G_SMAX, G_UMIN, G_UMAX, G_FMINNUM_IEEE,
                             G_FMAXNUM_IEEE):$root,
           [{ return !Helper.isPreLegalize() &&
                     ToyGCN::matchMedian(*${root}, MRI, ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${root}, ${info}); }])>;

// The unsigned minimum of what is at least 0 is the signed one, which is a
// median together with the maximum.
def umin_of_smax : GICombineRule<
    (defs root:$dst),
    (match (G_SMAX $least, $x, 0),
           (G_CONSTANT $most, $limit),
           (G_UMIN i32:$dst, $least, $most),
           [{ return MRI.hasOneNonDBGUse(${least}.getReg()) &&
                     ${limit}.getCImm()->getValue().isNonNegative(); }]),
    (apply (G_SMIN $dst, $least, $most))>;

} // Predicates = [MedianCombines]

def BoolCombines : CombinePart<"BoolCombines">;
let Predicates = [BoolCombines] in {

// The other way round, a selection does the inversion.
class extend_of_not<Instruction op, int value> : GICombineRule<
    (defs root:$dst),
    (match (G_XOR i1:$not, $x, (i1 -1)),
           (op i32:$dst, $not)),
    (apply (G_SELECT $dst, $x, (i32 0), (i32 value)))>;
def zext_of_not : extend_of_not<G_ZEXT, 1>;
def sext_of_not : extend_of_not<G_SEXT, -1>;

// The first set bit of a number that may be 0: the instruction gives -1.
def first_bit_or_none : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (wip_match_opcode G_SELECT):$root,
           [{ return ToyGCN::matchFirstBitOrNone(*${root}, MRI, ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${root}, ${info}); }])>;

// A condition as a float is one of two constants.
def float_of_bool : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (wip_match_opcode G_SITOFP, G_UITOFP):$root,
           [{ return ToyGCN::matchFloatOfBool(*${root}, MRI, ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${root}, ${info}); }])>;

} // Predicates = [BoolCombines]

def FloatCombines : CombinePart<"FloatCombines">;
let Predicates = [FloatCombines] in {

def canonical : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (G_FCANONICALIZE $root, $x):$canonicalize,
           [{ return ToyGCN::matchCanonical(*${canonicalize}, MRI, ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${canonicalize}, ${info}); }])>;

def double_by_power_of_2 : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (G_FMUL $root, $x, $y):$mul,
           [{ return !Helper.isPreLegalize() &&
                     ToyGCN::matchDoubleByPowerOf2(*${mul}, MRI, ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${mul}, ${info}); }])>;

// A conversion to an integer cuts off what is after the point.
def trunc_of_integral : GICombineRule<
    (defs root:$dst),
    (match (G_INTRINSIC_TRUNC $dst, $x),
           [{ return ToyGCN::isIntegral(${x}.getReg(), MRI); }]),
    (apply (GIReplaceReg $dst, $x))>;

} // Predicates = [FloatCombines]

def ClassCombines : CombinePart<"ClassCombines">;
let Predicates = [ClassCombines] in {

// Whether a float is of one of several classes is asked once.
def logic_of_classes : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (wip_match_opcode G_AND, G_OR, G_XOR):$root,
           [{ return ToyGCN::matchLogicOfClasses(*${root}, MRI, ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${root}, ${info}); }])>;

} // Predicates = [ClassCombines]

def CompareCombines : CombinePart<"CompareCombines">;
let Predicates = [CompareCombines] in {

// Whether one of several values is below a limit: their least one is compared.
def logic_of_compares : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (wip_match_opcode G_AND, G_OR):$root,
           [{ return !Helper.isPreLegalize() &&
                     ToyGCN::matchLogicOfCompares(*${root}, MRI, ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${root}, ${info}); }])>;

} // Predicates = [CompareCombines]

def LoadCombines : CombinePart<"LoadCombines">;
let Predicates = [LoadCombines] in {

// The place of an LDS object is added last: instructions have it as an offset.
def lds_object_last : GICombineRule<
    (defs root:$dst),
    (match (G_PTR_ADD $object, $place, $x),
           (G_PTR_ADD $dst, $object, $y),
           [{ return MRI.getType(${dst}.getReg()).getAddressSpace() ==
                         ToyGCNAS::Local &&
                     getIConstantVRegVal(${place}.getReg(), MRI) &&
                     !getIConstantVRegVal(${x}.getReg(), MRI) &&
                     !getIConstantVRegVal(${y}.getReg(), MRI); }]),
    (apply (G_ADD i32:$index, $x, $y),
           (G_PTR_ADD $dst, $place, $index))>;

// A dword of a load that only its sign extension reads.
def sext_of_zextload : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (G_SEXT_INREG $root, $x, $bits):$sext,
           [{ return ToyGCN::matchSExtOfZExtLoad(*${sext}, MRI, ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${sext}, ${info}); }])>;

} // Predicates = [LoadCombines]

//===----------------------------------------------------------------------===//
// In the place of stock rules
//===----------------------------------------------------------------------===//

// A selection of bools is logic. One of other constants stays a selection: it
// is one instruction, and stock's extensions and shifts are two and more.
def select_of_bools : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (wip_match_opcode G_SELECT):$root,
           [{ return MRI.getType(${root}->getOperand(0).getReg())
                         .getScalarSizeInBits() == 1 &&
                     Helper.matchSelect(*${root}, ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${root}, ${info}); }])>;

// 0 - x is -x where denormals stay. Stock's rule makes x canonical first, which
// LLVM does not ask for: any operation may leave a signaling NaN as it is.
def fsub_is_fneg : GICombineRule<
    (defs root:$dst),
    (match (G_FSUB $dst, $zero, $x):$sub,
           [{ Register Negated;
              return ToyGCN::keepsDenormals(*${sub}, MRI) &&
                     Helper.matchFsubToFneg(*${sub}, Negated); }]),
    (apply (G_FNEG $dst, $x))>;

// Stock would load less than a dword where the scalar cache serves dwords.
def sext_inreg_of_vector_load : GICombineRule<
    (defs root:$root, sext_inreg_of_load_matchdata:$info),
    (match (G_SEXT_INREG $root, $x, $bits):$sext,
           [{ return !ToyGCN::isConstantLoad(${x}.getReg(), MRI) &&
                     Helper.matchSextInRegOfLoad(*${sext}, ${info}); }]),
    (apply [{ Helper.applySextInRegOfLoad(*${sext}, ${info}); }])>;

// Stock's merge_unmerge takes a scalar merged of a vector's elements for the
// vector itself, a copy between types. Workaround: merge-of-elements.
def merge_unmerge_same_type : GICombineRule<
    (defs root:$root, register_matchinfo:$info),
    (match (wip_match_opcode G_MERGE_VALUES):$root,
           [{ return Helper.matchCombineMergeUnmerge(*${root}, ${info}) &&
                     MRI.getType(${root}->getOperand(0).getReg()) ==
                         MRI.getType(${info}); }]),
    (apply [{ Helper.replaceSingleDefInstWithReg(*${root}, ${info}); }])>;

//===----------------------------------------------------------------------===//
// All rules, in order
//===----------------------------------------------------------------------===//

def division_combines : GICombineGroup<[
    division_by_constants, sdiv_of_dwords, udiv_of_dwords, srem_of_dwords, urem_of_dwords,
    srem_by_power_of_2]>;

def dword_combines : GICombineGroup<[
    shl_of_low_bits, and_low_dword, narrow_add, narrow_sub, narrow_mul, narrow_and, narrow_or,
    narrow_xor, high_dword_lshr, high_dword_ashr, mul_to_shl1_add, mul_to_shl2_add, mul_to_shl3_add,
    mul_to_shl4_add, shifted_dword, lds_object_last]>;

def bool_combines : GICombineGroup<[
    select_of_bools, zext_of_not, sext_of_not, first_bit_or_none,
    float_of_bool]>;

// LLVM's combines but the unwanted ones. A combine that a new LLVM adds is
// taken; for an unwanted one that it no longer has, TableGen stops.
class AllBut<GICombine all, list<GICombine> unwanted>
    : GICombineGroup<!listremove(all.Rules, unwanted)> {
  assert !eq(!size(Rules), !sub(!size(all.Rules), !size(unwanted))),
         "an unwanted combine is not there";
}

// A masked dword would become a load of less than a dword, which the scalar
// cache does not serve.
def load_combines : AllBut<combines_for_extload, [load_and_mask]>;
// reassoc_ptradd moves constants out of a scalar base.
def reassociations : AllBut<reassocs, [reassoc_ptradd]>;
// See select_of_bools.
def select_to_minmax_combines : AllBut<select_combines, [match_selects]>;
// See merge_unmerge_same_type.
def part_combines : AllBut<merge_combines, [merge_unmerge]>;

def toygcn_combines : AllBut<all_combines, [
    // See fsub_is_fneg, sext_inreg_of_vector_load.
    fsub_to_fneg, sext_inreg_of_load,
    // In parts, above.
    combines_for_extload, reassocs, select_combines, merge_combines,
    // Makes trunc(x ^ y) of trunc(x) ^ trunc(y), and narrow_xor undoes it, for
    // ever.
    hoist_logic_op_with_same_opcode_hands,
    // There is no instruction that gives both.
    div_rem_to_divrem,
    // Takes any results of an unmerge, truncated and put together, for all of
    // them in order.
    combine_use_vector_truncate,
    // Loads one element: of a vector of bytes that is less than a dword.
    combine_extracted_vector_load,
    // AggressiveInstCombine did it, with alias analysis.
    load_or_combine]>;

def ToyGCNCombiner : GICombiner<"ToyGCNCombinerImpl", [
    fsub_is_fneg, canonical, dword_combines, division_combines, toygcn_combines, load_combines, reassociations,
    select_to_minmax_combines, bool_combines, part_combines,
    merge_unmerge_same_type, sext_of_zextload, sext_inreg_of_vector_load, halves_of_logic, logic_of_classes,
    logic_of_compares, double_by_power_of_2, trunc_of_integral,
    mul_of_dwords, compare_of_dwords, first_lane_of_constant, mad_of_constants, median, umin_of_smax, packed_mad_left,
    packed_mad_right]> {
  let CombineAllMethodName = "tryCombineAllImpl";
}
