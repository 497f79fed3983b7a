// --profile counts each instruction and follows EXEC of the first waves.
// RUN: %stock-llvm-mc -I %S/Inputs -filetype=obj %s -o %t.o
// RUN: ld.lld -shared %t.o -o %t.hsaco
// RUN: toygcn-sim %t.hsaco --grid 65 --block 128 --profile %t.json
// RUN: %python -m json.tool --no-indent %t.json | FileCheck %s
// RUN: toygcn-sim %t.hsaco --grid 65 --block 128 --profile %t.json --timing
// RUN: FileCheck %s --check-prefix=TIMED < %t.json
// RUN: not toygcn-sim %t.hsaco --profile %t.nowhere/file 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NOWHERE

.include "kernel.inc"

kernel k
  v_cmp_gt_u32 vcc, 4, v0
  s_and_saveexec_b64 s[4:5], vcc
  v_mov_b32 v1, 1
  s_mov_b32 s6, 2
loop:
  s_sub_i32 s6, s6, 1
  s_cmp_lg_u32 s6, 0
  s_cbranch_scc1 loop
  s_endpgm

// The lanes of an instruction are those that it finds.
// CHECK: "kernel": "k", "waves_in_all": 2, "instructions": [
// CHECK-SAME: "text": "s_and_saveexec_b64 s[4:5], vcc", "line": "", "count": 2, "lanes": 65}
// CHECK-SAME: "text": "v_mov_b32_e32 v1, 1", "line": "", "count": 2, "lanes": 4}
// CHECK-SAME: "text": "s_sub_i32 s6, s6, 1", "line": "", "count": 4, "lanes": 8}
// A step is [pc, instructions, EXEC]; a branch that is taken begins another.
// CHECK-SAME: "waves": [{"number": 0, "group": [0, 0, 0], "steps":
// CHECK-SAME: {{\[\[}}[[#START:]], 2, "ffffffffffffffff"], {{\[}}[[#]], 5, "f"], {{\[}}[[#]], 4, "f"]], "left_out": 0}
// CHECK-SAME: {"number": 1, "group": [0, 0, 0], "steps":
// CHECK-SAME: {{\[\[}}[[#START]], 2, "1"], {{\[}}[[#]], 5, "0"], {{\[}}[[#]], 4, "0"]], "left_out": 0}

// TIMED: "cu_cycles":{{[0-9]+}},"issuing_turns":{{[0-9]+}},"busy":{"vector":16,"scalar":{{[0-9]+}},"memory":0,"lds":0,"branch":
// TIMED-SAME: "s_and_saveexec_b64 s[4:5], vcc","line":"","count":2,"lanes":65,"cycles":{"issue":16,"scalar":32}

// NOWHERE: error: cannot write '{{.*}}/file'
