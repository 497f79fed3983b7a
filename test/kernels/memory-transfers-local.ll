; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Copies of all sorts of sizes and alignments from global to local memory and
; back. No byte around them changes.
;
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [2048 x i8] poison, align 16
; HOST:
;     cases = [(0, 7, 3), (1, 15, 2), (2, 12, 1), (3, 11, 5), (5, 8, 0), (7,
;         8, 6), (12, 9, 2), (13, 10, 7), (15, 15, 2), (17, 9, 9), (24, 9, 13),
;         (31, 9, 14), (33, 9, 1), (63, 14, 15), (70, 4, 2), (300, 6, 8), (1100,
;         13, 6)]
;     def f(src, out):
;         out = list(out)
;         for k, (n, so, do) in enumerate(cases):
;             for t in range(1):
;                 b = t * 34816 + k * 2048
;                 out[b + do:b + do + n] = src[so:so + n]
;         return out
; LAUNCH: --grid 1 --block 64 --arg buf:u8:2048:rand=3 --arg buf:u8:34816:rand=4
; EXPECT 1: f(a0, a1)
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) align 16 %in, ptr addrspace(1) align 16 %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %o = mul i32 %id, 34816
  %mine = getelementptr i8, ptr addrspace(1) %out, i32 %o
  %s0 = getelementptr i8, ptr addrspace(1) %in, i64 7
  %t0 = getelementptr i8, ptr addrspace(3) @lds, i32 9
  %d0 = getelementptr i8, ptr addrspace(1) %mine, i64 3
  call void @llvm.memcpy.p3.p1.i64(ptr addrspace(3) align 1 %t0, ptr addrspace(1) align 1 %s0, i64 0, i1 false)
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 1 %d0, ptr addrspace(3) align 1 %t0, i64 0, i1 false)
  %s1 = getelementptr i8, ptr addrspace(1) %in, i64 15
  %t1 = getelementptr i8, ptr addrspace(3) @lds, i32 4
  %d1 = getelementptr i8, ptr addrspace(1) %mine, i64 2050
  call void @llvm.memcpy.p3.p1.i64(ptr addrspace(3) align 1 %t1, ptr addrspace(1) align 1 %s1, i64 1, i1 false)
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 1 %d1, ptr addrspace(3) align 1 %t1, i64 1, i1 false)
  %s2 = getelementptr i8, ptr addrspace(1) %in, i64 12
  %t2 = getelementptr i8, ptr addrspace(3) @lds, i32 9
  %d2 = getelementptr i8, ptr addrspace(1) %mine, i64 4097
  call void @llvm.memcpy.p3.p1.i64(ptr addrspace(3) align 1 %t2, ptr addrspace(1) align 1 %s2, i64 2, i1 false)
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 1 %d2, ptr addrspace(3) align 1 %t2, i64 2, i1 false)
  %s3 = getelementptr i8, ptr addrspace(1) %in, i64 11
  %t3 = getelementptr i8, ptr addrspace(3) @lds, i32 8
  %d3 = getelementptr i8, ptr addrspace(1) %mine, i64 6149
  call void @llvm.memcpy.p3.p1.i64(ptr addrspace(3) align 8 %t3, ptr addrspace(1) align 1 %s3, i64 3, i1 false)
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 1 %d3, ptr addrspace(3) align 8 %t3, i64 3, i1 false)
  %s4 = getelementptr i8, ptr addrspace(1) %in, i64 8
  %t4 = getelementptr i8, ptr addrspace(3) @lds, i32 6
  %d4 = getelementptr i8, ptr addrspace(1) %mine, i64 8192
  call void @llvm.memcpy.p3.p1.i64(ptr addrspace(3) align 2 %t4, ptr addrspace(1) align 8 %s4, i64 5, i1 false)
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 16 %d4, ptr addrspace(3) align 2 %t4, i64 5, i1 false)
  %s5 = getelementptr i8, ptr addrspace(1) %in, i64 8
  %t5 = getelementptr i8, ptr addrspace(3) @lds, i32 8
  %d5 = getelementptr i8, ptr addrspace(1) %mine, i64 10246
  call void @llvm.memcpy.p3.p1.i64(ptr addrspace(3) align 1 %t5, ptr addrspace(1) align 1 %s5, i64 7, i1 false)
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 1 %d5, ptr addrspace(3) align 1 %t5, i64 7, i1 false)
  %s6 = getelementptr i8, ptr addrspace(1) %in, i64 9
  %t6 = getelementptr i8, ptr addrspace(3) @lds, i32 11
  %d6 = getelementptr i8, ptr addrspace(1) %mine, i64 12290
  call void @llvm.memcpy.p3.p1.i64(ptr addrspace(3) align 1 %t6, ptr addrspace(1) align 1 %s6, i64 12, i1 false)
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 2 %d6, ptr addrspace(3) align 1 %t6, i64 12, i1 false)
  %s7 = getelementptr i8, ptr addrspace(1) %in, i64 10
  %t7 = getelementptr i8, ptr addrspace(3) @lds, i32 12
  %d7 = getelementptr i8, ptr addrspace(1) %mine, i64 14343
  call void @llvm.memcpy.p3.p1.i64(ptr addrspace(3) align 1 %t7, ptr addrspace(1) align 1 %s7, i64 13, i1 false)
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 1 %d7, ptr addrspace(3) align 1 %t7, i64 13, i1 false)
  %s8 = getelementptr i8, ptr addrspace(1) %in, i64 15
  %t8 = getelementptr i8, ptr addrspace(3) @lds, i32 8
  %d8 = getelementptr i8, ptr addrspace(1) %mine, i64 16386
  call void @llvm.memcpy.p3.p1.i64(ptr addrspace(3) align 8 %t8, ptr addrspace(1) align 1 %s8, i64 15, i1 false)
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 2 %d8, ptr addrspace(3) align 8 %t8, i64 15, i1 false)
  %s9 = getelementptr i8, ptr addrspace(1) %in, i64 9
  %t9 = getelementptr i8, ptr addrspace(3) @lds, i32 0
  %d9 = getelementptr i8, ptr addrspace(1) %mine, i64 18441
  call void @llvm.memcpy.p3.p1.i64(ptr addrspace(3) align 16 %t9, ptr addrspace(1) align 1 %s9, i64 17, i1 false)
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 1 %d9, ptr addrspace(3) align 16 %t9, i64 17, i1 false)
  %s10 = getelementptr i8, ptr addrspace(1) %in, i64 9
  %t10 = getelementptr i8, ptr addrspace(3) @lds, i32 6
  %d10 = getelementptr i8, ptr addrspace(1) %mine, i64 20493
  call void @llvm.memcpy.p3.p1.i64(ptr addrspace(3) align 1 %t10, ptr addrspace(1) align 1 %s10, i64 24, i1 false)
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 1 %d10, ptr addrspace(3) align 1 %t10, i64 24, i1 false)
  %s11 = getelementptr i8, ptr addrspace(1) %in, i64 9
  %t11 = getelementptr i8, ptr addrspace(3) @lds, i32 13
  %d11 = getelementptr i8, ptr addrspace(1) %mine, i64 22542
  call void @llvm.memcpy.p3.p1.i64(ptr addrspace(3) align 1 %t11, ptr addrspace(1) align 1 %s11, i64 31, i1 false)
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 1 %d11, ptr addrspace(3) align 1 %t11, i64 31, i1 false)
  %s12 = getelementptr i8, ptr addrspace(1) %in, i64 9
  %t12 = getelementptr i8, ptr addrspace(3) @lds, i32 8
  %d12 = getelementptr i8, ptr addrspace(1) %mine, i64 24577
  call void @llvm.memcpy.p3.p1.i64(ptr addrspace(3) align 1 %t12, ptr addrspace(1) align 1 %s12, i64 33, i1 false)
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 1 %d12, ptr addrspace(3) align 1 %t12, i64 33, i1 false)
  %s13 = getelementptr i8, ptr addrspace(1) %in, i64 14
  %t13 = getelementptr i8, ptr addrspace(3) @lds, i32 8
  %d13 = getelementptr i8, ptr addrspace(1) %mine, i64 26639
  call void @llvm.memcpy.p3.p1.i64(ptr addrspace(3) align 8 %t13, ptr addrspace(1) align 2 %s13, i64 63, i1 false)
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 1 %d13, ptr addrspace(3) align 8 %t13, i64 63, i1 false)
  %s14 = getelementptr i8, ptr addrspace(1) %in, i64 4
  %t14 = getelementptr i8, ptr addrspace(3) @lds, i32 6
  %d14 = getelementptr i8, ptr addrspace(1) %mine, i64 28674
  call void @llvm.memcpy.p3.p1.i64(ptr addrspace(3) align 1 %t14, ptr addrspace(1) align 1 %s14, i64 70, i1 false)
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 1 %d14, ptr addrspace(3) align 1 %t14, i64 70, i1 false)
  %s15 = getelementptr i8, ptr addrspace(1) %in, i64 6
  %t15 = getelementptr i8, ptr addrspace(3) @lds, i32 14
  %d15 = getelementptr i8, ptr addrspace(1) %mine, i64 30728
  call void @llvm.memcpy.p3.p1.i64(ptr addrspace(3) align 1 %t15, ptr addrspace(1) align 1 %s15, i64 300, i1 false)
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 1 %d15, ptr addrspace(3) align 1 %t15, i64 300, i1 false)
  %s16 = getelementptr i8, ptr addrspace(1) %in, i64 13
  %t16 = getelementptr i8, ptr addrspace(3) @lds, i32 10
  %d16 = getelementptr i8, ptr addrspace(1) %mine, i64 32774
  call void @llvm.memcpy.p3.p1.i64(ptr addrspace(3) align 2 %t16, ptr addrspace(1) align 1 %s16, i64 1100, i1 false)
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) align 2 %d16, ptr addrspace(3) align 2 %t16, i64 1100, i1 false)
  ret void
}
