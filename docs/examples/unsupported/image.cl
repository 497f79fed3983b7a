__kernel void pixel(read_only image2d_t from, __global float4 *out) {
  out[0] = read_imagef(from, (int2)(0, 0));
}
