# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How many registers are live at each instruction of the last MIR. A register
is live from a write to the last read of it, lanes that are off included only
as far as the code's way tells."""


def live_sets(blocks):
    """[[set of registers live before, or written by, each instruction]] of
    blocks, whose successors are names of blocks."""
    places = {block.label: index for index, block in enumerate(blocks)}
    facts = [[i.registers() for i in block.instructions] for block in blocks]
    entry = [set() for _ in blocks]
    changed = True
    while changed:
        changed = False
        for index in reversed(range(len(blocks))):
            live = leaving(blocks[index], places, entry)
            for written, read in reversed(facts[index]):
                live = (live - written) | read
            if live != entry[index]:
                entry[index], changed = live, True
    found = []
    for index, block in enumerate(blocks):
        live, rows = leaving(block, places, entry), []
        for written, read in reversed(facts[index]):
            after = live | written
            live = (live - written) | read
            rows.append(max(after, live, key=len))
        found.append(rows[::-1])
    return found


def leaving(block, places, entry):
    return set().union(*(entry[places[name]] for name in block.successors
                         if name in places))


def count(live):
    """(SGPRs, VGPRs)"""
    scalars = sum(name[0] == "s" for name in live)
    return scalars, len(live) - scalars
