// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// RUN: %toygcn run %s --budget 8,16 -O0
// Inverses of 4x4 matrices modulo a prime, by Gauss and Jordan on vectors: rows
// are uint4 that trade places, quotients are powers.
//
// LAUNCH: --grid 20 --block 20 --arg buf:u32x4:80:rand=4 --arg buf:u32x4:80
// HOST:
//     P = 65521
//     def inverse(m):
//         a = [[x % P for x in m[4 * i:4 * i + 4]]
//              + [int(i == j) for j in range(4)] for i in range(4)]
//         for k in range(4):
//             p = [i for i in range(k, 4) if a[i][k]][0]
//             a[k], a[p] = a[p], a[k]
//             q = pow(a[k][k], P - 2, P)
//             a[k] = [x * q % P for x in a[k]]
//             for i in range(4):
//                 if i != k:
//                     a[i] = [(x - a[i][k] * y) % P for x, y in zip(a[i], a[k])]
//         return [x for row in a for x in row[4:]]
// EXPECT 1: [x for g in range(n) for x in inverse(a0[16 * g:16 * g + 16])]

#define P 65521u

uint element(uint4 row, int i) {
  switch (i) {
  case 0:
    return row.x;
  case 1:
    return row.y;
  case 2:
    return row.z;
  default:
    return row.w;
  }
}

uint power(uint x, uint n) {
  uint result = 1;
  for (; n; n >>= 1, x = x * x % P)
    if (n & 1)
      result = result * x % P;
  return result;
}

__kernel void inverse(__global const uint4 *in, __global uint4 *out) {
  size_t g = get_global_id(0);
  uint4 a[4], b[4];
  for (int i = 0; i < 4; ++i) {
    a[i] = in[g * 4 + i] % P;
    b[i] = (uint4)(i == 0, i == 1, i == 2, i == 3);
  }
  for (int k = 0; k < 4; ++k) {
    int pivot = k;
    while (pivot < 3 && element(a[pivot], k) == 0)
      ++pivot;
    if (pivot != k) {
      uint4 kept = a[k];
      a[k] = a[pivot];
      a[pivot] = kept;
      kept = b[k];
      b[k] = b[pivot];
      b[pivot] = kept;
    }
    uint quotient = power(element(a[k], k), P - 2);
    a[k] = a[k] * quotient % P;
    b[k] = b[k] * quotient % P;
    for (int i = 0; i < 4; ++i) {
      if (i == k)
        continue;
      uint factor = P - element(a[i], k);
      a[i] = (a[i] + a[k] * factor % P) % P;
      b[i] = (b[i] + b[k] * factor % P) % P;
    }
  }
  for (int i = 0; i < 4; ++i)
    out[g * 4 + i] = b[i];
}
