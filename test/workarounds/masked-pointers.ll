; RUN: not --crash %stock-opt -mtriple=amdgcn-amd-amdhsa -passes=infer-address-spaces -disable-output %s 2>&1 | FileCheck %s
; InferAddressSpaces gives the user of a ptrmask that the target does not answer
; for no operand. AMDGPU answers for some masks alone.

; CHECK: Operand is null
; CHECK-NEXT: %r = getelementptr
define amdgpu_kernel void @k(ptr addrspace(3) %a, i64 %m) {
  %p = addrspacecast ptr addrspace(3) %a to ptr
  %q = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 %m)
  %r = getelementptr i8, ptr %q, i64 4
  store i32 1, ptr %r
  ret void
}
