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
           [{ return ToyGCN::isReadAsDword(${wide}.getReg(), MRI); }]),
    (apply (G_TRUNC i32:$low_x, $x),
           (G_TRUNC i32:$low_y, $y),
           (op $dst, $low_x, $low_y))>;
def narrow_add : narrow_to_dword<G_ADD>;
def narrow_sub : narrow_to_dword<G_SUB>;
def narrow_mul : narrow_to_dword<G_MUL>;
def narrow_and : narrow_to_dword<G_AND>;
def narrow_or : narrow_to_dword<G_OR>;
def narrow_xor : narrow_to_dword<G_XOR>;

// The same of a low dword that is extended again: LLVM writes two shifts.
class extended_dword<Instruction op> : GICombineRule<
    (defs root:$dst),
    (match (op i64:$wide, $x, $y),
           (G_SEXT_INREG $dst, $wide, $bits),
           [{ return ${bits}.getImm() == 32 &&
                     ToyGCN::isReadAsDword(${wide}.getReg(), MRI); }]),
    (apply (G_TRUNC i32:$low_x, $x),
           (G_TRUNC i32:$low_y, $y),
           (op i32:$low, $low_x, $low_y),
           (G_SEXT $dst, $low))>;
def extended_add : extended_dword<G_ADD>;
def extended_sub : extended_dword<G_SUB>;
def extended_mul : extended_dword<G_MUL>;
def extended_and : extended_dword<G_AND>;
def extended_or : extended_dword<G_OR>;
def extended_xor : extended_dword<G_XOR>;

// The high dword.
class high_dword<Instruction shift> : GICombineRule<
    (defs root:$dst),
    (match (shift i64:$shifted, $x, 32),
           (G_TRUNC i32:$dst, $shifted)),
    (apply (G_UNMERGE_VALUES i32:$low, $dst, $x))>;
def high_dword_lshr : high_dword<G_LSHR>;
def high_dword_ashr : high_dword<G_ASHR>;

// x * (2^n + 1) is s_lshl<n>_add_u32 or v_lshl_add_u32; a vector multiply runs
// at a quarter of the rate.
class mul_to_shl_add<int n> : GICombineRule<
    (defs root:$dst),
    (match (G_MUL i32:$dst, $x, (i32 !add(!shl(1, n), 1)))),
    (apply (G_SHL i32:$s, $x, (i32 n)),
           (G_ADD $dst, $s, $x))>;
foreach n = [1, 2, 3, 4] in
  def mul_to_shl#n#_add : mul_to_shl_add<n>;

// Products of dwords, 64 bits wide: a high product instead of two cross ones.
def mul_of_dwords : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (G_MUL $root, $x, $y):$mul,
           [{ return ToyGCN::matchMulOfDwords(*${mul}, MRI,
                                              *Helper.getValueTracking(),
                                              ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${mul}, ${info}); }])>;

// Rows of a picture: a sum with a product that does not wrap. The product of 64
// bits has the sign, and one instruction adds it. It takes as long as a product
// of dwords, four times as long as one of 24 bits.
class sum_with_product<dag sum, dag newSum> : GICombineRule<
    (defs root:$root),
    (match (G_MUL i32:$product, $x, $y, (MIFlags NoSWrap)),
           (G_SEXT i64:$extended, $product), sum,
           [{ return MRI.hasOneNonDBGUse(${product}.getReg()) &&
                     MRI.hasOneNonDBGUse(${extended}.getReg()) &&
                     !ToyGCN::areOf24Bits(${x}.getReg(), ${y}.getReg(),
                                          *Helper.getValueTracking()); }]),
    (apply (G_MUL i32:$low, $x, $y), (G_SMULH i32:$high, $x, $y),
           (G_MERGE_VALUES i64:$wide, $low, $high), newSum)>;
def row_address : sum_with_product<(G_PTR_ADD $root, $base, $extended),
                                   (G_PTR_ADD $root, $base, $wide)>;
def product_added : sum_with_product<(G_ADD $root, $a, $extended),
                                     (G_ADD $root, $a, $wide)>;
def added_to_product : sum_with_product<(G_ADD $root, $extended, $a),
                                        (G_ADD $root, $a, $wide)>;

