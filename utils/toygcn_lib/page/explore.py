# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`utils/toygcn explore FILE`: the page of `explain --html` on the loopback
address, made anew whenever the file, or one that it includes, is saved."""

import json
import os
import shutil
import threading
import time

from ..compiling import source_kind
from ..console import Progress, ToyError
from ..tools import PROGRAMS, Failed
from .beside import beside, first_word, kind_of
from .command import asset, page_data, page_of
from .passes import Passes
from .server import Server

PAUSE = .15  # Seconds between looks at the files.
KEPT = 30  # Versions that a new one can be compared with.


class Version:
    """A version of the kernel: its code and its figures."""

    def __init__(self, data):
        self.kernel, self.code = data["kernel"], data["asm"]
        self.figures = figures_of(data)
        self.number = self.saved = None

    def is_like(self, other):
        return [line(row) for row in self.code] == \
            [line(row) for row in other.code] and \
            self.figures == other.figures


def line(row):
    """What is shown of an instruction in a comparison."""
    cycles = sum(row["cycles"].values()) if "cycles" in row else None
    lanes = round(row["lanes"] / row["count"]) if row.get("count") else None
    return {"t": row["t"], "v": row.get("v"), "lanes": lanes,
            "cycles": cycles}


def figures_of(data):
    """{what: number}; without a run there are only those of the code."""
    stats, code = data["stats"], data["asm"]
    if not stats:
        return {"instructions": len(code),
                "live VGPRs": max((row.get("v", 0) for row in code), default=0),
                "live SGPRs": max((row.get("s", 0) for row in code), default=0)}
    total = stats["instructions"]["total"]
    return {"VGPRs": stats["vgprs"], "SGPRs": stats["sgprs"],
            "waves a SIMD": stats["occupancy"],
            "scratch bytes": stats["scratch_bytes"],
            "instructions": len(code), "executed": total,
            "% of lanes active": percent(code),
            "cycles": stats["cu_cycles"]}


def percent(code):
    """How many of 64 lanes EXEC has on average, in percent."""
    runs = sum(row.get("count", 0) for row in code)
    return round(100 * sum(row.get("lanes", 0) for row in code) /
                 max(1, 64 * runs))


class Explored:
    """The file's versions, for those that look at the page. `tick` changes with
    all that a page must know of."""

    def __init__(self, options, rest, folder):
        self.options, self.rest, self.folder = options, rest, folder
        self.changed, self.asked = threading.Condition(), threading.Lock()
        self.known = {options.file: stamp(options.file)}
        self.versions, self.pages, self.tick = [], 0, 0
        self.page = self.error = None
        self.is_busy = False
        self.passes = 0, None  # The page that they are of, and Passes.

    def place(self, number):
        return os.path.join(self.folder, str(number))

    def watch(self, files):
        """Also looks at these files; one that is known keeps its stamp."""
        self.known = {path: self.known.get(path) or stamp(path)
                      for path in files}

    def is_saved(self):
        return any(stamp(path) != known for path, known in self.known.items())

    def wait_for_save(self, done):
        """Until a file is saved, and written to its end: some editors remove it
        before they write it. False where the event `done` comes before that."""
        before = None
        while not done.wait(PAUSE):
            now = list(map(stamp, self.known))
            if self.is_saved() and now == before and now[0]:
                return True
            before = now
        return False

    def make(self):
        """Another page, or the error that there is instead."""
        number = self.pages + 1
        folder = self.place(number)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        named = os.path.join(folder, "includes")
        is_source = source_kind(self.options.file) != "ll"
        data = page_data(self.options, self.rest, folder,
                         ["-MMD", "-MF", named] if is_source else ())
        if is_source:
            self.watch([self.options.file, *included(named)])
        version = Version(data)
        version.saved = time.strftime("%H:%M:%S")
        with self.changed:
            # What compiles to the same is the same version.
            if self.versions and version.is_like(self.versions[-1]):
                version.number = self.versions.pop().number
            else:
                version.number = self.versions[-1].number + 1 \
                    if self.versions else 1
            self.versions = [*self.versions[-KEPT:], version]
            self.pages, self.page = number, page_of(data, more=script(number))
            self.tell(None)
        if not self.options.save_temps and number > 1:
            shutil.rmtree(self.place(number - 1), ignore_errors=True)
        return version

    def begin(self):
        with self.changed:
            self.tell(self.error, True)

    def tell(self, error, is_busy=False):
        self.error, self.is_busy = error, is_busy
        self.tick += 1
        self.changed.notify_all()

    def fail(self, error):
        with self.changed:
            self.tell({"message": error.message, "hint": error.hint})

    # What the page asks for.

    def html(self):
        return self.page or empty_page()

    def state(self, seen, patience):
        with self.changed:
            self.changed.wait_for(lambda: self.tick != seen, patience)
            return {"tick": self.tick, "page": self.pages, "error": self.error,
                    "busy": self.is_busy, "versions": [[v.number, v.saved] for v in self.versions]}

    def changes(self, number):
        """What is other in the newest version than in that of this number."""
        with self.changed:
            new = self.versions[-1]
            old = next((v for v in self.versions if v.number == number), new)
        names = [*old.figures, *(n for n in new.figures if n not in old.figures)]
        rows = [[None if i is None else line(old.code[i]),
                 None if j is None else line(new.code[j]),
                 kind_of(i if i is None else old.code[i]["t"],
                         j if j is None else new.code[j]["t"])]
                for i, j in beside(
                    [row["t"] for row in old.code],
                    [row["t"] for row in new.code], first_word)]
        return {"with": old.number, "now": new.number, "rows": rows,
                "figures": [[name, old.figures.get(name), new.figures.get(name)]
                            for name in names]}

    def passes_now(self):
        """Those of the newest version; llc is asked once."""
        with self.asked:
            page, kernel = self.pages, self.versions[-1].kernel
            if self.passes[0] != page:
                self.passes = page, Passes(self.options, os.path.join(
                    self.place(page), "plain.ll"), kernel)
            return self.passes[1]


def stamp(path):
    """What is other after each save; None where there is no such file."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def included(path):
    """The files that clang names as those of a compilation; none where it has
    named none."""
    try:
        with open(path) as file:
            words = file.read().replace("\\\n", " ").replace("\\ ", "\0").split()
    except OSError:
        return []
    return [word.replace("\0", " ") for word in words[2:]]


