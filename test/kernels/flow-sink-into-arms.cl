// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --llc-arg=-toygcn-garden=-sink-into-arms
// Divisions that only some lanes use, past arms and joins; a value of a loop
// that is read after lanes have left it one by one; a ballot's compare that one
// arm reads, too; a uniform load for an arm that a wave may not take.
//
// HOST:
//     def after(i, x, y):
//         q, r = x // (i + 1), x % (i + 1)
//         total = x if i & 1 else 0
//         if x & 4:
//             total += q * q if x & 8 else q
//             total += r
//         steps = 0
//         while steps * steps < (x & 63):
//             steps += 1
//         if i % 3 == 0:
//             total += steps * y
//         return total
//     def waves(values, n):
//         return [sum((values[w + i] & 1) << i for i in range(min(64, n - w)))
//                 for w in range(0, n, 64) for i in range(min(64, n - w))]
// LAUNCH: --kernel arms --grid 100 --block 64 --arg buf:u32:100:rand=3
//     --arg buf:u32:4:iota --arg buf:u32:100
// EXPECT 2: [after(i, a0[i], a1[2]) & 0xffffffff for i in range(n)]
// LAUNCH: --kernel votes --grid 128 --block 64 --arg buf:u32:128:rand=4
//     --arg buf:u64:128
// EXPECT 1: [b if i % 5 == 0 and a0[i] & 1 else 7
//     for i, b in enumerate(waves(a0, n))]
__kernel void arms(__global const uint *x, __global const uint *y,
                   __global uint *out) {
  uint i = get_global_id(0);
  uint v = x[i], q = v / (i + 1), r = v % (i + 1), scale = y[2];
  uint total = 0;
  if (i & 1)
    total = v;
  if (v & 4) {
    total += v & 8 ? q * q : q;
    total += r;
  }
  uint steps = 0;
  while (steps * steps < (v & 63))
    ++steps;
  if (i % 3 == 0)
    total += steps * scale;
  out[i] = total;
}

__kernel void votes(__global const uint *x, __global ulong *out) {
  uint i = get_global_id(0);
  bool odd = x[i] & 1;
  ulong all = __builtin_amdgcn_ballot_w64(odd);
  ulong result = 7;
  if (i % 5 == 0)
    result = odd ? all : 7;
  out[i] = result;
}
