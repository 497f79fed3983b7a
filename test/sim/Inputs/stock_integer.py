# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Integers, memory, control flow and calls: see stock-integer.cl."""
import math
import random
from fractions import Fraction

from stock_harness import (MASK32, MODES, Harness, i16, i32, i64,
                           truncated_division)

h = Harness()
N = 256


def many(make, count=N):
    return [make() for _ in range(count)]


def bits(*widths):
    return random.getrandbits(random.choice(widths))


# 64-bit division and arithmetic.
a = many(lambda: i64(bits(64, 64, 40, 20)))
b = many(lambda: i64(bits(64, 40, 20)) or 3)
A, B = h.buffer("i64", a), h.buffer("i64", b)
out64 = f"buf:i64:{N}"
h.check("idiv64", "256", "64", [A, B, out64, out64], {
    2: ("i64", [i64(truncated_division(x, y)) for x, y in zip(a, b)]),
    3: ("i64", [x - y * truncated_division(x, y) for x, y in zip(a, b)])})


def i64_operations(x, y):
    ux, uy, s = x % 2**64, y % 2**64, y & 63
    return i64((x + y) ^ (x - y) ^ (x * y) ^ (x << s) ^ (x >> s) ^ (ux >> s)
               ^ min(x, y) ^ ((ux * uy) >> 64) ^ bin(ux).count("1")
               ^ (64 - uy.bit_length()))


h.check("i64ops", "256", "64", [A, B, out64],
        {2: ("i64", [i64_operations(x, y) for x, y in zip(a, b)])})

