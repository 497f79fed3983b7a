// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Dot products of doubles with a compensated sum: what each addition loses is
// kept by the rounding of an fma, many times per work-item.
//
// LAUNCH: --grid 60 --block 30 --arg buf:f64:600:rand=1 --arg buf:f64:600:rand=2
//     --arg f64:1e17 --arg buf:f64x2:60
// HOST:
//     def two_sum(a, b):
//         s = a + b
//         t = s - a
//         return s, (a - (s - t)) + (b - t)
//     def dot(i):
//         s, e = a2 if i % 2 else 0.0, 0.0
//         for k in range(10):
//             p = a0[60 * k + i] * a1[60 * k + i] * 3
//             s, lost = two_sum(s, p)
//             e += lost
//         s, lost = two_sum(s, -a2 if i % 2 else 0.0)
//         return s + (e + lost), e
// EXPECT 3: [x for i in range(n) for x in dot(i)]

#pragma OPENCL FP_CONTRACT OFF

double2 two_sum(double a, double b) {
  double s = a + b, t = s - a;
  return (double2)(s, (a - (s - t)) + (b - t));
}

__kernel void dot_doubles(__global const double *a, __global const double *b,
                          double large, __global double2 *out) {
  int i = get_global_id(0), n = get_global_size(0);
  double start = i & 1 ? large : 0.0, error = 0.0;
  double2 s = (double2)(start, 0.0);
  for (int k = 0; k < 10; ++k) {
    s = two_sum(s.x, a[n * k + i] * b[n * k + i] * 3);
    error += s.y;
  }
  s = two_sum(s.x, -start);
  out[i] = (double2)(s.x + (error + s.y), error);
}
