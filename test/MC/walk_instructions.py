# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Walk every real instruction of the target and compare it with stock LLVM.

The instructions and their operands come from the TableGen description, so a
new instruction is walked without being named here. For each one, texts are
made from its assembly string: every operand takes every sample of its kind
while the others keep their default, then some random combinations follow. Of
each text it is required that

  1. our assembler reads it as that instruction;
  2. the stock assembler makes the same bytes of what we print, and prints the
     same text;
  3. the stock disassembler and ours make that text of the bytes.

Exits with 1 and the first differences if any of this fails, or if an
instruction or operand kind has no sample. Seven processes are started in all.
"""

import argparse
import itertools
import json
import random
import re
import shlex
import subprocess
import sys

RANDOM_PER_INSTRUCTION = 6

# ---------------------------------------------------------------------------
# Samples. Each is (text, isScalar): a vector instruction reads one scalar
# register or literal at most. Registers depend on the operand's position, so
# that swapped fields are seen. The first sample is the default.
# ---------------------------------------------------------------------------

INLINE_INTEGERS = ["0", "1", "17", "64", "-1", "-16"]
INLINE_FLOATS = ["0.5", "-0.5", "1.0", "-1.0", "2.0", "-2.0", "4.0", "-4.0"]
INLINE_32 = INLINE_INTEGERS + INLINE_FLOATS + ["0.15915494"]
INLINE_64 = INLINE_INTEGERS + INLINE_FLOATS + ["0.15915494309189532"]
LITERALS_32 = ["0x41", "0x12345678", "0xffffffef", "0x80000000", "0x3f800001"]
LITERALS_64 = ["0x41", "0x12345678", "0x7fffffff"]
LITERALS_F64 = ["0x40f80000", "0xbff12345"]
LITERALS_16 = ["0x41", "0x3c01", "0xfbff"]


def tuple_name(file, first, count):
    return f"{file}{first}" if count == 1 else \
        f"{file}[{first}:{first + count - 1}]"


def vgprs(count):
    def samples(position):
        starts = [5 + 17 * position, 0, 256 - count, 130 + position]
        return [(tuple_name("v", s, count), False) for s in starts]
    return samples


def sgprs(count, others=None):
    # s[100:101] is the last pair, s[96:99] the last multiple of four.
    align = {1: 1, 2: 2}.get(count, 4)
    last = (102 - count) // align * align
    if others is None:
        others = {1: ["vcc_lo", "vcc_hi", "flat_scratch_lo", "flat_scratch_hi",
                      "m0", "exec_lo", "exec_hi"],
                  2: ["vcc", "flat_scratch", "exec"]}.get(count, [])

    def samples(position):
        starts = [12 + 4 * position, 0, last, 36]
        names = [tuple_name("s", s, count) for s in starts] + others
        return [(name, True) for name in names]
    return samples


def constants(texts, scalar=False):
    return lambda position: [(text, scalar) for text in texts]


def union(*parts):
    return lambda position: [s for part in parts for s in part(position)]


APERTURES = constants(["src_shared_base", "src_shared_limit",
                       "src_private_base", "src_private_limit"], True)
INLINE_SRC_32 = union(vgprs(1), sgprs(1), constants(INLINE_32))
INLINE_SRC_64 = union(vgprs(2), sgprs(2), constants(INLINE_64))

SAMPLES = {
    "VGPR_32": vgprs(1), "VReg_64": vgprs(2), "VReg_96": vgprs(3),
    "VReg_128": vgprs(4), "VGPRSrc9": vgprs(1), "VGPRModSrc": vgprs(1),
    "SReg_32": sgprs(1), "SReg_64": sgprs(2),
    "LaneMask_64": sgprs(2, ["vcc", "exec"]),
    "SReg_32_Plain": sgprs(1, ["vcc_lo", "vcc_hi"]),
    "SReg_64_Plain": sgprs(2, ["vcc"]),
    "SReg_128": sgprs(4), "SReg_256": sgprs(8), "SReg_512": sgprs(16),
    "SBase": sgprs(2), "SRsrc": sgprs(4, []),
    "SSrc_b32": union(sgprs(1), constants(INLINE_32),
                      constants(LITERALS_32, True)),
    "SSrc_b64": union(sgprs(2), APERTURES, constants(INLINE_64),
                      constants(LITERALS_64, True)),
    "SCSrc_b32": union(lambda position: [("s20", True)], sgprs(1),
                       constants(INLINE_32)),
    "VSrc_b32": union(INLINE_SRC_32, constants(LITERALS_32, True)),
    "VSrc_f32": union(INLINE_SRC_32, constants(LITERALS_32, True)),
    "VSrc_f16": union(INLINE_SRC_32, constants(LITERALS_16, True)),
    "VSrc_b64": union(INLINE_SRC_64, constants(LITERALS_64, True)),
    "VSrc_f64": union(INLINE_SRC_64, constants(LITERALS_F64, True)),
    "VCSrc_b32": INLINE_SRC_32, "VCSrc_f32": INLINE_SRC_32,
    "VCSrc_f16": INLINE_SRC_32, "VCSrc_v2b16": INLINE_SRC_32,
    "VCSrc_v2f16": INLINE_SRC_32,
    "VCSrc_b64": INLINE_SRC_64, "VCSrc_f64": INLINE_SRC_64,
    "SImm16": constants(["0x1234", "0x0", "0xffff", "0x8000"]),
    "UImm16": constants(["3", "0", "0x7f", "0xffff"]),
    "UImm16Hex": constants(["3", "0", "0x7f", "0xffff"]),
    "Literal32": constants(["0x12345678", "0x1", "0x3f800000", "0xffffffff"]),
    "SetRegImm32": constants(["0x12345678", "1", "-1", "0xff"]),
    "SMEMOffset": constants(["0x10", "0x0", "0xfffff", "-0x4", "-0x100000"]),
    "NamedSMEMOffset": constants(["offset:0x10", "offset:0x0",
                                  "offset:0xfffff", "offset:-0x4",
                                  "offset:-0x100000"]),
    "WaitCount": constants(["vmcnt(0) lgkmcnt(0)", "vmcnt(0)", "lgkmcnt(3)",
                            "expcnt(2)", "vmcnt(62)",
                            "vmcnt(0) expcnt(0) lgkmcnt(0)",
                            "vmcnt(63) expcnt(7) lgkmcnt(15)"]),
    "SendMessage": constants(["sendmsg(MSG_INTERRUPT)",
                              "sendmsg(MSG_SAVEWAVE)",
                              "sendmsg(MSG_STALL_WAVE_GEN)",
                              "sendmsg(MSG_HALT_WAVES)",
                              "sendmsg(MSG_ORDERED_PS_DONE)",
                              "sendmsg(MSG_EARLY_PRIM_DEALLOC)",
                              "sendmsg(MSG_GS_ALLOC_REQ)",
                              "sendmsg(MSG_GET_DOORBELL)", "sendmsg(6, 1, 0)",
                              "sendmsg(2, 0, 0)"]),
    "GPRIndexMode": constants(["gpr_idx(SRC0)", "gpr_idx(DST)",
                               "gpr_idx(SRC0,SRC1,SRC2,DST)", "gpr_idx()"]),
    "HWRegField": constants(["hwreg(HW_REG_MODE, 0, 4)", "hwreg(HW_REG_MODE)",
                             "hwreg(HW_REG_STATUS)", "hwreg(HW_REG_TRAPSTS)",
                             "hwreg(HW_REG_HW_ID)", "hwreg(HW_REG_GPR_ALLOC)",
                             "hwreg(HW_REG_LDS_ALLOC)", "hwreg(HW_REG_IB_STS)",
                             "hwreg(HW_REG_SH_MEM_BASES, 16, 16)",
                             "hwreg(HW_REG_TBA_LO)", "hwreg(HW_REG_TMA_HI)",
                             "hwreg(8, 1, 31)", "hwreg(20)"]),
    "BranchTarget": constants(["5", "0", "32767", "32768", "65535"]),
    "SDWASrc_b32": INLINE_SRC_32, "SDWASrc_f16": INLINE_SRC_32,
    "SDWASrc_f32": INLINE_SRC_32, "SDWAMask": sgprs(2, ["vcc", "exec"]),
    "Sext": constants(["{}", "sext({})"]),
    "DstUnused": constants([" dst_unused:UNUSED_" + what
                            for what in ["PAD", "SEXT", "PRESERVE"]]),
    "SrcModifiers": constants(["{}", "-{}", "|{}|", "-|{}|"]),
    "Clamp": constants(["", " clamp"]),
    "OMod": constants(["", " mul:2", " mul:4", " div:2"]),
    "GLC": constants(["", " glc"]),
    "CPol": constants(["", " glc", " slc", " glc slc"]),
    "CPolNoRtn": constants(["", " slc"]),
    "CPolRtn": constants([" glc", " glc slc"]),
    "DSOffset": constants(["", " offset:8", " offset:65535"]),
    "DSOffset0": constants(["", " offset0:3", " offset0:255"]),
    "DSOffset1": constants(["", " offset1:7", " offset1:255"]),
    "SwizzleOffset": constants([
        "", " offset:swizzle(QUAD_PERM,0,1,2,3)",
        " offset:swizzle(QUAD_PERM,0,0,0,0)", " offset:swizzle(SWAP,16)",
        " offset:swizzle(SWAP,1)", " offset:swizzle(REVERSE,8)",
        " offset:swizzle(REVERSE,32)", " offset:swizzle(BROADCAST,2,1)",
        " offset:swizzle(BROADCAST,32,31)",
        " offset:swizzle(BITMASK_PERM,\"01pip\")",
        " offset:swizzle(BITMASK_PERM,\"ppppp\")",
        " offset:swizzle(ROTATE,0,5)", " offset:swizzle(ROTATE,1,31)"]),
    "FlatOffset": constants(["", " offset:16", " offset:4095"]),
    "GlobalOffset": constants(["", " offset:16", " offset:4095", " offset:-1",
                               " offset:-4096"]),
    "DPPCtrl": constants(["quad_perm:[0,1,2,3]", "quad_perm:[3,2,1,0]",
                          "row_shl:1", "row_shl:15", "row_shr:1", "row_shr:15",
                          "row_ror:1", "row_ror:15", "wave_shl:1",
                          "wave_rol:1", "wave_shr:1", "wave_ror:1",
                          "row_mirror", "row_half_mirror", "row_bcast:15",
                          "row_bcast:31"]),
    "RowMask": constants([" row_mask:0xf", " row_mask:0xa", " row_mask:0x0"]),
    "BankMask": constants([" bank_mask:0xf", " bank_mask:0x3",
                           " bank_mask:0x0"]),
    "BoundCtrl": constants(["", " bound_ctrl:1"]),
}
for sel in ["dst", "src0", "src1"]:
    SAMPLES[f"{sel.title()}Sel"] = constants(
        [f" {sel}_sel:{part}" for part in ["DWORD", "WORD_0", "WORD_1"] +
         [f"BYTE_{n}" for n in range(4)]])
for per_source in ["op_sel", "op_sel_hi", "neg_lo", "neg_hi"]:
    for sources in [2, 3]:
        kind = per_source.title().replace("_", "") + str(sources)
        default = int(per_source == "op_sel_hi")
        SAMPLES[kind] = constants([""] + [
            f" {per_source}:[{','.join(map(str, bits))}]"
            for bits in itertools.product([0, 1], repeat=sources)
            if set(bits) != {default}])

# ---------------------------------------------------------------------------
# Instructions
# ---------------------------------------------------------------------------


class Operand:
    def __init__(self, kind, name, position):
        self.kind, self.name = kind, name
        self.samples = SAMPLES[kind](position) if kind in SAMPLES else []


class Instruction:
    """A record of TableGen class GCNInst and the texts made from it."""

    def __init__(self, records, name):
        record = records[name]
        self.name, self.text = name, record["AsmString"]
        self.is_vector = record["VALU"] == 1
        self.operands = []
        outs = record["OutOperandList"]["args"]
        ins = record["InOperandList"]["args"]
        for position, (value, operand) in enumerate(outs + ins):
            if re.search(rf"\${operand}\b", self.text_words()):
                self.operands.append(
                    Operand(value["def"], operand, position))
        self.ins = {operand for _, operand in ins}
        uses = [use["def"] for use in record["Uses"]]
        self.reads_hidden_scalar = "VCC" in uses or any(
            o.kind == "Literal32" for o in self.operands)

    def text_words(self):
        return self.text.replace("$", " $")

    def missing(self):
        return sorted({o.kind for o in self.operands if not o.samples})

    def is_legal(self, chosen):
        """At most one scalar in a vector instruction."""
        if not self.is_vector:
            literals = {text for o, (text, _) in zip(self.operands, chosen)
                        if text.startswith("0x") and "Src" in o.kind}
            return len(literals) <= 1
        scalars = {text for o, (text, is_scalar) in zip(self.operands, chosen)
                   if is_scalar and o.name in self.ins}
        return len(scalars) + self.reads_hidden_scalar <= 1

    def render(self, chosen):
        values = {o.name: text for o, (text, _) in zip(self.operands, chosen)}
        for name in [n for n in values
                     if n.endswith(("_modifiers", "_sext"))]:
            source = name.split("_")[0]
            form, text = values[name], values[source]
            if form == "-{}" and text[0] in "-0123456789":
                form = "neg({})"
            values[name], values[source] = "", form.format(text)
        return re.sub(r"\$(\w+)", lambda m: values[m.group(1)], self.text)

    def texts(self, rng):
        default = [o.samples[0] for o in self.operands]
        choices = [default]
        for index, operand in enumerate(self.operands):
            for sample in operand.samples[1:]:
                choices.append(default[:index] + [sample] +
                               default[index + 1:])
        for _ in range(RANDOM_PER_INSTRUCTION if self.operands else 0):
            choices.append([rng.choice(o.samples) for o in self.operands])
        legal = [c for c in choices if self.is_legal(c)]
        return list(dict.fromkeys(self.render(c) for c in legal))


# ---------------------------------------------------------------------------
# Tools
# ---------------------------------------------------------------------------


def run(command, text):
    result = subprocess.run(command, input=text, text=True,
                            capture_output=True)
    return result.stdout, result.stderr


def assemble(command, texts):
    """[(printed text, bytes as text)] for the lines, None where refused."""
    out, err = run(command + ["-show-encoding"], "\n".join(texts) + "\n")
    refused = {int(n) for n in re.findall(r"^<stdin>:(\d+):\d+: error", err,
                                          re.M)}
    printed = iter(re.findall(r"^\t(.*?)\s*; encoding: \[(.*)\]$", out, re.M))
    return [None if number in refused else next(printed, None)
            for number in range(1, len(texts) + 1)]


def dump_records(folder):
    """TableGen records by name; the LLVM tools are those on the PATH."""
    include = subprocess.run(["llvm-config", "--includedir"], check=True,
                             capture_output=True, text=True).stdout.strip()
    dump = subprocess.run(
        ["llvm-tblgen", "--dump-json", "-I", folder, "-I", include,
         f"{folder}/ToyGCN.td"], check=True, capture_output=True, text=True)
    return json.loads(dump.stdout)


def opcodes(command, texts):
    """Names of the instructions that the lines were read as."""
    out, _ = run(command + ["-show-inst"], "\n".join(texts) + "\n")
    return re.findall(r"; <MCInst #\d+ (\w+)", out)


def disassemble(command, encodings):
    """[text] for each encoding, None where it is not an instruction."""
    lines = [f"[{e.replace(',', ' ')}]" for e in encodings]
    out, err = run(command + ["-disassemble"], "\n".join(lines) + "\n")
    invalid = {int(n) for n in re.findall(r"^<stdin>:(\d+):\d+: warning", err,
                                          re.M)}
    printed = iter(line.strip() for line in out.splitlines()
                   if line.startswith("\t") and not line.startswith("\t."))
    return [None if number in invalid else next(printed, None)
            for number in range(1, len(lines) + 1)]


def compare(what, texts, got, wanted, failures):
    for text, g, w in itertools.zip_longest(texts, got, wanted):
        if g != w:
            failures.append(f"{what}: {text}\n    want {w}\n    got  {g}")


def walk(args):
    records = dump_records(args.td)
    instructions = [Instruction(records, name)
                    for name in records["!instanceof"]["GCNInst"]
                    if not records[name]["isCodeGenOnly"]]
    for instruction in instructions:
        for kind in instruction.missing():
            sys.exit(f"error: {instruction.name}: no samples for operands of "
                     f"kind {kind}; add them to SAMPLES")

    rng = random.Random(900)
    names, texts = [], []
    for instruction in instructions:
        made = instruction.texts(rng)
        if not made:
            sys.exit(f"error: {instruction.name} has no legal sample")
        names += [instruction.name] * len(made)
        texts += made

    failures = []
    ours = assemble(args.ours, texts)
    for text, answer in zip(texts, ours):
        if answer is None:
            failures.append(f"our assembler refuses: {text}")
    if not failures:
        printed = [p for p, _ in ours]
        encodings = [e for _, e in ours]
        compare("instruction", texts, opcodes(args.ours, texts), names,
                failures)
        compare("stock assembler", texts, assemble(args.stock, printed), ours,
                failures)
        compare("stock disassembler", texts,
                disassemble(args.stock, encodings), printed, failures)
        compare("our disassembler", texts, disassemble(args.ours, encodings),
                printed, failures)
    for failure in failures[:args.show]:
        print(failure)
    print(f"{len(instructions)} instructions, {len(texts)} texts, "
          f"{len(failures)} differences")
    return 1 if failures else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ours", type=shlex.split, required=True,
                        help="llvm-mc command with the target loaded")
    parser.add_argument("--stock", type=shlex.split, required=True,
                        help="stock llvm-mc command for gfx900")
    parser.add_argument("--td", required=True, help="folder of ToyGCN.td")
    parser.add_argument("--show", type=int, default=40,
                        help="differences to print")
    sys.exit(walk(parser.parse_args()))


if __name__ == "__main__":
    main()
