; Only the upper half of a double has its sign: there is no choice of the lower halves.
;
; RUN: %llc %s -o - | FileCheck %s

; CHECK-LABEL: k:
; CHECK: v_cndmask_b32_e64 v{{[0-9]+}}, |[[X:v[0-9]+]]|, -[[X]], vcc
; CHECK-NOT: v_{{xor|and|cndmask}}_b32
; CHECK: s_endpgm
define amdgpu_kernel void @k(ptr addrspace(1) %p, double %s) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = getelementptr double, ptr addrspace(1) %p, i32 %t
  %x = load double, ptr addrspace(1) %g
  %minus = fneg double %x
  %size = call double @llvm.fabs.f64(double %x)
  %large = fcmp ogt double %x, %s
  %r = select i1 %large, double %minus, double %size
  store double %r, ptr addrspace(1) %g
  ret void
}
