__kernel void drain(read_only pipe int from, __global int *out) {
  int value;
  if (!read_pipe(from, &value))
    out[0] = value;
}
