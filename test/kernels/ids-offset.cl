// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// A global offset in three dimensions, where OpenCL C reads it.
//
// LAUNCH: --grid 4,3,2 --block 2,3,1 --offset 5,7,9 --arg buf:i32x4:24
// EXPECT 0: [v for z in range(2) for y in range(3) for x in range(4)
//     for v in (5 + x, 7 + y, 9 + z, 579 * 100 + (z * 3 + y) * 4 + x)]

__kernel void ids(__global int4 *out) {
  int offset = (get_global_offset(0) * 10 + get_global_offset(1)) * 10 +
               get_global_offset(2);
  int linear = get_global_linear_id();
  out[linear] = (int4)(get_global_id(0), get_global_id(1), get_global_id(2),
                       offset * 100 + linear);
}
