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

; Signs count, in vectors too; what has 33 bits is asked.
; CHECK-LABEL: define amdgpu_kernel void @known_short
; CHECK-NOT: br i1
; CHECK: sdiv i32
; CHECK-NOT: 64
; CHECK: sext i32
; CHECK: srem i32
; CHECK: srem i32
; CHECK-NOT: srem i64
; CHECK: call i32 @llvm.abs.i32
; CHECK: udiv i32
; CHECK: br i1
define amdgpu_kernel void @known_short(i64 %a, i64 %b, <2 x i40> %v, ptr addrspace(1) %q) {
  %x = ashr i64 %a, 33
  %y = ashr i64 %b, 32
  %div = sdiv i64 %x, %y
  store volatile i64 %div, ptr addrspace(1) %q
  %n = ashr <2 x i40> %v, splat (i40 20)
  %d = ashr <2 x i40> %v, splat (i40 9)
  %rem = srem <2 x i40> %n, %d
  store volatile <2 x i40> %rem, ptr addrspace(1) %q
  %least = sdiv i64 %y, %x
  store volatile i64 %least, ptr addrspace(1) %q
  %z = ashr i64 %b, 31
  %long = sdiv i64 %x, %z
  store volatile i64 %long, ptr addrspace(1) %q
  ret void
}

; A power of two is a shift and a mask.
; CHECK-LABEL: define amdgpu_kernel void @powers
; CHECK-NOT: div
; CHECK: [[BITS:%.*]] = add i64 %s, 12
; CHECK: lshr i64 %a, [[BITS]]
; CHECK-NOT: rem
; CHECK: and i64 %a,
; CHECK: call i64 @llvm.cttz.i64(i64 %either, i1 true)
; CHECK: ret void
define amdgpu_kernel void @powers(i64 %a, i64 %s, i1 %c, ptr addrspace(1) %q) {
  %d = shl i64 4096, %s
  %div = udiv i64 %a, %d
  store volatile i64 %div, ptr addrspace(1) %q
  %rem = urem i64 %a, %d
  store volatile i64 %rem, ptr addrspace(1) %q
  %either = select i1 %c, i64 8, i64 64
  %or = udiv i64 %a, %either
  store volatile i64 %or, ptr addrspace(1) %q
  ret void
}
