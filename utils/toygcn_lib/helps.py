# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The texts of the commands' help: what stands after the options."""

SIMULATOR_OPTIONS = """\
simulator options:
  --kernel NAME          the kernel, if the file has several
  --grid X[,Y[,Z]]       work-items in all (default: four workgroups)
  --block X[,Y[,Z]]      work-items in a workgroup (default: as the kernel
                         requires, or 64)
  --arg SPEC             the next kernel argument: i32:5 i64:5 f32:1.5 f64:2.0
                         i32x2:1,2 {i32:5,f32:1} (a structure) bytes:HEX
                         local:BYTES buf:TYPE:COUNT[:FILL]
                         TYPE: u8 u16 u32 u64 i8 i16 i32 i64 f16 f32 f64, or
                         a vector of these: f32x4
                         FILL: zero | iota | mod=M | const=V | rand=SEED | @FILE
  --arg auto             made-up data of the argument's type, sized by the
                         grid; the last one stands for all that remain
  --print N[:COUNT]      print the buffer of argument N after the run
  --dump N=FILE          write it to a file
  --stats                print counters;  --stats-json FILE: write them
  --timing               count the cycles of a compute unit, too
  and all others of build/bin/toygcn-sim --help
"""

EXAMPLE_LAUNCH = """test/kernels/saxpy.cl --grid 200 --block 64 \\
      --arg f32:2 --arg buf:f32:200:iota --arg buf:f32:200:const=1"""

