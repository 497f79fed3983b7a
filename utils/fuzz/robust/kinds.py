# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kinds of faulty inputs: how one is made from its number, what must take it,
and whether LLVM itself falls over it."""

import os
import random

from toygcn_lib.simulate import OUR_CHECKS
from toygcn_lib.tools import LLVM_BIN, ROOT, own

from . import mutate, seeds
from .tools import run

OBJECT = "-filetype=obj"


class Kind:
    """`place` is a folder of its own for each mutant in work."""
    suffix = ""

    def __init__(self, build_dir, folder):
        self.build_dir, self.folder = build_dir, folder

    def own(self, name, *words):
        return [own(self.build_dir, name), *words]

    def stock(self, name, *words):
        return [os.path.join(LLVM_BIN, name), *words]

    def make(self, number):
        """(path of the seed, its words, the mutant)."""
        rng = random.Random(f"{type(self).__name__}/{number}")
        seed = rng.choice(self.seeds)
        return seed, mutate.text(rng, seed.data,
                                 [s.data for s in self.seeds]), rng

    def accepted(self, path, place):
        """Does LLVM read it, so that what happens then is ours?"""
        return True

    def upstream(self, path, place, seed, fault):
        """Does stock LLVM fall over it in the same way?"""
        return False


class IR(Kind):
    """To objects and to assembly, at any level."""
    suffix = ".ll"

    def __init__(self, *where):
        super().__init__(*where)
        self.seeds = seeds.ir()

    def commands(self, path, seed, rng):
        yield self.own("llc", "-march=toygcn", f"-O{rng.choice('0123')}",
                       rng.choice((OBJECT, "-filetype=asm")), path, "-o",
                       "out")

    def upstream(self, path, place, seed, fault):
        """The reader, the verifier, or code that the stock back end shares."""
        for command in (
                self.stock("opt", "-passes=verify", "-disable-output", path),
                self.stock("llc", "-mtriple=amdgcn-amd-amdhsa",
                           "-mcpu=gfx900", "-global-isel", path, "-o", "out"),
                self.stock("llc", "-mtriple=amdgcn-amd-amdhsa",
                           "-mcpu=gfx900", path, "-o", "out")):
            if run(command, place).fault() == fault:
                return True
        return False


class MIR(Kind):
    """Through the passes of the seed's RUN line. What LLVM's reader or the
    machine verifier refuse does not count."""
    suffix = ".mir"

    def __init__(self, *where):
        super().__init__(*where)
        self.seeds = seeds.mir()

    def accepted(self, path, place):
        return run(self.own("llc", "-march=toygcn", "-run-pass=none",
                            "-verify-machineinstrs", path, "-o", "out"),
                   place).status == 0

    def commands(self, path, seed, rng):
        yield self.own("llc", "-march=toygcn", *seed.words, path, "-o", "out")

    def upstream(self, path, place, seed, fault):
        """The library function is one that stock llc falls over, too, with
        what of the passes it has."""
        words = [w for w in seed.words if "toygcn" not in w]
        return run(self.stock("llc", "-mtriple=amdgcn", "-mcpu=gfx900", *words,
                              path, "-o", "out"), place).fault() == fault


class Assembly(Kind):
    suffix = ".s"

    def __init__(self, *where):
        super().__init__(*where)
        self.seeds = seeds.asm()

    def commands(self, path, seed, rng):
        yield self.own("llvm-mc", "-triple=toygcn", rng.choice(
            (OBJECT, "-show-encoding", "-show-inst")), path, "-o", "out")

    def upstream(self, path, place, seed, fault):
        return run(self.stock("llvm-mc", "-triple=amdgcn-amd-amdhsa",
                              "-mcpu=gfx900", OBJECT, path, "-o", "out"),
                   place).fault() == fault


class Objects(Kind):
    """In the simulator, and through the disassembler."""
    suffix = ".hsaco"
    CHECKS = (*OUR_CHECKS, "--strict-barrier", "--stats", "--timing")

    def __init__(self, *where):
        super().__init__(*where)
        self.seeds = seeds.objects(self.build_dir, self.folder)

    def make(self, number):
        rng = random.Random(f"Objects/{number}")
        seed = rng.choice(self.seeds)
        return seed, mutate.code_object(rng, seed.data), rng

    def commands(self, path, seed, rng):
        if rng.random() < 0.2:
            yield self.own("llvm-objdump", "-d", path)
            return
        yield self.own(
            "toygcn-sim", path, "--grid", "100", *seed.words,
            *(self.CHECKS if rng.random() < 0.5 else ()),
            *(("--trace",) if rng.random() < 0.1 else ()),
            *(("--jobs", "3") if rng.random() < 0.2 else ()),
            "--max-instructions", "20000")

    def upstream(self, path, place, seed, fault):
        """The disassembler's program reads the file before our part does."""
        return run(self.stock("llvm-objdump", "-d",
                              "--triple=amdgcn-amd-amdhsa", path),
                   place).fault() == fault


