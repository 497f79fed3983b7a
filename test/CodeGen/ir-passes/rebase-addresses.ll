; RUN: %llc -O2 -stop-after=toygcn-rebase-addresses %s -o - | FileCheck %s
; RUN: %llc -O2 %s -o - | FileCheck %s --check-prefix=ASM
; The second address depends on the first load only in form. The load-store
; vectorizer would look for a place of the wide load before its own address.

; CHECK-LABEL: @depends_in_form(
; CHECK: [[P:%.*]] = getelementptr i8, ptr addrspace(1) %p, i64 4
; CHECK-NEXT: [[A:%.*]] = load i32, ptr addrspace(1) [[P]]
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