// The scalar unit has no order of 64 bits, and the vector unit one at a quarter
// of the rate.
def compare_of_dwords : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (G_ICMP $root, $pred, $x, $y):$icmp,
           [{ return ToyGCN::matchCompareOfDwords(*${icmp}, MRI,
                                                  *Helper.getValueTracking(),
                                                  ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${icmp}, ${info}); }])>;

def compare_of_high_dword : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (G_ICMP $root, $pred, $x, $y):$icmp,
           [{ return ToyGCN::matchCompareOfHighDword(*${icmp}, MRI, ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${icmp}, ${info}); }])>;

// A sign as a number.
class ext_of_sign<Instruction ext, Instruction shift> : GICombineRule<
    (defs root:$dst),
    (match (G_ICMP $negative, $pred, i32:$x, (i32 0)),
           (ext i32:$dst, $negative),
           [{ return ${pred}.getPredicate() == CmpInst::ICMP_SLT; }]),
    (apply (shift $dst, $x, (i32 31)))>;
def zext_of_sign : ext_of_sign<G_ZEXT, G_LSHR>;
def sext_of_sign : ext_of_sign<G_SEXT, G_ASHR>;

// A multiple of a constant: one product instead of a high one, the quotient and
// the rest.
def is_multiple : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (G_ICMP $root, $pred, $x, $y):$icmp,
           [{ return Helper.isPreLegalize() &&
                     ToyGCN::matchIsMultiple(*${icmp}, MRI,
                                             *Helper.getValueTracking(),
                                             ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${icmp}, ${info}); }])>;

// x < p ? x : x - p, which is x mod p of what is below 2 * p.
def reduction : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (wip_match_opcode G_ADD, G_SUB, G_SELECT):$root,
           [{ return ToyGCN::matchReduction(*${root}, MRI, ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${root}, ${info}); }])>;

// How far two numbers are from each other.
def choice_is_distance : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (G_SELECT $root, $condition, $x, $y):$select,
           [{ return ToyGCN::matchDistance(*${select}, MRI, ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${select}, ${info}); }])>;

// An int and a constant, extended, as LLVM writes it: (x << 32) + (c << 32).
def sum_of_high_dwords : GICombineRule<
    (defs root:$dst),
    (match (G_CONSTANT i64:$c, $value),
           (G_SHL i64:$x_high, $x, 32),
           (G_ADD $dst, $x_high, $c),
           [{ return Lo_32(${value}.getCImm()->getZExtValue()) == 0; }]),
    (apply (G_LSHR i64:$c_low, $c, (i32 32)),
           (G_TRUNC i32:$n, $c_low),
           (G_TRUNC i32:$low, $x),
           (G_ADD i32:$sum, $low, $n),
           (G_ANYEXT i64:$wide, $sum),
           (G_SHL $dst, $wide, (i32 32)))>;

def sum_of_high_dword : GICombineRule<
    (defs root:$dst),
    (match (G_CONSTANT i64:$c, $value),
           (G_ADD $dst, $x, $c),
           [{ return Lo_32(${value}.getCImm()->getZExtValue()) == 0; }]),
    (apply (G_UNMERGE_VALUES i32:$low, i32:$high, $x),
           (G_UNMERGE_VALUES i32:$zero, i32:$n, $c),
           (G_ADD i32:$sum, $high, $n),
           (G_MERGE_VALUES $dst, $low, $sum))>;

// (int64_t)(int)x << n, which LLVM writes as (x << 32) >> (32 - n).
def shifted_dword : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (G_ASHR $root, $x, $y):$ashr,
           [{ return ToyGCN::matchShiftedDword(*${ashr}, MRI, ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${ashr}, ${info}); }])>;

// A counter of 64 bits that is cut to an int, as sums of an int and a size are.
def phi_of_low_dwords : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (wip_match_opcode G_PHI):$root,
           [{ return ToyGCN::matchPhiOfLowDwords(*${root}, MRI, ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${root}, ${info}); }])>;

// Logic of 64 bits with a constant that is no operand of the instruction.
def halves_of_logic : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (wip_match_opcode G_AND, G_OR, G_XOR):$root,
           [{ return !Helper.isPreLegalize() &&
                     ToyGCN::matchHalvesOfLogic(*${root}, MRI, ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${root}, ${info}); }])>;

