; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Written as IR: two phis that swap in a uniform loop (lost-copy and swap
; problem), 32 and 64 bits, and a uniform i1 that lives across blocks.
;
; LAUNCH: --grid 64 --block 64 --arg i32:10 --arg buf:i64:64
; HOST:
;     def run(t):
;         a, b = t, 1
;         for _ in range(a0):
;             a, b = b, a + b
;         return a * 2 + (a0 > 5)
; EXPECT 1: [run(t) for t in range(64)]
; LAUNCH: --grid 64 --block 64 --arg i32:3 --arg buf:i64:64
; EXPECT 1: [run(t) for t in range(64)]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @fibonacci(i32 %count, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %lane64 = zext i32 %lane to i64
  %many = icmp sgt i32 %count, 5
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = phi i64 [ %lane64, %entry ], [ %b, %loop ]
  %b = phi i64 [ 1, %entry ], [ %sum, %loop ]
  %sum = add i64 %a, %b
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %count
  br i1 %done, label %exit, label %loop

exit:
  %bit = zext i1 %many to i64
  %twice = shl i64 %b, 1
  %result = add i64 %twice, %bit
  %p = getelementptr i64, ptr addrspace(1) %out, i64 %lane64
  store i64 %result, ptr addrspace(1) %p
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
