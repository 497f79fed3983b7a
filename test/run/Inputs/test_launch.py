# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arguments, LAUNCH and EXPECT lines, host values."""

import math
import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__),
                                "..", "..", "..", "utils"))

from toygcn_lib import expect, launch  # noqa: E402
from toygcn_lib import tolerance  # noqa: E402
from toygcn_lib.console import ToyError, format_table  # noqa: E402


def launches(text):
    with tempfile.NamedTemporaryFile("w", suffix=".cl") as file:
        file.write(text)
        file.flush()
        return launch.read_launches(file.name)


def expected(text):
    (one,) = launches(text)
    return expect.expected_values(one, [a.initial() for a in one.arguments])


class Arguments(unittest.TestCase):
    def test_fills(self):
        def fill(spec):
            return launch.Argument(spec).initial()

        self.assertEqual(fill("buf:i32:3"), [0, 0, 0])
        self.assertEqual(fill("buf:f32:3:iota"), [0.0, 1.0, 2.0])
        self.assertEqual(fill("buf:i16:2:const=-7"), [-7, -7])
        self.assertEqual(fill("buf:u8:2:const=-1"), [255, 255])
        self.assertEqual(fill("i64:0x10"), 16)
        self.assertIsNone(fill("local:64"))

    def test_float_arguments_are_rounded(self):
        self.assertEqual(launch.Argument("f32:0.1").initial(),
                         0.10000000149011612)

    def test_iota_wraps_in_bytes(self):
        self.assertEqual(launch.Argument("buf:u8:258:iota").initial()[255:],
                         [255, 0, 1])

    def test_vectors_and_structures(self):
        two = launch.Argument("buf:f32x2:2:mod=3")
        self.assertEqual((two.type, two.count), ("f32", 4))
        self.assertEqual(two.initial(), [0.0, 1.0, 2.0, 0.0])
        self.assertEqual(launch.Argument("buf:i8x3:2").count, 8)
        self.assertEqual(launch.Argument("i16x2:1,-1").initial(), [1, -1])
        self.assertEqual(launch.Argument("{i32:1,f32:2}").kind, "bytes")
        self.assertEqual(launch.Argument("{bytes:0a0b,i32x2:1,2}").initial(),
                         [b"\n\v", [1, 2]])

    def test_errors(self):
        for spec in ("i33:1", "i32x2:1", "i32x5:1,2,3,4,5", "buf:f32x0:1",
                     "buf:i32:2:mod=0", "i32", "i32:x", "buf:i32", "buf:i32:x",
                     "local:x", ""):
            with self.assertRaises(ToyError, msg=spec):
                launch.Argument(spec).initial()
        with self.assertRaises(ToyError):
            launch.Argument("buf:i32:2:nothing").initial()
        with self.assertRaisesRegex(ToyError, "does not fit in 8 bits"):
            launch.Argument("buf:u8:2:const=257").initial()


class Header(unittest.TestCase):
    def test_continuation(self):
        (one,) = launches("// LAUNCH: --grid 8,2 --block 4\n"
                          "//     --arg i32:5\n"
                          "//\n"
                          "//     not a continuation\n")
        self.assertEqual(one.grid, (8, 2, 1))
        self.assertEqual(one.block, (4, 1, 1))
        self.assertEqual(len(one.arguments), 1)

    def test_several_launches(self):
        first, second = launches(
            "; LAUNCH: --grid 1 --block 1 --arg buf:i32:1\n"
            "; EXPECT 0: 1\n"
            "; LAUNCH: --grid 2 --block 1 --arg buf:i32:1\n")
        self.assertIn(0, first.expects)
        self.assertNotIn(0, second.expects)
        self.assertEqual(second.line, 3)

    def test_host_functions(self):
        self.assertEqual(expected(
            "// LAUNCH: --grid 3 --block 1 --arg buf:i32:3:iota --arg i32:4\n"
            "// HOST:\n"
            "//     def twice(x):\n"
            "//         return 2 * x\n"
            "// EXPECT 0: [twice(x) + a1\n"
            "//            for x in a0]\n"), {0: [4, 6, 8]})

    def test_no_expect_means_unchanged(self):
        self.assertEqual(expected(
            "// LAUNCH: --grid 1 --block 1 --arg buf:i32:2:iota\n"),
            {0: [0, 1]})

    def test_wrong_length(self):
        with self.assertRaisesRegex(ToyError, "has 1 elements"):
            expected("// LAUNCH: --grid 1 --block 1 --arg buf:i32:2\n"
                     "// EXPECT 0: [1]\n")

    def test_error_names_the_line(self):
        with self.assertRaisesRegex(ToyError, r":2: EXPECT 0: NameError"):
            expected("// LAUNCH: --grid 1 --block 1 --arg buf:i32:2\n"
                     "// EXPECT 0: [nothing]\n")


