# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Descriptions of instructions held against toygcn-sim: each on edge values
and on random ones, in a kernel of its own text for each unit."""

import contextlib
import os
import random
import struct

from z3 import And, BitVec, BitVecVal, Or, is_true, simplify, substitute

from ..tools import call, own, stock
from .bits import parts_of
from .floats import is_nan
from .meanings import INSTRUCTIONS

COUNT = 192  # of values for each instruction; a multiple of 64

INTEGERS = [0, 1, 2, 3, 5, 8, 15, 16, 24, 31, 32, 33, 47, 63, 64, 0x7f, 0x80,
         0xff, 0x7fff, 0x8000, 0xffff, 0x10000, 0x50003, 0x200000, 0x7fffff,
         0x800000, 0xffffff, 0x1000000, 0x7fffffff, 0x80000000, 0xaaaaaaaa,
         0xfffffffe, 0xffffffff]

# Zero, denormals, one, near one, near the largest, infinity, NaNs; numbers at
# and beside the ends of i32 and u32. The sign is added.
FLOATS = {
    16: [0, 1, 0x3ff, 0x400, 0x3800, 0x3bff, 0x3c00, 0x3e00, 0x4100, 0x7bff,
         0x7c00, 0x7d00, 0x7e00, 0x5bff],
    32: [0, 1, 0x7fffff, 0x800000, 0x3f000000, 0x3f7fffff, 0x3f800000,
         0x3fc00000, 0x40200000, 0x4b7fffff, 0x4effffff, 0x4f000000,
         0x4f7fffff, 0x4f800000, 0x477fe000, 0x477ff000, 0x33000000,
         0x7f7fffff, 0x7f800000, 0x7fa00000, 0x7fc00000],
    64: [0, 1, 0xfffffffffffff, 0x10000000000000, 0x3fe0000000000000,
         0x3fefffffffffffff, 0x3ff0000000000000, 0x4004000000000000,
         0x41dfffffffc00000, 0x41dfffffffffffff, 0x41e0000000000000,
         0x41efffffffe00000, 0x41efffffffffffff, 0x41f0000000000000,
         0x47efffffe0000000, 0x47effffff0000000, 0x36a0000000000000,
         0x7fefffffffffffff, 0x7ff0000000000000, 0x7ff4000000000000,
         0x7ff8000000000000]}

HEAD = """\
  .amdgcn_target "amdgcn-amd-amdhsa--gfx900"
  .rodata
  .p2align 6
  .amdhsa_kernel test
    .amdhsa_kernarg_size 32
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_system_sgpr_workgroup_id_x 1
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_next_free_vgpr 32
    .amdhsa_next_free_sgpr 64
  .end_amdhsa_kernel
  .text
  .globl test
  .p2align 8
  .type test,@function
test:
  s_load_dwordx8 s[8:15], s[0:1], 0x0
"""

# s[8:13]: sources, s[14:15]: results; v0 or s2: place in bytes.
VECTOR_START = """\
  s_lshl_b32 s2, s2, 6
  v_add_u32_e32 v0, s2, v0
  v_lshlrev_b32_e32 v0, 3, v0
  s_waitcnt lgkmcnt(0)
  global_load_dwordx2 v[2:3], v0, s[8:9]
  global_load_dwordx2 v[4:5], v0, s[10:11]
  global_load_dwordx2 v[6:7], v0, s[12:13]
  s_waitcnt vmcnt(0)
"""
SCALAR_START = """\
  s_lshl_b32 s2, s2, 3
  v_mov_b32_e32 v0, s2
  s_mov_b64 exec, 1
  s_waitcnt lgkmcnt(0)
  s_load_dwordx2 s[20:21], s[8:9], s2
  s_load_dwordx2 s[22:23], s[10:11], s2
  s_load_dwordx2 s[26:27], s[12:13], s2
  s_waitcnt lgkmcnt(0)
"""
STORE = f"""\
  global_store_dwordx2 v0, v[10:11], s[14:15]
  s_add_u32 s14, s14, {8 * COUNT}
  s_addc_u32 s15, s15, 0
