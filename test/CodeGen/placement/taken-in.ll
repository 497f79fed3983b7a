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

; A sum without a scalar form reads a scalar beside a number of its own; beside one
; in a register it would need a copy, so the vector unit computes what it reads.
; CHECK-LABEL: number:
; CHECK: s_add_i32 [[S:s[0-9]+]], s{{[0-9]+}}, -3
; CHECK: v_add_u32_e64 v{{[0-9]+}}, [[S]], 10 clamp
; CHECK-LABEL: number_in_register:
; CHECK: v_add_u32_e64 [[V:v[0-9]+]], s{{[0-9]+}}, -3
; CHECK: v_add_u32_e64 v{{[0-9]+}}, [[V]], s{{[0-9]+}} clamp
define amdgpu_kernel void @number(ptr addrspace(1) %out, i32 %a) {
  %s = sub i32 %a, 3
  %x = call i32 @llvm.uadd.sat.i32(i32 %s, i32 10)
  store i32 %x, ptr addrspace(1) %out
  ret void
}
define amdgpu_kernel void @number_in_register(ptr addrspace(1) %out, i32 %a) {
  %s = sub i32 %a, 3
  %x = call i32 @llvm.uadd.sat.i32(i32 %s, i32 1000)
  store i32 %x, ptr addrspace(1) %out
  ret void
}
