// --lanesan: bytes of LDS and scratch that were never written, and scalar loads
// of what a vector instruction stored, where they decide what can be seen. One
// kernel each that is wrong, and its twin that is not.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel never --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=NEVER
// RUN: toygcn-sim %t.hsaco --kernel never --grid 64 --arg buf:i32:64
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel second --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=SECOND
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel lane --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=LANE
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel counter --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=COUNTER
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel through --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=THROUGH
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel group --grid 128 --block 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=GROUP
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel address --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=ADDRESS
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel branch --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=BRANCH
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel flat --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=FLAT
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel private --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=PRIVATE
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel private_byte --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=BYTE
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel copied_byte --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=COPIED
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel copied_dword --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=COPIEDDWORD
// RUN: toygcn-sim %t.hsaco --lanesan --kernel other_bytes --grid 64 --arg buf:i32:64
// RUN: toygcn-sim %t.hsaco --lanesan --kernel beside_unaligned --grid 64 --arg buf:i32:64
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel end_of_unaligned --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=COPIEDEND
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel unaligned_load --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=COPIEDEND
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel spilled --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=SPILLED
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel choice --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=CHOICE
// RUN: toygcn-sim %t.hsaco --lanesan --kernel choice_right --grid 64 --arg buf:i32:64
// RUN: toygcn-sim %t.hsaco --lanesan --kernel right --grid 64 --arg buf:i32:64
// RUN: toygcn-sim %t.hsaco --lanesan --kernel not_taken --grid 64 --arg buf:i32:64
// RUN: toygcn-sim %t.hsaco --lanesan --kernel private_right --grid 64 --arg buf:i32:64
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel stale --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=STALE
// RUN: toygcn-sim %t.hsaco --kernel stale --grid 64 --arg buf:i32:64
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel stale_group --grid 128 --block 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=OTHERGROUP
// RUN: toygcn-sim %t.hsaco --lanesan --kernel fresh --grid 64 --arg buf:i32:64
// RUN: toygcn-sim %t.hsaco --lanesan --kernel neighbours --grid 64 --arg buf:i32:64
// RUN: toygcn-sim %t.hsaco --lanesan --kernel expected --grid 64 --arg buf:i32:64
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel scalar_store --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=SCALARSTORE
// RUN: toygcn-sim %t.hsaco --lanesan --kernel written_back --grid 64 --arg buf:i32:64
// RUN: toygcn-sim %t.hsaco --lanesan --kernel cut_store --grid 64 --arg buf:i32:64
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel cut_stale --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=CUTSTALE
// RUN: toygcn-sim %t.hsaco --lanesan --kernel cut_load --grid 64 --arg buf:i32:64
// RUN: toygcn-sim %t.hsaco --lanesan --kernel cut_scalar_load --grid 64 --arg buf:i32:64
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel under_load --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=UNDERLOAD
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel atomic_under --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=ATOMICUNDER
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel flat_under --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=FLATUNDER
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel counted_under --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=COUNTED
// RUN: toygcn-sim %t.hsaco --lanesan --kernel beside_load --grid 64 --arg buf:i32:64
// RUN: toygcn-sim %t.hsaco --lanesan --kernel after_load --grid 64 --arg buf:i32:64
// RUN: not toygcn-sim %t.hsaco --lanesan --kernel invalidated_early --grid 64 --arg buf:i32:64 2>&1 | FileCheck %s --check-prefix=INVEARLY

.include "kernel.inc"

// s[4:5] the buffer, v1 the lane's dword in it.
.macro start
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
.endm
.macro finish reg
  global_store_dword v1, \reg, s[4:5]
  s_endpgm
.endm

kernel never, lds=512
  start
  ds_read_b32 v2, v1
  v_add_u32 v3, 1, v2
  finish v3
// NEVER: error: kernel 'never' at pc 0x{{[0-9a-f]+}}: global_store_dword v1, v3, s[4:5]: lane 0: what it writes depends on byte 0 of LDS, which was never written; read at pc 0x{{[0-9a-f]+}}: ds_read_b32 v2, v1 (workgroup 0,0,0, wave 0)

// The second of two dwords.
kernel second, lds=1024
  start
  v_lshlrev_b32 v4, 3, v0
  ds_write_b32 v4, v0
  ds_read2_b32 v[2:3], v4 offset1:1
  v_add_u32 v2, 1, v2
  global_store_dword v1, v2, s[4:5]
  v_add_u32 v3, 1, v3
  finish v3
// SECOND: global_store_dword v1, v3, s[4:5]: lane 0: what it writes depends on byte 4 of LDS, which was never written

