//===- ToyGCNCombine.td - Combine rules --------------------*- tablegen -*-===//
//
// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The stock GlobalISel combines that pay on this machine. Rules of our own
/// would go here too, as match/apply pairs.
///
//===----------------------------------------------------------------------===//

include "llvm/Target/GlobalISel/Combine.td"

def ToyGCNPreLegalizerCombiner
    : GICombiner<"ToyGCNPreLegalizerCombinerImpl", [all_combines]> {
  let CombineAllMethodName = "tryCombineAllImpl";
}

def ToyGCNPostLegalizerCombiner
    : GICombiner<"ToyGCNPostLegalizerCombinerImpl",
                 [identity_combines, ptr_add_immed_chain, redundant_and,
                  redundant_or, trunc_shift, const_combines, zext_trunc_fold,
                  overlapping_and, constant_fold_binops, bitfield_extract_from_sext_inreg,
                  bitfield_extract_from_shr, bitfield_extract_from_and,
                  sext_trunc_sextload, known_bits_simplifications]> {
  let CombineAllMethodName = "tryCombineAllImpl";
}
