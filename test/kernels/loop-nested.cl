// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Nested uniform loops with divergent loads in the inner one.
//
// LAUNCH: --grid 96 --block 32 --arg buf:i32:128:rand=11 --arg i32:3
//     --arg i32:5 --arg buf:i32:96
// EXPECT 3: [i32(sum(a0[(g * (i + 1) + j) & 127] ^ (i * j)
//                    for i in range(a1) for j in range(a2)))
//            for g in range(n)]

__kernel void nested(__global const int *table, int rows, int columns,
                     __global int *out) {
  uint g = get_global_id(0);
  int total = 0;
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j)
      total += table[(g * (i + 1) + j) & 127] ^ (i * j);
  out[g] = total;
}
