// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Mandelbrot's set in doubles and in fixed point of 64 bits: the loop's exits
// depend on both, colours are packed by four lanes at once.
//
// LAUNCH: --grid 16,12 --block 16,4 --arg f64:-2.0 --arg f64:0.1875 --arg i32:30
//     --arg buf:u8:192 --arg buf:u8:192
// HOST:
//     def floats(x, y):
//         cr, ci, r, i = a0 + x * a1, (y - 6) * a1, 0.0, 0.0
//         for k in range(a2):
//             if r * r + i * i > 4:
//                 return k
//             r, i = r * r - i * i + cr, 2 * r * i + ci
//         return a2
//     def fixed(x, y):
//         one = 1 << 28
//         cr, ci, r, i = int(a0 * one) + x * int(a1 * one), (y - 6) * int(a1 * one), 0, 0
//         for k in range(a2):
//             rr, ii = r * r >> 28, i * i >> 28
//             if rr + ii > 4 * one:
//                 return k
//             r, i = rr - ii + cr, (r * i >> 27) + ci
//         return a2
// EXPECT 3: [floats(i % 16, i // 16) for i in range(192)]
// EXPECT 4: [fixed(i % 16, i // 16) for i in range(192)]

#pragma OPENCL FP_CONTRACT OFF

uchar in_floats(double cr, double ci, int most) {
  double r = 0, i = 0;
  uchar k = 0;
  for (; k < most && r * r + i * i <= 4; ++k) {
    double next = r * r - i * i + cr;
    i = 2 * r * i + ci;
    r = next;
  }
  return k;
}

uchar in_fixed(long cr, long ci, int most) {
  long r = 0, i = 0;
  uchar k = 0;
  for (; k < most; ++k) {
    long rr = r * r >> 28, ii = i * i >> 28;
    if (rr + ii > 4l << 28)
      break;
    i = (r * i >> 27) + ci;
    r = rr - ii + cr;
  }
  return k;
}

__kernel void mandelbrot(double left, double step, int most,
                         __global uchar *floats, __global uchar *fixed) {
  int x = get_global_id(0), y = get_global_id(1), at = 16 * y + x;
  floats[at] = in_floats(left + x * step, (y - 6) * step, most);
  fixed[at] = in_fixed((long)(left * 0x1p28) + x * (long)(step * 0x1p28),
                       (y - 6) * (long)(step * 0x1p28), most);
}
