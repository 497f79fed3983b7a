// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// All halves, with others: denormals, infinities and NaN too.
//
// HOST:
//     def quotient(x, y):
//         if y == 0 and x == x and x != 0:
//             return math.copysign(math.inf, x) * math.copysign(1, y)
//         return f16(x / y) if y != 0 else math.nan
// LAUNCH: --grid 65536 --block 256 --arg buf:u16:65536:iota
//     --arg buf:u16:65536:rand=1 --arg buf:f16:65536 --arg buf:f16:65536
//     --arg buf:f16:65536 --arg buf:f16:65536 --arg buf:f16:65536
// EXPECT 2: [f16(half(x) + half(y)) for x, y in zip(a0, a1)]
// EXPECT 3: [f16(half(x) * abs(half(y)) - 0.0) for x, y in zip(a0, a1)]
// EXPECT 4: [quotient(half(x), half(y)) for x, y in zip(a0, a1)]
// EXPECT 5: [f16(math.sqrt(abs(half(x)))) for x in a0]
// EXPECT 6: [f16(half(x) - 2.5) for x in a0]

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL FP_CONTRACT OFF

__kernel void arithmetic(__global const ushort *a, __global const ushort *b,
                         __global half *sums, __global half *products,
                         __global half *quotients, __global half *roots,
                         __global half *differences) {
  size_t i = get_global_id(0);
  half x = as_half(a[i]), y = as_half(b[i]);
  sums[i] = x + y;
  products[i] = x * fabs(y);
  quotients[i] = x / y;
  roots[i] = sqrt(fabs(x));
  differences[i] = x - 2.5h;
}
