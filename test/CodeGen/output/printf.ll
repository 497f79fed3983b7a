; RUN: split-file %s %t
; RUN: cat %t/kernel.ll %t/v4.ll > %t/4.ll
; RUN: cat %t/kernel.ll %t/v5.ll > %t/5.ll
; RUN: %llc %t/4.ll -o - | FileCheck %s --check-prefixes=CHECK,V4
; RUN: %llc %t/5.ll -o - | FileCheck %s --check-prefixes=CHECK,V5
; The texts of printf are in the metadata, and the buffer is an implicit argument.

; V4:      .offset: 32
; V4-NEXT: .size: 8
; V4-NEXT: .value_kind: hidden_printf_buffer
; V5:      .offset: 80
; V5-NEXT: .size: 8
; V5-NEXT: .value_kind: hidden_printf_buffer
; CHECK: amdhsa.printf:
; CHECK-NEXT: - '1:1:4:x is %d\n'
; CHECK-NEXT: - '2:0:done'

;--- kernel.ll
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %args = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %v = load i64, ptr addrspace(4) %args
  store i64 %v, ptr addrspace(1) %out
  ret void
}
!llvm.printf.fmts = !{!1, !2}
!llvm.module.flags = !{!0}
!1 = !{!"1:1:4:x is %d\\n"}
!2 = !{!"2:0:done"}
;--- v4.ll
!0 = !{i32 1, !"amdhsa_code_object_version", i32 400}
;--- v5.ll
!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
