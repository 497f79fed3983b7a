; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; Lanes that part carry an argument to where they come together. It is a part of
; what one load has of several arguments. (Stock GlobalISel gets it wrong.)
;
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64 --arg buf:u32:1:const=0
;     --arg i32:5 --arg i32:6 --arg i32:7
; EXPECT 0: [8, 7] * 32
; LAUNCH: --grid 64 --block 64 --arg buf:u32:64 --arg buf:u32:1:const=1
;     --arg i32:5 --arg i32:6 --arg i32:7
; EXPECT 0: [2] * 64
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @phis(ptr addrspace(1) %out, ptr addrspace(4) noalias readonly %con, i32 %x, i32 %y, i32 %b) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %flag = load i32, ptr addrspace(4) %con, align 4, !invariant.load !0
  %leaves = icmp ne i32 %flag, 0
  %odd = trunc i32 %lane to i1
  br label %body

head:
  %next = add i32 %i, 1
  %last = icmp eq i32 %next, 3
  br i1 %last, label %middle, label %body

body:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  br i1 %leaves, label %middle, label %rest

rest:
  br i1 %odd, label %end, label %head

middle:
  %from = phi i32 [ %b, %head ], [ 1, %body ]
  %more = add i32 %from, 1
  br label %end

end:
  %result = phi i32 [ %more, %middle ], [ %b, %rest ]
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %result, ptr addrspace(1) %own
  ret void
}

!0 = !{}
