# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The dags of tablegen/ToyGCNExpansions.td: for each type that a row is for,
the operation as a function in MIR, and its steps in place of it. What both
mean is said by meanings.py; the compiler has no part in it."""

from ..console import ToyError
from . import mir, stages
from .claims import NotExpressible
from .instances import FLOATS, function, operations, plain
from .meanings import GENERIC

# (opcode, results, operands) of operations and types that instances.py has not.
# What stands in neither list works on dwords.
OTHERS = [
    *((opcode, ["s32"], ["s64"])
      for opcode in ("G_TOYGCN_FFBH_U32", "G_TOYGCN_FFBL_B32", "G_CTPOP",
                     "G_CTLZ", "G_CTTZ", "G_CTLZ_ZERO_UNDEF",
                     "G_CTTZ_ZERO_UNDEF")),
    *((opcode, ["s32", "s1"], ["s32", "s32", "s1"])
      for opcode in ("G_UADDE", "G_USUBE")),
    ("G_PTRMASK", ["p3"], ["p3", "s32"]),
    ("G_PTRMASK", ["p1"], ["p1", "s64"]),
    *((opcode, ["s8"], ["s8"] * 2)
      for opcode in ("G_UADDSAT", "G_USUBSAT", "G_SADDSAT", "G_SSUBSAT")),
    *((opcode, ["s8"], [kind]) for kind in FLOATS
      for opcode in ("G_FPTOSI_SAT", "G_FPTOUI_SAT")),
    *((opcode, ["<2 x s16>"], ["<2 x s16>"] * count)
      for count, names in (
          (1, "G_FNEG G_FABS G_FCANONICALIZE G_ABS"),
          (2, "G_FADD G_FMUL G_FMINNUM_IEEE G_FMAXNUM_IEEE G_FCOPYSIGN "
              "G_UADDSAT G_USUBSAT G_SADDSAT G_SSUBSAT"), (3, "G_FMA"))
      for opcode in names.split()),
    *((opcode, [kind], [kind]) for kind in FLOATS
      for opcode in ("G_FSQRT", "G_FEXP", "G_FEXP2", "G_FEXP10", "G_FLOG",
                     "G_FLOG2", "G_FLOG10", "G_FSIN", "G_FCOS",
                     "G_FNEARBYINT")),
    *(("G_FDIV", [kind], [kind] * 2) for kind in FLOATS),
    *((opcode, ["s64"], ["s64"] * 2)
      for opcode in ("G_UDIV", "G_UREM", "G_SDIV", "G_SREM")),
    *(("G_FFREXP", [kind, "s32"], [kind]) for kind in ("s32", "s64")),
    *((opcode, [kind], [kind]) for kind in ("s32", "s64")
      for opcode in ("G_CONSTANT_FOLD_BARRIER", "G_FREEZE")),
]
# Two halves have no claim on NaNs.
UNSAID = {("G_FCANONICALIZE", "<2 x s16>"):
          "NaNs of two halves: test/kernels/f16-special-values.cl"}
HALVES_TYPE, HALVES = "<2 x s16>", 0xffff
FLOAT_NAMES = {16: "half", 32: "float", 64: "double"}


def bits_of(kind):
    return HALVES if kind == HALVES_TYPE else mir.Type(kind).size


def shapes():
    """{opcode: {(results, operands)}} of types that a row may be for."""
    found = {}
    for opcode, results, operands in (*operations(), *OTHERS):
        if all(kind == HALVES_TYPE or "x" not in kind for kind in results):
            found.setdefault(opcode, {})[(*results, "of", *operands)] = (
                results, operands)
    for opcode, operation in GENERIC.items():
        if opcode not in found and operation.results == 1:
            found[opcode] = {(): (["s32"], ["s32"] * operation.operands)}
    return {opcode: list(kinds.values()) for opcode, kinds in found.items()}


def rows_and_shapes(expansions):
    """(row, results, operands) for each type that the row is for: no other row
    of the same place says more of it."""
    all_shapes = shapes()
    for row in expansions:
        for results, operands in all_shapes.get(row.opcode, []):
            def fit(other):
                return other.fit(bits_of(results[0]), bits_of(operands[0]))

            same = [fit(other) for other in expansions
                    if (other.opcode, other.where) == (row.opcode, row.where)]
            if fit(row) is not None and fit(row) == max(
                    one for one in same if one is not None):
                yield row, results, operands


class Flat:
    """A dag as lines of MIR. `results` and `operands` are [(name, type)]. On
    the scalar unit a condition is a dword of 0 or 1."""

    def __init__(self, row, results, operands):
        self.results, self.lines, self.place = results, [], row.place
        self.kind = results[0][1]
        self.size = mir.Type(self.kind).size
        self.is_scalar = row.where == "OnScalar"
        self.values = dict(zip("xyz", map(self.as_number, operands)))
        self.build(row.root, results[0])

    def as_number(self, value):
        if not self.is_scalar or value[1] != "s1":
            return value
        return self.line(f"G_ZEXT {value[0]}(s1)", "s32")

    def line(self, text, kind, name=None):
        name = name or f"%step{len(self.lines)}"
        self.lines.append(f"{name}:_({kind}) = {text}")
        return name, kind

    def add(self, text, kind, into=None):
        if into and self.is_scalar and into[1] == "s1":
            value = self.add(text, kind)
            return self.line(f"G_TRUNC {value[0]}(s32)", "s1", into[0])
        if into:
            return self.line(text, into[1], into[0])
        return self.as_number(self.line(text, kind))

    def constant(self, value, kind="s32"):
        return self.add(f"G_CONSTANT i{kind[1:]} {value}", kind)

    def build(self, node, into=None):
        value = self.leaf(node) if node.word is None else \
            self.step(node, into)
        if node.word and node.name:
            self.values[node.name] = value
        return value

    def leaf(self, node):
        """(name, type), or a word of MIR."""
        if node.value is None:
            if node.name not in self.values:
                raise ToyError(
                    f"{self.place}: ${node.name} is read, and no step before "
                    "has it", "To see all, run: utils/toygcn patterns --check")
            return self.values[node.name]
        if isinstance(node.value, int):
            number = self.constant(node.value, node.type or "s32")
            if node.name:
                self.values[node.name] = number
            return number
        if node.value.startswith(("ICMP_", "FCMP_")):
            kind, _, name = node.value.lower().partition("_")
            return f"{'int' if kind == 'icmp' else 'float'}pred({name})"
        value = float("inf") if node.value == "INFINITY" else \
            float.fromhex(node.value)
        kind = node.type or self.kind
        name = self.add(f"G_FCONSTANT {FLOAT_NAMES[int(kind[1:])]} {value!r}",
                        kind)
        if node.name:
            self.values[node.name] = name
        return name

    def step(self, node, into):
        limits = {"greatestSigned": (1 << self.size - 1) - 1,
                  "leastSigned": -(1 << self.size - 1),
                  "greatestUnsigned": (1 << self.size) - 1}
        if node.word in limits:
            return self.constant(limits[node.word])
        if node.word == "number":
            return str(node.operands[0].value)
        if node.word == "results":
            for operand, result in zip(node.operands, self.results):
                self.build(operand, result)
            return into
        if node.word == "steps":
            *before, last = node.operands
            for operand in before:
                self.build(operand)
            return self.build(last, into)
        if node.word == "flag":
            return self.flag(*node.operands)
        words = self.words_of(node)
        if node.word in ("low", "high"):
            return self.half(words, node.word)
        if node.word == "pair":
            return self.add(f"G_MERGE_VALUES {words}", "s64", into)
        return self.add(self.text_of(node, words), node.type or self.kind,
                        into)

    def words_of(self, node):
        values = [self.build(operand) for operand in node.operands]
        return ", ".join(value if isinstance(value, str) else value[0]
                         for value in values)

    def text_of(self, node, words):
        if not node.word.startswith("int_"):
            return f"{node.word} {words}"
        name = node.word.removeprefix("int_").replace("_", ".", 1)
        return f"G_INTRINSIC intrinsic(@llvm.{name}), {words}"

    def flag(self, node):
        """The second result of an intrinsic; its name is the first one's."""
        text = self.text_of(node, self.words_of(node))
        first, second = (f"%{word}{len(self.lines)}"
                         for word in ("step", "flag"))
        self.lines.append(f"{first}:_({self.kind}), {second}:_(s1) = {text}")
        self.values[node.name] = first, self.kind
        return second, "s1"

    def half(self, whole, word):
        number = len(self.lines)
        self.lines.append(f"%low{number}:_(s32), %high{number}:_(s32) = "
                          f"G_UNMERGE_VALUES {whole}")
        return f"%{word}{number}", "s32"


