// --lanesan: bits of LDS and scratch that were never written, beside others
// that were. Of each kernel that is right there is a twin that is not.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: toygcn-sim %t.hsaco --lanesan --kernel elements --grid 64 --arg buf:i32:64 2>&1 | count 0
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel element --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=ELEMENT
// RUN: toygcn-sim %t.hsaco --lanesan --kernel bits --grid 64 --arg buf:i32:64 2>&1 | count 0
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel bit --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=BIT
// RUN: toygcn-sim %t.hsaco --lanesan --kernel bytes --grid 64 --arg buf:i32:64 2>&1 | count 0
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel byte --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=BYTE
// RUN: toygcn-sim %t.hsaco --lanesan --kernel unaligned_bits --grid 64 --arg buf:i32:64 2>&1 | count 0
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel unaligned_bit --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=UNALIGNED
// RUN: toygcn-sim %t.hsaco --lanesan --kernel signs --grid 64 --arg buf:i32:64 2>&1 | count 0
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel sign --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=SIGN
// RUN: toygcn-sim %t.hsaco --lanesan --kernel scalars --grid 64 2>&1 | count 0
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel scalar --grid 64 2>&1 | FileCheck %s --check-prefix=SCALAR
// RUN: toygcn-sim %t.hsaco --lanesan --kernel registers --grid 64 --arg buf:i32:64 2>&1 | count 0
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel register --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=REGISTER
// RUN: toygcn-sim %t.hsaco --lanesan --kernel hole --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=HOLE
// RUN: toygcn-sim %t.hsaco --lanesan --kernel swapped_short --grid 64 --arg buf:i32:64 --print 0:3 2>&1 | FileCheck %s --check-prefix=SWAPPED
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel swapped_nothing --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=NOTHING

.include "kernel.inc"

.macro start
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
.endm
.macro frame
  s_add_u32 flat_scratch_lo, s2, s7
  s_addc_u32 flat_scratch_hi, s3, 0
  start
  v_mov_b32 v8, 0
.endm
.macro finish reg
  global_store_dword v1, \reg, s[4:5]
  s_endpgm
.endm

// Numbers of 17 bits side by side in scratch: the first gets a value, and then
// is the third of them in v4, the first in v5.
.macro numbers_of_17
  frame
  v_mov_b32 v9, 0x1ffff
  scratch_load_dwordx2 v[2:3], v8, off
  s_waitcnt vmcnt(0)
  v_alignbit_b32 v4, v3, v2, 17
  v_and_b32 v4, v4, v9
  v_lshl_or_b32 v2, v4, 17, v0
  scratch_store_dwordx2 v8, v[2:3], off
  scratch_load_dwordx2 v[2:3], v8, off
  s_waitcnt vmcnt(0)
  v_and_b32 v5, v2, v9
  v_bfe_u32 v4, v3, 2, 17
.endm

kernel elements, scratch=16, flatscratch=1
  numbers_of_17
  scratch_store_short v8, v5, off offset:8
  v_lshrrev_b32 v5, 16, v5
  scratch_store_byte v8, v5, off offset:10
  scratch_load_ushort v6, v8, off offset:8
  scratch_load_ubyte v7, v8, off offset:10
  s_waitcnt vmcnt(0)
  v_lshl_or_b32 v6, v7, 16, v6
  v_add_u32 v6, 1, v6
  finish v6

kernel element, scratch=16, flatscratch=1
  numbers_of_17
  v_add_u32 v4, 1, v4
  finish v4
// ELEMENT: lane 0: what it writes depends on byte 4 of scratch, which was never written; read at {{.*}}: scratch_load_dwordx2 v[2:3]

// Of a byte in LDS the lowest bit has a value.
.macro lowest_bit
  start
  ds_read_u8 v2, v1
  s_waitcnt lgkmcnt(0)
  v_and_b32 v2, 0xfe, v2
  v_or_b32 v2, 1, v2
  ds_write_b8 v1, v2
  ds_read_b32 v3, v1
  ds_read_u8 v4, v1
  s_waitcnt lgkmcnt(0)
.endm

kernel bits, lds=256
  lowest_bit
  v_and_b32 v3, 1, v3
  v_and_b32 v4, 1, v4
  v_add_u32 v3, v3, v4
  finish v3

kernel bit, lds=256
  lowest_bit
  v_bfe_u32 v4, v4, 1, 1
  v_add_u32 v4, 1, v4
  finish v4
// BIT: lane 0: what it writes depends on byte 0 of LDS, which was never written

// Byte 1 of a dword has a value.
.macro second_byte
  start
  ds_write_b8 v1, v0 offset:1
  ds_read_b32 v2, v1
  s_waitcnt lgkmcnt(0)
.endm

kernel bytes, lds=256
  second_byte
  v_bfe_u32 v3, v2, 8, 8
  v_cvt_f32_ubyte1 v4, v2
  v_add_u32 v3, v3, v4
  v_lshlrev_b32 v4, 16, v2
  ds_write_b16 v1, v4 offset:2
  ds_write_b8_d16_hi v1, v4
  ds_read_u8 v4, v1 offset:1
  s_waitcnt lgkmcnt(0)
  v_add_u32 v3, v3, v4
  finish v3

kernel byte, lds=256
  second_byte
  v_bfe_u32 v3, v2, 15, 8
  v_add_u32 v3, 1, v3
  finish v3
// BYTE: lane 0: what it writes depends on byte 0 of LDS, which was never written

