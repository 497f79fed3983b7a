# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The operations that llvm.nvvm.* names. A warp of 32 is a half of the wave:
lane numbers, masks and segments stay inside it. Stock AMDGPU knows none of
them.

PTX leaves undefined what an executing lane outside its member mask gets, and
what is read from a lane that does not take part."""

from .reference import ANY, WAVE, fold, members, shfl, warp_bits
from .rows import Case, operation, simple
from .values import F32, I1, I32, any_bits, few_bits

FULL = 0xFFFFFFFF
MODES = ("up", "down", "bfly", "idx")


def segment(mode, width):
    """The operand c of a shuffle within segments of `width`, as CUDA's
    headers make it."""
    return (32 - width) << 8 | (0 if mode == "up" else 31)


class Operand:
    """A shuffle's b or c: `emit(code)`, and `of(wave, lane)`."""

    def __init__(self, text, emit, of):
        self.text, self.emit, self.of = text, emit, of


def constant(value):
    return Operand(f"{value:#x}", lambda c: str(c_int(value)),
                   lambda w, l: value)


def c_int(value):
    return value - (1 << 32) if value >> 31 else value


def mask_of(code):
    return code.value(f"or i32 {code.u}, {c_int(0xF0F0F0F0)}")


# Member masks: of(wave) alone, they are the same in all lanes.
EVERYONE, SOME = (Operand(f"mask {bits:#x}", lambda c, bits=bits: c_int(bits),
                          lambda w, bits=bits: bits)
                  for bits in (FULL, 0x0F0FFFF3))
ARGUMENT = Operand("mask argument", mask_of, lambda w: w.u | 0xF0F0F0F0)
MASKS = (EVERYONE, SOME, ARGUMENT)

UNIFORM = Operand("argument", lambda c: c.u, lambda w, l: w.u)
DIVERGENT = Operand("divergent", lambda c: c.z, lambda w, l: w.z[l])
# Clamp and segment mask of any value; the rest of the bits zero.
ANY_SEGMENT = Operand(
    "divergent", lambda c: c.value(
        f"and i32 {c.value(f'lshr i32 {c.z}, 7')}, 7967"),
    lambda w, l: w.z[l] >> 7 & 0x1F1F)


