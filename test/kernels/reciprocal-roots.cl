// RUN: %toygcn compare %s --tolerance 1ulp
// 1 / sqrt(x) of halves and f64, rounded once: zeros of both signs, infinity, a negative
// number, the least and a large one among others.
// HOST:
//     def doubles(n):
//         edges = [0.0, -0.0, math.inf, -1.0, 5e-324, 1.7e308, 2.0, 3.0]
//         return edges[n] if n < 8 else n * n * 0.7
//     def root(x):
//         return math.copysign(math.inf, x) if x == 0 else math.nan if x < 0 else 1 / math.sqrt(x)
// LAUNCH: --kernel wide --grid 64 --block 64 --arg buf:f64:64
// EXPECT 0: [root(doubles(n)) for n in range(64)]
// LAUNCH: --kernel narrow --grid 64 --block 64 --arg buf:f16:64:iota
// EXPECT 0: [math.inf] + [1 / math.sqrt(n) for n in range(1, 64)]
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

kernel void wide(global double *out) {
  int n = get_local_id(0);
  const double edges[] = {0.0, -0.0, INFINITY, -1.0, 0x1p-1074, 1.7e308, 2.0, 3.0};
  out[n] = rsqrt(n < 8 ? edges[n] : n * n * 0.7);
}

kernel void narrow(global half *x) { x[get_local_id(0)] = rsqrt(x[get_local_id(0)]); }
