# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Micro-kernels whose order on a GCN compute unit is known:
micro_kernels.py MC INCLUDES FOLDER. Prints what `toygcn-sim --timing` says of
each pair, and fails where that contradicts the source."""

import json
import os
import subprocess
import sys

# What the sources say; docs/simulator.md has where they are.
WHITEPAPER, CLRX, LLVM, GPUOPEN, MANUAL = (
    "GCN whitepaper", "CLRX GcnTimings", "LLVM SISchedule.td",
    "GPUOpen memory coalescing", "Vega ISA manual")


class Micro:
    """`body`, `times` over, in `waves` waves as `groups` workgroups."""

    def __init__(self, body, times=128, waves=1, group=1, **resources):
        self.body, self.times = body, times
        self.waves, self.group, self.resources = waves, group, resources

    def source(self, name):
        options = "".join(f", {k}={v}" for k, v in self.resources.items())
        return f"""
kernel {name}{options}
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  v_mov_b32 v2, 0
  v_mov_b32 v3, 0
  v_mov_b32 v4, 0
  v_mov_b32 v5, 0
  v_mov_b32 v6, 0
  v_mov_b32 v7, 0
  v_mov_b32 v8, 0
  s_mov_b32 s8, 0
  s_mov_b32 s9, 0
  s_mov_b64 s[10:11], 0
  s_waitcnt lgkmcnt(0)
.rept {self.times}
{self.body}
.endr
  s_waitcnt vmcnt(0) lgkmcnt(0)
  s_endpgm
