// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// One address, told in different ways: 32-bit indices without and with a sign,
// 64-bit ones, constants before and behind, beyond an instruction's offset.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:8192:iota --arg i32:-100
//     --arg buf:i32:640
// HOST:
//     def row(k, f):
//         return [f(t) for t in range(64)]
// EXPECT 2: (row(0, lambda t: 4096 + t) + row(1, lambda t: 4096 - t)
//            + row(2, lambda t: 4096 + a1 + t) + row(3, lambda t: 4096 + 1023 + t)
//            + row(4, lambda t: 4096 + 1024 + t) + row(5, lambda t: 4096 - 1024 + t)
//            + row(6, lambda t: 4096 - 1025 + t) + row(7, lambda t: 4096 + 4000 + t)
//            + row(8, lambda t: 4096 + 2 * t + 7) + row(9, lambda t: 4096 - 3 * t - 5))

__kernel void index(__global const int *in, int shift, __global int *out) {
  uint t = get_local_id(0);
  __global const int *p = in + 4096;
  out[t] = p[t];
  out[64 + t] = p[-(int)t];
  out[128 + t] = p[shift + (int)t];
  out[192 + t] = p[t + 1023];
  out[256 + t] = p[(long)t + 1024];
  out[320 + t] = p[(int)t - 1024];
  out[384 + t] = p[(long)t - 1025];
  out[448 + t] = p[t + 4000];
  out[512 + t] = p[2 * t + 7];
  out[576 + t] = p[-3 * (int)t - 5];
}
