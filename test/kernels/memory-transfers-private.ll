; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Copies of all sorts of sizes and alignments from global to private memory
; and back. No byte around them changes.
;
target triple = "amdgcn-amd-amdhsa"
; HOST:
;     cases = [(0, 7, 11), (1, 15, 0), (2, 15, 7), (3, 15, 12), (5, 4, 4),
;         (7, 12, 2), (12, 1, 0), (13, 8, 12), (15, 13, 14), (17, 4, 3), (24,
;         15, 8), (31, 13, 13), (33, 12, 13), (63, 10, 8), (70, 5, 3), (300, 6,
;         9), (1100, 15, 2)]
;     def f(src, out):
;         out = list(out)
;         for k, (n, so, do) in enumerate(cases):
;             for t in range(3):
;                 b = t * 34816 + k * 2048
;                 out[b + do:b + do + n] = src[so:so + n]
;         return out
; LAUNCH: --grid 3 --block 64
;     --arg buf:u8:2048:rand=3 --arg buf:u8:104448:rand=4
; EXPECT 1: f(a0, a1)
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) align 16 %in, ptr addrspace(1) align 16 %out) {
  %tmp = alloca [2048 x i8], align 16, addrspace(5)
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %o = mul i32 %id, 34816
  %mine = getelementptr i8, ptr addrspace(1) %out, i32 %o
  %s0 = getelementptr i8, ptr addrspace(1) %in, i64 7
  %t0 = getelementptr i8, ptr addrspace(5) %tmp, i32 4
  %d0 = getelementptr i8, ptr addrspace(1) %mine, i64 11
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) align 4 %t0, ptr addrspace(1) align 1 %s0, i64 0, i1 false)
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) align 1 %d0, ptr addrspace(5) align 4 %t0, i64 0, i1 false)
  %s1 = getelementptr i8, ptr addrspace(1) %in, i64 15
  %t1 = getelementptr i8, ptr addrspace(5) %tmp, i32 2
  %d1 = getelementptr i8, ptr addrspace(1) %mine, i64 2048
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) align 2 %t1, ptr addrspace(1) align 1 %s1, i64 1, i1 false)
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) align 16 %d1, ptr addrspace(5) align 2 %t1, i64 1, i1 false)
  %s2 = getelementptr i8, ptr addrspace(1) %in, i64 15
  %t2 = getelementptr i8, ptr addrspace(5) %tmp, i32 8
  %d2 = getelementptr i8, ptr addrspace(1) %mine, i64 4103
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) align 1 %t2, ptr addrspace(1) align 1 %s2, i64 2, i1 false)
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) align 1 %d2, ptr addrspace(5) align 1 %t2, i64 2, i1 false)
  %s3 = getelementptr i8, ptr addrspace(1) %in, i64 15
  %t3 = getelementptr i8, ptr addrspace(5) %tmp, i32 15
  %d3 = getelementptr i8, ptr addrspace(1) %mine, i64 6156
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) align 1 %t3, ptr addrspace(1) align 1 %s3, i64 3, i1 false)
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) align 4 %d3, ptr addrspace(5) align 1 %t3, i64 3, i1 false)
  %s4 = getelementptr i8, ptr addrspace(1) %in, i64 4
  %t4 = getelementptr i8, ptr addrspace(5) %tmp, i32 7
  %d4 = getelementptr i8, ptr addrspace(1) %mine, i64 8196
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) align 1 %t4, ptr addrspace(1) align 4 %s4, i64 5, i1 false)
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) align 4 %d4, ptr addrspace(5) align 1 %t4, i64 5, i1 false)
  %s5 = getelementptr i8, ptr addrspace(1) %in, i64 12
  %t5 = getelementptr i8, ptr addrspace(5) %tmp, i32 0
  %d5 = getelementptr i8, ptr addrspace(1) %mine, i64 10242
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) align 1 %t5, ptr addrspace(1) align 1 %s5, i64 7, i1 false)
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) align 1 %d5, ptr addrspace(5) align 1 %t5, i64 7, i1 false)
  %s6 = getelementptr i8, ptr addrspace(1) %in, i64 1
  %t6 = getelementptr i8, ptr addrspace(5) %tmp, i32 9
  %d6 = getelementptr i8, ptr addrspace(1) %mine, i64 12288
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) align 1 %t6, ptr addrspace(1) align 1 %s6, i64 12, i1 false)
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) align 16 %d6, ptr addrspace(5) align 1 %t6, i64 12, i1 false)
  %s7 = getelementptr i8, ptr addrspace(1) %in, i64 8
  %t7 = getelementptr i8, ptr addrspace(5) %tmp, i32 15
  %d7 = getelementptr i8, ptr addrspace(1) %mine, i64 14348
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) align 1 %t7, ptr addrspace(1) align 8 %s7, i64 13, i1 false)
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) align 4 %d7, ptr addrspace(5) align 1 %t7, i64 13, i1 false)
  %s8 = getelementptr i8, ptr addrspace(1) %in, i64 13
  %t8 = getelementptr i8, ptr addrspace(5) %tmp, i32 12
  %d8 = getelementptr i8, ptr addrspace(1) %mine, i64 16398
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) align 4 %t8, ptr addrspace(1) align 1 %s8, i64 15, i1 false)
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) align 2 %d8, ptr addrspace(5) align 4 %t8, i64 15, i1 false)
  %s9 = getelementptr i8, ptr addrspace(1) %in, i64 4
  %t9 = getelementptr i8, ptr addrspace(5) %tmp, i32 11
  %d9 = getelementptr i8, ptr addrspace(1) %mine, i64 18435
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) align 1 %t9, ptr addrspace(1) align 1 %s9, i64 17, i1 false)
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) align 1 %d9, ptr addrspace(5) align 1 %t9, i64 17, i1 false)
  %s10 = getelementptr i8, ptr addrspace(1) %in, i64 15
  %t10 = getelementptr i8, ptr addrspace(5) %tmp, i32 6
  %d10 = getelementptr i8, ptr addrspace(1) %mine, i64 20488
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) align 2 %t10, ptr addrspace(1) align 1 %s10, i64 24, i1 false)
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) align 8 %d10, ptr addrspace(5) align 2 %t10, i64 24, i1 false)
  %s11 = getelementptr i8, ptr addrspace(1) %in, i64 13
  %t11 = getelementptr i8, ptr addrspace(5) %tmp, i32 9
  %d11 = getelementptr i8, ptr addrspace(1) %mine, i64 22541
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) align 1 %t11, ptr addrspace(1) align 1 %s11, i64 31, i1 false)
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) align 1 %d11, ptr addrspace(5) align 1 %t11, i64 31, i1 false)
  %s12 = getelementptr i8, ptr addrspace(1) %in, i64 12
  %t12 = getelementptr i8, ptr addrspace(5) %tmp, i32 11
  %d12 = getelementptr i8, ptr addrspace(1) %mine, i64 24589
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) align 1 %t12, ptr addrspace(1) align 4 %s12, i64 33, i1 false)
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) align 1 %d12, ptr addrspace(5) align 1 %t12, i64 33, i1 false)
  %s13 = getelementptr i8, ptr addrspace(1) %in, i64 10
  %t13 = getelementptr i8, ptr addrspace(5) %tmp, i32 0
  %d13 = getelementptr i8, ptr addrspace(1) %mine, i64 26632
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) align 16 %t13, ptr addrspace(1) align 2 %s13, i64 63, i1 false)
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) align 8 %d13, ptr addrspace(5) align 16 %t13, i64 63, i1 false)
  %s14 = getelementptr i8, ptr addrspace(1) %in, i64 5
  %t14 = getelementptr i8, ptr addrspace(5) %tmp, i32 10
  %d14 = getelementptr i8, ptr addrspace(1) %mine, i64 28675
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) align 2 %t14, ptr addrspace(1) align 1 %s14, i64 70, i1 false)
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) align 1 %d14, ptr addrspace(5) align 2 %t14, i64 70, i1 false)
  %s15 = getelementptr i8, ptr addrspace(1) %in, i64 6
  %t15 = getelementptr i8, ptr addrspace(5) %tmp, i32 8
  %d15 = getelementptr i8, ptr addrspace(1) %mine, i64 30729
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) align 1 %t15, ptr addrspace(1) align 1 %s15, i64 300, i1 false)
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) align 1 %d15, ptr addrspace(5) align 1 %t15, i64 300, i1 false)
  %s16 = getelementptr i8, ptr addrspace(1) %in, i64 15
  %t16 = getelementptr i8, ptr addrspace(5) %tmp, i32 15
  %d16 = getelementptr i8, ptr addrspace(1) %mine, i64 32770
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) align 1 %t16, ptr addrspace(1) align 1 %s16, i64 1100, i1 false)
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) align 1 %d16, ptr addrspace(5) align 1 %t16, i64 1100, i1 false)
  ret void
}
