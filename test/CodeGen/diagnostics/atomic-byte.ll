; RUN: not %llc %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="PLEASE submit"
; RUN: not %llc -O0 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="PLEASE submit"
; CHECK: unable to legalize instruction: {{.*}} G_ATOMICRMW_ADD {{.*}} (in function: k)

define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr %f, i32 %n) {
  %x = atomicrmw add ptr addrspace(1) %p, i8 1 monotonic
  ret void
}
