; RUN: %llc -O2 -start-before=toygcn-split-uniform-addresses -stop-after=toygcn-split-uniform-addresses %s -o - | FileCheck %s
; RUN: %llc -O2 -start-before=toygcn-split-uniform-addresses -stop-after=toygcn-split-uniform-addresses -toygcn-garden=-part-constant-offsets %s -o - \
; RUN:   | FileCheck %s --check-prefix=WHOLE
; A product with a constant and a shift by one are scales.

; CHECK-LABEL: @shifted(
; CHECK: [[U:%.*]] = mul i64 %u, 4
; CHECK: [[B:%.*]] = getelementptr i8, ptr addrspace(1) %in, i64 [[U]]
; CHECK: [[T:%.*]] = shl nuw i32 %t, 5
; CHECK: [[Z:%.*]] = zext i32 [[T]] to i64
; CHECK: [[P:%.*]] = getelementptr i8, ptr addrspace(1) [[B]], i64 [[Z]]
; CHECK: load i32, ptr addrspace(1) [[P]]
define amdgpu_kernel void @shifted(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %u) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %z = zext i32 %t to i64
  %s = shl i64 %z, 3
  %i = add i64 %s, %u
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %i
  %x = load i32, ptr addrspace(1) %p
  store i32 %x, ptr addrspace(1) %out
  ret void
}

; One by all bits is poison, and no scale.
; CHECK-LABEL: @shifted_out(
; CHECK: %s = shl i64 %z, 64
; CHECK: [[T:%.*]] = trunc i64 %s to i32
; CHECK: shl nuw i32 [[T]], 2
define amdgpu_kernel void @shifted_out(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %u) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %z = zext i32 %t to i64
  %s = shl i64 %z, 64
  %i = add i64 %s, %u
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %i
  %x = load i32, ptr addrspace(1) %p
  store i32 %x, ptr addrspace(1) %out
  ret void
}

; An index of another width ends the search; the sum that was found before it is
; given up, too.
; CHECK-LABEL: @short_index(
; CHECK: [[P:%.*]] = getelementptr i32, ptr addrspace(1) %b, i64 %z
; CHECK-NEXT: load i32, ptr addrspace(1) [[P]]
define amdgpu_kernel void @short_index(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %u, i16 %s) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %z = zext i32 %t to i64
  %b = getelementptr [8 x i32], ptr addrspace(1) %in, i64 %u, i16 %s
  %p = getelementptr i32, ptr addrspace(1) %b, i64 %z
  %x = load i32, ptr addrspace(1) %p
  store i32 %x, ptr addrspace(1) %out
  ret void
}

