# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The cross-lane operations that llvm.amdgcn.* names, reductions aside."""

import operator

from . import reference
from .reference import ANY, WAVE
from .rows import operation, simple
from .values import I1, I32, I64, TYPES, few_bits

EVERY = tuple(TYPES)
WORDS = ("i32",)


# ---- lane reads and writes -------------------------------------------------

@operation("readfirstlane", EVERY)
def readfirstlane(t):
    yield simple("", t, lambda c: c.amdgcn("readfirstlane", (t, c.x)),
                 lambda w: w.same(w.x[w.lanes[0]]))


@operation("readfirstlane.uniform", WORDS + ("f32", "i64", "p1"))
def readfirstlane_uniform(t):
    """The source is the same in all lanes already."""
    yield simple("argument", t,
                 lambda c: c.amdgcn("readfirstlane", (t, c.w)),
                 lambda w: w.same(w.w))
    yield simple("constant", t, lambda c: c.amdgcn(
        "readfirstlane", (t, t.literal(0x42))), lambda w: w.same(0x42))


@operation("readlane.constant", EVERY, strays=True)
def readlane_constant(t):
    for lane in (0, 5, 31, 32, 63):
        yield simple(lane, t, lambda c, lane=lane: c.amdgcn(
            "readlane", (t, c.x), (I32, lane)),
            lambda w, lane=lane: w.same(w.read(w.x, lane)))


@operation("readlane.uniform", EVERY, strays=True)
def readlane_uniform(t):
    yield simple("argument", t, lambda c: c.amdgcn(
        "readlane", (t, c.x), (I32, c.u)),
        lambda w: w.same(w.read(w.x, w.u)))


def index_of(code):
    """A lane number, different in each lane."""
    return code.value(f"and i32 {code.z}, 63")


@operation("readlane.divergent", ("i32", "i64", "f32", "f64", "p1", "i16"),
           stock=False)
def readlane_divergent(t):
    """Each lane names its own source. LLVM leaves that undefined, and stock
    code takes one lane's index for all."""
    yield simple("", t, lambda c: c.amdgcn(
        "readlane", (t, c.x), (I32, index_of(c))),
        lambda w: w.each(lambda l: w.read(w.x, w.z[l] & 63)))


def written(wave, lane, value, old):
    return [value if l == lane else old[l] for l in range(WAVE)]


@operation("writelane", EVERY)
def writelane(t):
    for lane in (0, 17, 63):
        yield simple(lane, t, lambda c, lane=lane: c.amdgcn(
            "writelane", (t, c.w), (I32, lane), (t, c.x)),
            lambda w, lane=lane: written(w, lane, w.w, w.x))
    yield simple("uniform", t, lambda c: c.amdgcn(
        "writelane", (t, c.w), (I32, c.u), (t, c.x)),
        lambda w: written(w, w.u, w.w, w.x))
    yield simple("constant value", t, lambda c: c.amdgcn(
        "writelane", (t, t.literal(7)), (I32, 3), (t, c.x)),
        lambda w: written(w, 3, 7, w.x))


@operation("writelane.read", ("i32", "i64", "f32"))
def writelane_read(t):
    """The value comes from another lane: uniform, but known at run time."""
    def emit(c):
        value = c.amdgcn("readfirstlane", (t, c.y))
        return c.amdgcn("writelane", (t, value), (I32, c.u), (t, c.x))
    yield simple("", t, emit,
                 lambda w: written(w, w.u, w.y[w.lanes[0]], w.x))


@operation("writelane.divergent", ("i32", "i64", "f32", "p1"), stock=False)
def writelane_divergent(t):
    """Each lane names a lane and a value of its own, and so meets only its
    own: LLVM leaves that undefined."""
    def emit(c):
        near = c.value(f"and i32 {c.z}, 1")
        index = c.value(f"xor i32 {near}, {lane_number(c)}")
        return c.amdgcn("writelane", (t, c.y), (I32, index), (t, c.x))
    yield simple("", t, emit, lambda w: w.each(
        lambda l: w.x[l] if w.z[l] & 1 else w.y[l]))


# ---- permutes --------------------------------------------------------------

def lane_number(code):
    low = code.call(I32, "llvm.amdgcn.mbcnt.lo", (I32, -1), (I32, 0))
    return code.call(I32, "llvm.amdgcn.mbcnt.hi", (I32, -1), (I32, low))


