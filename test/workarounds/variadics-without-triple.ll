; RUN: %stock-opt -passes=expand-variadics -expand-variadics-override=lowering -S %s | FileCheck %s
; The pass asks the module's triple alone how arguments are passed. With none it
; leaves the call.

declare void @f(i32, ...)

; CHECK: call void (i32, ...) @f(
define void @call(i64 %b) {
  call void (i32, ...) @f(i32 1, i32 2, i64 %b)
  ret void
}
