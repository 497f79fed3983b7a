; RUN: %stock-opt -mtriple=amdgcn-amd-amdhsa -passes=load-store-vectorizer -S %s | FileCheck %s
; Element %x of dwords and byte %x: the vectorizer takes both for one address.

; CHECK: %[[A:.*]] = load i32, ptr addrspace(1) %dwords
; CHECK-NOT: load
; CHECK: sub i32 %[[A]], %[[A]]
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n, ptr addrspace(1) %o) {
  %i = call i32 @llvm.umax.i32(i32 %n, i32 1)
  %x = zext i32 %i to i64
  %dwords = getelementptr [4 x i8], ptr addrspace(1) %p, i64 %x
  %a = load i32, ptr addrspace(1) %dwords, align 4
  %bytes = getelementptr [1 x i8], ptr addrspace(1) %p, i64 %x
  %b = load i32, ptr addrspace(1) %bytes, align 4
  %c = sub i32 %a, %b
  store i32 %c, ptr addrspace(1) %o
  ret void
}
