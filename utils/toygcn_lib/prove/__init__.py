# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`utils/toygcn prove`: that rules keep the meaning of what they replace. One
concept a module.

bits            functions on bit vectors that z3 lacks
floats          functions on floats, by the theory of IEEE 754
generic, generic_floats
                what a generic operation means, by LLVM's LangRef
instructions, float_instructions
                what a machine instruction computes, by the Vega ISA manual
scc             the same of those that set or read SCC
packed          the same of two halves in a dword
meanings        these tables
hypotheses      what rules suppose and do in C++
beyond          what a solver cannot be asked, and the tests of that
claims          a rule as a claim: under these hypotheses, source = result
table_rules     claims of the rules of a match table
algebra         claims of the table of laws
expanded        claims of the table of expansions
instances       operations on all types, as functions in MIR
mir             functions in MIR as values
stages          claims of what the compiler makes of functions
solver          a claim by z3: proved, bounded, counterexample, open
samples         a claim on edge values and random ones
counterexample  as a kernel file that runs
against_simulator  descriptions of instructions held against toygcn-sim
kernels         whole kernels, not only their rules (a folder)
command         the rules, a cache of their answers, the report
"""
