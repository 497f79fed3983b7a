; RUN: %llc -stop-after=licm -toygcn-unroll-count=1 %s -o - | FileCheck %s
; RUN: %llc -toygcn-garden=-licm -toygcn-unroll-count=1 -stop-before=verify %s -o - | FileCheck %s --check-prefix=OFF
; A location that a loop loads and stores is a register in the loop, and is
; stored after it; but not if others may look at it in between, and not if a
; lane may do without the store.

; CHECK-LABEL: define amdgpu_kernel void @sum
; OFF-LABEL: define amdgpu_kernel void @sum
; CHECK: load i32, ptr addrspace(1) %q
; CHECK: loop:
; CHECK: %new = add i32
; CHECK-NOT: store
; CHECK: br i1 %more
; CHECK: exit:
; CHECK: store i32
; OFF: loop:
; OFF: load i32, ptr addrspace(1) %q
; OFF: store i32 %new
; OFF: exit:
define amdgpu_kernel void @sum(i32 %count, ptr addrspace(1) %sums) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %sums, i32 %lane
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %old = load i32, ptr addrspace(1) %q
  %new = add i32 %old, %i
  store i32 %new, ptr addrspace(1) %q
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %count
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @barrier
; CHECK: loop:
; CHECK: load i32, ptr addrspace(1) %q
; CHECK: store i32 %new
; CHECK: exit:
define amdgpu_kernel void @barrier(i32 %count, ptr addrspace(1) %sums) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %sums, i32 %lane
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %old = load i32, ptr addrspace(1) %q
  %new = add i32 %old, %i
  store i32 %new, ptr addrspace(1) %q
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %count
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @sometimes
; CHECK: rare:
; CHECK: store i32 %new
; CHECK: exit:
; CHECK-NOT: store
define amdgpu_kernel void @sometimes(i32 %count, ptr addrspace(1) %sums) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %sums, i32 %lane
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %old = load i32, ptr addrspace(1) %q
  %new = add i32 %old, %i
  %is = icmp ugt i32 %new, %lane
  br i1 %is, label %rare, label %latch

rare:
  store i32 %new, ptr addrspace(1) %q
  br label %latch

latch:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %count
  br i1 %more, label %loop, label %exit

exit:
  ret void
}
