# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What cross-lane operations mean, one lane after the other.

A row of lanes is a list of 64 values; ANY stands for a value that nothing
defines, such as what a shuffle reads from an inactive lane. Sources: the
"Vega" ISA manual (sections 4.4 DPP, 12.13 LDS permutes and swizzles), the
descriptions in IntrinsicsAMDGPU.td and the PTX manual's pseudo-code for shfl;
where these leave a lane undefined it is ANY, not what some chip happens to
give.
"""

WAVE = 64
WARP = 32  # a CUDA warp is a half of the wave
ANY = None


class Wave:
    """What the lanes of one wave hold when they meet an operation.

    `active`: which lanes execute it. `x`, `y`: values of the row's type, `z`:
    32 random bits, in each active lane; `u` (32 bits) and `w` (a value of the
    row's type) are the same in all lanes. `block` and `grid`: threads of a
    workgroup, of all; `size`: of this workgroup, the last one may be smaller;
    `thread`: lane 0's number in the workgroup; `group`: the workgroup's."""

    def __init__(self, active, x, y, z, u, w, block=64, grid=64, size=64,
                 thread=0, group=0):
        self.active, self.x, self.y, self.z = active, x, y, z
        self.u, self.w = u, w
        self.block, self.grid, self.size = block, grid, size
        self.thread, self.group = thread, group
        self.lanes = [l for l in range(WAVE) if active[l]]
        self.members = {}  # of a half and a mask, as members() finds them

    def same(self, value):
        return [value] * WAVE

    def each(self, function):
        """function(lane) in active lanes."""
        return [function(l) if self.active[l] else ANY for l in range(WAVE)]

    def read(self, row, lane):
        """What a shuffle gets from a lane."""
        return row[lane] if 0 <= lane < WAVE and self.active[lane] else ANY


# ---- movement inside the wave ----------------------------------------------

def dpp_source(control, lane):
    """The lane that DPP reads; None where it reads no lane."""
    row, place, count = lane // 16, lane % 16, control % 16
    if control <= 0xFF:  # quad_perm
        return lane - lane % 4 + (control >> 2 * (lane % 4)) % 4
    if 0x101 <= control <= 0x10F:  # row_shl
        return lane + count if place + count < 16 else None
    if 0x111 <= control <= 0x11F:  # row_shr
        return lane - count if place >= count else None
    if 0x121 <= control <= 0x12F:  # row_ror
        return row * 16 + (place - count) % 16
    return {
        0x130: lane + 1 if lane < 63 else None,  # wave_shl
        0x134: (lane + 1) % 64,  # wave_rol
        0x138: lane - 1 if lane > 0 else None,  # wave_shr
        0x13C: (lane - 1) % 64,  # wave_ror
        0x140: row * 16 + 15 - place,  # row_mirror
        0x141: lane - lane % 8 + 7 - lane % 8,  # row_half_mirror
        0x142: row * 16 - 1 if row > 0 else None,  # row_bcast15
        0x143: 31 if row >= 2 else None,  # row_bcast31
    }[control]


def update_dpp(active, old, source, control, row_mask, bank_mask, bound_ctrl,
               zero=0):
    """A lane outside the masks keeps `old`. So does one whose source lane does
    not exist or is inactive, unless bound_ctrl makes that `zero`."""
    result = []
    for lane in range(WAVE):
        enabled = row_mask >> lane // 16 & bank_mask >> lane // 4 % 4 & 1
        origin = dpp_source(control, lane)
        if not enabled:
            result.append(old[lane])
        elif origin is not None and active[origin]:
            result.append(source[origin])
        else:
            result.append(zero if bound_ctrl else old[lane])
    return result


def swizzle_source(offset, lane):
    """The lane that ds_swizzle reads, within its group of 32."""
    half, lane = lane & 32, lane & 31
    mask, bits = offset & 31, offset >> 5 & 31
    if offset >= 0xE000:
        raise ValueError("FFT mode is not part of the matrix")
    if offset >= 0xC000:  # rotate what the mask leaves free
        moved = lane - bits if offset >> 10 & 1 else lane + bits
        return half | (lane & mask) | (moved & 31 & ~mask)
    if offset & 0x8000:  # quad permute
        return half | (lane & ~3) | (offset >> 2 * (lane & 3) & 3)
    return half | ((lane & mask | bits) ^ (offset >> 10 & 31))


def swizzle(active, source, offset):
    return [source[swizzle_source(offset, l)]
            if active[swizzle_source(offset, l)] else 0 for l in range(WAVE)]


def bpermute(active, address, source):
    """Each lane reads the lane that it names, in bytes; inactive ones give
    0."""
    return [source[address[l] // 4 % WAVE] if active[l]
            and active[address[l] // 4 % WAVE] else 0 for l in range(WAVE)]


def permute(active, address, source):
    """Each lane sends to the lane that it names. If several lanes send,
    the one with the highest number wins; a lane that none sends to has 0."""
    result = [0] * WAVE
    for lane in range(WAVE):
        if active[lane]:
            result[address[lane] // 4 % WAVE] = source[lane]
    return result


def ballot(active, condition):
    return sum(1 << l for l in range(WAVE) if active[l] and condition[l])


def mbcnt(mask, base, lane):
    """How many bits of the mask are below the lane, plus `base`."""
    return (base + (mask & (1 << lane) - 1).bit_count()) & 0xFFFFFFFF


# ---- arithmetic ------------------------------------------------------------

INTEGER_OPS = {
    "add": lambda t, a, b: (a + b) & t.mask,
    "mul": lambda t, a, b: a * b & t.mask,
    "smin": lambda t, a, b: min(a, b, key=t.signed),
    "smax": lambda t, a, b: max(a, b, key=t.signed),
    "umin": lambda t, a, b: min(a, b),
    "umax": lambda t, a, b: max(a, b),
    "and": lambda t, a, b: a & b,
    "or": lambda t, a, b: a | b,
    "xor": lambda t, a, b: a ^ b,
}
FLOAT_OPS = {
    "fadd": lambda t, a, b: t.of_number(t.number(a) + t.number(b)),
    "fmul": lambda t, a, b: t.of_number(t.number(a) * t.number(b)),
    "fmin": lambda t, a, b: min(a, b, key=t.number),
    "fmax": lambda t, a, b: max(a, b, key=t.number),
}


OPS = {**INTEGER_OPS, **FLOAT_OPS}


def apply(op, type, a, b):
    return OPS[op](type, a, b)


def identity(op, type):
    """The value e with e op a == a."""
    if op in FLOAT_OPS:
        return type.of_number({"fadd": -0.0, "fmul": 1.0, "fmin":
                               float("inf"), "fmax": float("-inf")}[op])
    return {"mul": 1, "and": type.mask, "umin": type.mask,
            "smin": type.mask >> 1, "smax": (type.mask >> 1) + 1}.get(op, 0)


def fold(op, type, values):
    result = None
    for value in values:
        result = value if result is None else apply(op, type, result, value)
    return identity(op, type) if result is None else result


def negate(type, value):
    """For the sub reductions, which start at 0 and take each lane away."""
    if type.kind == "float":
        return type.of_number(0.0 - type.number(value))
    return -value & type.mask


# ---- warps of 32 -----------------------------------------------------------

def shfl(mode, lane, b, c):
    """(source lane, in range) of a lane 0 to 31, as PTX has it."""
    value, clamp, segments = b & 31, c & 31, c >> 8 & 31
    low = lane & segments
    high = low | clamp & ~segments & 31
    if mode == "up":
        source = lane - value
        inside = source >= high
    else:
        source = {"down": lane + value, "bfly": lane ^ value,
                  "idx": low | value & ~segments & 31}[mode]
        inside = source <= high
    return (source if inside else lane), inside


def members(wave, lane, mask):
    """The lanes of the lane's warp that take part: active ones of the mask."""
    base = lane & 32
    known = wave.members.get((base, mask))
    if known is None:
        known = wave.members[base, mask] = [
            l for l in wave.lanes
            if l & 32 == base and mask >> (l - base) & 1]
    return known


def warp_bits(lanes):
    return sum(1 << l % WARP for l in lanes)
