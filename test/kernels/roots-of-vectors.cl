// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn compare %s --with toygcn | FileCheck %s
// RUN: env TOYGCN_LLC_ARGS=-toygcn-garden=-scalarize-vectors %toygcn compare %s --with toygcn | FileCheck %s --check-prefix=WITHOUT
// The reciprocal of an element's root is one instruction, as that of a scalar.
// Numbers are powers of four, so that it is exact.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:256:mod=127 --arg buf:f32:256
// EXPECT 1: [2.0 ** (63 - m) for m in a0]
// CHECK: VALU {{[23][0-9]$}}
// WITHOUT: VALU {{[4-9][0-9]$}}

kernel void roots(global const int4 *in, global float4 *out) {
  const uint i = get_local_id(0);
  out[i] = rsqrt(as_float4((in[i] * 2 + 1) << 23));
}
