// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// RUN: %toygcn run %s --stats | FileCheck %s
// Decoding of LZ77 tokens: copies of what was written before, which may overlap
// themselves; a work-item decodes one stream into a private window. In LDS the
// windows would leave room for few waves.
//
// CHECK: occupancy {{[89]|10}}
//
// LAUNCH: --grid 32 --block 32 --arg buf:u16:512:rand=9 --arg buf:u8:2048
//     --arg buf:i32:32
// HOST:
//     def decode(tokens):
//         out = []
//         for token in tokens:
//             distance, length = (token >> 8 & 7) + 1, (token >> 11 & 7) + 1
//             if token & 0x4000 and distance <= len(out):
//                 if len(out) + length > 64:
//                     break
//                 for _ in range(length):
//                     out.append(out[-distance])
//             elif len(out) == 64:
//                 break
//             else:
//                 out.append(token & 255)
//         return out
//     def whole(g):
//         out = decode(a0[16 * g:16 * g + 16])
//         return out + [0] * (64 - len(out))
// EXPECT 1: [x for g in range(n) for x in whole(g)]
// EXPECT 2: [len(decode(a0[16 * g:16 * g + 16])) for g in range(n)]

__kernel void lz(__global const ushort *tokens, __global uchar *out,
                 __global int *sizes) {
  size_t g = get_global_id(0);
  uchar window[64];
  int size = 0;
  for (int i = 0; i < 16; ++i) {
    ushort token = tokens[16 * g + i];
    int distance = (token >> 8 & 7) + 1, length = (token >> 11 & 7) + 1;
    if ((token & 0x4000) && distance <= size) {
      if (size + length > 64)
        break;
      for (int k = 0; k < length; ++k, ++size)
        window[size] = window[size - distance];
    } else {
      if (size == 64)
        break;
      window[size++] = token;
    }
  }
  for (int i = 0; i < 64; ++i)
    out[64 * g + i] = i < size ? window[i] : 0;
  sizes[g] = size;
}
