; RUN: not %llc %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="PLEASE submit"
; RUN: not %llc -O0 %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="PLEASE submit"
; CHECK: in function k: unable to legalize instruction: {{.*}} G_FREM

define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr %f, i32 %n) {
  %a = load float, ptr addrspace(1) %p
  %x = frem float %a, 3.0
  store float %x, ptr addrspace(1) %p
  ret void
}
