// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// The sum of a product and a number in 128 bits, cut to 64: of small and large
// numbers with signs, alone and in vectors.
//
// HOST:
//     edges = [0, 1, -1, 2, -2, 7, -5, 1 << 62, -(1 << 62), (1 << 63) - 1,
//              -(1 << 63), 3037000500, -3037000500, 1 << 32, -(1 << 32), 12345]
//     def at(i): return edges[i % 16], edges[i // 16 % 16], edges[i // 256 % 16]
//     def cut(n): return max(-(1 << 63), min((1 << 63) - 1, n))
//     def want(i): return cut(at(i)[0] * at(i)[1] + at(i)[2])
// LAUNCH: --grid 4096 --block 64 --arg buf:i64:4096 --arg buf:i64:12288
// EXPECT 0: [want(i) for i in range(4096)]
// EXPECT 1: [want((i // 3 + 77 * (i % 3)) % 4096) for i in range(12288)]

constant long edges[16] = {0, 1, -1, 2, -2, 7, -5, 1L << 62, -(1L << 62),
                           LONG_MAX, LONG_MIN, 3037000500, -3037000500,
                           1L << 32, -(1L << 32), 12345};

kernel void sums(global long *one, global long *three) {
  uint i = get_global_id(0), j = (i + 77) % 4096, k = (i + 154) % 4096;
  one[i] = mad_sat(edges[i % 16], edges[i / 16 % 16], edges[i / 256 % 16]);
  long3 x = (long3)(edges[i % 16], edges[j % 16], edges[k % 16]);
  long3 y = (long3)(edges[i / 16 % 16], edges[j / 16 % 16], edges[k / 16 % 16]);
  long3 z = (long3)(edges[i / 256 % 16], edges[j / 256 % 16], edges[k / 256 % 16]);
  vstore3(mad_sat(x, y, z), i, three);
}
