; RUN: %toygcn compare --with=toygcn,stock %s
; RUN: %toygcn run %s -O0
; A loop with one divergent and one uniform exit to the same block, where a phi
; of two constants tells which it was. Stock GlobalISel keeps one value for all
; lanes.
;
; LAUNCH: --kernel divergent_first --grid 64 --block 64 --arg i32:64
;     --arg buf:i32:64:rand=1 --arg i32:20 --arg buf:i32:64 --arg buf:i32:64
; HOST:
;     def run(x, divergent_first):
;         i, lane, wave = 0, x & 31, a2
;         header, body = (lane, wave) if divergent_first else (wave, lane)
;         while True:
;             if i >= header: return [1, i]
;             i += 1
;             if i == body or i > body and not divergent_first: return [2, i]
; EXPECT 3: [run(x, True)[0] for x in a1]
; EXPECT 4: [run(x, True)[1] for x in a1]
; LAUNCH: --kernel divergent_first --grid 37 --block 37 --arg i32:37
;     --arg buf:i32:37:rand=2 --arg i32:40 --arg buf:i32:37 --arg buf:i32:37
; EXPECT 3: [run(x, True)[0] for x in a1]
; EXPECT 4: [run(x, True)[1] for x in a1]
; LAUNCH: --kernel divergent_first --grid 250 --block 100 --arg i32:100
;     --arg buf:i32:250:rand=3 --arg i32:9 --arg buf:i32:250 --arg buf:i32:250
; EXPECT 3: [run(x, True)[0] for x in a1]
; EXPECT 4: [run(x, True)[1] for x in a1]
; LAUNCH: --kernel uniform_first --grid 64 --block 64 --arg i32:64
;     --arg buf:i32:64:rand=1 --arg i32:20 --arg buf:i32:64 --arg buf:i32:64
; EXPECT 3: [run(x, False)[0] for x in a1]
; EXPECT 4: [run(x, False)[1] for x in a1]
; LAUNCH: --kernel uniform_first --grid 250 --block 100 --arg i32:100
;     --arg buf:i32:250:rand=3 --arg i32:0 --arg buf:i32:250 --arg buf:i32:250
; EXPECT 3: [run(x, False)[0] for x in a1]
; EXPECT 4: [run(x, False)[1] for x in a1]
; LAUNCH: --kernel uniform_first --grid 250 --block 100 --arg i32:100
;     --arg buf:i32:250:rand=3 --arg i32:9 --arg buf:i32:250 --arg buf:i32:250
; EXPECT 3: [run(x, False)[0] for x in a1]
; EXPECT 4: [run(x, False)[1] for x in a1]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @divergent_first(i32 %size, ptr addrspace(1) %in, i32 %limit, ptr addrspace(1) %which, ptr addrspace(1) %when) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %x = load i32, ptr addrspace(1) %p
  %count = and i32 %x, 31
  br label %header

header:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %done = icmp sge i32 %i, %count
  br i1 %done, label %exit, label %body

body:
  %next = add i32 %i, 1
  %enough = icmp eq i32 %next, %limit
  br i1 %enough, label %exit, label %header

exit:
  %r = phi i32 [ 1, %header ], [ 2, %body ]
  %at = phi i32 [ %i, %header ], [ %next, %body ]
  %q = getelementptr i32, ptr addrspace(1) %which, i32 %g
  store i32 %r, ptr addrspace(1) %q
  %s = getelementptr i32, ptr addrspace(1) %when, i32 %g
  store i32 %at, ptr addrspace(1) %s
  ret void
}

define amdgpu_kernel void @uniform_first(i32 %size, ptr addrspace(1) %in, i32 %limit, ptr addrspace(1) %which, ptr addrspace(1) %when) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %x = load i32, ptr addrspace(1) %p
  %count = and i32 %x, 31
  br label %header

header:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %enough = icmp sge i32 %i, %limit
  br i1 %enough, label %exit, label %body

body:
  %next = add i32 %i, 1
  %done = icmp sge i32 %next, %count
  br i1 %done, label %exit, label %header

exit:
  %r = phi i32 [ 1, %header ], [ 2, %body ]
  %at = phi i32 [ %i, %header ], [ %next, %body ]
  %q = getelementptr i32, ptr addrspace(1) %which, i32 %g
  store i32 %r, ptr addrspace(1) %q
  %s = getelementptr i32, ptr addrspace(1) %when, i32 %g
  store i32 %at, ptr addrspace(1) %s
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
