; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; RUN: %llc %s -o - | FileCheck %s
; Nobody knows before it how often this loop runs: it ends after n rounds, or at
; once if a flag is not set. Its stores may write what it loads. It stays as it
; is: each of several iterations would ask whether it is the last.
;
; CHECK-LABEL: {{^}}sums:
; CHECK-COUNT-1: global_store_dword
; CHECK-NOT: global_store_dword
; CHECK: s_endpgm
;
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:iota --arg buf:u32:64
;     --arg i32:7 --arg i32:1
; EXPECT 1: [sum(range(1, 8))] * 64
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64:iota --arg buf:u32:64
;     --arg i32:7 --arg i32:0
; EXPECT 1: [1] * 64
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @sums(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n, i32 %flag) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  %goes.on = icmp ne i32 %flag, 0
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %next = add nuw i32 %i, 1
  %at = zext i32 %next to i64
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %at
  %x = load i32, ptr addrspace(1) %p
  %more = add i32 %sum, %x
  store i32 %more, ptr addrspace(1) %own
  %below = icmp ult i32 %next, %n
  %again = select i1 %below, i1 %goes.on, i1 false
  br i1 %again, label %loop, label %done

done:
  ret void
}
