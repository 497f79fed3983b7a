// RUN: %toygcn run %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s -O2 --clang-arg=-O0 --clang-arg=-Xclang --clang-arg=-disable-O0-optnone
// Indices of few bits that wrap, from the middle of an array: 120 + 10 is -126 as a
// char, -120 - 20 is 116; 32760 + 9 is -32767 as a short, -32760 - 12 is 32764.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i8:64:const=120 --arg buf:i16:64:const=32760
//     --arg buf:i32:70000:iota --arg buf:i32:64 --arg buf:i32:64 --arg buf:i32:64
//     --arg buf:i32:64
// EXPECT 3: 256 - 126
// EXPECT 4: 256 + 116
// EXPECT 5: 35000 - 32767
// EXPECT 6: 35000 + 32764

kernel void narrow(global const char *x, global const short *y,
                   global const int *table, global int *a, global int *b,
                   global int *c, global int *d) {
  int t = get_global_id(0);
  global const int *mid = table + 256;
  a[t] = mid[(char)(x[t] + 10)];
  b[t] = mid[(char)(-x[t] - 20)];
  mid = table + 35000;
  c[t] = mid[(short)(y[t] + 9)];
  d[t] = mid[(short)(-y[t] - 12)];
}
