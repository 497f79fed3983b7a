# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels of cells. A kernel has one case a lane or, for uniform values, one
case a workgroup of one lane; each cell has its slot of memory for the result.
Values come from memory, at an alignment. Those of a kernel are loaded once, and
all cells use them; or each cell loads its own ones, from a copy of them, so that
one operation is all that uses a load."""

import re
from dataclasses import dataclass

from .types import CASES

PREAMBLE = """target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
"""


@dataclass(frozen=True)
class Setting:
    """`align` is that of the accesses, in bytes; `own`: each cell loads its values."""

    uniform: bool
    align: int
    own: bool = False

    @property
    def name(self):
        return ("uniform" if self.uniform else "divergent") + f"-a{self.align}" + \
            ("-own" if self.own else "")


def round_up(n, unit):
    return (n + unit - 1) // unit * unit


def slot_bytes(cells):
    return round_up(max(cell.result.bytes for cell in cells) + 1, 16)


def input_stride(ty, setting):
    """Bytes from a value to the next."""
    return round_up(ty.bytes, 16) + setting.align % 16


def rename(ir, number, shared):
    """Each cell has its own names, but for the values it shares."""
    ir = re.sub(rf"%(?!(?:{shared})\b)(\w+)", rf"%c{number}.\1", ir)
    return re.sub(r"^(loop|done):", rf"c{number}.\1:", ir, flags=re.M)


def loads(ty, setting, used, copy=0):
    """Lines that load the values of a case which are used, from that copy of the
    input: %x, %y, %s, and the divisor %d, which is not 0."""
    stride, lines = input_stride(ty, setting), []
    for index, value in enumerate("xys"):
        if value in used or value == "y" and "d" in used:
            lines += [f"%{value}.o = add i32 %at, "
                      f"{(3 * CASES * copy + index) * stride}",
                      f"%{value}.p = getelementptr i8, ptr addrspace(1) %in, "
                      f"i32 %{value}.o",
                      f"%{value} = load {ty}, ptr addrspace(1) %{value}.p, "
                      f"align {setting.align}"]
    if "d" in used:
        lines += [f"%d.h = lshr {ty} %y, {ty.constant(1 if ty.bits > 1 else 0)}",
                  f"%d = or {ty} %d.h, {ty.constant(1)}"]
    return lines


def body(ty, cell, number, setting):
    """The text of a cell, with the loads that are its own."""
    if not setting.own:
        return rename(cell.ir, number, "x|y|s|d|w")
    used = set(re.findall(r"%([xysd])\b", cell.ir))
    return rename("\n".join([*loads(ty, setting, used, number), cell.ir]), number,
                  "w|at|in")


def kernel(name, ty, cells, setting):
    """The text of a kernel of (out, in)."""
    slot = slot_bytes(cells)
    source = "workgroup" if setting.uniform else "workitem"
    lines = [
        f"define amdgpu_kernel void @{name}(ptr addrspace(1) noalias %out, "
        "ptr addrspace(1) noalias readonly %in) {", "entry:",
        f"%w = call i32 @llvm.amdgcn.{source}.id.x()",
        f"%at = mul i32 %w, {3 * input_stride(ty, setting)}",
        *([] if setting.own else loads(ty, setting, "xysd")),
        f"%base = mul i32 %w, {slot * len(cells)}"]
    block = "entry"
    for number, cell in enumerate(cells):
        ir = body(ty, cell, number, setting)
        if "%entry" in cell.ir:
            ir = ir.replace(f"%c{number}.entry", f"%{block}")
            block = f"c{number}.done"
        lines += [ir, f"%c{number}..o = add i32 %base, {number * slot}",
                  f"%c{number}..p = getelementptr i8, ptr addrspace(1) %out, "
                  f"i32 %c{number}..o",
                  f"store {cell.result} %c{number}.r, ptr addrspace(1) "
                  f"%c{number}..p, align {min(setting.align, 16)}"]
    return "\n".join(lines + ["ret void", "}", ""])


def module(ty, groups, setting):
    """`groups`: name -> cells."""
    declares = sorted({d for cells in groups.values() for c in cells
                       for d in c.declares})
    return PREAMBLE + "\n".join(declares) + "\n" + "\n".join(
        kernel(name, ty, cells, setting) for name, cells in groups.items())


def input_bytes(ty, values, setting, cells):
    """As many copies as there are cells, where each loads its own values."""
    stride = input_stride(ty, setting)
    data = bytearray()
    for case in values:
        for value in case:
            data += ty.pack(value).to_bytes(stride, "little")
    return bytes(data) * (cells if setting.own else 1)


def expected_bytes(cells, values):
    """What a store leaves alone is 0xa5."""
    slot = slot_bytes(cells)
    data = bytearray()
    for case in range(CASES):
        for cell in cells:
            number = cell.result.pack(cell.expected(*values[case], case))
            data += number.to_bytes(cell.result.bytes, "little").ljust(
                slot, b"\xa5")
    return bytes(data)
