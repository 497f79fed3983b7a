// The arms become selects: LLVM gives all of them the line of the branch.
__kernel void arms(__global const uint *in, __global uint *out, int n) {
  int i = get_global_id(0);
  uint sum = 0;
  for (int k = 0; k < n; k++) {
    uint v = in[k];
    if (v > in[i])
      sum += v * k;
    else if (v == in[i])
      break;
  }
  out[i] = sum;
}
