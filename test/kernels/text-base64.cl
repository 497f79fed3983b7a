// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn run %s --budget 8,16
// Base64 of byte strings: three bytes to four characters by shifts, an alphabet
// in constant memory, padding by a switch on what is left.
//
// LAUNCH: --grid 40 --block 40 --arg buf:u8:121:rand=30 --arg i32:118
//     --arg buf:u8:160
// HOST:
//     letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
//     letters += "0123456789+/"
//     def encode(data):
//         bits = "".join(f"{x:08b}" for x in data)
//         bits += "0" * (-len(bits) % 6)
//         text = "".join(letters[int(bits[i:i + 6], 2)]
//                        for i in range(0, len(bits), 6))
//         return [x for x in (text + "=" * (-len(text) % 4)).encode()]
// EXPECT 2: encode(a0[:a1])

__constant char letters[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

__kernel void base64(__global const uchar *in, int size, __global char4 *out) {
  int g = get_global_id(0), at = 3 * g;
  if (at >= size)
    return;
  uint bits = in[at] << 16;
  switch (size - at) {
  default:
    bits |= in[at + 2];
  case 2:
    bits |= in[at + 1] << 8;
  case 1:
    break;
  }
  char4 text = (char4)(letters[bits >> 18], letters[bits >> 12 & 63],
                       letters[bits >> 6 & 63], letters[bits & 63]);
  if (size - at < 3)
    text.w = '=';
  if (size - at < 2)
    text.z = '=';
  out[g] = text;
}
