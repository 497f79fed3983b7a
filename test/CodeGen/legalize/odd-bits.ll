; RUN: %llc %s -o - | FileCheck %s
; What was stored of a number of 7 bits or of a condition has zeros up to the
; next byte: no load masks them.

; CHECK-LABEL: {{^}}number:
; CHECK: global_load_ubyte [[X:v[0-9]+]]
; CHECK-NOT: v_and
; CHECK: global_store_dword {{v[0-9]+}}, [[X]]
define amdgpu_kernel void @number(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i8, ptr addrspace(1) %in, i32 %t
  %x = load i7, ptr addrspace(1) %p
  %wide = zext i7 %x to i32
  store i32 %wide, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: {{^}}condition:
; CHECK: global_load_ubyte [[X:v[0-9]+]]
; CHECK-NOT: v_and
; CHECK: v_cmp_ne_u32_e32 vcc, 0, [[X]]
define amdgpu_kernel void @condition(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %a) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i8, ptr addrspace(1) %in, i32 %t
  %c = load i1, ptr addrspace(1) %p
  %r = select i1 %c, i32 %a, i32 %t
  store i32 %r, ptr addrspace(1) %out
  ret void
}
