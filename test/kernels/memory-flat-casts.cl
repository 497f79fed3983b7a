// RUN: %toygcn compare %s
// RUN: %toygcn run -O0 %s
// A flat pointer to private, local or global memory, chosen at run time; and
// back again to local and private pointers.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64 --arg buf:i32:64:iota
//     --arg i32:0
// EXPECT 0: [1000 * i + 3 * i + 21 for i in range(64)]
// EXPECT 1: a1
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64 --arg buf:i32:64:iota
//     --arg i32:1
// EXPECT 0: [1000 * i + 3 * i + 20 for i in range(64)]
// EXPECT 1: [i + 1 for i in a1]
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64 --arg buf:i32:64:iota
//     --arg i32:2
// EXPECT 0: [1000 * i + 3 * i + 30 if i % 2 else
//     1000 * i + 3 * i + 21 for i in range(64)]
// EXPECT 1: a1

__kernel void casts(__global int *out, __global int *in, int which) {
  __local int shared[64];
  int i = get_local_id(0);
  int mine[3] = {1000 * i, 20, i};
  shared[i] = 2 * i;
  __generic int *p = which == 1             ? (__generic int *)(in + i)
                     : which == 2 && i % 2 ? (__generic int *)(shared + i)
                                            : (__generic int *)(mine + 1);
  *p += which == 2 && i % 2 ? 10 : 1;
  __generic int *q = (__generic int *)mine;
  __generic int *r = which < 3 ? (__generic int *)shared : q;
  __generic int *volatile kept = which < 3 ? (__generic int *)shared : q;
  __private int *pq = (__private int *)q;
  __local int *ls = (__local int *)kept;
  __local int *lr = (__local int *)r;
  int sum = pq[0] + pq[1] + (lr[i] + ls[i]) / 2 + mine[2];
  out[i] = sum;
}
