// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --llc-arg=-toygcn-placement=copy
// What one unit has no instruction for: reversed bits, found bits and signs of
// 64 bits on the vector unit; byte swaps, rotations and carries on the scalar one.
//
// HOST:
//     def rev(x, bits): return int(f"{x:0{bits}b}"[::-1], 2)
//     def swap(x): return int.from_bytes(x.to_bytes(4, "little"), "big")
//     def rol(x, n): return u32(x << n | x >> (32 - n))
// LAUNCH: --kernel lanes --grid 64 --block 64 --arg buf:u64:64:rand=1
//     --arg buf:f64:64:iota --arg buf:u64:64 --arg buf:u32:64 --arg buf:f64:64
//     --arg buf:f64:64
// EXPECT 2: [rev(x, 64) for x in a0]
// EXPECT 3: [(x & -x).bit_length() - 1 for x in a0]
// EXPECT 4: [-(x * 3) for x in a1]
// EXPECT 5: [abs(x - 30) for x in a1]
// LAUNCH: --kernel uniform --grid 1 --block 1 --arg u32:0xdeadbeef
//     --arg u32:0x72345678 --arg buf:u32:6
// EXPECT 2: [swap(a0), rol(a0, 7), u32(a0 << 9 | a1 >> 23), u32(a0 + a1),
//     int(a0 + a1 > 0xffffffff), int(a1 < a0)]

__kernel void lanes(__global const ulong *x, __global const double *f,
                    __global ulong *reversed, __global uint *lowest,
                    __global double *negated, __global double *magnitude) {
  size_t i = get_global_id(0);
  reversed[i] = __builtin_bitreverse64(x[i]);
  lowest[i] = __builtin_ctzl(x[i]);
  negated[i] = -(f[i] * 3);
  magnitude[i] = fabs(f[i] - 30);
}

__kernel void uniform(uint a, uint b, __global uint *out) {
  uint sum, difference;
  out[0] = __builtin_bswap32(a);
  out[1] = rotate(a, 7u);
  out[2] = a << 9 | b >> 23;
  out[4] = __builtin_uadd_overflow(a, b, &sum);
  out[3] = sum;
  out[5] = __builtin_usub_overflow(b, a, &difference);
}
