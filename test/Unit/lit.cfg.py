# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The GoogleTest programs of unittests/, each of their tests a lit test."""

import os

import lit.formats

config.name = "ToyGCN-Unit"
config.suffixes = []
# Without the file that cmake wrote, where this folder itself is named.
build = getattr(config, "toygcn_build", None) or lit_config.params["build"]
config.test_source_root = os.path.join(build, "unittests")
config.test_exec_root = config.test_source_root
# As in test/lit.cfg.py; a finding ends the program.
if getattr(config, "sanitizer", ""):
    config.environment["ASAN_OPTIONS"] = \
        "detect_leaks=0:allow_user_poisoning=0"
    config.environment["UBSAN_OPTIONS"] = "print_stacktrace=1"
config.test_format = lit.formats.GoogleTest(".", "Tests")
