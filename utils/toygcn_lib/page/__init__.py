# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`utils/toygcn explain --html`: one kernel through all stages, as one page.

A value is followed by locations. LLVM's debugify gives each instruction of the
IR a line of its own, its number; passes keep the locations of what they
replace, so an instruction of MIR or of the object has the number of the IR
instruction that it comes from, or none if a pass made it for its own purposes.

    numbered.py  IR with numbers, and the source line of each
    stages.py    MIR as passes leave it
    assembly.py  the object's instructions
    pressure.py  live registers
    fullload.py  what it costs where waves fill a compute unit
    mnemonics.py a line of help on an instruction
    gather.py    all of it, with a run, as data for page.js
    command.py   the command

`utils/toygcn explore`: the same page, which follows a file that is edited.

    explore.py   the command: the versions of the file
    server.py    what the page asks for, and gets
    passes.py    what each pass did
    beside.py    two codes, line beside line
    explore.js   what this adds to the page
"""
