# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reading IR and MIR for the page of `explain --html`."""

import os
import sys
import unittest
from types import SimpleNamespace
from unittest import mock

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "..",
                                "utils"))

from toygcn_lib.page import (assembly, beside, fullload, gather, mnemonics,
                             numbered, passes, pressure, stages)

DUMP = """\
# *** IR Dump After Stack Frame Layout Analysis (stack-frame-layout) ***:
# Machine code for function k: NoPHIs
Function Live Ins: $vgpr0

bb.0.entry:
  successors: %bb.1(0x40000000), %bb.2(0x40000000); %bb.1(50.00%), %bb.2(50%)
  liveins: $vgpr0
  renamable $sgpr4_sgpr5 = S_LOAD_DWORDX2_IMM $sgpr0_sgpr1, 0, 0, debug-location !7 :: (load (s64)); /x/a.ll:3:1
  S_CBRANCH_EXECZ %bb.2, implicit $exec

bb.1.loop:
  successors: %bb.2(0x80000000)
  $vgpr1 = V_ADD_U32_e32 $sgpr4, killed $vgpr0, implicit $exec, debug-location !8; a.ll:0:1

bb.2:
  $vgpr2 = V_WRITELANE_B32 $sgpr5, 0, $vgpr2(tied-def 0), implicit $whole_wave
  SCRATCH_STORE_DWORD $vgpr1, 0 :: (store (s32) into %stack.0, addrspace 5)
  SCRATCH_STORE_DWORD $vgpr1, 0 :: (store (s32) into %stack.0.array, addrspace 5)
  S_ENDPGM 0

bb.3:
  $sgpr30_sgpr31 = S_SWAPPC_B64 $sgpr4_sgpr5, @"a b", <regmask $vgpr40 $whole_wave>, implicit $vgpr0

# End machine code for function k.
"""


OBJDUMP = """\
SYMBOL TABLE:
0000000000001704 l       .text\t0000000000000000 again
0000000000001708 l       .text\t0000000000000000 __toygcn_spill_1
0000000000001700 g     F .text\t0000000000000014 .protected k
0000000000001800 g     F .text\t0000000000000004 other
0000000000000640 g     O .rodata\t0000000000000040 .protected k.kd

Disassembly of section .text:

0000000000001700 <k>:
\ts_nop 0                     // 000000001700: BF800000

0000000000001704 <again>:
\ts_nop 1                     // 000000001704: BF800001

0000000000001708 <__toygcn_spill_1>:
\tv_writelane_b32 v0, s0, 1   // 000000001708: D28A0000 00010200
\ts_endpgm                    // 000000001710: BF810000
\ts_nop 0                     // 000000001714: BF800000

0000000000001800 <other>:
\ts_endpgm                    // 000000001800: BF810000
"""


