// Two kernels of one file: each is compiled and run on its own.
typedef struct {
  int first, second;
} Pair;

__kernel void scale(__global float4 *data, float factor, int n) {
  int i = get_global_id(0);
  if (i < n)
    data[i] *= factor * SCALE;
}

__kernel __attribute__((reqd_work_group_size(32, 1, 1))) void
pick(__global const float *from, __global const int *where, Pair pair,
     __local double *shared, __global double *to, uchar flag) {
  int i = get_global_id(0), l = get_local_id(0);
  shared[l] = from[where[i] + pair.second];
  barrier(CLK_LOCAL_MEM_FENCE);
  to[i] = shared[31 - l] + pair.first + flag;
}
