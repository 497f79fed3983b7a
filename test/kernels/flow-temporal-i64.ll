; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; A uniform i64 from a loop with a divergent exit: the phi's value and the next
; one, both used behind the loop.
;
; LAUNCH: --grid 64 --block 64 --arg i32:64 --arg i64:0x123456789abcdef
;     --arg buf:i64:64
; HOST:
;     def run(t):
;         x = 1
;         for i in range(max(t, 1)):
;             before, x = x, i64(x * 5 + a1)
;         return before ^ x
; EXPECT 2: [run(g % a0) for g in range(n)]
; LAUNCH: --grid 37 --block 37 --arg i32:37 --arg i64:-3 --arg buf:i64:37
; EXPECT 2: [run(g % a0) for g in range(n)]
; LAUNCH: --grid 250 --block 100 --arg i32:100 --arg i64:77 --arg buf:i64:250
; EXPECT 2: [run(g % a0) for g in range(n)]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @wide(i32 %size, i64 %a, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = phi i64 [ 1, %entry ], [ %x1, %loop ]
  %five = mul i64 %x, 5
  %x1 = add i64 %five, %a
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %lane
  br i1 %more, label %loop, label %exit

exit:
  %v = xor i64 %x, %x1
  %q = getelementptr i64, ptr addrspace(1) %out, i32 %g
  store i64 %v, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
