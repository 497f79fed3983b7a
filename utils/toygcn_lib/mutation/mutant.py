# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A mutant, and the two texts that put it into a source."""

from dataclasses import dataclass, field


@dataclass
class Mutant:
    """A fault at `begin` to `end`, in bytes of a file. `before` and `after`
    are put around that text; in both, {n} stands for the mutant's number."""
    file: str  # relative to the root of the sources, or of the build folder
    line: int
    last_line: int
    begin: int
    end: int
    kind: str
    what: str  # one line: `a < b` becomes `a <= b`
    before: str
    after: str = ""
    number: int = 0  # from 1 on; the switch in the woven program
    of_table: bool = False  # read when the program starts, by every test
    keyword: list = None  # Where `constexpr` stands, which becomes `const`.
    verdict: dict = field(default_factory=dict)

    def name(self):
        return f"{self.file}:{self.line}: {self.kind}: {self.what}"


def one_line(text, limit=60):
    """The text of a source in one line, its middle left out if it is long."""
    text = " ".join(text.split())
    half = (limit - 5) // 2
    return text if len(text) <= limit else \
        f"{text[:half]} ... {text[-half:]}"
