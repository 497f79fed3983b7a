// Every access outside an allocation stops with kernel, pc, instruction, lane
// and the nearest buffer.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: not toygcn-sim %t.hsaco --kernel past_end --grid 64 --arg buf:i32:60 2>&1 | FileCheck %s --check-prefix=END
// RUN: not toygcn-sim %t.hsaco --kernel before --grid 64 --arg buf:i32:60 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: not toygcn-sim %t.hsaco --kernel straddle --grid 64 --arg buf:i32:60 2>&1 | FileCheck %s --check-prefix=STRADDLE
// RUN: not toygcn-sim %t.hsaco --kernel readonly --grid 64 --arg buf:i32:60 2>&1 | FileCheck %s --check-prefix=READONLY
// RUN: not toygcn-sim %t.hsaco --kernel scalar --grid 64 --arg buf:i32:60 2>&1 | FileCheck %s --check-prefix=SCALAR
// RUN: toygcn-sim %t.hsaco --kernel past_end --grid 60 --arg buf:i32:60 --print 0:2 | FileCheck %s --check-prefix=GOOD

.include "kernel.inc"

kernel past_end
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v0, s[4:5]
  s_endpgm
// END: toygcn-sim: error: kernel 'past_end' at pc 0x{{[0-9a-f]+}}: global_store_dword v1, v0, s[4:5]: lane 60: write of 4 bytes at 0x{{[0-9a-f]+}} is outside every allocation; nearest: argument 0 (240 bytes at 0x{{[0-9a-f]+}}), 0 bytes past its end (workgroup 0,0,0, wave 0)
// GOOD: 0: 0 1

kernel before
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_mov_b32 v1, 0
  s_waitcnt lgkmcnt(0)
  global_load_dword v2, v1, s[4:5] offset:-8
  s_endpgm
// BEFORE: error: kernel 'before' at pc {{.*}}: global_load_dword {{.*}}: lane 0: read of 4 bytes at {{.*}}, 8 bytes before its start

kernel straddle
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_mov_b32 v1, 236
  s_waitcnt lgkmcnt(0)
  global_load_dwordx2 v[2:3], v1, s[4:5]
  s_endpgm
// STRADDLE: lane 0: read of 8 bytes at {{.*}} runs past the end of argument 0 (240 bytes

kernel readonly
  v_mov_b32 v1, 0
  global_store_dword v1, v0, s[0:1]
  s_endpgm
// READONLY: lane 0: write of 4 bytes at {{.*}} is in read-only the kernel arguments

kernel scalar
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  s_load_dwordx4 s[8:11], s[4:5], 0xe8
  s_endpgm
// SCALAR: kernel 'scalar' at pc {{.*}}: s_load_dwordx4 s[8:11], s[4:5], 0xe8: read of 16 bytes at {{.*}} runs past the end of argument 0
