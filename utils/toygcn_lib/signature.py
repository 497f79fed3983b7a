# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a kernel takes, and `--arg auto`: arguments made from that.

`--arg auto` stands for one argument, the last one for all that remain. The
data are the same on every machine and depend on the grid only:

    int and its like     64; one byte: 1
    float and its like   1.5
    structure            its words are 1, 2, 3, ...
    integers *           element i is i modulo the work-items: it may be an
                         index
    floats *             random multiples of 2^-10 in [-1, 1), by the
                         argument's number
    __local *            64 bytes for each work-item of a workgroup, or an
                         equal share of what the kernel leaves free

A buffer has 1024 elements for each work-item. In a launch that fills a compute
unit an integer is the number of work-items, or the first less with which the
kernel runs. Such a launch is for code of several compilers: it fills the
machine for the one whose registers let most waves in.
"""

import json
import math
import re

from .compiling import NO_KERNEL, is_called
from .console import ToyError
from .launch import ELEMENTS, Launch, launch_parser, parse_dimensions
from .tools import call, own, stock

LDS_BYTES = 65536
# A compute unit's SIMDs, and waves of each; a launch that fills the machine has
# work for this many rounds of what fits.
SIMDS = 4
MOST_WAVES = 10
ROUNDS = 4
LANES = 64
# What an integer is in such a launch, 0 for the number of work-items: it may be
# the size of all data, or a stride.
INTEGERS = (0, 1024, 64)
MOST_BUFFER_BYTES = 64 << 20
# In a launch that fills a compute unit: most kernels need less, and to make
# up the data takes longer than to run them.
MOST_FILLED_BYTES = 16 << 20
OPENCL_TYPES = {
    "char": "i8", "uchar": "u8", "bool": "u8", "short": "i16",
    "ushort": "u16", "half": "f16", "int": "i32", "uint": "u32",
    "float": "f32", "long": "i64", "ulong": "u64", "double": "f64",
    "size_t": "u64", "unsigned int": "u32", "unsigned char": "u8",
    "unsigned short": "u16", "unsigned long": "u64", "_Float16": "f16",
    "__half": "f16", "signed char": "i8", "long long": "i64",
    "unsigned long long": "u64"}
# Where the object says nothing of the type, its size has to do.
BY_SIZE = {1: "u8", 2: "u16", 4: "u32", 8: "u64"}


class Parameter:
    """One explicit parameter: `name` and `type` as in the source (or empty),
    `kind` as in the metadata, `bytes` in the kernel arguments."""

    def __init__(self, described):
        self.name = described["name"]
        self.type = described["type"]
        self.kind = described["kind"]
        self.bytes = described["bytes"]
        self.base = ""  # The type that a typedef names, as clang spells it.

    def element(self):
        """(element type, lanes) of what it is or points to; None for
        structures."""
        for spelling, lanes in ((self.type, r"(?<=[a-z])(2|3|4|8|16)$"),
                                (self.base, r" __attribute__\(\(ext_vector_"
                                            r"type\((\d+)\)\)\)$")):
            text = spelling.rstrip("*").strip()
            found = re.search(lanes, text)
            base = text[:found.start()] if found else text
            if base in OPENCL_TYPES:
                return OPENCL_TYPES[base], int(found[1]) if found else 1
        if not self.type and self.kind == "by_value":
            return (BY_SIZE[self.bytes], 1) if self.bytes in BY_SIZE else None
        return None


class Kernel:
    """A kernel of a linked code object."""

    def __init__(self, described):
        self.name = described["name"]
        self.parameters = [Parameter(d) for d in described["args"]]
        self.required_block = described["required_block"]
        self.lds_bytes = described["lds_bytes"]
        self.waves = described["waves_per_simd"]  # As registers allow.

    def default_block(self):
        return self.required_block or [64, 1, 1]


def base_types(ir):
    """{kernel: types that typedefs name} that IR of OpenCL C names."""
    with open(ir, errors="replace") as file:
        text = file.read()
    lists = {number: re.findall(r'!"([^"]*)"', row) for number, row in
             re.findall(r"^!(\d+) = !\{(!\".*)\}$", text, re.MULTILINE)}
    return {name.strip('"'): lists.get(number, []) for name, number in
            re.findall(r'^define [^@\n]*@("[^"]*"|[\w.$-]+)\(.*'
                       r"!kernel_arg_base_type !(\d+)", text, re.MULTILINE)}


VECTOR = re.compile(r"HIP_vector_type<([\w ]+), (\d+)u>")


def types_of_cpp(symbol):
    """Types of a C++ function's parameters, by the name that it has in an
    object: '_Z3addPKfi' -> ['float*', 'int']."""
    text = call("llvm-cxxfilt", [stock("llvm-cxxfilt"), symbol]).stdout
    text = re.sub(r"\bconst\b ?| const\b", "", VECTOR.sub(
        lambda found: found[1].replace("unsigned ", "u") + found[2], text))
    depth, types = 0, [""]
    if not text.strip().endswith(")"):
        return []  # As for a lambda.
    for character in reversed(text.strip()):
        depth += (character in ")>") - (character in "(<")
        if not depth:
            break
        if character == "," and depth == 1:
            types.append("")
        else:
            types[-1] += character
    return [name[::-1].strip(" )").replace("&", "*")
            for name in reversed(types)]


def name_types(kernel):
    """Adds what the metadata of HIP does not say."""
    if kernel.name.startswith("_Z") and \
            not any(p.type for p in kernel.parameters):
        for parameter, name in zip(kernel.parameters,
                                   types_of_cpp(kernel.name)):
            parameter.type = name


def kernels_of(code_object, build_dir, ir=None):
    """Kernels of a code object; IR, if there is any, says more of types."""
    kernels = described_kernels(code_object, build_dir)
    behind = base_types(ir) if ir else {}
    for kernel in kernels:
        name_types(kernel)
        for parameter, base in zip(kernel.parameters,
                                   behind.get(kernel.name, [])):
            parameter.base = base
    return kernels


def described_kernels(code_object, build_dir):
    done = call("toygcn-sim", [own(build_dir, "toygcn-sim"), code_object,
                               "--describe"])
    return [Kernel(described) for described in json.loads(done.stdout)]


def chosen_kernel(code_object, build_dir, name, ir=None):
    kernels = kernels_of(code_object, build_dir, ir)
    symbols = [kernel.name for kernel in kernels]
    for kernel in kernels:
        if is_called(kernel.name, name, symbols) or not name and \
                len(kernels) == 1:
            return kernel
    if not kernels:
        raise ToyError("no kernel in this file",
                       NO_KERNEL)
    known = "There is: " + ", ".join(k.name for k in kernels)
    raise ToyError(f"no kernel '{name}'" if name else
                   "several kernels, so one must be chosen with --kernel",
                   known)


def spelled(dimensions):
    return ",".join(map(str, dimensions))


def filling(grid, block, resident):
    """The grid, longer in X until its waves fill a compute unit, which has
    `resident` waves on each SIMD."""
    groups = math.prod(-(-g // b) for g, b in zip(grid, block))
    waves = groups * -(-math.prod(block) // LANES)
    times = -(-SIMDS * resident * ROUNDS // waves)
    return (times * -(-grid[0] // block[0]) * block[0], *grid[1:])


def completed(words, kernel, fill=0, integer=64):
    """The launch with its defaults written out: --block as the kernel
    requires or 64, four workgroups, or as many as fill SIMDs that have room for
    `fill` waves, and what `--arg auto` stands for; `integer` is that of an
    integer, 0 for the number of work-items."""
    options, rest = launch_parser().parse_known_args(words)
    block = parse_dimensions(options.block or spelled(kernel.default_block()),
                             "--block")
    grid = parse_dimensions(options.grid or spelled((4 * block[0],
                                                     *block[1:])), "--grid")
    if fill:
        grid = filling(grid, block, fill)
    integer = integer or math.prod(grid)
    specs = list(options.arg)
    if specs and specs[-1] == "auto":
        del specs[-1]
        specs += ["auto"] * (len(kernel.parameters) - len(specs))
    done = ["--kernel", kernel.name, "--grid", spelled(grid),
            "--block", spelled(block)]
    for number, spec in enumerate(specs):
        if spec == "auto" and number < len(kernel.parameters):
            spec = automatic(kernel, number, grid, block, integer,
                             MOST_FILLED_BYTES if fill else MOST_BUFFER_BYTES)
        done += ["--arg", spec]
    return done + rest


def launches_of(words, kernel, fill=0):
    """The launches to try, with `--arg auto` for all further arguments. With
    `fill` they fill SIMDs that have room for `fill` waves."""
    return [Launch(completed([*words, "--arg", "auto"], kernel, fill, integer))
            for integer in (INTEGERS if fill else (64,))]


def automatic(kernel, number, grid, block, integer=64,
              most_bytes=MOST_BUFFER_BYTES):
    """The SPEC that `auto` stands for."""
    parameter = kernel.parameters[number]
    if parameter.kind == "by_value":
        return automatic_value(parameter, integer)
    if parameter.kind == "dynamic_shared_pointer":
        users = sum(p.kind == "dynamic_shared_pointer"
                    for p in kernel.parameters)
        share = (LDS_BYTES - kernel.lds_bytes) // users // 256 * 256
        return f"local:{min(64 * math.prod(block), share)}"
    if parameter.kind == "global_buffer":
        return automatic_buffer(parameter, number, math.prod(grid),
                                most_bytes)
    raise ToyError(f"argument {number} ('{parameter.name}') is of kind "
                   f"'{parameter.kind}', which is not modelled")


def automatic_value(parameter, integer):
    element, lanes = parameter.element() or (None, 0)
    if not element:
        words = range(1, parameter.bytes // 4 + 1)
        data = b"".join(word.to_bytes(4, "little") for word in words)
        return f"bytes:{data.ljust(parameter.bytes, bytes(1)).hex()}"
    value = "1.5" if element[0] == "f" else \
        "1" if ELEMENTS[element][1] == 1 else \
        str(min(integer, (1 << 8 * ELEMENTS[element][1] - 1) - 1))
    name = element if lanes == 1 else f"{element}x{lanes}"
    return f"{name}:{','.join([value] * lanes)}"


def automatic_buffer(parameter, number, items, most_bytes):
    element, lanes = parameter.element() or ("u32", 4)
    size = ELEMENTS[element][1] * (4 if lanes == 3 else lanes)
    count = min(1024 * items, most_bytes // size)
    fill = f"rand={number + 1}" if element[0] == "f" else f"mod={items}"
    name = element if lanes == 1 else f"{element}x{lanes}"
    return f"buf:{name}:{count}:{fill}"
