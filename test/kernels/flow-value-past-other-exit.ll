; RUN: %toygcn run %s -O1
; RUN: %toygcn run %s -O2
; RUN: %toygcn run %s -O3
; Lanes leave the loops by two blocks, and wait for each other where they meet: the
; value of those that left first lives while the wave is in the block of the
; others, which LLVM's branch folder joins with the one after it. The machine
; verifier sees that, which run switches on.
;
; LAUNCH: --grid 1 --block 64 --arg buf:i32:2:iota --arg i32:5 --arg i32:0 --arg i32:1
; EXPECT 0: [0, 0]
; LAUNCH: --grid 1 --block 64 --arg buf:i32:2:iota --arg i32:0 --arg i32:0 --arg i32:1
; EXPECT 0: [1, 0]
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n, i32 %a, i32 %b) {
entry:
  %again = icmp eq i32 %a, 1
  %done = icmp eq i32 %b, 1
  br label %outer

outer:
  br label %inner

inner:
  %none = icmp eq i32 %n, 0
  br i1 %none, label %meet, label %part

part:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp eq i32 %id, 0
  br i1 %first, label %latch, label %outer

latch:
  br i1 %again, label %inner, label %meet

meet:
  %value = phi i32 [ 0, %latch ], [ 1, %inner ]
  br i1 %done, label %exit, label %outer

exit:
  store i32 %value, ptr addrspace(1) %out
  %second = getelementptr i32, ptr addrspace(1) %out, i32 1
  store i32 0, ptr addrspace(1) %second
  ret void
}
