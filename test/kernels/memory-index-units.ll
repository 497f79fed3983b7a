; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; One index, once in dwords and once in bytes. LLVM 22's load-store vectorizer
; takes the two loads for one, in stock code as well.
;
; LAUNCH: --grid 1 --block 1 --arg buf:i32:16:iota --arg buf:i32:1 --arg i32:8
; EXPECT 1: [8 * 10 + 2]

define amdgpu_kernel void @k(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) {
  %i = call i32 @llvm.umax.i32(i32 %n, i32 1)
  %x = zext i32 %i to i64
  %dwords = getelementptr [4 x i8], ptr addrspace(1) %in, i64 %x
  %a = load i32, ptr addrspace(1) %dwords, align 4
  %bytes = getelementptr [1 x i8], ptr addrspace(1) %in, i64 %x
  %b = load i32, ptr addrspace(1) %bytes, align 4
  %tens = mul i32 %a, 10
  %sum = add i32 %tens, %b
  store i32 %sum, ptr addrspace(1) %out
  ret void
}
