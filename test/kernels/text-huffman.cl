// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Decoding of a Huffman code by walking its tree bit by bit: nodes are packed
// structures in constant memory, streams begin at odd bits.
//
// LAUNCH: --grid 64 --block 64 --arg buf:u32:70:rand=3 --arg buf:u8:512
// HOST:
//     tree = [(1, 2), (-1, 3), (4, 5), (-2, -3), (6, -4), (-5, 7), (-6, -7),
//             (-8, 8), (-9, -10)]
//     def decode(g):
//         at, out = 29 * g, []
//         while len(out) < 8:
//             node = 0
//             while node >= 0:
//                 node = tree[node][a0[at // 32] >> at % 32 & 1]
//                 at += 1
//             out.append(96 - node)
//         return out
// EXPECT 1: [x for g in range(n) for x in decode(g)]

typedef struct __attribute__((packed)) {
  char next[2];
} Node;

__constant Node tree[9] = {{{1, 2}},   {{-1, 3}},  {{4, 5}},
                           {{-2, -3}}, {{6, -4}},  {{-5, 7}},
                           {{-6, -7}}, {{-8, 8}},  {{-9, -10}}};

__kernel void huffman(__global const uint *bits, __global uchar *out) {
  uint g = get_global_id(0), at = 29 * g;
  for (int i = 0; i < 8; ++i) {
    char node = 0;
    do {
      node = tree[node].next[bits[at / 32] >> at % 32 & 1];
      ++at;
    } while (node >= 0);
    out[8 * g + i] = 96 - node;
  }
}
