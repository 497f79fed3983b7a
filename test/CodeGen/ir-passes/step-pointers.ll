; RUN: %llc -toygcn-unroll-count=1 -stop-after=toygcn-step-pointers %s -o - | FileCheck %s
; RUN: %llc -toygcn-unroll-count=1 -stop-after=toygcn-step-pointers -toygcn-step-pointers-gain=0 %s -o - \
; RUN:   | FileCheck %s --check-prefix=OFF
; RUN: %llc -toygcn-unroll-count=1 -stop-after=toygcn-step-pointers -toygcn-step-pointers-most=1 %s -o - \
; RUN:   | FileCheck %s --check-prefix=ONE
; RUN: %llc -toygcn-unroll-count=1 -stop-after=toygcn-step-pointers -toygcn-step-pointers-most=9 %s -o - \
; RUN:   | FileCheck %s --check-prefix=NINE

; One pointer for accesses that are a constant apart; the accesses of a product
; with the width have a step known at run time.
; CHECK-LABEL: define amdgpu_kernel void @row_and_column
; OFF-LABEL: define amdgpu_kernel void @row_and_column
; ONE-LABEL: define amdgpu_kernel void @row_and_column
; CHECK: entry:
; CHECK: [[W:%.*]] = sext i32 %width to i64
; CHECK: [[STEP:%.*]] = mul i64 [[W]], 4
; CHECK: loop:
; CHECK: [[COLUMN:%.*]] = phi ptr addrspace(1) [ %{{.*}}, %entry ], [ [[COLUMN_NEXT:%.*]], %loop ]
; CHECK: [[ROW:%.*]] = phi ptr addrspace(1) [ %{{.*}}, %entry ], [ [[ROW_NEXT:%.*]], %loop ]
; CHECK: %x = load i32, ptr addrspace(1) [[ROW]]
; CHECK: [[NEAR:%.*]] = getelementptr i8, ptr addrspace(1) [[ROW]], i64 12
; CHECK: %y = load i32, ptr addrspace(1) [[NEAR]]
; CHECK: [[ROW_NEXT]] = getelementptr i8, ptr addrspace(1) [[ROW]], i64 4
; CHECK: %z = load i32, ptr addrspace(1) [[COLUMN]]
; CHECK: [[COLUMN_NEXT]] = getelementptr i8, ptr addrspace(1) [[COLUMN]], i64 [[STEP]]
; CHECK-NOT: sext
; CHECK: br i1
; OFF: loop:
; OFF-NOT: phi ptr
; OFF: ret void
; ONE: loop:
; ONE-NOT: phi ptr
; ONE: ret void
define amdgpu_kernel void @row_and_column(ptr addrspace(1) %m, i32 %width, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %row = mul i32 %lane, %width
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %k = add nsw i32 %row, %i
  %k.64 = sext i32 %k to i64
  %p = getelementptr i32, ptr addrspace(1) %m, i64 %k.64
  %x = load i32, ptr addrspace(1) %p
  %q = getelementptr i8, ptr addrspace(1) %p, i64 12
  %y = load i32, ptr addrspace(1) %q
  %xy = add i32 %x, %y
  %down = mul nsw i32 %i, %width
  %c = add nsw i32 %down, %row
  %c.64 = sext i32 %c to i64
  %r = getelementptr i32, ptr addrspace(1) %m, i64 %c.64
  %z = load i32, ptr addrspace(1) %r
  %xyz = add i32 %xy, %z
  %sum.next = add i32 %sum, %xyz
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %width
  br i1 %more, label %loop, label %exit

exit:
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %sum.next, ptr addrspace(1) %o
  ret void
}