EPILOGS = {
    "demo": "example:\n  utils/toygcn demo",
    "test": """\
everything after the options goes to lit; files and folders choose tests

examples:
  utils/toygcn test
  utils/toygcn test -v test/kernels/saxpy.cl
  utils/toygcn test --filter dot
  utils/toygcn test --sanitize test/CodeGen test/kernels""",
    "build": """\
examples:
  utils/toygcn build
  utils/toygcn build toygcn-sim""",
    "run": SIMULATOR_OPTIONS + f"""
Without --grid and --arg auto, the LAUNCH lines of the kernel file say how to run
it, and its EXPECT lines are checked (docs/kernel-files.md).

examples:
  utils/toygcn run test/kernels/saxpy.cl
  utils/toygcn run {EXAMPLE_LAUNCH} \\
      --print 2:8 --stats
  utils/toygcn run my.cl -I include -D N=64 --kernel sum --arg auto --stats""",
    "compare": SIMULATOR_OPTIONS + f"""
Without --grid and --arg auto, the LAUNCH lines of the kernel file say how to run
it, and its EXPECT lines are checked (docs/kernel-files.md).

The exit status is 0 if results are equal, 2 if only those of other compilers
than the first are wrong (by the host's values; without them, by what most have),
and 1 if the first one's are wrong, or if nothing decides.

All compilers get the IR that clang's optimizer made. To show what it folds,
OpenCL without host values also runs as stock makes it without that optimizer.

To see why costs differ, both codes side by side with reasons, and where the cycles
went: utils/toygcn diff FILE --with toygcn,stock

examples:
  utils/toygcn compare test/kernels/saxpy.cl
  utils/toygcn compare {EXAMPLE_LAUNCH}
  utils/toygcn compare test/kernels/f32-native.cl --tolerance 4ulp
  utils/toygcn compare test/kernels/flow-gcd.cl --with toygcn,stock --annotate""",
    "diff": SIMULATOR_OPTIONS + """
A and B run as the command line says; without --grid and --arg, as the first
LAUNCH line of each file says, or of the other one; without any, on made-up data.
Rows that stand side by side are of one line of the source. The exit status is 1 if
results differ.

examples:
  utils/toygcn diff before.cl after.cl
  utils/toygcn diff my.cl --against-llc-arg=-toygcn-placement=copy
  utils/toygcn diff my.cl --against-build HEAD~10
  utils/toygcn diff my.cl --against-clang-arg=-DUNROLL=4 --grid 256 --arg auto
  utils/toygcn diff test/kernels/flow-collatz.cl --with toygcn,stock --all
  utils/toygcn diff my.cl --kernel slow --against-kernel fast""",
    "bench": """\
examples:
  utils/toygcn bench
  utils/toygcn bench test/kernels/saxpy.cl my-kernels --plots plots
  utils/toygcn bench --against HEAD~20 --with toygcn --json
  utils/toygcn bench my-kernels --fill --sensitivity
  utils/toygcn bench --rent my-suite other-suite
  utils/toygcn bench compile-time""",
    "survey": """\
FOLDER/survey.spec may say what the files need, in lines FILES: OPTIONS:
  *: -DWIDTH=16 -cl-mad-enable
  level2/*: -I include --block 16,16

examples:
  utils/toygcn survey test/run/Inputs/survey
  utils/toygcn survey my-kernels -D N=256 -I include --run
  utils/toygcn survey suites/* --run --json > survey.json""",
    "suites": """\
Few projects have kernels in files that compile alone: some are strings of C++,
parts that a host program joins, or text that needs macros. The command writes
what the host program would give to the compiler. That includes files of the
checkout, which has to stay where it is.

With --programs, programs are built and run with their own hosts, which verify
what the kernels did. A table names them (docs/programs.md):
  folder: src/{name}-hip
  build: make CC="$HIPCC"
  right: PASS
  wrong: FAIL
  adam: ./main 100 200 1

examples:
  utils/toygcn suites
  utils/toygcn suites --programs my-table --time-limit 60 --results so-far
  utils/toygcn suites ~/src/gpu-rodinia ~/src/shoc --into suites
  utils/toygcn survey suites/rodinia --run""",
    "hipcc": """\
The kernels are compiled by ToyGCN's llc and by stock's; `host` chooses. The
packages libamdhip64-dev and rocm-device-libs are installed when they are
missing. What works: docs/programs.md

examples:
  utils/toygcn hipcc test/run/Inputs/vadd.hip -o vadd
  utils/toygcn hipcc -O2 -I include main.cpp kernels.cu -o program
  utils/toygcn hipcc -fopenmp --offload-arch=gfx900 -O2 loops.cpp -o loops""",
    "host": """\
A HIP program finds a libhsa-runtime64.so.1 that runs kernels in the simulator,
an OpenCL program a device of pocl that does; the rest of its runtime is the
packaged one (libamdhip64, libpocl2), which is installed when it is missing. A
fault of a kernel is one message, and the exit status is 1.

examples:
  utils/toygcn host ./vadd
  utils/toygcn host --check all --stats ./vadd 1000
  utils/toygcn host --profile vadd.json ./vadd
  utils/toygcn host -O0 --with stock ./opencl-program""",
    "patterns": """\
examples:
  utils/toygcn patterns --opcode G_ADD
  utils/toygcn patterns --instr V_LSHL_ADD_U32 --json
  utils/toygcn patterns --asymmetries
  utils/toygcn patterns --check
How a pattern becomes an instruction: docs/patterns.md""",
    "prove": """\
A rule is not expressible if bit vectors and floats cannot describe it: memory,
EXEC, other lanes. docs/trust.md names the tests of these.

examples:
  utils/toygcn prove
  utils/toygcn prove V_BFI_B32
  utils/toygcn prove ToyGCNPatterns.td:285 --json
  utils/toygcn prove --descriptions
  utils/toygcn prove test/kernels/lds-reverse.cl -O0
  utils/toygcn prove test/kernels --jobs 2 --json""",
    "mutate": """\
A copy of the sources is built with all mutants in it, each under a switch; the
sources themselves stay as they are. For each mutant the kernel files that reach
it are compiled at -O0 and -O2, those whose code changes run, and then the tests
that reach it. The answers:
  killed       by a test
  none wrong   objects change, but no test fails
  no object    no object of a kernel file changes, and no test fails
  not reached  by anything

examples:
  utils/toygcn mutate --count 100 --seed 7
  utils/toygcn mutate InsertWaitcnt SelectMemory --count 50 --json
  utils/toygcn mutate --written""",
    "fuzz": """\
An interpreter computes what a program means; our code and stock code must do
the same in the simulator, with all checks on. Programs are numbered MODULE.PROGRAM;
the same number is the same program, compiled in the same way. A failure is made
small and kept as a kernel file. If only stock code is wrong, the command
reports it and does not fail. What programs are made of: docs/fuzzing.md

examples:
  utils/toygcn fuzz --count 500 --seed 7
  utils/toygcn fuzz --count 100000 --seconds 600 --jobs 2 --json
  utils/toygcn fuzz --config O0,copy --theme calls
  utils/toygcn fuzz --only 3.17 --show
  utils/toygcn fuzz --types i1-64,v3i17
  utils/toygcn fuzz --csmith --count 20
  utils/toygcn fuzz --prove 10 --count 50 --config O0""",
    "explain": """\
Values have the names of the IR (.ll) or of the source (.cl), after
optimization. With --value or --line the chain back to the source of divergence
is printed, and what the passes decided there. --html writes a page that needs
nothing else: source, IR, MIR and assembly side by side, registers, control flow,
lanes over time. It runs the kernel by the first LAUNCH line, or as --grid and
--arg say.

A PROFILE, which `host --profile` writes, is printed by lines of the source:
what they cost, and with --line N what their instructions did.

examples:
  utils/toygcn explain test/kernels/saxpy.cl
  utils/toygcn explain my.cl --line 10
  utils/toygcn explain my.cl --value sum
  utils/toygcn explain my.ll --value %sum --json
  utils/toygcn explain test/kernels/flow-collatz.cl --html collatz.html
  utils/toygcn explain my.cl --html my.html --grid 256 --arg auto""",
    "explore": SIMULATOR_OPTIONS + """
Prints the address of a page, which is that of explain --html, and ends with
Ctrl-C. Save the file in your editor: the page shows the new version, and what
changed. An error stands above the last good version. The kernel runs by the first
LAUNCH line, or as --grid and --arg say. More: docs/explore.md

examples:
  utils/toygcn explore test/kernels/flow-collatz.cl
  utils/toygcn explore my.cl --grid 256 --arg auto --port 8080""",
    "explain-select": """\
examples:
  utils/toygcn explain-select test/kernels/isel.cl
  utils/toygcn explain-select test/kernels/isel.cl --at 12""",
}

DESCRIPTION = """\
Compiles, runs and measures kernels for the ToyGCN target.
Start with: utils/toygcn demo"""
