; RUN: %llc %s -o - | FileCheck %s
; RUN: %llc -O0 %s -o - | FileCheck %s
; Traps have stock's numbers.

; CHECK-LABEL: {{^}}traps:
; CHECK: s_trap 3
; CHECK-NEXT: s_trap 2
; CHECK-LABEL: {{^}}sanitizer:
; CHECK: s_trap 2
define amdgpu_kernel void @traps() {
  call void @llvm.debugtrap()
  call void @llvm.trap()
  unreachable
}

define amdgpu_kernel void @sanitizer() {
  call void @llvm.ubsantrap(i8 7)
  unreachable
}
