// LDS that no lane wrote may be loaded and stored, but not used.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel never 2>&1 | FileCheck %s --check-prefix=NEVER
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel second 2>&1 | FileCheck %s --check-prefix=SECOND
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel lane 2>&1 | FileCheck %s --check-prefix=LANE
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel counter 2>&1 | FileCheck %s --check-prefix=COUNTER
// RUN: not toygcn-sim %t.hsaco --grid 64 --kernel through 2>&1 | FileCheck %s --check-prefix=THROUGH
// RUN: not toygcn-sim %t.hsaco --grid 128 --block 64 --kernel group 2>&1 | FileCheck %s --check-prefix=GROUP
// RUN: toygcn-sim %t.hsaco --grid 64 --kernel right

.include "kernel.inc"

kernel never, lds=512
  v_lshlrev_b32 v1, 2, v0
  ds_read_b32 v2, v1
  s_waitcnt lgkmcnt(0)
  v_add_u32 v3, 1, v2
  s_endpgm
// NEVER: v_add_u32_e32 v3, 1, v2: uses v2, which was never written

// The second of two dwords.
kernel second, lds=512
  v_lshlrev_b32 v1, 3, v0
  ds_write_b32 v1, v0
  ds_read2_b32 v[2:3], v1 offset1:1
  s_waitcnt lgkmcnt(0)
  v_add_u32 v4, 1, v2
  v_add_u32 v4, 1, v3
  s_endpgm
// SECOND: v_add_u32_e32 v4, 1, v3: uses v3, which was never written

// The place that lane 63 reads.
kernel lane, lds=512
  v_lshlrev_b32 v1, 2, v0
  ds_write_b32 v1, v0
  ds_read_b32 v2, v1 offset:4
  s_waitcnt lgkmcnt(0)
  v_add_u32 v3, 1, v2
  s_endpgm
// LANE: v_add_u32_e32 v3, 1, v2: lane 63: uses v2, which was never written in this lane

kernel counter, lds=512
  v_mov_b32 v1, 0
  v_mov_b32 v2, 1
  ds_add_u32 v1, v2
  ds_read_b32 v3, v1
  s_waitcnt lgkmcnt(0)
  v_add_u32 v3, 1, v3
  s_endpgm
// COUNTER: v_add_u32_e32 v3, 1, v3: uses v3, which was never written

// Storing what is undefined defines nothing.
kernel through, lds=512
  v_lshlrev_b32 v1, 2, v0
  ds_write_b32 v1, v5
  ds_read_b32 v2, v1
  s_waitcnt lgkmcnt(0)
  v_add_u32 v3, 1, v2
  s_endpgm
// THROUGH: v_add_u32_e32 v3, 1, v2: uses v2, which was never written

// Only the first workgroup writes.
kernel group, lds=512
  v_lshlrev_b32 v1, 2, v0
  s_cmp_lg_u32 s2, 0
  s_cbranch_scc1 .Lread
  ds_write_b32 v1, v0
.Lread:
  ds_read_b32 v2, v1
  s_waitcnt lgkmcnt(0)
  v_add_u32 v3, 1, v2
  s_endpgm
// GROUP: v_add_u32_e32 v3, 1, v2: uses v2, which was never written (workgroup 1,0,0

// A copy of what is undefined; a part of a dword; a swap; a counter that was
// set before; the same by flat addresses.
kernel right, lds=512
  v_lshlrev_b32 v1, 2, v0
  ds_read_b32 v2, v1
  s_waitcnt lgkmcnt(0)
  ds_write_b32 v1, v2 offset:256
  ds_write_b8 v1, v0
  ds_read_b32 v2, v1
  s_waitcnt lgkmcnt(0)
  v_and_b32 v2, 0xff, v2
  v_mov_b32 v4, 0
  ds_wrxchg_rtn_b32 v5, v1, v4 offset:256
  s_waitcnt lgkmcnt(0)
  ds_add_rtn_u32 v5, v1, v4 offset:256
  s_waitcnt lgkmcnt(0)
  v_add_u32 v5, 1, v5
  s_mov_b64 s[4:5], src_shared_base
  v_add_u32 v6, 4, v1
  v_mov_b32 v7, s5
  s_mov_b64 exec, 0xff
  flat_store_dword v[6:7], v0
  ds_read_b32 v2, v1 offset:4
  s_waitcnt vmcnt(0) lgkmcnt(0)
  v_add_u32 v3, 1, v2
  s_endpgm
