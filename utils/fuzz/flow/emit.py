# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A program as a kernel in LLVM IR. Variables are allocas; passes of opt make
phis of them."""

from generate import HEADER

from . import nodes

SIGNATURE = ("ptr addrspace(1) {in_flags}%in, ptr addrspace(1) {out_flags}"
             "%out, i32 %block, i32 %a, i32 %b, i64 %c")
IDS = ("workitem.id.x", "workgroup.id.x")
DECLARATIONS = "".join(f"declare i32 @llvm.amdgcn.{i}()\n" for i in IDS)
BLOCK_LIMIT = 256


class Emitter:
    """Text of one kernel. `loops` are (break label, continue label) pairs,
    innermost last."""

    def __init__(self, program):
        self.program = program
        self.lines = []
        self.count = 0
        self.loops = []

    def emit(self, line):
        self.lines.append("  " + line)

    def define(self, right):
        self.count += 1
        self.emit(f"%v{self.count} = {right}")
        return f"%v{self.count}"

    def label(self, hint):
        self.count += 1
        return f"{hint}{self.count}"

    def start(self, label):
        self.lines.append(f"{label}:")

    def goto(self, label):
        self.emit(f"br label %{label}")

    # ---- values ---------------------------------------------------------

    def value(self, node):
        return getattr(self, "of_" + type(node).__name__.lower())(node)

    def of_const(self, node):
        if node.type == "i1":
            return "true" if node.value else "false"
        bits = int(node.type[1:])
        value = node.value & ((1 << bits) - 1)
        return str(value - (1 << bits) if value >> (bits - 1) else value)

    def of_var(self, node):
        if node.name in nodes.GIVEN:
            return "%" + node.name
        return self.define(f"load {node.type}, ptr addrspace(5) %{node.name}")

    def of_binary(self, node):
        kind = nodes.type_of(node)
        left, right = self.value(node.left), self.value(node.right)
        if node.op in ("shl", "lshr", "ashr"):
            right = self.define(f"and {kind} {right}, {int(kind[1:]) - 1}")
        return self.define(f"{node.op} {kind} {left}, {right}")

    def of_compare(self, node):
        left, right = self.value(node.left), self.value(node.right)
        kind = nodes.type_of(node.left)
        return self.define(f"icmp {node.predicate} {kind} {left}, {right}")

    def of_select(self, node):
        kind = nodes.type_of(node)
        cond, yes, no = (self.value(n) for n in node)
        return self.define(f"select i1 {cond}, {kind} {yes}, {kind} {no}")

    def of_cast(self, node):
        inner = self.value(node.value)
        return self.define(f"{node.op} {nodes.type_of(node.value)} {inner} to "
                           f"{node.type}")

    def of_load(self, node):
        return self.load("%in", node.index, nodes.INPUTS)

    def of_own(self, node):
        return self.load("%own", node.index, self.program.slots)

    def load(self, base, index, count):
        address = self.address(base, index, count)
        return self.define(f"load i32, ptr addrspace(1) {address}")

    def address(self, base, index, count):
        index = self.define(f"and i32 {self.value(index)}, {count - 1}")
        return self.define(f"getelementptr i32, ptr addrspace(1) {base}, "
                           f"i32 {index}")

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

    def do_assign(self, node):
        value = self.value(node.value)
        self.emit(f"store {node.var.type} {value}, ptr addrspace(5) "
                  f"%{node.var.name}")

    def do_store(self, node):
        value = self.value(node.value)
        address = self.address("%own", node.index, self.program.slots)
        self.emit(f"store i32 {value}, ptr addrspace(1) {address}")

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
        self.emit("ret void")
        self.start(self.label("dead"))

    def do_switch(self, node):
        end, default = self.label("end"), self.label("default")
        kind, labels = nodes.type_of(node.value), []
        for case in node.cases:
            labels.append(self.label("case"))
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

    def entry(self):
        """Ids, the lane's slots, and the variables."""
        self.emit("%tid = call i32 @llvm.amdgcn.workitem.id.x()")
        self.emit("%group = call i32 @llvm.amdgcn.workgroup.id.x()")
        self.emit("%first = mul i32 %group, %block")
        self.emit("%gid = add i32 %first, %tid")
        self.emit(f"%place = mul i32 %gid, {self.program.slots}")
        self.emit("%own = getelementptr i32, ptr addrspace(1) %out, "
                  "i32 %place")
        used = nodes.variables(self.program)
        for var, _ in used:
            self.emit(f"%{var.name} = alloca {var.type}, addrspace(5)")
        for var, init in used:
            self.do_assign(nodes.Assign(var, init))

    def kernel(self, name):
        self.entry()
        self.body(self.program.body)
        self.emit("ret void")
        noalias = self.program.noalias
        signature = SIGNATURE.format(
            in_flags="noalias readonly " if noalias else "",
            out_flags="noalias " if noalias else "")
        return (f"define amdgpu_kernel void @{name}({signature}) "
                f'"amdgpu-flat-work-group-size"="1,{BLOCK_LIMIT}" {{\n'
                "entry:\n" + "\n".join(self.lines) + "\n}\n")


def module(programs):
    """IR of a module with kernels k0, k1, ..."""
    kernels = [Emitter(program).kernel(f"k{n}")
               for n, program in enumerate(programs)]
    return HEADER + "\n" + "\n".join(kernels) + "\n" + DECLARATIONS
