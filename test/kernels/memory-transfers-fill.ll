; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Fills of all sorts of sizes and alignments. No byte around them changes.
;
target triple = "amdgcn-amd-amdhsa"
; HOST:
;     cases = [(0, 0, 8), (1, 0, 11), (2, 0, 15), (3, 0, 6), (5, 0, 13), (7,
;         0, 13), (12, 0, 6), (13, 0, 1), (15, 0, 15), (17, 0, 11), (24, 0, 11),
;         (31, 0, 3), (33, 0, 6), (63, 0, 6), (70, 0, 5), (300, 0, 11), (1100,
;         0, 4)]
;     def f(src, out):
;         out = list(out)
;         for k, (n, so, do) in enumerate(cases):
;             for t in range(3):
;                 b = t * 34816 + k * 2048
;                 out[b + do:b + do + n] = [src[0]] * n
;         return out
; LAUNCH: --grid 3 --block 64
;     --arg buf:u8:2048:rand=3 --arg buf:u8:104448:rand=4
; EXPECT 1: f(a0, a1)
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) align 16 %in, ptr addrspace(1) align 16 %out) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %o = mul i32 %id, 34816
  %mine = getelementptr i8, ptr addrspace(1) %out, i32 %o
  %v0 = load i8, ptr addrspace(1) %in
  %d0 = getelementptr i8, ptr addrspace(1) %mine, i64 8
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 1 %d0, i8 %v0, i64 0, i1 false)
  %v1 = load i8, ptr addrspace(1) %in
  %d1 = getelementptr i8, ptr addrspace(1) %mine, i64 2059
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 1 %d1, i8 %v1, i64 1, i1 false)
  %v2 = load i8, ptr addrspace(1) %in
  %d2 = getelementptr i8, ptr addrspace(1) %mine, i64 4111
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 1 %d2, i8 %v2, i64 2, i1 false)
  %v3 = load i8, ptr addrspace(1) %in
  %d3 = getelementptr i8, ptr addrspace(1) %mine, i64 6150
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 2 %d3, i8 %v3, i64 3, i1 false)
  %v4 = load i8, ptr addrspace(1) %in
  %d4 = getelementptr i8, ptr addrspace(1) %mine, i64 8205
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 1 %d4, i8 %v4, i64 5, i1 false)
  %v5 = load i8, ptr addrspace(1) %in
  %d5 = getelementptr i8, ptr addrspace(1) %mine, i64 10253
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 1 %d5, i8 %v5, i64 7, i1 false)
  %v6 = load i8, ptr addrspace(1) %in
  %d6 = getelementptr i8, ptr addrspace(1) %mine, i64 12294
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 2 %d6, i8 %v6, i64 12, i1 false)
  %v7 = load i8, ptr addrspace(1) %in
  %d7 = getelementptr i8, ptr addrspace(1) %mine, i64 14337
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 1 %d7, i8 %v7, i64 13, i1 false)
  %v8 = load i8, ptr addrspace(1) %in
  %d8 = getelementptr i8, ptr addrspace(1) %mine, i64 16399
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 1 %d8, i8 %v8, i64 15, i1 false)
  %v9 = load i8, ptr addrspace(1) %in
  %d9 = getelementptr i8, ptr addrspace(1) %mine, i64 18443
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 1 %d9, i8 %v9, i64 17, i1 false)
  %v10 = load i8, ptr addrspace(1) %in
  %d10 = getelementptr i8, ptr addrspace(1) %mine, i64 20491
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 1 %d10, i8 %v10, i64 24, i1 false)
  %v11 = load i8, ptr addrspace(1) %in
  %d11 = getelementptr i8, ptr addrspace(1) %mine, i64 22531
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 1 %d11, i8 %v11, i64 31, i1 false)
  %v12 = load i8, ptr addrspace(1) %in
  %d12 = getelementptr i8, ptr addrspace(1) %mine, i64 24582
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 1 %d12, i8 %v12, i64 33, i1 false)
  %v13 = load i8, ptr addrspace(1) %in
  %d13 = getelementptr i8, ptr addrspace(1) %mine, i64 26630
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 2 %d13, i8 %v13, i64 63, i1 false)
  %v14 = load i8, ptr addrspace(1) %in
  %d14 = getelementptr i8, ptr addrspace(1) %mine, i64 28677
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 1 %d14, i8 %v14, i64 70, i1 false)
  %v15 = load i8, ptr addrspace(1) %in
  %d15 = getelementptr i8, ptr addrspace(1) %mine, i64 30731
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 1 %d15, i8 %v15, i64 300, i1 false)
  %v16 = load i8, ptr addrspace(1) %in
  %d16 = getelementptr i8, ptr addrspace(1) %mine, i64 32772
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 4 %d16, i8 %v16, i64 1100, i1 false)
  ret void
}
