; RUN: %llc -O2 %s -stop-after=toygcn-annotate-scalar-loads -o - | FileCheck %s
; A load after a workgroup's fence is a scalar one if no lane stores there
; before some fence.

@lds = internal addrspace(3) global i32 poison
@a = internal addrspace(1) global [256 x i32] zeroinitializer
@b = internal addrspace(1) global [256 x i32] zeroinitializer

; CHECK-LABEL: define amdgpu_kernel void @stored_last(
; CHECK: load i32, ptr addrspace(1) %in, align 4, !amdgpu.noclobber
define amdgpu_kernel void @stored_last(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  store i32 1, ptr addrspace(3) @lds
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %x = load i32, ptr addrspace(1) %in
  store i32 %x, ptr addrspace(1) %out
  ret void
}

; Local memory is the workgroup's, whatever scope an atomic there has.
; CHECK-LABEL: define amdgpu_kernel void @local_atomic(
; CHECK: load i32, ptr addrspace(1) %in, align 4, !amdgpu.noclobber
define amdgpu_kernel void @local_atomic(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %old = atomicrmw add ptr addrspace(3) @lds, i32 1 seq_cst
  %x = load i32, ptr addrspace(1) %in
  %sum = add i32 %x, %old
  store i32 %sum, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @other_object(
; CHECK: load i32, ptr addrspace(1) @b, align 4, !amdgpu.noclobber
define amdgpu_kernel void @other_object(ptr addrspace(1) %out) {
  store i32 1, ptr addrspace(1) @a
  fence syncscope("workgroup") seq_cst
  %x = load i32, ptr addrspace(1) @b
  store i32 %x, ptr addrspace(1) @a
  ret void
}

; A function that does not synchronize acquires nothing; it may read what a fence
; then acquires.
; CHECK-LABEL: define amdgpu_kernel void @calls(
; CHECK: load i32, ptr addrspace(1) %in, align 4, !amdgpu.noclobber
define amdgpu_kernel void @calls(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %sum = call i32 @sums(ptr addrspace(1) %in)
  fence syncscope("workgroup") seq_cst
  %x = load i32, ptr addrspace(1) %in
  %y = add i32 %x, %sum
  store i32 %y, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @calls_and_acquires(
; CHECK: load i32, ptr addrspace(1) %in, align 4{{$}}
define amdgpu_kernel void @calls_and_acquires(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %sum = call i32 @sums(ptr addrspace(1) %in)
  fence syncscope("agent") acquire
  %x = load i32, ptr addrspace(1) %in
  %y = add i32 %x, %sum
  store i32 %y, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @calls_that_synchronize(
; CHECK: load i32, ptr addrspace(1) %in, align 4{{$}}
define amdgpu_kernel void @calls_that_synchronize(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %sum = call i32 @waits(ptr addrspace(1) %in)
  fence syncscope("workgroup") seq_cst
  %x = load i32, ptr addrspace(1) %in
  %y = add i32 %x, %sum
  store i32 %y, ptr addrspace(1) %out
  ret void
}

; Other lanes' stores are seen, wherever they stand.
; CHECK-LABEL: define amdgpu_kernel void @calls_that_store(
; CHECK: load i32, ptr addrspace(1) %in, align 4{{$}}
define amdgpu_kernel void @calls_that_store(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  call void @stores(ptr addrspace(1) %out, i32 %tid)
  fence syncscope("workgroup") seq_cst
  %x = load i32, ptr addrspace(1) %in
  store i32 %x, ptr addrspace(1) %out
  ret void
}

define internal void @stores(ptr addrspace(1) %p, i32 %i) noinline nosync memory(argmem: write) {
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %i, ptr addrspace(1) %q
  ret void
}

define internal i32 @sums(ptr addrspace(1) %p) noinline nosync memory(argmem: read) {
  %x = load i32, ptr addrspace(1) %p
  ret i32 %x
}

define internal i32 @waits(ptr addrspace(1) %p) noinline {
  %x = load atomic i32, ptr addrspace(1) %p acquire, align 4
  ret i32 %x
}

; Another lane's address is another one.
; CHECK-LABEL: define amdgpu_kernel void @other_element(
; CHECK: load i32, ptr addrspace(1) @a, align 4{{$}}
define amdgpu_kernel void @other_element(ptr addrspace(1) %out) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %next = add nuw nsw i32 %tid, 1
  %p = getelementptr inbounds nuw [256 x i32], ptr addrspace(1) @a, i32 0, i32 %next
  store i32 1, ptr addrspace(1) %p
  fence syncscope("workgroup") seq_cst
  %x = load i32, ptr addrspace(1) @a
  store i32 %x, ptr addrspace(1) @b
  ret void
}

; The lanes that store are on another way.
; CHECK-LABEL: define amdgpu_kernel void @other_way(
; CHECK: load i32, ptr addrspace(1) %in, align 4{{$}}
define amdgpu_kernel void @other_way(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %tid, 64
  br i1 %c, label %stores, label %loads
stores:
  store i32 1, ptr addrspace(1) %out
  fence syncscope("workgroup") release
  store atomic i32 1, ptr addrspace(3) @lds syncscope("workgroup") monotonic, align 4
  ret void
loads:
  %flag = load atomic i32, ptr addrspace(3) @lds syncscope("workgroup") monotonic, align 4
  fence syncscope("workgroup") acquire
  %x = load i32, ptr addrspace(1) %in
  %sum = add i32 %x, %flag
  %q = getelementptr i32, ptr addrspace(1) %out, i32 1
  store i32 %sum, ptr addrspace(1) %q
  ret void
}

; Other kernels may have stored there, if something tells that they did.
; CHECK-LABEL: define amdgpu_kernel void @told(
; CHECK: load i32, ptr addrspace(1) %in, align 4{{$}}
define amdgpu_kernel void @told(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %flag = load atomic i32, ptr addrspace(1) %out syncscope("agent") monotonic, align 4
  fence syncscope("agent") acquire
  %x = load i32, ptr addrspace(1) %in
  store i32 %x, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @told_volatile(
; CHECK: load i32, ptr addrspace(1) %in, align 4{{$}}
define amdgpu_kernel void @told_volatile(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  %flag = load volatile i32, ptr addrspace(1) %out
  fence syncscope("agent") acquire
  %x = load i32, ptr addrspace(1) %in
  store i32 %x, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @untold(
; CHECK: load i32, ptr addrspace(1) %in, align 4, !amdgpu.noclobber
define amdgpu_kernel void @untold(ptr addrspace(1) %in, ptr addrspace(1) %out) {
  fence syncscope("agent") acquire
  %x = load i32, ptr addrspace(1) %in
  store i32 %x, ptr addrspace(1) %out
  ret void
}

; Two pointers that change places are never the same, but one is what the other
; was an iteration ago; with a fence or without one.
; CHECK-LABEL: define amdgpu_kernel void @swapped(
; CHECK: load i32, ptr addrspace(1) %src, align 4{{$}}
define amdgpu_kernel void @swapped(i32 %n) {
entry:
  br label %loop
loop:
  %src = phi ptr addrspace(1) [ @a, %entry ], [ %dst, %loop ]
  %dst = phi ptr addrspace(1) [ @b, %entry ], [ %src, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %x = load i32, ptr addrspace(1) %src
  %y = add i32 %x, 3
  store i32 %y, ptr addrspace(1) %dst
  %i1 = add i32 %i, 1
  %c = icmp slt i32 %i1, %n
  br i1 %c, label %loop, label %exit, !llvm.loop !0
exit:
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @swapped_fence(
; CHECK: load i32, ptr addrspace(1) %src, align 4{{$}}
define amdgpu_kernel void @swapped_fence(i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %src = phi ptr addrspace(1) [ @a, %entry ], [ %dst, %loop ]
  %dst = phi ptr addrspace(1) [ @b, %entry ], [ %src, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i1, %loop ]
  %x = load i32, ptr addrspace(1) %src
  %p = getelementptr i32, ptr addrspace(1) %dst, i32 %tid
  store i32 %x, ptr addrspace(1) %p
  fence syncscope("workgroup") seq_cst
  call void @llvm.amdgcn.s.barrier()
  %i1 = add i32 %i, 1
  %c = icmp slt i32 %i1, %n
  br i1 %c, label %loop, label %exit, !llvm.loop !0
exit:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
