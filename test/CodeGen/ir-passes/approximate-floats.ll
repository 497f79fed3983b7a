; RUN: %llc -stop-after=toygcn-approximate-floats %s -o - | FileCheck %s

declare float @llvm.sqrt.f32(float)

; CHECK-LABEL: @quotients
; Correctly rounded, or nearly: stays.
; CHECK: %exact = fdiv float %a, %b
; CHECK: %near = fdiv float %b, %a, !fpmath
; CHECK: call float @llvm.amdgcn.rcp.f32(float %{{.*}})
; CHECK: sub i32
; CHECK: %far = call float @llvm.ldexp.f32.i32
; CHECK: %[[R:.*]] = call afn float @llvm.amdgcn.rcp.f32(float %c)
; CHECK: %any = fmul afn float %b, %[[R]]
; CHECK: %third = fmul float %a, 0x3FD5555560000000
; A constant without a normal reciprocal.
; CHECK: call float @llvm.amdgcn.frexp.mant.f32(float 0x47E0000000000000)
; CHECK: %[[I:.*]] = uitofp i32 %n to float
; CHECK: %[[J:.*]] = call float @llvm.amdgcn.rcp.f32(float %[[I]])
; CHECK: %integer = fmul float %a, %[[J]]
define amdgpu_kernel void @quotients(ptr addrspace(1) %p, float %a, float %b, float %c, i32 %n) {
  %exact = fdiv float %a, %b
  store volatile float %exact, ptr addrspace(1) %p
  %near = fdiv float %b, %a, !fpmath !0
  store volatile float %near, ptr addrspace(1) %p
  %far = fdiv float %a, %c, !fpmath !1
  store volatile float %far, ptr addrspace(1) %p
  %any = fdiv afn float %b, %c
  store volatile float %any, ptr addrspace(1) %p
  %third = fdiv float %a, 3.0, !fpmath !1
  store volatile float %third, ptr addrspace(1) %p
  %huge = fdiv float %a, 0x47E0000000000000, !fpmath !1
  store volatile float %huge, ptr addrspace(1) %p
  %i = uitofp i32 %n to float
  %integer = fdiv float %a, %i, !fpmath !1
  store volatile float %integer, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: @roots
; CHECK: %root = call float @llvm.ldexp.f32.i32
; CHECK: call float @llvm.amdgcn.rsq.f32
; CHECK: %reciprocal = call float @llvm.ldexp.f32.i32
; CHECK: %quick = call afn float @llvm.amdgcn.sqrt.f32(float %c)
; Its root has another use.
; CHECK: %kept = call float @llvm.sqrt.f32(float %d)
; CHECK-NOT: rsq
; CHECK: ret void
define amdgpu_kernel void @roots(ptr addrspace(1) %p, float %a, float %b,
                                 float %c, float %d) {
  %root = call float @llvm.sqrt.f32(float %a), !fpmath !2
  store volatile float %root, ptr addrspace(1) %p
  %s = call float @llvm.sqrt.f32(float %b), !fpmath !2
  %reciprocal = fdiv float 1.0, %s, !fpmath !1
  store volatile float %reciprocal, ptr addrspace(1) %p
  %quick = call afn float @llvm.sqrt.f32(float %c)
  store volatile float %quick, ptr addrspace(1) %p
  %kept = call float @llvm.sqrt.f32(float %d)
  store volatile float %kept, ptr addrspace(1) %p
  %other = fdiv float 1.0, %kept, !fpmath !1
  store volatile float %other, ptr addrspace(1) %p
  ret void
}

; Denormals are flushed, so nothing is scaled.
; CHECK-LABEL: @flushed
; CHECK: %root = call float @llvm.amdgcn.sqrt.f32(float %a)
; CHECK: %reciprocal = call float @llvm.amdgcn.rcp.f32(float %b)
define amdgpu_kernel void @flushed(ptr addrspace(1) %p, float %a, float %b) #0 {
  %root = call float @llvm.sqrt.f32(float %a), !fpmath !2
  store volatile float %root, ptr addrspace(1) %p
  %reciprocal = fdiv float 1.0, %b, !fpmath !1
  store volatile float %reciprocal, ptr addrspace(1) %p
  ret void
}

; Element by element.
; CHECK-LABEL: @vectors
; CHECK: fmul float %{{.*}}, 0x3FD5555560000000
; CHECK: fdiv float %{{.*}}, 0x47E0000000000000, !fpmath
; CHECK-NOT: fdiv <2 x float>
define amdgpu_kernel void @vectors(ptr addrspace(1) %p, <2 x float> %a) {
  %q = fdiv <2 x float> %a, <float 3.0, float 0x47E0000000000000>, !fpmath !3
  store volatile <2 x float> %q, ptr addrspace(1) %p
  ret void
}