"""


def unit_of(name):
    """Instructions of a unit are in one kernel: the scalar one, or the vector
    one on integers ("0") or on floats of that width."""
    if name.startswith("S_"):
        return "scalar"
    first = INSTRUCTIONS[name].sources[0]
    return str(first.width * first.is_float)


def registers(kind, first, width):
    if width > 32:
        return f"{kind}[{first}:{first + 1}]"
    return f"{kind}{first}"


def text_of(name, operands):
    """V_X_sat is v_x with the clamp bit."""
    plain = name.removesuffix("_sat")
    return f"{plain.lower()} {', '.join(operands)}" + \
        " clamp" * (plain != name)


def vector_text(name, instruction):
    """One instruction on v[2:7], its results stored one after the other."""
    lines, operands = [], []
    for result in instruction.results:
        operands.append("s[24:25]" if result.width == 1
                        else registers("v", 10, result.width))
    for index, source in enumerate(instruction.sources):
        width, first = source.width, 2 + 2 * index
        if width == 1:
            lines += [f"  v_and_b32_e32 v9, 1, v{first}",
                      "  v_cmp_eq_u32_e64 s[26:27], 1, v9"]
            operands.append("s[26:27]")
        else:
            operands.append(registers("v", first, width))
    lines += ["  v_mov_b32_e32 v10, 0", "  v_mov_b32_e32 v11, 0",
              "  " + text_of(name, operands)]
    text = "\n".join(lines) + "\n"
    for result in instruction.results:
        if result.width == 1:
            text += ("  v_cndmask_b32_e64 v10, 0, 1, s[24:25]\n"
                     "  v_mov_b32_e32 v11, 0\n")
        text += STORE
    return text


def scalar_text(name, instruction):
    """The condition bit is the lowest one of the third source."""
    operands = [registers("s", 24, result.width)
                for result in instruction.results if not result.state]
    operands += [registers("s", 20 + 2 * index, source.width)
                 for index, source in enumerate(instruction.sources)
                 if not source.state]
    text = ("  s_mov_b64 s[24:25], 0\n  s_bitcmp1_b32 s26, 0\n"
            f"  {name.lower()} {', '.join(operands)}\n"
            "  s_cselect_b32 s28, 1, 0\n")
    for result in instruction.results:
        if result.state:
            text += "  s_mov_b32 s24, s28\n  s_mov_b32 s25, 0\n"
        text += "  v_mov_b32_e32 v10, s24\n  v_mov_b32_e32 v11, s25\n" + STORE
    return text


def kernel_text(names):
    """The kernel of one unit's instructions."""
    scalar = unit_of(names[0]) == "scalar"
    text = scalar_text if scalar else vector_text
    return HEAD + (SCALAR_START if scalar else VECTOR_START) + "".join(
        text(name, INSTRUCTIONS[name]) for name in names) + "  s_endpgm\n"


def dword(chooser):
    """An edge, or random bits of a random width."""
    return chooser.choice(INTEGERS) if chooser.random() < 0.5 else \
        chooser.getrandbits(chooser.randint(1, 32))


def some_float(chooser, width):
    """An edge, one beside it, a number near one, or any bits."""
    sign = chooser.getrandbits(1) << (width - 1)
    kind = chooser.randrange(4)
    if kind == 0:
        return chooser.getrandbits(width)
    one = FLOATS[width][6]
    value = chooser.choice(FLOATS[width]) if kind < 3 else \
        one + chooser.getrandbits(width - 8)
    return (value + (chooser.randrange(-1, 2) if kind == 2 else 0)) % \
        (1 << (width - 1)) | sign


def source_values(unit, seed=1):
    """COUNT values of 64 bits for each of three sources. The last
    floats are small integers, scales and classes."""
    chooser = random.Random(seed)
    width = 0 if unit == "scalar" else int(unit)

    def value(place):
        if not width:
            return dword(chooser) | dword(chooser) << 32
        if place % 3 == 0:
            return chooser.choice(
                [some_float(chooser, width),
                 chooser.randrange(-160, 160) % (1 << 32)])
        return some_float(chooser, width)
    first = [value(1) for _ in range(COUNT)]
    return [first, [value(place) for place in range(COUNT)],
            [value(1) for _ in range(COUNT)]]


