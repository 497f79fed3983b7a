; RUN: %llc %s -o - | FileCheck %s

; All lanes go the same way: scalar comparison, scalar branch, EXEC untouched.
; CHECK-LABEL: {{^}}uniform_if:
; CHECK-NOT: exec
; CHECK: s_cmp_
; CHECK: s_cbranch_scc
; CHECK-NOT: exec
; CHECK: s_endpgm
define amdgpu_kernel void @uniform_if(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %c = icmp sgt i32 %n, 3
  br i1 %c, label %then, label %end
then:
  store volatile i32 %t, ptr addrspace(1) %q
  br label %end
end:
  store volatile i32 -1, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: {{^}}uniform_loop:
; CHECK-NOT: exec
; CHECK: s_cmp_
; CHECK: s_cbranch_scc
; CHECK-NOT: exec
; CHECK: s_endpgm
define amdgpu_kernel void @uniform_loop(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  store volatile i32 %i, ptr addrspace(1) %q
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Inside a divergent if: one mask for the if, none for the uniform branch.
; CHECK-LABEL: {{^}}uniform_in_divergent:
; CHECK: s_and{{(n[12])?}}_saveexec_b64 [[SAVED:vcc|s\[[0-9:]+\]]],
; CHECK-NOT: exec,
; CHECK: s_cmp_
; CHECK: s_cbranch_scc
; CHECK-NOT: exec,
; CHECK: {{s_or_b64 exec, exec,|s_mov_b64 exec,}} [[SAVED]]
; CHECK-NOT: exec
; CHECK: s_endpgm
define amdgpu_kernel void @uniform_in_divergent(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %d = icmp sgt i32 %t, 9
  br i1 %d, label %outer, label %end
outer:
  store volatile i32 5, ptr addrspace(1) %q
  %c = icmp sgt i32 %n, 3
  br i1 %c, label %then, label %end
then:
  store volatile i32 %t, ptr addrspace(1) %q
  br label %end
end:
  store volatile i32 -1, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
