; RUN: %llc %s -o - | FileCheck %s
; A uniform operation that divergent ones take in is free on the vector unit; not
; if another user wants a scalar, or if it would take two scalars along.

; CHECK-LABEL: shift:
; CHECK-NOT: s_lshl_b32
; CHECK: v_lshl_add_u32 v{{[0-9]+}}, s{{[0-9]+}}, 7, v
define amdgpu_kernel void @shift(ptr addrspace(1) %out, i32 %a) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %s = shl i32 %a, 7
  %x = add i32 %s, %id
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %x, ptr addrspace(1) %to
  ret void
}

; CHECK-LABEL: scalar_user:
; CHECK: s_lshl_b32 [[S:s[0-9]+]]
; CHECK: v_add_u32_e32 v{{[0-9]+}}, [[S]], v
define amdgpu_kernel void @scalar_user(ptr addrspace(1) %out, i32 %a) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %s = shl i32 %a, 7
  %x = add i32 %s, %id
  %base = getelementptr i8, ptr addrspace(1) %out, i32 %s
  %to = getelementptr i32, ptr addrspace(1) %base, i32 %id
  store i32 %x, ptr addrspace(1) %to
  ret void
}

; CHECK-LABEL: two_scalars:
; CHECK: s_xor_b32
; CHECK: v_add_u32_e32
define amdgpu_kernel void @two_scalars(ptr addrspace(1) %out, i32 %a, i32 %b) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %s = xor i32 %a, %b
  %x = add i32 %s, %id
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %x, ptr addrspace(1) %to
  ret void
}
