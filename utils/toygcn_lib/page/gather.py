# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the page shows, as one dictionary: see page.js for its readers."""

import json
import os
import re
from itertools import zip_longest

from ..compiling import link, toygcn_llc
from ..simulate import OUR_CHECKS
from ..tools import Failed, call, own, stock
from ..uniformity import PASS, read_remarks
from . import assembly, numbered, pressure, stages
from .assembly import mnemonic
from .fullload import Load
from .mnemonics import help_on

# A name that passes do not give to another value, as they do %12.
WRITTEN_LANE = re.compile(r"v_writelane_b32 v(\d+),")
VGPR = re.compile(r"\$vgpr(\d+)\b")
BRANCH = re.compile(r"s_c?branch\w* (\d+)$")
LASTING = re.compile(r"%.*[^\d%]")

# The page keeps this much of the simulator's record, to stay small.
WAVES, STEPS = 4, 1500


class Part:
    """A function of the object: `stages` are its blocks by passes."""

    def __init__(self, name, every):
        self.name = name
        # The last run of a pass that runs twice.
        self.stages = {key: blocks for key, function, blocks in every
                       if function == name}
        self.blocks = self.stages.get(stages.STAGES[-1][0], [])
        self.assembly = []
        self.first_block = 0  # Among the page's blocks.

    def instructions(self):
        return (i for block in self.blocks for i in block.instructions)


class Compiled:
    """The kernel `function` of `ir` through all stages, with the functions that
    it may call. `ir` has locations of the source, if there are any. `llc` is a
    command with its options, ours if none is given."""

    def __init__(self, ir, function, options, folder, llc=None):
        self.function = function
        plain, path = numbered.number_instructions(ir, folder)
        base = os.path.join(folder, "page")
        command = [*(llc or [*toygcn_llc(options.build_dir, options.level),
                             *options.llc_arg]), "-filetype=obj"]
        self.functions = numbered.read_numbered(path, function)
        try:
            done = call("ToyGCN llc", [
                *command, path, "-o", base + ".o",
                "-filter-print-funcs=" + ",".join(self.functions),
                "-print-after=" + ",".join(name for name, _, _ in stages.STAGES),
                f"-pass-remarks-output={base}.yaml",
                "-pass-remarks-filter=toygcn-"])
        except Failed:  # Numbers are no lines of the user's.
            call("ToyGCN llc", [*command, ir, "-o", base + ".o"])
            raise
        self.object = link(base + ".o", base + ".hsaco", ir)
        call("ToyGCN llc", [*(word for word in command if not word.startswith(
            "-toygcn-verify-")), plain, "-o", base + ".plain.o"])
        every = stages.read_stages(done.stderr)
        self.parts = parts_of(function, every,
                              numbered.mentioned_in_variables(path))
        names = [part.name for part in self.parts]
        self.remarks = [r for r in read_remarks(base + ".yaml")
                        if r.function in names]
        read = assembly.read_assembly(self.object, names)
        for part in self.parts:
            part.assembly = read.get(part.name, [])
            assembly.join(part.assembly, part.blocks)
        # The numbers of VGPRs whose lanes hold spilled scalars.
        self.spill_registers = {
            WRITTEN_LANE.match(code.text).group(1) for part in self.parts
            for code in part.assembly if code.spills}
        self.is_same = code_bytes(base + ".o", base) == \
            code_bytes(base + ".plain.o", base)


def parts_of(kernel, every, variables):
    """[Part]: the kernel, and each function whose name is in the code of one of
    these, or in a variable that is."""
    parts, names = [], [kernel]
    for name in names:  # It grows.
        part = Part(name, every)
        mentioned = variables.get(name, set()).union(
            *(i.mentions() for i in part.instructions()))
        names += sorted(mentioned.difference(names))
        if part.blocks:
            part.first_block = sum(len(p.blocks) for p in parts)
            parts.append(part)
    return parts


def code_bytes(path, base):
    """The bytes of .text."""
    out = base + ".text"
    call("llvm-objcopy", [stock("llvm-objcopy"), "-O", "binary",
                          "--only-section=.text", path, out])
    with open(out, "rb") as file:
        return file.read()


