# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels of the matrix through a compiler and the simulator, and what came
of each row and state.

A kernel holds one row in one or several states. Kernels travel in modules:
what a compiler refuses is taken out by the names in its messages, and tried
again state by state, so that each cell of the matrix gets its own answer.
"""

import os
import re
import struct

import execute

from . import emit
from .reference import ANY
from .states import GROUPS, Expected, Inputs, Part

# Outputs that no lane writes keep this.
UNTOUCHED = 0x7E57AB1E7E57AB1E
CHECKS = {"stock": ("--no-check-undef",),
          "ours": ("--check-waitcnt", "--check-hazards", "--check-uniform")}


class Kernel:
    """`cells`: [(state, its first slot, slots)] of the row."""

    def __init__(self, row, states):
        self.row = row
        self.states = states
        self.launch = states[0].launch
        self.grid, self.block = GROUPS[self.launch]
        self.name = re.sub(r"\W", "_", row.name + "__" + (
            states[0].name if len(states) == 1 else self.launch))
        self.code = emit.Code(row.type)
        emit.prologue(self.code, self.block)
        self.cells, self.slots = [], 0
        for state in states:
            part = Part(self.code, row, self.grid, self.slots)
            state.emit(part, state.name)
            self.cells.append((state, self.slots, part.slots))
            self.slots += part.slots
        self.text = emit.function(self.code, self.name, self.block,
                                  self.launch == "full")

    def split(self):
        return [Kernel(self.row, [s]) for s in self.states]

    def inputs(self):
        return self.row.once(self.launch, lambda: Inputs(
            self.row, self.grid, self.block))

    def expected(self, state, slots):
        """Slots of a state over all threads."""
        def make():
            expected = Expected(slots, self.grid, UNTOUCHED)
            state.expect(self.inputs(), expected)
            return expected.slots
        return self.row.once(state.name + " results", make)


def kernels_of(row, states):
    """The row's kernels: one a launch."""
    wanted = [s for s in row.states if s.name in states]
    return [Kernel(row, group) for group in (
        [s for s in wanted if s.launch == launch] for launch in GROUPS)
        if group]


def module(kernels):
    return emit.module([(k.code, k.text) for k in kernels])


class Verdict:
    """The verdict on one cell by one compiler. `kind`: ok, refused, crash, run, wrong;
    `text` says more; `lanes`: how many results were compared; `alone`:
    whether its kernel had no other cells."""

    def __init__(self, kind, text="", lanes=0, alone=False):
        self.kind, self.text, self.lanes = kind, text, lanes
        self.alone = alone


class Runner:
    """Compiles with one command and collects verdicts by (row name, state
    name)."""

    def __init__(self, tools, who, command, folder):
        self.tools, self.who, self.command = tools, who, command
        self.folder = folder
        self.verdicts = {}
        self.modules = 0

    def put(self, kernel, verdict):
        verdict.alone = len(kernel.states) == 1
        for state in kernel.states:
            self.verdicts[kernel.row.name, state.name] = verdict

    def run(self, kernels):
        """Every kernel gets verdicts."""
        while kernels:
            failed, base = self.compile(kernels)
            if not failed:
                for kernel in kernels:
                    self.simulate(kernel, base + ".hsaco")
                return
            blamed = self.blame(kernels, failed)
            for kernel in blamed:
                self.put(kernel, verdict_of(kernel, failed))
            self.retry([k for k in blamed if len(k.states) > 1])
            kernels = [k for k in kernels if k not in blamed]

    def retry(self, kernels):
        """Tries the states of refused kernels one by one; but where the first
        and simplest is refused alone, so are all."""
        if not kernels:
            return
        parts = [kernel.split() for kernel in kernels]
        self.run([part[0] for part in parts])
        rest = [p for part in parts for p in part[1:]
                if self.verdict(part[0]).kind not in ("refused", "crash")]
        if rest:
            self.run(rest)

    def verdict(self, kernel):
        return self.verdicts[kernel.row.name, kernel.states[0].name]

    def compile(self, kernels):
        """(None or (status, output), path of the code without ending)."""
        self.modules += 1
        base = os.path.join(self.folder, f"{self.who}.{self.modules}")
        with open(base + ".ll", "w") as file:
            file.write(module(kernels))
        status, output = execute.run(self.command + [
            "-filetype=obj", base + ".ll", "-o", base + ".o"])
        if not status:
            status, output = execute.run([
                os.path.join(self.tools.stock, "ld.lld"), "-shared",
                base + ".o", "-o", base + ".hsaco"])
        return (status, output) if status else None, base

    def blame(self, kernels, failed):
        """The kernels that the output names; else, where there are several,
        those that do not compile alone; else all."""
        status, output = failed
        words = set(re.findall(r"\w+", output))
        blamed = [k for k in kernels if k.name in words]
        if blamed or len(kernels) == 1:
            return blamed or kernels
        return [k for k in kernels if self.compile([k])[0]] or kernels

    def simulate(self, kernel, code):
        inputs = kernel.inputs()
        outputs, failed = simulate(self.tools, self.who, kernel, inputs, code,
                                   os.path.join(self.folder, self.who))
        if failed and len(kernel.states) > 1:
            for part in kernel.split():
                self.run([part])
            return
        if failed:
            self.put(kernel, Verdict("run", failed))
            return
        for state, base, slots in kernel.cells:
            self.verdicts[kernel.row.name, state.name] = judge(
                kernel, state, outputs[base:base + slots])


