; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; Phis with undefined values from arms whose lanes do not look at them; the
; register then has what it had.
;
; LAUNCH: --grid 64 --block 64 --arg i32:64 --arg buf:i32:64:rand=1
;     --arg buf:i32:64:const=-1
; HOST:
;     def run(x):
;         if not x & 1: return -1
;         return i32(x * 3 + (x & 7))
; EXPECT 2: [run(x) for x in a1]
; LAUNCH: --grid 37 --block 37 --arg i32:37 --arg buf:i32:37:rand=2
;     --arg buf:i32:37:const=-1
; EXPECT 2: [run(x) for x in a1]
; LAUNCH: --grid 250 --block 100 --arg i32:100 --arg buf:i32:250:rand=3
;     --arg buf:i32:250:const=-1
; EXPECT 2: [run(x) for x in a1]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @undefined(i32 %size, ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %x = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %g
  %low = and i32 %x, 1
  %odd = icmp ne i32 %low, 0
  br i1 %odd, label %then, label %join

then:
  %three = mul i32 %x, 3
  br label %join

join:
  %v = phi i32 [ %three, %then ], [ poison, %entry ]
  %count = and i32 %x, 7
  br label %loop

loop:
  %i = phi i32 [ 0, %join ], [ %next, %loop ]
  %w = phi i32 [ poison, %join ], [ %count, %loop ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %i, 1
  br i1 %more, label %loop, label %behind

behind:
  br i1 %odd, label %write, label %end

write:
  %sum = add i32 %v, %w
  store i32 %sum, ptr addrspace(1) %q
  br label %end

end:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
