# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Progress, tables and errors: everything that decides how output looks."""

import os
import re
import shutil
import sys
import time


class ToyError(Exception):
    """An error for the user: what is wrong, and what to do next."""

    def __init__(self, message, hint=None):
        super().__init__(message)
        self.message = message
        self.hint = hint


def use_colour(stream):
    return stream.isatty() and "NO_COLOR" not in os.environ


def paint(text, colour, stream=sys.stdout):
    """Colours text for a terminal; plain elsewhere."""
    codes = {"red": "31", "green": "32", "yellow": "33", "bold": "1",
             "dim": "2"}
    if not use_colour(stream):
        return text
    return f"\033[{codes[colour]}m{text}\033[0m"


def report_error(error):
    print(paint("toygcn: error: ", "red", sys.stderr) + error.message,
          file=sys.stderr)
    if error.hint:
        for line in error.hint.splitlines():
            print(f"  {line}", file=sys.stderr)


def seconds(elapsed):
    if elapsed < 60:
        return f"{elapsed:.1f} s"
    return f"{int(elapsed) // 60} min {int(elapsed) % 60} s"


class Progress:
    """One long step on standard error.

    On a terminal: a line that is rewritten while the step runs. Elsewhere: one
    line when it starts to have something to tell, and one with the newest
    detail every EVERY seconds. Either way one line with the time when it is
    done, if it took long enough for anyone to wonder.
    """

    EVERY = 10

    def __init__(self, title, quiet=False, clock=time.monotonic):
        self.title = title
        self.quiet = quiet
        self.live = sys.stderr.isatty() and not quiet
        self.clock = clock
        self.start = clock()
        self.told = None  # when it was told last

    def __enter__(self):
        return self

    def update(self, detail):
        if not self.live:
            if not self.quiet:
                self.tell(detail)
            return
        width = shutil.get_terminal_size().columns - 1
        line = f"{self.title}  {detail}"[:width]
        print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)

    def tell(self, detail):
        now = self.clock()
        if self.told is None:
            print(f"{self.title} ...", file=sys.stderr, flush=True)
        elif now - self.told < self.EVERY:
            return
        else:
            print(f"{self.title}  {detail}", file=sys.stderr, flush=True)
        self.told = now

    def __exit__(self, kind, value, traceback):
        if self.live:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
        elapsed = self.clock() - self.start
        if kind is None and not self.quiet and elapsed >= 1:
            print(f"{self.title}: {seconds(elapsed)}", file=sys.stderr,
                  flush=True)


def visible(text):
    """How many columns a text takes: colours take none."""
    return len(re.sub(r"\033\[\d+m", "", text))


def format_table(header, rows):
    """Lines of a table: first column to the left, the others to the right."""
    cells = [header] + rows
    widths = [max(visible(row[i]) for row in cells)
              for i in range(len(header))]
    lines = []
    for row in cells:
        line = row[0] + " " * (widths[0] - visible(row[0]))
        for cell, width in zip(row[1:], widths[1:]):
            line += " " * (2 + width - visible(cell)) + cell
        lines.append(line.rstrip())
    return lines
