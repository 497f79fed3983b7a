// Needs an include folder and workgroups of two dimensions.
#include <shape.h>

typedef int Number;

__kernel void blocks(__global Number *out) {
  __local int tile[WIDTH * 4];
  int x = get_local_id(0), y = get_local_id(1);
  tile[y * WIDTH + x] = x * SCALE;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0) * 4 + get_global_id(1)] = tile[y * WIDTH + WIDTH - 1 - x];
}