def permuted(name):
    """A maker of cases from (text, address in IR, address of a lane)."""
    function = {"bpermute": reference.bpermute,
                "permute": reference.permute}[name]

    def case(text, emit, address):
        return simple(text, I32, lambda c: c.call(
            I32, f"llvm.amdgcn.ds.{name}", (I32, emit(c)), (I32, c.x)),
            lambda w: function(w.active, [address(w, l) for l in range(WAVE)],
                               w.x))
    return case


def of_lane(text, count):
    """An address computed from the lane's number: `text` with %s."""
    def emit(c):
        lane = c.value(text % lane_number(c))
        return c.value(f"shl i32 {lane}, 2")
    return emit, lambda w, l: count(l) * 4


def permute_cases(name):
    case = permuted(name)
    for address in (0, 4 * 9, 4 * 63, 4 * 64 + 3):
        yield case(f"constant {address}", lambda c, a=address: a,
                   lambda w, l, a=address: a)
    yield case("uniform", lambda c: c.u, lambda w, l: w.u)
    yield case("any bits", lambda c: c.z, lambda w, l: w.z[l])
    yield case("in range", lambda c: c.value(f"and i32 {c.z}, 252"),
               lambda w, l: w.z[l] & 252)
    yield case("with offset", lambda c: c.value(f"add i32 {c.z}, 20"),
               lambda w, l: w.z[l] + 20)
    for mask in (1, 4, 16, 31, 32, 63):
        yield case(f"lane ^ {mask}", *of_lane(
            f"xor i32 %s, {mask}", lambda l, mask=mask: l ^ mask))


@operation("ds_bpermute", WORDS)
def ds_bpermute(t):
    yield from permute_cases("bpermute")


@operation("ds_permute", WORDS)
def ds_permute(t):
    yield from permute_cases("permute")


@operation("ds_bpermute.moves", WORDS)
def ds_bpermute_moves(t):
    """Address forms that mean a constant movement."""
    case = permuted("bpermute")
    for by in (1, 3, 8, 16, 32, 63):
        yield case(f"up {by}", *of_lane(f"sub i32 %s, {by}",
                                        lambda l, by=by: l - by))
        yield case(f"down {by}", *of_lane(f"add i32 %s, {by}",
                                          lambda l, by=by: l + by))
    yield case("lane 12 of 16", *of_lane("or i32 %s, 15",
                                         lambda l: l | 15))


SWIZZLES = {
    "xor 1": 0x041F, "xor 16": 0x401F, "xor 31": 0x7C1F,
    "broadcast 5": 0x00A0, "first of 4": 0x001C, "or 3": 0x007F,
    "quad reversed": 0x801B, "quad 2031": 0x8072, "quad 0000": 0x8000,
    "rotate up 1": 0xC020, "rotate down 5": 0xC4A0,
    "rotate up 3 in 8": 0xC078}


@operation("ds_swizzle", WORDS)
def ds_swizzle(t):
    for text, offset in SWIZZLES.items():
        yield simple(text, I32, lambda c, o=offset: c.call(
            I32, "llvm.amdgcn.ds.swizzle", (I32, c.x), (I32, o)),
            lambda w, o=offset: reference.swizzle(w.active, w.x, o))


# ---- DPP -------------------------------------------------------------------

DPP_CONTROLS = (0xB1, 0x4E, 0x1B, 0x00, 0xE4,  # quad_perm
                0x101, 0x104, 0x10F, 0x111, 0x112, 0x118, 0x11F,
                0x121, 0x127, 0x12F, 0x130, 0x134, 0x138, 0x13C,
                0x140, 0x141, 0x142, 0x143)
DPP_MASKS = ((0xA, 0xF), (0xF, 0x5), (0xC, 0x3), (0x0, 0xF))


def dpp_forms(type):
    """(control, row mask, bank mask, bound_ctrl): every control for 32 bits,
    for other types those that differ in kind."""
    controls = DPP_CONTROLS if type is I32 else \
        (0x1B, 0x111, 0x12F, 0x138, 0x140, 0x143)
    for control in controls:
        for bound in (0, 1):
            yield control, 0xF, 0xF, bound
    for row_mask, bank_mask in DPP_MASKS:
        for control in (0x4E, 0x111) if type is I32 else (0x111,):
            for bound in (0, 1):
                yield control, row_mask, bank_mask, bound


def dpp_text(control, row_mask, bank_mask, bound):
    return f"{control:#x} rows {row_mask:#x} banks {bank_mask:#x} " \
        f"bound {bound}"


def dpp_arguments(form):
    control, row_mask, bank_mask, bound = form
    return ((I32, control), (I32, row_mask), (I32, bank_mask), (I1, bound))


