#!/usr/bin/env python3
# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of YARPGen, a generator of nests of loops over arrays which knows nothing
of ToyGCN: each work-item runs one on data of its own, and so does the host.

  utils/fuzz/yarpgen.py b/yarpgen --count 200

The first argument is the built generator (docs/fuzzing.md says how to get it). The
variables of a program are a structure in global memory, so that no value is known
when it is compiled. In every second program, work-items have other numbers in some of
their variables; where the host's sanitizers find that a program is not defined for
these, a work-item has those of the program. (In the others, arrays are arguments,
whose bounds no sanitizer knows.) All bytes of the structure are compared."""

import argparse
import math
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.realpath(__file__))))
sys.path[:0] = [os.path.join(ROOT, "utils"),
                os.path.join(ROOT, "utils", "cross_lane")]

import execute  # noqa: E402
from csmith import judge  # noqa: E402
from toygcn_lib.console import ToyError, report_error  # noqa: E402
from toygcn_lib.simulate import OUR_CHECKS  # noqa: E402
from toygcn_lib.tools import LLVM_BIN  # noqa: E402

LANES = 64
# What is larger is left out: lines of a program, elements of its arrays.
MOST_LINES, MOST_ELEMENTS = 2500, 40_000
MAX_INSTRUCTIONS = "50000000"

TEMPLATE = """\
#include <stddef.h>
#include <stdint.h>
typedef bool Bool;
#define _Bool Bool
#define max(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
#define min(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a < _b ? _a : _b; })
struct Program {
@VARIABLES@
uint64_t end; // An array before it has bounds; a last one would not.
@INIT@
@TEST@
void run() {
  @CALL@
}
#ifndef __AMDGCN__
void change(uint64_t lane);
#endif
};

