// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// Many uniform and many divergent values alive across a uniform loop.
//
// LAUNCH: --grid 64 --block 64 --arg buf:i32:100:rand=1
//     --arg buf:i32:9600:rand=2 --arg i32:3 --arg buf:i32:64
// HOST:
//     def run(t):
//         h = 0
//         for k in range(a2):
//             for i in range(150):
//                 h = u32(h * 5 + a1[i * 64 + t]) ^ u32(a0[i % 100])
//         return h
// EXPECT 3: [run(t) for t in range(64)]

__kernel void pressure(__global const uint *uniforms,
                       __global const uint *lanes, int times,
                       __global uint *out) {
  uint t = get_local_id(0);
  uint u[100], v[150];
#pragma unroll
  for (int i = 0; i < 100; ++i)
    u[i] = uniforms[i];
#pragma unroll
  for (int i = 0; i < 150; ++i)
    v[i] = lanes[i * 64 + t];
  barrier(CLK_GLOBAL_MEM_FENCE);
  uint h = 0;
#pragma clang loop unroll(disable)
  for (int k = 0; k < times; ++k) {
#pragma unroll
    for (int i = 0; i < 150; ++i)
      h = h * 5 + v[i] ^ u[i % 100];
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
  out[t] = h;
}
