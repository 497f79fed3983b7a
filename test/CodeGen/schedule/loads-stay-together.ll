; RUN: %llc -O2 %s -o - | FileCheck %s
; Two loads begin together, so one latency passes for both. Only an arm reads the second:
; there it would begin when the first is done.

; CHECK-LABEL: pair:
; CHECK: global_load_dword
; CHECK: global_load_dword
; CHECK: s_waitcnt vmcnt(1)
; CHECK: v_cmp
; CHECK: s_cbranch_execz
; CHECK: s_waitcnt vmcnt(0)
define amdgpu_kernel void @pair(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %a, i32 %id
  %q = getelementptr float, ptr addrspace(1) %b, i32 %id
  %x = load float, ptr addrspace(1) %p
  %y = load float, ptr addrspace(1) %q
  %few = fcmp olt float %x, 1.0
  br i1 %few, label %arm, label %end

arm:
  %r = getelementptr float, ptr addrspace(1) %out, i32 %id
  %z = fdiv float %x, %y
  store float %z, ptr addrspace(1) %r
  br label %end

end:
  store float 0.0, ptr addrspace(1) %q
  ret void
}

; A wave whose lanes all leave does without: what only those read that stay begins after
; the guard, and all of it at once.

; CHECK-LABEL: guarded:
; CHECK: global_load_dword
; CHECK-NOT: global_load_dword
; CHECK: s_cbranch_execz
; CHECK: global_load_dword
; CHECK-NOT: s_waitcnt vmcnt
; CHECK: global_load_dword
define amdgpu_kernel void @guarded(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %c, ptr addrspace(1) noalias %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %a, i32 %id
  %q = getelementptr float, ptr addrspace(1) %b, i32 %id
  %s = getelementptr float, ptr addrspace(1) %c, i32 %id
  %y = load float, ptr addrspace(1) %q
  %z = load float, ptr addrspace(1) %s
  %x = load float, ptr addrspace(1) %p
  %few = fcmp olt float %x, 1.0
  br i1 %few, label %stay, label %end

stay:
  %w = fdiv float %y, %z
  %r = getelementptr float, ptr addrspace(1) %out, i32 %id
  store float %w, ptr addrspace(1) %r
  br label %end

end:
  ret void
}

; One load alone waits alone, and a wave that does not come to the arm does without.

; CHECK-LABEL: alone:
; CHECK: s_cbranch_execz
; CHECK: global_load_dword
define amdgpu_kernel void @alone(i32 %n, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr float, ptr addrspace(1) %b, i32 %id
  %y = load float, ptr addrspace(1) %q
  %few = icmp slt i32 %id, %n
  br i1 %few, label %arm, label %end

arm:
  %r = getelementptr float, ptr addrspace(1) %out, i32 %id
  %z = fmul float %y, %y
  store float %z, ptr addrspace(1) %r
  br label %end

end:
  ret void
}
