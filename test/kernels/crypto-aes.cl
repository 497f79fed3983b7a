// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// AES-128: the group makes the S-box in local memory, each work-item encrypts
// one block of bytes with keys that it expands as it goes.
//
// LAUNCH: --grid 32 --block 32 --arg buf:u8:512:rand=5 --arg buf:u8:16:iota
//     --arg buf:u8:512
// HOST:
//     def times(a, b):
//         p = 0
//         for i in range(8):
//             p ^= a << i if b >> i & 1 else 0
//         for i in range(14, 7, -1):
//             p ^= 0x11b << i - 8 if p >> i & 1 else 0
//         return p
//     def box(x):
//         y = [y for y in range(256) if times(x, y) == 1][0] if x else 0
//         return y ^ 0x63 ^ sum((y >> (i + k) % 8 & 1) << i for i in range(8)
//             for k in ()) ^ turns(y)
//     def turns(y):
//         r = 0
//         for k in range(1, 5):
//             r ^= (y << k | y >> 8 - k) & 255
//         return r
//     S = [box(x) for x in range(256)]
//     def encrypt(text, key):
//         state = [t ^ k for t, k in zip(text, key)]
//         constant = 1
//         for turn in range(1, 11):
//             key = list(key)
//             for i in range(4):
//                 key[i] ^= S[key[12 + (i + 1) % 4]] ^ (constant if i == 0 else 0)
//             for i in range(4, 16):
//                 key[i] ^= key[i - 4]
//             constant = times(constant, 2)
//             state = [S[state[(i + 4 * (i % 4)) % 16]] for i in range(16)]
//             if turn < 10:
//                 mixed = []
//                 for c in range(0, 16, 4):
//                     for r in range(4):
//                         mixed.append(times(state[c + r], 2)
//                             ^ times(state[c + (r + 1) % 4], 3)
//                             ^ state[c + (r + 2) % 4] ^ state[c + (r + 3) % 4])
//                 state = mixed
//             state = [s ^ k for s, k in zip(state, key)]
//         return state
// EXPECT 2: [x for g in range(n) for x in encrypt(a0[16 * g:16 * g + 16], a1)]

uchar twice(uchar x) { return x << 1 ^ (x >> 7) * 0x1b; }

uchar times(uchar a, uchar b) {
  uchar product = 0;
  for (; b; b >>= 1, a = twice(a))
    if (b & 1)
      product ^= a;
  return product;
}

uchar substitute(uchar x) {
  // x to the power of 254 is the inverse.
  uchar inverse = 1, power = x;
  for (int i = 0; i < 7; ++i) {
    power = times(power, power);
    inverse = times(inverse, power);
  }
  return inverse ^ rotate(inverse, (uchar)1) ^ rotate(inverse, (uchar)2) ^
         rotate(inverse, (uchar)3) ^ rotate(inverse, (uchar)4) ^ 0x63;
}

__kernel void aes(__global const uchar *text, __global const uchar *key,
                  __global uchar *out) {
  __local uchar box[256];
  uint t = get_local_id(0), base = 16 * get_global_id(0);
  for (uint i = t; i < 256; i += get_local_size(0))
    box[i] = substitute(i);
  barrier(CLK_LOCAL_MEM_FENCE);
  uchar state[16], now[16], moved[16];
  for (int i = 0; i < 16; ++i) {
    now[i] = key[i];
    state[i] = text[base + i] ^ now[i];
  }
  uchar constant_of_round = 1;
  for (int round = 1; round <= 10; ++round) {
    for (int i = 0; i < 4; ++i)
      now[i] ^= box[now[12 + (i + 1) % 4]];
    now[0] ^= constant_of_round;
    constant_of_round = twice(constant_of_round);
    for (int i = 4; i < 16; ++i)
      now[i] ^= now[i - 4];
    for (int i = 0; i < 16; ++i)
      moved[i] = box[state[(i + 4 * (i % 4)) % 16]];
    for (int c = 0; c < 16; c += 4)
      for (int r = 0; r < 4; ++r) {
        uchar a = moved[c + r], b = moved[c + (r + 1) % 4];
        uchar mixed = twice(a) ^ twice(b) ^ b ^ moved[c + (r + 2) % 4] ^
                      moved[c + (r + 3) % 4];
        state[c + r] = (round < 10 ? mixed : a) ^ now[c + r];
      }
  }
  vstore16((uchar16)(state[0], state[1], state[2], state[3], state[4], state[5],
                     state[6], state[7], state[8], state[9], state[10],
                     state[11], state[12], state[13], state[14], state[15]),
           0, out + base);
}
