# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""IR of SPIR-V, as llvm-spirv reads it and clang writes it for spir64: other
numbers of address spaces, other conventions, and OpenCL's functions by name.

    private 0, global 1, constant 2, local 3, generic 4   there
    generic 0, global 1, local 3, constant 4, private 5   on this machine
"""

import re

from .console import ToyError
from .tools import call, libclc, stock

NUMBERS = {"0": "5", "1": "1", "2": "4", "3": "3", "4": ""}
# A text is left as it is.
WORDS = re.compile(
    r'"[^"]*"|(?<![%@.\w$-])(?:ptr(?: addrspace\((\d)\))?(?![\w.(])|'
    r"addrspace\((\d)\)|(spir_kernel|spir_func) )|@_Z\d+\w+")
ALLOCA = re.compile(r"^( *%\S+ = alloca [^!\n]*?)(?=(?:, ![^\n]*)?$)", re.MULTILINE)
TARGET = re.compile(r"^target (?:datalayout|triple) = .*\n", re.MULTILINE)
MANGLED = re.compile(r"PU3AS(\d)|P(?=[A-Za-z])")
# (head of a kernel, its first label, its code)
KERNEL = re.compile(r"^(define [^@\n]*spir_kernel [^\n]*\{\n)((?:[\w.$-]+:.*\n)?)"
                    r"(.*?)^\}", re.MULTILINE | re.DOTALL)
BY_VALUE = re.compile(r"\bptr ((?:[^,()]|\([^()]*\))*?)byval\(([^()]*)\)"
                      r"((?:[^,()]|\([^()]*\))*?) %([\w.]+)")
NODE = re.compile(r"^!(\d+) = ", re.MULTILINE)
FLAGS = re.compile(r"^!llvm\.module\.flags = !\{", re.MULTILINE)
NAMED = ("PU3AS5", "PU3AS1", "PU3AS4", "PU3AS3", "P")


def numbered(word, number):
    """ptr addrspace(N), or without a number where that is 0 or absent."""
    if number not in NUMBERS:
        raise ToyError(f"IR for SPIR-V has the address space {number}",
                       "Known are those of OpenCL, 0 to 4")
    new = NUMBERS[number]
    return f"{word} addrspace({new})" if new else word


def of_machine(word):
    text, pointer, variable, convention = (word.group(i) for i in range(4))
    if text.startswith('"'):
        return text
    if text.startswith("@"):
        return MANGLED.sub(lambda m: NAMED[int(m.group(1) or 0)], text)
    if convention:
        return "amdgpu_kernel " if convention == "spir_kernel" else ""
    return numbered("", variable).strip() if variable else \
        numbered("ptr", pointer or "0")


def with_copies(kernel):
    """A structure by value is one of the constant arguments, copied."""
    head, label, code = kernel.groups()
    copies = ""
    for before, struct, after, name in BY_VALUE.findall(head):
        new = f"%byval.{name}"
        head = head.replace(
            f"ptr {before}byval({struct}){after} %{name}",
            f"ptr addrspace(2) {before}byref({struct}){after} {new}.in")
        code = re.sub(rf"%{re.escape(name)}(?![\w.])", new, code)
        copies += f"  {new} = alloca {struct}, align 16\n" \
            f"  {new}.v = load {struct}, ptr addrspace(2) {new}.in, align 1\n" \
            f"  store {struct} {new}.v, ptr {new}, align 16\n"
    return f"{head}{label}{copies}{code}}}"


def with_version(text):
    """libclc reads implicit arguments where version 4 of code objects has them."""
    number = 1 + max(map(int, NODE.findall(text)), default=-1)
    node = f'!{number} = !{{i32 1, !"amdhsa_code_object_version", i32 400}}\n'
    text, found = FLAGS.subn(rf"\g<0>!{number}, ", text, 1)
    return text + node + ("" if found else
                          f"!llvm.module.flags = !{{!{number}}}\n")


def from_spir(text, out):
    """Writes the IR `text` for this machine, linked with libclc."""
    text = KERNEL.sub(with_copies, TARGET.sub("", text))
    text = WORDS.sub(of_machine, text)
    text = with_version(ALLOCA.sub(r"\1, addrspace(5)", text))
    with open(out, "w") as file:
        file.write('target triple = "amdgcn-amd-amdhsa"\n' + text)
    call("clang", [stock("clang"), "-x", "ir", "-O2", "-target",
                   "amdgcn-amd-amdhsa", "-mcpu=gfx900", "-nogpulib",
                   "-mcode-object-version=4", "-Xclang",
                   "-mlink-builtin-bitcode", "-Xclang", libclc(),
                   "-emit-llvm", "-S", out, "-o", out])
    return out
