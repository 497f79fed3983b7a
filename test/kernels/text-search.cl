// RUN: %toygcn compare %s --with=toygcn,stock
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Wildcard matching of words against patterns with `*` and `?`, by backtracking
// with goto, and the first match found by all lanes with an atomic minimum.
//
// LAUNCH: --grid 128 --block 64 --arg buf:u8:1024:rand=15 --arg buf:i32:4
//     --arg buf:u8:128
// HOST:
//     patterns = ("a*b", "?a*", "*ab?*", "*")
//     def fits(w, p):
//         if not p:
//             return not w
//         if p[0] == "*":
//             return any(fits(w[i:], p[1:]) for i in range(len(w) + 1))
//         return bool(w) and p[0] in ("?", w[0]) and fits(w[1:], p[1:])
//     def word(g):
//         return "".join("abc"[x % 3] for x in a0[8 * g:8 * g + 4 + g % 5])
//     def mask(g):
//         return sum(fits(word(g), p) << k for k, p in enumerate(patterns))
// EXPECT 1: [min([g - 1000 for g in range(n) if mask(g) >> k & 1]) for k in range(4)]
// EXPECT 2: [mask(g) for g in range(n)]

__constant char patterns[4][6] = {"a*b", "?a*", "*ab?*", "*"};

bool fits(__global const uchar *word, int length, __constant const char *p) {
  int at = 0, retry_at = -1;
  __constant const char *retry = 0;
again:
  if (*p == '*') {
    retry = ++p;
    retry_at = at;
    goto again;
  }
  if (at == length) {
    if (*p == 0)
      return true;
  } else if (*p == '?' || *p == "abc"[word[at] % 3]) {
    ++p;
    ++at;
    goto again;
  }
  if (retry_at < 0 || retry_at >= length)
    return false;
  p = retry;
  at = ++retry_at;
  goto again;
}

__kernel void search(__global const uchar *words, __global int *first,
                     __global uchar *masks) {
  int g = get_global_id(0), mask = 0;
  for (int k = 0; k < 4; ++k)
    if (fits(words + 8 * g, 4 + g % 5, patterns[k])) {
      mask |= 1 << k;
      atomic_min(&first[k], g - 1000); // Those without a match stay 0.
    }
  masks[g] = mask;
}