class StagesTest(unittest.TestCase):
    def setUp(self):
        [(_, _, self.blocks)] = stages.read_stages(DUMP)

    def test_blocks_and_locations(self):
        self.assertEqual([(b.label, b.name, b.successors)
                          for b in self.blocks],
                         [("bb.0", "entry", ["bb.1", "bb.2"]),
                          ("bb.1", "loop", ["bb.2"]), ("bb.2", "", []),
                          ("bb.3", "", [])])
        load, branch = self.blocks[0].instructions
        self.assertEqual((load.number, load.opcode), (3, "S_LOAD_DWORDX2_IMM"))
        self.assertEqual(load.text, "$sgpr4_sgpr5 = S_LOAD_DWORDX2_IMM "
                         "$sgpr0_sgpr1, 0, 0 :: (load (s64))")
        self.assertEqual((branch.number, branch.opcode),
                         (None, "S_CBRANCH_EXECZ"))
        # Line 0 says that the location is lost.
        self.assertIsNone(self.blocks[1].instructions[0].number)

    def test_kinds(self):
        self.assertEqual([i.kind() for i in self.blocks[2].instructions],
                         ["whole", "spilled", "", ""])

    def test_own_results(self):
        for text, kind in (
                ("$sgpr0 = S_ADD_I32 $sgpr1, 1, implicit-def dead $scc",
                 "uniform"),
                ("%5:sgpr(s32) = G_ADD %6:sgpr, %7:sgpr", "uniform"),
                ("$vgpr3 = V_MOV_B32_e32 $sgpr13, implicit $exec", "uniform"),
                ("S_CMP_EQ_U32 $sgpr1, 0, implicit-def $scc", "uniform"),
                ("$sgpr4 = V_READFIRSTLANE_B32 $vgpr4, implicit $exec",
                 "uniform"),
                ("S_WAITCNT 3952", "made"),
                ("S_BRANCH %bb.4", "plain"),
                # Of these the IR must tell.
                ("$vgpr0 = V_ADD_U32_e32 $sgpr1, $vgpr0, implicit $exec", ""),
                ("$vgpr0 = V_MBCNT_LO_U32_B32_e64 -1, 0, implicit $exec", ""),
                ("%5:_(s32) = G_ADD %6:_, %7:_", ""),
                ("$sgpr4_sgpr5 = S_AND_B64 $sgpr0_sgpr1, $vcc", ""),
                ("V_CMP_LE_U32_e32 $sgpr11, $vgpr8, implicit-def $vcc", "")):
            with self.subTest(text):
                self.assertEqual(stages.Instruction(text).own_kind(), kind)

    def test_call(self):
        call = self.blocks[3].instructions[0]
        self.assertEqual(call.mentions(), {"a b"})
        # What the callee keeps is not read here.
        self.assertEqual(call.registers(),
                         ({"s30", "s31"}, {"s4", "s5", "v0"}))

    def test_pressure(self):
        live = pressure.live_sets(self.blocks)
        self.assertEqual(live[0][0], {"s4", "s5", "v0", "v1", "v2"})
        self.assertEqual(pressure.count({"s0", "s1", "v7"}), (2, 1))
        # v1 is an argument where the loop is left out, s4 is the loop's.
        self.assertLessEqual({"s4", "s5", "v0", "v1", "v2"}, live[0][1])
        self.assertEqual(live[2][0], {"s5", "v1", "v2"})
        self.assertEqual(live[2][2], {"v1"})

    def test_join(self):
        texts = ("s_load_dwordx2 s[4:5], s[0:1], 0x0", "s_cbranch_execz 3",
                 "s_nop 0", "v_add_u32_e32 v1, s4, v0",
                 "v_writelane_b32 v2, s5, 0")
        code = [assembly.Instruction(4 * i, text)
                for i, text in enumerate(texts)]
        assembly.join(code, self.blocks)
        self.assertEqual([i.mir for i in code],
                         [(0, 0), (0, 1), None, (1, 0), (2, 0)])
        # Not that of the last row of the line table.
        self.assertEqual([i.number for i in code], [3, None, None, None, None])

    def test_inner_symbols(self):
        with mock.patch.object(assembly, "call", return_value=SimpleNamespace(
                stdout=OBJDUMP)), mock.patch.object(assembly, "stock"):
            found = assembly.read_assembly("k.hsaco", ["k", "other"])
        self.assertEqual({name: [(i.pc, i.text, i.spills) for i in code]
                          for name, code in found.items()},
                         {"k": [(0x1700, "s_nop 0", False),
                                (0x1704, "s_nop 1", False),
                                (0x1708, "v_writelane_b32 v0, s0, 1", True),
                                (0x1710, "s_endpgm", False)],
                          "other": [(0x1800, "s_endpgm", False)]})


IR = """\
define void @k(i32 %a) !dbg !1 {
entry:
  %x = add i32 %a, 1, !dbg !7, !tbaa !9
  switch i32 %x, label %out [
    i32 1, label %out
  ], !dbg !8

out:                                              ; preds = %entry
  ret void, !dbg !5
}
!1 = distinct !DISubprogram(name: "k", file: !2, line: 1)
!2 = !DIFile(filename: "/d/k.cl", directory: "/")
!3 = distinct !DISubprogram(name: "lib", file: !4, line: 1)
!4 = !DIFile(filename: "lib.h", directory: "/")
!5 = !DILocation(line: 0, scope: !1)
!6 = !DILocation(line: 12, column: 2, scope: !1)
!7 = !DILocation(line: 99, column: 2, scope: !3, inlinedAt: !6)
!8 = !DILocation(line: 13, column: 2, scope: !10)
!10 = distinct !DILexicalBlock(scope: !1, file: !2, line: 13)
"""


class NumberedTest(unittest.TestCase):
    def test_lines_of_a_function(self):
        lines = numbered.function_lines(IR, "k")
        self.assertEqual([(text, is_label) for text, _, is_label in lines],
                         [("entry:", True), ("%x = add i32 %a, 1", False),
                          ("switch i32 %x, label %out [ i32 1, label %out ]",
                           False), ("out:", True), ("ret void", False)])

    def test_the_source_is_where_code_was_inlined(self):
        metadata = numbered.Metadata(IR)
        self.assertEqual([metadata.line_in(n, "k.cl") for n in (7, 8, 5)],
                         [12, 13, None])
        self.assertEqual(metadata.line_in(7, "lib.h"), 99)