@operation("update_dpp", EVERY)
def update_dpp(t):
    for form in dpp_forms(t):
        yield simple(dpp_text(*form), t, lambda c, form=form: c.amdgcn(
            "update.dpp", (t, c.y), (t, c.x), *dpp_arguments(form)),
            lambda w, form=form: reference.update_dpp(
                w.active, w.y, w.x, *form))


@operation("update_dpp.old", ("i32", "f32", "i64"))
def update_dpp_old(t):
    """What is kept is a constant, or the source itself."""
    for form in ((0x111, 0xF, 0xF, 0), (0x142, 0xA, 0xF, 0)):
        for text, literal, old in (
                ("old 0", t.literal(0), lambda w: [0] * WAVE),
                ("old constant", t.literal(0x40000000),
                 lambda w: [0x40000000] * WAVE),
                ("old = source", None, lambda w: w.x)):
            yield simple(f"{text} {dpp_text(*form)}", t,
                         lambda c, form=form, o=literal: c.amdgcn(
                             "update.dpp", (t, o or c.x), (t, c.x),
                             *dpp_arguments(form)),
                         lambda w, form=form, old=old: reference.update_dpp(
                             w.active, old(w), w.x, *form))


@operation("mov_dpp", ("i32", "i64", "i16"))
def mov_dpp(t):
    for form in dpp_forms(t):
        yield simple(dpp_text(*form), t, lambda c, form=form: c.amdgcn(
            "mov.dpp", (t, c.x), *dpp_arguments(form)),
            lambda w, form=form: reference.update_dpp(
                w.active, [ANY] * WAVE, w.x, *form))


# ---- masks of lanes --------------------------------------------------------

@operation("mbcnt", WORDS)
def mbcnt(t):
    """Below a mask from a register, from a ballot, and of all lanes."""
    yield simple("lo", I32, lambda c: c.call(
        I32, "llvm.amdgcn.mbcnt.lo", (I32, c.x), (I32, c.z)),
        lambda w: w.each(lambda l: reference.mbcnt(w.x[l], w.z[l],
                                                   min(l, 32))))
    yield simple("hi", I32, lambda c: c.call(
        I32, "llvm.amdgcn.mbcnt.hi", (I32, c.x), (I32, 5)),
        lambda w: w.each(lambda l: reference.mbcnt(w.x[l], 5,
                                                   max(l - 32, 0))))
    yield simple("lane", I32, lane_number, lambda w: list(range(WAVE)))

    def rank(c):
        mask = c.call(I64, "llvm.amdgcn.ballot.i64", (I1, odd(c)))
        low = c.value(f"trunc i64 {mask} to i32")
        shifted = c.value(f"lshr i64 {mask}, 32")
        high = c.value(f"trunc i64 {shifted} to i32")
        below = c.call(I32, "llvm.amdgcn.mbcnt.lo", (I32, low), (I32, 0))
        return c.call(I32, "llvm.amdgcn.mbcnt.hi", (I32, high), (I32, below))
    yield simple("of a ballot", I32, rank, lambda w: [
        reference.mbcnt(reference.ballot(w.active, odds(w)), 0, l)
        for l in range(WAVE)])


def odd(code):
    return code.value(f"trunc i32 {code.z} to i1")


def odds(wave):
    return [z & 1 for z in wave.z]


def ballot_cases(type):
    def call(c, condition):
        return c.call(type, f"llvm.amdgcn.ballot.{type.name}",
                      (I1, condition))

    def cut(mask):
        return mask & type.mask
    yield simple("divergent", type, lambda c: call(c, odd(c)),
                 lambda w: w.same(cut(reference.ballot(w.active, odds(w)))))
    yield simple("true", type, lambda c: call(c, "true"),
                 lambda w: w.same(cut(reference.ballot(w.active,
                                                       w.same(1)))))
    yield simple("false", type, lambda c: call(c, "false"),
                 lambda w: w.same(0))
    yield simple("uniform", type, lambda c: call(
        c, c.value(f"icmp ugt i32 {c.u}, 31")), lambda w: w.same(
            cut(reference.ballot(w.active, w.same(w.u > 31)))))


@operation("ballot", ("i64", "i32"))
def ballot(t):
    """A ballot of 32 bits is the lower half of the wave's."""
    yield from ballot_cases(t)


