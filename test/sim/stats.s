// Counts by class, the two cycle figures, and the stable JSON keys. The model
// is in docs/simulator.md; the sums below are worked out by hand from it.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: toygcn-sim %t.hsaco --grid 100 --block 128 --arg buf:i32:128 --stats --stats-json %t.json | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t.json

.include "kernel.inc"

// Two waves, 64 and 36 lanes. Issue, each wave:
//   load 4, waitcnt 4, valu 4 + 16 + 4 + 4 + 4 (dpp), s_nop 1: 8, lds 4,
//   waitcnt 4, store 4, branch taken 16, endpgm 4 = 80.
// A wait that follows its load at once takes the latency, 200 and 100, minus
// its own four cycles: 80 + 196 + 96.
kernel k, lds=512
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  v_lshlrev_b32 v1, 2, v0
  v_mul_lo_u32 v2, v0, v0
  v_readfirstlane_b32 s6, v0
  v_readlane_b32 s7, v0, 3
  s_nop 1
  v_mov_b32_dpp v2, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
  ds_read_b32 v3, v1
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v3, s[4:5]
  s_branch .Lend
  s_nop 0
.Lend:
  s_endpgm

// CHECK: kernel k
// CHECK-NEXT: waves 2
// CHECK-NEXT: salu 0
// CHECK-NEXT: valu 10
// CHECK-NEXT: smem 2
// CHECK-NEXT: vmem 2
// CHECK-NEXT: lds 2
// CHECK-NEXT: branch 2
// CHECK-NEXT: waitcnt 4
// CHECK-NEXT: nop 2
// CHECK-NEXT: other 2
// CHECK-NEXT: total 26
// CHECK-NEXT: lanes active 700
// CHECK-NEXT: dpp 2
// CHECK-NEXT: readlane 2
// CHECK-NEXT: readfirstlane 2
// CHECK-NEXT: issue cycles
// CHECK-NEXT: latency cycles
// CHECK-NEXT: occupancy 8
// CHECK-NEXT: VGPRs 32
// CHECK-NEXT: SGPRs {{[0-9]+}}
// CHECK-NEXT: LDS bytes 512
// CHECK-NEXT: scratch bytes 0
// CHECK-NEXT: code bytes

// JSON: "kernel": "k",
// JSON-NEXT: "waves": 2,
// JSON-NEXT: "working_waves": 2,
// JSON-NEXT: "instructions": {
// JSON-NEXT: "salu": 0,
// JSON-NEXT: "valu": 10,
// JSON-NEXT: "smem": 2,
// JSON-NEXT: "vmem": 2,
// JSON-NEXT: "lds": 2,
// JSON-NEXT: "branch": 2,
// JSON-NEXT: "waitcnt": 4,
// JSON-NEXT: "nop": 2,
// JSON-NEXT: "other": 2,
// JSON-NEXT: "total": 26
// JSON-NEXT: },
// JSON-NEXT: "lanes_active": 700,
// JSON-NEXT: "dpp": 2,
// JSON-NEXT: "readlane": 2,
// JSON-NEXT: "readfirstlane": 2,
// JSON-NEXT: "issue_cycles": 160,
// JSON-NEXT: "latency_cycles": 744,
// JSON-NEXT: "vgprs": 32,
// JSON-NEXT: "sgprs": {{[0-9]+}},
// JSON-NEXT: "lds_bytes": 512,
// JSON-NEXT: "scratch_bytes": 0,
// JSON-NEXT: "code_bytes": {{[0-9]+}},
// JSON-NEXT: "occupancy": 8
