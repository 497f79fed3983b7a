# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What utils/toygcn is made of, one concept a module.

cli               the commands
options           their options
helps             their help texts
completion        what a shell completes
packages          Debian packages: what is missing, and installing it
build             cmake and ninja
tools             where programs are, and running them
compiling         .cl, .hip -> .ll -> .o -> .hsaco, by ToyGCN or by a stock back end
clc               libclc in pieces
spir              IR for SPIR-V -> IR of this machine
undefined         functions without a definition
launch            arguments and launches; LAUNCH and EXPECT lines of kernel files
signature         what a kernel takes; --arg auto
expect            host results, computed in Python
tolerance         how far two floats may be apart
simulate          one run in toygcn-sim
runner            one kernel by ToyGCN, run and checked
compare           one kernel by several compilers
annotate          their code side by side, with execution counts
diff              two versions of a kernel side by side, with reasons (a folder)
bench             many kernels by several compilers
rent              what each part of the garden is worth
mca               cycles by stock llvm-mca
performance       what bench measured, as text, a document and plots
compiletime       how the compiler's time grows with a kernel
shapes            kernels of any size for that
survey            folders of strangers' kernels
surveyreport      what a survey found
floors            how few cycles any code of a survey's kernels could take
sensitivity       which ratios hang on constants that no card has confirmed
programs          programs with their hosts: utils/toygcn hipcc, host
opencl_program    the compiler of what an OpenCL program builds when it runs
ready             clang, llc and lld in a process that stays
many              objects of many files, from one process
hip               device code of HIP as a kernel file
hip_headers       HIP's headers with what later versions have
device_link       the link step of their device code
hosts             suites of programs, built and run with their hosts
hotlines          where the kernels of a program spent their cycles
suites            public projects as such folders
uniformity        utils/toygcn explain: what is divergent, and why
page              utils/toygcn explain --html, explore: one kernel on a page (a folder)
fuzzing           utils/toygcn fuzz: random programs, faulty files
patterns          what the tables select
explain           utils/toygcn explain-select: why an instruction was chosen
selected_in_cpp   the functions that select what patterns cannot say
selection_tables  what the .td files say about selection
match_table       the match table that TableGen emits
operations        the rows of ToyGCNOperations.td
expansions        the rows of ToyGCNExpansions.td
prove             rules that keep their meaning, by a solver (a folder)
mutation          small faults in the compiler, and tests that find them (a folder)
testing           lit, and its totals
demo              the guided first run
writing           files where the user says, and none of the user's
console           progress, tables, errors
"""
