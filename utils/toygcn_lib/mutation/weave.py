# Part of the ToyGCN project, under the Apache License v2.0 with LLVM
# Exceptions. See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Puts mutants into the text of a source, each under its switch."""

# At the end of the header that every file includes first. A mutant that is
# asked for is `reached`, a condition only with a value that it would change;
# the numbers of those go to a file, for one program at a time.
SWITCHES = """
#ifdef __cplusplus
#include <cstdio>
#include <cstdlib>
#pragma clang diagnostic ignored "-Wc++11-narrowing"
#pragma clang diagnostic ignored "-Wconstant-logical-operand"
namespace toygcn_mutants {
constexpr unsigned Count = COUNT;
struct Switches {
  bool On[Count + 1] = {};
  bool Reached[Count + 1] = {};
  Switches() {
    for (const char *P = getenv("TOYGCN_MUTANTS"); P && *P;) {
      char *End;
      const unsigned long N = strtoul(P, &End, 10);
      if (N <= Count)
        On[N] = true;
      P = *End ? End + 1 : End;
    }
  }
  ~Switches() {
    const char *Path = getenv("TOYGCN_MUTANT_TRACE");
    FILE *File = Path ? fopen(Path, "a") : nullptr;
    for (unsigned N = 1; File && N <= Count; ++N)
      if (Reached[N])
        fprintf(File, "%u\\n", N);
    if (File)
      fclose(File);
  }
};
inline Switches &all() {
  static Switches S;
  return S;
}
inline bool on(unsigned N) {
  all().Reached[N] = true;
  return all().On[N];
}
inline bool never(unsigned N, bool Is) { return Is && !on(N); }
inline bool always(unsigned N, bool Is) { return Is || on(N); }
inline int sign(unsigned N) { return on(N) ? -1 : 1; }
} // namespace toygcn_mutants
#endif
"""


# More mutants than these are not woven at a time. With the number of them, all
# sources would be built again for each new one.
COUNT = 4096


def switches():
    return SWITCHES.replace("COUNT", str(COUNT))


def pieces(mutants):
    """(place, order, text): what to insert. At one place, what ends comes
    first, inner before outer; then what begins, outer before inner."""
    for begin, end in {tuple(m.keyword) for m in mutants if m.keyword}:
        yield (begin, 1, -end, 0, "const /*")
        yield (end, 0, -begin, 0, "*/")
    for m in mutants:
        yield (m.begin, 1, -m.end, m.number,
               m.before.replace("{n}", str(m.number)))
        if m.after:
            yield (m.end, 0, -m.begin, -m.number,
                   m.after.replace("{n}", str(m.number)))


def weave(text, mutants):
    """The text (bytes) with the mutants of its file in it."""
    parts, last = [], 0
    for place, *_, inserted in sorted(pieces(mutants)):
        parts += [text[last:place], inserted.encode()]
        last = place
    return b"".join(parts) + text[last:]