def shuffle_forms(mode):
    """(member mask, b, c) of the cases."""
    for width in (2, 4, 8, 16, 32):
        for b in {0, 1, width // 2, width - 1}:
            yield EVERYONE, constant(b), constant(segment(mode, width))
    for b in (5, 31, 37, FULL):
        yield EVERYONE, constant(b), constant(segment(mode, 32))
    for c in (0x0A07, 0x1F00, 0x1C03):  # odd clamps and masks
        yield EVERYONE, constant(3), constant(c)
    for b in (UNIFORM, DIVERGENT):
        for width in (8, 32):
            yield EVERYONE, b, constant(segment(mode, width))
    yield EVERYONE, DIVERGENT, ANY_SEGMENT
    for b in (constant(1), constant(16), DIVERGENT):
        yield SOME, b, constant(segment(mode, 32))
    yield ARGUMENT, DIVERGENT, constant(segment(mode, 16))


def shuffled(wave, mode, mask, b, c, row):
    """Rows of values and of predicates."""
    values, inside = [], []
    for lane in range(WAVE):
        source, ok = shfl(mode, lane & 31, b.of(wave, lane), c.of(wave, lane))
        group = members(wave, lane, mask.of(wave))
        source += lane & 32
        values.append(row[source] if lane in group and source in group
                      else ANY)
        inside.append(int(ok) if lane in group else ANY)
    return values, inside


def call_shuffle(code, mode, type, mask, value, b, c, predicate=False):
    """llvm.nvvm.shfl.sync on i32 or f32."""
    result = f"{{ {type.ir}, i1 }}" if predicate else type
    return code.call(
        result, f"llvm.nvvm.shfl.sync.{mode}.{type.name}"
        f"{'p' if predicate else ''}", (I32, mask.emit(code)), (type, value),
        (I32, b), (I32, c))


def wide_shuffle(code, mode, t, mask, b, c):
    """As CUDA's headers do it: by halves, or extended to 32 bits."""
    if t in (I32, F32):
        return call_shuffle(code, mode, t, mask, code.x, b, c)
    bits = code.to_bits(t, code.x)

    def move(part):
        return call_shuffle(code, mode, I32, mask, part, b, c)
    if t.bits < 32:
        wide = move(code.value(f"sext {t.ir} {bits} to i32"))
        return code.value(f"trunc i32 {wide} to {t.ir}")
    upper = code.value(f"lshr i64 {bits}, 32")
    low, high = (move(code.value(f"trunc i64 {v} to i32"))
                 for v in (bits, upper))
    low = code.value(f"zext i32 {low} to i64")
    high = code.value(f"zext i32 {high} to i64")
    high = code.value(f"shl i64 {high}, 32")
    return code.from_bits(t, code.value(f"or i64 {low}, {high}"))


def shuffle_text(mask, b, c):
    return f"{mask.text} b {b.text} c {c.text}"


def shuffle_cases(mode):
    def cases(t):
        for mask, b, c in shuffle_forms(mode):
            yield simple(
                shuffle_text(mask, b, c), t,
                lambda code, m=mask, b=b, c=c: wide_shuffle(
                    code, mode, t, m, b.emit(code), c.emit(code)),
                lambda w, m=mask, b=b, c=c:
                shuffled(w, mode, m, b, c, w.x)[0])
    return cases


def shuffle_with_predicate(mode):
    def cases(t):
        def emit(code, mask, b, c):
            pair = call_shuffle(code, mode, t, mask, code.x, b.emit(code),
                                c.emit(code), True)
            return [(type, code.value(
                f"extractvalue {{ {t.ir}, i1 }} {pair}, {n}"))
                for n, type in enumerate((t, I1))]
        for mask, b, c in shuffle_forms(mode):
            yield Case(
                shuffle_text(mask, b, c),
                lambda code, m=mask, b=b, c=c: emit(code, m, b, c),
                lambda w, m=mask, b=b, c=c: shuffled(w, mode, m, b, c, w.x))
    return cases


for _mode in MODES:
    operation(f"nvvm.shfl.{_mode}", ("i32", "f32", "i64", "f64", "i16"),
              stock=False)(shuffle_cases(_mode))
    operation(f"nvvm.shfl.{_mode}.p", ("i32", "f32"),
              stock=False)(shuffle_with_predicate(_mode))


# ---- votes and matches -----------------------------------------------------

def of_group(wave, mask, function):
    """function(members) in each lane that takes part."""
    groups = [members(wave, l, mask.of(wave)) for l in range(WAVE)]
    return [function(group) if lane in group else ANY
            for lane, group in enumerate(groups)]


VOTES = {"all": (I1, all), "any": (I1, any),
         "uni": (I1, lambda bits: len(set(bits)) == 1), "ballot": (I32, None)}
CONDITIONS = {
    "divergent": (lambda c: c.value(f"trunc i32 {c.z} to i1"),
                  lambda w, l: w.z[l] & 1),
    "true": (lambda c: "true", lambda w, l: 1),
    "mostly": (lambda c: c.value(f"icmp ne i32 {c.x}, -1"),
               lambda w, l: w.x[l] != FULL)}


def vote_cases(name):
    type, judge = VOTES[name]

    def vote(w, mask, bit):
        if judge is None:
            return of_group(w, mask, lambda group: warp_bits(
                l for l in group if bit(w, l)))
        return of_group(w, mask, lambda group: int(judge(
            [bit(w, l) for l in group])))

    def cases(t):
        for mask in MASKS:
            for text, (emit, bit) in CONDITIONS.items():
                yield simple(f"{mask.text} {text}", type,
                             lambda c, m=mask, emit=emit: c.call(
                                 type, f"llvm.nvvm.vote.{name}.sync",
                                 (I32, m.emit(c)), (I1, emit(c))),
                             lambda w, m=mask, bit=bit: vote(w, m, bit))
    return cases


for _name in VOTES:
    operation(f"nvvm.vote.{_name}", ("i32",), few_bits,
              stock=False)(vote_cases(_name))


@operation("nvvm.activemask", ("i32",), stock=False)
def activemask(t):
    yield simple("", I32, lambda c: c.call(I32, "llvm.nvvm.activemask"),
                 lambda w: of_group(w, EVERYONE, warp_bits))


@operation("nvvm.match.any", ("i32", "i64"), few_bits, stock=False)
def match_any(t):
    for mask in MASKS:
        def expect(w, mask=mask):
            groups = [members(w, l, mask.of(w)) for l in range(WAVE)]
            return [warp_bits(m for m in g if w.x[m] == w.x[l])
                    if l in g else ANY for l, g in enumerate(groups)]
        yield simple(mask.text, I32, lambda c, m=mask: c.call(
            I32, f"llvm.nvvm.match.any.sync.{t.name}", (I32, m.emit(c)),
            (t, c.x)), expect)


@operation("nvvm.match.all", ("i32", "i64"), few_bits, stock=False)
def match_all(t):
    """The pair: the members, or 0 where they do not agree; and whether."""
    def emit(c, mask, value):
        pair = c.call("{ i32, i1 }", f"llvm.nvvm.match.all.sync.{t.name}p",
                      (I32, mask.emit(c)), (t, value))
        return [(type, c.value(f"extractvalue {{ i32, i1 }} {pair}, {n}"))
                for n, type in enumerate((I32, I1))]

    for mask in MASKS:
        for text, source, row in (("", lambda c: c.x, lambda w: w.x),
                                  ("uniform", lambda c: c.w,
                                   lambda w: w.same(w.w))):
            def expect(w, mask=mask, row=row):
                def agree(group):
                    return len({row(w)[l] for l in group}) == 1
                return [of_group(w, mask, lambda g: warp_bits(g)
                                 if agree(g) else 0),
                        of_group(w, mask, lambda g: int(agree(g)))]
            yield Case(f"{mask.text} {text}",
                       lambda c, m=mask, source=source: emit(
                           c, m, source(c)), expect)


REDUX = {"umin": "umin", "umax": "umax", "add": "add", "min": "smin",
         "max": "smax", "and": "and", "or": "or", "xor": "xor"}


def redux_cases(name):
    def cases(t):
        for mask in MASKS:
            for text, source, row in (
                    ("", lambda c: c.x, lambda w: w.x),
                    ("uniform", lambda c: c.w, lambda w: w.same(w.w))):
                yield simple(
                    f"{mask.text} {text}", t,
                    lambda c, m=mask, source=source: c.call(
                        t, f"llvm.nvvm.redux.sync.{name}", (t, source(c)),
                        (I32, m.emit(c))),
                    lambda w, m=mask, row=row: of_group(w, m, lambda g: fold(
                        REDUX[name], t, [row(w)[l] for l in g])))
    return cases


for _name in REDUX:
    operation(f"nvvm.redux.{_name}", ("i32",), any_bits,
              stock=False)(redux_cases(_name))


# ---- numbers of threads ----------------------------------------------------

SPECIAL = {
    "laneid": lambda w, l: l & 31, "warpsize": lambda w, l: 32,
    "tid.x": lambda w, l: w.thread + l, "tid.y": lambda w, l: 0,
    "tid.z": lambda w, l: 0,
    "ntid.x": lambda w, l: w.block, "ntid.y": lambda w, l: 1,
    "ntid.z": lambda w, l: 1,
    "ctaid.x": lambda w, l: w.group, "ctaid.y": lambda w, l: 0,
    "ctaid.z": lambda w, l: 0,
    # CUDA has whole blocks only: no count where the last one is smaller.
    "nctaid.x": lambda w, l: ANY if w.grid % w.block else w.grid // w.block,
    "nctaid.y": lambda w, l: 1, "nctaid.z": lambda w, l: 1,
    "lanemask.eq": lambda w, l: 1 << (l & 31),
    "lanemask.lt": lambda w, l: (1 << (l & 31)) - 1,
    "lanemask.le": lambda w, l: (2 << (l & 31)) - 1,
    "lanemask.gt": lambda w, l: -(2 << (l & 31)) & FULL,
    "lanemask.ge": lambda w, l: -(1 << (l & 31)) & FULL,
    "warpid": lambda w, l: (w.thread + l) // 32}


def special_case(name):
    return simple(name, I32, lambda c: c.call(
        I32, f"llvm.nvvm.read.ptx.sreg.{name}"), lambda w: [
            SPECIAL[name](w, l) for l in range(WAVE)])


@operation("nvvm.ids", ("i32",), stock=False)
def ids(t):
    """Lane, thread and block numbers."""
    for name in SPECIAL:
        if "lanemask" not in name and name != "warpid":
            yield special_case(name)


@operation("nvvm.lanemask", ("i32",), stock=False)
def lanemask(t):
    for name in SPECIAL:
        if "lanemask" in name:
            yield special_case(name)


@operation("nvvm.warpid", ("i32",), stock=False)
def warpid(t):
    yield special_case("warpid")


@operation("nvvm.barrier0", ("i32",), states=("full", "partial"),
           stock=False)
def barrier0(t):
    """Each thread reads what a thread of this and one of another wave of its
    workgroup have written."""
    def emit(c, across):
        c.globals.add("@exchange = internal addrspace(3) global "
                      "[128 x i32] poison, align 4")

        def place(index):
            return c.value("getelementptr [128 x i32], ptr addrspace(3) "
                           f"@exchange, i32 0, i32 {index}")
        number = c.value(f"mul i32 {c.thread}, 7")
        c.line(f"store i32 {number}, ptr addrspace(3) {place(c.thread)}")
        c.call("void", "llvm.nvvm.barrier.cta.sync.aligned.all", (I32, 0))
        other = c.value(f"xor i32 {c.thread}, {across}")
        read = c.value(f"load i32, ptr addrspace(3) {place(other)}")
        c.call("void", "llvm.nvvm.barrier.cta.sync.aligned.all", (I32, 0))
        return read
    for across in (1, 64):
        yield simple(across, t, lambda c, across=across: emit(c, across),
                     lambda w, across=across: [
                         7 * o if o < w.size else ANY for o in (
                             w.thread + l ^ across for l in range(WAVE))])