// The place that lane 63 reads.
kernel lane, lds=512
  start
  ds_write_b32 v1, v0
  ds_read_b32 v2, v1 offset:4
  v_add_u32 v3, 1, v2
  finish v3
// LANE: lane 63: what it writes depends on byte 256 of LDS, which was never written

kernel counter, lds=512
  start
  v_mov_b32 v2, 1
  ds_add_u32 v1, v2
  ds_read_b32 v3, v1
  v_add_u32 v3, 1, v3
  finish v3
// COUNTER: lane 0: what it writes depends on byte 0 of LDS, which was never written

// A copy in LDS has no value either.
kernel through, lds=512
  start
  ds_read_b32 v2, v1
  ds_write_b32 v1, v2 offset:256
  ds_read_b32 v3, v1 offset:256
  v_add_u32 v3, 1, v3
  finish v3
// THROUGH: lane 0: what it writes depends on byte 256 of LDS, which was never written

// Only the first workgroup writes.
kernel group, lds=512
  start
  s_cmp_lg_u32 s2, 0
  s_cbranch_scc1 .Lread
  ds_write_b32 v1, v0
.Lread:
  ds_read_b32 v2, v1
  v_add_u32 v3, 1, v2
  finish v3
// GROUP: depends on byte 0 of LDS, which was never written; {{.*}} (workgroup 1,0,0

kernel address, lds=512
  start
  ds_read_b32 v2, v1
  global_load_dword v3, v2, s[4:5]
  finish v3
// ADDRESS: global_load_dword v3, v2, s[4:5]: lane 0: {{.*}} depends on byte 0 of LDS, which was never written

kernel branch, lds=512
  start
  ds_read_b32 v2, v1
  v_readfirstlane_b32 s6, v2
  s_cmp_lg_u32 s6, 0
  s_cbranch_scc1 .Lnothing
.Lnothing:
  s_endpgm
// BRANCH: s_cbranch_scc1 {{.*}}: the branch depends on byte 0 of LDS, which was never written

kernel flat, lds=512
  start
  s_mov_b64 s[6:7], src_shared_base
  v_mov_b32 v3, v1
  v_mov_b32 v4, s7
  flat_load_dword v2, v[3:4]
  v_add_u32 v3, 1, v2
  finish v3
// FLAT: lane 0: what it writes depends on byte 0 of LDS, which was never written; read at {{.*}} flat_load_dword

.macro frame
  s_add_u32 flat_scratch_lo, s2, s7
  s_addc_u32 flat_scratch_hi, s3, 0
  start
  v_mov_b32 v8, 0
.endm

kernel private, scratch=16, flatscratch=1
  frame
  scratch_store_dword v8, v0, off
  scratch_load_dword v2, v8, off offset:4
  v_add_u32 v3, 1, v2
  finish v3
// PRIVATE: lane 0: what it writes depends on byte 4 of scratch, which was never written; read at {{.*}} scratch_load_dword v2

kernel private_byte, scratch=16, flatscratch=1
  frame
  scratch_store_byte v8, v0, off
  scratch_load_ubyte v2, v8, off offset:1
  v_add_u32 v3, 1, v2
  finish v3
// BYTE: lane 0: what it writes depends on byte 1 of scratch, which was never written

// A copy of a byte that was never written leaves the other bytes of the dword
// what they are, and is still that.
.macro copy_byte
  v_mov_b32 v7, 1
  scratch_store_byte v8, v7, off offset:4
  scratch_load_ubyte v2, v8, off offset:3
  s_waitcnt vmcnt(0)
  scratch_store_byte v8, v2, off offset:7
  scratch_store_byte v8, v7, off offset:5
.endm

kernel other_bytes, scratch=16, flatscratch=1
  frame
  copy_byte
  scratch_load_ushort v2, v8, off offset:4
  s_waitcnt vmcnt(0)
  v_add_u32 v3, 1, v2
  finish v3

kernel copied_byte, scratch=16, flatscratch=1
  frame
  copy_byte
  scratch_load_ubyte v2, v8, off offset:7
  s_waitcnt vmcnt(0)
  v_add_u32 v3, 1, v2
  finish v3
// COPIED: lane 0: what it writes depends on byte 3 of scratch, which was never written

kernel copied_dword, scratch=16, flatscratch=1
  frame
  copy_byte
  scratch_load_dword v2, v8, off offset:4
  s_waitcnt vmcnt(0)
  v_add_u32 v3, 1, v2
  finish v3
