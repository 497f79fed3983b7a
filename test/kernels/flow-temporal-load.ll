; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; A scalar load's result in a loop, used behind the divergent exit; the loads of
; later iterations must not reach lanes that have left.
;
; LAUNCH: --grid 64 --block 64 --arg i32:64 --arg buf:i32:110:rand=1
;     --arg buf:i64:64
; HOST:
;     def run(x, next): return (x << 32) + (next & 0xffffffff)
; EXPECT 2: [run(a1[g % a0], a1[g % a0 + 1]) for g in range(n)]
; LAUNCH: --grid 37 --block 37 --arg i32:37 --arg buf:i32:110:rand=2
;     --arg buf:i64:37
; EXPECT 2: [run(a1[g % a0], a1[g % a0 + 1]) for g in range(n)]
; LAUNCH: --grid 250 --block 100 --arg i32:100 --arg buf:i32:110:rand=3
;     --arg buf:i64:250
; EXPECT 2: [run(a1[g % a0], a1[g % a0 + 1]) for g in range(n)]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @load(i32 %size, ptr addrspace(1) noalias %table, ptr addrspace(1) noalias %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr i32, ptr addrspace(1) %table, i32 %i
  %two = load <2 x i32>, ptr addrspace(1) %p, align 4
  %next = add i32 %i, 1
  %more = icmp sle i32 %next, %lane
  br i1 %more, label %loop, label %exit

exit:
  %x = extractelement <2 x i32> %two, i32 0
  %y = extractelement <2 x i32> %two, i32 1
  %wide = sext i32 %x to i64
  %high = shl i64 %wide, 32
  %low = zext i32 %y to i64
  %v = add i64 %high, %low
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %g
  store i64 %v, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
