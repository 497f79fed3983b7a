// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s -O1
// RUN: %toygcn compare %s --with toygcn | FileCheck %s
// RUN: %toygcn compare %s --with toygcn --llc-arg=-enable-ipra=false | FileCheck %s --check-prefix=CONVENTION
// Values stay in registers that a callee leaves alone, over calls in branches and loops that lanes
// leave one by one. By the convention alone they are in v40 and after, so that five waves fit.
//
// HOST:
//     def inner(x, y):
//         return (x * 7 + y) % 251
//     def outer(x, y, n):
//         a, b = x, y
//         for k in range(n % 5):
//             a, b = b + inner(a, k) if a & 1 else b, a
//         return a * 3 + b + x
// LAUNCH: --grid 128 --block 64 --arg buf:u32:128:mod=83 --arg buf:u32:128:iota --arg buf:u32:128
// EXPECT 2: [outer(a0[i], a1[i], i) + inner(i, 1) for i in range(128)]
// CHECK: occupancy 10
// CHECK: VGPRs {{1?[0-9]$}}
// CONVENTION: occupancy 5
// CONVENTION: VGPRs 4{{[0-9]$}}

__attribute__((noinline)) uint inner(uint x, uint y) { return (x * 7 + y) % 251; }

__attribute__((noinline)) uint outer(uint x, uint y, uint n) {
  uint a = x, b = y;
  for (uint k = 0; k < n % 5; ++k) {
    const uint next = a & 1 ? b + inner(a, k) : b;
    b = a;
    a = next;
  }
  return a * 3 + b + x;
}

kernel void calls(global const uint *x, global const uint *y, global uint *out) {
  const uint i = get_global_id(0);
  out[i] = outer(x[i], y[i], i) + inner(i, 1);
}
