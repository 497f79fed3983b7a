// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Sparse matrix times vector in the ELLPACK layout, in doubles: rows are padded
// with column -1, at which a lane leaves the loop.
//
// LAUNCH: --grid 96 --block 64 --arg buf:i32:768:rand=5 --arg buf:f64:768:rand=6
//     --arg buf:f64:96:rand=7 --arg i32:8 --arg f64:0.5 --arg buf:f64:96:iota
// HOST:
//     def product(row):
//         sum = 0
//         for k in range(a3):
//             column = a0[k * n + row]
//             if column % 8 == 0:
//                 break
//             sum += a1[k * n + row] * a2[column % n]
//         return sum + a4 * row
// EXPECT 5: [product(row) for row in range(n)]

__kernel void ell(__global const int *restrict columns,
                  __global const double *restrict values,
                  __global const double *restrict x, int width, double beta,
                  __global double *restrict y) {
  int row = get_global_id(0), rows = get_global_size(0);
  double sum = 0;
  for (int k = 0; k < width; ++k) {
    int found = columns[k * rows + row];
    int column = (found & 7) == 0 ? -1 : ((found % rows) + rows) % rows;
    if (column < 0)
      break;
    sum = fma(values[k * rows + row], x[column], sum);
  }
  y[row] = beta * y[row] + sum;
}
