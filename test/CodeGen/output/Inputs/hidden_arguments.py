# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""hidden_arguments.py write VERSION: prints a module for that code object
version, whose kernels read the implicit arguments in many ways.

hidden_arguments.py compare OURS STOCK: fails unless the kernels in the assembly
OURS have the same hidden arguments as in STOCK, each with offset, size and kind.
A kernel whose name starts with "more_" may have more in OURS, "less_" fewer."""

import re
import sys


def kernel(name, body, attributes=""):
    return (f"define amdgpu_kernel void @{name}(ptr addrspace(1) %out, i32 %n) "
            f"{attributes} {{\nentry:\n{body}  ret void\n}}\n")


def function(name, body):
    return (f"define void @{name}(ptr addrspace(1) %out, i32 %n) noinline "
            f"{{\nentry:\n{body}  ret void\n}}\n")


BLOCK = "  %p = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()\n"


def load(kind, offset):
    return (f"  %a{offset} = getelementptr i8, ptr addrspace(4) %p, i64 {offset}\n"
            f"  %v{offset} = load {kind}, ptr addrspace(4) %a{offset}, align 1\n"
            f"  store volatile {kind} %v{offset}, ptr addrspace(1) %out\n")


def call(name):
    return f"  call void @{name}(ptr addrspace(1) %out, i32 %n)\n"


def places(size):
    """Kernels that read at each place, directly and in functions."""
    for kind, step, skew in (("i32", 4, 0), ("i64", 8, 0), ("i8", 8, 7),
                             ("<4 x i32>", 16, 0), ("<8 x i32>", 32, 4)):
        name = re.sub(r"\W", "", kind)
        for offset in range(skew, size - 3, step):
            yield kernel(f"of_{name}_{offset}", BLOCK + load(kind, offset))
    for offset in range(0, size, 8):
        yield function(f"f{offset}", BLOCK + load("i64", offset))
        yield function(f"g{offset}", call(f"f{offset}"))
        yield kernel(f"called_{offset}", call(f"g{offset}"))
        yield kernel(f"both_{offset}",
                     BLOCK + load("i64", 0) + call(f"f{offset}"))
        yield kernel(
            f"copied_{offset}", BLOCK +
            f"  %a = getelementptr i8, ptr addrspace(4) %p, i64 {offset}\n"
            "  call void @llvm.memcpy.p1.p4.i64(ptr addrspace(1) %out, "
            "ptr addrspace(4) %a, i64 16, i1 true)\n")


STEPS = BLOCK + """\
  br label %round
round:
  %q = phi ptr addrspace(4) [ %p, %entry ], [ %next, %round ]
  %i = phi i32 [ 0, %entry ], [ %j, %round ]
  %v = load i32, ptr addrspace(4) %q
  store volatile i32 %v, ptr addrspace(1) %out
  %next = getelementptr i32, ptr addrspace(4) %q, i64 1
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %n
  br i1 %more, label %round, label %done
done:
"""
# At 8 and 16 bytes from the last 24 of the block.
CHOICE = BLOCK + """\
  %x = getelementptr i8, ptr addrspace(4) %p, i64 SIZE
  %y = getelementptr i8, ptr addrspace(4) %x, i64 -16
  %z = getelementptr i8, ptr addrspace(4) %x, i64 -8
  %c = icmp eq i32 %n, 3
  %s = select i1 %c, ptr addrspace(4) %y, ptr addrspace(4) %z
  %v = load i64, ptr addrspace(4) %s
  store volatile i64 %v, ptr addrspace(1) %out
"""
INDEXED = BLOCK + """\
  %a = getelementptr i32, ptr addrspace(4) %p, i32 %n
  %v = load i32, ptr addrspace(4) %a
  store volatile i32 %v, ptr addrspace(1) %out
"""
STORED = BLOCK + """\
  store volatile ptr addrspace(4) %p, ptr addrspace(1) %out
"""
PASSED = BLOCK + """\
  call void @takes(ptr addrspace(4) %p, ptr addrspace(1) %out)
