; RUN: %stock-llc -stop-after=expand-ir-insts %s -o - | FileCheck %s
; The expansion rounds to a float, and the float to a bfloat.

; CHECK-LABEL: define bfloat @k
; CHECK: [[FLOAT:%.*]] = bitcast i32 {{.*}} to float
; CHECK: fptrunc float [[FLOAT]] to bfloat
define bfloat @k(i128 %x) {
  %r = uitofp i128 %x to bfloat
  ret bfloat %r
}
