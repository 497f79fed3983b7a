# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Objects that no lane of a launch stores to, by the kernel's IR: all lanes run
the same kernel, so what no store of it is based on keeps what it has.

    store i32 %x, ptr addrspace(1) %to      %to is based on the argument %out
    %v = load i32, ptr addrspace(1) @table  so the table has what it had

A kernel has none that stores to an address which is based on anything
else than variables and arguments without aliases, that calls functions, or that
may wait for other launches."""

import re

from .source import head_of, noalias_names

INSTRUCTION = re.compile(r"\s+(?:(%\S+) = )?(?:tail |musttail |notail )?"
                         r"(\w+) (.*?)(?:, ![^\n]*)?$")
NAME = r'[%@](?:"[^"]*"|[\w.$-]+)'
POINTER = re.compile(rf"\bptr(?: addrspace\((\d+)\))?(?: align \d+| noundef| nonnull|"
                     rf" writeonly| readonly| captures\(none\)| nocapture)*"
                     rf" +({NAME})(?=[,\s\])]|$)")
STORES = ("store", "atomicrmw", "cmpxchg")
PLAIN_CALL = re.compile(r"[^@]*@llvm\.[\w.]+\(")
WITH_MEMORY = re.compile(r"\bptr\b|buffer|image|asm|store|atomic")
READS = re.compile(r"[^@]*@llvm\.(?:amdgcn\.(?:make\.buffer\.rsrc|"
                   r"(?:raw|struct)\.(?:ptr\.)?buffer\.load)|lifetime)\.")
FILLS = re.compile(r"[^@]*@llvm\.mem(?:cpy|move|set)\.\w*\.?\w*\.?\w+\(ptr\b")
TO_BUFFER = re.compile(r"[^@]*@llvm\.amdgcn\.(?:raw|struct)\.ptr\.buffer\.store\.")
NARROW = re.compile(r'syncscope\("(?:workgroup|wavefront|singlethread)'
                    r'(?:-one-as)?"\)')
ACQUIRES = re.compile(r"\b(?:acquire|acq_rel|seq_cst)\b")
VARIABLE = re.compile(rf"^@({NAME[4:]}) = (?:\w+ )*?addrspace\(([134])\) "
                      r"(?:\w+ )*?(?:global|constant) ", re.MULTILINE)
OTHER_MEMORY = ("3", "5")


class Unknown(Exception):
    """A store that may be to anything."""


def body_of(ir, name):
    """The lines of the kernel."""
    _, head, rest = ir.partition(head_of(ir, name))
    return rest.partition("\n}")[0].splitlines()[1:] if head else []


class Roots:
    """What addresses are based on: names of variables and arguments."""

    def __init__(self, lines):
        self.made = {}
        for line in lines:
            match = INSTRUCTION.match(line)
            if match and match.group(1):
                self.made[match.group(1)] = match.groups()[1:]

    def of(self, name):
        found, todo, seen = set(), [name], set()
        while todo:
            one = todo.pop()
            if one in seen:
                continue
            seen.add(one)
            if one in self.made:
                todo += self.before(*self.made[one])
            else:
                found.add(one)
        return found

    @staticmethod
    def before(kind, text):
        """The addresses that an operation makes another one of."""
        text = re.sub(r"^(?:inbounds |nusw |nuw |nneg )+", "", text)
        if kind in ("getelementptr", "addrspacecast"):
            match = POINTER.search(text)
            if match and text.count("ptr") - (kind == "addrspacecast") == 1:
                return [match.group(2)]
        elif kind == "phi" and text.startswith("ptr") and "(" not in \
                re.sub(r"addrspace\(\d+\)", "", text):
            values = [pair.split(",")[0].strip()
                      for pair in re.findall(r"\[(.*?)\]", text)]
            if all(re.fullmatch(NAME, value) for value in values):
                return values
        elif kind == "alloca":
            return []
        elif kind == "call" and "@llvm.amdgcn.make.buffer.rsrc." in text:
            return [*first_of(text.partition("@")[2].partition("(")[2])]
        elif kind == "select":
            found = [match.group(2) for match in POINTER.finditer(text)]
            if len(found) == 2:
                return found
        raise Unknown


def stored(lines):
    """What the kernel stores to: names of addresses in global memory."""
    for line in lines:
        match = INSTRUCTION.match(line)
        if not match:
            continue
        _, kind, text = match.groups()
        if kind in STORES:
            yield from address_of(kind, text)
        elif kind in ("call", "invoke", "callbr"):
            yield from called(text)
        if (kind in STORES or kind in ("fence", "load")) and \
                ACQUIRES.search(text) and not NARROW.search(text):
            raise Unknown


def called(text):
    """What a call stores to."""
    arguments = text.partition("@")[2].partition("(")[2]
    if FILLS.match(text):
        yield from first_of(arguments)
    elif TO_BUFFER.match(text):
        yield from address_of("store", arguments)
    elif not READS.match(text) and (not PLAIN_CALL.match(text) or
                                    WITH_MEMORY.search(text)):
        raise Unknown


def first_of(arguments):
    match = POINTER.match(arguments)
    if not match:
        raise Unknown
    if match.group(1) not in OTHER_MEMORY:
        yield match.group(2)


def address_of(kind, text):
    """The last pointer of a store, the first one of another access."""
    found = list(POINTER.finditer(text))
    if text.count("ptr") != len(found) or not found:
        raise Unknown
    space, name = found[-1 if kind == "store" else 0].groups()
    if space not in OTHER_MEMORY:
        yield name


def untouched(ir, name, size):
    """Names of objects, as `Launch.objects` has them; `size` is that of all
    arguments."""
    lines, arguments = body_of(ir, name), noalias_names(head_of(ir, name), size)
    objects = {f"@{one}": None if space == "3" else one.strip('"')
               for one, space in VARIABLE.findall(ir)} | {
        one: f"argument {place}" for one, place in arguments.items()}
    if re.search(r"^@\S+ = [^\n]*\b(?:alias|ifunc) ", ir, re.MULTILINE):
        return set()
    try:
        roots = Roots(lines)
        for one in set(stored(lines)):
            for root in roots.of(one):
                if root not in objects:
                    return set()
                objects[root] = None
    except Unknown:
        return set()
    return set(objects.values()) - {None}
