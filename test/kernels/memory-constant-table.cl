// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Tables in the constant address space, at uniform and at divergent places;
// one in the program, one an argument.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:16:rand=1 --arg i32:5
//     --arg buf:i32:64 --arg buf:f32:64
// HOST:
//     primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53]
// EXPECT 2: [primes[t & 15] * primes[a1] + a0[t & 15] + a0[a1]
//            for t in range(64)]
// EXPECT 3: [f32([0.5, 0.25, 1.5, -2][t & 3] + t) for t in range(64)]

__constant int primes[16] = {2,  3,  5,  7,  11, 13, 17, 19,
                             23, 29, 31, 37, 41, 43, 47, 53};
__constant float weights[4] = {0.5f, 0.25f, 1.5f, -2.0f};

__kernel void table(__constant int *argument, int at, __global int *out,
                    __global float *weighted) {
  uint t = get_global_id(0);
  out[t] = primes[t & 15] * primes[at] + argument[t & 15] + argument[at];
  weighted[t] = weights[t & 3] + (float)t;
}
