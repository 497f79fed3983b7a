# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes LLVM IR: straight code with numbered values and the declarations of
what it calls."""

from .values import I32, Type


class Code:
    """The text of one function while it grows. `x`, `y`, `z`, `u` and `w` name
    what reference.Wave has under the same names."""

    def __init__(self, type):
        self.type = type
        self.lines = []
        self.declarations = set()
        self.globals = set()
        self.count = 0
        self.block = "entry"
        self.x = self.y = self.z = None
        self.u, self.w = "%u", None
        self.thread = None

    def name(self):
        self.count += 1
        return f"%v{self.count}"

    def line(self, text):
        self.lines.append("  " + text)

    def value(self, text):
        result = self.name()
        self.line(f"{result} = {text}")
        return result

    def start(self, block):
        self.block = block
        self.lines.append(f"{block}:")

    def call(self, result, name, *arguments):
        """A call; `result` is a Type or IR text, arguments are (Type or IR
        text, value)."""
        result = result.ir if isinstance(result, Type) else result
        types = [t.ir if isinstance(t, Type) else t for t, _ in arguments]
        values = ", ".join(f"{t} {v}" for t, (_, v) in zip(types, arguments))
        self.declarations.add(
            f"declare {result} @{name}({', '.join(types)})")
        text = f"call {result} @{name}({values})"
        if result == "void":
            return self.line(text)
        return self.value(text)

    def amdgcn(self, name, *arguments):
        """An amdgcn intrinsic that is overloaded on the row's type alone."""
        return self.call(self.type, f"llvm.amdgcn.{name}.{self.type.mangled}",
                         *arguments)

    # ---- between types and the slots of memory --------------------------

    def from_slot(self, type, bits):
        """The value of a type from an i64."""
        if type.bits < 64:
            bits = self.value(f"trunc i64 {bits} to i{type.bits}")
        return self.from_bits(type, bits)

    def from_bits(self, type, bits):
        if type.kind == "int":
            return bits
        cast = "inttoptr" if type.kind == "pointer" else "bitcast"
        return self.value(f"{cast} i{type.bits} {bits} to {type.ir}")

    def to_bits(self, type, value):
        if type.kind == "int":
            return value
        cast = "ptrtoint" if type.kind == "pointer" else "bitcast"
        return self.value(f"{cast} {type.ir} {value} to i{type.bits}")

    def to_slot(self, type, value):
        """(integer, its bits): as many as are stored. It is not widened, which
        would compute with what lanes that do not exist gave."""
        bits = self.to_bits(type, value)
        if type.bits < 8:
            bits = self.value(f"zext i{type.bits} {bits} to i8")
        return bits, stored_bits(type)

    def pointer(self, base, slot):
        return self.value(f"getelementptr i64, ptr addrspace(1) {base}, "
                          f"i64 {slot}")

    def load(self, base, slot, volatile=False):
        word = "load volatile" if volatile else "load"
        return self.value(f"{word} i64, ptr addrspace(1) "
                          f"{self.pointer(base, slot)}, align 8")

    def store(self, base, slot, value, bits):
        self.line(f"store i{bits} {value}, ptr addrspace(1) "
                  f"{self.pointer(base, slot)}, align 8")


def stored_bits(type):
    """The bits of a slot that a value of the type takes."""
    return max(type.bits, 8)


def prologue(code, block):
    """The number of the thread, and `%in` and `%out` at its first slots."""
    code.thread = code.call(I32, "llvm.amdgcn.workitem.id.x")
    group = code.call(I32, "llvm.amdgcn.workgroup.id.x")
    first = code.value(f"mul i32 {group}, {block}")
    item = code.value(f"add i32 {first}, {code.thread}")
    wide = code.value(f"zext i32 {item} to i64")
    for name in ("in", "out"):
        code.line(f"%{name} = getelementptr i64, ptr addrspace(1) %{name}.all,"
                  f" i64 {wide}")
    code.w = code.from_slot(code.type, "%w.bits")


def function(code, name, block, known_size):
    """The kernel; with `known_size` the compiler knows that all waves are
    full."""
    attributes = (f'"amdgpu-flat-work-group-size"="{block},{block}" '
                  '"uniform-work-group-size"="true"') if known_size else \
        f'"amdgpu-flat-work-group-size"="1,{block}"'
    size = " !reqd_work_group_size !0" if known_size else ""
    return "\n".join([
        f"define amdgpu_kernel void @{name}(ptr addrspace(1) %in.all, "
        "ptr addrspace(1) %out.all, i32 %u, i64 %w.bits) "
        f"{attributes}{size} {{", "entry:", *code.lines, "  ret void", "}"])


def module(kernels):
    """IR of several (Code, text of function)."""
    parts = sorted(set().union(*(c.declarations for c, _ in kernels)))
    parts += sorted(set().union(*(c.globals for c, _ in kernels)))
    return "\n".join(parts + ["!0 = !{i32 64, i32 1, i32 1}", ""]
                     + [text + "\n" for _, text in kernels])
