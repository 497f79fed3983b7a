# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Made-up arguments, groups of reasons, and what a survey counts."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__),
                                "..", "..", "..", "utils"))

from toygcn_lib import signature  # noqa: E402
from toygcn_lib.console import ToyError  # noqa: E402
from toygcn_lib.survey import Surveyed  # noqa: E402
from toygcn_lib.surveyreport import Report, group_of, grouped  # noqa: E402


def kernel(*arguments, block=(), lds=0):
    return signature.Kernel({
        "name": "k", "required_block": list(block), "lds_bytes": lds,
        "waves_per_simd": 10,
        "args": [{"name": "a", "type": type, "kind": kind, "bytes": size}
                 for type, kind, size in arguments]})


def words(text, *arguments, **more):
    return " ".join(signature.completed(text.split(),
                                        kernel(*arguments, **more)))


FLOATS = ("float4*", "global_buffer", 8)
NUMBER = ("int", "by_value", 4)
LOCAL = ("int*", "dynamic_shared_pointer", 4)


class Automatic(unittest.TestCase):
    def test_defaults(self):
        self.assertEqual(words("--trace"),
                         "--kernel k --grid 256,1,1 --block 64,1,1 --trace")
        self.assertEqual(words("--grid 100", block=(8, 2, 1)),
                         "--kernel k --grid 100,1,1 --block 8,2,1")

    def test_last_auto_stands_for_all_that_remain(self):
        self.assertEqual(
            words("--grid 2 --block 2 --arg i32:7 --arg auto", NUMBER, FLOATS,
                  NUMBER),
            "--kernel k --grid 2,1,1 --block 2,1,1 --arg i32:7 "
            "--arg buf:f32x4:2048:rand=2 --arg i32:64")
        self.assertEqual(
            words("--grid 1 --block 1 --arg auto --arg i32:7", NUMBER, NUMBER),
            "--kernel k --grid 1,1,1 --block 1,1,1 --arg i32:64 --arg i32:7")

    def test_a_full_machine_has_rounds_of_what_fits(self):
        def grid(text, resident):
            (launch, *_) = signature.launches_of(text.split(), kernel(),
                                                 resident)
            return launch.grid

        self.assertEqual(grid("", 10), (64 * 4 * 10 * 4, 1, 1))
        self.assertEqual(grid("", 3), (64 * 4 * 3 * 4, 1, 1))
        self.assertEqual(grid("--block 256", 3), (256 * 4 * 3, 1, 1))
        self.assertEqual(grid("--block 32 --grid 32,2", 1), (256, 2, 1))
        self.assertEqual(grid("", 0), (256, 1, 1))

    def test_values(self):
        def value(type, size):
            return signature.automatic(
                kernel((type, "by_value", size)), 0, (1, 1, 1), (1, 1, 1))

        self.assertEqual(value("uchar", 1), "u8:1")
        self.assertEqual(value("double", 8), "f64:1.5")
        self.assertEqual(value("int3", 16), "i32x3:64,64,64")
        self.assertEqual(value("struct Pair", 8), "bytes:0100000002000000")
        self.assertEqual(value("", 4), "u32:64")

    def test_typedefs(self):
        parameter = kernel(("DATA_TYPE*", "global_buffer", 8)).parameters[0]
        self.assertIsNone(parameter.element())
        parameter.base = "float*"
        self.assertEqual(parameter.element(), ("f32", 1))
        parameter.base = "double __attribute__((ext_vector_type(4)))*"
        self.assertEqual(parameter.element(), ("f64", 4))

    def test_local_memory_is_shared_out(self):
        self.assertEqual(words("--block 8 --arg auto", LOCAL).split()[-1],
                         "local:512")
        self.assertEqual(
            words("--block 1024 --arg auto", LOCAL, LOCAL, lds=60000).split()
            [-1], "local:2560")

    def test_images_are_named(self):
        with self.assertRaisesRegex(ToyError, "'image', which is not"):
            words("--arg auto", ("image2d_t", "image", 8))


class Groups(unittest.TestCase):
    def test_names_and_numbers_do_not_matter(self):
        self.assertEqual(
            group_of("error: in function f: cannot select: %3:vgpr_32(p5) = "
                     "G_ADD %4:sgpr"),
            group_of("error: in function g: cannot select: %7:vgpr_32(p5) = "
                     "G_ADD %1:sgpr"))
        self.assertEqual(
            group_of("error: in function f: unsupported call to 'g': ToyGCN "
                     "has no calls:  %3 = call i32 @g(i32 1)"),
            "unsupported call to '...': ToyGCN has no calls")
        self.assertEqual(
            group_of("error: a.cl:1:0: in function f void (ptr "
                     "addrspace(1)): unsupported x"), "unsupported x")
        self.assertEqual(
            group_of("toygcn-sim: error: kernel 'k' at pc 0x10: s_load_dword "
                     "s1, s[2:3], 0x0: lane 3: read of 4 bytes at 0x1 is "
                     "outside every allocation; nearest: argument 1 (3 bytes "
                     "at 0x1), 0 bytes past its end (workgroup 3,0,0, wave "
                     "2)"),
            "read of N bytes at N is outside every allocation")

    def test_most_frequent_first(self):
        self.assertEqual([(group, len(cases)) for group, cases in grouped(
            [("error: a 1", "x"), ("error: b", "y"), ("error: a 2", "z")])],
            [("a N", 2), ("b", 1)])


def surveyed(name, run="not run", refused=(), images=False):
    found = Surveyed("suite", "file.cl", name)
    found.run, found.detail, found.images = run, "detail", images
    found.refused = {key: "error: no" for key in refused}
    return found


class Counting(unittest.TestCase):
    def setUp(self):
        self.report = Report(ran=True)
        self.report.add("suite", "file.cl", [
            surveyed("equal", "equal"), surveyed("differs", "different"),
            surveyed("ours", refused=["toygcn"]),
            surveyed("neither", refused=["toygcn", "stock"]),
            surveyed("image", refused=["toygcn"], images=True)], None)

    def test_rows(self):
        (row,) = self.report.rows()
        self.assertEqual((row["kernels"], row["images"], row["stock"],
                          row["ours"]), (5, 1, 3, 2))

    def test_wrong(self):
        self.assertEqual([k.name for k in self.report.wrong()],
                         ["differs", "ours"])

    def test_reasons(self):
        self.assertEqual(
            [(title, [name for _, cases in groups for name, _ in cases])
             for title, groups in self.report.reasons()],
            [("stock compiles, ours refuses", ["file.cl: ours"]),
             ("results differ from stock's", ["file.cl: differs"]),
             ("not run", ["file.cl: ours", "file.cl: neither",
                          "file.cl: image"]),
             ("neither compiles, or stock only refuses",
              ["file.cl: neither"])])


if __name__ == "__main__":
    unittest.main()
