# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""make_shape.py NAME SIZE: a kernel of toygcn_lib.shapes, as IR."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__),
                                "..", "..", "..", "utils"))

from toygcn_lib.shapes import SHAPES  # noqa: E402

make, _ = SHAPES[sys.argv[1]]
sys.stdout.write(make(int(sys.argv[2])))
