// A uniform row, a divergent column.
__kernel void gather(__global const int *in, __global int *out, int row,
                     int width) {
  int column = get_global_id(0);
  int start = row * width;
  int sum = in[start];
  if (column < width)
    sum += in[start + column];
  out[column] = sum;
}
