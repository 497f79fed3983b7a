# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small faults in the compiler, and what finds them.

    mutant   a fault, and the texts that put it into a source
    sites    where C++ can be made wrong, by libclang
    tables   where a table that TableGen emits can be
    written  faults that people wrote down
    weave    puts them all into one copy of the sources, each under a switch
    tree     that copy, and its build
    trace    which tests reach which fault
    judge    one fault on: what changes, and which test fails
    command  utils/toygcn mutate: the choice, the score, the survivors
"""
