// RUN: %toygcn run %s --clang-arg=-O0
// RUN: %toygcn run %s
// libclc's fma of floats takes denormals for zeros; clang calls it at -O0.
//
// HOST:
//     def numbers(i): return [from_bits(b & 0x807fffff | b % 7 << 23) for b in a0[3 * i:3 * i + 3]]
//     def sums(i):
//         x, y, z = numbers(i)
//         return [bits(fma(x, 1.5, z)), bits(fma(x, 0.5, y)), bits(fma(y, -1.25, z))]
// LAUNCH: --grid 256 --block 64 --arg buf:u32:768:rand=5 --arg buf:u32:768
// EXPECT 1: [b for i in range(256) for b in sums(i)]

kernel void k(global const uint *in, global uint *out) {
  const size_t i = get_global_id(0);
  const uint3 b = vload3(i, in);
  const float3 v = as_float3(b & 0x807fffff | b % 7 << 23);
  const float2 s = fma(v.xx, (float2)(1.5f, 0.5f), v.zy);
  vstore3((uint3)(as_uint2(s), as_uint(fma(v.y, -1.25f, v.z))), i, out);
}
