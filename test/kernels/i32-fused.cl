// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Two operations that GFX9 has as one instruction, in every order of operands
// that the source may have.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64:rand=1
//     --arg buf:i32:64:rand=2 --arg buf:i32:64:rand=3 --arg buf:i32:768
// HOST:
//     def results(x, y, z):
//         return [x + y + z, (x << 5) + y, (x + y) << 3, x << 7 | y,
//                 x & y | z, x | y | z, (x ^ y) + z,
//                 min(x, y, z) ^ max(x, y, z),
//                 min(u32(x), u32(y), u32(z)) ^ max(u32(x), u32(y), u32(z)),
//                 bin(u32(x)).count("1") + y, (x & y) | (~x & z),
//                 (x & 0x00ff00ff) | (~0x00ff00ff & z)]
// EXPECT 3: [results(x, y, z)[k] for k in range(12)
//            for x, y, z in zip(a0, a1, a2)]

__kernel void fused(__global const uint *a, __global const uint *b,
                    __global const uint *c, __global uint *out) {
  size_t i = get_global_id(0);
  uint x = a[i], y = b[i], z = c[i];
  __global uint *p = out + i;
  p[0] = x + y + z;
  p[64] = y + (x << 5);
  p[128] = (x + y) << 3;
  p[192] = x << 7 | y;
  p[256] = z | (x & y);
  p[320] = x | y | z;
  p[384] = (x ^ y) + z;
  p[448] = min(min((int)x, (int)y), (int)z) ^ max(max((int)x, (int)y), (int)z);
  p[512] = min(min(x, y), z) ^ max(max(x, y), z);
  p[576] = popcount(x) + y;
  p[640] = (x & y) | (~x & z);
  p[704] = (x & 0x00ff00ff) | (~0x00ff00ff & z);
}
