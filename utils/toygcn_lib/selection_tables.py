# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the .td files say about selection, by llvm-tblgen: the records, the
match table that the GlobalISel emitter makes of them, and what it skipped."""

import concurrent.futures
import contextlib
import glob
import hashlib
import json
import os
import pickle
import re
import tempfile

from .console import Progress, ToyError
from .match_table import read_rules
from .tools import LLVM_BIN, call, stock

WARNING = re.compile(r"^(\S+\.td):(\d+):\d+: warning: (.*)$", re.MULTILINE)
NOT_COVERED = "Pattern is not covered by a test"
SKIPPED = "Skipped pattern: "
TYPE_NOTE = re.compile(r":\{ \*:\[\w+\] \}")
BANKS = {"SGPR": "sgpr", "VGPR": "vgpr", "Mask": "mask"}


class Place:
    """A line of a .td file."""

    def __init__(self, path, line):
        self.path, self.line = path, int(line)
        self.file = os.path.basename(path)

    def __str__(self):
        return f"{self.file}:{self.line}"


class Operand:
    """What a pattern wants of an operand: any of these may be missing."""

    def __init__(self):
        self.type = self.bank = self.value = self.inner = self.matcher = None

    def __str__(self):
        if self.inner:
            return f"({self.inner})"
        if self.value:
            return self.value
        return f"{self.matcher or self.bank or 'any'}({self.type or 'any'})"


class Shape:
    """A generic instruction as a pattern wants it: its result, operands in
    order (those that the pattern says something about), and C++ conditions."""

    def __init__(self, opcode=None):
        self.opcode = opcode
        self.operands = {}
        self.predicates = []

    def operand(self, index):
        return self.operands.setdefault(int(index), Operand())

    def __str__(self):
        uses = [str(operand) for index, operand in sorted(
            self.operands.items()) if index > 0]
        text = f"{self.opcode} " + ", ".join(uses)
        return text + "".join(f" {{{name}}}" for name in self.predicates)


class Pattern:
    """An imported pattern. `source` and `result` are as in the .td file; a
    commuted form has its own `source`, and `variant` is set."""

    def __init__(self, rule, place, banks):
        self.rule, self.place = rule, place
        self.number = rule.number
        self.shapes = read_shapes(rule.checks, banks)
        self.root = self.shapes["0"]
        source, _, result = TYPE_NOTE.sub("", rule.comment).partition("=>")
        self.source = source.strip().replace("P:Predicate_", "")
        self.result = result.strip()
        self.instruction = re.match(r"\((\w+)", self.result).group(1)
        self.variant = False

    @property
    def opcode(self):
        """The generic opcode, or the intrinsic that it stands for."""
        return self.root.opcode

    @property
    def bank(self):
        """The bank of the result."""
        return self.root.operand(0).bank

    @property
    def conditions(self):
        return f"{self.root.operand(0)} = {self.root}" if self.bank else \
            str(self.root)

    def key(self):
        """What names a pattern in lists that outlive an edit of the file."""
        return f"{self.source} => {self.instruction}"

    def to_json(self):
        return {"number": self.number, "opcode": self.opcode,
                "bank": self.bank, "conditions": self.conditions,
                "instruction": self.instruction, "source": self.source,
                "result": self.result, "variant": self.variant,
                "file": self.place.file, "line": self.place.line}


def read_shapes(checks, banks):
    """{instruction number: Shape} of a rule's checks."""
    shapes = {"0": Shape()}
    for check in checks:
        words = check.words
        if check.name == "GIM_RecordInsn":
            shapes[words[0]] = shapes[words[1]].operand(words[2]).inner = \
                Shape()
            continue
        shape = shapes[words[0]]
        if check.name == "GIM_CheckOpcode":
            shape.opcode = words[1]
        elif check.name == "GIM_CheckIntrinsicID":
            shape.opcode = "int_" + words[2]
            shape.operands.pop(int(words[1]), None)
        elif check.name == "GIM_CheckType":
            shape.operand(words[1]).type = words[2].removeprefix("GILLT_")
        elif check.name == "GIM_CheckRegBankForClass":
            name = words[2].removesuffix("RegClassID")
            shape.operand(words[1]).bank = bank_of(name, banks)
        elif check.name == "GIM_CheckComplexPattern":
            shape.operand(words[1]).matcher = \
                words[3].removeprefix("GICP_gi_")
        elif check.name.startswith("GIM_CheckConstantInt"):
            shape.operand(words[1]).value = signed(words[2], check.name)
        elif check.name == "GIM_CheckCmpPredicate":
            shape.operand(words[1]).value = words[2].split("_")[-1].lower()
        elif check.name == "GIM_CheckIsSameOperand":
            shape.operand(words[1]).value = \
                f"same as operand {words[3]} of %{words[2]}"
        elif check.name == "GIM_CheckCxxInsnPredicate":
            shape.predicates.append(
                words[1].removeprefix("GICXXPred_MI_Predicate_"))
    return shapes


def bank_of(register_class, banks):
    """SReg_32_Plain is in the bank of SReg_32."""
    for name in sorted(banks, key=len, reverse=True):
        if register_class.startswith(name):
            return banks[name]
    return register_class


def signed(word, name):
    value = int(word)
    if name.endswith("8") and value > 127:
        value -= 256
    return str(value)


class Record:
    """A Pat of the .td files, as llvm-tblgen dumps it."""

    def __init__(self, record, path):
        self.source = record["PatternToMatch"]["printable"]
        results = record["ResultInstrs"]
        self.result = results[0]["printable"] if results else ""
        self.instruction = results[0]["operator"]["def"] if results else ""
        self.place = Place(*record["!locs"][0].rsplit(":", 1))
        self.order = int(re.sub(r"\D", "", record["!name"]) or 0)
        self.skipped = None  # the reason


