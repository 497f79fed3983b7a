# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`utils/toygcn explain --html OUT`."""

import json
import os

from ..compiling import kernel_names, plain_name, source_kind, to_ir
from ..console import Progress, ToyError
from ..launch import read_launches
from ..runner import given_launch, is_launch
from ..uniformity import CLANG_ARGUMENTS
from ..writing import check_output, write_output
from .fullload import Code, fill
from .gather import Compiled, gather, run_profile

# In page.html.
MARK = "<title>ToyGCN explains</title>"
ASSETS = os.path.dirname(os.path.realpath(__file__))


def chosen_kernel(options, ir):
    names = kernel_names(ir)
    if not names:
        raise ToyError(f"{options.file}: no kernel in this file",
                       "A page shows one kernel")
    if len(names) > 1:
        raise ToyError(f"{options.file}: the file has several kernels",
                       "Choose one with --kernel: " + ", ".join(names))
    return names[0]


def launch_of(options, rest, compiled, ir):
    """The launch of the command line, or the first of the file for this
    kernel; None if nothing says how to run it."""
    if is_launch(rest):
        return given_launch([*rest, "--kernel", compiled.function],
                            compiled.object, options.build_dir, ir)
    if rest:
        raise ToyError(f"unknown argument '{rest[0]}'",
                       "A launch has --grid, or --arg auto")
    return next((launch for launch in read_launches(options.file)
                 if launch.kernel in (None, compiled.function,
                                      plain_name(compiled.function))), None)


def asset(name):
    with open(os.path.join(ASSETS, name)) as file:
        return file.read()


def page_of(data, name="page", more=""):
    """The page: no file beside it, nothing from elsewhere. `more` is HTML that
    stands at its end."""
    text = json.dumps(data, separators=(",", ":")).replace("</", "<\\/")
    page = asset(name + ".html")
    for mark, content in (("/*STYLE*/", asset("page.css")),
                          ("/*SCRIPT*/", asset("shared.js") +
                           asset(name + ".js")),
                          ("/*DATA*/", text)):
        page = page.replace(mark, content, 1)
    before, end, after = page.rpartition("</body>")
    return before + more + end + after


def page_data(options, rest, folder, clang_args=(), fills=False):
    """What the page shows, if it `fills` also at full load; the folder has the
    files on the way to it."""
    kind = source_kind(options.file)
    ir = to_ir([options.file], folder, [*CLANG_ARGUMENTS, *options.clang_arg,
                                        *clang_args], options.kernel)
    kernel = chosen_kernel(options, ir)
    compiled = Compiled(ir, kernel, options, folder)
    launch = launch_of(options, rest, compiled, ir)
    profile, stats = run_profile(compiled, launch, options, folder) \
        if launch else (None, None)
    full = full_load(compiled, launch, options, ir, folder) if fills else None
    return gather(compiled, ir, None if kind == "ll" else options.file,
                  os.path.basename(options.file), profile, stats,
                  " ".join(launch.words) if launch else None, full)


def full_load(compiled, launch, options, ir, folder):
    """The Load of a launch that fills a compute unit, or None."""
    if not launch or getattr(options, "fill", None) is False:
        return None
    loads = fill([Code(compiled.object, compiled.function, ir)], launch.block,
                 options.build_dir, folder)
    return loads and loads[0]


def write_page(options, rest, folder):
    """Returns the exit status."""
    source_kind(options.file)
    check_output("--html", options.html, MARK, [options.file])
    with Progress("Compiling, running and drawing", options.quiet or
                  options.json):
        data = page_data(options, rest, folder, fills=True)
        page = page_of(data)
    write_output("--html", options.html, page)
    report(options, data, page)
    return 0


def report(options, data, page):
    found = {"kernel": data["kernel"], "page": options.html,
             "kilobytes": len(page.encode()) // 1024,
             "instructions": len(data["asm"]), "called": data["called"],
             "ran": data["stats"] is not None,
             "same_code": data["same"]}
    if options.json:
        print(json.dumps(found, indent=2))
        return
    print(f"{options.html}: {found['kernel']}, {found['instructions']} "
          "instructions"
          + (", with those of " + ", ".join(data["called"])
             if data["called"] else "")
          + ("" if found["ran"] else "; not run: give --grid or --arg auto"))
