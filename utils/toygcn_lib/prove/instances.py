# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Instances of operations, each a function in MIR: for every type that the
legalizer has rules for, in vector registers and in scalar ones. Stage by
stage the compiler rewrites them, and each stage must keep what they compute."""

from .mir import Type

# Words are types; # stands for each type of the group before.
INTEGERS = "s8 s16 s32 s64 s96 s128".split()
WORDS = "s16 s32 s64".split()
VECTORS = ["<2 x s16>", "<2 x s32>"]
FLOATS = "s16 s32 s64".split()

# Operations whose results and operands have one type.
SAME = [
    (INTEGERS + VECTORS, 2, "G_ADD G_SUB G_AND G_OR G_XOR"),
    (INTEGERS[:4] + VECTORS, 2, "G_MUL G_SMIN G_SMAX G_UMIN G_UMAX G_SHL "
                                "G_LSHR G_ASHR"),
    (WORDS, 2, "G_UMULH G_SMULH G_ROTR G_ROTL G_UADDSAT G_USUBSAT G_SADDSAT "
               "G_SSUBSAT"),
    (INTEGERS[:3], 2, "G_UDIV G_UREM G_SDIV G_SREM"),
    (INTEGERS[:4], 1, "G_ABS G_CTPOP G_CTLZ G_CTTZ G_CTLZ_ZERO_UNDEF "
                      "G_CTTZ_ZERO_UNDEF G_BITREVERSE"),
    (WORDS, 1, "G_BSWAP"),
    (WORDS, 3, "G_FSHL G_FSHR"),
    (FLOATS, 1, "G_FNEG G_FABS G_FCANONICALIZE G_FFLOOR G_FCEIL "
                "G_INTRINSIC_TRUNC G_FRINT G_INTRINSIC_ROUNDEVEN"),
    (FLOATS, 2, "G_FADD G_FSUB G_FMUL G_FMINNUM_IEEE G_FMAXNUM_IEEE "
                "G_FMINNUM G_FMAXNUM G_FCOPYSIGN"),
    (FLOATS, 3, "G_FMA"),
]
# (opcode, results, operands)
MIXED = [
    *((opcode, [to], [of]) for opcode in ("G_ZEXT", "G_SEXT", "G_ANYEXT")
      for of, to in (("s1", "s32"), ("s1", "s64"), ("s8", "s16"),
                     ("s8", "s32"), ("s16", "s32"), ("s16", "s64"),
                     ("s32", "s64"), ("s32", "s128"), ("s64", "s128"))),
    *(("G_TRUNC", [to], [of]) for of, to in (
        ("s16", "s8"), ("s32", "s1"), ("s32", "s16"), ("s64", "s32"),
        ("s64", "s8"), ("s128", "s64"), ("s64", "s1"))),
    *((opcode, [kind, "s1"], [kind, kind]) for kind in WORDS
      for opcode in ("G_UADDO", "G_USUBO", "G_SADDO", "G_SSUBO")),
    *((opcode, [kind, "s1"], [kind, kind]) for kind in ("s16", "s32")
      for opcode in ("G_UMULO", "G_SMULO")),
    *(("G_ICMP", ["s1"], [f"intpred({name})", kind, kind])
      for kind in INTEGERS[:4] for name in (
          "eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt",
          "uge")),
    *(("G_ICMP", ["s1"], [f"intpred({name})", "s128", "s128"])
      for name in ("eq", "slt", "ult")),
    *(("G_FCMP", ["s1"], [f"floatpred({name})", kind, kind])
      for kind in FLOATS for name in ("oeq", "ult", "one", "uno")),
    *(("G_SELECT", [kind], ["s1", kind, kind])
      for kind in ["s1", *INTEGERS, *VECTORS]),
    *((opcode, [kind], [kind, kind]) for kind in ("s1",)
      for opcode in ("G_AND", "G_OR", "G_XOR")),
    *(("G_SEXT_INREG", [kind], [kind, width]) for kind, width in (
        ("s32", "7"), ("s32", "16"), ("s64", "8"), ("s64", "32"),
        ("s64", "40"), ("s64", "33"))),
    *((opcode, ["s32"], ["s32", "s32", "s32"])
      for opcode in ("G_UBFX", "G_SBFX")),
    *((opcode, [to], [of]) for opcode in ("G_UITOFP", "G_SITOFP")
      for of in ("s1", "s8", "s16", "s32", "s64") for to in FLOATS),
    *((opcode, [to], [of]) for opcode in (
        "G_FPTOUI", "G_FPTOSI", "G_FPTOUI_SAT", "G_FPTOSI_SAT")
      for of in FLOATS for to in ("s16", "s32", "s64")),
    *(("G_FPEXT", [to], [of]) for of, to in (
        ("s16", "s32"), ("s32", "s64"), ("s16", "s64"))),
    *(("G_FPTRUNC", [to], [of]) for of, to in (
        ("s32", "s16"), ("s64", "s32"), ("s64", "s16"))),
    *(("G_FLDEXP", [kind], [kind, "s32"]) for kind in FLOATS),
    *(("G_IS_FPCLASS", ["s1"], [kind, "classes"]) for kind in FLOATS),
]


def operations():
    """(opcode, results, operands) of all instances."""
    for kinds, count, names in SAME:
        for name in names.split():
            for kind in kinds:
                yield name, [kind], [kind] * count
    yield from MIXED


class Registers:
    """Hands out physical registers of a kind, as long as there are any."""

    def __init__(self, kind):
        self.kind, self.next = kind, 0

    def take(self, dwords):
        first = (self.next + dwords - 1) // dwords * dwords
        self.next = first + dwords
        return "$" + "_".join(f"{self.kind}{n}"
                              for n in range(first, first + dwords))


def dwords_of(size):
    return 1 if size <= 32 else 2 if size <= 64 else 4


class Writer:
    """The lines of one function."""

    def __init__(self, kind):
        self.inputs, self.outputs = Registers(kind), Registers("vgpr")
        self.lines, self.live, self.written = [], [], []
        self.count = 0

    def name(self):
        self.count += 1
        return f"%{self.count - 1}"

    def add(self, text):
        self.lines.append("    " + text)

    def input(self, kind):
        """A value of that type out of registers."""
        size = Type(kind).size
        count = dwords_of(size)
        register = self.inputs.take(count)
        self.live.append(register)
        name = self.name()
        if kind == f"s{32 * count}":
            self.add(f"{name}:_({kind}) = COPY {register}")
            return name
        self.add(f"{name}:_(s{32 * count}) = COPY {register}")
        narrow = self.name()
        cast = "G_BITCAST" if size == 32 * count else "G_TRUNC"
        self.add(f"{narrow}:_({kind}) = {cast} {name}(s{32 * count})")
        return narrow

    def output(self, name, kind):
        """The value's bits into registers."""
        size = Type(kind).size
        count = dwords_of(size)
        if kind != f"s{32 * count}":
            wide = self.name()
            cast = "G_BITCAST" if size == 32 * count else "G_ANYEXT"
            self.add(f"{wide}:_(s{32 * count}) = {cast} {name}({kind})")
            name = wide
        register = self.outputs.take(count)
        self.written.append(register)
        self.add(f"{register} = COPY {name}")


def function(name, opcode, results, operands, kind):
    """One operation on registers of one kind, vgpr or sgpr."""
    writer = Writer(kind)
    words = [writer.input(word) if word[0] in "sp<" else
             {"classes": "510"}.get(word, word) for word in operands]
    names = [writer.name() for _ in results]
    left = ", ".join(f"{name}:_({word})"
                     for name, word in zip(names, results))
    writer.add(f"{left} = {opcode} {', '.join(words)}")
    for result, word in zip(names, results):
        writer.output(result, word)
    ends = "".join(f", implicit {register}" for register in writer.written)
    return (f"---\nname: {name}\ntracksRegLiveness: true\nbody: |\n  bb.0:\n"
            f"    liveins: {', '.join(writer.live)}\n" +
            "\n".join(writer.lines) +
            f"\n    S_ENDPGM implicit $exec{ends}\n...\n")


def plain(word):
    return "".join(c if c.isalnum() else "_" for c in word).strip("_")


def instances():
    """{name: text of the function}"""
    found = {}
    for opcode, results, operands in operations():
        for kind in ("vgpr", "sgpr"):
            name = "_".join([opcode, *map(plain, results + operands), kind])
            found[name] = function(name, opcode, results, operands, kind)
    return found
