; RUN: not %llc %s -o /dev/null 2>&1 | FileCheck %s
; Each of them is named, in each function, in one run.
; CHECK: in function one: unsupported inline assembly
; CHECK: in function one: unsupported floating-point type fp128
; CHECK: in function two: unsupported inline assembly

define amdgpu_kernel void @one(ptr addrspace(1) %p) {
  call void asm sideeffect "s_nop 0", "~{nosuch}"()
  store fp128 0xL00000000000000003FFF000000000000, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @two() {
  call void asm sideeffect "s_nop 0", "~{nosuch}"()
  ret void
}