; The product with a rounded reciprocal, where the flag allows it. It does not allow
; a reciprocal that is not rounded correctly, even where denormals are flushed.
; CHECK-LABEL: @reciprocals
; CHECK: %c = fmul arcp float %a, 0x3FB99999A0000000
; CHECK: %b = fdiv arcp float %a, %c
define amdgpu_kernel void @reciprocals(ptr addrspace(1) %p, float %a) {
  %c = fdiv arcp float %a, 10.0
  %b = fdiv arcp float %a, %c
  store volatile float %b, ptr addrspace(1) %p
  ret void
}
; CHECK-LABEL: @flushed_reciprocals
; CHECK: %c = fdiv arcp float %a, %b
; CHECK: %r = fdiv arcp float 1.0
define amdgpu_kernel void @flushed_reciprocals(ptr addrspace(1) %p, float %a, float %b) #0 {
  %c = fdiv arcp float %a, %b
  store volatile float %c, ptr addrspace(1) %p
  %r = fdiv arcp float 1.0, %a
  store volatile float %r, ptr addrspace(1) %p
  ret void
}

; What the hardware gives is within one unit, and not within half a one.
; CHECK-LABEL: @one_unit
; CHECK: call float @llvm.amdgcn.rcp.f32
; CHECK: %reciprocal = call float @llvm.ldexp.f32.i32
; CHECK: call float @llvm.amdgcn.sqrt.f32
; CHECK: %root = call float @llvm.ldexp.f32.i32
; CHECK: %half_reciprocal = fdiv float 1.0
; CHECK: %half_root = call float @llvm.sqrt.f32
define amdgpu_kernel void @one_unit(ptr addrspace(1) %p, float %a, float %b,
                                    float %c, float %d) {
  %reciprocal = fdiv float 1.0, %a, !fpmath !0
  store volatile float %reciprocal, ptr addrspace(1) %p
  %root = call float @llvm.sqrt.f32(float %b), !fpmath !0
  store volatile float %root, ptr addrspace(1) %p
  %half_reciprocal = fdiv float 1.0, %c, !fpmath !4
  store volatile float %half_reciprocal, ptr addrspace(1) %p
  %half_root = call float @llvm.sqrt.f32(float %d), !fpmath !4
  store volatile float %half_root, ptr addrspace(1) %p
  ret void
}

; A power of two has an exact inverse, unless that is a denormal.
; CHECK-LABEL: @powers_of_two
; CHECK: fmul double %a, 1.250000e-01
; CHECK: fmul <2 x half> %b, splat (half 0xH3800)
; CHECK: fdiv float %c, 0x47E0000000000000
define amdgpu_kernel void @powers_of_two(ptr addrspace(1) %p, double %a, <2 x half> %b, float %c) {
  %x = fdiv double %a, 8.0
  store volatile double %x, ptr addrspace(1) %p
  %y = fdiv <2 x half> %b, <half 2.0, half 2.0>
  store volatile <2 x half> %y, ptr addrspace(1) %p
  %z = fdiv float %c, 0x47E0000000000000
  store volatile float %z, ptr addrspace(1) %p
  ret void
}

