# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a failing module small without making its behaviour undefined.

llvm-reduce puts poison where something was, and a mismatch on poison says
nothing. Here a definition goes away by putting 1 in its place: no division by
zero, no index out of bounds, no oversized shift comes from that.
"""

import re

DEFINITION = re.compile(r"^  (%[\w.]+) = (.*)$")
RESULT = re.compile(
    r"^(?:call (?P<call>(?:i\d+|float|double|<[^>]*>))\s|phi (?P<phi>"
    r"(?:i\d+|float|double|<[^>]*>))\s|load (?P<load>[^,]*),|"
    r"(?:trunc|zext|sext|fpext|fptosi|fptoui|sitofp|uitofp|bitcast) .* to "
    r"(?P<cast>[^,]*)$|(?P<cmp>[if]cmp) \w+ (?P<of>(?:<[^>]*>|\w+))|"
    r"select (?:i1|<[^>]*>) [^,]*, (?P<sel>(?:<[^>]*>|i\d+|float|double)) |"
    r"(?P<ins>insertelement|shufflevector) (?P<vec><[^>]*>)|"
    r"extractelement <\d+ x (?P<elt>\w+)>|fneg (?P<neg>\w+)|"
    r"(?:add|sub|mul|and|or|xor|shl|lshr|ashr|udiv|sdiv|urem|srem|fadd|fsub|"
    r"fmul) (?P<bin>(?:<[^>]*>|\w+)) )")


def split_kernel(text, kernel):
    """The module with only that kernel."""
    parts = re.split(r"(?m)^(?=@\w+\.lds|define |declare )", text)
    kept = [p for p in parts
            if not re.match(r"(@k\d+\.lds|define )", p)
            or re.match(rf"@{kernel}\.lds", p)
            or f"@{kernel}(" in p.splitlines()[0]]
    return "".join(kept)


def result_type(right):
    match = RESULT.match(right)
    if not match:
        return None
    if match["cmp"]:
        vector = re.match(r"<(\d+) x", match["of"])
        return f"<{vector[1]} x i1>" if vector else "i1"
    return next(match[k] for k in ("call", "phi", "load", "cast", "sel",
                                   "vec", "elt", "neg", "bin") if match[k])


def one(kind):
    if kind.startswith("<"):
        count, _, inner = kind.strip("<>").split()
        return "<" + ", ".join(f"{inner} {one(inner)}"
                               for _ in range(int(count))) + ">"
    return {"float": "1.0", "double": "1.0", "i1": "true"}.get(kind, "1")


def without(lines, chosen):
    """`lines` without those numbers; uses of what they define become 1.
    None where one of them cannot go."""
    replaced = {}
    for number in chosen:
        match = DEFINITION.match(lines[number])
        if match:
            kind = result_type(match[2])
            if kind is None:
                continue
            replaced[match[1]] = one(kind)
    gone = {n for n in chosen if not DEFINITION.match(lines[n])
            or DEFINITION.match(lines[n])[1] in replaced}
    kept = [l for n, l in enumerate(lines) if n not in gone]
    if not gone:
        return None
    if not replaced:
        return kept
    names = re.compile(r"%[\w.]+")
    return [names.sub(lambda m: replaced.get(m[0], m[0]), l) for l in kept]


# Where a lane may write; and what makes private memory and LDS defined.
FIXED = re.compile(r"  (%v\d = |store .* addrspace\([35]\) )")


def candidates(lines):
    """Numbers of the lines that might go."""
    return [n for n, line in enumerate(lines)
            if not FIXED.match(line) and (
                DEFINITION.match(line) and result_type(
                    DEFINITION.match(line)[2])
                or re.match(r"  (store|fence|call void)", line))]


def unused(lines):
    """Drops definitions that nobody reads, and unused declarations."""
    while True:
        text = "\n".join(lines)
        used = {}
        for name in re.findall(r"[%@][\w.]+", text):
            used[name] = used.get(name, 0) + 1
        kept = [l for l in lines
                if not (DEFINITION.match(l)
                        and used[DEFINITION.match(l)[1]] == 1
                        and "call void" not in l)
                and not (l.startswith("declare")
                         and used[re.search(r"@[\w.]+", l)[0]] == 1)]
        if len(kept) == len(lines):
            return lines
        lines = kept


def straighten(lines, is_bad):
    """Conditional branches to one side, where that is still a failure."""
    for number in range(len(lines)):
        if number >= len(lines):
            break
        match = re.match(r"  br i1 [^,]*, label (%\w+), label (%\w+)",
                         lines[number])
        if not match:
            continue
        for target in match.groups():
            tried = list(lines)
            tried[number] = f"  br label {target}"
            if is_bad("\n".join(tried) + "\n"):
                lines = tried
                break
    return lines


def reduce(text, is_bad):
    """The smallest text found for which is_bad(text) holds."""
    lines = text.splitlines()
    for _ in range(4):
        before = len(lines)
        lines = chunks(lines, is_bad)
        tried = unused(lines)
        if is_bad("\n".join(tried) + "\n"):
            lines = tried
        lines = straighten(lines, is_bad)
        if len(lines) == before:
            break
    return "\n".join(lines) + "\n"


def chunks(lines, is_bad):
    size = max(1, len(candidates(lines)) // 2)
    while True:
        start = 0
        while True:
            numbers = candidates(lines)
            if start >= len(numbers):
                break
            # From the end: what is computed last is needed least.
            end = len(numbers) - start
            chosen = numbers[max(0, end - size):end]
            tried = without(lines, chosen)
            if tried is not None and is_bad("\n".join(tried) + "\n"):
                lines = tried
            else:
                start += size
        if size == 1:
            return lines
        size = max(1, size // 2)