"""


def lds(body, waves=40):
    return Micro(body, waves=waves, group=4, lds=32768)


def strided(shift, instruction):
    """Lane l at byte l << shift."""
    return f"  v_lshlrev_b32 v1, {shift}, v0\n{instruction}"


ADD = "  v_add_f32 v2, v3, v4"
LOAD = "  global_load_dword v2, v1, s[4:5]"
STORE = "  global_store_dword v1, v2, s[4:5]"
ATOMIC = "  global_atomic_add v1, v2, s[4:5]"
READ = "  ds_read_b32 v2, v1"
LDS_ADD = "  ds_add_u32 v1, v2"
WAIT = "\n  s_waitcnt vmcnt(0)"
OTHER = "  s_add_u32 s8, s8, s9"

KERNELS = {
    "add": Micro(ADD),
    "add_dependent": Micro("  v_add_f32 v2, v2, v4"),
    "add_long": Micro("  v_add_f32_e64 v2, v3, v4"),
    "add_long_many": Micro("  v_add_f32_e64 v2, v3, v4", waves=40),
    "add_many": Micro(ADD, waves=40),
    "add_four": Micro(ADD, waves=4),
    "add_eight": Micro(ADD, waves=8),
    "multiply": Micro("  v_mul_lo_u32 v2, v3, v4"),
    "reciprocal": Micro("  v_rcp_f32 v2, v3"),
    "fma_double": Micro("  v_fma_f64 v[2:3], v[4:5], v[4:5], v[6:7]"),
    "scalar": Micro(OTHER),
    "both": Micro(f"{ADD}\n{OTHER}"),
    "both_many": Micro(f"{ADD}\n{OTHER}", waves=40),
    "scalar_of_vector": Micro(f"  v_readfirstlane_b32 s8, v2\n{OTHER}"),
    "scalar_of_scalar": Micro(f"{OTHER}\n{OTHER}"),
    "branch_passed": Micro("  s_cmp_eq_u32 s8, 1\n  s_cbranch_scc1 1f\n1:"
                           + 4 * f"\n{ADD}"),
    "branch_taken": Micro("  s_cmp_eq_u32 s8, 0\n  s_cbranch_scc1 1f\n"
                          "  s_nop 0\n1:" + 4 * f"\n{ADD}"),
    "nop_1": Micro("  s_nop 0"),
    "nop_8": Micro("  s_nop 7"),
    "lds_stride_1": lds(strided(2, READ)),
    "lds_stride_2": lds(strided(3, READ)),
    "lds_stride_32": lds(strided(7, READ)),
    "lds_broadcast": lds("  v_mov_b32 v1, 0\n" + READ),
    "lds_b64": lds(strided(3, "  ds_read_b64 v[2:3], v1")),
    "lds_b128": lds(strided(4, "  ds_read_b128 v[2:5], v1")),
    "lds_write": lds(strided(2, "  ds_write_b32 v1, v2")),
    "lds_atomic": lds(strided(2, LDS_ADD), 8),
    "lds_atomic_one": lds("  v_mov_b32 v1, 0\n" + LDS_ADD, 8),
    "load": Micro(strided(2, LOAD), waves=8),
    "load_stride_2": Micro(strided(3, LOAD), waves=8),
    "load_stride_16": Micro(strided(6, LOAD), waves=8),
    "load_one": Micro("  v_mov_b32 v1, 0\n" + LOAD, waves=8),
    "load_x4": Micro(strided(4, "  global_load_dwordx4 v[2:5], v1, s[4:5]"),
                     waves=8),
    "store": Micro(strided(2, STORE), waves=8),
    "atomic": Micro(strided(2, ATOMIC), waves=8),
    "atomic_one": Micro("  v_mov_b32 v1, 0\n" + ATOMIC, waves=8),
    "wait_each": Micro(4 * (LOAD + WAIT + "\n")),
    "wait_last": Micro("  s_nop 0\n" + 4 * (LOAD + "\n") + WAIT),
    "full": Micro(LOAD + WAIT, waves=40, vgprs=24),
    "half": Micro(LOAD + WAIT, waves=40, vgprs=48),
    "alone": Micro(LOAD + WAIT, waves=40, vgprs=256),
    "by_lds": Micro(LOAD + WAIT, waves=40, vgprs=24, lds=65536),
    "scalar_load": Micro("  s_load_dword s12, s[4:5], 0x0"),
    "scalar_load_x16": Micro("  s_load_dwordx16 s[12:27], s[4:5], 0x0"),
    "together": Micro(ADD, waves=4, group=4),
    "barriers": Micro(f"{ADD}\n  s_barrier", waves=4, group=4),
}

# The first takes LEAST to MOST times as long as the second.
ORDER = (
    ("add_dependent", "add", 1, 1, WHITEPAPER),
    ("add_long", "add", 1.2, 2, CLRX),
    ("add_long_many", "add_many", 1, 1.05, CLRX),
    ("multiply", "add", 3, 4, CLRX),
    ("reciprocal", "add", 3, 4, CLRX),
    ("fma_double", "add", 12, 16, CLRX),
    ("add_four", "add", 1, 1.01, WHITEPAPER),
    ("add_eight", "add_four", 1.6, 2, WHITEPAPER),
    ("scalar", "add", 1, 1.01, CLRX),
    ("both", "add", 1.6, 2, WHITEPAPER),
    ("both_many", "add_many", 1, 1.1, WHITEPAPER),
    ("scalar_of_vector", "scalar_of_scalar", 1.5, 4, CLRX),
    ("branch_taken", "branch_passed", 1.3, 3, CLRX),
    ("nop_8", "nop_1", 5, 8, MANUAL),
    ("lds_stride_2", "lds_stride_1", 1.8, 2, WHITEPAPER),
    ("lds_stride_32", "lds_stride_2", 14, 16, WHITEPAPER),
    ("lds_broadcast", "lds_stride_1", 1, 1.01, WHITEPAPER),
    ("lds_b64", "lds_stride_1", 1.8, 2, CLRX),
    ("lds_b128", "lds_b64", 1.8, 2, CLRX),
    ("lds_write", "lds_stride_1", 1.5, 2, CLRX),
    ("lds_atomic_one", "lds_atomic", 4, 32, CLRX),
    ("load_stride_2", "load", 1.2, 2, GPUOPEN),
    ("load_stride_16", "load_stride_2", 4, 8, GPUOPEN),
    ("load", "load_one", 1, 1, GPUOPEN),
    ("load_x4", "load", 2, 4, GPUOPEN),
    ("store", "load", 1.3, 4, CLRX),
    ("atomic_one", "atomic", 4, 64, CLRX),
    ("wait_each", "wait_last", 3, 4, WHITEPAPER),
    ("half", "full", 1.5, 2, WHITEPAPER),
    ("alone", "half", 4, 5, WHITEPAPER),
    ("by_lds", "alone", 3.5, 4, WHITEPAPER),
    ("scalar_load_x16", "scalar_load", 2, 6, CLRX),
    ("barriers", "together", 1.5, 4, LLVM),
)


def measure(name, micro, hsaco, folder):
    path = os.path.join(folder, name + ".json")
    lanes = 64 * micro.waves
    subprocess.run(
        ["toygcn-sim", hsaco, "--kernel", name, "--grid", str(lanes),
         "--block", str(64 * micro.group), "--arg", f"buf:u32:{64 * lanes}",
         "--timing", "--stats-json", path], check=True)
    with open(path) as file:
        return json.load(file)["cu_cycles"]


def main(assembler, includes, folder):
    os.makedirs(folder, exist_ok=True)
    base = os.path.join(folder, "micro")
    with open(base + ".s", "w") as file:
        file.write('.include "kernel.inc"\n' + "".join(
            micro.source(name) for name, micro in KERNELS.items()))
    subprocess.run([assembler, "-triple=amdgcn-amd-amdhsa", "-mcpu=gfx900",
                    "-I", includes, "-filetype=obj", base + ".s", "-o",
                    base + ".o"], check=True)
    subprocess.run(["ld.lld", "-shared", base + ".o", "-o", base + ".hsaco"],
                   check=True)
    cycles = {name: measure(name, micro, base + ".hsaco", folder)
              for name, micro in KERNELS.items()}
    wrong = 0
    for slow, fast, least, most, source in ORDER:
        ratio = cycles[slow] / cycles[fast]
        right = least <= ratio <= most
        wrong += not right
        print(f"{'ok' if right else 'WRONG'}: {slow} {cycles[slow]}, {fast} "
              f"{cycles[fast]}: {ratio:.2f} of {least} to {most} ({source})")
    assert {name for row in ORDER for name in row[:2]} == set(KERNELS)
    return 1 if wrong else 0


sys.exit(main(*sys.argv[1:]))