; Of a uniform base with a 32-bit offset, the base is stepped.
; CHECK-LABEL: define amdgpu_kernel void @base
; CHECK: loop:
; CHECK: [[BASE:%.*]] = phi ptr addrspace(1)
; CHECK: [[P:%.*]] = getelementptr i8, ptr addrspace(1) [[BASE]], i64 %{{.*}}
; CHECK: %x = load i32, ptr addrspace(1) [[P]]
; CHECK: getelementptr i8, ptr addrspace(1) [[BASE]], i64 256
define amdgpu_kernel void @base(ptr addrspace(1) %m, i32 %count, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %lane.64 = zext i32 %lane to i64
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %i.64 = sext i32 %i to i64
  %rows = shl i64 %i.64, 6
  %k = add i64 %rows, %lane.64
  %p = getelementptr i32, ptr addrspace(1) %m, i64 %k
  %x = load i32, ptr addrspace(1) %p
  %sum.next = add i32 %sum, %x
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %count
  br i1 %more, label %loop, label %exit

exit:
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %sum.next, ptr addrspace(1) %o
  ret void
}

; An index that may wrap before it is extended; an access that some iterations
; do without; an address that is not linear in the index.
; CHECK-LABEL: define amdgpu_kernel void @left_alone
; CHECK: loop:
; CHECK-NOT: phi ptr
; CHECK: ret void
define amdgpu_kernel void @left_alone(ptr addrspace(1) %m, i32 %count, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %latch ]
  %j = phi i32 [ %count, %entry ], [ %j.next, %latch ]
  %j.next = add i32 %j, 3
  %j.64 = sext i32 %j to i64
  %p = getelementptr i32, ptr addrspace(1) %m, i64 %j.64
  %x = load volatile i32, ptr addrspace(1) %p
  %square = mul nsw i32 %i, %i
  %square.64 = sext i32 %square to i64
  %q = getelementptr i32, ptr addrspace(1) %m, i64 %square.64
  %y = load volatile i32, ptr addrspace(1) %q
  %sum.next = add i32 %x, %y
  %some = icmp eq i32 %x, 7
  br i1 %some, label %then, label %latch

then:
  %i.64 = sext i32 %i to i64
  %r = getelementptr i32, ptr addrspace(1) %m, i64 %i.64
  store volatile i32 %lane, ptr addrspace(1) %r
  br label %latch

latch:
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %count
  br i1 %more, label %loop, label %exit

exit:
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %sum.next, ptr addrspace(1) %o
  ret void
}

; Global memory through a pointer to constant memory: a stepped pointer would be
; one to constant memory, which nothing may change.
; CHECK-LABEL: define amdgpu_kernel void @through_constant
; CHECK: loop:
; CHECK-NOT: phi ptr
; CHECK: load i32, ptr addrspace(1)
define amdgpu_kernel void @through_constant(ptr addrspace(4) %in, i32 %count, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %k = add nuw nsw i32 %i, %lane
  %k.64 = zext nneg i32 %k to i64
  %p = getelementptr i32, ptr addrspace(4) %in, i64 %k.64
  %global = addrspacecast ptr addrspace(4) %p to ptr addrspace(1)
  %x = load i32, ptr addrspace(1) %global
  %sum.next = add i32 %sum, %x
  %next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %next, %count
  br i1 %more, label %loop, label %exit

exit:
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %sum.next, ptr addrspace(1) %o
  ret void
}

