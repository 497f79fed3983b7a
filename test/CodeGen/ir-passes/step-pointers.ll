; RUN: %llc -stop-after=toygcn-step-pointers %s -o - | FileCheck %s
; RUN: %llc -stop-before=toygcn-prepare-control-flow -toygcn-garden=-step-pointers %s -o - | FileCheck %s --check-prefix=OFF
; An index that only addresses one array becomes the address.

declare i32 @llvm.amdgcn.workitem.id.x()

; OFF-NOT: phi ptr
; CHECK-LABEL: define amdgpu_kernel void @stores
; CHECK: %[[FIRST:[0-9]+]] = getelementptr half, ptr addrspace(1) %a, i64 %start
; CHECK: %[[P:[0-9]+]] = phi ptr addrspace(1) [ %[[FIRST]], %entry ], [ %[[NEXT:[0-9]+]], %loop ]
; CHECK-NOT: phi i64
; CHECK: store half 0xH0000, ptr addrspace(1) %[[P]]
; CHECK: %[[NEXT]] = getelementptr half, ptr addrspace(1) %[[P]], i64 %step
; CHECK: ret void
define amdgpu_kernel void @stores(ptr addrspace(1) %a, i64 %step, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %start = zext i32 %t to i64
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]
  %i = phi i64 [ %start, %entry ], [ %i1, %loop ]
  %p = getelementptr inbounds half, ptr addrspace(1) %a, i64 %i
  store half 0.0, ptr addrspace(1) %p
  %i1 = add i64 %i, %step
  %k1 = add i32 %k, 1
  %more = icmp ult i32 %k1, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; The loop loads its step, and the arrays are in LDS.
; CHECK-LABEL: define amdgpu_kernel void @loaded
; CHECK: phi ptr addrspace(3)
; CHECK: getelementptr [2 x i32], ptr addrspace(3) %{{[0-9]+}}, i32 %step
define amdgpu_kernel void @loaded(ptr addrspace(3) %a, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]
  %i = phi i32 [ %t, %entry ], [ %i1, %loop ]
  %p = getelementptr inbounds [2 x i32], ptr addrspace(3) %a, i32 %i
  %step = load i32, ptr addrspace(3) %p
  %i1 = add i32 %step, %i
  %k1 = add i32 %k, 1
  %more = icmp ult i32 %k1, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; The wave's own index, an index that is a number, too, indices of two arrays,
; and a narrower one stay.
; CHECK-LABEL: define amdgpu_kernel void @others
; CHECK: %i = phi i64
; CHECK: %j = phi i64
; CHECK: %m = phi i64
; CHECK: %w = phi i32
; CHECK-NOT: phi ptr
; CHECK: ret void
define amdgpu_kernel void @others(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, ptr addrspace(1) %d, ptr addrspace(1) %e, i64 %step, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %start = zext i32 %t to i64
  br label %loop
loop:
  %i = phi i64 [ %step, %entry ], [ %i1, %loop ]
  %j = phi i64 [ %start, %entry ], [ %j1, %loop ]
  %m = phi i64 [ %start, %entry ], [ %m1, %loop ]
  %w = phi i32 [ %t, %entry ], [ %w1, %loop ]
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  store i32 0, ptr addrspace(1) %p
  %q = getelementptr i64, ptr addrspace(1) %c, i64 %j
  store i64 %j, ptr addrspace(1) %q
  %r = getelementptr i32, ptr addrspace(1) %d, i64 %m
  %s = getelementptr i32, ptr addrspace(1) %b, i64 %m
  %x = load i32, ptr addrspace(1) %r
  store i32 %x, ptr addrspace(1) %s
  %v = getelementptr i32, ptr addrspace(1) %e, i32 %w
  store i32 %x, ptr addrspace(1) %v
  %i1 = add i64 %i, %step
  %j1 = add i64 %j, %step
  %m1 = add i64 %m, %step
  %w1 = add i32 %w, 3
  %more = icmp ult i32 %w1, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

; An index of 32 bits that is extended by zeros and shifted takes two dwords, so
; the address is stepped although the index stays.
; CHECK-LABEL: define amdgpu_kernel void @bounded
; CHECK: phi ptr addrspace(1)
; CHECK: phi i32
; CHECK-NOT: zext
; CHECK: ret void
define amdgpu_kernel void @bounded(ptr addrspace(1) %a, i32 %step, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ %t, %entry ], [ %i1, %loop ]
  %z = zext nneg i32 %i to i64
  %p = getelementptr inbounds nuw float, ptr addrspace(1) %a, i64 %z
  store float 0.0, ptr addrspace(1) %p
  %i1 = add nuw nsw i32 %i, %step
  %more = icmp slt i32 %i1, %n
  br i1 %more, label %loop, label %exit
exit:
  ret void
}
