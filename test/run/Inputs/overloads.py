# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""overloads.py CLANG HEADER ...: compiles a call of each function that OpenCL C
2.0 has by a name in a HEADER; clang reads the first of them.

What a header declares hides all else that clang knows by that name. An overload
that is missing then is an error, or another one takes the operands silently. So
each call is held against the type that clang's own header gives it:

  int mad_sat(int, int, int);  -->  void f0(int a, int b, int c) {
                                      __typeof__(mad_sat(a, b, c)) *x = (int *)0;
                                    }
"""

import re
import subprocess
import sys

OPTIONS = ["-x", "cl", "-cl-std=CL2.0", "-target", "amdgcn-amd-amdhsa",
           "-mcpu=gfx900", "-nogpulib"]
PROTOTYPE = re.compile(r"^(\w[\w ]*?) (?:__attribute__\(\(\w+\)\) ?)+"
                       r"(\w+)\(([^()]*)\);", re.MULTILINE)


def prototypes(clang):
    """(result, name, parameters) of each, by clang's own header."""
    return PROTOTYPE.findall(subprocess.run(
        [clang, *OPTIONS, "-cl-no-stdinc", "-Xclang",
         "-finclude-default-header", "-E", "-P", "-"],
        input="", capture_output=True, text=True, check=True).stdout)


def type_of(parameter):
    """Those of clang's header have a name or not."""
    words = re.findall(r"\w+|\*", parameter)
    has_name = len(words) > 1 and words[-1] != "*" and not re.fullmatch(
        "const|volatile|private|local|global|constant|__\\w+", words[-2])
    return " ".join(words[:-1] if has_name else words)


def call(index, result, name, parameters):
    types = [type_of(p) for p in parameters.split(",")]
    if types == ["void"]:
        types = []
    declared = ", ".join(f"{t} a{i}" for i, t in enumerate(types))
    passed = ", ".join(f"a{i}" for i in range(len(types)))
    return (f"void f{index}({declared or 'void'}) {{ "
            f"__typeof__({name}({passed})) *x = ({result} *)0; }}\n")


def main():
    clang, first, *others = sys.argv[1:]
    words = set()
    for header in [first, *others]:
        with open(header, encoding="utf-8") as file:
            words.update(re.findall(r"\w+", file.read()))
    found = [p for p in prototypes(clang) if p[1] in words]
    text = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"
    text += "".join(call(i, *p) for i, p in enumerate(found))
    print(len(found), "overloads of", len({p[1] for p in found}), "names")
    sys.exit(subprocess.run(
        [clang, *OPTIONS, "-include", first, "-DTOYGCN_SUBGROUPS",
         "-DTOYGCN_WORKGROUPS", "-fsyntax-only", "-ferror-limit=20",
         "-Werror=incompatible-pointer-types", "-Werror=pointer-sign", "-"],
        input=text, text=True).returncode)


main()
