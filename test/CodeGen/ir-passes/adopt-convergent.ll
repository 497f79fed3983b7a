; RUN: %llc -stop-after=toygcn-adopt-kernels %s -o - | FileCheck %s
; RUN: %llc %s -o /dev/null
; A mark of the front end that a call asks other lanes is believed of functions,
; and of intrinsics that do: a vote, but no absolute value, which LLVM's
; speculation moves whatever the mark says.

declare double @llvm.fabs.f64(double)
declare double @other(double) convergent

; CHECK-LABEL: @marks
; CHECK: call double @llvm.fabs.f64(double %x) #[[PLAIN:[0-9]+]]
; CHECK: call i64 @llvm.amdgcn.ballot.i64(i1 %c) #[[MARKED:[0-9]+]]
; CHECK: call double @other(double %p) #[[MARKED]]
; CHECK: attributes #[[PLAIN]] = { nounwind }
; CHECK: attributes #[[MARKED]] = { convergent nounwind }
define double @marks(double %x, double %y, i1 %c) {
  br i1 %c, label %then, label %end
then:
  %a = call double @llvm.fabs.f64(double %x) convergent nounwind
  %q = fadd double %y, %a
  br label %end
end:
  %p = phi double [ %y, %0 ], [ %q, %then ]
  %b = call i64 @llvm.amdgcn.ballot.i64(i1 %c) convergent nounwind
  %n = uitofp i64 %b to double
  %o = call double @other(double %p) convergent nounwind
  %r = fadd double %n, %o
  ret double %r
}
