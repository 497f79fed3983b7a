// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// All ids of a three-dimensional launch with a partial group in every
// dimension.
//
// LAUNCH: --grid 10,5,3 --block 4,2,2 --arg buf:i32:150 --arg buf:i32:150
//     --arg buf:i32:150
// HOST:
//     def points():
//         return [(x, y, z) for z in range(grid[2]) for y in range(grid[1])
//                 for x in range(grid[0])]
// EXPECT 0: [x % 4 + y % 2 * 256 + z % 2 * 65536 for x, y, z in points()]
// EXPECT 1: [x // 4 + y // 2 * 256 + z // 2 * 65536 for x, y, z in points()]
// EXPECT 2: [10 + 5 * 256 + 3 * 65536] * 150

__kernel void ids(__global int *local_ids, __global int *groups,
                  __global int *sizes) {
  uint x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  uint at = (z * get_global_size(1) + y) * get_global_size(0) + x;
  local_ids[at] =
      get_local_id(0) | get_local_id(1) << 8 | get_local_id(2) << 16;
  groups[at] = get_group_id(0) | get_group_id(1) << 8 | get_group_id(2) << 16;
  sizes[at] = get_global_size(0) | get_global_size(1) << 8 |
              get_global_size(2) << 16;
}
