; RUN: %stock-opt -mtriple=amdgcn-amd-amdhsa -passes=expand-variadics -expand-variadics-override=lowering -S %s | FileCheck %s
; The structure is packed and aligned to 4 bytes. The store into byte 4 of it
; claims an address that is a multiple of 8.

declare void @f(i32, ...)

; CHECK: %call.vararg = type <{ i32, i64 }>
; CHECK: %[[S:.*]] = alloca %call.vararg, align 4, addrspace(5)
; CHECK: %[[B:.*]] = getelementptr {{.*}}%[[S]], i32 0, i32 1
; CHECK: store i64 %b, ptr addrspace(5) %[[B]], align 8
define void @call(i64 %b) {
  call void (i32, ...) @f(i32 1, i32 2, i64 %b)
  ret void
}
