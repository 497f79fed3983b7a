; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; A loop whose address grows by 4 in each iteration, but from the row's address,
; which the loop loads.
;
; LAUNCH: --grid 64 --block 64 --arg buf:u32:200:iota --arg buf:u32:64
;     --arg i32:3
; EXPECT 1: [sum(a0[r * 64 + r + g] for r in range(3)) for g in range(n)]
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @rows(ptr addrspace(1) %m, ptr addrspace(1) %out, i32 %count) {
entry:
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %table = alloca [4 x i64], addrspace(5)
  %first = ptrtoint ptr addrspace(1) %m to i64
  %second = add i64 %first, 256
  %third = add i64 %first, 512
  %p1 = getelementptr i64, ptr addrspace(5) %table, i32 1
  %p2 = getelementptr i64, ptr addrspace(5) %table, i32 2
  store volatile i64 %first, ptr addrspace(5) %table
  store volatile i64 %second, ptr addrspace(5) %p1
  store volatile i64 %third, ptr addrspace(5) %p2
  br label %loop

loop:
  %r = phi i32 [ 0, %entry ], [ %r.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %row.at = getelementptr i64, ptr addrspace(5) %table, i32 %r
  %row.bits = load volatile i64, ptr addrspace(5) %row.at
  %row = inttoptr i64 %row.bits to ptr addrspace(1)
  %column = add nuw nsw i32 %i, %r
  %wide = zext nneg i32 %column to i64
  %p = getelementptr i32, ptr addrspace(1) %row, i64 %wide
  %x = load i32, ptr addrspace(1) %p
  %sum.next = add i32 %sum, %x
  %r.next = add nuw nsw i32 %r, 1
  %again = icmp slt i32 %r.next, %count
  br i1 %again, label %loop, label %exit

exit:
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %sum.next, ptr addrspace(1) %to
  ret void
}
