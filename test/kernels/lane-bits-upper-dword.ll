; RUN: %toygcn compare %s
; RUN: %toygcn run %s -O0
; The number of the wave is in the upper dword of a value that a loop changes:
; it is read from the first lane.
;
; LAUNCH: --grid 256 --block 256 --arg buf:u32:16:rand=1 --arg buf:u32:256
; EXPECT 1: [u32(sum(a0[g // 64 + k] for k in range(3))) for g in range(n)]
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @upper(ptr addrspace(1) noalias readonly %in, ptr addrspace(1) %out) !reqd_work_group_size !0 {
entry:
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %wide = zext i32 %i to i64
  %start = shl i64 %wide, 27
  br label %loop

loop:
  %x = phi i64 [ %start, %entry ], [ %x.next, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %index = lshr i64 %x, 33
  %from = getelementptr i32, ptr addrspace(1) %in, i64 %index
  %v = load i32, ptr addrspace(1) %from
  %sum.next = add i32 %sum, %v
  %x.next = add i64 %x, 8589934592
  %k.next = add i32 %k, 1
  %again = icmp ult i32 %k.next, 3
  br i1 %again, label %loop, label %exit

exit:
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %sum.next, ptr addrspace(1) %to
  ret void
}
!0 = !{i32 256, i32 1, i32 1}
