; Twelve loads before twelve products: with enough registers all loads are under
; way before the first is waited for, with few only some. Without the option the
; limit is that of eight waves, 32 VGPRs, as the found order has room for ten.
;
; RUN: %llc %s -o - | FileCheck %s --check-prefix=MANY
; RUN: %llc -toygcn-schedule-vgprs=6 -toygcn-garden=-hide-latency %s -o - | FileCheck %s --check-prefix=FEW

; MANY-LABEL: {{^}}products:
; MANY-COUNT-12: global_load_dword
; MANY: vmcnt(11)
; MANY: .vgpr_count: {{1[0-9]$}}

; FEW-LABEL: {{^}}products:
; FEW: vmcnt
; FEW: global_load_dword
; FEW: .vgpr_count: {{[5-6]$}}
define amdgpu_kernel void @products(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %b = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %p0 = getelementptr i32, ptr addrspace(1) %b, i32 0
  %l0 = load i32, ptr addrspace(1) %p0, align 4
  %s0 = mul i32 %t, %l0
  %p1 = getelementptr i32, ptr addrspace(1) %b, i32 64
  %l1 = load i32, ptr addrspace(1) %p1, align 4
  %s1 = mul i32 %s0, %l1
  %p2 = getelementptr i32, ptr addrspace(1) %b, i32 128
  %l2 = load i32, ptr addrspace(1) %p2, align 4
  %s2 = mul i32 %s1, %l2
  %p3 = getelementptr i32, ptr addrspace(1) %b, i32 192
  %l3 = load i32, ptr addrspace(1) %p3, align 4
  %s3 = mul i32 %s2, %l3
  %p4 = getelementptr i32, ptr addrspace(1) %b, i32 256
  %l4 = load i32, ptr addrspace(1) %p4, align 4
  %s4 = mul i32 %s3, %l4
  %p5 = getelementptr i32, ptr addrspace(1) %b, i32 320
  %l5 = load i32, ptr addrspace(1) %p5, align 4
  %s5 = mul i32 %s4, %l5
  %p6 = getelementptr i32, ptr addrspace(1) %b, i32 384
  %l6 = load i32, ptr addrspace(1) %p6, align 4
  %s6 = mul i32 %s5, %l6
  %p7 = getelementptr i32, ptr addrspace(1) %b, i32 448
  %l7 = load i32, ptr addrspace(1) %p7, align 4
  %s7 = mul i32 %s6, %l7
  %p8 = getelementptr i32, ptr addrspace(1) %b, i32 512
  %l8 = load i32, ptr addrspace(1) %p8, align 4
  %s8 = mul i32 %s7, %l8
  %p9 = getelementptr i32, ptr addrspace(1) %b, i32 576
  %l9 = load i32, ptr addrspace(1) %p9, align 4
  %s9 = mul i32 %s8, %l9
  %p10 = getelementptr i32, ptr addrspace(1) %b, i32 640
  %l10 = load i32, ptr addrspace(1) %p10, align 4
  %s10 = mul i32 %s9, %l10
  %p11 = getelementptr i32, ptr addrspace(1) %b, i32 704
  %l11 = load i32, ptr addrspace(1) %p11, align 4
  %s11 = mul i32 %s10, %l11
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %s11, ptr addrspace(1) %o, align 4
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
