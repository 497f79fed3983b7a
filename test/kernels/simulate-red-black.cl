// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Gauss and Seidel in two colours on a column of doubles in global memory: the
// arms of a divergent branch work in turn, with barriers between.
//
// LAUNCH: --grid 100 --block 100 --arg buf:f64:102:rand=9 --arg buf:f64:102:rand=10
//     --arg i32:6
// HOST:
//     def relaxed():
//         u = list(a0)
//         for _ in range(a2):
//             for colour in (1, 0):
//                 for i in range(1, 101):
//                     if i % 2 == colour:
//                         u[i] = 0.5 * (u[i - 1] + u[i + 1] - a1[i])
//         return u
// EXPECT 0: relaxed()

__kernel void red_black(__global double *u, __global const double *f,
                        int rounds) {
  int i = get_global_id(0) + 1;
  while (rounds-- > 0) {
    if (i & 1)
      u[i] = 0.5 * (u[i - 1] + u[i + 1] - f[i]);
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (!(i & 1))
      u[i] = 0.5 * (u[i - 1] + u[i + 1] - f[i]);
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