; Lanes compute the address: accesses near each other share the part of their
; constants that instructions do not hold.
; CHECK-LABEL: @far(
; CHECK: [[B:%.*]] = getelementptr i8, ptr addrspace(1) %p, i64 8192
; CHECK: [[X:%.*]] = getelementptr i8, ptr addrspace(1) [[B]], i64 -2016
; CHECK: [[C:%.*]] = getelementptr i8, ptr addrspace(1) %p, i64 8192
; CHECK: [[Y:%.*]] = getelementptr i8, ptr addrspace(1) [[C]], i64 8
; CHECK: load i32, ptr addrspace(1) [[X]]
; CHECK: load i32, ptr addrspace(1) [[Y]]
; CHECK: store i32 %x, ptr addrspace(1) %near
; WHOLE-LABEL: @far(
; WHOLE: load i32, ptr addrspace(1) %far
; WHOLE: load i32, ptr addrspace(1) %farther
define amdgpu_kernel void @far(ptr addrspace(1) %in, ptr addrspace(1) %at) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i64, ptr addrspace(1) %at, i32 %t
  %i = load i64, ptr addrspace(1) %q
  %p = getelementptr i8, ptr addrspace(1) %in, i64 %i
  %far = getelementptr i8, ptr addrspace(1) %p, i64 6176
  %farther = getelementptr i8, ptr addrspace(1) %p, i64 8200
  %near = getelementptr i8, ptr addrspace(1) %p, i64 -4096
  %x = load i32, ptr addrspace(1) %far
  %y = load i32, ptr addrspace(1) %farther
  store i32 %x, ptr addrspace(1) %near
  store i32 %y, ptr addrspace(1) %in
  ret void
}

; A uniform term of few bits is computed in a dword, too.
; CHECK-LABEL: @small_uniform(
; CHECK: [[M:%.*]] = shl nuw i32 %m, 2
; CHECK: [[U:%.*]] = zext i32 [[M]] to i64
; CHECK: [[B:%.*]] = getelementptr i8, ptr addrspace(1) %in, i64 [[U]]
; CHECK: getelementptr i8, ptr addrspace(1) [[B]], i64 %{{[0-9]+}}
define amdgpu_kernel void @small_uniform(ptr addrspace(1) %in, i32 %u) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %m = urem i32 %u, 7
  %z = zext i32 %m to i64
  %p = getelementptr i32, ptr addrspace(1) %q, i64 %z
  %x = load i32, ptr addrspace(1) %p
  store i32 %x, ptr addrspace(1) %in
  ret void
}

; What lanes add may have more than 32 bits: a uniform term goes to the base if lanes would add it
; to a pointer. The negative scale stays one.
; CHECK-LABEL: @wide(
; CHECK: [[U:%.*]] = mul i64 %u, 4
; CHECK: [[B:%.*]] = getelementptr i8, ptr addrspace(1) %in, i64 [[U]]
; CHECK: [[L:%.*]] = mul i64 %i, -8
; CHECK: [[P:%.*]] = getelementptr i8, ptr addrspace(1) [[B]], i64 [[L]]
; CHECK: load i32, ptr addrspace(1) [[P]]
define amdgpu_kernel void @wide(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %u, i64 %stride) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %z = zext i32 %t to i64
  %i = mul i64 %z, %stride
  %n = sub i64 0, %i
  %q = getelementptr i64, ptr addrspace(1) %in, i64 %n
  %p = getelementptr i32, ptr addrspace(1) %q, i64 %u
  %x = load i32, ptr addrspace(1) %p
  store i32 %x, ptr addrspace(1) %out
  ret void
}

; A term of few bits that counts down is turned around in dwords alone, so not beside a wide one.
; CHECK-LABEL: @wide_and_down(
; CHECK: [[U:%.*]] = mul i64 %u, 4
; CHECK: [[B:%.*]] = getelementptr i8, ptr addrspace(1) %in, i64 [[U]]
; CHECK-NOT: 1023
; CHECK-NOT: 4092
; CHECK: mul i64 %{{.*}}, -4
; CHECK-NOT: 4092
; CHECK: [[P:%.*]] = getelementptr i8, ptr addrspace(1) [[B]], i64
; CHECK-NOT: 4092
; CHECK: load i32, ptr addrspace(1) [[P]]
define amdgpu_kernel void @wide_and_down(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %u,
                                         i64 %stride) {
  %t = call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %z = zext nneg i32 %t to i64
  %i = mul i64 %z, %stride
  %n = sub i64 %i, %z
  %q = getelementptr i32, ptr addrspace(1) %in, i64 %n
  %p = getelementptr i32, ptr addrspace(1) %q, i64 %u
  %x = load i32, ptr addrspace(1) %p
  store i32 %x, ptr addrspace(1) %out
  ret void
}

; Two addresses would each have the sum of lanes and base anew.
; CHECK-LABEL: @wide_shared(
; CHECK: load i32, ptr addrspace(1) %p
; CHECK: load i32, ptr addrspace(1) %o
define amdgpu_kernel void @wide_shared(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %u,
                                       i64 %stride) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %z = zext i32 %t to i64
  %i = mul i64 %z, %stride
  %j = mul i64 %i, %u
  %q = getelementptr i32, ptr addrspace(1) %in, i64 %i
  %r = getelementptr i32, ptr addrspace(1) %q, i64 %u
  %p = getelementptr i32, ptr addrspace(1) %r, i64 %i
  %o = getelementptr i32, ptr addrspace(1) %r, i64 %j
  %x = load i32, ptr addrspace(1) %p
  %y = load i32, ptr addrspace(1) %o
  %s = add i32 %x, %y
  store i32 %s, ptr addrspace(1) %out
  ret void
}

; A term that the loop changes stays: the sum of the others is made before the loop.
; CHECK-LABEL: @wide_in_loop(
; CHECK: %p = getelementptr i32, ptr addrspace(1) %q, i64 %n
; CHECK: load i32, ptr addrspace(1) %p
define amdgpu_kernel void @wide_in_loop(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %stride) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %z = zext i32 %t to i64
  %i = mul i64 %z, %stride
  br label %loop

loop:
  %n = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %q = getelementptr i32, ptr addrspace(1) %in, i64 %i
  %p = getelementptr i32, ptr addrspace(1) %q, i64 %n
  %x = load i32, ptr addrspace(1) %p
  %more = add i32 %sum, %x
  %next = add i64 %n, 1
  %go = icmp ult i64 %next, %stride
  br i1 %go, label %loop, label %exit

exit:
  store i32 %more, ptr addrspace(1) %out
  ret void
}

; A row and a place in it, which lanes add one after the other: the scalar base comes
; last, and two pictures share the sum. Not if the row has another reader.
; CHECK-LABEL: @row_and_place(
; CHECK: [[SUM:%.*]] = add i64
; CHECK: [[BYTES:%.*]] = mul i64 [[SUM]], 4
; CHECK: getelementptr i8, ptr addrspace(1) %in, i64 [[BYTES]]
; CHECK: [[SAME:%.*]] = add i64
; CHECK: [[AGAIN:%.*]] = mul i64 [[SAME]], 4
; CHECK: getelementptr i8, ptr addrspace(1) %out, i64 [[AGAIN]]
define amdgpu_kernel void @row_and_place(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %w) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %x.less = sub i32 %x, 5
  %y = mul nsw i32 %x.less, %w
  %wide.x = sext i32 %x.less to i64
  %wide.y = sext i32 %y to i64
  %row = getelementptr i32, ptr addrspace(1) %in, i64 %wide.y
  %p = getelementptr i32, ptr addrspace(1) %row, i64 %wide.x
  %v = load i32, ptr addrspace(1) %p
  %to.row = getelementptr i32, ptr addrspace(1) %out, i64 %wide.y
  %q = getelementptr i32, ptr addrspace(1) %to.row, i64 %wide.x
  store i32 %v, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: @row_with_readers(
; CHECK-NOT: = add i64
; CHECK: ret void
define amdgpu_kernel void @row_with_readers(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %w) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %x.less = sub i32 %x, 5
  %y = mul nsw i32 %x.less, %w
  %wide.x = sext i32 %x.less to i64
  %wide.y = sext i32 %y to i64
  %row = getelementptr i32, ptr addrspace(1) %in, i64 %wide.y
  %p = getelementptr i32, ptr addrspace(1) %row, i64 %wide.x
  %v = load i32, ptr addrspace(1) %p
  store i32 %v, ptr addrspace(1) %row
  ret void
}

; Three places in a row are added to the row, one by one; two stay as they stand.
; CHECK-LABEL: @three_places(
; CHECK: [[R:%[0-9]+]] = getelementptr i8, ptr addrspace(1) %in
; CHECK: getelementptr i8, ptr addrspace(1) [[R]], i64
; CHECK: [[R:%[0-9]+]] = getelementptr i8, ptr addrspace(1) %in
; CHECK: getelementptr i8, ptr addrspace(1) [[R]], i64
; CHECK: [[R:%[0-9]+]] = getelementptr i8, ptr addrspace(1) %in
; CHECK: getelementptr i8, ptr addrspace(1) [[R]], i64
; CHECK-LABEL: @two_places(
; CHECK-COUNT-2: getelementptr
; CHECK-NOT: getelementptr
; CHECK: ret void
define amdgpu_kernel void @three_places(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %w) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = sub nsw i32 %x, 5
  %row = mul nsw i32 %y, %w
  %a = add nsw i32 %row, %y
  %wide.a = sext i32 %a to i64
  %p = getelementptr i8, ptr addrspace(1) %in, i64 %wide.a
  %u = load i8, ptr addrspace(1) %p
  %k = call i32 @llvm.smax.i32(i32 %y, i32 -3)
  %b = add nsw i32 %row, %k
  %wide.b = sext i32 %b to i64
  %q = getelementptr i8, ptr addrspace(1) %in, i64 %wide.b
  %v = load i8, ptr addrspace(1) %q
  %m = call i32 @llvm.smin.i32(i32 %y, i32 3)
  %c = add nsw i32 %m, %row
  %wide.c = sext i32 %c to i64
  %r = getelementptr i8, ptr addrspace(1) %in, i64 %wide.c
  %t = load i8, ptr addrspace(1) %r
  %uv = add i8 %u, %v
  %sum = add i8 %uv, %t
  store i8 %sum, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @two_places(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %w) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = sub nsw i32 %x, 5
  %row = mul nsw i32 %y, %w
  %a = add nsw i32 %row, %y
  %wide.a = sext i32 %a to i64
  %p = getelementptr i8, ptr addrspace(1) %in, i64 %wide.a
  %u = load i8, ptr addrspace(1) %p
  %k = call i32 @llvm.smax.i32(i32 %y, i32 -3)
  %b = add nsw i32 %row, %k
  %wide.b = sext i32 %b to i64
  %q = getelementptr i8, ptr addrspace(1) %in, i64 %wide.b
  %v = load i8, ptr addrspace(1) %q
  %sum = add i8 %u, %v
  store i8 %sum, ptr addrspace(1) %out
  ret void
}

; What the loops do not change is added before the outer one.
; CHECK-LABEL: @before_loops(
; CHECK: entry:
; CHECK: [[KEPT:%[0-9]+]] = mul i64 %u, 4
; CHECK: [[BASE:%[0-9]+]] = getelementptr i8, ptr addrspace(1) %in, i64 [[KEPT]]
; CHECK: inner:
; CHECK: [[K:%[0-9]+]] = zext i32 %{{[0-9]+}} to i64
; CHECK: getelementptr i8, ptr addrspace(1) [[BASE]], i64 [[K]]
define amdgpu_kernel void @before_loops(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %u, i64 %n) {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %wide = zext i32 %x to i64
  %col = add i64 %u, %wide
  br label %outer

outer:
  %j = phi i64 [ 0, %entry ], [ %j.next, %outer.latch ]
  br label %inner

inner:
  %k = phi i64 [ 0, %outer ], [ %k.next, %inner ]
  %sum = phi i32 [ 0, %outer ], [ %sum.next, %inner ]
  %i = add i64 %col, %k
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %i
  %v = load i32, ptr addrspace(1) %p
  %sum.next = add i32 %sum, %v
  %k.next = add i64 %k, %n
  %more = icmp ult i64 %k.next, 1000
  br i1 %more, label %inner, label %outer.latch

outer.latch:
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %j
  store i32 %sum.next, ptr addrspace(1) %q
  %j.next = add i64 %j, 1
  %again = icmp ult i64 %j.next, 100
  br i1 %again, label %outer, label %exit

exit:
  ret void
}

; What lanes computed for several addresses stays, and each adds what is uniform.
; CHECK-LABEL: @lanes_once(
; CHECK: load i32, ptr addrspace(1) %p
; CHECK: load i32, ptr addrspace(1) %q
; CHECK: load i32, ptr addrspace(1) %r
define amdgpu_kernel void @lanes_once(ptr addrspace(1) %in, ptr addrspace(1) %out, i64 %u, i64 %stride) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %z = zext i32 %t to i64
  %i = mul i64 %z, %stride
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %i
  %x = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %u
  %y = load i32, ptr addrspace(1) %q
  %twice = shl i64 %u, 1
  %r = getelementptr i32, ptr addrspace(1) %p, i64 %twice
  %w = load i32, ptr addrspace(1) %r
  %s = add i32 %x, %y
  %s2 = add i32 %s, %w
  store i32 %s2, ptr addrspace(1) %out
  ret void
}
