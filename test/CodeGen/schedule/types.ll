; A load passes a store that the types in the source or the scopes of an inlined
; function's pointers keep apart from it.
;
; RUN: %llc %s -o - | FileCheck %s

; CHECK-LABEL: {{^}}by_type:
; CHECK: global_load_dword
; CHECK: global_store_dword
; CHECK: s_waitcnt vmcnt(1)
; CHECK: global_store_dword
define amdgpu_kernel void @by_type(ptr addrspace(1) %ints, ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %ints, i32 %t
  store i32 %t, ptr addrspace(1) %p, align 4, !tbaa !1
  %q = getelementptr float, ptr addrspace(1) %in, i32 %t
  %v = load float, ptr addrspace(1) %q, align 4, !tbaa !2
  %o = getelementptr float, ptr addrspace(1) %out, i32 %t
  store float %v, ptr addrspace(1) %o, align 4, !tbaa !2
  ret void
}

; CHECK-LABEL: {{^}}by_scope:
; CHECK: global_load_dword
; CHECK: global_store_dword
; CHECK: s_waitcnt vmcnt(1)
; CHECK: global_store_dword
define amdgpu_kernel void @by_scope(ptr addrspace(1) %ints, ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %ints, i32 %t
  store i32 %t, ptr addrspace(1) %p, align 4, !noalias !7
  %q = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %v = load i32, ptr addrspace(1) %q, align 4, !alias.scope !7
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %o, align 4
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()

!0 = !{!"root"}
!1 = !{!3, !3, i64 0}
!2 = !{!4, !4, i64 0}
!3 = !{!"int", !0, i64 0}
!4 = !{!"float", !0, i64 0}
!5 = distinct !{!5, !"function"}
!6 = distinct !{!6, !5, !"in"}
!7 = !{!6}