"""
TAKES = """\
define void @takes(ptr addrspace(4) %p, ptr addrspace(1) %out) noinline {
  %v = load i32, ptr addrspace(4) %p
  store i32 %v, ptr addrspace(1) %out
  ret void
}
"""
QUEUE = BLOCK + load("i32", 0) + """\
  %q = call ptr addrspace(4) @llvm.amdgcn.queue.ptr()
  %w = load i32, ptr addrspace(4) %q
  store volatile i32 %w, ptr addrspace(1) %out
"""
COMPARED = BLOCK + """\
  %c = icmp eq ptr addrspace(4) %p, null
  %v = zext i1 %c to i32
  store i32 %v, ptr addrspace(1) %out
"""
LOCAL = """\
  store volatile i32 %n, ptr addrspace(3) @sized_by_launch
"""
INDIRECT = """\
  %t = load volatile ptr, ptr addrspace(1) %out
  call void %t(ptr addrspace(1) %out, i32 %n)
"""


def module(version):
    size = 56 if version == 4 else 256
    yield "@sized_by_launch = external addrspace(3) global [0 x i32]\n"
    yield "declare void @elsewhere(ptr addrspace(1), i32)\n"
    yield TAKES
    yield from places(size)
    yield kernel("nothing", "  store i32 %n, ptr addrspace(1) %out\n")
    yield kernel("less_unread", BLOCK)
    yield kernel("steps", STEPS)
    yield kernel("choice", CHOICE.replace("SIZE", str(size - 48 + 8)))
    yield kernel("indexed", INDEXED)
    yield kernel("stored", STORED)
    yield kernel("less_compared", COMPARED)
    yield kernel("more_passed", PASSED)
    yield kernel("queue", QUEUE)
    yield kernel("leaves", call("elsewhere"))
    yield kernel("indirect", INDIRECT)
    yield kernel("sized", BLOCK + load("i32", 0) + LOCAL)
    yield function("sizes", LOCAL)
    yield kernel("sized_called", BLOCK + load("i32", 0) + call("sizes"))
    for attribute in ("hostcall-ptr", "multigrid-sync-arg", "heap-ptr",
                      "default-queue", "completion-action", "queue-ptr"):
        yield kernel(f"no_{attribute.replace('-', '_')}", INDEXED,
                     f'"amdgpu-no-{attribute}"')
    for given in (0, 24, 48, 56):
        # Stock lists what is outside a smaller block in later versions.
        less = "less_" if given and version > 4 else ""
        yield kernel(f"{less}bytes_{given}", INDEXED,
                     f'"amdgpu-implicitarg-num-bytes"="{given}"')
    yield ("!llvm.module.flags = !{!0}\n!0 = !{i32 1, "
           f'!"amdhsa_code_object_version", i32 {version}00}}\n')


def arguments(path):
    """{kernel: [(offset, size, kind)]}"""
    with open(path, encoding="utf-8") as file:
        text = file.read().split("amdhsa.kernels:")[1].split("amdhsa.")[0]
    found = {}
    for part in re.split(r"^  - ", text, flags=re.M)[1:]:
        name = re.search(r"\.symbol: +'?(\w+)\.kd", part).group(1)
        found[name] = re.findall(
            r"\.offset: +(\d+)\s+\.size: +(\d+)\s+\.value_kind: +(hidden_\w+)",
            part)
    return found


def is_right(name, own, theirs):
    if not name.startswith(("more_", "less_")):
        return own == theirs
    known = [{row for row in rows if row[2] != "hidden_none"}
             for rows in (own, theirs)]
    return (known[0] >= known[1] if name.startswith("more_")
            else known[0] <= known[1])


def compare(ours, stock):
    wrong = 0
    for name, own in ours.items():
        if not is_right(name, own, stock[name]):
            wrong += 1
            print(f"{name}: ours alone {sorted(set(own) - set(stock[name]))}, "
                  f"stock's alone {sorted(set(stock[name]) - set(own))}")
    print(f"{len(ours)} kernels, {wrong} with other hidden arguments")
    sys.exit(bool(wrong) or ours.keys() != stock.keys())


if sys.argv[1] == "write":
    print("\n".join(module(int(sys.argv[2]))))
else:
    compare(arguments(sys.argv[2]), arguments(sys.argv[3]))
