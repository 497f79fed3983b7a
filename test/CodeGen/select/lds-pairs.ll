; RUN: %llc %s -o - | FileCheck %s
; Eight bytes at an address that is a multiple of four: two dwords. Their
; offsets count dwords and have 8 bits; 254 and 255 is the last pair.

; CHECK-LABEL: lds:
; CHECK: ds_read2_b32 v[{{[0-9:]+}}], v{{[0-9]+}} offset1:1
; CHECK: ds_write2_b32 v{{[0-9]+}}, v{{[0-9]+}}, v{{[0-9]+}} offset1:1
; CHECK: ds_read2_b32 v[{{[0-9:]+}}], v{{[0-9]+}} offset0:254 offset1:255
; CHECK: v_add_u32_e32 [[FAR:v[0-9]+]], 0x3fc,
; CHECK: ds_write2_b32 [[FAR]], v{{[0-9]+}}, v{{[0-9]+}} offset1:1
define amdgpu_kernel void @lds(ptr addrspace(3) %l, ptr addrspace(3) %o) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr i64, ptr addrspace(3) %l, i32 %t
  %x = load i64, ptr addrspace(3) %a, align 4
  %b = getelementptr i64, ptr addrspace(3) %o, i32 %t
  store i64 %x, ptr addrspace(3) %b, align 4
  %c = getelementptr i8, ptr addrspace(3) %a, i32 1016
  %y = load i64, ptr addrspace(3) %c, align 4
  %d = getelementptr i8, ptr addrspace(3) %b, i32 1020
  store i64 %y, ptr addrspace(3) %d, align 4
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
