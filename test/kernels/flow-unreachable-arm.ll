; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; An arm that ends in unreachable, behind a divergent condition that no lane
; fulfils, and one behind a condition in a loop.
;
; LAUNCH: --kernel arm --grid 64 --block 64 --arg i32:64 --arg i32:-1
;     --arg buf:i32:64
; EXPECT 2: [g * 3 for g in range(n)]
; LAUNCH: --kernel arm --grid 250 --block 100 --arg i32:100 --arg i32:999999
;     --arg buf:i32:250
; EXPECT 2: [g * 3 for g in range(n)]
; LAUNCH: --kernel in_loop --grid 37 --block 37 --arg i32:37 --arg i32:-1
;     --arg buf:i32:37
; EXPECT 2: [sum(range(g + 1)) for g in range(n)]
; LAUNCH: --kernel in_loop --grid 250 --block 100 --arg i32:100 --arg i32:-7
;     --arg buf:i32:250
; EXPECT 2: [sum(range(g + 1)) for g in range(n)]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @arm(i32 %size, i32 %nobody, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %g
  %c = icmp eq i32 %g, %nobody
  br i1 %c, label %dead, label %rest

dead:
  store volatile i32 -1, ptr addrspace(1) %p
  unreachable

rest:
  %v = mul i32 %g, 3
  store i32 %v, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @in_loop(i32 %size, i32 %nobody, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %g
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %sum1, %latch ]
  %sum1 = add i32 %sum, %i
  %wrong = sub i32 %nobody, %g
  %c = icmp eq i32 %wrong, 5
  br i1 %c, label %dead, label %latch

dead:
  store volatile i32 -1, ptr addrspace(1) %p
  unreachable

latch:
  %next = add i32 %i, 1
  %more = icmp sle i32 %next, %g
  br i1 %more, label %loop, label %exit

exit:
  store i32 %sum1, ptr addrspace(1) %p
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
