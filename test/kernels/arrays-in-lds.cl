// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 24,24
// RUN: %toygcn run %s --llc-arg=-toygcn-arrays-selected-dwords=16
// RUN: %toygcn run %s --llc-arg=-toygcn-index-vectors-dwords=0
// Arrays of each work-item, indexed by its own data: in LDS, beside an array
// that the workgroup shares. Two dimensions, workgroups at the end of the grid
// that are smaller, a size that only the launch knows; dwords, bytes, doubles.
//
// LAUNCH: --kernel count --grid 40,16 --block 16,8 --arg buf:u32:640
//     --arg buf:u32:64:rand=3 --arg i32:20
// HOST:
//     def count(g, x, y):
//         counts, bytes = [0] * 8, [i for i in range(16)]
//         for i in range(a2):
//             v = u32(a1[(i * 5 + g) % 64] + g)
//             counts[v % 8] += v >> 28
//             bytes[v >> 4 & 15] = bytes[v >> 8 & 15] + 3 & 255
//         r = sum(c * (k + 1) for k, c in enumerate(counts))
//         return u32(r * 257 + bytes[g % 16] + counts[g % 8])
// EXPECT 0: [count(y * 40 + x, x, y) for y in range(16) for x in range(40)]
// LAUNCH: --kernel sums --grid 24,2,3 --block 6,2,3 --arg buf:f64:144
//     --arg buf:u32:64:rand=4 --arg i32:9
// HOST:
//     def sums(g):
//         v = [float(i + g) for i in range(6)]
//         for i in range(a2):
//             at = u32(a1[(i + g) % 64]) % 6
//             v[at] = v[(at + 1) % 6] * 0.5 + i
//         return v[g % 6] + v[(g + 3) % 6]
// EXPECT 0: [sums(g) for g in range(144)]

__attribute__((reqd_work_group_size(16, 8, 1)))
__kernel void count(__global uint *out, __global const uint *in, int n) {
  __local uint Shared[128];
  uint l = get_local_id(1) * 16 + get_local_id(0);
  uint g = get_global_id(1) * 40 + get_global_id(0);
  uint counts[8] = {0};
  uchar bytes[16];
  for (int i = 0; i < 16; ++i)
    bytes[i] = i;
  for (int i = 0; i < n; ++i) {
    uint v = in[(i * 5 + g) % 64] + g;
    counts[v % 8] += v >> 28;
    bytes[v >> 4 & 15] = bytes[v >> 8 & 15] + 3;
  }
  uint r = 0;
  for (int k = 0; k < 8; ++k)
    r += counts[k] * (k + 1);
  Shared[l] = r * 257;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[g] = Shared[l] + bytes[g % 16] + counts[g % 8];
}

__kernel void sums(__global double *out, __global const uint *in, int n) {
  uint g = (get_global_id(2) * 2 + get_global_id(1)) * 24 + get_global_id(0);
  double v[6];
  for (int i = 0; i < 6; ++i)
    v[i] = i + g;
  for (int i = 0; i < n; ++i) {
    uint at = in[(i + g) % 64] % 6;
    v[at] = v[(at + 1) % 6] * 0.5 + i;
  }
  out[g] = v[g % 6] + v[(g + 3) % 6];
}
