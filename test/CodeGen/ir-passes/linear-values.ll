; RUN: %llc -stop-after=toygcn-step-pointers %s -o - | FileCheck %s
; RUN: %llc -stop-before=toygcn-prepare-control-flow -toygcn-garden=-step-pointers %s -o - | FileCheck %s --check-prefix=OFF
; What lanes compute of an index of their own is stepped: addresses, or dwords
; that are products.

; OFF-NOT: phi ptr
declare i32 @llvm.amdgcn.workitem.id.x()

; One pointer for accesses that are a constant apart, and one whose step is known
; at run time.
; CHECK-LABEL: define amdgpu_kernel void @row_and_column
; CHECK: entry:
; CHECK: [[W:%.*]] = sext i32 %width to i64
; CHECK: [[STEP:%.*]] = mul i64 [[W]], 4
; CHECK: loop:
; CHECK: [[COLUMN:%.*]] = phi ptr addrspace(1) [ %{{.*}}, %entry ], [ [[COLUMN_NEXT:%.*]], %loop ]
; CHECK: [[ROW:%.*]] = phi ptr addrspace(1) [ %{{.*}}, %entry ], [ [[ROW_NEXT:%.*]], %loop ]
; CHECK: %x = load i32, ptr addrspace(1) [[ROW]]
; CHECK: [[NEAR:%.*]] = getelementptr i8, ptr addrspace(1) [[ROW]], i64 12
; CHECK: %y = load i32, ptr addrspace(1) [[NEAR]]
; CHECK: %z = load i32, ptr addrspace(1) [[COLUMN]]
; CHECK: [[ROW_NEXT]] = getelementptr i8, ptr addrspace(1) [[ROW]], i64 4
; CHECK: [[COLUMN_NEXT]] = getelementptr i8, ptr addrspace(1) [[COLUMN]], i64 [[STEP]]
; CHECK-NOT: sext
; CHECK: br i1
define amdgpu_kernel void @row_and_column(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %out, i32 %width, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ %t, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %new, %loop ]
  %r = sext i32 %i to i64
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %r
  %x = load i32, ptr addrspace(1) %p
  %three = add nsw i32 %i, 3
  %r3 = sext i32 %three to i64
  %p3 = getelementptr i32, ptr addrspace(1) %a, i64 %r3
  %y = load i32, ptr addrspace(1) %p3
  %down = mul nsw i32 %i, %width
  %c = sext i32 %down to i64
  %q = getelementptr i32, ptr addrspace(1) %b, i64 %c
  %z = load i32, ptr addrspace(1) %q
  %xy = mul i32 %x, %y
  %xyz = mul i32 %xy, %z
  %new = add i32 %sum, %xyz
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  store i32 %new, ptr addrspace(1) %out
  ret void
}

; A product that may wrap before it is extended is stepped itself, whatever
; reads it. The first one has no flags: its iteration may not compute it.
; CHECK-LABEL: define amdgpu_kernel void @dword
; CHECK: entry:
; CHECK-DAG: [[STEP:%.*]] = mul i32 %width, 3
; CHECK-DAG: [[FIRST:%.*]] = mul i32 %t, %width
; CHECK: loop:
; CHECK: [[X:%.*]] = phi i32 [ [[FIRST]], %entry ], [ [[NEXT:%.*]], %latch ]
; CHECK: sext i32 [[X]] to i64
; CHECK: latch:
; CHECK: [[NEXT]] = add i32 [[X]], [[STEP]]
define amdgpu_kernel void @dword(ptr addrspace(1) %a, i32 %width, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ %t, %entry ], [ %next, %latch ]
  %odd = trunc i32 %i to i1
  br i1 %odd, label %then, label %latch
then:
  %x = mul nuw i32 %i, %width
  %s = sext i32 %x to i64
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %s
  store i32 %i, ptr addrspace(1) %p
  br label %latch
