// RUN: %toygcn run %s
// RUN: %toygcn run %s -O0
// The low dword of a sum as the index: 2^32 - 7 and 12 are 5 there, and the sum itself
// is read, too.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u64:64 --arg buf:u32:64
//     --arg buf:u32:64:iota --arg u64:70368744063076
// EXPECT 0: 4294967301
// EXPECT 1: 5

kernel void find(global ulong *sums, global uint *found, global const uint *table,
                 ulong key) {
  int t = get_global_id(0);
  ulong sum = (key >> 14) + 12;
  sums[t] = sum;
  found[t] = table[(uint)sum];
}
