# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Write every instruction in ways that we do not print, and compare with stock.

The texts of walk_instructions.py are written otherwise: with and without the
suffix of the encoding, without operands that may be left out, with registers
of every name that stock knows, with constants and modifiers in all spellings.
Of each spelling it is required that

  1. our assembler takes what stock takes, with the same bytes, unless the
     bytes are no instruction of ours (our disassembler says so);
  2. it refuses what stock refuses.

Exits with 1 and the first differences if this fails.
"""

import argparse
import random
import re
import shlex
import sys

import walk_instructions as walk

REGISTERS = """scc src_scc vccz src_vccz execz src_execz ttmp0 ttmp15 ttmp[4:5]
ttmp[4:7] lds_direct src_lds_direct xnack_mask xnack_mask_lo xnack_mask_hi null
pc tba tba_lo tma tma_hi shared_base src_shared_base src_shared_limit
private_base src_private_limit src_pops_exiting_wave_id a0 a[0:1] acc3 m0
exec_lo exec vcc vcc_hi flat_scratch flat_scratch_lo s101 s102 s103 s[3:4]
s[102:103] s[2:5] v255 v256 v[3:4] v[255:256] s5 s[5] s[5:5] s[6:7] v5 v[5]
v[5:5] v[6:7]""".split()

CONSTANTS = """0 0x0 -0 1 -1 64 65 -16 -17 0b101 0xffffffff -0x1 0x7fffffff
0x100000000 0xffffffff80000000 1.0 -1.0 1.5 -1.5 0.5 0.0 1e3 0.15915494
0.15915494309189532 -0.15915494 65504.0 65535 65536 (2) 1+1 2*8""".split()

# Around a source.
MODIFIERS = ["-{}", "|{}|", "-|{}|", "neg({})", "abs({})", "-abs({})",
             "neg(|{}|)", "neg(abs({}))", "--{}", "-neg({})"]

PER_INSTRUCTION = 90


def suffixes(text):
    """The mnemonic with every suffix, and with none."""
    mnemonic, _, rest = text.partition(" ")
    base = re.sub(r"_(e32|e64|dpp|sdwa)$", "", mnemonic)
    for suffix in ["", "_e32", "_e64", "_dpp", "_sdwa"]:
        yield f"{base}{suffix} {rest}".strip()


def without_operands(text):
    """One comma-separated operand, or one word after them, left out."""
    mnemonic, _, rest = text.partition(" ")
    parts = rest.split(", ")
    for n in range(len(parts)):
        yield f"{mnemonic} {', '.join(parts[:n] + parts[n + 1:])}".strip()
    words = parts[-1].split(" ")
    for n in range(1, len(words)):
        tail = " ".join(words[:n] + words[n + 1:])
        yield f"{mnemonic} {', '.join(parts[:-1] + [tail])}"
    yield text.replace("vcc, ", "").replace(", vcc", "")


OPERAND = re.compile(r"(?<=[ ,|(-])([sv]\d+|[sv]\[\d+:\d+\]|vcc|m0|exec)"
                     r"(?=[, |)]|$)")


def with_operands(text):
    """One register replaced by another, by a constant, or modified."""
    for match in OPERAND.finditer(text):
        def put(new, match=match):
            return text[:match.start()] + new + text[match.end():]
        for name in REGISTERS + CONSTANTS:
            yield put(name)
        for form in MODIFIERS:
            yield put(form.format(match.group(0)))
            yield put(form.format("2.0"))


# What we leave to stock: floats that lose bits, floats as offsets, signs of
# constants in forms without modifiers, two signs; and the apertures as sources
# of vector instructions and jumps (docs/isa.md).
LAX = re.compile(r"f64.*\b0\.15915494\b|^s_load.*, -?\d+\.\d|1e3|--\d"
                 r"|^(?!.*_e64 ).*([(|]-?[\d(])"
                 r"|^(v_|s_swappc).*(shared|private)_(base|limit)")


def other_spellings(instruction, rng):
    texts = instruction.texts(rng)
    all_of = [s for text in texts[:1] + rng.sample(texts, min(3, len(texts)))
              for s in [*suffixes(text), *without_operands(text)]]
    operands = list(dict.fromkeys(with_operands(rng.choice(texts))))
    rng.shuffle(operands)
    made = dict.fromkeys(all_of + operands[:PER_INSTRUCTION])
    return [text for text in made if not LAX.search(text)]


def check(texts, ours, stock, printed, known):
    """The differences. By bytes: \p printed is stock's text, \p known are
    instructions of ours. Where stock prints bytes otherwise than it read them,
    it lost something, and we need not follow."""
    for text, o, s in zip(texts, ours, stock):
        if s and o is None and printed.get(s[1], s[0]) != s[0]:
            continue
        if s is None:
            if o is not None:
                yield f"only we take: {text}\n    {o[0]} [{o[1]}]"
        elif o is None:
            if s[1] in known:
                yield f"only stock takes: {text}\n    {s[0]} [{s[1]}]"
        elif o[1] != s[1]:
            yield f"other bytes: {text}\n    stock {s[0]} [{s[1]}]\n" \
                  f"    ours  {o[0]} [{o[1]}]"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ours", type=shlex.split, required=True)
    parser.add_argument("--stock", type=shlex.split, required=True)
    parser.add_argument("--td", required=True, help="folder of ToyGCN.td")
    parser.add_argument("--seed", type=int, default=14)
    parser.add_argument("--show", type=int, default=40)
    args = parser.parse_args()

    records = walk.dump_records(args.td)
    rng = random.Random(args.seed)
    names = [name for name in records["!instanceof"]["GCNInst"]
             if not records[name]["isCodeGenOnly"]]
    texts = [s for name in names
             for s in other_spellings(walk.Instruction(records, name), rng)]
    texts = list(dict.fromkeys(texts))
    ours = walk.assemble(args.ours, texts)
    stock = walk.assemble(args.stock, texts)
    bytes_of = sorted({s[1] for s in stock if s and "A" not in s[1]})
    printed = dict(zip(bytes_of, walk.disassemble(args.stock, bytes_of)))
    known = {b for b, text in
             zip(bytes_of, walk.disassemble(args.ours, bytes_of)) if text}
    failures = list(check(texts, ours, stock, printed, known))
    for failure in failures[:args.show]:
        print(failure)
    taken = sum(o is not None for o in ours)
    print(f"{len(names)} instructions, {len(texts)} spellings, {taken} taken, "
          f"{len(failures)} differences")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
