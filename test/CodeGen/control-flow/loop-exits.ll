; RUN: %llc %s -o - | FileCheck %s

; RUN: %llc -toygcn-garden=-fuse-exec-compares %s -o - | FileCheck %s --check-prefix=APART

; One divergent exit: a comparison that updates EXEC, and a branch.
; CHECK-LABEL: {{^}}divergent_exit:
; CHECK: [[LOOP:\.LBB[0-9_]+]]:
; CHECK-NOT: s_{{and|or|xor|andn2|mov}}{{.*}}_b64
; CHECK: v_cmpx_lt_i32_e32 vcc,
; CHECK-NEXT: s_cbranch_execnz [[LOOP]]
;
; Without the fusion the update is an instruction of its own.
; APART-LABEL: {{^}}divergent_exit:
; APART: [[LOOP:\.LBB[0-9_]+]]:
; APART: v_cmp_lt_i32_e32 vcc,
; APART-NEXT: s_and_b64 exec, exec, vcc
; APART-NEXT: s_cbranch_execnz [[LOOP]]
define amdgpu_kernel void @divergent_exit(ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = phi i32 [ %t, %entry ], [ %h1, %loop ]
  %m = mul i32 %h, 5
  %h1 = add i32 %m, %i
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %t
  br i1 %more, label %loop, label %exit
exit:
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %h1, ptr addrspace(1) %q
  ret void
}

; The uniform exit of a loop that has a divergent one too: a scalar comparison
; and a branch on it.
; CHECK-LABEL: {{^}}uniform_exit:
; CHECK: v_cmpx_
; CHECK-NOT: s_cselect_b64
; CHECK: s_cmp_{{[a-z0-9_]+}} s{{[0-9]+}}, s{{[0-9]+}}
; CHECK: s_cbranch_scc{{[01]}}
; CHECK-NOT: s_cselect_b64
; CHECK: s_endpgm
define amdgpu_kernel void @uniform_exit(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  br label %header
header:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %done = icmp eq i32 %i, %t
  br i1 %done, label %exit, label %body
body:
  store volatile i32 %i, ptr addrspace(1) %q
  %next = add i32 %i, 1
  %enough = icmp eq i32 %next, %n
  br i1 %enough, label %exit, label %header
exit:
  store volatile i32 -1, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