// COPIEDDWORD: lane 0: what it writes depends on byte 3 of scratch, which was never written

// A dword at no multiple of four bytes is parts of two: bytes 5 to 8 here.
.macro copy_unaligned
  v_mov_b32 v7, 1
  scratch_load_dword v2, v8, off offset:20
  s_waitcnt vmcnt(0)
  scratch_store_byte v8, v7, off offset:4
  scratch_store_dword v8, v7, off offset:8
  scratch_store_dword v8, v2, off offset:5
.endm

kernel beside_unaligned, scratch=32, flatscratch=1
  frame
  copy_unaligned
  scratch_load_ubyte v2, v8, off offset:4
  scratch_load_ushort v3, v8, off offset:9
  s_waitcnt vmcnt(0)
  v_add_u32 v3, v2, v3
  finish v3

kernel end_of_unaligned, scratch=32, flatscratch=1
  frame
  copy_unaligned
  scratch_load_ubyte v2, v8, off offset:8
  s_waitcnt vmcnt(0)
  v_add_u32 v3, 1, v2
  finish v3
// COPIEDEND: lane 0: what it writes depends on byte 20 of scratch, which was never written

// Bytes 7 to 10 of a store to bytes 9 to 12.
kernel unaligned_load, scratch=32, flatscratch=1
  frame
  copy_unaligned
  scratch_store_dwordx2 v8, v[7:8], off offset:4
  scratch_store_dword v8, v2, off offset:9
  scratch_load_dword v2, v8, off offset:7
  s_waitcnt vmcnt(0)
  v_add_u32 v3, 1, v2
  finish v3

// A register that was never written comes back as it went.
kernel spilled, scratch=16, flatscratch=1
  frame
  scratch_store_dword v8, v9, off
  scratch_load_dword v2, v8, off
  v_add_u32 v3, 1, v2
  finish v3
// SPILLED: lane 0: what it writes depends on byte 0 of scratch, which was never written

// Nothing is kept of a select by what was never written.
.macro choose mask
  v_cndmask_b32 v9, 0, 1, \mask
  scratch_store_dword v8, v9, off
  scratch_load_dword v2, v8, off
  v_add_u32 v3, 1, v2
.endm

kernel choice, scratch=16, flatscratch=1
  frame
  choose s[20:21]
  finish v3
// CHOICE: lane 0: what it writes depends on byte 0 of scratch, which was never written

kernel choice_right, scratch=16, flatscratch=1
  frame
  s_mov_b64 s[20:21], 5
  choose s[20:21]
  finish v3

// A value that is loaded and computed with too early, and not taken; a copy; a
// part of a dword; a mask; a swap; a counter that was set; flat stores.
kernel right, lds=1024
  start
  ds_read_b32 v2, v1
  v_add_u32 v3, 1, v2
  v_cmp_gt_u32 vcc, 0, v3
  v_cmp_gt_u32 s[6:7], 0, v0
  s_and_b64 vcc, vcc, s[6:7]
  s_and_saveexec_b64 s[8:9], vcc
  s_mov_b64 exec, s[8:9]
  v_cndmask_b32 v4, v0, v3, s[6:7]
  global_store_dword v1, v4, s[4:5]
  global_store_dword v1, v2, s[4:5]
  v_mov_b32 v5, 0
  v_and_b32 v6, v3, v5
  global_store_dword v1, v6, s[4:5]
  ds_write_b8 v1, v0
  ds_read_b32 v2, v1
  v_and_b32 v2, 0xff, v2
  global_store_dword v1, v2, s[4:5]
  ds_wrxchg_rtn_b32 v7, v1, v5 offset:256
  ds_add_rtn_u32 v7, v1, v5 offset:256
  v_add_u32 v7, 1, v7
  global_store_dword v1, v7, s[4:5]
  s_mov_b64 s[6:7], src_shared_base
  v_add_u32 v8, 0x200, v1
  v_mov_b32 v9, s7
  flat_store_dword v[8:9], v0
  ds_read_b32 v2, v1 offset:512
  v_add_u32 v3, 1, v2
  finish v3

kernel private_right, scratch=16, flatscratch=1
  frame
  scratch_store_dword v8, v9, off
  scratch_store_dword v8, v0, off
  scratch_load_dword v2, v8, off
  scratch_load_dword v4, v8, off offset:8
  v_add_u32 v4, 1, v4
  scratch_store_dword v8, v4, off offset:8
  scratch_store_dwordx2 v8, v[10:11], off offset:8
  scratch_store_dword v8, v0, off offset:8
  scratch_load_dwordx2 v[10:11], v8, off offset:8
  v_mad_u64_u32 v[12:13], s[10:11], v0, 5, v[10:11]
  v_lshlrev_b64 v[14:15], 2, v[10:11]
  v_add_u32 v12, v12, v14
  global_store_dword v1, v12, s[4:5]
  v_add_u32 v3, 1, v2
  finish v3

