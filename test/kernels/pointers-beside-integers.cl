// RUN: %toygcn compare %s
// RUN: %toygcn run -O0 %s
// RUN: %toygcn run %s --llc-arg=-toygcn-garden=-rebase-addresses
// Structures of a pointer and integers, whose dwords are loaded and stored
// together: in global and local memory, of the work-item's own and the wave's, and
// with a pointer to local memory.
//
// HOST: def next(i): return a0[(3 * i + 1) % 64] + i + 7
// LAUNCH: --grid 64 --block 64 --arg buf:u32:64:rand=1 --arg buf:u32:256 --arg buf:u32:256
//     --arg buf:u32:64 --arg buf:u32:64
// EXPECT 3: [u32(next(i)) for i in range(64)]
// EXPECT 4: [u32(next(63 - i) + next(9) + (i ^ 5)) for i in range(64)]

typedef struct {
  __global uint *p;
  uint i, j;
} Beside;
typedef struct {
  __local uint *p;
  float x;
  ulong n;
} Locals;

__kernel void links(__global uint *in, __global Beside *a, __global Beside *b,
                    __global uint *out, __global uint *other) {
  __local Beside lds[64];
  __local Locals rings[64];
  __local uint words[64];
  uint i = get_global_id(0);
  a[i].i = i;
  a[i].j = 7;
  a[i].p = in + (3 * i + 1) % 64;
  words[i] = i;
  barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);
  b[i].p = a[i].p;
  b[i].i = a[i].i;
  b[i].j = a[i].j;
  lds[63 - i] = a[i];
  rings[i].p = words + (i ^ 4);
  rings[i].n = i;
  rings[i].x = i;
  barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);
  out[i] = *b[i].p + b[i].i + b[i].j;
  uint of_wave = *a[9].p + a[9].i + a[9].j;
  Locals ring = rings[i ^ 1];
  other[i] = *lds[i].p + lds[i].i + lds[i].j + of_wave + *ring.p + (uint)ring.n -
             (uint)ring.x;
  barrier(CLK_GLOBAL_MEM_FENCE);
  a[i] = b[i] = (Beside){0, 0, 0}; // No address stays.
}
