// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Heat on a grid with a halo, several steps in one launch: two buffers in local
// memory whose pointers trade places.
//
// LAUNCH: --grid 16,8 --block 16,8 --arg buf:f32:180:mod=13 --arg i32:5
//     --arg buf:f32:128
// HOST:
//     def heat():
//         now = list(a0)
//         for _ in range(a1):
//             now = [now[i] if i // 18 in (0, 9) or i % 18 in (0, 17) else
//                    f32(0.25 * (now[i - 1] + now[i + 1] + now[i - 18]
//                    + now[i + 18])) for i in range(180)]
//         return [now[18 * y + x] for y in range(1, 9) for x in range(1, 17)]
// EXPECT 2: heat()

#define WIDTH 18
#define HEIGHT 10

__kernel void heat(__global const float *in, int steps, __global float *out) {
  __local float grids[2][WIDTH * HEIGHT];
  __local float *now = grids[0], *next = grids[1];
  int x = get_local_id(0), y = get_local_id(1), lanes = 16 * 8;
  for (int i = y * 16 + x; i < WIDTH * HEIGHT; i += lanes)
    now[i] = next[i] = in[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  int at = (y + 1) * WIDTH + x + 1;
  for (int step = 0; step < steps; ++step) {
    next[at] = 0.25f * (now[at - 1] + now[at + 1] + now[at - WIDTH] +
                        now[at + WIDTH]);
    __local float *kept = now;
    now = next;
    next = kept;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[y * 16 + x] = now[at];
}