def script(page):
    return f"<style>{asset('explore.css')}</style><script>const PAGE = {page};" \
        f"{asset('explore.js')}</script>"


def empty_page():
    """That of a file that did not compile yet."""
    return '<!doctype html><html lang="en"><meta charset="utf-8">' \
        f"<title>ToyGCN explores</title><style>{asset('page.css')}</style>" \
        f"<body><main></main>{script(0)}</body></html>"


def report(options, version, url):
    if options.json:
        print(json.dumps({"version": version.number, "url": url,
                          **version.figures}), flush=True)
    else:
        print(f"version {version.number}: {version.kernel}: " + ", ".join(
            f"{value} {name}" for name, value in version.figures.items())
            + ("" if "cycles" in version.figures else
               "; not run: give --grid or --arg auto"), flush=True)


def make_again(explored, url):
    """A save while this goes on ends it: a kernel may run for ever."""
    done = threading.Event()

    def watch():
        if explored.wait_for_save(done):
            while not done.wait(PAUSE):
                PROGRAMS.kill()

    explored.known = {path: stamp(path) for path in explored.known}
    threading.Thread(target=watch, daemon=True).start()
    explored.begin()
    try:
        report(explored.options, explored.make(), url)
    except ToyError as error:
        if not explored.is_saved():
            explored.fail(error)
            report_failure(explored)
    finally:
        done.set()


def report_failure(explored):
    if not explored.options.json:
        print(explored.error["message"].splitlines()[0] +
              ": the page has the rest", flush=True)


def explore(options, rest, folder):
    """Returns the exit status, when a signal ends it."""
    source_kind(options.file)
    explored = Explored(options, rest, folder)
    server = Server(options.port, explored)
    try:
        with Progress("Compiling, running and drawing",
                      options.quiet or options.json):
            first = explored.make()
    except Failed as error:
        first = explored.fail(error)
    with server:
        if not options.json:
            print(f"{server.url}  (Ctrl-C ends it)", flush=True)
        if first:
            report(options, first, server.url)
        else:
            report_failure(explored)
        try:
            while True:
                explored.wait_for_save(threading.Event())
                make_again(explored, server.url)
        except KeyboardInterrupt:
            return 0
