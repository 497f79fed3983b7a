# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of Csmith by the host's compiler and by ours.

The host's has no part in common with ours, and its sanitizers find what a
program must not do: such a program is left out."""

import os
import struct
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor

import execute
from programs import kernelfile
from toygcn_lib.console import ToyError
from toygcn_lib.simulate import OUR_CHECKS

from . import program

HOST = ["g++", "-std=c++17", "-w", "-Wno-narrowing", "-O0",
        "-fsanitize=undefined,address", "-fno-sanitize-recover=all"]
DEVICE = ["clang++-22", "-std=c++17", "-Wno-everything",
          "-Wno-c++11-narrowing", "-target", "amdgcn-amd-amdhsa",
          "-mcpu=gfx900", "-nogpulib", "-ffreestanding", "-fno-exceptions",
          "-fno-rtti", "-S", "-emit-llvm"]
PROGRAM_SECONDS = 20
# More than most take; what takes longer is left out.
MAX_INSTRUCTIONS = "20000000"


class Way:
    """A level of clang, one of ours, more options of ours, and a budget."""

    def __init__(self, clang, level, *words, budget=""):
        self.clang, self.level, self.words = clang, level, words
        self.budget = budget


WAYS = {
    "O0": Way("-O0", 0), "O2": Way("-O2", 2), "O3": Way("-O3", 3),
    "plain": Way("-O0", 2), "late": Way("-O2", 0), "Os": Way("-Os", 1),
    "copy": Way("-O1", 2, "-toygcn-placement=copy"),
    "chain": Way("-O2", 2, "-toygcn-placement=chain"),
    "few": Way("-O1", 2, budget=", amdgpu_num_vgpr(24), amdgpu_num_sgpr(40)"),
}


class Verdict:
    """The verdict on one program. `what`: fine, left out, too few registers, or failed;
    `lanes`: compared, of all ways; `text`: why."""

    def __init__(self, number, what, lanes=0, way="", text=""):
        self.number, self.what, self.lanes = number, what, lanes
        self.way, self.text = way, text


def csmith(seed, folder):
    """What csmith prints; None if it finds no program in time. It writes a
    file of its own to `folder`, too."""
    try:
        done = subprocess.run(["csmith", *program.arguments(seed)],
                              stdout=subprocess.PIPE, text=True, cwd=folder,
                              timeout=PROGRAM_SECONDS)
    except subprocess.TimeoutExpired:
        return None
    except FileNotFoundError:
        raise ToyError("csmith is missing", "As root: apt-get install -y "
                       "csmith libcsmith-dev g++") from None
    return done.stdout if done.returncode == 0 else None


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def host_sums(folder, text, seed):
    """The result of each lane; None if the program does what C++ does not
    define, or takes too long."""
    write(f"{folder}/host.cpp", program.source(seed, text))
    status, _ = execute.run([*HOST, f"{folder}/host.cpp",
                             "-o", f"{folder}/host"])
    if status:
        return None
    status, output = execute.run([f"{folder}/host"], PROGRAM_SECONDS)
    return None if status else [int(word) for word in output.split()]


def launch(words=()):
    return ["--grid", str(program.LANES), "--block", str(program.LANES),
            "--arg", f"buf:u64:{program.LANES}:iota",
            "--arg", f"buf:u64:{program.LANES}:zero", *words]


def our_sums(tools, way, folder, text, seed):
    """(results, None), or (None, Finding). The IR stays in the folder."""
    write(f"{folder}/gpu.cpp", program.source(seed, text, way.budget))
    base = f"{folder}/gpu"
    status, output = execute.run([*DEVICE, way.clang, base + ".cpp",
                                  "-o", base + ".ll"])
    if status:
        return None, execute.Finding("error", "clang", None,
                                     execute.gist(output))
    finding = execute.compile_module(
        tools, "ours", [*tools.ours(way.level), *way.words], base + ".ll",
        base)
    if finding:
        return None, finding
    status, output = execute.run(
        [os.path.join(tools.own, "toygcn-sim"), base + ".hsaco", *launch(),
         "--max-instructions", MAX_INSTRUCTIONS, *OUR_CHECKS,
         "--dump", f"1={base}.out"])
    if status:
        return None, execute.Finding("run", "ours", None,
                                     execute.gist(output))
    with open(base + ".out", "rb") as file:
        return list(struct.unpack(f"<{program.LANES}Q", file.read())), None


def difference(wants, gots):
    """None, or words about the first lane that differs."""
    wrong = [i for i, (want, got) in enumerate(zip(wants, gots))
             if want != got]
    return wrong and (f"mismatch: lane {wrong[0]} is {gots[wrong[0]]:#x}, not "
                      f"{wants[wrong[0]]:#x}; {len(wrong)} lanes differ")


TOO_LONG = "(--max-instructions)"
TOO_FEW = ("ran out of registers", "no registers from class available")


def keep_file(keep, name, way, folder, wants, words):
    """The failure as a kernel file."""
    with open(f"{folder}/gpu.ll") as file:
        ir = kernelfile.bare(file.read())
    options = " ".join([f"-O{way.level}", *(f"--llc-arg={w}"
                                            for w in way.words)])
    os.makedirs(keep, exist_ok=True)
    write(f"{keep}/{name}.ll", "\n".join([
        f"; RUN: %toygcn run %s {options}",
        kernelfile.directive("LAUNCH", " ".join(launch())),
        kernelfile.directive("EXPECT 1", kernelfile.run_lengths(wants)),
        f"; {words}", "", ir]))


def judge_way(tools, name, seed, text, wants, options, folder):
    """The Verdict of one way."""
    way = WAYS[name]
    sums, finding = our_sums(tools, way, folder, text, seed)
    if finding and way.budget and any(w in finding.text for w in TOO_FEW):
        return Verdict(seed, "too few registers", way=name)
    if finding and TOO_LONG in finding.text:
        return Verdict(seed, "left out", way=name)
    words = f"{finding.kind}: {finding.text}" if finding else \
        difference(wants, sums)
    if not words:
        return Verdict(seed, "fine", program.LANES, name)
    keep_file(options.keep, f"csmith-{seed}-{name}", way, folder, wants, words)
    return Verdict(seed, "failed", 0, name, words)


def two_ways(seed):
    """Their names; all pairs come in turn."""
    names = list(WAYS)
    first = seed % len(names)
    second = (first + 1 + seed // len(names) % (len(names) - 1)) % len(names)
    return [names[first], names[second]]


def one(tools, options, seed):
    """The Verdict of a program: by two ways, others for each number, or by
    those of the command line."""
    ways = options.ways or two_ways(seed)
    with tempfile.TemporaryDirectory() as folder:
        text = csmith(seed, folder)
        wants = text and host_sums(folder, text, seed)
        if not wants:
            return Verdict(seed, "left out")
        total = Verdict(seed, "fine")
        for name in ways:
            verdict = judge_way(tools, name, seed, text, wants, options,
                                folder)
            if verdict.what != "fine":
                return verdict
            total.lanes += verdict.lanes
    return total


def verdicts(options):
    """A Verdict for each number from the seed on, as they come."""
    tools = execute.Tools(options.build_dir, options.llvm_bin)
    with ThreadPoolExecutor(options.jobs) as pool:
        yield from pool.map(lambda seed: one(tools, options, seed),
                            range(options.seed, options.seed + options.count))
