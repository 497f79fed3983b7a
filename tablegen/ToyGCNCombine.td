//===- ToyGCNCombine.td - Combine rules --------------------*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The stock GlobalISel combines that pay on this machine; both combiner
/// passes run all of them, the later one as far as results are legal. A rule
/// of our own would go here too, as a match/apply pair.
///
//===----------------------------------------------------------------------===//

include "llvm/Target/GlobalISel/Combine.td"

// Left out of all_combines:
//   load_and_mask       a masked dword would become a load of less than a
//                       dword, which the scalar cache does not serve
//   div_rem_to_divrem   there is no instruction that gives both
def toygcn_combines : GICombineGroup<[
    integer_reassoc_combines, trivial_combines, vector_ops_combines,
    freeze_combines, cast_combines, insert_vec_elt_combines,
    extract_vec_elt_combines, extending_loads, undef_combines,
    identity_combines, phi_combines, simplify_add_to_sub,
    hoist_logic_op_with_same_opcode_hands, shifts_too_big, reassocs,
    ptr_add_immed_chain, cmp_combines, shl_ashr_to_sext_inreg,
    neg_and_one_to_sext_inreg, sext_inreg_of_load, width_reduction_combines,
    select_combines, known_bits_simplifications, trunc_shift, not_cmp_fold,
    opt_brcond_by_inverting_cond, const_combines, xor_of_and_with_same_reg,
    ptr_add_with_zero, shift_immed_chain, shift_of_shifted_logic_chain,
    funnel_shift_combines, bitreverse_shift, commute_shift,
    form_bitfield_extract, constant_fold_binops, constant_fold_fma,
    constant_fold_cast_op, fabs_fneg_fold, mulh_combines,
    redundant_neg_operands, and_or_disjoint_mask, fma_combines,
    fold_binop_into_select, intrem_combines, intdiv_combines, sub_add_reg,
    select_to_minmax, fsub_to_fneg, commute_constant_to_rhs, match_ands,
    match_ors, simplify_neg_minmax, combine_concat_vector, sext_trunc,
    zext_trunc, prefer_sign_combines, shuffle_combines,
    combine_use_vector_truncate, merge_combines, overflow_combines,
    truncsat_combines, lshr_of_trunc_of_lshr]>;

def ToyGCNCombiner : GICombiner<"ToyGCNCombinerImpl", [toygcn_combines]> {
  let CombineAllMethodName = "tryCombineAllImpl";
}