def replaced(lines, row, results, operands):
    """The lines of a function with the steps in place of the operation."""
    (place,) = [n for n, line in enumerate(lines)
                if f" = {row.opcode} " in line]
    left, _, right = lines[place].partition(f" = {row.opcode} ")
    names = [part.split(":")[0] for part in mir.split_operands(left)]
    words = mir.split_operands(right)
    flat = Flat(row, list(zip(names, results)), list(zip(words, operands)))
    return [*lines[:place], *flat.lines, *lines[place + 1:]]


def claims(expansions):
    """(name, place, lines before, lines after, opcode, type) of each row and
    type."""
    for row, results, operands in rows_and_shapes(expansions):
        name = "_".join([row.opcode, *map(plain, results + operands)])
        text = function(name, row.opcode, results, operands, "vgpr")
        lines = mir.functions(text)[name]
        after = replaced(lines, row, results, operands)
        yield (f"{name}: {row.title()}", row.place, lines, after, row.opcode,
               results[0])


def claim_of(before, after, opcode, kind):
    if (opcode, kind) in UNSAID:
        raise NotExpressible(UNSAID[opcode, kind])
    return stages.claim_of(before, after)


def unproved(expansions):
    """Rows for types that no shape has."""
    proved = {id(row) for row, *_ in rows_and_shapes(expansions)}
    return [row for row in expansions if id(row) not in proved]


