; RUN: %llc %s -o - | FileCheck %s

; A uniform base, a zero-extended 32-bit offset of the lane, and a constant: all
; three in the instruction. The constant is a 13-bit signed one.
; CHECK-LABEL: saddr:
; CHECK: s_load_dwordx4 s[[[#%u,P:]]:
; CHECK: global_load_ubyte v{{[0-9]+}}, v0, s[[[#P+2]]:[[#P+3]]]{{$}}
; CHECK: global_load_ubyte v{{[0-9]+}}, v0, s[[[#P+2]]:[[#P+3]]] offset:4095
; CHECK: global_load_ubyte v{{[0-9]+}}, v0, s[[[#P+2]]:[[#P+3]]] offset:-4096
; Beyond that, the scalar unit moves the base.
; CHECK: s_add_u32
; CHECK: s_addc_u32
; CHECK: global_load_ubyte v{{[0-9]+}}, v0, s[
; CHECK: s_add_u32
; CHECK: s_addc_u32
; CHECK: global_load_ubyte v{{[0-9]+}}, v0, s[
; CHECK: global_store_byte v0, v{{[0-9]+}}, s[[[#P]]:[[#P+1]]]
define amdgpu_kernel void @saddr(ptr addrspace(1) %p, ptr addrspace(1) %in) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %w = zext i32 %t to i64
  %q = getelementptr i8, ptr addrspace(1) %in, i64 %w
  %x = load i8, ptr addrspace(1) %q
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 4095
  %x1 = load i8, ptr addrspace(1) %q1
  %q2 = getelementptr i8, ptr addrspace(1) %q, i64 -4096
  %x2 = load i8, ptr addrspace(1) %q2
  %q3 = getelementptr i8, ptr addrspace(1) %q, i64 4100
  %x3 = load i8, ptr addrspace(1) %q3
  %q4 = getelementptr i8, ptr addrspace(1) %q, i64 -4100
  %x4 = load i8, ptr addrspace(1) %q4
  %s0 = add i8 %x, %x1
  %s1 = add i8 %s0, %x2
  %s2 = add i8 %s1, %x3
  %s3 = add i8 %s2, %x4
  %o = getelementptr i8, ptr addrspace(1) %p, i64 %w
  store i8 %s3, ptr addrspace(1) %o
  ret void
}

; The offset field is unsigned: a signed index needs the whole address.
; CHECK-LABEL: signed_index:
; CHECK: v_add_co_u32
; CHECK: v_addc_co_u32
; CHECK: global_store_byte v[{{[0-9:]+}}], v{{[0-9]+}}, off
define amdgpu_kernel void @signed_index(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %d = sub i32 %t, 64
  %w = sext i32 %d to i64
  %o = getelementptr i8, ptr addrspace(1) %p, i64 %w
  store i8 1, ptr addrspace(1) %o
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
