; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; A program that asks whether to check itself does.
;
; LAUNCH: --grid 64 --block 64 --arg buf:i32:2
; EXPECT 0: [1, 1]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %a = call i1 @llvm.allow.runtime.check(metadata !"bounds")
  %a32 = zext i1 %a to i32
  store i32 %a32, ptr addrspace(1) %out
  %b = call i1 @llvm.allow.ubsan.check(i8 3)
  %b32 = zext i1 %b to i32
  %second = getelementptr i32, ptr addrspace(1) %out, i32 1
  store i32 %b32, ptr addrspace(1) %second
  ret void
}