latch:
  %next = add i32 %i, 3
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; The pointer is that of the access that runs first, in each iteration: of the
; other one a flag says something that only holds where it runs, i + 1 is i | 1.
; CHECK-LABEL: define amdgpu_kernel void @leader
; CHECK: entry:
; CHECK-NOT: = or
; CHECK: loop:
; CHECK: [[P:%.*]] = phi ptr addrspace(1)
; CHECK: %x = load i32, ptr addrspace(1) [[P]]
; CHECK: latch:
; CHECK: [[Q:%.*]] = getelementptr i8, ptr addrspace(1) [[P]], i64 -4
; CHECK: %y = load i32, ptr addrspace(1) [[Q]]
define amdgpu_kernel void @leader(ptr addrspace(1) %a, ptr addrspace(1) %out, i32 %width) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ %t, %entry ], [ %next, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %new, %latch ]
  %one = add nsw i32 %i, 1
  %down = mul nsw i32 %one, %width
  %after = add nsw i32 %down, 1
  %s = sext i32 %after to i64
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %s
  %x = load i32, ptr addrspace(1) %p
  %odd = trunc i32 %i to i1
  br i1 %odd, label %exit, label %latch
latch:
  %or = or disjoint i32 %i, 1
  %from = mul nsw i32 %or, %width
  %f = sext i32 %from to i64
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %f
  %y = load i32, ptr addrspace(1) %q
  %xy = mul i32 %x, %y
  %new = add i32 %sum, %xy
  %next = add nsw i32 %i, 7
  br label %loop
exit:
  store i32 %sum, ptr addrspace(1) %out
  ret void
}

; One that runs in some iterations, before the one of all, keeps its address. A
; dword that is a sum by a flag is a sum in the first iteration, too.
; CHECK-LABEL: define amdgpu_kernel void @earlier
; CHECK: entry:
; CHECK: [[ONE:%.*]] = add i32 %t, 1
; CHECK: mul i32 [[ONE]], %width
; CHECK: loop:
; CHECK: [[P:%.*]] = phi ptr addrspace(1)
; CHECK: then:
; CHECK: %x = load i32, ptr addrspace(1) %p
; CHECK: latch:
; CHECK: %y = load i32, ptr addrspace(1) [[P]]
define amdgpu_kernel void @earlier(ptr addrspace(1) %a, ptr addrspace(1) %out, i32 %width, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ %t, %entry ], [ %next, %latch ]
  %odd = trunc i32 %i to i1
  br i1 %odd, label %latch, label %then
then:
  %or = or disjoint i32 %i, 1
  %z = zext nneg i32 %or to i64
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %z
  %x = load i32, ptr addrspace(1) %p
  %from = mul i32 %or, %width
  %xf = xor i32 %x, %from
  store i32 %xf, ptr addrspace(1) %out
  br label %latch
latch:
  %s = sext i32 %i to i64
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %s
  %y = load i32, ptr addrspace(1) %q
  store i32 %y, ptr addrspace(1) %out
  %next = add nsw i32 %i, 3
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; A loop in a loop: the step stands before both.
; CHECK-LABEL: define amdgpu_kernel void @nest
; CHECK: entry:
; CHECK: [[W:%.*]] = sext i32 %width to i64
; CHECK: [[STEP:%.*]] = mul i64 [[W]], 4
; CHECK: outer:
; CHECK-NOT: mul i64
; CHECK: inner:
; CHECK: [[P:%.*]] = phi ptr addrspace(1)
; CHECK: getelementptr i8, ptr addrspace(1) [[P]], i64 [[STEP]]
define amdgpu_kernel void @nest(ptr addrspace(1) %a, ptr addrspace(1) %out, i32 %width, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %outer
outer:
  %o = phi i32 [ 0, %entry ], [ %onext, %after ]
  %before = phi i32 [ 0, %entry ], [ %new, %after ]
  %start = add i32 %t, %o
  br label %inner
inner:
  %i = phi i32 [ %start, %outer ], [ %next, %inner ]
  %sum = phi i32 [ %before, %outer ], [ %new, %inner ]
  %down = mul nsw i32 %i, %width
  %c = sext i32 %down to i64
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %c
  %z = load i32, ptr addrspace(1) %q
  %new = add i32 %sum, %z
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %inner, label %after
after:
  %onext = add i32 %o, 1
  %omore = icmp slt i32 %onext, %n
  br i1 %omore, label %outer, label %exit
exit:
  store i32 %new, ptr addrspace(1) %out
  ret void
}

