// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels whose results stock_integer.py computes on the host.

typedef unsigned int u32; typedef unsigned long u64; typedef long i64;
__kernel void idiv64(__global const i64 *a, __global const i64 *b, __global i64 *q, __global i64 *r) {
  size_t i = get_global_id(0); q[i] = a[i] / b[i]; r[i] = a[i] % b[i];
}
__kernel void udiv32(__global const u32 *a, __global const u32 *b, __global u32 *q, __global u32 *r) {
  size_t i = get_global_id(0); q[i] = a[i] / b[i]; r[i] = a[i] % b[i];
}
__kernel void fdiv(__global const float *a, __global const float *b, __global float *q) {
  size_t i = get_global_id(0); q[i] = a[i] / b[i];
}
__kernel void ddiv(__global const double *a, __global const double *b, __global double *q) {
  size_t i = get_global_id(0); q[i] = a[i] / b[i] + sqrt(fabs(a[i]));
}
__kernel void dmath(__global const double *a, __global const double *b, __global double *o) {
  size_t i = get_global_id(0); double x=a[i],y=b[i];
  o[i] = fma(x,y,floor(x*10.0)) + fmin(x,y)*fmax(x,y) - trunc(y*7) + (double)(int)(x*100) + (double)(long)(y*1e6);
}
__kernel void bytes(__global const uchar *a, __global const short *b, __global uchar *o, __global short *p) {
  size_t i = get_global_id(0);
  uchar x = a[i]; short y = b[i];
  o[i] = (uchar)(x * 3 + (y >> 3)); p[i] = (short)(y * 5 - x) >> 2;
  if (y < 0) o[i] ^= 0x55;
}
__kernel void sw(__global const int *a, __global int *o) {
  size_t i = get_global_id(0); int x = a[i], r;
  switch (x & 15) { case 0: r = x; break; case 1: r = x*x; break; case 2: r = -x; break; case 3: r = x ^ 0x1234; break;
    case 5: r = x >> 3; break; case 7: r = x / 7; break; case 9: r= popcount(x); break; case 10: r = clz(x); break; default: r = x % 13; }
  o[i] = r;
}
__kernel void localarr(__global const int *a, __global int *o, int n) {
  size_t i = get_global_id(0); int t[16];
  for (int k = 0; k < 16; k++) t[k] = a[(i + k) % n];
  for (int k = 0; k < 16; k++) { int j = t[k] & 15; int s = t[j]; t[j] = t[k] + 1; t[k] = s; }
  int r = 0; for (int k = 0; k < 16; k++) r = r * 31 + t[(k + (a[i] & 7)) & 15];
  o[i] = r;
}
__attribute__((noinline)) int helper(int x, int y) { if (x > y) return x * 3 - y; return y * 5 + x; }
__attribute__((noinline)) int rec(int x, __global const int *a) { int s = 0; for (int i = 0; i < (x & 3); i++) s += helper(a[i], x); return s; }
__kernel void calls(__global const int *a, __global int *o) {
  size_t i = get_global_id(0); o[i] = helper(a[i], (int)i * 7) + rec(a[i], a);
}
__kernel void sortk(__global int *d, __local int *t) {
  int l = get_local_id(0), n = get_local_size(0); int g = get_global_id(0);
  t[l] = d[g]; barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 2; k <= n; k <<= 1) for (int j = k >> 1; j > 0; j >>= 1) {
    int p = l ^ j; if (p > l) { int up = (l & k) == 0; int x = t[l], y = t[p]; if ((x > y) == up) { t[l] = y; t[p] = x; } }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  d[g] = t[l];
}
__kernel void hist(__global const uchar *in, __global int *out, int n) {
  __local int h[256]; int l = get_local_id(0);
  for (int i = l; i < 256; i += get_local_size(0)) h[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) atomic_inc(&h[in[i]]);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = l; i < 256; i += get_local_size(0)) atomic_add(&out[i], h[i]);
}
#define T 16
__kernel void matmul(__global const float *A, __global const float *B, __global float *C, int n) {
  __local float a[T][T], b[T][T]; int x = get_local_id(0), y = get_local_id(1);
  int col = get_global_id(0), row = get_global_id(1); float s = 0;
  for (int k = 0; k < n; k += T) { a[y][x] = A[row*n + k + x]; b[y][x] = B[(k+y)*n + col]; barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < T; i++) s += a[y][i] * b[i][x]; barrier(CLK_LOCAL_MEM_FENCE); }
  C[row*n+col] = s;
}
__kernel void ids(__global int *o) {
  size_t x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  size_t w = get_global_size(0), h = get_global_size(1);
  o[(z*h + y)*w + x] = (int)(get_local_id(0) + 10*get_local_id(1) + 100*get_local_id(2) + 1000*get_group_id(0) + 10000*get_group_id(1) + 100000*get_group_id(2)) + 1000000*(int)get_num_groups(0);
}
__kernel void half_conv(__global const float *a, __global float *o) {
  size_t i = get_global_id(0); ushort h; vstore_half(a[i], 0, (half *)&h); o[i] = vload_half(0, (half *)&h) * 2.0f;
}
__kernel void fmath(__global const float *a, __global float *o) {
  size_t i = get_global_id(0); float x = a[i]; 
  o[i] = floor(x*8)+ceil(x*3)+rint(x*5)+trunc(x*100)+fmin(x,0.25f)+fmax(x,-0.5f)+fma(x,x,x)+mad(x,2.0f,1.0f)+(float)(int)(x*1000)+(float)(uint)(fabs(x)*1000)+ldexp(x,3)+copysign(1.0f,x)+sqrt(fabs(x))+native_recip(x+3)+clamp(x,0.0f,1.0f);
}
__kernel void i64ops(__global const i64 *a, __global const i64 *b, __global i64 *o) {
  size_t i = get_global_id(0); i64 x=a[i],y=b[i]; int s = y & 63;
  o[i] = (x + y) ^ (x - y) ^ (x * y) ^ (x << s) ^ (x >> s) ^ (i64)((u64)x >> s) ^ (x < y ? x : y) ^ (i64)mul_hi((u64)x,(u64)y) ^ (i64)popcount((u64)x) ^ (i64)clz((u64)y);
}
__kernel void vec4(__global const int4 *a, __global int4 *o, __global const char4 *c) {
  size_t i = get_global_id(0); int4 v = a[i]; o[i] = v.wzyx * 3 + convert_int4(c[i]) + (v > 0 ? 1 : v.yxwz);
}
__kernel void globals(__global int *o) {
  __constant static const int tab[7] = {3,1,4,1,5,9,2}; size_t i = get_global_id(0); o[i] = tab[i % 7] * 10;
}
__kernel void loops(__global const int *a, __global int *o) {
  size_t i = get_global_id(0); int x = a[i] & 31, r = 0;
  for (int k = 0; k < x; k++) { if ((k ^ x) % 3 == 0) continue; if (k * x > 200) break; r += k * (x - k); for (int j = 0; j < (k & 3); ++j) r ^= j << k; }
  while (r > 100) r -= (r >> 1) | 1;
  o[i] = r;
}
__kernel void atom(__global int *c, __global int *o, __global uint *m, __global long *q) {
  int i = get_global_id(0); o[i] = atomic_add(&c[0], 1); atomic_max(&c[1], i * 7 % 101); atomic_min(&c[2], -i); atomic_or(&m[0], 1u << (i & 31)); atomic_xor(&m[1], i); atomic_xchg(&m[2], 5); atomic_cmpxchg(&m[3], 0u, 77u); atomic_dec(&c[3]); atom_add(q, (long)i << 20);
}