class HelpTest(unittest.TestCase):
    def test_each_instruction_has_a_line(self):
        words, notes = mnemonics.read_page()
        names = [name for name in notes
                 if mnemonics.words_of(name, words)[:1] != [] and "_" in name]
        self.assertGreater(len(names), 800)
        self.assertEqual([name for name in names
                          if len(mnemonics.words_of(name, words)) < 2
                          and name.split("_")[0] in words], [])

    def test_words_and_notes(self):
        self.assertEqual(mnemonics.help_on("v_cndmask_b32"),
                         "vector unit, in each active lane: choice by a mask "
                         "of lanes; lane's mask bit ? src1 : src0")
        self.assertIn("jump if no lane is active",
                      mnemonics.help_on("s_cbranch_execz"))
        self.assertEqual(mnemonics.help_on("v_no_such"), "")


class BranchTest(unittest.TestCase):
    def test_forward_and_back(self):
        rows = [{"pc": 256, "t": "s_cbranch_execz 1"},
                {"pc": 260, "t": "s_branch 65534"},
                {"pc": 264, "t": "s_branch 9"}]
        gather.add_targets(rows)
        self.assertEqual([row.get("to") for row in rows], [2, 0, None])


class LoadTest(unittest.TestCase):
    STATS = {"waves": 4, "occupancy": 10, "vgprs": 8, "sgprs": 8,
             "lds_bytes": 0}

    def load(self, busy, spent, **stats):
        return fullload.Load([], self.STATS | stats, {
            "cu_cycles": 100, "busy": busy,
            "instructions": [{"cycles": spent}]})

    def test_a_busy_unit_is_the_limit(self):
        load = self.load({"vector": 320, "memory": 60}, {"issue": 9})
        self.assertEqual(load.limit(), (
            "vector", "the vector unit is busy 80% of the time"))

    def test_waits_are(self):
        load = self.load({"vector": 80, "memory": 60},
                         {"issue": 9, "memory": 30, "turn": 1})
        self.assertEqual(load.limit(), (
            "memory", "waves wait for memory for 75% of their time; the memory "
            "unit is busy 60% of the time"))

    def test_what_holds_waves(self):
        for stats, held in (
                ({}, ""), ({"occupancy": 2, "vgprs": 97}, "VGPRs"),
                ({"occupancy": 7, "sgprs": 102}, "SGPRs"),
                ({"occupancy": 2, "lds_bytes": 4096}, "LDS"),
                ({"occupancy": 8}, "workgroups")):
            self.assertEqual(fullload.held_by(self.STATS | stats), held)


PASSES = """\
*** IR Dump Before First (first) ***
define void @other() {
  ret void
}
define void @k(i32 %a) #0 !dbg !3 {
  %x = add i32 %a, 1, !dbg !4, !range !5
  ret void
}
*** IR Dump After First (first) ***
define void @k(i32 %a) #1 !dbg !7 {
  %x = add i32 %a, 1, !dbg !8, !range !9
  ret void
}
*** IR Dump After Dominator Tree Construction (domtree) ***
define void @k(i32 %a) #1 {
  %x = add i32 %a, 1, !range !9
  ret void
}
*** IR Dump After Second (second) on k ***
# Machine code for function k: IsSSA

bb.0.entry:
  successors: %bb.1(0x40000000); %bb.1(100.00%)
16B	%1:sreg_32 = S_ADD_I32 %0:sreg_32, 1, debug-location !7; a.ll:3:1

# End machine code for function k.
*** IR Dump After Third (third) on k omitted because no change ***
*** IR Dump After Fourth on k ***
# Machine code for function k: IsSSA

bb.0.entry:
  S_ENDPGM 0

# End machine code for function k.
"""


class PassesTest(unittest.TestCase):
    def test_states(self):
        found = []
        passes.states_of(PASSES, "k", found)
        self.assertEqual([(s.title, s.key, s.is_ir) for s in found], [
            ("First", "first", True), ("First", "first", True),
            ("Second", "second", False), ("Third", "third", False),
            ("Fourth", "", False)])
        self.assertEqual(found[0].lines, [
            "define void @k(i32 %a)", "  %x = add i32 %a, 1, !range",
            "  ret void"])
        self.assertIs(found[1].lines, found[0].lines)
        self.assertEqual(found[2].lines, [
            "bb.0 entry:", "  successors: %bb.1",
            "  %1:sreg_32 = S_ADD_I32 %0:sreg_32, 1"])
        self.assertIs(found[3].lines, found[2].lines)
        self.assertEqual(found[4].lines, ["bb.0 entry:", "  S_ENDPGM 0"])

    def test_beside(self):
        old, new = ["a 1", "b 2", "c 3"], ["a 2", "d 1", "e 1", "c 3"]
        self.assertEqual(beside.beside(old, new, beside.first_word),
                         [(0, 0), (1, 1), (None, 2), (2, 3)])


if __name__ == "__main__":
    unittest.main()
