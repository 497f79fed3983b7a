// RUN: %toygcn compare %s
// RUN: %toygcn run %s --llc-arg=-toygcn-garden=-split-uniform-addresses
// Lanes' parts of addresses that need more than 32 bits, and offsets that all lanes have: what is
// uniform is added to the base. Terms that count down and negative steps are as they were; steps
// come back by wrapping around, too.
//
// HOST:
//     def moved(start, stride, offset, step):
//         out = [0] * 4096
//         for x, y in ((i % 16, i // 16) for i in range(64)):
//             out[start + 2 * x + stride * y] = offset - x + step * y
//         return out
// LAUNCH: --grid 16,4 --block 16,4 --arg buf:u32:4096:iota --arg u32:27 --arg i64:33
//     --arg buf:u32:4096:zero --arg i64:3000 --arg i64:-31
// EXPECT 3: moved(3000, -31, 27, 33)
// LAUNCH: --grid 16,4 --block 16,4 --arg buf:u32:4096:iota --arg u32:4000 --arg i64:-40
//     --arg buf:u32:4096:zero --arg i64:0 --arg i64:0x4000000000000040
// EXPECT 3: moved(0, 64, 4000, -40)

__kernel void move(__global const uint *in, uint offset, long step, __global uint *out, long start,
                   long stride) {
  out[start + 2 * get_global_id(0) + get_global_id(1) * stride] =
      in[offset - get_local_id(0) + get_global_id(1) * step];
}
