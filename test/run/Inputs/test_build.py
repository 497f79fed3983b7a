# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds: one at a time in a folder, and what they tell meanwhile."""

import contextlib
import errno
import io
import os
import subprocess
import sys
import tempfile
import threading
import unittest
from unittest import mock

UTILS = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", "..",
                                      "..", "utils"))
sys.path.insert(0, UTILS)

from toygcn_lib import build
from toygcn_lib.console import Progress, ToyError

# Tells in a file when it begins and ends.
PROJECT = """\
cmake_minimum_required(VERSION 3.20)
project(Small LANGUAGES NONE)
file(GLOB SOURCES CONFIGURE_DEPENDS from*)
add_custom_target(slow ALL COMMAND sh -c
  "echo begin >> log; sleep 1; echo end >> log" VERBATIM)
add_custom_command(OUTPUT made COMMAND ${CMAKE_COMMAND} -E touch made
                   DEPENDS ${CMAKE_SOURCE_DIR}/from)
add_custom_target(file DEPENDS made)
"""


class Builds(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.source = folder.name
        self.build = os.path.join(self.source, "build")
        self.write("CMakeLists.txt", PROJECT)
        self.write("from", "")

    def write(self, name, text):
        with open(os.path.join(self.source, name), "w") as file:
            file.write(text)

    def start(self, *targets):
        code = ("import sys; from toygcn_lib.build import build; "
                "build(sys.argv[1], sys.argv[3:], source=sys.argv[2])")
        return subprocess.Popen(
            [sys.executable, "-c", code, self.build, self.source, *targets],
            env=dict(os.environ, PYTHONPATH=UTILS), stderr=subprocess.PIPE,
            text=True)

    def test_two_at_once_build_one_after_the_other(self):
        both = [self.start(), self.start()]
        errors = [process.communicate()[1] for process in both]
        self.assertEqual([process.returncode for process in both], [0, 0])
        with open(os.path.join(self.build, "log")) as file:
            self.assertEqual(file.read().split(),
                             ["begin", "end", "begin", "end"])
        waits = f"Waiting for the build in {self.build} by process "
        self.assertRegex("".join(errors),
                         f"^(?:.*\\n)*{waits}[0-9]+ \\.\\.\\.\\n")

    def test_waits_for_a_holder_that_has_still_to_write_its_number(self):
        with build.open_lock(self.build) as lock:
            self.assertEqual(build.holder(lock, wait_s=0), "?")
            with build.open_lock(self.build) as other:
                late = threading.Timer(
                    0.1, lambda: (other.write("123\n"), other.flush()))
                late.start()
                self.assertEqual(build.holder(lock, wait_s=60), "123")
                late.join()

    def test_a_lock_that_is_free_names_no_process(self):
        with build.only_build(self.build) as lock:
            self.assertEqual(build.holder(lock), str(os.getpid()))
        with open(build.lock_path(self.build)) as left:
            self.assertEqual(left.read(), "")

    def test_a_target_is_up_to_date_until_a_source_changes(self):
        with self.start("file") as process:
            self.assertEqual(process.wait(), 0)
        self.assertTrue(build.is_up_to_date(self.build, "file"))
        past = os.path.getmtime(os.path.join(self.build, "made"))
        os.utime(os.path.join(self.source, "from"), (past + 9, past + 9))
        self.assertFalse(build.is_up_to_date(self.build, "file"))
        self.assertFalse(build.is_up_to_date(self.build, "nosuch"))

    def test_up_to_date_is_told_whatever_the_environment_says(self):
        with self.start("file") as process:
            self.assertEqual(process.wait(), 0)
        past = os.path.getmtime(os.path.join(self.build, "made"))
        os.utime(os.path.join(self.source, "from"), (past + 9, past + 9))
        with mock.patch.dict(os.environ, NINJA_STATUS="%f: "):
            self.assertFalse(build.is_up_to_date(self.build, "file"))
        with mock.patch.dict(os.environ, PATH="/nonexistent"):
            self.assertFalse(build.is_up_to_date(self.build, "file"))

    def test_a_build_within_itself_is_refused(self):
        self.write("nested.py", "from toygcn_lib.build import build\n"
                                "build('.', source='..')\n")
        self.write("CMakeLists.txt",
                   "cmake_minimum_required(VERSION 3.20)\n"
                   "project(Nested LANGUAGES NONE)\n"
                   "add_custom_target(nested ALL COMMAND "
                   f"{sys.executable} ${{CMAKE_SOURCE_DIR}}/nested.py)\n")
        with self.start() as process:
            errors = process.communicate(timeout=60)[1]
        self.assertEqual(process.returncode, 1)
        self.assertIn("this runs within a build of .", errors)

    def test_a_folder_that_cannot_be_is_named(self):
        self.write("file", "")
        for folder in ("file", "file/x", "/proc/nope"):
            folder = os.path.join(self.source, folder)
            with self.subTest(folder), self.assertRaises(ToyError) as raised:
                build.build(folder, quiet=True)
            self.assertIn(f"cannot build in {folder}: ",
                          raised.exception.message)
            self.assertIn("--build-dir", raised.exception.hint)

    def test_a_lock_that_may_not_be_written_is_named(self):
        denied = PermissionError(errno.EACCES, "Permission denied")
        with mock.patch("builtins.open", side_effect=denied), \
                self.assertRaises(ToyError) as raised:
            build.build(self.build, quiet=True)
        self.assertEqual(f"cannot build in {self.build}: Permission denied",
                         raised.exception.message)


class Told(unittest.TestCase):
    def test_every_ten_seconds_where_no_terminal_is(self):
        time = 0
        with contextlib.redirect_stderr(io.StringIO()) as told, \
                Progress("Building", clock=lambda: time) as progress:
            for time in range(25):
                progress.update(build.ninja_progress(
                    f"[{time}/25] Building CXX object x/File{time}.cpp.o"))
        self.assertEqual(told.getvalue().splitlines(),
                         ["Building ...", "Building  10/25  File10.cpp",
                          "Building  20/25  File20.cpp", "Building: 24.0 s"])


if __name__ == "__main__":
    unittest.main()
