; Twenty-eight loads, each before its reader: ten waves fit on a SIMD as found, and
; still do when the scheduler has moved loads up.
;
; RUN: %llc %s -o - | FileCheck %s

; CHECK: .vgpr_count: {{1[0-9]|2[0-4]$}}
define amdgpu_kernel void @loads_and_products(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %p0 = getelementptr i32, ptr addrspace(1) %from, i32 0
  %l0 = load i32, ptr addrspace(1) %p0, align 4
  %s0 = xor i32 %t, %l0
  %p1 = getelementptr i32, ptr addrspace(1) %from, i32 64
  %l1 = load i32, ptr addrspace(1) %p1, align 4
  %s1 = xor i32 %s0, %l1
  %p2 = getelementptr i32, ptr addrspace(1) %from, i32 128
  %l2 = load i32, ptr addrspace(1) %p2, align 4
  %s2 = xor i32 %s1, %l2
  %p3 = getelementptr i32, ptr addrspace(1) %from, i32 192
  %l3 = load i32, ptr addrspace(1) %p3, align 4
  %s3 = xor i32 %s2, %l3
  %p4 = getelementptr i32, ptr addrspace(1) %from, i32 256
  %l4 = load i32, ptr addrspace(1) %p4, align 4
  %s4 = xor i32 %s3, %l4
  %p5 = getelementptr i32, ptr addrspace(1) %from, i32 320
  %l5 = load i32, ptr addrspace(1) %p5, align 4
  %s5 = xor i32 %s4, %l5
  %p6 = getelementptr i32, ptr addrspace(1) %from, i32 384
  %l6 = load i32, ptr addrspace(1) %p6, align 4
  %s6 = xor i32 %s5, %l6
  %p7 = getelementptr i32, ptr addrspace(1) %from, i32 448
  %l7 = load i32, ptr addrspace(1) %p7, align 4
  %s7 = xor i32 %s6, %l7
  %p8 = getelementptr i32, ptr addrspace(1) %from, i32 512
  %l8 = load i32, ptr addrspace(1) %p8, align 4
  %s8 = xor i32 %s7, %l8
  %p9 = getelementptr i32, ptr addrspace(1) %from, i32 576
  %l9 = load i32, ptr addrspace(1) %p9, align 4
  %s9 = xor i32 %s8, %l9
  %p10 = getelementptr i32, ptr addrspace(1) %from, i32 640
  %l10 = load i32, ptr addrspace(1) %p10, align 4
  %s10 = xor i32 %s9, %l10
  %p11 = getelementptr i32, ptr addrspace(1) %from, i32 704
  %l11 = load i32, ptr addrspace(1) %p11, align 4
  %s11 = xor i32 %s10, %l11
  %p12 = getelementptr i32, ptr addrspace(1) %from, i32 768
  %l12 = load i32, ptr addrspace(1) %p12, align 4
  %s12 = xor i32 %s11, %l12
  %p13 = getelementptr i32, ptr addrspace(1) %from, i32 832
  %l13 = load i32, ptr addrspace(1) %p13, align 4
  %s13 = xor i32 %s12, %l13
  %p14 = getelementptr i32, ptr addrspace(1) %from, i32 896
  %l14 = load i32, ptr addrspace(1) %p14, align 4
  %s14 = xor i32 %s13, %l14
  %p15 = getelementptr i32, ptr addrspace(1) %from, i32 960
  %l15 = load i32, ptr addrspace(1) %p15, align 4
  %s15 = xor i32 %s14, %l15
  %p16 = getelementptr i32, ptr addrspace(1) %from, i32 1024
  %l16 = load i32, ptr addrspace(1) %p16, align 4
  %s16 = xor i32 %s15, %l16
  %p17 = getelementptr i32, ptr addrspace(1) %from, i32 1088
  %l17 = load i32, ptr addrspace(1) %p17, align 4
  %s17 = xor i32 %s16, %l17
  %p18 = getelementptr i32, ptr addrspace(1) %from, i32 1152
  %l18 = load i32, ptr addrspace(1) %p18, align 4
  %s18 = xor i32 %s17, %l18
  %p19 = getelementptr i32, ptr addrspace(1) %from, i32 1216
  %l19 = load i32, ptr addrspace(1) %p19, align 4
  %s19 = xor i32 %s18, %l19
  %p20 = getelementptr i32, ptr addrspace(1) %from, i32 1280
  %l20 = load i32, ptr addrspace(1) %p20, align 4
  %s20 = xor i32 %s19, %l20
  %p21 = getelementptr i32, ptr addrspace(1) %from, i32 1344
  %l21 = load i32, ptr addrspace(1) %p21, align 4
  %s21 = xor i32 %s20, %l21
  %p22 = getelementptr i32, ptr addrspace(1) %from, i32 1408
  %l22 = load i32, ptr addrspace(1) %p22, align 4
  %s22 = xor i32 %s21, %l22
  %p23 = getelementptr i32, ptr addrspace(1) %from, i32 1472
  %l23 = load i32, ptr addrspace(1) %p23, align 4
  %s23 = xor i32 %s22, %l23
  %p24 = getelementptr i32, ptr addrspace(1) %from, i32 1536
  %l24 = load i32, ptr addrspace(1) %p24, align 4
  %s24 = xor i32 %s23, %l24
  %p25 = getelementptr i32, ptr addrspace(1) %from, i32 1600
  %l25 = load i32, ptr addrspace(1) %p25, align 4
  %s25 = xor i32 %s24, %l25
  %p26 = getelementptr i32, ptr addrspace(1) %from, i32 1664
  %l26 = load i32, ptr addrspace(1) %p26, align 4
  %s26 = xor i32 %s25, %l26
  %p27 = getelementptr i32, ptr addrspace(1) %from, i32 1728
  %l27 = load i32, ptr addrspace(1) %p27, align 4
  %s27 = xor i32 %s26, %l27
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %s27, ptr addrspace(1) %to
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
