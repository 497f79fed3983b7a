// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Merge sort: in each pass a work-item finds its element's place among the
// neighbouring run by binary search. Equal elements keep their order.
//
// LAUNCH: --grid 192 --block 64 --arg buf:i64:192:rand=11 --arg buf:i32:192
// HOST:
//     def order():
//         out = []
//         for g in range(0, n, 64):
//             out += sorted(range(g, g + 64), key=lambda i: a0[i] >> 60)
//         return out
// EXPECT 0: [a0[i] for i in order()]
// EXPECT 1: order()

typedef struct {
  long key;
  int from;
} Item;

uint place(__local const Item *run, uint length, long key, bool after_equal) {
  uint low = 0, high = length;
  while (low < high) {
    uint middle = (low + high) / 2;
    long other = run[middle].key >> 60;
    if (other < key || (after_equal && other == key))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

__kernel void merge_sort(__global long *keys, __global int *from) {
  __local Item items[64];
  uint t = get_local_id(0), g = get_global_id(0);
  items[t].key = keys[g];
  items[t].from = g;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint width = 1; width < 64; width <<= 1) {
    Item mine = items[t];
    uint start = t & ~(2 * width - 1), in_run = t & (width - 1);
    bool second = t & width;
    uint to = start + in_run +
              place(items + start + (second ? 0 : width), width,
                    mine.key >> 60, second);
    barrier(CLK_LOCAL_MEM_FENCE);
    items[to] = mine;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  keys[g] = items[t].key;
  from[g] = items[t].from;
}
