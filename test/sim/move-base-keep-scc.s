// How a plain function moves s32 to a far slot and back without an SGPR to
// keep SCC in (Emission/ScratchAccess.cpp): by bit 0 of s32, which is even.
// Four ways, each stores s32 meanwhile, s32 and SCC afterwards.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: toygcn-sim %t.hsaco --kernel ways --arg buf:i32:12 --print 0 | FileCheck %s
// CHECK: 0: 12064 64 0 12064 64 1 12065 64 0 12065 64 1

.include "kernel.inc"

.macro put offset
  v_mov_b32 v1, s6
  global_store_dword v0, v1, s[4:5] offset:\offset
.endm

.macro way scc, odd, offset
  s_mov_b32 s32, 64
  s_cmp_eq_u32 0, 1-\scc
  s_addc_u32 s32, s32, 12000
  s_bitcmp1_b32 s32, 0
.if \odd
  s_bitset1_b32 s32, 0
.else
  s_bitset0_b32 s32, 0
.endif
  s_mov_b32 s6, s32
  put \offset
.if \odd
  s_bitset0_b32 s32, 0
.endif
  s_addc_u32 s32, s32, -12000
  s_bitcmp1_b32 s32, 0
  s_bitset0_b32 s32, 0
  s_mov_b32 s6, s32
  put \offset+4
  s_cselect_b32 s6, 1, 0
  put \offset+8
.endm

kernel ways
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_mov_b32 v0, 0
  s_waitcnt lgkmcnt(0)
  way 0, 0, 0
  way 1, 0, 12
  way 0, 1, 24
  way 1, 1, 36
  s_endpgm
