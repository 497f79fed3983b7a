// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// The largest float and where it is first, over many groups in one launch: a
// tree in each group, and the last group to finish looks at all of them.
//
// LAUNCH: --grid 512 --block 64 --arg buf:f32:500:rand=12 --arg i32:500
//     --arg buf:f32:8 --arg buf:u32:8 --arg buf:u32:1 --arg buf:u32x2:1
// HOST:
//     def best(first, last):
//         i = max(range(first, last), key=lambda i: (a0[i], -i))
//         return a0[i], i
//     parts = [(64 * g, min(64 * g + 64, 500)) for g in range(8)]
// EXPECT 2: [best(*p)[0] for p in parts]
// EXPECT 3: [best(*p)[1] for p in parts]
// EXPECT 4: [8]
// EXPECT 5: [bits(best(0, 500)[0]), best(0, 500)[1]]

void better(float *value, uint *at, float other, uint other_at) {
  if (other > *value || (other == *value && other_at < *at)) {
    *value = other;
    *at = other_at;
  }
}

__kernel void argmax(__global const float *in, int size,
                     volatile __global float *values, volatile __global uint *places,
                     volatile __global uint *finished, __global uint2 *out) {
  __local float value[64];
  __local uint place[64];
  __local bool last;
  uint t = get_local_id(0), g = get_group_id(0), at = get_global_id(0);
  float mine = at < size ? in[at] : -INFINITY;
  for (uint step = 32; step; step >>= 1) {
    value[t] = mine;
    place[t] = at;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t < step)
      better(&mine, &at, value[t + step], place[t + step]);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0) {
    values[g] = mine;
    places[g] = at;
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    last = atomic_inc(finished) == get_num_groups(0) - 1;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (last && t == 0) {
    for (uint k = 0; k < get_num_groups(0); ++k)
      better(&mine, &at, values[k], places[k]);
    *out = (uint2)(as_uint(mine), at);
  }
}