def verdict_of(kernel, failed):
    """For a kernel that did not compile: refused with a message that names
    it, or a crash. A module's other kernels may have done either too."""
    status, output = failed
    crashed = re.search(rf"(on function '@|- function: +){kernel.name}\b",
                        output)
    lines = [l for l in output.splitlines() if re.search(
        rf"(?i)\berror:.*\b{kernel.name}\b", l)]
    if lines and not crashed:
        return Verdict("refused", lines[0].strip()[:300])
    return Verdict("crash", f"status {status}: {execute.gist(output)}")


def simulate(tools, who, kernel, inputs, code, base):
    """([numbers of each slot], None), or (None, the simulator's message)."""
    memory = inputs.memory()
    with open(base + ".in", "wb") as file:
        file.write(struct.pack(f"<{len(memory)}Q", *memory))
    count = kernel.slots * kernel.grid
    status, output = execute.run([
        os.path.join(tools.own, "toygcn-sim"), code, "--kernel", kernel.name,
        "--grid", str(kernel.grid), "--block", str(kernel.block),
        "--arg", f"buf:u64:{len(memory)}:@{base}.in",
        "--arg", f"buf:u64:{count}:const={UNTOUCHED}",
        "--arg", f"i32:{inputs.u}", "--arg", f"u64:{inputs.w}",
        "--max-instructions", execute.MAX_INSTRUCTIONS,
        "--dump", f"1={base}.out",
        *CHECKS["stock" if who == "stock" else "ours"],
        *([] if who == "stock" or kernel.row.operation.strays
          else ["--lanesan"])])
    if status:
        return None, execute.gist(output)
    with open(base + ".out", "rb") as file:
        numbers = struct.unpack(f"<{count}Q", file.read())
    return [numbers[i:i + kernel.grid]
            for i in range(0, count, kernel.grid)], None


def slots_of(row):
    """(what it holds, its bits) of each slot that the cases fill."""
    code = emit.Code(row.type)
    code.x = code.y = code.z = code.w = code.thread = "%x"
    return [(case.text, emit.stored_bits(type))
            for case in row.cases for type, _ in case.emit(code)]


def slot_names(row, state):
    """What each slot of a state holds."""
    return [text for text, _ in slots_of(row)] + \
        [f"value {n} that the lane kept" for n in range(state.kept)]


def slot_bits(row, state):
    return [bits for _, bits in slots_of(row)] + [32] * state.kept


def in_slot(want, bits):
    """The whole slot after a store of `bits` bits."""
    if want is ANY or want == UNTOUCHED:
        return want
    mask = (1 << bits) - 1
    return want & mask | UNTOUCHED & ~mask


def expected_slots(kernel, state, count):
    """What the slots of a state hold after the run."""
    return [[in_slot(want, bits) for want in slot] for slot, bits in zip(
        kernel.expected(state, count), slot_bits(kernel.row, state))]


def judge(kernel, state, outputs):
    expected = expected_slots(kernel, state, len(outputs))
    wrong, lanes = [], 0
    for number, (want, got) in enumerate(zip(expected, outputs)):
        lanes += sum(w is not ANY and w != UNTOUCHED for w in want)
        wrong += [(number, thread) for thread, (w, g) in enumerate(
            zip(want, got)) if w is not ANY and w != g]
    if not wrong:
        return Verdict("ok", lanes=lanes)
    number, thread = wrong[0]
    case = slot_names(kernel.row, state)[number]
    return Verdict("wrong", (
        f"case '{case}': wave {thread // 64} lane {thread % 64}: expected "
        f"{expected[number][thread]:#x}, got {outputs[number][thread]:#x}; "
        f"{len(wrong)} results in {len({n for n, _ in wrong})} cases differ"),
        lanes, len(kernel.states) == 1)
