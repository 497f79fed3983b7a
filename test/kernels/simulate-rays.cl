// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Where no sphere is hit, nothing depends on how far it is.
// RUN: %toygcn compare %s -D FAR=
// RUN: %toygcn run %s -D FAR= -O0
// RUN: %toygcn run %s -D FAR= --budget 8,16
// Rays against spheres, with mirrors: structures by value and by pointer, early
// returns, the nearest hit, a loop over reflections. Numbers are small integers.
//
// LAUNCH: --grid 24,10 --block 8,8 --arg buf:u32x4:6:rand=18 --arg i32:6
//     --arg buf:i32:240 --arg buf:i32:240
// HOST:
//     def spheres():
//         return [[v % m + o for v, m, o in zip(a0[4 * k:4 * k + 4],
//                 (24, 10, 40, 20), (0, 0, 5, 4))] for k in range(a1)]
//     def trace(x, y):
//         z, direction, colour, bounces = 0, 1, 0, 0
//         while bounces < 4:
//             best, hit = None, None
//             for k, (sx, sy, sz, rr) in enumerate(spheres()):
//                 d2 = rr - (x - sx) ** 2 - (y - sy) ** 2
//                 if d2 < 0:
//                     continue
//                 far = (sz - z) * direction - math.isqrt(d2)
//                 if far > 0 and (best is None or far < best):
//                     best, hit = far, k
//             if hit is None:
//                 break
//             z += direction * best
//             colour = colour * 7 + hit + 1
//             bounces += 1
//             if hit % 2 == 0:
//                 direction = -direction
//                 x += 1
//             else:
//                 return colour, z
//         return colour, -1 if bounces == 0 else z + 1000
// EXPECT 2: [trace(i % 24, i // 24)[0] for i in range(240)]
// EXPECT 3: [trace(i % 24, i // 24)[1] for i in range(240)]

#ifndef FAR
#define FAR = 0
#endif

typedef struct {
  int3 centre;
  int square;
} Sphere;

typedef struct {
  int3 from;
  int direction;
} Ray;

int root(int x) {
  int r = 0;
  while ((r + 1) * (r + 1) <= x)
    ++r;
  return r;
}

bool hits(Ray ray, const Sphere *sphere, int *far) {
  int2 d = ray.from.xy - sphere->centre.xy;
  int left = sphere->square - d.x * d.x - d.y * d.y;
  if (left < 0)
    return false;
  int way = (sphere->centre.z - ray.from.z) * ray.direction - root(left);
  if (way <= 0)
    return false;
  *far = way;
  return true;
}

Sphere sphere_of(uint4 v) {
  Sphere s = {(int3)(v.x % 24, v.y % 10, v.z % 40 + 5), v.w % 20 + 4};
  return s;
}

__kernel void rays(__global const uint4 *spheres, int count,
                   __global int *colours, __global int *depths) {
  int x = get_global_id(0), y = get_global_id(1), at = y * 24 + x;
  Ray ray = {(int3)(x, y, 0), 1};
  int colour = 0, bounces = 0, depth = -1;
  while (bounces < 4) {
    int best = INT_MAX, hit = -1, far FAR;
    for (int k = 0; k < count; ++k) {
      Sphere s = sphere_of(spheres[k]);
      if (hits(ray, &s, &far) && far < best) {
        best = far;
        hit = k;
      }
    }
    if (hit < 0)
      break;
    ray.from.z += ray.direction * best;
    colour = colour * 7 + hit + 1;
    ++bounces;
    depth = ray.from.z + 1000;
    if (hit & 1) {
      depth = ray.from.z;
      break;
    }
    ray.direction = -ray.direction;
    ray.from.x += 1;
  }
  colours[at] = colour;
  depths[at] = depth;
}
