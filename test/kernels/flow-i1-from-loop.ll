; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; i1 values of a lane's last iteration, used after a divergent loop: a divergent
; compare, a uniform one, and one carried around the loop.
;
; LAUNCH: --grid 64 --block 64 --arg i32:64 --arg buf:i32:64:rand=1
;     --arg buf:i32:64
; HOST:
;     def run(x):
;         h, carried = x, False
;         for i in range((x & 7) + 1):
;             h = i32(h * 31 + i)
;             low, uniform = h < 0, i % 3 == 1
;             carried ^= h & 2 != 0
;         return low + 2 * uniform + (4 if carried else 0)
; EXPECT 2: [run(x) for x in a1]
; LAUNCH: --grid 37 --block 37 --arg i32:37 --arg buf:i32:37:rand=2
;     --arg buf:i32:37
; EXPECT 2: [run(x) for x in a1]
; LAUNCH: --grid 250 --block 100 --arg i32:100 --arg buf:i32:250:rand=3
;     --arg buf:i32:250
; EXPECT 2: [run(x) for x in a1]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @from(i32 %size, ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %x = load i32, ptr addrspace(1) %p
  %count = and i32 %x, 7
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = phi i32 [ %x, %entry ], [ %h2, %loop ]
  %carried = phi i1 [ false, %entry ], [ %carried2, %loop ]
  %times = mul i32 %h, 31
  %h2 = add i32 %times, %i
  %low = icmp slt i32 %h2, 0
  %rest = urem i32 %i, 3
  %uniform = icmp eq i32 %rest, 1
  %two = and i32 %h2, 2
  %set = icmp ne i32 %two, 0
  %carried2 = xor i1 %carried, %set
  %next = add i32 %i, 1
  %more = icmp sle i32 %next, %count
  br i1 %more, label %loop, label %exit

exit:
  %a = zext i1 %low to i32
  %b = select i1 %uniform, i32 2, i32 0
  %ab = or i32 %a, %b
  br i1 %carried2, label %then, label %join

then:
  %abc = or i32 %ab, 4
  br label %join

join:
  %v = phi i32 [ %ab, %exit ], [ %abc, %then ]
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %v, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
