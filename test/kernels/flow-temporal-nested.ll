; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; The counters of two nested loops, both uniform inside, used behind both: each
; lane leaves the outer loop from the inner one.
;
; LAUNCH: --grid 64 --block 64 --arg i32:64 --arg i32:5 --arg buf:i32:64
;     --arg buf:i32:64
; EXPECT 2: [g % a0 // a1 for g in range(n)]
; EXPECT 3: [g % a0 % a1 for g in range(n)]
; LAUNCH: --grid 37 --block 37 --arg i32:37 --arg i32:1 --arg buf:i32:37
;     --arg buf:i32:37
; EXPECT 2: [g % a0 // a1 for g in range(n)]
; EXPECT 3: [g % a0 % a1 for g in range(n)]
; LAUNCH: --grid 250 --block 100 --arg i32:100 --arg i32:7 --arg buf:i32:250
;     --arg buf:i32:250
; EXPECT 2: [g % a0 // a1 for g in range(n)]
; EXPECT 3: [g % a0 % a1 for g in range(n)]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @nested(i32 %size, i32 %columns, ptr addrspace(1) %rows, ptr addrspace(1) %cols) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j1, %step ]
  %row = mul i32 %i, %columns
  %at = add i32 %row, %j
  %found = icmp eq i32 %at, %lane
  br i1 %found, label %exit, label %step

step:
  %j1 = add i32 %j, 1
  %end = icmp eq i32 %j1, %columns
  br i1 %end, label %latch, label %inner

latch:
  %i1 = add i32 %i, 1
  br label %outer

exit:
  %p = getelementptr i32, ptr addrspace(1) %rows, i32 %g
  store i32 %i, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %cols, i32 %g
  store i32 %j, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
