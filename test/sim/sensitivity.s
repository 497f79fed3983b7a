// One run gives the cycles at other values of the clock's constants: of a loop
// whose branch is taken twice, and of a store that waits for a load.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: toygcn-sim %t.hsaco --block 64 --arg buf:u32:64 --timing --sensitivity --stats-json %t.json
// RUN: FileCheck %s < %t.json
// CHECK: "issue_cycles": [[#ISSUE:]],
// CHECK: "cu_cycles": [[#CU:]],
// CHECK-NEXT: "cycles_at": {
// CHECK-NEXT: "MemoryLatency=160": {
// CHECK-NEXT: "cu_cycles": [[#CU-320]],
// CHECK-NEXT: "issue_cycles": [[#ISSUE]]
// CHECK: "MemoryLatency=640": {
// CHECK-NEXT: "cu_cycles": [[#CU+640]],
// CHECK: "LdsLatency=28": {
// CHECK-NEXT: "cu_cycles": [[#CU]],
// CHECK: "AtomicPeriod=8": {
// CHECK-NEXT: "cu_cycles": [[#CU]],
// CHECK-NEXT: "issue_cycles": [[#ISSUE]]
// CHECK: "BranchTaken=8": {
// CHECK-NEXT: "cu_cycles": [[#CU]],
// CHECK-NEXT: "issue_cycles": [[#ISSUE-16]]
// CHECK: "BranchTaken=32": {
// CHECK-NEXT: "cu_cycles": [[#CU]],
// CHECK-NEXT: "issue_cycles": [[#ISSUE+32]]

.include "kernel.inc"

kernel two
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  s_movk_i32 s6, 2
loop:
  s_sub_i32 s6, s6, 1
  s_cmp_ge_i32 s6, 0
  s_cbranch_scc1 loop
  s_waitcnt lgkmcnt(0)
  global_load_dword v2, v1, s[4:5]
  s_waitcnt vmcnt(0)
  global_store_dword v1, v2, s[4:5]
  s_endpgm
