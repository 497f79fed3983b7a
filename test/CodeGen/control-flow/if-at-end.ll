; RUN: %llc %s -o - | FileCheck %s

; Nothing follows the arm, so no lane comes back: the mask is narrowed, not
; saved.
; CHECK-LABEL: {{^}}then_at_end:
; CHECK-NOT: saveexec
; CHECK-NOT: s_mov_b64 s{{.*}}, exec
; CHECK: global_store_dword
; CHECK-NOT: exec
; CHECK: s_endpgm
define amdgpu_kernel void @then_at_end(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp slt i32 %t, %n
  br i1 %c, label %then, label %end
then:
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %t, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

; The same as an early return.
; CHECK-LABEL: {{^}}early_return:
; CHECK-NOT: saveexec
; CHECK-NOT: s_mov_b64 s{{.*}}, exec
; CHECK: global_store_dword
; CHECK-NOT: exec
; CHECK: .Lfunc_end
define amdgpu_kernel void @early_return(ptr addrspace(1) %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp sge i32 %t, %n
  br i1 %c, label %return, label %rest
return:
  ret void
rest:
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %t, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
