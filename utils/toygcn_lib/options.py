# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The commands' options."""

import argparse
import os

from . import completion, fuzzing
from .compiling import COMPILERS, WITH_OFFSET
from .console import ToyError
from .helps import DESCRIPTION, EPILOGS
from .tools import INSTALLED, ROOT, with_own_name


def add_setup_options(parser, top):
    """The options that go before the command or after it."""
    def default(value):
        return value if top else argparse.SUPPRESS

    group = parser.add_argument_group("set-up")
    group.add_argument("--build-dir", metavar="DIR",
                       default=default(ROOT if INSTALLED else
                                       os.path.join(ROOT, "build")),
                       help="the build folder (default: build/)")
    for name, meaning in (
            ("--no-install", "if packages are missing, print the line that "
                             "installs them and stop"),
            ("--no-setup", "neither look for packages nor build"),
            ("--quiet", "no progress, only results and errors")):
        group.add_argument(name, action="store_true", default=default(False),
                           help=meaning)


def optimization_level(text):
    if text not in ("0", "1", "2", "3"):
        raise argparse.ArgumentTypeError("expected 0, 1, 2 or 3")
    return int(text)


# Banks of values, as `patterns` and selection's tables call them.
BANKS = ("sgpr", "vgpr", "mask")

# Of VGPRs and of SGPRs: with less not every operation can be done, and there
# are no more.
BUDGETS = (8, 256), (16, 102)


def budget(text):
    """'8,16' -> [8, 16]"""
    counts = [int(word) for word in text.split(",") if word.isdigit()]
    if len(counts) != 2 or text != "{},{}".format(*counts) or 0 in counts:
        raise argparse.ArgumentTypeError(
            f"'{text}' is not VGPRS,SGPRS, as in 8,16")
    for count, kind, (least, most) in zip(counts, ("VGPRs", "SGPRs"),
                                          BUDGETS):
        if not least <= count <= most:
            raise argparse.ArgumentTypeError(
                f"'{text}': {count} {kind} are not {least} to {most}")
    return counts


def positive(text):
    if not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is not a positive number")
    return int(text)


def port(text):
    if not text.isdigit() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"'{text}' is not 1 to 65535")
    return int(text)


def add_clang_options(group):
    """What .cl files need; finish_clang_options gathers it."""
    group.add_argument("-I", dest="include", metavar="DIR", action="append",
                       default=[], help="clang looks for includes there, too")
    group.add_argument("-D", dest="define", metavar="NAME[=VALUE]",
                       action="append", default=[],
                       help="define a macro for clang")
    group.add_argument("-g", dest="debug", action="store_true",
                       help="with debug information: errors and --trace name "
                            "lines of source")
    group.add_argument("--clang-arg", metavar="ARG", action="append",
                       default=[], help="pass ARG to clang, for .cl files; "
                                        "-cl-... are passed as they are")


def finish_clang_options(options, rest):
    """Gathers what is for clang in options.clang_arg; returns what is left of
    `rest`."""
    if hasattr(options, "clang_arg"):
        options.clang_arg = [
            *(["-g"] if options.debug else []),
            *([WITH_OFFSET] if "--offset" in rest else []),
            *(f"-I{folder}" for folder in options.include),
            *(f"-D{macro}" for macro in options.define),
            *(word for word in rest if word.startswith("-cl-")),
            *options.clang_arg]
        rest = [word for word in rest if not word.startswith("-cl-")]
    return rest


def add_json_option(parser):
    parser.add_argument("--json", action="store_true",
                        help="print results as JSON")


def add_jobs_option(parser, what):
    parser.add_argument("--jobs", metavar="N", type=positive,
                        default=os.cpu_count(),
                        help=what + " (default: %(default)s)")


def add_result_options(parser):
    parser.add_argument("--save-temps", metavar="DIR",
                        help="keep IR, objects, code objects and dumps in DIR")
    add_json_option(parser)


def add_compile_options(parser):
    group = parser.add_argument_group("compiling")
    group.add_argument("-O", dest="level", metavar="LEVEL", default=2,
                       type=optimization_level,
                       help="llc's optimization level, -O0 to -O3 "
                            "(default: -O2)")
    group.add_argument("--llc-arg", metavar="ARG", action="append",
                       default=[], help="pass ARG to ToyGCN's llc; write "
                                        "--llc-arg=-print-after-all")
    add_clang_options(group)
    add_result_options(group)


