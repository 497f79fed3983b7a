; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s -O3
; RUN: %toygcn run %s --llc-arg=-toygcn-divergence=llvm
; A uniform condition has no value before a loop. Whatever it is, `true or` it is
; true, `false and` it is false, and a number is made of one bit: what the register
; had before shows in no other bit.
;
; LAUNCH: --grid 64 --block 64 --arg buf:i32:256 --arg i32:1 --arg i32:5
; EXPECT 0: [v for i in range(64) for v in (1, 0, 1, 7)]
; LAUNCH: --grid 64 --block 64 --arg buf:i32:256 --arg i32:1 --arg i32:0
; EXPECT 0: [v for i in range(64) for v in (1, 0, 1, 7)]

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %one, i32 %n) {
entry:
  %yes = icmp eq i32 %one, 1
  %no = icmp eq i32 %one, 2
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %any = phi i1 [ undef, %entry ], [ %any.next, %loop ]
  %all = phi i1 [ undef, %entry ], [ %all.next, %loop ]
  %any.next = select i1 %yes, i1 true, i1 %any
  %all.next = select i1 %no, i1 %all, i1 false
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %after
after:
  %small = icmp ult i32 %n, 9
  br i1 %small, label %set, label %join
set:
  br label %join
join:
  ; In a block of its own, no loop: one way has no value.
  %known = phi i1 [ %any.next, %set ], [ undef, %after ]
  %sure = or i1 %known, %any.next
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = shl i32 %lane, 2
  %p0 = getelementptr i32, ptr addrspace(1) %out, i32 %at
  %p1 = getelementptr i32, ptr addrspace(1) %p0, i32 1
  %p2 = getelementptr i32, ptr addrspace(1) %p0, i32 2
  %p3 = getelementptr i32, ptr addrspace(1) %p0, i32 3
  %w0 = zext i1 %any.next to i32
  %w1 = sext i1 %all.next to i32
  %w2 = zext i1 %sure to i32
  %w3 = select i1 %sure, i32 7, i32 9
  store i32 %w0, ptr addrspace(1) %p0
  store i32 %w1, ptr addrspace(1) %p1
  store i32 %w2, ptr addrspace(1) %p2
  store i32 %w3, ptr addrspace(1) %p3
  ret void
}
