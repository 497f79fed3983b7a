; RUN: %llc -O2 -stop-after=toygcn-rebase-addresses %s -o - | FileCheck %s
; RUN: %llc -O2 %s -o - | FileCheck %s --check-prefix=ASM
; The second address depends on the first load only in form. The load-store
; vectorizer would look for a place of the wide load before its own address.

; CHECK-LABEL: @depends_in_form(
; CHECK: [[P:%.*]] = getelementptr i8, ptr addrspace(1) %p, i64 4
; CHECK-NEXT: load i32, ptr addrspace(1) [[P]]
; CHECK: [[Q:%.*]] = getelementptr i8, ptr addrspace(1) [[P]], i64 -4
; CHECK-NEXT: load i32, ptr addrspace(1) [[Q]]
; ASM-LABEL: depends_in_form:
; ASM: s_endpgm
define amdgpu_kernel void @depends_in_form(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %p1 = getelementptr i8, ptr addrspace(1) %p, i64 4
  %a = load i32, ptr addrspace(1) %p1, align 4
  %s = lshr i32 %a, 31
  %t = shl i32 %s, 31
  %u = and i32 %t, 2147483647
  %z = zext i32 %u to i64
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %z
  %b = load i32, ptr addrspace(1) %q, align 4
  %c = add i32 %a, %b
  store i32 %c, ptr addrspace(1) %o
  ret void
}

; A real dependence stays, and so do neighbours behind a loaded pointer.
; CHECK-LABEL: @depends(
; CHECK: getelementptr i32, ptr addrspace(1) %p, i64 %z
; CHECK: getelementptr i8, ptr addrspace(1) %q, i64 4
define amdgpu_kernel void @depends(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %a = load i32, ptr addrspace(1) %p, align 4
  %z = zext i32 %a to i64
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %z
  %b = load i32, ptr addrspace(1) %q, align 4
  %r = getelementptr i8, ptr addrspace(1) %q, i64 4
  %c = load i32, ptr addrspace(1) %r, align 4
  %d = add i32 %c, %b
  store i32 %d, ptr addrspace(1) %o
  ret void
}

; The same index in dwords and in bytes: two addresses.
; CHECK-LABEL: @units(
; CHECK: [[X:%.*]] = zext i32 %i to i64
; CHECK: [[N:%.*]] = mul i64 [[X]], 4
; CHECK: %dwords = getelementptr i8, ptr addrspace(1) %p, i64 [[N]]
; CHECK: %bytes = getelementptr i8, ptr addrspace(1) %p, i64 [[X]]
define amdgpu_kernel void @units(ptr addrspace(1) %p, i32 %n, ptr addrspace(1) %o) {
  %i = call i32 @llvm.umax.i32(i32 %n, i32 1)
  %x = zext i32 %i to i64
  %dwords = getelementptr [4 x i8], ptr addrspace(1) %p, i64 %x
  %a = load i32, ptr addrspace(1) %dwords, align 4
  %bytes = getelementptr [1 x i8], ptr addrspace(1) %p, i64 %x
  %b = load i32, ptr addrspace(1) %bytes, align 4
  %c = sub i32 %a, %b
  store i32 %c, ptr addrspace(1) %o
  ret void
}

; Equal units stay as they are.
; CHECK-LABEL: @one_unit(
; CHECK: getelementptr i32, ptr addrspace(1) %p, i64 %x
; CHECK: getelementptr i32, ptr addrspace(1) %p, i64 %y
define amdgpu_kernel void @one_unit(ptr addrspace(1) %p, i32 %n, i32 %m, ptr addrspace(1) %o) {
  %x = zext i32 %n to i64
  %y = zext i32 %m to i64
  %first = getelementptr i32, ptr addrspace(1) %p, i64 %x
  %a = load i32, ptr addrspace(1) %first, align 4
  %second = getelementptr i32, ptr addrspace(1) %p, i64 %y
  %b = load i32, ptr addrspace(1) %second, align 4
  %c = sub i32 %a, %b
  store i32 %c, ptr addrspace(1) %o
  ret void
}

; Both addresses are computed from a load before both accesses: the vectorizer
; finds a place, and each address keeps its scalar base.
; CHECK-LABEL: @depends_on_earlier_load(
; CHECK: [[U:%.*]] = getelementptr i8, ptr addrspace(1) {{%.*}}, i64 65536
; CHECK: [[Q:%.*]] = getelementptr i8, ptr addrspace(1) [[U]], i64
; CHECK-NEXT: load i32, ptr addrspace(1) [[Q]]
; ASM-LABEL: {{^}}depends_on_earlier_load:
; ASM-NOT: v_addc_co
; ASM: s_endpgm
define amdgpu_kernel void @depends_on_earlier_load(ptr addrspace(1) %p, ptr addrspace(4) %c, ptr addrspace(1) %o) {
  %size = load i32, ptr addrspace(4) %c, align 4, !invariant.load !0
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %wide = zext i32 %size to i64
  %lane = zext i32 %id to i64
  %i = add nuw nsw i64 %wide, %lane
  %p1 = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %a = load i32, ptr addrspace(1) %p1, align 4
  %j = add nuw nsw i64 %i, 16384
  %p2 = getelementptr i32, ptr addrspace(1) %p, i64 %j
  %b = load i32, ptr addrspace(1) %p2, align 4
  %s = add i32 %a, %b
  store i32 %s, ptr addrspace(1) %o
  ret void
}
!0 = !{}
