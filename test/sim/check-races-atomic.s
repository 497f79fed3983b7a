// --check-races in an object that marks its accesses of atomic variables: they
// order waves, and plain ones do not. One wave each hands 64 dwords of LDS to
// another one. Right programs, and twins with a plain access in their place.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: toygcn-sim %t.hsaco --check-races --kernel local --grid 128 --block 128
// RUN: toygcn-sim %t.hsaco --check-races --kernel local_waits_first --grid 128 --block 128
// RUN: not toygcn-sim %t.hsaco --check-races --kernel plain_load --grid 128 --block 128 2>&1 | FileCheck %s --check-prefix=LOAD
// RUN: not toygcn-sim %t.hsaco --check-races --kernel plain_store --grid 128 --block 128 2>&1 | FileCheck %s --check-prefix=STORE
// RUN: not toygcn-sim %t.hsaco --check-races --kernel plain_store_late --grid 128 --block 128 2>&1 | FileCheck %s --check-prefix=LATE
// RUN: not toygcn-sim %t.hsaco --check-races --kernel too_early --grid 128 --block 128 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: toygcn-sim %t.hsaco --check-races --kernel global --grid 128 --block 128 --arg buf:i32:1
// RUN: not toygcn-sim %t.hsaco --check-races --kernel global_plain --grid 128 --block 128 --arg buf:i32:1 2>&1 | FileCheck %s --check-prefix=GLOBAL
// RUN: not toygcn-sim %t.hsaco --check-races --kernel global_stored --grid 128 --block 128 --arg buf:i32:1 2>&1 | FileCheck %s --check-prefix=STORED
// RUN: not toygcn-sim %t.hsaco --check-races --kernel after_flag --grid 128 --block 128 2>&1 | FileCheck %s --check-prefix=AFTER
// RUN: not toygcn-sim %t.hsaco --check-races --kernel unrelated --grid 128 --block 128 --arg buf:i32:1 2>&1 | FileCheck %s --check-prefix=UNRELATED
// RUN: toygcn-sim %t.hsaco --check-races --kernel volatile_flag --grid 128 --block 128 --arg buf:i32:1
// RUN: toygcn-sim %t.hsaco --check-races --kernel lanes --grid 64

.include "kernel.inc"

// Marks the next instruction, as the compiler does.
.macro atomic
__toygcn_atomic_\@:
.endm

// s5 is 0 in the first wave, v1 the lane's dword, v2 the flag's address.
.macro start
  v_readfirstlane_b32 s5, v0
  v_and_b32 v1, 63, v0
  v_lshlrev_b32 v1, 2, v1
  v_mov_b32 v2, 0x100
  v_mov_b32 v5, 1
.endm

// The wave for which SCC is 0 writes, the other one goes to \reader.
.macro writes reader, mark
  s_cbranch_scc1 \reader
  ds_write_b32 v1, v0
  s_waitcnt lgkmcnt(0)
  \mark
  ds_write_b32 v2, v5
  s_endpgm
\reader:
.endm

.macro reads mark
.Lspin\@:
  \mark
  ds_read_b32 v3, v2
  s_waitcnt lgkmcnt(0)
  v_readfirstlane_b32 s6, v3
  s_cmp_eq_u32 s6, 1
  s_cbranch_scc0 .Lspin\@
  ds_read_b32 v4, v1
  s_endpgm
.endm

kernel local, lds=512
  start
  s_cmp_lg_u32 s5, 0
  writes .Llocal, atomic
  reads atomic

kernel local_waits_first, lds=512
  start
  s_cmp_eq_u32 s5, 0
  writes .Lfirst, atomic
  reads atomic

kernel plain_load, lds=512
  start
  s_cmp_lg_u32 s5, 0
  writes .Lload, atomic
  reads
// LOAD: ds_read_b32 v4, v1: lane 0: reads byte 0 of LDS, which wave 0 wrote since the last barrier

kernel plain_store, lds=512
  start
  s_cmp_lg_u32 s5, 0
  writes .Lstore
  reads atomic
// STORE: ds_read_b32 v3, v2: lane 0: reads byte 256 of LDS, which wave 0 wrote since the last barrier