; A product of a product: the step is the product of all that the loop does not
; change. Three such factors are too many.
; CHECK-LABEL: define amdgpu_kernel void @planes
; CHECK: entry:
; CHECK: [[PLANE:%.*]] = mul i64 %height, %width
; CHECK: [[STEP:%.*]] = mul i64 [[PLANE]], 4
; CHECK: loop:
; CHECK: [[P:%.*]] = phi ptr addrspace(1) [ %{{.*}}, %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK: %x = load i32, ptr addrspace(1) [[P]]
; CHECK: [[NEXT]] = getelementptr i8, ptr addrspace(1) [[P]], i64 [[STEP]]
; CHECK: %three = mul i64
; CHECK: br i1
define amdgpu_kernel void @planes(ptr addrspace(1) %m, i64 %height, i64 %width, i64 %count, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %lane.64 = zext i32 %lane to i64
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %plane = mul i64 %i, %height
  %row = add i64 %plane, %lane.64
  %place = mul i64 %row, %width
  %p = getelementptr i32, ptr addrspace(1) %m, i64 %place
  %x = load i32, ptr addrspace(1) %p
  %two = add i64 %place, 1
  %three = mul i64 %two, %count
  %q = getelementptr i32, ptr addrspace(1) %m, i64 %three
  %y = load i32, ptr addrspace(1) %q
  %xy = add i32 %x, %y
  %sum.next = add i32 %sum, %xy
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %count
  br i1 %more, label %loop, label %exit

exit:
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %sum.next, ptr addrspace(1) %o
  ret void
}

; Another value counts the iterations: the index is left out with the addresses.
; CHECK-LABEL: define amdgpu_kernel void @counted
; CHECK: loop:
; CHECK-DAG: phi ptr addrspace(1)
; CHECK-DAG: %left = phi i32
; CHECK-DAG: %sum = phi i32
; CHECK-NOT: phi
; CHECK: br i1
; OFF-LABEL: define amdgpu_kernel void @counted
; OFF: %i = phi i32
define amdgpu_kernel void @counted(ptr addrspace(1) %in, i32 %start, i32 %n, ptr addrspace(1) %out) {
entry:
  br label %loop

loop:
  %i = phi i32 [ %start, %entry ], [ %next, %loop ]
  %left = phi i32 [ %n, %entry ], [ %less, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %z = zext nneg i32 %i to i64
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %z
  %x = load i32, ptr addrspace(1) %p
  %more = add i32 %sum, %x
  %next = add nuw nsw i32 %i, 1
  %less = add i32 %left, -1
  %again = icmp ne i32 %less, 0
  br i1 %again, label %loop, label %exit

exit:
  store i32 %more, ptr addrspace(1) %out
  ret void
}

; What is not negative may be extended either way: a sum that does not wrap as a
; signed one is taken apart, though the extension fills with zeros.
; CHECK-LABEL: define amdgpu_kernel void @not_negative
; CHECK: loop:
; CHECK: [[P:%.*]] = phi ptr addrspace(1) [ %{{.*}}, %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK: %x = load i32, ptr addrspace(1) [[P]]
; CHECK: [[NEXT]] = getelementptr i8, ptr addrspace(1) [[P]], i64 4
define amdgpu_kernel void @not_negative(ptr addrspace(1) %m, i32 %count, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ]
  %k = add nsw i32 %i, %lane
  %k.64 = zext nneg i32 %k to i64
  %p = getelementptr i32, ptr addrspace(1) %m, i64 %k.64
  %x = load i32, ptr addrspace(1) %p
  %sum.next = add i32 %sum, %x
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %count
  br i1 %more, label %loop, label %exit

exit:
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %sum.next, ptr addrspace(1) %o
  ret void
}

; Nine pointers are more than a loop may step.
; CHECK-LABEL: define amdgpu_kernel void @nine
; CHECK: loop:
; CHECK-NOT: phi ptr
; CHECK: ret void
; NINE-LABEL: define amdgpu_kernel void @nine
; NINE: loop:
; NINE-COUNT-9: phi ptr
define amdgpu_kernel void @nine(ptr addrspace(1) %p0, ptr addrspace(1) %p1, ptr addrspace(1) %p2, ptr addrspace(1) %p3, ptr addrspace(1) %p4, ptr addrspace(1) %p5, ptr addrspace(1) %p6, ptr addrspace(1) %p7, ptr addrspace(1) %p8, i64 %count, ptr addrspace(1) %out) {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %first = zext i32 %lane to i64
  br label %loop

loop:
  %i = phi i64 [ %first, %entry ], [ %next, %loop ]
  %sum0 = phi i32 [ 0, %entry ], [ %sum9, %loop ]
  %a0 = getelementptr i32, ptr addrspace(1) %p0, i64 %i
  %x0 = load i32, ptr addrspace(1) %a0
  %sum1 = add i32 %sum0, %x0
  %a1 = getelementptr i32, ptr addrspace(1) %p1, i64 %i
  %x1 = load i32, ptr addrspace(1) %a1
  %sum2 = add i32 %sum1, %x1
  %a2 = getelementptr i32, ptr addrspace(1) %p2, i64 %i
  %x2 = load i32, ptr addrspace(1) %a2
  %sum3 = add i32 %sum2, %x2
  %a3 = getelementptr i32, ptr addrspace(1) %p3, i64 %i
  %x3 = load i32, ptr addrspace(1) %a3
  %sum4 = add i32 %sum3, %x3
  %a4 = getelementptr i32, ptr addrspace(1) %p4, i64 %i
  %x4 = load i32, ptr addrspace(1) %a4
  %sum5 = add i32 %sum4, %x4
  %a5 = getelementptr i32, ptr addrspace(1) %p5, i64 %i
  %x5 = load i32, ptr addrspace(1) %a5
  %sum6 = add i32 %sum5, %x5
  %a6 = getelementptr i32, ptr addrspace(1) %p6, i64 %i
  %x6 = load i32, ptr addrspace(1) %a6
  %sum7 = add i32 %sum6, %x6
  %a7 = getelementptr i32, ptr addrspace(1) %p7, i64 %i
  %x7 = load i32, ptr addrspace(1) %a7
  %sum8 = add i32 %sum7, %x7
  %a8 = getelementptr i32, ptr addrspace(1) %p8, i64 %i
  %x8 = load i32, ptr addrspace(1) %a8
  %sum9 = add i32 %sum8, %x8
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %count
  br i1 %more, label %loop, label %exit

exit:
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %sum9, ptr addrspace(1) %o
  ret void
}

; An index that is not constant before the loop has a factor that is none: the
; first address is the loop's own sum of 32 bits, not one product of 64 bits for
; each part of the index.
; CHECK-LABEL: @product(
; CHECK: entry:
; CHECK: %[[ROW:.*]] = mul nsw i32 %first, %pitch
; CHECK: %[[AT:.*]] = add nsw i32 %[[ROW]], %from
; CHECK: %[[WIDE:.*]] = sext i32 %[[AT]] to i64
; CHECK: %[[START:.*]] = getelementptr float, ptr addrspace(1) %a, i64 %[[WIDE]]
; CHECK: %[[BEFORE:.*]] = getelementptr i8, ptr addrspace(1) %[[START]], i64 -8
; CHECK: loop:
; CHECK: phi ptr addrspace(1) [ %[[BEFORE]], %entry ]
define amdgpu_kernel void @product(ptr addrspace(1) %a, ptr addrspace(1) %b,
                                   i32 %pitch, i32 %from, i32 %by, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %g64 = shl nsw i32 %g, 6
  %first = add nsw i32 %g64, %t
  br label %loop
loop:
  %i = phi i32 [ %first, %entry ], [ %next, %more ]
  %row = mul nsw i32 %i, %pitch
  %at = add nsw i32 %row, %from
  %wide = sext i32 %at to i64
  %p = getelementptr float, ptr addrspace(1) %a, i64 %wide
  %before = getelementptr i8, ptr addrspace(1) %p, i64 -8
  %c = icmp sgt i32 %i, %from
  br i1 %c, label %sometimes, label %more
sometimes:
  store float 1.0, ptr addrspace(1) %before
  br label %more
more:
  store float 2.0, ptr addrspace(1) %p
  %next = add nsw i32 %i, %by
  %d = icmp slt i32 %next, %n
  br i1 %d, label %loop, label %exit
exit:
  ret void
}
