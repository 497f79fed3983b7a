# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`toygcn suites`: public projects as folders that `toygcn survey` can read.

Few projects have kernels in files that compile alone: some are strings of C++,
parts that the
host program joins, text that needs its macros. This module knows, of each
project below, what its host program does before it calls the compiler, does
the same to a checkout of it, and writes a survey.spec beside the result.
Nothing of a project stands here but names of its files and macros.
"""

import fnmatch
import glob
import os
import re
import shlex

from .console import ToyError, format_table
from .survey import SPEC


class Suite:
    """One project.

    name     of the folder that is written
    project  where it is on GitHub
    folder   of the kernels in a checkout; it tells the project, too
    files    patterns of files in that folder, as shells have them
    without  patterns of files that are left out
    text     from a file's text to OpenCL C
    joined   {file to write: files whose texts are joined to make it}; all of
             `files`, one by one, if it is absent
    spec     lines of survey.spec; {root} is the checkout"""

    def __init__(self, name, project, folder, spec="", files=("**/*.cl",),
                 without=(), text=None, joined=None):
        self.name = name
        self.project = project
        self.folder = folder
        self.spec = spec
        self.files = files
        self.without = without
        self.text = text or (lambda text: text)
        self.joined = joined or {}

    def sources(self, root):
        """{file to write: files of a checkout} of checkout `root`."""
        top = os.path.join(root, self.folder)
        if self.joined:
            return {name: [os.path.join(top, part) for part in parts]
                    for name, parts in self.joined.items()
                    if os.path.isdir(top)}
        found = {}
        for pattern in self.files:
            for path in glob.glob(os.path.join(top, pattern), recursive=True):
                name = os.path.relpath(path, top)
                if not any(fnmatch.fnmatch(name, out) for out in self.without):
                    found[name] = [path]
        return found


def raw_string(text):
    """What a raw string of C++ encloses; all, if it has no raw string."""
    pieces = re.findall(r'R"\((.*?)\)"', text, re.DOTALL)
    return "\n".join(pieces) if pieces else text


def stringified(text):
    """What MSTRINGIFY( ... ) encloses; it writes the end of a line as \\n."""
    begin, end = text.find("MSTRINGIFY("), text.rfind(")")
    if begin < 0:
        return text
    return text[begin + len("MSTRINGIFY("):end].replace("\\n", "\n")


def clblast_parts():
    """Of CLBlast's routines: the parts that each joins, by precision."""
    gemm = [f"level3/xgemm_part{part}" for part in (1, 2, 3, 4)]
    direct = [f"level3/xgemm_direct_part{part}" for part in (1, 2, 3)]
    routines = {
        "xcopy": ["level1/level1", "level1/xcopy"],
        "xswap": ["level1/level1", "level1/xswap"],
        "xscal": ["level1/level1", "level1/xscal"],
        "xaxpy": ["level1/level1", "level1/xaxpy"],
        "xhad": ["level1/level1", "level1/xhad"],
        "xamax": ["level1/xamax"],
        "xasum": ["level1/xasum"],
        "xdot": ["level1/xdot"],
        "xnrm2": ["level1/xnrm2"],
        "xgemv": ["level2/xgemv", "level2/xgemv_fast", "level2/xtrsv"],
        "xger": ["level2/level2", "level2/xger"],
        "xher": ["level2/level2", "level2/xher"],
        "xher2": ["level2/level2", "level2/xher2"],
        "copies": ["level3/level3", "level3/copy_fast", "level3/copy_pad",
                   "level3/transpose_fast", "level3/transpose_pad"],
        "convert": ["level3/level3", "level3/convert_symmetric",
                    "level3/convert_hermitian", "level3/convert_triangular"],
        "xgemm": ["level3/level3", *gemm],
        "xgemm_batched": ["level3/level3", *gemm, "level3/xgemm_batched"],
        "xgemm_direct": ["level3/level3", *direct],
        "xgemm_direct_batched": ["level3/level3", *direct,
                                 "level3/xgemm_direct_batched"],
        "invert": ["level3/level3", "level3/invert_diagonal_blocks_part1",
                   "level3/invert_diagonal_blocks_part2"],
        "xconvgemm": ["level3/level3", *direct, "levelx/xconvgemm_part1",
                      "levelx/xconvgemm_part2"],
        "im2col": ["levelx/im2col"],
        "col2im": ["levelx/col2im"],
    }
    return {f"{precision}/{name}.cl":
            [f"{part}.opencl" for part in ["common", *parts]]
            for precision in (16, 32, 64, 3232)
            for name, parts in routines.items()}


