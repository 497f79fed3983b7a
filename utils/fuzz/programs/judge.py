# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The right ones: outputs of compilers against those of the interpreter."""

import execute

from . import nodes
from .batch import CONFIGS, STOCKS, is_asked

# What a word of the output is called in messages.
NAMES = ("output", "counters", "generic", "sums")


def difference(program, expected, outputs):
    """None, or words about the first word that differs."""
    for launch, wants, gots in zip(program.launches, expected, outputs):
        for name, want, got in zip(NAMES, wants, gots):
            if want == got:
                continue
            wrong = [i for i in range(len(want)) if want[i] != got[i]]
            at = wrong[0]
            shape = "x".join(map(str, launch.block))
            words = {"output": program.slots, "counters": 1, "sums": 1,
                     "generic": nodes.GENERIC_BYTES // 4}[name]
            place = f"{name[:-1]} {at}" if name in ("counters", "sums") \
                else f"lane {at // words} {name} {at % words}"
            lanes = len({i // words for i in wrong})
            return (f"{launch.lanes()} lanes in groups of {shape}: {place} is "
                    f"{got[at]:#x}, not {want[at]:#x}; {lanes} lanes differ")
    return None


# A spill has all of a tuple: with fewer VGPRs two tuples of eight dwords and
# an address do not fit, with fewer SGPRs two of sixteen. With that many, or
# without a budget, it is a failure.
ENOUGH_VGPRS, ENOUGH_SGPRS = 24, 40
# The second is of a tuple with more registers than there are.
TOO_FEW = ("ran out of registers", "no registers from class available")


def is_refused(who, program, finding):
    """Whether a compiler may say no: registers ran out, and there were few."""
    changed = CONFIGS[who].change(program)
    return (finding.kind == "error"
            and (0 < changed.vgprs < ENOUGH_VGPRS
                 or 0 < changed.sgprs < ENOUGH_SGPRS)
            and any(words in finding.text for words in TOO_FEW))


def judge(who, program, expected, outcome):
    """The Finding of one program by one compiler, or None."""
    if outcome.finding:
        if is_refused(who, program, outcome.finding):
            outcome.finding.kind = "refused"
        return outcome.finding
    if outcome.outputs is None:
        return None
    text = difference(program, expected, outcome.outputs)
    return text and execute.Finding("mismatch", who, None, text)


def examine(batch, expected, ways):
    """{program number: {compiler: Finding}}; only programs with a finding.
    `expected`: for each program, the outputs of its launches. Where our code
    is wrong, stock code is asked too, or our own at another level, if the
    program has what stock code does not know: if it computes the same,
    `doubtful` says so of the finding. If then our code of the same program
    before opt is right, opt has changed what the program means: `by_opt`."""
    found = {}
    for who in ways:
        for number, outcome in enumerate(batch.outcomes(who)):
            finding = judge(who, batch.programs[number], expected[number],
                            outcome)
            if not finding:
                continue
            found.setdefault(number, {})[who] = finding
            if finding.who == "opt":  # It did not get through.
                finding.by_opt = is_right_before_opt(
                    batch.alone(number), expected[number], who)
            if finding.kind == "mismatch" and who != "stock":
                one, words = batch.alone(number), "stock code does"
                other = one.outcomes("stock")[0]
                if not is_asked("stock", batch.programs[number]):
                    level = "O2" if who == "O0" else "O0"
                    other, words = one.outcomes(level)[0], f"our -{level} does"
                finding.doubtful = other.outputs == outcome.outputs
                if finding.doubtful:
                    finding.text += f"; {words} the same"
                    finding.by_opt = is_right_before_opt(
                        batch.alone(number), expected[number], who)
    return found


def is_right_before_opt(one, expected, who):
    """`one` is a batch of one program that stock opt has rewritten."""
    raw = one.before_opt()
    return raw is not None and judge(who, raw.programs[0], expected,
                                     raw.outcomes(who)[0]) is None


def is_failure(findings, ways):
    """Stock code alone being wrong is no failure, as long as code of ours
    agrees with the interpreter. Nor is what stock opt made of the program."""
    ours = [f for who, f in findings.items() if who not in STOCKS]
    return not all(f.by_opt for f in ours) or all(w in STOCKS for w in ways)