class SelectionTables:
    """patterns, in the order in which they are tried; skipped records;
    names of subregisters in the order of their numbers, which start at 1;
    records of the classes KEPT by `instances`."""

    KEPT = ("Pat", "RegisterBank", "Op", "Intr", "Algebra", "Expand")

    def __init__(self, source):
        self.source = source
        with tempfile.TemporaryDirectory(prefix="toygcn-") as folder:
            dump, table, warnings = self.run_tblgen(folder)
        self.dump = dump
        self.banks = {entry["def"]: BANKS[bank["Name"]]
                      for bank in self.instances("RegisterBank")
                      for entry in bank["RegisterClasses"]}
        self.records = sorted(
            (Record(record, source) for record in self.instances("Pat")
             if not record["GISelShouldIgnore"]),
            key=lambda record: record.order)
        rules = read_rules(table)
        # Rules are numbered in the order of these warnings.
        places = [Place(path, line) for path, line, text in warnings
                  if text == NOT_COVERED]
        if len(places) != len(rules):
            raise ToyError(f"llvm-tblgen told of {len(places)} patterns, but "
                           f"the match table has {len(rules)}",
                           "This reads the format of LLVM 22's llvm-tblgen")
        places = dict(zip(sorted(rule.number for rule in rules), places))
        self.patterns = [Pattern(rule, places[rule.number], self.banks)
                         for rule in rules]
        self.join_skipped([(Place(path, line), text.removeprefix(SKIPPED))
                           for path, line, text in warnings
                           if text.startswith(SKIPPED)])
        self.join_records()
        self.subregisters = self.dump["!instanceof"]["SubRegIndex"]
        self.dump = {name: self.instances(name) for name in self.KEPT}

    def instances(self, name):
        if "!instanceof" not in self.dump:
            return self.dump[name]
        return [self.dump[record]
                for record in self.dump["!instanceof"].get(name, ())]

    def run_tblgen(self, folder):
        root = os.path.join(self.source, "tablegen", "ToyGCN.td")
        if not os.path.exists(root):
            raise ToyError(f"{root}: no such file",
                           "Give the folder that tablegen/ is in, with "
                           "--source")
        include = os.path.join(os.path.dirname(LLVM_BIN), "include")
        # From there, so that places have no part of what folders are called.
        command = [stock("llvm-tblgen"), os.path.basename(root), "-I", ".",
                   "-I", include]
        no_coverage = os.path.join(folder, "coverage")
        open(no_coverage, "w").close()

        def run(*words):
            out = os.path.join(folder, words[0])
            done = call("llvm-tblgen", [*command, *words, "-o", out],
                        cwd=os.path.dirname(root))
            with open(out) as file:
                return file.read(), done.stderr

        with concurrent.futures.ThreadPoolExecutor() as pool:
            dump = pool.submit(run, "--dump-json")
            table = pool.submit(run, "-gen-global-isel",
                                "-instrument-gisel-coverage",
                                "-warn-on-skipped-patterns",
                                f"-gisel-coverage-file={no_coverage}")
            text, warnings = table.result()
            return (json.loads(dump.result()[0]), text,
                    WARNING.findall(warnings))

    def join_skipped(self, skipped):
        """The reasons come in the order of the records."""
        for record in self.records:
            for index, (place, reason) in enumerate(skipped):
                if str(place) == str(record.place):
                    record.skipped = reason
                    del skipped[index]
                    break
        self.skipped = [record for record in self.records if record.skipped]

    def join_records(self):
        """A pattern has its record's text; a second one from the same record
        is a commuted form."""
        waiting = {}
        for record in self.records:
            if not record.skipped:
                waiting.setdefault((str(record.place), record.instruction),
                                   []).append(record)
        for pattern in sorted(self.patterns, key=lambda p: p.number):
            same = waiting.get((str(pattern.place), pattern.instruction))
            if same:
                record = same.pop(0)
                pattern.source, pattern.result = record.source, record.result
            else:
                pattern.variant = True


def fingerprint(source):
    """Changes when a table, llvm-tblgen or this reader does."""
    digest = hashlib.sha256()
    for path in (*sorted(glob.glob(os.path.join(source, "tablegen", "*.td"))),
                 __file__, read_rules.__code__.co_filename):
        digest.update(os.path.basename(path).encode())
        with open(path, "rb") as file:
            digest.update(file.read())
    tblgen = os.stat(stock("llvm-tblgen"))
    digest.update(f"{tblgen.st_size} {tblgen.st_mtime_ns}".encode())
    return digest.hexdigest()


def load_tables(source, build_dir, quiet=False):
    """The tables of a source folder, kept in the build folder, or in the user's
    cache where that may not be written, until a .td file changes: llvm-tblgen
    takes seconds for them."""
    folder = build_dir if os.access(build_dir, os.W_OK) else os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"),
        "toygcn")
    kept = os.path.join(folder, "selection-tables.pickle")
    wanted = fingerprint(source)
    try:
        with open(kept, "rb") as file:
            found, tables = pickle.load(file)
        if found == wanted:
            tables.source = source
            return tables
    except (OSError, ValueError, EOFError, AttributeError, ImportError,
            pickle.UnpicklingError):
        pass
    with Progress("Reading the tables", quiet):
        tables = SelectionTables(source)
    with contextlib.suppress(OSError):
        os.makedirs(folder, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, delete=False) as file:
            pickle.dump((wanted, tables), file)
        os.replace(file.name, kept)
    return tables
