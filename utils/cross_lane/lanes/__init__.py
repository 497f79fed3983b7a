# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The matrix of cross-lane tests: `values` and `reference` say what lanes
hold, `states` under which EXEC code runs, `amdgcn`, `reductions` and `nvvm`
are the operations, `emit` writes kernels, `running` compiles and judges."""

from . import amdgcn, nvvm, reductions

# Each has added its operations to rows.OPERATIONS.
__all__ = ["amdgcn", "nvvm", "reductions"]
