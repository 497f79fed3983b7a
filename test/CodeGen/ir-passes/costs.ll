; RUN: %opt -passes='print<cost-model>' -cost-kind=size-latency %s -disable-output 2>&1 | FileCheck %s
; RUN: %opt -passes='print<cost-model>' -cost-kind=code-size %s -disable-output 2>&1 | FileCheck %s --check-prefix=SIZE
; What LLVM's passes are told of floats comes from the table of operations: sums of
; doubles have an eighth of the rate, products a sixteenth. Their code is as long.
; Integer divisions are many instructions, unless they are shifts.

; CHECK: cost of 1 {{.*}} = fadd float
; CHECK: cost of 8 {{.*}} = fadd double
; CHECK: cost of 8 {{.*}} = fsub double
; CHECK: cost of 16 {{.*}} = fmul double
; CHECK: cost of 1 {{.*}} = call float @llvm.fma
; CHECK: cost of 16 {{.*}} = call double @llvm.fma
; CHECK: cost of 1 {{.*}} = mul i32
; CHECK: cost of 4 {{.*}} = urem i32 %c, 7
; CHECK: cost of 8 {{.*}} = sdiv i32 %c, %c
; CHECK: cost of 1 {{.*}} = udiv i32 %c, 8
; CHECK: cost of 16 {{.*}} = urem i64 %d, 7
; CHECK: cost of 32 {{.*}} = udiv i64 %d, %d
; SIZE-COUNT-7: cost of 1 {{.*}} =
define void @f(float %a, double %b, i32 %c, i64 %d) {
  %1 = fadd float %a, %a
  %2 = fadd double %b, %b
  %3 = fsub double %b, %b
  %4 = fmul double %b, %b
  %5 = call float @llvm.fma.f32(float %a, float %a, float %a)
  %6 = call double @llvm.fma.f64(double %b, double %b, double %b)
  %7 = mul i32 %c, %c
  %8 = urem i32 %c, 7
  %9 = sdiv i32 %c, %c
  %10 = udiv i32 %c, 8
  %11 = urem i64 %d, 7
  %12 = udiv i64 %d, %d
  ret void
}
