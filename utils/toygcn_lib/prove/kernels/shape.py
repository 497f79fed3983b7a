# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What kind of code a kernel is, for tables of answers."""

import re

SHAPES = ("straight line", "branches", "loops", "LDS", "lanes", "whole wave",
          "calls", "assembly")
LANES = re.compile(r"amdgcn\.(readlane|writelane|readfirstlane|update\.dpp|"
                   r"mov\.dpp|ds\.(bpermute|permute|swizzle)|ballot|icmp|fcmp|"
                   r"mbcnt|inverse\.ballot|wave\.)|TOYGCN_COPY_LANES")
WHOLE_WAVE = re.compile(r"amdgcn\.(strict\.wwm|set\.inactive|wwm|softwqm|wqm)")


def has_loop(edges):
    """Whether a block reaches itself."""
    for start in edges:
        seen, todo = set(), list(edges[start])
        while todo:
            block = todo.pop()
            if block == start:
                return True
            if block not in seen:
                seen.add(block)
                todo += edges[block]
    return False


def shape_of(kernel):
    """The first of these that applies, from the hardest on."""
    text = "\n".join(line for lines in kernel.blocks.values()
                     for line in lines)
    if "INLINEASM" in text:
        return "assembly"
    if "SI_CALL" in text:
        return "calls"
    if WHOLE_WAVE.search(text):
        return "whole wave"
    if LANES.search(text):
        return "lanes"
    if "addrspace 3" in text or "s.barrier" in text:
        return "LDS"
    if has_loop(kernel.edges):
        return "loops"
    return "branches" if len(kernel.blocks) > 1 else "straight line"
