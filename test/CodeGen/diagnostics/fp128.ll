; RUN: not %llc %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="PLEASE submit"
; RUN: not %llc -O0 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="PLEASE submit"
; CHECK: in function k: unsupported floating-point type fp128:  store fp128

define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr %f, i32 %n) {
  store fp128 zeroinitializer, ptr addrspace(1) %p
  ret void
}
