; RUN: %stock-opt -passes=scalarize-masked-mem-intrin -S %s | FileCheck %s
; A vector's elements have no bits between them: the fourth i24 is at byte 9. The
; pass takes it from byte 12, as in an array, unless all elements are loaded.

; CHECK-LABEL: @all(
; CHECK: load <4 x i24>, ptr %p
define <4 x i24> @all(ptr %p) {
  %r = call <4 x i24> @llvm.masked.load.v4i24.p0(ptr align 1 %p, <4 x i1> splat (i1 true), <4 x i24> zeroinitializer)
  ret <4 x i24> %r
}

; CHECK-LABEL: @last(
; CHECK: [[P:%.*]] = getelementptr inbounds i24, ptr %p, i32 3
; CHECK: load i24, ptr [[P]]
define <4 x i24> @last(ptr %p) {
  %r = call <4 x i24> @llvm.masked.load.v4i24.p0(ptr align 1 %p, <4 x i1> <i1 false, i1 false, i1 false, i1 true>, <4 x i24> zeroinitializer)
  ret <4 x i24> %r
}
