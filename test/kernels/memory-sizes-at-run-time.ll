; RUN: %toygcn compare %s
; RUN: %toygcn run -O0 %s
; Copies and fills of a size that only the run knows; a move within a buffer, to
; where its own source is; a fill of a private array.
;
; LAUNCH: --grid 1 --block 1 --arg buf:u8:64:const=1 --arg buf:u8:64:iota
;     --arg buf:u8:64:iota --arg i64:21 --arg i32:171
; EXPECT 0: a1[:21] + [171] * 21 + [171] * 21 + [1]
; EXPECT 2: a2[:5] + a2[:21] + a2[26:]

declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memcpy.p1.p5.i64(ptr addrspace(1), ptr addrspace(5), i64, i1)
declare void @llvm.memmove.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
declare void @llvm.memset.p5.i64(ptr addrspace(5), i8, i64, i1)

define amdgpu_kernel void @sizes(ptr addrspace(1) %o, ptr addrspace(1) %i, ptr addrspace(1) %m, i64 %n, i32 %v) {
  %a = alloca [40 x i8], align 4, addrspace(5)
  %b = trunc i32 %v to i8
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %o, ptr addrspace(1) %i, i64 %n, i1 false)
  %o1 = getelementptr i8, ptr addrspace(1) %o, i64 %n
  call void @llvm.memset.p1.i64(ptr addrspace(1) %o1, i8 %b, i64 %n, i1 false)
  %o2 = getelementptr i8, ptr addrspace(1) %o1, i64 %n
  call void @llvm.memset.p5.i64(ptr addrspace(5) align 4 %a, i8 %b, i64 40, i1 false)
  call void @llvm.memcpy.p1.p5.i64(ptr addrspace(1) %o2, ptr addrspace(5) align 4 %a, i64 %n, i1 false)
  %m1 = getelementptr i8, ptr addrspace(1) %m, i64 5
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %m1, ptr addrspace(1) %m, i64 %n, i1 false)
  ret void
}
