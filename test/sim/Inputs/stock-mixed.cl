// Part of the ToyGCN project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels whose results stock_mixed.py computes on the host.

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
__kernel void halfs(__global const half *a, __global const half *b, __global half *o) {
  size_t i = get_global_id(0); half x=a[i], y=b[i];
  o[i] = x*y + x - y; if (x > y) o[i] += (half)1.0f; 
}
__kernel void half2s(__global const half2 *a, __global const half2 *b, __global half2 *o) {
  size_t i = get_global_id(0); o[i] = fma(a[i], b[i], fmax(a[i], b[i])) + fmin(a[i],b[i]);
}
__kernel void short2s(__global const short2 *a, __global const short2 *b, __global short2 *o) {
  size_t i = get_global_id(0); short2 x=a[i],y=b[i]; o[i] = (x + y) * (x - y) + max(x, y) + (x << (short2)(y & (short2)7)) - (x >> (short2)2) + min(x,y);
}
__kernel void trans(__global const float *a, __global float *o) {
  size_t i = get_global_id(0); float x=a[i];
  o[i] = sin(x) + cos(x*0.5f) + exp(x*0.1f) + log(fabs(x)+1.0f) + pow(fabs(x)+0.5f, 0.7f) + rsqrt(fabs(x)+2.0f) + native_sin(x) + native_exp(x*0.1f)+exp2(x*0.2f)+log2(fabs(x)+1)+tanh(x)+atan2(x,2.0f);
}
__kernel void dtrans(__global const double *a, __global double *o) {
  size_t i = get_global_id(0); double x=a[i];
  o[i] = sin(x) + exp(x*0.1) + log(fabs(x)+1.0) + pow(fabs(x)+0.5, 0.7) + rsqrt(fabs(x)+2.0)+cbrt(x)+atan(x);
}
__kernel void dynidx(__global const int *a, __global int *o, int k) {
  size_t i = get_global_id(0); int8 v = vload8(i, a); int8 w = v; 
  int idx = a[0] & 7; 
  int t[8] = {v.s0,v.s1,v.s2,v.s3,v.s4,v.s5,v.s6,v.s7};
  t[k & 7] = 42; t[v.s0 & 7] += 5;
  o[i] = t[idx] + t[(i + k) & 7];
}
__kernel void spill(__global const float *a, __global float *o, int n) {
  size_t i = get_global_id(0); float t[120];
  #pragma unroll
  for (int k = 0; k < 120; k++) t[k] = a[(i*3 + k*7) % n];
  float s = 0;
  for (int r = 0; r < 3; r++) {
  #pragma unroll
  for (int k = 0; k < 120; k++) s += t[k] * t[(k*13+5)%120] - (float)k; 
  #pragma unroll
  for (int k = 0; k < 119; k++) t[k] = t[k+1]; }
  o[i] = s;
}
__kernel void xlane(__global const int *a, __global int *o) {
  int i = get_global_id(0); int x = a[i];
  int r = __builtin_amdgcn_ds_bpermute((i ^ 5) * 4, x);
  r += __builtin_amdgcn_mov_dpp(x, 0xB1, 0xf, 0xf, 1) * 3;
  r += __builtin_amdgcn_update_dpp(7, x, 0x111, 0xf, 0xf, 0) * 5;
  r += __builtin_amdgcn_update_dpp(9, x, 0x142, 0xa, 0xf, 0) * 7;
  r += __builtin_amdgcn_readfirstlane(x) + __builtin_amdgcn_readlane(x, 13);
  r += __builtin_amdgcn_ds_swizzle(x, 0x041F);
  r ^= __builtin_amdgcn_ds_permute((63 - i) * 4, x);
  r += __builtin_popcountl(__builtin_amdgcn_ballot_w64(x & 1));
  r += __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0));
  r += __builtin_amdgcn_update_dpp(0, x, 0x140, 0x5, 0x3, 1);
  o[i] = r;
}
__kernel void satops(__global const uint *a, __global const uint *b, __global uint *o) {
  size_t i = get_global_id(0); uint x=a[i],y=b[i];
  o[i] = add_sat(x,y) ^ sub_sat(x,y) ^ (uint)add_sat((int)x,(int)y) ^ (uint)sub_sat((int)x,(int)y) ^ (uint)add_sat((ushort)x,(ushort)y) ^ abs_diff(x,y) ^ mul_hi(x,y) ^ mul24(x&0xffffff,y&0xffffff) ^ rotate(x, y) ^ hadd(x,y) ^ (uint)mad_hi((int)x,(int)y,(int)7) ^ bitselect(x,y,0xff00ffu) ^ upsample((ushort)x,(ushort)y);
}
__kernel void cvt(__global const float *a, __global const int *b, __global long *o, __global float *p) {
  size_t i = get_global_id(0); float x=a[i]; 
  o[i] = (long)x + (long)(ulong)fabs(x) + convert_char_sat(x) + convert_ushort_sat(x) + convert_int_rte(x) + (uchar)(int)x;
  p[i] = (float)((long)b[i] * 1000003L) + (float)(ulong)(uint)b[i] + (float)(uchar)b[i] + (float)((b[i] >> 8) & 255) + (float)((double)b[i] * 0.1);
}
__kernel void ldsd(__global const double *a, __global double *o, __local double *t) {
  int l=get_local_id(0); t[l]=a[get_global_id(0)]; barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = get_local_size(0)/2; s>0; s>>=1) { if (l<s) t[l]+=t[l+s]; barrier(CLK_LOCAL_MEM_FENCE);} if (l==0) o[get_group_id(0)]=t[0];
}
__kernel void unaligned(__global const uchar *a, __global uint *o) {
  size_t i = get_global_id(0); uint v; __builtin_memcpy(&v, a + i*3 + 1, 4); ulong q; __builtin_memcpy(&q, a+i+5, 8); o[i] = v ^ (uint)(q >> 7);
}
__kernel void gener(__global int *g, __local int *l, __global int *o) {
  int i = get_global_id(0), t = get_local_id(0); int pv = i * 3; l[t] = i * 2; barrier(CLK_LOCAL_MEM_FENCE);
  int *p = (i % 3 == 0) ? (int *)&g[i] : (i % 3 == 1) ? (int *)&l[t ^ 1] : &pv;
  *p += 1; o[i] = *p;
}