def add_budget_option(parser):
    parser.add_argument("--budget", metavar="VGPRS,SGPRS", type=budget,
                        help="registers that ToyGCN may use in each function "
                             "of a source, 8,16 to 256,102; a frame or a call "
                             "uses s32 besides")


class Parser(argparse.ArgumentParser):
    """Reports a wrong command line like every other error."""

    def format_help(self):
        return with_own_name(super().format_help())

    def error(self, message):
        raise ToyError(message, f"For help, run: utils/{self.prog} --help")


def make_parser():
    parser = Parser(
        prog="toygcn", description=DESCRIPTION, allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="utils/toygcn COMMAND --help tells more and gives an example.")
    add_setup_options(parser, top=True)
    parser.add_argument("--completion", choices=completion.SHELLS,
                        help="print what completes commands and options in "
                             "that shell: source <(utils/toygcn --completion "
                             "bash)")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND",
                                     title="commands")

    def command(name, summary, usage=None):
        added = commands.add_parser(
            name, help=summary, description=summary, usage=usage,
            allow_abbrev=False, epilog=EPILOGS[name],
            formatter_class=argparse.RawDescriptionHelpFormatter)
        add_setup_options(added, top=False)
        return added

    command("demo", "set up, build, run the example kernels, show results")
    added = command("test", "set up, build, run all tests",
                    "toygcn test [options] [lit arguments]")
    added.add_argument("--sanitize", action="store_true",
                       help="with checks of addresses and of undefined "
                            "behaviour in plugin, simulator and unit tests, "
                            "which are built in a folder of their own "
                            "(build-sanitize/)")
    added = command("build", "set up and build")
    added.add_argument("targets", nargs="*", metavar="TARGET",
                       help="what to build (default: all that runs; "
                            "unittests: the unit tests, too)")
    added = command("run", "compile a kernel and run it in the simulator",
                    "toygcn run FILE.{cl,hip,ll,bc,s,o,hsaco} ... [options] "
                    "[simulator options]")
    added.add_argument("files", nargs="+", metavar="FILE",
                       help="files of sources are linked to one program")
    add_compile_options(added)
    add_budget_option(added)
    added = command("compare", "one kernel by ToyGCN and by the stock "
                    "compiler: results and costs",
                    "toygcn compare FILE.{cl,hip,ll,bc} ... [options] "
                    "[simulator options]")
    added.add_argument("files", nargs="+", metavar="FILE",
                       help="files of sources are linked to one program")
    add_compile_options(added)
    add_budget_option(added)
    added.add_argument("--with", dest="compilers", metavar="LIST",
                       default=",".join(COMPILERS),
                       help="compilers, the others are compared with the "
                            "first (default: %(default)s)")
    added.add_argument("--tolerance", metavar="T",
                       help="floats may differ by that many units in the last "
                            "place (4ulp) or by that part of them (1e-6)")
    added.add_argument("--reference", action="store_true",
                       help="results must also be those of stock code without "
                       "clang's optimizer; without this, only where OpenCL "
                       "has a launch here and no host values")
    added.add_argument("--annotate", action="store_true",
                       help="print the code of the first two compilers side "
                            "by side, and how often waves executed each "
                            "instruction")
    add_fill_option(added, "default with --timing and --arg auto")
    add_diff_options(command(
        "diff", "two versions of a kernel, or of its compiler, side by side: "
        "code, costs, and why", "toygcn diff A.{cl,ll} [B.{cl,ll}] [options] "
        "[simulator options]"))
    add_bench_options(command(
        "bench", "many kernels by several compilers: three judges, registers, "
        "sizes, compile time",
        "toygcn bench [FILE or FOLDER ...] [options]"))
    add_survey_options(command(
        "survey", "folders of strangers' kernels by ToyGCN and by stock: what "
        "fails, why, how often",
        "toygcn survey FOLDER ... [options]"))
    added = command("suites", "checkouts of public projects as folders that "
                    "survey can read; without any, the projects it knows",
                    "toygcn suites [CHECKOUT ...] [options]")
    added.add_argument("checkouts", nargs="*", metavar="CHECKOUT",
                       help="a clone of one of these projects")
    added.add_argument("--into", metavar="FOLDER", default="suites",
                       help="where a folder for each is written (default: "
                            "%(default)s)")
    add_suite_options(added)
    added = command("hipcc", "compile a HIP program, host and kernels, as clang "
                    "does", "toygcn hipcc [options] [clang's options] FILE ... "
                    "-o PROGRAM")
    added.add_argument("--with", dest="compilers", metavar="LIST",
                       default="toygcn,stock",
                       help="whose code of the kernels the program has "
                            "(default: %(default)s)")
    add_host_options(command("host", "run a HIP or OpenCL program whose GPU is the "
                             "simulator",
                             "toygcn host [options] PROGRAM [ARGUMENT ...]"))
    add_pattern_options(command("patterns", "what the tables select: patterns, "
                                "their conditions and their tests"))
    add_prove_options(command(
        "prove", "rules that keep the meaning of what they replace, and code "
        "of whole kernels that does what their IR says, by an SMT solver",
        "toygcn prove [RULE ... | FILE ... | FOLDER ...] [options]"))
    add_mutate_options(command(
        "mutate", "small faults in the compiler, and which test finds them",
        "toygcn mutate [PART OF A FILE NAME ...] [options]"))
    added = command("fuzz", "random programs, by ToyGCN and by stock, against "
                    "an interpreter; faulty files, which no tool may fall over",
                    "toygcn fuzz [options]")
    fuzzing.add_options(added, positive)
    add_jobs_option(added, "modules, or faulty files, at a time")
    add_json_option(added)
    added = command("explain", "which values are divergent, and why; where "
                    "the kernels of a program spent their cycles",
                    "toygcn explain {FILE.{cl,hip,ll} | PROFILE} "
                    "[--value %%X | --line N] [options]")
    added.add_argument("file", metavar="FILE")
    added.add_argument("--kernel", metavar="NAME",
                       help="only this kernel (default: all)")
    shown = added.add_mutually_exclusive_group()
    shown.add_argument("--value", metavar="%X",
                       help="explain this value, the values of this variable "
                            "of the source, or the branch of this block")
    shown.add_argument("--line", metavar="N", type=positive,
                       help="explain the values of this line")
    shown.add_argument("--html", metavar="OUT",
                       help="write a page of one kernel through all stages; "
                            "a launch may follow, as for run")
    add_fill_option(added, "default of --html, beside the launch")
    add_compile_options(added)
    added = command("explore", "a page of a kernel that follows each save of its "
                    "file, with what changed, and what each pass did",
                    "toygcn explore FILE.{cl,ll} [options] "
                    "[simulator options]")
    added.add_argument("file", metavar="FILE")
    added.add_argument("--kernel", metavar="NAME",
                       help="the kernel, if the file has several")
    added.add_argument("--port", metavar="N", type=port,
                       help="of the loopback address (default: any that is "
                            "free)")
    add_compile_options(added)
    added = command("explain-select", "why a generic instruction became what "
                    "it did",
                    "toygcn explain-select FILE.{cl,ll,mir} [--at N] "
                    "[options]")
    added.add_argument("file", metavar="FILE")
    added.add_argument("--at", metavar="N", type=int,
                       help="the instruction's number in the list that is "
                            "printed without --at")
    added.add_argument("--function", metavar="NAME",
                       help="the function, if the file has several")
    add_compile_options(added)
    return parser


