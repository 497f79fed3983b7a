; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Copies, moves and fills through pointers of address space 7, of constant and
; of unknown size: they become loads and stores before the pointers become
; numbers. Which way a move runs, the addresses say: here the two buffers share
; their memory. Stock's compiler refuses the kernel.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u8:4096:rand=3 --arg buf:u8:8192 --arg i32:21
; EXPECT 1: [x for i in range(64) for x in (
;         a0[64 * i], *a0[64 * i:64 * i + 7], *a0[64 * i + 8:64 * i + 29],
;         *a0[64 * i + 25:64 * i + 29], *a0[64 * i + 33:64 * i + 39], *a0[64 * i + 64 - 21:64 * i + 64],
;         *([i] * 21), *([0] * (127 - 39 - 42)),
;         2 if i else 1)]
define amdgpu_kernel void @transfer(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %b = call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) %in, i16 0, i64 4096, i32 159744)
  %o = call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) %out, i16 0, i64 8192, i32 159744)
  %from = getelementptr [64 x i8], ptr addrspace(7) %b, i32 %i
  %to = getelementptr [128 x i8], ptr addrspace(7) %o, i32 %i
  call void @llvm.memcpy.p7.p7.i32(ptr addrspace(7) %to, ptr addrspace(7) %from, i32 39, i1 false)
  %left = sub i32 64, %n
  %end = getelementptr i8, ptr addrspace(7) %from, i32 %left
  %to.2 = getelementptr i8, ptr addrspace(7) %to, i32 39
  call void @llvm.memcpy.p7.p7.i32(ptr addrspace(7) %to.2, ptr addrspace(7) %end, i32 %n, i1 false)
  ; The first seven bytes move by one.
  %second = getelementptr i8, ptr addrspace(7) %to, i32 1
  call void @llvm.memmove.p7.p7.i32(ptr addrspace(7) %second, ptr addrspace(7) %to, i32 7, i1 false)
  ; Bytes from 8 on move by four, up and down again: four stay above.
  %out.4 = getelementptr i8, ptr addrspace(1) %out, i32 4
  %o4 = call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) %out.4, i16 0, i64 8188, i32 159744)
  %at = getelementptr [128 x i8], ptr addrspace(7) %o4, i32 %i
  %low = getelementptr i8, ptr addrspace(7) %to, i32 8
  %high = getelementptr i8, ptr addrspace(7) %at, i32 8
  call void @llvm.memmove.p7.p7.i32(ptr addrspace(7) %high, ptr addrspace(7) %low, i32 %n, i1 false)
  call void @llvm.memmove.p7.p7.i32(ptr addrspace(7) %low, ptr addrspace(7) %high, i32 %n, i1 false)
  ; Pointers of buffers compare as their numbers.
  %same = icmp eq ptr addrspace(7) %to, %o
  %before = icmp ult ptr addrspace(7) %o, %to
  %last = getelementptr i8, ptr addrspace(7) %to, i32 127
  %code.0 = zext i1 %same to i8
  %code.1 = select i1 %before, i8 2, i8 %code.0
  store i8 %code.1, ptr addrspace(7) %last
  %to.3 = getelementptr i8, ptr addrspace(7) %to.2, i32 %n
  %byte = trunc i32 %i to i8
  call void @llvm.memset.p7.i32(ptr addrspace(7) %to.3, i8 %byte, i32 %n, i1 false)
  ret void
}
