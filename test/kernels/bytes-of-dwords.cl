// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --llc-arg=-toygcn-garden=-late-parts
// RUN: %toygcn compare %s --with toygcn | FileCheck %s
// RUN: env TOYGCN_LLC_ARGS=-toygcn-garden=-late-parts %toygcn compare %s --with toygcn | FileCheck %s --check-prefix=EARLY
// The least of 56 bytes in a row, which four loads bring. Bytes that are taken out of their dwords
// before the minimum that reads them would take a register each.
//
// LAUNCH: --grid 128 --block 64 --arg buf:u8:1200:mod=251 --arg buf:i32:128
// EXPECT 1: [min(min(a0[9 * i + k] for k in range(56)), 200 - i) for i in range(128)]
// CHECK: VGPRs {{ *(1[0-9]|2[0-3])$}}
// EARLY: VGPRs {{ *(2[4-9]|[3-9][0-9])$}}

__kernel void least(__global const uchar *bytes, __global int *out) {
  int i = get_global_id(0);
  int least = 200 - i;
  __global const uchar *p = bytes + 9 * i;
#pragma unroll
  for (int k = 0; k < 56; ++k)
    least = min(least, (int)p[k]);
  out[i] = least;
}
