# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every load and store in every kind of memory and form of address.

    accesses.py               prints the kernels
    accesses.py ASSEMBLY      fails if one is not the one instruction
"""

import re
import sys

# (type in memory, extension to a dword, in the instruction's name, in that of
# local memory)
LOADS = (("i8", "zext", "load_ubyte", "u8"), ("i8", "sext", "load_sbyte", "i8"),
         ("i16", "zext", "load_ushort", "u16"),
         ("i16", "sext", "load_sshort", "i16"),
         ("i32", "", "load_dword", "b32"),
         ("<2 x i32>", "", "load_dwordx2", "b64"),
         ("<3 x i32>", "", "load_dwordx3", None),
         ("<4 x i32>", "", "load_dwordx4", "b128"))
STORES = (("i8", "trunc", "store_byte", "b8"),
          ("i16", "trunc", "store_short", "b16"),
          ("i32", "", "store_dword", "b32"),
          ("<2 x i32>", "", "store_dwordx2", "b64"),
          ("<3 x i32>", "", "store_dwordx3", None),
          ("<4 x i32>", "", "store_dwordx4", "b128"))
# (name, address space, lines that find %p, in assembly)
SPACES = (
    ("global", 1, ["%p = load ptr addrspace(1), ptr addrspace(1) %at"],
     r"global_NAME .*, off"),
    ("saddr", 1, ["%o = zext i32 %t to i64", "%p = getelementptr i8, ptr "
                  "addrspace(1) %base, i64 %o"],
     r"global_NAME .*, s\[\d+:\d+\]"),
    ("flat", 0, ["%p = load ptr, ptr addrspace(1) %at"], r"flat_NAME "),
    ("scratch", 5, ["%p = load ptr addrspace(5), ptr addrspace(1) %at"],
     r"scratch_NAME .*, off"),
    ("frame", 5, ["%p = alloca [16 x i32], align 16, addrspace(5)",
                  "store volatile i32 0, ptr addrspace(5) %p"],
     r"scratch_NAME .*, s\d+"),
    ("lds", 3, ["%p = load ptr addrspace(3), ptr addrspace(1) %at"], ""))
# A buffer intrinsic: operands between resource and cache policy; the word that
# the instruction has.
FORMS = (("offset", "raw", "i32 0, i32 0", "off,"),
         ("offen", "raw", "i32 %t, i32 0", "offen"),
         ("idxen", "struct", "i32 %t, i32 0, i32 0", "idxen"),
         ("bothen", "struct", "i32 %t, i32 %a, i32 0", "idxen offen"))


def result(ty, extension):
    """Lines that store %x, of type ty, where results go."""
    if not extension:
        return [f"store volatile {ty} %x, ptr addrspace(1) %q, align 16"]
    return [f"%r = {extension} {ty} %x to i32",
            "store volatile i32 %r, ptr addrspace(1) %q"]


def operand(ty, extension):
    """Lines that make %x, of type ty."""
    if extension:
        return [f"%x = trunc i32 %a to {ty}"]
    return [f"%x = load {ty}, ptr addrspace(1) %q, align 16"]


def memory_cases():
    for space, number, lines, text in SPACES:
        pointer = f"ptr addrspace({number}) %p, align 16"
        for ty, extension, name, lds in LOADS:
            if space != "lds" or lds:
                yield (f"{space}_{name}", [
                    *lines, f"%x = load volatile {ty}, {pointer}",
                    *result(ty, extension)],
                    text.replace("NAME", name) or f"ds_read_{lds} ")
        for ty, extension, name, lds in STORES:
            if space != "lds" or lds:
                yield (f"{space}_{name}", [
                    *lines, *operand(ty, extension),
                    f"store volatile {ty} %x, {pointer}"],
                    text.replace("NAME", name) or f"ds_write_{lds} ")


def buffer_cases():
    def intrinsic(kind, which, ty):
        ty = re.sub(r"<(\d) x (i32)>", r"v\1\2", ty)
        return f"@llvm.amdgcn.{kind}.ptr.buffer.{which}.{ty}"

    for form, kind, operands, word in FORMS:
        rest = f"ptr addrspace(8) %rsrc, {operands}, i32 0)"
        for ty, extension, name, _ in LOADS:
            # None extends a sign.
            if extension == "sext":
                continue
            yield (f"{form}_{name}", [
                f"%x = call {ty} {intrinsic(kind, 'load', ty)}({rest}",
                *result(ty, extension)], rf"buffer_{name} .*\b{word}")
        for ty, extension, name, _ in STORES:
            yield (f"{form}_{name}", [
                *operand(ty, extension),
                f"call void {intrinsic(kind, 'store', ty)}({ty} %x, {rest}"],
                rf"buffer_{name} .*\b{word}")


def cases():
    return *memory_cases(), *buffer_cases()


def kernel(name, lines):
    return "\n  ".join([
        f"define amdgpu_kernel void @{name}(ptr addrspace(1) %base, "
        f"ptr addrspace(8) %rsrc, i32 %u, ptr addrspace(1) %out) {{",
        "%t = call i32 @llvm.amdgcn.workitem.id.x()",
        "%at = getelementptr i64, ptr addrspace(1) %base, i32 %t",
        "%q = getelementptr i128, ptr addrspace(1) %out, i32 %t",
        "%a = mul i32 %t, %u", *lines, "ret void"]) + "\n}\n"


def check(path):
    with open(path) as file:
        bodies = dict(re.findall(r"^(\w+):(?: +;[^\n]*)?\n(.*?)-- End function",
                                 file.read(), re.MULTILINE | re.DOTALL))
    for name, _, text in cases():
        if not re.search(rf"^\s+{text}", bodies[name], re.MULTILINE):
            sys.exit(f"{name}: no {text}\n{bodies[name]}")


if len(sys.argv) > 1:
    check(sys.argv[1])
else:
    print("\n".join(kernel(name, lines) for name, lines, _ in cases()))
