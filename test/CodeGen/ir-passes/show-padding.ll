; RUN: %llc -O2 %s -stop-after=toygcn-show-padding -o - | FileCheck %s
; RUN: %llc -O2 %s -stop-after=sroa -o - | FileCheck %s --check-prefix=SROA
; Private objects of types with padding are bytes for SROA, which otherwise loses
; the first bytes of a copy; others keep their types.

declare void @use(ptr addrspace(5))

; CHECK-LABEL: define void @objects(
; CHECK: %fives = alloca [8 x i8], align 8, addrspace(5)
; CHECK: %threes = alloca [16 x i8], i32 2, align 32, addrspace(5)
; CHECK: %odd = alloca [4 x i8], align 4, addrspace(5)
; CHECK: %dwords = alloca <4 x i32>, align 16, addrspace(5)
; CHECK: %struct = alloca { <2 x i17>, i32 }, align 8, addrspace(5)
define void @objects() {
  %fives = alloca <2 x i17>, align 8, addrspace(5)
  %threes = alloca <3 x float>, i32 2, align 32, addrspace(5)
  %odd = alloca i17, align 4, addrspace(5)
  %dwords = alloca <4 x i32>, align 16, addrspace(5)
  %struct = alloca { <2 x i17>, i32 }, align 8, addrspace(5)
  call void @use(ptr addrspace(5) %fives)
  call void @use(ptr addrspace(5) %threes)
  call void @use(ptr addrspace(5) %odd)
  call void @use(ptr addrspace(5) %dwords)
  call void @use(ptr addrspace(5) %struct)
  ret void
}

; SROA-LABEL: define void @copy(
; SROA: memcpy.p5.p5.i64(ptr addrspace(5) align 8 %to, ptr addrspace(5) align 8 %{{.*}}, i64 5, i1 false)
; SROA: call void @use(
define void @copy() {
  %to = alloca <2 x i17>, align 8, addrspace(5)
  %from = alloca <2 x i17>, align 8, addrspace(5)
  store <2 x i17> <i17 1, i17 2>, ptr addrspace(5) %from, align 8
  call void @llvm.memcpy.p5.p5.i64(ptr addrspace(5) align 8 %to, ptr addrspace(5) align 8 %from, i64 8, i1 false)
  call void @use(ptr addrspace(5) %to)
  ret void
}
