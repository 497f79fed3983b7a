; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; do { i++; } while (i < count) with the count from memory; a store in every
; iteration, and the counter used outside.
;
; LAUNCH: --grid 64 --block 64 --arg i32:64 --arg buf:i32:64:rand=1
;     --arg buf:i32:64 --arg buf:i32:64
; HOST:
;     def count(x): return max(x & 31, 1)
; EXPECT 2: [5 * sum(range(count(x))) for x in a1]
; EXPECT 3: [count(x) for x in a1]
; LAUNCH: --grid 37 --block 37 --arg i32:37 --arg buf:i32:37:rand=2
;     --arg buf:i32:37 --arg buf:i32:37
; EXPECT 2: [5 * sum(range(count(x))) for x in a1]
; EXPECT 3: [count(x) for x in a1]
; LAUNCH: --grid 250 --block 100 --arg i32:100 --arg buf:i32:250:rand=3
;     --arg buf:i32:250 --arg buf:i32:250
; EXPECT 2: [5 * sum(range(count(x))) for x in a1]
; EXPECT 3: [count(x) for x in a1]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @loop(i32 %size, ptr addrspace(1) %in, ptr addrspace(1) %sums, ptr addrspace(1) %counts) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %x = load i32, ptr addrspace(1) %p
  %count = and i32 %x, 31
  %q = getelementptr i32, ptr addrspace(1) %sums, i32 %g
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %five = mul i32 %i, 5
  %old = load i32, ptr addrspace(1) %q
  %new = add i32 %old, %five
  store i32 %new, ptr addrspace(1) %q
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %count
  br i1 %more, label %loop, label %exit

exit:
  %r = getelementptr i32, ptr addrspace(1) %counts, i32 %g
  store i32 %next, ptr addrspace(1) %r
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
