; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Blocks without predecessors that branch into the arms of a divergent if and
; into a loop, and have their say in phis there.
;
; LAUNCH: --grid 64 --block 64 --arg i32:64 --arg buf:i32:64:iota
; HOST:
;     def run(x):
;         v = x + 1000 if x % 64 < 20 else x
;         for i in range((x & 7) + 1):
;             v = i32(v * 3 + i)
;         return v
; EXPECT 1: [run(x) for x in a1]
; LAUNCH: --grid 37 --block 37 --arg i32:37 --arg buf:i32:37:iota
; EXPECT 1: [run(x) for x in a1]
; LAUNCH: --grid 250 --block 100 --arg i32:100 --arg buf:i32:250:iota
; EXPECT 1: [run(x) for x in a1]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @dead(i32 %size, ptr addrspace(1) %data) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  %p = getelementptr i32, ptr addrspace(1) %data, i32 %g
  %x = load i32, ptr addrspace(1) %p
  %low = and i32 %x, 63
  %c = icmp ult i32 %low, 20
  %count = and i32 %x, 7
  br i1 %c, label %then, label %join

nowhere:
  %self = phi i32 [ %bad, %nowhere ]
  %bad = add i32 %self, 1
  %dc = icmp eq i32 %bad, %lane
  br i1 %dc, label %nowhere, label %then

then:
  %t = phi i32 [ %x, %entry ], [ %bad, %nowhere ]
  %plus = add i32 %t, 1000
  br label %join

lost:
  br label %loop

join:
  %v = phi i32 [ %plus, %then ], [ %x, %entry ]
  br label %loop

loop:
  %i = phi i32 [ 0, %join ], [ %next, %loop ], [ 7, %lost ]
  %h = phi i32 [ %v, %join ], [ %h1, %loop ], [ 9, %lost ]
  %three = mul i32 %h, 3
  %h1 = add i32 %three, %i
  %next = add i32 %i, 1
  %more = icmp sle i32 %next, %count
  br i1 %more, label %loop, label %exit

exit:
  store i32 %h1, ptr addrspace(1) %p
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
