; Thirty-two values are live all through a block that does not use them: they count
; where the scheduler moves its loads up. As found 36 VGPRs are live, and seven waves
; fit on a SIMD.
;
; RUN: %llc %s -o - | FileCheck %s

; CHECK: .vgpr_count: {{3[2-6]$}}
define amdgpu_kernel void @passing(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i1 %c) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr <32 x i32>, ptr addrspace(1) %in, i32 %t
  %kept = load volatile <32 x i32>, ptr addrspace(1) %from, align 16
  br i1 %c, label %products, label %end
products:
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %p0 = getelementptr i32, ptr addrspace(1) %to, i32 64
  %l0 = load i32, ptr addrspace(1) %p0, align 4
  %s0 = mul i32 %t, %l0
  %p1 = getelementptr i32, ptr addrspace(1) %to, i32 128
  %l1 = load i32, ptr addrspace(1) %p1, align 4
  %s1 = mul i32 %s0, %l1
  %p2 = getelementptr i32, ptr addrspace(1) %to, i32 192
  %l2 = load i32, ptr addrspace(1) %p2, align 4
  %s2 = mul i32 %s1, %l2
  %p3 = getelementptr i32, ptr addrspace(1) %to, i32 256
  %l3 = load i32, ptr addrspace(1) %p3, align 4
  %s3 = mul i32 %s2, %l3
  %p4 = getelementptr i32, ptr addrspace(1) %to, i32 320
  %l4 = load i32, ptr addrspace(1) %p4, align 4
  %s4 = mul i32 %s3, %l4
  %p5 = getelementptr i32, ptr addrspace(1) %to, i32 384
  %l5 = load i32, ptr addrspace(1) %p5, align 4
  %s5 = mul i32 %s4, %l5
  %p6 = getelementptr i32, ptr addrspace(1) %to, i32 448
  %l6 = load i32, ptr addrspace(1) %p6, align 4
  %s6 = mul i32 %s5, %l6
  %p7 = getelementptr i32, ptr addrspace(1) %to, i32 512
  %l7 = load i32, ptr addrspace(1) %p7, align 4
  %s7 = mul i32 %s6, %l7
  %p8 = getelementptr i32, ptr addrspace(1) %to, i32 576
  %l8 = load i32, ptr addrspace(1) %p8, align 4
  %s8 = mul i32 %s7, %l8
  %p9 = getelementptr i32, ptr addrspace(1) %to, i32 640
  %l9 = load i32, ptr addrspace(1) %p9, align 4
  %s9 = mul i32 %s8, %l9
  %p10 = getelementptr i32, ptr addrspace(1) %to, i32 704
  %l10 = load i32, ptr addrspace(1) %p10, align 4
  %s10 = mul i32 %s9, %l10
  %p11 = getelementptr i32, ptr addrspace(1) %to, i32 768
  %l11 = load i32, ptr addrspace(1) %p11, align 4
  %s11 = mul i32 %s10, %l11
  %p12 = getelementptr i32, ptr addrspace(1) %to, i32 832
  %l12 = load i32, ptr addrspace(1) %p12, align 4
  %s12 = mul i32 %s11, %l12
  %p13 = getelementptr i32, ptr addrspace(1) %to, i32 896
  %l13 = load i32, ptr addrspace(1) %p13, align 4
  %s13 = mul i32 %s12, %l13
  %p14 = getelementptr i32, ptr addrspace(1) %to, i32 960
  %l14 = load i32, ptr addrspace(1) %p14, align 4
  %s14 = mul i32 %s13, %l14
  %p15 = getelementptr i32, ptr addrspace(1) %to, i32 1024
  %l15 = load i32, ptr addrspace(1) %p15, align 4
  %s15 = mul i32 %s14, %l15
  %p16 = getelementptr i32, ptr addrspace(1) %to, i32 1088
  %l16 = load i32, ptr addrspace(1) %p16, align 4
  %s16 = mul i32 %s15, %l16
  %p17 = getelementptr i32, ptr addrspace(1) %to, i32 1152
  %l17 = load i32, ptr addrspace(1) %p17, align 4
  %s17 = mul i32 %s16, %l17
  %p18 = getelementptr i32, ptr addrspace(1) %to, i32 1216
  %l18 = load i32, ptr addrspace(1) %p18, align 4
  %s18 = mul i32 %s17, %l18
  %p19 = getelementptr i32, ptr addrspace(1) %to, i32 1280
  %l19 = load i32, ptr addrspace(1) %p19, align 4
  %s19 = mul i32 %s18, %l19
  %p20 = getelementptr i32, ptr addrspace(1) %to, i32 1344
  %l20 = load i32, ptr addrspace(1) %p20, align 4
  %s20 = mul i32 %s19, %l20
  %p21 = getelementptr i32, ptr addrspace(1) %to, i32 1408
  %l21 = load i32, ptr addrspace(1) %p21, align 4
  %s21 = mul i32 %s20, %l21
  %p22 = getelementptr i32, ptr addrspace(1) %to, i32 1472
  %l22 = load i32, ptr addrspace(1) %p22, align 4
  %s22 = mul i32 %s21, %l22
  %p23 = getelementptr i32, ptr addrspace(1) %to, i32 1536
  %l23 = load i32, ptr addrspace(1) %p23, align 4
  %s23 = mul i32 %s22, %l23
  store i32 %s23, ptr addrspace(1) %to, align 4
  br label %end
end:
  %last = getelementptr <32 x i32>, ptr addrspace(1) %out, i32 %t
  store volatile <32 x i32> %kept, ptr addrspace(1) %last, align 16
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
