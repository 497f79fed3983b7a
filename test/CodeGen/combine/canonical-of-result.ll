; A result is canonical if an operation on it flushes no more than the one that
; made it: not where denormals of operands alone are flushed, or may be.
;
; RUN: %llc %s -o - | FileCheck %s

; CHECK-LABEL: kept:
; CHECK: v_mul_f32
; CHECK-NOT: v_max_f32
; CHECK-NOT: v_mul_f32
; CHECK: s_setpc
define float @kept(float %x) {
  %p = fmul float %x, %x
  %c = call float @llvm.canonicalize.f32(float %p)
  ret float %c
}

; CHECK-LABEL: results_flushed:
; CHECK: v_mul_f32
; CHECK-NOT: v_max_f32
; CHECK-NOT: v_mul_f32
; CHECK: s_setpc
define float @results_flushed(float %x) "denormal-fp-math-f32"="preserve-sign,ieee" {
  %p = fmul float %x, %x
  %c = call float @llvm.canonicalize.f32(float %p)
  ret float %c
}

; CHECK-LABEL: operands_flushed:
; CHECK: v_mul_f32
; CHECK: v_{{(max|mul)}}_f32
; CHECK: s_setpc
define float @operands_flushed(float %x) "denormal-fp-math-f32"="ieee,preserve-sign" {
  %p = fmul float %x, %x
  %c = call float @llvm.canonicalize.f32(float %p)
  ret float %c
}

; CHECK-LABEL: unknown:
; CHECK: v_mul_f32
; CHECK: v_{{(max|mul)}}_f32
; CHECK: s_setpc
define float @unknown(float %x) "denormal-fp-math-f32"="dynamic,dynamic" {
  %p = fmul float %x, %x
  %c = call float @llvm.canonicalize.f32(float %p)
  ret float %c
}
