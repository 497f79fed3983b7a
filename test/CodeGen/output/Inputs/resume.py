"""Stops llc behind every machine pass, goes on from the MIR, and compares the
object file with that of an uninterrupted run. Around register allocation, live
intervals are computed again and may let it choose other registers: there only
what the object says of each kernel is compared.

  resume.py LLC LINK FOLDER KERNEL.ll...

LLC is a command with its options; the kernels are linked to one module.
"""

import os
import re
import subprocess
import sys
from collections import Counter

# What analyses know is computed again; they are no places to stop.
ANALYSES = """
    aa basic-aa branch-prob cseinfo domtree edge-bundles gc-analysis
    gisel-known-bits lazy-block-freq lazy-branch-prob lazy-machine-block-freq
    liveintervals liveregmatrix livestacks livedebugvars loops
    machine-block-freq machine-cycles machine-loops machine-opt-remark-emitter
    machinedomtree machinepostdomtree postdomtree slotindexes
    spill-code-placement virtregmap
    """.split()
# Up to the rewriter behind it, which register is which is in VirtRegMap, which
# has no place in MIR.
ALLOCATORS = ("greedy", "regallocbasic", "toygcn-keep-locations",
              "toygcn-allocate-whole-wave")
FIRST_OF_ALLOCATION, LAST_OF_ALLOCATION = "livevars,0", "virtregrewriter,2"


def run(command):
    return subprocess.run(command, check=True, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def sizes(path):
    """What the metadata say of kernels, without registers."""
    notes = run(["llvm-readelf", "--notes", path]).stdout
    return [line for line in notes.splitlines()
            if not re.search("File:|[sv]gpr_count", line)]


def same(straight, resumed, allocates):
    if allocates:
        return sizes(straight) == sizes(resumed)
    with open(straight, "rb") as a, open(resumed, "rb") as b:
        return a.read() == b.read()


def machine_passes(llc, module):
    """NAME,INSTANCE of all from irtranslator on."""
    text = run(llc + [module, "-o", os.devnull,
                      "-debug-pass=Arguments"]).stdout
    words = " ".join(line for line in text.splitlines()
                     if line.startswith("Pass Arguments:"))
    seen, places, started = Counter(), [], False
    for name in re.findall(r" -(\S+)", words):
        place = f"{name},{seen[name]}"
        seen[name] += 1
        started |= name == "irtranslator"
        if started and name not in ANALYSES and name not in ALLOCATORS:
            places.append(place)
        if name == "branch-relaxation":
            return places
    return places


def main():
    llc, link, folder, kernels = (sys.argv[1].split(), sys.argv[2],
                                  sys.argv[3], sys.argv[4:])
    os.makedirs(folder, exist_ok=True)
    module, straight, mir, resumed = (
        os.path.join(folder, name)
        for name in ("all.ll", "straight.o", "stopped.mir", "resumed.o"))
    run([link, "-S", *kernels, "-o", module])
    run(llc + [module, "-filetype=obj", "-o", straight])
    places, wrong, allocates = machine_passes(llc, module), 0, False
    for place in places:
        allocates |= place == FIRST_OF_ALLOCATION
        allocates &= place != LAST_OF_ALLOCATION
        try:
            run(llc + [module, f"-stop-after={place}", "-o", mir])
            run(llc + [mir, f"-start-after={place}", "-filetype=obj", "-o",
                       resumed])
        except subprocess.CalledProcessError as error:
            wrong += 1
            print(f"after {place}: {' '.join(error.cmd[-4:])}\n{error.stdout}")
            continue
        if not same(straight, resumed, allocates):
            wrong += 1
            print(f"after {place}: another object file")
    print(f"{len(places)} places, {wrong} differences")


if __name__ == "__main__":
    main()
