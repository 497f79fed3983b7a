# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small pieces of the proofs of whole kernels: memory, lanes and shapes."""

import os
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "..",
                                "utils"))
sys.path.insert(0, os.path.join(sys.path[0], "cross_lane"))

from lanes import reference  # noqa: E402
from z3 import BitVecVal, BoolVal, If, LShR, ULT, is_bv_value, simplify  # noqa: E402

from toygcn_lib.prove.bits import joined, parts_of, sext, zext  # noqa: E402
from toygcn_lib.prove.claims import NotExpressible  # noqa: E402
from toygcn_lib.prove.kernels.answer import TimeUp, limit_of  # noqa: E402
from toygcn_lib.prove.kernels.apertures import Apertures  # noqa: E402
from toygcn_lib.prove.kernels.assembly import Code, Instruction  # noqa: E402
from toygcn_lib.prove.kernels.buffers import SIZES, parts  # noqa: E402
from toygcn_lib.prove.kernels.constants import contents  # noqa: E402
from toygcn_lib.prove.kernels.flow import Epochs, flat, loops  # noqa: E402
from toygcn_lib.prove.kernels.images import Images  # noqa: E402
from toygcn_lib.prove.kernels.memory import (  # noqa: E402
    GLOBAL, Launch, NOWHERE, View as LaneMemory)
from toygcn_lib.prove.kernels.movement import (  # noqa: E402
    WAVE, Movement, dpp_source, swizzle_source)
from toygcn_lib.prove.kernels.registers import constant  # noqa: E402
from toygcn_lib.prove.kernels.source import (  # noqa: E402
    most_items, noalias_arguments, pointers, whole_shape)
from toygcn_lib.prove.kernels.steps import places_of  # noqa: E402
from toygcn_lib.prove.kernels.sums import JoinedTerms  # noqa: E402
from toygcn_lib.prove.kernels.terms import Terms  # noqa: E402
from toygcn_lib.prove.kernels.untouched import untouched  # noqa: E402
from toygcn_lib.prove.kernels.wave import REVERSED  # noqa: E402


class ShapeTest(unittest.TestCase):
    def test_workgroups_that_are_whole(self):
        text = ("define amdgpu_kernel void @k() #0 !reqd_work_group_size !0 {\n"
                "attributes #0 = { %s }\n!0 = !{i32 %d, i32 2, i32 1}\n")
        whole = '"uniform-work-group-size"="true"'
        for more, x, found in (
                (whole, 64, (64, 2, 1)), (whole, 48, None),
                ('nounwind "uniform-work-group-size" "a"', 8, (8, 2, 1)),
                ('"uniform-work-group-size"="false"', 64, None), ("", 64, None)):
            self.assertEqual(whole_shape(text % (more, x), "k"), found)

    def test_attributes_in_the_head(self):
        text = ("define amdgpu_kernel void @k(ptr align(4) %%p) memory(read) %s "
                "!reqd_work_group_size !0 {\n!0 = !{i32 8, i32 2, i32 1}\n")
        whole = '"uniform-work-group-size"="true"'
        self.assertEqual(whole_shape(text % (whole,), "k"), (8, 2, 1))
        self.assertIsNone(whole_shape(text % ("#1",), "k"))
        flat = 'define void @k() "amdgpu-flat-work-group-size"="1,96" {\n'
        self.assertEqual(most_items(flat, "k"), (96,) * 4)


