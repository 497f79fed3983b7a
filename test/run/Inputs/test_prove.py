# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Meanings, claims and the solver of `utils/toygcn prove`."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__),
                                "..", "..", "..", "utils"))

from z3 import BitVecVal, Concat, simplify  # noqa: E402

from toygcn_lib.prove import against_simulator, solver  # noqa: E402
from toygcn_lib.prove.claims import (Claim, Value,  # noqa: E402
                                     apply_operation)
from toygcn_lib.prove.generic import Use  # noqa: E402
from toygcn_lib.prove.meanings import GENERIC, INSTRUCTIONS  # noqa: E402


def operation(name, sizes, *args, flags=()):
    """(results, whether they are poison) of an operation on (bits, width)."""
    values = [arg if isinstance(arg, str) else Value(BitVecVal(*arg))
              for arg in args]
    found = apply_operation(GENERIC[name], sizes, values, flags, None, Use)
    return ([simplify(value.bits).as_long() for value in found],
            str(simplify(found[0].poison)) == "True")


class Meanings(unittest.TestCase):
    def test_wrapping(self):
        self.assertEqual(operation("G_ADD", [8], (200, 8), (100, 8)),
                         ([44], False))
        for flag, poison in (("nuw", True), ("nsw", False)):
            self.assertEqual(
                operation("G_ADD", [8], (200, 8), (100, 8), flags=[flag])[1],
                poison)

    def test_shift_by_too_much_is_poison(self):
        self.assertTrue(operation("G_SHL", [32], (1, 32), (32, 32))[1])
        self.assertTrue(operation("G_LSHR", [64], (1, 64), (64, 32))[1])
        self.assertEqual(operation("G_ASHR", [8], (0x80, 8), (7, 8)),
                         ([0xff], False))

    def test_funnel_shifts_are_modulo_the_width(self):
        self.assertEqual(
            operation("G_FSHR", [8], (0xab, 8), (0xcd, 8), (12, 8))[0],
            [0xbc])
        self.assertEqual(
            operation("G_FSHL", [8], (0xab, 8), (0xcd, 8), (8, 8))[0], [0xab])

    def test_several_results(self):
        self.assertEqual(operation("G_UADDE", [8, 1], (255, 8), (0, 8),
                                   (1, 1))[0], [0, 1])

    def test_compare(self):
        self.assertEqual(operation("G_ICMP", [1], "slt", (0xff, 8), (0, 8))[0],
                         [1])


def claim_of(instruction, name, width=32):
    """That an instruction of two sources does what an operation does."""
    claim = Claim()
    inputs = [claim.input(letter, width) for letter in "ab"]
    source = apply_operation(GENERIC[name], [width], inputs, (), None, Use)
    (bits,) = INSTRUCTIONS[instruction].apply([v.bits for v in inputs])
    claim.pairs.append((source[0], Value(bits)))
    return claim


class Answers(unittest.TestCase):
    def test_proved(self):
        self.assertEqual(
            solver.decide(claim_of("V_ADD_U32_e64", "G_ADD"), 10).kind,
            "proved")

    def test_poison_of_the_source_lets_the_result_be(self):
        self.assertEqual(
            solver.decide(claim_of("S_LSHL_B32", "G_SHL"), 10).kind, "proved")

    def test_counterexample_is_one(self):
        found = solver.decide(claim_of("V_LSHLREV_B32_e64", "G_SHL"), 10)
        self.assertEqual(found.kind, "counterexample")
        a, b = found.values["a"], found.values["b"]
        self.assertLess(b, 32)
        self.assertNotEqual(a << b & 0xffffffff, b << a % 32 & 0xffffffff)

    def test_hypotheses_count(self):
        claim = claim_of("V_AND_B32_e64", "G_OR")
        self.assertEqual(solver.decide(claim, 10).kind, "counterexample")
        claim.suppose(claim.inputs["a"] == claim.inputs["b"])
        self.assertEqual(solver.decide(claim, 10).kind, "proved")

    def test_open_bits_may_be_any_in_the_source_only(self):
        source = Claim()
        x = source.input("x", 16).bits
        make = source.undef(source.open_source)
        extended = make(BitVecVal(0, 16))
        source.pairs.append((Value(Concat(extended, x)),
                             Value(Concat(BitVecVal(7, 16), x))))
        self.assertEqual(solver.decide(source, 10).kind, "proved")
        target = Claim()
        x = target.input("x", 16).bits
        extended = target.undef(target.open_target)(BitVecVal(0, 16))
        target.pairs.append((Value(Concat(BitVecVal(0, 16), x)),
                             Value(Concat(extended, x))))
        self.assertEqual(solver.decide(target, 10).kind, "counterexample")


class Descriptions(unittest.TestCase):
    def test_a_difference_is_told(self):
        sources = against_simulator.source_values("scalar", 3)
        (wanted,) = against_simulator.described(INSTRUCTIONS["S_SUB_I32"],
                                                sources)
        right = [[value.as_long() for value in wanted]]
        self.assertEqual(list(against_simulator.differences(
            "S_SUB_I32", right, sources)), [])
        right[0][7] ^= 1
        (line,) = against_simulator.differences("S_SUB_I32", right, sources)
        self.assertIn("S_SUB_I32 0x", line)


if __name__ == "__main__":
    unittest.main()
