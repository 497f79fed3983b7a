# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Faulty inputs: no tool may crash, stop at an assertion, or hang on one.

seeds     files of test/ that mutants are made of
mutate    how text, code objects and command lines become faulty
tools     a program on one input, and what is wrong with how it ended
kinds     IR, MIR, assembly, code objects, command lines
robust    mutants of a kind by number, judged
"""
