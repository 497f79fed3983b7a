; Ten loads of 16 dwords before their users: found, 160 VGPRs are live, and one
; wave fits on a SIMD. The scheduler may use 84, as much as three waves have, unless
; it is told otherwise, and takes the loads to their users.
;
; RUN: %llc %s -o - | FileCheck %s --check-prefix=THREE
; RUN: %llc -toygcn-schedule-vgprs=256 %s -o - | FileCheck %s --check-prefix=ONE

; THREE: .vgpr_count: {{([0-9]|[0-7][0-9]|8[0-4])$}}
; ONE: .vgpr_count: {{1[6-9][0-9]$}}
define amdgpu_kernel void @loads_first(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %b = getelementptr <16 x i32>, ptr addrspace(1) %in, i32 %t
  %p0 = getelementptr <16 x i32>, ptr addrspace(1) %b, i32 0
  %l0 = load <16 x i32>, ptr addrspace(1) %p0, align 64
  %p1 = getelementptr <16 x i32>, ptr addrspace(1) %b, i32 8
  %l1 = load <16 x i32>, ptr addrspace(1) %p1, align 64
  %p2 = getelementptr <16 x i32>, ptr addrspace(1) %b, i32 16
  %l2 = load <16 x i32>, ptr addrspace(1) %p2, align 64
  %p3 = getelementptr <16 x i32>, ptr addrspace(1) %b, i32 24
  %l3 = load <16 x i32>, ptr addrspace(1) %p3, align 64
  %p4 = getelementptr <16 x i32>, ptr addrspace(1) %b, i32 32
  %l4 = load <16 x i32>, ptr addrspace(1) %p4, align 64
  %p5 = getelementptr <16 x i32>, ptr addrspace(1) %b, i32 40
  %l5 = load <16 x i32>, ptr addrspace(1) %p5, align 64
  %p6 = getelementptr <16 x i32>, ptr addrspace(1) %b, i32 48
  %l6 = load <16 x i32>, ptr addrspace(1) %p6, align 64
  %p7 = getelementptr <16 x i32>, ptr addrspace(1) %b, i32 56
  %l7 = load <16 x i32>, ptr addrspace(1) %p7, align 64
  %p8 = getelementptr <16 x i32>, ptr addrspace(1) %b, i32 64
  %l8 = load <16 x i32>, ptr addrspace(1) %p8, align 64
  %p9 = getelementptr <16 x i32>, ptr addrspace(1) %b, i32 72
  %l9 = load <16 x i32>, ptr addrspace(1) %p9, align 64
  %s0 = xor <16 x i32> zeroinitializer, %l0
  %m0 = mul <16 x i32> %s0, %l0
  %s1 = xor <16 x i32> %m0, %l1
  %m1 = mul <16 x i32> %s1, %l1
  %s2 = xor <16 x i32> %m1, %l2
  %m2 = mul <16 x i32> %s2, %l2
  %s3 = xor <16 x i32> %m2, %l3
  %m3 = mul <16 x i32> %s3, %l3
  %s4 = xor <16 x i32> %m3, %l4
  %m4 = mul <16 x i32> %s4, %l4
  %s5 = xor <16 x i32> %m4, %l5
  %m5 = mul <16 x i32> %s5, %l5
  %s6 = xor <16 x i32> %m5, %l6
  %m6 = mul <16 x i32> %s6, %l6
  %s7 = xor <16 x i32> %m6, %l7
  %m7 = mul <16 x i32> %s7, %l7
  %s8 = xor <16 x i32> %m7, %l8
  %m8 = mul <16 x i32> %s8, %l8
  %s9 = xor <16 x i32> %m8, %l9
  %m9 = mul <16 x i32> %s9, %l9
  %o = getelementptr <16 x i32>, ptr addrspace(1) %out, i32 %t
  store <16 x i32> %m9, ptr addrspace(1) %o, align 64
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
