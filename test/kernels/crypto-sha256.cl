// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// SHA-256 of short messages of different lengths: 64 rounds on rotations, a
// table of constants, words in big-endian order.
//
// LAUNCH: --grid 24 --block 24 --arg buf:u8:1440:rand=77 --arg buf:u32:192
// HOST:
//     def fraction(x, root):
//         low, high = 0, 1 << 40
//         while high - low > 1:
//             mid = (low + high) // 2
//             low, high = (mid, high) if mid ** root <= x << 32 * root \
//                 else (low, mid)
//         return u32(low)
//     primes = [p for p in range(2, 312) if all(p % d for d in range(2, p))]
//     K = [fraction(p, 3) for p in primes]
//     def turn(x, by):
//         return u32(x >> by | x << 32 - by)
//     def sha(data):
//         bits = len(data) * 8
//         data = data + [0x80] + [0] * ((55 - len(data)) % 64)
//         data += [bits >> s & 255 for s in range(56, -8, -8)]
//         h = [fraction(p, 2) for p in primes[:8]]
//         for at in range(0, len(data), 64):
//             w = [sum(data[at + 4 * i + k] << 24 - 8 * k for k in range(4))
//                  for i in range(16)]
//             for i in range(16, 64):
//                 s0 = turn(w[i-15], 7) ^ turn(w[i-15], 18) ^ w[i-15] >> 3
//                 s1 = turn(w[i-2], 17) ^ turn(w[i-2], 19) ^ w[i-2] >> 10
//                 w.append(u32(w[i - 16] + s0 + w[i - 7] + s1))
//             v = list(h)
//             for i in range(64):
//                 a, b, c, d, e, f, g, x = v
//                 t = x + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) \
//                     + (e & f ^ ~e & g) + K[i] + w[i]
//                 u = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) \
//                     + (a & b ^ a & c ^ b & c)
//                 v = [u32(t + u), a, b, c, u32(d + t), e, f, g]
//             h = [u32(x + y) for x, y in zip(h, v)]
//         return h
// EXPECT 1: [x for g in range(n) for x in sha(a0[60 * g:60 * g + 3 + 5 * (g % 11)])]

__constant uint K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

#define TURN(X, BY) rotate(X, 32u - (BY))

void block(uint h[8], const uchar *bytes) {
  uint w[16], v[8];
  for (int i = 0; i < 16; ++i)
    w[i] = bytes[4 * i] << 24 | bytes[4 * i + 1] << 16 |
           bytes[4 * i + 2] << 8 | bytes[4 * i + 3];
  for (int i = 0; i < 8; ++i)
    v[i] = h[i];
  for (int i = 0; i < 64; ++i) {
    if (i >= 16) {
      uint a = w[(i + 1) & 15], b = w[(i + 14) & 15];
      w[i & 15] += (TURN(a, 7) ^ TURN(a, 18) ^ a >> 3) + w[(i + 9) & 15] +
                   (TURN(b, 17) ^ TURN(b, 19) ^ b >> 10);
    }
    uint e = v[4], a = v[0];
    uint t = v[7] + (TURN(e, 6) ^ TURN(e, 11) ^ TURN(e, 25)) +
             bitselect(v[6], v[5], e) + K[i] + w[i & 15];
    uint u = (TURN(a, 2) ^ TURN(a, 13) ^ TURN(a, 22)) +
             ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
    for (int k = 7; k > 0; --k)
      v[k] = v[k - 1];
    v[4] += t;
    v[0] = t + u;
  }
  for (int i = 0; i < 8; ++i)
    h[i] += v[i];
}

__kernel void sha256(__global const uchar *messages, __global uint *hashes) {
  uint g = get_global_id(0), length = 3 + 5 * (g % 11);
  uint h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
               0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  uchar bytes[64];
  for (uint i = 0; i < 64; ++i)
    bytes[i] = i < length ? messages[60 * g + i] : i == length ? 0x80 : 0;
  bytes[62] = length >> 5;
  bytes[63] = length << 3;
  block(h, bytes);
  for (int i = 0; i < 8; ++i)
    hashes[8 * g + i] = h[i];
}
