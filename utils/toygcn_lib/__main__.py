# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Started by utils/toygcn."""

import os
import sys

sys.path[0] = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))

from toygcn_lib.cli import main  # noqa: E402

for stream in (sys.stdout, sys.stderr):
    stream.reconfigure(errors="surrogateescape")  # Names of files are bytes.
try:
    sys.exit(main(sys.argv[1:]))
finally:
    try:
        sys.stdout.flush()
    except OSError:
        # A reader that has seen enough, as in `| head`, is no error; a full
        # device was told. Python flushes once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