def run_profile(compiled, launch, options, folder):
    """The simulator's record of a launch, with the time of a compute unit."""
    path = os.path.join(folder, "profile.json")
    call("toygcn-sim", [own(options.build_dir, "toygcn-sim"), compiled.object,
                        *launch.words, *OUR_CHECKS, "--timing",
                        "--stats-json", path + ".stats", "--profile", path])
    with open(path) as profile, open(path + ".stats") as stats:
        return json.load(profile), json.load(stats)


def facts_of(compiled, lines):
    """{number: what is known of the IR instruction}. A pass that moves one
    into another block drops its location, but not its name: `with` is the
    instruction whose location it has then, which lists it in `has`."""
    facts = {}
    every = (i for part in compiled.functions.values() for i in part
             if i.number)
    for line, source in zip_longest(every, lines):
        facts[line.number] = {"name": line.name(), "line": source,
                              "notes": []}
    names = {part.name: lasting_names(compiled, part) for part in
             compiled.parts}
    for remark in compiled.remarks:
        known = facts.get(remark.line)
        if known is None:
            continue
        if remark.by == PASS:
            moved = names[remark.function].get(remark.get("Name"), remark.line)
            if moved != remark.line:
                facts[moved]["with"] = remark.line
                known.setdefault("has", []).append(moved)
            add_answer(facts[moved], remark)
        elif remark.text() not in (note[1] for note in known["notes"]):
            known["notes"].append([remark.by.removeprefix("toygcn-"),
                                   remark.text()])
    return facts


def lasting_names(compiled, part):
    """{name: number} of the values of a part and of what may be inlined in
    it."""
    others = {p.name for p in compiled.parts}
    return {line.name(): line.number for name in
            (*(n for n in compiled.functions if n not in others), part.name)
            for line in compiled.functions.get(name, ())
            if line.number and LASTING.match(line.name() or "")}


def add_answer(known, remark):
    """The passes before may have made several values of one; the one with its
    name is asked first."""
    is_own = remark.get("Name") == known["name"]
    if "is" in known and not is_own:
        return
    known["is"] = remark.get("Is")
    known["why"] = remark.own_steps()
    if remark.rest:
        known["rest"] = remark.rest.line
    known["if"] = remark.get("If")
    if not known["why"] and remark.get("Why"):
        known["apart"] = [remark.get("Block"), remark.get("Why")]


def shared_steps(facts):
    """Replaces the steps of chains by their places in the list that is
    returned: most chains have an end in common."""
    places = {}
    for fact in facts.values():
        if "why" in fact:
            fact["why"] = [places.setdefault(tuple(step), len(places))
                           for step in fact["why"]]
    return list(places)


def ir_rows(compiled):
    """The parts, and the functions that they have some instruction of."""
    used = {i.number for part in compiled.parts for i in part.instructions()}
    called = [part.name for part in compiled.parts[1:]]
    rows = []
    for name in (compiled.function, *called, *(
            name for name in compiled.functions
            if name not in called and name != compiled.function)):
        lines = compiled.functions.get(name, [])
        if name in called:
            rows.append([f"@{name}, called:", None, "label"])
        elif name != compiled.function:
            if not any(i.number in used for i in lines if i.number):
                continue
            rows.append([f"@{name}, inlined:", None, "label"])
        rows += [[i.text, i.number, "" if i.number else "label"]
                 for i in lines]
    return rows


def stage_rows(compiled, key):
    """[text, number, kind] of each line; labels have no kind."""
    registers = compiled.spill_registers \
        if key == stages.STAGES[-1][0] else ()
    rows = []
    for part in compiled.parts:
        if part.name != compiled.function:
            rows.append([f"@{part.name}:", None, "label"])
        for block in part.stages.get(key, ()):
            rows.append([f"{block.label} {block.name}".rstrip(), None,
                         "label"])
            rows += [[i.text, i.number, kind_of(i, registers)]
                     for i in block.instructions]
    return rows


def kind_of(instruction, registers):
    """The colour of an instruction by its own result; '' where only the IR
    instruction that it comes from says more. A spilled scalar is in a lane of
    one of these VGPRs."""
    lane = instruction.opcode in ("V_WRITELANE_B32", "V_READLANE_B32") and \
        VGPR.search(instruction.text)
    if lane and lane.group(1) in registers:
        return "spilled"
    return instruction.kind() or (instruction.number and
                                  instruction.own_kind()) or ""