@operation("inverse_ballot", ("i64",))
def inverse_ballot(t):
    def case(text, mask, bits):
        def emit(c):
            bit = c.call(I1, "llvm.amdgcn.inverse.ballot.i64",
                         (I64, mask(c)))
            return c.value(f"select i1 {bit}, i32 {c.z}, i32 17")
        return simple(text, I32, emit, lambda w: [
            w.z[l] if bits(w) >> l & 1 else 17 for l in range(WAVE)])
    yield case("argument", lambda c: c.w, lambda w: w.w)
    yield case("constant", lambda c: str(0x123456789ABCDEF),
               lambda w: 0x123456789ABCDEF)
    yield case("ballot", lambda c: c.call(
        I64, "llvm.amdgcn.ballot.i64", (I1, odd(c))),
        lambda w: reference.ballot(w.active, odds(w)))


INTEGER_COMPARES = {32: operator.eq, 33: operator.ne, 34: operator.gt,
                    35: operator.ge, 36: operator.lt, 37: operator.le,
                    38: operator.gt, 39: operator.ge, 40: operator.lt,
                    41: operator.le}


@operation("icmp", ("i32", "i64", "i16"))
def icmp(t):
    for predicate, compare in INTEGER_COMPARES.items():
        def lane(a, b, predicate=predicate, compare=compare):
            return compare(t.signed(a), t.signed(b)) if predicate >= 38 \
                else compare(a, b)
        yield simple(predicate, I64, lambda c, p=predicate: c.call(
            I64, f"llvm.amdgcn.icmp.i64.{t.name}", (t, c.x), (t, c.y),
            (I32, p)), lambda w, lane=lane: w.same(reference.ballot(
                w.active, [lane(a, b) for a, b in zip(w.x, w.y)])))


def float_compare(predicate, a, b):
    """The bits of an fcmp predicate are: unordered, less, greater, equal."""
    if a != a or b != b:
        return predicate >> 3 & 1
    return predicate >> (0 if a == b else 1 if a > b else 2) & 1


@operation("fcmp", ("f32", "f64", "f16"))
def fcmp(t):
    for predicate in range(1, 15):
        yield simple(predicate, I64, lambda c, p=predicate: c.call(
            I64, f"llvm.amdgcn.fcmp.i64.{t.mangled}", (t, c.x), (t, c.y),
            (I32, p)), lambda w, p=predicate: w.same(reference.ballot(
                w.active, [float_compare(p, t.number(a), t.number(b))
                           for a, b in zip(w.x, w.y)])))


# ---- the whole wave --------------------------------------------------------

def in_whole_wave(name):
    """Inactive lanes are given a value that active ones then read."""
    def cases(t):
        def emit(c, control):
            filled = c.amdgcn("set.inactive", (t, c.x), (t, t.literal(0x37)))
            moved = c.amdgcn("update.dpp", (t, t.literal(1)), (t, filled),
                             (I32, control), (I32, 15), (I32, 15),
                             (I1, "false"))
            return c.amdgcn(name, (t, moved))

        def expect(w, control):
            filled = [x if a else 0x37 for x, a in zip(w.x, w.active)]
            return reference.update_dpp([True] * WAVE, [1] * WAVE, filled,
                                        control, 15, 15, 0)
        for control in (0x1B, 0x111, 0x140):
            yield simple(f"{control:#x}", t,
                         lambda c, control=control: emit(c, control),
                         lambda w, control=control: expect(w, control))
    return cases


operation("set_inactive", EVERY)(in_whole_wave("strict.wwm"))
operation("wwm", WORDS)(in_whole_wave("wwm"))


@operation("set_inactive.readlane", ("i32", "i64", "f32"))
def set_inactive_readlane(t):
    """Scalar reads of lanes that may be inactive."""
    for lane in (0, 31, 63):
        def emit(c, lane=lane):
            filled = c.amdgcn("set.inactive", (t, c.x), (t, t.literal(0x37)))
            read = c.amdgcn("readlane", (t, filled), (I32, lane))
            return c.amdgcn("strict.wwm", (t, read))
        yield simple(lane, t, emit, lambda w, lane=lane: w.same(
            w.x[lane] if w.active[lane] else 0x37))


@operation("wqm", WORDS)
def wqm(t):
    """Outside of pixel shaders these only copy."""
    for name in ("strict.wqm", "wqm", "softwqm"):
        yield simple(name, t, lambda c, name=name: c.amdgcn(name, (t, c.x)),
                     lambda w: w.x)


@operation("wave_barrier", WORDS, fill=few_bits)
def wave_barrier(t):
    def emit(c):
        c.call("void", "llvm.amdgcn.wave.barrier")
        return c.value(f"add i32 {c.x}, {c.y}")
    yield simple("", t, emit, lambda w: [
        (a + b) & t.mask for a, b in zip(w.x, w.y)])
