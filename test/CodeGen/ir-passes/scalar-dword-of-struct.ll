; RUN: %llc -O2 %s -stop-after=toygcn-annotate-scalar-loads -o - | FileCheck %s
; A small number in constant memory is a part of the dword that is loaded; a
; structure or an array is no number, even if it has as many bits.

; CHECK-LABEL: define amdgpu_kernel void @parts(
; CHECK: load { i8 }, ptr addrspace(4)
; CHECK: load [2 x i8], ptr addrspace(4)
; CHECK: = load i32, ptr addrspace(4)
; CHECK: trunc i32 {{.*}} to i8
; CHECK: ret void
define amdgpu_kernel void @parts(ptr addrspace(4) align 4 %p, ptr addrspace(1) %out) {
  %p1 = getelementptr i8, ptr addrspace(4) %p, i64 1
  %p2 = getelementptr i8, ptr addrspace(4) %p, i64 2
  %p5 = getelementptr i8, ptr addrspace(4) %p, i64 5
  %struct = load { i8 }, ptr addrspace(4) %p1, align 1
  %array = load [2 x i8], ptr addrspace(4) %p2, align 2
  %number = load i8, ptr addrspace(4) %p5, align 1
  %a = extractvalue { i8 } %struct, 0
  %b = extractvalue [2 x i8] %array, 1
  %ab = add i8 %a, %b
  %abc = add i8 %ab, %number
  store i8 %abc, ptr addrspace(1) %out
  ret void
}
