// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// CRC-32 of blocks, with a table that the group makes in local memory, and
// CRC-16 bit by bit; a 64-bit Fletcher sum beside them.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u8:1024:rand=41 --arg buf:u32:64
//     --arg buf:u16:64 --arg buf:u64:64
// HOST:
//     def crc(data, bits, polynomial, c):
//         for x in data:
//             c ^= x
//             for _ in range(8):
//                 c = c >> 1 ^ (polynomial if c & 1 else 0)
//         return c
//     def block_of(g):
//         return a0[16 * g:16 * g + 5 + g % 12]
//     def fletcher(data):
//         a = b = 0
//         for x in data:
//             a = (a + x) % 0xffffffff
//             b = (b + a) % 0xffffffff
//         return b << 32 | a
// EXPECT 1: [crc(block_of(g), 32, 0xEDB88320, 0xffffffff) ^ 0xffffffff for g in range(n)]
// EXPECT 2: [crc(block_of(g), 16, 0xA001, 0) for g in range(n)]
// EXPECT 3: [fletcher(block_of(g)) for g in range(n)]

__kernel void checksums(__global const uchar *in, __global uint *crc32,
                        __global ushort *crc16, __global ulong *sums) {
  __local uint table[256];
  uint t = get_local_id(0), g = get_global_id(0), size = 5 + g % 12;
  for (uint i = t; i < 256; i += 64) {
    uint c = i;
#pragma unroll
    for (int bit = 0; bit < 8; ++bit)
      c = c & 1 ? c >> 1 ^ 0xEDB88320u : c >> 1;
    table[i] = c;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  uint c = ~0u;
  ushort d = 0;
  ulong a = 0, b = 0;
  for (uint i = 0; i < size; ++i) {
    uchar x = in[16 * g + i];
    c = table[(uchar)c ^ x] ^ c >> 8;
    d ^= x;
    for (int bit = 0; bit < 8; ++bit)
      d = d >> 1 ^ (-(d & 1) & 0xA001);
    a = (a + x) % 0xffffffff;
    b = (b + a) % 0xffffffff;
  }
  crc32[g] = ~c;
  crc16[g] = d;
  sums[g] = b << 32 | a;
}
