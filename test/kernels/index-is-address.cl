// RUN: %toygcn compare %s
// RUN: %toygcn run -O0 %s
// RUN: %toygcn run %s --llc-arg=-toygcn-garden=-step-pointers
// Indices of 64 bits that only address one array: with a step that differs
// between work-items, that goes down, or that the loop reads; of structures; in a
// loop that work-items leave one by one; in a loop of a loop; and of 32 bits, in LDS.
//
// HOST: def chain(i): return [j for j in [i, i + a2[i], i + a2[i] + a2[i + a2[i]]]]
// LAUNCH: --grid 64 --block 64 --arg buf:u16:640:rand=1 --arg i32:7 --arg buf:u32:256:mod=3
//     --arg buf:u32:64 --arg buf:u32:64 --arg buf:u32:64 --arg buf:u32:1024 --arg buf:u32:192:iota --arg buf:u32:64
// EXPECT 3: [sum(a0[i + k * (i % 9)] for k in range(7)) for i in range(64)]
// EXPECT 4: [sum(a0[639 - i - 64 * k] for k in range(7)) for i in range(64)]
// EXPECT 5: [i + sum(chain(i)) for i in range(64)]
// EXPECT 6: [u32(1 + n % 16) if n % 16 < (n // 16) % 7 else 0 for n in range(1024)]
// EXPECT 8: [sum(a7[3 * (i % 8 + 8 * k) + 1] for k in range(i % 8)) + sum(i + 4 * m for m in range(16)) for i in range(64)]

typedef struct {
  uint x, y, z;
} Three;

__kernel void indices(__global const ushort *in, int n, __global const uint *next,
                      __global uint *up, __global uint *down, __global uint *ends,
                      __global uint *out, __global const Three *threes, __global uint *rest) {
  __local uint lds[128];
  uint i = get_global_id(0);
  lds[i] = i;
  lds[i + 64] = i + 64;
  ulong at = i, step = i % 9;
  uint sum = 0;
  for (int k = 0; k < n; ++k, at += step)
    sum += in[at];
  up[i] = sum;
  long from = 639 - i;
  sum = 0;
  for (int k = 0; k < n; ++k, from -= 64)
    sum += in[from];
  down[i] = sum;
  ends[i] = i;
  ulong c = i;
  for (int k = 0; k < 3; ++k) {
    ends[i] += (uint)c;
    c += next[c];
  }
  ulong o = 16 * i;
  for (uint k = 0; k < i % 7; ++k, ++o)
    out[o] = k + 1;
  sum = 0;
  ulong t = i % 8;
  for (uint k = 0; k < i % 8; ++k, t += 8)
    sum += threes[t].y;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint l = i;
  for (int k = 0; k < n + 9; ++k, l += 4)
    sum += lds[l];
  rest[i] = sum;
}
