; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; do { i++; } while (i < lane): inside the loop the counter is uniform and
; indexes a table, outside each lane has its own.
;
; LAUNCH: --grid 64 --block 64 --arg i32:64 --arg buf:i32:101:rand=1
;     --arg buf:i32:64 --arg buf:i32:64
; HOST:
;     def count(g): return max(g % a0, 1)
;     def total(g): return sum(a1[1:count(g) + 1])
; EXPECT 2: [count(g) for g in range(n)]
; EXPECT 3: [total(g) for g in range(n)]
; LAUNCH: --grid 37 --block 37 --arg i32:37 --arg buf:i32:101:rand=2
;     --arg buf:i32:37 --arg buf:i32:37
; EXPECT 2: [count(g) for g in range(n)]
; EXPECT 3: [total(g) for g in range(n)]
; LAUNCH: --grid 250 --block 100 --arg i32:100 --arg buf:i32:101:rand=3
;     --arg buf:i32:250 --arg buf:i32:250
; EXPECT 2: [count(g) for g in range(n)]
; EXPECT 3: [total(g) for g in range(n)]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @loop(i32 %size, ptr addrspace(1) noalias %table, ptr addrspace(1) noalias %counts, ptr addrspace(1) noalias %totals) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %total = phi i32 [ 0, %entry ], [ %sum, %loop ]
  %next = add i32 %i, 1
  %p = getelementptr i32, ptr addrspace(1) %table, i32 %next
  %x = load i32, ptr addrspace(1) %p
  %sum = add i32 %total, %x
  %more = icmp slt i32 %next, %lane
  br i1 %more, label %loop, label %exit

exit:
  %q = getelementptr i32, ptr addrspace(1) %counts, i32 %g
  store i32 %next, ptr addrspace(1) %q
  %r = getelementptr i32, ptr addrspace(1) %totals, i32 %g
  store i32 %sum, ptr addrspace(1) %r
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