; An offset of 32 bits from a scalar is added by the access: its product alone is
; stepped.
; CHECK-LABEL: define amdgpu_kernel void @scalar_base
; CHECK: loop:
; CHECK-NOT: phi ptr
; CHECK: [[X:%.*]] = phi i32 [ %{{[0-9]+}}, %entry ]
; CHECK: zext i32 [[X]] to i64
; CHECK-NOT: phi ptr
; CHECK: ret void
define amdgpu_kernel void @scalar_base(ptr addrspace(1) %a, i32 %width, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ %t, %entry ], [ %next, %loop ]
  %x = mul nuw nsw i32 %i, %width
  %z = zext i32 %x to i64
  %p = getelementptr i8, ptr addrspace(1) %a, i64 %z
  store i8 7, ptr addrspace(1) %p
  %next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; The wave's index; an index that may wrap before it is extended; an access that
; some iterations do without; what is not linear; an offset of 32 bits from a
; scalar.
; CHECK-LABEL: define amdgpu_kernel void @left_alone
; CHECK: loop:
; CHECK-NEXT: %u = phi i32
; CHECK-NEXT: %w = phi i32
; CHECK-NEXT: %i = phi i32
; CHECK-NOT: phi
; CHECK: ret void
define amdgpu_kernel void @left_alone(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, ptr addrspace(1) %d, ptr addrspace(1) %e, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %u = phi i32 [ 0, %entry ], [ %unext, %latch ]
  %w = phi i32 [ %t, %entry ], [ %wnext, %latch ]
  %i = phi i32 [ %t, %entry ], [ %inext, %latch ]
  %um0 = mul i32 %u, %n
  %um1 = add i32 %um0, %n
  %um = mul i32 %um1, %n
  %uh = lshr i32 %um, 5
  %ul = lshr i32 %uh, %t
  %ux = sext i32 %u to i64
  %pu = getelementptr i32, ptr addrspace(1) %a, i64 %ux
  store i32 %ul, ptr addrspace(1) %pu
  %wx = sext i32 %w to i64
  %pw = getelementptr i32, ptr addrspace(1) %b, i64 %wx
  store i32 1, ptr addrspace(1) %pw
  %square = mul nsw i32 %i, %i
  %sx = sext i32 %square to i64
  %ps = getelementptr i32, ptr addrspace(1) %c, i64 %sx
  store i32 2, ptr addrspace(1) %ps
  %z = zext i32 %i to i64
  %pz = getelementptr i8, ptr addrspace(1) %d, i64 %z
  store i8 3, ptr addrspace(1) %pz
  %odd = trunc i32 %i to i1
  br i1 %odd, label %then, label %latch
then:
  %ix = sext i32 %i to i64
  %pi = getelementptr i32, ptr addrspace(1) %e, i64 %ix
  store i32 4, ptr addrspace(1) %pi
  br label %latch
latch:
  %unext = add nsw i32 %u, 1
  %wnext = add i32 %w, 1
  %inext = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %unext, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; Accesses too far apart for an instruction's constant have two pointers.
; CHECK-LABEL: define amdgpu_kernel void @far
; CHECK-COUNT-2: phi ptr
; CHECK-NOT: phi ptr
; CHECK: ret void
define amdgpu_kernel void @far(ptr addrspace(1) %a, i32 %width, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ %t, %entry ], [ %next, %loop ]
  %m = mul nsw i32 %i, %width
  %x = sext i32 %m to i64
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %x
  store i32 1, ptr addrspace(1) %p
  %q = getelementptr i8, ptr addrspace(1) %p, i64 8192
  store i32 2, ptr addrspace(1) %q
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; An index that only addresses one array becomes its address, once.
; CHECK-LABEL: define amdgpu_kernel void @once
; CHECK: phi ptr
; CHECK-NOT: phi
; CHECK: getelementptr [12 x i32], ptr addrspace(1) %{{[0-9]+}}, i64 %step
; CHECK: ret void
define amdgpu_kernel void @once(ptr addrspace(1) %a, i64 %step, ptr addrspace(1) %end) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %start = zext i32 %t to i64
  br label %loop
loop:
  %i = phi i64 [ %start, %entry ], [ %next, %loop ]
  %p = getelementptr [12 x i32], ptr addrspace(1) %a, i64 %i
  %x = load i32, ptr addrspace(1) %p
  %next = add i64 %i, %step
  %more = icmp ne i32 %x, 0
  br i1 %more, label %loop, label %exit
exit:
  store i32 %x, ptr addrspace(1) %end
  ret void
}

