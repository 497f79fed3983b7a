; RUN: not --crash %stock-opt -mtriple=amdgcn-amd-amdhsa -passes=infer-address-spaces -disable-output %s 2>&1 | FileCheck %s
; InferAddressSpaces gives the user of a pointer that is made of constants alone
; no operand.

; CHECK: Operand is null
; CHECK-NEXT: select i1 %c, ptr addrspace(1) %a, <null operand!>
define amdgpu_kernel void @k(ptr addrspace(1) %a, i1 %c) {
entry:
  %p = addrspacecast ptr addrspace(1) %a to ptr
  br label %next
next:
  %n = phi ptr [ null, %entry ]
  %q = select i1 %c, ptr %p, ptr %n
  store volatile i32 1, ptr %q
  ret void
}
