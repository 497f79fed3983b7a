# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a command where /proc is an empty folder. Only root may hide it; for
others it says so."""

import os
import shutil
import subprocess
import sys

HIDDEN = 'mount -t tmpfs none /proc && exec "$0" "$@"'
unshare = shutil.which("unshare")
done = subprocess.run([unshare, "-m", "sh", "-c", HIDDEN, *sys.argv[1:]],
                      capture_output=True, text=True) \
    if unshare and os.geteuid() == 0 else None
if done is None or "mount:" in done.stderr or "unshare" in done.stderr:
    print("needs name spaces")
else:
    print(done.stdout + done.stderr)
    sys.exit(done.returncode)
