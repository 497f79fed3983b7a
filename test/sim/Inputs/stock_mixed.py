# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Floats of all widths, packed types, lanes, spills: see stock-mixed.cl."""
import math
import random

from stock_harness import MASK32, Harness, clamp, i16, i32

h = Harness()
N = 128


def many(make, count=N):
    return [make() for _ in range(count)]


def halves():
    return h.rounded("f16", many(lambda: random.uniform(-8, 8), 2 * N))


a, b = halves(), halves()
A, B = h.buffer("f16", a), h.buffer("f16", b)
h.check("halfs", "128", "64", [A, B, "buf:f16:256"],
        {2: ("f16", [x * y + x - y + (x > y)
                     for x, y in zip(a[:N], b[:N])])}, tolerance=6e-3)
h.check("half2s", "128", "64", [A, B, "buf:f16:256"],
        {2: ("f16", [x * y + max(x, y) + min(x, y) for x, y in zip(a, b)])},
        tolerance=6e-3)

a = many(lambda: i16(random.getrandbits(16)), 2 * N)
b = many(lambda: i16(random.getrandbits(16)), 2 * N)
h.check("short2s", "128", "64",
        [h.buffer("i16", a), h.buffer("i16", b), "buf:i16:256"],
        {2: ("i16", [i16((x + y) * (x - y) + max(x, y) + (x << (y & 7))
                         - (x >> 2) + min(x, y)) for x, y in zip(a, b)])})

x32 = h.rounded("f32", many(lambda: random.uniform(-20, 20)))
m = math
h.check("trans", "128", "64", [h.buffer("f32", x32), "buf:f32:128"],
        {1: ("f32", [
            m.sin(x) + m.cos(x / 2) + m.exp(x * .1) + m.log(abs(x) + 1)
            + (abs(x) + .5)**.7 + 1 / m.sqrt(abs(x) + 2) + m.sin(x)
            + m.exp(x * .1) + 2**(x * .2) + m.log2(abs(x) + 1) + m.tanh(x)
            + m.atan2(x, 2) for x in x32])}, tolerance=2e-5)
h.check("dtrans", "128", "64", [h.buffer("f64", x32), "buf:f64:128"],
        {1: ("f64", [
            m.sin(x) + m.exp(x * .1) + m.log(abs(x) + 1) + (abs(x) + .5)**.7
            + 1 / m.sqrt(abs(x) + 2) + m.copysign(abs(x)**(1 / 3), x)
            + m.atan(x) for x in x32])}, tolerance=1e-13)

ints = many(lambda: random.getrandbits(31), 8 * N)


def dynamic_index(i, k):
    t = ints[8 * i:8 * i + 8]
    first = t[0]
    t[k & 7] = 42
    t[first & 7] = i32(t[first & 7] + 5)
    return i32(t[ints[0] & 7] + t[(i + k) & 7])


h.check("dynidx", "128", "64",
        [h.buffer("i32", ints), "buf:i32:128", "i32:11"],
        {1: ("i32", [dynamic_index(i, 11) for i in range(N)])})

floats = h.rounded("f32", many(lambda: random.uniform(-1, 1), 999))


def spill(i):
    t = [floats[(i * 3 + k * 7) % 999] for k in range(120)]
    s = 0
    for _ in range(3):
        s += sum(t[k] * t[(k * 13 + 5) % 120] - k for k in range(120))
        t = t[1:] + t[-1:]
    return s


h.check("spill", "128", "64",
        [h.buffer("f32", floats), "buf:f32:128", "i32:999"],
        {1: ("f32", [spill(i) for i in range(N)])}, tolerance=1e-4)

x = many(lambda: random.getrandbits(20), 64)


def cross_lane(i):
    row, bank = i // 16, i // 4 % 4
    r = x[i ^ 5] + x[i ^ 1] * 3
    r += (x[i - 1] if i % 16 else 7) * 5
    r += (x[row * 16 - 1] if row & 1 else 9) * 7
    r += x[0] + x[13] + x[i ^ 1]
    r ^= x[63 - i]
    r += sum(v & 1 for v in x) + i
    if 5 >> row & 1 and 3 >> bank & 1:
        r += x[row * 16 + 15 - i % 16]
    return i32(r)


h.check("xlane", "64", "64", [h.buffer("i32", x), "buf:i32:64"],
        {1: ("i32", [cross_lane(i) for i in range(64)])})

a = many(lambda: random.getrandbits(random.choice([32, 8])) or MASK32)
b = many(lambda: random.getrandbits(32))


def saturating(x, y):
    sx, sy, k = i32(x), i32(y), y & 31
    low, high = -2**31, 2**31 - 1
    r = clamp(x + y, 0, MASK32) ^ clamp(x - y, 0, MASK32)
    r ^= clamp(sx + sy, low, high) ^ clamp(sx - sy, low, high)
    r ^= clamp((x & 65535) + (y & 65535), 0, 65535) ^ abs(x - y)
    r ^= (x * y) >> 32
    r ^= (x & 0xffffff) * (y & 0xffffff)
    r ^= x << k | x >> (32 - k) if k else x
    r ^= (x + y) >> 1
    r ^= ((sx * sy) >> 32) + 7
    r ^= (x & ~0xff00ff) | (y & 0xff00ff)
    r ^= (x & 65535) << 16 | (y & 65535)
    return r & MASK32


h.check("satops", "128", "64",
        [h.buffer("u32", a), h.buffer("u32", b), "buf:u32:128"],
        {2: ("u32", [saturating(x, y) for x, y in zip(a, b)])})

a = h.rounded("f32", many(lambda: random.uniform(-1e5, 1e5)))
b = many(lambda: i32(random.getrandbits(32)))
h.check("cvt", "128", "64",
        [h.buffer("f32", a), h.buffer("i32", b), "buf:i64:128",
         "buf:f32:128"],
        {2: ("i64", [int(x) + int(abs(x)) + clamp(int(x), -128, 127)
                     + clamp(int(x), 0, 65535) + round(x) + (int(x) & 255)
                     for x in a]),
         3: ("f32", [y * 1000003 + (y & MASK32) + (y & 255)
                     + ((y >> 8) & 255) + y * .1 for y in b])},
        tolerance=1e-6)

a = many(lambda: random.uniform(-1, 1))
h.check("ldsd", "128", "64",
        [h.buffer("f64", a), "buf:f64:2", "local:512"],
        {1: ("f64", [sum(a[:64]), sum(a[64:])])}, tolerance=1e-13)

data = bytes(many(lambda: random.getrandbits(8), 500))


def bytes_at(offset, count):
    return int.from_bytes(data[offset:offset + count], "little")


h.check("unaligned", "128", "64", [h.buffer("u8", data), "buf:u32:128"],
        {1: ("u32", [bytes_at(3 * i + 1, 4)
                     ^ ((bytes_at(i + 5, 8) >> 7) & MASK32)
                     for i in range(N)])})
h.check("gener", "128", "64", ["buf:i32:128:iota", "local:256",
                               "buf:i32:128"],
        {2: ("i32", [(i + 1, 2 * (i ^ 1) + 1, 3 * i + 1)[i % 3]
                     for i in range(N)])})
h.finish()
