; RUN: %llc %s -o - | FileCheck %s
; A common variable's alignment is an exponent, as the stock assembler reads it.

; CHECK: .comm x,4,3
@x = common addrspace(1) global i32 0, align 8

define amdgpu_kernel void @k() {
  store i32 1, ptr addrspace(1) @x
  ret void
}
