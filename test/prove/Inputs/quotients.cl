// Quotients of floats: one within the error that OpenCL allows, one that is exact.
__kernel void near(__global float *a, __global const float *b) {
  int i = get_global_id(0);
  a[i] = a[i] / b[i];
}

__kernel void exact(__global double *a, __global const double *b) {
  int i = get_global_id(0);
  a[i] = a[i] / b[i];
}