; Nine pointers are more than a loop steps.
; CHECK-LABEL: define amdgpu_kernel void @nine
; CHECK-NOT: phi ptr
; CHECK: ret void
define amdgpu_kernel void @nine(ptr addrspace(1) %p0, ptr addrspace(1) %p1, ptr addrspace(1) %p2, ptr addrspace(1) %p3, ptr addrspace(1) %p4, ptr addrspace(1) %p5, ptr addrspace(1) %p6, ptr addrspace(1) %p7, ptr addrspace(1) %p8, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ %t, %entry ], [ %next, %loop ]
  %m0 = mul nsw i32 %i, 7
  %x0 = sext i32 %m0 to i64
  %m1 = mul nsw i32 %i, 9
  %x1 = sext i32 %m1 to i64
  %m2 = mul nsw i32 %i, 11
  %x2 = sext i32 %m2 to i64
  %m3 = mul nsw i32 %i, 13
  %x3 = sext i32 %m3 to i64
  %m4 = mul nsw i32 %i, 15
  %x4 = sext i32 %m4 to i64
  %m5 = mul nsw i32 %i, 17
  %x5 = sext i32 %m5 to i64
  %m6 = mul nsw i32 %i, 19
  %x6 = sext i32 %m6 to i64
  %m7 = mul nsw i32 %i, 21
  %x7 = sext i32 %m7 to i64
  %m8 = mul nsw i32 %i, 23
  %x8 = sext i32 %m8 to i64
  %q0 = getelementptr i32, ptr addrspace(1) %p0, i64 %x0
  store i32 0, ptr addrspace(1) %q0
  %q1 = getelementptr i32, ptr addrspace(1) %p1, i64 %x1
  store i32 1, ptr addrspace(1) %q1
  %q2 = getelementptr i32, ptr addrspace(1) %p2, i64 %x2
  store i32 2, ptr addrspace(1) %q2
  %q3 = getelementptr i32, ptr addrspace(1) %p3, i64 %x3
  store i32 3, ptr addrspace(1) %q3
  %q4 = getelementptr i32, ptr addrspace(1) %p4, i64 %x4
  store i32 4, ptr addrspace(1) %q4
  %q5 = getelementptr i32, ptr addrspace(1) %p5, i64 %x5
  store i32 5, ptr addrspace(1) %q5
  %q6 = getelementptr i32, ptr addrspace(1) %p6, i64 %x6
  store i32 6, ptr addrspace(1) %q6
  %q7 = getelementptr i32, ptr addrspace(1) %p7, i64 %x7
  store i32 7, ptr addrspace(1) %q7
  %q8 = getelementptr i32, ptr addrspace(1) %p8, i64 %x8
  store i32 8, ptr addrspace(1) %q8
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
