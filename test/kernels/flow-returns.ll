; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Several returns behind divergent and uniform branches, one in a loop.
;
; LAUNCH: --grid 64 --block 64 --arg i32:64 --arg i32:9 --arg buf:i32:64
; HOST:
;     def run(t):
;         if t > 50: return 1
;         if a1 > 20: return 2
;         return (3 if t - a1 < 0 else 4) if t & 1 else 5
; EXPECT 2: [run(g % a0) for g in range(n)]
; LAUNCH: --grid 37 --block 37 --arg i32:37 --arg i32:30 --arg buf:i32:37
; EXPECT 2: [run(g % a0) for g in range(n)]
; LAUNCH: --grid 250 --block 100 --arg i32:100 --arg i32:20 --arg buf:i32:250
; EXPECT 2: [run(g % a0) for g in range(n)]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @returns(i32 %size, i32 %limit, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %g
  %high = icmp sgt i32 %lane, 50
  br i1 %high, label %one, label %b

one:
  store i32 1, ptr addrspace(1) %q
  ret void

b:
  %many = icmp sgt i32 %limit, 20
  br i1 %many, label %two, label %c

two:
  store i32 2, ptr addrspace(1) %q
  ret void

c:
  %low = and i32 %lane, 1
  %odd = icmp ne i32 %low, 0
  br i1 %odd, label %loop, label %five

loop:
  %i = phi i32 [ 0, %c ], [ %next, %latch ]
  %left = sub i32 %lane, %i
  %negative = icmp slt i32 %left, 0
  br i1 %negative, label %three, label %latch

three:
  store i32 3, ptr addrspace(1) %q
  ret void

latch:
  %next = add i32 %i, 1
  %more = icmp sle i32 %next, %limit
  br i1 %more, label %loop, label %four

four:
  store i32 4, ptr addrspace(1) %q
  ret void

five:
  store i32 5, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
