# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The matrix of cross-lane operations: its reference against definitions that
are written another way, and its judgement against results that are wrong."""

import os
import sys
import tempfile
import unittest
from argparse import Namespace

UTILS = os.path.join(os.path.dirname(__file__), "..", "..", "..", "utils")
sys.path[:0] = [os.path.join(UTILS, "cross_lane"), os.path.join(UTILS, "fuzz")]

import matrix  # noqa: E402
from lanes import reference, rows, running, states, values  # noqa: E402
from lanes.reference import ANY, WAVE, Wave  # noqa: E402
from lanes.values import I32, TYPES  # noqa: E402

ALL = [True] * WAVE
NUMBERS = list(range(WAVE))  # each lane holds its own number


def moved(control, old=-1, bound=0, rows=15, banks=15, active=ALL):
    """Where each lane's value comes from; `old` where it stays."""
    return reference.update_dpp(active, [old] * WAVE, NUMBERS, control, rows,
                                banks, bound)


def wave(active=ALL, x=NUMBERS):
    return Wave(active, x, x, x, 0, 0)


class Dpp(unittest.TestCase):
    def test_shifts_of_a_row(self):
        self.assertEqual(moved(0x101)[:18],
                         [*range(1, 16), -1, 17, 18])
        self.assertEqual(moved(0x111)[14:19], [13, 14, -1, 16, 17])
        self.assertEqual(moved(0x118)[:10], [-1] * 8 + [0, 1])

    def test_rotations_are_cyclic(self):
        row = NUMBERS[16:32]
        for by in range(1, 16):
            self.assertEqual(moved(0x120 + by)[16:32], row[-by:] + row[:-by])
        self.assertEqual(moved(0x134), NUMBERS[1:] + NUMBERS[:1])
        self.assertEqual(moved(0x13C), NUMBERS[-1:] + NUMBERS[:-1])

    def test_shifts_of_the_wave(self):
        self.assertEqual(moved(0x130), NUMBERS[1:] + [-1])
        self.assertEqual(moved(0x138), [-1] + NUMBERS[:-1])

    def test_mirrors(self):
        self.assertEqual(moved(0x140)[:16], NUMBERS[15::-1])
        self.assertEqual(moved(0x141)[8:16], NUMBERS[15:7:-1])

    def test_broadcasts(self):
        self.assertEqual(moved(0x142), [-1] * 16 + [15] * 16 + [31] * 16
                         + [47] * 16)
        self.assertEqual(moved(0x143), [-1] * 32 + [31] * 32)

    def test_quad_permute(self):
        # quad_perm:[3,2,1,0]
        self.assertEqual(moved(0x1B)[:8], [3, 2, 1, 0, 7, 6, 5, 4])

    def test_masks(self):
        self.assertEqual(moved(0xE4, rows=0b0101),
                         NUMBERS[:16] + [-1] * 16 + NUMBERS[32:48]
                         + [-1] * 16)
        self.assertEqual(moved(0xE4, banks=0b0010)[:16],
                         [-1] * 4 + NUMBERS[4:8] + [-1] * 8)

    def test_bound_ctrl_gives_zero_for_lanes_that_are_not_there(self):
        odd = [l % 2 == 1 for l in range(WAVE)]
        self.assertEqual(moved(0x111, bound=1, active=odd)[:4], [0, 0, 1, 0])
        self.assertEqual(moved(0x111, bound=0, active=odd)[:4],
                         [-1, -1, 1, -1])


