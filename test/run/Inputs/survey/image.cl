// Images are not supported: such kernels are counted apart.
__kernel void image(read_only image2d_t from, __global float4 *to) {
  to[0] = read_imagef(from, (int2)(0, 0));
}