def add_diff_options(parser):
    parser.add_argument("files", nargs="+", metavar="FILE",
                        help="A and B; one file alone is both, and B is made "
                             "in another way")
    group = parser.add_argument_group("what B is")
    group.add_argument("--against-llc-arg", metavar="ARG", action="append",
                       default=[],
                       help="pass ARG to B's llc; it takes the place of an "
                            "--llc-arg of the same option")
    group.add_argument("--against-clang-arg", metavar="ARG", action="append",
                       default=[], help="pass ARG to B's clang; it takes the place of "
                                        "one of the same option, or macro")
    group.add_argument("--against-level", metavar="LEVEL",
                       type=optimization_level,
                       help="llc's optimization level of B (default: that of "
                            "A)")
    group.add_argument("--against-kernel", metavar="NAME",
                       help="B's kernel (default: that of A)")
    group.add_argument("--against-build", metavar="DIR",
                       help="the compiler of B: a build folder, where ToyGCN "
                            "is installed, or a revision, which is built under "
                            "the build folder")
    group.add_argument("--with", dest="compilers", metavar="LIST",
                       default="toygcn",
                       help="the compilers of A and of B, as in toygcn,stock "
                            "(default: %(default)s)")
    parser.add_argument("--kernel", metavar="NAME",
                        help="A's kernel, if the file has several")
    parser.add_argument("--all", action="store_true",
                        help="print all instructions, those that are alike, "
                             "too")
    parser.add_argument("--html", metavar="OUT",
                        help="write it as a page, instead")
    parser.add_argument("--tolerance", metavar="T",
                        help="floats may differ by that many units in the last "
                             "place (4ulp) or by that part of them (1e-6)")
    add_fill_option(parser, "default")
    add_compile_options(parser)
