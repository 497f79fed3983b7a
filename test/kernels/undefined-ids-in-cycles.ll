; RUN: %toygcn compare %s
; RUN: %toygcn run -O0 %s
; RUN: %toygcn run -O1 %s
; RUN: %toygcn run -O3 %s
; What the shape of the workgroup says of ids, and what is known of counts of
; lanes, where they go round a loop that begins with undef or poison, frozen or
; not.
;
; LAUNCH: --kernel shape --grid 64,4 --block 64,4 --arg buf:i32:4:rand=1
;     --arg buf:i32:256 --arg i32:3
; EXPECT 1: [i32(3 * (a0[w // 64] ^ a0[w // 64 ^ 1])) for w in range(256)]
; HOST: low = lambda w: min(w, 32)
; LAUNCH: --kernel counts --grid 64 --block 64 --arg buf:i32:128:rand=2
;     --arg buf:i32:64 --arg i32:2
; EXPECT 1: [i32(a0[95 - low(w)] + 3 * a0[95 - w - low(w)]) for w in range(64)]

target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)

; All lanes of a wave have one id along y. A scalar load may take that, not what
; goes round the loop.
define amdgpu_kernel void @shape(ptr addrspace(1) %table, ptr addrspace(1) %out, i32 %n) #0 !reqd_work_group_size !0 {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %row = phi i32 [ undef, %entry ], [ %id, %loop ]
  %poisoned = phi i32 [ poison, %entry ], [ %frozen, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %first = icmp eq i32 %i, 0
  %id = select i1 %first, i32 %y, i32 %row
  %own = select i1 %first, i32 %y, i32 %poisoned
  %frozen = freeze i32 %own
  %entry.of = select i1 %first, i32 %id, i32 %frozen
  %p = getelementptr i32, ptr addrspace(1) %table, i32 %entry.of
  %v = load i32, ptr addrspace(1) %p
  %other = xor i32 %y, 1
  %q = getelementptr i32, ptr addrspace(1) %table, i32 %other
  %u = load i32, ptr addrspace(1) %q
  %both = xor i32 %v, %u
  %more = add i32 %sum, %both
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %end

end:
  %line = shl i32 %y, 6
  %place = add i32 %line, %x
  %r = getelementptr i32, ptr addrspace(1) %out, i32 %place
  store i32 %more, ptr addrspace(1) %r
  ret void
}

; A count starts from a frozen value, which is the last count in the second
; round. No range follows that would make 63 - %low an offset without a sign. In
; a block that nothing leads to, a count starts from itself.
define amdgpu_kernel void @counts(ptr addrspace(1) %table, ptr addrspace(1) %out, i32 %n) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %middle = getelementptr i32, ptr addrspace(1) %table, i64 32
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %before = phi i32 [ poison, %entry ], [ %count, %loop ]
  %sum = phi i32 [ undef, %entry ], [ %both, %loop ]
  %frozen = freeze i32 %before
  %first = icmp eq i32 %i, 0
  %from = select i1 %first, i32 0, i32 %frozen
  %low = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 %from)
  %count = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %low)
  %index = sub i32 63, %low
  %p = getelementptr i32, ptr addrspace(1) %middle, i32 %index
  %v = load i32, ptr addrspace(1) %p
  %v.3 = mul i32 %v, 3
  %more = add i32 %sum, %v.3
  %both = select i1 %first, i32 %v, i32 %more
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %end

end:
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %x
  store i32 %both, ptr addrspace(1) %q
  ret void

nowhere:
  %self = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 %self)
  br label %nowhere
}

attributes #0 = { "uniform-work-group-size"="true" }
!0 = !{i32 64, i32 4, i32 1}
