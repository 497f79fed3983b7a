// RUN: %toygcn compare %s --tolerance 1e-5
// RUN: %toygcn compare %s --tolerance 1e-5 -O0 --with=toygcn
// RUN: %toygcn compare %s --tolerance 1e-5 --budget 8,16 --with=toygcn
// A bilateral filter: weights by distance and by difference of floats, their
// exponentials and a quotient; borders leave the loops early.
//
// LAUNCH: --grid 16,8 --block 16,4 --arg buf:f32:128:rand=5 --arg f32:0.5
//     --arg buf:f32:128
// HOST:
//     def filtered(x, y):
//         centre, sum, weights = a0[16 * y + x], 0, 0
//         for j in range(max(y - 2, 0), min(y + 3, 8)):
//             for i in range(max(x - 2, 0), min(x + 3, 16)):
//                 d = 2 + a0[16 * j + i] - centre
//                 far = (i - x) ** 2 + (j - y) ** 2
//                 w = math.exp(-(d - 2) ** 2 * a1 - far / 8)
//                 sum, weights = sum + w * (d + centre), weights + w
//         return sum / weights
// EXPECT 2: [filtered(x, y) for y in range(8) for x in range(16)]

__kernel void bilateral(__global const float *in, float steep,
                        __global float *out) {
  int2 at = (int2)(get_global_id(0), get_global_id(1));
  int2 size = (int2)(get_global_size(0), get_global_size(1));
  float centre = in[at.y * size.x + at.x], sum = 0, weights = 0;
  for (int j = -2; j <= 2; ++j) {
    int y = at.y + j;
    if (y < 0)
      continue;
    if (y >= size.y)
      break;
    for (int i = -2; i <= 2; ++i) {
      int x = at.x + i;
      if (x < 0 || x >= size.x)
        continue;
      float value = in[y * size.x + x], d = value - centre;
      float w = exp(-d * d * steep - (i * i + j * j) / 8.0f);
      sum += w * (value + 2.0f);
      weights += w;
    }
  }
  out[at.y * size.x + at.x] = sum / weights;
}
