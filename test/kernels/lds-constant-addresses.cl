// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Objects in LDS at constant addresses, near and far, in pairs and four at a
// time: offsets from one register, in units of four and eight bytes.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:64
// EXPECT 0: [sum(k * 3 for k in (0, 1, 2, 3, 9, 10, 255, 256, 511, 513, 514, 1400, 1401, 1402, 1403, 2046, 2047)) + 7 * 17 + g for g in range(n)]

__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void constants(__global int *out) {
  __local char first[3];
  __local int table[2048];
  const int id = get_local_id(0);
  if (id < 3)
    first[id] = 7;
  for (int i = id; i < 2048; i += 64)
    table[i] = 3 * i;
  barrier(CLK_LOCAL_MEM_FENCE);
  int sum = table[0] + table[1] + table[2] + table[3];
  sum += table[9] + table[10] + table[255] + table[256];
  sum += table[511] + table[513] + table[514];
  sum += table[1400] + table[1401] + table[1402] + table[1403];
  sum += table[2046] + table[2047];
  sum += first[0] * 15 + first[1] + first[2];
  out[get_global_id(0)] = sum + id;
}
