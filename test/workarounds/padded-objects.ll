; RUN: %stock-opt -passes=sroa -S %s | FileCheck %s
; SROA makes two copies of the copy of an object whose type has padding, and
; erases the one of the first five bytes.

target datalayout = "e-p5:32:32-A5"

declare void @use(ptr addrspace(5))

; CHECK-LABEL: @copy(
; CHECK: store <2 x i17>
; CHECK-NOT: memcpy
; CHECK: %[[REST:.*]] = getelementptr inbounds i8, ptr addrspace(5) %to, i32 5
; CHECK-NEXT: memcpy{{.*}}%[[REST]], {{.*}} i64 3, i1 false)
; CHECK-NOT: memcpy
; CHECK: call void @use(ptr addrspace(5) %to)
define void @copy() {
  %to = alloca <2 x i17>, align 8, addrspace(5)
  %from = alloca <2 x i17>, align 8, addrspace(5)
  store <2 x i17> <i17 1, i17 2>, ptr addrspace(5) %from, align 8
  call void @llvm.memcpy.p5.p5.i64(ptr addrspace(5) align 8 %to, ptr addrspace(5) align 8 %from, i64 8, i1 false)
  call void @use(ptr addrspace(5) %to)
  ret void
}
