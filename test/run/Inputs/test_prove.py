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

from toygcn_lib.prove import (against_simulator, command,  # noqa: E402
                              samples, solver, stages)
from toygcn_lib.prove.claims import (Claim, NotExpressible,  # noqa: E402
                                     Value, apply_operation)
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


def decide(claim):
    return solver.decide(lambda: claim, 10)


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
            decide(claim_of("V_ADD_U32_e64", "G_ADD")).kind,
            "proved")

    def test_poison_of_the_source_lets_the_result_be(self):
        self.assertEqual(
            decide(claim_of("S_LSHL_B32", "G_SHL")).kind, "proved")

    def test_counterexample_is_one(self):
        found = decide(claim_of("V_LSHLREV_B32_e64", "G_SHL"))
        self.assertEqual(found.kind, "counterexample")
        a, b = found.values["a"], found.values["b"]
        self.assertLess(b, 32)
        self.assertNotEqual(a << b & 0xffffffff, b << a % 32 & 0xffffffff)

    def test_hypotheses_count(self):
        claim = claim_of("V_AND_B32_e64", "G_OR")
        self.assertEqual(decide(claim).kind, "counterexample")
        claim.suppose(claim.inputs["a"] == claim.inputs["b"])
        self.assertEqual(decide(claim).kind, "proved")

    def test_open_bits_may_be_any_in_the_source_only(self):
        source = Claim()
        x = source.input("x", 16).bits
        make = source.undef(source.open_source)
        extended = make(BitVecVal(0, 16))
        source.pairs.append((Value(Concat(extended, x)),
                             Value(Concat(BitVecVal(7, 16), x))))
        self.assertEqual(decide(source).kind, "proved")
        target = Claim()
        x = target.input("x", 16).bits
        extended = target.undef(target.open_target)(BitVecVal(0, 16))
        target.pairs.append((Value(Concat(BitVecVal(0, 16), x)),
                             Value(Concat(extended, x))))
        self.assertEqual(decide(target).kind, "counterexample")


def rewriting(before, after):
    """What becomes of the claim that a function computes the same: lines of
    MIR that end in %r, of %a and %b out of 64 bits each."""
    def body(text):
        lines = ["%a:_(s64) = COPY $vgpr0_vgpr1",
                 "%b:_(s64) = COPY $vgpr2_vgpr3",
                 *(line.strip() for line in text.strip().splitlines())]
        return [*lines, "$vgpr0_vgpr1 = COPY %r"]
    return solver.decide(
        lambda: stages.claim_of(body(before), body(after)), 10).kind


