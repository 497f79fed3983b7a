// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// 64-bit logic, selection, minimum and maximum, bit counts.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i64:64:rand=1
//     --arg buf:i64:64:rand=2 --arg buf:i64:64 --arg buf:i64:64
//     --arg buf:i64:64
// EXPECT 2: [(x & y) ^ (x | 0xff00ff00ff00ff00) ^ ~y for x, y in zip(a0, a1)]
// EXPECT 3: [max(x, y) - min(x, y) + (x if x & 1 else y)
//            for x, y in zip(a0, a1)]
// EXPECT 4: [bin(u64(x)).count("1") * 100 + 64 - u64(y).bit_length()
//            for x, y in zip(a0, a1)]

__kernel void logic(__global const long *a, __global const long *b,
                    __global long *bits, __global long *chosen,
                    __global long *counts) {
  size_t i = get_global_id(0);
  long x = a[i], y = b[i];
  bits[i] = (x & y) ^ (x | 0xff00ff00ff00ff00l) ^ ~y;
  chosen[i] = (ulong)max(x, y) - (ulong)min(x, y) + (ulong)(x & 1 ? x : y);
  counts[i] = popcount(x) * 100 + clz(y);
}