// The scalar cache need not see what the vector unit stored.
kernel stale
  start
  global_store_dword v1, v0, s[4:5]
  s_waitcnt vmcnt(0)
  s_load_dword s6, s[4:5], 0x8
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v3, s6
  finish v3
// STALE: global_store_dword v1, v3, s[4:5]: lane 0: what it writes depends on memory that a vector instruction of this dispatch stored and the scalar cache need not have; read at pc 0x{{[0-9a-f]+}}: s_load_dword s6, s[4:5], 0x8

// That another workgroup emptied its cache does not help.
kernel stale_group
  start
  s_cmp_lg_u32 s2, 0
  s_cbranch_scc1 .Lload
  global_store_dword v1, v0, s[4:5]
  s_waitcnt vmcnt(0)
  s_dcache_inv
  s_endpgm
.Lload:
  s_load_dword s6, s[4:5], 0x8
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v3, s6
  finish v3
// OTHERGROUP: what it writes depends on memory that a vector instruction of this dispatch stored {{.*}} (workgroup 1,0,0

// s_dcache_inv empties the cache.
kernel fresh
  start
  global_store_dword v1, v0, s[4:5]
  s_waitcnt vmcnt(0)
  s_dcache_inv
  s_load_dword s6, s[4:5], 0x8
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v3, s6
  finish v3

// Other bytes of the dword, other dwords of the load.
kernel neighbours
  start
  v_mov_b32 v2, 0
  global_store_byte v2, v0, s[4:5] offset:1
  global_store_dword v2, v0, s[4:5] offset:12
  s_waitcnt vmcnt(0)
  s_load_dwordx4 s[8:11], s[4:5], 0x0
  s_waitcnt lgkmcnt(0)
  s_lshr_b32 s6, s8, 16
  s_and_b32 s7, s8, 0xff
  s_bfe_u32 s8, s8, 0x80010
  s_add_u32 s6, s6, s7
  s_add_u32 s6, s6, s8
  s_add_u32 s6, s6, s9
  v_mov_b32 v3, s6
  finish v3

// A compare-and-swap tells whether the value that it expects is the right one.
kernel expected
  start
  v_mov_b32 v5, 0
  global_store_dword v5, v5, s[4:5]
  s_load_dword s6, s[4:5], 0x0
  s_waitcnt vmcnt(0) lgkmcnt(0)
  v_mov_b32 v3, s6
  v_add_u32 v2, 1, v3
  s_mov_b64 s[10:11], exec
.Lagain:
  global_atomic_cmpswap v4, v5, v[2:3], s[4:5] glc
  s_waitcnt vmcnt(0)
  v_cmp_ne_u32 vcc, v4, v3
  v_mov_b32 v3, v4
  v_add_u32 v2, 1, v3
  s_and_b64 exec, exec, vcc
  s_cbranch_execnz .Lagain
  s_endpgm

// The vector unit does not see what the scalar cache holds.
kernel scalar_store
  start
  s_mov_b32 s6, 5
  s_store_dword s6, s[4:5], 0x8
  s_waitcnt lgkmcnt(0)
  global_load_dword v3, v1, s[4:5]
  s_endpgm
// SCALARSTORE: global_load_dword v3, v1, s[4:5]: lane 2: reads what a scalar store left in the scalar cache, without s_dcache_wb

kernel written_back
  start
  s_mov_b32 s6, 5
  s_store_dword s6, s[4:5], 0x8
  s_waitcnt lgkmcnt(0)
  s_dcache_wb
  s_load_dword s7, s[4:5], 0x8
  s_waitcnt lgkmcnt(0)
  global_load_dword v3, v1, s[4:5]
  s_endpgm

// An access counts as far as its buffer reaches, here to byte 132.
.macro start_buffer
  start
  s_and_b32 s5, s5, 0xffff
  s_mov_b32 s6, 132
  s_mov_b32 s7, 0x00027000
  v_lshlrev_b32 v2, 4, v0
  v_mov_b32 v4, 0
  v_mov_b32 v5, 0
  v_mov_b32 v6, 0
  v_mov_b32 v7, 0