#ifdef __AMDGCN__
#define GLOBAL __attribute__((address_space(1)))
extern "C" __attribute__((amdgpu_kernel@BUDGET@)) void
program(GLOBAL Program *programs) {
  ((Program *)&programs[__builtin_amdgcn_workitem_id_x()])->run();
}
#else
#include <new>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
static uint64_t state;
static uint64_t random_bits() {
  state = state * 6364136223846793005 + 1442695040888963407;
  return state >> 33;
}
template <class T> void vary(T &x) {
  if (random_bits() % 8 == 0)
    x ^= (T)(random_bits() % 3 ? random_bits() % 8 : random_bits() << 20);
}
template <> void vary(bool &x) { x ^= random_bits() % 8 == 0; }
template <class T, size_t N> void vary(T (&x)[N]) {
  for (auto &one : x)
    vary(one);
}
void Program::change(uint64_t lane) {
  state = lane * 0x9e3779b97f4a7c15;
@CHANGES@
}
static void save(const char *name, const Program *programs) {
  FILE *file = fopen(name, "wb");
  fwrite(programs, sizeof(Program), @LANES@, file);
  fclose(file);
}
int main() {
  size_t bytes = sizeof(Program) * @LANES@;
  auto map = [&] {
    return (Program *)mmap(0, bytes, PROT_READ | PROT_WRITE,
                           MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  };
  Program *before = map(), *after = map();
  for (int lane = 0; lane < @LANES@; ++lane)
    for (int same = @SAME@; same < 2; ++same) {
      memset((void *)&after[lane], 0, sizeof(Program));
      if (!fork()) {
        freopen("/dev/null", "w", stderr);
        alarm(5);
        Program *one = new (&after[lane]) Program;
        one->init();
        if (!same)
          one->change(lane / 2);
        memcpy((void *)&before[lane], (void *)one, sizeof(Program));
        one->run();
        _exit(0);
      }
      int status;
      wait(&status);
      if (!status)
        break;
      if (same)
        return 1;
    }
  save("before", before);
  save("after", after);
}
#endif
"""


def elements(text):
    """How many all arrays have that a text declares."""
    return sum(math.prod(map(int, re.findall(r"\d+", dimensions)))
               for dimensions in re.findall(r"^\w[\w ]* arr_\d+((?: \[\d+\])+)", text,
                                            flags=re.MULTILINE))


class Program:
    """What the generator makes of a seed."""

    def __init__(self, generator, seed, folder):
        self.differs = seed % 2 == 0
        done = subprocess.run(
            [generator, "--std=c", "-s", str(seed), "-o", folder, "--inp-as-args=" + (
                "none" if self.differs else "some")],
            stdout=subprocess.DEVNULL, timeout=60)
        if done.returncode:
            raise ToyError(f"'{generator}' ends with status {done.returncode}",
                           f"Try it: {generator} --std=c -s {seed}")
        files = []
        for name in ("driver.c", "func.c"):
            with open(os.path.join(folder, name)) as file:
                files.append(file.read())
        self.driver, self.test = files
        self.is_large = elements(self.driver) > MOST_ELEMENTS or \
            sum(text.count("\n") for text in files) > MOST_LINES

    def source(self, budget=""):
        """C++ for the host and for the GPU."""
        head, rest = self.driver.split("void init()", 1)
        body, main = rest.split("int main()", 1)
        body = re.sub(r"^void test\(.*\);$", "", body, flags=re.MULTILINE)
        variables = head[head.index("unsigned long long int seed"):]
        call = re.search(r"test\(.*\);", main).group()
        names = re.findall(r"^[^=(]*?\b((?:var|arr)_\d+)\b", variables,
                           flags=re.MULTILINE)
        parts = {
            "VARIABLES": variables, "INIT": "void init()" + body,
            "TEST": self.test[self.test.index("void test("):],
            "SAME": "lane % 4 == 3" if self.differs else "1",
            "CALL": call + " checksum();", "LANES": str(LANES), "BUDGET": budget,
            "CHANGES": "\n".join(f"  vary({name});" for name in names)}
        return re.sub("@([A-Z]+)@", lambda match: parts[match.group(1)], TEMPLATE)


def host_run(program, folder):
    """(None, or what the host's compiler says; whether the program is defined). Its
    data before and after are in the folder."""
    judge.write(f"{folder}/host.cpp", program.source())
    status, output = execute.run([*judge.HOST, f"{folder}/host.cpp", "-o",
                                  f"{folder}/host"], 300)
    if status:
        return "g++: " + execute.gist(output), False
    done = subprocess.run(["./host"], cwd=folder, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL, timeout=900)
    return None, not done.returncode


def our_run(tools, program, way, folder):
    """None, or what is wrong."""
    base = f"{folder}/gpu"
    judge.write(base + ".cpp", program.source(way.budget))
    status, output = execute.run([*judge.DEVICE, way.clang, base + ".cpp", "-o",
                                  base + ".ll"], 300)
    if status:
        return "clang: " + execute.gist(output)
    finding = execute.compile_module(
        tools, "ours", [*tools.ours(way.level), *way.words], base + ".ll", base)
    if finding:
        return f"{finding.kind}: {finding.text}"
    size = os.path.getsize(f"{folder}/before")
    status, output = execute.run(
        [os.path.join(tools.own, "toygcn-sim"), base + ".hsaco", "--grid", str(LANES),
         "--block", str(LANES), "--arg", f"buf:u8:{size}:@{folder}/before",
         "--max-instructions", MAX_INSTRUCTIONS, *OUR_CHECKS, "--dump",
         f"0={base}.out"], 900)
    if status:
        return "run: " + execute.gist(output)
    return difference(f"{folder}/after", base + ".out")


def difference(want, got):
    """None, or words about the first byte that differs."""
    contents = []
    for path in (want, got):
        with open(path, "rb") as file:
            contents.append(file.read())
    size = len(contents[0]) // LANES
    wrong = [at for at, (a, b) in enumerate(zip(*contents)) if a != b]
    return f"mismatch: lane {wrong[0] // size}, byte {wrong[0] % size}; lanes " \
        f"{sorted({at // size for at in wrong})}" if wrong else None


def keep(options, name, folder):
    """The failure as a folder: IR, data and the sources of both sides."""
    to = os.path.join(options.keep, name)
    os.makedirs(to, exist_ok=True)
    for file in ("gpu.ll", "gpu.cpp", "host.cpp", "before", "after"):
        if os.path.exists(f"{folder}/{file}"):
            os.replace(f"{folder}/{file}", f"{to}/{file}")


def verdict(tools, options, seed):
    """(seed, what, words)"""
    with tempfile.TemporaryDirectory() as folder:
        try:
            program = Program(options.generator, seed, folder)
            if program.is_large:
                return seed, "left out", "too large"
            words, is_defined = host_run(program, folder)
        except subprocess.TimeoutExpired:
            return seed, "left out", "takes too long"
        if not words and not is_defined:
            return seed, "left out", "not defined, or takes too long"
        for name in [] if words else options.ways or judge.two_ways(seed):
            way = judge.WAYS[name]
            words = our_run(tools, program, way, folder)
            if words and (judge.TOO_LONG in words or way.budget and any(
                    one in words for one in judge.TOO_FEW)):
                return seed, "left out", f"{name}: {words}"
            if words:
                words = f"{name}: {words}"
                break
        if words:
            keep(options, f"yarpgen-{seed}", folder)
            return seed, "failed", words
    return seed, "fine", ""


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("generator", help="the built yarpgen")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--config", dest="ways", metavar="WAY", nargs="+",
                        choices=list(judge.WAYS),
                        help="such as O0 O2 (default: two by turns)")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", default="fuzz-findings", help="folder for failures")
    parser.add_argument("--build-dir", default=os.path.join(ROOT, "build"))
    parser.add_argument("--llvm-bin", default=LLVM_BIN)
    options = parser.parse_args()
    options.generator = os.path.abspath(options.generator)
    if not os.access(options.generator, os.X_OK):
        report_error(ToyError(f"'{options.generator}' is no program",
                              "docs/fuzzing.md says how to build it"))
        return 1
    counts, tools = Counter(), execute.Tools(options.build_dir, options.llvm_bin)
    try:
        with ThreadPoolExecutor(options.jobs) as pool:
            for seed, what, words in pool.map(
                    lambda seed: verdict(tools, options, seed),
                    range(options.seed, options.seed + options.count)):
                counts[what] += 1
                if what != "fine":
                    print(f"{seed}: {what}: {words}", flush=True)
    except ToyError as error:
        report_error(error)
        return 1
    print(f"{options.count} programs: " + ", ".join(
        f"{number} {what}" for what, number in sorted(counts.items())))
    return counts["failed"] != 0


if __name__ == "__main__":
    sys.exit(main())
