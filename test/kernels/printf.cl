// RUN: %toygcn compare %s --with=toygcn,stock
// RUN: %toygcn run %s -O0
// Conversions of printf, by scalars, literals and vectors; lanes of a wave print
// in their order.
//
// LAUNCH: --kernel forms --grid 2 --block 2 --arg f32:2.5 --arg i64:-7
// PRINTS: "".join(f"{i:5d}|{i + 10:<4d}|{255 + i:x} {2.5:8.3f} {-7} str:ok c {18446744073709551609} 50% {1.5:g},{i:g},{-3:g},{4:g} {i},{-2},{3}\n" for i in range(2))
// LAUNCH: --kernel some --grid 200 --block 100
// PRINTS: [f"lane {i % 100}: {i * i}" for i in range(200) if i % 7 == 3]
//     + ["the end"] * 2

__kernel void forms(float f, long l) {
  int i = get_global_id(0);
  printf("%5d|%-4d|%x %8.3f %ld %s:%s %c %lu 50%% %v4hlg %v3hld\n", i, i + 10,
         255 + i, f, l, "str", "ok", 'c', (ulong)l,
         (float4)(1.5f, i, -3.0f, 4.0f), (int3)(i, -2, 3));
}

__kernel void some(void) {
  int i = get_global_id(0);
  if (i % 7 == 3)
    printf("lane %d: %d\n", (int)get_local_id(0), i * i);
  if (get_local_id(0) == 99)
    printf("the end\n");
}
