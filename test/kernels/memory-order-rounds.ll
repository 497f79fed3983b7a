; RUN: %toygcn run %s
; RUN: %toygcn run %s -O1 --llc-arg=-toygcn-garden=none --late-memory late
; The last store goes to where a scalar load of an earlier round of the loop reads,
; by a pointer that was another one then.
;
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64:const=7 --arg buf:i32:64:const=5
;     --arg buf:i32:64:const=9 --arg i32:2 --arg i32:0
; EXPECT 0: [t + 7 for t in range(64)]
; EXPECT 1: [5] * 64
; EXPECT 2: [9] * 64
declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @next_round(ptr addrspace(1) noalias %a, ptr addrspace(1) noalias %b, ptr addrspace(1) noalias %c, i32 %n, i32 %k) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %p = phi ptr addrspace(1) [ %a, %entry ], [ %b, %latch ]
  %r = phi ptr addrspace(1) [ %c, %entry ], [ %a, %latch ]
  %old = phi i32 [ 0, %entry ], [ %new, %latch ]
  %is = icmp eq i32 %i, %k
  br i1 %is, label %load, label %latch

load:
  %from = getelementptr i32, ptr addrspace(1) %p, i32 1
  %v = load i32, ptr addrspace(1) %from
  br label %latch

latch:
  %new = phi i32 [ %v, %load ], [ %old, %loop ]
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %exit

exit:
  %to = getelementptr i32, ptr addrspace(1) %r, i32 %t
  store volatile i32 %t, ptr addrspace(1) %to
  %y = add i32 %new, %t
  store volatile i32 %y, ptr addrspace(1) %to
  ret void
}
