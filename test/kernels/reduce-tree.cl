// RUN: %toygcn compare %s
// RUN: %toygcn run -O0 %s
// Sums of a workgroup by halves: each step is for half of the work-items of the
// one before, in workgroups of several waves and of one. And steps that are for
// other work-items than the one before.
//
// LAUNCH: --kernel sums --grid 512 --block 256 --arg buf:i32:512:rand=3
//     --arg buf:i32:2
// EXPECT 1: [i32(sum(a0[k * 256:(k + 1) * 256])) for k in range(2)]
// LAUNCH: --kernel sumsOfWave --grid 128 --block 64 --arg buf:i32:128:rand=4
//     --arg buf:i32:2
// EXPECT 1: [i32(sum(a0[k * 64:(k + 1) * 64])) for k in range(2)]
// LAUNCH: --kernel others --grid 64 --block 64 --arg buf:i32:64
// HOST:
//     def others(g):
//         return (1 if g < 20 else 0) + (2 if g < 10 else 0) + \
//             (4 if g < 30 else 0) + (8 if g > 25 else 0) + (16 if g > 40 else 0)
// EXPECT 0: [others(g) for g in range(64)]

#define SUMS(NAME, SIZE)                                                       \
  __attribute__((reqd_work_group_size(SIZE, 1, 1))) __kernel void NAME(        \
      __global const int *in, __global int *out) {                             \
    __local int part[SIZE];                                                    \
    int l = get_local_id(0);                                                   \
    part[l] = in[get_global_id(0)];                                            \
    barrier(CLK_LOCAL_MEM_FENCE);                                              \
    _Pragma("unroll") for (int step = SIZE / 2; step > 0; step /= 2) {         \
      if (l < step)                                                            \
        part[l] += part[l + step];                                             \
      barrier(CLK_LOCAL_MEM_FENCE);                                            \
    }                                                                          \
    if (l == 0)                                                                \
      out[get_group_id(0)] = part[0];                                          \
  }
SUMS(sums, 256)
SUMS(sumsOfWave, 64)

__attribute__((reqd_work_group_size(64, 1, 1)))
__kernel void others(__global int *out) {
  __local int part[64];
  int l = get_local_id(0);
  part[l] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 20)
    part[l] += 1;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 10)
    part[l] += 2;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l < 30)
    part[l] += 4;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l > 25)
    part[l] += 8;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l > 40)
    part[l] += 16;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = part[l];
}
