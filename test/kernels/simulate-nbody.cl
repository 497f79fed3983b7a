// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Accelerations of bodies among all others, tile by tile through local memory;
// the distances are powers of two, so that every order gives the same sums.
//
// LAUNCH: --grid 128 --block 64 --arg buf:f32x4:128:rand=3 --arg buf:f32x4:128
//     --arg i32:128
// HOST:
//     def body(i):
//         x, y, z, m = a0[4 * i:4 * i + 4]
//         return x > 0, y > 0, z > 0, m
//     def acceleration(i):
//         xi, yi, zi, _ = body(i)
//         sum = [0, 0, 0, 0]
//         for j in range(a2):
//             x, y, z, m = body(j)
//             d = [int(x) - int(xi), int(y) - int(yi), int(z) - int(zi)]
//             inverse = 0.25 ** (len([c for c in d if c]))
//             for k in range(3):
//                 sum[k] += d[k] * m * inverse
//             sum[3] += inverse
//         return sum
// EXPECT 1: [x for i in range(n) for x in acceleration(i)]

float4 place(float4 body) {
  return (float4)(convert_float3(-(body.xyz > 0.0f)), body.w);
}

__kernel void nbody(__global const float4 *bodies, __global float4 *sums,
                    int count) {
  __local float4 tile[64];
  int t = get_local_id(0);
  float4 mine = place(bodies[get_global_id(0)]);
  float4 sum = 0;
  for (int first = 0; first < count; first += get_local_size(0)) {
    tile[t] = place(bodies[first + t]);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j = 0; j < get_local_size(0); ++j) {
      float4 other = tile[j];
      float3 d = other.xyz - mine.xyz;
      float inverse = native_exp2(-2.0f * dot(d, d));
      sum.xyz += d * (other.w * inverse);
      sum.w += inverse;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  sums[get_global_id(0)] = sum;
}