SUITES = [
    Suite("polybench", "cavazos-lab/PolyBench-ACC", "OpenCL"),
    Suite("rodinia", "yuhc/gpu-rodinia", "opencl",
          without=("leukocyte/OpenCL/*",),
          spec="""*: -I {root}/opencl
b+tree/*: -DDEFAULT_ORDER=256 -DDEFAULT_ORDER_2=256
heartwall/*: -I {root}/opencl/heartwall
hotspot/*: -DBLOCK_SIZE=16
lavaMD/*: -I {root}/opencl/lavaMD -DRD_WG_SIZE=128
lud/*: -DBLOCK_SIZE=16
nw/*: -DBLOCK_SIZE=16
srad/*: -I {root}/opencl/srad -DRD_WG_SIZE=256
"""),
    Suite("shoc", "vetter/shoc", "src/opencl",
          spec="""*: -DSINGLE_PRECISION
level1/stencil2d/*: -DLROWS=8 -DLCOLS=256
level2/s3d/*: -DN_GP=256
"""),
    Suite("clpeak", "krrishnarraj/clpeak", "src/opencl/kernels",
          text=stringified, spec="*: -cl-mad-enable\n"),
    Suite("clsparse", "clMathLibraries/clSPARSE", "src/library/kernels",
          text=raw_string,
          spec="""*: -DINDEX_TYPE=int -DKEY_TYPE=int -DVALUE_TYPE=float
*: -DSIZE_TYPE=ulong -DWAVE_SIZE=64 -DSUBWAVE_SIZE=16
*: -DREDUCE_BLOCK_SIZE=256 -DN_THREADS=16384
*: -DROWBITS=32 -DWGBITS=24 -DBLOCKSIZE=1024
*: -DBLOCK_MULTIPLIER=3 -DROWS_FOR_VECTOR=1
[!c]*: -DWG_SIZE=256
c[!s]*: -DWG_SIZE=256
csrm[mv]_general.cl: -DWG_SIZE=256
csrmv_adaptive.cl: -DWG_SIZE=256
"""),
    Suite("bullet3", "bulletphysics/bullet3", "src/Bullet3OpenCL",
          spec="*: -I {root}/src -Wno-incompatible-pointer-types\n"),
    Suite("clblast", "CNugteren/CLBlast", "src/kernels", text=raw_string,
          joined=clblast_parts(),
          spec="""16/*: -DPRECISION=16
32/*: -DPRECISION=32
64/*: -DPRECISION=64
3232/*: -DPRECISION=3232
"""),
]


def suite_of(root):
    """The suite that checkout `root` is one of."""
    if not os.path.isdir(root):
        raise ToyError(f"{root} is no folder",
                       "Clone one of the projects that `toygcn suites` lists")
    found = [suite for suite in SUITES if suite.sources(root)]
    if found:  # The folder of one project may be within that of another.
        return max(found, key=lambda suite: suite.folder.count("/"))
    raise ToyError(f"{root} is no checkout of a project that is known here",
                   "`toygcn suites` lists them; for others write a "
                   "survey.spec: see `toygcn survey --help`")


def prepare(suite, root, into):
    """Write `suite` of checkout `root` to folder `into`/name. Returns the
    number of files."""
    out = os.path.join(into, suite.name)
    if os.path.isdir(out) and not os.path.exists(os.path.join(out, SPEC)):
        raise ToyError(f"--into {into}: no earlier run made {out}",
                       "Name a folder that has no such folder")
    sources = suite.sources(root)
    for name, parts in sources.items():
        path = os.path.join(out, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            for part in parts:
                with open(part, encoding="utf-8", errors="replace") as text:
                    file.write(suite.text(text.read()))
    with open(os.path.join(out, SPEC), "w", encoding="utf-8") as file:
        file.write(suite.spec.replace(
            "{root}", shlex.quote(os.path.abspath(root))))
    return len(sources)


def run_suites(options):
    """The command. Prints a row for each known project, or for each checkout
    that was prepared."""
    if not options.checkouts:
        rows = [[suite.name, suite.project, suite.folder] for suite in SUITES]
        print("\n".join(format_table(
            ["suite", "project on GitHub", "its kernels"], rows)))
        return 0
    found = [(suite_of(root), root) for root in options.checkouts]
    for suite, root in found:
        count = prepare(suite, root, options.into)
        print(f"{os.path.join(options.into, suite.name)}: {count} files")
    return 0
