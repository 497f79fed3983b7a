; RUN: %stock-opt -mtriple=amdgcn-amd-amdhsa -passes='separate-const-offset-from-gep<lower-gep>' -S %s | FileCheck %s
; The sum of bytes wraps, and the index is negative: the constant is no part of
; the sum of 64 bits.

; CHECK-LABEL: @wraps
; CHECK: sext i8 %x to i64
; CHECK: getelementptr i8, ptr addrspace(1) {{.*}}, i64 40
define i32 @wraps(ptr addrspace(1) %mid, i8 %x) {
  %n = add i8 %x, 10
  %i = sext i8 %n to i64
  %p = getelementptr inbounds i32, ptr addrspace(1) %mid, i64 %i
  %r = load i32, ptr addrspace(1) %p
  ret i32 %r
}