def assembly_rows(compiled, profile):
    ran = {i["pc"]: i for i in profile["instructions"]} if profile else {}
    rows = [row for part in compiled.parts
            for row in part_rows(part, ran, compiled.spill_registers)]
    add_targets(rows)
    return rows


def add_targets(rows):
    """`to`: the index of the row that a branch leads to."""
    places = {row["pc"]: index for index, row in enumerate(rows)}
    for row in rows:
        branch = BRANCH.match(row["t"])
        if branch:
            distance = int(branch.group(1))
            distance -= (distance & 0x8000) << 1
            target = row["pc"] + 4 + 4 * distance
            if target in places:
                row["to"] = places[target]


def add_full(rows, full):
    """`full`: cycles of waves at full load."""
    ran = {i["pc"]: i for i in full.profile["instructions"]} if full else {}
    for row in rows:
        if row["pc"] in ran:
            row["full"] = sum(ran[row["pc"]].get("cycles", {}).values())


def part_rows(part, ran, spill_registers):
    live = pressure.live_sets(part.blocks)
    at, rows = part.first_block, []
    for code in part.assembly:
        row = {"t": code.text, "n": code.number, "pc": code.pc, "k": ""}
        if code.mir:
            block, index = code.mir
            at = part.first_block + block
            row["k"] = kind_of(part.blocks[block].instructions[index],
                               spill_registers)
            row["s"], row["v"] = pressure.count(live[block][index])
        row["b"] = at
        did = ran.get(code.pc)
        if did:
            row |= {"count": did["count"], "lanes": did["lanes"],
                    "cycles": did.get("cycles", {})}
        rows.append(row)
    return rows


def wave_rows(compiled, profile):
    """The ways of the first waves: [index of the first instruction, how many,
    EXEC]; a step in a function that is not shown has the index -1."""
    places = {code.pc: index for index, code in enumerate(
        code for part in compiled.parts for code in part.assembly)}
    rows = []
    for wave in profile["waves"][:WAVES]:
        steps = [[places.get(pc, -1), length, mask]
                 for pc, length, mask in wave["steps"]]
        later = sum(length for _, length, _ in steps[STEPS:])
        rows.append({"group": wave["group"], "number": wave["number"],
                     "steps": steps[:STEPS],
                     "left_out": wave["left_out"] + later})
    return rows


def block_rows(compiled):
    rows = []
    for part in compiled.parts:
        places = {b.label: part.first_block + index
                  for index, b in enumerate(part.blocks)}
        prefix = "" if part.name == compiled.function else part.name + " "
        rows += [{"label": prefix + b.label, "name": b.name,
                  "next": [places[s] for s in b.successors if s in places]}
                 for b in part.blocks]
    return rows


def gather(compiled, ir, source, title, profile, stats, launch, full=None):
    """`source` is the path of the file that has the lines, or None; `full` is
    the fullload.Load of a launch that fills a compute unit."""
    name = os.path.basename(source) if source else None
    lines = numbered.source_lines(ir, compiled.function, name) if name else []
    facts = facts_of(compiled, lines)
    data = {
        "title": title, "kernel": compiled.function,
        "called": [part.name for part in compiled.parts[1:]],
        "same": compiled.is_same, "launch": launch, "stats": stats,
        "facts": facts, "steps": shared_steps(facts),
        "ir": ir_rows(compiled),
        "stages": [{"pass": key, "title": short, "about": about,
                    "rows": stage_rows(compiled, key)}
                   for key, short, about in stages.STAGES
                   if any(key in part.stages for part in compiled.parts)],
        "asm": assembly_rows(compiled, profile),
        "blocks": block_rows(compiled)}
    if source:
        with open(source, errors="replace") as file:
            data["source"] = {"name": name, "lines": file.read().splitlines()}
    data["help"] = {name: help_on(name) for name in
                    {mnemonic(row["t"]) for row in data["asm"]}}
    if profile:
        loads = [Load(launch.split(), stats, profile), full]
        data["loads"] = [load and load.to_json() for load in loads]
        add_full(data["asm"], full)
        data["waves"] = wave_rows(compiled, profile)
        data["in_all"] = profile["waves_in_all"]
        data["cu"] = [profile["cu_cycles"], profile["issuing_turns"]]
    return data