class BuffersTest(unittest.TestCase):
    def setUp(self):
        self.terms = Terms(1, lambda: 1)
        self.launch = Launch(self.terms)
        self.launch.apertures = Apertures(self.launch, None)

    def places(self, count, offset, scalar, size, flags=0x27000, high=0):
        """(space, address, bytes) of each part."""
        dwords = [BitVecVal(one, 32) for one in (4096, high, count, flags)]
        found = parts(self.launch, self.terms.decisions.true, dwords,
                      BitVecVal(offset, 32), BitVecVal(scalar, 32), size)
        return [(arms[0][1], arms[0][2].as_long(), count)
                for arms, count in found if len(arms) == 1]

    def test_dwords_beyond_the_end_are_nowhere(self):
        for size in SIZES:
            for count in range(25):
                for offset in range(0, 25, min(size, 4)):
                    left = max(count - offset, 0)
                    inside = size if left >= size else left & ~3
                    found = self.places(count, offset - offset // 2, offset // 2,
                                        size)
                    self.assertEqual(sum(part[2] for part in found), size)
                    self.assertEqual(sum(part[2] for part in found
                                         if part[0] == GLOBAL), inside)
                    self.assertEqual(found[0][0],
                                     GLOBAL if inside else NOWHERE)
                    self.assertEqual([part[1] for part in found], [
                        4096 + offset + 4 * n for n in range(len(found))])

    def test_offsets_do_not_wrap_together(self):
        (space, _, _), = self.places(64, 0xfffffff0, 0x20, 4)
        self.assertEqual(space, NOWHERE)

    def test_of_the_upper_dword_an_address_has_half(self):
        (space, address, _), = self.places(64, 4, 0, 4, high=0x12340005)
        self.assertEqual((space, address), (GLOBAL, (5 << 32) + 4100))

    def test_lanes_do_not_take_turns(self):
        for more in ({"flags": 0x827000}, {"high": 1 << 31}):
            with self.assertRaisesRegex(NotExpressible, "swizzle"):
                self.places(64, 0, 0, 4, **more)


class LimitTest(unittest.TestCase):
    def test_time_of_a_processor_counts(self):
        told = []
        limit = limit_of(0.3, lambda: told.append(1))
        time.sleep(0.4)
        self.assertGreater(limit(), 0.1)
        with self.assertRaises(TimeUp):
            while True:
                limit()


class EpochsTest(unittest.TestCase):
    def test_ways_that_meet_in_any_order(self):
        epochs, (a, b, c) = Epochs(), (BitVecVal(n, 32) for n in range(3))
        both, all_ = epochs.meet(a, b), epochs.meet(epochs.meet(a, b), c)
        self.assertTrue(both.eq(epochs.meet(b, a)))
        self.assertTrue(all_.eq(epochs.meet(a, epochs.meet(c, b))))
        self.assertEqual(len({one.as_long() for one in
                              (a, b, c, both, all_, epochs.meet(b, c))}), 6)

    def test_more_than_there_are_numbers(self):
        epochs = Epochs()
        with self.assertRaises(NotExpressible):
            for n in range(1, 300):
                epochs.meet(BitVecVal(0, 32), BitVecVal(n, 32))


class SamplingTest(unittest.TestCase):
    def setUp(self):
        self.terms = Terms(5, lambda: 5)
        self.x = self.terms.input("x", 32)

    def signed_quotient(self, factor):
        """x / 7 by a product, right for one factor."""
        upper = parts_of(sext(self.x, 64) * factor, 32)[1] + self.x
        return self.terms.define(simplify(
            (upper >> 2) + LShR(self.x, 31)))

    def test_what_the_solver_gives_up(self):
        claim = self.signed_quotient(-1840700269) == self.x / 7
        self.assertFalse(self.terms.likely_holds(claim))
        self.assertFalse(self.terms.assumed)
        self.terms.assumes = True
        self.assertTrue(self.terms.likely_holds(claim))
        self.assertEqual(len(self.terms.assumed), 1)

    def test_what_a_sample_fails(self):
        self.terms.assumes = True
        for factor in (-1840700269 + (1 << 12), -1840700269 - (1 << 12)):
            wrong = self.signed_quotient(factor) == self.x / 7
            self.assertFalse(self.terms.assume(wrong, []), factor)

    def test_what_is_not_asked_does_not_count(self):
        self.terms.assumes = True
        self.assertFalse(self.terms.assume(
            self.x * self.x == 1, [self.x == 0x12345678]))


