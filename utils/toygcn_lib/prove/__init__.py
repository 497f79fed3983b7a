# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`utils/toygcn prove`: that rules keep the meaning of what they replace. One
concept a module.

bits            functions on bit vectors that z3 lacks
generic         what a generic operation means, by LLVM's LangRef
instructions    what a machine instruction means, by the Vega ISA manual
hypotheses      what rules suppose in C++
beyond          what a solver cannot be asked, and the tests of that
claims          a rule as a claim: under these hypotheses, source = result
table_rules     claims of the rules of a match table
solver          a claim by z3: proved, bounded, counterexample
against_simulator  descriptions of instructions held against toygcn-sim
counterexample  a counterexample as a kernel file that runs
command         the rules, a cache of their results, the report
"""
