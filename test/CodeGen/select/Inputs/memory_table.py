# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""memory_table.py write: prints a module with a function for each ordering,
scope, address space and kind of access, for each fence, and for volatile and
nontemporal accesses.

memory_table.py compare OURS STOCK: reads the assembly of both. For each function
it has what is waited for before the access ("vm<", "lgkm<") and after it ("vm>",
"lgkm>"), the access's "glc" and "slc", and whether the first-level cache is
emptied after it ("inv"). Fails if something differs and no rule says why, or if
a rule explains nothing."""

import collections
import itertools
import re
import sys

SCOPES = ("singlethread", "wavefront", "workgroup", "agent", "system")
SPACES = {"generic": "ptr", "global": "ptr addrspace(1)",
          "local": "ptr addrspace(3)", "private": "ptr addrspace(5)"}
ORDERS = {
    "load": ("unordered", "monotonic", "acquire", "seq_cst"),
    "store": ("unordered", "monotonic", "release", "seq_cst"),
    "rmw": ("monotonic", "acquire", "release", "acq_rel", "seq_cst"),
    "rmw_unused": ("monotonic", "acquire", "release", "acq_rel", "seq_cst"),
    "cmpxchg": tuple(" ".join(pair) for pair in itertools.product(
        ("monotonic", "acquire", "release", "acq_rel", "seq_cst"),
        ("monotonic", "acquire", "seq_cst"))),
    "fence": ("acquire", "release", "acq_rel", "seq_cst"),
}
PLAIN = ("volatile", "nontemporal", "volatile nontemporal")
# Functions, because a kernel's generic argument is a global address.
SHAPES = {"waves": ("void", '"amdgpu-flat-work-group-size"="65,256"'),
          "one_wave": ("amdgpu_kernel void",
                       '"amdgpu-flat-work-group-size"="1,64"')}


def access(kind, order, scope, pointer):
    text = {
        "load": f"%v = load atomic i32, {pointer} %p {scope} {order}, align 4",
        "store": f"store atomic i32 5, {pointer} %p {scope} {order}, align 4",
        "rmw": f"%v = atomicrmw add {pointer} %p, i32 5 {scope} {order}",
        "rmw_unused": f"%u = atomicrmw add {pointer} %p, i32 5 {scope} {order}",
        "cmpxchg": f"%w = cmpxchg {pointer} %p, i32 5, i32 6 {scope} {order}\n"
                   "  %v = extractvalue { i32, i1 } %w, 0",
        "fence": f"fence {scope} {order}",
    }[kind]
    return text, "%v" if "%v" in text else "7"


def plain(kind, words, pointer):
    volatile = "volatile" if words.startswith("volatile") else ""
    hint = ", !nontemporal !0" if words.endswith("nontemporal") else ""
    if kind == "load":
        return f"%v = load {volatile} i32, {pointer} %p{hint}", "%v"
    return f"store {volatile} i32 5, {pointer} %p{hint}", "7"


# Before the access, a load and a store of memory and one of LDS are under way.
FUNCTION = """\
define {shape[0]} @{name}({pointer} noalias %p0, ptr addrspace(1) noalias %a0, ptr addrspace(1) noalias %b0, ptr addrspace(3) noalias %l) {shape[1]} {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, {pointer} %p0, i32 %t
  %a = getelementptr i32, ptr addrspace(1) %a0, i32 %t
  %b = getelementptr i32, ptr addrspace(1) %b0, i32 %t
  call void asm sideeffect "; begin $0 $1 $2 $3 {name}", "v,v,v,v"({pointer} %p, ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(3) %l)
  %x = load i32, ptr addrspace(1) %b
  store i32 1, ptr addrspace(1) %a
  store i32 2, ptr addrspace(3) %l
  call void asm sideeffect "; access", "~{{memory}}"()
  {access}
  call void asm sideeffect "; end", "~{{memory}}"()
  %y = add i32 %x, {result}
  store i32 %y, ptr addrspace(1) %a
  ret void
}}
"""


def rows():
    for shape, kind in itertools.product(SHAPES, ORDERS):
        spaces = [space for space in SPACES
                  if kind != "fence" and (shape, space) != ("one_wave", "generic")]
        for order, scope, one, space in itertools.product(
                ORDERS[kind], SCOPES, ("", "-one-as"), spaces or ["none"]):
            yield shape, kind, order, scope, one, space
    for kind, words, space in itertools.product(("load", "store"), PLAIN, SPACES):
        yield "waves", kind, words, "", "", space


def name_of(row):
    return re.sub(r"\W+", "_", ".".join(row))


def write():
    for row in rows():
        shape, kind, order, scope, one, space = row
        pointer = SPACES.get(space, "ptr")
        full = (scope + one).replace("system-", "").replace("system", "")
        text, result = plain(kind, order, pointer) if order in PLAIN else access(
            kind, order, f'syncscope("{full}")' if full else "", pointer)
        print(FUNCTION.format(name=name_of(row), pointer=pointer,
                              shape=SHAPES[shape], access=text, result=result))
    print("!0 = !{i32 1}")


IS_ACCESS = re.compile(r"(global|flat|scratch|buffer|ds)_(load|store|atomic|read|"
                       r"write|max|cmpst)")


def done(lines):
    """What the instructions between the markers do."""
    found, place = set(), "<"
    for line in lines:
        line = line.split(";")[0].strip()
        if IS_ACCESS.match(line):
            place = ">"
            # With an atomic that returns, glc says that.
            found |= {word for word in line.split()
                      if word in ("glc", "slc") and "atomic" not in line}
        elif line.startswith("s_waitcnt"):
            found |= {name + place
                      for name, count in re.findall(r"(\w+)cnt\((\d+)\)", line)
                      if count == "0" and name != "exp"}
        elif line.startswith("buffer_wbinvl1"):
            found.add("inv")
    return found


def table(path):
    """{kernel: what is done}"""
    found = {}
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for part in text.split("; begin ")[1:]:
        name = part.split("\n")[0].split()[-1]
        found[name] = done(part.split("; access")[1].split("; end")[0]
                           .split("\n")[1:])
    return found


def observers(row):
    """How far the order of an access is seen: LDS ends at the workgroup."""
    scope, space = row[3], row[5]
    return "workgroup" if space == "local" and scope in ("agent", "system") \
        else scope


# (why, for which rows, "+" or "-" for what ours or stock alone does, and what)
RULES = (
    ("a workgroup of one wave does its accesses in order",
     lambda row: row[0] == "one_wave" and observers(row) == "workgroup",
     "-", {"vm<", "vm>", "lgkm<", "lgkm>"}),
    ("another wave of the workgroup may release to the device what this one "
     "stored: it must be there",
     lambda row: row[0] == "waves" and observers(row) == "workgroup",
     "+", {"vm<", "vm>"}),
    ("LDS is waited for, too, where another memory is ordered",
     lambda row: row[2] not in PLAIN and observers(row) in (
         "workgroup", "agent", "system") and row[5] != "private",
     "+", {"lgkm<", "lgkm>"}),
)


def compare(ours, stock):
    explained = collections.Counter()
    wrong = 0
    for row in rows():
        own, theirs = ours[name_of(row)], stock[name_of(row)]
        differs = {("+", word) for word in own - theirs} | {
            ("-", word) for word in theirs - own}
        for why, fits, sign, words in RULES:
            known = {(sign, word) for word in words} & differs
            if known and fits(row):
                explained[why] += 1
                differs -= known
        if differs:
            wrong += 1
            print(" ".join(row), sorted(differs))
    for why, *_ in RULES:
        print(f"{explained[why]} differ: {why}")
        wrong += not explained[why]
    print(f"{len(list(rows()))} functions, {wrong} complaints")
    sys.exit(bool(wrong))


if sys.argv[1] == "write":
    write()
else:
    compare(table(sys.argv[2]), table(sys.argv[3]))
