# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How text, code objects and command lines become faulty. All take a random
number generator first."""

import re
import struct

TOKEN = re.compile(r"[%@$!#.]?[\w.]+|\S")
NUMBERS = ("0", "1", "-1", "2", "7", "31", "32", "33", "63", "64", "65", "127",
           "255", "256", "4095", "4096", "65535", "65536", "2147483647",
           "-2147483648", "4294967295", "4294967296", "9223372036854775807",
           "18446744073709551615", "99999999999999999999")


# ---- texts -----------------------------------------------------------------

def tokens(text):
    return list(TOKEN.finditer(text))


def put(text, match, new):
    return text[:match.start()] + new + text[match.end():]


def other_number(rng, text, others):
    found = list(re.finditer(r"(?<![\w.%@])-?\d+", text))
    return put(text, rng.choice(found), rng.choice(NUMBERS)) if found else text


def other_token(rng, text, others):
    """A word in the place of another, of this text or of another one."""
    here = tokens(text)
    source = tokens(rng.choice(others)) if rng.random() < 0.3 else here
    if not here or not source:
        return text
    return put(text, rng.choice(here), rng.choice(source).group())


def like(token):
    """What kind of word that is: by its first character, or a number."""
    return "0" if re.fullmatch(r"-?\d+", token) else token[0] \
        if token[0] in "%@$!#." else "a" if token[0].isalpha() else token


def similar_token(rng, text, others):
    """A word in the place of one of its kind: most still parse."""
    here = tokens(text)
    if not here:
        return text
    match = rng.choice(here)
    kind = like(match.group())
    pool = [m.group() for m in here if like(m.group()) == kind]
    if rng.random() < 0.3:
        pool += [m.group() for m in tokens(rng.choice(others))
                 if like(m.group()) == kind]
    return put(text, match, rng.choice(pool))


def without_token(rng, text, others):
    here = tokens(text)
    return put(text, rng.choice(here), "") if here else text


def lines_changed(rng, text, others):
    """A line goes, comes twice, changes places, or comes from elsewhere."""
    lines = text.split("\n")
    at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
    way = rng.randrange(4)
    if way == 0:
        del lines[at]
    elif way == 1:
        lines.insert(to, lines[at])
    elif way == 2:
        lines[at], lines[to] = lines[to], lines[at]
    else:
        lines.insert(at, rng.choice(rng.choice(others).split("\n")))
    return "\n".join(lines)


def cut(rng, text, others):
    return text[:rng.randrange(len(text) + 1)]


def odd_character(rng, text, others):
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice("\0\x7f\xff\n\"'{}()[]<>,:;*$%@!#\\") \
        + text[at + rng.randrange(2):]


TEXT = {similar_token: 8, other_number: 5, lines_changed: 4, other_token: 3,
        without_token: 2, odd_character: 1, cut: 0.3}


def text(rng, good, others):
    """One to three faults."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        change = rng.choices(list(TEXT), list(TEXT.values()))[0]
        good = change(rng, good, others)
    return good


# ---- code objects ----------------------------------------------------------

# The first bits of each microcode format, and how many there are.
FORMATS = ((0xBE8, 12), (0x17F, 9), (0x17E, 9), (0xB, 4), (2, 2), (0x30, 6),
           (0x34, 6), (0x1A7, 9), (0x36, 6), (0x37, 6), (0x38, 6), (0x3F, 7),
           (0x3E, 7), (0, 1))
# Source numbers at the edges: literal, SDWA, DPP, holes, the last VGPR.
EDGES = (0xFF, 0x1FF, 0xF9, 0xFA, 0x7F, 0x6C, 0xD1, 0xFD)


def code_segment(data):
    """(place of the program header, first byte, size) of the code."""
    table, = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    for n in range(count):
        at = table + n * size
        kind, flags, offset = struct.unpack_from("<IIQ", data, at)
        if kind == 1 and flags & 1:
            return at, offset, struct.unpack_from("<Q", data, at + 32)[0]
    raise ValueError("no code segment")


def random_word(rng):
    head, bits = rng.choice(FORMATS)
    word = head << (32 - bits) | rng.getrandbits(32 - bits)
    if rng.random() < 0.3:  # A low source field at an edge.
        word = word & ~0x1FF | rng.choice(EDGES)
    return word


def cut_bytes(rng, data, _):
    del data[rng.randrange(len(data)):]


def flip(end):
    def change(rng, data, _):
        for _ in range(rng.randrange(1, 12)):
            data[rng.randrange(min(end, len(data)))] = rng.choice(
                (0, 0xFF, 0x80, 0x7F, rng.randrange(256)))
    return change


def rewrite(rng, data, code):
    """Other instructions, and sometimes a second word with edge sources."""
    _, start, size = code
    for _ in range(rng.randrange(1, 6)):
        at = start + 4 * rng.randrange(size // 4)
        word = random_word(rng)
        if rng.random() < 0.3:
            word, = struct.unpack_from("<I", data, at)
            word ^= 1 << rng.randrange(32)
        elif rng.random() < 0.3:
            a, b, c = (rng.choice(EDGES) for _ in range(3))
            word = (a | b << 9 | c << 18) & 0xFFFFFFFF
        struct.pack_into("<I", data, at, word)


def shorten(rng, data, code):
    """The code ends early, maybe inside an instruction."""
    header, start, size = code
    length = 4 * rng.randrange(1, max(2, size // 4))
    struct.pack_into("<QQ", data, header + 32, length, length)
    if rng.random() < 0.7:
        struct.pack_into("<I", data, start + length - 4, random_word(rng))


def code_object(rng, good):
    data = bytearray(good)
    change = rng.choice((cut_bytes, flip(1 << 30), flip(0x240), rewrite,
                         rewrite, shorten))
    change(rng, data, code_segment(good))
    return bytes(data)


# ---- command lines ---------------------------------------------------------

def words(rng, good, pool):
    """One to three words go, come, change places, or are changed."""
    line = list(good)
    for _ in range(rng.choice((1, 1, 2, 3))):
        at = rng.randrange(len(line) + 1)
        way = rng.randrange(5)
        if way == 0 or at == len(line):
            line.insert(at, rng.choice(pool))
        elif way == 1:
            del line[at]
        elif way == 2:
            line[at] = rng.choice(pool)
        elif way == 3:
            line[at] = text(rng, line[at], pool).replace("\0", "")
        else:
            to = rng.randrange(len(line))
            line[at], line[to] = line[to], line[at]
    return line
