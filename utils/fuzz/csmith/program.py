# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A program of Csmith as C++ that a GPU and the host can run.

Csmith's programs keep their data in global variables. Here these are members of
a structure, and the functions its methods, so that each work-item has data of
its own, in private memory. Some variables get bits of the work-item's number:
then lanes part. What the program sums up in the end is the work-item's result.
"""

import random
import re

LANES = 64

# How large and of what kind a program is; a choice for each line.
SHAPES = (
    ("--max-funcs", (1, 2, 3, 5)),
    ("--max-array-dim", (1, 1, 2)),
    ("--max-array-len-per-dim", (3, 4, 6, 8)),
    ("--max-block-depth", (2, 3, 4, 5)),
    ("--max-expr-complexity", (3, 5, 8)),
    ("--max-block-size", (3, 4, 6)),
)
# What some programs do without, and how many of ten.
WITHOUT = (("--no-unions", 4), ("--no-pointers", 3), ("--no-jumps", 2),
           ("--no-longlong", 3))
ALWAYS = ("--lang-cpp", "--cpp11", "--no-volatiles", "--no-bitfields",
          "--no-packed-struct", "--no-argc", "--no-builtins")

TEMPLATE = """\
#include <stdint.h>
#include <limits.h>
#define NULL nullptr
#define STATIC static
#define UNDEFINED(value) (value)
#define LOG_INDEX
#define LOG_EXEC
#define FUNC_NAME(name) (safe_##name)
#define fabsf __builtin_fabsf
#define fabs __builtin_fabs
#include <float.h>
#include <csmith/safe_math.h>
@TYPES@
struct Program {
  uint64_t sum = 0x9E3779B97F4A7C15;
  void transparent_crc(uint64_t value, const char *) {
    sum = (sum ^ value) * 0xD6E8FEB86659FD93;
    sum ^= sum >> 32;
  }
  void transparent_crc_bytes(char *bytes, int count, const char *) {
    for (int i = 0; i < count; ++i)
      transparent_crc(bytes[i], "");
  }
@VARIABLES@
@FUNCTIONS@
void check()
@MAIN@
};

static uint64_t run(uint64_t item) {
  uint64_t bits = (item & @MASK@) * 0xD6E8FEB86659FD93;
  bits ^= bits >> 32;
  Program program;
@CHANGES@
  program.check();
  return program.sum;
}

#ifdef __AMDGCN__
#define GLOBAL __attribute__((address_space(1)))
extern "C" __attribute__((amdgpu_kernel@BUDGET@)) void
program(GLOBAL uint64_t *items, GLOBAL uint64_t *sums) {
  int i = __builtin_amdgcn_workitem_id_x();
  sums[i] = run(items[i]);
}
#else
#include <stdio.h>
int main() {
  for (int i = 0; i < @LANES@; ++i)
    printf("%llu\\n", (unsigned long long)run(i));
}
#endif
"""


def arguments(seed):
    """Arguments of csmith, for the program with this number."""
    rng = random.Random(seed)
    words = ["--seed", str(seed), *ALWAYS]
    for option, values in SHAPES:
        words += [option, str(rng.choice(values))]
    return words + [option for option, tenths in WITHOUT
                    if rng.randrange(10) < tenths]


def sections(text):
    """Csmith's (types, variables, functions, body of main)."""
    text, main = text.split("int main (void)", 1)
    text = text.split("/* --- Struct/Union Declarations --- */", 1)[1]
    types, text = text.split("/* --- GLOBAL VARIABLES --- */", 1)
    variables, functions = text.split("/* --- FORWARD DECLARATIONS --- */", 1)
    return types, variables, functions, main


def methods(functions, rng):
    """Functions without declarations of their own; some are never inlined."""
    lines = [line for line in functions.splitlines()
             if not re.match(r"static .*\);\s*$", line)]
    text = "\n".join(lines).replace("inline ", "")
    apart = rng.random() < 0.35

    def head(match):
        word = "__attribute__((noinline)) " \
            if apart and rng.random() < 0.6 else ""
        return word + match.group(1)
    return re.sub(r"^static (\w[\w *]*\bfunc_\d+\()", head, text,
                  flags=re.MULTILINE)


def changes(variables, rng):
    """Statements that give some variables bits of the work-item's number."""
    names = re.findall(r"^static u?int\d+_t (g_\d+) =", variables,
                       flags=re.MULTILINE)
    rng.shuffle(names)
    count = max(1, len(names) // rng.choice((1, 2, 4)))
    return "\n".join(
        f"  program.{name} ^= (decltype(program.{name}))"
        f"(bits >> {rng.choice((0, 3, 8, 17, 29))});"
        for name in names[:count])


# What Csmith's main() does for the host only.
HOST_ONLY = ("platform_main", "crc32_gentab", "print_hash_value = ", "printf",
             "return 0")


def source(seed, text, budget=""):
    """C++ of what csmith printed for a seed. `budget`: more attributes of the
    kernel."""
    rng = random.Random(seed)
    types, variables, functions, main = sections(text)
    main = "\n".join(line.replace(", print_hash_value", "")
                     for line in main.splitlines()
                     if not any(words in line for words in HOST_ONLY))
    parts = {
        "TYPES": types, "FUNCTIONS": methods(functions, rng), "MAIN": main,
        "VARIABLES": re.sub(r"^static ", "", variables, flags=re.MULTILINE),
        "CHANGES": changes(variables, rng), "LANES": str(LANES),
        # Some lanes have the same number, and go the same way.
        "MASK": str(rng.choice((1, 3, 7, 15, 63, 63))), "BUDGET": budget}
    return re.sub("@([A-Z]+)@", lambda match: parts[match.group(1)], TEMPLATE)
