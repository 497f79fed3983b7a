; RUN: %stock-opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx900 -passes=amdgpu-uniform-intrinsic-combine -S %s -o - | FileCheck %s
; A permute of operands that are the same in all lanes counts as uniform, so the
; readlane goes. One lane has what the lanes send, and the others have 0.

; CHECK: %v = call i32 @llvm.amdgcn.ds.permute
; CHECK-NEXT: store i32 %v
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %to) {
  %v = call i32 @llvm.amdgcn.ds.permute(i32 %to, i32 31)
  %r = call i32 @llvm.amdgcn.readlane.i32(i32 %v, i32 5)
  store i32 %r, ptr addrspace(1) %p
  ret void
}
