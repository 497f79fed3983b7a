# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_comments.py PLACE...: looks at what people read.

In C++ and TableGen files these are comments and texts in quotes (descriptions of
options, remarks, errors, reasons), in Python files comments and strings, in
Markdown files all but code. Order in code is "before" and "after"; a sentence
names who acts, and begins with its subject. Counts of things in the house go stale;
they are for dated logs (folders named log) and for tables that a test keeps true.

The first line of a C++ or TableGen file names it and is 80 columns wide, no
comment is wider, \\file has a line of its own. A line of Markdown has at most 100
columns, unless it belongs to a table or is code."""

import io
import os
import re
import sys
import tokenize

def phrase(words, flags=re.IGNORECASE):
    """A phrase may go on in the next line."""
    return re.compile(r"\b(?:%s)\b" % words.replace(" ", r"\s+"), flags)


# If a pattern has a group, what counts is what that group found.
WORDS = {
    phrase("in front of"): "say \"before\"",
    phrase("behind"): "say \"after\"",
    phrase("nobody|somebody|who(?:m|ever)"): "name who acts",
    phrase("(?:people|those|users|engineers|readers) who|(who)"): "name the actor",
    phrase(r"(?<!,\s)so (?:many|few)"): "name the number: \"the most dwords\"",
    phrase("of which"): "say \"whose\", or make two sentences",
    phrase("tells? of"): "say \"explains\", \"reports\" or \"lists\"",
    phrase("sa(?:y|ys|id|ying) of"): "say what it is, not what is said of it",
    # None is a word of Python.
    phrase("(?:[Ii]s|[Aa]re|was|were|be) none", 0):
        "say \"there is no\" or \"has no\"",
    phrase("one more that"): "say \"another one\", or name it",
    re.compile(r"(?<!\\p )\b(Of)\s+[^A-Z\s]|;\s+(of)\s"): "begin with the subject",
}
COUNTS = phrase("(?:seven|eight|nine|ten|eleven|twelve|[a-z]+teen|twenty|thirty|"
                "[0-9]{2,}) (?:files|passes|rewrites|rules|tests|options|"
                "mutants|tables|patterns|combines)")
LITERALS = r"\"(?:[^\"\\\n]|\\.)*\"(?:\s*\"(?:[^\"\\\n]|\\.)*\")*"
# A comment comes first, so that quotes in it open no literal, and no // in a
# literal opens a comment.
TOKEN = re.compile(rf"//[^\n]*|'(?:[^'\\\n]|\\.)+'|{LITERALS}")


def wrong_words(text, first):
    """Yields (line, what is wrong); `first` is the number of the text's first
    line."""
    for words, advice in WORDS.items():
        for found in words.finditer(text):
            group = found.lastindex or 0
            if words.groups and not group:
                continue
            line = first + text.count("\n", 0, found.start(group))
            yield line, f"\"{' '.join(found[group].split())}\": {advice}"


def counts(text):
    for found in COUNTS.finditer(text):
        yield (text.count("\n", 0, found.start()) + 1,
               f"\"{' '.join(found[0].split())}\": counts go stale")


def check_layout(lines, name):
    if not (lines and lines[0].startswith(f"//===- {name} - ")
            and lines[0].endswith("===//") and len(lines[0]) == 80):
        yield 1, "the first line is not //===- FILE - TITLE ---===//, 80 columns"
    for number, line in enumerate(lines, 1):
        if len(line) > 80 and line.lstrip().startswith("//"):
            yield number, f"{len(line)} columns, not 80"
        if line.startswith("/// \\file "):
            yield number, "text on the line of \\file"


def check_code(text, name):
    lines = text.splitlines()
    yield from check_layout(lines, name)
    # A phrase may go on in the next line of a comment; code ends it.
    comments = [""] * (len(lines) + 1)
    for found in TOKEN.finditer(text):
        line = text.count("\n", 0, found.start())
        if found[0].startswith("//"):
            comment = found[0].lstrip("/!")
            # What a member belongs to: "///< Of a wave."
            comments[line] = comment.removeprefix("< Of ")
        elif found[0][0] == "\"" and not text.startswith(
                "#include", text.rfind("\n", 0, found.start()) + 1):
            words = "".join(re.findall(r"\"((?:[^\"\\\n]|\\.)*)\"", found[0]))
            yield from wrong_words(words, line + 1)
    yield from wrong_words("\n".join(comments), 1)
    yield from counts("\n".join(comments))


def check_python(text, _):
    # Comments of lines in a row are one text.
    comments = [""] * (text.count("\n") + 2)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        kind = tokenize.tok_name[token.type]
        if kind == "COMMENT":
            comments[token.start[0]] = token.string.lstrip("#")
        elif kind in ("STRING", "FSTRING_MIDDLE") and " " in token.string:
            words = re.sub("[{][^{}\n]*[}]|`[^`]*`", "x", token.string)
            yield from wrong_words(words, token.start[0])
    yield from wrong_words("\n".join(comments), 0)


def check_document(text, _):
    prose, code = [], False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            code = not code
            line = ""
        if not code and len(line) > 100 and not line.startswith("|"):
            yield number, f"{len(line)} columns, not 100"
        prose.append("" if code else re.sub("`[^`]*`", "`x`", line))
    yield from wrong_words("\n".join(prose), 1)
    yield from counts("\n".join(line if not line.startswith("|") else ""
                                for line in prose))


CHECKS = {".h": check_code, ".cpp": check_code, ".def": check_code,
          ".td": check_code, ".py": check_python, ".md": check_document}


def files(place):
    """The paths of a folder's files, or that of a file."""
    if os.path.isfile(place):
        yield place
    for folder, _, names in sorted(os.walk(place)):
        for name in sorted(names):
            yield os.path.join(folder, name)


wrong = 0
for root in sys.argv[1:]:
    for path in files(root):
        check = CHECKS.get(os.path.splitext(path)[1])
        if not check:
            continue
        with open(path, encoding="utf-8") as file:
            text = file.read()
        name = os.path.basename(path)
        # A repeated phrase in one line is one complaint.
        for line, what in sorted(set(check(text, name))):
            if what.endswith("stale") and os.path.basename(
                    os.path.dirname(path)) == "log":
                continue
            print(f"{name if path == root else os.path.relpath(path, root)}"
                  f":{line}: {what}")
            wrong += 1
print(f"{wrong} complaints")
sys.exit(1 if wrong else 0)
