// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A float added atomically by a compare-and-swap loop: each lane leaves the
// loop when its exchange went through. The sums are exact in any order.
//
// LAUNCH: --grid 64 --block 64 --arg buf:f32:64:rand=1 --arg buf:f32:3
// HOST:
//     def sums():
//         return [sum(x for g, x in enumerate(a0) if g % 5 % 4 == i)
//                 for i in range(3)]
// EXPECT 1: sums()
// LAUNCH: --grid 37 --block 37 --arg buf:f32:37:rand=2 --arg buf:f32:3
// EXPECT 1: sums()
// LAUNCH: --grid 250 --block 100 --arg buf:f32:250:rand=3 --arg buf:f32:3
// EXPECT 1: sums()

__kernel void add(__global const float *in, volatile __global float *out) {
  size_t g = get_global_id(0);
  uint at = g % 5 % 4;
  if (at == 3)
    return;
  float x = in[g];
  volatile __global uint *p = (volatile __global uint *)&out[at];
  uint seen = *p, expected;
  do {
    expected = seen;
    seen = atomic_cmpxchg(p, expected, as_uint(as_float(expected) + x));
  } while (seen != expected);
}