class MemoryTest(unittest.TestCase):
    def setUp(self):
        self.terms = Terms(5, lambda: 5)
        self.launch = Launch(self.terms)
        self.view = LaneMemory(self.launch, 3, is_target=False)
        kernarg = self.launch.places[GLOBAL].add(
            self.terms.input("kernarg-ptr", 64), constant=True)
        self.pointers = [joined([self.launch.initial(
            GLOBAL, self.launch.start, kernarg, place + half, 4, None)
            for half in (0, 4)]) for place in (0, 8)]
        self.item = zext(self.terms.input("item", 10), 64)
        self.number = self.terms.input("number", 64)

    def load_after_store(self, stored, loaded):
        """What is loaded, and how many questions that took."""
        true = self.terms.decisions.true
        self.view.store(GLOBAL, stored, self.number, true, self.launch.start)
        found = self.view.load(GLOBAL, loaded, 8, true, self.launch.start)
        return found, self.terms.asked

    def test_two_arguments_may_be_one_place(self):
        found, asked = self.load_after_store(self.pointers[0] + self.item,
                                             self.pointers[1] + self.item)
        self.assertEqual(asked, 0)
        self.assertIn(self.number.get_id(), self.terms.leaves(found))

    def bases(self, *places):
        """Those of accesses of the source."""
        found = [self.view.place(GLOBAL, place, self.terms.decisions.true)
                 for place in places]
        return [(base.number, more) for base, more in found]

    def test_one_place_in_the_source_has_one_base(self):
        item, other = self.item, zext(self.terms.input("other", 10), 64)
        row = [self.terms.define(self.pointers[0] + 4 * LShR(
            self.terms.define(self.number << 10 | one), 10))
            for one in (item, other)]
        first, second, third = self.bases(*row, self.pointers[0] + 4 * item)
        self.assertEqual(first, second)
        self.assertNotEqual(first, third)

    def test_a_place_keeps_its_object(self):
        for number, pointer in enumerate(self.pointers):
            upper = joined([BitVecVal(0, 32), pointer.arg(0)])
            self.launch.note_object(upper, f"argument {number}")
        for one, other in zip(*(one.children() for one in self.pointers)):
            self.terms.note_values(other, self.terms.sampled(one))
        places = [self.terms.define(place + 64 * self.item)
                  for place in self.pointers]
        same = simplify(self.pointers[0] == self.pointers[1])
        guard = self.terms.condition(same)
        one, other = (self.view.place(GLOBAL, place, guard)[0] for place in places)
        self.assertIsNot(one, other)

    def test_what_accesses_say_of_an_address(self):
        true, base = self.terms.decisions.true, self.view.place(
            GLOBAL, self.pointers[0], self.terms.decisions.true)[0]
        some = self.terms.condition(self.item == 7)
        for offset, align, guard, step in (
                (0, 4, some, 4), (8, 16, some, 4), (0, 2, some, 2),
                (16, 16, true, 16), (8, 8, true, 16), (0, 1, some, 16)):
            said = self.view.align(GLOBAL, base, offset, align, guard)
            self.assertEqual(base.step(), step)
            self.assertEqual(is_bv_value(said) or said.eq(BoolVal(True)), align == 1)
        self.assertTrue(self.view.align(GLOBAL, base, 0, 16, true).eq(BoolVal(True)))

    def test_a_pointer_is_aligned_in_most_samples(self):
        self.launch.pointers = {16: "%p"}
        kernarg = self.launch.places[GLOBAL].list[0]
        for place, count in ((16, 13), (24, 0)):
            values = self.terms.sampled(self.launch.initial(
                GLOBAL, self.launch.start, kernarg, place, 4, None))
            self.assertEqual(sum(not value % 256 for value in values), count)

    def test_a_distance_in_launches_that_are_asked_for(self):
        terms, true = self.terms, self.terms.decisions.true
        item = zext(terms.input("own", 10, [3, 70, 5, 99, 6, 1000, *range(10)]), 64)
        row = self.number << 6
        either, both = (terms.define(self.pointers[0] + 4 * one)
                        for one in (row | item, row + item))
        base, _ = self.view.place(GLOBAL, either, true)
        target = LaneMemory(self.launch, 3, is_target=True)
        base.defined.append(row & item == 0)
        self.assertIs(target.place(GLOBAL, both, true)[0], base)

    def test_two_places_of_one_argument(self):
        found, _ = self.load_after_store(
            self.pointers[0], self.pointers[0] + 8 + self.item)
        self.assertNotIn(self.number.get_id(), self.terms.leaves(found))

    def test_an_index_by_another_argument(self):
        """It is a few bytes from the address that it is added to."""
        own = self.terms.define(self.pointers[0] + 4 * self.item)
        kernarg, = (base for base in self.launch.places[GLOBAL].list if base.constant)
        number = self.launch.initial(GLOBAL, self.launch.start, kernarg, 64, 4, None)
        for least, is_there in ((16, False), (0, True)):
            index = self.terms.define(If(number == 2, BitVecVal(31, 64),
                                         BitVecVal(least, 64)))
            found, _ = self.load_after_store(own, self.terms.define(own + 4 * index))
            self.assertEqual(self.number.get_id() in self.terms.leaves(found), is_there)


