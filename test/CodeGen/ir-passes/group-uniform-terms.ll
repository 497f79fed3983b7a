; RUN: %llc -stop-after=toygcn-group-uniform-terms %s -o - | FileCheck %s

declare i32 @llvm.amdgcn.workitem.id.x()

; CHECK-LABEL: @sums
; CHECK: %[[U:.*]] = add nuw i32 %a, %b
; CHECK: %all = add nuw i32 %id, %[[U]]
; CHECK: store i32 %all
define amdgpu_kernel void @sums(ptr addrspace(1) %out, i32 %a, i32 %b) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %some = add nuw i32 %a, %id
  %all = add nuw nsw i32 %some, %b
  store i32 %all, ptr addrspace(1) %out
  ret void
}

; A signed part may wrap where the whole does not.
; CHECK-LABEL: @trees
; CHECK: %[[U0:.*]] = add i32 %a, %b
; CHECK: %[[U:.*]] = add i32 %[[U0]], %c
; CHECK: %[[D:.*]] = add i32 %id, %twice
; CHECK: %all = add i32 %[[D]], %[[U]]
define amdgpu_kernel void @trees(ptr addrspace(1) %out, i32 %a, i32 %b, i32 %c) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %twice = shl i32 %id, 1
  %x = add nsw i32 %a, %id
  %y = add nsw i32 %b, %twice
  %xy = add nsw i32 %x, %y
  %all = add nsw i32 %xy, %c
  store i32 %all, ptr addrspace(1) %out
  ret void
}

; Other operations that commute; of products, no flag is kept.
; CHECK-LABEL: @products
; CHECK: %[[U:.*]] = mul i64 %a, %b
; CHECK: mul i64 %wide, %[[U]]
define amdgpu_kernel void @products(ptr addrspace(1) %out, i64 %a, i64 %b) {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %wide = zext i32 %id to i64
  %x = mul nuw i64 %wide, %a
  %all = mul nuw i64 %x, %b
  store i64 %all, ptr addrspace(1) %out
  ret void
}

; A part with another use, with a constant, or in another block stays.
; CHECK-LABEL: @stays
; CHECK: %x = add i32 %id, %a
; CHECK: %y = add i32 %x, %b
; CHECK: %k = add i32 %id, 5
; CHECK: %l = add i32 %k, %b
; CHECK: %m = xor i32 %id, %a
; CHECK: loop:
; CHECK: %n = xor i32 %m, %i
define amdgpu_kernel void @stays(ptr addrspace(1) %out, i32 %a, i32 %b) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %x = add i32 %id, %a
  %y = add i32 %x, %b
  store volatile i32 %x, ptr addrspace(1) %out
  store volatile i32 %y, ptr addrspace(1) %out
  %k = add i32 %id, 5
  %l = add i32 %k, %b
  store volatile i32 %l, ptr addrspace(1) %out
  %m = xor i32 %id, %a
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %n = xor i32 %m, %i
  store volatile i32 %n, ptr addrspace(1) %out
  %next = add i32 %i, 1
  %more = icmp ult i32 %i, %b
  br i1 %more, label %loop, label %end
end:
  ret void
}

; A scalar that lanes take out of a loop one by one is each lane's own.
; CHECK-LABEL: @temporal
; CHECK: exit:
; CHECK: %x = add i32 %i, %a
; CHECK: %y = add i32 %x, %id
define amdgpu_kernel void @temporal(ptr addrspace(1) %out, i32 %a) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %i, %id
  br i1 %more, label %loop, label %exit
exit:
  %x = add i32 %i, %a
  %y = add i32 %x, %id
  store i32 %y, ptr addrspace(1) %out
  ret void
}
