; RUN: not %llc %s -o /dev/null 2>&1 | FileCheck %s
; Buffers hold no pointers to buffers.

; CHECK: error: in function k: unsupported address space 7: {{.*}}%q = load ptr addrspace(7), ptr addrspace(7) %p
define amdgpu_kernel void @k(ptr addrspace(7) %p, ptr addrspace(1) %o) {
  %q = load ptr addrspace(7), ptr addrspace(7) %p
  %x = load i32, ptr addrspace(7) %q
  store i32 %x, ptr addrspace(1) %o
  ret void
}