class LanesTest(unittest.TestCase):
    def setUp(self):
        self.terms = JoinedTerms(5, lambda: 5)
        self.images = Images(
            self.terms, lambda name, width, lane:
            self.terms.input(f"{name}@{lane}", width))
        self.x = self.terms.input("x@any", 32)

    def test_maps(self):
        """As the other reading of the manual has them."""
        controls = [*range(256), *range(0x101, 0x110), *range(0x111, 0x120),
                    *range(0x121, 0x130), 0x130, 0x134, 0x138, 0x13c,
                    *range(0x140, 0x144)]
        for lane in range(WAVE):
            for control in controls:
                self.assertEqual(dpp_source(control, lane),
                                 reference.dpp_source(control, lane))
            for offset in (*range(0, 0x8000, 41), *range(0x8000, 0x8100),
                           *range(0xc000, 0xc800)):
                self.assertEqual(swizzle_source(offset, lane),
                                 reference.swizzle_source(offset, lane))

    def test_images(self):
        one = self.terms.define(self.x * 3 + 1)
        self.assertTrue(self.images.term(one, 5).eq(self.terms.define(
            3 * self.terms.input("x@5", 32) + 1)))
        rows = self.images.all(one)
        self.assertTrue(self.images.vector(rows).eq(one))
        moved = self.images.vector(rows[1:] + rows[:1])
        self.assertFalse(moved.eq(one))
        self.assertTrue(self.images.term(moved, 63).eq(rows[0]))

    def test_a_condition_of_some_lane(self):
        node = self.terms.condition(ULT(self.x, 7))
        other = self.terms.condition(ULT(9, self.x))
        both = self.images.any(self.terms.decisions.either(node, other))
        self.assertEqual(both, self.terms.decisions.either(
            self.images.any(node), self.images.any(other)))
        shared = self.terms.condition(self.terms.input("y", 32) == 0)
        self.assertEqual(self.images.any(shared), shared)

    def test_the_first_of_some_lanes(self):
        """Has none before it; there is one where there are some."""
        d, movement = self.terms.decisions, Movement(self.terms)
        some = self.terms.condition(ULT(self.x, 7))
        nodes = self.images.all_nodes(some)
        halves = [movement.half(nodes[:32]), movement.half(nodes[32:])]
        before = self.images.vector([movement.counted(
            halves[1], lane, 1, movement.counted(
                halves[0], lane, 0, BitVecVal(0, 32)))
            for lane in range(WAVE)])
        first = d.both(some, self.terms.condition(before == 0))
        self.assertEqual(self.images.node(first, 2), d.both(
            nodes[2], d.negated(d.either(nodes[0], nodes[1]))))
        self.assertEqual(self.images.any(some), self.images.any(first))

    def test_extremes_of_short_numbers(self):
        define, zero = self.terms.define, BitVecVal(0, 32)
        a, b = (self.terms.input(name, 32) for name in "ab")
        short = zext(self.terms.input("short", 10), 32)

        def most(x, y):
            return define(If(ULT(x, y), y, x))
        self.assertTrue(most(a, zero).eq(a))
        self.assertTrue(most(most(a, short), b).eq(most(short, most(b, a))))

    def test_sums_in_another_order(self):
        define = self.terms.define
        a, b, c = (self.terms.input(name, 32) for name in "abc")
        self.assertTrue(define(define(a + b) + c).eq(
            define(a + define(c + b))))
        self.assertTrue(define(define(a ^ b) ^ define(b ^ c)).eq(
            define(c ^ a)))

        def least(x, y):
            return define(If(ULT(x, y), x, y))
        self.assertTrue(least(least(a, b), least(b, c)).eq(
            least(c, least(a, b))))
        self.assertFalse(define(a | b).eq(define(a & b)))


