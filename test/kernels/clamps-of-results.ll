; RUN: %toygcn compare --with toygcn,stock %s
; RUN: %toygcn run %s -O0
; RUN: %toygcn run %s --llc-arg=-toygcn-garden=-clamp-results
; RUN: %llc %s -o - | FileCheck %s
; Floats that are computed to be brought between 0 and 1: below, between, above, NaN,
; infinite; of 32, 64, 16 and two times 16 bits; in an arm.
;
; CHECK: v_add_f64 {{.*}} clamp
; CHECK: v_fma_f32 {{.*}} clamp
; CHECK: v_mul_f16_e64 {{.*}} clamp
; CHECK: v_pk_add_f16 {{.*}} clamp
; CHECK: v_mul_f32_e64 {{.*}} clamp
;
; LAUNCH: --grid 8 --block 8 --arg buf:f32:48
; HOST:
;     xs = [-1, 0.125, 0.5, 3, float('nan'), float('inf'), float('-inf'), 0.375]
;     def unit(v): return 0 if v != v else min(max(v, 0), 1)
;     def results(t, x): return [unit(2 * x + 0.25), unit(x - 0.5), unit(x / 2),
;         unit(x + 0.25), unit(0.5 - x), unit(4 * x) if t % 2 else -1]
; EXPECT 0: [v for t, x in enumerate(xs) for v in results(t, x)]

target triple = "amdgcn-amd-amdhsa"

@xs = addrspace(1) constant [8 x float] [
  float -1.0, float 0.125, float 0.5, float 3.0, float 0x7FF8000000000000,
  float 0x7FF0000000000000, float 0xFFF0000000000000, float 0.375]

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr float, ptr addrspace(1) @xs, i32 %t
  %x = load float, ptr addrspace(1) %from
  %single = call float @llvm.fma.f32(float %x, float 2.0, float 0.25)
  %single.low = call float @llvm.maxnum.f32(float %single, float 0.0)
  %a = call float @llvm.minnum.f32(float %single.low, float 1.0)
  %wide = fpext float %x to double
  %double = fsub double %wide, 0.5
  %double.low = call double @llvm.maxnum.f64(double %double, double 0.0)
  %double.unit = call double @llvm.minnum.f64(double %double.low, double 1.0)
  %b = fptrunc double %double.unit to float
  %h = fptrunc float %x to half
  %half = fmul half %h, 0.5
  %half.low = call half @llvm.maxnum.f16(half %half, half 0.0)
  %half.unit = call half @llvm.minnum.f16(half %half.low, half 1.0)
  %c = fpext half %half.unit to float
  %minus = fneg half %h
  %first = insertelement <2 x half> poison, half %h, i32 0
  %pair = insertelement <2 x half> %first, half %minus, i32 1
  %sums = fadd <2 x half> %pair, <half 0.25, half 0.5>
  %sums.low = call <2 x half> @llvm.maxnum.v2f16(<2 x half> %sums, <2 x half> zeroinitializer)
  %units = call <2 x half> @llvm.minnum.v2f16(<2 x half> %sums.low, <2 x half> splat (half 1.0))
  %floats = fpext <2 x half> %units to <2 x float>
  %d = extractelement <2 x float> %floats, i32 0
  %e = extractelement <2 x float> %floats, i32 1
  %odd = trunc i32 %t to i1
  br i1 %odd, label %arm, label %end

arm:
  %times = fmul float %x, 4.0
  %times.low = call float @llvm.maxnum.f32(float %times, float 0.0)
  %times.unit = call float @llvm.minnum.f32(float %times.low, float 1.0)
  br label %end

end:
  %f = phi float [ -1.0, %entry ], [ %times.unit, %arm ]
  %place = mul i32 %t, 6
  %p0 = getelementptr float, ptr addrspace(1) %out, i32 %place
  store float %a, ptr addrspace(1) %p0
  %p1 = getelementptr float, ptr addrspace(1) %p0, i32 1
  store float %b, ptr addrspace(1) %p1
  %p2 = getelementptr float, ptr addrspace(1) %p0, i32 2
  store float %c, ptr addrspace(1) %p2
  %p3 = getelementptr float, ptr addrspace(1) %p0, i32 3
  store float %d, ptr addrspace(1) %p3
  %p4 = getelementptr float, ptr addrspace(1) %p0, i32 4
  store float %e, ptr addrspace(1) %p4
  %p5 = getelementptr float, ptr addrspace(1) %p0, i32 5
  store float %f, ptr addrspace(1) %p5
  ret void
}