class Commands(Kind):
    """Command lines of all programs, on files in a folder of their own."""
    suffix = ".words"
    FILES = {"a.ll": "kernels/flow-do-while-loaded.ll", "a.cl": "kernels/saxpy.cl"}
    GOOD = (
        "llc -march=toygcn -O2 a.ll -filetype=obj -o a.o",
        "llc -march=toygcn -run-pass=legalizer -verify-machineinstrs a.ll",
        "llc -march=toygcn -toygcn-placement=copy -stop-after=isel a.ll",
        "opt -mtriple=amdgcn-- -march=toygcn -passes=verify -S a.ll",
        "llvm-mc -triple=toygcn -show-encoding a.s -o b.s",
        "llvm-mc -triple=toygcn -disassemble a.s",
        "llvm-objdump -d --mcpu=gfx900 a.hsaco",
        "toygcn-sim a.hsaco --kernel k --grid 64,2 --block 64 --arg "
        "buf:f32:64:iota --arg f32:2 --print 0:8 --stats --check-waitcnt",
        "toygcn-sim a.hsaco --describe",
        "toygcn-sim a.hsaco --grid 128 --arg i32:5 --arg {i32:5,f32:1} --arg "
        "bytes:00ff --arg local:64 --dump 0=out --stats-json s.json --timing "
        "--lanesan --strict-hazards --jobs 2 --offset 1,2,3",
        "toygcn run a.cl --grid 64 --arg f32:2 --arg auto --stats -O1",
        "toygcn run a.ll --budget 16,32 --llc-arg=-verify-machineinstrs",
        "toygcn compare a.cl --with toygcn,stock --tolerance 4ulp --json",
        "toygcn explain a.cl --value sum --json",
        "toygcn explain a.cl --line 4",
        "toygcn explain-select a.cl --at 2 --function saxpy",
        "toygcn patterns --opcode G_ADD --bank sgpr --json",
        "toygcn survey . --run --time-limit 5 --grid 64 --jobs 1",
        "toygcn fuzz --count 1 --seed 3 --show --theme calls --form phis",
        "toygcn bench a.cl --with toygcn --json")
    POOL = ("--help", "--version", "-", "--", "", " ", "=", "-O9", "-o", "a.ll",
            "b.s", ".", "..", "nowhere/x", "-march=amdgcn", "-march=toygcn",
            "-mcpu=gfx1100", "-mattr=+x", "--grid", "0", "-1", "64,64,64,64",
            "buf:f32:0", "buf:f32:-1:rand=x", "i32:x", "buf::", "i99:1", "\u00e9",
            "--json", "--quiet", "x" * 5000, "%s", "'", "\\", "*", "--arg")

    def __init__(self, *where):
        super().__init__(*where)
        self.pool = list(self.POOL) + [
            word for line in self.GOOD for word in line.split()[1:]]

    def make(self, number):
        rng = random.Random(f"Commands/{number}")
        program, *words = rng.choice(self.GOOD).split()
        words = mutate.words(rng, words, self.pool)
        return seeds.Seed(program, None, ()), "\n".join([program, *words]), rng

    def commands(self, path, seed, rng):
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            program, *words = file.read().split("\n")
        folder = os.path.dirname(path)
        for name, source in self.FILES.items():
            with open(os.path.join(ROOT, "test", source)) as file, \
                    open(os.path.join(folder, name), "w") as copy:
                copy.write(file.read())
        for name in ("a.s", "a.hsaco"):
            open(os.path.join(folder, name), "w").close()
        # Nothing outside of the folder is written.
        words = [word.replace("/", ":") for word in words]
        if program == "toygcn":
            yield [os.path.join(ROOT, "utils", "toygcn"), "--no-setup",
                   "--build-dir", self.build_dir, *words]
        else:
            more = ("--max-instructions", "20000") \
                if program == "toygcn-sim" else ()
            yield self.own(program, *words, *more)

    def upstream(self, path, place, seed, fault):
        """LLVM's programs have options of their own that fall over."""
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            program, *words = file.read().split("\n")
        if program in ("toygcn", "toygcn-sim"):
            return False
        words = [word.replace("/", ":").replace("toygcn", "amdgcn")
                 for word in words]
        return run(self.stock(program, *words), place).fault() == fault


KINDS = {"ir": IR, "mir": MIR, "assembly": Assembly, "objects": Objects,
         "commands": Commands}