// Bytes of two dwords in any order.
def byte_permute : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$info),
    (match (G_OR $root, $x, $y):$or,
           [{ return !Helper.isPreLegalize() &&
                     ToyGCN::matchBytePermute(*${or}, MRI, ${info}); }]),
    (apply [{ Helper.applyBuildFn(*${or}, ${info}); }])>;

// A mask of bits that a shift moves out.
def shl_of_low_bits : GICombineRule<
    (defs root:$dst),
    (match (G_AND i32:$low, $x, (i32 65535)),
           (G_SHL $dst, $low, (i32 16))),
    (apply (G_SHL $dst, $x, (i32 16)))>;

// Stock's rule makes a load extend as its widest reader does, and forgets that
// the load may extend with the other sign. Workaround: extended-loads.
def extended_load : GICombineRule<
    (defs root:$root, extending_load_matchdata:$use),
    (match (wip_match_opcode G_LOAD, G_SEXTLOAD, G_ZEXTLOAD):$root,
           [{ return Helper.matchCombineExtendingLoads(*${root}, ${use}) &&
                     (isa<GLoad>(*${root}) ||
                      isa<GSExtLoad>(*${root}) ==
                          (${use}.ExtendOpcode == TargetOpcode::G_SEXT)); }]),
    (apply [{ Helper.applyCombineExtendingLoads(*${root}, ${use}); }])>;

// A byte whose sign alone is read: sext_trunc_sextload drops the extensions.
def load_with_sign : GICombineRule<
    (defs root:$load),
    (match (G_ZEXTLOAD $x, $address):$load,
           [{ return ToyGCN::isReadWithSign(*${load}, MRI); }]),
    (apply [{ Helper.replaceOpcodeWith(*${load}, TargetOpcode::G_SEXTLOAD); }])>;

// What is loaded are the dwords that something reads.
def parts_of_load : GICombineRule<
    (defs root:$root, build_fn_matchinfo:$build),
    (match (wip_match_opcode G_UNMERGE_VALUES, G_TRUNC):$root,
           [{ return ToyGCN::matchPartsOfLoad(*${root}, MRI, Helper, ${build}); }]),
    (apply [{ Helper.applyBuildFn(*${root}, ${build}); }])>;

// A part of a value that differs between lanes may be the same in all: a loop
// over its values reads it of one lane.
def first_lane_of_constant : GICombineRule<
    (defs root:$dst),
    (match (G_CONSTANT $constant, $value),
           (int_amdgcn_readfirstlane $dst, $constant)),
    (apply (GIReplaceReg $dst, $constant))>;

} // Predicates = [DwordCombines]

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

// The lanes that may take any value take that of the others. A selection would
// let each have its own, and a value that is one to its users would differ.
def select_of_undef : GICombineRule<
    (defs root:$dst),
    (match (G_IMPLICIT_DEF $any), (G_SELECT $dst, $condition, $any, $x)),
    (apply (GIReplaceReg $dst, $x))>;
def select_or_undef : GICombineRule<
    (defs root:$dst),
    (match (G_IMPLICIT_DEF $any), (G_SELECT $dst, $condition, $x, $any)),
    (apply (GIReplaceReg $dst, $x))>;

// Two selections that end in one value are one: the scalar unit joins lanes.
// The inner condition may be poison where nothing asks for it.
def select_by_both : GICombineRule<
    (defs root:$dst),
    (match (G_SELECT $inner, i1:$b, $x, $y),
           (G_SELECT $dst, i1:$a, $inner, $y),
           [{ return MRI.hasOneNonDBGUse(${inner}.getReg()); }]),
    (apply (G_FREEZE i1:$known, $b), (G_AND i1:$both, $a, $known),
           (G_SELECT $dst, $both, $x, $y))>;
def select_by_either : GICombineRule<
    (defs root:$dst),
    (match (G_SELECT $inner, i1:$b, $x, $y),
           (G_SELECT $dst, i1:$a, $x, $inner),
           [{ return MRI.hasOneNonDBGUse(${inner}.getReg()); }]),
    (apply (G_FREEZE i1:$known, $b), (G_OR i1:$either, $a, $known),
           (G_SELECT $dst, $either, $x, $y))>;

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

