# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The test suite: lit over test/ and the unit tests, and its totals."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from . import build
from .console import ToyError
from .tools import ROOT, stock

PASSED = ("PASS", "XFAIL", "FLAKYPASS")
SKIPPED = ("UNSUPPORTED", "SKIPPED")
NOT_CHOSEN = ("EXCLUDED",)
# Options of lit that a value follows, as another word.
WITH_VALUE = ("-j", "--threads", "--workers", "--config-prefix", "-D",
              "--param", "--test-output", "--print-result-after",
              "--diagnostic-level", "-o", "--output", "--path", "--vg-arg",
              "--xunit-xml-output", "--resultdb-output",
              "--time-trace-output", "--timeout", "--max-retries-per-test",
              "--max-failures", "--max-tests", "--max-time", "--order",
              "--filter", "--filter-out", "--xfail", "--xfail-not",
              "--num-shards", "--run-shard")


def count_results(path):
    """(passed, failed, skipped) of a lit result file."""
    with open(path) as file:
        codes = [test["code"] for test in json.load(file)["tests"]]
    passed = sum(code in PASSED for code in codes)
    skipped = sum(code in SKIPPED for code in codes)
    ignored = sum(code in NOT_CHOSEN for code in codes)
    return passed, len(codes) - passed - skipped - ignored, skipped


def chosen_tests(words):
    """The files and folders among lit's arguments."""
    found = []
    for previous, word in zip([""] + words, words):
        if word.startswith("-") or previous in WITH_VALUE:
            continue
        if not os.path.exists(word):
            raise ToyError(f"{word}: no such test",
                           "Tests are named by file, folder or --filter REGEX")
        found.append(word)
    return found


# The target of the unit tests, which the default target leaves out.
UNIT_TESTS = "unittests"


# Options of lit that are regular expressions.
EXPRESSIONS = ("--filter", "--filter-out")


def check_expressions(words):
    """Raises for what is no regular expression: lit would wait forever."""
    for word, following in zip(words, [*words[1:], ""]):
        option, equals, text = word.partition("=")
        if option in EXPRESSIONS:
            try:
                re.compile(text if equals else following)
            except re.error as error:
                raise ToyError(f"{option} {text if equals else following}: "
                               f"no regular expression: {error}",
                               "As in --filter 'saxpy|dot'")


def wants_unit_tests(build_dir, words):
    """True if the unit tests are among the tests that lit's arguments name."""
    site = os.path.join(build_dir, "test")
    unit = os.path.join(site, "Unit")
    for chosen in chosen_tests(words) or [site]:
        chosen = os.path.realpath(chosen)
        for place in (unit, os.path.join(build_dir, "unittests"),
                      os.path.join(ROOT, "test", "Unit")):
            place = os.path.realpath(place)
            if os.path.commonpath([chosen, place]) in (chosen, place):
                return True
    return False


def run_tests(build_dir, lit_arguments, sanitize=False):
    """Runs lit; prints the totals as the last line; returns the status."""
    check_expressions(lit_arguments)
    site = os.path.join(build_dir, "test")
    if not os.path.exists(os.path.join(site, "lit.site.cfg.py")):
        raise ToyError(f"{site} holds no test configuration",
                       "To make it, run: utils/toygcn "
                       + ("test --sanitize" if sanitize else "build"))
    if wants_unit_tests(build_dir, lit_arguments) and \
            not build.is_up_to_date(build_dir, UNIT_TESTS):
        raise ToyError("the unit tests are older than their sources",
                       "To build them, run: utils/toygcn " + (
                           "test --sanitize" if sanitize
                           else f"build {UNIT_TESTS}"))
    folder = tempfile.mkdtemp(prefix="toygcn-test-")
    results = os.path.join(folder, "results.json")
    bar = "--progress-bar" if sys.stdout.isatty() else "--no-progress-bar"
    chosen = chosen_tests(lit_arguments)
    command = [sys.executable, stock("lit"), bar, "--test-output=failed",
               "--print-result-after=failed", "--param",
               f"build={build_dir}", "--output", results, *lit_arguments,
               *([] if chosen else [site])]
    try:
        status = subprocess.run(command, stdin=subprocess.DEVNULL).returncode
        if not os.path.exists(results):
            raise ToyError(f"lit failed (exit status {status})",
                           "Its message is above; known arguments: "
                           f"{stock('lit')} --help")
        passed, failed, skipped = count_results(results)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    sys.stdout.flush()
    print(f"{passed} passed, {failed} failed, {skipped} skipped", flush=True)
    return 1 if failed or status else 0
