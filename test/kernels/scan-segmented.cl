// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// A segmented scan of doubles: sums begin anew at flags. Pairs of flag and sum
// are one structure in local memory.
//
// LAUNCH: --grid 192 --block 96 --arg buf:u8:192:rand=8 --arg buf:f64:192:rand=1
//     --arg buf:f64:192
// HOST:
//     def sums():
//         out = []
//         for i, x in enumerate(a1):
//             new = i % 96 == 0 or a0[i] % 8 == 0
//             out.append(x if new else out[-1] + x)
//         return out
// EXPECT 2: sums()

typedef struct {
  double sum;
  bool begins;
} Part;

Part joined(Part left, Part right) {
  Part both;
  both.begins = left.begins | right.begins;
  both.sum = right.begins ? right.sum : left.sum + right.sum;
  return both;
}

__kernel void segmented(__global const uchar *flags, __global const double *in,
                        __global double *out) {
  __local Part parts[96];
  uint t = get_local_id(0), g = get_global_id(0);
  Part mine = {in[g], flags[g] % 8 == 0};
  parts[t] = mine;
  for (uint step = 1; step < get_local_size(0); step += step) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t >= step)
      mine = joined(parts[t - step], mine);
    barrier(CLK_LOCAL_MEM_FENCE);
    parts[t] = mine;
  }
  out[g] = mine.sum;
}
