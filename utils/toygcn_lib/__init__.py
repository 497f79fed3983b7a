# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What utils/toygcn is made of, one concept a module.

cli        the commands and their help
packages   Debian packages: what is missing, and installing it
build      cmake and ninja
tools      where programs are, and running them
compiling  .cl -> .ll -> .o -> .hsaco, by ToyGCN or by a stock back end
launch     arguments and launches; LAUNCH and EXPECT lines in kernel files
expect     host results, computed in Python
simulate   one run in toygcn-sim
runner     one kernel by ToyGCN, run and checked
compare    one kernel by several compilers
prove      rules that keep their meaning, by a solver (a folder)
testing    lit, and its totals
demo       the guided first run
console    progress, tables, errors
"""
