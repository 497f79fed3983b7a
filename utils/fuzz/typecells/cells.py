# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is computed with values of a type. A cell is a name, a line or a few of
IR, and what each element must be. In the IR, %x and %y are any values, %s is
one of numbers below the width, %d of numbers that one can divide by, %w the
case (i32); the result is %r."""

from dataclasses import dataclass
from typing import Callable

from .types import Type, mask, signed


@dataclass
class Cell:
    name: str
    ir: str
    result: Type
    # (x, y, s, case number) -> value of the result, as lists
    expected: Callable
    declares: tuple = ()


def divisors(ty, y):
    """The second operand of divisions: positive, so that none overflows."""
    return [(n >> 1) | 1 for n in y]


def each(function):
    return lambda x, y, s, case: [function(a, b, c) for a, b, c in zip(x, y, s)]


def quotient(a, b):
    q = abs(a) // abs(b)
    return -q if (a < 0) != (b < 0) else q


def clamp(value, low, high):
    return max(low, min(high, value))


def reverse_bits(a, bits):
    return int(format(a, f"0{bits}b")[::-1], 2)


def reverse_bytes(a, bits):
    return int.from_bytes(a.to_bytes(bits // 8, "little"), "big")


def binary(ty):
    """name -> function of two unsigned numbers, before wrapping."""
    b = ty.bits
    m = mask(b)
    s = lambda n: signed(n, b)
    return {
        "add": lambda a, c: a + c,
        "sub": lambda a, c: a - c,
        "mul": lambda a, c: a * c,
        "and": lambda a, c: a & c,
        "or": lambda a, c: a | c,
        "xor": lambda a, c: a ^ c,
        "@umin": min,
        "@umax": max,
        "@smin": lambda a, c: a if s(a) < s(c) else c,
        "@smax": lambda a, c: a if s(a) > s(c) else c,
        "@uadd.sat": lambda a, c: min(a + c, m),
        "@usub.sat": lambda a, c: max(a - c, 0),
        "@sadd.sat": lambda a, c: clamp(s(a) + s(c), -(m // 2) - 1, m // 2),
        "@ssub.sat": lambda a, c: clamp(s(a) - s(c), -(m // 2) - 1, m // 2),
    }


def arithmetic(ty):
    for name, function in binary(ty).items():
        if name[0] == "@":
            callee = f"@llvm.{name[1:]}.{ty.name}"
            yield Cell(name[1:], f"%r = call {ty} {callee}({ty} %x, {ty} %y)",
                       ty, each(lambda a, b, _, f=function:
                                f(a, b) & mask(ty.bits)),
                       (f"declare {ty} {callee}({ty}, {ty})",))
        else:
            yield Cell(name, f"%r = {name} {ty} %x, %y", ty,
                       each(lambda a, b, _, f=function:
                            f(a, b) & mask(ty.bits)))


def shifts(ty):
    b, m = ty.bits, mask(ty.bits)
    forms = {
        "shl": lambda a, s: a << s & m,
        "lshr": lambda a, s: a >> s,
        "ashr": lambda a, s: signed(a, b) >> s & m,
    }
    for name, function in forms.items():
        yield Cell(name, f"%r = {name} {ty} %x, %s", ty,
                   each(lambda a, _, s, f=function: f(a, s)))
        for amount in sorted({1 % b, b // 2, b - 1}):
            yield Cell(f"{name}-{amount}",
                       f"%r = {name} {ty} %x, {ty.constant(amount)}", ty,
                       each(lambda a, _, s, f=function, n=amount: f(a, n)))
    funnel = {
        "fshl": lambda a, c, n: (a << b | c) << (n % b) >> b & m,
        "fshr": lambda a, c, n: (a << b | c) >> (n % b) & m,
    }
    for name, function in funnel.items():
        callee = f"@llvm.{name}.{ty.name}"
        declares = (f"declare {ty} {callee}({ty}, {ty}, {ty})",)
        yield Cell(name, f"%r = call {ty} {callee}({ty} %x, {ty} %y, {ty} %s)",
                   ty, each(function), declares)
        yield Cell(f"{name}-any",
                   f"%r = call {ty} {callee}({ty} %x, {ty} %s, {ty} %y)", ty,
                   each(lambda a, c, n, f=function: f(a, n, c)), declares)
        yield Cell(f"rotate-{name}",
                   f"%r = call {ty} {callee}({ty} %x, {ty} %x, {ty} %s)", ty,
                   each(lambda a, c, n, f=function: f(a, a, n)), declares)


def counts(ty):
    b = ty.bits
    forms = {
        "ctpop": lambda a: a.bit_count(),
        "ctlz": lambda a: b - a.bit_length(),
        "cttz": lambda a: b if a == 0 else (a & -a).bit_length() - 1,
        "bitreverse": lambda a: reverse_bits(a, b),
        "abs": lambda a: abs(signed(a, b)),
    }
    if b % 16 == 0:
        forms["bswap"] = lambda a: reverse_bytes(a, b)
    for name, function in forms.items():
        callee = f"@llvm.{name}.{ty.name}"
        flag = ", i1 false" if name in ("ctlz", "cttz", "abs") else ""
        declared = ", i1" if flag else ""
        yield Cell(name, f"%r = call {ty} {callee}({ty} %x{flag})", ty,
                   each(lambda a, *_, f=function: f(a) & mask(b)),
                   (f"declare {ty} {callee}({ty}{declared})",))


def compares(ty):
    b = ty.bits
    orders = {"lt": lambda a, c: a < c, "le": lambda a, c: a <= c,
              "gt": lambda a, c: a > c, "ge": lambda a, c: a >= c}
    forms = {"eq": lambda a, c: a == c, "ne": lambda a, c: a != c}
    for name, function in orders.items():
        forms["u" + name] = function
        forms["s" + name] = lambda a, c, f=function: f(signed(a, b),
                                                       signed(c, b))
    for name, function in forms.items():
        yield Cell("icmp-" + name, f"%r = icmp {name} {ty} %x, %y", ty.of(1),
                   each(lambda a, c, _, f=function: int(f(a, c))))
    yield Cell("select", f"%c = icmp ult {ty} %x, %y\n"
               f"%r = select {ty.of(1)} %c, {ty} %s, {ty} %x", ty,
               each(lambda a, c, s: s if a < c else a))
    yield Cell("select-by-case", "%h = and i32 %w, 1\n%c = icmp eq i32 %h, 0\n"
               f"%r = select i1 %c, {ty} %x, {ty} %y", ty,
               lambda x, y, s, case: y if case & 1 else x)
    yield Cell("freeze", f"%r = freeze {ty} %x", ty, each(lambda a, *_: a))


def overflows(ty):
    b, m = ty.bits, mask(ty.bits)
    for name in ("add", "sub", "mul"):
        exact = binary(ty)[name]
        for sign in "us":
            def value(a, c, sign=sign, exact=exact):
                return exact(signed(a, b), signed(c, b)) if sign == "s" \
                    else exact(a, c)

            def overflowed(a, c, sign=sign, value=value):
                low, high = (-(m // 2) - 1, m // 2) if sign == "s" else (0, m)
                return int(not low <= value(a, c) <= high)
            pair = f"{{ {ty}, {ty.of(1)} }}"
            callee = f"@llvm.{sign}{name}.with.overflow.{ty.name}"
            call = f"%p = call {pair} {callee}({ty} %x, {ty} %y)\n"
            declares = (f"declare {pair} {callee}({ty}, {ty})",)
            yield Cell(f"{sign}{name}o", call + f"%r = extractvalue {pair} %p, 0",
                       ty, each(lambda a, c, _, v=value: v(a, c) & m), declares)
            yield Cell(f"{sign}{name}o-bit",
                       call + f"%r = extractvalue {pair} %p, 1", ty.of(1),
                       each(lambda a, c, _, o=overflowed: o(a, c)), declares)


def extensions(ty):
    b = ty.bits
    wider = {b + 1, 2 * b, b + 31, (b // 32 + 1) * 32, (b // 64 + 1) * 64}
    if b < 48:
        wider.add(192)
    for to in sorted(n for n in wider if n > b):
        dst = ty.of(to)
        yield Cell(f"zext-{to}", f"%r = zext {ty} %x to {dst}", dst,
                   each(lambda a, *_: a))
        yield Cell(f"sext-{to}", f"%r = sext {ty} %x to {dst}", dst,
                   each(lambda a, *_, to=to: signed(a, b) & mask(to)))
    for to in sorted({1, b // 2, b - 1, b // 32 * 32, b // 3} & set(range(1, b))):
        dst = ty.of(to)
        yield Cell(f"trunc-{to}", f"%r = trunc {ty} %x to {dst}", dst,
                   each(lambda a, *_, to=to: a & mask(to)))
        yield Cell(f"trunc-sext-{to}", f"%t = trunc {ty} %x to {dst}\n"
                   f"%r = sext {dst} %t to {ty}", ty,
                   each(lambda a, *_, to=to:
                        signed(a & mask(to), to) & mask(b)))


def divisions(ty):
    b, m = ty.bits, mask(ty.bits)
    signs = "us" if b > 1 else "u"
    for sign in signs:
        def both(a, c, sign=sign):
            if sign == "s":
                a = signed(a, b)
            q = quotient(a, c)
            return q, a - q * c
        yield Cell(f"{sign}div", f"%r = {sign}div {ty} %x, %d", ty,
                   each(lambda a, c, _, f=both: f(a, (c >> 1) | 1)[0] & m))
        yield Cell(f"{sign}rem", f"%r = {sign}rem {ty} %x, %d", ty,
                   each(lambda a, c, _, f=both: f(a, (c >> 1) | 1)[1] & m))


def loops(ty):
    """A value that goes round."""
    yield Cell("loop", "br label %loop\nloop:\n"
               "%i = phi i32 [ 0, %entry ], [ %i1, %loop ]\n"
               f"%v = phi {ty} [ %x, %entry ], [ %v1, %loop ]\n"
               f"%t = add {ty} %v, %y\n%v1 = xor {ty} %t, %x\n"
               "%i1 = add i32 %i, 1\n%n = and i32 %w, 3\n"
               "%more = icmp ult i32 %i, %n\n"
               "br i1 %more, label %loop, label %done\ndone:\n"
               f"%r = add {ty} %v1, {ty.constant(1)}", ty,
               lambda x, y, s, case: [go_round(a, c, case & 3, mask(ty.bits))
                                      for a, c in zip(x, y)])


def go_round(a, c, times, m):
    v = a
    for _ in range(times + 1):
        v = ((v + c) & m) ^ a
    return (v + 1) & m


def shapes(ty):
    """Vectors as a whole."""
    n, el = ty.count, ty.element
    whole = Type(ty.size)
    yield Cell("to-bits", f"%r = bitcast {ty} %x to {whole}", whole,
               lambda x, y, s, case: [ty.pack(x)])
    yield Cell("of-bits", f"%q = bitcast {ty} %x to {whole}\n"
               f"%t = xor {whole} %q, -1\n%r = bitcast {whole} %t to {ty}", ty,
               each(lambda a, *_: a ^ mask(ty.bits)))
    for bits in (8, 16, 32, 64, 24):
        if ty.size % bits == 0 and bits != ty.bits and ty.size > bits:
            to = Type(bits, ty.size // bits)
            yield Cell("to-" + to.name, f"%t = add {ty} %x, %y\n"
                       f"%r = bitcast {ty} %t to {to}", to,
                       lambda x, y, s, case, to=to: to.unpack(ty.pack(
                           [(a + c) & mask(ty.bits) for a, c in zip(x, y)])))
    for at in sorted({0, n // 2, n - 1}):
        yield Cell(f"extract-{at}", f"%r = extractelement {ty} %x, i32 {at}",
                   el, lambda x, y, s, case, at=at: [x[at]])
        yield Cell(f"insert-{at}", f"%e = extractelement {ty} %y, i32 0\n"
                   f"%r = insertelement {ty} %x, {el} %e, i32 {at}", ty,
                   lambda x, y, s, case, at=at: x[:at] + [y[0]] + x[at + 1:])
    index = f"%i = urem i32 %w, {n}\n"
    yield Cell("extract-any", index + f"%r = extractelement {ty} %x, i32 %i",
               el, lambda x, y, s, case: [x[case % n]])
    yield Cell("insert-any", index + f"%e = extractelement {ty} %y, i32 0\n"
               f"%r = insertelement {ty} %x, {el} %e, i32 %i", ty,
               lambda x, y, s, case: x[:case % n] + [y[0]] + x[case % n + 1:])
    shuffle = {
        "reverse": list(range(n))[::-1],
        "interleave": [k // 2 + n * (k % 2) for k in range(2 * n)],
        "splat": [n - 1] * n,
        "concat": list(range(2 * n)),
        "upper": list(range(n // 2, n)),
        "odd": [3 * k % (2 * n) for k in range(n + 1)],
    }
    for name, picks in shuffle.items():
        to = Type(ty.bits, len(picks))
        text = ", ".join(f"i32 {k}" for k in picks)
        yield Cell("shuffle-" + name, f"%r = shufflevector {ty} %x, {ty} %y, "
                   f"<{len(picks)} x i32> <{text}>", to,
                   lambda x, y, s, case, p=picks: [(x + y)[k] for k in p])


SCALAR = [arithmetic, shifts, counts, compares, overflows, extensions, loops]


def cells(ty):
    """All of a type, by group; a group is one kernel."""
    groups = SCALAR + [divisions] + ([shapes] if ty.count else [])
    return {group.__name__: list(group(ty)) for group in groups}