def simulate(names, sources, build_dir, folder):
    """{name: for each of its results, COUNT numbers}"""
    def path(name):
        return os.path.join(folder, name)

    with open(path("test.s"), "w") as file:
        file.write(kernel_text(names))
    call("llvm-mc", [stock("llvm-mc"), "-triple=amdgcn-amd-amdhsa",
                     "-mcpu=gfx900", "-filetype=obj", path("test.s"), "-o",
                     path("test.o")])
    call("ld.lld", [stock("ld.lld"), "-shared", path("test.o"), "-o",
                    path("test.hsaco")])
    words = []
    for index, values in enumerate(sources):
        with open(path(f"source{index}"), "wb") as file:
            file.write(struct.pack(f"<{COUNT}Q", *values))
        words += ["--arg", f"buf:u64:{COUNT}:@{path(f'source{index}')}"]
    results = [(name, index) for name in names
               for index in range(len(INSTRUCTIONS[name].results))]
    lanes = 64 if unit_of(names[0]) == "scalar" else 1
    with contextlib.suppress(FileNotFoundError):
        os.remove(path("results"))  # Other instructions had fewer.
    call("toygcn-sim", [own(build_dir, "toygcn-sim"), path("test.hsaco"),
                        "--grid", str(COUNT * lanes), "--block", "64", *words,
                        "--arg", f"buf:u64:{COUNT * len(results)}",
                        "--dump", f"3={path('results')}"])
    with open(path("results"), "rb") as file:
        data = struct.unpack(f"<{COUNT * len(results)}Q", file.read())
    found = {}
    for place, (name, _) in enumerate(results):
        found.setdefault(name, []).append(
            data[place * COUNT:(place + 1) * COUNT])
    return found


def described(instruction, sources):
    """The description's results on the same values."""
    inputs = [BitVec(f"source{index}", source.width)
              for index, source in enumerate(instruction.sources)]
    operands = [operand for source, bits in zip(instruction.sources, inputs)
                for operand in ([0, bits] if source.is_float else [bits])
                if not source.state]
    results = instruction.apply(operands, {
        source.state: bits for source, bits in
        zip(instruction.sources, inputs)})
    found = [[] for _ in results]
    for row in zip(*sources):
        values = [(bits, BitVecVal(value, bits.size()))
                  for bits, value in zip(inputs, row)]
        for numbers, result in zip(found, results):
            numbers.append(simplify(substitute(result, *values)))
    return found


def agrees(result, got, wanted):
    """Whether a number is the bits of a result; any NaN is any other, also in
    one half of a packed result."""
    got = BitVecVal(got, result.width)
    floats = [(got, wanted)] if result.is_float else \
        zip(parts_of(got, 16), parts_of(wanted, 16)) if result.has_halves \
        else []
    found = [Or(a == b, And(is_nan(a), is_nan(b))) for a, b in floats]
    return is_true(simplify(And(found) if found else got == wanted))


def differences(name, simulated, sources):
    """Lines that report a difference, the first of each result."""
    instruction = INSTRUCTIONS[name]
    for index, (got, wanted) in enumerate(
            zip(simulated, described(instruction, sources))):
        for place in range(COUNT):
            if not agrees(instruction.results[index], got[place],
                          wanted[place]):
                given = ", ".join(
                    f"{values[place] & (1 << source.width) - 1:#x}"
                    for values, source in zip(sources, instruction.sources))
                yield (f"{name} {given}: result {index} is {got[place]:#x} in "
                       f"the simulator, {wanted[place].as_long():#x} by "
                       "description")
                break


def check_all(build_dir, folder):
    """(number of instructions, lines about differences)"""
    described_ones = [name for name, instruction in INSTRUCTIONS.items()
                      if instruction.described]
    lines = []
    for unit in sorted({unit_of(name) for name in described_ones}):
        names = [name for name in described_ones if unit_of(name) == unit]
        sources = source_values(unit)
        simulated = simulate(names, sources, build_dir, folder)
        for name in names:
            lines += differences(name, simulated[name], sources)
    return len(described_ones), lines
