; RUN: %llc -stop-before=irtranslator %s -o - | FileCheck %s
; A call that takes i16 for a bfloat is of the kind that it was.

declare void @g(bfloat)

; CHECK-LABEL: @kinds
; CHECK: {{^}}  tail call void @g(i16 %
; CHECK: {{^}}  notail call void @g(i16 %
; CHECK: {{^}}  call void @g(i16 %{{.*}}) [ "deopt"(i32 7) ]
define void @kinds(bfloat %x) {
  tail call void @g(bfloat %x)
  notail call void @g(bfloat %x)
  call void @g(bfloat %x) [ "deopt"(i32 7) ]
  ret void
}
