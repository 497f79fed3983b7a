; RUN: not timeout 2 %stock-opt -mtriple=amdgcn-amd-amdhsa -passes=load-store-vectorizer -disable-output %s
; The second address depends on the first load only in form: it is %p. The
; vectorizer looks for a place of the wide load before its own address, and does
; not end.

define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %p1 = getelementptr i8, ptr addrspace(1) %p, i64 4
  %a = load i32, ptr addrspace(1) %p1, align 4
  %n = mul i32 %a, 0
  %z = zext i32 %n to i64
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %z
  %b = load i32, ptr addrspace(1) %q, align 4
  %c = add i32 %a, %b
  store i32 %c, ptr addrspace(1) %o
  ret void
}
