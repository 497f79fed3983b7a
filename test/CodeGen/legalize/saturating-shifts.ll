; RUN: %llc %s -o - | FileCheck %s
; RUN: %llc -O0 %s -o - | FileCheck %s
; A left shift that loses bits gives the greatest or least number: it is shifted
; back and compared.

; CHECK-LABEL: {{^}}signed:
; CHECK: v_lshlrev_b32
; CHECK: v_ashrrev_i32
; CHECK: v_cndmask_b32
define amdgpu_kernel void @signed(ptr addrspace(1) %p) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %id
  %x = load i32, ptr addrspace(1) %q
  %s = call i32 @llvm.sshl.sat.i32(i32 %x, i32 %id)
  store i32 %s, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: {{^}}unsigned:
; CHECK: v_lshlrev_b32
; CHECK: v_lshrrev_b32
; CHECK: v_cndmask_b32
define amdgpu_kernel void @unsigned(ptr addrspace(1) %p) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %id
  %x = load i32, ptr addrspace(1) %q
  %s = call i32 @llvm.ushl.sat.i32(i32 %x, i32 %id)
  store i32 %s, ptr addrspace(1) %q
  ret void
}
