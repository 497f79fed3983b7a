; RUN: %llc -stop-after=toygcn-chain-products %s -o - | FileCheck %s
; RUN: %llc -stop-before=toygcn-bypass-division -toygcn-garden=bypass-division %s \
; RUN:   -o - | FileCheck %s --check-prefixes=NONE,OFF

; Rows of a matrix: one product, then pointers that are a width apart.
; CHECK-LABEL: define amdgpu_kernel void @rows
; CHECK: loop:
; CHECK: mul nsw i32 %row, %width
; CHECK: [[FIRST:%.*]] = getelementptr inbounds float, ptr addrspace(1) %matrix
; CHECK-NOT: mul nsw i32
; CHECK: [[SECOND:%.*]] = getelementptr inbounds i8, ptr addrspace(1) [[FIRST]], i64 [[STEP:%.*]]
; CHECK-NOT: mul nsw i32
; CHECK: getelementptr inbounds i8, ptr addrspace(1) [[SECOND]], i64 [[STEP]]
; NONE-LABEL: define amdgpu_kernel void @rows
; NONE: mul nsw i32 %row, %width
; NONE: mul nsw i32 %row1, %width
; NONE: mul nsw i32 %row2, %width
define amdgpu_kernel void @rows(ptr addrspace(1) %matrix, i32 %width, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %row = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum2, %loop ]
  %row1 = or disjoint i32 %row, 1
  %row2 = or disjoint i32 %row, 2
  %m0 = mul nsw i32 %row, %width
  %m1 = mul nsw i32 %row1, %width
  %m2 = mul nsw i32 %row2, %width
  %i0 = add nsw i32 %m0, %lane
  %i1 = add nsw i32 %m1, %lane
  %i2 = add nsw i32 %m2, %lane
  %e0 = sext i32 %i0 to i64
  %e1 = sext i32 %i1 to i64
  %e2 = sext i32 %i2 to i64
  %p0 = getelementptr inbounds float, ptr addrspace(1) %matrix, i64 %e0
  %p1 = getelementptr inbounds float, ptr addrspace(1) %matrix, i64 %e1
  %p2 = getelementptr inbounds float, ptr addrspace(1) %matrix, i64 %e2
  %x0 = load float, ptr addrspace(1) %p0
  %x1 = load float, ptr addrspace(1) %p1
  %x2 = load float, ptr addrspace(1) %p2
  %sum0 = fadd float %sum, %x0
  %sum1 = fadd float %sum0, %x1
  %sum2 = fadd float %sum1, %x2
  %next = add nuw nsw i32 %row, 4
  %again = icmp slt i32 %next, 64
  br i1 %again, label %loop, label %exit

exit:
  %q = getelementptr float, ptr addrspace(1) %out, i32 %lane
  store float %sum2, ptr addrspace(1) %q
  ret void
}

; Six sums of one value are a product again, if nothing reads those inside.
; CHECK-LABEL: define amdgpu_kernel void @sums
; CHECK: [[SIX:%.*]] = mul i32 %n, 6
; CHECK-NEXT: [[SUM:%.*]] = add i32 %x, [[SIX]]
; CHECK-NEXT: store i32 [[SUM]]
define amdgpu_kernel void @sums(i32 %x, i32 %n, ptr addrspace(1) %out) {
  %s1 = add i32 %x, %n
  %s2 = add i32 %s1, %n
  %s3 = add i32 %s2, %n
  %s4 = add i32 %s3, %n
  %s5 = add i32 %s4, %n
  %s6 = add i32 %s5, %n
  store i32 %s6, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @sums_that_are_read
; CHECK-NOT: mul
; CHECK: ret void
define amdgpu_kernel void @sums_that_are_read(i32 %x, i32 %n, ptr addrspace(1) %out) {
  %s1 = add i32 %x, %n
  %s2 = add i32 %s1, %n
  %s3 = add i32 %s2, %n
  store volatile i32 %s3, ptr addrspace(1) %out
  %s4 = add i32 %s3, %n
  %s5 = add i32 %s4, %n
  %s6 = add i32 %s5, %n
  store volatile i32 %s6, ptr addrspace(1) %out
  ret void
}

; A shift and a sum are one instruction: they do not become a product and a sum
; with another one.
; CHECK-LABEL: define amdgpu_kernel void @shift
; CHECK-NOT: mul
; CHECK: shl i32 %a, 5
; CHECK-NOT: mul
; CHECK: ret void
define amdgpu_kernel void @shift(i32 %a, i32 %b, ptr addrspace(1) %out) {
  %s1 = add i32 %a, %b
  %sh = shl i32 %a, 5
  %s2 = add i32 %sh, %b
  store volatile i32 %s1, ptr addrspace(1) %out
  store volatile i32 %s2, ptr addrspace(1) %out
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()

; A function without loops, too, has products, unless the pass is off.
; CHECK-LABEL: define amdgpu_kernel void @straight
; CHECK-NOT: mul i32 %next
; OFF-LABEL: define amdgpu_kernel void @straight
; OFF: mul i32 %next, %width
define amdgpu_kernel void @straight(ptr addrspace(1) %p, i32 %row, i32 %width) {
  %next = add i32 %row, 1
  %a = mul i32 %row, %width
  %b = mul i32 %next, %width
  store volatile i32 %a, ptr addrspace(1) %p
  store volatile i32 %b, ptr addrspace(1) %p
  ret void
}
