; RUN: %llc %s -o - | FileCheck %s
; RUN: %llc %s -o - -toygcn-skip-threshold=80 | FileCheck %s --check-prefix=OFF
; An arm without lanes is jumped over if it takes long: four products of
; doubles take as long as 64 others, four of floats do not.
; CHECK-LABEL: doubles:
; CHECK: v_cmp_ngt_f64
; CHECK: s_cbranch_execz
; CHECK: v_fma_f64
; OFF-LABEL: doubles:
; OFF-NOT: s_cbranch_execz
define amdgpu_kernel void @doubles(ptr addrspace(1) %out, double %y) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr double, ptr addrspace(1) %out, i32 %t
  %x = load volatile double, ptr addrspace(1) %p
  %c = fcmp olt double %x, %y
  br i1 %c, label %arm, label %end

arm:
  %a = call double @llvm.fma.f64(double %x, double %y, double %x)
  %b = call double @llvm.fma.f64(double %a, double %y, double %a)
  %d = call double @llvm.fma.f64(double %b, double %a, double %x)
  %e = call double @llvm.fma.f64(double %d, double %a, double %b)
  br label %end

end:
  %r = phi double [ %x, %entry ], [ %e, %arm ]
  store double %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: floats:
; CHECK-NOT: s_cbranch_execz
; CHECK: s_endpgm
define amdgpu_kernel void @floats(ptr addrspace(1) %out, float %y) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %out, i32 %t
  %x = load volatile float, ptr addrspace(1) %p
  %c = fcmp olt float %x, %y
  br i1 %c, label %arm, label %end

arm:
  %a = call float @llvm.fma.f32(float %x, float %y, float %x)
  %b = call float @llvm.fma.f32(float %a, float %y, float %a)
  %d = call float @llvm.fma.f32(float %b, float %a, float %x)
  %e = call float @llvm.fma.f32(float %d, float %a, float %b)
  br label %end

end:
  %r = phi float [ %x, %entry ], [ %e, %arm ]
  store float %r, ptr addrspace(1) %p
  ret void
}
