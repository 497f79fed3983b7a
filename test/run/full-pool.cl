// RUN: not %toygcn run %s 2>&1 | FileCheck %s
// RUN: not %toygcn run %s -O0 --llc-arg=-toygcn-dynamic-alloca-bytes=1024 2>&1 | FileCheck %s --check-prefix=SMALL
// RUN: %toygcn run %s --llc-arg=-toygcn-dynamic-alloca-bytes=8192
// Each round takes memory that only the end of the function gives back: 200
// rounds, up to 64 bytes each, are more than the pool has. The message says which
// option gives it another size.
//
// CHECK: trap 2 was raised: the pool of 4096 bytes for dynamic allocas is full; llc's option -toygcn-dynamic-alloca-bytes gives it another size
// SMALL: the pool of 1024 bytes for dynamic allocas is full
//
// HOST:
//     def f(i):
//         return sum(m * (m - 1) // 2 for m in [1 + ((r + i) & 15) for r in range(200)])
// LAUNCH: --grid 64 --block 64 --arg buf:u32:64
// EXPECT 0: [f(i) for i in range(64)]
__kernel void k(__global uint *out) {
  uint i = get_global_id(0), sum = 0;
  for (uint r = 0; r < 200; r++) {
    uint m = 1 + ((r + i) & 15);
    volatile uint *a = __builtin_alloca(m * 4);
    for (uint j = 0; j < m; j++)
      a[j] = j;
    for (uint j = 0; j < m; j++)
      sum += a[j];
  }
  out[i] = sum;
}
