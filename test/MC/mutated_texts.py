# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Damage the text of every instruction, and compare with stock.

A token of a text of walk_instructions.py is left out, doubled, exchanged for
another one or joined by one: a comma too many, a bracket that is missing, a
name that is nearly a register, a number that does not fit its field. Of each
text it is required that

  1. our assembler refuses what stock refuses: what is taken without a word
     becomes other code than its author meant;
  2. where both take it, the bytes are the same.

What stock alone takes is not looked at: spellings.py does that. Exits with 1
and the first differences if this fails.
"""

import argparse
import random
import re
import shlex
import sys

import walk_instructions as walk

TOKEN = re.compile(r"[A-Za-z_][\w.]*|0x[0-9a-fA-F]+|\d+\.\d+(?:e-?\d+)?|\d+"
                   r"|\"[^\"]*\"|\S")

PUNCTUATION = list(",:[]()-+|&*") + [", ,", "[0]", "()", "--", "||"]
NAMES = """s v s0 v0 s0x v1y s[ v[0 [s0] [v0] [ttmp0] ttmp0 vcc vcc_lo sx a exec
m0 scc off glc slc clamp abs neg |v0| -v0 -s0 -vcc -x x mul:2 mul:3 div:2 div:4
offset:0 offset:8 offset:-8 offset:4095 offset:70000 offset0:1 offset1:255
op_sel:[0,1] op_sel_hi:[1,0] neg_lo:[1,1] quad_perm:[0,1,2,3] row_shl:1
row_mask:0xf bank_mask:0x10 bound_ctrl:0 bound_ctrl:2 idxen offen lds tfe
vmcnt(0) lgkmcnt(16) expcnt(7) hwreg(HW_REG_MODE) hwreg(1,2,3) gpr_idx(SRC0)
sendmsg(MSG_INTERRUPT) swizzle(SWAP,16) vcc_ src_vccz""".split()
NUMBERS = """0 1 -1 2 15 16 63 64 65 127 128 255 256 1023 1024 4095 4096 32767
32768 65535 65536 -16 -17 -32768 -32769 -65536 0x7fffffff 0x80000000 0xffffffff
0x100000000 -0x80000001 0xffffffffffffffff 0.5 1.0 -4.0 1.5 2.3509886e-70 1e400
1e-46 1e39 65520.0 1e-9 3.4028235677973366e38""".split()

PER_INSTRUCTION = 60


def mutate(text, rng):
    """One damage of \p text, between or instead of its tokens."""
    places = [(m.start(), m.end()) for m in TOKEN.finditer(text)][1:]
    if not places:
        return text + " " + rng.choice(PUNCTUATION + NAMES + NUMBERS)
    start, end = rng.choice(places)
    token = text[start:end]
    new = rng.choice(PUNCTUATION + NAMES + NUMBERS + NUMBERS)
    kind = rng.randrange(8)
    if kind == 0:
        return text[:start] + text[end:]
    if kind == 1:
        return text[:end] + " " + token + text[end:]
    if kind == 2:
        return text[:start] + new + text[start:]
    if kind == 3:
        return text[:end] + new + text[end:]
    if kind == 4:
        return text[:end] + " " + new + text[end:]
    if kind == 5:
        return text + new
    return text[:start] + new + text[end:]


def mutations(instruction, rng):
    texts = instruction.texts(rng)
    made = [mutate(rng.choice(texts), rng) for _ in range(PER_INSTRUCTION)]
    return [mutate(text, rng) if rng.random() < 0.2 else text for text in made]


def assemble(command, texts):
    """As in walk_instructions.py. A damaged line may be one that is neither
    printed nor refused, so that a label stands before each."""
    lines = [f"label_{number}:\n{text}" for number, text in enumerate(texts)]
    out, _ = walk.run(command + ["-show-encoding"], "\n".join(lines) + "\n")
    parts = re.split(r"^label_(\d+):$", out, flags=re.M)[1:]
    found = [None] * len(texts)
    for number, printed in zip(parts[::2], parts[1::2]):
        if match := re.search(r"^\t(.*?)\s*; encoding: \[(.*)\]$", printed,
                              re.M):
            found[int(number)] = match.groups()
    return found


# Stock writes 0 for a float there, without a word.
STOCK_LOSES = re.compile(r"s_setreg_imm32_b32.*\d\.\d")


def differences(texts, args):
    """How many of \p texts we take, and the (text, ours, stock) that differ."""
    ours, stock = assemble(args.ours, texts), assemble(args.stock, texts)
    return len(texts) - ours.count(None), [
        (text, o, s) for text, o, s in zip(texts, ours, stock)
        if o is not None and (s is None or o[1] != s[1])
        and not STOCK_LOSES.match(text.strip())]


def describe(text, ours, stock):
    if stock is None:
        return f"only we take: {text}\n    {ours[0]} [{ours[1]}]"
    return f"other bytes: {text}\n    stock {stock[0]} [{stock[1]}]\n" \
           f"    ours  {ours[0]} [{ours[1]}]"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ours", type=shlex.split, required=True)
    parser.add_argument("--stock", type=shlex.split, required=True)
    parser.add_argument("--td", required=True, help="folder of ToyGCN.td")
    parser.add_argument("--seed", type=int, default=15)
    parser.add_argument("--show", type=int, default=40)
    args = parser.parse_args()

    records = walk.dump_records(args.td)
    rng = random.Random(args.seed)
    names = [name for name in records["!instanceof"]["GCNInst"]
             if not records[name]["isCodeGenOnly"]]
    texts = list(dict.fromkeys(
        text for name in names
        for text in mutations(walk.Instruction(records, name), rng)))
    taken, failures = differences(texts, args)
    # Some damage makes stock lose the line behind it, too: ask once more.
    _, failures = differences([text for text, _, _ in failures], args)
    for failure in failures[:args.show]:
        print(describe(*failure))
    print(f"{len(names)} instructions, {len(texts)} texts, {taken} taken, "
          f"{len(failures)} differences")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
