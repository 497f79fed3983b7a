// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Where a needle first occurs in a text, from each lane's own start: bytes, an
// inner loop that ends at the first difference.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u8:200:rand=1 --arg i32:200
//     --arg buf:u8:3:iota --arg i32:3 --arg buf:i32:64
// HOST:
//     def run(g):
//         text = [c & 3 for c in a0]
//         for i in range(g, a1 - a3 + 1):
//             if text[i:i + a3] == a2:
//                 return i
//         return -1
// EXPECT 4: [run(g) for g in range(n)]
// LAUNCH: --grid 37 --block 37 --arg buf:u8:60:rand=2 --arg i32:60
//     --arg buf:u8:4:iota --arg i32:4 --arg buf:i32:37
// EXPECT 4: [run(g) for g in range(n)]
// LAUNCH: --grid 250 --block 100 --arg buf:u8:280:rand=3 --arg i32:280
//     --arg buf:u8:2:iota --arg i32:2 --arg buf:i32:250
// EXPECT 4: [run(g) for g in range(n)]

__kernel void search(__global const uchar *text, int length,
                     __global const uchar *needle, int needle_length,
                     __global int *out) {
  int g = get_global_id(0);
  int found = -1;
  for (int i = g; i + needle_length <= length && found < 0; ++i) {
    int k = 0;
    while (k < needle_length && (text[i + k] & 3) == needle[k])
      ++k;
    if (k == needle_length)
      found = i;
  }
  out[g] = found;
}