class Permutes(unittest.TestCase):
    def test_swizzle_modes(self):
        def map_of(offset):
            return reference.swizzle(ALL, NUMBERS, offset)
        for mask in range(32):
            self.assertEqual(map_of(mask << 10 | 31),
                             [l ^ mask for l in NUMBERS])
        self.assertEqual(map_of(0xC020)[:34],  # rotate by one
                         [*range(1, 32), 0, 33, 34])
        self.assertEqual(map_of(0xC4A0)[:6], [27, 28, 29, 30, 31, 0])
        self.assertEqual(map_of(0x8000 | 0x1B)[:4], [3, 2, 1, 0])

    def test_permutations_undo_each_other(self):
        address = [(l * 37 + 5) * 4 for l in NUMBERS]
        pushed = reference.permute(ALL, address, NUMBERS)
        self.assertEqual(reference.bpermute(ALL, address, pushed), NUMBERS)

    def test_inactive_lanes_give_and_get_zero(self):
        active = [l != 9 for l in NUMBERS]
        source = [l + 1 for l in NUMBERS]
        to_nine = [4 * 9] * WAVE
        self.assertEqual(reference.bpermute(active, to_nine, source)[0], 0)
        self.assertEqual(reference.permute(active, to_nine, source),
                         [0] * 9 + [64] + [0] * 54)


class Masks(unittest.TestCase):
    def test_ballot_and_count(self):
        active = [l != 2 for l in NUMBERS]
        mask = reference.ballot(active, [l < 5 for l in NUMBERS])
        self.assertEqual(mask, 0b11011)
        self.assertEqual([reference.mbcnt(mask, 7, l) for l in range(6)],
                         [7, 8, 9, 9, 10, 11])


class Numbers(unittest.TestCase):
    def test_identities(self):
        for op in reference.OPS:
            for name in values.NUMBERS:
                type = TYPES[name]
                if (op in reference.FLOAT_OPS) != (type.kind == "float"):
                    continue
                rng = values.source(op)
                for _ in range(20):
                    value = values.ordered(type, rng)
                    self.assertEqual(reference.apply(
                        op, type, reference.identity(op, type), value), value)

    def test_signs(self):
        minus_one = I32.mask
        self.assertEqual(reference.fold("smin", I32, [3, minus_one, 5]),
                         minus_one)
        self.assertEqual(reference.fold("umin", I32, [3, minus_one, 5]), 3)
        self.assertEqual(reference.fold("add", I32, [3, minus_one]), 2)

    def test_results_do_not_depend_on_the_order(self):
        for fill, op in ((values.summands, "fadd"), (values.factors, "fmul"),
                         (values.ordered, "fmin")):
            for name in ("f32", "f64"):
                rng, type = values.source(op), TYPES[name]
                row = [fill(type, rng) for _ in range(WAVE)]
                self.assertEqual(reference.fold(op, type, row),
                                 reference.fold(op, type, row[::-1]))


class Shuffles(unittest.TestCase):
    """Against what CUDA's guide says of __shfl_*_sync(value, n, width)."""

    def source(self, mode, lane, by, width):
        c = (32 - width) << 8 | (0 if mode == "up" else 31)
        return reference.shfl(mode, lane, by, c)

    def test_segments(self):
        for width in (2, 4, 8, 16, 32):
            for lane in range(32):
                first, place = lane - lane % width, lane % width
                for by in range(32):
                    up = place - by >= 0
                    self.assertEqual(self.source("up", lane, by, width), (
                        lane - by if up else lane, up))
                    down = place + by < width
                    self.assertEqual(self.source("down", lane, by, width), (
                        lane + by if down else lane, down))
                    self.assertEqual(self.source("idx", lane, by, width), (
                        first + by % width, True))

    def test_butterfly_reaches_earlier_segments_only(self):
        self.assertEqual(self.source("bfly", 1, 3, 32), (2, True))
        self.assertEqual(self.source("bfly", 1, 8, 8), (1, False))
        self.assertEqual(self.source("bfly", 9, 8, 8), (1, True))

    def test_halves_are_warps(self):
        active = [l < 40 for l in NUMBERS]
        self.assertEqual(reference.members(wave(active), 33, 0xFF03),
                         [32, 33])
        self.assertEqual(reference.members(wave(active), 5, 0x3), [0, 1])


