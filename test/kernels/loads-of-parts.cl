// RUN: %toygcn compare %s
// RUN: %toygcn run -O0 %s
// RUN: %toygcn run %s --llc-arg=-toygcn-garden=-dword-combines
// A kernel reads some elements of its vectors: the first, the last, in the middle,
// with a hole; of halves of a dword and of two dwords; of global, constant and local
// memory and an array of the work-item's own; the wave's; and in a loop.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u32:256:rand=1 --arg buf:u16:512:rand=2 --arg buf:u64:128:rand=3
//     --arg buf:u32:64 --arg buf:u32:64 --arg buf:u64:64 --arg buf:u32:64 --arg buf:u32:64
// EXPECT 3: [u32(a0[4 * i] * a0[4 * i + 1] + a0[4 * (63 - i) + 3]) for i in range(64)]
// EXPECT 4: [u32(a1[8 * i + 3] + 5 * a1[8 * i + 4]) for i in range(64)]
// EXPECT 5: [u64(a2[2 * i + 1] + a0[1] + a0[2]) for i in range(64)]
// EXPECT 6: [u32(a0[4 * (i ^ 1) + 1] - a0[4 * (i ^ 1) + 3] + i * (i % 4)) for i in range(64)]
// EXPECT 7: [u32(sum(a0[4 * (i ^ k) + 1] ^ a0[4 * (i ^ k) + 2] for k in range(i % 5))) for i in range(64)]

__kernel void parts(__global const uint4 *in, __global const ushort8 *halves,
                    __constant ulong2 *longs, __global uint *ends, __global uint *middle,
                    __global ulong *high, __global uint *local_and_own, __global uint *sums) {
  __local uint4 lds[64];
  uint i = get_global_id(0);
  uint4 v = in[i], w = in[63 - i];
  ends[i] = v.x * v.y + w.w;
  ushort8 h = halves[i];
  middle[i] = h.s3 + 5 * h.s4;
  uint4 u = in[0];
  high[i] = longs[i].y + u.y + u.z;
  lds[i] = v;
  uint4 own[4];
  for (uint k = 0; k < 4; ++k)
    own[k] = (uint4)(k, i * k, k, i);
  barrier(CLK_LOCAL_MEM_FENCE);
  uint4 l = lds[i ^ 1], o = own[i % 4];
  local_and_own[i] = l.y - l.w + o.y;
  uint sum = 0;
  for (uint k = 0; k < i % 5; ++k) {
    uint4 n = in[i ^ k];
    sum += n.y ^ n.z;
  }
  sums[i] = sum;
}
