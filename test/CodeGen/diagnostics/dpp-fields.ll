; RUN: %llc %s -o - | FileCheck %s
; RUN: %llc %s -filetype=obj -o %t.o
; An argument counts as far as its field goes, as in other intrinsics.

; CHECK: v_mov_b32_dpp {{.*}} row_shr:1 row_mask:0xe bank_mask:0xd
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %x = load i32, ptr addrspace(1) %p
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %s = add i32 %x, %tid
  %d = call i32 @llvm.amdgcn.update.dpp.i32(i32 %tid, i32 %s, i32 785, i32 30, i32 29, i1 false)
  store i32 %d, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
