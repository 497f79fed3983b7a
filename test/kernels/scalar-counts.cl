// RUN: %toygcn compare %s
// RUN: %toygcn run -O0 %s
// Numbers of the wave that grow or shrink by one on a condition: of 32 bits, of
// 64 bits, its negation, of a lane mask, of a sum out of range; and constants that
// only arms of a switch read.
//
// HOST: def counts(a, b, n): return [n + (a < b), n - (i32(a) < i32(b)), n + (a * b >= n), n - (a != b), n + (a == b or b == n), n + (a < b) - (b < n)]
// HOST: def arm(k, x): return [x * 1000003 + 77777, (x ^ 0x12345678) + 77777, x - 0x7654321, x * 1000003, x][min(k, 4)]
// LAUNCH: --grid 64 --block 64 --arg u32:5 --arg u32:4000000000
//     --arg u64:9 --arg buf:u32:384 --arg u32:0 --arg buf:u32:64
// EXPECT 3: [u32(v) for i in range(64) for v in counts(a0, a1, a2)]
// EXPECT 5: [u32(arm(a4, i)) for i in range(64)]
// LAUNCH: --grid 64 --block 64 --arg u32:7 --arg u32:7
//     --arg u64:7 --arg buf:u32:384 --arg u32:1 --arg buf:u32:64
// EXPECT 3: [u32(v) for i in range(64) for v in counts(a0, a1, a2)]
// EXPECT 5: [u32(arm(a4, i)) for i in range(64)]
// LAUNCH: --grid 64 --block 64 --arg u32:4294967295 --arg u32:1
//     --arg u64:1 --arg buf:u32:384 --arg u32:2 --arg buf:u32:64
// EXPECT 3: [u32(v) for i in range(64) for v in counts(a0, a1, a2)]
// EXPECT 5: [u32(arm(a4, i)) for i in range(64)]
// LAUNCH: --grid 64 --block 64 --arg u32:3 --arg u32:9
//     --arg u64:8589934592 --arg buf:u32:384 --arg u32:3 --arg buf:u32:64
// EXPECT 3: [u32(v) for i in range(64) for v in counts(a0, a1, a2)]
// EXPECT 5: [u32(arm(a4, i)) for i in range(64)]
// LAUNCH: --grid 64 --block 64 --arg u32:3 --arg u32:9
//     --arg u64:8589934592 --arg buf:u32:384 --arg u32:9 --arg buf:u32:64
// EXPECT 3: [u32(v) for i in range(64) for v in counts(a0, a1, a2)]
// EXPECT 5: [u32(arm(a4, i)) for i in range(64)]

__kernel void counts(uint a, uint b, ulong n, __global uint *out, uint k, __global uint *arms) {
  uint i = get_global_id(0), m = (uint)n;
  __global uint *to = out + 6 * i;
  to[0] = m + (a < b);
  to[1] = m - ((int)a < (int)b);
  to[2] = m + ((ulong)a * b >= n);
  to[3] = m - (a != b);
  to[4] = m + (a == b || b == n);
  to[5] = m + (a < b) - (b < n);
  uint x = i;
  switch (k) {
  case 0:
    x = x * 1000003 + 77777;
    break;
  case 1:
    x = (x ^ 0x12345678) + 77777;
    break;
  case 2:
    x -= 0x7654321;
    break;
  case 3:
    x *= 1000003;
    break;
  }
  arms[i] = x;
}
