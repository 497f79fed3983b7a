// Operands and descriptors that gfx900 does not have, each by a right twin.
// The assembler refuses the wrong ones, so they are words.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: not toygcn-sim %t.hsaco --kernel two_scalars 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not toygcn-sim %t.hsaco --kernel literal_and_scalar 2>&1 | FileCheck %s --check-prefix=LITERAL
// RUN: not toygcn-sim %t.hsaco --kernel carry_and_scalar 2>&1 | FileCheck %s --check-prefix=CARRY
// RUN: not toygcn-sim %t.hsaco --kernel odd_pair 2>&1 | FileCheck %s --check-prefix=ODD
// RUN: not toygcn-sim %t.hsaco --kernel odd_result 2>&1 | FileCheck %s --check-prefix=RESULT
// RUN: not toygcn-sim %t.hsaco --kernel load_to_s6 2>&1 | FileCheck %s --check-prefix=LOAD
// RUN: toygcn-sim %t.hsaco --kernel right --no-check-undef
// RUN: not toygcn-sim %t.hsaco --kernel empty 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not toygcn-sim %t.hsaco --kernel wave32 2>&1 | FileCheck %s --check-prefix=WAVE32
// RUN: not toygcn-sim %t.hsaco --kernel off_by_four 2>&1 | FileCheck %s --check-prefix=ENTRY

.include "kernel.inc"

kernel right
  v_add3_u32 v0, s4, s4, v0
  v_mad_u64_u32 v[2:3], vcc, v0, v0, s[4:5]
  v_add_u32 v0, 0x12345, v0
  v_addc_co_u32 v0, vcc, v0, v0, vcc
  v_writelane_b32 v0, s4, m0
  s_mov_b64 s[4:5], s[6:7]
  s_load_dwordx4 s[8:11], s[0:1], 0x0
  s_endpgm

kernel two_scalars
  .long 0xd1ff0000, 0x04000a04 // v_add3_u32 v0, s4, s5, v0
// TWO: kernel 'two_scalars' at pc 0x{{[0-9a-f]+}}: v_add3_u32 v0, s4, s5, v0: reads two scalar values; a vector instruction has one (workgroup

kernel literal_and_scalar
  .long 0x2e000004, 0x12345    // v_madmk_f32 v0, s4, 0x12345, v0
  s_endpgm
// LITERAL: reads two scalar values

kernel carry_and_scalar
  .long 0x38000004             // v_addc_co_u32 v0, vcc, s4, v0, vcc
// CARRY: v_addc_co_u32_e32 v0, vcc, s4, v0, vcc: reads two scalar values

kernel odd_pair
  .long 0xbe840105             // s_mov_b64 s[4:5], s5
// ODD: a pair of scalar registers begins at an odd one

kernel odd_result
  .long 0xbe850104             // s_mov_b64 s5, s[4:5]
// RESULT: a pair of scalar registers begins at an odd one

kernel load_to_s6
  .long 0xc00a0180, 0          // s_load_dwordx4 s6, s[0:1], 0x0
// LOAD: s_load_dwordx4 {{.*}}: four or more scalar registers begin at a multiple of four

  .rodata
  .p2align 6
  .globl empty.kd
  .type empty.kd,@object
empty.kd:
  .zero 64
  .size empty.kd, 64
// EMPTY: error: kernel 'empty' has no entry: its descriptor's offset to the code is zero

  .globl wave32.kd
  .type wave32.kd,@object
wave32.kd:
  .zero 16
  .quad right - wave32.kd
  .zero 32
  .short 0x400                 // kernel_code_properties
  .zero 6
  .size wave32.kd, 64
// WAVE32: error: kernel 'wave32' asks for waves of 32 lanes, which gfx900 has not

  .globl off_by_four.kd
  .type off_by_four.kd,@object
off_by_four.kd:
  .zero 16
  .quad right + 4 - off_by_four.kd
  .zero 40
  .size off_by_four.kd, 64
// ENTRY: error: kernel 'off_by_four' begins at an address that is not a multiple of 256
