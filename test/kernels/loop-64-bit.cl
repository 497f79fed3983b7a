// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Loop counters, bounds and steps of 64 bits.
//
// LAUNCH: --grid 64 --block 64 --arg i64:0x100000000 --arg i64:0x400000000
//     --arg i64:0x80000001 --arg buf:i64:64
// EXPECT 3: [sum(range(a0, a1, a2)) + t * len(range(a0, a1, a2))
//            for t in range(64)]

__kernel void loop(long from, long to, long step, __global long *out) {
  long total = 0;
  long t = get_local_id(0);
  for (long i = from; i < to; i += step)
    total += i + t;
  out[t] = total;
}
