; RUN: %llc %s -o - | FileCheck %s
; Three dwords in a row are one access. LDS does three at once if they are
; aligned as four are, the scalar cache never.

; CHECK-LABEL: global:
; CHECK: global_load_dwordx3
; CHECK-NOT: global_load
; CHECK: global_store_dwordx3
; CHECK-NOT: global_store
; CHECK: s_endpgm
define amdgpu_kernel void @global(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr [3 x float], ptr addrspace(1) %p, i32 %t
  %a1 = getelementptr i8, ptr addrspace(1) %a, i64 4
  %a2 = getelementptr i8, ptr addrspace(1) %a, i64 8
  %x = load float, ptr addrspace(1) %a
  %y = load float, ptr addrspace(1) %a1
  %z = load float, ptr addrspace(1) %a2
  %b = getelementptr [3 x float], ptr addrspace(1) %q, i32 %t
  %b1 = getelementptr i8, ptr addrspace(1) %b, i64 4
  %b2 = getelementptr i8, ptr addrspace(1) %b, i64 8
  store float %y, ptr addrspace(1) %b
  store float %z, ptr addrspace(1) %b1
  store float %x, ptr addrspace(1) %b2
  ret void
}

; CHECK-LABEL: volatile:
; CHECK-COUNT-3: global_load_dword v
; CHECK: s_endpgm
define amdgpu_kernel void @volatile(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr [3 x i32], ptr addrspace(1) %p, i32 %t
  %a1 = getelementptr i8, ptr addrspace(1) %a, i64 4
  %a2 = getelementptr i8, ptr addrspace(1) %a, i64 8
  %x = load volatile i32, ptr addrspace(1) %a
  %y = load volatile i32, ptr addrspace(1) %a1
  %z = load volatile i32, ptr addrspace(1) %a2
  %b = getelementptr i32, ptr addrspace(1) %q, i32 %t
  %s = add i32 %x, %y
  %r = add i32 %s, %z
  store i32 %r, ptr addrspace(1) %b
  ret void
}

; CHECK-LABEL: local:
; CHECK: ds_read_b96
; CHECK: ds_write_b96
; CHECK: ds_read2_b32
; CHECK: ds_read_b32
; CHECK: ds_write2_b32
; CHECK: ds_write_b32
; CHECK: s_endpgm
define amdgpu_kernel void @local(ptr addrspace(3) %p, ptr addrspace(3) %q) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = getelementptr [4 x i32], ptr addrspace(3) %p, i32 %t
  %b = getelementptr [4 x i32], ptr addrspace(3) %q, i32 %t
  %v = load <3 x i32>, ptr addrspace(3) %a, align 16
  store <3 x i32> %v, ptr addrspace(3) %b, align 16
  %c = getelementptr i8, ptr addrspace(3) %a, i32 4
  %d = getelementptr i8, ptr addrspace(3) %b, i32 4
  %w = load <3 x i32>, ptr addrspace(3) %c, align 4
  store <3 x i32> %w, ptr addrspace(3) %d, align 4
  ret void
}

; CHECK-LABEL: uniform:
; CHECK-DAG: s_load_dwordx2 s[{{[0-9:]+}}], [[P:s\[[0-9:]+\]]], 0x0
; CHECK-DAG: s_load_dword s{{[0-9]+}}, [[P]], 0x8
; CHECK-NOT: global_load
; CHECK: global_store_dwordx3
define amdgpu_kernel void @uniform(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i64 %n) {
  %a = getelementptr [3 x i32], ptr addrspace(1) %p, i64 %n
  %v = load <3 x i32>, ptr addrspace(1) %a, align 4
  store <3 x i32> %v, ptr addrspace(1) %q, align 4
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
