// RUN: %toygcn compare %s
// RUN: %toygcn compare %s --llc-arg=-toygcn-garden=none
// What all lanes load after a barrier, where some stores may come before it.
//
// LAUNCH: --kernel weighted --grid 256 --block 128 --arg buf:i32:256:iota
//     --arg buf:i32:4:iota --arg buf:i32:256
// EXPECT 2: [sum(a0[x // 128 * 128 + (x + k) % 128] * a1[k] for k in range(4))
//     for x in range(256)]
// LAUNCH: --kernel passed --grid 256 --block 128 --arg buf:i32:256:iota
//     --arg buf:i32:256
// EXPECT 0: [5 * (x % 128) for x in range(256)]
// EXPECT 1: [5 * (x // 128 + 64) for x in range(256)]

__kernel void weighted(__global const int *in, __global const int *weights,
                       __global int *out) {
  __local int tile[128];
  const int l = get_local_id(0);
  tile[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  int sum = 0;
  for (int k = 0; k < 4; ++k)
    sum += tile[(l + k) % 128] * weights[k];
  out[get_global_id(0)] = sum;
}

// The other wave of the workgroup has stored it.
__kernel void passed(__global int *data, __global int *out) {
  data[get_global_id(0)] = 5 * get_local_id(0);
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[get_global_id(0)] =
      data[get_group_id(0) * 128 + 64] + 5 * (int)get_group_id(0);
}
