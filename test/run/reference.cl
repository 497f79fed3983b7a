// clang takes the median of two numbers and infinity for their maximum, which is
// something else if one of them is a NaN. The macro that hides this from clang is
// taken away, so all compilers get it; the reference does not. It runs by itself where
// there are no host values.
// RUN: not %toygcn compare %s --grid 64 --block 64 --arg buf:f32:64:const=nan \
// RUN:     --arg buf:f32:64 | FileCheck %s
// RUN: not %toygcn compare %s --json --grid 64 --block 64 --arg buf:f32:64:const=nan \
// RUN:     --arg buf:f32:64 | FileCheck --check-prefix=JSON %s
// RUN: %toygcn compare %s --grid 64 --block 64 --arg buf:f32:64:const=2 \
// RUN:     --arg buf:f32:64 | FileCheck --check-prefix=EQUAL %s
// CHECK: results: DIFFERENT: the reference is the program without clang's optimizer
// CHECK-NEXT: argument 1, element 0: ToyGCN has 3.0, stock of clang -O0 has -inf
// JSON: "wrong": null
// JSON: "reference": true
// EQUAL: results: equal
#undef __builtin_amdgcn_fmed3f
__kernel void k(__global const float *x, __global float *out) {
  int i = get_local_id(0);
  out[i] = __builtin_amdgcn_fmed3f(x[i], 3.0f, -INFINITY);
}
