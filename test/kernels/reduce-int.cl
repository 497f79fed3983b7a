// RUN: %toygcn compare --clang-arg=-cl-uniform-work-group-size %s
// RUN: %toygcn run --clang-arg=-cl-uniform-work-group-size -O0 %s
// Reductions of integers over whole waves, where that is known.
//
// HOST:
//     x = [i32(i * 0x9e3779b1 ^ i << 28) for i in range(128)]
//     y = [i64(v * 0x9e3779b97f4a7c15) for v in x]
//     def fold(f, values):
//         r = values[0]
//         for v in values[1:]: r = f(r, v)
//         return r
//     def over(w, bits):
//         u = [v % (1 << bits) for v in w]
//         return [sum(w), min(w), max(w), min(u), max(u),
//             fold(lambda a, b: a & b, w), fold(lambda a, b: a | b, w),
//             fold(lambda a, b: a ^ b, w), -sum(w)]
//     def table(values, bits):
//         return [r for g in range(128)
//             for r in over(values[g // 64 * 64:][:64], bits)]
// LAUNCH: --grid 128 --block 64 --arg buf:i32:1152 --arg buf:i64:1152
// EXPECT 0: table(x, 32)
// EXPECT 1: table(y, 64)

#define REDUCE(OP, TYPE, X) __builtin_amdgcn_wave_reduce_##OP##_##TYPE(X, 0)

__attribute__((reqd_work_group_size(64, 1, 1)))
__kernel void reduce(__global int *out, __global long *out64) {
  int g = get_global_id(0);
  int x = g * 0x9e3779b1 ^ g << 28;
  long y = x * 0x9e3779b97f4a7c15;
  __global int *o = out + g * 9;
  o[0] = REDUCE(add, u32, x);
  o[1] = REDUCE(min, i32, x);
  o[2] = REDUCE(max, i32, x);
  o[3] = REDUCE(min, u32, x);
  o[4] = REDUCE(max, u32, x);
  o[5] = REDUCE(and, b32, x);
  o[6] = REDUCE(or, b32, x);
  o[7] = REDUCE(xor, b32, x);
  o[8] = REDUCE(sub, u32, x);
  __global long *q = out64 + g * 9;
  q[0] = REDUCE(add, u64, y);
  q[1] = REDUCE(min, i64, y);
  q[2] = REDUCE(max, i64, y);
  q[3] = REDUCE(min, u64, y);
  q[4] = REDUCE(max, u64, y);
  q[5] = REDUCE(and, b64, y);
  q[6] = REDUCE(or, b64, y);
  q[7] = REDUCE(xor, b64, y);
  q[8] = REDUCE(sub, u64, y);
}
