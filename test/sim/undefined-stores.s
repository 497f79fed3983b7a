// --lanesan: what was never written may be stored, but what is left of it in
// global memory when the kernel ends gets a note.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: toygcn-sim %t.hsaco --lanesan --kernel lds_copied --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=LDS
// RUN: toygcn-sim %t.hsaco --lanesan --kernel lds_halves --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=HALF
// RUN: toygcn-sim %t.hsaco --lanesan --kernel scratch_copied --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=SCRATCH
// RUN: toygcn-sim %t.hsaco --lanesan --kernel register --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=REGISTER
// RUN: toygcn-sim %t.hsaco --lanesan --kernel moved_lanes --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=MOVED
// RUN: toygcn-sim %t.hsaco --lanesan --kernel scalar --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=SCALAR
// RUN: toygcn-sim %t.hsaco --lanesan --kernel many --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: toygcn-sim %t.hsaco --lanesan --kernel many --grid 64 --arg buf:i32:64 --undefined %t.json
// RUN: grep -Fx '{"0": [[0, 24]]}' %t.json
// Without the checks, and where a value follows, there is none.
// RUN: toygcn-sim %t.hsaco --kernel register --grid 64 --arg buf:i32:64 2>&1 | count 0
// RUN: toygcn-sim %t.hsaco --lanesan --no-check-undef --kernel register --grid 64 --arg buf:i32:64 2>&1 | count 0
// RUN: toygcn-sim %t.hsaco --lanesan --kernel stored_over --grid 64 --arg buf:i32:64 2>&1 | count 0
// RUN: toygcn-sim %t.hsaco --lanesan --kernel byte_of_dword --grid 64 --arg buf:i32:64 2>&1 | count 0

.include "kernel.inc"

.macro start
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
.endm

kernel lds_copied, lds=512
  start
  ds_read_b32 v2, v1
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v2, s[4:5]
  s_endpgm
// LDS: {{^}}toygcn-sim: note: kernel 'lds_copied' at pc 0x{{[0-9a-f]+}}: global_store_dword v1, v2, s[4:5]: lane 0: stores byte 0 of LDS, which was never written, read at pc 0x{{[0-9a-f]+}}: ds_read_b32 v2, v1, to byte 0 of argument 0; when the kernel ends, 256 bytes of such stores are left{{$}}

// Every second lane has a value.
kernel lds_halves, lds=512
  start
  v_and_b32 v3, 1, v0
  v_cmp_eq_u32 vcc, 1, v3
  s_and_saveexec_b64 s[8:9], vcc
  ds_write_b32 v1, v0
  s_mov_b64 exec, s[8:9]
  ds_read_b32 v2, v1
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v2, s[4:5]
  s_endpgm
// HALF: lane 0: stores byte 0 of LDS, {{.*}} to byte 0 of argument 0; when the kernel ends, 128 bytes of such stores are left

kernel scratch_copied, scratch=16, flatscratch=1
  s_add_u32 flat_scratch_lo, s2, s7
  s_addc_u32 flat_scratch_hi, s3, 0
  start
  scratch_load_dword v2, off, s6 offset:4
  s_waitcnt vmcnt(0)
  global_store_dword v1, v2, s[4:5]
  s_endpgm
// SCRATCH: stores byte 4 of scratch, which was never written, read at pc {{.*}}: scratch_load_dword

kernel register
  start
  v_cmp_eq_u32 vcc, 3, v0
  s_and_saveexec_b64 s[8:9], vcc
  global_store_short v1, v7, s[4:5]
  s_endpgm
// REGISTER: global_store_short v1, v7, s[4:5]: lane 3: stores v7, which was never written in this lane, to byte 12 of argument 0; when the kernel ends, 2 bytes of such stores are left

// A copy that is undefined in some lanes.
kernel moved_lanes
  start
  v_cmp_lt_u32 vcc, 61, v0
  s_and_saveexec_b64 s[8:9], vcc
  v_mov_b32 v7, 1
  s_mov_b64 exec, s[8:9]
  v_mov_b32 v6, v7
  global_store_dword v1, v6, s[4:5]
  s_endpgm
// MOVED: lane 0: stores v6, which was never written in this lane, to byte 0 of argument 0; when the kernel ends, 248 bytes

kernel scalar
  start
  v_mov_b32 v6, s20
  global_store_dword v1, v6, s[4:5]
  s_endpgm
// SCALAR: lane 0: stores v6, which was never written in this lane

kernel many
  start
  v_cmp_eq_u32 vcc, 0, v0
  s_and_saveexec_b64 s[8:9], vcc
  .irp n, 0, 4, 8, 12, 16, 20
  global_store_dword v1, v7, s[4:5] offset:\n
  .endr
  s_endpgm
// MANY-COUNT-4: note: kernel 'many' at pc
// MANY-NEXT: note: 2 more instructions leave undefined bytes

kernel stored_over
  start
  global_store_dword v1, v7, s[4:5]
  global_store_dword v1, v0, s[4:5]
  s_endpgm

// Of a dword only the byte that was written.
kernel byte_of_dword, lds=512
  start
  ds_write_b8 v1, v0
  ds_read_b32 v2, v1
  s_waitcnt lgkmcnt(0)
  global_store_byte v1, v2, s[4:5]
  s_endpgm