a = many(lambda: bits(32))
b = many(lambda: bits(3, 16, 32) or 1)
h.check("udiv32", "256", "64",
        [h.buffer("u32", a), h.buffer("u32", b), "buf:u32:256",
         "buf:u32:256"],
        {2: ("u32", [x // y for x, y in zip(a, b)]),
         3: ("u32", [x % y for x, y in zip(a, b)])})

a = many(lambda: bits(8))
b = many(lambda: i16(bits(16)))
h.check("bytes", "256", "64",
        [h.buffer("u8", a), h.buffer("i16", b), "buf:u8:256", "buf:i16:256"],
        {2: ("u8", [((x * 3 + (y >> 3)) & 255) ^ (0x55 if y < 0 else 0)
                    for x, y in zip(a, b)]),
         3: ("i16", [i16(y * 5 - x) >> 2 for x, y in zip(a, b)])})

ints = many(lambda: i32(bits(32, 10)))
INTS = h.buffer("i32", ints)
out32 = f"buf:i32:{N}"


def switch(x):
    u = x & MASK32
    cases = {0: x, 1: x * x, 2: -x, 3: x ^ 0x1234, 5: x >> 3,
             7: truncated_division(x, 7), 9: bin(u).count("1"),
             10: 32 - u.bit_length()}
    return i32(cases.get(x & 15, x - 13 * truncated_division(x, 13)))


h.check("sw", "256", "64", [INTS, out32],
        {1: ("i32", [switch(x) for x in ints])})


def local_array(i):
    t = [ints[(i + k) % N] for k in range(16)]
    for k in range(16):
        j = t[k] & 15
        s = t[j]
        t[j] = i32(t[k] + 1)
        t[k] = s
    r = 0
    for k in range(16):
        r = i32(r * 31 + t[(k + (ints[i] & 7)) & 15])
    return r


h.check("localarr", "256", "64", [INTS, out32, "i32:256"],
        {1: ("i32", [local_array(i) for i in range(N)])})


def helper(x, y):
    return i32(x * 3 - y) if x > y else i32(y * 5 + x)


h.check("calls", "256", "64", [INTS, out32], {1: ("i32", [
    i32(helper(ints[i], i * 7)
        + sum(helper(ints[k], ints[i]) for k in range(ints[i] & 3)))
    for i in range(N)])})


def loops(a):
    x, r, k = a & 31, 0, -1
    while (k := k + 1) < x:
        if (k ^ x) % 3 == 0:
            continue
        if k * x > 200:
            break
        r = i32(r + k * (x - k))
        for j in range(k & 3):
            r = i32(r ^ (j << k))
    while r > 100:
        r -= (r >> 1) | 1
    return r


h.check("loops", "256", "64", [INTS, out32],
        {1: ("i32", [loops(x) for x in ints])})

# Local memory. Global instruction selection rejects LDS in the copy that
# clang -O0 leaves of each kernel, so these run optimized.
optimized = [m for m in MODES if m != "O0"]
h.check("sortk", "256", "256", [INTS, "local:1024"],
        {0: ("i32", sorted(ints))})
data = many(lambda: bits(8), 5000)
h.check("hist", "512", "128",
        [h.buffer("u8", data), out32, "i32:5000"],
        {1: ("i32", [data.count(k) for k in range(256)])}, modes=optimized)
n = 32
a = h.rounded("f32", many(lambda: random.uniform(-1, 1), n * n))
b = h.rounded("f32", many(lambda: random.uniform(-1, 1), n * n))
h.check("matmul", "32,32", "16,16",
        [h.buffer("f32", a), h.buffer("f32", b), "buf:f32:1024", "i32:32"],
        {2: ("f32", [sum(a[r * n + k] * b[k * n + c] for k in range(n))
                     for r in range(n) for c in range(n)])},
        tolerance=1e-5, modes=optimized)

h.check("ids", "10,7,5", "4,3,2", ["buf:i32:350"], {0: ("i32", [
    x % 4 + 10 * (y % 3) + 100 * (z % 2) + 1000 * (x // 4)
    + 10000 * (y // 3) + 100000 * (z // 2) + 3000000
    for z in range(5) for y in range(7) for x in range(10)])})

v = many(lambda: i32(bits(32)), 4 * N)
c = many(lambda: bits(8) - 128, 4 * N)
want = []
for i in range(N):
    x, y = v[4 * i:4 * i + 4], c[4 * i:4 * i + 4]
    swapped = [x[1], x[0], x[3], x[2]]
    want += [i32(x[3 - k] * 3 + y[k] + (1 if x[k] > 0 else swapped[k]))
             for k in range(4)]
h.check("vec4", "256", "64",
        [h.buffer("i32", v), "buf:i32:1024", h.buffer("i8", c)],
        {1: ("i32", want)})
h.check("globals", "256", "64", [out32],
        {0: ("i32", [[3, 1, 4, 1, 5, 9, 2][i % 7] * 10 for i in range(N)])})

xor = 0
for i in range(N):
    xor ^= i
h.check("atom", "256", "64",
        ["buf:i32:4", out32, "buf:u32:4", "buf:i64:1"],
        {0: ("i32", [N, max(i * 7 % 101 for i in range(N)), -255, -N]),
         1: ("i32", list(range(N))), 2: ("u32", [MASK32, xor, 5, 77]),
         3: ("i64", [sum(range(N)) << 20])})


# Single-precision division, correctly rounded (the harness asks for it).
def nearest_f32(x):
    """The float nearest to a Fraction, denormals included."""
    if x == 0:
        return 0.0
    m = abs(x)
    # 2**e <= m / 2**23 < 2**(e + 1), but not below the denormals' unit.
    e = m.numerator.bit_length() - m.denominator.bit_length() - 24
    e = max(e + (Fraction(2) ** (e + 24) <= m), -149)
    unit = Fraction(2) ** e
    q = round(m / unit)  # Rounds to even.
    value = float(q * unit) if q * unit < 2**128 else math.inf
    return math.copysign(value, x)


def any_float():
    return random.choice([
        random.uniform(-10, 10),
        random.uniform(-1, 1) * 2.0**random.randint(-126, 126),
        random.uniform(-1, 1) * 2.0**random.randint(-149, -120)])


a = h.rounded("f32", many(any_float))
b = [x or 1.0 for x in h.rounded("f32", many(any_float))]
h.check("fdiv", "256", "64",
        [h.buffer("f32", a), h.buffer("f32", b), "buf:f32:256"],
        {2: ("f32", [nearest_f32(Fraction(x) / Fraction(y))
                     for x, y in zip(a, b)])})
a = many(lambda: random.uniform(-1, 1) * 2.0**random.randint(-300, 300))
b = many(lambda: random.uniform(-1, 1) * 2.0**random.randint(-300, 300))
h.check("ddiv", "256", "64",
        [h.buffer("f64", a), h.buffer("f64", b), "buf:f64:256"],
        {2: ("f64", [x / y + math.sqrt(abs(x)) for x, y in zip(a, b)])},
        tolerance=4e-16)
a = many(lambda: random.uniform(-50, 50))
b = many(lambda: random.uniform(-50, 50))
h.check("dmath", "256", "64",
        [h.buffer("f64", a), h.buffer("f64", b), "buf:f64:256"],
        {2: ("f64", [x * y + math.floor(x * 10) + min(x, y) * max(x, y)
                     - math.trunc(y * 7) + int(x * 100) + int(y * 1e6)
                     for x, y in zip(a, b)])}, tolerance=1e-12)

a = h.rounded("f32", many(lambda: random.uniform(-50, 50)
                          * 2.0**random.randint(-20, 8)))
h.check("half_conv", "256", "64", [h.buffer("f32", a), "buf:f32:256"],
        {1: ("f32", [2 * h.rounded("f16", [x])[0] if abs(x) < 65520
                     else math.copysign(math.inf, x) for x in a])})


def float_math(x):
    return (math.floor(x * 8) + math.ceil(x * 3) + round(x * 5)
            + math.trunc(x * 100) + min(x, .25) + max(x, -.5) + x * x + x
            + 2 * x + 1 + int(x * 1000) + int(abs(x) * 1000) + x * 8
            + math.copysign(1, x) + math.sqrt(abs(x)) + 1 / (x + 3)
            + min(max(x, 0), 1))


a = h.rounded("f32", many(lambda: random.uniform(-2.9, 3)))
h.check("fmath", "256", "64", [h.buffer("f32", a), "buf:f32:256"],
        {1: ("f32", [float_math(x) for x in a])}, tolerance=2e-3)
h.finish()
