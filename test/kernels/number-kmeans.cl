// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// K-means of points in a plane: assignment, sums by local atomics, new centres,
// until a round moves nothing. Coordinates are fixed-point shorts.
//
// LAUNCH: --grid 128 --block 128 --arg buf:i16x2:128:rand=23
//     --arg buf:i32x2:5 --arg buf:u8:128 --arg buf:i32:1
// HOST:
//     points = None
//     def cut(v):
//         return [x >> 6 for x in v]
//     def kmeans():
//         p = list(zip(cut(a0[0::2]), cut(a0[1::2])))
//         centres, rounds = p[:5], 0
//         while True:
//             rounds += 1
//             of = [min(range(5), key=lambda c: (x - centres[c][0]) ** 2
//                       + (y - centres[c][1]) ** 2) for x, y in p]
//             new = []
//             for c in range(5):
//                 mine = [q for q, o in zip(p, of) if o == c]
//                 new.append(tuple(idiv(sum(v), len(mine)) for v in zip(*mine))
//                            if mine else centres[c])
//             if new == centres:
//                 return centres, of, rounds
//             centres = new
// EXPECT 1: [x for c in kmeans()[0] for x in c]
// EXPECT 2: kmeans()[1]
// EXPECT 3: [kmeans()[2]]

#define K 5

__kernel void kmeans(__global const short2 *points, __global int2 *centres,
                     __global uchar *nearest, __global int *rounds) {
  __local int2 centre[K];
  __local int sums[K][2], counts[K];
  __local int moved;
  int t = get_local_id(0), best, round = 0;
  int2 point = convert_int2(points[t]) >> 6;
  if (t < K)
    centre[t] = point;
  do {
    if (t < K)
      sums[t][0] = sums[t][1] = counts[t] = 0;
    if (t == 0)
      moved = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    int nearest_so_far = INT_MAX;
    for (int c = 0; c < K; ++c) {
      int2 d = point - centre[c];
      int distance = mad24(d.x, d.x, mul24(d.y, d.y));
      if (distance < nearest_so_far) {
        nearest_so_far = distance;
        best = c;
      }
    }
    atomic_add(&sums[best][0], point.x);
    atomic_add(&sums[best][1], point.y);
    atomic_inc(&counts[best]);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t < K && counts[t]) {
      int2 mean = (int2)(sums[t][0], sums[t][1]) / counts[t];
      if (any(mean != centre[t]))
        atomic_or(&moved, 1);
      centre[t] = mean;
    }
    ++round;
    barrier(CLK_LOCAL_MEM_FENCE);
    int again = moved;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (!again)
      break;
  } while (true);
  nearest[t] = best;
  if (t < K)
    centres[t] = centre[t];
  if (t == 0)
    *rounds = round;
}
