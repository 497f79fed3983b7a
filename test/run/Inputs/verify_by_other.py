# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""verify_by_other.py BUILD FILE.ll...: compiles by one answer to "is it the same
in all lanes" and verifies by the other, both ways, at -O0 and -O2."""

import concurrent.futures
import glob
import os
import subprocess
import sys


def refusals(build, path):
    """What llc says of a file where it refuses it."""
    texts = []
    for compiled, verified in (("oracle", "llvm"), ("llvm", "oracle")):
        for level in "02":
            result = subprocess.run(
                [os.path.join(build, "bin", "llc"), "-march=toygcn",
                 f"-O{level}", f"-toygcn-divergence={compiled}",
                 "-toygcn-verify-uniformity",
                 f"-toygcn-verify-uniformity-by={verified}", path, "-o",
                 os.devnull], capture_output=True, text=True, check=False)
            if result.returncode:
                texts.append(f"{path}: by {compiled}, -O{level}: "
                             + result.stderr)
    return texts


def main():
    build = sys.argv[1]
    files = sorted({f for word in sys.argv[2:] for f in glob.glob(word)})
    count = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for texts in pool.map(lambda f: refusals(build, f), files):
            count += bool(texts)
            for text in texts:
                print(text)
    print(f"{len(files)} files, {count} refused")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