def add_suite_options(parser):
    group = parser.add_argument_group("programs with their hosts")
    group.add_argument("--programs", metavar="FILE",
                       help="build and run the programs of this table instead")
    group.add_argument("--only", metavar="LIST", help="of these names only")
    group.add_argument("--results", metavar="OUT",
                       help="keep each result there as it comes; programs that "
                            "have one there do not run again")
    group.add_argument("--check", choices=("plain", "all"), default="plain",
                       help="all: every check of the simulator on each launch "
                            "(default: %(default)s)")
    for name, default in (("time", 120), ("build", 600)):
        group.add_argument(f"--{name}-limit", metavar="SECONDS", type=positive,
                           default=default,
                           help="of a run (default: %(default)s)" if name ==
                           "time" else "of a build (default: %(default)s)")
    add_json_option(group)
    parser.set_defaults(level=2, stats=False, timing=False, stats_json=None,
                        profile=None, max_instructions=None, stack=None,
                        jobs=None)


def add_host_options(parser):
    parser.add_argument("program", nargs=argparse.REMAINDER,
                        metavar="PROGRAM", help="and its arguments")
    parser.add_argument("--check", choices=("plain", "all"), default="plain",
                        help="all: every check of the simulator on each "
                             "launch (default: %(default)s)")
    parser.add_argument("--stats", action="store_true",
                        help="print the launches of each kernel at the end")
    parser.add_argument("--timing", action="store_true",
                        help="with cycles of a compute unit")
    parser.add_argument("--stats-json", metavar="FILE",
                        help="write them as JSON instead")
    parser.add_argument("--profile", metavar="FILE",
                        help="write what each instruction did, of the longest "
                             "launch of each kernel; `explain FILE` shows it")
    parser.add_argument("--with", dest="compiler", default="toygcn",
                        choices=("toygcn", "stock"),
                        help="whose code of the kernels runs (default: "
                             "%(default)s)")
    parser.add_argument("-O", dest="level", metavar="LEVEL", default=2,
                        type=optimization_level,
                        help="llc's optimization level for what an OpenCL "
                             "program builds when it runs (default: 2)")
    parser.add_argument("--jobs", metavar="N", type=positive,
                        help="threads for independent workgroups (default: "
                             "one a core)")
    parser.add_argument("--max-instructions", metavar="N", type=positive,
                        help="wave instructions after which a launch counts "
                             "as runaway (default: 2^34)")
    parser.add_argument("--stack", metavar="BYTES", type=positive,
                        help="scratch memory of each lane for recursions "
                             "(default: 16384)")