class Rewritings(unittest.TestCase):
    """Expansions, and faults planted in them: each is found."""

    def check(self, before, right, *faults):
        """A fault is (text, another text)."""
        self.assertEqual(rewriting(before, right), "proved")
        for old, new in faults:
            self.assertIn(old, right)
            self.assertEqual(rewriting(before, right.replace(old, new)),
                             "counterexample", f"{old} => {new}")

    def test_find_first_of_64_bits(self):
        self.check("%r:_(s64) = G_CTLZ %a(s64)", """
            %l:_(s32), %h:_(s32) = G_UNMERGE_VALUES %a(s64)
            %fh:_(s32) = G_TOYGCN_FFBH_U32 %h(s32)
            %fl:_(s32) = G_TOYGCN_FFBH_U32 %l(s32)
            %c:_(s32) = G_CONSTANT i32 32
            %u:_(s32) = G_UADDSAT %fl, %c
            %m:_(s32) = G_UMIN %fh, %u
            %w:_(s32) = G_CONSTANT i32 64
            %n:_(s32) = G_UMIN %m, %w
            %r:_(s64) = G_ZEXT %n(s32)""",
                   ("i32 64", "i32 63"), ("G_UADDSAT", "G_ADD"),
                   ("%fh, %u", "%fl, %u"))

    def test_sum_by_halves(self):
        self.check("%r:_(s64) = G_ADD %a, %b", """
            %al:_(s32), %ah:_(s32) = G_UNMERGE_VALUES %a(s64)
            %bl:_(s32), %bh:_(s32) = G_UNMERGE_VALUES %b(s64)
            %l:_(s32), %c:_(s1) = G_UADDO %al, %bl
            %h:_(s32), %d:_(s1) = G_UADDE %ah, %bh, %c
            %r:_(s64) = G_MERGE_VALUES %l(s32), %h(s32)""",
                   ("%ah, %bh, %c", "%ah, %bl, %c"),
                   ("G_UADDO", "G_SADDO"))

    def test_product_by_halves(self):
        self.check("%r:_(s64) = G_MUL %a, %b", """
            %al:_(s32), %ah:_(s32) = G_UNMERGE_VALUES %a(s64)
            %bl:_(s32), %bh:_(s32) = G_UNMERGE_VALUES %b(s64)
            %x:_(s32) = G_MUL %al, %bh
            %y:_(s32) = G_MUL %ah, %bl
            %z:_(s64) = G_CONSTANT i64 0
            %p:_(s64) = G_TOYGCN_MAD_U64_U32 %al(s32), %bl, %z
            %pl:_(s32), %ph:_(s32) = G_UNMERGE_VALUES %p(s64)
            %s:_(s32) = G_ADD %x, %y
            %t:_(s32) = G_ADD %ph, %s
            %r:_(s64) = G_MERGE_VALUES %pl(s32), %t(s32)""",
                   ("%al, %bh", "%ah, %bh"), ("i64 0", "i64 1"))

    def test_flags(self):
        before = """
            %s:_(s64) = nsw G_ADD %a, %b
            %r:_(s64) = G_SUB %s, %b"""
        self.assertEqual(rewriting(before, "%r:_(s64) = COPY %a"), "proved")
        narrow = """
            %x:_(s32) = G_TRUNC %a(s64)
            %y:_(s32) = {} G_ADD %x, %x
            %r:_(s64) = G_SEXT %y(s32)"""
        wide = """
            %x:_(s32) = G_TRUNC %a(s64)
            %w:_(s64) = G_SEXT %x(s32)
            %r:_(s64) = G_ADD %w, %w"""
        self.assertEqual(rewriting(narrow.format("nsw"), wide), "proved")
        for flag in ("nuw", ""):
            self.assertEqual(rewriting(narrow.format(flag), wide),
                             "counterexample")
        # A flag that the result has and the source has not.
        self.assertEqual(rewriting(narrow.format(""), narrow.format("nsw")),
                         "counterexample")

    def test_signed_zero(self):
        def float_of(operation):
            return f"""
                %x:_(s32) = G_TRUNC %a(s64)
                %z:_(s32) = G_FCONSTANT float 0.000000e+00
                %m:_(s32) = G_FCONSTANT float -0.000000e+00
                {operation}
                %r:_(s64) = G_ANYEXT %y(s32)"""
        quiet = "%y:_(s32) = G_FCANONICALIZE %x"
        self.check(float_of("%y:_(s32) = G_FADD %x, %m"), float_of(quiet))
        for wrong in ("%x, %z", "%z, %x"):
            self.assertEqual(
                rewriting(float_of(f"%y:_(s32) = G_FADD {wrong}"),
                          float_of(quiet)), "counterexample")
        self.assertEqual(
            rewriting(float_of("%y:_(s32) = G_FNEG %x"),
                      float_of("%y:_(s32) = G_FSUB %z, %x")),
            "counterexample")

    def test_sticky_bit_of_a_conversion(self):
        start = """
            %x:_(s16) = G_TRUNC %a(s64)
            %m:_(s16) = G_CONSTANT i16 32767
            %k:_(s16) = G_AND %x, %m
            %t:_(s16) = G_CONSTANT i16 16384
            %h:_(s16) = G_OR %k, %t
            %one:_(s16) = G_CONSTANT i16 1"""
        exact = start + """
            %e:_(s32) = G_CONSTANT i32 -1
            %n:_(s16) = G_UITOFP %h(s16)
            %v:_(s16) = G_FLDEXP %n, %e
            %r:_(s64) = G_ANYEXT %v(s16)"""
        self.check(exact, start + """
            %q:_(s16) = G_LSHR %h, %one
            %s:_(s16) = G_AND %h, %one
            %o:_(s16) = G_OR %q, %s
            %v:_(s16) = G_UITOFP %o(s16)
            %r:_(s64) = G_ANYEXT %v(s16)""", ("%q, %s", "%q, %q"))


COMPARE = ["%0:_(s32) = COPY $vgpr0", "%1:_(s32) = COPY $vgpr1",
           "%2:_(s1) = G_ICMP intpred(ne), %0(s32), %1",
           "%3:_(s32) = G_ZEXT %2(s1)", "$vgpr0 = COPY %3"]
BANKS = [line.replace(":_(", ":vgpr(") for line in COMPARE]


class Stages(unittest.TestCase):
    """What stages.changed asks of a function, and what comes out."""

    def asked(self, *steps):
        """Kinds of answers, by the table."""
        old = stages.compiled
        steps = steps + steps[-1:] * (4 - len(steps))
        stages.compiled = lambda *_: [{"f": lines} for lines in steps]
        try:
            return {table: solver.decide(
                lambda: stages.claim_of(before, after), 10).kind
                for table, _, before, after, _ in stages.changed(None, None)}
        finally:
            stages.compiled = old

    def test_banks_alone_are_no_rule(self):
        self.assertEqual(self.asked(COMPARE, COMPARE, BANKS), {})

    def test_another_condition_at_each_stage(self):
        wrong = [line.replace("(ne)", "(eq)") for line in BANKS]
        for place, (table, _) in enumerate(stages.STAGES, 1):
            self.assertEqual(self.asked(*[BANKS] * place, wrong),
                             {table: "counterexample"})

    def test_another_type(self):
        text = ["%0:_(s32) = COPY $vgpr0", "%1:_(s16) = G_TRUNC %0(s32)",
                "%2:_(s32) = G_ZEXT %1(s16)", "$vgpr0 = COPY %2"]
        wrong = [line.replace("(s16)", "(s8)") for line in text]
        self.assertEqual(self.asked(text, wrong),
                         {"legalization": "counterexample"})

    def test_a_missing_result(self):
        self.assertEqual(self.asked(COMPARE, COMPARE[:-1]),
                         {"legalization": "counterexample"})


