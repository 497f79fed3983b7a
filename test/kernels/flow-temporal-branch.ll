; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; A branch on a loop's uniform counter behind the loop's divergent exit: it is
; divergent there. So is a loop that counts on from it.
;
; LAUNCH: --grid 64 --block 64 --arg i32:64 --arg i32:9 --arg buf:i32:64
; HOST:
;     def run(t):
;         i = max(t, 1)
;         if i > a1:
;             return 1000 + i
;         h = 1
;         for k in range(i):
;             h = i32(h * 3 + k)
;         return h
; EXPECT 2: [run(g % a0) for g in range(n)]
; LAUNCH: --grid 37 --block 37 --arg i32:37 --arg i32:0 --arg buf:i32:37
; EXPECT 2: [run(g % a0) for g in range(n)]
; LAUNCH: --grid 250 --block 100 --arg i32:100 --arg i32:70 --arg buf:i32:250
; EXPECT 2: [run(g % a0) for g in range(n)]

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @branch(i32 %size, i32 %limit, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %base = mul i32 %group, %size
  %g = add i32 %base, %lane
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %lane
  br i1 %more, label %loop, label %behind

behind:
  %c = icmp sgt i32 %next, %limit
  br i1 %c, label %then, label %again

then:
  %plus = add i32 %next, 1000
  br label %exit

again:
  %k = phi i32 [ 0, %behind ], [ %k1, %again ]
  %h = phi i32 [ 1, %behind ], [ %h1, %again ]
  %three = mul i32 %h, 3
  %h1 = add i32 %three, %k
  %k1 = add i32 %k, 1
  %on = icmp slt i32 %k1, %next
  br i1 %on, label %again, label %exit

exit:
  %v = phi i32 [ %plus, %then ], [ %h1, %again ]
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %v, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