kernel plain_store_late, lds=512
  start
  s_cmp_eq_u32 s5, 0
  writes .Llate
  reads atomic
// LATE: ds_write_b32 v2, v5: lane 0: writes byte 256 of LDS, which wave 0 read since the last barrier

kernel too_early, lds=512
  start
  s_cmp_lg_u32 s5, 0
  writes .Learly, atomic
  ds_read_b32 v4, v1
  reads atomic
// EARLY: ds_read_b32 v4, v1: lane 0: reads byte 0 of LDS, which wave 0 wrote since the last barrier

// The flag is in global memory.
.macro over_global name, mark
  start
  s_load_dwordx2 s[8:9], s[0:1], 0x0
  v_mov_b32 v6, 0
  s_waitcnt lgkmcnt(0)
  s_cmp_lg_u32 s5, 0
  s_cbranch_scc1 .L\name
  ds_write_b32 v1, v0
  s_waitcnt lgkmcnt(0)
  \mark
  global_store_dword v6, v5, s[8:9]
  s_endpgm
.L\name:
  \mark
  global_load_dword v3, v6, s[8:9] glc
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s6, v3
  s_cmp_eq_u32 s6, 1
  s_cbranch_scc0 .L\name
  ds_read_b32 v4, v1
  s_endpgm
.endm

kernel global, lds=512
  over_global global, atomic

kernel global_plain, lds=512
  over_global global_plain
// GLOBAL: ds_read_b32 v4, v1: lane 0: reads byte 0 of LDS, which wave 0 wrote since the last barrier

// The first wave writes, the other one goes to \reader; v6 and s[8:9] are the
// flag in global memory.
.macro writes_near_global reader
  start
  s_load_dwordx2 s[8:9], s[0:1], 0x0
  v_mov_b32 v6, 0
  s_waitcnt lgkmcnt(0)
  s_cmp_lg_u32 s5, 0
  s_cbranch_scc1 \reader
  ds_write_b32 v1, v0
  s_waitcnt lgkmcnt(0)
.endm

// A store brings its wave nothing, also where it bypasses a cache.
kernel global_stored, lds=512
  writes_near_global .Lstored
  atomic
  global_store_dword v6, v5, s[8:9] glc
  s_endpgm
.Lstored:
  ds_read_b32 v4, v1
  s_endpgm
// STORED: ds_read_b32 v4, v1: lane 0: reads byte 0 of LDS, which wave 0 wrote since the last barrier

// A plain store may be the flag of an atomic that asks for it.
kernel volatile_flag, lds=512
  writes_near_global .Lvolatile
  global_store_dword v6, v5, s[8:9]
  s_endpgm
.Lvolatile:
  v_mov_b32 v7, 0
.Lspin_volatile:
  atomic
  global_atomic_add v3, v6, v7, s[8:9] glc
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s6, v3
  s_cmp_eq_u32 s6, 1
  s_cbranch_scc0 .Lspin_volatile
  ds_read_b32 v4, v1
  s_endpgm

// Lanes may store different values to an atomic variable at once.
kernel lanes, lds=512
  start
  atomic
  ds_write_b32 v2, v0
  s_endpgm

// The flag orders what the writer did before it, and nothing after it.
kernel after_flag, lds=512
  start
  s_cmp_lg_u32 s5, 0
  s_cbranch_scc1 .Lafter
  atomic
  ds_write_b32 v2, v5
  s_waitcnt lgkmcnt(0)
  ds_write_b32 v1, v0
  s_endpgm
.Lafter:
  reads atomic
// AFTER: of LDS, which wave {{[01]}} {{wrote|read}} since the last barrier

// The reader's atomic on global memory brings it nothing that the writer left.
kernel unrelated, lds=512
  writes_near_global .Lunrelated
  s_endpgm
.Lunrelated:
  atomic
  global_atomic_add v3, v6, v5, s[8:9] glc
  s_waitcnt vmcnt(0)
  ds_read_b32 v4, v1
  s_endpgm
// UNRELATED: ds_read_b32 v4, v1: lane 0: reads byte 0 of LDS, which wave 0 wrote since the last barrier