class ScalarCondition(unittest.TestCase):
    def kind(self, before, after):
        def body(text):
            return ["%a:sreg_32(s32) = COPY $sgpr0",
                    "%b:sreg_32(s32) = COPY $sgpr1",
                    *(line.strip() for line in text.strip().splitlines()),
                    "$vgpr0 = COPY %r"]
        return solver.decide(
            lambda: stages.claim_of(body(before), body(after)), 10).kind

    def test_what_is_not_0_goes_in(self):
        text = """%z:sreg_32(s32) = G_CONSTANT i32 0
            %c:sreg_32(s1) = G_ICMP intpred(ne), %a(s32), %z
            %r:sreg_32(s32) = G_SELECT %c(s1), %a, %b"""
        self.assertEqual(self.kind(text, """$scc = COPY %a
            %r:sreg_32 = S_CSELECT_B32 %a, %b, implicit $scc"""), "proved")

    def test_side_effects(self):
        for opcode, name, kind in (("S_AND_B32", "G_AND", "proved"),
                                   ("S_ADD_I32", "G_ADD", "counterexample"),
                                   ("S_MIN_I32", "G_SMIN", "counterexample")):
            source = f"""%x:sreg_32(s32) = {name} %a, %b
                %z:sreg_32(s32) = G_CONSTANT i32 0
                %c:sreg_32(s1) = G_ICMP intpred(ne), %x(s32), %z
                %r:sreg_32(s32) = G_SELECT %c(s1), %a, %b"""
            for dead in ("", "dead "):
                self.assertEqual(self.kind(source, f"""
                    %x:sreg_32 = {opcode} %a, %b, implicit-def {dead}$scc
                    %r:sreg_32 = S_CSELECT_B32 %a, %b, implicit $scc"""),
                    kind)

    def test_masks_of_some_lanes(self):
        with self.assertRaises(NotExpressible):
            stages.claim_of([], ["%m:lanemask_64 = S_MOV_B64 1"])
        stages.claim_of([], ["%m:lanemask_64 = S_MOV_B64 -1"])


class Rest(unittest.TestCase):
    def test_a_clamp_of_halves_is_not_dropped(self):
        row, halves = INSTRUCTIONS["V_PK_ADD_U16"], [BitVecVal(1, 32)] * 2
        row.apply([*halves, 0, 3, 0, 0, 0])
        with self.assertRaises(ValueError):
            row.apply([*halves, 0, 3, 0, 0, 1])

    def test_vectors_choose_by_elements(self):
        start = ["%a:_(<2 x s16>) = COPY $vgpr0",
                 "%b:_(<2 x s16>) = COPY $vgpr1",
                 "%m:_(<2 x s1>) = G_ICMP intpred(ult), %a(<2 x s16>), %b",
                 "%r:_(<2 x s16>) = {}", "$vgpr0 = COPY %r"]
        before, after = ([line.replace("{}", right) for line in start]
                         for right in ("G_UMIN %a, %b",
                                       "G_SELECT %m(<2 x s1>), %a, %b"))
        self.assertEqual(solver.decide(
            lambda: stages.claim_of(before, after), 10).kind, "proved")

    def test_samples_of_no_inputs_say_nothing(self):
        claim = claim_of("V_AND_B32_e64", "G_AND")
        claim.suppose(claim.inputs["a"] != claim.inputs["a"])
        self.assertEqual(samples.tried(claim, None), (0, None))

    def test_one_bad_rule_is_open(self):
        def claim():
            raise KeyError("x")
        rule = command.Rule("patterns", "bad", "", "", claim, None)
        found = command.answer(rule, 1, {})
        self.assertEqual(found["kind"], "open")
        self.assertIn("KeyError", found["detail"])


class Descriptions(unittest.TestCase):
    def test_a_difference_is_told(self):
        sources = against_simulator.source_values("scalar", 3)
        (wanted,) = against_simulator.described(INSTRUCTIONS["S_MUL_I32"],
                                                sources)
        right = [[value.as_long() for value in wanted]]
        self.assertEqual(list(against_simulator.differences(
            "S_MUL_I32", right, sources)), [])
        right[0][7] ^= 1
        (line,) = against_simulator.differences("S_MUL_I32", right, sources)
        self.assertIn("S_MUL_I32 0x", line)


if __name__ == "__main__":
    unittest.main()
