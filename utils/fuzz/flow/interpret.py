# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a program means: one lane at a time, in Python.

The tree, not the IR, is translated to a Python function of one lane; that is
much faster than walking it for each. Numbers are kept unsigned.
"""

from . import nodes

MASK = {"i1": 1, "i32": 0xFFFFFFFF, "i64": 0xFFFFFFFFFFFFFFFF}
SIGN = {"i1": 1, "i32": 1 << 31, "i64": 1 << 63}
PLAIN = {"and": "&", "or": "|", "xor": "^", "add": "+", "sub": "-", "mul": "*"}
COMPARES = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">",
            "ge": ">="}
# Of the Python function of a lane: what nodes.GIVEN says, the input buffer,
# the slots, and how many turns are left.
PARAMETERS = "tid, gid, group, block, a, b, c, inputs, own, turns"
# Turns of all loops and regions together that a lane may make.
TURNS = 1500


class Runaway(Exception):
    """A lane that makes too many turns."""


class Translator:
    """Lines of the Python function. `places` has a letter for each Python
    loop around the current line: l for a Loop, r for a Region. To `watch` is
    to call seen(number, value) with each condition of a branch."""

    def __init__(self, program, watch=False):
        self.program = program
        self.watch = watch
        self.asked = 0
        self.lines = []
        self.indent = 1
        self.places = ""
        self.flags = 0

    def source(self):
        self.line("left = 0")
        for var, init in nodes.variables(self.program):
            self.line(f"{var.name} = {self.value(init)}")
        self.body(self.program.body)
        return (f"def lane({PARAMETERS}):\n" + "\n".join(self.lines) + "\n")

    def line(self, text):
        self.lines.append("    " * self.indent + text)

    def flag(self):
        self.flags += 1
        return f"t{self.flags}"

    def ask(self, cond):
        """The condition of a branch."""
        self.asked += 1
        text = self.value(cond)
        return f"seen({self.asked}, {text})" if self.watch else text

    # ---- values ---------------------------------------------------------

    def value(self, node):
        return getattr(self, "of_" + type(node).__name__.lower())(node)

    def of_const(self, node):
        return str(node.value & MASK[node.type])

    def of_var(self, node):
        return node.name

    def of_binary(self, node):
        left, right = self.value(node.left), self.value(node.right)
        kind = nodes.type_of(node)
        mask, bits = MASK[kind], int(kind[1:])
        if node.op in ("and", "or", "xor"):
            return f"({left} {PLAIN[node.op]} {right})"
        if node.op in PLAIN:
            return f"({left} {PLAIN[node.op]} {right} & {mask})"
        amount = f"({right} & {bits - 1})"
        if node.op == "shl":
            return f"({left} << {amount} & {mask})"
        if node.op == "lshr":
            return f"({left} >> {amount})"
        return f"(({left} ^ {SIGN[kind]}) - {SIGN[kind]} >> {amount} & {mask})"

    def of_compare(self, node):
        left, right = self.value(node.left), self.value(node.right)
        if node.predicate[0] == "s":
            sign = SIGN[nodes.type_of(node.left)]
            left, right = f"({left} ^ {sign})", f"({right} ^ {sign})"
        return f"({left} {COMPARES[node.predicate.lstrip('su')]} {right})" \
            if node.predicate not in ("eq", "ne") \
            else f"({left} {COMPARES[node.predicate]} {right})"

    def of_select(self, node):
        return (f"({self.value(node.yes)} if {self.value(node.cond)} else "
                f"{self.value(node.no)})")

    def of_cast(self, node):
        inner, source = self.value(node.value), nodes.type_of(node.value)
        if node.op == "sext":
            sign = SIGN[source]
            return f"(({inner} ^ {sign}) - {sign} & {MASK[node.type]})"
        return f"({inner} & {MASK[node.type]})"

    def of_load(self, node):
        return f"inputs[{self.value(node.index)} & {nodes.INPUTS - 1}]"

    def of_own(self, node):
        return f"own[{self.value(node.index)} & {self.program.slots - 1}]"

    def of_both(self, node):
        return f"({self.value(node.left)} and {self.value(node.right)})"

    def of_either(self, node):
        return f"({self.value(node.left)} or {self.value(node.right)})"

    # ---- statements -----------------------------------------------------

    def body(self, statements):
        for statement in statements:
            getattr(self, "do_" + type(statement).__name__.lower())(statement)
        if not statements:
            self.line("pass")

    def nested(self, statements):
        self.indent += 1
        self.body(statements)
        self.indent -= 1

    def do_assign(self, node):
        self.line(f"{node.var.name} = {self.value(node.value)}")

    def do_store(self, node):
        self.line(f"own[{self.value(node.index)} & {self.program.slots - 1}]"
                  f" = {self.value(node.value)}")

    def do_if(self, node):
        self.line(f"if {self.ask(node.cond)}:")
        self.nested(node.then)
        if node.other:
            self.line("else:")
            self.nested(node.other)

    def do_loop(self, node):
        """The step, and the question of a post-tested loop, are at the top of
        the next turn: so Python's continue is the program's."""
        first = self.flag()
        self.line(f"{first} = True")
        self.enter("l")
        self.line(f"if not {first}:")
        self.nested(node.step)
        if node.post:
            self.line(f"if not {first} and not {self.ask(node.cond)}: break")
        self.line(f"{first} = False")
        if not node.post:
            self.line(f"if not {self.ask(node.cond)}: break")
        self.body(node.body)
        self.leave()

    def enter(self, place):
        self.line("while True:")
        self.indent += 1
        self.places += place
        self.line("turns -= 1")
        self.line("if turns < 0: raise Runaway")

    def leave(self):
        """After a Python loop: a jump further out goes on."""
        self.indent -= 1
        self.places = self.places[:-1]
        if self.places:
            self.line("if left:")
            self.line("    left -= 1")
            self.line("    if left or not again: break")
            self.line("    continue")

    def do_break(self, node):
        self.jump(node.level, "break")

    def do_continue(self, node):
        self.jump(node.level, "continue")

    def jump(self, level, word):
        """`left` counts the Python loops around the current one that the jump
        leaves, or continues at last."""
        places = [i for i, p in enumerate(self.places) if p == "l"]
        distance = len(self.places) - 1 - places[-level]
        if distance:
            self.line(f"left = {distance}; again = {word == 'continue'}")
            word = "break"
        self.line(word)

    def do_return(self, node):
        self.line("return")

    def do_switch(self, node):
        which = self.flag()
        self.line(f"{which} = {self.value(node.value)}")
        matches = [case.match for case in node.cases]
        self.line(f"{which} = {matches}.index({which}) if {which} in "
                  f"{matches} else {len(matches)}")
        for number, case in enumerate(node.cases):
            self.line(f"if {which} == {number}:")
            self.nested(case.body)
            if case.falls:
                self.line(f"    {which} = {number + 1}")
        self.line(f"if {which} == {len(matches)}:")
        self.nested(node.default)

    def do_region(self, node):
        place, fuel = self.flag(), node.fuel.name
        self.line(f"{place} = 0; {fuel} = {node.amount}")
        self.enter("r")
        for number, block in enumerate(node.blocks):
            self.line(f"if {place} == {number}:")
            self.nested(block.body)
            self.indent += 1
            self.line(f"t0 = {self.target(block.end)}")
            self.line(f"if t0 <= {number}:")
            self.line(f"    if {fuel} == 0: break")
            self.line(f"    {fuel} -= 1")
            self.line(f"{place} = t0; continue")
            self.indent -= 1
        self.line("break")
        self.leave()

    def target(self, end):
        if type(end) is nodes.Goto:
            return str(end.target)
        if type(end) is nodes.Branch:
            return f"{end.yes} if {self.ask(end.cond)} else {end.no}"
        value, last = self.value(end.value), len(end.targets) - 1
        return f"{end.targets}[min({value}, {last})]"


def coverage(program, launch, inputs, lanes):
    """(conditions, those that some of `lanes` asked, those that came out both
    ways). Raises Runaway."""
    outcomes = {}

    def seen(number, value):
        outcomes.setdefault(number, set()).add(bool(value))
        return value

    translator = Translator(program, watch=True)
    lane = define(translator.source(), seen=seen)
    for gid in lanes:
        call(lane, program, launch, inputs, gid, TURNS)
    both = sum(len(values) == 2 for values in outcomes.values())
    return translator.asked, len(outcomes), both


def define(source, **names):
    names.update(Runaway=Runaway, min=min)
    exec(compile(source, "program", "exec"), names)
    return names["lane"]


def call(lane, program, launch, inputs, gid, turns):
    """The slots of one work-item."""
    own = [0] * program.slots
    lane(gid % launch.block, gid, gid // launch.block, launch.block, launch.a,
         launch.b, launch.c & MASK["i64"], inputs, own, turns)
    return own


def lane_function(program):
    """lane(PARAMETERS): fills `own`, may raise Runaway."""
    return define(Translator(program).source())


def results(program, launch, inputs, turns=TURNS):
    """The output buffer after a launch: grid x slots numbers. `inputs` are
    INPUTS unsigned numbers. Raises Runaway."""
    lane, output = lane_function(program), []
    for gid in range(launch.grid):
        output += call(lane, program, launch, inputs, gid, turns)
    return [int(v) for v in output]
