# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A program as a kernel in LLVM IR. Variables are allocas; passes of opt make
phis of them."""

import re

from . import crosslane, nodes, operations, typed, types
from .pointers import Pointers, budget, pointer

DATA_LAYOUT = (
    "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-"
    "p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-"
    "v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-"
    "v2048:2048-n32:64-S32-A5-G1-ni:7:8:9")
TRIPLE = 'target triple = "amdgcn-amd-amdhsa"'
HEADER = f'target datalayout = "{DATA_LAYOUT}"\n{TRIPLE}\n'
SIGNATURE = ("ptr addrspace(1) {in_flags}%in, ptr addrspace(4) noalias "
             "readonly %con, ptr addrspace(1) {out_flags}%out, "
             "ptr addrspace(1) {out_flags}%counters, ptr %generic.first, i32 %x, i32 %y, "
             "i32 %size, i32 %total, i32 %a, i32 %b, i64 %c, i128 %w, "
             "i3 %g3, i17 %g17, i24 %g24, i33 %g33, i48 %g48, "
             "ptr addrspace(1) {out_flags}%waves, "
             "ptr addrspace(1) {out_flags}%sums")
LARGEST_GROUP = nodes.LARGEST_GROUP
BUFFER_FLAGS = "159744"  # of gfx9: dwords, no swizzle


def volatile(node):
    return " volatile" if node.volatile else ""


class Emitter(Pointers):
    """Text of one kernel. `loops` are (break label, continue label) pairs,
    innermost last; `declared` the functions it calls."""

    def __init__(self, program, name):
        self.program = program
        self.name = name
        self.lines = []
        self.count = 0
        self.loops, self.turned = [], []
        self.declared, self.tables = set(), {}
        self.function_made = None  # its name is its kernel's
        self.spaces = nodes.spaces(program)
        self.cells = typed.used(tuple(nodes.trees(program)))

    def emit(self, line):
        self.lines.append("  " + line)

    def define(self, right):
        self.count += 1
        self.emit(f"%v{self.count} = {right}")
        return f"%v{self.count}"

    def intrinsic(self, kind, name, *operands):
        """Text of a call; operands are (type, text)."""
        kinds = ", ".join(o[0] for o in operands)
        self.declared.add(f"declare {kind} @{name}({kinds})")
        return (f"call {kind} @{name}("
                + ", ".join(f"{k} {v}" for k, v in operands) + ")")

    def call(self, kind, name, *operands):
        return self.define(self.intrinsic(kind, name, *operands))

    def label(self, hint):
        self.count += 1
        return f"{hint}{self.count}"

    def start(self, label):
        self.lines.append(f"{label}:")

    def follow(self, hint):
        """Starts a block that the current one jumps to; its label."""
        label = self.label(hint)
        self.goto(label)
        self.start(label)
        return label

    def goto(self, label):
        self.emit(f"br label %{label}")

    # ---- values ---------------------------------------------------------

    def value(self, node):
        return getattr(self, "of_" + type(node).__name__.lower())(node)

    def typed(self, node):
        return f"{nodes.type_of(node)} {self.value(node)}"

    def of_const(self, node):
        return types.literal(node.type, node.value)

    def of_var(self, node):
        if node.name in nodes.GIVEN:
            return "%" + node.name
        return self.define(f"load {node.type}, ptr addrspace(5) %{node.name}")

    def of_op(self, node):
        operands = [self.value(arg) for arg in node.args]
        row = operations.ROWS.get(node.name) or crosslane.ROWS[node.name]
        if callable(row.ir):
            right = row.ir(self, node, operands)
            return right if right.startswith("%") else self.define(right)
        kind = types.of(node.type)
        first = types.of(node.args[0].type)
        right = row.ir.format(*operands, t=kind.text, m=kind.suffix,
                              s=first.text, n=first.suffix,
                              i=node.imm[0] if node.imm else "")
        if right.startswith("call "):
            self.declare(right)
        return self.define(right)

    def declare(self, right):
        """What a call's text needs."""
        head, _, operands = right.removeprefix("call ").partition("(")
        # No operand has a comma inside, save constant vectors.
        kinds = re.sub(r"(<\d+ x \w+>|\w+) (<[^>]*>|[^,)]+)", r"\1",
                       operands.rpartition(")")[0])
        self.declared.add(f"declare {head}({kinds})")

    def of_load(self, node):
        if node.space == "buffer":
            return self.buffer_load(node)
        if typed.is_typed(node):
            return self.define(f"load {node.type}, {typed.place(self, node)}")
        where = self.place(node, node.type)
        more = ", !invariant.load !0" if node.space == "con" else ""
        return self.define(f"load{volatile(node)} {node.type}, {where}, "
                           f"align {node.align}{more}")

    def buffer_place(self, space, index, kind, align):
        """Text of the byte in a buffer."""
        count = nodes.places(self.program, space, kind, align)
        masked = self.define(f"and i32 {self.value(index)}, {count - 1}")
        return self.define(f"mul i32 {masked}, {align}")

    def buffer_load(self, node):
        """By the intrinsic, or by a buffer's fat pointer."""
        at = self.buffer_place("buffer", node.index, node.type, node.align)
        if not node.flat:
            return self.call(
                node.type, "llvm.amdgcn.raw.ptr.buffer.load."
                f"{types.of(node.type).suffix}",
                ("ptr addrspace(8)", "%buffer"), ("i32", at), ("i32", "0"),
                ("i32", "0"))
        fat = self.define("addrspacecast ptr addrspace(8) %buffer to "
                          "ptr addrspace(7)")
        where = self.define(f"getelementptr i8, ptr addrspace(7) {fat}, "
                            f"i32 {at}")
        return self.define(f"load {node.type}, ptr addrspace(7) {where}, "
                           f"align {node.align}")

    def resource(self, name, base, size):
        self.named(name, self.intrinsic(
            "ptr addrspace(8)", "llvm.amdgcn.make.buffer.rsrc.p8.p1",
            ("ptr addrspace(1)", base), ("i16", "0"), ("i64", size),
            ("i32", BUFFER_FLAGS)))

    def place(self, node, kind, align=None):
        """Type and text of an address. A bias is taken from the index and put
        back after it: the compiler sees a negative index."""
        align = align or node.align
        count = nodes.places(self.program, node.space, kind, align)
        if getattr(node, "bias", 0) < 0 and count > 1:
            return self.way_to(node, self.narrow_place(node, align, count))
        if type(node.index) is nodes.Const:
            index = node.index.value & count - 1
        else:
            index = self.define(f"and i32 {self.value(node.index)}, "
                                f"{count - 1}")
        step, bias = f"[{align} x i8]", getattr(node, "bias", 0)
        base = f"{pointer(node.space)} {self.base(node.space)}"
        if bias:
            index = self.define(f"sub i32 {index}, {bias}")
            where = self.define(f"getelementptr {step}, {base}, i32 {index}")
            base = f"{pointer(node.space)} {where}"
            index = bias
        return self.way_to(node, self.define(
            f"getelementptr {step}, {base}, i32 {index}"))

    def narrow_place(self, node, align, count):
        """An address from the middle of the space: the sum, which has only as
        many bits as the space needs, may wrap."""
        step, bits = f"[{align} x i8]", count.bit_length() - 1
        middle = self.define(
            f"getelementptr inbounds {step}, {pointer(node.space)} "
            f"{self.base(node.space)}, i32 {count // 2}")
        short = self.define(f"trunc i32 {self.value(node.index)} to i{bits}")
        number = types.literal(f"i{bits}", -node.bias & count - 1)
        index = self.define(f"add i{bits} {short}, {number}")
        return self.define(f"getelementptr inbounds {step}, "
                           f"{pointer(node.space)} {middle}, i{bits} {index}")

    def way_to(self, node, where):
        """Type and text of the address, perhaps a generic one."""
        if not node.flat or node.space == "generic":
            return f"{pointer(node.space)} {where}"
        where = self.define(f"addrspacecast {pointer(node.space)} {where} "
                            "to ptr")
        if node.space != "private":
            where = self.define(f"select i1 %small, ptr {where}, ptr %nowhere")
        return f"ptr {where}"

    def base(self, space):
        return "%in" if space == "in" else f"%{space}"

    def of_wholewave(self, node):
        inner = self.value(node.value)
        return self.call(node.type, "llvm.amdgcn.strict.wwm."
                         f"{types.of(node.type).suffix}", (node.type, inner))

    def of_setinactive(self, node):
        values = [(node.type, self.value(n)) for n in node[1:]]
        return self.call(node.type, "llvm.amdgcn.set.inactive."
                         f"{types.of(node.type).suffix}", *values)

    def of_turns(self, node):
        """A loop that has the value and the number of turns in phis: memory
        would hold the value of active lanes only."""
        start, count = self.value(node.start), self.value(node.count)
        before, head = self.follow("whole"), self.follow("turn")
        value, left = f"%w.{head}", f"%n.{head}"
        phis = f"  ; phis of {head}"
        self.lines.append(phis)
        self.turned.append(value)
        made = self.value(node.step)
        self.turned.pop()
        latch, end = self.follow("turned"), self.label("end")
        less = self.define(f"sub i32 {left}, 1")
        more = self.define(f"icmp ne i32 {left}, 0")
        self.emit(f"br i1 {more}, label %{head}, label %{end}")
        self.lines[self.lines.index(phis)] = "\n".join(
            f"  {name} = phi {kind} [ {first}, %{before} ], "
            f"[ {following}, %{latch} ]" for kind, name, first, following in (
                (node.type, value, start, made), ("i32", left, count, less)))
        self.start(end)
        return made

    def of_turned(self, node):
        return self.turned[-1]

    def of_plain(self, node):
        return self.value(node.value)

    def branch(self, cond, yes, no):
        """Branches on a condition; Both and Either become blocks."""
        if type(cond) not in (nodes.Both, nodes.Either):
            self.emit(f"br i1 {self.value(cond)}, label %{yes}, label %{no}")
            return
        more = self.label("more")
        if type(cond) is nodes.Both:
            self.branch(cond.left, more, no)
        else:
            self.branch(cond.left, yes, more)
        self.start(more)
        self.branch(cond.right, yes, no)

    # ---- statements -----------------------------------------------------

    def body(self, statements):
        for statement in statements:
            getattr(self, "do_" + type(statement).__name__.lower())(statement)

    def set(self, var, value):
        self.emit(f"store {var.type} {value}, ptr addrspace(5) %{var.name}")

    def do_assign(self, node):
        self.set(node.var, self.value(node.value))

    def do_store(self, node):
        kind = nodes.type_of(node.value)
        if typed.is_typed(node):
            where, value = typed.place(self, node), self.value(node.value)
            self.emit(f"store {kind} {value}, {where}")
            return
        where, value = self.place(node, kind), self.value(node.value)
        self.emit(f"store{volatile(node)} {kind} {value}, {where}, "
                  f"align {node.align}")

    def do_bufferstore(self, node):
        """An offset of its own leads to what the lane may not write."""
        kind = nodes.type_of(node.value)
        size = types.of(kind).bytes()
        at, value = self.buffer_place("buffer.own", node.index, kind, size), \
            self.value(node.value)
        inside = self.define(f"icmp ult i32 {at}, {4 * self.program.slots}")
        first = self.define(f"mul i32 %gid, {4 * self.program.slots}")
        there = self.define(f"add i32 {first}, {at}")
        at = self.define(f"select i1 {inside}, i32 {there}, i32 -16")
        self.emit(self.intrinsic(
            "void", f"llvm.amdgcn.raw.ptr.buffer.store."
            f"{types.of(kind).suffix}", (kind, value),
            ("ptr addrspace(8)", "%buffer.own"), ("i32", at), ("i32", "0"),
            ("i32", "0")))

    def block(self, space, index):
        """(pointer type, text) of what a Copy or a Fill takes."""
        where = self.place(nodes.Store(space, index, None, 4, 0, False),
                           f"i{8 * nodes.BLOCK_BYTES}")
        kind, _, text = where.rpartition(" ")
        return kind, text

    def block_size(self, node):
        if type(node) is nodes.Const:
            return str(min(node.value, nodes.BLOCK_BYTES))
        size = self.call("i32", "llvm.umin.i32", ("i32", self.value(node)),
                         ("i32", str(nodes.BLOCK_BYTES)))
        return self.define(f"zext i32 {size} to i64")

    def do_copy(self, node):
        source = self.block(node.source, node.index)
        to = self.block(node.to, node.to_index)
        name = "memmove" if node.to == node.source else "memcpy"
        kinds = [f"p{nodes.SPACES[space]}" for space in (node.to, node.source)]
        self.block_call(".".join((f"llvm.{name}", *kinds, "i64")), to, source,
                        node.size)

    def do_fill(self, node):
        to = self.block(node.space, node.index)
        self.block_call(f"llvm.memset.p{nodes.SPACES[node.space]}.i64", to,
                        ("i8", self.value(node.value)), node.size)

    def block_call(self, name, to, what, size):
        """Blocks start at multiples of 4."""
        operands = [(to[0], "align 4", to[1]), (what[0], "align 4" if
                    what[0] != "i8" else "", what[1]),
                    ("i64", "", self.block_size(size)), ("i1", "", "false")]
        self.declared.add(f"declare void @{name}("
                          + ", ".join(o[0] for o in operands) + ")")
        self.emit(f"call void @{name}("
                  + ", ".join(" ".join(o) for o in operands) + ")")

    # ---- atomic operations and barriers ----------------------------------

    def do_atomic(self, node):
        kind = node.var.type
        size = types.of(kind).bytes()
        where = typed.place(self, node) if typed.is_typed(node) \
            else self.place(node, kind, size)
        value = self.value(node.value)
        if node.op == "cmpxchg":
            pair = self.define(
                f"cmpxchg {where}, {kind} {self.value(node.other)}, {kind} "
                f'{value} syncscope("workgroup") monotonic monotonic')
            self.set(node.var, self.define(
                f"extractvalue {{ {kind}, i1 }} {pair}, 0"))
            return
        self.set(node.var, self.define(
            f"atomicrmw {node.op} {where}, {kind} {value} "
            'syncscope("workgroup") monotonic'))

    def do_count(self, node):
        op = nodes.COUNTER_OPS[node.number % len(nodes.COUNTER_OPS)]
        where = self.define("getelementptr i32, ptr addrspace(1) %counters, "
                            f"i32 {node.number}")
        self.define(f"atomicrmw {op} ptr addrspace(1) {where}, i32 "
                    f'{self.value(node.value)} syncscope("agent") monotonic')

    def do_sum(self, node):
        value = self.value(node.value)
        where = self.define("getelementptr float, ptr addrspace(1) %sums, "
                            f"i32 {node.number}")
        self.define(f"atomicrmw fadd ptr addrspace(1) {where}, float {value} "
                    'syncscope("agent") monotonic')

    def do_exchange(self, node):
        area = f"ptr addrspace(3) @{self.name}.exchange"
        mine = self.define(f"getelementptr i32, {area}, i32 %tid")
        self.emit(f"store i32 {self.value(node.value)}, "
                  f"ptr addrspace(3) {mine}")
        self.barrier()
        near = self.define(f"xor i32 %tid, {node.step}")
        there = self.define(f"icmp ult i32 {near}, %items")
        index = self.define(f"select i1 {there}, i32 {near}, i32 %tid")
        other = self.define(f"getelementptr i32, {area}, i32 {index}")
        self.set(node.var,
                 self.define(f"load i32, ptr addrspace(3) {other}"))
        self.barrier()

    def barrier(self):
        self.declared.add("declare void @llvm.amdgcn.s.barrier()")
        self.emit('fence syncscope("workgroup") release')
        self.emit("call void @llvm.amdgcn.s.barrier()")
        self.emit('fence syncscope("workgroup") acquire')

    def do_if(self, node):
        then, end = self.label("then"), self.label("end")
        other = self.label("else") if node.other else end
        self.branch(node.cond, then, other)
        self.arm(then, node.then, end)
        if node.other:
            self.arm(other, node.other, end)
        self.start(end)

    def arm(self, label, statements, end):
        self.start(label)
        self.body(statements)
        self.goto(end)

    def do_loop(self, node):
        head, body = self.label("head"), self.label("body")
        latch, end = self.label("latch"), self.label("end")
        self.goto(body if node.post else head)
        if not node.post:
            self.start(head)
            self.branch(node.cond, body, end)
        self.loops.append((end, latch))
        self.arm(body, node.body, latch)
        self.loops.pop()
        self.start(latch)
        self.body(node.step)
        if node.post:
            self.branch(node.cond, body, end)
        else:
            self.goto(head)
        self.start(end)

    def leave(self, label):
        """A jump; what follows it cannot be reached."""
        self.goto(label)
        self.start(self.label("dead"))

    def do_break(self, node):
        self.leave(self.loops[-node.level][0])

    def do_continue(self, node):
        self.leave(self.loops[-node.level][1])

    def do_return(self, node):
        self.leave_function()
        self.start(self.label("dead"))

    def do_switch(self, node):
        end, default = self.label("end"), self.label("default")
        kind = nodes.type_of(node.value)
        labels = [self.label("case") for _ in node.cases]
        value = self.value(node.value)
        self.jump_table(kind, value, default, zip(
            (case.match for case in node.cases), labels))
        for number, case in enumerate(node.cases):
            follows = (labels + [default])[number + 1]
            self.arm(labels[number], case.body, follows if case.falls else end)
        self.arm(default, node.default, end)
        self.start(end)

    def jump_table(self, kind, value, default, cases):
        listed = " ".join(f"{kind} {match}, label %{label}"
                          for match, label in cases)
        self.emit(f"switch {kind} {value}, label %{default} [ {listed} ]")

    def do_region(self, node):
        end = self.label("end")
        labels = [self.label("block") for _ in node.blocks] + [end]
        fuel = f"ptr addrspace(5) %{node.fuel.name}"
        self.emit(f"store i32 {node.amount}, {fuel}")
        self.goto(labels[0])
        for number, block in enumerate(node.blocks):
            self.start(labels[number])
            self.body(block.body)
            self.edges(number, block.end, labels, fuel)
        self.start(end)

    def edges(self, number, end, labels, fuel):
        """Ends block `number` of a region; edges back get a block that counts
        them."""
        back = {}

        def edge(target):
            if target > number:
                return labels[target]
            if target not in back:
                back[target] = self.label("back")
            return back[target]

        if type(end) is nodes.Goto:
            self.goto(edge(end.target))
        elif type(end) is nodes.Branch:
            self.branch(end.cond, edge(end.yes), edge(end.no))
        else:
            *listed, last = [edge(t) for t in end.targets]
            self.jump_table("i32", self.value(end.value), last,
                            enumerate(listed))
        for target, label in back.items():
            self.count_back(label, labels[target], labels[-1], fuel)

    def count_back(self, label, target, end, fuel):
        self.start(label)
        left = self.define(f"load i32, {fuel}")
        some = self.define(f"icmp ne i32 {left}, 0")
        less = self.label("less")
        self.emit(f"br i1 {some}, label %{less}, label %{end}")
        self.start(less)
        now = self.define(f"sub i32 {left}, 1")
        self.emit(f"store i32 {now}, {fuel}")
        self.goto(target)

    # ---- the kernel -----------------------------------------------------

    def named(self, name, right):
        self.emit(f"%{name} = {right}")

    def entry(self):
        """Ids, the lane's memory, and the variables."""
        self.ids()
        if "private" in self.spaces:
            self.named("private", f"alloca [{nodes.PRIVATE_BYTES} x i8], "
                       "align 16, addrspace(5)")
            self.clear("private", nodes.PRIVATE_BYTES)
        if "lds" in self.spaces:
            self.named("lds.first", f"mul i32 %tid, {nodes.LDS_BYTES}")
            self.named("lds", "getelementptr i8, ptr addrspace(3) "
                       f"@{self.name}.lds, i32 %lds.first")
            self.clear("lds", nodes.LDS_BYTES)
        if "generic" in self.spaces:
            place = self.define(f"mul i32 %gid, {nodes.GENERIC_BYTES}")
            self.named("generic", "getelementptr i8, ptr %generic.first, "
                       f"i32 {place}")
        for space, kind in self.cells:
            typed.prepare(self, space, kind)
        if "wave" in self.spaces:
            self.wave_memory()
        if any(getattr(n, "flat", False) for n in nodes.walk(self.program)):
            self.hide_spaces()
        self.buffers()
        used = nodes.variables(self.program.inits, self.program.body)
        for var, _ in used:
            self.named(var.name, f"alloca {var.type}, addrspace(5)")
        for var, init in used:
            self.give(var, init)

    def give(self, var, init):
        """An initial value, if the variable has one."""
        if init != nodes.Const(var.type, types.of(var.type).unset()):
            self.do_assign(nodes.Assign(var, init))

    def wave_memory(self):
        """At an address that is known to be uniform."""
        each = LARGEST_GROUP // 64
        first = self.define(f"mul i32 %group, {each}")
        number = self.define("lshr i32 %tid, 6")
        same = self.call("i32", "llvm.amdgcn.readfirstlane.i32",
                         ("i32", number))
        place = self.define(f"add i32 {first}, {same}")
        self.named("wave", f"getelementptr [{nodes.WAVE_BYTES} x i8], "
                   f"ptr addrspace(1) %waves, i32 {place}")

    def buffers(self):
        if "buffer" in self.spaces:
            self.resource("buffer", "%in", str(nodes.INPUT_BYTES))
        if "buffer.own" in self.spaces:
            size = self.define(f"mul i32 %total, {4 * self.program.slots}")
            self.resource("buffer.own", "%out",
                          self.define(f"zext i32 {size} to i64"))

    def hide_spaces(self):
        """A pointer that is never used, and a condition that always holds: no
        compiler knows it, so accesses through either of two pointers stay
        generic."""
        self.spaces.add("nowhere")
        self.named("nowhere", "addrspacecast ptr addrspace(3) "
                   f"@{self.name}.nowhere to ptr")
        self.named("small", "icmp ult i32 %size, 65536")

    def ids(self):
        shape = self.program.launches[0].block if self.program.fixed else None
        x, y = map(str, shape[:2]) if shape else ("%x", "%y")
        self.named("group", self.intrinsic("i32",
                                           "llvm.amdgcn.workgroup.id.x"))
        if all(l.block[1:] == (1, 1) for l in self.program.launches):
            self.named("tid", self.work_item("x"))
        else:
            z = self.define(self.work_item("z"))
            rows = self.define(f"mul i32 {z}, {y}")
            y = self.define(self.work_item("y"))
            rows = self.define(f"add i32 {rows}, {y}")
            rows = self.define(f"mul i32 {rows}, {x}")
            x = self.define(self.work_item("x"))
            self.named("tid", f"add i32 {rows}, {x}")
        # x, y, size are those of a whole workgroup; %total are all lanes.
        size = str(self.program.launches[0].group_size()) if shape \
            else "%size"
        first = self.define(f"mul i32 %group, {size}")
        self.named("gid", f"add i32 {first}, %tid")
        rest = self.define(f"sub i32 %total, {first}")
        self.named("items", self.intrinsic("i32", "llvm.umin.i32",
                                           ("i32", rest), ("i32", size)))
        self.named("lane", "and i32 %tid, 63")
        place = self.define(f"mul i32 %gid, {self.program.slots}")
        self.named("own", "getelementptr i32, ptr addrspace(1) %out, "
                   f"i32 {place}")

    def work_item(self, dimension):
        return self.intrinsic("i32", f"llvm.amdgcn.workitem.id.{dimension}")

    def clear(self, space, size):
        for at in range(0, size, 16):
            where = self.define(f"getelementptr i8, {pointer(space)} "
                                f"%{space}, i32 {at}")
            self.emit(f"store <4 x i32> zeroinitializer, {pointer(space)} "
                      f"{where}, align 16")

    def kernel(self):
        """(definition, what it declares)."""
        self.entry()
        self.body(self.program.body)
        self.emit("ret void")
        program = self.program
        functions = [self.function(n) for n in nodes.called(program)]
        signature = SIGNATURE.format(
            in_flags="noalias readonly " if program.noalias else "",
            out_flags="noalias " if program.noalias else "")
        shape = program.launches[0].block
        size = program.launches[0].group_size()
        attributes = [f'"amdgpu-flat-work-group-size"="{size},{size}"'
                      if program.fixed else
                      f'"amdgpu-flat-work-group-size"="1,{LARGEST_GROUP}"']
        attributes.append(budget(program))
        if program.fixed:
            sizes = ", ".join(f"i32 {n}" for n in shape)
            attributes.append(f"!reqd_work_group_size !{{{sizes}}}")
        areas = {"lds": nodes.LDS_BYTES, "exchange": 4, "nowhere": 1}
        text = "".join(
            f"@{self.name}.{area} = internal addrspace(3) global "
            f"[{LARGEST_GROUP * size} x i8] poison, align 16\n"
            for area, size in areas.items() if area in self.spaces)
        text += "".join(typed.definition(self.name, space, kind, LARGEST_GROUP)
                        for space, kind in self.cells)
        text += (f"define amdgpu_kernel void @{self.name}({signature}) "
                 + " ".join(attributes) + " {\nentry:\n"
                 + "\n".join(self.lines) + "\n}\n")
        text += "".join(self.tables.values()) + "".join(functions)
        return text, self.declared


def module(programs, numbers=None):
    """IR of a module with kernels k0, k1, ..., or with those numbers."""
    kernels = [Emitter(program, f"k{n}").kernel() for program, n in zip(
        programs, numbers or range(len(programs)))]
    declared = sorted({d for _, some in kernels for d in some})
    return (HEADER + "\n" + "\n".join(text for text, _ in kernels) + "\n"
            + "\n".join(declared) + "\n!0 = !{}\n")
