# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The two tables of meanings: of generic operations and intrinsics, by opcode,
and of machine instructions. against_simulator holds the second against
toygcn-sim."""

from .float_instructions import FLOAT_INSTRUCTIONS
from .generic import INTEGER_GENERIC
from .generic_floats import FLOAT_GENERIC
from .instructions import INTEGER_INSTRUCTIONS
from .packed import PACKED_INSTRUCTIONS, packed_operations
from .scc import SCC_INSTRUCTIONS

GENERIC = INTEGER_GENERIC | FLOAT_GENERIC
GENERIC |= packed_operations(GENERIC)
INSTRUCTIONS = INTEGER_INSTRUCTIONS | FLOAT_INSTRUCTIONS | \
    SCC_INSTRUCTIONS | PACKED_INSTRUCTIONS
