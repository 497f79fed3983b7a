; RUN: %toygcn compare %s
; RUN: %toygcn run -O0 %s
; The guarded block is behind the loop: lanes leave one by one, wait for each
; other, and then each has its own address.
;
; LAUNCH: --grid 128 --block 64 --arg i32:1 --arg buf:i32:128:rand=3
;     --arg buf:i32:128
; EXPECT 2: [a1[0]] * n
; LAUNCH: --grid 128 --block 64 --arg i32:5 --arg buf:i32:128:rand=3
;     --arg buf:i32:128
; EXPECT 2: [a1[g % 64 % 5] for g in range(n)]
; LAUNCH: --grid 128 --block 64 --arg i32:64 --arg buf:i32:128:rand=3
;     --arg buf:i32:128
; EXPECT 2: [a1[g % 64] for g in range(n)]
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(i32 %m, ptr addrspace(1) noalias %table, ptr addrspace(1) noalias %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %v = urem i32 %t, %m
  br label %loop
loop:
  %s = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %v)
  %same = icmp eq i32 %v, %s
  br i1 %same, label %found, label %loop
found:
  %p = getelementptr i32, ptr addrspace(1) %table, i32 %v
  %x = load i32, ptr addrspace(1) %p
  %wg = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = shl i32 %wg, 6
  %g = add i32 %first, %t
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %x, ptr addrspace(1) %q
  ret void
}
