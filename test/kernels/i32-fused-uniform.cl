// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// As i32-fused.cl, on uniform values: shift-and-add, negated logic, 32 and 64
// bits.
//
// LAUNCH: --grid 64 --block 64 --arg i32:0x12345678 --arg i32:-559038737
//     --arg i64:0x0123456789abcdef --arg i64:-81985529216486896
//     --arg buf:i32:10 --arg buf:i64:5
// EXPECT 4: [(a0 << 1) + a1, (a0 << 2) + a1, (a0 << 3) + a1, (a0 << 4) + a1,
//            a0 & ~a1, a0 | ~a1, ~(a0 & a1), ~(a0 | a1), ~(a0 ^ a1), ~a0]
// EXPECT 5: [a2 & ~a3, a2 | ~a3, ~(a2 & a3), ~(a2 | a3), ~(a2 ^ a3)]

__kernel void fused(uint x, uint y, ulong p, ulong q, __global uint *out,
                    __global ulong *wide) {
  out[0] = (x << 1) + y;
  out[1] = (x << 2) + y;
  out[2] = (x << 3) + y;
  out[3] = (x << 4) + y;
  out[4] = x & ~y;
  out[5] = x | ~y;
  out[6] = ~(x & y);
  out[7] = ~(x | y);
  out[8] = ~(x ^ y);
  out[9] = ~x;
  wide[0] = p & ~q;
  wide[1] = p | ~q;
  wide[2] = ~(p & q);
  wide[3] = ~(p | q);
  wide[4] = ~(p ^ q);
}
