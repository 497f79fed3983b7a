; RUN: %toygcn compare %s
; RUN: %toygcn run -O0 %s
; RUN: %toygcn run -O1 %s
; RUN: %toygcn run -O3 %s
; A value that a branch finds equal to a uniform one is read as that scalar.
; Here it goes round a loop that begins with poison, and what is compared is
; frozen; the other one and what was found last begin with undef. In a block
; that nothing leads to, a condition is a part of itself.
;
; HOST: last = lambda x: x if 1 <= x < 6 else 0
; LAUNCH: --grid 64 --block 64 --arg buf:i32:64:mod=7 --arg buf:i32:8:rand=5
;     --arg buf:i32:64 --arg i32:6
; EXPECT 2: [i32(a1[last(x)] + last(x)) if last(x) else 77 for x in a0]

target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %table, ptr addrspace(1) %out, i32 %n) {
entry:
  %w = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %w
  %x = load i32, ptr addrspace(1) %p
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %v = phi i32 [ poison, %entry ], [ %x, %latch ]
  %s = phi i32 [ undef, %entry ], [ %next, %latch ]
  %found = phi i32 [ undef, %entry ], [ %found.next, %latch ]
  %any = phi i1 [ false, %entry ], [ %any.next, %latch ]
  %frozen = freeze i32 %v
  %scalar = freeze i32 %s
  %equal = icmp eq i32 %frozen, %scalar
  %later = icmp ne i32 %i, 0
  %hit = and i1 %later, %equal
  br i1 %hit, label %same, label %latch

same:
  %q = getelementptr i32, ptr addrspace(1) %table, i32 %v
  %e = load i32, ptr addrspace(1) %q
  %sum = add i32 %e, %v
  br label %latch

latch:
  %found.next = phi i32 [ %found, %loop ], [ %sum, %same ]
  %any.next = phi i1 [ %any, %loop ], [ true, %same ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end

end:
  %own = select i1 %any.next, i32 %found.next, i32 77
  %r = getelementptr i32, ptr addrspace(1) %out, i32 %w
  store i32 %own, ptr addrspace(1) %r
  ret void

nowhere:
  %both = and i1 %both, %not
  %not = xor i1 %both, true
  br i1 %both, label %nowhere, label %other

other:
  %self = load i32, ptr addrspace(1) %r.other
  %r.other = getelementptr i32, ptr addrspace(1) %in, i32 %self
  br label %nowhere
}
