; RUN: %toygcn compare %s
; RUN: %llc %s -o - | FileCheck %s
; Two sums read a product and may contract it: each becomes an fma. In f64 an
; fma takes twice the cycles of a sum, so the product stays.
;
; LAUNCH: --kernel floats --grid 64 --block 64 --arg buf:f32:128:rand=1 --arg buf:f32:128
; EXPECT 1: [v for x, y in zip(a0[::2], a0[1::2]) for v in (x * y + x, y - x * y)]
; LAUNCH: --kernel doubles --grid 64 --block 64 --arg buf:f64:128:rand=1 --arg buf:f64:128
; EXPECT 1: [v for x, y in zip(a0[::2], a0[1::2]) for v in (x * y + x, y - x * y)]
;
; CHECK-LABEL: {{^}}floats:
; CHECK-NOT: v_mul_f32
; CHECK: v_fma_f32
; CHECK-NOT: v_mul_f32
; CHECK: v_fma_f32
; CHECK-NOT: v_mul_f32
; CHECK: s_endpgm
; CHECK-LABEL: {{^}}doubles:
; CHECK: v_mul_f64
; CHECK-NOT: v_fma_f64
; CHECK: s_endpgm

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @floats(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr <2 x float>, ptr addrspace(1) %in, i32 %i
  %xy = load <2 x float>, ptr addrspace(1) %from
  %x = extractelement <2 x float> %xy, i32 0
  %y = extractelement <2 x float> %xy, i32 1
  %product = fmul contract float %x, %y
  %sum = fadd contract float %product, %x
  %difference = fsub contract float %y, %product
  %first = insertelement <2 x float> poison, float %sum, i32 0
  %both = insertelement <2 x float> %first, float %difference, i32 1
  %to = getelementptr <2 x float>, ptr addrspace(1) %out, i32 %i
  store <2 x float> %both, ptr addrspace(1) %to
  ret void
}

define amdgpu_kernel void @doubles(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr <2 x double>, ptr addrspace(1) %in, i32 %i
  %xy = load <2 x double>, ptr addrspace(1) %from
  %x = extractelement <2 x double> %xy, i32 0
  %y = extractelement <2 x double> %xy, i32 1
  %product = fmul contract double %x, %y
  %sum = fadd contract double %product, %x
  %difference = fsub contract double %y, %product
  %first = insertelement <2 x double> poison, double %sum, i32 0
  %both = insertelement <2 x double> %first, double %difference, i32 1
  %to = getelementptr <2 x double>, ptr addrspace(1) %out, i32 %i
  store <2 x double> %both, ptr addrspace(1) %to
  ret void
}
