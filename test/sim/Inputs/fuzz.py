"""Corrupts a code object in many ways; the simulator must never crash or hang.

    fuzz.py OBJECT SCRATCH COUNT [SEED]

Every kernel of OBJECT takes (float, buffer, buffer, i32). A corrupted object
that ends in a signal, without a message, or not at all, is kept as SCRATCH.N.
"""
import random
import struct
import subprocess
import sys

KERNELS = ["f", "g", "h"]
CHECKS = ["--check-waitcnt", "--check-hazards", "--check-uniform", "--lanesan",
          "--check-races", "--strict-barrier", "--stats", "--timing"]
# The first bits of each microcode format, and how many there are.
FORMATS = [(0xBE8, 12), (0x17F, 9), (0x17E, 9), (0xB, 4), (2, 2), (0x30, 6),
           (0x34, 6), (0x1A7, 9), (0x36, 6), (0x37, 6), (0x38, 6), (0x3F, 7),
           (0x3E, 7), (0, 1)]
# Source numbers at the edges: literal, SDWA, DPP, holes, the last VGPR.
EDGES = [0xFF, 0x1FF, 0xF9, 0xFA, 0x7F, 0x6C, 0xD1, 0xFD]


def code_segment(data):
    """(place of the program header, first byte, size) of the code."""
    table, = struct.unpack_from("<Q", data, 32)
    size, count = struct.unpack_from("<HH", data, 54)
    for n in range(count):
        at = table + n * size
        kind, flags, offset = struct.unpack_from("<IIQ", data, at)
        if kind == 1 and flags & 1:
            return at, offset, struct.unpack_from("<Q", data, at + 32)[0]
    raise SystemExit("no code segment")


def random_word(rng):
    head, bits = rng.choice(FORMATS)
    word = head << (32 - bits) | rng.getrandbits(32 - bits)
    if rng.random() < 0.3:  # A low source field at an edge.
        word = word & ~0x1FF | rng.choice(EDGES)
    return word


def cut(rng, data, _):
    del data[rng.randrange(len(data)):]


def flip(rng, data, end):
    for _ in range(rng.randrange(1, 12)):
        data[rng.randrange(end)] = rng.choice(
            [0, 0xFF, 0x80, 0x7F, rng.randrange(256)])


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
    length = 4 * rng.randrange(1, size // 4)
    struct.pack_into("<QQ", data, header + 32, length, length)
    if rng.random() < 0.7:
        struct.pack_into("<I", data, start + length - 4, random_word(rng))


def corrupt(rng, good, code):
    data = bytearray(good)
    rng.choice([
        lambda: cut(rng, data, code),
        lambda: flip(rng, data, len(data)),
        lambda: flip(rng, data, 0x240),
        lambda: rewrite(rng, data, code),
        lambda: rewrite(rng, data, code),
        lambda: shorten(rng, data, code),
    ])()
    return data


def main():
    path, scratch, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    rng = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 20)
    good = open(path, "rb").read()
    code = code_segment(good)
    crashes = 0
    for n in range(count):
        data = corrupt(rng, good, code)
        open(scratch, "wb").write(data)
        command = ["toygcn-sim", scratch, "--kernel", rng.choice(KERNELS),
                   "--grid", "100", "--arg", "f32:2", "--arg", "buf:f32:100",
                   "--arg", "buf:f32:100", "--arg", "i32:100",
                   "--max-instructions", "20000",
                   *(CHECKS if rng.random() < 0.5 else []),
                   *(["--trace"] if rng.random() < 0.1 else []),
                   *(["--jobs", "3"] if rng.random() < 0.2 else [])]
        try:
            run = subprocess.run(command, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.PIPE, timeout=60)
            status, text = run.returncode, run.stderr
        except subprocess.TimeoutExpired:
            status, text = "timeout", b""
        if status == 0 or (status == 1 and
                           text.startswith(b"toygcn-sim: error: ")):
            continue
        crashes += 1
        print(f"case {n}: status {status}: {command[2:]} {text[-300:]!r}")
        open(f"{scratch}.{n}", "wb").write(data)
    print(f"{count} corrupted objects, {crashes} crashes")


main()
