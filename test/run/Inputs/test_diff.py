# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What `diff` puts side by side."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "..",
                                "utils"))

from toygcn_lib.diff import align, sides


def row(text, spot=1):
    return align.Row({"t": text, "n": 1}, spot, spot, None)


def block(name, *texts, spot=1):
    return align.Block("bb", name, [row(text, spot) for text in texts])


def texts(pairs):
    return [tuple(r and r.text for r in pair) for pair in pairs]


class AlignTest(unittest.TestCase):
    def test_both_units_do_the_same(self):
        for scalar, vector in (
                ("s_add_i32 s0, s1, s2", "v_add_u32_e32 v0, v1, v2"),
                ("s_lshl_b32 s0, s1, 2", "v_lshlrev_b32_e32 v0, 2, v1"),
                ("s_mul_i32 s0, s1, s2", "v_mul_lo_u32 v0, v1, v2"),
                ("s_addc_u32 s0, s1, s2", "v_addc_co_u32_e32 v0, vcc, v1, v2"),
                ("s_load_dword s0, s[0:1], 0", "global_load_dword v0, v1, s[0:1]"),
                ("s_cselect_b32 s0, s1, s2", "v_cndmask_b32_e64 v0, v1, v2")):
            self.assertEqual(align.operation(scalar), align.operation(vector))

    def test_rows_of_a_line(self):
        left = [row("s_add_i32 s0, s1, s2"), row("s_nop 0", 2)]
        right = [row("v_mov_b32_e32 v0, 1"), row("v_add_u32_e32 v0, v1, v2"),
                 row("s_nop 1", 2), row("s_endpgm", 3)]
        pairs = align.pair_rows(left, right)
        self.assertEqual(texts(pairs), [
            (None, "v_mov_b32_e32 v0, 1"),
            ("s_add_i32 s0, s1, s2", "v_add_u32_e32 v0, v1, v2"),
            ("s_nop 0", "s_nop 1"), (None, "s_endpgm")])
        self.assertEqual([align.mark(pair) for pair in pairs],
                         [">", "|", "~", ">"])

    def test_registers_alone_are_alike(self):
        self.assertEqual(align.mark((row("v_add_u32_e32 v0, s1, v[2:3]"),
                                     row("v_add_u32_e64 v7, s9, v[4:5]"))), " ")

    def test_blocks_that_changed_places(self):
        a = [block("entry", "s_nop 0"), block("then", "s_mov_b32", spot=2),
             block("exit", "s_endpgm", spot=3)]
        b = [block("entry", "s_nop 0"), block("new", "ds_nop", spot=9),
             block("exit", "s_endpgm", spot=3),
             block("then", "s_mov_b32", spot=2)]
        pairs = align.pair_blocks(a, b)
        self.assertEqual([(x and x.name, y and y.name) for x, y in pairs],
                         [("entry", "entry"), (None, "new"), ("then", "then"),
                          ("exit", "exit")])

    def test_lines(self):
        self.assertEqual(align.line_map(["a", "b", "c"], ["x", "a", "B", "c"]),
                         {2: 1, 3: 2, 4: 3})


class OptionsTest(unittest.TestCase):
    def test_an_option_of_b_takes_the_place(self):
        self.assertEqual(
            sides.replaced(["-a=1", "--b"], ["--a=2", "-c"]),
            ["--b", "--a=2", "-c"])


if __name__ == "__main__":
    unittest.main()
