# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What bits and floats of one lane cannot say, and the test that looks at it:
a row for each such operation or approximation."""

# What is proved of a reciprocal depends on how near it is.
APPROXIMATE = {
    "rcp": "test/kernels/i32-division.cl",
    "rsq": "test/kernels/f64-sqrt.ll",
    "sqrt": "test/kernels/f64-sqrt.ll",
}

LANES = "other lanes"
ACCURACY = "an approximation, within the error that its comment says"
WAVE = "the wave's way or state"

BEYOND = {
    **{f"G_F{name}": (ACCURACY, "test/kernels/f32-functions.ll")
       for name in ("EXP", "EXP2", "EXP10", "LOG", "LOG2", "LOG10", "SIN",
                    "COS")},
    "G_FDIV": ("quotients, by approximate reciprocals",
               "test/kernels/denormal-modes.ll"),
    "G_FFREXP": ("two results, one of them open for infinities",
                 "test/kernels/rare-intrinsics.ll"),
    "int_amdgcn_readfirstlane": (LANES, "test/cross-lane/matrix.test"),
    "G_TOYGCN_READFIRSTLANE": (LANES, "test/kernels/readfirstlane.cl"),
    "int_amdgcn_readlane": (LANES, "test/cross-lane/matrix.test"),
    "int_amdgcn_writelane": (LANES, "test/cross-lane/matrix.test"),
    "int_amdgcn_update_dpp": (LANES, "test/cross-lane/matrix.test"),
    "int_amdgcn_ds_swizzle": (LANES, "test/cross-lane/matrix.test"),
    "int_amdgcn_ds_permute": (LANES, "test/cross-lane/matrix.test"),
    "int_amdgcn_ds_bpermute": (LANES, "test/cross-lane/matrix.test"),
    "int_amdgcn_ballot": (LANES, "test/cross-lane/matrix.test"),
    "int_amdgcn_inverse_ballot": (LANES, "test/cross-lane/matrix.test"),
    "int_amdgcn_set_inactive": (LANES, "test/cross-lane/matrix.test"),
    "int_amdgcn_strict_wwm": (LANES, "test/cross-lane/matrix.test"),
    "int_amdgcn_mbcnt_lo": (LANES, "test/cross-lane/matrix.test"),
    "int_amdgcn_mbcnt_hi": (LANES, "test/cross-lane/matrix.test"),
    "G_TOYGCN_COPY_LANES": (LANES, "test/kernels/flow-temporal-load.ll"),
    "G_TOYGCN_BRCOND_LANES": (WAVE, "test/kernels/flow-if-else-phi.ll"),
    "G_BR": (WAVE, "test/kernels/flow-goto.cl"),
    "G_TRAP": (WAVE, "test/kernels/trap.ll"),
    "G_DEBUGTRAP": (WAVE, "test/CodeGen/select/patterns-trap.ll"),
    "int_amdgcn_wave_barrier": (
        WAVE, "test/CodeGen/select/patterns-intrinsics.mir"),
    "int_amdgcn_sched_barrier": (
        WAVE, "test/CodeGen/select/patterns-intrinsics.mir"),
    "int_amdgcn_s_setprio": (
        WAVE, "test/CodeGen/select/patterns-intrinsics.mir"),
    "int_amdgcn_s_sethalt": (
        WAVE, "test/CodeGen/select/patterns-intrinsics.mir"),
    "int_amdgcn_s_sleep": (
        WAVE, "test/CodeGen/select/patterns-intrinsics.mir"),
    "int_amdgcn_s_getreg": (
        WAVE, "test/CodeGen/select/patterns-hardware-registers.ll"),
    "int_amdgcn_s_setreg": (
        WAVE, "test/CodeGen/select/patterns-hardware-registers.ll"),
    "int_amdgcn_s_memtime": (WAVE, "test/kernels/memory-realtime.ll"),
    "int_amdgcn_s_memrealtime": (WAVE, "test/kernels/memory-realtime.ll"),
}
