// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Sums and differences that stay in range, of lanes and of the wave, in every
// width; signed ones that say whether they are out of range.
//
// HOST:
//     def near(x, bits, signed):
//         low = -(1 << (bits - 1)) if signed else 0
//         return max(low, min((1 << (bits - signed)) - 1, x))
//     def as_is(x, bits, signed):
//         x &= (1 << bits) - 1
//         return x - (1 << bits) if signed and x >> (bits - 1) else x
//     def four(x, y, bits):
//         u, s = ([as_is(v, bits, k) for v in (x, y)] for k in (0, 1))
//         return [as_is(v, bits, 0) for v in (
//             near(u[0] + u[1], bits, 0), near(u[0] - u[1], bits, 0),
//             near(s[0] + s[1], bits, 1), near(s[0] - s[1], bits, 1))]
//     def beyond(x, y):
//         s = [as_is(v, 32, 1) for v in (x, y)]
//         return [int(near(r, 32, 1) != r) for r in (s[0] + s[1], s[0] - s[1])]
//     def one(x, y):
//         both = zip(four(x, y, 16), four(x >> 16, y >> 16, 16))
//         return (four(x, y, 32) + [a | b << 16 for a, b in both] +
//                 four(x, y, 16) + four(x, y, 8) + beyond(x, y))
// LAUNCH: --kernel lanes --grid 256 --block 64 --arg buf:u32:4608
//     --arg buf:u32:256:rand=1 --arg buf:u32:256:rand=2
// EXPECT 0: [one(x, y)[k] for k in range(18) for x, y in zip(a1, a2)]
// LAUNCH: --kernel wave --grid 64 --block 64 --arg buf:u32:18
//     --arg i32:2147483647 --arg i32:-2147483648
// EXPECT 0: one(0x7fffffff, 0x80000000)
// LAUNCH: --kernel wave --grid 64 --block 64 --arg buf:u32:18
//     --arg i32:-2147483640 --arg i32:-9
// EXPECT 0: one(0x80000008, 0xfffffff7)
// LAUNCH: --kernel wave --grid 64 --block 64 --arg buf:u32:18
//     --arg i32:2147450879 --arg i32:2147418113
// EXPECT 0: one(0x7fff7fff, 0x7fff0001)
// LAUNCH: --kernel wave --grid 64 --block 64 --arg buf:u32:18
//     --arg i32:5 --arg i32:-1
// EXPECT 0: one(5, 0xffffffff)
// LAUNCH: --kernel constants --grid 64 --block 64 --arg buf:u32:6
//     --arg i32:2147483600
// EXPECT 0: [2147483700, 2147483500, 0x7fffffff, 2147483500, 2147483500, 0x7fffffff]
// LAUNCH: --kernel constants --grid 64 --block 64 --arg buf:u32:6
//     --arg i32:-50
// EXPECT 0: [0xffffffff, 2 ** 32 - 150, 50, 2 ** 32 - 150, 2 ** 32 - 150, 50]
// LAUNCH: --kernel constants --grid 64 --block 64 --arg buf:u32:6
//     --arg i32:-2147483600
// EXPECT 0: [2147483796, 2147483596, 2147483796, 0x80000000, 0x80000000, 2147483796]

#define FOUR(type, x, y)                                                       \
  *p = add_sat((u##type)(x), (u##type)(y));                                    \
  p += step;                                                                   \
  *p = sub_sat((u##type)(x), (u##type)(y));                                    \
  p += step;                                                                   \
  *p = (u##type)add_sat((type)(x), (type)(y));                                 \
  p += step;                                                                   \
  *p = (u##type)sub_sat((type)(x), (type)(y));                                 \
  p += step

void all(__global uint *p, uint x, uint y, uint step) {
  FOUR(int, x, y);
  *p = as_uint(add_sat(as_ushort2(x), as_ushort2(y)));
  p += step;
  *p = as_uint(sub_sat(as_ushort2(x), as_ushort2(y)));
  p += step;
  *p = as_uint(add_sat(as_short2(x), as_short2(y)));
  p += step;
  *p = as_uint(sub_sat(as_short2(x), as_short2(y)));
  p += step;
  FOUR(short, x, y);
  FOUR(char, x, y);
  int unused;
  *p = __builtin_sadd_overflow((int)x, (int)y, &unused);
  p[step] = __builtin_ssub_overflow((int)x, (int)y, &unused);
}

__kernel void lanes(__global uint *out, __global const uint *a,
                    __global const uint *b) {
  size_t i = get_global_id(0);
  all(out + i, a[i], b[i], 256);
}

__kernel void wave(__global uint *out, uint x, uint y) { all(out, x, y, 1); }

__kernel void constants(__global uint *out, uint x) {
  out[0] = add_sat(x, 100u);
  out[1] = sub_sat(x, 100u);
  out[2] = add_sat((int)x, 100);
  out[3] = sub_sat((int)x, 100);
  out[4] = add_sat((int)x, -100);
  out[5] = sub_sat((int)x, -100);
}
