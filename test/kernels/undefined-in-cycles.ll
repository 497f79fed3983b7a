; RUN: %toygcn compare %s
; RUN: %toygcn run -O0 %s
; RUN: %toygcn run -O1 %s
; RUN: %toygcn run -O3 %s
; Values that lanes bring nothing for: in cycles of phis and selections that have no
; other source than the loop's number, in nested loops, frozen, and in bits that the
; lanes of a wave agree in. A lane reads one only if it has a value of its own; the
; first lane has none.
;
; HOST: last = lambda w: ([i for i in range(5) if (w + i) % 8 == 7] or [0])[-1]
; LAUNCH: --kernel cycle_of_two --grid 64 --block 64 --arg i32:1 --arg buf:i32:64
; EXPECT 1: [w + 16 * last(w) for w in range(64)]
; LAUNCH: --kernel frozen --grid 64 --block 64 --arg i32:1 --arg buf:i32:64
; EXPECT 1: [w + 16 * last(w) if last(w) < 4 else w for w in range(64)]
; LAUNCH: --kernel nested --grid 64 --block 64 --arg i32:1 --arg buf:i32:64
; EXPECT 1: [w + 16 * last(w) for w in range(64)]
; LAUNCH: --kernel bits_of_some --grid 512 --block 256 --arg buf:i32:64:iota
;     --arg buf:i32:512 --arg i32:2
; EXPECT 1: [w % 256 // 64 + 2 if w % 64 > 3 else 7 for w in range(512)]

target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

; Two phis and a selection that wait for each other.
define amdgpu_kernel void @cycle_of_two(i32 %n, ptr addrspace(1) %out) !reqd_work_group_size !0 {
entry:
  %w = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %w
  %above = icmp ugt i32 %w, 2
  br i1 %above, label %loop, label %end

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %x = phi i32 [ undef, %entry ], [ %y, %latch ]
  %any = phi i1 [ false, %entry ], [ %any.next, %latch ]
  %step = mul i32 %i, %n
  %sum = add i32 %w, %step
  %key = and i32 %sum, 7
  %hit = icmp eq i32 %key, 7
  %any.next = or i1 %any, %hit
  %odd = icmp ugt i32 %key, 3
  br i1 %odd, label %maybe, label %latch

maybe:
  store volatile i32 1, ptr addrspace(1) %p
  %chosen = select i1 %hit, i32 %i, i32 %x
  br label %latch

latch:
  %y = phi i32 [ %x, %loop ], [ %chosen, %maybe ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 5
  br i1 %more, label %loop, label %end

end:
  %last = phi i32 [ 0, %entry ], [ %y, %latch ]
  %found = phi i1 [ true, %entry ], [ %any.next, %latch ]
  %own = select i1 %found, i32 %last, i32 0
  %high = shl i32 %own, 4
  %result = add i32 %high, %w
  store i32 %result, ptr addrspace(1) %p
  ret void
}

; A frozen one is the same wherever it is read.
define amdgpu_kernel void @frozen(i32 %n, ptr addrspace(1) %out) !reqd_work_group_size !0 {
entry:
  %w = call i32 @llvm.amdgcn.workitem.id.x()
  %above = icmp ugt i32 %w, 2
  br i1 %above, label %loop, label %end

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = phi i32 [ poison, %entry ], [ %chosen, %loop ]
  %any = phi i1 [ false, %entry ], [ %any.next, %loop ]
  %step = mul i32 %i, %n
  %sum = add i32 %w, %step
  %key = and i32 %sum, 7
  %hit = icmp eq i32 %key, 7
  %own = freeze i32 %x
  %chosen = select i1 %hit, i32 %i, i32 %own
  %any.next = or i1 %any, %hit
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 5
  br i1 %more, label %loop, label %end

end:
  %last = phi i32 [ 0, %entry ], [ %chosen, %loop ]
  %found = phi i1 [ true, %entry ], [ %any.next, %loop ]
  %f = freeze i32 %last
  %low = and i32 %f, 3
  %isLow = icmp eq i32 %f, %low
  %both = and i1 %found, %isLow
  %value = select i1 %both, i32 %low, i32 0
  %again = sub i32 %f, %f
  %high = shl i32 %value, 4
  %high.again = add i32 %high, %again
  %result = add i32 %high.again, %w
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %w
  store i32 %result, ptr addrspace(1) %p
  ret void
}

; The outer phi is undefined, the inner one is a selection of itself.
define amdgpu_kernel void @nested(i32 %n, ptr addrspace(1) %out) !reqd_work_group_size !0 {
entry:
  %w = call i32 @llvm.amdgcn.workitem.id.x()
  %above = icmp ugt i32 %w, 2
  br i1 %above, label %outer, label %end

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %x = phi i32 [ undef, %entry ], [ %y.next, %latch ]
  %any = phi i1 [ false, %entry ], [ %any.next, %latch ]
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %y = phi i32 [ %x, %outer ], [ %y.next, %inner ]
  %any.y = phi i1 [ %any, %outer ], [ %any.next, %inner ]
  %step = mul i32 %i, %n
  %sum = add i32 %w, %step
  %key = and i32 %sum, 7
  %hit = icmp eq i32 %key, 7
  %y.next = select i1 %hit, i32 %i, i32 %y
  %any.next = or i1 %any.y, %hit
  %j.next = add i32 %j, 1
  %j.more = icmp ult i32 %j.next, 2
  br i1 %j.more, label %inner, label %latch

latch:
  %i.next = add i32 %i, 1
  %i.more = icmp ult i32 %i.next, 5
  br i1 %i.more, label %outer, label %end

end:
  %last = phi i32 [ 0, %entry ], [ %y.next, %latch ]
  %found = phi i1 [ true, %entry ], [ %any.next, %latch ]
  %own = select i1 %found, i32 %last, i32 0
  %high = shl i32 %own, 4
  %result = add i32 %high, %w
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %w
  store i32 %result, ptr addrspace(1) %p
  ret void
}

; The wave's number plus the loop's, of a number that the first lanes do not bring.
define amdgpu_kernel void @bits_of_some(ptr addrspace(1) noalias readonly %table, ptr addrspace(1) noalias %out, i32 %n) "uniform-work-group-size"="true" !reqd_work_group_size !1 {
entry:
  %w = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %before = shl i32 %group, 8
  %g = add i32 %before, %w
  %lane = and i32 %w, 63
  %has = icmp ugt i32 %lane, 3
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %g
  br i1 %has, label %brings, label %meet

brings:
  %i = phi i32 [ 0, %entry ], [ %next, %brings ]
  %x = phi i32 [ %w, %entry ], [ %x64, %brings ]
  store volatile i32 5, ptr addrspace(1) %p
  %x64 = add i32 %x, 64
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %brings, label %meet

meet:
  %some = phi i32 [ undef, %entry ], [ %x64, %brings ]
  %wave = lshr i32 %some, 6
  %t = getelementptr i32, ptr addrspace(1) %table, i32 %wave
  br i1 %has, label %read, label %write

read:
  %value = load i32, ptr addrspace(1) %t
  br label %write

write:
  %result = phi i32 [ 7, %meet ], [ %value, %read ]
  store i32 %result, ptr addrspace(1) %p
  ret void
}

!0 = !{i32 64, i32 1, i32 1}
!1 = !{i32 256, i32 1, i32 1}
