# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The commands of utils/toygcn. Each reads the modules that it needs when it is
asked for: all of them take longer to read than a small kernel to run."""

import errno
import itertools
import json
import os
import signal
import sys
import threading

from . import clc, hip
from .console import ToyError, report_error
from .helps import SIMULATOR_OPTIONS
from .options import finish_clang_options, make_parser
from .tools import (INSTALLED, PROGRAMS, NoMemory, memory_limit,
                    with_own_name)
from .writing import WorkFolder


def set_up(options, rest):
    if INSTALLED and options.command in NEEDS_SOURCES:
        raise ToyError(f"'{options.command}' needs the sources, which an "
                       "installation does not have",
                       "Clone the repository, and run the command there")
    if options.no_setup or INSTALLED or \
            options.command == "suites" and not options.programs:
        return
    from . import build, packages, programs, testing
    more, definitions = [], []
    if options.command == "test":
        more += packages.TEST_PACKAGES
    if options.command in ("hipcc", "suites") or \
            any(path.endswith(hip.ENDINGS) for path in read_files(options)):
        more += packages.HIP_PACKAGES
    if options.command == "hipcc":
        more += programs.openmp_packages(rest)
    if options.command == "host":
        more += programs.packages_for(options.program)
    if getattr(options, "sanitize", False):
        more += packages.SANITIZER_PACKAGES
        definitions.append("TOYGCN_SANITIZE=ON")
    packages.ensure_packages(options.no_install, options.quiet, more)
    targets = getattr(options, "targets", ())
    if options.command == "test" and \
            testing.wants_unit_tests(options.build_dir, rest):
        targets = ("all", testing.UNIT_TESTS)
    build.build(options.build_dir, targets, options.quiet,
                definitions=definitions)


def read_files(options):
    """The files and folders of the command line; --files of fuzz is a number."""
    lists = [getattr(options, name, ()) for name in ("files", "places",
                                                     "folders")]
    return [*(path for one in lists if isinstance(one, list) for path in one),
            *([options.file] if hasattr(options, "file") else [])]


def work_folder(options):
    return WorkFolder(options.save_temps, read_files(options))


def run_command(options, rest):
    from . import runner
    with work_folder(options) as folder:
        return runner.run_file(options, rest, folder)


def compare_command(options, rest):
    from . import compare
    with work_folder(options) as folder:
        return compare.compare_file(options, rest, folder)


def diff_command(options, rest):
    from .diff import command
    with work_folder(options) as folder:
        return command.diff_files(options, rest, folder)


def bench_command(options, rest):
    from . import bench, compiletime, rent
    with work_folder(options) as folder:
        if options.places == ["compile-time"]:
            return compiletime.run_compile_time(options, folder)
        if options.rent:
            return rent.run_rent(options, folder)
        return bench.run_bench(options, folder)


def survey_command(options, rest):
    from . import survey
    options.launch = [word for name in ("grid", "block")
                      if getattr(options, name)
                      for word in ("--" + name, getattr(options, name))]
    with work_folder(options) as folder:
        return survey.run_survey(options, folder)


def suites_command(options, rest):
    from . import hosts, suites
    if options.programs:
        return hosts.run_programs(options)
    for name in ("only", "results"):
        if getattr(options, name):
            raise ToyError(f"--{name}: without a table",
                           "Name one with --programs")
    return suites.run_suites(options)


def hipcc_command(options, rest):
    from . import programs
    return programs.hipcc(options, rest)


def host_command(options, rest):
    from . import programs
    return programs.host(options)


def demo_command(options, rest):
    from . import demo
    with WorkFolder(None) as folder:
        return demo.run_demo(options.build_dir, folder)


def patterns_command(options, rest):
    from . import patterns
    return patterns.show_patterns(options)


def prove_command(options, rest):
    from .prove import command  # needs z3, which set-up installs
    from .prove.kernels import command as kernels
    if options.descriptions:
        with WorkFolder(None) as folder:
            return command.check_descriptions(options, folder)
    if kernels.are_files(options.rules):
        with WorkFolder(None) as folder:
            return kernels.prove(options, folder)
    return command.prove(options)


def explain_uniformity_command(options, rest):
    from . import hotlines, uniformity
    if hotlines.is_profile(options.file):
        return hotlines.explain_profile(options)
    with work_folder(options) as folder:
        if options.html:
            from .page import command
            return command.write_page(options, rest, folder)
        if rest:
            raise unknown_argument(options, rest)
        if options.fill is not None:
            raise ToyError("--fill and --no-fill are for the page",
                           "As in --html OUT --no-fill")
        return uniformity.explain(options, folder)


def explore_command(options, rest):
    from .page.explore import explore
    with work_folder(options) as folder:
        return explore(options, rest, folder)


def explain_command(options, rest):
    from . import explain
    with work_folder(options) as folder:
        return explain.explain_select(options, folder)


def mutate_command(options, rest):
    from .mutation.command import run_mutate
    return run_mutate(options)


def fuzz_command(options, rest):
    from . import fuzzing
    return fuzzing.fuzz(options)


def test_command(options, rest):
    from . import testing
    return testing.run_tests(options.build_dir, rest, options.sanitize)


def build_command(options, rest):
    if not options.quiet:
        print(f"The build is up to date: {options.build_dir}")
    return 0


COMMANDS = {"demo": demo_command, "test": test_command,
            "build": build_command, "run": run_command,
            "compare": compare_command, "diff": diff_command,
            "bench": bench_command,
            "survey": survey_command, "suites": suites_command,
            "hipcc": hipcc_command, "host": host_command,
            "patterns": patterns_command, "prove": prove_command,
            "mutate": mutate_command, "fuzz": fuzz_command,
            "explain": explain_uniformity_command, "explore": explore_command,
            "explain-select": explain_command}
NEEDS_SOURCES = ("build", "test", "mutate", "prove", "fuzz")
SIMULATES = ("run", "compare", "diff", "explain", "explore")
TAKES_MORE = ("test", "hipcc", *SIMULATES)


def unknown_argument(options, rest):
    return ToyError(f"unknown argument '{rest[0]}'",
                    "For help, run: "
                    f"utils/toygcn {options.command} --help")


def carry_out(options, rest):
    """The command, after what it needs; what Python finds of the user's limit
    of memory is an error like others."""
    try:
        set_up(options, rest)
        return COMMANDS[options.command](options, rest)
    except (MemoryError, OSError) as error:
        if not memory_limit() or \
                getattr(error, "errno", errno.ENOMEM) != errno.ENOMEM:
            raise
        raise NoMemory("toygcn") from error


def tell(error, options):
    if getattr(options, "json", False):
        print(json.dumps({"error": error.message}, indent=2))
    error.hint = error.hint and with_own_name(error.hint)
    report_error(error)
    return 1


def in_order(parser, words):
    """The words of a command line, what is for toygcn-sim last: its values are
    no files. Raises for an option that does not go before a command."""
    place = next((i for i, word in enumerate(words) if word in COMMANDS),
                 len(words))
    for word in words[:place]:
        if word.startswith("-") and \
                word.split("=")[0] not in parser._option_string_actions:
            raise ToyError(f"unknown option '{word}' before the command",
                           "Options of a command stand after it; for help, "
                           "run: utils/toygcn --help")
    if place == len(words) or words[place] not in SIMULATES:
        return words
    first, last = words[:place + 1], []
    left = iter(words[place + 1:])
    for word in left:
        if word in WITH_VALUE:
            last += [word, *itertools.islice(left, 1)]
        else:
            first.append(word)
    return first + last


# Words that begin so, as in --arg=auto, are one word.
WITH_VALUE = ("--kernel", "--grid", "--block", "--arg", "--print", "--dump",
              "--stats-json", "--profile", "--undefined", "--jobs",
              "--late-memory", "--approximate-by", "--max-instructions",
              "--offset", "--stack")


def main(words):
    """Runs one command; returns the exit status."""
    parser = make_parser()
    options = None
    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, PROGRAMS.stop)
    try:
        words = in_order(parser, words)
        options, rest = parser.parse_known_args(words)
        if options.completion:
            from . import completion
            print(with_own_name(completion.script(
                options.completion, completion.commands_of(
                    parser, SIMULATOR_OPTIONS, SIMULATES))))
            return 0
        if not options.command:
            parser.print_help()
            return 0
        rest = finish_clang_options(options, rest)
        if rest and options.command not in TAKES_MORE:
            raise unknown_argument(options, rest)
        options.build_dir = os.path.abspath(options.build_dir)
        if getattr(options, "sanitize", False):
            options.build_dir += "-sanitize"
        clc.LIBRARY.use(options.build_dir)
        status = carry_out(options, rest)
        sys.stdout.flush()
        return status
    except ToyError as error:
        return tell(error, options)
    except BrokenPipeError:
        return 1
    except OSError as error:  # A file that may not be read, a full device.
        return tell(ToyError(f"{error.filename or 'standard output'}: "
                             f"{error.strerror}"), None)
    except UnicodeDecodeError:
        return tell(ToyError("a file that should be text has other bytes"), options)
    except KeyboardInterrupt as stop:
        number = getattr(stop, "number", signal.SIGINT)
        print("interrupted" if number == signal.SIGINT else "terminated",
              file=sys.stderr)
        return 128 + number
