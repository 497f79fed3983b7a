// RUN: %toygcn compare %s --with=toygcn,stock
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// All shortest paths (Floyd and Warshall) in local memory, with the way back:
// distances are shorts that saturate at "no way".
//
// LAUNCH: --grid 16,16 --block 16,16 --arg buf:u8:256:rand=14 --arg buf:i16:256
//     --arg buf:i8:256
// HOST:
//     def paths():
//         far = [0 if i % 17 == 0 else x if x < 60 else 32767
//                for i, x in enumerate(a0)]
//         by = [-1] * 256
//         for k in range(16):
//             old = list(far)
//             for i in range(256):
//                 way = min(old[i // 16 * 16 + k] + old[k * 16 + i % 16], 32767)
//                 if way < far[i]:
//                     far[i], by[i] = way, k
//         return far, by
// EXPECT 1: paths()[0]
// EXPECT 2: paths()[1]

__kernel void all_pairs(__global const uchar *edges, __global short *distance,
                        __global char *by) {
  __local short far[16][16];
  int x = get_local_id(0), y = get_local_id(1), i = 16 * y + x;
  far[y][x] = x == y ? 0 : edges[i] < 60 ? edges[i] : SHRT_MAX;
  char between = -1;
  for (char k = 0; k < 16; ++k) {
    barrier(CLK_LOCAL_MEM_FENCE);
    short way = add_sat(far[y][k], far[k][x]);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (way < far[y][x]) {
      far[y][x] = way;
      between = k;
    }
  }
  distance[i] = far[y][x];
  by[i] = between;
}
