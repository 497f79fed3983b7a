// RUN: %toygcn compare %s
// Three dwords in a row, in global, local and private memory, alike for all lanes
// of a group and not, of types that differ, and next to others.
//
// HOST: def at(i): return a0[3 * i:3 * i + 3]
// LAUNCH: --grid 64 --block 64 --arg buf:u32:192:rand=1 --arg buf:u32:192
//     --arg buf:u32:448 --arg buf:u32:64
// EXPECT 1: [x for i in range(64) for p in [at(i)] for q in [at(63 - i)]
//     for x in (q[1] ^ p[0], p[2], (q[0] if p[0] > p[1] else q[2]))]
// EXPECT 2: [x for i in range(64) for p in [at(i)]
//     for x in (p[0], p[1], p[2], p[1] & 7, p[0], p[2] + 1, p[1])]
// EXPECT 3: [a0[3 * (i % 5) + 2] + a0[21] * a0[22] + a0[23] for i in range(64)]

typedef struct { uint x, y, z, few; uint a, b, c; } Seven;

__kernel void three(__global const uint *in, __global uint *out,
                    __global Seven *wide, __global uint *sums) {
  __local uint4 block[64];
  uint i = get_local_id(0);
  uint x = in[3 * i], y = in[3 * i + 1], z = in[3 * i + 2];
  block[i].xyz = (uint3)(x, y, z);
  barrier(CLK_LOCAL_MEM_FENCE);
  uint3 other = block[63 - i].xyz;
  out[3 * i] = other.y ^ x;
  out[3 * i + 1] = z;
  out[3 * i + 2] = x > y ? other.x : other.z;
  wide[i] = (Seven){x, y, z, y & 7, x, z + 1, y};
  uint rows[15];
  for (uint k = 0; k < 15; ++k)
    rows[k] = in[k];
  uint g = 7 + get_group_id(0);
  sums[i] = rows[3 * (i % 5) + 2] + in[3 * g] * in[3 * g + 1] + in[3 * g + 2];
}