def add_bench_options(parser):
    parser.add_argument("places", nargs="*", metavar="FILE",
                        help="kernel files with LAUNCH lines, or folders of "
                             "them (default: test/kernels); compile-time "
                             "alone: made-up kernels of growing size, and how "
                             "llc's time grows with them")
    parser.add_argument("--with", dest="compilers", metavar="LIST",
                        default=",".join(COMPILERS),
                        help="compilers, the first is held against each of "
                             "the others (default: %(default)s)")
    parser.add_argument("--against", metavar="REV",
                        help="hold ToyGCN against another version of itself, "
                             "too: a revision, which is built under the build "
                             "folder, or a build folder")
    parser.add_argument("--llc-arg", metavar="ARG", action="append",
                        default=[],
                        help="pass ARG to ToyGCN's llc, but not to that of "
                             "--against: --against build --llc-arg=... holds "
                             "a flag, or a model of a plugin, against none")
    parser.add_argument("--late-memory", metavar="WHEN",
                        help="run the code with memory that takes effect "
                             "early, late or random[=SEED], as the simulator "
                             "does (docs/simulator.md), and hold the results "
                             "against the host's values")
    add_fill_option(parser, "default: only for the compute unit's cycles; all "
                    "else is of the kernel's own LAUNCH")
    add_sensitivity_option(parser)
    parser.add_argument("--rent", action="store_true",
                        help="what each part of the garden is worth: all "
                             "kernels of FILEs, with all parts and without "
                             "each, in launches that fill a compute unit, on "
                             "made-up data; folders may have a survey.spec")
    parser.add_argument("--garden", metavar="LIST",
                        help="with --rent: of these parts only")
    add_jobs_option(parser, "files measured at a time")
    parser.add_argument("--approximate-by", metavar="N", default="0",
                        choices=("-1", "0", "+1", "1", "random"),
                        help="move the results of v_rcp and its like from the "
                             "exact ones by -1, 0, +1 or random units")
    parser.add_argument("--plots", metavar="FOLDER",
                        help="write a plot of all ratios for each pair")
    parser.add_argument("--write-docs", metavar="FILE",
                        help="write the report as docs/performance.md is, "
                             "with its plots beside it")
    add_result_options(parser)


def add_fill_option(parser, when):
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--fill", action="store_true", default=None,
                       help="run launches whose waves fill a compute unit, "
                            f"for some rounds, on made-up data ({when})")
    group.add_argument("--no-fill", "--small", dest="fill",
                       action="store_false",
                       help="run no such launches")


def add_sensitivity_option(parser):
    parser.add_argument("--sensitivity", action="store_true",
                        help="mark ratios at either end of the order that "
                             "hang on a constant of the clock that no card "
                             "has confirmed")


def add_survey_options(parser):
    parser.add_argument("folders", nargs="+", metavar="FOLDER",
                        help="its .cl and .ll files are surveyed, those of "
                             "its folders, too; each FOLDER is one row of the "
                             "table")
    add_clang_options(parser)
    parser.add_argument("--spec", metavar="FILE",
                        help="instead of FOLDER/survey.spec")
    add_fill_option(parser, "default, where a kernel runs in one")
    add_sensitivity_option(parser)
    parser.add_argument("--run", action="store_true",
                        help="run what both compile with --arg auto, all "
                             "checks on, and compare results")
    parser.add_argument("--floor", action="store_true",
                        help="with --run: how few cycles any code could take, "
                             "by what the busiest unit needs at full load")
    parser.add_argument("--reference", action="store_true",
                        help="with --run: hold results against stock code "
                             "without clang's optimizer, too")
    for name in ("grid", "block"):
        parser.add_argument("--" + name, metavar="X[,Y[,Z]]",
                            help="size of these runs (default: as the kernel "
                                 "requires or 64, and four workgroups)")
    parser.add_argument("--tolerance", metavar="T",
                        help="floats may differ by that many units in the last "
                             "place (4ulp) or by that part of them (1e-6)")
    parser.add_argument("--time-limit", metavar="SECONDS", type=positive,
                        default=60, help="for each compilation and each run "
                                         "(default: %(default)s)")
    add_jobs_option(parser, "files at a time")
    parser.add_argument("--examples", metavar="N", type=positive, default=3,
                        help="kernels named for each reason (default: "
                             "%(default)s)")
    add_result_options(parser)


def add_mutate_options(parser):
    parser.add_argument("files", nargs="*", metavar="FILE",
                        help="only in files with this in their names")
    parser.add_argument("--count", metavar="N", type=positive, default=100,
                        help="mutants, chosen by chance (default: "
                             "%(default)s)")
    parser.add_argument("--seed", metavar="N", type=positive, default=1,
                        help="seed of the choice (default: %(default)s)")
    parser.add_argument("--written", action="store_true",
                        help="only those of the list")
    parser.add_argument("--list", metavar="FILE",
                        help="mutants that people wrote, lines FILE: OLD => "
                             "NEW (default: test/mutants.txt)")
    parser.add_argument("--show", action="store_true",
                        help="print the mutants, and judge none")
    parser.add_argument("--fast", action="store_true",
                        help="leave out tests of whole programs")
    parser.add_argument("--check", action="store_true",
                        help="fail if one survives")
    parser.add_argument("--log", metavar="FILE",
                        help="add a line of JSON for each mutant when it is "
                             "judged; those that are there are not judged "
                             "again")
    add_jobs_option(parser, "mutants at a time")
    add_json_option(parser)


