// RUN: %toygcn compare %s
// RUN: %toygcn run -O0 %s
// (a > b) - (a < b) is one intrinsic to LLVM.
//
// LAUNCH: --kernel signs --grid 64 --block 64 --arg buf:i32:64
//     --arg buf:i32:64:rand=1 --arg buf:i32:64:rand=2
// EXPECT 0: [(x > y) - (x < y) for x, y in zip(a1, a2)]
// LAUNCH: --kernel numbers --grid 64 --block 64 --arg buf:i32:64
//     --arg buf:u64:64:rand=1 --arg buf:u64:64:rand=2
// EXPECT 0: [(x > y) - (x < y) for x, y in zip(a1, a2)]

__kernel void signs(__global int *out, __global const int *a, __global const int *b) {
  int i = get_global_id(0);
  out[i] = (a[i] > b[i]) - (a[i] < b[i]);
}

__kernel void numbers(__global int *out, __global const ulong *a, __global const ulong *b) {
  int i = get_global_id(0);
  out[i] = (a[i] > b[i]) - (a[i] < b[i]);
}