// Bits 12 to 31 of v2, from byte 4 of scratch, have no value. They move to bytes
// 11 to 14.
.macro move_unaligned
  frame
  v_mov_b32 v9, 0xfff
  scratch_load_dword v2, v8, off offset:4
  s_waitcnt vmcnt(0)
  v_bfi_b32 v2, v9, v0, v2
  scratch_store_dword v8, v2, off offset:11
  scratch_store_byte v8, v0, off offset:10
  scratch_load_dword v3, v8, off offset:10
  s_waitcnt vmcnt(0)
.endm

kernel unaligned_bits, scratch=32, flatscratch=1
  move_unaligned
  v_and_b32 v3, 0xfffff, v3
  v_add_u32 v3, 1, v3
  finish v3

kernel unaligned_bit, scratch=32, flatscratch=1
  move_unaligned
  v_and_b32 v3, 0x1fffff, v3
  v_add_u32 v3, 1, v3
  finish v3
// UNALIGNED: lane 0: what it writes depends on byte 4 of scratch, which was never written

// The sign of a byte goes to all bits above it. Here only it has no value.
.macro no_sign
  start
  v_mov_b32 v9, 0x7f
  ds_read_u8 v2, v1
  s_waitcnt lgkmcnt(0)
  v_bfi_b32 v2, v9, v0, v2
  ds_write_b8 v1, v2
  ds_read_i8 v3, v1
  ds_read_u8 v4, v1
  s_waitcnt lgkmcnt(0)
.endm

kernel signs, lds=256
  no_sign
  v_and_b32 v3, v9, v3
  v_lshrrev_b32 v4, 8, v4
  v_add_u32 v3, v3, v4
  finish v3

kernel sign, lds=256
  no_sign
  v_lshrrev_b32 v3, 30, v3
  v_add_u32 v3, 1, v3
  finish v3
// SIGN: lane 0: what it writes depends on byte 0 of LDS, which was never written

// What comes to scalars: the low byte has a value.
.macro to_scalar
  v_lshlrev_b32 v1, 2, v0
  ds_write_b8 v1, v0
  ds_read_b32 v2, v1
  s_waitcnt lgkmcnt(0)
  v_readfirstlane_b32 s6, v2
  s_mul_i32 s7, s6, 3
.endm
.macro branch_by reg
  s_cmp_lg_u32 \reg, 0
  s_cbranch_scc1 .Lbranch\@
.Lbranch\@:
.endm

kernel scalars, lds=256
  to_scalar
  s_and_b32 s8, s7, 0xff
  branch_by s8
  s_lshl_b32 s8, s6, 24
  branch_by s8
  s_bfe_u32 s8, s6, 0x80000
  branch_by s8
  s_sext_i32_i8 s8, s6
  branch_by s8
  s_or_b32 s8, s6, 1
  branch_by s8
  s_endpgm

kernel scalar, lds=256
  to_scalar
  s_and_b32 s7, s7, 0x100
  branch_by s7
  s_endpgm
// SCALAR: s_cbranch_scc1 {{.*}}: the branch depends on byte 1 of LDS, which was never written

// A register of which the low half was written, in scratch and back.
.macro save_half
  frame
  v_mov_b32 v9, 0xffff
  v_bfi_b32 v2, v9, v0, v20
  scratch_store_dword v8, v2, off
  scratch_load_dword v3, v8, off
  s_waitcnt vmcnt(0)
.endm

kernel registers, scratch=16, flatscratch=1
  save_half
  v_lshlrev_b32 v3, 16, v3
  v_add_u32 v3, 1, v3
  finish v3

kernel register, scratch=16, flatscratch=1
  save_half
  v_lshrrev_b32 v3, 16, v3
  v_add_u32 v3, 1, v3
  finish v3
// REGISTER: lane 0: what it writes depends on byte 2 of scratch, which was never written

// A structure with a hole, of which a member is changed on the way.
kernel hole, lds=256
  second_byte
  v_and_b32 v2, 0xffff00ff, v2
  v_lshl_or_b32 v2, v0, 8, v2
  finish v2
// HOLE: note: {{.*}} global_store_dword v1, v2, s[4:5]: lane 0: stores byte 0 of LDS, which was never written, {{.*}} to byte 0 of argument 0; when the kernel ends, 192 bytes of such stores are left

// A compare-and-swap of a dword increments a short, and finds out what the bytes
// beside it are.
.macro increment_short
  v_mov_b32 v9, 0xffff
  ds_read_b32 v2, v1
  s_waitcnt lgkmcnt(0)
.Lagain\@:
  v_add_u32 v3, 1, v2
  v_bfi_b32 v3, v9, v3, v2
  ds_cmpst_rtn_b32 v4, v1, v2, v3
  s_waitcnt lgkmcnt(0)
  v_cmp_ne_u32 vcc, v4, v2
  v_mov_b32 v2, v4
  s_cbranch_vccnz .Lagain\@
  ds_read_u16 v2, v1
  s_waitcnt lgkmcnt(0)
.endm

kernel swapped_short, lds=256
  start
  ds_write_b16 v1, v0
  increment_short
  v_add_u32 v2, 5, v2
  finish v2
// SWAPPED-NOT: note
// SWAPPED: 0: 6 7 8

kernel swapped_nothing, lds=256
  start
  increment_short
  finish v2
// NOTHING: ds_cmpst_rtn_b32 v4, v1, v2, v3: lane 0: what it writes depends on byte 0 of LDS, which was never written