; Denormal operands count where those of results alone are flushed, and the
; other way round.
; CHECK-LABEL: @results_flushed
; CHECK: frexp.exp
; CHECK: llvm.ldexp
define amdgpu_kernel void @results_flushed(ptr addrspace(1) %p, float %a) "denormal-fp-math-f32"="preserve-sign,ieee" {
  %r = fdiv float 1.0, %a, !fpmath !1
  store float %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: @operands_flushed
; CHECK: frexp.exp
; CHECK: llvm.ldexp
define amdgpu_kernel void @operands_flushed(ptr addrspace(1) %p, float %a) "denormal-fp-math-f32"="ieee,preserve-sign" {
  %r = fdiv float 1.0, %a, !fpmath !1
  store float %r, ptr addrspace(1) %p
  ret void
}

attributes #0 = { "denormal-fp-math-f32"="preserve-sign,preserve-sign" }
!0 = !{float 1.0}
!1 = !{float 2.5}
!2 = !{float 3.0}
!3 = !{float 1.5}
!4 = !{float 0.5}

; Halves: v_rcp_f16, v_rsq_f16 and v_sqrt_f16 by the flag afn. Vectors element by
; element.
; CHECK-LABEL: @halves
; CHECK: %exact = fdiv half %a, %b
; CHECK: %[[R:.*]] = call afn half @llvm.amdgcn.rcp.f16(half %a)
; CHECK: %any = fmul afn half %b, %[[R]]
; CHECK: %root = call afn half @llvm.amdgcn.sqrt.f16(half %a)
; CHECK: %reciprocal = call afn half @llvm.amdgcn.rsq.f16(half %b)
; CHECK-COUNT-2: call afn half @llvm.amdgcn.rsq.f16
; CHECK-NOT: fdiv
; CHECK: ret void
define amdgpu_kernel void @halves(ptr addrspace(1) %p, half %a, half %b, <2 x half> %v) {
  %exact = fdiv half %a, %b
  store volatile half %exact, ptr addrspace(1) %p
  %any = fdiv afn half %b, %a
  store volatile half %any, ptr addrspace(1) %p
  %root = call afn half @llvm.sqrt.f16(half %a)
  store volatile half %root, ptr addrspace(1) %p
  %s = call afn half @llvm.sqrt.f16(half %b)
  %reciprocal = fdiv afn half 1.0, %s
  store volatile half %reciprocal, ptr addrspace(1) %p
  %sv = call afn <2 x half> @llvm.sqrt.v2f16(<2 x half> %v)
  %rv = fdiv afn <2 x half> <half 1.0, half 1.0>, %sv
  store volatile <2 x half> %rv, ptr addrspace(1) %p
  ret void
}

; The reciprocal root of f64 by one step; a root alone, or one that must be
; correctly rounded, stays.
; CHECK-LABEL: @doubles
; CHECK: %[[Y:.*]] = call afn double @llvm.amdgcn.rsq.f64(double %a)
; CHECK: %[[XY:.*]] = fmul afn double %a, %[[Y]]
; CHECK: %[[NEG:.*]] = fneg afn double %[[XY]]
; CHECK: %[[OFF:.*]] = call afn double @llvm.fma.f64(double %[[NEG]], double %[[Y]], double 1.000000e+00)
; CHECK: %[[SERIES:.*]] = call afn double @llvm.fma.f64(double %[[OFF]], double 3.750000e-01, double 5.000000e-01)
; CHECK: %[[MORE:.*]] = fmul afn double %[[Y]], %[[OFF]]
; CHECK: %[[ROOT:.*]] = call afn double @llvm.fma.f64(double %[[MORE]], double %[[SERIES]], double %[[Y]])
; CHECK: %[[EDGE:.*]] = call i1 @llvm.is.fpclass.f64(double %[[Y]], i32 612)
; CHECK: %reciprocal = select afn i1 %[[EDGE]], double %[[Y]], double %[[ROOT]]
; CHECK: call afn double @llvm.amdgcn.rsq.f64(double %b)
; CHECK: %quotient = fmul afn double %a
; CHECK: %root = call afn double @llvm.sqrt.f64(double %c)
; CHECK: %kept = call double @llvm.sqrt.f64(double %more)
; CHECK: %exact = fdiv afn double 1.000000e+00, %kept
define amdgpu_kernel void @doubles(ptr addrspace(1) %p, double %a, double %b, double %c) {
  %s = call afn double @llvm.sqrt.f64(double %a)
  %reciprocal = fdiv afn double 1.0, %s
  store volatile double %reciprocal, ptr addrspace(1) %p
  %t = call afn double @llvm.sqrt.f64(double %b)
  %quotient = fdiv afn double %a, %t
  store volatile double %quotient, ptr addrspace(1) %p
  %root = call afn double @llvm.sqrt.f64(double %c)
  store volatile double %root, ptr addrspace(1) %p
  %more = fadd double %c, %b
  %kept = call double @llvm.sqrt.f64(double %more)
  %exact = fdiv afn double 1.0, %kept
  store volatile double %exact, ptr addrspace(1) %p
  ret void
}

; What may be one operation is rounded once: with the flag contract on both, not on one,
; and not of f32.
; CHECK-LABEL: @contracted
; CHECK: call contract double @llvm.amdgcn.rsq.f64(double %a)
; CHECK: store volatile double %{{.*}}, ptr
; CHECK: call contract half @llvm.amdgcn.rsq.f16(half %h)
; CHECK: fneg contract half
; CHECK: %one = fdiv contract double 1.000000e+00, %u
; CHECK: %other = fdiv double 1.000000e+00, %v
; CHECK: %single = fdiv contract float 1.000000e+00, %w
; CHECK: %two = fdiv contract double %a, %x
define amdgpu_kernel void @contracted(ptr addrspace(1) %p, double %a, double %b, double %c, double %d, half %h, float %f) {
  %s = call contract double @llvm.sqrt.f64(double %a)
  %both = fdiv contract double 1.0, %s
  store volatile double %both, ptr addrspace(1) %p
  %t = call contract half @llvm.sqrt.f16(half %h)
  %negative = fdiv contract half -1.0, %t
  store volatile half %negative, ptr addrspace(1) %p
  %u = call double @llvm.sqrt.f64(double %b)
  %one = fdiv contract double 1.0, %u
  store volatile double %one, ptr addrspace(1) %p
  %v = call contract double @llvm.sqrt.f64(double %c)
  %other = fdiv double 1.0, %v
  store volatile double %other, ptr addrspace(1) %p
  %w = call contract float @llvm.sqrt.f32(float %f)
  %single = fdiv contract float 1.0, %w
  store volatile float %single, ptr addrspace(1) %p
  %x = call contract double @llvm.sqrt.f64(double %d)
  %two = fdiv contract double %a, %x
  store volatile double %two, ptr addrspace(1) %p
  ret void
}