// Stock's rule makes quotients of one divisor products with its reciprocal, and
// erases a quotient that is the reciprocal itself. Workaround: own-reciprocal.
def fdiv_repeated_but_reciprocals : GICombineRule<
    (defs root:$root, mi_vector_matchinfo:$quotients),
    (match (G_FDIV $root, $x, $y):$fdiv,
           [{ return Helper.matchRepeatedFPDivisor(*${fdiv}, ${quotients}) &&
                     ToyGCN::dropReciprocals(${quotients}, MRI); }]),
    (apply [{ Helper.applyRepeatedFPDivisor(${quotients}); }])>;

// Where an array lies in LDS is a constant, which an access adds for nothing.
// So it comes last, and arrays that are indexed alike share an address. An
// element that is accessed itself, too, is one that lanes compute.
def lds_array_last : GICombineRule<
    (defs root:$root),
    (match (G_PTR_ADD $element, $array, $x),
           (G_PTR_ADD $root, $element, $y),
           [{ return !MRI.hasOneNonDBGUse(${element}.getReg()) &&
                     MRI.getVRegDef(${array}.getReg())->getOpcode() ==
                         TargetOpcode::G_GLOBAL_VALUE &&
                     MRI.getType(${array}.getReg()).getAddressSpace() ==
                         ToyGCNAS::Local &&
                     !getIConstantVRegVal(${x}.getReg(), MRI) &&
                     !getIConstantVRegVal(${y}.getReg(), MRI); }]),
    (apply (G_ADD i32:$sum, $x, $y), (G_PTR_ADD $root, $array, $sum))>;

//===----------------------------------------------------------------------===//
// All rules, in order
//===----------------------------------------------------------------------===//

def dword_combines : GICombineGroup<[
    shl_of_low_bits, and_low_dword, narrow_add, narrow_sub, narrow_mul, narrow_and, narrow_or,
    narrow_xor, extended_add, extended_sub, extended_mul, extended_and, extended_or,
    extended_xor, high_dword_lshr, high_dword_ashr, mul_to_shl1_add, mul_to_shl2_add,
    mul_to_shl3_add, mul_to_shl4_add, sum_of_high_dwords, sum_of_high_dword,
    shifted_dword, zext_of_sign, sext_of_sign, row_address, product_added, added_to_product]>;

// LLVM's combines but the unwanted ones. A combine that a new LLVM adds is
// taken; for an unwanted one that it no longer has, TableGen stops.
class AllBut<GICombine all, list<GICombine> unwanted>
    : GICombineGroup<!listremove(all.Rules, unwanted)> {
  assert !eq(!size(Rules), !sub(!size(all.Rules), !size(unwanted))),
         "an unwanted combine is not there";
}

// A masked dword would become a load of less than a dword, which the scalar
// cache does not serve. And see extended_load.
def load_combines : AllBut<combines_for_extload, [load_and_mask, extending_loads]>;
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
    // Asks of both operands of each minimum whether they are NaN. It never
    // matches here: it looks for a G_FCONSTANT of a minimum that is legal, and
    // legal constants are of integers. Workaround: minimums-of-minimums.
    select_to_minmax,
    // See fdiv_repeated_but_reciprocals.
    fdiv_repeated_divison,
    // There is no instruction that gives both.
    div_rem_to_divrem,
    // The legalizer does it, after is_multiple.
    intrem_combines,
    // Takes any results of an unmerge, truncated and put together, for all of
    // them in order.
    combine_use_vector_truncate,
    // Loads one element: of a vector of bytes that is less than a dword.
    combine_extracted_vector_load,
    // Makes a counter of 64 bits of one of 32.
    phi_combines,
    // AggressiveInstCombine did it, with alias analysis.
    load_or_combine]>;

def ToyGCNCombiner : GICombiner<"ToyGCNCombinerImpl", [
    fsub_is_fneg, canonical, dword_combines, toygcn_combines, load_combines, extended_load,
    reassociations, select_to_minmax_combines, select_of_bools, select_of_undef,
    select_or_undef, select_by_both, select_by_either, part_combines, merge_unmerge_same_type, sext_inreg_of_vector_load,
    choice_is_distance, reduction, phi_of_low_dwords, halves_of_logic, byte_permute, double_by_power_of_2, trunc_of_integral,
    mul_of_dwords, compare_of_dwords, compare_of_high_dword, is_multiple, first_lane_of_constant,
    load_with_sign, sext_trunc_sextload, parts_of_load,
    fdiv_repeated_but_reciprocals, lds_array_last]> {
  let CombineAllMethodName = "tryCombineAllImpl";
}
