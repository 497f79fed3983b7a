// Independent workgroups on several cores: the same memory, counters and errors
// as one after the other. Atomics on global memory that show an order keep it;
// sums that return nothing do not.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: toygcn-sim %t.hsaco --kernel squares --grid 10000 --block 128 --arg buf:i32:10000 --stats-json %t.1.json --dump 0=%t.1.bin
// RUN: toygcn-sim %t.hsaco --kernel squares --grid 10000 --block 128 --arg buf:i32:10000 --stats-json %t.3.json --dump 0=%t.3.bin --jobs 3 --check-waitcnt --strict-hazards --check-uniform --lanesan
// RUN: cmp %t.1.bin %t.3.bin
// RUN: cmp %t.1.json %t.3.json
// RUN: toygcn-sim %t.hsaco --kernel tickets --grid 6400 --block 64 --arg buf:i32:1 --arg buf:i32:100 --print 1 --jobs 3 | FileCheck %s --check-prefix=TICKETS
// TICKETS: 1: 0 1 2 3 4 5 6 7 8 9 10 {{.*}} 97 98 99

// RUN: toygcn-sim %t.hsaco --kernel sums --grid 6400 --block 64 --arg buf:i32:1 --print 0 --jobs 3 | FileCheck %s --check-prefix=SUMS
// SUMS: 0: 4950

// The first workgroup with an error is the one that is reported.
// RUN: not toygcn-sim %t.hsaco --kernel squares --grid 10000 --block 128 --arg buf:i32:5000 > %t.1.err 2>&1
// RUN: not toygcn-sim %t.hsaco --kernel squares --grid 10000 --block 128 --arg buf:i32:5000 --jobs 4 > %t.4.err 2>&1
// RUN: cmp %t.1.err %t.4.err
// RUN: FileCheck %s --check-prefix=ERROR < %t.4.err
// ERROR: workgroup 39,0,0
// RUN: not toygcn-sim %t.hsaco --kernel squares --grid 10000 --block 128 --arg buf:i32:10000 --jobs 2 --max-instructions 1000 2>&1 | FileCheck %s --check-prefix=MANY
// MANY: still running after 1000 instructions (--max-instructions)

// A workgroup may wait for later ones, up to those that 64 compute units hold.
// Checks see one after the other: then it waits in vain.
// RUN: toygcn-sim %t.hsaco --kernel waits --grid 6400 --block 64 --no-check-undef --arg buf:i32:100 --print 0 | FileCheck %s --check-prefix=WAITS
// RUN: toygcn-sim %t.hsaco --kernel waits --grid 6400 --block 64 --no-check-undef --arg buf:i32:100 --print 0 --jobs 3 | FileCheck %s --check-prefix=WAITS
// WAITS: 0: {{(1 ){99}1$}}
// RUN: not toygcn-sim %t.hsaco --kernel waits --grid 640 --block 64 --no-check-undef --arg buf:i32:100 --max-instructions 3000000 2>&1 | FileCheck %s --check-prefix=VAIN
// RUN: not toygcn-sim %t.hsaco --kernel waits --grid 640 --block 64 --no-check-undef --arg buf:i32:100 --max-instructions 3000000 --jobs 2 2>&1 | FileCheck %s --check-prefix=VAIN
// RUN: not toygcn-sim %t.hsaco --kernel waits --grid 6400 --block 64 --arg buf:i32:100 --max-instructions 3000000 --check-waitcnt 2>&1 | FileCheck %s --check-prefix=VAIN
// VAIN: kernel 'waits'{{.*}}still running after 3000000 instructions (--max-instructions)

// The compute unit's clock takes workgroups in order.
// RUN: toygcn-sim %t.hsaco --kernel squares --grid 10000 --block 128 --arg buf:i32:10000 --timing > %t.1.txt
// RUN: toygcn-sim %t.hsaco --kernel squares --grid 10000 --block 128 --arg buf:i32:10000 --timing --jobs 2 > %t.2.txt
// RUN: cmp %t.1.txt %t.2.txt

// RUN: not toygcn-sim %t.hsaco --kernel squares --jobs 0 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: --jobs: '0' is not a number from 1 to 256

.include "kernel.inc"

// p[i] = i * i
kernel squares
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_lshl_b32 s2, s2, 7
  v_add_u32 v0, s2, v0
  v_mul_lo_u32 v1, v0, v0
  v_lshlrev_b32 v0, 2, v0
  s_waitcnt lgkmcnt(0)
  global_store_dword v0, v1, s[4:5]
  s_endpgm
.size squares, .-squares

// Each workgroup takes a ticket and writes it at its own place.
kernel tickets
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_mov_b64 exec, 1
  v_mov_b32 v1, 0
  v_mov_b32 v2, 1
  s_lshl_b32 s3, s2, 2
  v_mov_b32 v3, s3
  s_waitcnt lgkmcnt(0)
  global_atomic_add v2, v1, v2, s[4:5] glc
  s_waitcnt vmcnt(0)
  global_store_dword v3, v2, s[6:7]
  s_endpgm
.size tickets, .-tickets

// Each workgroup adds its number.
kernel sums
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_mov_b64 exec, 1
  v_mov_b32 v1, 0
  v_mov_b32 v2, s2
  s_waitcnt lgkmcnt(0)
  global_atomic_add v1, v2, s[4:5]
  s_endpgm
.size sums, .-sums

// Workgroup 99 writes 1 at its place, each other one after the next one has.
kernel waits
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_mov_b64 exec, 1
  s_lshl_b32 s3, s2, 2
  v_mov_b32 v1, s3
  v_mov_b32 v2, 1
  s_waitcnt lgkmcnt(0)
  s_cmp_eq_u32 s2, 99
  s_cbranch_scc1 .Lnext_has
.Lagain:
  global_load_dword v3, v1, s[4:5] offset:4 glc
  s_waitcnt vmcnt(0)
  v_cmp_eq_u32 vcc, 0, v3
  s_cbranch_vccnz .Lagain
.Lnext_has:
  global_store_dword v1, v2, s[4:5]
  s_endpgm
.size waits, .-waits
