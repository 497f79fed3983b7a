// RUN: %toygcn compare %s
// RUN: %toygcn run %s --llc-arg=-toygcn-garden=-late-copies
// RUN: %toygcn compare %s --with toygcn | FileCheck %s
// RUN: env TOYGCN_LLC_ARGS=-toygcn-garden=-late-copies %toygcn compare %s --with toygcn | FileCheck %s --check-prefix=EARLY
// The factors of arrays that may be absent, and the upper halves of the arrays' addresses, are
// scalars that a loop's vector instructions read. Copies before the loop, each with a register all
// through it, would leave room for nine waves.
//
// LAUNCH: --grid 64 --block 64 --arg buf:f32:192:iota --arg buf:f32:192:iota --arg f32:2
//     --arg u64:0 --arg f32:3 --arg buf:f32:192:const=1 --arg f32:4 --arg u64:0 --arg f32:5
//     --arg buf:f32:192:mod=7 --arg f32:6 --arg buf:f32:192:mod=5 --arg f32:7
//     --arg buf:f32:192:mod=3 --arg f32:8 --arg u64:0 --arg f32:9 --arg u64:0 --arg f32:10
//     --arg buf:f32:192:mod=9 --arg f32:11 --arg buf:f32:192:mod=2 --arg f32:12 --arg i32:150
// EXPECT 0: [(2 * i + 3) * (4 * a5[i] + 5) + (6 * a9[i] + 7 * a11[i]) * (8 * a13[i] + 9)
//     + 10 * (11 * a19[i] + 12 * a21[i]) + i if i < 150 else i for i in range(192)]
// CHECK: occupancy {{ *10$}}
// EARLY: occupancy {{ *9$}}

float optional(__global const float *p, float m, long i) { return p ? m * p[i] : m; }

__kernel void sums(__global float *out, __global const float *a, float am,
                   __global const float *b, float bm, __global const float *c, float cm,
                   __global const float *d, float dm, __global const float *e, float em,
                   __global const float *f, float fm, __global const float *g, float gm,
                   __global const float *h, float hm, __global const float *k, float km,
                   __global const float *l, float lm, __global const float *m, float mm, int n) {
  for (long i = get_global_id(0); i < n; i += get_global_size(0)) {
    float x = optional(a, am, i), y = optional(b, bm, i), z = optional(c, cm, i);
    float u = optional(d, dm, i), v = optional(e, em, i), w = optional(f, fm, i);
    float s = optional(g, gm, i), t = optional(h, hm, i);
    float p = optional(k, km, i), q = optional(l, lm, i), r = optional(m, mm, i);
    out[i] += (x + y) * (z + u) + (v + w) * (s + t) + p * (q + r);
  }
}
