; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Moves between places that overlap, forwards and backwards, of all sorts of
; sizes and alignments. No byte around them changes.
;
target triple = "amdgcn-amd-amdhsa"
; HOST:
;     cases = [(0, 8, 7), (1, 5, 4), (2, 3, 7), (3, 12, 15), (5, 4, 3), (7,
;         5, 4), (12, 6, 10), (13, 11, 12), (15, 9, 11), (17, 15, 11), (24, 0,
;         4), (31, 0, 15), (33, 6, 13), (63, 11, 13), (70, 1, 9), (300, 4, 12),
;         (1100, 10, 6)]
;     def f(src, out):
;         out = list(out)
;         for k, (n, so, do) in enumerate(cases):
;             for t in range(3):
;                 b = t * 34816 + k * 2048
;                 out[b + do:b + do + n] = list(out[b + so:b + so + n])
;         return out
; LAUNCH: --grid 3 --block 64
;     --arg buf:u8:2048:rand=3 --arg buf:u8:104448:rand=4
; EXPECT 1: f(a0, a1)
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) align 16 %in, ptr addrspace(1) align 16 %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %o = mul i32 %id, 34816
  %mine = getelementptr i8, ptr addrspace(1) %out, i32 %o
  %s0 = getelementptr i8, ptr addrspace(1) %mine, i64 8
  %d0 = getelementptr i8, ptr addrspace(1) %mine, i64 7
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 1 %d0, ptr addrspace(1) align 1 %s0, i64 0, i1 false)
  %s1 = getelementptr i8, ptr addrspace(1) %mine, i64 2053
  %d1 = getelementptr i8, ptr addrspace(1) %mine, i64 2052
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 4 %d1, ptr addrspace(1) align 1 %s1, i64 1, i1 false)
  %s2 = getelementptr i8, ptr addrspace(1) %mine, i64 4099
  %d2 = getelementptr i8, ptr addrspace(1) %mine, i64 4103
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 1 %d2, ptr addrspace(1) align 1 %s2, i64 2, i1 false)
  %s3 = getelementptr i8, ptr addrspace(1) %mine, i64 6156
  %d3 = getelementptr i8, ptr addrspace(1) %mine, i64 6159
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 1 %d3, ptr addrspace(1) align 4 %s3, i64 3, i1 false)
  %s4 = getelementptr i8, ptr addrspace(1) %mine, i64 8196
  %d4 = getelementptr i8, ptr addrspace(1) %mine, i64 8195
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 1 %d4, ptr addrspace(1) align 1 %s4, i64 5, i1 false)
  %s5 = getelementptr i8, ptr addrspace(1) %mine, i64 10245
  %d5 = getelementptr i8, ptr addrspace(1) %mine, i64 10244
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 1 %d5, ptr addrspace(1) align 1 %s5, i64 7, i1 false)
  %s6 = getelementptr i8, ptr addrspace(1) %mine, i64 12294
  %d6 = getelementptr i8, ptr addrspace(1) %mine, i64 12298
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 2 %d6, ptr addrspace(1) align 2 %s6, i64 12, i1 false)
  %s7 = getelementptr i8, ptr addrspace(1) %mine, i64 14347
  %d7 = getelementptr i8, ptr addrspace(1) %mine, i64 14348
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 4 %d7, ptr addrspace(1) align 1 %s7, i64 13, i1 false)
  %s8 = getelementptr i8, ptr addrspace(1) %mine, i64 16393
  %d8 = getelementptr i8, ptr addrspace(1) %mine, i64 16395
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 1 %d8, ptr addrspace(1) align 1 %s8, i64 15, i1 false)
  %s9 = getelementptr i8, ptr addrspace(1) %mine, i64 18447
  %d9 = getelementptr i8, ptr addrspace(1) %mine, i64 18443
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 1 %d9, ptr addrspace(1) align 1 %s9, i64 17, i1 false)
  %s10 = getelementptr i8, ptr addrspace(1) %mine, i64 20480
  %d10 = getelementptr i8, ptr addrspace(1) %mine, i64 20484
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 4 %d10, ptr addrspace(1) align 16 %s10, i64 24, i1 false)
  %s11 = getelementptr i8, ptr addrspace(1) %mine, i64 22528
  %d11 = getelementptr i8, ptr addrspace(1) %mine, i64 22543
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 1 %d11, ptr addrspace(1) align 1 %s11, i64 31, i1 false)
  %s12 = getelementptr i8, ptr addrspace(1) %mine, i64 24582
  %d12 = getelementptr i8, ptr addrspace(1) %mine, i64 24589
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 1 %d12, ptr addrspace(1) align 2 %s12, i64 33, i1 false)
  %s13 = getelementptr i8, ptr addrspace(1) %mine, i64 26635
  %d13 = getelementptr i8, ptr addrspace(1) %mine, i64 26637
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 1 %d13, ptr addrspace(1) align 1 %s13, i64 63, i1 false)
  %s14 = getelementptr i8, ptr addrspace(1) %mine, i64 28673
  %d14 = getelementptr i8, ptr addrspace(1) %mine, i64 28681
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 1 %d14, ptr addrspace(1) align 1 %s14, i64 70, i1 false)
  %s15 = getelementptr i8, ptr addrspace(1) %mine, i64 30724
  %d15 = getelementptr i8, ptr addrspace(1) %mine, i64 30732
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 4 %d15, ptr addrspace(1) align 4 %s15, i64 300, i1 false)
  %s16 = getelementptr i8, ptr addrspace(1) %mine, i64 32778
  %d16 = getelementptr i8, ptr addrspace(1) %mine, i64 32774
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 1 %d16, ptr addrspace(1) align 1 %s16, i64 1100, i1 false)
  ret void
}
