# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`utils/toygcn prove FILE`: that the code of whole kernels does what their IR
says. One concept a module.

quick           z3's objects in Python, with fewer calls
decisions       diagrams of conditions, and of values that hang on them
numbers         those that look random
values          terms in samples, in Python
sampling        claims in samples
conversions     integers as floats in one form
fixed           bits that values have in all launches
normal          sums in one form, and how large values are
proofs          what follows: by sums, by samples, by the solver
ways            choices that are the same where they are made
halves          sums with upper halves of products
terms           names of values, samples of them, equations by the solver
memory          memory as a lane sees it
untouched       objects that no lane stores to
constants       contents of constant variables
buffers         raw buffers, by their resources
apertures       where generic pointers lead
atomics         atomic operations of a lane, in their order
combined        those that one lane does for all
calls           callees: inlined in the source, copied in the code
flow            the ways through a function, unrolled
source          what generic machine code means, lane by lane
steps           operations on floats that mean the steps of their rows
assembly        instructions decoded from an object, registers at the start
registers       those of a wave
indexed         registers that a number chooses
accuracy        what hangs on how near an approximation is
parts           bytes and halves of registers as operands and results
wave            what a wave does: machine code under EXEC
trial           both sides run with numbers, for guesses
relations       what a loop's registers have to do with its source's phis
induction       loops of the source, from any round to the next one
rounds          the same of a loop of the code, by relations to the source's
movement        which lane gets which one's value
images          one lane for all, and what each lane has in its place
sums            names of what 64 lanes add up
moves           intrinsics that look at other lanes
together        source whose lanes meet
wide            a wave whose lanes move values
question        both sides of a kernel, and that they leave the same
joined          the same where lanes move values
shape           what kind of code a kernel is
answer          one kernel's answer
confirm         a difference, looked for in runs
command         files, answers that are kept, the report
"""
