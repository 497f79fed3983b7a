// RUN: %toygcn compare %s
// RUN: %toygcn run %s -O0
// RUN: %toygcn compare %s --with toygcn | FileCheck %s
// No kernel stores to constant memory, so loads from it do not keep stores apart: four stores in a
// row are one. A load of memory that the kernel may store to stays between them.
//
// LAUNCH: --kernel constants --grid 64 --block 64 --arg buf:i32:256 --arg buf:i32:4:iota
// EXPECT 0: [i // 4 + i % 4 for i in range(256)]
// CHECK: VMEM 1{{$}}
// LAUNCH: --kernel others --grid 64 --block 64 --arg buf:i32:256 --arg buf:i32:256:iota
// EXPECT 0: [a1[i] for i in range(256)]
// CHECK: VMEM 8{{$}}

kernel void constants(global uint *out, constant uint *values) {
  const uint i = get_local_id(0);
  out[4 * i] = values[0] + i;
  out[4 * i + 1] = values[1] + i;
  out[4 * i + 2] = values[2] + i;
  out[4 * i + 3] = values[3] + i;
}

kernel void others(global uint *out, global const uint *values) {
  const uint i = get_local_id(0);
  out[4 * i] = values[4 * i];
  out[4 * i + 1] = values[4 * i + 1];
  out[4 * i + 2] = values[4 * i + 2];
  out[4 * i + 3] = values[4 * i + 3];
}
