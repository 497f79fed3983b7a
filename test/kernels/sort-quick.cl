// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// The stack in registers, and few of them: vector registers are spilled at the top of
// a block, where scalar spills stand, too, before EXEC is what it is to be there.
// RUN: %toygcn run %s --budget 8,16 --llc-arg=-toygcn-index-vectors-dwords=32
// Quicksort of each work-item's own row in private memory, with its own stack
// of intervals: neither the trip counts nor the depth agree between lanes.
//
// LAUNCH: --grid 40 --block 40 --arg buf:i32:960:rand=21 --arg buf:i32:40
// EXPECT 0: [v for g in range(n)
//     for v in sorted(x >> 20 for x in a0[24 * g:24 * g + 8 + g % 17])
//     + [-1] * (16 - g % 17)]
// EXPECT 1: [24 - (16 - g % 17) for g in range(n)]

#define ROW 24

void quicksort(int *row, int count) {
  int stack[2 * ROW], top = 0;
  stack[top++] = 0;
  stack[top++] = count - 1;
  while (top > 0) {
    int high = stack[--top], low = stack[--top];
    if (low >= high)
      continue;
    int pivot = row[(low + high) / 2], i = low, j = high;
    while (i <= j) {
      while (row[i] < pivot)
        ++i;
      while (row[j] > pivot)
        --j;
      if (i <= j) {
        int swapped = row[i];
        row[i++] = row[j];
        row[j--] = swapped;
      }
    }
    // The longer part waits, so that the stack stays short.
    bool left_longer = j - low > high - i;
    stack[top++] = left_longer ? low : i;
    stack[top++] = left_longer ? j : high;
    stack[top++] = left_longer ? i : low;
    stack[top++] = left_longer ? high : j;
  }
}

__kernel void quicksorts(__global int *data, __global int *counts) {
  int g = get_global_id(0), count = 8 + g % 17;
  __global int *mine = data + g * ROW;
  int row[ROW];
  for (int i = 0; i < count; ++i)
    row[i] = mine[i] >> 20;
  quicksort(row, count);
  for (int i = 0; i < ROW; ++i)
    mine[i] = i < count ? row[i] : -1;
  counts[g] = count;
}
