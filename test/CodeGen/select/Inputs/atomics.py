# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every atomic operation in every kind of memory and form of address, with its
old value and without.

    atomics.py                prints the kernels
    atomics.py ASSEMBLY       fails if one returns what nobody reads, or does
                              not return what somebody reads
"""

import re
import sys

INTEGERS = ("add", "sub", "and", "or", "xor", "xchg", "max", "min", "umax",
            "umin", "uinc_wrap", "udec_wrap", "cmpxchg")
FLOATS = ("fadd", "fmax", "fmin")
# In the names of intrinsics of buffers.
BUFFER = {"xchg": "swap", "max": "smax", "min": "smin", "uinc_wrap": "inc",
          "udec_wrap": "dec", "cmpxchg": "cmpswap"}
# How a kernel finds its address: (name, space, lines, in assembly).
SPACES = (
    ("global", 1, ["%p = load ptr addrspace(1), ptr addrspace(1) %at"],
     r"global_atomic_\w+ .*, off"),
    ("saddr", 1, ["%o = zext i32 %t to i64", "%p = getelementptr i8, ptr "
                  "addrspace(1) %base, i64 %o"],
     r"global_atomic_\w+ .*, s\[\d+:\d+\]"),
    ("flat", 0, ["%p = load ptr, ptr addrspace(1) %at"], r"flat_atomic_\w+ "),
    ("lds", 3, ["%p = load ptr addrspace(3), ptr addrspace(1) %at"],
     r"ds_\w+ "))
# Operands of a buffer intrinsic between resource and cache policy; the word
# that the instruction has.
FORMS = (("offset", "raw", "i32 0, i32 0", "off,"),
         ("offen", "raw", "i32 %t, i32 0", "offen"),
         ("idxen", "struct", "i32 %t, i32 0, i32 0", "idxen"),
         ("bothen", "struct", "i32 %t, i32 %a, i32 0", "idxen offen"))


def kernel(name, ty, lines, call, old):
    result = ["store %s %%old, ptr addrspace(1) %%q" % ty] if old else []
    return "\n  ".join([
        f"define amdgpu_kernel void @{name}(ptr addrspace(1) %base, "
        f"ptr addrspace(8) %rsrc, i32 %u, ptr addrspace(1) %out) {{",
        "%t = call i32 @llvm.amdgcn.workitem.id.x()",
        "%at = getelementptr i64, ptr addrspace(1) %base, i32 %t",
        "%q = getelementptr i64, ptr addrspace(1) %out, i32 %t",
        "%a = mul i32 %t, %u", *lines, *call, *result,
        "ret void"]) + "\n}\n"


def memory_cases():
    for space, number, lines, text in SPACES:
        for op in INTEGERS + (FLOATS if space == "lds" else ()):
            for bits in (32, 64):
                ty = f"i{bits}" if op in INTEGERS else \
                    {32: "float", 64: "double"}[bits]
                if (op, bits) == ("fadd", 64):
                    continue
                p = f"ptr addrspace({number}) %p"
                value = f"{ty} 5" if op in INTEGERS else f"{ty} 5.0"
                call = [f"%old = atomicrmw {op} {p}, {value} "
                        'syncscope("agent") monotonic']
                if op == "cmpxchg":
                    call = [f"%pair = cmpxchg {p}, {ty} 3, {value} "
                            'syncscope("agent") monotonic monotonic',
                            f"%old = extractvalue {{ {ty}, i1 }} %pair, 0"]
                yield f"{space}_{op}_{bits}", ty, lines, call, text


def buffer_cases():
    for form, kind, operands, text in FORMS:
        for op in INTEGERS:
            for bits in (32, 64):
                ty = f"i{bits}"
                data = f"{ty} 5, {ty} 3" if op == "cmpxchg" else f"{ty} 5"
                name = f"llvm.amdgcn.{kind}.ptr.buffer.atomic." \
                    f"{BUFFER.get(op, op)}.{ty}"
                yield (f"{form}_{op}_{bits}", ty, [], [
                    f"%old = call {ty} @{name}({data}, ptr addrspace(8) "
                    f"%rsrc, {operands}, i32 0)"],
                    r"buffer_atomic_\w+ .*" + text)


def cases():
    for name, ty, lines, call, text in (*memory_cases(), *buffer_cases()):
        # There is no exchange in local memory without the old value.
        for old in (False, True)[name.startswith("lds_xchg"):]:
            yield name + ("_old" if old else ""), ty, lines, call, text, old


def check(path):
    with open(path) as file:
        bodies = dict(re.findall(r"^(\w+):(?: +;[^\n]*)?\n(.*?)-- End function",
                                 file.read(), re.MULTILINE | re.DOTALL))
    for name, *_, text, old in cases():
        found = re.findall(rf"^\s+({text}.*)$", bodies[name], re.MULTILINE)
        found = [line for line in found if "store" not in line]
        returns = [" glc" in line or "_rtn" in line for line in found]
        if returns != [old]:
            sys.exit(f"{name}: {found or bodies[name]}")


if len(sys.argv) > 1:
    check(sys.argv[1])
else:
    for name, ty, lines, call, _, old in cases():
        print(kernel(name, ty, lines, call, old))
