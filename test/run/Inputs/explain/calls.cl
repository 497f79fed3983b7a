// LAUNCH: --grid 100 --block 50 --arg buf:u32:100:iota --arg buf:u32:100 --arg i32:3
__attribute__((noinline)) uint turn(uint x, uint by) {
  for (uint i = 0; i < (by & 7); ++i)
    x = x * 31 + by;
  return x;
}

__attribute__((noinline)) uint twice(uint x) {
  return turn(x, x ^ 5) + turn(x + 1, 2);
}

__attribute__((noinline)) uint unused(uint x) { return x * 3; }

__kernel void caller(__global const uint *in, __global uint *out, uint by) {
  int i = get_global_id(0);
  out[i] = turn(in[i], by) + twice(i);
}
