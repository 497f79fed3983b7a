; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; A divergent and a uniform i1 from before a divergent loop, needed after it.
;
; LAUNCH: --grid 64 --block 64 --arg i32:64 --arg buf:i32:64:rand=1 --arg i32:3
;     --arg buf:i32:64
; HOST:
;     def run(x):
;         h = x
;         for i in range((x & 7) + 1):
;             h = i32(h * 31 + i)
;         if x & 32:
;             h ^= 85
;         return h + (a2 > 0)
; EXPECT 3: [run(x) for x in a1]
; LAUNCH: --grid 37 --block 37 --arg i32:37 --arg buf:i32:37:rand=2 --arg i32:-3
;     --arg buf:i32:37
; EXPECT 3: [run(x) for x in a1]
; LAUNCH: --grid 250 --block 100 --arg i32:100 --arg buf:i32:250:rand=3
;     --arg i32:1 --arg buf:i32:250
; EXPECT 3: [run(x) for x in a1]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @across(i32 %size, ptr addrspace(1) %in, i32 %mode, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %x = load i32, ptr addrspace(1) %p
  %count = and i32 %x, 7
  %b = and i32 %x, 32
  %c = icmp ne i32 %b, 0
  %u = icmp sgt i32 %mode, 0
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = phi i32 [ %x, %entry ], [ %h2, %loop ]
  %times = mul i32 %h, 31
  %h2 = add i32 %times, %i
  %next = add i32 %i, 1
  %more = icmp sle i32 %next, %count
  br i1 %more, label %loop, label %exit

exit:
  br i1 %c, label %then, label %join

then:
  %flip = xor i32 %h2, 85
  br label %join

join:
  %v = phi i32 [ %h2, %exit ], [ %flip, %then ]
  %one = zext i1 %u to i32
  %r = add i32 %v, %one
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %r, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
