// RUN: %toygcn compare %s
// RUN: %toygcn run %s --llc-arg=-toygcn-joined-arguments=0
// RUN: %toygcn run %s --llc-arg=-toygcn-joined-arguments-unread=16
// Blocks that not all waves enter read arguments, hidden ones, and the dispatch
// packet: one load of the first block has room for many of them.
//
// HOST: def value(i): return (u32(i * a1 + a4 - (a5 >> 7)) if i % 3 else u32(i + a2)) if i < a3 else 0
// LAUNCH: --grid 200 --block 50 --arg buf:u32:256 --arg u32:7 --arg u32:1000
//     --arg u32:120 --arg u64:81985529216486895 --arg u64:1311768467294899695
//     --arg buf:u32:256
// EXPECT 0: [value(i) if i < 200 else 0 for i in range(256)]
// EXPECT 6: [u32(i // 50 * a1 + a2) if i < 120 and i % 3 == 2 else 0
//     for i in range(256)]

__kernel void arguments(__global uint *out, uint a, uint b, uint n, ulong c,
                        ulong d, __global uint *more) {
  uint i = get_global_id(0);
  if (i >= n)
    return;
  if (i % 3 == 0) {
    out[i] = i + b;
    return;
  }
  out[i] = i * a + (uint)(c - (d >> 7));
  if (i % 3 == 2)
    more[i] = i / (uint)get_local_size(0) * a + b;
}
