// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --llc-arg=-toygcn-placement=copy
// Logic with an inversion in it and shifts with an addition, on the scalar unit
// if placement leaves it there (copy does); bit selection, three-operand logic and rounding on the vector unit.
//
// HOST:
//     def scalar(a, b):
//         return [a & ~b, b | ~(a * 3), ~(a & b), ~(a | b), ~(a ^ b), ~a,
//                 b + (a << 1), b + (a << 2), b + (a << 3), b + (a << 4)]
//     def wide(p, q):
//         return [p & ~q, q | ~(p * 3), ~(p & q), ~(p | q), ~(p ^ q), ~p]
// LAUNCH: --kernel uniform --grid 1 --block 1 --arg u32:0xdeadbeef
//     --arg u32:0x12345678 --arg u64:0x123456789abcdef0 --arg u64:0xfedc0ba987654321
//     --arg buf:u32:10 --arg buf:u64:6
// EXPECT 4: [u32(x) for x in scalar(a0, a1)]
// EXPECT 5: [u64(x) for x in wide(a2, a3)]
// LAUNCH: --kernel lanes --grid 64 --block 64 --arg buf:u32:64:rand=1
//     --arg buf:u32:64:rand=2 --arg buf:u32:64:rand=3 --arg buf:u32:64
//     --arg buf:u32:64 --arg buf:u32:64 --arg buf:f32:64 --arg buf:f64:64
// EXPECT 3: [(a0[i] & a1[i]) | (~a0[i] & a2[i]) for i in range(n)]
// EXPECT 4: [a0[i] | a1[i] | a2[i] for i in range(n)]
// EXPECT 5: [u32(bin(a0[i]).count("1") + a1[i]) for i in range(n)]
// EXPECT 6: [math.copysign(round((i - 32) / 4), i - 32) for i in range(n)]
// EXPECT 7: [math.copysign(math.trunc((i - 32) / 4), i - 32) for i in range(n)]

__kernel void uniform(uint a, uint b, ulong p, ulong q, __global uint *out,
                      __global ulong *wide) {
  out[0] = a & ~b;
  out[1] = b | ~(a * 3);
  out[2] = ~(a & b);
  out[3] = ~(a | b);
  out[4] = ~(a ^ b);
  out[5] = ~a;
  out[6] = b + (a << 1);
  out[7] = b + (a << 2);
  out[8] = b + (a << 3);
  out[9] = b + (a << 4);
  wide[0] = p & ~q;
  wide[1] = q | ~(p * 3);
  wide[2] = ~(p & q);
  wide[3] = ~(p | q);
  wide[4] = ~(p ^ q);
  wide[5] = ~p;
}

__kernel void lanes(__global const uint *x, __global const uint *y,
                    __global const uint *z, __global uint *select,
                    __global uint *all, __global uint *count,
                    __global float *even, __global double *whole) {
  size_t i = get_global_id(0);
  select[i] = (x[i] & y[i]) | (~x[i] & z[i]);
  all[i] = z[i] | (x[i] | y[i]);
  count[i] = popcount(x[i]) + y[i];
  float f = ((int)i - 32) / 4.0f;
  even[i] = rint(f);
  whole[i] = trunc((double)f);
}
