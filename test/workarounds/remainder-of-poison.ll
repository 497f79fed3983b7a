; RUN: %stock-llc -stop-after=expand-ir-insts %s -o - | FileCheck %s
; A remainder of poison is poison; its expansion branches on the operands as they
; are.

; CHECK-LABEL: @k
; CHECK-NOT: freeze
; CHECK: br i1
define half @k(half %x, half %y) {
  %r = frem half %x, %y
  ret half %r
}
