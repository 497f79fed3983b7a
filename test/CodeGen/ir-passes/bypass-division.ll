; RUN: %llc -stop-after=toygcn-bypass-division %s -o - | FileCheck %s
; RUN: %llc -stop-before=toygcn-expand-float-atomics -toygcn-garden=none %s \
; RUN:   -o - | FileCheck %s --check-prefix=OFF

; Both of a pair are computed by the short way or by the long one.
; CHECK-LABEL: define amdgpu_kernel void @pair
; CHECK: or i64 %a, %b
; CHECK: br i1
; CHECK: udiv i32
; CHECK: udiv i64
; CHECK: store i64
; OFF-LABEL: define amdgpu_kernel void @pair
; OFF-NOT: i32
; OFF: udiv i64
; OFF-NEXT: urem i64
define amdgpu_kernel void @pair(i64 %a, i64 %b, ptr addrspace(1) %q, ptr addrspace(1) %r) {
  %div = udiv i64 %a, %b
  %rem = urem i64 %a, %b
  store i64 %div, ptr addrspace(1) %q
  store i64 %rem, ptr addrspace(1) %r
  ret void
}

; Short numbers are not asked, and a constant has its own way.
; CHECK-LABEL: define amdgpu_kernel void @short
; CHECK-NOT: br i1
; CHECK: udiv i32
; CHECK-NOT: udiv i64
; CHECK: ret void
define amdgpu_kernel void @short(i32 %a, i32 %b, ptr addrspace(1) %q) {
  %x = zext i32 %a to i64
  %y = zext i32 %b to i64
  %div = udiv i64 %x, %y
  store i64 %div, ptr addrspace(1) %q
  ret void
}

; A dword shifted far to the left is long; by two it may be a size in bytes.
; CHECK-LABEL: define amdgpu_kernel void @fixed_point
; CHECK-NOT: br i1
; CHECK: sdiv i64
; CHECK: ret void
define amdgpu_kernel void @fixed_point(i32 %a, i64 %b, ptr addrspace(1) %q) {
  %x = sext i32 %a to i64
  %scaled = shl i64 %x, 16
  %div = sdiv i64 %scaled, %b
  store i64 %div, ptr addrspace(1) %q
  ret void
}
; CHECK-LABEL: define amdgpu_kernel void @bytes
; CHECK: br i1
define amdgpu_kernel void @bytes(i32 %a, i64 %b, ptr addrspace(1) %q) {
  %x = zext i32 %a to i64
  %scaled = shl i64 %x, 2
  %div = udiv i64 %scaled, %b
  store i64 %div, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @constant
; CHECK-NOT: br i1
; CHECK: sdiv i64 %a, 10
; CHECK-NEXT: store
define amdgpu_kernel void @constant(i64 %a, ptr addrspace(1) %q) {
  %div = sdiv i64 %a, 10
  store i64 %div, ptr addrspace(1) %q
  ret void
}