def add_pattern_options(parser):
    group = parser.add_argument_group("which patterns")
    group.add_argument("--opcode", metavar="NAME",
                       help="of this generic opcode or intrinsic: G_ADD, "
                            "int_amdgcn_rcp")
    group.add_argument("--instr", metavar="NAME",
                       help="with this result: V_ADD_U32")
    group.add_argument("--bank", choices=BANKS,
                       help="with a result in this bank")
    group.add_argument("--file", metavar="FILE",
                       help="of this .td file")
    group = parser.add_argument_group("what else there is")
    shown = group.add_mutually_exclusive_group()
    shown.add_argument("--counts", action="store_true",
                       help="only how many there are")
    shown.add_argument("--skipped", action="store_true",
                       help="patterns that GlobalISel cannot import, and why")
    shown.add_argument("--asymmetries", action="store_true",
                       help="what one unit selects and the other does not, "
                            "and why")
    shown.add_argument("--check", action="store_true",
                       help="fail where patterns and rows disagree, and for "
                            "a skipped pattern")
    group.add_argument("--source", metavar="DIR",
                       help="the folder that tablegen/ is in (default: ours)")
    group.add_argument("--json", action="store_true",
                       help="print results as JSON")


def add_kernel_proof_options(parser):
    group = parser.add_argument_group("whole kernels")
    group.add_argument("--kernel", metavar="NAME",
                       help="only the kernel of this name")
    group.add_argument("-O", dest="level", metavar="LEVEL", default=2,
                       type=optimization_level,
                       help="llc's optimization level, -O0 to -O3 "
                            "(default: -O2)")
    group.add_argument("--llc-arg", metavar="ARG", action="append",
                       default=[], help="pass ARG to ToyGCN's llc")
    group.add_argument("--code", metavar="FILE.s",
                       help="hold this assembly against the source, instead "
                            "of what llc makes of it")
    group.add_argument("--rounds", metavar="N", type=positive, default=3,
                       help="of a loop, that are looked at where its end is "
                            "not known (default: %(default)s)")
    group.add_argument("--time-limit", metavar="SECONDS", type=positive,
                       default=60, help="of a processor, for each kernel (default: "
                                        "%(default)s)")


def add_prove_options(parser):
    parser.add_argument("rules", nargs="*", metavar="RULE",
                        help="rules that have this in their name, or are at "
                             "this FILE:LINE (default: all); or kernel files "
                             "and folders of them")
    add_kernel_proof_options(parser)
    parser.add_argument("--table", metavar="TABLE",
                        choices=("patterns", "algebra", "expansions",
                                 "combines", "legalization", "banks",
                                 "selection"),
                        help="only the rules of this table: patterns, algebra, "
                             "expansions, combines, legalization, banks, "
                             "selection")
    parser.add_argument("--list", action="store_true",
                        help="all answers, not only those that are wrong")
    parser.add_argument("--descriptions", action="store_true",
                        help="instead hold the descriptions of instructions "
                             "against toygcn-sim, on edge and random values")
    parser.add_argument("--timeout", metavar="SECONDS", type=positive,
                        default=2, help="for each question to the solver, on "
                                        "an idle machine (default: "
                                        "%(default)s)")
    add_jobs_option(parser, "rules at a time")
    parser.add_argument("--no-cache", action="store_true",
                        help="prove again what is known from earlier runs")
    parser.add_argument("--tests", metavar="DIR",
                        help="write a kernel file for each counterexample, "
                             "for utils/toygcn run")
    parser.add_argument("--keep", action="store_true",
                        help="write the answers that took long to "
                             "test/prove/known.json")
    parser.add_argument("--source", metavar="DIR",
                        help="the folder that tablegen/ is in (default: ours)")
    add_json_option(parser)
