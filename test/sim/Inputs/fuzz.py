"""Corrupts a code object in many ways; the simulator must never crash."""
import random
import subprocess
import sys

path, scratch, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
good = open(path, "rb").read()
random.seed(20)
crashes = 0
for n in range(count):
    data = bytearray(good)
    kind = n % 3
    if kind == 0:  # Cut it short.
        data = data[: random.randrange(len(data))]
    else:  # Flip bytes, anywhere or in the headers.
        end = len(data) if kind == 1 else min(len(data), 0x240)
        for _ in range(random.randrange(1, 12)):
            data[random.randrange(end)] = random.choice(
                [0, 0xFF, 0x80, 0x7F, random.randrange(256)])
    open(scratch, "wb").write(data)
    run = subprocess.run(
        ["toygcn-sim", scratch, "--grid", "100", "--arg", "f32:2",
         "--arg", "buf:f32:100", "--arg", "buf:f32:100", "--arg", "i32:100",
         "--max-instructions", "100000",
         *(["--check-waitcnt", "--check-hazards", "--check-uniform", "--lanesan",
            "--stats"] if n % 2 else [])],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=60)
    if run.returncode not in (0, 1) or (
            run.returncode == 1
            and not run.stderr.startswith(b"toygcn-sim: error: ")):
        crashes += 1
        print(f"case {n}: status {run.returncode}: {run.stderr[-300:]!r}")
        open(f"{scratch}.{n}", "wb").write(data)
print(f"{count} corrupted objects, {crashes} crashes")