class States(unittest.TestCase):
    def lanes(self, name):
        """The inputs, and what a row that gives the lanes which are active
        stores: for each thread the mask of its wave, or UNTOUCHED."""
        row = rows.Row(rows.Operation(
            "mask", [I32], lambda t: [rows.simple(
                "", I32, None, lambda w: w.same(tuple(w.lanes)))],
            values.any_bits, [name], True), I32)
        state = states.STATES[name]
        inputs = states.Inputs(row, *states.GROUPS[state.launch])
        expected = states.Expected(1 + state.kept, inputs.grid, None)
        state.expect(inputs, expected)
        return inputs, expected.slots

    def test_everyone_takes_part(self):
        _, slots = self.lanes("partial")
        self.assertEqual([len(l) for l in slots[0]],
                         [64] * 128 + [40] * 40)

    def test_one_lane_of_each_wave(self):
        _, slots = self.lanes("one")
        self.assertEqual(sorted(len(l) for l in slots[0] if l), [1, 1, 1])

    def test_lanes_leave_a_loop(self):
        inputs, slots = self.lanes("loop")
        for thread, lanes in enumerate(slots[0]):
            first = thread // WAVE * WAVE
            trips = inputs.control[thread] >> 8
            self.assertEqual(lanes, tuple(
                l for l in range(min(WAVE, inputs.grid - first))
                if inputs.control[first + l] >> 8 >= trips))


class Judgement(unittest.TestCase):
    """Faults that are planted into right results are found."""

    def kernel(self):
        row = next(r for r in rows.rows()
                   if r.name == "readlane.constant/i32")
        return running.Kernel(row, [states.STATES["if"]])

    def right(self, kernel):
        state, _, slots = kernel.cells[0]
        return [[0 if v is ANY else v for v in slot]
                for slot in running.expected_slots(kernel, state, slots)]

    def test_right_results(self):
        kernel = self.kernel()
        self.assertEqual(running.judge(kernel, kernel.states[0],
                                       self.right(kernel)).kind, "ok")

    def test_each_kind_of_wrong_lane(self):
        kernel = self.kernel()
        state, _, slots = kernel.cells[0]
        expected = kernel.expected(state, slots)
        inactive = next(t for t, v in enumerate(expected[0])
                        if v == running.UNTOUCHED)
        active = next(t for t, v in enumerate(expected[0])
                      if v not in (ANY, running.UNTOUCHED))
        for slot, thread, words in (
                (0, inactive, "case '0'"), (0, active, "case '0'"),
                (slots - 1, inactive, "value 3 that the lane kept")):
            outputs = self.right(kernel)
            outputs[slot][thread] ^= 1
            verdict = running.judge(kernel, state, outputs)
            self.assertEqual(verdict.kind, "wrong")
            self.assertIn(words, verdict.text)
            self.assertIn(f"wave {thread // 64} lane {thread % 64}",
                          verdict.text)

    def judgement(self, kind, *known):
        with tempfile.NamedTemporaryFile("w+") as file:
            file.write("# a comment\n"
                       + "".join(f"{k} a reason\n" for k in known))
            file.flush()
            judged = matrix.Judgement(
                Namespace(known=file.name, op="", type=None, exec=None,
                          ways=["O2"]),
                {("readlane/i32", "if"): {"O2": running.Verdict(kind)}})
        return [name for name, _, _ in judged.failures]

    def test_what_is_not_right_fails_unless_it_is_known(self):
        name = "readlane/i32/if"
        for kind in ("refused", "crash", "run", "wrong"):
            self.assertEqual(self.judgement(kind), [name])
            self.assertEqual(self.judgement(kind, f"{kind} readlane/.*"), [])
        self.assertEqual(self.judgement("crash", "refused readlane/.*"),
                         [name, "refused readlane/.*"])
        self.assertEqual(self.judgement("wrong", "wrong readlane/i32"),
                         [name, "wrong readlane/i32"])

    def test_lines_that_nothing_needs_are_failures(self):
        self.assertEqual(self.judgement("ok", "refused readlane/.*"),
                         ["refused readlane/.*"])


if __name__ == "__main__":
    unittest.main()
