# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Settings that must not change a result: which analysis the compiler asks what
differs between lanes, when the machine's memory takes effect, how exact its
approximate instructions are.

Options that a program does not have are left out."""

import os
from functools import lru_cache

import execute

# name -> options of llc. Bank selection asks one judge, the verifier the other.
DIVERGENCE = {
    "both": ("-toygcn-divergence=both",),
    "llvm": ("-toygcn-divergence=llvm",
             "-toygcn-verify-uniformity-by=oracle"),
    "oracle": ("-toygcn-divergence=oracle",
               "-toygcn-verify-uniformity-by=llvm"),
}
# name -> options of toygcn-sim. Without any, memory takes effect as soon as it
# can, and approximate instructions are as exact as their type allows.
LATE = {"late": ("--late-memory", "late")}
UNITS = {f"units{by}": ("--approximate-by", by)
         for by in ("-1", "+1", "random")}
# Only what no check watches is translated. Every block, from its first run.
PLAIN = {"translated": ("--engine", "both", "--translate-after", "0",
                        "--no-check-undef")}
MACHINES = {**LATE, **UNITS, **PLAIN}


@lru_cache(maxsize=None)
def manual(program, *words):
    """What a program prints about its options."""
    return execute.run([program, *words])[1]


def knows(text, words):
    return all(word.partition("=")[0].lstrip("-") in text for word in words
               if word.startswith("--") or "=" in word)


def divergence(tools):
    """Names of DIVERGENCE that our llc has."""
    text = manual(os.path.join(tools.own, "llc"), "--help-hidden")
    return [name for name, words in DIVERGENCE.items() if knows(text, words)]


def machines(tools):
    """Names of MACHINES that our simulator has."""
    sim = os.path.join(tools.own, "toygcn-sim")
    text = manual(sim, "--help")
    return [name for name, words in MACHINES.items() if knows(text, words) and
            (name not in PLAIN or manual(sim, *words, "--help") == text)]


def chosen_divergence(tools, module, asked=None):
    """A name of DIVERGENCE or None: the one asked for, or others by turns. An
    llc that does not have the option has no choice."""
    known = divergence(tools)
    if asked:
        return asked if asked in known else None
    # Modules that follow each other have other ways and other forms.
    return known[module // 2 % len(known)] if known else None


def chosen_machines(tools, module, asked=None):
    """Names of MACHINES, all at once: late memory, and units by turns."""
    known = machines(tools)
    if asked is not None:
        return [name for name in asked if name in known]
    units = [name for name in UNITS if name in known]
    return [name for name in LATE if name in known] + (
        [units[module % len(units)]] if units else [])


def words(names):
    return [word for name in names for word in MACHINES[name]]
