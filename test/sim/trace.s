// --trace prints wave, pc, instruction and what was written (lane 0).
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: toygcn-sim %t.hsaco --grid 65 --block 128 --trace | FileCheck %s

.include "kernel.inc"

kernel k
  s_mov_b32 s4, 0x1234
  v_add_u32 v1, s4, v0
  v_cmp_eq_u32 vcc, v0, v0
  s_cmp_eq_u32 s4, 0
  s_endpgm

// CHECK: w0 0x{{[0-9a-f]+}} s_mov_b32 s4, 0x1234 ; s4=0x00001234
// CHECK-NEXT: w0 0x{{[0-9a-f]+}} v_add_u32_e32 v1, s4, v0 ; v1[0]=0x00001234
// CHECK-NEXT: w0 0x{{[0-9a-f]+}} v_cmp_eq_u32_e32 vcc, v0, v0 ; vcc_lo=0xffffffff vcc_hi=0xffffffff
// CHECK-NEXT: w0 0x{{[0-9a-f]+}} s_cmp_eq_u32 s4, 0 ; scc=0
// CHECK-NEXT: w0 0x{{[0-9a-f]+}} s_endpgm
// CHECK-NEXT: w1 0x{{[0-9a-f]+}} s_mov_b32
// CHECK-NEXT: w1 {{.*}} v1[0]=0x00001274
// CHECK-NEXT: w1 {{.*}} vcc_lo=0x00000001 vcc_hi=0x00000000