class OtherTest(unittest.TestCase):
    def test_loops_come_before_what_follows(self):
        edges = {1: [2], 2: [5, 3], 3: [4, 2], 4: [2], 5: []}
        order = loops(set(edges), edges, 1)
        self.assertEqual(list(flat(order))[-1], 5)
        self.assertEqual(order[1][0], 2)

    def test_a_branch_to_a_name(self):
        one = Instruction("s_cbranch_scc1", ["__toygcn_agree_0"], 104, 4)
        one.word = 0xbf85ffec
        self.assertEqual(Code.target(one), 104 + 4 - 4 * 20)

    def test_reversed_differences(self):
        self.assertEqual(REVERSED.sub(r"v_\1_co_u32", "v_subbrev_co_u32"),
                         "v_subb_co_u32")
        self.assertIsNone(REVERSED.match("v_sub_co_u32"))

    def test_constant_variables(self):
        text = (
            "@a = internal addrspace(4) constant [2 x i7] [i7 -64, i7 3]\n"
            "@b = protected unnamed_addr addrspace(1) constant i24 -2, align 4\n"
            "@c = private addrspace(4) constant [2 x i1] [i1 true, i1 false]\n"
            "@d = internal addrspace(4) constant [2 x i64] zeroinitializer\n"
            "@e = addrspace(1) global i32 7\n"
            "@f = external addrspace(4) constant i32\n"
            "@g = weak addrspace(4) constant i32 7\n"
            "@h = internal addrspace(4) constant [2 x i32] [i32 1, i32 poison]\n"
            "@i = internal addrspace(4) constant [2 x i96] [i96 -1, i96 2]\n"
            "@j = internal addrspace(4) constant [2 x <3 x i16>] [<3 x i16> <i16 1, "
            "i16 -1, i16 2>, <3 x i16> splat (i16 7)], align 8\n"
            "@k = internal addrspace(4) constant { i8, float, <2 x half> } { i8 1, float "
            "1.0, <2 x half> <half 0.0, half 1.0> }\n"
            "@l = internal addrspace(4) constant ptr addrspace(1) @e\n"
            "define void @m() {\n  ret void\n}\n")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.ll")
            with open(path, "w") as file:
                file.write(text)
            found = contents(path, path)
        self.assertEqual(found, {
            "a": b"\x40\x03", "b": b"\xfe\xff\xff\x00", "c": b"\x01\x00",
            "d": bytes(16), "i": b"\xff" * 12 + bytes(4) + b"\2" + bytes(15),
            "j": b"\1\0\xff\xff\2\0\0\0\7\0\7\0\7\0\0\0",
            "k": b"\1\0\0\0\0\0\x80\x3f\0\0\0\x3c"})

    def test_items_of_workgroups(self):
        ir = ('define amdgpu_kernel void @a(ptr %p) #0 !reqd_work_group_size '
              '!3 {\ndefine void @b(ptr align(4) %p) #0 {\n'
              'define void @c() {\nattributes #0 = { nounwind '
              '"amdgpu-flat-work-group-size"="1,64" }\n'
              '!3 = !{i32 32, i32 2, i32 1}\n')
        for name, most in (("a", (32, 2, 1, 64)), ("b", (64,) * 4),
                           ("c", (1024,) * 4)):
            self.assertEqual(most_items(ir, name), most)

    def test_arguments_without_aliases(self):
        head = ("define amdgpu_kernel void @k(ptr addrspace(1) noalias readonly "
                "%a, i3 %b, ptr addrspace(3) noalias %c, i128 %d, i48 %e, "
                "ptr noalias align(4) %f, ptr %g) #0 {")
        self.assertEqual(noalias_arguments(head, 56), {0: True, 40: False})
        self.assertEqual(noalias_arguments(head, 60), {})
        self.assertEqual(list(pointers(head, 56)), [0, 40, 48])
        head += " !reqd_work_group_size !{i32 32, i32 1, i32 1} {"
        self.assertEqual(noalias_arguments(head, 56), {0: True, 40: False})

    def test_what_no_lane_stores_to(self):
        for text, found in (
                ("store i32 0, ptr addrspace(1) %o, align 4, !tbaa !1", "t 0"),
                ("store i32 0, ptr addrspace(1) @t", "0 16"),
                ("store i32 0, ptr addrspace(3) %l", "t 0 16"),
                ("store ptr addrspace(1) @t, ptr addrspace(1) %o", "t 0"),
                ("store ptr addrspace(1) %o, ptr addrspace(1) @t", "0 16"),
                ("store i32 0, ptr addrspace(1) %p", ""),
                ("store i32 0, ptr addrspace(1) %w", "t 0"),
                ("store i32 0, ptr addrspace(1) %e", "0"),
                ("store i32 0, ptr addrspace(1) %f", ""),
                ("store i32 0, ptr addrspace(1) inttoptr (i64 4 to ptr)", ""),
                ("%s = atomicrmw add ptr @l, i32 1 monotonic", "t 0 16"),
                ("%s = cmpxchg ptr addrspace(1) @t, i32 0, i32 1 "
                 "monotonic monotonic", "0 16"),
                ("%s = cmpxchg ptr addrspace(1) @t, i32 0, i32 1 "
                 "acquire monotonic", ""),
                ('fence syncscope("workgroup") acquire', "t 0 16"),
                ('fence syncscope("agent") acquire', ""),
                ("call void @f(i32 0)", ""),
                ("%s = call i32 @llvm.amdgcn.ds.swizzle(i32 %x, i32 4)",
                 "t 0 16"),
                ("call void @llvm.memset.p1.i64(ptr addrspace(1) align 4 %o, "
                 "i8 0, i64 8, i1 false)", "t 0"),
                ("call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %o, ptr "
                 "addrspace(1) @t, i64 8, i1 false)", "t 0"),
                ("call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) swiftself "
                 "@t, ptr addrspace(1) %o, i64 8, i1 false)", ""),
                ("call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 0, ptr "
                 "addrspace(8) %b, i32 0, i32 0, i32 0)", "t 0"),
                ("call void @llvm.amdgcn.raw.buffer.store.i32(i32 0, <4 x i32> "
                 "%v, i32 0, i32 0, i32 0)", ""),
                ("call void @llvm.masked.store(i32 0, ptr addrspace(1) %o)",
                 "")):
            ir = ("@t = protected addrspace(1) global i32 0\n"
                  "@l = internal addrspace(3) global i32 poison\n"
                  "define void @k(ptr addrspace(1) noalias readonly %i, ptr "
                  "addrspace(1) %p, ptr addrspace(1) noalias %o) {\n"
                  "  %l = alloca i32, align 4, addrspace(5)\n"
                  "  %w = getelementptr i8, ptr addrspace(1) %o, i64 4\n"
                  "  %e = select i1 %c, ptr addrspace(1) %w, ptr addrspace(1) @t\n"
                  "  %f = load ptr addrspace(1), ptr addrspace(1) @t\n"
                  "  %b = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc."
                  "p8.p1(ptr addrspace(1) %o, i16 0, i64 4, i32 0)\n"
                  f"  {text}\n  ret void\n}}\n")
            self.assertEqual(untouched(ir, "k", 24), {
                one if one == "t" else f"argument {one}"
                for one in found.split()}, text)
            self.assertEqual(untouched(ir + "@u = alias i32, ptr @t\n", "k",
                                       24), set())

    def test_constants(self):
        self.assertEqual(constant("-1", 64, False).as_signed_long(), -1)
        self.assertEqual(constant("1.0", 32, True).as_long(), 0x3f800000)
        self.assertEqual(constant("0x3ff00000", 64, True).as_long(),
                         0x3ff00000 << 32)
        for text, width, bits in (  # 1 / (2 pi)
                ("0.15915494", 16, 0x3118), ("0.15915494", 32, 0x3e22f983),
                ("0.15915494309189532", 64, 0x3fc45f306dc9c882)):
            self.assertEqual(constant(text, width, True).as_long(), bits)
        self.assertIsNone(constant("v1", 32, False))

    def test_which_rows_of_approximations(self):
        self.assertEqual(places_of("nnan ninf "), ["InLegalizer"])
        self.assertEqual(places_of("afn "), ["Approximately", "InLegalizer"])
        self.assertEqual(places_of("ninf afn ")[0], "OfFinite")


if __name__ == "__main__":
    unittest.main()
