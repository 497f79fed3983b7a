// RUN: %toygcn run %s
// RUN: %toygcn run %s --llc-arg=-toygcn-garden=none
// Two pointers that change places are never the same, but one is what the other
// was an iteration ago. (Stock code goes wrong here.)
//
// LAUNCH: --kernel wave --grid 64 --block 64 --arg buf:i32:64:iota
//     --arg buf:i32:64 --arg i32:5
// EXPECT 0: [a0[0] + 4] * 64
// EXPECT 1: [a0[0] + 5] * 64
// LAUNCH: --kernel alone --grid 1 --block 1 --arg buf:i32:2:iota
//     --arg buf:i32:2 --arg i32:6
// HOST:
//     def alone(src, dst):
//         for i in range(6):
//             dst[i & 1] = src[i + 1 & 1] + 1
//             src, dst = dst, src
//         return src, dst
// EXPECT 0: alone(a0[:], a1[:])[0]
// EXPECT 1: alone(a0[:], a1[:])[1]

__kernel void wave(__global int *restrict a, __global int *restrict b, int n) {
  __global int *src = a, *dst = b;
  for (int i = 0; i < n; ++i) {
    dst[get_local_id(0)] = src[0] + 1;
    barrier(CLK_GLOBAL_MEM_FENCE);
    __global int *t = src;
    src = dst;
    dst = t;
  }
}

__kernel void alone(__global int *restrict a, __global int *restrict b, int n) {
  __global int *src = a, *dst = b;
#pragma nounroll
  for (int i = 0; i < n; ++i) {
    dst[i & 1] = src[(i + 1) & 1] + 1;
    __global int *t = src;
    src = dst;
    dst = t;
  }
}