class Arithmetic(unittest.TestCase):
    def test_wrapping(self):
        self.assertEqual(expect.i32(1 << 31), -(1 << 31))
        self.assertEqual(expect.u32(-1), 0xFFFFFFFF)
        self.assertEqual(expect.i64((1 << 64) - 1), -1)

    def test_division_goes_towards_zero(self):
        self.assertEqual((expect.idiv(-7, 2), expect.irem(-7, 2)), (-3, -1))

    def test_fma_rounds_once(self):
        # The product needs 48 bits; rounding it first would lose the answer.
        a = expect.f32(1 + 2 ** -23)
        self.assertEqual(expect.fma(a, a, -1.0 - 2 ** -22), 2.0 ** -46)

    def test_fma_is_not_rounded_by_way_of_double(self):
        # 1 + 2^-24 + 2^-80: a double would drop the last bit, and the tie
        # would then go to 1.
        exact = expect.round_to_float(
            expect.Fraction(1) + expect.Fraction(1, 2 ** 24)
            + expect.Fraction(1, 2 ** 80))
        self.assertEqual(exact, 1 + 2 ** -23)

    def test_subnormal_and_overflow(self):
        self.assertEqual(expect.fma(2.0 ** -100, 2.0 ** -49, 0.0), 2.0 ** -149)
        self.assertEqual(expect.fma(2.0 ** 100, 2.0 ** 100, 0.0), math.inf)
        self.assertEqual(expect.f32(-1e39), -math.inf)

    def test_same(self):
        self.assertTrue(expect.same(math.nan, math.nan))
        self.assertFalse(expect.same(0.0, -0.0))
        self.assertTrue(expect.same(1 << 62, 1 << 62))


class Table(unittest.TestCase):
    def test_alignment(self):
        self.assertEqual(
            format_table(["", "a"], [["long", "1"],
                                     ["x", "\033[32m100\033[0m"]]),
            ["        a", "long    1", "x     \033[32m100\033[0m"])


class Tolerances(unittest.TestCase):
    def test_units_in_the_last_place(self):
        def ulps(a, b, element="f32"):
            return tolerance.ulps(a, b, element)

        self.assertEqual(ulps(1.0, 1.0 + 2.0 ** -23), 1)
        self.assertEqual(ulps(1.0, 1.0 - 2.0 ** -24), 1)
        self.assertEqual(ulps(0.0, -0.0), 0)
        self.assertEqual(ulps(2.0 ** -149, -2.0 ** -149), 2)
        self.assertEqual(ulps(1.0, 2.0, "f16"), 1024)
        self.assertEqual(ulps(1.0, 1.0 + 2.0 ** -52, "f64"), 1)

    def test_what_is_near(self):
        near = tolerance.Tolerance("2ulp")
        self.assertTrue(near(1.0, 1.0 + 2.0 ** -22, "f32"))
        self.assertFalse(near(1.0, 1.0 + 3 * 2.0 ** -23, "f32"))
        self.assertEqual(near.largest, 2)
        self.assertFalse(near(math.inf, 2.0 ** 127, "f32"))
        self.assertTrue(near(math.nan, math.nan, "f32"))
        self.assertFalse(near(math.nan, 0.0, "f32"))
        self.assertFalse(near(1, 2, "i32"))
        part = tolerance.Tolerance("0.1")
        self.assertTrue(part(10.0, 11.0, "f32"))
        self.assertFalse(part(10.0, 12.0, "f32"))
        self.assertTrue(part(0.0, -0.0, "f32"))
        self.assertFalse(part(0.0, 2.0 ** -149, "f32"))

    def test_what_is_refused(self):
        for text in ("", "ulp", "-1", "nan", "inf", "2 units"):
            with self.assertRaises(ToyError):
                tolerance.Tolerance(text)


if __name__ == "__main__":
    unittest.main()
