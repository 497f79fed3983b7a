// RUN: %toygcn run %s
// A file may define functions of subgroups itself, as for machines without them.
//
// LAUNCH: --grid 64 --block 64 --arg buf:f32:64:iota
// EXPECT 0: [3 * i + 2 for i in range(64)]

uint get_sub_group_size(void) { return 1; }
int sub_group_elect(void) { return 1; }
float sub_group_shuffle(float x, uint lane) { return 2 * x; }

kernel void k(global float *p) {
  size_t i = get_global_id(0);
  p[i] += sub_group_shuffle(p[i], 3) + get_sub_group_size() + sub_group_elect();
}