.endm
.macro cut_store_then_load byte
  start_buffer
  buffer_store_dwordx4 v[4:7], v2, s[4:7], 0 offen
  s_load_dword s8, s[4:5], \byte
  s_waitcnt vmcnt(0) lgkmcnt(0)
  v_mov_b32 v3, s8
  finish v3
.endm

kernel cut_store
  cut_store_then_load 132

kernel cut_stale
  cut_store_then_load 128
// CUTSTALE: what it writes depends on memory that a vector instruction of this dispatch stored

kernel cut_load
  start_buffer
  s_store_dword s6, s[4:5], 132
  s_waitcnt lgkmcnt(0)
  buffer_load_dwordx4 v[4:7], v2, s[4:7], 0 offen
  s_endpgm

kernel cut_scalar_load
  start_buffer
  global_store_dword v1, v0, s[4:5]
  s_buffer_load_dwordx2 s[8:9], s[4:7], 128
  s_waitcnt vmcnt(0) lgkmcnt(0)
  v_mov_b32 v3, s9
  finish v3

// The selection's result is in the register of what it does not take.
kernel not_taken, lds=512
  start
  ds_read_b32 v2, v1
  s_mov_b64 s[6:7], exec
  s_waitcnt lgkmcnt(0)
  v_cndmask_b32 v2, v2, 7, s[6:7]
  v_add_u32 v2, 1, v2
  finish v2

// A scalar load and a store to its bytes have no order, until s_waitcnt.
kernel under_load
  start
  s_load_dwordx2 s[6:7], s[4:5], 0x8
  v_mov_b32 v2, 0
  global_store_byte v2, v0, s[4:5] offset:13
  s_waitcnt lgkmcnt(0)
  s_bfe_u32 s7, s7, 0x80008
  v_mov_b32 v3, s7
  finish v3
// UNDERLOAD: global_store_dword v1, v3, s[4:5]: lane 0: what it writes depends on memory that was stored at pc 0x{{[0-9a-f]+}}: global_store_byte v2, v0, s[4:5] offset:13, while its scalar load was under way, without s_waitcnt lgkmcnt between them; read at pc 0x{{[0-9a-f]+}}: s_load_dwordx2 s[6:7], s[4:5], 0x8

kernel atomic_under
  start
  s_load_dword s6, s[4:5], 0x0
  v_mov_b32 v2, 0
  global_atomic_add v2, v0, s[4:5]
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v3, s6
  finish v3
// ATOMICUNDER: depends on memory that was stored at pc {{.*}}: global_atomic_add v2, v0, s[4:5], while its scalar load was under way, {{.*}}: s_load_dword s6, s[4:5], 0x0

kernel flat_under
  start
  s_load_dword s6, s[4:5], 0x0
  v_mov_b32 v4, s4
  v_mov_b32 v5, s5
  flat_store_dword v[4:5], v0
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v3, s6
  finish v3
// FLATUNDER: depends on memory that was stored at pc {{.*}}: flat_store_dword v[4:5], v0, while

// Scalar loads come in any order: a count above zero says nothing.
kernel counted_under
  start
  s_load_dword s6, s[4:5], 0x0
  s_load_dword s7, s[4:5], 0x40
  s_waitcnt lgkmcnt(1)
  v_mov_b32 v2, 0
  global_store_dword v2, v0, s[4:5]
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v3, s6
  finish v3
// COUNTED: depends on memory that was stored at pc {{.*}}: global_store_dword v2, v0, s[4:5], while

// The other bytes of the load count, or nothing does.
kernel beside_load
  start
  s_load_dwordx2 s[6:7], s[4:5], 0x8
  v_mov_b32 v2, 0
  global_store_byte v2, v0, s[4:5] offset:13
  s_waitcnt lgkmcnt(0)
  s_and_b32 s7, s7, 0xffff00ff
  s_add_u32 s6, s6, s7
  v_mov_b32 v3, s6
  finish v3

kernel after_load
  start
  s_load_dword s6, s[4:5], 0x0
  v_mov_b32 v2, 0
  s_waitcnt lgkmcnt(0)
  global_store_dword v2, v0, s[4:5]
  v_mov_b32 v3, s6
  finish v3

// What is not yet in memory when the cache is emptied is not fresh.
kernel invalidated_early
  start
  global_store_dword v1, v0, s[4:5]
  s_dcache_inv
  s_waitcnt vmcnt(0)
  s_load_dword s6, s[4:5], 0x8
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v3, s6
  finish v3
// INVEARLY: what it writes depends on memory that a vector instruction of this dispatch stored and the scalar cache need not have
