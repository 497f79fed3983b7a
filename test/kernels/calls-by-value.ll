; A structure by value is a copy of the caller's. `tail` promises that the callee
; reads no local variable of the caller; the copy is one, and the store to it
; stays in the loop.
;
; RUN: %toygcn run %s
; RUN: %toygcn run %s -O0
; LAUNCH: --grid 64 --block 64 --arg buf:u32:1 --arg i32:10
; EXPECT 0: [64 * 45]

define void @add(ptr addrspace(5) byval([2 x i32]) align 4 %p, ptr addrspace(1) %out) noinline {
  %a = load i32, ptr addrspace(5) %p
  %o = atomicrmw add ptr addrspace(1) %out, i32 %a monotonic
  ret void
}

define amdgpu_kernel void @sums(ptr addrspace(1) %out, i32 %n) {
entry:
  %local = alloca [2 x i32], align 4, addrspace(5)
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  store i32 %i, ptr addrspace(5) %local
  tail call void @add(ptr addrspace(5) byval([2 x i32]) align 4 %local, ptr addrspace(1) %out)
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done

done:
  ret void
}
