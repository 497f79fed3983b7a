// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Long numbers whose values are short or long, of each lane and of the wave:
// quotient and remainder, with signs and without.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u64:64 --arg buf:u64:64
//     --arg buf:i64:64 --arg u64:9000000000 --arg u64:77
// HOST:
//     def number(t): return t + 1 if t % 3 else (t + 1) << 33
//     def other(t): return 3 * t + 7 if t % 2 else (t << 32) + 5
//     def toward0(n, d): return abs(n) // abs(d) * (1 if n * d > 0 else -1)
//     def signed(t): return number(t) * (-1 if t & 4 else 1)
// EXPECT 0: [number(t) // other(t) + 9000000000 // 77 for t in range(64)]
// EXPECT 1: [number(t) % other(t) + 9000000000 % 77 for t in range(64)]
// EXPECT 2: [toward0(signed(t), 1000003 - other(t) % 1000) for t in range(64)]
// LAUNCH: --grid 64 --block 64 --arg buf:u64:64 --arg buf:u64:64
//     --arg buf:i64:64 --arg u64:4294967295 --arg u64:4294967296
// EXPECT 0: [number(t) // other(t) for t in range(64)]
// EXPECT 1: [number(t) % other(t) + 4294967295 for t in range(64)]
// EXPECT 2: [toward0(signed(t), 1000003 - other(t) % 1000) for t in range(64)]

__kernel void divide(__global ulong *quotients, __global ulong *rests,
                     __global long *with_signs, ulong a, ulong b) {
  ulong t = get_local_id(0);
  ulong n = t % 3 ? t + 1 : (t + 1) << 33;
  ulong d = t % 2 ? 3 * t + 7 : (t << 32) + 5;
  quotients[t] = n / d + a / b;
  rests[t] = n % d + a % b;
  long s = t & 4 ? -n : n;
  with_signs[t] = s / (1000003 - (long)(d % 1000));
}
